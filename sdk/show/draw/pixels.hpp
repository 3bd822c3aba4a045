// A display list as pixels in memory, for a screen.
#pragma once

#include <cstdint>
#include <memory>

#include "sdk/show/draw/display_list.hpp"

namespace ramparts::draw {

/// Pictures of small symbols at one scale, made when they are first used; a hundred trees are a hundred copies then,
/// at steps of a quarter of a pixel. For one thread at a time.
class Stamps {
public:
    Stamps();
    ~Stamps();
    Stamps(Stamps&&) noexcept;
    Stamps& operator=(Stamps&&) noexcept;
    struct Store;
    [[nodiscard]] Store& store() noexcept { return *store_; }

private:
    std::unique_ptr<Store> store_;
};

/// Pixels of 32 bits, 0xAARRGGBB, premultiplied by their alpha.
struct Pixels {
    std::uint32_t* first = nullptr;
    int width = 0;
    int height = 0;
    int stride = 0;  ///< from row to row, in pixels
};

/// Which part of the drawing the pixels show.
struct PixelView {
    double scale_x = 1;  ///< pixels to the millimetre
    double scale_y = 1;
    double left = 0;  ///< of the upper left pixel's corner from the drawing's (0, 0), in pixels
    double top = 0;
};

/// Paints over what is there, but for the background: its colour is not painted when it has none (alpha 0).
void paint_pixels(const DisplayList& list, const Pixels& pixels, const PixelView& view, Stamps* stamps = nullptr);
/// The same of some items, which use no symbols.
void paint_pixels(const std::vector<Item>& items, const Pixels& pixels, const PixelView& view);

}  // namespace ramparts::draw

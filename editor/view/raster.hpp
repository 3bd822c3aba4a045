// The span rasteriser: 32-bit pixels, clipped fills, blends and sprites. Same input, same bits, whatever the clip.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "editor/view/geometry.hpp"

namespace ramparts {

/// 0xAARRGGBB. In sprites the colours are premultiplied by alpha; on surfaces alpha is ignored.
using Colour = std::uint32_t;

[[nodiscard]] constexpr Colour rgb(int r, int g, int b) noexcept {
    return 0xFF000000U | static_cast<Colour>(r << 16) | static_cast<Colour>(g << 8) | static_cast<Colour>(b);
}
[[nodiscard]] constexpr int red(Colour c) noexcept { return static_cast<int>((c >> 16) & 255); }
[[nodiscard]] constexpr int green(Colour c) noexcept { return static_cast<int>((c >> 8) & 255); }
[[nodiscard]] constexpr int blue(Colour c) noexcept { return static_cast<int>(c & 255); }
/// Perceived brightness 0…255.
[[nodiscard]] constexpr int brightness(Colour c) noexcept { return (red(c) * 77 + green(c) * 150 + blue(c) * 29) >> 8; }
/// `a` with `share`/256 of `b` mixed in.
[[nodiscard]] Colour mixed(Colour a, Colour b, int share) noexcept;
/// Reads "#rrggbb"; `otherwise` when it is anything else.
[[nodiscard]] Colour parse_colour(std::string_view text, Colour otherwise) noexcept;

/// dst with colour (not premultiplied) laid over it at alpha 0…255.
[[nodiscard]] constexpr Colour blended(Colour dst, Colour colour, std::uint32_t alpha) noexcept {
    const std::uint32_t a = alpha + (alpha >> 7);  // 0…256
    const std::uint32_t rb = dst & 0xFF00FFU;
    const std::uint32_t g = dst & 0x00FF00U;
    const std::uint32_t out_rb = (rb + ((((colour & 0xFF00FFU) - rb) * a) >> 8)) & 0xFF00FFU;
    const std::uint32_t out_g = (g + ((((colour & 0x00FF00U) - g) * a) >> 8)) & 0x00FF00U;
    return 0xFF000000U | out_rb | out_g;
}

/// Coverage of a shape, 0…255 a pixel, placed relative to some origin.
struct Mask {
    PixelRect box;
    std::vector<std::uint8_t> cover;
    Mask() = default;
    explicit Mask(PixelRect where) : box(where) {
        if (!box.empty()) cover.resize(static_cast<std::size_t>(box.width()) * static_cast<std::size_t>(box.height()));
    }
    [[nodiscard]] std::uint8_t& at(int x, int y) noexcept {
        return cover[static_cast<std::size_t>(y - box.y0) * static_cast<std::size_t>(box.width()) +
                     static_cast<std::size_t>(x - box.x0)];
    }
    [[nodiscard]] std::uint8_t at(int x, int y) const noexcept { return const_cast<Mask*>(this)->at(x, y); }
    /// Keeps the larger coverage of both; `other` must lie inside `box`.
    void join(const Mask& other);
};

/// A premultiplied picture placed relative to its anchor, with the used part of each row.
struct Sprite {
    PixelRect box;
    std::vector<Colour> pixels;
    struct Used {
        int x0 = 0;
        int x1 = 0;
    };
    std::vector<Used> used;  ///< columns with any alpha, relative to the anchor
    struct Dot {
        std::int16_t x = 0;
        std::int16_t y = 0;
        Colour colour = 0;
    };
    std::vector<Dot>
        dots;  ///< the pixels with any alpha, if rows are so short that going along them costs more than drawing them

    Sprite() = default;
    explicit Sprite(PixelRect where);
    [[nodiscard]] bool empty() const noexcept { return box.empty(); }
    [[nodiscard]] Colour& at(int x, int y) noexcept {
        return pixels[static_cast<std::size_t>(y - box.y0) * static_cast<std::size_t>(box.width()) +
                      static_cast<std::size_t>(x - box.x0)];
    }
    /// Lays a colour over the sprite through a mask whose origin is the anchor moved by `offset`.
    void add(const Mask& mask, Colour colour, int alpha = 255, PixelPoint offset = {});
    void add(const Sprite& other, PixelPoint offset = {});
    /// Cuts the box to what is used and computes `used` and `dots`; call after the last add.
    void finish();
};

/// A window into pixel memory: world coordinates, clipped.
class Surface {
public:
    /// `first` is the pixel at world position (origin.x, origin.y); rows are `stride` pixels apart.
    Surface(Colour* first, int stride, PixelPoint origin, PixelRect clip) noexcept
        : first_(first), stride_(stride), origin_(origin), clip_(clip) {}

    [[nodiscard]] const PixelRect& clip() const noexcept { return clip_; }
    [[nodiscard]] Surface clipped(const PixelRect& to) const noexcept {
        return {first_, stride_, origin_, clip_.intersected(to)};
    }
    /// Address of a pixel inside the clip.
    [[nodiscard]] Colour* pixel(int x, int y) const noexcept {
        return first_ + static_cast<std::ptrdiff_t>(y - origin_.y) * stride_ + (x - origin_.x);
    }

    void fill(PixelRect rect, Colour colour) const noexcept;
    void blend(PixelRect rect, Colour colour, int alpha) const noexcept;
    /// One row, x0 <= x < x1.
    void fill_span(int x0, int x1, int y, Colour colour) const noexcept;
    void blend_span(int x0, int x1, int y, Colour colour, int alpha) const noexcept;
    void draw(const Sprite& sprite, PixelPoint at) const noexcept;
    void draw(const Mask& mask, PixelPoint at, Colour colour, int alpha = 255) const noexcept;

private:
    void draw_dots(const Sprite& sprite, PixelPoint at) const noexcept;
    Colour* first_;
    int stride_;
    PixelPoint origin_;
    PixelRect clip_;
};

}  // namespace ramparts

// The painted window: scrolled contents are kept, only what is new or changed is painted again.
#pragma once

#include <functional>
#include <vector>

#include "editor/view/raster.hpp"

namespace ramparts {

/// A picture of `width` x `height` pixels whose top left corner shows world pixel origin(). The memory is somewhat
/// larger than the picture, so that scrolling mostly moves a pointer.
class FrameCache {
public:
    using Paint = std::function<void(const Surface&)>;

    /// New size; everything must be painted.
    void resize(int width, int height);
    [[nodiscard]] int width() const noexcept { return width_; }
    [[nodiscard]] int height() const noexcept { return height_; }
    [[nodiscard]] PixelPoint origin() const noexcept { return origin_; }
    [[nodiscard]] PixelRect world() const noexcept {
        return {origin_.x, origin_.y, origin_.x + width_, origin_.y + height_};
    }

    /// Shows another part of the world at the same zoom.
    void scroll_to(PixelPoint origin);
    /// Another zoom or another map: nothing of the old picture is of use.
    void reset(PixelPoint origin);
    void invalidate(const PixelRect& world);
    void invalidate_all();
    [[nodiscard]] bool dirty() const noexcept { return !dirty_.empty(); }
    [[nodiscard]] const std::vector<PixelRect>& dirty_rects() const noexcept { return dirty_; }

    /// Paints what is dirty. Returns how many pixels were painted.
    std::int64_t update(const Paint& paint);

    /// Top left pixel and distance of rows in pixels.
    [[nodiscard]] const Colour* pixels() const noexcept { return memory_.data() + offset(); }
    [[nodiscard]] int stride() const noexcept { return stride_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return memory_.size() * sizeof(Colour); }

private:
    static constexpr int kSlack = 192;
    [[nodiscard]] std::size_t offset() const noexcept {
        return static_cast<std::size_t>(inset_.y) * static_cast<std::size_t>(stride_) +
               static_cast<std::size_t>(inset_.x);
    }
    void recentre(PixelPoint shift);

    int width_ = 0;
    int height_ = 0;
    int stride_ = 0;
    PixelPoint origin_;
    PixelPoint inset_;  // of the picture in the memory
    std::vector<Colour> memory_;
    std::vector<PixelRect> dirty_;  // world pixels, do not overlap by much
};

}  // namespace ramparts

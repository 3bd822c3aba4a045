// The scrolling frame; see frame_cache.hpp.
#include "editor/view/frame_cache.hpp"

#include <cstring>

namespace ramparts {

void FrameCache::resize(int width, int height) {
    width_ = std::max(width, 1);
    height_ = std::max(height, 1);
    stride_ = width_ + kSlack;
    memory_.assign(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height_ + kSlack), 0);
    inset_ = {kSlack / 2, kSlack / 2};
    invalidate_all();
}

void FrameCache::reset(PixelPoint origin) {
    origin_ = origin;
    invalidate_all();
}

void FrameCache::invalidate_all() {
    dirty_.clear();
    if (width_ > 0) dirty_.push_back(world());
}

void FrameCache::invalidate(const PixelRect& world_rect) {
    PixelRect rect = world_rect.intersected(world());
    if (rect.empty()) return;
    const auto area = [](const PixelRect& r) { return static_cast<std::int64_t>(r.width()) * r.height(); };
    // Two rectangles become one when that paints little more than both.
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < dirty_.size(); ++i) {
            const PixelRect both = dirty_[i].united(rect);
            if (area(both) > (area(dirty_[i]) + area(rect)) * 5 / 4 && dirty_.size() < 64) continue;
            rect = both;
            dirty_.erase(dirty_.begin() + static_cast<std::ptrdiff_t>(i));
            again = true;
            break;
        }
    }
    dirty_.push_back(rect);
}

void FrameCache::recentre(PixelPoint shift) {
    // The kept part moves inside the memory so that the picture stands in the middle again.
    const PixelPoint to{kSlack / 2, kSlack / 2};
    const PixelRect kept =
        PixelRect{0, 0, width_, height_}.intersected(PixelRect{0, 0, width_, height_}.moved(shift.x, shift.y));
    if (!kept.empty()) {
        const auto row_bytes = static_cast<std::size_t>(kept.width()) * sizeof(Colour);
        const auto from = [&](int y) {
            return memory_.data() + static_cast<std::ptrdiff_t>(inset_.y + y) * stride_ + inset_.x + kept.x0;
        };
        const auto into = [&](int y) {
            return memory_.data() + static_cast<std::ptrdiff_t>(to.y + y - shift.y) * stride_ + to.x + kept.x0 -
                   shift.x;
        };
        const bool down = into(kept.y0) > from(kept.y0);
        for (int i = 0; i < kept.height(); ++i) {
            const int y = down ? kept.y1 - 1 - i : kept.y0 + i;
            std::memmove(into(y), from(y), row_bytes);
        }
    }
    inset_ = to;
}

void FrameCache::scroll_to(PixelPoint origin) {
    const PixelPoint shift = origin - origin_;
    if (shift == PixelPoint{}) return;
    const PixelRect before = world();
    if (std::abs(shift.x) >= width_ || std::abs(shift.y) >= height_) {
        reset(origin);
        return;
    }
    const PixelPoint inset = inset_ + shift;
    if (inset.x < 0 || inset.y < 0 || inset.x > kSlack || inset.y > kSlack) recentre(shift);
    else inset_ = inset;
    origin_ = origin;
    const PixelRect now = world();
    std::vector<PixelRect> old;
    old.swap(dirty_);
    for (const PixelRect& rect : old) invalidate(rect);
    if (now.x0 < before.x0) invalidate({now.x0, now.y0, before.x0, now.y1});
    if (now.x1 > before.x1) invalidate({before.x1, now.y0, now.x1, now.y1});
    if (now.y0 < before.y0) invalidate({now.x0, now.y0, now.x1, before.y0});
    if (now.y1 > before.y1) invalidate({now.x0, before.y1, now.x1, now.y1});
}

std::int64_t FrameCache::update(const Paint& paint) {
    std::int64_t painted = 0;
    for (const PixelRect& rect : dirty_) {
        paint(Surface(memory_.data() + offset(), stride_, origin_, rect));
        painted += static_cast<std::int64_t>(rect.width()) * rect.height();
    }
    dirty_.clear();
    return painted;
}

}  // namespace ramparts

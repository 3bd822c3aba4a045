// Fills and blends; all arithmetic is whole numbers.
#include "editor/view/raster.hpp"

#include <cstring>

#include "sdk/show/draw/style.hpp"

namespace ramparts {
namespace {

// Premultiplied source over destination; both channels pairs at once.
inline Colour over(Colour dst, Colour src) noexcept {
    const std::uint32_t keep = 256 - ((src >> 24) + (src >> 31));
    const std::uint32_t rb = ((dst & 0xFF00FFU) * keep >> 8) & 0xFF00FFU;
    const std::uint32_t ag = ((dst >> 8) & 0xFF00FFU) * keep & 0xFF00FF00U;
    return src + (rb | ag);
}

inline Colour premultiplied(Colour colour, std::uint32_t alpha) noexcept {
    const std::uint32_t a = alpha + (alpha >> 7);
    const std::uint32_t rb = ((colour & 0xFF00FFU) * a >> 8) & 0xFF00FFU;
    const std::uint32_t g = ((colour & 0x00FF00U) * a >> 8) & 0x00FF00U;
    return (alpha << 24) | rb | g;
}

}  // namespace

Colour mixed(Colour a, Colour b, int share) noexcept {
    const auto mix = [share](int p, int q) { return p + (q - p) * share / 256; };
    return rgb(mix(red(a), red(b)), mix(green(a), green(b)), mix(blue(a), blue(b)));
}

Colour parse_colour(std::string_view text, Colour otherwise) noexcept {
    const auto colour = draw::parse_colour(text);
    return colour ? rgb(colour->r, colour->g, colour->b) : otherwise;
}

void Mask::join(const Mask& other) {
    for (int y = other.box.y0; y < other.box.y1; ++y)
        for (int x = other.box.x0; x < other.box.x1; ++x) at(x, y) = std::max(at(x, y), other.at(x, y));
}

Sprite::Sprite(PixelRect where) : box(where) {
    if (box.empty()) return;
    pixels.resize(static_cast<std::size_t>(box.width()) * static_cast<std::size_t>(box.height()));
}

void Sprite::add(const Mask& mask, Colour colour, int alpha, PixelPoint offset) {
    const PixelRect part = mask.box.moved(offset.x, offset.y).intersected(box);
    if (part.empty()) return;
    // Most of a shape is covered wholly.
    const Colour whole = premultiplied(colour, static_cast<std::uint32_t>(alpha));
    for (int y = part.y0; y < part.y1; ++y) {
        const std::uint8_t* cover = &mask.cover[static_cast<std::size_t>(
            (y - offset.y - mask.box.y0) * mask.box.width() + part.x0 - offset.x - mask.box.x0)];
        Colour* out = &at(part.x0, y);
        for (int n = part.width(); n > 0; --n, ++cover, ++out) {
            if (*cover == 0) continue;
            *out = over(
                *out, *cover == 255 ? whole : premultiplied(colour, *cover * static_cast<std::uint32_t>(alpha) / 255));
        }
    }
}

void Sprite::add(const Sprite& other, PixelPoint offset) {
    const PixelRect part = other.box.moved(offset.x, offset.y).intersected(box);
    for (int y = part.y0; y < part.y1; ++y)
        for (int x = part.x0; x < part.x1; ++x)
            at(x, y) = over(at(x, y), const_cast<Sprite&>(other).at(x - offset.x, y - offset.y));
}

void Sprite::finish() {
    used.assign(box.empty() ? 0 : static_cast<std::size_t>(box.height()), Used{});
    PixelRect tight;
    for (int y = box.y0; y < box.y1; ++y) {
        Used& row = used[static_cast<std::size_t>(y - box.y0)];
        int x0 = box.x0;
        int x1 = box.x1;
        while (x0 < x1 && at(x0, y) == 0) ++x0;
        while (x1 > x0 && at(x1 - 1, y) == 0) --x1;
        if (x0 == x1) continue;
        row = {x0, x1};
        tight = tight.united({x0, y, x1, y + 1});
    }
    Sprite cut(tight);
    if (!tight.empty()) cut.used.assign(used.begin() + (tight.y0 - box.y0), used.begin() + (tight.y1 - box.y0));
    std::size_t drawn = 0;
    for (int y = tight.y0; y < tight.y1; ++y) {
        const Used row = cut.used[static_cast<std::size_t>(y - tight.y0)];
        if (row.x0 < row.x1) std::copy_n(&at(row.x0, y), row.x1 - row.x0, &cut.at(row.x0, y));
        drawn += static_cast<std::size_t>(row.x1 - row.x0);
    }
    constexpr std::size_t kShortRow = 8;
    if (drawn <= kShortRow * cut.used.size())
        for (int y = tight.y0; y < tight.y1; ++y)
            for (int x = tight.x0; x < tight.x1; ++x)
                if (const Colour colour = cut.at(x, y); colour != 0)
                    cut.dots.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), colour});
    *this = std::move(cut);
}

void Surface::fill(PixelRect rect, Colour colour) const noexcept {
    rect = rect.intersected(clip_);
    if (rect.empty()) return;
    for (int y = rect.y0; y < rect.y1; ++y) std::fill_n(pixel(rect.x0, y), rect.width(), colour);
}

void Surface::blend(PixelRect rect, Colour colour, int alpha) const noexcept {
    rect = rect.intersected(clip_);
    for (int y = rect.y0; y < rect.y1; ++y) blend_span(rect.x0, rect.x1, y, colour, alpha);
}

void Surface::fill_span(int x0, int x1, int y, Colour colour) const noexcept {
    if (y < clip_.y0 || y >= clip_.y1) return;
    x0 = std::max(x0, clip_.x0);
    x1 = std::min(x1, clip_.x1);
    if (x0 < x1) std::fill_n(pixel(x0, y), x1 - x0, colour);
}

void Surface::blend_span(int x0, int x1, int y, Colour colour, int alpha) const noexcept {
    if (y < clip_.y0 || y >= clip_.y1) return;
    x0 = std::max(x0, clip_.x0);
    x1 = std::min(x1, clip_.x1);
    if (x0 >= x1) return;
    Colour* p = pixel(x0, y);
    for (int x = x0; x < x1; ++x, ++p) *p = blended(*p, colour, static_cast<std::uint32_t>(alpha));
}

void Surface::draw(const Sprite& sprite, PixelPoint at) const noexcept {
    const PixelRect all = sprite.box.moved(at.x, at.y);
    const PixelRect part = all.intersected(clip_);
    if (part.empty()) return;
    if (part == all && !sprite.dots.empty()) return draw_dots(sprite, at);
    const auto width = static_cast<std::size_t>(sprite.box.width());
    for (int y = part.y0; y < part.y1; ++y) {
        const auto row = static_cast<std::size_t>(y - at.y - sprite.box.y0);
        const int x0 = std::max(part.x0, sprite.used[row].x0 + at.x);
        const int x1 = std::min(part.x1, sprite.used[row].x1 + at.x);
        if (x0 >= x1) continue;
        const Colour* src = sprite.pixels.data() + row * width + static_cast<std::size_t>(x0 - at.x - sprite.box.x0);
        Colour* dst = pixel(x0, y);
        for (int n = x1 - x0; n > 0; --n, ++src, ++dst) *dst = over(*dst, *src);
    }
}

void Surface::draw_dots(const Sprite& sprite, PixelPoint at) const noexcept {
    Colour* middle = pixel(at.x, at.y);
    for (const Sprite::Dot& dot : sprite.dots) {
        Colour& there = middle[dot.y * static_cast<std::ptrdiff_t>(stride_) + dot.x];
        there = over(there, dot.colour);
    }
}

void Surface::draw(const Mask& mask, PixelPoint at, Colour colour, int alpha) const noexcept {
    const PixelRect part = mask.box.moved(at.x, at.y).intersected(clip_);
    if (part.empty()) return;
    for (int y = part.y0; y < part.y1; ++y) {
        const std::uint8_t* src =
            &mask.cover[static_cast<std::size_t>(y - at.y - mask.box.y0) * static_cast<std::size_t>(mask.box.width()) +
                        static_cast<std::size_t>(part.x0 - at.x - mask.box.x0)];
        Colour* dst = pixel(part.x0, y);
        for (int n = part.width(); n > 0; --n, ++src, ++dst) {
            if (*src == 0) continue;
            *dst = blended(*dst, colour, static_cast<std::uint32_t>(*src) * static_cast<std::uint32_t>(alpha) / 255);
        }
    }
}

}  // namespace ramparts

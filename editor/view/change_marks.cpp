// See change_marks.hpp.
#include "editor/view/change_marks.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "editor/view/map_painter.hpp"
#include "editor/view/shapes.hpp"

namespace ramparts {
namespace {

constexpr double kSignsFrom = 20;  // pixels from hex to hex from which signs can be read
constexpr int kLongestMove = 60;   // hexes: beyond, an arrow tells nothing any more

std::string_view sign_of(MarkTone tone) noexcept {
    switch (tone) {
        case MarkTone::changed: return "≠";
        case MarkTone::added: return "+";
        case MarkTone::gone: return "−";
        case MarkTone::open: return "?";
        case MarkTone::mine: return "1";
        case MarkTone::theirs: return "2";
        case MarkTone::base: return "3";
        case MarkTone::by_hand: return "4";
    }
    return "";
}

auto in_order(const ChangeMark& mark) noexcept { return std::tuple(mark.hex, mark.kind, mark.direction); }

ShapePoint shape(PixelPoint p) noexcept { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }

}  // namespace

Colour mark_colour(MarkTone tone) noexcept {
    switch (tone) {
        case MarkTone::changed: return rgb(205, 84, 0);
        case MarkTone::added: return rgb(0, 104, 72);
        case MarkTone::gone: return rgb(120, 60, 20);
        case MarkTone::open: return rgb(196, 0, 40);
        case MarkTone::mine:
        case MarkTone::theirs:
        case MarkTone::base:
        case MarkTone::by_hand: return rgb(24, 72, 176);
    }
    return 0;
}

void ChangeMarks::mark(std::vector<ChangeMark> marks) {
    marks_ = std::move(marks);
    // An open conflict lies over everything else of its place.
    std::stable_sort(marks_.begin(), marks_.end(), [](const ChangeMark& a, const ChangeMark& b) {
        return std::pair(in_order(a), a.tone != MarkTone::open) < std::pair(in_order(b), b.tone != MarkTone::open);
    });
    const auto same_place = [](const ChangeMark& a, const ChangeMark& b) {
        return a.kind != ChangeMark::Kind::counter && in_order(a) == in_order(b);
    };
    marks_.erase(std::unique(marks_.begin(), marks_.end(), same_place), marks_.end());
    moves_.clear();
    for (const ChangeMark& one : marks_)
        if (one.from != kNoHex && one.from != one.hex) moves_.push_back(one);
}

void ChangeMarks::paint(const OverlayContext& context, const Surface& surface) {
    const ViewTransform& view = context.view;
    const int reach = static_cast<int>(view.pitch()) + 12;
    const ViewTransform::Range range = view.range(surface.clip().grown(reach));
    for (const ChangeMark& move : moves_) paint_move(context, surface, move);
    if (range.empty()) return;
    const auto until = [&](HexIndex hex) {
        return std::lower_bound(marks_.begin(), marks_.end(), hex,
                                [](const ChangeMark& mark, HexIndex h) { return mark.hex < h; });
    };
    for (int line = range.first_line; line <= range.last_line; ++line) {
        const HexIndex last = view.grid().at(line, range.last_place);
        for (auto at = until(view.grid().at(line, range.first_place)); at != marks_.end() && at->hex <= last; ++at)
            paint_one(context, surface, *at, false);
    }
    for (const ChangeMark& mark : chosen_)
        if (mark.hex < view.grid().size()) paint_one(context, surface, mark, true);
}

const Mask& ChangeMarks::bar(const OverlayContext& context, const ChangeMark& mark, bool wide) {
    const ViewTransform& view = context.view;
    if (pitch_ != view.pitch() || flat_ != view.flat()) {
        pitch_ = view.pitch();
        flat_ = view.flat();
        bars_ = {};
    }
    const bool road = mark.kind == ChangeMark::Kind::road;
    Mask& mask = bars_[(road ? 6U : 0U) + (wide ? 3U : 0U) + mark.direction % 3U];
    if (!mask.cover.empty()) return mask;
    const double width = std::max(2.0, view.pitch() * 0.055) + (wide ? 4 * context.scale : 0);
    const int d = mark.direction % 3;
    ShapePoint line[2] = {view.corner(d), view.corner((d + 1) % 6)};
    if (road) {
        line[0] = view.side_middle(d) * 0.45;
        line[1] = view.side_middle(d) * 1.55;
    }
    mask = stroke(line, width);
    return mask;
}

void ChangeMarks::paint_sign(const OverlayContext& context, const Surface& surface, PixelPoint at,
                             MarkTone tone) const {
    const double k = context.scale;
    const double radius = std::clamp(context.view.pitch() * 0.12, 5 * k, 10 * k);
    surface.draw(disc({0, 0}, radius + 1.5 * k), at, rgb(255, 255, 255), 240);
    surface.draw(disc({0, 0}, radius), at, mark_colour(tone));
    const TextStyle style{std::max(8, static_cast<int>(radius * 1.6)), true};
    const DrawnText& sign = context.text.text(std::string(sign_of(tone)), style);
    surface.draw(sign.mask, {at.x - sign.width / 2, at.y - sign.height / 2}, rgb(255, 255, 255));
}

void ChangeMarks::paint_one(const OverlayContext& context, const Surface& surface, const ChangeMark& mark,
                            bool chosen) {
    const ViewTransform& view = context.view;
    const PixelPoint c = view.centre(mark.hex);
    if (view.hex_box().grown(static_cast<int>(view.pitch()) + 12).moved(c.x, c.y).intersected(surface.clip()).empty())
        return;
    const double k = context.scale;
    const Colour colour = mark_colour(mark.tone);
    if (context.art == nullptr) {
        const int r = std::max(static_cast<int>(k * (chosen ? 4 : 2)), static_cast<int>(view.pitch() / 2));
        surface.fill({c.x - r, c.y - r, c.x + r + 1, c.y + r + 1}, colour);
        return;
    }
    const double pitch = view.pitch();
    const bool signs = pitch >= kSignsFrom;
    switch (mark.kind) {
        case ChangeMark::Kind::hex: {
            const double width = std::max(2.0, 3 * k * std::min(1.0, pitch / 48)) * (chosen ? 1.7 : 1);
            if (chosen) context.art->outline_hex(surface, c, {rgb(255, 255, 255), width + 3 * k, 230, pitch * 0.09});
            context.art->outline_hex(surface, c, {colour, width, 255, pitch * 0.09});
            if (signs)
                paint_sign(context, surface,
                           {c.x - static_cast<int>(pitch * 0.27), c.y - static_cast<int>(pitch * 0.25)}, mark.tone);
            break;
        }
        case ChangeMark::Kind::side:
        case ChangeMark::Kind::road: {
            surface.draw(bar(context, mark, true), c, rgb(255, 255, 255), chosen ? 255 : 225);
            surface.draw(bar(context, mark, false), c, colour);
            const ShapePoint middle = view.side_middle(mark.direction % 3);
            if (chosen) {
                const double radius = pitch * 0.22 + 3 * k;
                surface.draw(ring(middle, radius, 4.5 * k), c, rgb(255, 255, 255), 230);
                surface.draw(ring(middle, radius, 2.5 * k), c, colour);
            }
            if (signs)
                paint_sign(
                    context, surface,
                    {c.x + static_cast<int>(std::lround(middle.x)), c.y + static_cast<int>(std::lround(middle.y))},
                    mark.tone);
            break;
        }
        case ChangeMark::Kind::counter: {
            const double half = MapPainter::counter_size(pitch) / 2.0 + 2.5 * k;
            const double width = (chosen ? 5 : 3) * k;
            surface.draw(rounded_frame({-half - k, -half - k}, {half + k, half + k}, 4 * k, width + 2 * k), c,
                         rgb(255, 255, 255), 235);
            surface.draw(rounded_frame({-half, -half}, {half, half}, 4 * k, width), c, colour);
            if (signs)
                paint_sign(context, surface, {c.x + static_cast<int>(half), c.y - static_cast<int>(half)}, mark.tone);
            break;
        }
    }
}

/// From where the counter stands in the other version, in pieces so short that each is a small picture.
void ChangeMarks::paint_move(const OverlayContext& context, const Surface& surface, const ChangeMark& mark) const {
    const ViewTransform& view = context.view;
    if (context.art == nullptr || mark.hex >= view.grid().size() || mark.from >= view.grid().size()) return;
    const ShapePoint from = shape(view.centre(mark.from));
    const ShapePoint to = shape(view.centre(mark.hex));
    const ShapePoint all = to - from;
    const double length = std::hypot(all.x, all.y);
    if (length < view.pitch() * 0.6 || length > view.pitch() * kLongestMove) return;
    const double k = context.scale;
    const double width = std::max(2.5 * k, view.pitch() * 0.06);
    const ShapePoint ahead = all * (1 / length);
    const double end = length - MapPainter::counter_size(view.pitch()) * 0.55;
    const Colour colour = mark_colour(mark.tone);
    const auto piece = [&](double a, double b, double wide, Colour ink) {
        const PixelPoint at{static_cast<int>(std::lround(from.x + ahead.x * a)),
                            static_cast<int>(std::lround(from.y + ahead.y * a))};
        const int room = static_cast<int>(b - a + wide) + 2;
        if (PixelRect{at.x - room, at.y - room, at.x + room, at.y + room}.intersected(surface.clip()).empty()) return;
        const ShapePoint line[2] = {{0, 0}, ahead * (b - a)};
        surface.draw(stroke(line, wide), at, ink);
    };
    constexpr double kPiece = 96;
    for (const bool light : {true, false})
        for (double a = 0; a < end; a += kPiece)
            piece(a, std::min(a + kPiece, end), width + (light ? 3 * k : 0), light ? rgb(255, 255, 255) : colour);
    const double head = width * 2.4;
    const ShapePoint across{-ahead.y, ahead.x};
    const ShapePoint tip[3] = {ahead * (head * 0.6), ahead * -head + across * head, ahead * -head + across * -head};
    const PixelPoint at{static_cast<int>(std::lround(from.x + ahead.x * end)),
                        static_cast<int>(std::lround(from.y + ahead.y * end))};
    const int room = static_cast<int>(head * 2) + 2;
    if (!PixelRect{at.x - room, at.y - room, at.x + room, at.y + room}.intersected(surface.clip()).empty())
        surface.draw(polygon(tip), at, colour);
}

}  // namespace ramparts

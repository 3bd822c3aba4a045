// See name_frame.hpp.
#include "editor/tool/name_frame.hpp"

#include <cmath>
#include <numbers>

#include "editor/view/shapes.hpp"
#include "sdk/show/draw/pixels.hpp"

namespace ramparts {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

draw::Point about(draw::Point p, draw::Point middle, double angle, double factor) {
    const draw::Point v = (p - middle) * factor;
    const double c = std::cos(angle * kDegree);
    const double s = std::sin(angle * kDegree);
    return middle + draw::Point{v.x * c - v.y * s, v.x * s + v.y * c};
}

void paint_text(const draw::TextItem& text, const Surface& surface) {
    const draw::Box box = draw::text_box(text).grown(text.font.size + text.halo_width);
    const PixelPoint at{static_cast<int>(std::floor(box.x0)), static_cast<int>(std::floor(box.y0))};
    Sprite sprite(PixelRect{0, 0, static_cast<int>(box.width()) + 2, static_cast<int>(box.height()) + 2});
    draw::paint_pixels(std::vector<draw::Item>{text},
                       {sprite.pixels.data(), sprite.box.width(), sprite.box.height(), sprite.box.width()},
                       {1, 1, static_cast<double>(at.x), static_cast<double>(at.y)});
    sprite.finish();
    surface.draw(sprite, at);
}

void paint_box(const NameBox& box, double scale, const Surface& surface) {
    const PixelPoint origin{static_cast<int>(std::lround(box.middle.x)), static_cast<int>(std::lround(box.middle.y))};
    const auto from_origin = [&](ShapePoint p) {
        return ShapePoint{p.x - static_cast<double>(origin.x), p.y - static_cast<double>(origin.y)};
    };
    const Colour ink = rgb(24, 96, 190);
    const Colour light = rgb(255, 255, 255);
    const ShapePoint corners[4] = {
        from_origin(box.at(-box.half_width, -box.half_height)), from_origin(box.at(box.half_width, -box.half_height)),
        from_origin(box.at(box.half_width, box.half_height)), from_origin(box.at(-box.half_width, box.half_height))};
    surface.draw(stroke(corners, 3.4 * scale, true), origin, light, 200);
    surface.draw(stroke(corners, 1.6 * scale, true), origin, ink);
    const double r = 5 * scale;
    const ShapePoint size = from_origin(box.size_handle());
    surface.draw(rounded_box({size.x - r, size.y - r}, {size.x + r, size.y + r}, 1), origin, ink);
    surface.draw(rounded_box({size.x - r + 1.5 * scale, size.y - r + 1.5 * scale},
                             {size.x + r - 1.5 * scale, size.y + r - 1.5 * scale}, 1),
                 origin, light);
    if (!box.turns) return;
    const ShapePoint turn = from_origin(box.turn_handle(scale));
    const ShapePoint stem[2] = {from_origin(box.at(box.half_width, 0)), turn};
    surface.draw(stroke(stem, 1.6 * scale), origin, ink);
    surface.draw(disc(turn, r + 0.5), origin, ink);
    surface.draw(disc(turn, r - 1.5 * scale), origin, light);
}

}  // namespace

NameBox NameBox::of(const draw::TextItem& text, double room) {
    NameBox box;
    if (!text.letters.empty()) {
        const draw::Box all = draw::text_box(text);
        box.middle = {all.centre().x, all.centre().y};
        box.half_width = all.width() / 2 + room;
        box.half_height = all.height() / 2 + room;
        box.turns = false;
        return box;
    }
    const draw::Point middle = draw::text_middle(text);
    box.middle = {middle.x, middle.y};
    box.half_width = draw::text_width(text.text, text.font) / 2 + room;
    box.half_height = text.font.size * 0.55 + room;
    box.angle = text.angle;
    return box;
}

ShapePoint NameBox::at(double x, double y) const noexcept {
    const double c = std::cos(angle * kDegree);
    const double s = std::sin(angle * kDegree);
    return {middle.x + x * c - y * s, middle.y + x * s + y * c};
}

bool NameBox::holds(ShapePoint p) const noexcept {
    const double c = std::cos(angle * kDegree);
    const double s = std::sin(angle * kDegree);
    const double x = (p.x - middle.x) * c + (p.y - middle.y) * s;
    const double y = (p.y - middle.y) * c - (p.x - middle.x) * s;
    return std::abs(x) <= half_width && std::abs(y) <= half_height;
}

draw::TextItem moved_name(draw::TextItem text, ShapePoint by) {
    draw::move_text(text, {by.x, by.y});
    return text;
}

draw::TextItem turned_name(draw::TextItem text, double angle) {
    const draw::Point middle = draw::text_middle(text);
    text.at = about(text.at, middle, angle - text.angle, 1);
    text.angle = angle;
    return text;
}

draw::TextItem sized_name(draw::TextItem text, double factor) {
    const draw::Point middle = draw::text_middle(text);
    text.at = about(text.at, middle, 0, factor);
    for (draw::Letter& letter : text.letters) letter.at = about(letter.at, middle, 0, factor);
    text.font.size *= factor;
    text.font.spacing *= factor;
    return text;
}

void NameFrame::paint(const OverlayContext& context, const Surface& surface) {
    below_.paint(context, surface);
    if (!label) return;
    if (ghost) {
        paint_text(*ghost, surface);
        return paint_box(NameBox::of(*ghost, 3 * context.scale), context.scale, surface);
    }
    if (context.names != nullptr)
        for (const draw::PlacedName& name : *context.names)
            if (name.label == *label) seen = name;
    if (seen) paint_box(NameBox::of(*seen, 3 * context.scale), context.scale, surface);
}

}  // namespace ramparts

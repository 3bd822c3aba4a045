// Counter faces as they are printed, as sprites, with what the game says of them.
#include "editor/view/counter_art.hpp"

#include <algorithm>
#include <cmath>

#include "editor/view/shapes.hpp"
#include "sdk/show/draw/pixels.hpp"

namespace ramparts {
namespace {

constexpr int kBadgeWords = 40;  // pixels of a counter from which a badge has room for its word

// A label across the upper right corner; small counters have a dot there instead.
void draw_badge(Sprite& sprite, const CounterFace& face, int size, TextCache& text) {
    if (face.badge.empty() || size < 12) return;
    const Colour ground = face.badge_tone > 0   ? rgb(24, 120, 58)
                          : face.badge_tone < 0 ? rgb(176, 38, 30)
                                                : rgb(60, 62, 70);
    const Colour rim = rgb(255, 255, 255);
    const double half = size / 2.0;
    if (size < kBadgeWords) {
        const double radius = std::max(2.0, size * 0.15);
        const ShapePoint at{half - radius, -half + radius};
        sprite.add(disc(at, radius + 1), rim);
        sprite.add(disc(at, radius), ground);
        return;
    }
    TextStyle style{std::max(8, size * 22 / 100), true, false};
    const int room = size - 6;
    while (style.size > 7 && text.width(face.badge, style) > room) --style.size;
    const DrawnText& drawn = text.text(face.badge, style);
    const double width = std::min(drawn.width, room) + 6;
    const double height = drawn.height + 1;
    const ShapePoint low{half - width, -half};
    const ShapePoint high{half, -half + height};
    sprite.add(rounded_box({low.x - 1, low.y - 1}, {high.x + 1, high.y + 1}, height * 0.3), rim);
    sprite.add(rounded_box(low, high, height * 0.3), ground);
    sprite.add(drawn.mask, rim, 255,
               {static_cast<int>(std::floor(low.x + 3)), static_cast<int>(std::floor(low.y + 0.5))});
}

}  // namespace

CounterFace face_of(const Scenario& scenario, const Unit& unit, int lost, const draw::Palette& palette) {
    CounterFace face{draw::counter_look(scenario, unit, lost, palette), false, {}, 0};
    if (face.look.name.empty()) face.look.name = unit.id;
    return face;
}

Sprite draw_counter(const CounterFace& face, int size, TextCache& text) {
    draw::CounterLook look = face.look;
    if (face.faded) look.ground = look.ground.mixed(draw::rgb(0x96948C), 120);
    constexpr double kSide = 10;
    const int half = size / 2;
    Sprite sprite(PixelRect{-half, -half, size - half, size - half});
    const double scale = size / kSide;
    draw::paint_pixels(draw::draw_counter(look, kSide, size), {sprite.pixels.data(), size, size, size},
                       {scale, scale, 0, 0});
    draw_badge(sprite, face, size, text);
    sprite.finish();
    return sprite;
}

const Sprite& CounterArt::counter(const CounterFace& face) {
    auto found = drawn_.find(face);
    if (found == drawn_.end()) {
        found = drawn_.emplace(face, draw_counter(face, size_, text_)).first;
        made_.push_back(&found->first);
        bytes_ += found->second.pixels.size() * sizeof(Colour);
    }
    return found->second;
}

}  // namespace ramparts

// Terrain textures and feature pictures: a few soft strokes per hex, never across its edge.
#include <cmath>

#include "editor/view/hex_art.hpp"
#include "editor/view/shapes.hpp"
#include "engine/core/hash.hpp"

namespace ramparts {
namespace {

struct Ink {
    Colour colour;
    int alpha = 255;
};

// Draws in units of the pitch, with repeatable scatter.
class Pen {
public:
    Pen(Sprite& sprite, double pitch, std::uint64_t seed) : sprite_(sprite), pitch_(pitch), seed_(seed) {}

    /// A repeatable number in -1 … 1.
    double jitter() {
        seed_ = mix64(seed_);
        return static_cast<double>(seed_ >> 40) / static_cast<double>(1 << 23) - 1;
    }
    void line(std::initializer_list<ShapePoint> points, double width, Colour colour, int alpha = 255) {
        std::vector<ShapePoint> scaled;
        for (const ShapePoint p : points) scaled.push_back(p * pitch_);
        sprite_.add(stroke(scaled, std::max(0.7, width * pitch_)), colour, alpha);
    }
    void wave(ShapePoint at, double length, double height, double width, Ink ink) {
        const ShapePoint a = ShapePoint{at.x - length / 2, at.y} * pitch_;
        const ShapePoint b = ShapePoint{at.x + length / 2, at.y} * pitch_;
        const double h = height * pitch_;
        const auto points =
            curve(a, {a.x + (b.x - a.x) / 3, a.y - 2 * h}, {a.x + (b.x - a.x) * 2 / 3, a.y + 2 * h}, b, 8);
        sprite_.add(stroke(points, std::max(0.7, width * pitch_)), ink.colour, ink.alpha);
    }
    void dot(ShapePoint at, double radius, Colour colour, int alpha = 255) {
        sprite_.add(disc(at * pitch_, std::max(0.5, radius * pitch_)), colour, alpha);
    }
    void shape(std::initializer_list<ShapePoint> points, Colour colour, int alpha = 255) {
        std::vector<ShapePoint> scaled;
        for (const ShapePoint p : points) scaled.push_back(p * pitch_);
        sprite_.add(polygon(scaled), colour, alpha);
    }
    void box(ShapePoint low, ShapePoint high, Colour colour) {
        shape({low, {high.x, low.y}, high, {low.x, high.y}}, colour);
    }

private:
    Sprite& sprite_;
    double pitch_;
    std::uint64_t seed_;
};

// Scattered places well inside a hex: two rings and the middle, turned by the variant.
std::vector<ShapePoint> places(Pen& pen, int inner, int outer, int variant, double spread) {
    std::vector<ShapePoint> all;
    const double turn = variant * 0.7;
    const auto ring_of = [&](int n, double radius) {
        for (int i = 0; i < n; ++i) {
            const double angle = turn + i * 6.283185307 / n + pen.jitter() * 0.16;
            const double r = radius + pen.jitter() * 0.03;
            all.push_back({r * std::cos(angle), r * std::sin(angle)});
        }
    };
    if (inner > 0) ring_of(inner, 0.17 * spread);
    ring_of(outer, 0.37 * spread);
    std::sort(all.begin(), all.end(), [](ShapePoint a, ShapePoint b) { return a.y < b.y; });
    return all;
}

void forest(Pen& pen, const draw::TerrainStyle& style, int variant, bool small) {
    for (const ShapePoint p : places(pen, 5, 10, variant, 1.0)) {
        const double r = 0.078 + 0.014 * pen.jitter();
        if (small) {
            pen.dot(p, r * 0.9, to_pixel(style.edge), 190);
            continue;
        }
        pen.dot({p.x + 0.018, p.y + 0.026}, r, to_pixel(style.edge), 200);
        pen.dot(p, r, to_pixel(style.detail));
        pen.dot({p.x - r * 0.28, p.y - r * 0.30}, r * 0.52, to_pixel(style.light), 210);
    }
}

void orchard(Pen& pen, const draw::TerrainStyle& style, int variant) {
    const double skew = variant % 2 == 0 ? 0.0 : 0.04;
    for (int row = -1; row <= 1; ++row)
        for (int column = -1; column <= 1; ++column) {
            const ShapePoint p{column * 0.23 + row * skew, row * 0.23};
            pen.dot({p.x + 0.012, p.y + 0.02}, 0.062, to_pixel(style.edge), 190);
            pen.dot(p, 0.060, to_pixel(style.detail));
            pen.dot({p.x - 0.016, p.y - 0.018}, 0.028, to_pixel(style.light), 210);
        }
}

void swamp(Pen& pen, const draw::TerrainStyle& style, int variant) {
    for (const ShapePoint p : places(pen, 2, 6, variant, 0.95)) {
        pen.line({{p.x - 0.075, p.y}, {p.x + 0.075, p.y}}, 0.018, to_pixel(style.detail), 200);
        pen.line({{p.x - 0.045, p.y + 0.035}, {p.x + 0.05, p.y + 0.035}}, 0.014, to_pixel(style.detail), 130);
        for (const double lean : {-0.035, 0.0, 0.035})
            pen.line({{p.x + lean * 0.4, p.y}, {p.x + lean, p.y - 0.075 + std::abs(lean) * 0.5}}, 0.016,
                     to_pixel(style.light));
    }
}

void water(Pen& pen, const draw::TerrainStyle& style, int variant) {
    for (const ShapePoint p : places(pen, 2, 5, variant, 0.85)) {
        pen.wave(p, 0.19 + 0.04 * pen.jitter(), 0.014, 0.016, {to_pixel(style.detail), 210});
        pen.wave({p.x + 0.03, p.y + 0.035}, 0.12, 0.010, 0.014, {to_pixel(style.light), 190});
    }
}

void field(Pen& pen, const draw::TerrainStyle& style, int variant) {
    // Two plots with furrows of different directions.
    const double angle = 0.35 + variant * 0.8;
    const ShapePoint along{std::cos(angle), std::sin(angle)};
    const ShapePoint out{-along.y, along.x};
    for (int i = -4; i <= 4; ++i) {
        const double reach = std::sqrt(std::max(0.0, 0.165 - i * i * 0.0092));
        const ShapePoint middle = out * (i * 0.088);
        pen.line({middle - along * reach, middle + along * reach}, 0.014,
                 to_pixel(i % 2 == 0 ? style.detail : style.light), 150);
    }
}

void town(Pen& pen, const draw::TerrainStyle& style, int variant) {
    for (const ShapePoint p : places(pen, 2, 6, variant, 0.9)) {
        const double w = 0.060 + 0.012 * pen.jitter();
        pen.box({p.x - w + 0.012, p.y - 0.036 + 0.016}, {p.x + w + 0.012, p.y + 0.042 + 0.016}, to_pixel(style.edge));
        pen.box({p.x - w, p.y - 0.036}, {p.x + w, p.y + 0.042}, to_pixel(style.detail));
        pen.box({p.x - w, p.y - 0.036}, {p.x + w, p.y}, mixed(to_pixel(style.detail), to_pixel(style.light), 90));
    }
}

void rough(Pen& pen, const draw::TerrainStyle& style, int variant) {
    for (const ShapePoint p : places(pen, 3, 8, variant, 0.95)) {
        const double s = 0.035 + 0.012 * pen.jitter();
        pen.line({{p.x - s, p.y + s * 0.6}, {p.x, p.y - s}, {p.x + s, p.y + s * 0.6}}, 0.016, to_pixel(style.detail),
                 190);
    }
}

void clear(Pen& pen, const draw::TerrainStyle& style, int variant) {
    for (const ShapePoint p : places(pen, 1, 3, variant, 0.85)) {
        for (const double lean : {-0.022, 0.004, 0.026})
            pen.line({{p.x + lean * 0.3, p.y}, {p.x + lean, p.y - 0.042}}, 0.011, to_pixel(style.detail), 120);
    }
}

void sand(Pen& pen, const draw::TerrainStyle& style, int variant) {
    for (const ShapePoint p : places(pen, 5, 9, variant, 0.95)) pen.dot(p, 0.013, to_pixel(style.detail), 170);
}

// A gabled house seen from above and the south; `s` is its half width.
struct HouseColours {
    Colour roof;
    Colour wall;
    Colour ink;
};
void house(Pen& pen, ShapePoint p, double s, const HouseColours& colours) {
    const auto [roof, wall, ink] = colours;
    pen.shape({{p.x - s * 1.12, p.y - s * 0.04},
               {p.x - s * 0.6, p.y - s * 0.9},
               {p.x + s * 0.6, p.y - s * 0.9},
               {p.x + s * 1.12, p.y - s * 0.04},
               {p.x + s * 1.0, p.y + s * 0.78},
               {p.x - s * 1.0, p.y + s * 0.78}},
              ink, 220);
    pen.box({p.x - s * 0.86, p.y}, {p.x + s * 0.86, p.y + s * 0.64}, wall);
    pen.box({p.x - s * 0.14, p.y + s * 0.2}, {p.x + s * 0.18, p.y + s * 0.64}, ink);
    pen.shape({{p.x - s * 0.98, p.y + s * 0.02},
               {p.x - s * 0.54, p.y - s * 0.76},
               {p.x + s * 0.54, p.y - s * 0.76},
               {p.x + s * 0.98, p.y + s * 0.02}},
              roof);
}

// A few houses apart from each other.
void village(Pen& pen, const draw::TerrainStyle& style, int variant, const HouseColours& colours) {
    for (const ShapePoint p : places(pen, 0, 4, variant, 0.72)) {
        pen.box({p.x - 0.07, p.y + 0.055}, {p.x + 0.05, p.y + 0.11},
                mixed(to_pixel(style.edge), to_pixel(style.fill), 110));
        house(pen, p, 0.085, colours);
    }
}

void farm(Pen& pen, const HouseColours& colours, Colour fence) {
    house(pen, {-0.15, 0.03}, 0.10, colours);
    const auto [roof, wall, ink] = colours;
    pen.shape({{-0.035, 0.12}, {-0.035, -0.07}, {0.03, -0.17}, {0.20, -0.17}, {0.265, -0.07}, {0.265, 0.12}}, ink, 230);
    pen.box({-0.01, -0.02}, {0.24, 0.10}, mixed(roof, wall, 90));
    pen.shape({{-0.015, -0.045}, {0.04, -0.15}, {0.19, -0.15}, {0.245, -0.045}}, roof);
    pen.line({{0.07, -0.01}, {0.07, 0.10}, {0.16, -0.01}, {0.16, 0.10}}, 0.016, ink);
    for (const double y : {0.17, 0.215}) pen.line({{-0.25, y}, {0.27, y}}, 0.017, fence);
    for (const double x : {-0.24, -0.07, 0.10, 0.26}) pen.line({{x, 0.14}, {x, 0.25}}, 0.02, fence);
}

// A small square of earth with ticks round it, and a way in.
void redoubt(Pen& pen, const HouseColours& colours, Colour earth) {
    const Colour ink = colours.ink;
    for (const double i : {-0.12, 0.0, 0.12})
        for (const double side : {-1.0, 1.0}) {
            pen.line({{i, side * 0.17}, {i * 1.2, side * 0.235}}, 0.02, ink);
            pen.line({{side * 0.17, i}, {side * 0.235, i * 1.2}}, 0.02, ink);
        }
    pen.box({-0.19, -0.19}, {0.19, 0.19}, ink);
    pen.box({-0.155, -0.155}, {0.155, 0.155}, earth);
    pen.box({-0.105, -0.105}, {0.105, 0.105}, ink);
    pen.box({-0.08, -0.08}, {0.08, 0.08}, mixed(earth, colours.wall, 120));
    pen.box({-0.05, 0.07}, {0.05, 0.20}, earth);
}

}  // namespace

Sprite terrain_texture(draw::TerrainLook look, int variant, const ViewTransform& view, const draw::Palette& palette) {
    Sprite sprite(view.hex_box());
    Pen pen(sprite, view.pitch(), mix64(static_cast<std::uint64_t>(look) * 16 + static_cast<std::uint64_t>(variant)));
    const draw::TerrainStyle& style = palette.of(look);
    switch (look) {
        case draw::TerrainLook::forest: forest(pen, style, variant, view.pitch() < 22); break;
        case draw::TerrainLook::orchard: orchard(pen, style, variant); break;
        case draw::TerrainLook::swamp: swamp(pen, style, variant); break;
        case draw::TerrainLook::water: water(pen, style, variant); break;
        case draw::TerrainLook::field: field(pen, style, variant); break;
        case draw::TerrainLook::town: town(pen, style, variant); break;
        case draw::TerrainLook::village:
            village(pen, style, variant,
                    {to_pixel(style.detail), to_pixel(palette.wall), to_pixel(palette.house_line)});
            break;
        case draw::TerrainLook::rough: rough(pen, style, variant); break;
        case draw::TerrainLook::sand: sand(pen, style, variant); break;
        case draw::TerrainLook::clear:
            if (view.pitch() >= 28) clear(pen, style, variant);
            break;
    }
    return sprite;
}

Sprite feature_picture(draw::FeatureLook look, Colour colour, const ViewTransform& view, const draw::Palette& palette) {
    Sprite sprite(view.hex_box());
    const double pitch = view.pitch();
    Pen pen(sprite, pitch, 7);
    const Colour ink = to_pixel(palette.house_line);
    const HouseColours colours{colour, to_pixel(palette.wall), ink};
    if (pitch < 16) {
        pen.box({-0.17, -0.15}, {0.17, 0.15}, ink);
        pen.box({-0.11, -0.09}, {0.11, 0.09}, colour);
        sprite.finish();
        return sprite;
    }
    switch (look) {
        case draw::FeatureLook::building: house(pen, {0.0, 0.02}, 0.17, colours); break;
        case draw::FeatureLook::church:
            house(pen, {0.03, 0.05}, 0.15, colours);
            pen.box({-0.17, -0.12}, {-0.07, 0.14}, ink);
            pen.box({-0.15, -0.08}, {-0.09, 0.12}, colours.wall);
            pen.line({{-0.12, -0.27}, {-0.12, -0.10}}, 0.022, ink);
            pen.line({{-0.165, -0.21}, {-0.075, -0.21}}, 0.022, ink);
            break;
        case draw::FeatureLook::town:
            house(pen, {-0.14, -0.06}, 0.11, colours);
            house(pen, {0.13, -0.08}, 0.11, colours);
            house(pen, {0.0, 0.12}, 0.12, colours);
            break;
        case draw::FeatureLook::fort:
            pen.shape({{-0.22, 0.18},
                       {-0.22, -0.10},
                       {0.0, -0.24},
                       {0.22, -0.10},
                       {0.22, 0.18},
                       {0.13, 0.18},
                       {0.13, -0.04},
                       {0.0, -0.13},
                       {-0.13, -0.04},
                       {-0.13, 0.18}},
                      ink, 230);
            pen.line({{-0.175, 0.16}, {-0.175, -0.075}, {0.0, -0.185}, {0.175, -0.075}, {0.175, 0.16}}, 0.03, colour);
            break;
        case draw::FeatureLook::farm: farm(pen, colours, to_pixel(palette.fence.line)); break;
        case draw::FeatureLook::redoubt: redoubt(pen, colours, to_pixel(palette.works)); break;
        case draw::FeatureLook::mill:
            house(pen, {0.0, 0.07}, 0.14, colours);
            pen.line({{-0.17, -0.22}, {0.17, 0.02}}, 0.026, ink);
            pen.line({{0.17, -0.22}, {-0.17, 0.02}}, 0.026, ink);
            pen.dot({0.0, -0.10}, 0.03, ink);
            break;
    }
    sprite.finish();
    return sprite;
}

}  // namespace ramparts

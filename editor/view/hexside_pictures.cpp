// See hexside_pictures.hpp. The printed map has the same looks in sdk/show/draw.
#include "editor/view/hexside_pictures.hpp"

#include <cmath>

#include "editor/view/hex_art.hpp"
#include "editor/view/shapes.hpp"

namespace ramparts {

std::vector<ShapePoint> side_line(const ViewTransform& view, int side, double sway, int pieces) {
    const ShapePoint a = view.corner(side);
    const ShapePoint b = view.corner((side + 1) % kDirections);
    const ShapePoint along = b - a;
    const ShapePoint out{along.y * sway, -along.x * sway};
    return curve(a, a + along * 0.33 + out, a + along * 0.67 - out, b, pieces);
}

namespace {

Sprite slope_picture(const ViewTransform& view, int side, SideState state, const draw::LineStyle& style) {
    const double pitch = view.pitch();
    const ShapePoint a = view.corner(side);
    const ShapePoint b = view.corner((side + 1) % kDirections);
    // Hachures run down from the crest: away from the uphill hex.
    const double sign = state == SideState::up_other ? -1 : 1;
    const ShapePoint down = view.side_middle(side) * (2 / pitch * sign);
    const double reach = 0.15 * pitch;
    const int ticks = std::clamp(static_cast<int>(pitch / 6), 3, 13);
    PixelRect box = view.hex_box().grown(static_cast<int>(reach) + 2);
    Sprite sprite(box);
    const ShapePoint crest[2] = {a, b};
    sprite.add(stroke(crest, std::max(1.0, style.width * pitch)), to_pixel(style.line), 230);
    for (int i = 0; i < ticks; ++i) {
        const double t = (i + 0.5) / ticks;
        const ShapePoint top = a + (b - a) * t;
        const double length = reach * (i % 2 == 0 ? 1.0 : 0.66);
        const ShapePoint tick[3] = {top + (b - a) * (0.30 / ticks), top - (b - a) * (0.30 / ticks),
                                    top + down * length};
        if (pitch >= 20) sprite.add(polygon(tick), to_pixel(style.line), 225);
        else sprite.add(stroke(std::span(&tick[1], 2), 1), to_pixel(style.line), 200);
    }
    return sprite;
}

// A thick crest, and below it a face of rock with cracks.
Sprite bluff_picture(const ViewTransform& view, int side, SideState state, const draw::LineStyle& style) {
    const double pitch = view.pitch();
    const ShapePoint a = view.corner(side);
    const ShapePoint along = view.corner((side + 1) % kDirections) - a;
    const ShapePoint down = view.side_middle(side) * (2 / pitch * (state == SideState::up_other ? -1 : 1));
    const int steps = std::clamp(static_cast<int>(pitch / 8), 3, 8);
    std::vector<ShapePoint> face{a};
    for (int i = 0; i <= 2 * steps; ++i)
        face.push_back(a + along * (i / (2.0 * steps)) + down * ((i % 2 == 0 ? 0.07 : 0.14) * pitch));
    face.push_back(a + along);
    Sprite sprite(view.hex_box().grown(static_cast<int>(0.14 * pitch) + 2));
    sprite.add(polygon(face), to_pixel(style.line), 110);
    const double thin = std::max(1.0, 0.016 * pitch);
    for (std::size_t i = 2; i + 2 < face.size() && pitch >= 20; i += 2) {
        const ShapePoint crack[2] = {a + along * ((static_cast<double>(i) - 1) / (2.0 * steps)), face[i]};
        sprite.add(stroke(crack, thin), to_pixel(style.line), 220);
    }
    const ShapePoint crest[2] = {a, a + along};
    sprite.add(stroke(crest, std::max(2.0, 0.055 * pitch)), to_pixel(style.line), 245);
    return sprite;
}

// White waves right across the river.
Sprite rapids_picture(const ViewTransform& view, int side, const draw::Palette& palette) {
    const double pitch = view.pitch();
    const ShapePoint a = view.corner(side);
    const ShapePoint line = view.corner((side + 1) % kDirections) - a;
    const double n = std::hypot(line.x, line.y);
    const ShapePoint along = line * (1 / n);
    const ShapePoint end{-along.y * 0.085 * pitch, along.x * 0.085 * pitch};
    const ShapePoint sway = along * (0.05 * pitch);
    Sprite sprite(view.hex_box().grown(static_cast<int>(0.12 * pitch) + 2));
    const int waves = pitch < 20 ? 2 : 4;
    for (int i = 0; i < waves; ++i) {
        const ShapePoint p = a + line * ((i + 0.5) / waves);
        const auto wave = curve(p - end, p - end * 0.33 + sway, p + end * 0.33 - sway, p + end, 8);
        sprite.add(stroke(wave, std::max(1.6, 0.052 * pitch)), to_pixel(palette.river.casing));
        sprite.add(stroke(wave, std::max(1.0, 0.030 * pitch)), to_pixel(palette.of(draw::TerrainLook::water).light));
    }
    return sprite;
}

// What the ways over a river are drawn from: across goes from bank to bank, along goes with the river.
struct CrossingFrame {
    ShapePoint middle;
    ShapePoint across;
    ShapePoint along;
    double pitch;
    CrossingFrame(const ViewTransform& view, int side)
        : middle(view.side_middle(side)),
          across(middle * (2 / view.pitch())),
          along{-across.y, across.x},
          pitch(view.pitch()) {}
    [[nodiscard]] ShapePoint at(double over, double beside) const {
        return middle + across * (over * pitch) + along * (beside * pitch);
    }
    [[nodiscard]] Sprite sprite(const ViewTransform& view) const {
        return Sprite(view.hex_box().grown(static_cast<int>(0.22 * pitch) + 3));
    }
};

Sprite log_bridge_picture(const ViewTransform& view, int side, const draw::Palette& palette) {
    const CrossingFrame frame(view, side);
    Sprite sprite = frame.sprite(view);
    const int logs = frame.pitch < 24 ? 4 : 6;
    const ShapePoint deck[4] = {frame.at(-0.18, -0.1), frame.at(0.18, -0.1), frame.at(0.18, 0.1), frame.at(-0.18, 0.1)};
    if (frame.pitch < 24) sprite.add(polygon(deck), to_pixel(palette.works));
    for (int i = 0; i < logs; ++i) {
        const double over = 0.34 * ((i + 0.5) / logs - 0.5);
        const ShapePoint log[2] = {frame.at(over, -0.10 - 0.012 * (i % 2)), frame.at(over, 0.09 + 0.014 * (i % 3))};
        sprite.add(stroke(log, frame.pitch < 24 ? 1 : 0.056 * frame.pitch), to_pixel(palette.house_line));
        if (frame.pitch >= 24) sprite.add(stroke(log, 0.030 * frame.pitch), to_pixel(palette.works));
    }
    return sprite;
}

Sprite ford_picture(const ViewTransform& view, int side, const draw::Palette& palette) {
    const CrossingFrame frame(view, side);
    Sprite sprite = frame.sprite(view);
    const ShapePoint water[4] = {frame.at(-0.105, -0.08), frame.at(0.105, -0.08), frame.at(0.105, 0.08),
                                 frame.at(-0.105, 0.08)};
    sprite.add(polygon(water), to_pixel(palette.river.line));
    const bool small = frame.pitch < 24;  // one row, or the stones are a blot
    const int stones = small ? 3 : 4;
    for (const double row : {-1.0, 1.0})
        for (int i = 0; i < stones && (row < 0 || !small); ++i) {
            const ShapePoint p = small ? frame.at(0.28 * ((i + 0.5) / stones - 0.5), 0)
                                       : frame.at(0.26 * ((i + 0.5 + 0.25 * row) / stones - 0.5), row * 0.042);
            sprite.add(disc(p, std::max(0.7, 0.032 * frame.pitch)), to_pixel(palette.house_line));
            if (!small) sprite.add(disc(p, 0.019 * frame.pitch), to_pixel(palette.wall));
        }
    return sprite;
}

Sprite ferry_picture(const ViewTransform& view, int side, const draw::Palette& palette) {
    const CrossingFrame frame(view, side);
    Sprite sprite = frame.sprite(view);
    const Colour ink = to_pixel(palette.house_line);
    const ShapePoint water[4] = {frame.at(-0.105, -0.08), frame.at(0.105, -0.08), frame.at(0.105, 0.08),
                                 frame.at(-0.105, 0.08)};
    sprite.add(polygon(water), to_pixel(palette.river.line));
    for (const double end : {-0.165, 0.165}) {
        const ShapePoint landing[2] = {frame.at(end, -0.07), frame.at(end, 0.07)};
        sprite.add(stroke(landing, std::max(1.2, 0.035 * frame.pitch)), ink);
    }
    const ShapePoint rope[2] = {frame.at(-0.165, 0), frame.at(0.165, 0)};
    sprite.add(stroke(rope, std::max(0.8, 0.014 * frame.pitch)), ink, 200);
    const auto boat = [&](double size) {
        return std::vector<ShapePoint>{frame.at(-0.115 * size, 0),           frame.at(-0.07 * size, -0.065 * size),
                                       frame.at(0.07 * size, -0.065 * size), frame.at(0.115 * size, 0),
                                       frame.at(0.07 * size, 0.065 * size),  frame.at(-0.07 * size, 0.065 * size)};
    };
    sprite.add(polygon(boat(1)), ink);
    if (frame.pitch >= 20) sprite.add(polygon(boat(0.68)), to_pixel(palette.works));
    return sprite;
}

Sprite bridge_picture(const ViewTransform& view, int side, const draw::LineStyle& style, Colour ink) {
    const double pitch = view.pitch();
    const ShapePoint middle = view.side_middle(side);
    const ShapePoint across = middle * (2 / pitch);
    const ShapePoint along{-across.y, across.x};
    const double half = std::max(2.0, 0.19 * pitch);
    const double gap = std::max(1.5, 0.075 * pitch);
    Sprite sprite(view.hex_box().grown(static_cast<int>(half + gap) + 3));
    const ShapePoint deck[4] = {middle - across * half - along * gap, middle + across * half - along * gap,
                                middle + across * half + along * gap, middle - across * half + along * gap};
    sprite.add(polygon(deck), to_pixel(style.line));
    for (const double edge : {-gap, gap}) {
        const double flare = gap * 0.7 * (edge < 0 ? -1 : 1);
        const ShapePoint rail[4] = {middle - across * (half * 1.22) + along * (edge + flare),
                                    middle - across * half + along * edge, middle + across * half + along * edge,
                                    middle + across * (half * 1.22) + along * (edge + flare)};
        sprite.add(stroke(rail, std::max(1.0, 0.035 * pitch)), ink);
    }
    return sprite;
}

Sprite fence_picture(const ViewTransform& view, int side, double bend, const draw::LineStyle& style) {
    const double pitch = view.pitch();
    const auto line = side_line(view, side, bend,
                                12);  // a post at every second one
    Sprite sprite(view.hex_box().grown(static_cast<int>(0.1 * pitch) + 2));
    sprite.add(stroke(line, std::max(1.0, style.width * pitch)), to_pixel(style.line));
    for (std::size_t i = 1; i + 1 < line.size(); i += 2) {
        const ShapePoint along = line[i + 1] - line[i - 1];
        const double n = std::hypot(along.x, along.y);
        const ShapePoint out{along.y / n * 0.045 * pitch, -along.x / n * 0.045 * pitch};
        const ShapePoint post[2] = {line[i] + out, line[i] - out};
        sprite.add(stroke(post, std::max(1.0, style.width * pitch * 0.8)), to_pixel(style.line));
    }
    return sprite;
}

// A row of field stones with dark joints.
Sprite wall_picture(const ViewTransform& view, int side, const draw::LineStyle& style, Colour stone) {
    const double pitch = view.pitch();
    const ShapePoint a = view.corner(side);
    const ShapePoint along = view.corner((side + 1) % kDirections) - a;
    Sprite sprite(view.hex_box().grown(static_cast<int>(0.1 * pitch) + 2));
    const ShapePoint bed[2] = {a, a + along};
    sprite.add(stroke(bed, std::max(2.4, 0.092 * pitch)), to_pixel(style.line));
    const int stones = pitch < 24 ? 4 : 7;
    for (int i = 0; i < stones; ++i) {
        const ShapePoint piece[2] = {a + along * ((i + 0.38) / stones), a + along * ((i + 0.62) / stones)};
        sprite.add(stroke(piece, std::max(1.0, 0.055 * pitch)), stone);
    }
    return sprite;
}

// Split rails in zigzag, their ends crossing.
Sprite rail_fence_picture(const ViewTransform& view, int side, const draw::LineStyle& style) {
    const double pitch = view.pitch();
    const ShapePoint a = view.corner(side);
    const ShapePoint along = view.corner((side + 1) % kDirections) - a;
    const double n = std::hypot(along.x, along.y);
    const ShapePoint out{-along.y / n * std::max(1.2, 0.055 * pitch), along.x / n * std::max(1.2, 0.055 * pitch)};
    constexpr int kPanels = 5;
    const auto post = [&](double i) {
        const int whole = static_cast<int>(i);
        const double sign = whole == 0 || whole == kPanels ? 0 : whole % 2 != 0 ? 1 : -1;
        return a + along * (i / kPanels) + out * sign;
    };
    Sprite sprite(view.hex_box().grown(static_cast<int>(0.14 * pitch) + 3));
    for (int i = 0; i < kPanels; ++i) {
        const ShapePoint beyond = (post(i + 1) - post(i)) * (pitch < 24 ? 0.0 : 0.25);
        const ShapePoint rail[2] = {post(i) - beyond, post(i + 1) + beyond};
        sprite.add(stroke(rail, std::max(1.0, style.width * pitch * 1.15)), to_pixel(style.line));
    }
    return sprite;
}

}  // namespace

Sprite hexside_picture(draw::HexsideLook look, const HexsideToDraw& what) {
    const auto& [view, side, state, style, palette] = what;
    switch (look) {
        case draw::HexsideLook::creek:
        case draw::HexsideLook::river: return {};
        case draw::HexsideLook::rapids: return rapids_picture(view, side, palette);
        case draw::HexsideLook::slope: return slope_picture(view, side, state, style);
        case draw::HexsideLook::bluff: return bluff_picture(view, side, state, style);
        case draw::HexsideLook::fence: return fence_picture(view, side, 0.0, style);
        case draw::HexsideLook::ravine: return fence_picture(view, side, 0.10, style);
        case draw::HexsideLook::wall: return wall_picture(view, side, style, to_pixel(palette.wall));
        case draw::HexsideLook::rail_fence: return rail_fence_picture(view, side, style);
        case draw::HexsideLook::bridge: return bridge_picture(view, side, style, to_pixel(palette.house_line));
        case draw::HexsideLook::log_bridge: return log_bridge_picture(view, side, palette);
        case draw::HexsideLook::ford: return ford_picture(view, side, palette);
        case draw::HexsideLook::ferry: return ferry_picture(view, side, palette);
    }
    return {};
}

}  // namespace ramparts

// Drawing previews; see preview.hpp.
#include "editor/tool/preview.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "editor/view/shapes.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr Colour kAct = rgb(24, 98, 214);
constexpr Colour kRemove = rgb(208, 36, 40);
constexpr Colour kWarn = rgb(226, 92, 8);
constexpr Colour kPaper = rgb(255, 255, 255);

bool near(const Surface& surface, const PixelRect& box) { return !box.intersected(surface.clip()).empty(); }

struct Ink {
    Colour colour;
    int alpha = 255;
    double dash = 0;  // its length; 0 for a whole line
};

// A straight line in short pieces: only those inside the clip cost anything, and a piece looks the same in every clip.
void draw_line(const Surface& surface, ShapePoint a, ShapePoint b, double width, Ink ink) {
    const ShapePoint along = b - a;
    const double length = std::hypot(along.x, along.y);
    if (length < 0.01) return;
    const double step = ink.dash > 0 ? ink.dash * 2 : 48;
    const auto pieces = static_cast<int>(std::ceil(length / step));
    const double margin = width + 2;
    for (int i = 0; i < pieces; ++i) {
        const double from = i * step;
        const double to = std::min(length, ink.dash > 0 ? from + ink.dash : from + step);
        const ShapePoint p[2] = {a + along * (from / length), a + along * (to / length)};
        const PixelRect box{static_cast<int>(std::floor(std::min(p[0].x, p[1].x) - margin)),
                            static_cast<int>(std::floor(std::min(p[0].y, p[1].y) - margin)),
                            static_cast<int>(std::ceil(std::max(p[0].x, p[1].x) + margin)),
                            static_cast<int>(std::ceil(std::max(p[0].y, p[1].y) + margin))};
        if (near(surface, box)) surface.draw(stroke(p, width), {}, ink.colour, ink.alpha);
    }
}

ShapePoint shape(PixelPoint p) { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }

ShapePoint side_point(const ViewTransform& view, Hexside at) {
    return shape(view.centre(at.hex)) + view.side_middle(at.side);
}

void draw_side(const ViewTransform& view, const Surface& surface, Hexside at, double width, Ink ink) {
    const ShapePoint c = shape(view.centre(at.hex));
    draw_line(surface, c + view.corner(at.side), c + view.corner((at.side + 1) % kDirections), width, ink);
}

void draw_disc(const Surface& surface, ShapePoint at, double radius, Colour colour, int alpha = 255) {
    const int r = static_cast<int>(radius) + 2;
    const PixelPoint p{static_cast<int>(std::lround(at.x)), static_cast<int>(std::lround(at.y))};
    if (near(surface, PixelRect{p.x - r, p.y - r, p.x + r, p.y + r})) surface.draw(disc({}, radius), p, colour, alpha);
}

// A warning triangle's simpler cousin: an orange disc with an exclamation mark.
void draw_warning(const Surface& surface, ShapePoint at, double radius) {
    draw_disc(surface, at, radius + 1.5, kPaper);
    draw_disc(surface, at, radius, kWarn);
    const double r = radius;
    draw_line(surface, at + ShapePoint{0, -0.55 * r}, at + ShapePoint{0, 0.12 * r}, std::max(1.4, r * 0.28), {kPaper});
    draw_disc(surface, at + ShapePoint{0, 0.52 * r}, std::max(0.9, r * 0.17), kPaper);
}

// Green with a tick, red with a cross, or blue with a question mark; the current one has a ring.
void draw_bridge_mark(const OverlayContext& context, const Surface& surface, const BridgeMark& mark) {
    const ShapePoint at = side_point(context.view, mark.at);
    const double r = std::clamp(context.view.pitch() * 0.16, 6.0, 13.0 * context.scale);
    if (mark.current) {
        draw_disc(surface, at, r + 5, rgb(30, 30, 30));
        draw_disc(surface, at, r + 3.5, rgb(255, 214, 64));
    }
    draw_disc(surface, at, r + 1.5, kPaper);
    draw_disc(surface, at, r,
              mark.state == BridgeMark::State::built     ? rgb(24, 128, 62)
              : mark.state == BridgeMark::State::refused ? kRemove
                                                         : kAct);
    const double width = std::max(1.6, r * 0.26);
    if (mark.state == BridgeMark::State::built) {
        draw_line(surface, at + ShapePoint{-0.5 * r, 0.02 * r}, at + ShapePoint{-0.12 * r, 0.42 * r}, width, {kPaper});
        draw_line(surface, at + ShapePoint{-0.12 * r, 0.42 * r}, at + ShapePoint{0.52 * r, -0.42 * r}, width, {kPaper});
    } else if (mark.state == BridgeMark::State::refused) {
        draw_line(surface, at + ShapePoint{-0.4 * r, -0.4 * r}, at + ShapePoint{0.4 * r, 0.4 * r}, width, {kPaper});
        draw_line(surface, at + ShapePoint{-0.4 * r, 0.4 * r}, at + ShapePoint{0.4 * r, -0.4 * r}, width, {kPaper});
    } else {
        const TextStyle style{std::max(9, static_cast<int>(r * 1.5)), true, false};
        const int across = context.text.width_of_letters("?", style);
        context.text.draw_letters(surface, "?", style,
                                  {static_cast<int>(std::lround(at.x)) - across / 2,
                                   static_cast<int>(std::lround(at.y)) - style.size * 2 / 3},
                                  {kPaper});
    }
}

// An arrow across a hexside to its uphill hex.
void draw_uphill(const ViewTransform& view, const Surface& surface, Hexside at, SideState state, Colour colour) {
    const double pitch = view.pitch();
    const ShapePoint middle = side_point(view, at);
    const ShapePoint out = view.side_middle(at.side) * (2 / pitch);
    const ShapePoint up = out * (state == SideState::up_other ? 1.0 : -1.0);
    const ShapePoint along{-up.y, up.x};
    const double h = std::max(4.0, pitch * 0.13);
    const ShapePoint tip[3] = {up * h, along * (h * 0.62) + up * (-0.15 * h), along * (-0.62 * h) + up * (-0.15 * h)};
    const PixelPoint p{static_cast<int>(std::lround(middle.x)), static_cast<int>(std::lround(middle.y))};
    const int r = static_cast<int>(h) + 3;
    if (!near(surface, PixelRect{p.x - r, p.y - r, p.x + r, p.y + r})) return;
    surface.draw(stroke(tip, 3, true), p, kPaper, 230);
    surface.draw(polygon(tip), p, colour);
}

// Only the rim of an area, so that large shapes stay legible.
void paint_rim_of(const OverlayContext& context, const Surface& surface, std::vector<HexIndex> set) {
    const ViewTransform& view = context.view;
    const double thin = std::max(1.5, 1.6 * context.scale);
    std::sort(set.begin(), set.end());
    for (const HexIndex hex : set) {
        const PixelPoint c = view.centre(hex);
        if (!near(surface, view.hex_box().grown(4).moved(c.x, c.y))) continue;
        if (set.size() == 1) {
            context.art->outline_hex(surface, c, {kPaper, thin + 2 * context.scale, 180});
            context.art->outline_hex(surface, c, {kAct, thin});
            continue;
        }
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = view.grid().neighbour(hex, d);
            if (next != kNoHex && std::binary_search(set.begin(), set.end(), next)) continue;
            const ShapePoint p = shape(c);
            draw_line(surface, p + view.corner(d), p + view.corner((d + 1) % kDirections), thin + 2 * context.scale,
                      {kPaper, 150});
            draw_line(surface, p + view.corner(d), p + view.corner((d + 1) % kDirections), thin, {kAct});
        }
    }
}

}  // namespace

bool Preview::empty() const noexcept {
    return changes.empty() && outline.empty() && sides.empty() && removed.empty() && barred.empty() && dots.empty() &&
           path.empty() && bridges.empty() && line.empty() && corners.empty();
}

std::vector<HexIndex> Preview::touched(const Grid& grid) const {
    std::vector<HexIndex> all = outline;
    all.insert(all.end(), dots.begin(), dots.end());
    all.insert(all.end(), path.begin(), path.end());
    for (const HexPaint& p : changes.hexes) all.push_back(p.hex);
    const auto both = [&](Hexside at) {
        all.push_back(at.hex);
        if (const HexIndex other = grid.across(at); other != kNoHex) all.push_back(other);
    };
    for (const SidePaint& p : changes.sides) both(p.at);
    for (const auto* list : {&sides, &removed, &barred})
        for (const Hexside at : *list) both(at);
    for (const BridgeMark& mark : bridges) both(mark.at);
    for (const PlanePoint p : corners) {
        const CornerSides around =
            sides_at(grid, {static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))});
        for (int i = 0; i < around.count; ++i) both(around.sides[static_cast<std::size_t>(i)]);
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

std::string side_problem(const Scenario& scenario, Hexside at) {
    const SideSet set = scenario.map.side(at);
    if (set.empty()) return {};
    if (std::string trouble = side_trouble(scenario.ruleset, set); !trouble.empty()) return trouble;
    const HexIndex other = scenario.map.grid().across(at);
    if (other == kNoHex || !scenario.map.side_present(at)) return {};
    const int rise = scenario.map.elevation(other) - scenario.map.elevation(at.hex);
    for (std::size_t k = 0; k < scenario.ruleset.hexside_kinds.size(); ++k) {
        const HexsideKind& kind = scenario.ruleset.hexside_kinds[k];
        const SideState state = set.kind(static_cast<HexsideKindId>(k));
        if (!kind.directed || state == SideState::none) continue;
        if (rise == 0) return say("{1} is where the ground does not rise", say_kind(kind.name));
        if ((state == SideState::up_other) != (rise > 0))
            return say("{1} rises towards the lower hex", say_kind(kind.name));
    }
    return {};
}

void PreviewOverlay::paint(const OverlayContext& context, const Surface& surface) {
    if (document == nullptr || &document->scenario() != &context.scenario) return;
    if (state_.symmetric()) paint_axes(context, surface);
    if (context.art == nullptr) return;
    if (state_.marks && context.view.pitch() >= 14) paint_marks(context, surface);
    if (!rim.empty()) paint_rim(context, surface);
    paint_changes(context, surface);
    paint_highlights(context, surface);
}

void PreviewOverlay::paint_axes(const OverlayContext& context, const Surface& surface) {
    const ViewTransform& view = context.view;
    const PixelRect field = view.world_box();
    const Surface inside = surface.clipped(field);
    const double width = std::max(1.5, 1.5 * context.scale);
    for (const Axis& axis : state_.symmetry_of(*document).axes(view.grid())) {
        ShapePoint a = world_of(view, axis.from);
        ShapePoint b = world_of(view, axis.to);
        // Axes reach far beyond the field; only the part near it matters.
        const ShapePoint along = b - a;
        const double length = std::hypot(along.x, along.y);
        const double reach = std::hypot(field.width(), field.height()) * 1.1;
        if (!axis.mirror && length > reach && length > 0) b = a + along * (reach / length);
        draw_line(inside, a, b, width + 2 * context.scale, {kPaper, 150, axis.mirror ? 0 : 10 * context.scale});
        draw_line(inside, a, b, width, {rgb(150, 30, 160), 220, axis.mirror ? 0 : 10 * context.scale});
    }
    const ShapePoint centre = shape(view.centre(state_.symmetry_centre(*document)));
    draw_disc(inside, centre, 6 * context.scale, kPaper);
    draw_disc(inside, centre, 4 * context.scale, rgb(150, 30, 160));
}

void PreviewOverlay::paint_rim(const OverlayContext& context, const Surface& surface) {
    const ViewTransform& view = context.view;
    const double width = std::max(2.5, view.pitch() * 0.06);
    for (const RimSide& side : rim) {
        const PixelPoint c = view.centre(side.hex);
        if (!near(surface, view.hex_box().grown(4).moved(c.x, c.y))) continue;
        const ShapePoint a = shape(c) + view.corner(side.direction);
        const ShapePoint b = shape(c) + view.corner((side.direction + 1) % kDirections);
        const Colour colour = side.tone == RimSide::Tone::closed  ? rgb(120, 120, 120)
                              : side.tone == RimSide::Tone::entry ? rgb(24, 128, 62)
                                                                  : kAct;
        draw_line(surface, a, b, width + 2 * context.scale, {kPaper, 200});
        draw_line(surface, a, b, width, {colour});
    }
    for (const RimTag& tag : tags) {
        const PixelPoint c = view.centre(tag.hex);
        const TextStyle style{static_cast<int>(std::clamp(view.pitch() * 0.22, 10 * context.scale, 16 * context.scale)),
                              true, false};
        const int guess = style.size * static_cast<int>(tag.text.size()) + style.size;
        if (!near(surface, PixelRect{c.x - guess, c.y - 2 * style.size, c.x + guess, c.y + 2 * style.size})) continue;
        const DrawnText& text = context.text.text(tag.text, style);
        const int pad = std::max(2, style.size / 4);
        const PixelPoint at{c.x - text.width / 2, c.y - text.height / 2};
        const PixelRect box{at.x - 2 * pad, at.y - pad, at.x + text.width + 2 * pad, at.y + text.height + pad};
        surface.fill(box, tag.entry ? rgb(24, 128, 62) : rgb(52, 60, 72));
        surface.draw(text.mask, at, kPaper);
    }
}

void PreviewOverlay::paint_marks(const OverlayContext& context, const Surface& surface) {
    const ViewTransform& view = context.view;
    const Map& map = context.scenario.map;
    const Grid& grid = map.grid();
    const auto range = view.range(surface.clip().grown(static_cast<int>(view.pitch())));
    const double radius = std::clamp(view.pitch() * 0.11, 3.5, 9.0 * context.scale);
    for (int line = range.first_line; line <= range.last_line; ++line)
        for (int place = range.first_place; place <= range.last_place; ++place) {
            const HexIndex hex = grid.at(line, place);
            for (std::uint8_t side = 0; side < 3; ++side) {
                const Hexside at{hex, side};
                const SideSet set = map.side(at);
                if (set.empty()) continue;
                if (uphill && view.pitch() >= 24)
                    for (std::size_t k = 0; k < context.scenario.ruleset.hexside_kinds.size(); ++k) {
                        const SideState state = set.kind(static_cast<HexsideKindId>(k));
                        if (state != SideState::none && context.scenario.ruleset.hexside_kinds[k].directed)
                            draw_uphill(view, surface, at, state, rgb(92, 60, 24));
                    }
                if (!side_problem(context.scenario, at).empty()) draw_warning(surface, side_point(view, at), radius);
            }
        }
}

void PreviewOverlay::paint_changes(const OverlayContext& context, const Surface& surface) {
    const ViewTransform& view = context.view;
    const Map& map = context.scenario.map;
    HexArt& art = *context.art;
    const auto shows = [&](PixelPoint c) { return near(surface, view.hex_box().grown(6).moved(c.x, c.y)); };
    for (const HexPaint& paint : content.changes.hexes) {
        const PixelPoint c = view.centre(paint.hex);
        if (!shows(c)) continue;
        const TerrainId terrain = paint.terrain.value_or(map.terrain(paint.hex));
        if (terrain == kHole) {
            art.tint_hex(surface, c, rgb(60, 62, 64), 190);
            continue;
        }
        if (paint.terrain || paint.elevation)
            art.tint_hex(surface, c, art.colours().ground(terrain, paint.elevation.value_or(map.elevation(paint.hex))),
                         ground_alpha);
        if (paint.features)
            for (FeatureId f = 0; f < context.scenario.ruleset.features.size(); ++f)
                if ((*paint.features >> f & 1) != 0) surface.draw(art.feature(f), c);
        if (paint.elevation && view.pitch() >= 18) {
            const std::string text = std::to_string(*paint.elevation);
            const TextStyle style{std::max(9, static_cast<int>(view.pitch() * 0.34)), true, false};
            const int width = context.text.width_of_letters(text, style);
            context.text.draw_letters(surface, text, style, {c.x - width / 2, c.y - style.size * 2 / 3},
                                      {rgb(60, 40, 10), 220});
        }
    }
    for (const auto pass : {HexArt::Pass::casing, HexArt::Pass::body, HexArt::Pass::top})
        for (const SidePaint& paint : content.changes.sides) {
            const PixelPoint c = view.centre(paint.at.hex);
            if (!shows(c)) continue;
            const SideSet before = map.side(paint.at);
            for (std::size_t k = 0; k < context.scenario.ruleset.hexside_kinds.size(); ++k) {
                const auto kind = static_cast<HexsideKindId>(k);
                const SideState state = paint.set.kind(kind);
                if (state == SideState::none || state == before.kind(kind)) continue;
                if (pass == HexArt::Pass::casing)
                    draw_side(view, surface, paint.at, std::max(5.0, view.pitch() * 0.16), {kPaper, 120});
                if (const Sprite* sprite = art.hexside(kind, paint.at.side, state, pass)) surface.draw(*sprite, c);
                if (pass == HexArt::Pass::top && context.scenario.ruleset.hexside_kinds[k].directed)
                    draw_uphill(view, surface, paint.at, state, kAct);
            }
            const bool gone = (before.bits() & ~paint.set.bits()) != 0 && pass == HexArt::Pass::top;
            if (gone && paint.set.empty())
                draw_side(view, surface, paint.at, std::max(2.5, 3 * context.scale), {kRemove, 220});
        }
    // New roads as plain lines between the two hexes.
    for (const SidePaint& paint : content.changes.sides) {
        if ((paint.set.bits() >> 24) == (map.side(paint.at).bits() >> 24)) continue;
        const HexIndex other = map.grid().across(paint.at);
        if (other == kNoHex) continue;
        const bool removes = (map.side(paint.at).bits() >> 24 & ~(paint.set.bits() >> 24)) != 0;
        draw_line(surface, shape(view.centre(paint.at.hex)), shape(view.centre(other)),
                  std::max(2.0, view.pitch() * 0.07), {removes ? kRemove : kAct, 230, removes ? 5 * context.scale : 0});
    }
}

void PreviewOverlay::paint_highlights(const OverlayContext& context, const Surface& surface) {
    const ViewTransform& view = context.view;
    const double thin = std::max(1.5, 1.6 * context.scale);
    if (!content.outline.empty()) paint_rim_of(context, surface, content.outline);
    const double side_width = std::max(3.0, view.pitch() * 0.07);
    for (const Hexside at : content.sides) {
        draw_side(view, surface, at, side_width + 3 * context.scale, {kPaper, 170});
        draw_side(view, surface, at, side_width, {kAct, 210});
    }
    for (const Hexside at : content.removed) {
        draw_side(view, surface, at, side_width + 3 * context.scale, {kPaper, 170});
        draw_side(view, surface, at, side_width, {kRemove, 220});
    }
    if (state_.sides.document == document)
        for (const Hexside at : state_.sides.sides) {
            draw_side(view, surface, at, side_width + 3 * context.scale, {rgb(255, 214, 64), 230});
            draw_side(view, surface, at, std::max(1.5, side_width * 0.4), {rgb(40, 40, 40), 230});
        }
    for (std::size_t i = 0; i + 1 < content.path.size(); ++i) {
        const ShapePoint a = shape(view.centre(content.path[i]));
        const ShapePoint b = shape(view.centre(content.path[i + 1]));
        draw_line(surface, a, b, std::max(4.0, view.pitch() * 0.10), {kPaper, 190});
        draw_line(surface, a, b, std::max(2.0, view.pitch() * 0.055), {kAct});
    }
    for (const Hexside at : content.barred)
        draw_warning(surface, side_point(view, at), std::clamp(view.pitch() * 0.12, 4.0, 10.0 * context.scale));
    for (const BridgeMark& mark : content.bridges) draw_bridge_mark(context, surface, mark);
    for (const HexIndex hex : content.dots) {
        draw_disc(surface, shape(view.centre(hex)), std::max(4.0, view.pitch() * 0.12) + 1.5, kPaper);
        draw_disc(surface, shape(view.centre(hex)), std::max(4.0, view.pitch() * 0.12), kAct);
    }
    for (std::size_t i = 0; i + 1 < content.line.size() + (content.closed && content.line.size() > 2 ? 1 : 0); ++i) {
        const ShapePoint a = world_of(view, content.line[i]);
        const ShapePoint b = world_of(view, content.line[(i + 1) % content.line.size()]);
        draw_line(surface, a, b, thin + 2 * context.scale, {kPaper, 190});
        draw_line(surface, a, b, thin, {kAct});
    }
    for (const PlanePoint p : content.corners) {
        draw_disc(surface, world_of(view, p), 6 * context.scale, kPaper);
        draw_disc(surface, world_of(view, p), 4.2 * context.scale, kAct);
    }
}

}  // namespace ramparts

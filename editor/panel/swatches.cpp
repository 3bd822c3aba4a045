// Pictures of single paints and of stamps, drawn by the map's own artist.
#include <algorithm>
#include <cmath>

#include <wx/bitmap.h>
#include <wx/dcmemory.h>
#include <wx/image.h>

#include "editor/canvas/present.hpp"
#include "editor/panel/painting.hpp"
#include "editor/view/frame_cache.hpp"
#include "editor/view/map_painter.hpp"
#include "editor/view/shapes.hpp"

namespace ramparts {
namespace {

constexpr Colour kBack = rgb(255, 255, 255);

/// Pixels of a picture whose middle is world (0, 0).
struct SwatchBoard {
    int width, height;
    std::vector<Colour> pixels;
    SwatchBoard(int w, int h)
        : width(w), height(h), pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), kBack) {}
    [[nodiscard]] Surface surface(PixelPoint middle = {}) {
        const PixelPoint origin{middle.x - width / 2, middle.y - height / 2};
        return {pixels.data(), width, origin, {origin.x, origin.y, origin.x + width, origin.y + height}};
    }
    /// Pixels that nothing was drawn on are see-through.
    [[nodiscard]] wxBitmap bitmap(double scale) const {
        wxImage image(width, height, false);
        image.InitAlpha();
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const Colour c =
                    pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
                image.SetRGB(x, y, static_cast<unsigned char>(red(c)), static_cast<unsigned char>(green(c)),
                             static_cast<unsigned char>(blue(c)));
                image.SetAlpha(x, y, c == kBack ? 0 : 255);
            }
        wxBitmap result(image);
        result.SetScaleFactor(scale);
        return result;
    }
};

Grid small_grid(const Scenario& scenario) {
    Grid::Shape shape;
    shape.orientation = scenario.map.grid().shape().orientation;
    return Grid(shape);
}

void draw_side_kind(HexArt& art, const Surface& surface, const Ruleset& rules, HexsideKindId kind, int side,
                    SideState state) {
    for (const auto pass : {HexArt::Pass::casing, HexArt::Pass::body, HexArt::Pass::top})
        if (const Sprite* sprite = art.hexside(kind, side, state, pass)) surface.draw(*sprite, {});
    (void)rules;
}

void draw_road(HexArt& art, const Surface& surface, RoadKindId kind, unsigned directions, PixelPoint at = {}) {
    for (const auto pass : {HexArt::Pass::casing, HexArt::Pass::body})
        if (const Sprite* sprite = art.road(kind, directions, pass)) surface.draw(*sprite, at);
}

// A hexside lies between hexes, so its swatch shows one hex with the kind on half its rim.
void draw_hexside(HexArt& art, const Surface& surface, const Ruleset& rules, HexsideKindId kind) {
    art.draw_hex(surface, {}, 0, 0, 0);
    const HexsideKind& k = rules.hexside_kinds[kind];
    if (k.bridges || k.needs_road) {
        if (k.bridges)
            for (int side = 0; side < 3; ++side)
                draw_side_kind(art, surface, rules, *k.bridges, side, SideState::present);
        if (!rules.road_kinds.empty()) draw_road(art, surface, 0, 0b010010);
        draw_side_kind(art, surface, rules, kind, 1, SideState::present);
        return;
    }
    for (int side = 0; side < 3; ++side) draw_side_kind(art, surface, rules, kind, side, SideState::up_owner);
}

void draw_number(const Surface& surface, int level, double k) {
    // Seven strokes of a display, so that no font is needed.
    constexpr unsigned kDigits[10] = {0b1110111, 0b0100100, 0b1011101, 0b1101101, 0b0101110,
                                      0b1101011, 0b1111011, 0b0100101, 0b1111111, 0b1101111};
    const ShapePoint p[6] = {{-3, -6}, {3, -6}, {-3, 0}, {3, 0}, {-3, 6}, {3, 6}};
    constexpr int kFrom[7] = {0, 0, 1, 2, 2, 3, 4};
    constexpr int kTo[7] = {1, 2, 3, 3, 4, 5, 5};
    const unsigned bits = kDigits[std::abs(level) % 10];
    const double shift = level < 0 ? 3 : 0;
    for (const Colour ink : {rgb(255, 255, 255), rgb(70, 46, 14)}) {
        const double width = ink == rgb(70, 46, 14) ? 1.8 * k : 4.2 * k;
        if (level < 0) {
            const ShapePoint minus[2] = {ShapePoint{-7, 0} * k, ShapePoint{-3.4, 0} * k};
            surface.draw(stroke(minus, width), {}, ink);
        }
        constexpr int kBit[7] = {0, 1, 2, 3, 4, 5, 6};
        for (int i = 0; i < 7; ++i) {
            if ((bits >> kBit[i] & 1U) == 0) continue;
            const ShapePoint line[2] = {(p[kFrom[i]] + ShapePoint{shift, 0}) * k,
                                        (p[kTo[i]] + ShapePoint{shift, 0}) * k};
            surface.draw(stroke(line, width), {}, ink);
        }
    }
}

void draw_entry(HexArt& art, const Surface& surface, const Scenario& scenario, const std::string& id, double k) {
    art.draw_hex(surface, {}, 0, 0, 0);
    Colour colour = rgb(90, 90, 90);
    for (const auto& group : scenario.reinforcements)
        if (group.id == id && group.side < scenario.sides.size())
            colour = parse_colour(scenario.sides[group.side].colour, colour);
    const ShapePoint arrow[7] = {ShapePoint{-13, -4} * k, ShapePoint{2, -4} * k, ShapePoint{2, -10} * k,
                                 ShapePoint{14, 0} * k,   ShapePoint{2, 10} * k, ShapePoint{2, 4} * k,
                                 ShapePoint{-13, 4} * k};
    surface.draw(polygon(arrow), {}, colour);
    surface.draw(stroke(arrow, 1.3 * k, true), {}, rgb(40, 40, 40));
}

// A map of holes with room for a stamp.
Scenario field_for(const Scenario& scenario, const Stamp& stamp) {
    int low_q = 1000, high_q = -1000, low_s = 1000, high_s = -1000;
    const auto include = [&](Axial a) {
        low_q = std::min(low_q, a.q);
        high_q = std::max(high_q, a.q);
        const int along = 2 * a.r + a.q;
        low_s = std::min(low_s, along);
        high_s = std::max(high_s, along);
    };
    for (const StampHex& h : stamp.hexes) include(h.at);
    for (const StampSide& s : stamp.sides) include(s.at);
    const bool flat = scenario.map.grid().shape().orientation == Orientation::flat;
    const int lines = high_q - low_q + 5;
    const int length = (high_s - low_s) / 2 + 6;
    Scenario little;
    little.ruleset = scenario.ruleset;
    Grid::Shape shape;
    shape.orientation = scenario.map.grid().shape().orientation;
    shape.columns = flat ? lines : length;
    shape.rows = flat ? length : lines;
    little.map = Map(Grid(shape));
    for (HexIndex hex = 0; hex < little.map.grid().size(); ++hex) little.map.set_terrain(hex, kHole);
    return little;
}

}  // namespace

wxBitmap Swatches::paint(const Scenario& scenario, const Paint& paint, int width, int height) const {
    const Ruleset& rules = scenario.ruleset;
    SwatchBoard board(static_cast<int>(std::lround(width * scale_)), static_cast<int>(std::lround(height * scale_)));
    const Surface surface = board.surface();
    const ViewTransform view(small_grid(scenario), std::min(board.width * 0.82, board.height * 0.94));
    const MapColours colours(rules, palette_);
    HexArt art(colours, view, true, scale_);
    const double k = view.pitch() / 40;
    switch (paint.section) {
        case PaintSection::terrain: art.draw_hex(surface, {}, rules.terrain(paint.id).value_or(0), 0, 0); break;
        case PaintSection::hexside:
            if (const auto kind = rules.hexside_kind(paint.id)) draw_hexside(art, surface, rules, *kind);
            break;
        case PaintSection::road:
            art.draw_hex(surface, {}, 0, 0, 0);
            if (const auto kind = rules.road_kind(paint.id)) draw_road(art, surface, *kind, 0b010010);
            break;
        case PaintSection::feature:
            if (const auto feature = rules.feature(paint.id)) {
                art.draw_hex(surface, {}, rules.features[*feature].needs.value_or(0), 0, 0);
                surface.draw(art.feature(*feature), {});
            }
            break;
        case PaintSection::elevation:
            art.draw_hex(surface, {}, 0, paint.level, 0);
            draw_number(surface, paint.level, k);
            break;
        case PaintSection::entry: draw_entry(art, surface, scenario, paint.id, k); break;
        case PaintSection::hole:
            art.outline_hex(surface, {}, {rgb(110, 110, 110), 1.6 * k});
            for (const double s : {-1.0, 1.0}) {
                const ShapePoint cross[2] = {ShapePoint{-8, -8 * s} * k, ShapePoint{8, 8 * s} * k};
                surface.draw(stroke(cross, 2.2 * k), {}, rgb(180, 50, 50));
            }
            break;
    }
    return board.bitmap(scale_);
}

// A stamp is painted as a little map of its own.
wxBitmap Swatches::stamp(const Scenario& scenario, const Stamp& stamp, int width, int height) const {
    SwatchBoard board(static_cast<int>(std::lround(width * scale_)), static_cast<int>(std::lround(height * scale_)));
    if (stamp.hexes.empty() && stamp.sides.empty()) return board.bitmap(scale_);
    Scenario little = field_for(scenario, stamp);
    const Grid& grid = little.map.grid();
    // The anchor is searched so that every hex of the stamp finds a place.
    const auto fits = [&](HexIndex anchor) {
        const Axial a = axial(grid, anchor);
        for (const StampHex& h : stamp.hexes)
            if (hex_at(grid, a + h.at) == kNoHex) return false;
        return true;
    };
    HexIndex anchor = kNoHex;
    for (HexIndex hex = 0; hex < grid.size() && anchor == kNoHex; ++hex)
        if (fits(hex)) anchor = hex;
    if (anchor == kNoHex) return board.bitmap(scale_);
    for (const StampHex& h : stamp.hexes) little.map.set_terrain(hex_at(grid, axial(grid, anchor) + h.at), 0);
    Document document(std::move(little));
    const Paste piece = ramparts::paste(document.scenario(), stamp, anchor);
    (void)document.edit("stamp", [&](Edit& e) { return apply(piece.changes, e); });
    MapOverview overview(document.scenario());
    MapPainter painter(nullptr);
    PaintOptions options;
    options.numbers = options.labels = options.counters = false;
    options.scale = scale_;
    options.surround = kBack;
    options.palette = palette_;
    painter.set_options(options);
    painter.set_scenario(&document.scenario(), &overview);
    // Only the used part of the field counts for the zoom.
    const ViewTransform unit(grid, 64);
    PixelRect box;
    for (HexIndex hex = 0; hex < grid.size(); ++hex)
        if (document.map().present(hex)) box = box.united(unit.hex_box().moved(unit.centre(hex).x, unit.centre(hex).y));
    const double pitch = std::clamp(
        64 * std::min(static_cast<double>(board.width) / box.width(), static_cast<double>(board.height) / box.height()),
        4.0, 48 * scale_);
    painter.set_view(ViewTransform(grid, pitch));
    const double k = painter.view().pitch() / 64;
    painter.paint(
        board.surface({static_cast<int>((box.x0 + box.x1) / 2 * k), static_cast<int>((box.y0 + box.y1) / 2 * k)}));
    return board.bitmap(scale_);
}

// The whole map, as large as fits; painted larger and made smaller, so that small hexes blend.
wxBitmap map_picture(const Scenario& scenario, wxSize wanted, bool counters) {
    const wxSize size = wanted * 3;
    constexpr double kTrial = 16;
    const PixelRect trial = ViewTransform(scenario.map.grid(), kTrial).world_box();
    const double scale =
        std::min(static_cast<double>(size.x) / trial.width(), static_cast<double>(size.y) / trial.height());
    const ViewTransform view(scenario.map.grid(), std::max(kTrial * scale, ViewTransform::kMinPitch));
    MapOverview overview(scenario);
    MapPainter painter(nullptr);
    painter.set_scenario(&scenario, &overview);
    if (counters) painter.set_counters(set_up_counters(scenario));
    painter.set_view(view);
    FrameCache cache;
    cache.resize(size.x, size.y);
    const PixelRect box = view.world_box();
    cache.reset({(box.x0 + box.x1 - size.x) / 2, (box.y0 + box.y1 - size.y) / 2});
    cache.update([&](const Surface& surface) { painter.paint(surface); });
    wxBitmap bitmap(size.x, size.y, 24);
    wxMemoryDC dc(bitmap);
    present(dc, {cache.pixels(), cache.width(), cache.height(), cache.stride()}, 1);
    dc.SelectObject(wxNullBitmap);
    return wxBitmap(bitmap.ConvertToImage().Scale(wanted.x, wanted.y, wxIMAGE_QUALITY_HIGH));
}

}  // namespace ramparts

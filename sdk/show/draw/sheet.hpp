// The working state while one map is drawn, and the painters that share it; private to this folder.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/show/draw/curves.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/draw/field.hpp"

namespace ramparts::draw {

struct Sheet {
    /// `map` may be a small map of its own (legend samples); then `bleed` is off.
    Sheet(const Scenario& a_scenario, const Map& a_map, const DrawOptions& an_options, double hex_mm,
          DisplayList& a_list, bool bleed);

    const Scenario& scenario;
    const Map& map;
    const DrawOptions& options;
    const Palette& style;
    DisplayList& list;
    Pen pen;
    HexLayout layout;
    Field field;
    Box map_box;       ///< round all hexes of the map; the drawing is clipped to it
    Point art_origin;  ///< where hex number 0000 would be: noise is counted from here
    bool overview = false;
    std::optional<Box> sight;  ///< all that will be seen of the drawing; nothing = everything

    [[nodiscard]] double mm(double share) const noexcept { return share * layout.hex_mm(); }
    /// From 0 to 1, fixed by the printed number of the place.
    [[nodiscard]] double chance(Place place, int salt) const noexcept;
    void move_to(Point origin);
    [[nodiscard]] Path hex_path(Place place) const;
    [[nodiscard]] Path bleed_path() const;
    /// The places inside the map's box that are not shown.
    [[nodiscard]] Path holes_path() const;
    [[nodiscard]] Path holes_edge() const;
    /// Whether a point lies in the cell: nearer to its centre than to its neighbours'.
    [[nodiscard]] bool holds(Place place, Point at) const noexcept;
    /// Whether what stands in a place may be seen.
    [[nodiscard]] bool in_sight(Place place) const noexcept {
        return !sight || sight->overlap(layout.box(place).grown(mm(0.7))) > 0;
    }
    [[nodiscard]] TerrainLook look(Place place) const noexcept;
    [[nodiscard]] const TerrainKind* kind(Place place) const noexcept;
    [[nodiscard]] std::string_view word_of(const std::string& look, const std::string& id) const noexcept {
        return look.empty() ? id : look;
    }
    void soft_noise(std::vector<Point>& points, double share) const {
        wobble(points, mm(share), mm(0.33), art_origin, 11);
    }

private:
    [[nodiscard]] Box hexes_box() const;
    std::vector<TerrainLook> looks_;  ///< by terrain
};

/// Commands per path on an overview; see Path::pieces.
inline constexpr std::size_t kOverviewPiece = 12'000;

using Lines = std::vector<std::vector<Point>>;

/// Everything that lies on the map but numbers and names: the whole drawing of a part of a map.
void paint_map_art(Sheet& sheet);

// paint_symbols.cpp: the shared shapes, made once per list. Trees and tufts have a radius of about 1 mm.
void add_art_symbols(DisplayList& list, const Palette& style);
inline constexpr int kTreeShapes = 5;
inline constexpr int kBlotchShapes = 4;
[[nodiscard]] std::uint32_t art_symbol(const DisplayList& list, std::string_view stem, int number);

// paint_terrain.cpp
void paint_ground(Sheet& sheet);
void paint_forest(Sheet& sheet);
void paint_elevation(Sheet& sheet);

// paint_details.cpp: what grows and lies on the ground
void paint_ground_details(Sheet& sheet);
/// Clear ground that an area's name makes an orchard or fields: the name's hex and most of those round it that nothing
/// else stands on. Ornament only; the rules know clear ground.
[[nodiscard]] std::map<Place, TerrainLook> named_ground(const Sheet& sheet);
/// What the name of an area makes of clear ground, if anything.
[[nodiscard]] std::optional<TerrainLook> ground_named(const MapLabel& label);
/// Whether a name contains a word, which is in small letters.
[[nodiscard]] bool mentions(std::string text, std::string_view word);

// paint_water.cpp: bodies of water, rivers and creeks
void paint_water(Sheet& sheet);
void paint_river_lines(Sheet& sheet, const Lines& lines);
void paint_white_water(Sheet& sheet, const Lines& lines);
void paint_creek_lines(Sheet& sheet, const Lines& lines);

// paint_hexsides.cpp
[[nodiscard]] Lines hexside_lines(const Sheet& sheet, HexsideLook look);
void paint_hexsides(Sheet& sheet);
void paint_slope_lines(Sheet& sheet, const Lines& lines);
void paint_fence_lines(Sheet& sheet, const Lines& lines);
void paint_ravine_lines(Sheet& sheet, const Lines& lines);
/// Calls fn(place, direction, state) for every hexside on which a kind lies; direction is the owner's.
template <class Fn>
void each_hexside(const Sheet& sheet, HexsideKindId kind, Fn&& fn) {
    const Grid& grid = sheet.map.grid();
    for (HexIndex hex = 0; hex < grid.size(); ++hex) {
        if (!sheet.map.present(hex)) continue;
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside at{hex, side};
            if (!sheet.map.side_present(at)) continue;
            const SideState state = sheet.map.side(at).kind(kind);
            if (state != SideState::none) fn(sheet.layout.place(hex), static_cast<int>(side), state);
        }
    }
}

// paint_barriers.cpp: rock and stone
void paint_bluff_lines(Sheet& sheet, const Lines& lines);
void paint_wall_lines(Sheet& sheet, const Lines& lines);
void paint_rail_fence_lines(Sheet& sheet, const Lines& lines);

// paint_crossings.cpp: bridges, fords and ferries
struct Crossing {
    HexsideLook look = HexsideLook::bridge;
    Point at;            ///< its middle
    Point along;         ///< the way across, of length 1
    double half = 1;     ///< mm from the middle to the bank
    bool water = false;  ///< over a river that is drawn
};
void paint_crossing(Sheet& sheet, const Crossing& crossing);
void paint_crossings(Sheet& sheet);

// paint_roads.cpp
struct RoadPieces {
    Path path;                               ///< curves for the pens
    std::vector<std::vector<Point>> points;  ///< the same as points, for keeping things off the road
};
[[nodiscard]] RoadPieces road_pieces(const Sheet& sheet, RoadKindId kind);
void paint_roads(Sheet& sheet);
void paint_road_path(Sheet& sheet, const RoadKind& kind, const Path& path);
/// The point by which roads pass a hex: its centre, moved a little.
[[nodiscard]] Point road_centre(const Sheet& sheet, Place place);

// paint_features.cpp
void paint_features(Sheet& sheet);
void paint_house(Pen& pen, const Palette& style, Point at, double size, FeatureLook look);
/// Places of the houses of a hex (at most three), away from its roads.
[[nodiscard]] std::vector<Point> house_places(const Sheet& sheet, Place place);

// paint_labels.cpp
void paint_numbers(Sheet& sheet);
void paint_labels(Sheet& sheet, const std::vector<PlacedCounter>& counters);
[[nodiscard]] std::vector<PlacedName> place_names(Sheet& sheet, const std::vector<PlacedCounter>& counters);
[[nodiscard]] TextItem number_text(const Sheet& sheet, HexIndex hex);

// paint_overlays.cpp
void paint_grid(Sheet& sheet);
void paint_provenance(Sheet& sheet);
[[nodiscard]] Colour provenance_colour(const Palette& style, ProvenanceKind kind);
void paint_entries(Sheet& sheet);

// paint_legend.cpp
[[nodiscard]] double title_height(const Scenario& scenario, const DrawOptions& options);
[[nodiscard]] double legend_height(const Scenario& scenario, const DrawOptions& options, double width);
void paint_title(Sheet& sheet, const Box& area);
void paint_legend(Sheet& sheet, const Box& area);
[[nodiscard]] bool has_reconstruction(const Map& map);
/// Text broken at blanks into lines of at most `width` mm, but for single longer words; at least one.
[[nodiscard]] std::vector<std::string> wrapped(const std::string& text, const Font& font, double width);

// paint_band.cpp: what is said of a game
[[nodiscard]] double band_height(const DrawOptions& options, double width);
void paint_band(Sheet& sheet, const Box& area);

// paint_counter_key.cpp
[[nodiscard]] double counter_key_height(const Scenario& scenario, const DrawOptions& options);
void paint_counter_key(Sheet& sheet, const Box& area);

// counter.cpp
struct CounterSpot {
    Point centre;
    double size;
    bool shadow;
};
void paint_counter(Pen& pen, const CounterLook& look, const CounterSpot& spot);
// unit_symbols.cpp
struct SymbolInks {
    Colour ink;
    Colour paper;
};
/// The symbol of a unit in its box, between the two ends of a collar where the unit has facings.
void paint_unit_symbol(Pen& pen, const CounterLook& look, Box box, SymbolInks inks);
[[nodiscard]] inline double counter_size(double hex_mm) noexcept { return hex_mm * 0.70; }
[[nodiscard]] Point counter_centre(const HexLayout& layout, const PlacedCounter& counter) noexcept;

}  // namespace ramparts::draw

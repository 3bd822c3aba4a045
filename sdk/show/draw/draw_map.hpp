// Draws a scenario's map, its counters and its legend as a display list in millimetres.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/model/scenario.hpp"
#include "sdk/show/draw/display_list.hpp"
#include "sdk/show/draw/speak.hpp"

namespace ramparts::draw {

/// A line of what is said of a game below its map; broken where the sheet is too narrow.
struct BandLine {
    std::string text;    ///< in the language of the sheet
    std::string colour;  ///< of a mark before it, as "#a9c8e6"; empty = none
    bool heading = false;
};

/// What is drawn, and how large.
struct DrawOptions {
    bool counters = false;    ///< the given counters
    bool numbers = true;      ///< hex numbers
    bool labels = true;       ///< names, entry arrows and objective stars
    bool provenance = false;  ///< tint every hex by where its datum comes from, with a key
    bool grid = true;
    bool legend = true;  ///< key, scale bar and north arrow below the map
    bool title = true;
    double hex_mm = 17;  ///< between opposite hexsides, at least 4
    int dpi = 150;       ///< for PNG; kept here so that one value carries all choices
    Palette palette = kPrintedPalette;
    std::string numbering;            ///< id of a second numbering to print below the hexes' own numbers; empty = none
    std::vector<BandLine> band = {};  ///< right below the map; empty = no band
    Speak speak = in_english();       ///< the words on the sheet that are not the battle's own
};

/// A counter on the map.
struct PlacedCounter {
    HexIndex hex = kNoHex;
    UnitIndex unit = kNoUnit;
    int reduced = 0;  ///< steps it has lost, whose side it shows
    int beneath = 0;  ///< counters of its hex before it, behind which it looks out with its name
};

/// Above this many hexes the map is drawn as an overview: plain ground colours without tree, tuft and number art.
inline constexpr HexIndex kDetailedHexes = 20'000;

/// Width and height in mm of the sheet that draw_map would make, without drawing.
struct SheetSize {
    double width = 0;
    double height = 0;
};
[[nodiscard]] SheetSize sheet_size(const Scenario& scenario, const DrawOptions& options);

/// The whole sheet. The same arguments give the same list: the art is varied by a hash of the hex number. Holes are
/// not drawn. Places of counters that are no hex of the map, and units that do not exist, are skipped. Linear in the
/// number of hexes.
[[nodiscard]] DisplayList draw_map(const Scenario& scenario, const DrawOptions& options,
                                   const std::vector<PlacedCounter>& counters);

/// Where draw_map puts the hexes on its sheet.
[[nodiscard]] HexLayout map_layout(const Scenario& scenario, const DrawOptions& options);

/// The map alone, for pieces that are cut from it: nothing round it, no counters, painted `bleed_mm` beyond its edges.
struct MapArt {
    DisplayList list;
    HexLayout layout;
};
[[nodiscard]] MapArt draw_map_art(const Scenario& scenario, const DrawOptions& options, double bleed_mm);

/// One row of the map's key.
struct KeyEntry {
    enum class Kind : std::uint8_t { terrain, high_ground, hexside, road, feature, objective, provenance };
    Kind kind = Kind::terrain;
    int number = 0;    ///< of the kind in the ruleset; the origin of provenance
    std::string name;  ///< English where the ruleset has none
};
/// What occurs on the map, in the order of the ruleset. Linear in its hexes.
[[nodiscard]] std::vector<KeyEntry> key_entries(const Scenario& scenario, const DrawOptions& options);

/// Samples for a key, as the map's own painters paint them.
struct KeyArt {
    DisplayList list;  ///< its symbols; no items
    std::vector<KeyEntry> entries;
    std::vector<std::uint32_t> samples;  ///< a symbol for each entry, about its middle, within kKeySample
};
inline constexpr double kKeySampleWidth = 13;     ///< mm
inline constexpr double kKeySampleHeight = 11.5;  ///< mm
[[nodiscard]] KeyArt draw_key(const Scenario& scenario, const DrawOptions& options);

/// Every unit that starts on the map, in its set-up hex at full strength; two in one hex are stacked.
[[nodiscard]] std::vector<PlacedCounter> setup_counters(const Scenario& scenario);

/// Everything that shows on a counter's face.
struct CounterLook {
    Colour ground = rgb(0xCCCCCC);
    std::string name;
    std::string symbol;                        ///< "infantry", "cavalry", "artillery", …
    CounterPictures::Bytes picture = nullptr;  ///< in the place of the symbol; null = none
    std::string class_name;                    ///< its first letter stands for a symbol that is not known
    CounterSymbols symbols = CounterSymbols::nato;
    Colour facing = rgb(0, 0);  ///< of the collar patches beside the symbol; see-through = none
    int factor = 1;
    int steps = 1;
    int lost = 0;            ///< steps
    bool weaker = false;     ///< shows its weaker side
    bool bayonet = false;    ///< its factor stands in a ring
    int range = 0;           ///< 0 = none printed
    bool own_range = false;  ///< a range of the battle's own rules
    std::string marks;       ///< numbers of the battle's own rules: "B5 M3"
    std::string code;        ///< see arrival_code()
    friend auto operator<=>(const CounterLook&, const CounterLook&) = default;
};
/// The facing colour of a unit, "#rrggbb": its own, else that of its class, else that of its side; may be empty.
[[nodiscard]] std::string_view facing_of(const Scenario& scenario, const Unit& unit) noexcept;
[[nodiscard]] CounterLook counter_look(const Scenario& scenario, const Unit& unit, int lost,
                                       const Palette& palette = kPrintedPalette);
/// The face alone on a square; on one of few pixels only what can be read there, larger. The background has no colour.
[[nodiscard]] DisplayList draw_counter(const CounterLook& look, double size_mm, int pixels);

/// One counter alone on a sheet of `size_mm` by `size_mm`, for counter sheets and previews.
[[nodiscard]] DisplayList draw_counter(const Scenario& scenario, UnitIndex unit, int reduced, double size_mm,
                                       const Palette& palette = kPrintedPalette);

/// The code at a counter's right edge: its set-up hex, or prefix and turn of arrival ("L3").
[[nodiscard]] std::string arrival_code(const Scenario& scenario, const Unit& unit);

}  // namespace ramparts::draw

// Parts of a map as it is printed: cut out with all that their art depends on, they can be drawn one by one, on any
// thread, and fit together without a seam.
#pragma once

#include <memory>

#include "engine/model/scenario.hpp"
#include "sdk/show/draw/display_list.hpp"

namespace ramparts::draw {

/// What the art of every part depends on in the whole map.
struct WholeMap {
    int lowest = 0;
    int highest = 0;
    Box hexes;  ///< round all hexes, where a hex is 1 across; from where the first place is, or would be were it not
                ///< low
    friend bool operator==(const WholeMap& a, const WholeMap& b) noexcept {
        return a.lowest == b.lowest && a.highest == b.highest && a.hexes.x0 == b.hexes.x0 && a.hexes.y0 == b.hexes.y0 &&
               a.hexes.x1 == b.hexes.x1 && a.hexes.y1 == b.hexes.y1;
    }
};
/// Linear in the map.
[[nodiscard]] WholeMap measure(const Map& map);

/// How far from a hex, in hexes, its change can change the art.
inline constexpr double kArtReach = 2.2;

/// Places of a map, ends included.
struct Places {
    int first_line = 0;
    int last_line = -1;
    int first_place = 0;
    int last_place = -1;
};

/// Some places of a map and those round them.
class MapPart {
public:
    MapPart(const Map& map, const WholeMap& whole, Places places);
    [[nodiscard]] const Map& map() const noexcept { return map_; }
    [[nodiscard]] const WholeMap& whole() const noexcept { return whole_; }
    /// The middle of the part's first place, where a hex is 1 across, from the same point of the map.
    [[nodiscard]] Point first() const noexcept { return first_; }

private:
    Map map_;
    WholeMap whole_;
    Point first_;
};

/// How many millimetres across the hexes of draw_part() are.
inline constexpr double kPartHex = 17;
/// The art of a part, without numbers and names, as far as it is seen in `sight`, in millimetres from that point.
/// `kinds` is a scenario with the map's ruleset; of its own map nothing is asked.
[[nodiscard]] DisplayList draw_part(const Scenario& kinds, const MapPart& part, const Box& sight, bool grid,
                                    const Palette& palette = kPrintedPalette);

/// The names of a map as draw_map() would place them on its sheet, in millimetres as above.
[[nodiscard]] std::vector<PlacedName> place_names(const Scenario& scenario, const Palette& palette = kPrintedPalette);

}  // namespace ramparts::draw

// Resizing and renumbering; see reshape.hpp.
#include "sdk/change/document/operations/reshape.hpp"

#include <algorithm>

#include "engine/model/names.hpp"
#include "formats/scenario/fields.hpp"
#include "formats/scenario/place_words.hpp"
#include "sdk/change/document/patch.hpp"
#include "sdk/change/document/renumbering.hpp"

namespace ramparts {
namespace {

/// Where each old hex lies in the new grid; kNoHex = gone.
using Moves = std::vector<HexIndex>;

void copy_map_data(const Map& from, Map& to, const Moves& moves, const Ruleset& rules) {
    const HexIndex count = from.grid().size();
    for (HexIndex hex = 0; hex < count; ++hex) {
        const HexIndex now = moves[hex];
        if (now == kNoHex) continue;
        to.set_terrain(now, from.terrain(hex));
        to.set_elevation(now, static_cast<std::int8_t>(from.elevation(hex)));
        to.set_features(now, from.features(hex));
        if (const Provenance* own = from.own_hex_provenance(hex)) to.set_hex_provenance(now, *own);
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside at{hex, side};
            const SideSet set = from.side(at);
            if (set.empty()) continue;
            const HexIndex other = from.grid().across(at);
            if (other == kNoHex || moves[other] == kNoHex) continue;
            const auto there = to.grid().hexside_between(now, moves[other]);
            if (!there) continue;
            to.set_side(*there, there->hex == now ? set : seen_from_other(set, rules));
            for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k)
                if (const Provenance* own = from.own_hexside_provenance(at, k))
                    to.set_hexside_provenance(*there, k, *own);
            for (RoadKindId k = 0; k < kMaxRoadKinds; ++k)
                if (const Provenance* own = from.own_road_provenance(at, k)) to.set_road_provenance(*there, k, *own);
        }
    }
}

Map empty_copy(const Map& from, Grid grid) {
    Map map(std::move(grid));
    map.id = from.id;
    map.name = from.name;
    map.yards = from.yards;
    map.numberings = from.numberings;
    std::copy(std::begin(from.section_provenance), std::end(from.section_provenance),
              std::begin(map.section_provenance));
    return map;
}

/// A hexside is named with its lower number first.
std::string in_order(std::string place, const Grid& grid) {
    const std::size_t space = place.find(' ');
    if (space == std::string::npos) return place;
    const std::string first = place.substr(0, space);
    const std::string second = place.substr(space + 1);
    return second < first && grid.parse(first) && grid.parse(second) ? second + " " + first : place;
}

void rename_texts(Scenario& s, const Grid& from, const Moves& moves, std::vector<Message>& lost) {
    const Grid& to = s.map.grid();
    for (ModuleUse& module : s.modules)
        for (ModuleParam& param : module.params) {
            bool gone = false;
            param.value = rename_hexes(param.value, from, to, moves, gone);
            if (gone)
                lost.push_back(message("Rule module {1}, parameter {2}: names a hex that is gone.",
                                       module_name(module.id), param.name));
        }
    for (IgnoredFinding& finding : s.ignored) {
        bool gone = false;
        finding.place = in_order(rename_hexes(finding.place, from, to, moves, gone), to);
    }
}

/// Whether what is round a hex comes to be on another side of it.
bool turned(const Grid& from, const Grid& to, const Moves& moves, HexIndex hex) {
    if (from.shape().orientation != to.shape().orientation) return true;
    for (int d = 0; d < kDirections; ++d) {
        const HexIndex was = from.neighbour(hex, d);
        if (was == kNoHex || moves[was] == kNoHex) continue;
        if (to.neighbour(moves[hex], d) != moves[was]) return true;
    }
    return false;
}

void move_contents(Scenario& s, const Scenario& old, const Moves& moves, std::vector<Message>& lost) {
    const Grid& from = old.map.grid();
    for (std::size_t i = 0; i < s.units.size(); ++i) {
        Unit& unit = s.units[i];
        if (!unit.at) continue;
        if (moves[*unit.at] == kNoHex) {
            lost.push_back(
                message("{1} was in {2} and is no longer set up.", name_in_play(old, i), from.label(*unit.at)));
            unit.at.reset();
        } else {
            unit.at = moves[*unit.at];
        }
    }
    for (const MapLabel& label : old.map.labels) {
        if (moves[label.at] == kNoHex) {
            lost.push_back(message("Label \"{1}\" at {2} is gone.", label.text, from.label(label.at)));
            continue;
        }
        s.map.labels.push_back(label);
        s.map.labels.back().at = moves[label.at];
        if (turned(old.map.grid(), s.map.grid(), moves, label.at)) s.map.labels.back().let_go();
    }
    for (ReinforcementGroup& group : s.reinforcements) {
        if (group.entry == kNoHex) continue;
        if (moves[group.entry] == kNoHex) {
            lost.push_back(message("Group {1} entered by {2} and now enters by the nearest hex.", group.id,
                                   from.label(group.entry)));
            const HexNumber n = from.number(group.entry);
            const Grid::Shape& shape = s.map.grid().shape();
            group.entry =
                s.map.grid().index({std::clamp(n.column, shape.first_column, shape.first_column + shape.columns - 1),
                                    std::clamp(n.row, shape.first_row, shape.first_row + shape.rows - 1)});
        } else {
            group.entry = moves[group.entry];
        }
    }
    for (VictoryRule& rule : s.victory) {
        data::each_places(rule, [&](std::vector<HexIndex>& hexes) {
            std::vector<HexIndex> kept;
            for (const HexIndex hex : hexes) {
                if (moves[hex] != kNoHex) kept.push_back(moves[hex]);
                else lost.push_back(message("Objective {1} is gone.", from.label(hex)));
            }
            hexes = std::move(kept);
        });
    }
}

/// Everything of `old` but the map's field; `moves` may drop places.
Reshaped rebuilt(const Scenario& old, Grid grid, TerrainId fill, const Moves& moves) {
    Reshaped result{old, {}, moves};
    Scenario& s = result.scenario;
    s.map = empty_copy(old.map, std::move(grid));
    if (fill != 0)
        for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex) s.map.set_terrain(hex, fill);
    copy_map_data(old.map, s.map, moves, old.ruleset);
    move_contents(s, old, moves, result.lost);
    rename_texts(s, old.map.grid(), moves, result.lost);
    return result;
}

/// Shifts the numbers; the half-hex offset follows so that the same lines stay low.
void shift_numbers(Grid::Shape& shape, int columns, int rows) {
    shape.first_column += columns;
    shape.first_row += rows;
    const int lines = shape.orientation == Orientation::flat ? columns : rows;
    if (lines % 2 != 0) shape.low = shape.low == Parity::odd ? Parity::even : Parity::odd;
}

}  // namespace

Result<Reshaped, Message> resize(const Scenario& scenario, Margins m, TerrainId fill) {
    const Grid& from = scenario.map.grid();
    Grid::Shape shape = from.shape();
    const std::int64_t columns = std::int64_t{shape.columns} + m.left + m.right;
    const std::int64_t rows = std::int64_t{shape.rows} + m.top + m.bottom;
    if (columns < 1 || rows < 1) return fail(message("a map has at least one column and one row"));
    if (columns > kMaxMapColumns || rows > kMaxMapColumns) return fail(message("the map would be too large"));
    if (fill != kHole && fill >= scenario.ruleset.terrains.size())
        return fail(message("the ruleset has no such terrain"));
    shape.columns = static_cast<int>(columns);
    shape.rows = static_cast<int>(rows);
    shape.first_column -= m.left;
    shape.first_row -= m.top;
    const int up_columns = std::max(0, -shape.first_column);
    const int up_rows = std::max(0, -shape.first_row);
    shift_numbers(shape, up_columns, up_rows);
    const Grid to(shape);
    Moves moves(from.size());
    for (HexIndex hex = 0; hex < from.size(); ++hex) {
        const HexNumber n = from.number(hex);
        moves[hex] = to.index({n.column + up_columns, n.row + up_rows});
    }
    Reshaped result = rebuilt(scenario, to, fill, moves);
    for (Numbering& n : result.scenario.map.numberings) {
        n.column_offset -= up_columns;
        n.row_offset -= up_rows;
    }
    return result;
}

Result<Scenario, Message> renumber(const Scenario& scenario, std::string prefix, int first_column, int first_row) {
    if (first_column < 0 || first_row < 0) return fail(message("hex numbers are not negative"));
    for (const char c : prefix)
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')))
            return fail(message("the prefix of hex numbers consists of letters"));
    Grid::Shape shape = scenario.map.grid().shape();
    const int columns = first_column - shape.first_column;
    const int rows = first_row - shape.first_row;
    shape.prefix = std::move(prefix);
    shift_numbers(shape, columns, rows);
    Moves moves(scenario.map.grid().size());
    for (HexIndex hex = 0; hex < moves.size(); ++hex) moves[hex] = hex;
    Scenario result = std::move(rebuilt(scenario, Grid(shape), 0, moves).scenario);
    for (Numbering& n : result.map.numberings) {
        n.column_offset -= columns;
        n.row_offset -= rows;
    }
    return result;
}

Scenario transposed(const Scenario& scenario) {
    Grid::Shape shape = scenario.map.grid().shape();
    shape.orientation = shape.orientation == Orientation::flat ? Orientation::pointy : Orientation::flat;
    std::swap(shape.columns, shape.rows);
    std::swap(shape.first_column, shape.first_row);
    Moves moves(scenario.map.grid().size());
    for (HexIndex hex = 0; hex < moves.size(); ++hex) moves[hex] = hex;
    Scenario result = std::move(rebuilt(scenario, Grid(shape), 0, moves).scenario);
    for (Numbering& n : result.map.numberings) std::swap(n.column_offset, n.row_offset);
    return result;
}

Result<Reshaped, Message> carried(const Scenario& scenario, const std::vector<HexIndex>& moves) {
    const Grid& grid = scenario.map.grid();
    if (moves.size() != grid.size()) return fail(message("not every hex of the map has a new place"));
    std::vector<bool> taken(grid.size());
    for (const HexIndex to : moves) {
        if (to >= grid.size()) return fail(message("a hex would be carried off the field"));
        if (taken[to]) return fail(message("two hexes would be carried to {1}", grid.label(to)));
        taken[to] = true;
    }
    for (HexIndex hex = 0; hex < grid.size(); ++hex)
        for (std::uint8_t side = 0; side < 3; ++side) {
            const HexIndex other = grid.across({hex, side});
            if (scenario.map.side({hex, side}).empty() || grid.adjacent(moves[hex], moves[other])) continue;
            return fail(message("what is between {1} and {2} would be torn: they would not be side by side",
                                grid.label(hex), grid.label(other)));
        }
    return rebuilt(scenario, grid, 0, moves);
}

}  // namespace ramparts

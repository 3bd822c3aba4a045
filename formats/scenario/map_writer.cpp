// Writes map.xml canonically: one line a hex, hexside, road and label.
#include <algorithm>
#include <array>

#include "formats/scenario/map_file.hpp"
#include "formats/scenario/write_helpers.hpp"

namespace ramparts {
namespace {

/// The hex at a place in the order of ascending printed numbers.
HexIndex hex_in_order(const Grid& grid, std::size_t place) {
    const Grid::Shape& shape = grid.shape();
    const auto rows = static_cast<std::size_t>(shape.rows);
    return shape.orientation == Orientation::flat
               ? static_cast<HexIndex>(place)
               : grid.at(static_cast<int>(place % rows), static_cast<int>(place / rows));
}

/// Visits all hexes in that order.
template <class Visit>
void each_hex(const Grid& grid, Visit visit) {
    for (std::size_t place = 0; place < grid.size(); ++place) visit(hex_in_order(grid, place));
}

/// Directions towards neighbours with a higher number, in ascending order of that number.
std::array<int, kDirections> upward(const Grid& grid, HexIndex hex, int& count) {
    if (grid.shape().orientation == Orientation::flat) {
        count = 3;
        return {3, 1, 2};
    }
    std::array<int, kDirections> found{};
    count = 0;
    const auto number_to = [&](int d) { return grid.number(grid.neighbour(hex, d)); };
    for (int d = 0; d < kDirections; ++d) {
        if (grid.neighbour(hex, d) == kNoHex || grid.number(hex) >= number_to(d)) continue;
        auto place = static_cast<std::size_t>(count++);
        for (; place > 0 && number_to(found[place - 1]) > number_to(d); --place) found[place] = found[place - 1];
        found[place] = d;
    }
    return found;
}

/// Visits the hexsides of the map whose rows are those of a hex.
template <class Visit>
void each_side(const Map& map, HexIndex hex, Visit visit) {
    int count = 0;
    const auto directions = upward(map.grid(), hex, count);
    for (int i = 0; i < count; ++i)
        if (const auto at = map.grid().hexside(hex, directions[static_cast<std::size_t>(i)])) visit(*at);
}

/// Whether a section (0: hexes, 1: hexsides, 2: roads) has rows of a hex.
bool has_rows(const Map& map, HexIndex hex, int section) {
    if (section == 0) return map.present(hex);
    bool any = false;
    each_side(map, hex, [&](Hexside at) {
        const SideSet set = map.side(at);
        any = any || (map.side_present(at) && (section == 1 ? set.any_kind() : set.any_road()));
    });
    return any;
}

class MapWriter {
public:
    MapWriter(const Map& map, const Ruleset& rules, const std::vector<bool>* only)
        : map_(map),
          grid_(map.grid()),
          rules_(rules),
          only_(only),
          out_((only ? std::size_t{0} : std::size_t{64} * grid_.size()) + 4096) {}

    std::string write() {
        root();
        for (const Numbering& numbering : map_.numberings) write_row(out_, numbering, map_);
        begin_section("hexes", Map::Section::hexes);
        each_hex(grid_, [&](HexIndex hex) {
            if (map_.present(hex) && wanted(hex)) write_hex(hex);
        });
        out_.close("hexes");
        sides(false);
        sides(true);
        labels();
        out_.close("map");
        return out_.take();
    }

private:
    void root() {
        const Grid::Shape& shape = grid_.shape();
        begin_document(out_, DocumentKind::map);
        out_.attribute("id", map_.id).attribute("name", map_.name);
        out_.optional("prefix", shape.prefix);
        out_.attribute("orientation", shape.orientation == Orientation::flat ? "flat" : "pointy");
        out_.attribute("low", shape.low == Parity::odd ? "odd" : "even");
        out_.attribute("first-column", shape.first_column).attribute("first-row", shape.first_row);
        out_.attribute("columns", shape.columns).attribute("rows", shape.rows).attribute("yards", map_.yards);
        out_.open();
    }

    void begin_section(std::string_view name, Map::Section section) {
        out_.begin(name);
        write_provenance(out_, map_.section_provenance[static_cast<int>(section)]);
        out_.open();
    }

    [[nodiscard]] bool wanted(HexIndex hex) const { return !only_ || (*only_)[hex]; }

    void write_hex(HexIndex hex) {
        std::string& text = out_.raw();
        text += "    <hex id=\"";
        label(hex);
        text += '"';
        if (const TerrainId terrain = map_.terrain(hex); terrain != 0)
            out_.attribute("terrain", rules_.terrains[terrain].id);
        if (const int level = map_.elevation(hex); level != 0) out_.attribute("elevation", level);
        if (const unsigned mask = map_.features(hex); mask != 0) {
            std::string list;
            for (std::size_t i = 0; i < rules_.features.size(); ++i)
                if ((mask >> i & 1U) != 0) list += (list.empty() ? "" : " ") + rules_.features[i].id;
            out_.optional("features", list);
        }
        if (const Provenance* own = map_.own_hex_provenance(hex)) write_provenance(out_, *own);
        text += "/>\n";
    }

    /// Grid::label without a string of its own.
    void label(HexIndex hex) {
        const HexNumber number = grid_.number(hex);
        std::string& text = out_.raw();
        text += grid_.shape().prefix;
        for (int value : {number.column, number.row}) {
            char digits[8];
            const int width = grid_.label_digits();
            for (int i = width; i-- > 0; value /= 10) digits[i] = static_cast<char>('0' + value % 10);
            text.append(digits, static_cast<std::size_t>(width));
        }
    }

    void sides(bool roads) {
        const auto section = roads ? Map::Section::roads : Map::Section::hexsides;
        const std::string_view name = roads ? "roads" : "hexsides";
        bool open = false;
        const auto ensure_open = [&] {
            if (!open) begin_section(name, section);
            open = true;
        };
        if (map_.section_provenance[static_cast<int>(section)].stated()) ensure_open();
        each_hex(grid_, [&](HexIndex hex) {
            if (open && !wanted(hex)) return;
            each_side(map_, hex, [&](Hexside at) {
                const SideSet set = map_.side(at);
                if ((roads ? !set.any_road() : !set.any_kind()) || !map_.side_present(at)) return;
                ensure_open();
                if (wanted(hex)) roads ? write_roads(hex, at, set) : write_kinds(hex, at, set);
            });
        });
        if (open) out_.close(name);
    }

    void between(std::string_view element, HexIndex hex, Hexside at) {
        const HexIndex other = at.hex == hex ? grid_.across(at) : at.hex;
        std::string& text = out_.raw();
        text += "    <";
        text += element;
        text += " between=\"";
        label(hex);
        text += ' ';
        label(other);
        text += '"';
    }

    void write_kinds(HexIndex hex, Hexside at, SideSet set) {
        for (HexsideKindId kind = 0; kind < rules_.hexside_kinds.size(); ++kind) {
            if (!set.has(kind)) continue;
            between("hexside", hex, at);
            out_.attribute("kind", rules_.hexside_kinds[kind].id);
            if (rules_.hexside_kinds[kind].directed) {
                out_.raw() += " up=\"";
                label(set.kind(kind) == SideState::up_owner ? at.hex : grid_.across(at));
                out_.raw() += '"';
            }
            if (const Provenance* own = map_.own_hexside_provenance(at, kind)) write_provenance(out_, *own);
            out_.end_empty();
        }
    }

    void write_roads(HexIndex hex, Hexside at, SideSet set) {
        for (RoadKindId kind = 0; kind < rules_.road_kinds.size(); ++kind) {
            if (!set.road(kind)) continue;
            between("road", hex, at);
            if (kind != 0) out_.attribute("kind", rules_.road_kinds[kind].id);
            if (const Provenance* own = map_.own_road_provenance(at, kind)) write_provenance(out_, *own);
            out_.end_empty();
        }
    }

    void labels() {
        if (map_.labels.empty() && !map_.section_provenance[static_cast<int>(Map::Section::labels)].stated()) return;
        begin_section("labels", Map::Section::labels);
        for (const MapLabel& label : map_.labels) write_row(out_, label, map_);
        out_.close("labels");
    }

    const Map& map_;
    const Grid& grid_;
    const Ruleset& rules_;
    const std::vector<bool>* only_;
    xml::Writer out_;
};

}  // namespace

std::string write_map(const Map& map, const Ruleset& rules, const std::vector<bool>* only) {
    return MapWriter(map, rules, only).write();
}

namespace {

std::vector<bool> differing_hexes(const Map& before, const Map& after) {
    const Grid& grid = before.grid();
    std::vector<bool> rows(grid.size());
    const auto mark = [&](HexIndex hex) {
        if (hex != kNoHex) rows[hex] = true;
    };
    for (HexIndex hex = 0; hex < grid.size(); ++hex) {
        if (before.terrain(hex) != after.terrain(hex) || before.elevation(hex) != after.elevation(hex) ||
            before.features(hex) != after.features(hex))
            mark(hex);
        for (int d = 0; d < kDirections && before.present(hex) != after.present(hex); ++d) mark(grid.neighbour(hex, d));
        for (std::uint8_t side = 0; side < 3; ++side)
            if (const Hexside at{hex, side}; !(before.side(at) == after.side(at))) mark(hex), mark(grid.across(at));
    }
    const auto same = [](const Provenance* a, const Provenance& b) { return a && *a == b; };
    for (const auto& [one, other] : {std::pair(&before, &after), std::pair(&after, &before)}) {
        one->each_own_hex_provenance([&, to = other](HexIndex hex, const Provenance& own) {
            if (!same(to->own_hex_provenance(hex), own)) mark(hex);
        });
        one->each_own_side_provenance([&, to = other](Hexside at, std::uint8_t kind, bool road, const Provenance& own) {
            if (!same(road ? to->own_road_provenance(at, kind) : to->own_hexside_provenance(at, kind), own))
                mark(at.hex), mark(grid.across(at));
        });
    }
    return rows;
}

}  // namespace

std::vector<bool> changed_rows(const Map& before, const Map& after) {
    const Grid& grid = before.grid();
    const std::vector<bool> differ = differing_hexes(before, after);
    std::vector<bool> rows = differ;
    for (std::size_t place = 0; place < grid.size(); ++place) {
        if (!differ[hex_in_order(grid, place)]) continue;
        for (int section = 0; section < 3; ++section)
            for (std::size_t in_front = place; in_front-- > 0;) {
                const HexIndex hex = hex_in_order(grid, in_front);
                if (!differ[hex] && !has_rows(after, hex, section)) continue;
                rows[hex] = true;
                break;
            }
    }
    return rows;
}

}  // namespace ramparts

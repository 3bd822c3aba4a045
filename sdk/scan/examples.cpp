// Lines of examples; see examples.hpp.
#include "sdk/scan/examples.hpp"

#include <algorithm>

#include "sdk/change/edit/places.hpp"
#include "sdk/change/edit/values.hpp"

namespace ramparts::scan {
namespace {

using edits::LineFault;
using edits::WordReader;
using MaybeFault = std::optional<LineFault>;

MaybeFault at_end(const WordReader& words) {
    if (words.done()) return std::nullopt;
    return LineFault{words.peek().column, message("\"{1}\" is left over", words.peek().text), message("remove it")};
}

MaybeFault hex_line(const Scenario& s, WordReader& words, Examples& out) {
    const edits::Word place = words.peek();
    const auto hexes = edits::read_hexes(s.map.grid(), words);
    if (!hexes) return hexes.error();
    if (!words.take_if("terrain"))
        return LineFault{words.peek().column, message("the terrain of the example is missing"),
                         message("write hex A terrain forest")};
    const auto terrain = edits::find_name(words.take(), edits::names_of(s, data::To::terrain), wording("terrain"));
    if (!terrain) return terrain.error();
    GroundKind kind{static_cast<TerrainId>(*terrain), std::nullopt};
    if (words.take_if("elevation")) {
        const auto level = edits::read_number(words.take(), {-100, 100});
        if (!level) return level.error();
        kind.elevation = *level;
    }
    if (auto fault = at_end(words)) return fault;
    const std::size_t before = out.hexes.size();
    for (const HexIndex hex : *hexes)
        if (s.map.present(hex)) out.hexes.push_back({hex, kind});
    if (out.hexes.size() > before) return std::nullopt;
    return LineFault{place.column, message("{1} is a hole in the map", s.map.grid().label(hexes->front())),
                     message("name a hex that belongs to the map")};
}

MaybeFault hexside_line(const Scenario& s, WordReader& words, Examples& out) {
    const Grid& grid = s.map.grid();
    const edits::Word place = words.peek();
    const auto sides = edits::read_hexsides(grid, words);
    if (!sides) return sides.error();
    const bool without = words.take_if("-");
    const auto kind =
        edits::find_name(words.take(), edits::names_of(s, data::To::hexside_kind), wording("hexside kind"));
    if (!kind) return kind.error();
    const bool directed = !without && s.ruleset.hexside_kinds[*kind].directed;
    std::vector<HexIndex> up;
    const edits::Word rising = words.peek();
    if (directed && words.take_if("up")) {
        auto hexes = edits::read_hexes(grid, words);
        if (!hexes) return hexes.error();
        up = std::move(*hexes);
    }
    if (auto fault = at_end(words)) return fault;
    const std::size_t before = out.lines.size();
    for (const Hexside side : *sides) {
        if (!s.map.side_present(side)) continue;
        const bool owner = std::find(up.begin(), up.end(), side.hex) != up.end();
        const bool other = std::find(up.begin(), up.end(), grid.across(side)) != up.end();
        if (directed && owner == other)
            return LineFault{rising.column,
                             message("which hex of {1} is uphill is not clear", edits::show_hexside(grid, side)),
                             message("name exactly one of the two behind 'up'")};
        const SideState state = without             ? SideState::none
                                : directed && other ? SideState::up_other
                                                    : SideState::present;
        out.lines.push_back({{false, static_cast<std::uint8_t>(*kind)}, side, state});
    }
    if (out.lines.size() > before) return std::nullopt;
    return LineFault{place.column, message("this hexside is not between two hexes of the map"),
                     message("name a hexside with a hex on either side")};
}

MaybeFault road_line(const Scenario& s, WordReader& words, Examples& out) {
    const Grid& grid = s.map.grid();
    const edits::Word first = words.peek();
    const SideState state = words.take_if("-") ? SideState::none : SideState::present;
    std::size_t kind = 0;
    for (std::size_t k = 0; k < s.ruleset.road_kinds.size(); ++k)
        if (words.peek().text == s.ruleset.road_kinds[k].id) {
            kind = k;
            words.take();
            break;
        }
    HexIndex last = kNoHex;
    std::size_t sides = 0;
    while (!words.done() && !s.ruleset.road_kinds.empty()) {
        const edits::Word here = words.peek();
        const auto hexes = edits::read_hexes(grid, words);
        if (!hexes) return hexes.error();
        for (const HexIndex hex : *hexes) {
            const auto side = last == kNoHex ? std::nullopt : grid.hexside_between(last, hex);
            if (last != kNoHex && !side)
                return LineFault{here.column,
                                 message("{1} and {2} are not neighbours", grid.label(last), grid.label(hex)),
                                 message("name every hex of the road, or its ends as A..B")};
            if (side && s.map.side_present(*side)) {
                out.lines.push_back({{true, static_cast<std::uint8_t>(kind)}, *side, state});
                ++sides;
            }
            last = hex;
        }
    }
    if (sides > 0) return std::nullopt;
    return LineFault{first.column, message("a road leads from hex to hex, and fewer than two are named"),
                     message("write road A B C")};
}

MaybeFault example_line(const Scenario& s, WordReader& words, Examples& out) {
    const edits::Word noun = words.peek();
    if (words.take_if("hex")) return hex_line(s, words, out);
    if (words.take_if("hexside")) return hexside_line(s, words, out);
    if (words.take_if("road")) return road_line(s, words, out);
    return LineFault{noun.column, message("an example is not about \"{1}\"", noun.text),
                     message("begin with hex, hexside or road")};
}

}  // namespace

Result<Examples, std::vector<Diagnostic>> read_examples(const Scenario& scenario, std::string_view text,
                                                        const std::string& path) {
    Examples out;
    std::vector<Diagnostic> faults;
    std::uint32_t number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.ends_with('\r')) line.remove_suffix(1);
        const auto words = edits::split_words(line);
        MaybeFault fault;
        if (!words) fault = words.error();
        else if (!words->empty()) {
            WordReader reader(*words, static_cast<std::uint32_t>(line.size() + 1));
            fault = example_line(scenario, reader, out);
        }
        if (!fault) continue;
        Diagnostic d;
        d.code = "RP6070";
        d.message = fault->message;
        d.fix = fault->fix;
        d.where.file = {path, 0, number, fault->column};
        faults.push_back(std::move(d));
    }
    if (!faults.empty()) return fail(std::move(faults));
    return out;
}

std::string line_of(const Scenario& scenario, const HexExample& example) {
    std::string line = "hex " + scenario.map.grid().label(example.hex) + " terrain " +
                       scenario.ruleset.terrains[example.kind.terrain].id;
    if (example.kind.elevation) line += " elevation " + std::to_string(*example.kind.elevation);
    return line;
}

std::string line_of(const Scenario& scenario, const SideExample& example) {
    const Grid& grid = scenario.map.grid();
    const HexIndex other = grid.across(example.side);
    const bool absent = example.state == SideState::none;
    if (example.name.road) {
        const bool many = scenario.ruleset.road_kinds.size() > 1;
        return std::string("road ") + (absent ? "- " : "") +
               (many ? scenario.ruleset.road_kinds[example.name.kind].id + " " : std::string()) +
               grid.label(example.side.hex) + " " + grid.label(other);
    }
    const HexsideKind& kind = scenario.ruleset.hexside_kinds[example.name.kind];
    std::string line = "hexside " + edits::show_hexside(grid, example.side) + (absent ? " - " : " ") + kind.id;
    if (kind.directed && !absent)
        line += " up " + grid.label(example.state == SideState::up_other ? other : example.side.hex);
    return line;
}

void give(ScanReader& reader, const Examples& examples) {
    for (const HexExample& e : examples.hexes) reader.hex(e.hex, e.kind);
    for (const SideExample& e : examples.lines) {
        if (e.name.road) reader.road(e.side, e.name.kind, e.state != SideState::none);
        else reader.hexside(e.side, e.name.kind, e.state);
    }
}

}  // namespace ramparts::scan

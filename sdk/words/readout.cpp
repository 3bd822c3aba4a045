// Words for hexes.
#include "sdk/words/readout.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <vector>

#include "sdk/words/kind_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kDot = " · ";

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string height_words(int elevation) {
    if (elevation == 0) return say("low");
    if (elevation == 1) return say("high");
    return say("level {1}", elevation);
}

void add_units(const Scenario& scenario, HexIndex hex, const std::optional<UnitPlaces>& places, std::string& text) {
    for (std::size_t i = 0; i < scenario.units.size(); ++i) {
        const Unit& unit = scenario.units[i];
        if ((!places ? unit.at : i < places->size() ? (*places)[i] : kNoHex) != hex) continue;
        text += kDot;
        text += unit.name.empty() ? unit.id : unit.name;
        if (unit.side < scenario.sides.size()) text += " (" + scenario.sides[unit.side].abbreviation + ")";
    }
}

std::string base_words(const Scenario& scenario, HexIndex hex, int numbering) {
    const Map& map = scenario.map;
    const Ruleset& rules = scenario.ruleset;
    std::string text = map.grid().label(hex);
    if (numbering >= 0 && static_cast<std::size_t>(numbering) < map.numberings.size())
        text += " (" + map.numberings[static_cast<std::size_t>(numbering)].name + " " +
                hex_number_text(map, hex, numbering) + ")";
    if (!map.present(hex)) return text + std::string(kDot) + say("no hex");
    const TerrainId terrain = map.terrain(hex);
    text += kDot;
    text += terrain < rules.terrains.size() ? lower(say_kind(rules.terrains[terrain].name)) : say("unknown terrain");
    text += kDot;
    text += height_words(map.elevation(hex));
    for (FeatureId f = 0; f < rules.features.size(); ++f) {
        if (!map.has_feature(hex, f)) continue;
        text += kDot;
        text += lower(say_kind(rules.features[f].name));
    }
    return text;
}

}  // namespace

std::string hex_readout(const Scenario& scenario, HexIndex hex, int numbering,
                        const std::optional<UnitPlaces>& places) {
    const Map& map = scenario.map;
    if (hex >= map.grid().size()) return {};
    std::string text = base_words(scenario, hex, numbering);
    if (!map.present(hex)) return text;
    std::uint32_t all = 0;
    for (int d = 0; d < kDirections; ++d) all |= map.side(hex, d).bits();
    const SideSet sides(all);
    for (RoadKindId k = 0; k < scenario.ruleset.road_kinds.size(); ++k) {
        if (!sides.road(k)) continue;
        text += kDot;
        text += lower(say_kind(scenario.ruleset.road_kinds[k].name));
    }
    for (const MapLabel& label : map.labels)
        if (label.at == hex) text += std::string(kDot) + label.text;
    add_units(scenario, hex, places, text);
    return text;
}

std::string hex_details(const Scenario& scenario, HexIndex hex, int numbering,
                        const std::optional<UnitPlaces>& places) {
    const Map& map = scenario.map;
    const Grid& grid = map.grid();
    if (hex >= grid.size()) return {};
    std::string text = hex_readout(scenario, hex, numbering, places);
    if (!map.present(hex)) return text;
    for (int d = 0; d < kDirections; ++d) {
        const SideSet set = map.side(hex, d);
        if (set.empty()) continue;
        std::string here;
        for (HexsideKindId k = 0; k < scenario.ruleset.hexside_kinds.size(); ++k) {
            if (!set.has(k)) continue;
            const HexsideKind& kind = scenario.ruleset.hexside_kinds[k];
            if (!here.empty()) here += ", ";
            here += !kind.directed         ? lower(say_kind(kind.name))
                    : map.rises(hex, d, k) ? say("{1} up", lower(say_kind(kind.name)))
                                           : say("{1} down", lower(say_kind(kind.name)));
        }
        for (RoadKindId k = 0; k < scenario.ruleset.road_kinds.size(); ++k) {
            if (!set.road(k)) continue;
            if (!here.empty()) here += ", ";
            here += lower(say_kind(scenario.ruleset.road_kinds[k].name));
        }
        text += std::string(kDot) + say("{1}: {2}", say(grid.direction_name(d)), here);
    }
    if (const Provenance& from = map.hex_provenance(hex); from.stated()) {
        text += std::string(kDot) + say(to_string(from.kind));
        if (map.own_hex_provenance(hex) != nullptr && !from.source.empty()) text += " " + from.source;
    }
    return text;
}

std::string hex_number_text(const Map& map, HexIndex hex, int numbering) {
    const Grid& grid = map.grid();
    if (numbering < 0 || static_cast<std::size_t>(numbering) >= map.numberings.size())
        return grid.label(hex).substr(grid.shape().prefix.size());
    const Numbering& second = map.numberings[static_cast<std::size_t>(numbering)];
    HexNumber number = grid.number(hex);
    number.column += second.column_offset;
    number.row += second.row_offset;
    const auto padded = [&](int value) {
        std::string text = std::to_string(std::abs(value));
        const auto width = static_cast<std::size_t>(grid.label_digits());
        if (text.size() < width) text.insert(0, width - text.size(), '0');
        return value < 0 ? "-" + text : text;
    };
    return padded(number.column) + padded(number.row);
}

std::vector<std::pair<HexIndex, int>> find_hexes(const Map& map, std::string_view words) {
    std::vector<std::pair<HexIndex, int>> found;
    std::string text;
    for (const char c : words)
        if (std::isspace(static_cast<unsigned char>(c)) == 0) text += c;
    const Grid& grid = map.grid();
    const std::string& prefix = grid.shape().prefix;
    if (lower(text.substr(0, prefix.size())) == lower(prefix)) text.erase(0, prefix.size());
    if (text.empty()) return found;
    if (const auto hex = grid.parse(prefix + text); hex && map.present(*hex)) found.emplace_back(*hex, -1);
    const auto digits = static_cast<std::size_t>(grid.label_digits());
    if (text.size() != 2 * digits ||
        !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return found;
    HexNumber number;
    std::from_chars(text.data(), text.data() + digits, number.column);
    std::from_chars(text.data() + digits, text.data() + text.size(), number.row);
    for (std::size_t i = 0; i < map.numberings.size(); ++i) {
        const Numbering& second = map.numberings[i];
        const HexIndex hex = grid.index({number.column - second.column_offset, number.row - second.row_offset});
        if (hex != kNoHex && map.present(hex)) found.emplace_back(hex, static_cast<int>(i));
    }
    return found;
}

std::optional<HexIndex> find_hex(const Map& map, std::string_view words) {
    const auto found = find_hexes(map, words);
    return found.empty() ? std::nullopt : std::optional<HexIndex>(found.front().first);
}

}  // namespace ramparts

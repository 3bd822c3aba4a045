// Names and short texts; see names.hpp.
#include "sdk/play/names.hpp"

#include <algorithm>
#include <utility>

#include <cstdlib>

namespace ramparts {

std::string unit_text(const Scenario& scenario, UnitIndex u) {
    if (u >= scenario.units.size()) return "no unit";
    const Unit& unit = scenario.units[u];
    const std::string& name = unit.title.empty() ? unit.name : unit.title;
    return name.empty() ? unit.id : name + " (" + unit.id + ")";
}

std::string listed(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
        out += words[i];
    }
    return out;
}

std::string units_text(const Scenario& scenario, UnitSet units) {
    std::vector<std::string> words;
    units.each([&](UnitIndex u) { words.push_back(unit_text(scenario, u)); });
    return words.empty() ? "nobody" : listed(words);
}

std::string hex_text(const Scenario& scenario, HexIndex hex) {
    return hex < scenario.map.grid().size() ? scenario.map.grid().label(hex) : std::string("off the map");
}

std::string points_text(int half_points) {
    const int whole = half_points / 2;
    const bool half = half_points % 2 != 0;
    return (whole > 0 || !half ? std::to_string(whole) : std::string()) + (half ? "½" : "") + " MP";
}

std::string column_text(int position) { return Odds::at_position(position).text(); }

std::string ground_text(const Scenario& scenario, HexIndex hex) {
    const Ruleset& rules = scenario.ruleset;
    if (hex >= scenario.map.grid().size() || !scenario.map.present(hex)) return "off the map";
    const TerrainId terrain = scenario.map.terrain(hex);
    std::string out = terrain < rules.terrains.size() ? rules.terrains[terrain].id : std::string("unknown");
    std::vector<std::string> features;
    for (std::size_t f = 0; f < rules.features.size(); ++f)
        if (scenario.map.has_feature(hex, static_cast<FeatureId>(f))) features.push_back(rules.features[f].id);
    if (!features.empty()) out += " with " + listed(features);
    return out;
}

std::string turn_text(const Scenario& scenario, int turn) {
    std::string out = "turn " + std::to_string(turn);
    if (turn < 1 || turn > static_cast<int>(scenario.turns.size())) return out;
    const TurnInfo& info = scenario.turns[static_cast<std::size_t>(turn) - 1];
    std::string more = info.night ? "night" : "";
    if (!info.label.empty()) more += (more.empty() ? "" : ", ") + info.label;
    return more.empty() ? out : out + " (" + more + ")";
}

std::string shift_text(int columns) {
    const int n = std::abs(columns);
    return std::to_string(n) + (n == 1 ? " column " : " columns ") + (columns < 0 ? "left" : "right");
}

std::string cause_text(const StateView& view, const Combat& combat, const Shift& shift) {
    const Scenario& scenario = view.context.scenario();
    const Ruleset& rules = scenario.ruleset;
    std::string cause(shift.cause);
    if (shift.hex == kNoHex) return cause;
    const std::string where = hex_text(scenario, shift.hex);
    if (cause == "terrain in the hex") return ground_text(scenario, shift.hex) + " in " + where;
    if (cause != "hexside") return cause + ", " + where;
    std::vector<std::string> kinds;
    for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k) {
        const auto kind = static_cast<HexsideKindId>(k);
        if (!rules.shift(ShiftCause::hexside, kind)) continue;
        const bool crossed = combat.attackers.any([&](UnitIndex u) {
            const int d = scenario.map.grid().direction_to(view.state.hex(u), shift.hex);
            return d >= 0 && scenario.map.side(view.state.hex(u), d).has(kind) &&
                   (!rules.hexside_kinds[k].directed || scenario.map.rises(view.state.hex(u), d, kind));
        });
        if (crossed) kinds.push_back(rules.hexside_kinds[k].id);
    }
    return (kinds.empty() ? cause : listed(kinds)) + " before " + where;
}

std::string verb_text(const BoundModule& module, const Action& action, const Scenario& scenario) {
    const auto& verbs = module.info().verbs;
    const auto verb =
        std::find_if(verbs.begin(), verbs.end(), [&](const VerbInfo& v) { return v.number == verb_number(action); });
    std::string text = verb == verbs.end() ? module.info().title : verb->title;
    const std::pair<std::string_view, std::string> places[] = {
        {"{unit}", action.unit == kNoUnit ? "" : unit_text(scenario, action.unit)},
        {"{hex}", action.hex == kNoHex ? "" : hex_text(scenario, action.hex)}};
    for (const auto& [place, words] : places)
        if (const auto at = text.find(place); at != std::string::npos) text.replace(at, place.size(), words);
    return text;
}

}  // namespace ramparts

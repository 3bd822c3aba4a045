// Names and short texts; see names.hpp.
#include "sdk/play/names.hpp"

#include <algorithm>
#include <utility>

#include <cstdlib>

#include "engine/model/names.hpp"

namespace ramparts {

std::string unit_text(const Scenario& scenario, UnitIndex u) { return name_in_play(scenario, u); }

MessageArg units_list(const Scenario& scenario, UnitSet units) {
    std::vector<MessageArg> names;
    units.each([&](UnitIndex u) { names.emplace_back(unit_text(scenario, u)); });
    return names.empty() ? MessageArg("nobody") : all_of(std::move(names));
}

std::string units_text(const Scenario& scenario, UnitSet units) { return units_list(scenario, units).english(); }

std::string hex_text(const Scenario& scenario, HexIndex hex) {
    return hex < scenario.map.grid().size() ? scenario.map.grid().label(hex) : std::string("off the map");
}

std::string points_text(int points) { return half_points(points).english(); }

std::string column_text(int position) { return Odds::at_position(position).text(); }

Message ground_text(const Scenario& scenario, HexIndex hex) {
    const Ruleset& rules = scenario.ruleset;
    if (hex >= scenario.map.grid().size() || !scenario.map.present(hex)) return wording("off the map");
    const TerrainId terrain = scenario.map.terrain(hex);
    const MessageArg ground = kind_at(rules.terrains, terrain);
    std::vector<MessageArg> features;
    for (std::size_t f = 0; f < rules.features.size(); ++f)
        if (scenario.map.has_feature(hex, static_cast<FeatureId>(f))) features.push_back(kind_name(rules.features[f]));
    return features.empty() ? alone(ground) : message("{1} with {2}", ground, all_of(std::move(features)));
}

Message turn_text(const Scenario& scenario, int turn, bool heading) {
    const bool known = turn >= 1 && turn <= static_cast<int>(scenario.turns.size());
    const TurnInfo info = known ? scenario.turns[static_cast<std::size_t>(turn) - 1] : TurnInfo{};
    if (!info.night && info.label.empty()) return heading ? message("Turn {1}", turn) : message("turn {1}", turn);
    const Message more = !info.night          ? Message(info.label)
                         : info.label.empty() ? Message(wording("night"))
                                              : message("night, {1}", info.label);
    return heading ? message("Turn {1} ({2})", turn, more) : message("turn {1} ({2})", turn, more);
}

Message shift_text(int columns) {
    const int n = std::abs(columns);
    if (n == 0) return wording("no shift");
    if (columns < 0) return n == 1 ? message("{1} column left", n) : message("{1} columns left", n);
    return n == 1 ? message("{1} column right", n) : message("{1} columns right", n);
}

Message cause_name(const Shift& shift) {
    return shift.named.empty() ? Message(shift.cause) : Message::of_plugin(std::string(shift.named));
}

std::string_view shift_hook(const Shift& shift) { return shift.columns == 0 ? "combat.may_shift" : "combat.shifts"; }

Message given_text(const ModuleSet& modules, const Given& given) {
    const BoundModule* module = modules.at(given.slot);
    const std::string id = module == nullptr ? std::string() : module->info().id;
    const std::string hook(given.hook);
    if (given.hook == "movement.profile") return message("{1}, {2}", id, hook);
    if (given.hook == "combat.range") return message("{1}, {2}: {3} → {4}", id, hook, given.from, given.to);
    return message("{1}, {2}: {3} → {4}", id, hook, half_points(given.from), half_points(given.to));
}

Message cause_text(const StateView& view, const Combat& combat, const Shift& shift) {
    const Scenario& scenario = view.context.scenario();
    const Ruleset& rules = scenario.ruleset;
    const Message cause = cause_name(shift);
    if (shift.hex == kNoHex) return cause;
    const std::string where = hex_text(scenario, shift.hex);
    if (shift.named.empty() && shift.cause == Shift::kTerrain)
        return message("{1} in {2}", ground_text(scenario, shift.hex), where);
    if (!shift.named.empty() || shift.cause != Shift::kHexside) return message("{1}, {2}", cause, where);
    std::vector<MessageArg> kinds;
    for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k) {
        const auto kind = static_cast<HexsideKindId>(k);
        if (!rules.shift(ShiftCause::hexside, kind)) continue;
        const bool crossed = combat.attackers.any([&](UnitIndex u) {
            const int d = scenario.map.grid().direction_to(view.state.hex(u), shift.hex);
            return d >= 0 && scenario.map.side(view.state.hex(u), d).has(kind) &&
                   (!rules.hexside_kinds[k].directed || scenario.map.rises(view.state.hex(u), d, kind));
        });
        if (crossed) kinds.push_back(kind_name(rules.hexside_kinds[k]));
    }
    return message("{1} before {2}", kinds.empty() ? MessageArg(cause) : all_of(std::move(kinds)), where);
}

Message verb_text(const BoundModule& module, const Action& action, const Scenario& scenario) {
    const auto& verbs = module.info().verbs;
    const auto verb =
        std::find_if(verbs.begin(), verbs.end(), [&](const VerbInfo& v) { return v.number == verb_number(action); });
    MessageArg unit = action.unit == kNoUnit ? std::string() : unit_text(scenario, action.unit);
    MessageArg hex = action.hex == kNoHex ? std::string() : hex_text(scenario, action.hex);
    unit.name = "unit";
    hex.name = "hex";
    return Message::of_plugin(verb == verbs.end() ? module.info().title : verb->title, {unit, hex});
}

Message told(const BoundModule& module, const rp_message& said, const Scenario& scenario) {
    const MessageInfo* pattern = module.message(said.message);
    if (pattern == nullptr) return Message::of_plugin(module.info().title);
    std::vector<MessageArg> arguments;
    for (int n = 0; n < RP_MAX_MESSAGE_ARGS; ++n) {
        const std::int32_t value = said.args[n];
        const auto index = static_cast<std::uint32_t>(value);
        switch (said.kinds >> (4 * n) & 0xF) {
            case RP_ARG_UNIT:
                arguments.emplace_back(
                    index < scenario.units.size() ? unit_text(scenario, static_cast<UnitIndex>(index)) : std::string());
                break;
            case RP_ARG_HEX:
                arguments.emplace_back(index < scenario.map.grid().size() ? hex_text(scenario, index) : std::string());
                break;
            case RP_ARG_SIDE:
                arguments.emplace_back(index < scenario.sides.size() ? name_of_side(scenario, index) : std::string());
                break;
            default: arguments.emplace_back(value); break;
        }
    }
    return Message::of_plugin(pattern->text, std::move(arguments));
}

}  // namespace ramparts

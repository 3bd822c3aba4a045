// `ramparts query odds`, `combats`, `legal` and `explain`.
#include <algorithm>
#include <map>

#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/query_options.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/query.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kOddsOptions[] = {
    {.name = "attack", .value = "U1,U2", .help = RP_TR("units that attack adjacent")},
    {.name = "support", .value = "G1,G2", .help = RP_TR("guns that bombard, in support or alone")},
    {.name = "defend", .value = "HEX,HEX", .help = RP_TR("the target hexes"), .needed = true},
    kJournalOption,
    kStepOption,
    kJsonOption,
};

void units_json(JsonWriter& json, std::string_view name, const Scenario& s, UnitSet units) {
    json.key(name).begin_array();
    units.each([&](UnitIndex u) { json.value(s.units[u].id); });
    json.end_array();
}

bool read_units(Console& console, const Scenario& s, std::string_view text, UnitSet& out) {
    for (const std::string& id : split_commas(text)) {
        const auto unit = find_unit(console, s, id);
        if (!unit) return false;
        out.add(*unit);
    }
    return true;
}

void strengths_json(JsonWriter& json, std::string_view name, const Scenario& s,
                    const std::vector<StrengthItem>& items) {
    json.key(name).begin_array();
    for (const StrengthItem& item : items)
        json.begin_object()
            .member("unit", s.units[item.unit].id)
            .member("strength", item.strength)
            .member("rule", item.rule)
            .member("reason", item.reason.english())
            .end_object();
    json.end_array();
}

void odds_json(JsonWriter& json, const StateView& view, const Combat& combat, const OddsAnswer& a,
               const ModuleSet& modules) {
    const Scenario& s = view.context.scenario();
    json.begin_object().member("legal", a.legal).key("objections").begin_array();
    for (const Explanation& why : a.objections)
        json.begin_object().member("rule", why.rule).member("text", why.text).end_object();
    json.end_array().member("worked_out", a.worked_out);
    if (!a.worked_out) {
        json.end_object();
        return;
    }
    json.member("attack", a.report.attack).member("defence", a.report.defence);
    strengths_json(json, "attackers", s, a.report.attackers);
    strengths_json(json, "defenders", s, a.report.defenders);
    json.member("base", column_text(a.report.base)).key("shifts").begin_array();
    for (const Shift& shift : a.report.shifts) {
        json.begin_object()
            .member("columns", shift.columns)
            .member("cause", cause_text(view, combat, shift))
            .member("rule", shift.rule)
            .member("hex", shift.hex == kNoHex ? std::string() : hex_text(s, shift.hex));
        if (const BoundModule* module = modules.at(shift.slot))
            json.member("module", module->info().id).member("hook", shift_hook(shift));
        json.end_object();
    }
    json.end_array()
        .member("shift", a.report.shift)
        .member("clamped", a.report.clamped)
        .member("column", column_text(a.report.column))
        .key("results")
        .begin_array();
    for (const auto& face : a.faces)
        json.begin_object().member("die", face.die).member("result", face.code).end_object();
    json.end_array().end_object();
}

std::string strength_text(const Scenario& s, const StrengthItem& item) {
    return unit_text(s, item.unit) + " " + std::to_string(item.strength) +
           (item.reason.empty() ? ": no fire" : ": " + std::string(item.reason.english())) + item.rule.mark();
}

void odds_text(Console& console, const StateView& view, const Combat& combat, const OddsAnswer& a) {
    const Scenario& s = view.context.scenario();
    console.line(a.legal ? "This combat can be declared now." : "This combat cannot be declared now:");
    for (const Explanation& why : a.objections) console.line("  " + why.text + why.rule.mark());
    if (!a.worked_out) {
        console.line("There are no odds: the units as they are cannot fight a combat.");
        return;
    }
    console.line("Attack " + std::to_string(a.report.attack));
    for (const StrengthItem& item : a.report.attackers) console.line("  " + strength_text(s, item));
    console.line("Defence " + std::to_string(a.report.defence));
    for (const StrengthItem& item : a.report.defenders) console.line("  " + strength_text(s, item));
    console.line("Base odds " + column_text(a.report.base) + RuleNumber("6.2").mark());
    for (const Shift& shift : a.report.shifts)
        console.line("  " + shift_text(shift.columns) + ": " + cause_text(view, combat, shift) + shift.rule.mark());
    console.line("Column " + column_text(a.report.column) +
                 (a.report.clamped ? ", the last of the table" + RuleNumber("6.16").mark() : ""));
    std::map<std::string, int> counts;
    std::string row = " ";
    for (const auto& face : a.faces) {
        row += " " + std::to_string(face.die) + ": " + face.code +
               (face.die < static_cast<int>(a.faces.size()) ? "," : "");
        ++counts[face.code];
    }
    console.line(row);
    std::string spread = "  in " + counted(a.faces.size(), "roll") + ":";
    for (const auto& [code, n] : counts) spread += " " + code + " x" + std::to_string(n);
    console.line(spread);
}

int odds(const Arguments& arguments, Console& console) {
    OpenGame open;
    if (const int code = open_game(console, arguments, open); code != kClean) return code;
    const Scenario& s = *open.battle.scenario;
    Combat combat;
    if (!read_units(console, s, arguments.value("attack"), combat.attackers) ||
        !read_units(console, s, arguments.value("support"), combat.supporters))
        return kUsage;
    if (combat.attackers.empty() && combat.supporters.empty())
        return console.refuse(kUsage, "RP6040", "no unit attacks", "give '--attack' or '--support'");
    std::vector<HexIndex> targets;
    for (const std::string& label : split_commas(arguments.value("defend"))) {
        const auto hex = find_hex(console, s, label);
        if (!hex) return kUsage;
        targets.push_back(*hex);
        combat.defenders = combat.defenders | open.game->position().board().units(*hex);
    }
    if (targets.empty()) return console.refuse(kUsage, "RP6040", "no hex is attacked", "name one with '--defend'");
    const OddsAnswer answer = query_odds(*open.battle.rules, open.game->view(), combat, targets);
    if (arguments.has("json")) {
        JsonWriter json;
        odds_json(json, open.game->view(), combat, answer, open.battle.rules->modules());
        console.print(json.take());
    } else {
        odds_text(console, open.game->view(), combat, answer);
    }
    return kClean;
}

int combats(const Arguments& arguments, Console& console) {
    OpenGame open;
    if (const int code = open_game(console, arguments, open); code != kClean) return code;
    const Scenario& s = *open.battle.scenario;
    const CombatsAnswer answer = query_combats(*open.battle.rules, open.game->position());
    if (arguments.has("json")) {
        JsonWriter json;
        json.begin_object()
            .member("side", s.sides[answer.side].id)
            .member("in_combat_phase", answer.in_combat_phase)
            .member("assumed", answer.assumed);
        units_json(json, "must_attack", s, answer.must_attack);
        json.key("targets").begin_array();
        for (const auto& target : answer.targets) {
            json.begin_object().member("hex", hex_text(s, target.hex)).member("must", target.must);
            units_json(json, "units", s, target.units);
            units_json(json, "adjacent", s, target.adjacent);
            units_json(json, "guns", s, target.guns);
            json.end_object();
        }
        console.print(json.end_array().end_object().take());
        return kClean;
    }
    const std::string side = s.sides[answer.side].name;
    if (!answer.in_combat_phase) {
        console.line(answer.assumed ? side + " would have no combats if movement ended now"
                                    : "it is not a combat phase");
        return kClean;
    }
    console.line(side + (answer.assumed ? ", if movement ended now" : "") +
                 ": units that must attack: " + units_text(s, answer.must_attack) + RuleNumber("6.4").mark());
    for (const auto& target : answer.targets) {
        console.line("  " + hex_text(s, target.hex) + ": " + units_text(s, target.units) +
                     (target.must ? " must be attacked" + RuleNumber("6.1").mark() : " may be attacked"));
        if (!target.adjacent.empty()) console.line("    adjacent: " + units_text(s, target.adjacent));
        if (!target.guns.empty()) console.line("    in range and sight: " + units_text(s, target.guns));
    }
    return kClean;
}

constexpr std::string_view kStepNames[] = {
    "menu",     "destination",  "build_combat", "chance_combat", "defender_losses", "attacker_losses",
    "retreats", "displacement", "advance",      "chance_module", "choice_module",   "automatic",
    "over",     "module_frame", "module_dice"};

int legal(const Arguments& arguments, Console& console) {
    OpenGame open;
    if (const int code = open_game(console, arguments, open); code != kClean) return code;
    const Scenario& s = *open.battle.scenario;
    const GameState state = open.game->state();
    const ActionList& actions = open.game->legal();
    const bool dice = state.chance();
    const std::string phase = state.over()                       ? "over"
                              : state.phase() == Phase::movement ? "movement"
                              : state.phase() == Phase::combat
                                  ? "combat"
                                  : open.battle.rules->frame_title(open.game->view()).english();
    if (arguments.has("json")) {
        JsonWriter json;
        json.begin_object()
            .member("turn", state.turn())
            .member("phase", phase)
            .member("step", kStepNames[static_cast<std::size_t>(state.step())]);
        json.member("to_act", dice           ? std::string("dice")
                              : state.over() ? std::string()
                                             : s.sides[state.to_act()].id)
            .key("actions")
            .begin_array();
        for (const Action& action : actions) json.value(to_text(action, s));
        console.print(json.end_array().end_object().take());
        return kClean;
    }
    const std::string who = state.over() ? "nobody" : dice ? "the dice" : s.sides[state.to_act()].name;
    console.line("Turn " + std::to_string(state.turn()) + ", " + std::string(phase) + ", to act: " + who + "; " +
                 counted(actions.size(), "action"));
    for (const Action& action : actions)
        console.line("  " + to_text(action, s) +
                     (action.unit == kNoUnit ? std::string() : "  (" + unit_text(s, action.unit) + ")"));
    return kClean;
}

// The words of an action with units by their ids, where somebody has named them as messages do.
std::string with_ids(const Scenario& s, const std::vector<std::string>& operands) {
    std::string text;
    for (std::size_t i = 1; i < operands.size(); ++i) {
        const std::vector<UnitIndex> called = i > 1 ? units_called(s, operands[i]) : std::vector<UnitIndex>();
        text += (i > 1 ? " " : "") + (called.size() == 1 ? s.units[called.front()].id : operands[i]);
    }
    return text;
}

int explain(const Arguments& arguments, Console& console) {
    OpenGame open;
    if (const int code = open_game(console, arguments, open); code != kClean) return code;
    const Scenario& s = *open.battle.scenario;
    std::string text;
    for (std::size_t i = 1; i < arguments.operands.size(); ++i) text += (i > 1 ? " " : "") + arguments.operands[i];
    auto action = parse_action(text, s);
    if (!action) action = parse_action(with_ids(s, arguments.operands), s);
    if (!action) {
        std::vector<std::string_view> verbs;
        for (int k = 0; k <= static_cast<int>(ActionKind::verb); ++k)
            verbs.push_back(to_string(static_cast<ActionKind>(k)));
        const std::string verb = text.substr(0, text.find(' '));
        const bool known = std::find(verbs.begin(), verbs.end(), verb) != verbs.end();
        return console.refuse(kUsage, "RP6040", "'" + text + "' is not an action of this battle",
                              known ? "actions read like 'activate UNIT', 'move UNIT HEX', 'attack HEX', 'resolve 0'; "
                                      "query legal lists those open now"
                                    : suggestion(verb, verbs).english());
    }
    const Explanation answer = open.battle.rules->explain(open.game->view(), *action);
    if (arguments.has("json")) {
        JsonWriter json;
        json.begin_object()
            .member("action", to_text(*action, s))
            .member("legal", answer.legal)
            .member("rule", answer.rule)
            .member("text", answer.text);
        console.print(json.end_object().take());
    } else {
        console.line(to_text(*action, s) + ": " +
                     (answer.legal ? "allowed" : "not allowed: " + answer.text + answer.rule.mark()));
    }
    return answer.legal ? kClean : kViolations;
}

}  // namespace

const Command kQueryOdds = {
    .name = "query odds",
    .summary = RP_TR("Work out the odds of a combat, shift by shift"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("The combat is worked out whether it could be declared now or not; what is against it is listed. "
                   "Only when a unit is off the map, not adjacent to any target or out of range are there no odds."),
    .options = kOddsOptions,
    .examples =
        "ramparts query odds scenarios/lundys-lane --support us-tow --defend L2207\n"
        "ramparts query odds scenarios/chippewa --support us-bdl --defend C2519 --journal game17.txt --step 26",
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .run = odds,
};

const Command kQueryLegal = {
    .name = "query legal",
    .summary = RP_TR("List the legal actions"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about =
        RP_TR("One action on a line, in the words that records and 'query explain' use, with the name of its unit."),
    .options = kQueryOptions,
    .examples =
        "ramparts query legal scenarios/thames\n"
        "ramparts query legal scenarios/chippewa --journal game17.txt --step 12 --json",
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .run = legal,
};

const Command kQueryCombats = {
    .name = "query combats",
    .summary = RP_TR("List who must attack and who must be attacked"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("In a movement phase the answer is for the combats that would follow if movement ended now."),
    .options = kQueryOptions,
    .examples = "ramparts query combats scenarios/chippewa --journal game17.txt --step 30",
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .run = combats,
};

const Command kQueryExplain = {
    .name = "query explain",
    .summary = RP_TR("Explain why an action is not allowed"),
    .operands = "SCENARIO ACTION…",
    .min_operands = 2,
    .max_operands = -1,
    .about = RP_TR("The exit code is 0 when the action is allowed and 5 when it is not."),
    .options = kQueryOptions,
    .examples = "ramparts query explain scenarios/chippewa \"move us-25 C2121\"",
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .run = explain,
};

}  // namespace ramparts::tools

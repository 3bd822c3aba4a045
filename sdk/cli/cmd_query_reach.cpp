// `ramparts query reach` and `ramparts query zoc`.
#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/query_options.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/query.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

void given_json(JsonWriter& json, const ModuleSet& modules, const ReachAnswer& answer) {
    json.key("given").begin_array();
    for (const Given& given : answer.given)
        json.begin_object()
            .member("module", modules.at(given.slot)->info().id)
            .member("hook", given.hook)
            .member("from", given.from)
            .member("to", given.to)
            .end_object();
    json.end_array();
}

void reach_json(JsonWriter& json, const Scenario& s, const ModuleSet& modules, const ReachAnswer& answer) {
    json.begin_object()
        .member("unit", s.units[answer.unit].id)
        .member("possible", answer.possible)
        .member("rule", answer.rule)
        .member("reason", answer.reason);
    json.member("enters", answer.enters).key("start");
    if (answer.start == kNoHex) json.null();
    else json.value(hex_text(s, answer.start));
    json.member("start_cost", answer.start_cost).member("allowance", answer.allowance);
    given_json(json, modules, answer);
    json.key("hexes").begin_array();
    for (const ReachAnswer::Hex& hex : answer.hexes) {
        json.begin_object()
            .member("hex", hex_text(s, hex.hex))
            .member("cost", hex.cost)
            .member("mp", points_text(hex.cost));
        json.member("road_steps", hex.road_steps).member("in_enemy_zoc", hex.in_ezoc).key("path").begin_array();
        for (const HexIndex step : hex.path) json.value(hex_text(s, step));
        json.end_array().end_object();
    }
    json.end_array().end_object();
}

int reach(const Arguments& arguments, Console& console) {
    OpenGame open;
    if (const int code = open_game(console, arguments, open); code != kClean) return code;
    const Scenario& s = *open.battle.scenario;
    const auto unit = find_unit(console, s, arguments.operands[1]);
    if (!unit) return kUsage;
    const ModuleSet& modules = open.battle.rules->modules();
    const ReachAnswer answer = query_reach(*open.battle.rules, open.game->view(), *unit);
    if (arguments.has("json")) {
        JsonWriter json;
        reach_json(json, s, modules, answer);
        console.print(json.take());
        return kClean;
    }
    if (!answer.possible) {
        console.line(unit_text(s, *unit) + " cannot move: " + answer.reason + answer.rule.mark());
        return kClean;
    }
    console.line(unit_text(s, *unit) + (answer.enters ? " enters at " : " in ") + hex_text(s, answer.start) +
                 ", allowance " + points_text(answer.allowance) +
                 (answer.enters ? ", " + points_text(answer.start_cost) + " to enter" : "") + ": " +
                 counted(answer.hexes.size(), "hex", "hexes"));
    for (const Given& given : answer.given) console.line("  " + given_text(modules, given).english());
    for (const ReachAnswer::Hex& hex : answer.hexes) {
        std::string line = "  " + hex_text(s, hex.hex) + "  " +
                           counted(static_cast<std::uint64_t>(hex.cost), "half point") + " (" + points_text(hex.cost) +
                           ")  by";
        for (const HexIndex step : hex.path) line += " " + hex_text(s, step);
        if (hex.road_steps) line += "; " + std::to_string(hex.road_steps) + " by road";
        if (hex.in_ezoc) line += "; in an enemy zone of control";
        console.line(line);
    }
    return kClean;
}

int zoc(const Arguments& arguments, Console& console) {
    OpenGame open;
    if (const int code = open_game(console, arguments, open); code != kClean) return code;
    const Scenario& s = *open.battle.scenario;
    const auto side = find_side(console, s, arguments.operands[1]);
    if (!side) return kUsage;
    const std::vector<ZocHex> hexes = query_zoc(open.game->view(), *side);
    if (arguments.has("json")) {
        JsonWriter json;
        json.begin_object().member("side", s.sides[*side].id).key("hexes").begin_array();
        for (const ZocHex& hex : hexes) {
            json.begin_object().member("hex", hex_text(s, hex.hex)).key("units").begin_array();
            hex.units.each([&](UnitIndex u) { json.value(s.units[u].id); });
            json.end_array().key("enemy");
            if (hex.enemy == kNoUnit) json.null();
            else json.value(s.units[hex.enemy].id);
            json.end_object();
        }
        console.print(json.end_array().end_object().take());
        return kClean;
    }
    console.line(s.sides[*side].name + " exerts a zone of control into " + counted(hexes.size(), "hex", "hexes") +
                 " [rule 4.1]");
    for (const ZocHex& hex : hexes)
        console.line("  " + hex_text(s, hex.hex) + "  from " + units_text(s, hex.units) +
                     (hex.enemy == kNoUnit ? "" : "; catches " + unit_text(s, hex.enemy)));
    return kClean;
}

}  // namespace

const Command kQueryReach = {
    .name = "query reach",
    .summary = RP_TR("Show where a unit can move, and what it pays"),
    .operands = "SCENARIO UNIT",
    .min_operands = 2,
    .max_operands = 2,
    .about = RP_TR("Costs are half movement points. A reinforcement is asked about from its entry hex."),
    .options = kQueryOptions,
    .examples =
        "ramparts query reach scenarios/chippewa us-25\n"
        "ramparts query reach scenarios/chippewa us-25 --journal game17.txt --step 40 --json",
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .run = reach,
};

const Command kQueryZoc = {
    .name = "query zoc",
    .summary = RP_TR("List the hexes in a side's zones of control"),
    .operands = "SCENARIO SIDE",
    .min_operands = 2,
    .max_operands = 2,
    .about = RP_TR("Each hex is listed with the units that reach into it, and the enemy caught there."),
    .options = kQueryOptions,
    .examples = "ramparts query zoc scenarios/thames ac",
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .run = zoc,
};

}  // namespace ramparts::tools

// `ramparts query los`.
#include "formats/text/json.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/query_options.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/query.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

void unit_json(JsonWriter& json, const Scenario& s, UnitIndex u) {
    json.key("unit");
    if (u == kNoUnit) json.null();
    else json.value(s.units[u].id);
}

// The members of an answer, of an object that is open.
void as_json(JsonWriter& json, const Scenario& s, const LosAnswer& a) {
    json.member("by", a.by)
        .member("from", hex_text(s, a.from))
        .member("to", hex_text(s, a.to))
        .member("distance", a.distance);
    json.member("from_elevation", a.from_elevation).member("to_elevation", a.to_elevation);
    json.member("verdict", to_string(a.sight))
        .member("rule", a.rule)
        .member("reason", a.reason)
        .key("between")
        .begin_array();
    for (const auto& hex : a.between) {
        json.begin_object().member("hex", hex_text(s, hex.hex)).member("ground", hex.ground);
        unit_json(json, s, hex.unit);
        json.member("effect", to_string(hex.effect).english()).end_object();
    }
    json.end_array().key("pairs").begin_array();
    for (const auto& pair : a.pairs)
        json.begin_object()
            .member("a", hex_text(s, pair.a))
            .member("b", hex_text(s, pair.b))
            .member("a_blocks", pair.a_blocks)
            .member("b_blocks", pair.b_blocks)
            .member("a_attenuates", pair.a_attenuates)
            .member("b_attenuates", pair.b_attenuates)
            .member("effect", to_string(pair.effect).english())
            .end_object();
    json.end_array().key("crossings").begin_array();
    for (const auto& crossing : a.crossings) {
        json.begin_object()
            .member("left", hex_text(s, crossing.left))
            .member("entered", hex_text(s, crossing.entered))
            .member("at_corner", crossing.at_corner);
        json.member("counts", crossing.counts).key("slope_top");
        if (crossing.slope) json.value(crossing.top);
        else json.null();
        json.member("effect", to_string(crossing.effect).english()).end_object();
    }
    json.end_array();
}

std::string side_word(bool blocks, bool attenuates) {
    return blocks ? " (blocks)" : attenuates ? " (attenuates)" : " (open)";
}

void as_text(Console& console, const Scenario& s, const LosAnswer& a) {
    console.line(hex_text(s, a.from) + " (elevation " + std::to_string(a.from_elevation) + ") to " + hex_text(s, a.to) +
                 " (elevation " + std::to_string(a.to_elevation) + "), distance " + std::to_string(a.distance) + ": " +
                 std::string(to_string(a.sight)));
    if (!a.title.empty()) console.line("  by " + say(Message::of_plugin(a.title)));
    console.line("  " + a.reason + a.rule.mark());
    for (const auto& hex : a.between)
        console.line("  between: " + hex_text(s, hex.hex) + " " + hex.ground +
                     (hex.unit == kNoUnit ? "" : ", " + unit_text(s, hex.unit)) + ": " +
                     std::string(to_string(hex.effect).english()));
    for (const auto& pair : a.pairs)
        console.line("  along the hexside of " + hex_text(s, pair.a) + side_word(pair.a_blocks, pair.a_attenuates) +
                     " and " + hex_text(s, pair.b) + side_word(pair.b_blocks, pair.b_attenuates) + ": " +
                     std::string(to_string(pair.effect).english()));
    for (const auto& crossing : a.crossings)
        console.line("  crosses " + hex_text(s, crossing.left) + " / " + hex_text(s, crossing.entered) +
                     (crossing.at_corner ? " at a corner" : "") + (crossing.counts ? "" : ", which does not count") +
                     ": " +
                     (crossing.slope ? "slope up to elevation " + std::to_string(crossing.top) + ", " : std::string()) +
                     std::string(to_string(crossing.effect).english()));
}

int query_los_command(const Arguments& arguments, Console& console) {
    OpenGame open;
    if (const int code = open_game(console, arguments, open); code != kClean) return code;
    const Scenario& s = *open.battle.scenario;
    const auto from = find_hex(console, s, arguments.operands[1]);
    if (!from) return kUsage;
    const auto to = find_hex(console, s, arguments.operands[2]);
    if (!to) return kUsage;
    if (*from == *to) return console.refuse(kUsage, "RP6040", "the two hexes are the same", "name two different hexes");
    const std::vector<LosAnswer> answers = query_los(*open.battle.rules, open.game->view(), *from, *to);
    if (!arguments.has("json")) {
        for (const LosAnswer& answer : answers) as_text(console, s, answer);
        return kClean;
    }
    JsonWriter json;
    json.begin_object();
    as_json(json, s, answers.front());
    json.key("also").begin_array();
    for (std::size_t i = 1; i < answers.size(); ++i) {
        json.begin_object();
        as_json(json, s, answers[i]);
        json.end_object();
    }
    console.print(json.end_array().end_object().take());
    return kClean;
}

}  // namespace

const Command kQueryLos = {
    .name = "query los",
    .summary = RP_TR("Check the line of sight between two hexes"),
    .operands = "SCENARIO HEX HEX",
    .min_operands = 3,
    .max_operands = 3,
    .about = RP_TR("The verdict is clear, attenuated or blocked, with the reason. Below it are the hexes "
                   "between, and the hexsides that the line crosses; where it runs along a hexside, both "
                   "hexes. Where a rule module of the battle has a sight rule of its own, its verdict "
                   "comes first; that of the standard rules follows if guns still bombard by it."),
    .options = kQueryOptions,
    .examples = "ramparts query los scenarios/lundys-lane L2208 L2612",
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .run = query_los_command,
};

}  // namespace ramparts::tools

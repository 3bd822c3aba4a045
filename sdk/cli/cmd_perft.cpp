// `ramparts perft`: counts the game tree.
#include "engine/playouts/perft.hpp"

#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kPerftOptions[] = {
    {.name = "depth",
     .value = "N",
     .help = RP_TR("choices and die rolls deep"),
     .number = true,
     .min = 0,
     .max = 20,
     .needed = true},
    {.name = "divide", .value = "", .help = RP_TR("also the count below each first choice")},
    {.name = "journal", .value = "FILE", .help = RP_TR("count from a position of this record")},
    {.name = "step", .value = "K", .help = RP_TR("the position after step K of the record"), .number = true},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};

int perft_command(const Arguments& arguments, Console& console) {
    OpenGame open;
    if (const int code = open_game(console, arguments, open); code != kClean) return code;
    const Scenario& scenario = *open.battle.scenario;
    const int depth = static_cast<int>(arguments.number("depth"));
    std::vector<std::pair<Action, std::uint64_t>> parts;
    std::uint64_t total = 0;
    if (arguments.has("divide")) parts = perft_divide(*open.battle.rules, open.game->position(), depth);
    for (const auto& part : parts) total += part.second;
    if (parts.empty()) total = perft(*open.battle.rules, open.game->position(), depth);
    if (arguments.has("json")) {
        JsonWriter json;
        json.begin_object()
            .member("scenario", scenario.id)
            .member("depth", depth)
            .member("leaves", total)
            .key("divide")
            .begin_array();
        for (const auto& [action, leaves] : parts)
            json.begin_object().member("action", to_text(action, scenario)).member("leaves", leaves).end_object();
        console.print(json.end_array().end_object().take());
        return kClean;
    }
    for (const auto& [action, leaves] : parts) console.line(to_text(action, scenario) + ": " + std::to_string(leaves));
    console.line("depth " + std::to_string(depth) + ": " + counted(total, "leaf", "leaves"));
    return kClean;
}

}  // namespace

const Command kPerft = {
    .name = "perft",
    .summary = RP_TR("Count positions, to prove two builds alike"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("Every choice of a player and every face of a die is one step down."),
    .options = kPerftOptions,
    .examples =
        "ramparts perft scenarios/thames --depth 3\n"
        "ramparts perft scenarios/thames --depth 2 --divide",
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .run = perft_command,
};

}  // namespace ramparts::tools

// `ramparts query hidden`.
#include <array>

#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/query_options.hpp"
#include "sdk/play/hidden.hpp"
#include "sdk/play/names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kHiddenOptions[] = {
    {.name = "view", .value = "SIDE", .help = RP_TR("only what this side knows")},
    kJournalOption,
    kStepOption,
    kJsonOption,
};

void hidden_json(JsonWriter& json, const Scenario& s, const GameState& state, const std::vector<HiddenCounter>& all) {
    json.begin_array();
    for (const HiddenCounter& one : all) {
        const Unit& counter = s.units[one.counter];
        json.begin_object().member("counter", counter.id).member("side", s.sides[counter.side].id);
        json.member("hex", hex_text(s, state.hex(one.counter))).member("known", one.known).key("unit");
        if (one.unit == kNoUnit) json.null();
        else json.value(s.units[one.unit].id);
        json.end_object();
    }
    json.end_array();
}

int hidden(const Arguments& arguments, Console& console) {
    OpenGame open;
    if (const int code = open_game(console, arguments, open); code != kClean) return code;
    const Scenario& s = *open.battle.scenario;
    std::optional<SideId> viewer;
    if (arguments.has("view")) {
        viewer = find_side(console, s, std::string(arguments.value("view")));
        if (!viewer) return kUsage;
    }
    const std::vector<HiddenCounter> all = hidden_counters(*open.battle.rules, open.game->view(), viewer);
    if (arguments.has("json")) {
        JsonWriter json;
        hidden_json(json, s, open.game->state(), all);
        console.print(json.take());
        return kClean;
    }
    console.line(counted(all.size(), "hidden counter"));
    for (const HiddenCounter& one : all)
        console.line("  " + hex_text(s, open.game->state().hex(one.counter)) + "  " + unit_text(s, one.counter) + ": " +
                     (!one.known            ? "not known"
                      : one.unit == kNoUnit ? "a dummy"
                                            : unit_text(s, one.unit)));
    return kClean;
}

}  // namespace

const Command kQueryHidden = {
    .name = "query hidden",
    .summary = RP_TR("List hidden counters and what is under them"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("With --view, only what that side knows: its own secrets, none of the enemy. A counter that has "
                   "been revealed, or is not set up yet, is not listed."),
    .options = kHiddenOptions,
    .examples = "ramparts query hidden scenarios/chippewa-woods --view us",
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .run = hidden,
};

}  // namespace ramparts::tools

// See record.hpp.
#include "sdk/cli/record.hpp"

#include "engine/players/player.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/cli/find_battle.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/play/replay.hpp"

namespace ramparts::tools {
int open_record(Console& console, const Arguments& arguments, const std::string& path, std::optional<std::size_t> to,
                OpenRecord& out) {
    if (const int code = open_journal(console, path, to, out.journal); code != kClean) return code;
    if (out.journal.path.empty() && !arguments.has("scenario"))
        return console.refuse(kUsage, "RP6040", "the record does not say where its scenario is",
                              "add '--scenario PATH'");
    const std::string scenario = arguments.has("scenario") ? std::string(arguments.value("scenario"))
                                                           : find_battle(path, out.journal.path, out.journal);
    if (!arguments.has("scenario") && !is_there(scenario)) return no_battle(console, path, scenario);
    if (const int code =
            open_scenario(console, scenario, out.battle, WithErrata::in_force, {out.journal.settings, path});
        code != kClean)
        return code;
    const std::vector<Diagnostic> differences = compare_record(out.journal, *out.battle.scenario, scenario, path);
    console.report(differences);
    if (has_errors(differences)) return kViolations;
    return check_step(console, out.journal, to);
}

int checked_actions(Console& console, const OpenRecord& record, const std::string& path, std::size_t to,
                    std::vector<Action>& out) {
    Game game(record.battle.rules);
    const Replay played = replay(record.journal, game, to, path);
    if (played.fault) {
        console.report(*played.fault);
        return kViolations;
    }
    for (const GameStep& step : game.steps()) out.push_back(step.action);
    return kClean;
}

int check_player(Console& console, const std::string& player) {
    if (find_player(player) != nullptr) return kClean;
    std::vector<std::string_view> known;
    for (const PlayerInfo& info : known_players()) known.push_back(info.id);
    return console.refuse(kUsage, "RP6040", why_no_player(player), suggestion(player, known));
}

}  // namespace ramparts::tools

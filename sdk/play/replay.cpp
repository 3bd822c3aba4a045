// Playing and replaying; see replay.hpp.
#include "sdk/play/replay.hpp"

#include <algorithm>

namespace ramparts {
namespace {

Diagnostic fault(std::string_view code, std::string message, std::string fix, std::string_view path,
                 std::uint32_t line) {
    Diagnostic d;
    d.code = code;
    d.message = std::move(message);
    d.fix = std::move(fix);
    d.where.file.path = path;
    d.where.file.line = line;
    d.where.file.column = line ? 1 : 0;
    return d;
}

constexpr const char* kCompare =
    "compare the line with an undamaged copy, and the battle's files with those the game was played with";

}  // namespace

void play_told(Game& game, Match& match, Narrator* narrator) {
    while (!game.over()) {
        if (narrator) narrator->before();
        game.play_listed(match.next(game));
        if (narrator) narrator->after();
    }
}

Replay replay(const Journal& journal, Game& game, std::size_t to, std::string_view path, Narrator* narrator) {
    const Scenario& scenario = game.rules().context()->scenario();
    Replay out;
    const std::size_t end = std::min(to, journal.steps.size());
    for (; out.played < end; ++out.played) {
        const JournalStep& step = journal.steps[out.played];
        const std::string at = "step " + std::to_string(out.played + 1) + ": ";
        const auto action = parse_action(step.action, scenario);
        if (!action) {
            out.fault =
                fault("RP6016", at + "'" + step.action + "' is no action of this battle", kCompare, path, step.line);
            return out;
        }
        if (narrator) narrator->before();
        if (const auto played = game.play(*action); !played) {
            out.fault = fault("RP6030", at + "'" + step.action + "' is not legal: " + played.error().text, kCompare,
                              path, step.line);
            out.fault->rule = played.error().rule;
            return out;
        }
        if (narrator) narrator->after();
        if (game.state().hash() != step.hash) {
            out.fault = fault("RP6031",
                              at + "after '" + step.action + "' the record expects " + hash_digits(step.hash) +
                                  ", the replay finds " + hash_digits(game.state().hash()),
                              kCompare, path, step.line);
            return out;
        }
    }
    const std::string outcome = outcome_word(scenario, game.state());
    if (end == journal.steps.size() && outcome != journal.outcome)
        out.fault = fault("RP6032", "the record says '" + journal.outcome + "', the replay ends '" + outcome + "'",
                          kCompare, path, 0);
    return out;
}

}  // namespace ramparts

// Playing and replaying; see replay.hpp.
#include "sdk/play/replay.hpp"

#include <algorithm>

namespace ramparts {
namespace {

Diagnostic fault(std::string_view code, Message said, Message fix, std::string_view path, std::uint32_t line) {
    Diagnostic d;
    d.code = code;
    d.message = std::move(said);
    d.fix = std::move(fix);
    d.where.file.path = path;
    d.where.file.line = line;
    d.where.file.column = line ? 1 : 0;
    return d;
}

constexpr Wording kCompare =
    wording("compare the line with an undamaged copy, and the battle's files with those the game was played with");

constexpr Wording kImpure = wording(
    "played again, the same steps lead elsewhere: a rule module answers by more than what it sees; ramparts "
    "plugin check names it (pure)");

// Whether the first steps of the record, played twice, lead to different positions: then a module of a plugin answers
// by more than what it sees. `game` has played them once.
bool comes_out_otherwise(const Journal& journal, const Game& game, std::size_t steps) {
    if (game.rules().context()->scenario().modules.empty()) return false;
    for (int again = 0; again < 2; ++again) {
        Game other(game.rules_ptr());
        other.keep_record(false);
        for (std::size_t i = 0; i < steps; ++i) {
            const auto action = parse_action(journal.steps[i].action, game.rules().context()->scenario());
            if (!action || !other.play(*action)) return true;
        }
        if (!(other.state() == game.state())) return true;
    }
    return false;
}

}  // namespace

void play_told(Game& game, Match& match, Narrator* narrator) {
    while (!game.over()) {
        if (narrator) narrator->before();
        game.play_listed(match.next(game));
        if (narrator) narrator->after();
    }
}

Replay replay(const Journal& journal, Game& game, std::size_t to, std::string_view path, const Watch& watch) {
    const Scenario& scenario = game.rules().context()->scenario();
    Replay out;
    const std::size_t end = std::min(to, journal.steps.size());
    for (; out.played < end; ++out.played) {
        const JournalStep& step = journal.steps[out.played];
        const std::size_t at = out.played + 1;
        const auto action = parse_action(step.action, scenario);
        if (!action) {
            out.fault = fault("RP6016", message("step {1}: '{2}' is not an action of this battle", at, step.action),
                              kCompare, path, step.line);
            return out;
        }
        if (watch.narrator != nullptr) watch.narrator->before();
        if (const auto played = game.play(*action); !played) {
            out.fault =
                fault("RP6030", message("step {1}: '{2}' is not legal: {3}", at, step.action, played.error().text),
                      comes_out_otherwise(journal, game, out.played) ? kImpure : kCompare, path, step.line);
            out.fault->rule = played.error().rule;
            return out;
        }
        if (watch.narrator != nullptr) watch.narrator->after();
        if (watch.step) watch.step();
        if (game.state().hash() != step.hash) {
            out.fault = fault("RP6031",
                              message("step {1}: after '{2}' the record expects {3}, the replay finds {4}", at,
                                      step.action, hash_digits(step.hash), hash_digits(game.state().hash())),
                              comes_out_otherwise(journal, game, at) ? kImpure : kCompare, path, step.line);
            return out;
        }
    }
    const std::string outcome = outcome_word(scenario, game.state());
    if (end == journal.steps.size() && outcome != journal.outcome)
        out.fault = fault("RP6032", message("the record says '{1}', the replay ends '{2}'", journal.outcome, outcome),
                          kCompare, path, 0);
    return out;
}

}  // namespace ramparts

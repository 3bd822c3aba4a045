// The analysis of a playtest: its record judged while the window goes on, its decisions looked at.
#include <algorithm>

#include "editor/playtest/session.hpp"
#include "engine/core/workers.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

/// Whether a game still begins with these steps of a record.
bool begins_with(const Playtest& game, const std::vector<Action>& record, std::size_t steps) {
    if (game.length() < steps || record.size() < steps) return false;
    const std::vector<Action> now = game.actions();
    return std::equal(record.begin(), record.begin() + static_cast<std::ptrdiff_t>(steps), now.begin());
}

}  // namespace

void PlayDesk::start_analysis(OpenDocument& document, AnalysisRequest request) {
    Session& s = session(document);
    if (!s.playing || !s.game || s.game->length() == 0 || !s.game->trouble().empty()) return;
    s.analysis.reset();
    std::vector<Action> record = s.game->actions();
    try {
        auto run = std::make_unique<AnalysisRun>(s.game->rules_apart(), record, std::move(request));
        s.analysis.emplace(GameAnalysis{std::move(record), std::move(run), {}, {}});
    } catch (const ThreadsRefused&) {
        said(say("The system gives no thread to think on; close something else and try again."));
    }
    redraw(document);
}

const GameAnalysis* PlayDesk::analysis(const OpenDocument& document) const noexcept {
    const auto found = sessions_.find(&document);
    return found != sessions_.end() && found->second->analysis ? &*found->second->analysis : nullptr;
}

void PlayDesk::stop_analysis(OpenDocument& document) {
    if (Session& s = session(document); s.analysis) s.analysis->run->stop();
}

bool PlayDesk::show_decision(OpenDocument& document, std::size_t number) {
    Session& s = session(document);
    if (!s.playing || !s.game || !s.analysis || !s.game->trouble().empty()) return false;
    const Analysis found = s.analysis->run->analysis();
    if (number >= found.decisions.size()) return false;
    const Decision& decision = found.decisions[number];
    if (!begins_with(*s.game, s.analysis->record, decision.first)) return false;
    s.hint.reset();
    s.game->go_to(decision.first);
    s.analysis->shown = number;
    s.analysis->better = {};
    if (decision.judged && !decision.same)
        s.analysis->better = told_course(s.game->rules_apart(), s.game->state(), decision.best);
    game_changed(document);
    return true;
}

}  // namespace ramparts

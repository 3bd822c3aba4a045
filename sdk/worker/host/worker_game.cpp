// A game behind the fence; see worker_game.hpp.
#include "sdk/worker/host/worker_game.hpp"

#include <algorithm>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/worker/host/state_check.hpp"

namespace ramparts::worker {
namespace {

// What stands in the way of holding the battle here: everything but the code of its modules.
std::vector<Diagnostic> obstacles(const Scenario& scenario) {
    std::vector<Diagnostic> errors = playability(scenario);
    std::erase_if(errors, [](const Diagnostic& d) { return is_about_code(d.code); });
    return errors;
}

}  // namespace

BattleFiles battle_files(const Scenario& scenario) {
    return {{FileKind::scenario, "scenario.xml", write_scenario(scenario)},
            {FileKind::ruleset, "ruleset.xml", write_ruleset(scenario.ruleset)},
            {FileKind::map, "map.xml", write_map(scenario.map, scenario.ruleset)}};
}

WorkerGame::WorkerGame(WorkerStart start, BattleFiles files, std::shared_ptr<const Scenario> scenario, Request request)
    : start_(std::move(start)),
      files_(std::move(files)),
      scenario_(std::move(scenario)),
      context_(std::make_shared<const GameContext>(scenario_)),
      request_(std::move(request)) {}

Result<std::unique_ptr<WorkerGame>, WorkerGame::Problems> WorkerGame::start(const WorkerStart& start, BattleFiles files,
                                                                            std::shared_ptr<const Scenario> scenario,
                                                                            Request request) {
    if (Problems problems = obstacles(*scenario); !problems.empty()) return fail(std::move(problems));
    std::unique_ptr<WorkerGame> game(new WorkerGame(start, std::move(files), std::move(scenario), std::move(request)));
    if (Problems problems = game->load(); !problems.empty()) return fail(std::move(problems));
    if (auto begun = game->begin(); !begun) return fail(Problems{begun.error()});
    return game;
}

// Starts a worker and has it read the battle; what stands in the way of a game.
WorkerGame::Problems WorkerGame::load() {
    auto worker = Worker::start(start_);
    if (!worker) return {worker.error()};
    worker_ = std::move(*worker);
    auto loaded = worker_->load(files_);
    if (!loaded) return {loaded.error()};
    if (!loaded->playable) {
        Problems problems = std::move(loaded->findings);
        if (!has_errors(problems)) problems.push_back(worker_->nonsense(Ask::load));
        return problems;
    }
    if (const Message other = differs(*loaded); !other.empty()) return {worker_->nonsense(Ask::load, other)};
    findings_ = std::move(loaded->findings);
    more_words_ = loaded->more_words;
    ghosts_ = UnitSet(loaded->ghosts[0], loaded->ghosts[1]);
    return {};
}

// How the worker has read another battle than we have.
Message WorkerGame::differs(const Loaded& loaded) const {
    const auto other = [](std::uint32_t theirs, std::size_t ours) { return theirs != ours; };
    if (other(loaded.units, scenario_->units.size()) || other(loaded.hexes, scenario_->map.grid().size()) ||
        other(loaded.turns, scenario_->turns.size()) || other(loaded.modules, scenario_->modules.size()))
        return message("another battle than the one it was given");
    if (loaded.more_words > kMostWords - kWordKeys.size()) return message("more words of state than there may be");
    bool known = true;
    UnitSet(loaded.ghosts[0], loaded.ghosts[1]).each([&](UnitIndex u) {
        known = known && u < scenario_->units.size();
    });
    return known ? Message() : message("a unit that there is not");
}

// Takes over what has changed when it holds; otherwise ends the worker and changes nothing.
std::optional<Diagnostic> WorkerGame::take(Ask what, const StateNews& standing, GameState state) {
    for (const ChangedWord& change : standing.changed) {
        const std::size_t more = change.word - std::min<std::size_t>(change.word, kWordKeys.size());
        if (change.word < kWordKeys.size()) state.set_word(change.word, change.value);
        else if (more < state.more_count()) state.set_more(more, change.value);
        else return worker_->nonsense(what, message("more words of state than there may be"));
    }
    if (state.hash() != standing.hash)
        return worker_->nonsense(what, message("a hash that is not that of the position"));
    if (const Message fault = fault_of(state, *scenario_); !fault.empty()) return worker_->nonsense(what, fault);
    position_.emplace(context_, ghosts_, state);
    legal_.reset();
    return std::nullopt;
}

Result<void, Diagnostic> WorkerGame::begin() {
    auto standing =
        worker_->ask<StateNews>(Ask::start, Start{request_.seed, request_.game, request_.players, request_.narrate});
    if (!standing) return fail(standing.error());
    GameState nothing;
    nothing.resize_more(more_words_);
    if (auto problem = take(Ask::start, *standing, nothing)) return fail(std::move(*problem));
    steps_.clear();
    asked_.clear();
    next_.reset();
    opening_ = std::move(standing->lines);
    return {};
}

Result<const ActionList*, Diagnostic> WorkerGame::legal() {
    if (legal_) return &*legal_;
    auto list = worker_->ask<ActionList>(Ask::legal);
    if (!list) return fail(list.error());
    if (const Message fault = fault_of(*list, state(), *scenario_); !fault.empty())
        return fail(worker_->nonsense(Ask::legal, fault));
    return &legal_.emplace(std::move(*list));
}

Result<WorkerGame::Step, Diagnostic> WorkerGame::play(const Action& action) {
    auto played = worker_->ask<Played>(Ask::play, action);
    if (!played) return fail(played.error());
    if (!played->done) return Step{false, std::move(played->explanation), {}};
    if (auto problem = take(Ask::play, played->standing, state())) return fail(std::move(*problem));
    steps_.push_back({action, state().hash()});
    asked_.push_back(action.kind != ActionKind::die && next_ == action);
    next_.reset();
    return Step{true, {}, std::move(played->standing.lines)};
}

Result<Action, Diagnostic> WorkerGame::next() {
    auto action = worker_->ask<Action>(Ask::next);
    if (!action) return action;
    if (const Message fault = fault_of(*action, *scenario_); !fault.empty())
        return fail(worker_->nonsense(Ask::next, fault));
    next_ = *action;
    return action;
}

Result<Explanation, Diagnostic> WorkerGame::explain(const Action& action) {
    return worker_->ask<Explanation>(Ask::explain, action);
}

Result<std::vector<Badge>, Diagnostic> WorkerGame::markers() {
    auto badges = worker_->ask<std::vector<Badge>>(Ask::markers);
    if (!badges) return badges;
    if (const Message fault = fault_of(*badges, *scenario_); !fault.empty())
        return fail(worker_->nonsense(Ask::markers, fault));
    return badges;
}

Result<CheckFindings, Diagnostic> WorkerGame::check() {
    return worker_->ask<CheckFindings>(Ask::check, Nothing{}, worker_->limits().check);
}

Result<WorkerGame::Words, Diagnostic> WorkerGame::words() {
    auto view = worker_->ask<ViewWords>(Ask::view);
    if (!view) return fail(view.error());
    bool same = view->hash == state().hash() && view->words.size() == kWordKeys.size() + state().more_count();
    for (std::size_t i = 0; same && i < view->words.size(); ++i)
        same = view->words[i] == (i < kWordKeys.size() ? state().words()[i] : state().more(i - kWordKeys.size()));
    if (!same) return fail(worker_->nonsense(Ask::view, message("another position than it reported before")));
    return Words{{view->losses[0], view->losses[1]}, view->points, std::move(view->prompt), std::move(view->reason)};
}

// Plays so many steps of the record from the beginning; where a hash differs, the worker does not play as it did.
// Players are asked again what they were asked then, as what they choose may rest on all that they have seen.
Result<void, Diagnostic> WorkerGame::replay(std::size_t steps) {
    const std::vector<GameStep> record = steps_;
    const std::vector<bool> asked = asked_;
    if (auto begun = begin(); !begun) return begun;
    for (std::size_t i = 0; i < steps; ++i) {
        if (asked[i])
            if (auto chosen = next(); !chosen) return fail(chosen.error());
        auto played = play(record[i].action);
        if (!played) return fail(played.error());
        if (!played->done || state().hash() != record[i].hash)
            return fail(worker_->nonsense(Ask::play, message("another position than it reported before")));
    }
    return {};
}

Result<void, Diagnostic> WorkerGame::go_back(std::size_t step) {
    const std::vector<GameStep> record = steps_;
    const std::vector<bool> asked = asked_;
    const std::optional<Position> before = position_;
    auto done = replay(std::min(step, record.size()));
    if (done) return done;
    steps_ = record;
    asked_ = asked;
    position_ = before;
    return done;
}

Result<bool, Diagnostic> WorkerGame::undo() {
    if (steps_.empty() || steps_.back().action.kind == ActionKind::die) return false;
    if (auto done = go_back(steps_.size() - 1); !done) return fail(done.error());
    return true;
}

Result<void, Diagnostic> WorkerGame::revive() {
    if (Problems problems = load(); !problems.empty()) return fail(problems.front());
    return go_back(steps_.size());
}

Journal WorkerGame::journal() const {
    Journal journal = make_journal(*scenario_, state(), steps_);
    journal.seed = request_.seed;
    journal.game = request_.game;
    return journal;
}

}  // namespace ramparts::worker

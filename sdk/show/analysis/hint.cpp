// Hints; see hint.hpp.
#include "sdk/show/analysis/hint.hpp"

#include <algorithm>
#include <exception>

#include "engine/core/workers.hpp"
#include "engine/rules/odds.hpp"

namespace ramparts {
namespace {

bool ends_phase(const std::vector<Action>& actions) {
    return actions.size() == 1 && actions.front().kind == ActionKind::end_phase;
}

// The phase ended at once, when that is allowed.
std::optional<Course> ended(const std::shared_ptr<const StandardRules>& rules, const GameState& state) {
    Game game(rules, state);
    const Action* end = ending_action(game.legal());
    if (end == nullptr) return std::nullopt;
    const Action action = *end;
    game.play_listed(action);
    return Course{{action}, game.state()};
}

}  // namespace

ToldCourse told_course(const std::shared_ptr<const StandardRules>& rules, const GameState& from,
                       std::span<const Action> actions) {
    using Kind = NarrationLine::Kind;
    ToldCourse story;
    Game game(rules, from);
    game.keep_record(true);  // the narrator reads it
    Narrator narrator(game, *rules, [&](const NarrationLine& line) {
        if (line.kind == Kind::move || line.kind == Kind::combat || line.kind == Kind::detail ||
            line.kind == Kind::result || line.kind == Kind::module)
            story.told.push_back(line);
    });
    story.told.clear();
    Reach reach;
    for (const Action& action : actions) {
        const StateView view = game.view();
        const bool known = action.kind == ActionKind::move && rules->reach(view, action.unit, reach, true) &&
                           reach.cost(action.hex) >= 0;
        PlannedWay way{action.unit, {}};
        if (known) way.path = reach.path(action.hex);
        else if (action.unit != kNoUnit && action.hex != kNoHex && action.kind != ActionKind::support)
            way.path = {view.state.on_map(action.unit) ? view.state.hex(action.unit) : action.hex, action.hex};
        if (view.state.step() == Step::build_combat) story.combat = rules->combat(view);
        narrator.before();
        game.play_listed(action);
        narrator.after();
        if (game.state().step() == Step::build_combat) story.combat = rules->combat(game.view());
        const bool went = action.unit != kNoUnit && game.state().on_map(action.unit) &&
                          game.state().hex(action.unit) == action.hex && action.kind != ActionKind::activate;
        if (went && !way.path.empty()) story.ways.push_back(std::move(way));
    }
    return story;
}

HintRun::HintRun(std::shared_ptr<const StandardRules> rules, const GameState& state, HintRequest request)
    : rules_(std::move(rules)), state_(state) {
    hint_.scenario = rules_->context()->scenario_ptr();
    hint_.request = std::move(request);
    hint_.side = state.to_act();
    hint_.turn = state.turn();
    hint_.phase = state.phase();
    thread_ = start_thread([this] { work(); });
}

HintRun::~HintRun() {
    stop();
    wait();
}

void HintRun::wait() {
    if (thread_.joinable()) thread_.join();
}

const Hint* HintRun::hint() const noexcept {
    return finished_ && failure_.empty() && !effort_.stopped() ? &hint_ : nullptr;
}

void HintRun::work() {
    try {
        const HintRequest& asked = hint_.request;
        const auto weigh = [&](Course course, int done) {
            Forecast games = forecast(rules_, course.end, {asked.seed, 0, asked.games}, effort_);
            per_mille_ = done;
            return HintedWay{std::move(course), std::move(games)};
        };
        Course plan = course_of(rules_, state_, *find_player(asked.player), asked.seed, effort_);
        per_mille_ = 250;
        Course quick = course_of(rules_, state_, *find_player("tactician"), asked.seed, effort_);
        std::optional<Course> nothing = ended(rules_, state_);
        hint_.plan = weigh(std::move(plan), 500);
        const std::uint64_t reached = hint_.plan.course.end.hash();
        if (quick.end.hash() != reached) hint_.tactician = weigh(std::move(quick), 750);
        if (nothing && nothing->end.hash() != reached && !ends_phase(hint_.plan.course.actions) &&
            !(hint_.tactician && ends_phase(hint_.tactician->course.actions)))
            hint_.at_once = weigh(std::move(*nothing), 1000);
        if (!effort_.stopped()) {
            hint_.story = told_course(rules_, state_, hint_.plan.course.actions);
            prepare();
        }
    } catch (const std::exception& e) {
        failure_ = e.what();
    }
    finished_ = true;
}

// What the movement phase leads to: the attacks of the combat phase after it.
void HintRun::prepare() {
    if (hint_.phase != Phase::movement || hint_.plan.course.end.phase() != Phase::combat ||
        hint_.plan.course.end.phasing() != hint_.side)
        return;
    const Game game(rules_, hint_.plan.course.end);
    for (const auto& target : query_combats(*rules_, game.position()).targets) {
        if (target.adjacent.empty()) continue;
        const Combat combat{target.adjacent, target.guns - target.adjacent, target.units};
        const OddsReport odds = combat_odds(*rules_, game.view(), combat, false);
        hint_.prepared.push_back({target.hex, target.units, target.adjacent | target.guns, odds.column});
    }
    std::stable_sort(hint_.prepared.begin(), hint_.prepared.end(),
                     [](const PreparedAttack& a, const PreparedAttack& b) { return a.column > b.column; });
}

}  // namespace ramparts

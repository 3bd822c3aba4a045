// Hints; see hint.hpp.
#include "sdk/show/analysis/hint.hpp"

#include <algorithm>
#include <exception>

#include "engine/core/workers.hpp"
#include "engine/modules/secrets.hpp"
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
        PlannedWay way{action.unit, {}};
        if (action.kind == ActionKind::move) way.path = rules->way(view, action.unit, action.hex, reach);
        if (way.path.empty() && action.unit != kNoUnit && action.hex != kNoHex && action.kind != ActionKind::support)
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

HintWork::HintWork(std::shared_ptr<const StandardRules> rules, const GameState& state, HintRequest request)
    : rules_(std::move(rules)), state_(state), known_(state) {
    if (has_secrets(rules_->modules())) {
        Rng rng(request.seed);
        known_ = guessed(rules_->modules(), *rules_->context(), state, state.to_act(), rng);
    }
    hint_.scenario = rules_->context()->scenario_ptr();
    hint_.request = std::move(request);
    hint_.side = state.to_act();
    hint_.turn = state.turn();
    hint_.phase = state.phase();
}

bool HintWork::step(Effort& effort) {
    switch (part_) {
        case Part::plan: walk(effort, hint_.request.player, Part::tactician); break;
        case Part::tactician: walk(effort, "tactician", Part::weigh_plan); break;
        case Part::weigh_plan: weigh(effort, plan_, Part::weigh_tactician); break;
        case Part::weigh_tactician: weigh(effort, hint_.tactician, Part::weigh_ending); break;
        case Part::weigh_ending: weigh(effort, hint_.at_once, Part::tell); break;
        case Part::tell:
            hint_.plan = std::move(*plan_);
            hint_.story = told_course(rules_, known_, hint_.plan.course.actions);
            prepare();
            part_ = Part::done;
            break;
        case Part::done: return false;
    }
    return true;
}

// A choice of the course that this part finds.
void HintWork::walk(Effort& effort, std::string_view player, Part next) {
    if (!walk_) walk_.emplace(rules_, known_, *find_player(player), hint_.request.seed);
    if (walk_->step(effort)) return;
    if (part_ == Part::plan) plan_.emplace(HintedWay{walk_->take(), {}});
    else quick_ = walk_->take();
    walk_.reset();
    part_ = next;
    if (part_ == Part::weigh_plan) compare();
}

// What else there is to be weighed: ways that do not come to the same as the plan.
void HintWork::compare() {
    const std::uint64_t reached = plan_->course.end.hash();
    if (quick_->end.hash() != reached) hint_.tactician.emplace(HintedWay{std::move(*quick_), {}});
    std::optional<Course> nothing = ended(rules_, known_);
    if (nothing && nothing->end.hash() != reached && !ends_phase(plan_->course.actions) &&
        !(hint_.tactician && ends_phase(hint_.tactician->course.actions)))
        hint_.at_once.emplace(HintedWay{std::move(*nothing), {}});
}

// Some more games from the end of a way.
void HintWork::weigh(Effort& effort, std::optional<HintedWay>& way, Part next) {
    constexpr std::uint64_t kGames = 20;
    const std::uint64_t played = way ? way->forecast.games() : hint_.request.games;
    if (played >= hint_.request.games) {
        part_ = next;
        return;
    }
    const std::uint64_t more = std::min(kGames, hint_.request.games - played);
    const Forecast games = forecast(rules_, way->course.end, {hint_.request.seed, played, more}, effort);
    const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    append(way->forecast.winners, games.winners);
    for (std::size_t s = 0; s < kSides; ++s) append(way->forecast.lost[s], games.lost[s]);
}

// A quarter for the plan, of whose choices nobody knows how many there will be, the rest for the games.
int HintWork::per_mille() const noexcept {
    constexpr int kPlan = 250;
    constexpr int kWay = 250;
    const auto share = [&](const std::optional<HintedWay>& way) {
        const std::uint64_t all = std::max<std::uint64_t>(1, hint_.request.games);
        return way ? static_cast<int>(way->forecast.games() * kWay / all) : kWay;
    };
    if (part_ == Part::done) return 1000;
    if (part_ == Part::plan) return walk_ ? std::min(kPlan - 1, static_cast<int>(walk_->choices()) * 10) : 0;
    if (part_ == Part::tactician) return kPlan;
    return std::min(999, kPlan + share(plan_) + share(hint_.tactician) + share(hint_.at_once));
}

// What the movement phase leads to: the attacks of the combat phase after it.
void HintWork::prepare() {
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

HintRun::HintRun(std::shared_ptr<const StandardRules> rules, const GameState& state, HintRequest request)
    : work_(std::move(rules), state, std::move(request)) {
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
    return finished_ && failure_.empty() && !effort_.stopped() ? &work_.hint() : nullptr;
}

void HintRun::work() {
    try {
        while (!effort_.stopped() && work_.step(effort_)) per_mille_ = work_.per_mille();
    } catch (const std::exception& e) {
        failure_ = e.what();
    }
    finished_ = true;
}

}  // namespace ramparts

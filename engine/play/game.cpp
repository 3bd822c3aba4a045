// The session: the only caller of Position::apply during play.
#include "engine/play/game.hpp"

#include <algorithm>

#include "engine/play/frames.hpp"

namespace ramparts {

namespace {
thread_local std::uint64_t g_steps_in_hand = 0;
}  // namespace

std::uint64_t Game::steps_in_hand() noexcept { return g_steps_in_hand; }

Game::Game(std::shared_ptr<const RuleSet> rules)
    : rules_(std::move(rules)), position_(rules_->context(), rules_->ghosts(), rules_->more_words()) {
    following_ = {};
    g_steps_in_hand = 0;
    rules_->start(view(), events_);
    apply_events();
    settle();
    start_position_ = position_;
}

Game::Game(std::shared_ptr<const RuleSet> rules, const GameState& from)
    : rules_(std::move(rules)),
      position_(rules_->context(), rules_->ghosts(), from),
      keep_record_(false),
      from_the_start_(false) {
    start_position_ = position_;
}

void Game::branch_from(const Game& other) {
    position_ = other.position_;
    start_position_.reset();
    events_.clear();
    legal_known_ = other.legal_known_;
    if (legal_known_) legal_ = other.legal_;
    taken_ = {};
    phase_ = 0;
    phase_began_ = 0;
    following_ = {};
    keep_record_ = false;
    from_the_start_ = false;
    steps_.clear();
    before_.clear();
}

void Game::restart() {
    position_ = *start_position_;
    steps_.clear();
    before_.clear();
    taken_ = {};
    phase_ = 0;
    legal_known_ = false;
    if (from_the_start_) g_steps_in_hand = 0;
}

std::uint64_t& Game::taken_next() noexcept { return taken_[state().chance() ? kSides : state().to_act()]; }

void Game::apply_events() {
    if (observer_) make_events(*rules_, position_, events_, observer_, following_);
    else
        make_events(
            *rules_, position_, events_, [](const StateView&, const Event&) {}, following_);
    legal_known_ = false;
}

void Game::settle() {
    for (int steps = 0; rules_->settle(view(), events_); ++steps) {
        if (steps == kMostSettled) throw EndlessPlay::of(*rules_, view(), nullptr);
        apply_events();
    }
}

const ActionList& Game::legal() {
    if (!legal_known_) {
        legal_.clear();
        if (state().chance()) {
            outcomes_.clear();
            rules_->outcomes(view(), outcomes_);
            for (const Outcome& outcome : outcomes_) legal_.push_back(outcome.action);
        } else {
            rules_->legal(view(), legal_);
        }
        if (legal_.empty() && !over()) throw EndlessPlay::stuck(*rules_, view());
        legal_known_ = true;
    }
    return legal_;
}

Result<void, Explanation> Game::play(const Action& action) {
    const ActionList& list = legal();
    if (!std::binary_search(list.begin(), list.end(), action)) return fail(rules_->explain(view(), action));
    play_listed(action);
    return {};
}

// Decisions and dice, those taken back left out.
void Game::count_step() {
    const std::uint64_t so_far = taken_[0] + taken_[1] + taken_[kSides];
    if (from_the_start_) g_steps_in_hand = so_far + 1;
    const std::uint64_t phase = outer_phase_key(state());
    if (phase != phase_ || so_far < phase_began_) {
        phase_ = phase;
        phase_began_ = so_far;
    }
    if (so_far - phase_began_ >= kMostStepsOfPhase || so_far >= kMostStepsOfGame)
        throw EndlessPlay::of(*rules_, view(), nullptr);
}

void Game::play_listed(const Action& action) {
    count_step();
    if (keep_record_) before_.push_back(state());
    ++taken_next();
    events_.clear();  // play that went on for ever may have left some
    following_ = {};
    rules_->resolve(view(), action, events_);
    apply_events();
    settle();
    if (keep_record_) steps_.push_back({action, state().hash()});
}

Action Game::draw(Rng rng) {
    outcomes_.clear();
    rules_->outcomes(view(), outcomes_);
    std::uint32_t total = 0;
    for (const Outcome& outcome : outcomes_) total += outcome.weight;
    std::uint32_t pick = rng.below(total);
    for (const Outcome& outcome : outcomes_) {
        if (pick < outcome.weight) return outcome.action;
        pick -= outcome.weight;
    }
    return outcomes_.back().action;
}

bool Game::can_undo() const noexcept { return !steps_.empty() && steps_.back().action.kind != ActionKind::die; }

bool Game::undo() {
    if (!can_undo()) return false;
    position_ = Position(rules_->context(), rules_->ghosts(), before_.back());
    before_.pop_back();
    steps_.pop_back();
    --taken_next();
    legal_known_ = false;
    return true;
}

}  // namespace ramparts

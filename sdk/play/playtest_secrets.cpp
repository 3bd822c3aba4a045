// What a playtest shows of a battle with secrets: the view of one side, and what cannot be taken back.
#include <algorithm>

#include "engine/modules/secrets.hpp"
#include "sdk/play/playtest.hpp"

namespace ramparts {

std::optional<SideId> Playtest::viewer() const noexcept {
    const bool sealed = hold_ && !hold_->sealed.empty();
    if (!secrets_ || (ended_ && !sealed)) return std::nullopt;
    if (hold_) return hold_->side;
    std::optional<SideId> human;
    int humans = 0;
    for (SideId side = 0; side < kSides; ++side) {
        if (find_player(setup_.players[side]) != nullptr) continue;
        human = side;
        ++humans;
    }
    if (humans < kSides) return human;
    const SideId acts = state().to_act();
    return acts < kSides ? acts : state().phasing();
}

bool Playtest::waits_with(const Action& action) const {
    if (!hold_ || hold_->sealed.empty()) return false;
    Game trial(game_->rules_ptr(), state());
    trial.play_listed(action);
    return !(hold_->sealed - hidden_from(rules_->modules(), *rules_->context(), trial.state(), hold_->side)).empty();
}

std::optional<Luck> Playtest::falls_by() const {
    if (!hold_) return luck_;
    if (hold_->lot && decides_in_secret(rules_->modules(), state())) return hold_->lot;
    return hold_->dice;
}

const Position& Playtest::seen() const {
    const auto side = viewer();
    const GameState& now = state();
    if (!side || hidden_from(rules_->modules(), *rules_->context(), now, *side).empty()) return position();
    if (!seen_ || seen_->hash != now.hash() || seen_->viewer != side) {
        Rng rng = luck_.choice(*side, game_->choices(*side));
        const GameState guess = guessed(rules_->modules(), *rules_->context(), now, *side, rng);
        seen_.emplace(SeenBy<Position>{now.hash(), side, Position(rules_->context(), rules_->ghosts(), guess)});
    }
    return seen_->kept;
}

const std::vector<Badge>& Playtest::badges() const {
    const auto side = viewer();
    const bool kept = badges_ && badges_->hash == state().hash() && badges_->viewer == side;
    if (!badges_) badges_ = {0, side, {}};
    if (trouble_.empty() && !kept) badges_ = {state().hash(), side, ramparts::badges(rules(), view(), side)};
    return badges_->kept;
}

const std::vector<NarrationLine>& Playtest::log() const {
    const auto side = viewer();
    if (!side) return log_;
    told_log_.clear();
    std::copy_if(log_.begin(), log_.end(), std::back_inserter(told_log_),
                 [&](const NarrationLine& line) { return told_to(line, side); });
    return told_log_;
}

// Whether a side has got to know something since, or the other side is to decide after a choice made in secret.
bool Playtest::has_revealed(const GameState& before) const {
    const ModuleSet& modules = rules_->modules();
    for (SideId side = 0; side < kSides; ++side) {
        const UnitSet hidden = hidden_from(modules, *rules_->context(), before, side);
        if (!(hidden - hidden_from(modules, *rules_->context(), state(), side)).empty()) return true;
    }
    return decides_in_secret(modules, before) && before.to_act() != state().to_act();
}

}  // namespace ramparts

// The random player.
#include "engine/players/player.hpp"

#include <algorithm>
#include <utility>

namespace ramparts {
namespace {

// Moves every unit it can to a random place and fights at the odds it finds: it ends a movement phase only when
// nothing is left to move and never lowers the odds of its own accord.
class RandomPlayer final : public Player {
public:
    explicit RandomPlayer(std::shared_ptr<const StandardRules> rules) : rules_(std::move(rules)) {}
    Action choose(const StateView& view, const ActionList& legal, Rng& rng) override {
        if (view.state.step() == Step::module_frame) return choose_verb(legal, rng);
        auto count = static_cast<std::uint32_t>(legal.size());
        const bool moves = view.state.step() == Step::menu && view.state.phase() == Phase::movement;
        if (moves && count > 1 && ending_action(legal) == &legal.back()) --count;
        while (count > 1 && legal[count - 1].kind == ActionKind::resolve && legal[count - 1].arg > 0) --count;
        return legal[rng.below(count)];
    }
    bool forget() override { return true; }

private:
    // What a module offers is taken as often as its weights say; a phase is ended only when nothing else is left that
    // may be taken at random, and what has no weight is taken only when there is nothing but that.
    [[nodiscard]] Action choose_verb(const ActionList& legal, Rng& rng) const {
        for (const bool ending : {false, true}) {
            std::uint32_t total = 0;
            for (const Action& a : legal)
                if (ends(a) == ending) total += weight(a);
            if (total == 0) continue;
            std::uint32_t pick = rng.below(total);
            for (const Action& a : legal) {
                if (ends(a) != ending) continue;
                if (pick < weight(a)) return a;
                pick -= weight(a);
            }
        }
        return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    }
    [[nodiscard]] bool ends(const Action& a) const {
        const VerbInfo* verb = rules_->modules().verb(a);
        return a.kind == ActionKind::end_phase || (verb != nullptr && verb->hint == VerbHint::ends);
    }
    [[nodiscard]] std::uint32_t weight(const Action& a) const {
        const VerbInfo* verb = rules_->modules().verb(a);
        return verb == nullptr ? 1U : static_cast<std::uint32_t>(std::max(verb->weight, 0));
    }

    std::shared_ptr<const StandardRules> rules_;
};

}  // namespace

std::unique_ptr<Player> make_random_player(std::shared_ptr<const StandardRules> rules, SideId) {
    return std::make_unique<RandomPlayer>(std::move(rules));
}

}  // namespace ramparts

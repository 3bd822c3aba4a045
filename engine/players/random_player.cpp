// The random player.
#include "engine/players/player.hpp"

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
        if (view.state.step() == Step::menu && view.state.phase() == Phase::movement && count > 1) --count;
        while (count > 1 && legal[count - 1].kind == ActionKind::resolve && legal[count - 1].arg > 0) --count;
        return legal[rng.below(count)];
    }

private:
    // A module's phase is ended only when nothing else is left that may be taken at random.
    [[nodiscard]] Action choose_verb(const ActionList& legal, Rng& rng) const {
        ActionList wanted;
        for (const Action& a : legal) {
            const VerbInfo* verb = rules_->modules().verb(a);
            const bool ends = a.kind == ActionKind::end_phase || (verb != nullptr && verb->hint == VerbHint::ends);
            if (!ends && (verb == nullptr || verb->weight > 0)) wanted.push_back(a);
        }
        const ActionList& from = wanted.empty() ? legal : wanted;
        return from[rng.below(static_cast<std::uint32_t>(from.size()))];
    }

    std::shared_ptr<const StandardRules> rules_;
};

}  // namespace

std::unique_ptr<Player> make_random_player(std::shared_ptr<const StandardRules> rules, SideId) {
    return std::make_unique<RandomPlayer>(std::move(rules));
}

}  // namespace ramparts

// The random player.
#include "engine/players/player.hpp"

namespace ramparts {
namespace {

// Moves every unit it can to a random place and fights at the odds it finds: it ends a movement phase only when
// nothing is left to move and never lowers the odds of its own accord.
class RandomPlayer final : public Player {
public:
    Action choose(const StateView& view, const ActionList& legal, Rng& rng) override {
        auto count = static_cast<std::uint32_t>(legal.size());
        if (view.state.step() == Step::menu && view.state.phase() == Phase::movement && count > 1) --count;
        while (count > 1 && legal[count - 1].kind == ActionKind::resolve && legal[count - 1].arg > 0) --count;
        return legal[rng.below(count)];
    }
};

}  // namespace

std::unique_ptr<Player> make_random_player(std::shared_ptr<const StandardRules>, SideId) {
    return std::make_unique<RandomPlayer>();
}

}  // namespace ramparts

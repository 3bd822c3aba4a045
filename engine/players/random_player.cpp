// The random player, and the table of players.
#include "engine/players/player.hpp"

namespace ramparts {
namespace {

// Moves every unit it can to a random place and fights at the odds it finds: it ends a movement phase only when
// nothing is left to move and never lowers the odds of its own accord.
class RandomPlayer final : public Player {
public:
    std::string_view id() const override { return "random"; }
    Action choose(const StandardRules&, const StateView& view, const ActionList& legal, Rng& rng) override {
        auto count = static_cast<std::uint32_t>(legal.size());
        if (view.state.step() == Step::menu && view.state.phase() == Phase::movement && count > 1) --count;
        while (count > 1 && legal[count - 1].kind == ActionKind::resolve && legal[count - 1].arg > 0) --count;
        return legal[rng.below(count)];
    }
};

constexpr PlayerInfo kPlayers[] = {
    {"random", "moves and fights at random within the rules"},
    {"tactician", "plays to the victory conditions: seeks good odds, uses terrain and roads"},
};

}  // namespace

std::span<const PlayerInfo> known_players() noexcept { return kPlayers; }

std::unique_ptr<Player> make_random_player() { return std::make_unique<RandomPlayer>(); }

std::unique_ptr<Player> make_player(std::string_view id) {
    if (id == "tactician") return make_tactician();
    return make_random_player();
}

}  // namespace ramparts

// The table of players, and two of them at a game.
#include "engine/players/player.hpp"

#include <algorithm>

namespace ramparts {
namespace {

constexpr PlayerInfo kPlayers[] = {
    {"random", "moves and fights at random within the rules", make_random_player},
    {"tactician", "plays to the victory conditions: seeks good odds, uses terrain and roads", make_tactician},
};

const PlayerInfo* player_or_random(std::string_view id) {
    const PlayerInfo* found = find_player(id);
    return found ? found : &kPlayers[0];
}

}  // namespace

std::span<const PlayerInfo> known_players() noexcept { return kPlayers; }

const PlayerInfo* find_player(std::string_view id) noexcept {
    const auto found =
        std::find_if(std::begin(kPlayers), std::end(kPlayers), [&](const PlayerInfo& p) { return p.id == id; });
    return found == std::end(kPlayers) ? nullptr : found;
}

Match::Match(const std::shared_ptr<const StandardRules>& rules, const std::array<std::string, kSides>& players,
             const Luck& luck)
    : Match(rules, std::array{player_or_random(players[0]), player_or_random(players[1])}, luck) {}

Match::Match(const std::shared_ptr<const StandardRules>& rules, const std::array<const PlayerInfo*, kSides>& players,
             const Luck& luck)
    : luck_(luck), players_{players[0]->make(rules, 0), players[1]->make(rules, 1)} {}

Action Match::next(Game& game) {
    if (game.state().chance()) return game.draw(luck_);
    const SideId side = game.state().to_act();
    Rng rng = luck_.choice(side, game.choices(side));
    return players_[side]->choose(game.view(), game.legal(), rng);
}

}  // namespace ramparts

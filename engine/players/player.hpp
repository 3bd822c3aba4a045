// Players: they see a view and the legal actions, and choose one.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/rng.hpp"
#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

/// Plays one side of one game: made when the game begins (or when the player takes the side over) and thrown away with
/// it, so that no game knows of another. What it chooses is a function of the views it has been asked about in this
/// game and of the generators given with them; no member may be static, shared or taken from outside.
class Player {
public:
    virtual ~Player() = default;
    /// One of `legal`, which is not empty. The generator belongs to this choice alone.
    [[nodiscard]] virtual Action choose(const StateView& view, const ActionList& legal, Rng& rng) = 0;
};

struct PlayerInfo {
    std::string_view id;
    std::string_view summary;
    std::unique_ptr<Player> (*make)(std::shared_ptr<const StandardRules> rules, SideId side);
};
[[nodiscard]] std::span<const PlayerInfo> known_players() noexcept;

/// The player of that id; nullptr for an unknown one.
[[nodiscard]] const PlayerInfo* find_player(std::string_view id) noexcept;

[[nodiscard]] std::unique_ptr<Player> make_random_player(std::shared_ptr<const StandardRules> rules, SideId side);
[[nodiscard]] std::unique_ptr<Player> make_tactician(std::shared_ptr<const StandardRules> rules, SideId side);

/// A game's luck and its two players, made for this game alone.
class Match {
public:
    /// Players that are not known count as `random`.
    Match(const std::shared_ptr<const StandardRules>& rules, const std::array<std::string, kSides>& players,
          const Luck& luck);
    Match(const std::shared_ptr<const StandardRules>& rules, const std::array<const PlayerInfo*, kSides>& players,
          const Luck& luck);

    /// The next step of a game that is not over: what the player to act chooses, or what luck gives the open die.
    [[nodiscard]] Action next(Game& game);

private:
    Luck luck_;
    std::array<std::unique_ptr<Player>, kSides> players_;
};

}  // namespace ramparts

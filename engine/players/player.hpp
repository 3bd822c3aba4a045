// Players: they see a view and the legal actions, and choose one.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

/// Plays one side of one game: made when the game begins (or when the player takes the side over) and thrown away with
/// it, or told to forget it, so that no game knows of another. What it chooses is a function of the views it has been
/// asked about in this game and of the generators given with them; no member may be static, shared or taken from
/// outside.
class Player {
public:
    virtual ~Player() = default;
    /// One of `legal`, which is not empty. The generator belongs to this choice alone.
    [[nodiscard]] virtual Action choose(const StateView& view, const ActionList& legal, Rng& rng) = 0;
    /// Forgets the game, so that it plays the same side of another one of its rules as if it had just been made; false,
    /// and nothing done, when it has to be made anew.
    [[nodiscard]] virtual bool forget() { return false; }
    /// What it did in this game that a player may not, one sentence each; only players of plugins can.
    [[nodiscard]] virtual const std::vector<Message>& offences() const noexcept;
    /// How much of what it may use up for the choice it is asked about it has used up, in per mille; 0 for a player
    /// without a limit. From any thread.
    [[nodiscard]] virtual int used_up() const noexcept { return 0; }
    /// Ends its thinking early, from any thread: what it answers from now on is worth nothing, so it is to be thrown
    /// away. Players that answer at once go on.
    virtual void stop() noexcept {}
};

struct PlayerInfo {
    std::string_view id;
    std::string_view summary;
    std::function<std::unique_ptr<Player>(std::shared_ptr<const StandardRules> rules, SideId side)> make;
    std::string_view plugin = {};  ///< that brings it; empty: it is part of the program
};
/// Those in force: `random`, `tactician`, then what the plugins of the catalogue in force bring and run. What was in
/// force once stays good until the program ends. Safe from any thread.
[[nodiscard]] std::span<const PlayerInfo> known_players() noexcept;

/// The player of that id; nullptr for an unknown one. A player of a plugin may be given with what it may use up for a
/// choice: `ID:LEVEL`, a level that its plugin.xml names, or `ID@NODES`, 1 to 1,000,000,000 nodes (see rp_game_1).
[[nodiscard]] const PlayerInfo* find_player(std::string_view id) noexcept;
/// Whether the player of that id is part of the program.
[[nodiscard]] bool is_own_player(std::string_view id) noexcept;
/// Why there is no such player, as one sentence: nobody knows it, or its plugin does not run.
[[nodiscard]] Message why_no_player(std::string_view id);

/// The action that ends a phase, or null when it is not open.
[[nodiscard]] const Action* ending_action(const ActionList& legal) noexcept;

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
    /// What the players did in this game that they may not, one sentence each.
    [[nodiscard]] std::vector<Message> offences() const;
    /// Ends the thinking of both players for good, from any thread: what they choose from now on is worth nothing.
    void stop() noexcept;

private:
    friend class Matches;
    Luck luck_;
    std::array<std::unique_ptr<Player>, kSides> players_;
};

/// Matches of the same two players, one after the other: each plays as if it were the only one. Players who can forget
/// a game keep what they know of the map.
class Matches {
public:
    /// Players that are not known count as `random`.
    Matches(std::shared_ptr<const StandardRules> rules, const std::array<std::string, kSides>& players);
    /// The next match. The one before is over: a reference to it is one to this.
    [[nodiscard]] Match& next(const Luck& luck);

private:
    std::shared_ptr<const StandardRules> rules_;
    std::array<const PlayerInfo*, kSides> players_;
    std::optional<Match> match_;
};

}  // namespace ramparts

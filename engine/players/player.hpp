// Players: they see a view and the legal actions, and choose one.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/core/rng.hpp"
#include "engine/play/action.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

/// A player keeps no knowledge that the view does not give it, except plans of its own within one game.
class Player {
public:
    virtual ~Player() = default;
    [[nodiscard]] virtual std::string_view id() const = 0;
    /// Forgets everything about an earlier game.
    virtual void begin_game() {}
    /// One of `legal`, which is not empty. Deterministic for the same view and generator.
    [[nodiscard]] virtual Action choose(const StandardRules& rules, const StateView& view, const ActionList& legal,
                                        Rng& rng) = 0;
};

struct PlayerInfo {
    std::string_view id;
    std::string_view summary;
};
[[nodiscard]] std::span<const PlayerInfo> known_players() noexcept;

/// The player of that id; `random` for an unknown one, so ask known_players() first.
[[nodiscard]] std::unique_ptr<Player> make_player(std::string_view id);

[[nodiscard]] std::unique_ptr<Player> make_random_player();
[[nodiscard]] std::unique_ptr<Player> make_tactician();

}  // namespace ramparts

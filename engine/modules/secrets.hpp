// Secrets: values of units that only their own side knows, and the position as the other side may take it to be.
#pragma once

#include "engine/core/rng.hpp"
#include "engine/modules/module_set.hpp"

namespace ramparts {

/// Whether some module of the battle keeps secrets.
[[nodiscard]] bool has_secrets(const ModuleSet& modules) noexcept;
/// How many attributes of its modules are secrets.
[[nodiscard]] std::size_t secrets_kept(const ModuleSet& modules) noexcept;
/// What a unit hides, by the first secret of the modules; 0: nothing.
[[nodiscard]] std::int64_t secret_of(const ModuleSet& modules, const GameState& state, UnitIndex u);
/// The hash of what both sides know: that of the state with one and the same value wherever something is hidden.
[[nodiscard]] std::uint64_t open_hash(const ModuleSet& modules, const GameContext& context, const GameState& state);
/// Units of the enemy of a side of which a module hides something from the side.
[[nodiscard]] UnitSet hidden_from(const ModuleSet& modules, const GameContext& context, const GameState& state,
                                  SideId side);
/// The state with what is hidden from a side dealt anew among the units that hide something: a function of what the
/// side knows and of the generator alone. Everything else stays as it is.
[[nodiscard]] GameState guessed(const ModuleSet& modules, const GameContext& context, const GameState& state,
                                SideId side, Rng& rng);
/// Whether what is decided now is told to one side alone.
[[nodiscard]] bool decides_in_secret(const ModuleSet& modules, const GameState& state) noexcept;

}  // namespace ramparts

// The one answer to whether a battle can be played: what `validate` calls an error is never played.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/diagnostic.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

class StandardRules;

/// Every error that the checks find with their own severities, the engine's limits among them; empty when the battle
/// can be played; modules that refuse the scenario are among them. Everything that plays asks it, or playable_rules(),
/// first. Cost: the checks that can find an error, a few passes over the map, and the making of the modules with the
/// tables that they ask.
[[nodiscard]] std::vector<Diagnostic> playability(const Scenario& scenario);

/// Whether an error is about the code of modules, not about the battle: RP5201, and those of a worker that could not be
/// started (RP7701, RP7702, RP7703).
[[nodiscard]] bool is_about_code(std::string_view code) noexcept;
/// What the modules of a battle in which the checks find no error say against it when they are made: RP5201, one for
/// each module that refuses. Cost: its tables, and the making of the modules, behind a fence where they need one.
[[nodiscard]] std::vector<Diagnostic> module_refusals(const Scenario& scenario);

/// Whether the code of one of its modules runs in a process of its own.
[[nodiscard]] bool uses_fenced_modules(const Scenario& scenario);

/// The rules to play the battle by, or what playability() says against it; tables and modules are made once for both.
/// Errors that `forgiven` says yes to do not count: for positions that are part of a battle.
[[nodiscard]] Result<std::shared_ptr<const StandardRules>, std::vector<Diagnostic>> playable_rules(
    std::shared_ptr<const Scenario> scenario, bool (*forgiven)(std::string_view code) = nullptr);

/// The errors of codes that `before` has none of: what a change has put in the way of play. Costs playability twice.
[[nodiscard]] std::vector<Diagnostic> new_obstacles(const Scenario& before, const Scenario& after);

}  // namespace ramparts

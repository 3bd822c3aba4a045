// The sheet of a battle: what it is about, who stands where, who comes when, how long it lasts, who wins.
#pragma once

#include <vector>

#include "sdk/play/victory_words.hpp"
#include "sdk/show/print/correction_words.hpp"
#include "sdk/show/print/flow.hpp"

namespace ramparts::paper {

using ramparts::victory_message;

/// The places of the reinforcement groups, earliest turn first.
[[nodiscard]] std::vector<std::size_t> groups_by_turn(const Scenario& scenario);

/// Date and story, set-up by hex, reinforcements by group, length, victory, modules with their parameters, notes and
/// sources; then what of it is reconstructed. Text of the scenario stands as it is.
[[nodiscard]] Sheaf scenario_sheet(const Scenario& scenario, const Speak& speak);
/// The standard rules in our own words, a page of them, each with its number; nothing when a module in force replaces
/// the standard sequence of play.
[[nodiscard]] Sheaf rules_sheet(const Scenario& scenario, const Speak& speak);

/// A sheaf on pages, numbered.
[[nodiscard]] std::vector<draw::DisplayList> sheaf_pages(const Sheaf& sheaf, Paper paper, const Speak& speak);

}  // namespace ramparts::paper

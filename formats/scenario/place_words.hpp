// Places of findings as readers know them: "Terrain forest", "Unit 25th Infantry", "Combat table 1:4, die 3".
#pragma once

#include <string_view>

#include "engine/diag/place_words.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

/// What readers call the object that a finding names by its label: a row by object_label, or a kind, group, side or
/// module by its id. A label that the scenario does not explain is told as it is.
[[nodiscard]] Message object_words(const Scenario& scenario, std::string_view label);
/// A rule module: its title, else its id.
[[nodiscard]] MessageArg module_name(std::string_view id);
/// place_words() with units and objects by their names: "Unit 25th Infantry".
[[nodiscard]] Message place_words(const Scenario& scenario, const Location& where);
/// The same for a place that a scenario keeps by its label: a hex, a hexside, a unit or an object.
[[nodiscard]] Message label_words(const Scenario& scenario, std::string_view label);
/// Puts its unit or object before a message that does not say which it is about.
void name_place(const Scenario& scenario, Diagnostic& diagnostic);

}  // namespace ramparts

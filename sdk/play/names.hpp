// How units, hexes, movement points and odds are named in logs and answers.
#pragma once

#include <string>

#include "engine/modules/module_set.hpp"
#include "engine/play/position.hpp"
#include "engine/rules/combat.hpp"

namespace ramparts {

/// "21st Infantry (us-21)": the title, or the printed name, with the id that commands take.
[[nodiscard]] std::string unit_text(const Scenario& scenario, UnitIndex u);
/// The names of all members, joined by commas and "and"; "nobody" for an empty set.
[[nodiscard]] std::string units_text(const Scenario& scenario, UnitSet units);
/// "L2208"; "off the map" for no hex.
[[nodiscard]] std::string hex_text(const Scenario& scenario, HexIndex hex);
/// Half points as a player reads them: "2½ MP".
[[nodiscard]] std::string points_text(int half_points);
/// The odds column at a position: "3:1".
[[nodiscard]] std::string column_text(int position);
/// "clear", "forest with building".
[[nodiscard]] std::string ground_text(const Scenario& scenario, HexIndex hex);
/// "turn 6 (night, 9:45 pm)".
[[nodiscard]] std::string turn_text(const Scenario& scenario, int turn);
/// "2 columns right", "1 column left".
[[nodiscard]] std::string shift_text(int columns);
/// What moves the column, with the ground, the hexsides and the hex: "forest in S0604", "slope before S0604".
[[nodiscard]] std::string cause_text(const StateView& view, const Combat& combat, const Shift& shift);
/// What a verb of a module does, from its title with unit and hex filled in: "21st Infantry (us-21) digs in".
[[nodiscard]] std::string verb_text(const BoundModule& module, const Action& action, const Scenario& scenario);
/// Words joined by commas and a last "and".
[[nodiscard]] std::string listed(const std::vector<std::string>& words);

}  // namespace ramparts

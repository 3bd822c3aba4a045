// How units, hexes, movement points and odds are named in logs and answers.
#pragma once

#include <string>

#include "engine/diag/message.hpp"
#include "engine/modules/module_set.hpp"
#include "engine/play/position.hpp"
#include "engine/rules/combat.hpp"

namespace ramparts {

/// "21st Infantry": the unit as name_in_play() has it.
[[nodiscard]] std::string unit_text(const Scenario& scenario, UnitIndex u);
/// The names of all members, joined by commas and "and"; "nobody" for an empty set.
[[nodiscard]] std::string units_text(const Scenario& scenario, UnitSet units);
[[nodiscard]] MessageArg units_list(const Scenario& scenario, UnitSet units);
/// "L2208"; "off the map" for no hex.
[[nodiscard]] std::string hex_text(const Scenario& scenario, HexIndex hex);
/// Half points as a player reads them: "2½ MP".
[[nodiscard]] std::string points_text(int half_points);
/// The odds column at a position: "3:1".
[[nodiscard]] std::string column_text(int position);
/// "clear", "forest with building".
[[nodiscard]] Message ground_text(const Scenario& scenario, HexIndex hex);
/// "turn 6 (night, 9:45 pm)"; as a heading it begins with a capital.
[[nodiscard]] Message turn_text(const Scenario& scenario, int turn, bool heading = false);
/// "2 columns right", "1 column left".
[[nodiscard]] Message shift_text(int columns);
/// What moves the column: "hexside", or as its module calls it.
[[nodiscard]] Message cause_name(const Shift& shift);
/// The hook by which a module gave a shift or forbade it: "combat.shifts".
[[nodiscard]] std::string_view shift_hook(const Shift& shift);
/// What a module changed of a unit: "sample.mud, movement.allowance: 3 MP → 2 MP"; a profile without numbers.
[[nodiscard]] Message given_text(const ModuleSet& modules, const Given& given);
/// What moves the column, with the ground, the hexsides and the hex: "forest in S0604", "slope before S0604".
[[nodiscard]] Message cause_text(const StateView& view, const Combat& combat, const Shift& shift);
/// What a verb of a module does, from its title with unit and hex filled in: "21st Infantry digs in".
[[nodiscard]] Message verb_text(const BoundModule& module, const Action& action, const Scenario& scenario);
/// A message of a module, with units and hexes named as in logs.
[[nodiscard]] Message told(const BoundModule& module, const rp_message& message, const Scenario& scenario);

}  // namespace ramparts

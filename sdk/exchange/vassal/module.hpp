// What a VASSAL module is made of, beside its pictures: the tree of its build file.
#pragma once

#include <string>
#include <vector>

#include "sdk/exchange/vassal/element.hpp"
#include "sdk/exchange/vassal/pictures.hpp"
#include "sdk/exchange/vassal/piece.hpp"

namespace ramparts::vassal {

/// The version of VASSAL that is declared: older players refuse the module, newer ones take it.
inline constexpr const char* kDeclaredVersion = "3.7.0";

/// The name of the map and of its board.
[[nodiscard]] std::string board_name(const Scenario& scenario);
/// A unit's counter, with a number that no other piece of the module has.
[[nodiscard]] Piece unit_piece(const Scenario& scenario, const Unit& unit, int slot, const paper::Speak& speak);
/// Movement, combat and what modules put between them, for each side in its order: what the turn tracker runs through.
[[nodiscard]] std::vector<std::string> phases_of_turn(const Scenario& scenario, const paper::Speak& speak);

[[nodiscard]] Element build_file(const Scenario& scenario, const Pictures& pictures, const paper::Speak& speak);
[[nodiscard]] Element module_data(const Scenario& scenario);

}  // namespace ramparts::vassal

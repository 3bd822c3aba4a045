// Faults that every check must find: each spoils the sample in one way.
#pragma once

#include <functional>
#include <vector>

#include "sample.hpp"

namespace ramparts::test {

/// Once missed: after the change a finding of `key` stands at `place` (empty = anywhere).
struct Missed {
    const char* key;
    const char* place;
    std::function<void(Scenario&)> spoil;
};
/// At least one for every code of the catalogue.
[[nodiscard]] std::vector<Missed> all_rows();

CrtCell& cell(Scenario& s, int column, int die);
void set_code(Scenario& s, int column, int die, const char* code);
void use(Scenario& s, const char* id, std::vector<ModuleParam> params = {});
void cut_bridge(Scenario& s);
/// Puts the module "sample.declares" into the catalogue in force, of which only the description is there: a value "mv"
/// of 0 to 6, an attribute "fog" of 0 to 3 that follows the turns, a table "losses" with the columns "hexes" (1 to 6)
/// and "terrain". Uses it.
void use_declaring(Scenario& s);

}  // namespace ramparts::test

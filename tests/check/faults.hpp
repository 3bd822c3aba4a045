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

}  // namespace ramparts::test

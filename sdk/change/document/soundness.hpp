// Whether everything in a scenario points to something, so that it can be shown and edited safely.
#pragma once

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

/// Each answers with one sentence that names the place; empty when all is sound. Values that point to nothing else are
/// left to the checks: a scenario read from faulty files is sound.

/// Lists and single values: ids and indexes, numbers of entries, links to files.
[[nodiscard]] Message why_unsound_lists(const Scenario& scenario);
/// What lies in a hex, and on the three hexsides it owns.
[[nodiscard]] Message why_unsound_hex(const Scenario& scenario, HexIndex hex);
/// All of it. Linear in the map.
[[nodiscard]] Message why_unsound(const Scenario& scenario);

[[nodiscard]] inline bool is_sound(const Scenario& scenario) { return why_unsound(scenario).empty(); }

}  // namespace ramparts

// The door's last question: whether what an edit has led to can be read back from files.
#pragma once

#include <string>
#include <vector>

#include "formats/scenario/faults.hpp"
#include "sdk/change/document/patch.hpp"

namespace ramparts {

/// Why the state that a normalised patch has led to must not stand, as one sentence with the place, the range and what
/// to do: a file would not give back something that the patch touched. Empty when it may stand. Faults that were there
/// before, in a scenario read from faulty files, are no reason. Time in proportion to what was touched, where lists
/// count as a whole, but not the names on a map. The scenario is put back and forth only when there is a fault.
[[nodiscard]] Message why_refused(const Patch& patch, Scenario& scenario);

/// The faults of what a normalised patch has touched, in the state after it.
[[nodiscard]] std::vector<Fault> touched_faults(const Patch& patch, const Scenario& scenario);

}  // namespace ramparts

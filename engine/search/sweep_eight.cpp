// The packed search over eight words at a time.
#include "engine/search/sweep.hpp"
#include "engine/search/sweep_kernel.hpp"

namespace ramparts {

void sweep_eight(SweepTask& task) { sweep_lanes<8>(task); }

}  // namespace ramparts

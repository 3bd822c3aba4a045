// The packed search over four words at a time.
#include "engine/search/sweep.hpp"
#include "engine/search/sweep_kernel.hpp"

namespace ramparts {

void sweep_four(SweepTask& task) { sweep_lanes<4>(task); }

}  // namespace ramparts

// The packed search over two words at a time.
#include "engine/search/sweep.hpp"
#include "engine/search/sweep_kernel.hpp"

namespace ramparts {

void sweep_two(SweepTask& task) { sweep_lanes<2>(task); }

}  // namespace ramparts

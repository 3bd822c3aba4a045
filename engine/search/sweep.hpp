// The packed search in the widths processors have.
#pragma once

#include "engine/search/sweep_task.hpp"

namespace ramparts {

/// Finds all hexes within the budget. `opened` and `sets` hold the start, `settled` is empty; see SweepTask.
using Sweep = void (*)(SweepTask& task);

void sweep_two(SweepTask& task);    ///< for every processor
void sweep_four(SweepTask& task);   ///< only where can_sweep(4)
void sweep_eight(SweepTask& task);  ///< only where can_sweep(8)

/// Whether this processor has registers of 2, 4 or 8 words.
[[nodiscard]] bool can_sweep(int lanes) noexcept;
/// The search with `lanes` words at a time; 0 is the widest this processor has.
[[nodiscard]] Sweep sweep_for(int lanes) noexcept;

}  // namespace ramparts

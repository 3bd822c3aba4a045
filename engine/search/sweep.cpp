// Chooses the packed search by what the processor can do.
#include "engine/search/sweep.hpp"

namespace ramparts {

bool can_sweep(int lanes) noexcept {
#if defined(__x86_64__)
    if (lanes == 4) return __builtin_cpu_supports("avx2");
    if (lanes == 8) return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
#endif
    return lanes == 2;
}

Sweep sweep_for(int lanes) noexcept {
    static const Sweep widest = can_sweep(8) ? sweep_eight : can_sweep(4) ? sweep_four : sweep_two;
    switch (lanes) {
        case 2: return sweep_two;
        case 4: return sweep_four;
        case 8: return sweep_eight;
        default: return widest;
    }
}

}  // namespace ramparts

// Counting bits without a library call on processors the build does not assume to have an instruction for it.
#pragma once

#include <cstdint>

namespace ramparts {

/// Number of ones: pairs, fours and eights of bits are summed side by side, then all bytes by one multiplication.
[[nodiscard]] constexpr int count_bits(std::uint64_t word) noexcept {
    word -= (word >> 1) & 0x5555555555555555ULL;
    word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return static_cast<int>((word * 0x0101010101010101ULL) >> 56);
}

}  // namespace ramparts

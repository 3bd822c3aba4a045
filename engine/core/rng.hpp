// The project's one pseudo-random generator: bounded draws that agree on every platform.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/core/hash.hpp"

namespace ramparts {

/// xoshiro256** (Blackman and Vigna 2018), seeded through SplitMix64. A regular value: copy it to fork a stream.
class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed = 0) noexcept {
        for (auto& word : s_) {
            word = mix64(seed);
            seed += 0x9E3779B97F4A7C15ULL;
        }
    }

    /// A stream of its own for each purpose, so that one more draw in one does not disturb the others.
    [[nodiscard]] static constexpr Rng stream(std::uint64_t seed, std::uint64_t label) noexcept {
        return Rng(hash_combine(seed, label));
    }

    constexpr std::uint64_t next() noexcept {
        const std::uint64_t result = std::rotl(s_[1] * 5, 7) * 9;
        const std::uint64_t t = s_[1] << 17;
        s_[2] ^= s_[0];
        s_[3] ^= s_[1];
        s_[1] ^= s_[2];
        s_[0] ^= s_[3];
        s_[2] ^= t;
        s_[3] = std::rotl(s_[3], 45);
        return result;
    }

    /// A number in 0 … n-1, each equally likely: multiply-shift with rejection (Lemire 2019). n must not be 0.
    [[gnu::always_inline]] constexpr std::uint32_t below(std::uint32_t n) noexcept {
        std::uint64_t product = (next() >> 32) * n;
        auto low = static_cast<std::uint32_t>(product);
        if (low < n) {
            const std::uint32_t threshold = (0U - n) % n;
            while (low < threshold) {
                product = (next() >> 32) * n;
                low = static_cast<std::uint32_t>(product);
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    friend constexpr bool operator==(const Rng&, const Rng&) = default;

private:
    std::uint64_t s_[4] = {};
};

}  // namespace ramparts

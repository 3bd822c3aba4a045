// A fixed 64-bit mixing function: the same value on every machine, compiler and build flavour.
#pragma once

#include <cstdint>
#include <string_view>

namespace ramparts {

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014): a bijection on 64 bits.
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) noexcept {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

/// Folds `value` into a running hash; order matters.
[[nodiscard]] constexpr std::uint64_t hash_combine(std::uint64_t seed, std::uint64_t value) noexcept {
    return mix64(seed ^ mix64(value));
}

/// FNV-1a over the bytes, then mixed. Not for untrusted keys.
[[nodiscard]] constexpr std::uint64_t hash_text(std::string_view text) noexcept {
    std::uint64_t h = 0xCBF29CE484222325ULL;
    for (const char c : text) {
        h ^= static_cast<unsigned char>(c);
        h *= 0x100000001B3ULL;
    }
    return mix64(h);
}

}  // namespace ramparts

// Words of a file that remember where they were read.
#pragma once

#include <cstdint>
#include <string>

namespace ramparts {

inline constexpr std::uint32_t kNoByte = 0xFFFF'FFFF;  ///< place of what was not read

/// Words of a file with the place where they begin; the place does not count when they are compared.
struct PlacedWords {
    std::string text;
    std::uint32_t byte = kNoByte;
    friend bool operator==(const PlacedWords& a, const PlacedWords& b) { return a.text == b.text; }
};

}  // namespace ramparts

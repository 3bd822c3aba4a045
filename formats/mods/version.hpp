// Versions as Semantic Versioning 2.0.0 has them, and ranges of them.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/message.hpp"

namespace ramparts {

/// "1.4.0-beta.2+notes". Two versions that differ in their build alone are equal in order, not in text.
struct Version {
    std::uint32_t major = 0;  ///< each up to 999,999,999
    std::uint32_t minor = 0;
    std::uint32_t patch = 0;
    std::vector<std::string> before;  ///< of a pre-release: "beta", "2"
    std::string build;                ///< "notes"; has no part in the order

    [[nodiscard]] std::string text() const;
    /// A pre-release comes before its release; numbers before words; fewer parts before more.
    friend std::strong_ordering operator<=>(const Version& a, const Version& b);
    friend bool operator==(const Version& a, const Version& b) { return (a <=> b) == 0; }
};

/// Strict: three numbers without leading zeros, nothing around them. At most 64 bytes. Nothing otherwise.
[[nodiscard]] std::optional<Version> parse_version(std::string_view text);

/// From a least version on, and below another. A pre-release of the upper bound does not count as below it.
struct VersionRange {
    std::optional<Version> min;
    std::optional<Version> below;
    [[nodiscard]] bool holds(const Version& version) const;
    /// "1.2.0 or later, below 2.0.0"; empty when every version will do.
    [[nodiscard]] Message words() const;
};

}  // namespace ramparts

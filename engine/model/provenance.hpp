// Where a datum comes from: the rulebook, the printed map and counters, our reconstruction, or somebody's errata.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace ramparts {

/// The numbers are written to journals: append only.
enum class ProvenanceKind : std::uint8_t {
    unstated,
    rulebook,
    reconstruction,
    errata,
    printed,  ///< typed from the printed original: its map, its counters, its charts
};
/// Every origin that can be stated, in the order of the enumeration.
inline constexpr std::array<ProvenanceKind, 4> kOrigins{ProvenanceKind::rulebook, ProvenanceKind::reconstruction,
                                                        ProvenanceKind::errata, ProvenanceKind::printed};

/// `source` is the rule number ("7.7"), the issuer of an erratum, how a reconstruction was made, or which printed part
/// was copied.
struct Provenance {
    ProvenanceKind kind = ProvenanceKind::unstated;
    std::string source;
    friend bool operator==(const Provenance&, const Provenance&) = default;
    friend auto operator<=>(const Provenance&, const Provenance&) = default;
    [[nodiscard]] bool stated() const noexcept { return kind != ProvenanceKind::unstated; }
};

[[nodiscard]] constexpr std::string_view to_string(ProvenanceKind kind) noexcept {
    switch (kind) {
        case ProvenanceKind::rulebook: return "rulebook";
        case ProvenanceKind::reconstruction: return "reconstruction";
        case ProvenanceKind::errata: return "errata";
        case ProvenanceKind::printed: return "printed";
        case ProvenanceKind::unstated: break;
    }
    return "";
}

}  // namespace ramparts

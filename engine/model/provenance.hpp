// Where a datum comes from: the rulebook, our reconstruction, or somebody's errata.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ramparts {

enum class ProvenanceKind : std::uint8_t { unstated, rulebook, reconstruction, errata };

/// `source` is the rule number ("7.7"), the issuer of an erratum, or how a reconstruction was made.
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
        case ProvenanceKind::unstated: break;
    }
    return "";
}

}  // namespace ramparts

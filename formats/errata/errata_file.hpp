// errata.xml: what changes against a published battle, change by change, with who says so and why.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/provenance.hpp"
#include "engine/model/scenario.hpp"
#include "formats/errata/change.hpp"
#include "formats/xml/source_text.hpp"

namespace ramparts {

inline constexpr std::size_t kMaxErrata = 4096;           ///< corrections of one file
inline constexpr std::size_t kMaxErratumChanges = 65536;  ///< changes of one correction

/// One correction: changes that belong together, with one reason and one source.
struct Erratum {
    std::string id;
    Provenance source;               ///< whose word it is; what it changes gets it as provenance
    std::string reason;              ///< why, in a sentence for players
    std::string printed;             ///< what stands in the printed game, as an owner finds it there: "map, C2631/2730"
    std::string date;                ///< when it was made or published
    std::string author;              ///< who recorded it
    std::vector<std::string> needs;  ///< ids that have to be on as well; "FILE/ID" is one of another file
    std::vector<std::string> conflicts;  ///< ids that must not be on with it
    bool off = false;                    ///< stays off unless it is switched on by name
    std::vector<Change> changes;
    std::uint32_t byte = 0;             ///< where it stands in its file; not part of it
    std::vector<std::uint32_t> places;  ///< the same of its changes; empty of an erratum that was never read

    /// Places in files do not count.
    friend bool operator==(const Erratum& a, const Erratum& b);
};

/// What the corrections were made against.
struct ErrataBase {
    std::string id;  ///< of the scenario
    std::string version;
    std::string sha256;  ///< content_hash of it; empty: not known
    friend bool operator==(const ErrataBase&, const ErrataBase&) = default;
};

struct Errata {
    std::string id;
    std::string name;
    std::string version;
    ErrataBase base;
    std::vector<Erratum> errata;  ///< in the order in which they are applied
    friend bool operator==(const Errata&, const Errata&) = default;

    [[nodiscard]] const Erratum* find(std::string_view erratum) const noexcept;
};

struct ErrataRead {
    Errata errata;
    std::vector<Diagnostic> diagnostics;
    SourcePtr source;       ///< the text read, for places in it
    bool readable = false;  ///< it is an errata file without errors
};

/// Reads strictly: unknown names, changes that say nothing, two changes of one datum in one erratum, ids given twice,
/// needs that lead in a circle or to nothing are reported with their place. What the words of a change mean is looked
/// at when it is applied. Linear.
[[nodiscard]] ErrataRead read_errata(std::string text, std::string path);
/// The canonical text; read_errata gives the same errata again.
[[nodiscard]] std::string write_errata(const Errata& errata);

/// SHA-256 of the battle's canonical texts, the same that locks records of games: equal for two scenarios exactly when
/// they hold the same data. Linear.
[[nodiscard]] std::string content_hash(const Scenario& scenario);

}  // namespace ramparts

// The errata that lie between two versions of a battle.
#pragma once

#include "formats/errata/errata_file.hpp"

namespace ramparts {

/// How differences are put into errata.
struct ErrataPlan {
    /// One erratum for each place, unit, row …, so that each can be switched off alone; else one for each source.
    bool apart = false;
    /// Whose word all of it is. Unstated: each datum's own origin in the later version, and where those do not follow
    /// from the errata's sources, a last erratum states them, so that applying gives the later version to the letter.
    Provenance source;
    std::string reason;
    std::string author;
    std::string date;
    std::string id = "errata";
    std::string name;
};

/// Errata that make the later version of the earlier; nothing when their maps have different shapes or numbers. Without
/// a source of the plan's own, applying them gives the later version to the letter, and taking them off the earlier.
/// Cost: one copy of the scenario, a few passes over it, n log n in what differs.
[[nodiscard]] std::optional<Errata> make_errata(const Scenario& before, const Scenario& after,
                                                const ErrataPlan& plan = {});

}  // namespace ramparts

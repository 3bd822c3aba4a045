// Errata carried over to a newer version of what they correct.
#pragma once

#include <string>
#include <vector>

#include "sdk/change/errata/apply.hpp"

namespace ramparts {

struct Rebased {
    Errata errata;  ///< for the new base, whose version and hash it names
    /// What the new base has corrected by itself (RP6087), and what conflicts (RP6082, RP6083), change by change.
    std::vector<Diagnostic> findings;
    bool conflicts = false;
};

/// Errata are tried in their order, those that are off included. Changes that the new base has already are dropped;
/// errata that have none left are dropped with them. Changes that find something else than they expect stand in the
/// findings; with `accept` they are kept all the same and expect what is there now, otherwise they stay as they are.
/// Cost: two copies of the scenario.
[[nodiscard]] Rebased rebase_errata(const ErrataLayer& layer, const Scenario& onto, bool accept);

/// The file of rebased errata: as it was, comments, blank lines and all, but for the new base, what is dropped, and
/// what is expected otherwise. Written anew when it was never read, or when `after` is more than a rebase of it.
/// Linear.
[[nodiscard]] std::string rebased_text(const ErrataLayer& before, const Errata& after);

}  // namespace ramparts

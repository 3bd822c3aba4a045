// Two versions of one battle brought together: each hex, hexside and value by itself.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"
#include "formats/errata/errata_file.hpp"

namespace ramparts {

enum class Pick : std::uint8_t { base, mine, theirs };

/// A datum that both changed, each otherwise, with what each says of its origin. Several changes stand on a side when
/// one of them is about a whole entry or a list that goes by numbers.
struct MergeConflict {
    ChangeKey key;  ///< what it is about; its field is empty when several data are
    std::vector<Change> mine;
    std::vector<Change> theirs;
};

struct Merge {
    std::vector<Change> changes;  ///< of one side, or of both alike; sorted
    std::vector<MergeConflict> conflicts;
};

/// What both sides did to the base. A change of one side is in `changes` or in a conflict, never lost; swapping the
/// sides swaps `mine` and `theirs` in the conflicts and nothing else. Where only the origins of equal data differ, the
/// better one stands: printed, errata, rulebook, reconstruction, then the alphabet. Nothing when a map has another
/// shape or other numbers than the base.
/// Linear in the maps, n log n in the changes.
[[nodiscard]] std::optional<Merge> merge_changes(const Scenario& base, const Scenario& mine, const Scenario& theirs);

struct Merged {
    Scenario scenario;
    /// Changes that could not be made together though no datum is changed twice, such as a unit set up in a hex that
    /// the other side made a hole: what, and why.
    std::vector<std::pair<ChangeKey, Message>> refused;
};
/// The merged battle: the base with the changes, and of each conflict the side picked; `picks` may be shorter, the rest
/// stays as in the base.
[[nodiscard]] Merged merged_scenario(const Scenario& base, const Merge& merge, std::span<const Pick> picks = {});

/// "hex C2422 terrain: mine is forest, theirs is swamp": how every conflict is told.
[[nodiscard]] Message conflict_words(const MergeConflict& conflict);
/// What the side says that was not picked, conflict by conflict, as errata over the merged scenario that are off.
/// `which`: one for each conflict, those that are written; empty: all. Cost: a merge, and for each conflict the lists
/// of a scenario when it is about data of hexes and hexsides, else another merge.
[[nodiscard]] Errata conflict_errata(const Scenario& base, const Merge& merge, std::span<const Pick> picks,
                                     const Scenario& merged, const std::vector<bool>& which = {});

/// What can only be taken together of what lies between two scenarios: a datum with its origin, all of an entry that
/// comes or goes, a list that goes by numbers, the order of a list. The field of the key is empty when several data are
/// in it.
struct ChangeBundle {
    ChangeKey key;
    std::vector<Change> changes;
};
/// Every change in one bundle, sorted by their keys. n log n.
[[nodiscard]] std::vector<ChangeBundle> bundle_changes(std::vector<Change> changes);

}  // namespace ramparts

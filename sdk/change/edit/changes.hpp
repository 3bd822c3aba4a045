// Changes keyed by what they are about: told from two scenarios, told as lines, looked up, made.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "formats/errata/change.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts {

/// What turns one scenario into the other, provenance included, in the order in which it can be made; nothing when the
/// maps have different shapes or numbers, of which no change speaks. `where`: the only hexes that may
/// differ, ascending. Linear in the maps, or in `where` and the lists.
[[nodiscard]] std::optional<std::vector<Change>> changes_between(const Scenario& before, const Scenario& after,
                                                                 const std::vector<HexIndex>* where = nullptr);

/// Brings changes from several hands into an order in which they can be made: what is named comes before what names
/// it, and what is removed goes when nothing names it any more. Otherwise their order stays. n log n.
void sort_changes(std::vector<Change>& changes);

/// Lines of the edit language that make sorted changes; hexes that get the same value share a line. Such lines are read
/// with ScriptOptions::may_repeat and no source in force.
[[nodiscard]] std::vector<std::string> lines_of(const Grid& grid, std::span<const Change> changes);

/// How a change stands to a scenario.
enum class DatumState : std::uint8_t {
    open,     ///< the datum is what it was: the change can be made
    made,     ///< the datum is already what it is to become
    differs,  ///< it is something else
    missing,  ///< there is no such place, entry or field, or the entry that is to come is there already as another
};
struct Found {
    DatumState standing = DatumState::open;
    std::optional<std::string> value;  ///< what the datum is now
};
/// A whole entry whose change does not say where it comes from is compared without that. Where an entry stands in its
/// list never differs: what it stood behind may have gone for other reasons.
[[nodiscard]] Found look_up(const Scenario& scenario, const Change& change);
/// Whether it is an entry of a list that goes by numbers, or of several that share an id: those behind it move when it
/// comes or goes.
[[nodiscard]] bool is_numbered(const ChangeKey& key);
/// "set" or "param" for a value or parameter ("set balls") and for all of them at once ("set"); else nothing.
[[nodiscard]] std::string_view named_list(const ChangeKey& key) noexcept;
/// The words of a whole entry without the origin that it has, when they end with it: what a source in force says anew.
[[nodiscard]] std::string without_origin(const std::string& words, const std::string& origin);
/// What the datum is; nothing when there is none of this key.
[[nodiscard]] std::optional<std::string> value_of(const Scenario& scenario, const ChangeKey& key);

/// Why a change could not be made.
struct ChangeFault {
    std::size_t change = 0;
    Diagnostic diagnostic;
};
/// Makes sorted changes without asking what was; what is so already is passed over, and an entry that is to stand
/// behind one that is not there stays where it is. The faults of those that cannot be made are returned, and what the
/// door refuses fails the whole edit, whose caller takes it back.
[[nodiscard]] std::vector<ChangeFault> make_changes(Edit& e, std::span<const Change> changes);

}  // namespace ramparts

// What reading a variant and making one have in common.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/diag/fault_words.hpp"
#include "formats/variant/variant_file.hpp"
#include "sdk/change/edit/changes.hpp"

namespace ramparts {

/// The base with what a variant says of itself outside its changes: id, name, version, date, description, links.
[[nodiscard]] Scenario under_frame(const Scenario& base, const Scenario& variant);
/// Gives a changed base what the variant's file says of itself, and the link and hash of its ruleset.
void settle_frame(Scenario& scenario, const VariantOrigin& origin);
/// The base with these changes; or why some cannot be made, each by its number (all of them: their count).
[[nodiscard]] Result<Scenario, std::vector<ChangeFault>> changed_base(const Scenario& base,
                                                                      std::span<const Change> changes);
/// Changes as they are made: those of notes with the numbers that their notes have in this base. Variants know notes by
/// their texts, since a base gains and loses notes; a note that comes has its place from `position`, in older files
/// from its number.
[[nodiscard]] std::vector<Change> located_changes(const Scenario& base, std::vector<Change> changes);
/// Gives notes that come their place in the base: `first`, `last`, or `behind TEXT`.
void anchor_notes(const Scenario& base, std::vector<Change>& changes);
/// The label by which SourcePlaces finds what a change is about.
[[nodiscard]] std::string change_place(const ChangeKey& key);
/// A finding at a byte of a file; without a place when its text is not known.
[[nodiscard]] Diagnostic finding_at(const SourcePtr& source, std::uint32_t byte, const char* code, Severity severity,
                                    FaultWords said);
/// What is said of a change that does not find in the base what it expects.
[[nodiscard]] FaultWords unfit_words(const Change& change, const Found& found);
/// Brings changes that were found between a base and another into the form in which files say them.
void settle_changes(const Scenario& base, std::vector<Change>& changes);
/// The changes in the order that a file has them in, each that is new behind the one that it follows.
[[nodiscard]] std::vector<Change> in_order_of(const std::vector<Change>& file, std::vector<Change> changes);
/// What is said of a change, by its number.
using SayOfChange = std::function<void(std::size_t change, const char* code, Severity severity, FaultWords said)>;
struct RebasedChanges {
    std::vector<Change> kept;
    bool conflicts = false;
};
/// Changes for a base as that is now: those that it has already are dropped (RP1088). With `accept` those that do not
/// fit expect what is there now; else they are conflicts, and stay as they are (RP1086).
[[nodiscard]] RebasedChanges rebase_changes(const Scenario& base, std::vector<Change> changes, bool accept,
                                            const SayOfChange& say);
/// A change that does not find in the base what it expects (RP1086).
[[nodiscard]] Diagnostic unfit_change(const VariantRead& variant, std::size_t change, const Found& found,
                                      Severity severity);

}  // namespace ramparts

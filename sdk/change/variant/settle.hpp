// What reading a variant and making one have in common.
#pragma once

#include <span>

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
/// A change that does not find in the base what it expects (RP1086).
[[nodiscard]] Diagnostic unfit_change(const VariantRead& variant, std::size_t change, const Found& found,
                                      Severity severity);

}  // namespace ramparts

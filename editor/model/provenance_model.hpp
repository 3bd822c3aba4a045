// Where data come from, in words, and saying it for many at once.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sdk/document/document.hpp"
#include "sdk/document/tools/provenance.hpp"

namespace ramparts {

/// "reconstruction", "rulebook 4.14"; "not stated".
[[nodiscard]] std::string origin_words(const Provenance& provenance);
/// "Hexes (12): reconstruction", "Creek (3): several origins".
[[nodiscard]] std::string group_words(const Scenario& scenario, const SourceGroup& group);
/// "All hexes (600): reconstruction", "Combat results (60): 4 do not say".
[[nodiscard]] std::string section_words(const Scenario& scenario, SourceSection section);

/// One edit each; what went wrong, or nothing.
[[nodiscard]] std::string state_sources(Document& document, const Selection& selection,
                                        std::span<const SourceGroup> groups, const Provenance& source);
[[nodiscard]] std::string state_sections(Document& document, std::span<const SourceSection> sections,
                                         const Provenance& source, bool all);

}  // namespace ramparts

// Where data come from, in words, and saying it for many at once.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sdk/change/document/document.hpp"
#include "sdk/change/document/operations/provenance.hpp"

namespace ramparts {

/// "reconstruction", "rulebook 4.14"; "not stated".
[[nodiscard]] std::string origin_words(const Provenance& provenance);
/// "Hexes (12): reconstruction", "Creek (3): several origins".
[[nodiscard]] std::string group_words(const Scenario& scenario, const SourceGroup& group);
/// "All hexes", "Combat results", in English.
[[nodiscard]] const char* title_of(SourceSection section) noexcept;
/// "All hexes (600): reconstruction", "Combat results (60): 4 do not say".
[[nodiscard]] std::string section_words(const Scenario& scenario, SourceSection section);

/// Sources that were in force before, the newest first, out of the text that keeps them; what is no such line is left
/// out.
[[nodiscard]] std::vector<Provenance> kept_sources(std::string_view kept);
/// That text with a source put first; at most `kSourcesKept` stay.
inline constexpr std::size_t kSourcesKept = 8;
[[nodiscard]] std::string keep_source(std::string_view kept, const Provenance& source);
/// What to choose from as the source in force: those kept, then those the scenario names itself, the most used first.
[[nodiscard]] std::vector<Provenance> source_choices(const Scenario& scenario, std::string_view kept);

/// One edit each; what went wrong, or nothing.
[[nodiscard]] std::string state_sources(Document& document, const Selection& selection,
                                        std::span<const SourceGroup> groups, const Provenance& source);
[[nodiscard]] std::string state_sections(Document& document, std::span<const SourceSection> sections,
                                         const Provenance& source, bool all);

}  // namespace ramparts

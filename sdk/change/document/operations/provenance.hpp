// Saying where many data come from at once: what lies in a selection, or whole sections of the files.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sdk/change/document/edit.hpp"
#include "sdk/change/document/operations/selection.hpp"

namespace ramparts {

/// Data of one sort in a selection: its hexes, one kind on their hexsides, one kind of road, names, counters.
struct SourceGroup {
    enum class What : std::uint8_t { hexes, hexsides, roads, labels, units };
    What what = What::hexes;
    std::uint8_t kind = 0;  ///< of hexside or road
    std::size_t count = 0;
    std::optional<Provenance> common;  ///< what all of them have, stated or inherited; nothing when they differ
    friend bool operator==(const SourceGroup&, const SourceGroup&) = default;
};
/// What lies on the selected hexes and on all of their hexsides; of selected hexsides, what lies on them. In the order
/// of What, without groups that are empty.
[[nodiscard]] std::vector<SourceGroup> source_groups(const Scenario& scenario, const Selection& selection);
/// Gives these groups of the selection a source; an unstated one leaves them to their section.
bool state_sources(Edit& edit, const Selection& selection, std::span<const SourceGroup> groups,
                   const Provenance& source);

/// Sections of the three files whose data say where they come from.
enum class SourceSection : std::uint8_t {
    hexes,
    hexsides,
    roads,
    labels,
    units,
    groups,
    turns,
    victory,
    movement,
    cells,
    shifts,
};
/// As findings name them: "hexes", "combat cells".
inline constexpr std::array<std::string_view, 11> kSourceSections{
    "hexes", "hexsides",      "roads",         "names",        "units",        "groups",
    "turns", "victory rules", "movement rows", "combat cells", "combat shifts"};
[[nodiscard]] std::optional<SourceSection> source_section(std::string_view name) noexcept;
/// Whether it stands in the ruleset, which other scenarios may share.
[[nodiscard]] bool of_ruleset(SourceSection section) noexcept;

struct SectionSources {
    std::size_t count = 0;   ///< data in the section
    std::size_t silent = 0;  ///< of those, how many neither state a source nor inherit one
    Provenance stated;       ///< what the section states for all that do not state their own; units, turns and the map
};
[[nodiscard]] SectionSources section_sources(const Scenario& scenario, SourceSection section);
/// States a source for a section: what states its own keeps it, unless `all`.
bool state_section(Edit& edit, SourceSection section, const Provenance& source, bool all);

/// The hexes with data of a section that neither state a source nor inherit one; empty for what lies on no hex.
[[nodiscard]] std::vector<HexIndex> silent_hexes(const Scenario& scenario, SourceSection section);

}  // namespace ramparts

// The chart of an analysis: the chance to win over the record, and what the turning points of both sides cost.
#pragma once

#include <optional>

#include "sdk/show/analysis/analysis.hpp"
#include "sdk/show/draw/display_list.hpp"

namespace ramparts {

/// The chart in the language of say(), on a sheet of this size in mm (at least 80 by 60); the same list on every
/// machine.
[[nodiscard]] draw::DisplayList analysis_chart(const Analysis& analysis, double width = 180, double height = 114);
/// Where a step of the record stands in it, mm from its left edge.
[[nodiscard]] double chart_x(const Analysis& analysis, std::size_t step, double width = 180);
/// The turning point, or else the decision, nearest to a place in it; nothing when there is none.
[[nodiscard]] std::optional<std::size_t> chart_decision(const Analysis& analysis, double x, double width = 180);

}  // namespace ramparts

// The report of a game as one web page that stands alone and needs no script.
#pragma once

#include <string>

#include "sdk/play/report.hpp"
#include "sdk/show/draw/style.hpp"

namespace ramparts::web {

/// Result and why, who played, losses, turning points, and each turn with the map as it ended and its log, in the
/// language of say(); maps and counters in the colours of `palette`. The same report, colours and language give the
/// same bytes.
[[nodiscard]] std::string report_page(const BattleReport& report, const draw::Palette& palette = draw::kPrintedPalette);

}  // namespace ramparts::web

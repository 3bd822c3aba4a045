// The report of a game as one web page that stands alone and needs no script.
#pragma once

#include <string>

#include "sdk/play/report.hpp"

namespace ramparts::web {

/// Result and why, who played, losses, turning points, and each turn with the map as it ended and its log, in the
/// language of say(). The same report and language give the same bytes.
[[nodiscard]] std::string report_page(const BattleReport& report);

}  // namespace ramparts::web

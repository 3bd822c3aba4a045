// The report of a game on pages of paper: its result and losses, a map for each turn, the log.
#pragma once

#include <vector>

#include "sdk/play/report.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/print/correction_words.hpp"
#include "sdk/show/print/flow.hpp"

namespace ramparts::paper {

/// First the report in words, then each turn on a page with the map and the counters as it ended, then the log by turn.
/// `scenario` is that of the report with the names that are to be shown; maps and counters are in the colours of
/// `palette`.
[[nodiscard]] std::vector<draw::DisplayList> report_pages(const BattleReport& report, const Scenario& scenario,
                                                          Paper paper, const Speak& speak,
                                                          const draw::Palette& palette = draw::kPrintedPalette);

/// The counters of a turn, as a drawing of the map takes them.
[[nodiscard]] std::vector<draw::PlacedCounter> counters_of_turn(const ReportTurn& turn);
/// "Turn 3 (night, 9:45 pm)".
[[nodiscard]] Message turn_title(const Scenario& scenario, const ReportTurn& turn);

}  // namespace ramparts::paper

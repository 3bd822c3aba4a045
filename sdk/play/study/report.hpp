// What a study has found, as a table, CSV, JSON and errata.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/playouts/playout.hpp"
#include "formats/errata/errata_file.hpp"
#include "sdk/play/balance.hpp"
#include "sdk/play/study/standing.hpp"

namespace ramparts {

/// One cell with its sums.
struct StudyLine {
    std::size_t cell = 0;
    CellTotals totals;
    ShareInterval share;  ///< of the side that is looked at, all games counted
    bool going = true;    ///< it plays on, or was left at the end
    /// The cell it is compared with: the same battle as it is, with the same players and dice. Nothing for that one.
    std::optional<std::size_t> against;
    ShareDifference difference;  ///< to it, by pairs of games with the same dice
};

struct StudyReport {
    const OpenStudy* study = nullptr;  ///< lives as long as the report is used
    StudyStanding standing;
    std::vector<StudyLine> lines;  ///< of all cells, in their order
    std::uint64_t games = 0;       ///< that count
};
[[nodiscard]] StudyReport study_report(const OpenStudy& study, const StudyResults& results);

/// How far the study is, in one sentence, and in the end the cell to take: of those that are less than one standard
/// error farther from the goal than the nearest the one that changes least.
[[nodiscard]] Message study_verdict(const StudyReport& report);
/// Lines of aligned columns for a terminal.
[[nodiscard]] std::string study_table(const StudyReport& report);
/// A line a cell with all that was measured; texts between quotes, numbers with a point.
[[nodiscard]] std::string study_csv(const StudyReport& report);
[[nodiscard]] std::string study_json(const StudyReport& report);
/// The cell nearest to the goal as errata over its battle, with what was measured as their reason; nothing as long as
/// there is none, or when it changes nothing.
[[nodiscard]] std::optional<Errata> study_errata(const StudyReport& report);
/// The same of any cell.
[[nodiscard]] std::optional<Errata> study_errata(const StudyReport& report, std::size_t cell);

/// 512 as "51.2 %"; with a sign "+51.2 %".
[[nodiscard]] std::string percent_words(int per_mille, bool with_sign = false);
/// A mean with one decimal, "-" of nothing.
[[nodiscard]] std::string mean_words(std::int64_t sum, std::uint64_t games);
/// The units that died most often, and the hexes in which most died: their names, and how often in a hundred games.
struct StudyDeaths {
    std::vector<std::pair<std::string, std::string>> units;
    std::vector<std::pair<std::string, std::string>> hexes;
};
[[nodiscard]] StudyDeaths study_deaths(const StudyReport& report, std::size_t cell, std::size_t most = 10);

}  // namespace ramparts

// The end of a game: its report, and what the playtest panel says of it.
#pragma once

#include "editor/playtest/texts.hpp"
#include "sdk/play/report.hpp"

namespace ramparts {

/// The report of a game as far as it has been played. Plays it again from its record, so keep it.
[[nodiscard]] Result<BattleReport, Diagnostic> report_of(const Playtest& play);
/// Who won and why, the score, what both sides lost, what turned the game.
[[nodiscard]] std::string over_html(const BattleReport& report, const TextColours& colours);

/// The report of the last game asked about, made anew when that has become another.
class KeptReport {
public:
    /// Null when the record does not play again.
    [[nodiscard]] const BattleReport* of(const Playtest& play);

private:
    std::uint64_t hash_ = 0;
    std::size_t length_ = 0;
    const Playtest* play_ = nullptr;
    std::optional<BattleReport> report_;
};

}  // namespace ramparts

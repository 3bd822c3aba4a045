// The report of a game: who won and why, what was lost, what turned it, and how each turn ended.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "formats/journal/journal.hpp"
#include "sdk/play/narrator.hpp"
#include "sdk/play/situation.hpp"

namespace ramparts {

/// A unit on the map.
struct UnitStand {
    UnitIndex unit = kNoUnit;
    HexIndex hex = kNoHex;
    int lost = 0;  ///< steps
};

struct ReportTurn {
    int turn = 1;
    std::vector<UnitStand> stands;  ///< as it ended, in the order of the units
    std::vector<NarrationLine> log;
};

/// What a side has lost of the units that had entered. Units that left the map by an exit are no losses.
struct SideCasualties {
    int units = 0;  ///< eliminated
    int steps = 0;
    int factors = 0;
    int soldiers = 0;  ///< of the eliminated units whose strength in men is stated
    std::vector<UnitIndex> eliminated;
    std::vector<UnitIndex> reduced;  ///< on the map with steps lost
};

/// A step that changed who would have won, who held an objective, or that cost much.
struct TurningMoment {
    std::size_t step = 0;  ///< of the record, after which it shows
    int turn = 1;
    Message text;
};

struct BattleReport {
    std::shared_ptr<const Scenario> scenario;
    std::vector<JournalPlayer> players;
    std::vector<JournalErrata> errata;
    std::vector<JournalSetting> settings;
    std::uint64_t seed = 0;
    std::uint64_t game = 0;
    std::size_t steps = 0;
    int turn = 1;  ///< in which it ends
    bool over = false;
    Situation end;
    std::array<SideCasualties, kSides> casualties;
    std::vector<TurningMoment> moments;  ///< in the order of the game
    std::vector<ReportTurn> turns;
};

/// Plays the first `to` steps of a record again (all of them when there are fewer). The first disagreement of record
/// and rules instead, as replay() finds it; `path` names the journal's file.
[[nodiscard]] Result<BattleReport, Diagnostic> battle_report(const std::shared_ptr<const StandardRules>& rules,
                                                             const Journal& journal, std::size_t to,
                                                             std::string_view path);

/// "United States wins: Anglo-Canadian has no unit left on the map [rule 8.1]", or that nobody has won.
[[nodiscard]] Message outcome_words(const BattleReport& report);
/// "The seed of the dice is 7."; of a later game of its series with its number.
[[nodiscard]] Message dice_words(const BattleReport& report);
/// The words above the columns of casualty_rows(), and a row for each side: its name, then numbers.
[[nodiscard]] std::vector<Message> casualty_head();
[[nodiscard]] std::vector<std::vector<std::string>> casualty_rows(const BattleReport& report);
/// The units of a side that are eliminated, and those that are reduced, by name.
[[nodiscard]] std::vector<Message> casualty_names(const BattleReport& report, SideId side);
/// "Turn 3: United States takes L2208; …".
[[nodiscard]] Message moment_words(const TurningMoment& moment);
/// What the turning points are, and what they are not.
[[nodiscard]] Wording moments_caveat() noexcept;

}  // namespace ramparts

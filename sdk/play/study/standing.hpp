// How far a study is: which blocks its stopping rule asks for, given what has been played. A function of the study and
// the results alone, not of who played them, where and in which order.
#pragma once

#include <optional>

#include "sdk/play/study/results.hpp"

namespace ramparts {

struct StudyStanding {
    unsigned round = 1;                  ///< the one that is played, or was played last
    bool finished = false;               ///< no cell needs another game
    std::vector<std::uint32_t> counted;  ///< blocks of each cell that its finished rounds asked for
    std::vector<BlockId> blocks;         ///< all that the present round asks for; none when the study is finished
    std::vector<BlockId> missing;        ///< those of them that the results lack
    std::vector<bool> going;             ///< cells that play in the present round, or that were left at the end
    /// Of the cells that are left, once a round is full: the one to take by race_winner().
    std::optional<std::size_t> nearest;

    /// Games that the finished rounds and the present one ask for.
    [[nodiscard]] std::uint64_t games_asked(int block) const noexcept;
    /// Those of them that the results have.
    [[nodiscard]] std::uint64_t games_played(int block) const noexcept;
};

/// Rounds are decided on full blocks, those with the lowest numbers: a cell goes on after round r by its first so many
/// blocks, and blocks beyond them count for nothing until a round asks for them. Linear in the blocks asked for.
[[nodiscard]] StudyStanding study_standing(const OpenStudy& study, const StudyResults& results);

/// The part `shard` of `shards` (from 1) of a round's blocks: parts follow each other and differ by one block at most.
[[nodiscard]] std::vector<BlockId> shard_blocks(const std::vector<BlockId>& round, std::uint32_t shard,
                                                std::uint32_t shards);

/// The sums of a cell's first blocks, with the winners of its games.
[[nodiscard]] CellTotals cell_totals(const OpenStudy& study, const StudyResults& results, std::size_t cell,
                                     std::uint32_t blocks);
/// The sums of every cell: of the blocks that the finished rounds asked for, and of those of the present round that are
/// there.
[[nodiscard]] std::vector<CellTotals> study_totals(const OpenStudy& study, const StudyResults& results,
                                                   const StudyStanding& standing);

}  // namespace ramparts

// Results of a study: what each block of games gave, in files that can be brought together in any order.
#pragma once

#include <map>
#include <string_view>
#include <utility>

#include "sdk/play/study/study.hpp"

namespace ramparts {

/// Numbered things and how often each was counted, ascending; never 0.
using StudyCounts = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// What one block gave.
struct BlockResult {
    std::string winners;                         ///< one letter a game: 0, 1, or - when nobody won
    std::uint64_t signature = 0;                 ///< of the last positions of its games, in their order
    std::uint64_t turns = 0;                     ///< sum of the turns in which games ended
    std::array<std::uint64_t, kSides> losses{};  ///< factors, as the victory rules count them
    std::array<std::int64_t, kSides> scores{};   ///< points where the battle counts them, else factors destroyed
    StudyCounts units;                           ///< games in which a unit was eliminated
    StudyCounts hexes;                           ///< units eliminated in a hex
    friend bool operator==(const BlockResult&, const BlockResult&) = default;
};

struct StudyResults {
    StudyStamp stamp;
    std::map<BlockId, BlockResult> blocks;
    [[nodiscard]] std::uint64_t games() const noexcept;
    friend bool operator==(const StudyResults&, const StudyResults&) = default;
};

/// Sums over blocks of one cell.
struct CellTotals {
    std::uint64_t games = 0;
    std::array<std::uint64_t, kSides + 1> wins{};  ///< last entry: undecided
    std::uint64_t turns = 0;
    std::array<std::uint64_t, kSides> losses{};
    std::array<std::int64_t, kSides> scores{};
    std::map<std::uint32_t, std::uint64_t> units;
    std::map<std::uint32_t, std::uint64_t> hexes;
    std::string winners;                    ///< of all games in their order
    std::vector<std::uint64_t> signatures;  ///< of the blocks
    void add(const BlockResult& block);
    friend bool operator==(const CellTotals&, const CellTotals&) = default;
};

inline constexpr std::size_t kMaxResultBytes = std::size_t{2} << 30U;

/// The text of a file of results: a head, a line a block in the order of cells and blocks, and a last line with their
/// number and the hash of all before it. The same results give the same bytes.
[[nodiscard]] std::string write_results(const StudyResults& results);

/// Reads a file of results of this study. Strict: a text that breaks off, was changed, or holds what no game of the
/// study can give is refused (RP6102), and so is one of another study, battle, plugin or program (RP6101, one sentence
/// that names what differs). Nothing of a refused file is used.
[[nodiscard]] Result<StudyResults, Diagnostic> read_results(std::string_view text, const std::string& path,
                                                            const OpenStudy& study);

/// Adds what another file holds. A block that both have counts once; when the two differ, the file is refused whole
/// (RP6103): one of the machines does not play the same games.
[[nodiscard]] Result<void, Diagnostic> merge_results(StudyResults& into, const StudyResults& from,
                                                     const std::string& path, const OpenStudy& study);

}  // namespace ramparts

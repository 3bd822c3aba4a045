// A study that is opened: its battles read, its cells counted out, and the hash by which its results are known.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "formats/journal/journal.hpp"
#include "formats/study/study_file.hpp"
#include "sdk/play/tune_data.hpp"

namespace ramparts {

inline constexpr std::size_t kMaxStudyCells = 4096;

/// A battle of a study as it is played, its free data left as they are.
struct StudyGround {
    Scenario base;                   ///< as it was read
    Scenario scenario;               ///< with the errata and changes of the study
    std::vector<FreeDatum> data;     ///< in the order of the study
    std::vector<int> now;            ///< what they are
    SideId side = 0;                 ///< whose wins are looked at
    std::vector<JournalPart> parts;  ///< mods and plugins that have a part in it
};

/// One line of the results: a battle with certain values, played by certain players with certain dice.
struct StudyCell {
    std::string name;
    std::size_t ground = 0;
    std::vector<int> values;  ///< of the free data
    std::array<std::string, kSides> players;
    int dice = 1;
    std::string content;        ///< content_hash of what is played
    std::uint64_t seed = 0;     ///< of all its games; game k has stream k of it
    std::size_t changed = 0;    ///< free data that are not what they are in the battle
    std::uint64_t far_off = 0;  ///< how far they are from it, in all
};

/// A block: games that are always played and kept together.
struct BlockId {
    std::uint32_t cell = 0;
    std::uint32_t block = 0;
    friend auto operator<=>(const BlockId&, const BlockId&) = default;
};

/// What results are of: two files with the same stamp can be brought together.
struct StudyStamp {
    std::string id;
    std::string hash;     ///< of all that decides the games
    std::string program;  ///< version
    int rules = 0;        ///< version of the rules
    std::vector<JournalPart> parts;
    std::vector<std::string> cells;  ///< the content of each
    friend bool operator==(const StudyStamp&, const StudyStamp&) = default;
};

class OpenStudy {
public:
    Study study;
    std::vector<StudyGround> grounds;  ///< of study.battles
    std::vector<StudyCell> cells;
    std::vector<std::string> left_out;  ///< names of cells that the checks do not let play
    StudyStamp stamp;

    /// The battle as the cell plays it.
    [[nodiscard]] Scenario scenario(const StudyCell& cell) const;
    [[nodiscard]] SideId side(const StudyCell& cell) const { return grounds[cell.ground].side; }
    /// Blocks that hold so many games.
    [[nodiscard]] std::uint32_t blocks_of(int games) const noexcept {
        return static_cast<std::uint32_t>((games + study.block - 1) / study.block);
    }
    /// Most blocks that a cell may have.
    [[nodiscard]] std::uint32_t all_blocks() const noexcept { return blocks_of(study.stop.games); }
};

/// What a study asks of the program around it.
struct StudyWorld {
    /// Reads a battle, or says why it cannot be read.
    std::function<Result<Scenario, std::vector<Diagnostic>>(const std::string& path)> battle;
    /// The mods and plugins that have a part when it is played by these players.
    std::function<std::vector<JournalPart>(const Scenario&, const std::string& path,
                                           const std::vector<StudyPlayers>& players)>
        parts = {};
};

/// Opens a study that was read from a file at `path`, from whose folder its paths lead: reads its battles, puts errata
/// and changes on, and makes the cells in the order battles, values, players, dice. Cells with values that the checks
/// do not let play are left out. Every fault has its place in the study; RP6100, or the code of what was read.
[[nodiscard]] Result<OpenStudy, std::vector<Diagnostic>> open_study(const StudyRead& read, const std::string& path,
                                                                    const StudyWorld& world);

}  // namespace ramparts

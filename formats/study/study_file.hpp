// study.xml: which battles and variants are played by whom, how often, what is measured and when a study ends.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/scenario.hpp"
#include "formats/xml/placed_words.hpp"
#include "formats/xml/source_text.hpp"

namespace ramparts {

inline constexpr int kStudyFormat = 1;
inline constexpr std::size_t kMaxStudyBytes = std::size_t{4} << 20U;
inline constexpr std::size_t kMaxStudyRows = 1024;  ///< of one kind
inline constexpr int kMaxStudyGames = 100'000'000;  ///< of one cell
inline constexpr int kMaxStudyBlock = 1000;         ///< games that are kept together

/// A file of errata that a battle is played with.
struct StudyErrata {
    PlacedWords path;
    std::vector<std::string> only;
    std::vector<std::string> off;
    friend bool operator==(const StudyErrata&, const StudyErrata&) = default;
};

/// A battle, or a variant of one: errata and lines of the edit language put on it, then data that take several values.
struct StudyBattle {
    PlacedWords id;
    PlacedWords path;  ///< from the folder of the study
    std::vector<StudyErrata> errata;
    std::vector<PlacedWords> changes;
    std::vector<PlacedWords> free;
    friend bool operator==(const StudyBattle&, const StudyBattle&) = default;
};

/// Who plays both sides, in the order in which the battle names them.
struct StudyPlayers {
    std::array<PlacedWords, kSides> players;
    friend bool operator==(const StudyPlayers&, const StudyPlayers&) = default;
};

/// What is measured beside who wins.
enum class StudyMeasure : std::uint8_t { losses, length, scores, deaths };
inline constexpr std::array<std::string_view, 4> kStudyMeasures{"losses", "length", "scores", "deaths"};

enum class StopRule : std::uint8_t { fixed, half_width, race };
inline constexpr std::array<std::string_view, 3> kStopRules{"fixed", "half-width", "race"};

/// When a cell has played enough. Shares in per mille.
struct StudyStop {
    StopRule rule = StopRule::fixed;
    int games = 400;        ///< most games of a cell
    int round = 100;        ///< games of a cell between two looks at the results
    int half_width = 25;    ///< half of the 95 % interval that is asked for
    int goal = 500;         ///< how often the side is to win
    PlacedWords side = {};  ///< id of the side; empty: the first of each battle
    friend bool operator==(const StudyStop&, const StudyStop&) = default;
};

/// All that a study.xml says. A regular value; places do not count.
struct Study {
    std::string id;
    std::string name;
    int block = 10;  ///< games that are always played together
    std::vector<StudyBattle> battles;
    std::vector<StudyPlayers> players;  ///< never empty once read
    std::vector<int> dice;              ///< seeds, never empty once read
    std::array<bool, kStudyMeasures.size()> measures{true, true, true, true};
    StudyStop stop;
    [[nodiscard]] bool measured(StudyMeasure what) const noexcept { return measures[static_cast<std::size_t>(what)]; }
    friend bool operator==(const Study&, const Study&) = default;
};

struct StudyRead {
    Study study;
    std::vector<Diagnostic> diagnostics;
    SourcePtr source;       ///< the text read, for places in it
    bool readable = false;  ///< it is a study without errors
};

/// Reads strictly: every fault is reported with its place. What battles, errata and players are named is looked at when
/// the study is opened. Linear.
[[nodiscard]] StudyRead read_study(std::string text, std::string path);

/// The text of a study, whole: read_study() makes the same of it.
[[nodiscard]] std::string write_study(const Study& study);

/// A battle for new_study().
struct NewStudyBattle {
    std::string id;
    std::string path;  ///< from the folder of the study
    std::string side;  ///< id of its first side
};
/// The text of a study to begin with: these battles between two planners, and everything else that a study can say in
/// comments. read_study() finds nothing wrong with it.
[[nodiscard]] std::string new_study(std::string_view id, const std::vector<NewStudyBattle>& battles);

}  // namespace ramparts

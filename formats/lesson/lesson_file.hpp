// lesson.xml: a task that the editor teaches step by step, and checks by itself.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "formats/xml/source_text.hpp"

namespace ramparts {

inline constexpr int kLessonFormat = 1;
inline constexpr std::string_view kLessonSpace = "urn:ramparts:lesson:1";
inline constexpr std::size_t kMaxLessonBytes = std::size_t{256} << 10U;
inline constexpr std::size_t kMaxLessonSteps = 100;
inline constexpr std::size_t kMaxLessonWants = 20;  ///< of a step
inline constexpr int kLessonColumns = 12;           ///< of the empty map of a lesson without battle
inline constexpr int kLessonRows = 10;

/// A text in several languages; "en" is always there in a lesson that was read without errors.
struct LessonText {
    std::map<std::string, std::string, std::less<>> by_language;
    /// "fr_CA" takes the text of "fr", and every language without one that of English.
    [[nodiscard]] std::string in(std::string_view language) const;
    friend bool operator==(const LessonText&, const LessonText&) = default;
};

/// What must hold for a step to be done.
struct LessonWant {
    enum class Kind : std::uint8_t {
        tool,    ///< the tool `what` is in hand
        panel,   ///< the panel `what` is shown
        change,  ///< `least` data differ from the beginning of the lesson: noun `what`, with `at`, `field`, `is` if
                 ///< given
        errata,  ///< `least` errata were recorded in the lesson
        fixed,   ///< the checks have no finding of the code `what` any more
        saved,   ///< nothing is left to save
        game,    ///< a game is on, and in turn `least` or a later one
        winner,  ///< a game has been won by the side `what`
    };
    Kind kind = Kind::change;
    std::string what;
    std::string at;
    std::string field;
    std::string is;
    int least = 1;
    std::uint32_t byte = 0;  ///< its place; no part of what it says
};

struct LessonStep {
    LessonText text;
    std::string show;  ///< a command of the window that leads there; empty: none
    std::vector<LessonWant> wants;
    std::uint32_t byte = 0;
};

struct Lesson {
    std::string id;
    std::string battle;             ///< folder of the battle, see battle_of_lesson(); empty: an empty map
    std::uint32_t battle_byte = 0;  ///< where it is named
    int minutes = 5;
    LessonText title;
    LessonText about;
    std::vector<LessonStep> steps;
};

struct LessonRead {
    Lesson lesson;
    std::vector<Diagnostic> diagnostics;
    SourcePtr source;
    bool readable = false;  ///< without errors
};

/// Reads strictly, with the place of each fault. Whether commands, tools, codes and data exist is looked at when a
/// lesson is checked. Linear.
[[nodiscard]] LessonRead read_lesson(std::string text, std::string path);

}  // namespace ramparts

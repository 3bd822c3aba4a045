// A lesson that somebody is in: which step is next, and whether it is done.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/model/scenario.hpp"
#include "formats/lesson/lesson_file.hpp"

namespace ramparts {

/// What a window knows at one moment of what a lesson may want.
struct LessonWorld {
    const Scenario* scenario = nullptr;  ///< null: none is open, and nothing holds
    std::string tool = {};               ///< id of the tool in hand
    std::function<bool(std::string_view panel)> panel_shown = {};
    std::function<bool(std::string_view code)> finding_left = {};
    std::size_t errata = 0;  ///< recorded in all
    bool unsaved = false;
    int turn = 0;                            ///< of the game that is on, from 1; 0: none is on
    std::optional<std::string> winner = {};  ///< id of the side that has won it
};

/// How far a want is: what was counted, of how much.
struct LessonProgress {
    const LessonWant* want = nullptr;
    int have = 0;
    int need = 1;
    [[nodiscard]] bool holds() const noexcept { return have >= need; }
};

/// A lesson from its beginning to its end. Steps that are done stay done.
class LessonCourse {
public:
    /// `began` is how things are before the first step. With `step` that many steps were done on another day.
    LessonCourse(Lesson lesson, const LessonWorld& began, std::size_t step = 0);

    [[nodiscard]] const Lesson& lesson() const noexcept { return lesson_; }
    /// The step that is next, from 0; the number of steps when all are done.
    [[nodiscard]] std::size_t step() const noexcept { return step_; }
    [[nodiscard]] bool finished() const noexcept { return step_ == lesson_.steps.size(); }
    /// Looks at what is now, and goes on as far as steps are done. How many that were. Cost: linear in the map when the
    /// step wants changes.
    std::size_t look(const LessonWorld& now);
    /// How far each want of the step is; nothing when all steps are done. Cost as look().
    [[nodiscard]] std::vector<LessonProgress> progress(const LessonWorld& now) const;

private:
    [[nodiscard]] int counted(const LessonWant& want, const LessonWorld& now) const;

    Lesson lesson_;
    std::size_t step_ = 0;
    std::shared_ptr<const Scenario> began_;
    std::size_t errata_ = 0;
};

/// The folder of the lesson's battle: beside the folder of the lesson's file, or in the folder scenarios there, as in
/// mods. Empty when the lesson has none, or there is no battle.
[[nodiscard]] std::filesystem::path battle_of_lesson(const Lesson& lesson, const std::filesystem::path& file);

/// What can be wrong with a lesson in spite of its form: a battle that is not there, wants about nouns that the edit
/// language has not, codes that no check has, and what a step wants before it begins. Findings with places in `read`.
/// `began` is the battle; null when there is none. Tools, panels and commands are known to the window alone.
[[nodiscard]] std::vector<Diagnostic> check_lesson(const LessonRead& read, const Scenario* began);
/// The same with the battle that the lesson names, which is read.
[[nodiscard]] std::vector<Diagnostic> check_lesson_with_battle(const LessonRead& read);

}  // namespace ramparts

// The lesson that the user is in: one at a time, whatever panels are shown.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "editor/workspace/signal.hpp"
#include "sdk/check/lessons/lesson_course.hpp"

namespace ramparts {

/// A lesson that can be begun.
struct LessonAtHand {
    Lesson lesson;
    std::filesystem::path file;
    /// The battle's folder; empty: the battle that is open.
    std::filesystem::path battle;
};

/// Lessons of the folders `lessons` beside shipped battles and in mods that are on, by title. What cannot be read is
/// left out: `ramparts validate` says why.
[[nodiscard]] std::vector<LessonAtHand> lessons_at_hand(const std::vector<std::filesystem::path>& folders);

class LessonDesk {
public:
    /// Null while no lesson is on.
    [[nodiscard]] const LessonCourse* course() const noexcept { return course_.get(); }
    void begin(const LessonAtHand& lesson, const LessonWorld& now);
    void stop();
    /// Looks at what is now; says so when a step is done.
    void look(const LessonWorld& now);

    Signal<> changed;  ///< another lesson, or another step

private:
    std::unique_ptr<LessonCourse> course_;
};

}  // namespace ramparts

// The lesson that the user is in, one at a time, and how far he is in all of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "editor/workspace/files.hpp"
#include "editor/workspace/signal.hpp"
#include "sdk/check/lessons/lesson_course.hpp"

namespace ramparts {

/// A lesson that was found. One with faults cannot be begun.
struct LessonAtHand {
    Lesson lesson;
    std::filesystem::path file;
    std::vector<Diagnostic> faults;
};

/// The lessons of the folders `lessons` in these folders, the shortest first; those with faults come last.
[[nodiscard]] std::vector<LessonAtHand> lessons_at_hand(const std::vector<std::filesystem::path>& folders);
/// The folders whose lessons are offered: that of the shipped battles, and the mods that are on.
[[nodiscard]] std::vector<std::filesystem::path> lesson_folders();

/// How far the user is in a lesson, from one session to the next.
struct LessonMark {
    bool done = false;           ///< it was done once
    std::size_t step = 0;        ///< the steps of it that are done, when it was begun and not ended
    std::size_t errata = 0;      ///< those that the copy had at the beginning
    std::filesystem::path copy;  ///< scenario.xml of the battle that it is done with; empty: not begun
    [[nodiscard]] std::string text() const;
    /// Reads what text() made; anything else is a lesson that was not begun.
    [[nodiscard]] static LessonMark of(const std::string& text);
    friend bool operator==(const LessonMark&, const LessonMark&) = default;
};

class LessonDesk {
public:
    /// Marks are kept by these two, under a key for each lesson.
    using Recall = std::function<std::string(const std::string& key)>;
    using Keep = std::function<void(const std::string& key, const std::string& text)>;
    LessonDesk(Recall recall, Keep keep) : recall_(std::move(recall)), keep_(std::move(keep)) {}

    [[nodiscard]] LessonMark mark(const LessonAtHand& lesson) const;
    /// How the lesson's battle is before its first step.
    [[nodiscard]] static Result<std::unique_ptr<ScenarioStore>, FileProblem> beginning(const LessonAtHand& lesson);
    /// Writes a copy of it into a new folder below `folder`; the copy's scenario.xml.
    [[nodiscard]] static Result<std::filesystem::path, FileProblem> lay_out(const LessonAtHand& lesson,
                                                                            const std::filesystem::path& folder);

    /// Null while no lesson is on. One that is finished is on until it is stopped.
    [[nodiscard]] const LessonCourse* course() const noexcept { return course_.get(); }
    /// The lesson that is on, by the place of its file.
    [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }
    /// The document in which it is done; see OpenDocument::number().
    [[nodiscard]] std::uint64_t document() const noexcept { return document_; }
    /// How far each want of the step was when it was last looked at.
    [[nodiscard]] const std::vector<LessonProgress>& progress() const noexcept { return progress_; }

    /// Begins a lesson, or goes on where `mark` says. `began` is how things were before its first step.
    void begin(const LessonAtHand& lesson, const LessonMark& mark, const LessonWorld& began, std::uint64_t document);
    /// Ends it; it can be gone on with when a step was left.
    void stop();
    /// Looks at what is now. How many steps that has done.
    std::size_t look(const LessonWorld& now);

    Signal<> changed;  ///< another lesson, another step, or another progress

private:
    void keep_mark();

    Recall recall_;
    Keep keep_;
    std::unique_ptr<LessonCourse> course_;
    std::vector<LessonProgress> progress_;
    std::filesystem::path file_;
    std::string key_;
    LessonMark mark_;
    std::uint64_t document_ = 0;
};

/// The desk of the window; null where there is none.
[[nodiscard]] LessonDesk* lesson_desk() noexcept;
void set_lesson_desk(LessonDesk* desk) noexcept;

}  // namespace ramparts

// See lesson_desk.hpp.
#include "editor/workspace/lesson_desk.hpp"

#include <algorithm>

#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {

namespace fs = std::filesystem;

std::vector<LessonAtHand> lessons_at_hand(const std::vector<fs::path>& folders) {
    std::vector<LessonAtHand> found;
    for (const fs::path& folder : folders) {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder / "lessons", error)) {
            if (entry.path().extension() != ".xml") continue;
            std::string text;
            Diagnostic problem;
            if (!read_file(entry.path(), kMaxLessonBytes, text, problem)) continue;
            LessonRead read = read_lesson(std::move(text), entry.path().string());
            if (!read.readable) continue;
            LessonAtHand one{std::move(read.lesson), entry.path(), {}};
            if (!one.lesson.battle.empty()) {
                one.battle = folder / one.lesson.battle;
                if (!has_battle(one.battle)) continue;
            }
            const auto same = [&](const LessonAtHand& other) { return other.lesson.id == one.lesson.id; };
            if (std::none_of(found.begin(), found.end(), same)) found.push_back(std::move(one));
        }
    }
    std::sort(found.begin(), found.end(), [](const LessonAtHand& a, const LessonAtHand& b) {
        return std::pair(a.lesson.minutes, a.lesson.id) < std::pair(b.lesson.minutes, b.lesson.id);
    });
    return found;
}

void LessonDesk::begin(const LessonAtHand& lesson, const LessonWorld& now) {
    course_ = std::make_unique<LessonCourse>(lesson.lesson, now);
    course_->look(now);
    changed();
}

void LessonDesk::stop() {
    course_.reset();
    changed();
}

void LessonDesk::look(const LessonWorld& now) {
    if (course_ != nullptr && course_->look(now) > 0) changed();
}

}  // namespace ramparts

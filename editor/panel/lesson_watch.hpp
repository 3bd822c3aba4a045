// Looks whether a step of the lesson that is on is done, whatever panels are shown.
#pragma once

#include <string>
#include <vector>

#include "editor/panel/panel.hpp"
#include "editor/workspace/lesson_desk.hpp"

namespace ramparts {

/// What is wrong with a lesson for this window: the first of its findings, or a tool, panel or command that there is
/// not. Empty when it can be begun.
[[nodiscard]] std::string fault_of_lesson(const LessonAtHand& lesson, const PanelContext& context);
/// What a want asks for, in the words of the window: "Take the tool Brush", "Changes made: 2 of 5".
[[nodiscard]] std::string words_of(const LessonProgress& progress, const PanelContext& context);
/// Where a command is and its key: "Paint → Brush (B)"; empty when there is no such command.
[[nodiscard]] std::string way_to(const std::string& command, const PanelContext& context);

/// Opens a copy of the lesson's battle, or the copy in which it was begun, and puts the lesson on. False when there
/// is no copy; why is shown.
bool begin_lesson(PanelContext& context, const LessonAtHand& lesson, bool go_on);

/// Nothing happens while no lesson is on.
class LessonWatch {
public:
    explicit LessonWatch(PanelContext& context);
    ~LessonWatch();
    LessonWatch(const LessonWatch&) = delete;
    LessonWatch& operator=(const LessonWatch&) = delete;
    /// To be called when the window has nothing else to do.
    void idle();

private:
    [[nodiscard]] std::vector<bool> panels() const;
    void look();

    PanelContext& context_;
    LessonDesk desk_;
    std::vector<Connection> links_;
    std::vector<bool> panels_;  ///< which of the panels wanted were shown
    bool due_ = false;
};

}  // namespace ramparts

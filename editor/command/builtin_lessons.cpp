// Lessons: their panel, the way to a step, the end.
#include "editor/command/lesson_commands.hpp"

#include "editor/command/command.hpp"
#include "editor/workspace/lesson_desk.hpp"

namespace ramparts {
namespace {

const LessonCourse* course_on() { return lesson_desk() == nullptr ? nullptr : lesson_desk()->course(); }

Availability needs_lesson(const CommandContext&) {
    return Availability::when(course_on() != nullptr, RP_TR("No lesson is on: begin one in the panel Teach me."));
}

/// The command that leads to the step that is next; empty when there is none.
std::string way_of_step() {
    const LessonCourse* course = course_on();
    return course == nullptr || course->finished() ? std::string() : course->lesson().steps[course->step()].show;
}

Availability needs_way(const CommandContext& c) {
    if (course_on() == nullptr) return needs_lesson(c);
    return Availability::when(!way_of_step().empty(), RP_TR("No command leads to this step."));
}

/// A panel is shown, and never taken away: this is a way to it.
void show_way(CommandContext& c, const CommandRegistry& registry) {
    const std::string way = way_of_step();
    constexpr std::string_view kPanel = "panel.";
    if (!way.starts_with(kPanel)) {
        if (const std::string why = registry.run(way, c); !why.empty()) c.shell.show_message(why);
        return;
    }
    c.shell.show_panel(way.substr(kPanel.size()), true);
    c.shell.focus_panel(way.substr(kPanel.size()));
}

}  // namespace

void add_lesson_commands(CommandRegistry& registry) {
    add_panel_command(registry, "panel.teach", RP_TR("Teach me"),
                      RP_TR("Lessons inside the editor: what to do next, and whether it is done."));
    registry.add({"teach.show", RP_TR("&Show me the way"),
                  RP_TR("Run the command that leads to the next step of the lesson."),
                  [&registry](CommandContext& c) { show_way(c, registry); }, needs_way});
    registry.add({"teach.stop", RP_TR("St&op the lesson"),
                  RP_TR("End the lesson; the panel Teach me goes on with it where you left it."),
                  [](CommandContext&) { lesson_desk()->stop(); }, needs_lesson});
}

}  // namespace ramparts

// Lessons inside the editor.
#pragma once

namespace ramparts {

class CommandRegistry;

/// "panel.teach", "teach.show" and "teach.stop".
void add_lesson_commands(CommandRegistry& registry);

}  // namespace ramparts

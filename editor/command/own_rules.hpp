// The question before a shared ruleset is changed.
#pragma once

#include "editor/command/command.hpp"

namespace ramparts {

/// Whether the rules of the document may be changed now. While its ruleset is shared with other scenarios, the user is
/// asked once: give the scenario its own copy first (an edit of its own), change the shared file, or neither.
[[nodiscard]] bool may_change_rules(OpenDocument& document, Shell& shell);
void add_rules_commands(CommandRegistry& registry);

}  // namespace ramparts

// Who wants to know which hook of which script is called: where a process was when it ended.
#pragma once

#include <string>

namespace ramparts {

/// Told before each call of a hook or check: "combat.shifts", good during the call, and the script's name.
using ScriptWatch = void (*)(const char* hook, const std::string& script) noexcept;

/// One for the whole program, null for nobody; changed only while no script runs.
inline ScriptWatch script_watch = nullptr;

}  // namespace ramparts

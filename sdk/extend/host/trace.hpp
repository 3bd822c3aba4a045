// Which hooks of rule modules are called, with what, what they answer, and how long they take.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "sdk/boundary/abi/ramparts/rp.h"

namespace ramparts {

/// What makes the modules of a plugin, and what it needs as long as one of them is held.
struct ModuleCode {
    const rp_modules_1* modules = nullptr;
    const rp_host* host = nullptr;
    std::shared_ptr<const void> keeps;
};

/// Takes one line for each call, such as "turn 3 my.drums combat.shifts({us-9}, {}, {ac-4}): +2 columns; 1.2 us". From
/// any thread.
using TraceSink = std::function<void(const std::string& line)>;

/// Whether the pattern names the hook: a text in which * is any letters, such as "combat.*" or "*".
[[nodiscard]] bool names_hook(std::string_view pattern, std::string_view hook) noexcept;

/// Stands between the rules and the modules of a plugin, which play as without it: each call of a hook that `pattern`
/// names goes to `sink` once it has answered. `code` is kept as long as one of the modules.
[[nodiscard]] ModuleCode traced(ModuleCode code, std::string pattern, TraceSink sink);

}  // namespace ramparts

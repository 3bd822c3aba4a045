// Which hooks of rule modules are called, with what, what they answer, and how long they take.
#pragma once

#include <chrono>
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

/// One call of a hook.
struct TracedCall {
    int turn = 0;
    std::string_view module;    ///< its id
    std::string_view hook;      ///< "combat.shifts"
    std::string_view given;     ///< "{us-9}, {}, {ac-4}"
    std::string_view answered;  ///< "+2 columns"
    std::chrono::nanoseconds took{};
};
/// "turn 3 my.drums combat.shifts({us-9}, {}, {ac-4}): +2 columns; 1.2 us"
[[nodiscard]] std::string to_text(const TracedCall& call);
/// "1.2 us"
[[nodiscard]] std::string time_words(std::chrono::nanoseconds time);

/// Takes each call once it has answered. From any thread.
using TraceSink = std::function<void(const TracedCall& call)>;

/// Whether the pattern names the hook: a text in which * is any letters, such as "combat.*" or "*".
[[nodiscard]] bool names_hook(std::string_view pattern, std::string_view hook) noexcept;

/// Stands between the rules and the modules of a plugin, which play as without it: each call of a hook that `pattern`
/// names goes to `sink` once it has answered. `code` is kept as long as one of the modules.
[[nodiscard]] ModuleCode traced(ModuleCode code, std::string pattern, TraceSink sink);

}  // namespace ramparts

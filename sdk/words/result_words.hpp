// Combat results in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/model/ruleset.hpp"

namespace ramparts {

/// "a, b and c" in the language of the program.
[[nodiscard]] std::string list_words(const std::vector<std::string>& words);
/// What a result means: "attacker loses 1 step and retreats", "both sides lose 1 step", "no effect".
[[nodiscard]] std::string result_words(const CombatResult& result);
/// A code with its meaning: "AL1AR (attacker loses 1 step and retreats)"; what is no code stays as it is.
[[nodiscard]] std::string say_result(std::string_view code);

}  // namespace ramparts

// What a module says of an action as a line of the log: the hook words.say.
#pragma once

#include <optional>

#include "engine/rules/standard.hpp"

namespace ramparts {

/// The sentence of the module whose verb it is, or whose dice or question is on top, about an action that is about to
/// be made in `view`, with its rule; nothing when it leaves the words to plugin.xml. Costs a call of the module.
[[nodiscard]] std::optional<Explanation> said_by_module(const StandardRules& rules, const StateView& view,
                                                        const Action& action);

}  // namespace ramparts

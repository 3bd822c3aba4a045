// Kinds of the ruleset by their names, as they read within a sentence.
#pragma once

#include <string>
#include <string_view>

#include "engine/diag/message.hpp"

namespace ramparts {

/// A kind of terrain, hexside, road, feature or unit by its id and the name that its ruleset gives it: "forest". The
/// name is the one of the argument's `parts`.
[[nodiscard]] MessageArg kind_name(std::string_view id, std::string_view name);
/// The same with its article: "a forest".
[[nodiscard]] MessageArg a_kind(std::string_view id, std::string_view name);
/// A name as it reads within a sentence: "Dense wood" is "dense wood"; a name with another capital keeps its own.
[[nodiscard]] std::string within_sentence(std::string_view name);

}  // namespace ramparts

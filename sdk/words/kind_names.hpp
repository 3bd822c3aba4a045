// Kinds of terrain, hexside, road, feature and unit as the user reads them.
#pragma once

#include <string>
#include <string_view>

namespace ramparts {

/// A kind's name: those of the shipped ruleset in the language of the program, a user's own as they are. Files and
/// forms keep the name itself.
[[nodiscard]] std::string say_kind(std::string_view name);
/// The kind behind an id as it stands within a sentence, "forest": the shipped ones in the language of the program,
/// in small letters; any other word as it is.
[[nodiscard]] std::string say_kind_id(std::string_view id);
/// The same of a kind whose ruleset gives it a name, "Dense wood": "dense wood".
[[nodiscard]] std::string say_kind_id(std::string_view id, std::string_view name);
/// What the names of edits keep of such a kind, for say_kind_id(): the id of a shipped one, else its name.
[[nodiscard]] std::string kind_word(std::string_view id, std::string_view name);

/// The same with its article, in languages that set one: "a forest".
[[nodiscard]] std::string say_a_kind_id(std::string_view id, std::string_view name = {});

}  // namespace ramparts

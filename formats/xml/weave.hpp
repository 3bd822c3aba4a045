// Puts what a canonical text leaves out, comments and extensions, back where they stood in the original.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/xml/patch.hpp"

namespace ramparts::xml {

/// `canonical` (the canonical text of what `original` says) with the original's comments, processing instructions,
/// extension elements and attributes: before the element they preceded, on the line they followed, or at the end of
/// the element they closed. Weaving the result again gives the same text. Linear. Nothing when a text does not parse.
[[nodiscard]] std::optional<std::string> weave(std::string_view original, std::string_view canonical,
                                               std::span<const KeyRule> rules);

}  // namespace ramparts::xml

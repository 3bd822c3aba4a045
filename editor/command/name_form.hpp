// The lettering of a name as a form.
#pragma once

#include "editor/command/command.hpp"

namespace ramparts {

/// Asks for all that a name of the document in front has: its words, kind, place, angle, size, and what it follows.
void ask_lettering(CommandContext& context, std::size_t label);

}  // namespace ramparts

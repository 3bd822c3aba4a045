// Commands that put errata and maps on paper and into pictures.
#pragma once

#include "editor/command/command.hpp"

namespace ramparts {

/// The map as a picture; part of the file commands.
void add_picture_commands(CommandRegistry& registry);
/// Stickers and the sheet; part of the errata commands.
void add_errata_print_commands(CommandRegistry& registry);

}  // namespace ramparts

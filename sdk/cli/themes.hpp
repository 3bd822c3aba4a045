// The themes that a command can draw in.
#pragma once

#include "sdk/cli/command.hpp"
#include "sdk/show/theme/theme.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {

/// The option --theme of commands that draw.
inline constexpr OptionInfo kThemeOption = {
    .name = "theme", .value = "THEME", .help = RP_TR("draw in these colours: the id of a theme, or a theme file")};
/// The option --symbols of the same commands.
inline constexpr OptionInfo kSymbolsOption = {
    .name = "symbols", .value = "KIND", .help = RP_TR("symbols of counters: nato or silhouettes")};
/// Takes the colours of --theme and the symbols of --symbols; without them they stay. kUsage when there is no such
/// theme, and the list of those that there are is printed; kUnreadable when its file has faults.
[[nodiscard]] int read_theme_option(const Arguments& arguments, Console& console, draw::Palette& palette);

}  // namespace ramparts::tools

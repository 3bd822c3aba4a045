// Asking for a password at the terminal.
#pragma once

#include <optional>
#include <string>

namespace ramparts::tools {

/// Whether somebody sits at standard input.
[[nodiscard]] bool at_terminal();

/// Asks on standard error and reads a line from the terminal without showing it. Nothing when the input ends before a
/// line does, with Ctrl+C, or when there is no terminal; the terminal is then as it was. At most 4095 bytes.
[[nodiscard]] std::optional<std::string> ask_password(const std::string& question);

}  // namespace ramparts::tools

// Texts of strangers made fit to be read.
#pragma once

#include <string>
#include <string_view>

namespace ramparts {

/// The text without control characters (line ends and tabs stay), C1 codes, and marks that reverse the reading
/// direction; bytes that are not UTF-8 become U+FFFD. What a file or a script says can then not steer a terminal, and
/// goes over every wire.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace ramparts

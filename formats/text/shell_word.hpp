// Words as a shell reads them back.
#pragma once

#include <string>
#include <string_view>

namespace ramparts {

/// A word to type in a shell, in quotes where it needs them.
[[nodiscard]] std::string shell_word(std::string_view word);
/// The same of a file's name: one that would be taken for an option gets "./" in front.
[[nodiscard]] std::string shell_file(std::string_view name);

}  // namespace ramparts

// What users call a command beside its title, for the command palette.
#pragma once

#include <string_view>

namespace ramparts {

/// Words with commas between them, English; empty for most commands.
[[nodiscard]] std::string_view words_of_users(std::string_view command) noexcept;

}  // namespace ramparts

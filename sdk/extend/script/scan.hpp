// Looking through the text of a script before Lua reads it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ramparts::script {

struct ScanFault {
    int line = 0;
    std::string said;
};

/// What of the text may not stand in a script: too many bytes, bytecode, a byte 0, the operators / and ^, numbers that
/// are not whole or have more than 18 digits. Texts and comments are skipped. Nothing when it may be read by Lua.
[[nodiscard]] std::optional<ScanFault> scan(std::string_view source, std::size_t most_bytes);

/// Whether the script has a function that takes any number of arguments ("..."), in the code and not in a text.
[[nodiscard]] bool takes_any_arguments(std::string_view source);

}  // namespace ramparts::script

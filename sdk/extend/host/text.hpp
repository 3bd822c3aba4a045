// Texts as the boundary passes them, and version numbers as plugin.xml writes them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "formats/text/numbers.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"

namespace ramparts {

/// The text as plugins see it; valid as long as the text itself.
[[nodiscard]] inline rp_text text_of(std::string_view text) noexcept {
    return {text.data(), static_cast<std::uint32_t>(text.size())};
}

/// The numbers of "1.2.3" or "1.2", to be compared; 0 for what is not there.
[[nodiscard]] inline std::array<int, 3> version_of(std::string_view text) {
    std::array<int, 3> parts{};
    for (int& part : parts) {
        part = to_integer(text.substr(0, text.find('.')), 0, 9999).value_or(0);
        text.remove_prefix(std::min(text.size(), text.find('.')));
        if (!text.empty()) text.remove_prefix(1);
    }
    return parts;
}

}  // namespace ramparts

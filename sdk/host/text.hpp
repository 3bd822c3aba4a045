// Texts as the boundary passes them.
#pragma once

#include <cstdint>
#include <string_view>

#include "sdk/abi/ramparts/rp.h"

namespace ramparts {

/// The text as plugins see it; valid as long as the text itself.
[[nodiscard]] inline rp_text text_of(std::string_view text) noexcept {
    return {text.data(), static_cast<std::uint32_t>(text.size())};
}

}  // namespace ramparts

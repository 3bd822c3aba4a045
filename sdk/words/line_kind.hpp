// How a line of a page of plain text is set, on the command line and in the window.
#pragma once

#include <cstdint>

namespace ramparts {

enum class LineKind : std::uint8_t { title, heading, item, text, finding };

}  // namespace ramparts

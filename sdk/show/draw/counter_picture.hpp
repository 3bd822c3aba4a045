// Pictures of others made ready for counters.
#pragma once

#include <string>
#include <string_view>

#include "sdk/show/draw/writers.hpp"

namespace ramparts::draw {

/// Largest file of a picture that is to be on a counter.
inline constexpr std::size_t kMostPhotographBytes = std::size_t{32} << 20;

/// A PNG that a battle can keep for a counter (see fault_of_picture) from the bytes of a PNG or JPEG: the same bytes
/// when they will do; otherwise made smaller, what shines through in a PNG still does. Refused as decode_picture()
/// refuses, before anything large is unpacked.
[[nodiscard]] Result<std::string, DrawError> counter_picture(std::string_view bytes);

}  // namespace ramparts::draw

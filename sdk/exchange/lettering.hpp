// How a name on the map is lettered, as the properties that documents of other programs carry it in.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/model/map.hpp"

namespace ramparts::exchange {

/// The properties beside `kind`, in the order in which they are written.
inline constexpr std::array<std::string_view, 5> kLettering{"dx", "dy", "angle", "size", "along"};

/// The value of one of kLettering; empty when the name leaves it to the drawing.
[[nodiscard]] std::string lettering_of(const MapLabel& label, std::string_view property);
/// Sets one of kLettering. False, and nothing is set: a map file could not hold that value.
[[nodiscard]] bool set_lettering(MapLabel& label, std::string_view property, std::string_view value);

}  // namespace ramparts::exchange

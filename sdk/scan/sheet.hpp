// The picture laid flat under the hexes of the map, in equal light.
#pragma once

#include <optional>

#include "sdk/scan/fit.hpp"

namespace ramparts::scan {

struct Sheet {
    double hex_pixels = 64;
    Point origin;  ///< the plane's point at the middle of pixel (0, 0)
    Plane light;   ///< CIE L, from 0 to 100
    Plane a;       ///< CIE a and b: green to red, blue to yellow
    Plane b;

    [[nodiscard]] Point at(Point plane) const noexcept { return (plane - origin) * hex_pixels; }
};

/// Nothing when stopped. `hexes` = number of hexes on the map, by which the resolution is chosen.
[[nodiscard]] std::optional<Sheet> lay_flat(const draw::Picture& picture, const Map& map, const Warp& warp,
                                            const Stop& stop);

}  // namespace ramparts::scan

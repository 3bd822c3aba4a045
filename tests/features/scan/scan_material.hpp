// Pictures of printed maps as their owners scan them: our own maps drawn, recoloured and spoilt by seeds.
#pragma once

#include <functional>
#include <string>

#include "engine/model/scenario.hpp"
#include "sdk/scan/fit.hpp"
#include "sdk/show/draw/read_picture.hpp"

namespace scan_tests {

using namespace ramparts;

enum class Style {
    as_drawn,
    recoloured,  ///< all hues turned by the seed
    grey,
    ink  ///< black lines and symbols on white paper
};
enum class Damage {
    clean,
    scan,  ///< a little askew, JPEG
    bad,   ///< more so, with folds, a cast, blur, noise and paper that has crept
    phone  ///< from aside, through a lens, with a shadow and folds
};

struct Material {
    draw::Picture picture;
    std::function<draw::Point(HexIndex)> pixel;  ///< where the middle of a hex is
};

[[nodiscard]] Material scan_of(const Scenario& scenario, Style style, Damage damage, std::uint64_t seed, int dpi = 100);

/// A JPEG of the picture. `cmyk` stores its pixels as four channels.
[[nodiscard]] std::string jpeg_of(const draw::Picture& picture, int quality, bool cmyk = false);

/// Three hexes far apart with their pixels, each missed by `miss` hexes.
[[nodiscard]] std::vector<scan::Reference> references_on(const Scenario& scenario, const Material& material,
                                                         double miss, std::uint64_t seed);

}  // namespace scan_tests

// What the painter collects from the visible hexes before it draws lines over them.
#pragma once

#include <vector>

#include "editor/view/map_painter.hpp"

namespace ramparts {

struct MapPainter::Gathered {
    struct Side {
        PixelPoint centre;  ///< of the owner
        HexIndex hex;
        std::uint8_t side;
        SideSet set;
    };
    struct Roads {
        PixelPoint centre;
        RoadKindId kind;
        std::uint8_t directions;  ///< bit d = leaves through hexside d
    };
    struct Features {
        PixelPoint centre;
        std::uint8_t mask;
    };
    std::vector<Side> sides;
    std::vector<Roads> roads;
    std::vector<Features> features;
    ViewTransform::Range range;
};

}  // namespace ramparts

// Pieces of drawings: what of a sheet is seen in a box.
#pragma once

#include "sdk/show/draw/display_list.hpp"

namespace ramparts::draw {

/// Cuts pieces out of one drawing.
class Cropper {
public:
    /// Measures the drawing's symbols; the list must outlive this.
    explicit Cropper(const DisplayList& list);
    /// Everything that may be seen in the box, in order, groups kept: the list clipped to the box looks the same.
    /// Subpaths that lie apart from the box are left out. Linear in the drawing.
    [[nodiscard]] std::vector<Item> in(const Box& box) const;

private:
    const DisplayList* list_;
    std::vector<double> reach_;  ///< of each symbol: farthest point from its middle
};

}  // namespace ramparts::draw

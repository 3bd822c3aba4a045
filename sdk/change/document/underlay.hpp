// Fitting a scanned map under the hex grid: from a few reference pairs to a transform, with its errors.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"
#include "sdk/change/document/geometry.hpp"

namespace ramparts {

/// A pixel of the image that shows the centre of a hex.
struct ReferencePair {
    PlanePoint pixel;
    HexIndex hex = kNoHex;
};

enum class FitKind : std::uint8_t {
    similarity,  ///< moved, turned and scaled evenly: two pairs or more
    affine,      ///< each axis scaled and slanted of its own: three pairs or more, not in one line
};

/// pixel = (a x + b y + c, d x + e y + f), where x, y are the true plane: Grid::centre with the shrunk axis put back by
/// √3, so that hexes are regular and a hex side is 2 long.
struct UnderlayTransform {
    double a = 1, b = 0, c = 0;
    double d = 0, e = 1, f = 0;
    [[nodiscard]] PlanePoint to_pixel(PlanePoint true_plane) const noexcept;
    [[nodiscard]] PlanePoint to_plane(PlanePoint pixel) const noexcept;
    /// Determinant; 0 when the transform flattens everything.
    [[nodiscard]] double determinant() const noexcept { return a * e - b * d; }
};

struct UnderlayFit {
    UnderlayTransform transform;
    std::vector<double> residuals;  ///< distance in pixels by which each pair is missed
    double root_mean_square = 0;    ///< over the pairs
    double hex_pixels = 0;          ///< pixels from one hex centre to the next, on average
    double degrees = 0;             ///< by which the scan is turned
    std::size_t worst = 0;          ///< position of the pair with the largest residual
};

/// Least squares. Errors: too few pairs, pairs that fall together or stand in one line, a hex outside the grid.
[[nodiscard]] Result<UnderlayFit, Message> fit_underlay(const Grid& grid, std::span<const ReferencePair> pairs,
                                                        FitKind kind);

/// The centre of a hex on the true plane.
[[nodiscard]] PlanePoint true_centre(const Grid& grid, HexIndex hex) noexcept;
/// Where the image shows the centre of a hex, and which hex a pixel shows (kNoHex outside the field).
[[nodiscard]] PlanePoint pixel_of(const UnderlayTransform& transform, const Grid& grid, HexIndex hex) noexcept;
[[nodiscard]] HexIndex hex_of(const UnderlayTransform& transform, const Grid& grid, PlanePoint pixel) noexcept;

}  // namespace ramparts

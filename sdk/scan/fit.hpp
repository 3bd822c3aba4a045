// Where the hexes of a map lie on a picture of it: from a few references, then drawn to the printed grid.
#pragma once

#include <span>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/model/map.hpp"
#include "sdk/scan/plane.hpp"
#include "sdk/show/draw/geometry.hpp"
#include "sdk/show/draw/read_picture.hpp"

namespace ramparts::scan {

using draw::Point;

/// A place of the picture whose hex is known.
struct Reference {
    HexIndex hex = kNoHex;
    Point pixel;  ///< of the middle of the hex
};

/// Carries points of the plane, in which opposite hexsides are 1 apart, to pixels: a polynomial and a smooth rest.
class Warp {
public:
    static constexpr int kTerms = 10;

    /// Of a plane box; everything goes to pixel (0, 0).
    explicit Warp(const draw::Box& plane = {0, 0, 1, 1});
    [[nodiscard]] Point pixel(Point plane) const;
    /// The polynomial alone.
    [[nodiscard]] Point smooth_pixel(Point plane) const;
    /// Pixels a hex, at the middle of the box.
    [[nodiscard]] double hex_pixels() const;
    /// How pixels move with the plane, by differences of a small step.
    [[nodiscard]] std::pair<Point, Point> jacobian(Point plane) const;

    /// A place that the warp is to meet, and how much it counts.
    struct Pull {
        Point plane;
        Point pixel;
        double weight = 1;
    };
    /// The polynomial of this degree that meets the pulls best, without a rest. What is off by much more than
    /// `doubted` hexes counts little; 0 = all count alike. False when they leave it open.
    [[nodiscard]] bool meet(std::span<const Pull> pulls, int degree, double doubted);
    /// Adds what the pulls are off, smoothed over 1.2 hexes.
    void add_rest(std::span<const Pull> pulls);

private:
    draw::Box plane_;
    Point scale_;  // half the box
    std::vector<Point> coefficients_;
    int rest_columns_ = 0;  // nodes half a hex apart
    int rest_rows_ = 0;
    std::vector<Point> rest_;
};

/// The least; with more their fit may be used as it is.
inline constexpr std::size_t kFewReferences = 3;

struct Fit {
    Warp warp;
    double quality = 0;          ///< how clearly the printed grid is seen: 0.18 is faint, 0.3 and more clear
    double largest_move = 0;     ///< of a hex, from the references alone, in hexes
    double worst_reference = 0;  ///< in hexes
    bool refined = false;        ///< drawn to the printed grid; else by the references alone
    Message why_not;             ///< when it is not refined
    /// Whether it may be read by, having been made from so many references.
    [[nodiscard]] bool holds(std::size_t references) const noexcept { return refined || references > kFewReferences; }
};

/// The box of a map's hexes in the plane; its layout is HexLayout(map.grid(), 1).
[[nodiscard]] draw::Box plane_box(const Map& map);

/// A warp by three references or more. Refused when they lie on a line, turn the map over, distort it beyond belief, or
/// leave too few or too many pixels a hex; or when two are one hex.
[[nodiscard]] Result<Warp, Message> fit_references(const Map& map, std::span<const Reference> references);

/// Draws the warp to the printed hexsides. When they are not seen clearly, or the result misses a reference, the warp
/// of the references stays and `why_not` says so. Nothing when stopped.
[[nodiscard]] std::optional<Fit> refine_fit(const draw::Picture& picture, const Map& map,
                                            std::span<const Reference> references, const Warp& begin, const Stop& stop);

}  // namespace ramparts::scan

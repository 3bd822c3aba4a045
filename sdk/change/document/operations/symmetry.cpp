// Symmetric painting; see symmetry.hpp.
#include "sdk/change/document/operations/symmetry.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace ramparts {
namespace {

Axial six(SymmetryCentre c) { return {c.q6, c.r6}; }

/// Axial coordinates (times six) to the plane of Grid::centre.
PlanePoint plane_of(const Grid& grid, double q6, double r6) {
    const double q = q6 / 6;
    const double r = r6 / 6;
    const double along = 2 * r + q + (grid.shape().low == Parity::odd ? 0 : 1);
    return grid.shape().orientation == Orientation::flat ? PlanePoint{3 * q, along} : PlanePoint{along, 3 * q};
}

/// Direction of the ray number n of twelve: even through hexsides, odd through corners; axial, any length.
Axial ray(int n) {
    const int d = ((n / 2) % kDirections + kDirections) % kDirections;
    const Axial a = kAxialSteps[static_cast<std::size_t>(d)];
    return n % 2 == 0 ? a : a + kAxialSteps[static_cast<std::size_t>((d + 1) % kDirections)];
}

}  // namespace

SymmetryCentre SymmetryCentre::of_hex(const Grid& grid, HexIndex hex) noexcept {
    const Axial a = axial(grid, hex);
    return {6 * a.q, 6 * a.r};
}

SymmetryCentre SymmetryCentre::of_corner(const Grid& grid, HexIndex hex, int corner) noexcept {
    // A corner is the middle of three mutually adjacent hexes.
    const Axial a = axial(grid, hex);
    const Axial b = kAxialSteps[static_cast<std::size_t>(corner)] +
                    kAxialSteps[static_cast<std::size_t>((corner + 1) % kDirections)];
    return {6 * a.q + 2 * b.q, 6 * a.r + 2 * b.r};
}

SymmetryCentre SymmetryCentre::of_side(const Grid& grid, Hexside at) noexcept {
    const Axial a = axial(grid, at.hex);
    const Axial b = kAxialSteps[at.side];
    return {6 * a.q + 3 * b.q, 6 * a.r + 3 * b.r};
}

std::optional<Symmetry> Symmetry::make(SymmetryCentre centre, int rotation_order, std::optional<int> mirror_turns) {
    if (rotation_order != 1 && rotation_order != 2 && rotation_order != 3 && rotation_order != 6) return std::nullopt;
    Symmetry result;
    result.centre_ = centre;
    result.order_ = rotation_order;
    result.elements_.clear();
    for (int turns = 0; turns < kDirections; turns += kDirections / rotation_order) {
        result.elements_.push_back({turns, false});
        if (mirror_turns) result.elements_.push_back({(((*mirror_turns + turns) % 6) + 6) % 6, true});
    }
    std::sort(result.elements_.begin(), result.elements_.end());
    // The grid goes onto itself exactly when the image of one hex centre is a hex centre.
    for (const HexTurn element : result.elements_) {
        const Axial shift = six(centre) - element(six(centre));
        if (shift.q % 6 != 0 || shift.r % 6 != 0) return std::nullopt;
    }
    return result;
}

HexIndex Symmetry::image(const Grid& grid, HexIndex hex, HexTurn element) const noexcept {
    const Axial p = six(centre_) + element(6 * axial(grid, hex) - six(centre_));
    return hex_at(grid, Axial{p.q / 6, p.r / 6});
}

std::vector<HexIndex> Symmetry::images(const Grid& grid, HexIndex hex) const {
    std::vector<HexIndex> result;
    for (const HexTurn element : elements_)
        if (const HexIndex there = image(grid, hex, element); there != kNoHex) result.push_back(there);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

Changes Symmetry::spread(const Scenario& scenario, const Changes& changes) const {
    Changes result = changes;
    const Grid& grid = scenario.map.grid();
    std::set<HexIndex> hexes;
    std::set<Hexside> sides;
    for (const HexPaint& p : changes.hexes) hexes.insert(p.hex);
    for (const SidePaint& p : changes.sides) sides.insert(p.at);
    for (const HexTurn element : elements_) {
        if (element == HexTurn{}) continue;
        for (HexPaint p : changes.hexes) {
            p.hex = image(grid, p.hex, element);
            if (p.hex != kNoHex && hexes.insert(p.hex).second) result.hexes.push_back(p);
        }
        for (const SidePaint& p : changes.sides) {
            const HexIndex owner = image(grid, p.at.hex, element);
            const auto at = owner == kNoHex ? std::nullopt : grid.hexside(owner, element.direction(p.at.side));
            if (!at || !sides.insert(*at).second) continue;
            SideSet set = p.set;
            if (at->hex != owner)
                for (std::size_t k = 0; k < scenario.ruleset.hexside_kinds.size(); ++k) {
                    const auto kind = static_cast<HexsideKindId>(k);
                    if (!scenario.ruleset.hexside_kinds[k].directed || !set.has(kind)) continue;
                    set = set.with(kind,
                                   set.kind(kind) == SideState::up_owner ? SideState::up_other : SideState::up_owner);
                }
            result.sides.push_back({*at, set});
        }
    }
    return result;
}

std::vector<Axis> Symmetry::axes(const Grid& grid) const {
    std::vector<Axis> result;
    const double reach = 6.0 * (grid.lines() + grid.length());
    const auto end = [&](int n) {
        const Axial a = ray(n);
        return plane_of(grid, centre_.q6 + reach * a.q, centre_.r6 + reach * a.r);
    };
    const PlanePoint middle = plane_of(grid, centre_.q6, centre_.r6);
    bool mirrors = false;
    for (const HexTurn element : elements_) {
        if (!element.mirrored) continue;
        mirrors = true;
        // A mirror with t turns sends direction d to t - d: its line points in direction t / 2.
        result.push_back({end(element.turns), end(element.turns + 6), true});
    }
    if (!mirrors && order_ > 1)
        for (int n = 0; n < 12; n += 12 / order_) result.push_back({middle, end(n), false});
    return result;
}

}  // namespace ramparts

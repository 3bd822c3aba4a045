// Lines of sight reckoned once more, in whole numbers: hexes as polygons of a plane, a line from middle to middle.
// Nothing of the engine's own geometry is asked, so that its tables can be judged by it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "engine/model/map.hpp"
#include "tests/features/systems/fraction.hpp"

namespace ramparts::test {

/// A place of a field, or one beside it.
struct Place {
    int line = 0;
    int number = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

/// What a line between two places meets, in its order.
struct PlainLine {
    struct Step {
        Place at;            ///< the place that is entered
        bool edge = false;   ///< it is entered across a hexside, neither through a corner nor along one
        bool along = false;  ///< before it the line runs along a hexside, between `sides`
        std::array<Place, 2> sides{};
    };
    std::vector<Step> steps;  ///< behind the first place; the last one is the end of the line
};

class PlainField {
public:
    explicit PlainField(const Map& map) : map_(map) {}

    [[nodiscard]] Place place(HexIndex hex) const {
        return {static_cast<int>(hex) / map_.grid().length(), static_cast<int>(hex) % map_.grid().length()};
    }
    /// kNoHex off the map and in holes.
    [[nodiscard]] HexIndex hex(Place p) const {
        if (p.line < 0 || p.line >= map_.grid().lines() || p.number < 0 || p.number >= map_.grid().length())
            return kNoHex;
        const auto index = static_cast<HexIndex>(p.line * map_.grid().length() + p.number);
        return map_.present(index) ? index : kNoHex;
    }
    /// Hexes from one to the other, the last one counted and the first one not.
    [[nodiscard]] int distance(HexIndex a, HexIndex b) const {
        const Point from = middle(place(a));
        const Point to = middle(place(b));
        const std::int64_t lines = std::abs(from.x - to.x) / 3;
        return static_cast<int>(lines + std::max<std::int64_t>(0, (std::abs(from.y - to.y) - lines) / 2));
    }
    [[nodiscard]] bool beside(HexIndex a, HexIndex b) const { return distance(a, b) == 1; }

    [[nodiscard]] PlainLine line(HexIndex from, HexIndex to) const {
        const Ray ray(middle(place(from)), middle(place(to)));
        const std::vector<Cut> cuts = cuts_of(ray, place(from), place(to));
        PlainLine line;
        for (std::size_t n = 1; n < cuts.size(); ++n) {
            PlainLine::Step step;
            step.at = cuts[n].at;
            if (cuts[n].enters == cuts[n - 1].leaves) {
                step.edge = !through_corner(ray, cuts[n]);
            } else {
                step.along = true;
                step.sides = sides_of(ray, cuts[n - 1].leaves, cuts[n].enters);
            }
            line.steps.push_back(step);
        }
        return line;
    }

private:
    struct Point {
        std::int64_t x;
        std::int64_t y;
        friend bool operator==(const Point&, const Point&) = default;
    };
    struct Ray {
        Point from;
        Point by;
        Ray(Point a, Point b) : from(a), by{b.x - a.x, b.y - a.y} {}
        /// Above 0 on its one side, below on the other, 0 on it.
        [[nodiscard]] std::int64_t off(Point p) const { return by.x * (p.y - from.y) - by.y * (p.x - from.x); }
        /// 0 at its beginning, 1 at its end.
        [[nodiscard]] Fraction at(Point p) const {
            return {by.x * (p.x - from.x) + by.y * (p.y - from.y), by.x * by.x + by.y * by.y};
        }
        [[nodiscard]] Fraction crossing(Point a, Point b) const {
            const std::int64_t sign = off(a) < 0 ? -1 : 1;  // b lies on the other side
            const std::int64_t first = sign * off(a);
            const std::int64_t both = first - sign * off(b);
            const Point way{b.x - a.x, b.y - a.y};
            return at(a) + Fraction(first * (by.x * way.x + by.y * way.y), both * (by.x * by.x + by.y * by.y));
        }
    };
    struct Cut {
        Place at;
        Fraction enters;
        Fraction leaves;
    };

    static bool less(Fraction a, Fraction b) { return a.over * b.under < b.over * a.under; }

    // Twelve of these across a hex, and both layouts of a field are mirrored into one.
    [[nodiscard]] Point middle(Place p) const {
        return {3 * p.line, 2 * p.number + (map_.grid().is_low_line(0) == (p.line % 2 == 0) ? 1 : 0)};
    }
    [[nodiscard]] std::array<Point, 6> corners(Place p) const {
        const Point m = middle(p);
        return {Point{m.x + 2, m.y}, {m.x + 1, m.y + 1}, {m.x - 1, m.y + 1},
                {m.x - 2, m.y},      {m.x - 1, m.y - 1}, {m.x + 1, m.y - 1}};
    }
    [[nodiscard]] std::vector<Place> places_near(Place a, Place b) const {
        std::vector<Place> all;
        for (int line = std::min(a.line, b.line) - 1; line <= std::max(a.line, b.line) + 1; ++line)
            for (int n = std::min(a.number, b.number) - 1; n <= std::max(a.number, b.number) + 1; ++n)
                all.push_back({line, n});
        return all;
    }
    /// The places whose inside the line goes through, in its order.
    [[nodiscard]] std::vector<Cut> cuts_of(const Ray& ray, Place a, Place b) const {
        std::vector<Cut> cuts;
        for (const Place p : places_near(a, b)) {
            const auto all = corners(p);
            std::vector<Fraction> met;
            bool left = false;
            bool right = false;
            for (std::size_t n = 0; n < all.size(); ++n) {
                const Point one = all[n];
                const Point next = all[(n + 1) % all.size()];
                left = left || ray.off(one) < 0;
                right = right || ray.off(one) > 0;
                if (ray.off(one) == 0) met.push_back(ray.at(one));
                else if ((ray.off(one) < 0) != (ray.off(next) < 0) && ray.off(next) != 0)
                    met.push_back(ray.crossing(one, next));
            }
            if (!left || !right) continue;
            std::sort(met.begin(), met.end(), less);
            if (less({0}, met.back()) && less(met.front(), {1})) cuts.push_back({p, met.front(), met.back()});
        }
        std::sort(cuts.begin(), cuts.end(), [](const Cut& x, const Cut& y) { return less(x.enters, y.enters); });
        return cuts;
    }
    [[nodiscard]] bool through_corner(const Ray& ray, const Cut& cut) const {
        const auto all = corners(cut.at);
        return std::any_of(all.begin(), all.end(), [&](Point p) { return ray.off(p) == 0 && ray.at(p) == cut.enters; });
    }
    /// The two places that share the hexside along which the line runs from `a` to `b`.
    [[nodiscard]] std::array<Place, 2> sides_of(const Ray& ray, Fraction a, Fraction b) const {
        std::array<Place, 2> found{};
        std::size_t count = 0;
        for (int line = -1; line <= map_.grid().lines(); ++line)
            for (int n = -1; n <= map_.grid().length(); ++n) {
                const auto all = corners({line, n});
                const auto on = std::count_if(all.begin(), all.end(), [&](Point p) {
                    return ray.off(p) == 0 && (ray.at(p) == a || ray.at(p) == b);
                });
                if (on == 2 && count < 2) found[count++] = {line, n};
            }
        return found;
    }

    const Map& map_;
};

}  // namespace ramparts::test

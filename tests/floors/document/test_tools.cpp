// Tools without a window: geometry, areas, hexsides, roads, selections.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdlib>
#include <optional>
#include <set>

#include "random_scenario.hpp"
#include "sdk/change/document/operations/areas.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "sdk/change/document/operations/roads.hpp"
#include "sdk/change/document/operations/selection.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

struct Layout {
    Orientation orientation;
    Parity low;
};
const Layout kLayouts[] = {{Orientation::flat, Parity::odd},
                           {Orientation::flat, Parity::even},
                           {Orientation::pointy, Parity::odd},
                           {Orientation::pointy, Parity::even}};

Grid grid_of(Layout layout, int first_column = 20) {
    return Grid({.prefix = "C",
                 .orientation = layout.orientation,
                 .low = layout.low,
                 .first_column = first_column,
                 .first_row = 11,
                 .columns = 9,
                 .rows = 8});
}

HexIndex hex(const Scenario& s, const char* label) { return s.map.grid().parse(label).value(); }

}  // namespace

TEST_CASE("axial coordinates step with the directions of the grid in all four layouts", "[tools]") {
    for (const Layout layout : kLayouts)
        for (const int first : {20, 21}) {
            const Grid grid = grid_of(layout, first);
            for (HexIndex h = 0; h < grid.size(); ++h) {
                REQUIRE(hex_at(grid, axial(grid, h)) == h);
                for (int d = 0; d < kDirections; ++d)
                    REQUIRE(hex_at(grid, axial(grid, h) + kAxialSteps[static_cast<std::size_t>(d)]) ==
                            grid.neighbour(h, d));
            }
        }
}

TEST_CASE("turning and mirroring a direction agrees with turning and mirroring its step", "[tools]") {
    for (int turns = 0; turns < 6; ++turns)
        for (const bool mirrored : {false, true}) {
            const HexTurn turn{turns, mirrored};
            for (int d = 0; d < kDirections; ++d)
                REQUIRE(turn(kAxialSteps[static_cast<std::size_t>(d)]) ==
                        kAxialSteps[static_cast<std::size_t>(turn.direction(d))]);
            for (int more = 0; more < 12; ++more) {
                const HexTurn other{more % 6, more >= 6};
                REQUIRE(other.after(turn)(Axial{3, -5}) == other(turn(Axial{3, -5})));
            }
        }
}

TEST_CASE("clockwise is clockwise and left is right on the screen in both orientations", "[tools]") {
    for (const Layout layout : kLayouts) {
        const Grid grid = grid_of(layout);
        const HexIndex h = grid.index({24, 15});
        const auto screen = [&](Axial a) {
            const GridPoint c = grid.centre(h);
            const GridPoint n = grid.centre(hex_at(grid, axial(grid, h) + a));
            const double s = std::sqrt(3.0);
            return layout.orientation == Orientation::flat ? PlanePoint{double(n.x - c.x), (n.y - c.y) * s}
                                                           : PlanePoint{(n.x - c.x) * s, double(n.y - c.y)};
        };
        for (const Axial step : kAxialSteps) {
            const PlanePoint a = screen(step);
            const PlanePoint b = screen(clockwise(layout.orientation, 1)(step));
            REQUIRE(a.x * b.y - a.y * b.x > 0);  // y grows downwards
            const PlanePoint l = screen(mirror_left_right(layout.orientation)(step));
            REQUIRE(l.x == Approx(-a.x));
            REQUIRE(l.y == Approx(a.y));
            const PlanePoint t = screen(mirror_top_bottom(layout.orientation)(step));
            REQUIRE(t.x == Approx(a.x));
            REQUIRE(t.y == Approx(-a.y));
        }
    }
}

TEST_CASE("a point belongs to the hex whose centre is nearest, and to no hex outside the field", "[tools]") {
    for (const Layout layout : kLayouts) {
        const Grid grid = grid_of(layout);
        Rng rng(7);
        for (int i = 0; i < 3000; ++i) {
            const PlanePoint p{rng.below(9000) / 100.0, rng.below(9000) / 100.0};
            HexIndex nearest = 0;
            for (HexIndex h = 1; h < grid.size(); ++h)
                if (distance_squared(layout.orientation, p, plane(grid.centre(h))) <
                    distance_squared(layout.orientation, p, plane(grid.centre(nearest))))
                    nearest = h;
            const HexIndex found = hex_at(grid, p);
            if (found != kNoHex)
                REQUIRE(distance_squared(layout.orientation, p, plane(grid.centre(found))) ==
                        Approx(distance_squared(layout.orientation, p, plane(grid.centre(nearest)))));
            else REQUIRE(distance_squared(layout.orientation, p, plane(grid.centre(nearest))) > 2.99);
        }
    }
}

TEST_CASE("the ends of a hexside are shared by its two hexes, and every corner knows its hexsides", "[tools]") {
    for (const Layout layout : kLayouts) {
        const Grid grid = grid_of(layout);
        for (HexIndex h = 0; h < grid.size(); ++h)
            for (int d = 0; d < kDirections; ++d) {
                const auto at = grid.hexside(h, d);
                if (!at) continue;
                const auto [a, b] = ends(grid, *at);
                const GridPoint c = corner(grid, h, (d + 5) % 6);
                const GridPoint e = corner(grid, h, d);
                REQUIRE(((a == c && b == e) || (a == e && b == c)));
                for (const GridPoint point : {a, b}) {
                    const CornerSides sides = sides_at(grid, point);
                    REQUIRE(std::count(sides.sides.begin(), sides.sides.begin() + sides.count, *at) == 1);
                    for (int i = 0; i < sides.count; ++i) {
                        const auto [x, y] = ends(grid, sides.sides[static_cast<std::size_t>(i)]);
                        REQUIRE((x == point || y == point));
                    }
                    if (!grid.on_rim(h)) REQUIRE(sides.count == 3);
                }
                const PlanePoint middle{(a.x + b.x) / 2.0, (a.y + b.y) / 2.0};
                REQUIRE(nearest_side(grid, middle)->at == *at);
                REQUIRE(nearest_side(grid, middle)->distance < 0.001);
                REQUIRE(nearest_corner(grid, {a.x * 0.9 + middle.x * 0.1, a.y * 0.9 + middle.y * 0.1}) == a);
            }
        // A hand that misses the rim by a little still finds its corners; far outside there is none.
        for (HexIndex h = 0; h < grid.size(); ++h)
            for (int c = 0; c < kDirections; ++c) {
                const PlanePoint centre = plane(grid.centre(h));
                const PlanePoint at = plane(corner(grid, h, c));
                const PlanePoint beyond{at.x + (at.x - centre.x) * 0.3, at.y + (at.y - centre.y) * 0.3};
                if (hex_at(grid, beyond) == kNoHex) REQUIRE(nearest_corner(grid, beyond) == corner(grid, h, c));
                const PlanePoint far{centre.x + (at.x - centre.x) * 90, centre.y + (at.y - centre.y) * 90};
                REQUIRE_FALSE(nearest_corner(grid, far));
            }
    }
}

TEST_CASE("a corner on the rim is found from a little outside the map, and from far away none", "[tools]") {
    for (const Layout layout : kLayouts) {
        const Grid grid = grid_of(layout);
        for (HexIndex h = 0; h < grid.size(); ++h) {
            if (!grid.on_rim(h)) continue;
            const PlanePoint centre = plane(grid.centre(h));
            for (int c = 0; c < kDirections; ++c) {
                const PlanePoint at = plane(corner(grid, h, c));
                const auto outwards = [&](double by) {
                    return PlanePoint{at.x + (at.x - centre.x) * by, at.y + (at.y - centre.y) * by};
                };
                for (const double by : {0.02, 0.2, 0.45})
                    if (hex_at(grid, outwards(by)) == kNoHex)
                        REQUIRE(nearest_corner(grid, outwards(by)) == corner(grid, h, c));
                if (hex_at(grid, outwards(1.1)) == kNoHex && hex_at(grid, outwards(3)) == kNoHex) {
                    const auto found = nearest_corner(grid, outwards(1.1));
                    REQUIRE((!found || distance_squared(grid.shape().orientation, outwards(1.1), plane(*found)) <= 4));
                }
            }
        }
        const PlanePoint first = plane(grid.centre(0));
        CHECK(!nearest_corner(grid, {first.x - 40, first.y - 40}));
    }
}

TEST_CASE("brushes cover 1, 7 and 19 hexes, and lines have one hex per step", "[tools]") {
    for (const Layout layout : kLayouts) {
        const Grid grid = grid_of(layout);
        const HexIndex middle = grid.index({24, 15});
        CHECK(disc(grid, middle, 0).size() == 1);
        CHECK(disc(grid, middle, 1).size() == 7);
        const auto around = disc(grid, middle, 2);
        CHECK(around.size() == 19);
        for (HexIndex h = 0; h < grid.size(); ++h)
            CHECK(std::binary_search(around.begin(), around.end(), h) == (grid.distance(h, middle) <= 2));
        for (HexIndex from = 0; from < grid.size(); from += 5)
            for (HexIndex to = 0; to < grid.size(); to += 3) {
                const auto line = hex_line(grid, from, to);
                // A line along the rim may lean over it by half a hex; its steps stay adjacent inside.
                REQUIRE(line.size() <= static_cast<std::size_t>(grid.distance(from, to)) + 1);
                REQUIRE(line.front() == from);
                REQUIRE(line.back() == to);
            }
        const auto inner = hex_line(grid, grid.index({22, 13}), grid.index({26, 16}));
        for (std::size_t i = 1; i < inner.size(); ++i) REQUIRE(grid.adjacent(inner[i - 1], inner[i]));
    }
}

TEST_CASE("a rectangle counts printed columns and rows; a lasso takes the centres inside", "[tools]") {
    const Grid grid = grid_of({Orientation::pointy, Parity::odd});
    const auto box = rectangle(grid, grid.index({26, 12}), grid.index({22, 14}));
    CHECK(box.size() == 15);
    for (const HexIndex h : box) {
        const HexNumber n = grid.number(h);
        CHECK((n.column >= 22 && n.column <= 26 && n.row >= 12 && n.row <= 14));
    }
    for (const Layout layout : kLayouts) {
        const Grid g = grid_of(layout);
        const GridPoint c = g.centre(g.index({24, 15}));
        const PlanePoint triangle[] = {{c.x - 7.3, c.y - 5.1}, {c.x + 8.2, c.y - 4.4}, {c.x + 0.7, c.y + 6.9}};
        const auto inside = [&](PlanePoint p) {
            int wind = 0;
            for (int i = 0; i < 3; ++i) {
                const PlanePoint a = triangle[i];
                const PlanePoint b = triangle[(i + 1) % 3];
                wind += (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0 ? 1 : -1;
            }
            return wind == 3 || wind == -3;
        };
        const auto found = lasso(g, triangle);
        CHECK(found.size() > 5);
        for (HexIndex h = 0; h < g.size(); ++h)
            CHECK(std::binary_search(found.begin(), found.end(), h) == inside(plane(g.centre(h))));
    }
    CHECK(lasso(grid, {}).empty());
}

TEST_CASE("a flood takes connected hexes of one terrain and can stop at a river", "[tools]") {
    Scenario s = sample_scenario();
    for (HexIndex h = 0; h < s.map.grid().size(); ++h)
        if (s.map.grid().number(h).column == 24) s.map.set_terrain(h, 1);
    CHECK(flood(s.map, 0).size() == 4 * 7);
    CHECK(alike(s.map, 0).size() == 8 * 7);
    CHECK(of_terrain(s.map, 1).size() == 7);
    for (HexIndex h = 0; h < s.map.grid().size(); ++h)
        for (int d = 0; d < 6; ++d) {
            const HexIndex n = s.map.grid().neighbour(h, d);
            if (n != kNoHex && s.map.grid().number(h).column == 21 && s.map.grid().number(n).column == 22)
                s.map.set_side(*s.map.grid().hexside(h, d), SideSet{}.with(1, SideState::present));
        }
    CHECK(flood(s.map, 0, {.stopped_by = 1U << 1}).size() == 2 * 7);
}

TEST_CASE("the random brush is steady under a seed and follows its weights", "[tools]") {
    const Scenario s = sample_scenario(40, 40);
    std::vector<HexIndex> all(s.map.grid().size());
    for (HexIndex h = 0; h < all.size(); ++h) all[h] = h;
    const Ingredient mix[] = {{0, 0, 1}, {1, 0, 3}, {2, 1, 0}};
    const Changes a = paint_random(s.map, all, mix, 5);
    CHECK(a == paint_random(s.map, all, mix, 5));
    CHECK_FALSE(a == paint_random(s.map, all, mix, 6));
    const auto forests =
        std::count_if(a.hexes.begin(), a.hexes.end(), [](const HexPaint& p) { return p.terrain == TerrainId{1}; });
    CHECK(forests > 1100);
    CHECK(forests < 1300);
    CHECK(std::none_of(a.hexes.begin(), a.hexes.end(), [](const HexPaint& p) { return p.terrain == TerrainId{2}; }));
}

TEST_CASE("a chain of hexsides is connected and as short as a plain search finds", "[tools]") {
    for (const Layout layout : kLayouts) {
        const Scenario s = sample_scenario(9, 7, layout.orientation, layout.low);
        const Grid& grid = s.map.grid();
        const GridPoint from = corner(grid, grid.index({22, 13}), 2);
        std::map<GridPoint, int> steps{{from, 0}};
        std::vector<GridPoint> queue{from};
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const CornerSides sides = sides_at(grid, queue[i]);
            for (int k = 0; k < sides.count; ++k)
                for (const GridPoint p : ends(grid, sides.sides[static_cast<std::size_t>(k)]))
                    if (steps.emplace(p, steps[queue[i]] + 1).second) queue.push_back(p);
        }
        REQUIRE(queue.size() > 80);
        for (const GridPoint to : queue) {
            const auto chain = shortest_chain(s.map, from, to);
            REQUIRE(static_cast<int>(chain.size()) == steps[to]);
            GridPoint at = from;
            for (const Hexside side : chain) {
                const auto [a, b] = ends(grid, side);
                REQUIRE((a == at || b == at));
                at = a == at ? b : a;
            }
            REQUIRE(at == to);
        }
    }
}

TEST_CASE("a chain begins at a corner that a hexside between two hexes reaches", "[tools]") {
    for (const Layout layout : kLayouts) {
        Scenario s = sample_scenario(9, 7, layout.orientation, layout.low);
        const Grid& grid = s.map.grid();
        const auto reached = [&](GridPoint at) {
            const CornerSides sides = sides_at(grid, at);
            for (int i = 0; i < sides.count; ++i)
                if (s.map.side_present(sides.sides[static_cast<std::size_t>(i)])) return true;
            return false;
        };
        s.map.set_terrain(grid.at(4, 3), kHole);
        int moved = 0;
        for (HexIndex h = 0; h < grid.size(); ++h)
            for (int c = 0; c < kDirections; ++c) {
                const GridPoint at = corner(grid, h, c);
                const auto found = chain_corner(s.map, plane(at));
                REQUIRE(found);
                REQUIRE(reached(*found));
                if (reached(at)) REQUIRE(*found == at);
                else ++moved;
            }
        CHECK(moved > 10);
        // No farther off than the map itself.
        CHECK_FALSE(chain_corner(s.map, {-30, -30}));
        for (HexIndex h = 0; h < grid.size(); ++h)
            if (h != 0) s.map.set_terrain(h, kHole);
        CHECK_FALSE(chain_corner(s.map, plane(grid.centre(0))));
    }
}

TEST_CASE("slopes go round a hill with the hill uphill, and vanish when the ground is levelled", "[tools]") {
    Document document(sample_scenario());
    const Grid grid = document.map().grid();
    const auto hill = disc(grid, hex(document.scenario(), "C2414"), 1);
    REQUIRE(document.edit("raise", [&](Edit& e) {
        return apply(raise(e.map(), hill, 1), e) && apply(slopes_around(e.scenario(), hill, 2), e);
    }));
    const auto edge = contour(document.map(), 1);
    CHECK(edge.size() == 18);
    CHECK(of_kind(document.map(), 2) == edge);
    CHECK(flood_contour(document.map(), edge[4]) == edge);
    CHECK(flood_kind(document.map(), edge[0], 2) == edge);
    CHECK(outline(document.map(), hill) == edge);
    for (const Hexside at : edge) {
        const bool owner_high = document.map().elevation(at.hex) == 1;
        CHECK(document.map().side(at).kind(2) == (owner_high ? SideState::up_owner : SideState::up_other));
    }
    const Changes flipped = flip_uphill(document.scenario(), edge, 2);
    CHECK(flipped.sides.size() == 18);
    REQUIRE(document.edit("level", [&](Edit& e) {
        return apply(paint_elevation(e.map(), hill, 0), e) && apply(slopes_around(e.scenario(), hill, 2), e);
    }));
    CHECK(of_kind(document.map(), 2).empty());
}

TEST_CASE("converting a creek into a river and back leaves the map as it was", "[tools]") {
    Document document(sample_scenario());
    const auto chain =
        shortest_chain(document.map(), corner(document.map().grid(), 10, 1), corner(document.map().grid(), 40, 2));
    REQUIRE(chain.size() > 5);
    REQUIRE(document.edit("creek", [&](Edit& e) { return apply(paint_sides(e.scenario(), chain, 0), e); }));
    const Scenario before = document.scenario();
    REQUIRE(document.edit("convert", [&](Edit& e) { return apply(convert_kind(e.scenario(), chain, 0, 1), e); }));
    CHECK(of_kind(document.map(), 0).empty());
    CHECK(of_kind(document.map(), 1).size() == chain.size());
    REQUIRE(document.edit("convert", [&](Edit& e) { return apply(convert_kind(e.scenario(), chain, 1, 0), e); }));
    CHECK(document.scenario() == before);
    CHECK(erase_kind(document.map(), chain, 0).sides.size() == chain.size());
}

TEST_CASE("a road takes the cheap way round a forest, the straight one through it", "[tools]") {
    Scenario s = sample_scenario();
    for (const char* label : {"C2312", "C2313", "C2314", "C2412", "C2413", "C2414", "C2512", "C2513", "C2514"})
        s.map.set_terrain(hex(s, label), 1);
    const HexIndex rally[] = {hex(s, "C2113"), hex(s, "C2713")};
    const RoadPlan straight = plan_road(s, rally, RoadCourse::straightest);
    REQUIRE(straight.complete);
    CHECK(straight.hexes.size() == 7);
    const RoadPlan cheap = plan_road(s, rally, RoadCourse::cheapest);
    REQUIRE(cheap.complete);
    const auto cost = [&](const RoadPlan& plan) {
        int sum = 0;
        for (std::size_t i = 1; i < plan.hexes.size(); ++i)
            sum += s.ruleset.enter_cost(0, s.map.terrain(plan.hexes[i]));
        return sum;
    };
    CHECK(cost(cheap) < cost(straight));
    for (const RoadPlan* plan : {&straight, &cheap})
        for (std::size_t i = 0; i < plan->crossings.size(); ++i)
            CHECK(plan->crossings[i] == *s.map.grid().hexside_between(plan->hexes[i], plan->hexes[i + 1]));
    s.map.set_terrain(rally[1], kHole);
    CHECK_FALSE(plan_road(s, rally, RoadCourse::cheapest).complete);
}

TEST_CASE("of equally cheap roads the straightest is laid", "[tools]") {
    for (const Layout layout : kLayouts) {
        // On open ground every shortest way costs the same.
        const Scenario s = sample_scenario(9, 7, layout.orientation, layout.low);
        const Grid& grid = s.map.grid();
        for (HexIndex from = 0; from < grid.size(); from += 5)
            for (HexIndex to = 0; to < grid.size(); to += 3) {
                const HexIndex rally[] = {from, to};
                INFO(grid.label(from) << " to " << grid.label(to));
                REQUIRE(plan_road(s, rally, RoadCourse::cheapest).hexes ==
                        plan_road(s, rally, RoadCourse::straightest).hexes);
            }
    }
}

namespace {

struct WayCost {
    int cost = 0;
    int hexes = 0;
    long stray = 0;
    friend auto operator<=>(const WayCost&, const WayCost&) = default;
};

/// What entering a hex adds on a road from one hex to another.
WayCost step_cost(const Scenario& s, HexIndex from, HexIndex to, HexIndex hex) {
    const GridPoint a = s.map.grid().centre(from);
    const GridPoint b = s.map.grid().centre(to);
    const GridPoint p = s.map.grid().centre(hex);
    const long cross = long{b.x - a.x} * (p.y - a.y) - long{b.y - a.y} * (p.x - a.x);
    return {s.ruleset.enter_cost(0, s.map.terrain(hex)), 1, std::abs(cross)};
}

WayCost operator+(WayCost a, WayCost b) { return {a.cost + b.cost, a.hexes + b.hexes, a.stray + b.stray}; }

}  // namespace

TEST_CASE("a road through mixed terrain is the cheapest, then the shortest, then the straightest", "[tools]") {
    Rng rng(24);
    for (int round = 0; round < 30; ++round) {
        Scenario s = sample_scenario();
        const Grid& grid = s.map.grid();
        for (HexIndex h = 0; h < grid.size(); ++h)
            if (rng.below(3) == 0) s.map.set_terrain(h, 1);
        const HexIndex from = rng.below(grid.size());
        // Every way there is, hex by hex until nothing becomes better.
        for (HexIndex to = 0; to < grid.size(); ++to) {
            std::vector<std::optional<WayCost>> best(grid.size());
            best[from] = WayCost{};
            for (bool better = true; better;) {
                better = false;
                for (HexIndex h = 0; h < grid.size(); ++h)
                    for (int d = 0; d < kDirections && best[h]; ++d) {
                        const HexIndex next = grid.neighbour(h, d);
                        if (next == kNoHex) continue;
                        const WayCost now = *best[h] + step_cost(s, from, to, next);
                        if (best[next] && *best[next] <= now) continue;
                        best[next] = now;
                        better = true;
                    }
            }
            const HexIndex rally[] = {from, to};
            const RoadPlan plan = plan_road(s, rally, RoadCourse::cheapest);
            WayCost sum;
            for (std::size_t i = 1; i < plan.hexes.size(); ++i) sum = sum + step_cost(s, from, to, plan.hexes[i]);
            REQUIRE(plan.complete);
            REQUIRE((sum == *best[to]));
        }
    }
}

TEST_CASE("the cheap road goes round the end of a river, the straight one over it", "[tools]") {
    Scenario s = sample_scenario();
    const Grid grid = s.map.grid();
    for (int row = 11; row <= 14; ++row)
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex west = hex(s, ("C23" + std::to_string(row)).c_str());
            const HexIndex east = grid.neighbour(west, d);
            if (east != kNoHex && grid.number(east).column == 24)
                REQUIRE(s.map.set_side(*grid.hexside(west, d), SideSet{}.with(1, SideState::present)));
        }
    const HexIndex rally[] = {hex(s, "C2213"), hex(s, "C2513")};
    const RoadPlan cheap = plan_road(s, rally, RoadCourse::cheapest);
    REQUIRE(cheap.complete);
    CHECK(cheap.barred.empty());
    const RoadPlan straight = plan_road(s, rally, RoadCourse::straightest);
    REQUIRE(straight.complete);
    CHECK(straight.hexes.size() == 4);
    CHECK(straight.barred.size() == 1);
}

TEST_CASE("a road over a river brings its bridge, and erasing the road takes the bridge away", "[tools]") {
    Document document(sample_scenario());
    const Grid grid = document.map().grid();
    std::vector<Hexside> river;
    for (HexIndex h = 0; h < grid.size(); ++h)
        for (int d = 0; d < 6; ++d)
            if (const HexIndex n = grid.neighbour(h, d);
                n != kNoHex && grid.number(h).column == 23 && grid.number(n).column == 24)
                river.push_back(*grid.hexside(h, d));
    REQUIRE(document.edit("river", [&](Edit& e) { return apply(paint_sides(e.scenario(), river, 1), e); }));
    const HexIndex rally[] = {hex(document.scenario(), "C2113"), hex(document.scenario(), "C2513"),
                              hex(document.scenario(), "C2616")};
    const RoadPlan plan = plan_road(document.scenario(), rally, RoadCourse::cheapest);
    REQUIRE(plan.complete);
    REQUIRE(plan.barred.size() == 1);
    CHECK(missing_bridge(document.ruleset(), SideSet{}.with(1, SideState::present).with_road(0, true)) ==
          HexsideKindId{3});
    CHECK_FALSE(side_trouble(document.ruleset(), SideSet{}.with(1, SideState::present).with_road(0, true)).empty());
    CHECK_FALSE(side_trouble(document.ruleset(), SideSet{}.with(3, SideState::present)).empty());
    CHECK(side_trouble(document.ruleset(), SideSet{}.with(1, SideState::present)).empty());
    const Changes road = lay_road(document.scenario(), plan, 0);
    CHECK(
        snap_bridges(document.scenario(), plan.crossings, lay_road(document.scenario(), plan, 0, false)).sides.size() ==
        1);
    document.set_source({ProvenanceKind::reconstruction, "laid"});
    REQUIRE(document.edit("road", [&](Edit& e) { return apply(road, e); }));
    CHECK(document.map().side(plan.barred[0]).has(3));
    CHECK(document.map().own_road_provenance(plan.barred[0], 0)->source == "laid");
    CHECK(document.map().own_hexside_provenance(plan.barred[0], 3)->source == "laid");
    CHECK(document.map().own_hexside_provenance(plan.barred[0], 1)->source.empty());
    auto segment = road_segment(document.map(), plan.crossings[1], 0);
    auto expected = plan.crossings;
    std::sort(expected.begin(), expected.end());
    CHECK(segment == expected);
    // A branch splits the road into segments.
    HexIndex branch = kNoHex;
    for (int d = 0; d < 6 && branch == kNoHex; ++d)
        if (!document.map().side(plan.hexes[3], d).any_road()) branch = grid.neighbour(plan.hexes[3], d);
    REQUIRE(
        document.edit("branch", [&](Edit& e) { e.set_road(*grid.hexside_between(plan.hexes[3], branch), 0, true); }));
    CHECK(road_segment(document.map(), plan.crossings[0], 0).size() == 3);
    REQUIRE(document.edit("erase", [&](Edit& e) { return apply(erase_road(e.scenario(), segment, 0), e); }));
    CHECK_FALSE(document.map().side(plan.barred[0]).has(3));
    CHECK(document.map().side(plan.barred[0]).has(1));
    CHECK_FALSE(document.map().own_road_provenance(plan.barred[0], 0));
}

TEST_CASE("selections combine, invert, grow and shrink", "[tools]") {
    const Scenario s = sample_scenario();
    Selection selection;
    const auto inner = disc(s.map.grid(), hex(s, "C2414"), 1);
    selection.combine(std::span<const HexIndex>(inner), SelectMode::add);
    selection.grow(s.map);
    CHECK(selection.hexes == disc(s.map.grid(), hex(s, "C2414"), 2));
    selection.shrink(s.map);
    CHECK(selection.hexes == inner);
    selection.select_sides(s.map, false);
    CHECK(selection.sides.size() == 12);
    selection.select_sides(s.map, true);
    CHECK(selection.sides.size() == 30);
    selection.toggle(inner[0]);
    CHECK_FALSE(selection.contains(inner[0]));
    selection.invert(s.map);
    CHECK(selection.hexes.size() == 9 * 7 - 6);
    selection.combine(std::span<const HexIndex>(inner), SelectMode::intersect);
    CHECK(selection.hexes == std::vector<HexIndex>{inner[0]});
}

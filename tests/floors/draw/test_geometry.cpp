// Where corners, outlines and hexside lines fall, in all four layouts.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "sdk/show/draw/sheet.hpp"
#include "tests/floors/draw/sample_scenario.hpp"

using namespace ramparts;
using namespace ramparts::draw;
using namespace draw_tests;

namespace {

struct LayoutCase {
    Orientation orientation;
    Parity low;
};
const LayoutCase kLayouts[] = {{Orientation::flat, Parity::odd},
                               {Orientation::flat, Parity::even},
                               {Orientation::pointy, Parity::odd},
                               {Orientation::pointy, Parity::even}};

Grid sample_grid(LayoutCase c) {
    Grid::Shape shape;
    shape.orientation = c.orientation;
    shape.low = c.low;
    shape.first_column = 4;
    shape.first_row = 7;
    shape.columns = 5;
    shape.rows = 6;
    return Grid(shape);
}

/// Greater than 0 when p lies to the left hand of somebody walking from a to b on the sheet (y points down).
double left_of(Point a, Point b, Point p) { return (b.y - a.y) * (p.x - a.x) - (b.x - a.x) * (p.y - a.y); }

struct Made {
    explicit Made(const Scenario& a_scenario)
        : scenario(a_scenario), sheet(scenario, scenario.map, options, 17, list, true) {}
    const Scenario& scenario;
    DrawOptions options;
    DisplayList list;
    Sheet sheet;
};

}  // namespace

TEST_CASE("neighbouring hexes stand one hex width apart and share exactly the two corners of their hexside", "[draw]") {
    for (const LayoutCase c : kLayouts) {
        const Grid grid = sample_grid(c);
        const HexLayout layout(grid, 17);
        for (HexIndex hex_index = 0; hex_index < grid.size(); ++hex_index)
            for (int d = 0; d < kDirections; ++d) {
                const Place here = layout.place(hex_index);
                const Place there = layout.neighbour(here, d);
                REQUIRE(distance(layout.centre(here), layout.centre(there)) == Approx(17));
                const HexIndex other = grid.neighbour(hex_index, d);
                if (other != kNoHex) REQUIRE(layout.place(other) == there);
                std::set<GridPoint> mine{layout.corner_key(here, d), layout.corner_key(here, (d + 1) % 6)};
                const int back = opposite(d);
                std::set<GridPoint> theirs{layout.corner_key(there, back), layout.corner_key(there, (back + 1) % 6)};
                REQUIRE(mine == theirs);
                REQUIRE(distance(layout.corner(here, d), layout.corner(here, (d + 1) % 6)) == Approx(layout.side_mm()));
            }
    }
}

TEST_CASE("printed columns run to the right and rows downward in every layout", "[draw]") {
    for (const LayoutCase c : kLayouts) {
        const Grid grid = sample_grid(c);
        const HexLayout layout(grid, 10);
        const Point first = layout.centre(grid.index({4, 7}));
        REQUIRE(layout.centre(grid.index({6, 7})).x > first.x);
        REQUIRE(layout.centre(grid.index({4, 9})).y > first.y);
        const Point next =
            c.orientation == Orientation::flat ? layout.centre(grid.index({5, 7})) : layout.centre(grid.index({4, 8}));
        const double shift = c.orientation == Orientation::flat ? next.y - first.y : next.x - first.x;
        // Line 4 or 7 comes first: 4 is even, 7 is odd.
        const bool first_is_low = (c.orientation == Orientation::flat) == (c.low == Parity::even);
        REQUIRE(shift == Approx(first_is_low ? -5 : 5));
    }
}

TEST_CASE("hexsides that meet become one line over their corners", "[draw]") {
    Scenario scenario = blank_scenario({"", Orientation::flat, Parity::odd, 1, 1, 7, 7});
    put(scenario, "0303", "0304", "creek");
    put(scenario, "0304", "0404", "creek");
    put(scenario, "0404", "0405", "creek");
    const Made made(scenario);
    const Lines lines = hexside_lines(made.sheet, HexsideLook::creek);
    REQUIRE(lines.size() == 1);
    REQUIRE(lines[0].size() == 4);
    std::vector<Point> expected;
    const HexLayout& layout = made.sheet.layout;
    const Place middle_hex = layout.place(hex(scenario, "0304"));
    const auto near = [](Point a, Point b) { return distance(a, b) < 1e-9; };
    REQUIRE((near(lines[0][1], layout.corner(middle_hex, 1)) || near(lines[0][2], layout.corner(middle_hex, 1))));
    for (std::size_t i = 1; i < lines[0].size(); ++i)
        REQUIRE(distance(lines[0][i - 1], lines[0][i]) == Approx(layout.side_mm()));
}

TEST_CASE("lines end at a fork and a ring closes", "[draw]") {
    const std::vector<Chain> fork = join_edges({{{0, 0}, {1, 0}}, {{1, 0}, {2, 1}}, {{1, 0}, {2, -1}}}, false);
    REQUIRE(fork.size() == 3);
    for (const Chain& chain : fork) REQUIRE(chain.corners.size() == 2);
    const std::vector<Chain> ring =
        join_edges({{{0, 0}, {1, 0}}, {{1, 0}, {1, 1}}, {{1, 1}, {0, 1}}, {{0, 1}, {0, 0}}}, false);
    REQUIRE(ring.size() == 1);
    REQUIRE(ring[0].closed);
    REQUIRE(ring[0].corners.size() == 4);
}

TEST_CASE("the crest of a slope has its uphill hex on the left in every layout", "[draw]") {
    for (const LayoutCase c : kLayouts) {
        const Scenario scenario = sample_scenario(c.orientation, c.low);
        const Made made(scenario);
        const Point top = made.sheet.layout.centre(hex(scenario, "P0302"));
        const Lines lines = hexside_lines(made.sheet, HexsideLook::slope);
        REQUIRE(lines.size() == 1);
        REQUIRE(lines[0].size() == 7);  // a ring of six hexsides, closed by repeating its first corner
        for (std::size_t i = 1; i < lines[0].size(); ++i) REQUIRE(left_of(lines[0][i - 1], lines[0][i], top) > 0);
    }
}

TEST_CASE("the outline of an area keeps the area on its right in every layout", "[draw]") {
    for (const LayoutCase c : kLayouts) {
        const Scenario scenario = sample_scenario(c.orientation, c.low);
        const Made made(scenario);
        const Place only = made.sheet.layout.place(hex(scenario, "P0303"));
        const auto loops = outlines(made.sheet.layout, made.sheet.field.shown(), [only](Place p) { return p == only; });
        REQUIRE(loops.size() == 1);
        REQUIRE(loops[0].corners.size() == 6);
        const auto points = to_points(made.sheet.layout, loops[0]);
        for (std::size_t i = 0; i < 6; ++i)
            REQUIRE(left_of(points[i], points[(i + 1) % 6], made.sheet.layout.centre(only)) < 0);
    }
}

TEST_CASE("a creek that reaches the edge of the map runs on beyond it", "[draw]") {
    Scenario scenario = blank_scenario({"", Orientation::flat, Parity::odd, 1, 1, 5, 5});
    put(scenario, "0302", "0303", "creek");
    const Made inner(scenario);
    REQUIRE(hexside_lines(inner.sheet, HexsideLook::creek)[0].size() == 2);
    Scenario rim = blank_scenario({"", Orientation::flat, Parity::odd, 1, 1, 5, 5});
    put(rim, "0102", "0103", "creek");
    const Made outer(rim);
    const auto line = hexside_lines(outer.sheet, HexsideLook::creek)[0];
    REQUIRE(line.size() == 3);
    REQUIRE(std::any_of(line.begin(), line.end(), [&](Point p) { return p.x < outer.sheet.map_box.x0 + 17.0 * 0.25; }));
}

TEST_CASE("a road that ends at the map's edge runs off the map, one that ends inside stops in its hex", "[draw]") {
    const Scenario scenario = sample_scenario();
    const Made made(scenario);
    const Point inner_end = road_centre(made.sheet, made.sheet.layout.place(hex(scenario, "P0303")));
    double lowest = 0;
    double nearest = 1e9;
    for (const auto& piece : road_pieces(made.sheet, 0).points)
        for (const Point p : piece) lowest = std::max(lowest, p.y), nearest = std::min(nearest, distance(p, inner_end));
    REQUIRE(lowest > made.sheet.layout.box(made.sheet.layout.place(hex(scenario, "P0305"))).y1);
    REQUIRE(nearest == Approx(0).margin(1e-9));
}

TEST_CASE("bleed cells repeat the terrain beside them and holes stay empty", "[draw]") {
    const Scenario scenario = sample_scenario();
    const Made made(scenario);
    REQUIRE(made.sheet.field.at({0, -1}).state == Cell::State::bleed);
    REQUIRE(made.sheet.look({0, -1}) == TerrainLook::forest);
    REQUIRE_FALSE(made.sheet.field.at(made.sheet.layout.place(hex(scenario, "P0605"))).shown());
}

TEST_CASE("evenly spaced points keep the ends and the length of a line", "[draw]") {
    const std::vector<Point> line{{0, 0}, {10, 0}, {10, 10}};
    const auto points = resample(line, false, 2.0);
    REQUIRE(points.size() == 11);
    REQUIRE(points.front() == line.front());
    REQUIRE(points.back() == line.back());
    REQUIRE(polyline_length(points) == Approx(20));
}

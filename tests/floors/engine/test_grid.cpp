// Geometry: four layouts, canonical hexsides, distances, numbers.
#include <catch2/catch.hpp>

#include <set>

#include "engine/core/hex.hpp"

namespace ramparts {
namespace {

Grid grid_of(Orientation orientation, Parity low, int first_column = 1, int first_row = 1) {
    return Grid({"L", orientation, low, first_column, first_row, 9, 8});
}

// Distance by breadth-first search over neighbours: independent of the closed formula.
std::vector<int> walk(const Grid& grid, HexIndex from) {
    std::vector<int> steps(grid.size(), -1);
    std::vector<HexIndex> queue{from};
    steps[from] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex n = grid.neighbour(queue[i], d);
            if (n == kNoHex || steps[n] >= 0) continue;
            steps[n] = steps[queue[i]] + 1;
            queue.push_back(n);
        }
    return steps;
}

}  // namespace

TEST_CASE("neighbours, directions, hexsides and distances agree in every layout", "[grid]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even})
            for (const int first : {1, 4}) {
                const Grid grid = grid_of(orientation, low, first, first + 1);
                std::set<Hexside> sides;
                int borders = 0;
                for (HexIndex hex = 0; hex < grid.size(); ++hex) {
                    const std::vector<int> steps = walk(grid, hex);
                    for (HexIndex other = 0; other < grid.size(); ++other)
                        REQUIRE(grid.distance(hex, other) == steps[other]);
                    for (int d = 0; d < kDirections; ++d) {
                        const HexIndex n = grid.neighbour(hex, d);
                        if (n == kNoHex) continue;
                        ++borders;
                        REQUIRE(grid.neighbour(n, opposite(d)) == hex);
                        REQUIRE(grid.direction_to(hex, n) == d);
                        REQUIRE(grid.hexside(hex, d) == grid.hexside(n, opposite(d)));
                        REQUIRE(grid.across(*grid.hexside(hex, d)) != kNoHex);
                        sides.insert(*grid.hexside(hex, d));
                        // Centres of neighbours are six units apart in the exact geometry (|dx| 3 and |dy| 1, or 0 and
                        // 2).
                        const GridPoint a = grid.centre(hex);
                        const GridPoint b = grid.centre(n);
                        const int dx = std::abs(a.x - b.x);
                        const int dy = std::abs(a.y - b.y);
                        const int across = orientation == Orientation::flat ? dx : dy;
                        const int along = orientation == Orientation::flat ? dy : dx;
                        REQUIRE(((across == 3 && along == 1) || (across == 0 && along == 2)));
                    }
                    REQUIRE(grid.parse(grid.label(hex)) == hex);
                    REQUIRE(grid.index(grid.number(hex)) == hex);
                }
                REQUIRE(static_cast<int>(sides.size()) * 2 == borders);
            }
}

TEST_CASE("labels have as many digits as the largest number needs", "[grid]") {
    CHECK(Grid({"L", Orientation::flat, Parity::odd, 16, 1, 16, 18}).label(0) == "L1601");
    const Grid wide({"", Orientation::flat, Parity::odd, 1, 1, 1000, 20});
    CHECK(wide.label(0) == "00010001");
    CHECK(wide.parse("10000020"));
    CHECK_FALSE(wide.parse("10000021"));
    CHECK_FALSE(wide.parse("1"));
    const Grid grid({"L", Orientation::flat, Parity::odd, 16, 1, 16, 18});
    for (const char* wrong : {"L22O8", "2208", "L2219", "L1501", "L220", "L22081", "l2208", ""})
        CHECK_FALSE(grid.parse(wrong));
}

TEST_CASE("rule 4.16: the bridge hexside joins adjacent hexes only when odd columns stand low", "[grid]") {
    const Grid odd({"C", Orientation::flat, Parity::odd, 10, 19, 22, 13});
    const Grid even({"C", Orientation::flat, Parity::even, 10, 19, 22, 13});
    CHECK(odd.adjacent(*odd.parse("C2925"), *odd.parse("C3026")));
    CHECK_FALSE(even.adjacent(*even.parse("C2925"), *even.parse("C3026")));
}

TEST_CASE("the indices of a flat field ascend with the printed numbers", "[grid]") {
    const Grid grid({"L", Orientation::flat, Parity::odd, 16, 1, 16, 18});
    for (HexIndex hex = 1; hex < grid.size(); ++hex) CHECK(grid.number(hex - 1) < grid.number(hex));
}

}  // namespace ramparts

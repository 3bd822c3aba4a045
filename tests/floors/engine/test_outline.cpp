// The outline of a map: what lies beyond it and which hexes are at its edge.
#include <catch2/catch.hpp>

#include "engine/core/rng.hpp"
#include "engine/model/outline.hpp"

using namespace ramparts;

TEST_CASE("a hole inside the map is not outside, and the hexes round it are not at the edge", "[map]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
        Grid::Shape shape;
        shape.orientation = orientation;
        shape.columns = 9;
        shape.rows = 8;
        Map map{Grid(shape)};
        const Grid& grid = map.grid();
        const HexIndex inside = grid.at(4, 4);
        const HexIndex corner = grid.at(0, 0);
        map.set_terrain(inside, kHole);
        map.set_terrain(corner, kHole);
        const Outline outline(map);
        CHECK_FALSE(outline.outside(inside));
        CHECK(outline.outside(corner));
        CHECK(outline.outside(kNoHex));
        CHECK_FALSE(outline.on_edge(inside));
        CHECK_FALSE(outline.on_edge(corner));
        for (HexIndex hex = 0; hex < grid.size(); ++hex) {
            if (hex == inside || hex == corner) continue;
            CAPTURE(grid.label(hex));
            CHECK(outline.on_edge(hex) == (grid.on_rim(hex) || grid.adjacent(hex, corner)));
            CHECK(map.on_edge(hex) == outline.on_edge(hex));
        }
    }
}

TEST_CASE("a place is outside exactly when a way over places without hexes leads off the field", "[map]") {
    Rng rng = Rng::stream(1812, 0x0C7);
    int inner = 0;
    for (int round = 0; round < 300; ++round) {
        Grid::Shape shape;
        shape.low = rng.below(2) == 0 ? Parity::odd : Parity::even;
        shape.columns = 1 + static_cast<int>(rng.below(12));
        shape.rows = 1 + static_cast<int>(rng.below(12));
        Map map{Grid(shape)};
        const Grid& grid = map.grid();
        const std::uint32_t one_in = 2 + rng.below(4);
        for (HexIndex hex = 0; hex < grid.size(); ++hex)
            if (rng.below(one_in) == 0) map.set_terrain(hex, kHole);
        // By relaxation until nothing changes.
        std::vector<bool> beyond(grid.size());
        for (bool changed = true; changed;) {
            changed = false;
            for (HexIndex hex = 0; hex < grid.size(); ++hex)
                for (int d = 0; d < kDirections && !map.present(hex) && !beyond[hex]; ++d) {
                    const HexIndex next = grid.neighbour(hex, d);
                    if (next == kNoHex || beyond[next]) beyond[hex] = changed = true;
                }
        }
        const Outline outline(map);
        for (HexIndex hex = 0; hex < grid.size(); ++hex) {
            REQUIRE(outline.outside(hex) == beyond[hex]);
            inner += !map.present(hex) && !beyond[hex] ? 1 : 0;
        }
    }
    CHECK(inner > 200);
}

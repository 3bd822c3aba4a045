// The view's geometry in all four layouts.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstdlib>

#include "editor/view/view_transform.hpp"

using namespace ramparts;

namespace {

Grid grid_of(Orientation orientation, Parity low, int columns = 7, int rows = 6) {
    Grid::Shape shape;
    shape.orientation = orientation;
    shape.low = low;
    shape.columns = columns;
    shape.rows = rows;
    shape.first_column = 4;
    shape.first_row = 3;
    return Grid(shape);
}

template <class F>
void in_all_layouts(F&& f) {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even}) f(grid_of(orientation, low));
}

}  // namespace

TEST_CASE("a hex's centre lies in that hex, at every pitch from two pixels up and in every layout", "[view]") {
    in_all_layouts([](const Grid& grid) {
        for (const double pitch : {2.0, 2.7, 4.0, 6.0, 10.0, 34.0, 64.0, 200.0, 512.0}) {
            const ViewTransform view(grid, pitch);
            for (HexIndex hex = 0; hex < grid.size(); ++hex) REQUIRE(view.hex_at(view.centre(hex)) == hex);
        }
    });
}

TEST_CASE("runs of a row and the hit test name the same hex for every pixel", "[view]") {
    in_all_layouts([](const Grid& grid) {
        for (const double pitch : {4.0, 6.0, 18.0, 34.0, 64.0}) {
            const ViewTransform view(grid, pitch);
            const PixelRect box = view.world_box().grown(20);
            for (int y = box.y0; y < box.y1; ++y) {
                int next = box.x0;
                view.for_runs(y, box.x0, box.x1, [&](int line, int place, int x0, int x1) {
                    REQUIRE(x0 == next);
                    REQUIRE(x1 > x0);
                    next = x1;
                    for (int x = x0; x < x1; ++x) {
                        const Cell cell = view.cell_at({x, y});
                        if (!(cell == Cell{line, place})) FAIL("pixel " << x << "," << y << " at pitch " << pitch);
                    }
                });
                REQUIRE(next == box.x1);
            }
        }
    });
}

TEST_CASE("all hexes of a view have the same shape, and a pixel belongs to its nearest centre but for ties", "[view]") {
    in_all_layouts([](const Grid& grid) {
        const ViewTransform view(grid, 40);
        std::vector<int> counts(grid.size());
        const PixelRect box = view.world_box();
        for (int y = box.y0; y < box.y1; ++y)
            for (int x = box.x0; x < box.x1; ++x) {
                const HexIndex hex = view.hex_at({x, y});
                if (hex == kNoHex) continue;
                ++counts[hex];
                const auto distance = [&](HexIndex h) {
                    const PixelPoint c = view.centre(h);
                    return std::hypot(x + 0.5 - c.x, y + 0.5 - c.y);
                };
                for (int d = 0; d < kDirections; ++d)
                    if (const HexIndex other = grid.neighbour(hex, d); other != kNoHex)
                        CHECK(distance(hex) <= distance(other) + 1.5);
            }
        for (const int count : counts) REQUIRE(count == counts[0]);
        // Area of a hex: line step times place step, exactly, because hexes tile the plane.
        REQUIRE(counts[0] == view.line_step() * view.place_step());
    });
}

TEST_CASE("the world box holds every hex and touches the outermost ones", "[view]") {
    in_all_layouts([](const Grid& grid) {
        const ViewTransform view(grid, 32);
        const PixelRect box = view.world_box();
        const PixelRect wide = box.grown(8);
        PixelRect seen{10'000, 10'000, -10'000, -10'000};
        for (int y = wide.y0; y < wide.y1; ++y)
            for (int x = wide.x0; x < wide.x1; ++x)
                if (view.hex_at({x, y}) != kNoHex)
                    seen = {std::min(seen.x0, x), std::min(seen.y0, y), std::max(seen.x1, x + 1),
                            std::max(seen.y1, y + 1)};
        CHECK(seen.intersected(box) == seen);
        CHECK(seen.x0 - box.x0 <= 2);
        CHECK(seen.y0 - box.y0 <= 2);
        CHECK(box.x1 - seen.x1 <= 2);
        CHECK(box.y1 - seen.y1 <= 2);
    });
}

TEST_CASE("the range of a rectangle holds every hex that touches it", "[view]") {
    in_all_layouts([](const Grid& grid) {
        for (const double pitch : {3.0, 8.0, 30.0}) {
            const ViewTransform view(grid, pitch);
            const PixelRect part{static_cast<int>(pitch), static_cast<int>(pitch * 1.3), static_cast<int>(pitch * 3.7),
                                 static_cast<int>(pitch * 3.1)};
            const ViewTransform::Range range = view.range(part);
            for (int y = part.y0; y < part.y1; ++y)
                for (int x = part.x0; x < part.x1; ++x) {
                    const HexIndex hex = view.hex_at({x, y});
                    if (hex == kNoHex) continue;
                    REQUIRE(grid.line_of(hex) >= range.first_line);
                    REQUIRE(grid.line_of(hex) <= range.last_line);
                    REQUIRE(grid.place_of(hex) >= range.first_place);
                    REQUIRE(grid.place_of(hex) <= range.last_place);
                }
        }
    });
}

TEST_CASE("a point just inside a hexside hits that hexside, and the neighbour lies across it", "[view]") {
    in_all_layouts([](const Grid& grid) {
        const ViewTransform view(grid, 80);
        const HexIndex hex = grid.at(3, 3);
        const PixelPoint c = view.centre(hex);
        for (int d = 0; d < kDirections; ++d) {
            const ShapePoint m = view.side_middle(d);
            const auto at = [&](double share) {
                return PixelPoint{static_cast<int>(std::lround(c.x + m.x * share)),
                                  static_cast<int>(std::lround(c.y + m.y * share))};
            };
            const HexHit inside = view.hit(at(0.9));
            REQUIRE(inside.hex == hex);
            CHECK(inside.direction == d);
            CHECK(inside.from_centre > 0.8);
            const HexHit beyond = view.hit(at(1.15));
            CHECK(beyond.hex == grid.neighbour(hex, d));
            CHECK(beyond.direction == opposite(d));
        }
        CHECK(view.hit(c).from_centre < 0.05);
    });
}

TEST_CASE("corners lie at both ends of their hexsides", "[view]") {
    in_all_layouts([](const Grid& grid) {
        const ViewTransform view(grid, 60);
        const HexIndex hex = grid.at(3, 3);
        const PixelPoint c = view.centre(hex);
        for (int k = 0; k < kDirections; ++k) {
            const ShapePoint corner = view.corner(k);
            const HexHit hit = view.hit({static_cast<int>(std::lround(c.x + corner.x * 0.92)),
                                         static_cast<int>(std::lround(c.y + corner.y * 0.92))});
            REQUIRE(hit.hex == hex);
            CHECK(hit.corner == k);
            CHECK((hit.direction == k || hit.direction == (k + 5) % kDirections));
            CHECK(hit.corner_distance < 0.2);
        }
    });
}

TEST_CASE("zoom steps go on in both directions until the limits", "[view]") {
    double pitch = 64;
    int steps = 0;
    while (pitch < ViewTransform::kMaxPitch) {
        const double next = ViewTransform::stepped(pitch, 1);
        REQUIRE(next > pitch);
        pitch = next;
        REQUIRE(++steps < 100);
    }
    while (pitch > ViewTransform::kMinPitch) {
        const double next = ViewTransform::stepped(pitch, -1);
        REQUIRE(next < pitch);
        pitch = next;
        REQUIRE(++steps < 250);
    }
    CHECK(ViewTransform::quantise(65.3) == 66);
    CHECK(ViewTransform::quantise(2.3) == 2.3);
}

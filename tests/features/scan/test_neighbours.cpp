// Kinds of ground that look alike, told apart by what is beside them and by slopes.
#include <catch2/catch.hpp>

#include "sdk/scan/neighbours.hpp"

using namespace ramparts;

namespace {

constexpr std::size_t kKinds = 2;

/// A field of 8 columns on which nothing is known but the hexes of the first and the last one.
struct Field {
    Map map = [] {
        Grid::Shape shape;
        shape.columns = 8;
        shape.rows = 5;
        return Map(Grid(shape));
    }();
    std::vector<float> chances = std::vector<float>(map.grid().size() * kKinds, 0.5F);
    std::vector<scan::GroundGuess> ground;

    Field() {
        for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
            const int line = map.grid().line_of(hex);
            if (line == 0 || line == 7) {
                chances[hex * kKinds] = line == 0 ? 1.0F : 0.0F;
                chances[hex * kKinds + 1] = 1 - chances[hex * kKinds];
            }
            ground.push_back({line == 7 ? 1 : 0, -1, 0.5F, line == 0 || line == 7});
        }
    }
    /// Slopes that rise from one column to the next.
    [[nodiscard]] std::vector<scan::Rise> slopes_behind(int column) const {
        std::vector<scan::Rise> out(map.grid().size() * 3);
        for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
            for (std::uint8_t d = 0; d < 3; ++d) {
                const HexIndex other = map.grid().across({hex, d});
                if (!map.side_present({hex, d})) continue;
                const int a = map.grid().line_of(hex);
                const int b = map.grid().line_of(other);
                if (std::min(a, b) != column || std::max(a, b) != column + 1) continue;
                (a < b ? out[hex * 3 + d].to_other : out[hex * 3 + d].to_owner) = 0.95F;
            }
        return out;
    }
};

}  // namespace

TEST_CASE("ground is of one level where there is no slope, and rises where there is one", "[scan]") {
    const std::vector<std::optional<int>> levels = {0, 1};
    for (const int column : {1, 4, 5}) {
        Field field;
        const std::vector<scan::Rise> rises = field.slopes_behind(column);
        scan::heed_neighbours(field.map, {field.chances, levels, rises}, field.ground);
        for (HexIndex hex = 0; hex < field.map.grid().size(); ++hex) {
            INFO(column << " " << field.map.grid().label(hex));
            CHECK(field.ground[hex].kind == (field.map.grid().line_of(hex) > column ? 1 : 0));
            if (!field.ground[hex].said) CHECK(field.ground[hex].sure < 0.97F);  // neighbours alone never make sure
        }
    }
}

TEST_CASE("what is sure by itself stays, whatever is beside it", "[scan]") {
    Field field;
    const std::vector<std::optional<int>> levels(kKinds);
    const HexIndex odd = field.map.grid().at(2, 2);
    field.chances[odd * kKinds] = 0.002F;
    field.chances[odd * kKinds + 1] = 0.998F;
    field.ground[odd] = {1, 0, 0.998F, false};
    scan::heed_neighbours(field.map, {field.chances, levels, {}}, field.ground);
    CHECK(field.ground[odd].kind == 1);
    CHECK(field.ground[field.map.grid().at(1, 1)].kind == 0);
    CHECK(field.ground[field.map.grid().at(6, 3)].kind == 1);
}

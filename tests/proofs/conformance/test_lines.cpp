// Lines of sight against a second implementation that walks the segment from breakpoint to breakpoint (7.7).
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>

#include "engine/sight/los_table.hpp"
#include "tests/proofs/conformance/random_battle.hpp"

using namespace ramparts;

namespace {

using Long = long long;

struct Place {
    int line;
    int place;
    friend auto operator<=>(const Place&, const Place&) = default;
};

struct Walk {
    std::vector<Place> between;
    std::vector<std::pair<Place, Place>> pairs;
    std::vector<std::pair<Place, Place>> crossed;
    std::vector<bool> at_corner;
};

Long floor_div(Long a, Long b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }

// Hexes whose closed area holds the point (x/n, y/n); `inside` when it lies strictly within one.
std::vector<Place> hexes_at(Long x, Long y, Long n, bool from_low, bool& inside) {
    std::vector<Place> found;
    inside = false;
    const int middle = static_cast<int>(floor_div(x, 3 * n));
    for (int line = middle - 1; line <= middle + 2; ++line) {
        const bool low = (line % 2 == 0) == from_low;
        const int lift = (low ? 1 : 0) - (from_low ? 1 : 0);
        const int near = static_cast<int>(floor_div(y - Long{lift} * n, 2 * n));
        for (int place = near - 1; place <= near + 2; ++place) {
            const Long dx = std::llabs(x - Long{3} * line * n);
            const Long dy = std::llabs(y - (Long{2} * place + lift) * n);
            if (dy > n || dx + dy > 2 * n) continue;
            found.push_back({line, place});
            if (dy < n && dx + dy < 2 * n) inside = true;
        }
    }
    return found;
}

Walk walk(bool from_low, int line, int place) {
    const bool low = (line % 2 == 0) == from_low;
    const Long dx = 3 * line;
    const Long dy = 2 * place + (low ? 1 : 0) - (from_low ? 1 : 0);
    // The boundary lines of all hexes are y = odd or even, x ± y = even numbers; the segment meets them at these
    // fractions.
    std::vector<std::pair<Long, Long>> cuts{{0, 1}, {1, 1}};
    for (const Long along : {dy, dx + dy, dx - dy})
        for (Long k = 1; k < std::llabs(along); ++k) cuts.emplace_back(k, std::llabs(along));
    std::sort(cuts.begin(), cuts.end(),
              [](const auto& a, const auto& b) { return a.first * b.second < b.first * a.second; });
    cuts.erase(std::unique(cuts.begin(), cuts.end(),
                           [](const auto& a, const auto& b) { return a.first * b.second == b.first * a.second; }),
               cuts.end());
    Walk result;
    std::vector<Place> last;  // one hex, or the two of a pair
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const Long num = cuts[i - 1].first * cuts[i].second + cuts[i].first * cuts[i - 1].second;
        const Long den = 2 * cuts[i - 1].second * cuts[i].second;
        bool inside = false;
        std::vector<Place> here = hexes_at(dx * num, dy * num, den, from_low, inside);
        std::sort(here.begin(), here.end());
        REQUIRE(here.size() == (inside ? 1U : 2U));
        if (here == last) continue;
        if (!inside) {
            result.pairs.emplace_back(here[0], here[1]);
        } else {
            if (here[0] != Place{0, 0} && here[0] != Place{line, place}) result.between.push_back(here[0]);
            if (last.size() == 1) {
                bool unused = false;
                result.crossed.emplace_back(last[0], here[0]);
                result.at_corner.push_back(
                    hexes_at(dx * cuts[i - 1].first, dy * cuts[i - 1].first, cuts[i - 1].second, from_low, unused)
                        .size() == 3);
            }
        }
        last = here;
    }
    return result;
}

Place plain(HexOffset at) { return {at.line, at.place}; }

}  // namespace

namespace {

// How many of the lines compared cross a corner, and how many run along hexsides.
struct Compared {
    int corners = 0;
    int along = 0;
};

void compare(bool low, int line, int place, Compared& seen) {
    const LineTrace trace = trace_line(low, {static_cast<std::int16_t>(line), static_cast<std::int16_t>(place)});
    const Walk expected = walk(low, line, place);
    INFO("low " << low << " offset " << line << "," << place);
    std::vector<Place> between;
    for (const HexOffset at : trace.between) between.push_back(plain(at));
    REQUIRE(between == expected.between);
    REQUIRE(trace.pairs.size() == expected.pairs.size());
    for (std::size_t i = 0; i < trace.pairs.size(); ++i) {
        const std::pair<Place, Place> pair = std::minmax({plain(trace.pairs[i].a), plain(trace.pairs[i].b)});
        REQUIRE(pair == expected.pairs[i]);
    }
    REQUIRE(trace.crossings.size() == expected.crossed.size());
    for (std::size_t i = 0; i < trace.crossings.size(); ++i) {
        REQUIRE(plain(trace.crossings[i].left) == expected.crossed[i].first);
        REQUIRE(plain(trace.crossings[i].entered) == expected.crossed[i].second);
        REQUIRE(trace.crossings[i].at_corner == expected.at_corner[i]);
    }
    seen.corners += static_cast<int>(std::count(expected.at_corner.begin(), expected.at_corner.end(), true));
    seen.along += trace.pairs.empty() ? 0 : 1;
}

}  // namespace

TEST_CASE("rule 7.7: traced lines agree with the walked ones for all offsets up to fourteen hexes, and long ones",
          "[conformance][los]") {
    Compared near;
    for (const bool low : {false, true})
        for (int line = -14; line <= 14; ++line)
            for (int place = -14; place <= 14; ++place)
                if (line != 0 || place != 0) compare(low, line, place, near);
    CHECK(near.corners > 0);
    CHECK(near.along > 0);
    Compared far;
    Rng rng = Rng::stream(77, 0x10A6);
    const auto offset = [&] { return static_cast<int>(rng.below(4095)) - 2047; };
    for (int i = 0; i < 60; ++i) compare(i % 2 == 0, offset(), offset(), far);
    for (const int length : {255, 256, 257, 600, 2047})
        for (const bool low : {false, true}) {
            compare(low, 0, length, far);  // down a line
            compare(low, length, 0, far);
            compare(low, -length, length / 2, far);  // along a row of hexes
            compare(low, 2 * (length / 4), 3 * (length / 4), far);
        }
    CHECK(far.corners > 0);
    CHECK(far.along > 0);
}

namespace {

// The verdict of 7.3 and 7.7 straight from the map; flat fields, whose lines are columns.
Sight judge(const Map& map, const Ruleset& rules, HexIndex from, HexIndex to, const std::vector<bool>& occupied,
            bool corners) {
    const Grid& grid = map.grid();
    const Walk path = walk(grid.is_low_line(grid.line_of(from)), grid.line_of(to) - grid.line_of(from),
                           grid.place_of(to) - grid.place_of(from));
    const auto at = [&](Place p) { return grid.at(grid.line_of(from) + p.line, grid.place_of(from) + p.place); };
    // Whether the terrain or a feature of a hex has one of the two properties.
    const auto has = [&](HexIndex hex, bool TerrainKind::*terrain, bool FeatureKind::*feature) {
        if (hex == kNoHex || !map.present(hex)) return false;
        bool found = rules.terrains[map.terrain(hex)].*terrain;
        for (std::size_t f = 0; f < rules.features.size(); ++f)
            found = found || (map.has_feature(hex, static_cast<FeatureId>(f)) && rules.features[f].*feature);
        return found;
    };
    const auto forest = [&](HexIndex hex) { return has(hex, &TerrainKind::blocks_los, &FeatureKind::blocks_los); };
    const auto thing = [&](HexIndex hex) {
        return has(hex, &TerrainKind::attenuates_los, &FeatureKind::attenuates_los) ||
               (hex != kNoHex && map.present(hex) && occupied[hex]);
    };
    Sight sight = Sight::clear;
    for (const Place p : path.between) {
        if (forest(at(p))) return Sight::blocked;
        if (thing(at(p))) sight = Sight::attenuated;
    }
    for (std::size_t i = 0; i < path.crossed.size(); ++i) {
        if (path.at_corner[i] && !corners) continue;
        const HexIndex a = at(path.crossed[i].first);
        const HexIndex b = at(path.crossed[i].second);
        const SideSet set = map.side(*grid.hexside_between(a, b));
        for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k)
            if (rules.hexside_kinds[k].blocks_los_low && set.has(static_cast<HexsideKindId>(k)) &&
                std::max(map.elevation(from), map.elevation(to)) < std::max(map.elevation(a), map.elevation(b)))
                return Sight::blocked;
    }
    for (const auto& [p, q] : path.pairs) {
        const HexIndex a = at(p);
        const HexIndex b = at(q);
        if (forest(a) && forest(b)) return Sight::blocked;
        if (forest(a) || forest(b) || thing(a) || thing(b)) sight = Sight::attenuated;
    }
    return sight;
}

}  // namespace

namespace {

// Lines drawn by lot on maps drawn by lot, over the ruleset's kinds.
void judge_maps(const Ruleset& rules, const proof::BattleShape& shape) {
    std::array<int, 3> seen{};
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Rng rng = Rng::stream(seed, 0x5EE);
        const Map map = proof::random_map(rules, rng, shape);
        const bool corners = rng.below(2) == 0;
        const LosTable table(map, rules, static_cast<int>(rng.below(9)), corners);
        const HexIndex n = map.grid().size();
        std::vector<bool> occupied(n);
        for (HexIndex hex = 0; hex < n; ++hex) occupied[hex] = map.present(hex) && rng.below(12) == 0;
        const auto stands = [&](HexIndex hex) { return static_cast<bool>(occupied[hex]); };
        for (int i = 0; i < 400; ++i) {
            const HexIndex from = rng.below(n);
            const HexIndex to = rng.below(n);
            if (from == to || !map.present(from) || !map.present(to)) continue;
            const Sight sight = table.sight(from, to, stands);
            INFO("seed " << seed << " " << map.grid().label(from) << " " << map.grid().label(to));
            REQUIRE(sight == judge(map, rules, from, to, occupied, corners));
            REQUIRE(sight == table.sight(to, from, stands));
            ++seen[static_cast<std::size_t>(sight)];
        }
    }
    for (const int count : seen) CHECK(count > 500);
}

}  // namespace

TEST_CASE("rule 7.7: verdicts agree with the map read directly, and sight is mutual", "[conformance][los]") {
    proof::BattleShape shape;
    shape.least = 8;
    shape.most = 15;
    judge_maps(proof::standard_ruleset(), shape);
    shape.odd = true;
    judge_maps(proof::odd_ruleset(), shape);
}

TEST_CASE("rule 7.7: every line of the odd battle is judged as the map read directly", "[conformance][los][odd]") {
    const Scenario& odd = *proof::odd_battle();
    const HexIndex n = odd.map.grid().size();
    std::vector<bool> occupied(n);
    for (const Unit& unit : odd.units)
        if (unit.at) occupied[*unit.at] = true;
    for (const bool corners : {false, true}) {
        const LosTable table(odd.map, odd.ruleset, 5, corners);
        for (HexIndex from = 0; from < n; ++from)
            for (HexIndex to = 0; to < n; ++to) {
                if (from == to || !odd.map.present(from) || !odd.map.present(to)) continue;
                INFO(odd.map.grid().label(from) << " " << odd.map.grid().label(to));
                REQUIRE(table.sight(from, to, [&](HexIndex hex) { return static_cast<bool>(occupied[hex]); }) ==
                        judge(odd.map, odd.ruleset, from, to, occupied, corners));
            }
    }
}

TEST_CASE("rule 7.7: verdicts of lines of more than 255 hexes are those of the map read directly",
          "[conformance][los]") {
    const Ruleset& rules = proof::standard_ruleset();
    std::array<int, 3> seen{};
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Rng rng = Rng::stream(seed, 0x10A5);
        Grid::Shape shape;
        shape.columns = seed % 2 == 0 ? 700 : 30;
        shape.rows = seed % 2 == 0 ? 30 : 700;
        Map map{Grid(shape)};
        const Grid& grid = map.grid();
        std::vector<bool> occupied(grid.size());
        // One thing in the way of many, at any place of the line.
        for (std::uint32_t i = rng.below(40); i > 0; --i) {
            const HexIndex at = rng.below(grid.size());
            if (rng.below(2) == 0) map.set_terrain(at, *rules.terrain("forest"));
            else occupied[at] = true;
        }
        const LosTable table(map, rules, 8, true);
        const auto stands = [&](HexIndex hex) { return static_cast<bool>(occupied[hex]); };
        for (int i = 0; i < 20; ++i) {
            const HexIndex from = rng.below(grid.size());
            const HexIndex to = rng.below(grid.size());
            if (grid.distance(from, to) < 257) continue;
            const Sight sight = table.sight(from, to, stands);
            INFO("seed " << seed << " " << grid.label(from) << " " << grid.label(to));
            REQUIRE(sight == judge(map, rules, from, to, occupied, true));
            REQUIRE(sight == table.sight(to, from, stands));
            ++seen[static_cast<std::size_t>(sight)];
        }
    }
    for (const int count : seen) CHECK(count > 20);
}

// Policies of sight against plain geometry: hexes as polygons, the line as a line, and the rules as they are told.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>

#include "engine/core/rng.hpp"
#include "engine/sight/sight_table.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {
namespace {

constexpr double kClose = 1e-9;

struct Point {
    int x;
    int y;
};

/// A hex of the field or of the ring around it.
struct Cell {
    int line;
    int place;
    friend bool operator==(const Cell&, const Cell&) = default;
};

struct Field {
    const Map& map;
    const Ruleset& rules;
    const SightInfo& policy;
    std::set<HexIndex> occupied;

    [[nodiscard]] Point centre(Cell c) const {
        const bool low = map.grid().is_low_line(0) == ((c.line & 1) == 0);
        return {3 * c.line, 2 * c.place + (low ? 1 : 0)};
    }
    [[nodiscard]] std::vector<Point> corners(Cell c) const {
        const Point m = centre(c);
        std::vector<Point> all;
        for (const Point p : {Point{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}})
            all.push_back({m.x + p.x, m.y + p.y});
        return all;
    }
    [[nodiscard]] HexIndex hex(Cell c) const {
        const HexIndex at = map.grid().at(c.line, c.place);
        return at != kNoHex && map.present(at) ? at : kNoHex;
    }
    [[nodiscard]] Cell cell(HexIndex at) const { return {map.grid().line_of(at), map.grid().place_of(at)}; }

    // 0 nothing, 1 attenuates, 2 blocks.
    static int strength(SightEffect e) { return e == SightEffect::blocks ? 2 : e == SightEffect::attenuates ? 1 : 0; }
    [[nodiscard]] int listed(ObstacleKind kind, const std::string& id, int otherwise) const {
        int result = otherwise;
        for (const ObstacleInfo& o : policy.obstacles)
            if (o.kind == kind && o.of == id) result = strength(o.effect);
        return result;
    }
    template <class Kind>
    [[nodiscard]] int of_ruleset(const Kind& kind) const {
        return !policy.of_ruleset ? 0 : kind.blocks_los ? 2 : kind.attenuates_los ? 1 : 0;
    }
    [[nodiscard]] int ground(HexIndex at) const {
        const TerrainKind& terrain = rules.terrains[map.terrain(at)];
        int worst = listed(ObstacleKind::terrain, terrain.id, of_ruleset(terrain));
        for (std::size_t f = 0; f < rules.features.size(); ++f)
            if (map.has_feature(at, static_cast<FeatureId>(f)))
                worst =
                    std::max(worst, listed(ObstacleKind::feature, rules.features[f].id, of_ruleset(rules.features[f])));
        return occupied.contains(at) ? std::max(worst, strength(policy.units)) : worst;
    }
    [[nodiscard]] int between(HexIndex a, HexIndex b, HexIndex from, HexIndex to) const {
        const int d = map.grid().direction_to(a, b);
        if (d < 0) return 0;
        int worst = 0;
        for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k) {
            const auto kind = static_cast<HexsideKindId>(k);
            if (!map.side(a, d).has(kind)) continue;
            worst = std::max(worst, listed(ObstacleKind::hexside, rules.hexside_kinds[k].id, 0));
            if (!rules.hexside_kinds[k].blocks_los_low) continue;
            const int ends = std::max(map.elevation(from), map.elevation(to));
            if (policy.slopes == SlopeRule::low && std::max(map.elevation(a), map.elevation(b)) > ends) worst = 2;
            const HexIndex upper = map.rises(a, d, kind) ? b : a;
            if (policy.slopes == SlopeRule::edge && upper != from && upper != to) worst = 2;
        }
        return worst;
    }

    struct Met {
        Cell at;
        double enters;
        double leaves;
    };
    struct Geometry {
        Point from;
        double dx, dy, square;
        explicit Geometry(Point a, Point b) : from(a), dx(b.x - a.x), dy(b.y - a.y), square(dx * dx + dy * dy) {}
        [[nodiscard]] double across(Point p) const { return dx * (p.y - from.y) - dy * (p.x - from.x); }
        [[nodiscard]] double along(double x, double y) const {
            return ((x - from.x) * dx + (y - from.y) * dy) / square;
        }
    };

    [[nodiscard]] std::vector<Met> met(const Geometry& g, const std::vector<Cell>& cells) const {
        std::vector<Met> all;
        for (const Cell c : cells) {
            const auto p = corners(c);
            double low = 2, high = -1;
            bool left = false, right = false;
            for (std::size_t i = 0; i < 6; ++i) {
                const Point a = p[i], b = p[(i + 1) % 6];
                const double ca = g.across(a), cb = g.across(b);
                left = left || ca < -kClose;
                right = right || ca > kClose;
                if (ca * cb > kClose || std::abs(ca - cb) < kClose) continue;
                const double t = g.along(a.x + (b.x - a.x) * ca / (ca - cb), a.y + (b.y - a.y) * ca / (ca - cb));
                low = std::min(low, t);
                high = std::max(high, t);
            }
            const double middle = (low + high) / 2;
            const bool end = low < -kClose || high > 1 + kClose;
            if (left && right && ((middle > 0 && middle < 1) || (end && low < 1 && high > 0)))
                all.push_back({c, low, high});
        }
        std::sort(all.begin(), all.end(), [](const Met& a, const Met& b) { return a.enters < b.enters; });
        return all;
    }

    // One side of a hexside along the line, seen from the hexes before and behind.
    [[nodiscard]] int flank(Cell c, HexIndex before, HexIndex behind, HexIndex from, HexIndex to) const {
        const HexIndex at = hex(c);
        if (at == kNoHex) return policy.rim ? 2 : 0;
        int worst = ground(at);
        if (policy.slopes == SlopeRule::edge)
            for (const HexIndex other : {before, behind})
                if (other != kNoHex) worst = std::max(worst, between(other, at, from, to));
        return worst;
    }

    [[nodiscard]] Sight sight(HexIndex from, HexIndex to) const {
        const Geometry g(centre(cell(from)), centre(cell(to)));
        std::vector<Cell> cells;
        for (int line = -1; line <= map.grid().lines(); ++line)
            for (int place = -1; place <= map.grid().length(); ++place) cells.push_back({line, place});
        const std::vector<Met> path = met(g, cells);
        REQUIRE(path.front().at == cell(from));
        REQUIRE(path.back().at == cell(to));
        int worst = 0;
        for (std::size_t i = 1; i < path.size(); ++i) {
            const HexIndex a = hex(path[i - 1].at), b = hex(path[i].at);
            if (i + 1 < path.size() && b != kNoHex) worst = std::max(worst, ground(b));
            if (path[i].enters - path[i - 1].leaves < kClose) {
                bool corner = false;
                for (const Point p : corners(path[i].at))
                    corner = corner ||
                             (std::abs(g.across(p)) < kClose && std::abs(g.along(p.x, p.y) - path[i].enters) < kClose);
                const bool crosses = policy.corners == CornerRule::crosses ||
                                     (policy.corners == CornerRule::ruleset && rules.options.corner_crosses_hexside);
                const HexIndex la = map.grid().at(path[i - 1].at.line, path[i - 1].at.place);
                const HexIndex lb = map.grid().at(path[i].at.line, path[i].at.place);
                if ((!corner || crosses) && la != kNoHex && lb != kNoHex)
                    worst = std::max(worst, between(la, lb, from, to));
                continue;
            }
            std::vector<int> sides;
            for (const Cell c : cells) {
                int on_line = 0;
                for (const Point p : corners(c)) {
                    const double t = g.along(p.x, p.y);
                    if (std::abs(g.across(p)) < kClose && t > path[i - 1].leaves - kClose &&
                        t < path[i].enters + kClose)
                        ++on_line;
                }
                if (on_line == 2) sides.push_back(flank(c, a, b, from, to));
            }
            REQUIRE(sides.size() == 2);
            const int both = std::min(sides[0], sides[1]), either = std::max(sides[0], sides[1]);
            switch (policy.pairs) {
                case PairRule::either: worst = std::max(worst, either); break;
                case PairRule::both: worst = std::max(worst, both); break;
                case PairRule::one_attenuates: worst = std::max(worst, both == 2 ? 2 : std::min(either, 1)); break;
            }
        }
        return worst == 2 ? Sight::blocked : worst == 1 ? Sight::attenuated : Sight::clear;
    }
};

Ruleset rules() {
    return read_ruleset(load_scenario(std::string(RAMPARTS_SCENARIOS) + "/chippewa").places.ruleset->source->text(),
                        "r")
        .ruleset;
}

Map random_map(const Ruleset& r, Rng& rng) {
    Grid::Shape shape;
    shape.prefix = "F";
    shape.orientation = rng.below(2) == 0 ? Orientation::flat : Orientation::pointy;
    shape.low = rng.below(2) == 0 ? Parity::odd : Parity::even;
    shape.columns = 10;
    shape.rows = 9;
    Map map{Grid(shape)};
    for (HexIndex at = 0; at < map.grid().size(); ++at) {
        map.set_terrain(at, rng.below(5) == 0 ? static_cast<TerrainId>(rng.below(4)) : TerrainId{0});
        map.set_elevation(at, static_cast<std::int8_t>(rng.below(3)));
        if (rng.below(6) == 0) map.set_features(at, 1);
        if (rng.below(20) == 0) map.set_terrain(at, kHole), map.set_elevation(at, 0), map.set_features(at, 0);
    }
    for (HexIndex at = 0; at < map.grid().size(); ++at)
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside where{at, side};
            if (!map.side_present(where) || rng.below(4) != 0) continue;
            SideSet set;
            set = set.with(static_cast<HexsideKindId>(rng.below(2) * 2),
                           rng.below(2) == 0 ? SideState::up_owner : SideState::present);
            if (rng.below(2) == 0) set = set.with(2, rng.below(2) == 0 ? SideState::up_owner : SideState::up_other);
            REQUIRE(map.set_side(where, set));
        }
    (void)r;
    return map;
}

SightInfo policy(bool of_ruleset, SightEffect units, CornerRule corners, PairRule pairs, SlopeRule slopes, bool rim,
                 std::vector<ObstacleInfo> obstacles) {
    return {"test", of_ruleset, units, corners, pairs, slopes, rim, "", "", "", "", std::move(obstacles)};
}

SightInfo standard() {
    return policy(true, SightEffect::attenuates, CornerRule::ruleset, PairRule::one_attenuates, SlopeRule::low, false,
                  {});
}
SightInfo dice() {
    return policy(false, SightEffect::blocks, CornerRule::ignored, PairRule::both, SlopeRule::none, true,
                  {{ObstacleKind::terrain, "forest", SightEffect::blocks},
                   {ObstacleKind::feature, "building", SightEffect::blocks}});
}
SightInfo bombardment() {
    return policy(false, SightEffect::nothing, CornerRule::ignored, PairRule::both, SlopeRule::edge, false,
                  {{ObstacleKind::terrain, "forest", SightEffect::blocks},
                   {ObstacleKind::feature, "building", SightEffect::blocks}});
}

std::vector<SightInfo> policies() {
    return {standard(), dice(), bombardment(),
            policy(false, SightEffect::nothing, CornerRule::crosses, PairRule::either, SlopeRule::none, false,
                   {{ObstacleKind::hexside, "creek", SightEffect::attenuates},
                    {ObstacleKind::terrain, "swamp", SightEffect::attenuates},
                    {ObstacleKind::terrain, "tundra", SightEffect::blocks}}),
            policy(true, SightEffect::attenuates, CornerRule::crosses, PairRule::one_attenuates, SlopeRule::edge, true,
                   {{ObstacleKind::terrain, "forest", SightEffect::nothing},
                    {ObstacleKind::hexside, "creek", SightEffect::blocks}})};
}

}  // namespace

TEST_CASE("20000 random lines a policy: as plain geometry has them and the same both ways", "[sight]") {
    const Ruleset r = rules();
    int number = 0;
    for (const SightInfo& info : policies()) {
        Rng rng(static_cast<std::uint64_t>(1812 + number));
        std::array<int, 3> answers{};
        for (int round = 0; round < 100; ++round) {
            const Map map = random_map(r, rng);
            const SightTable table(map, r, info);
            const LosTable los(map, r, 6, r.options.corner_crosses_hexside);
            Field field{map, r, info, {}};
            for (int n = 0; n < 12; ++n)
                if (const HexIndex at = rng.below(map.grid().size()); map.present(at)) field.occupied.insert(at);
            const auto held = [&](HexIndex at) { return field.occupied.contains(at); };
            for (int n = 0; n < 230; ++n) {
                const HexIndex from = rng.below(map.grid().size()), to = rng.below(map.grid().size());
                if (from == to || !map.present(from) || !map.present(to)) continue;
                INFO("policy " << number << " round " << round << ": " << map.grid().label(from) << " to "
                               << map.grid().label(to));
                const Sight sight = table.sight(from, to, held);
                ++answers[static_cast<std::size_t>(sight)];
                REQUIRE(sight == field.sight(from, to));
                REQUIRE(sight == table.sight(to, from, held));
                if (number == 0) REQUIRE(sight == los.sight(from, to, held));
            }
        }
        CHECK(answers[0] > 500);
        CHECK(answers[1] + answers[2] > 500);
        CHECK(answers[0] + answers[1] + answers[2] >= 20000);
        ++number;
    }
}

namespace {

/// A bare field with odd columns low, as in rule cases.
struct Bare {
    Ruleset r = rules();
    Map map{Grid(Grid::Shape{.prefix = "F",
                             .orientation = Orientation::flat,
                             .low = Parity::odd,
                             .first_column = 1,
                             .first_row = 1,
                             .columns = 9,
                             .rows = 9})};
    std::set<HexIndex> units;

    [[nodiscard]] HexIndex at(const char* label) const { return *map.grid().parse(label); }
    Bare& wood(const char* label) { return map.set_terrain(at(label), *r.terrain("forest")), *this; }
    Bare& swamp(const char* label) { return map.set_terrain(at(label), *r.terrain("swamp")), *this; }
    Bare& house(const char* label) { return map.set_features(at(label), 1), *this; }
    Bare& unit(const char* label) { return units.insert(at(label)), *this; }
    Bare& high(const char* label) { return map.set_elevation(at(label), 1), *this; }
    Bare& slope(const char* up, const char* down) {
        const Hexside side = *map.grid().hexside_between(at(up), at(down));
        const auto state = side.hex == at(up) ? SideState::up_owner : SideState::up_other;
        REQUIRE(map.set_side(side, map.side(side).with(*r.hexside_kind("slope"), state)));
        return *this;
    }
    [[nodiscard]] std::string look(const SightInfo& info, const char* a, const char* b) const {
        const SightTable table(map, r, info);
        const auto held = [&](HexIndex hex) { return units.contains(hex); };
        const Sight there = table.sight(at(a), at(b), held);
        CHECK(there == table.sight(at(b), at(a), held));
        return there == Sight::clear ? "clear" : there == Sight::blocked ? "blocked" : "attenuated";
    }
    [[nodiscard]] std::string fire(const char* a, const char* b) const { return look(bombardment(), a, b); }
    [[nodiscard]] std::string roll(const char* a, const char* b) const { return look(dice(), a, b); }
};

}  // namespace

TEST_CASE("lines of fire between guns and targets: obstacles at once or on both sides of a hexside", "[sight]") {
    CHECK(Bare().fire("F0502", "F0506") == "clear");
    CHECK(Bare().wood("F0504").fire("F0502", "F0506") == "blocked");
    CHECK(Bare().wood("F0405").fire("F0305", "F0505") == "clear");
    CHECK(Bare().wood("F0405").wood("F0406").fire("F0305", "F0505") == "blocked");
    CHECK(Bare().wood("F0405").wood("F0606").fire("F0305", "F0705") == "clear");
    CHECK(Bare().swamp("F0504").fire("F0502", "F0506") == "clear");
    CHECK(Bare().unit("F0503").unit("F0504").fire("F0502", "F0506") == "clear");
    CHECK(Bare().wood("F0503").fire("F0203", "F0604") == "blocked");
    CHECK(Bare().wood("F0204").wood("F0302").fire("F0305", "F0201") == "clear");
    CHECK(Bare().wood("F0407").wood("F0607").fire("F0305", "F0708") == "clear");
    CHECK(Bare().wood("F0406").fire("F0305", "F0708") == "blocked");
    CHECK(Bare().house("F0504").fire("F0502", "F0506") == "blocked");
}

TEST_CASE("lines of fire from the edge of a height", "[sight]") {
    const auto hill = [] { return Bare().high("F0504").slope("F0504", "F0503").slope("F0504", "F0505"); };
    CHECK(hill().fire("F0502", "F0506") == "blocked");
    const auto edge = [] { return Bare().high("F0502").high("F0503").slope("F0503", "F0504"); };
    CHECK(edge().fire("F0503", "F0506") == "clear");
    CHECK(edge().fire("F0502", "F0506") == "blocked");
    const auto two = [&] { return edge().high("F0506").high("F0507").slope("F0506", "F0505"); };
    CHECK(two().fire("F0503", "F0506") == "clear");
    CHECK(two().fire("F0503", "F0507") == "blocked");
}

TEST_CASE("lines of fire of dice: units and the rim of the map", "[sight]") {
    CHECK(Bare().unit("F0505").roll("F0305", "F0705") == "blocked");
    CHECK(Bare().unit("F0405").roll("F0305", "F0705") == "clear");
    CHECK(Bare().unit("F0405").unit("F0406").roll("F0305", "F0705") == "blocked");
    CHECK(Bare().unit("F0301").roll("F0201", "F0401") == "blocked");
    CHECK(Bare().roll("F0201", "F0401") == "clear");
    CHECK(Bare().wood("F0706").roll("F0305", "F0706") == "clear");  // what the target stands in hides nothing
}

TEST_CASE("the line of sight of ranged dice combat is the policy that is proven here", "[sight]") {
    std::ifstream file(std::string(RAMPARTS_SCENARIOS) + "/../plugins/ranged-dice/plugin.xml");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const PluginRead read = read_plugin(text, "plugin.xml");
    REQUIRE(read.plugin.modules.size() == 1);
    REQUIRE(read.plugin.modules.front().sights.size() == 1);
    const SightInfo& shipped = read.plugin.modules.front().sights.front();
    const SightInfo proven = dice();
    CHECK(shipped.of_ruleset == proven.of_ruleset);
    CHECK(shipped.units == proven.units);
    CHECK(shipped.corners == proven.corners);
    CHECK(shipped.pairs == proven.pairs);
    CHECK(shipped.slopes == proven.slopes);
    CHECK(shipped.rim == proven.rim);
    REQUIRE(shipped.obstacles.size() == proven.obstacles.size());
    for (std::size_t i = 0; i < proven.obstacles.size(); ++i) {
        CHECK(shipped.obstacles[i].kind == proven.obstacles[i].kind);
        CHECK(shipped.obstacles[i].of == proven.obstacles[i].of);
        CHECK(shipped.obstacles[i].effect == proven.obstacles[i].effect);
    }
}

}  // namespace ramparts

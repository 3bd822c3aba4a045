// Whom units fire at with dice and what guns bombard on boards drawn by lot, 20,000 for each, against the same reckoned
// from the map alone.
#include "tests/features/systems/drawn_boards.hpp"
#include "tests/features/systems/plain_lines.hpp"

namespace ramparts::test::boards::fire {
namespace {

// Source 004, line 18: units, leaders, some terrain and the side edge; the target's hex never; along a hexside both
// sides.
bool clear_line(const Drawn& drawn, HexIndex from, HexIndex to) {
    const PlainField field(drawn.scenario.map);
    const auto obstructs = [&](HexIndex hex) { return drawn.held(hex) || drawn.has(hex, {"forest"}, {"building"}); };
    const PlainLine line = field.line(from, to);
    for (std::size_t n = 0; n < line.steps.size(); ++n) {
        const PlainLine::Step& step = line.steps[n];
        const auto side = [&](Place p) { return field.hex(p) == kNoHex || obstructs(field.hex(p)); };
        if (step.along && side(step.sides[0]) && side(step.sides[1])) return false;
        const HexIndex hex = field.hex(step.at);
        if (n + 1 < line.steps.size() && hex != kNoHex && obstructs(hex)) return false;
    }
    return true;
}

// Lines 21 to 30, with the tables that are ours. All units are whole and none has moved.
int dice(const Drawn& drawn, const Unit& u, HexIndex at, int hexes) {
    const std::string& arm = drawn.class_of(u);
    constexpr std::array<int, 6> kGuns{0, 0, 3, 2, 2, 1};
    const bool gun = arm == "artillery";
    int count = gun ? (hexes <= 5 ? kGuns[static_cast<std::size_t>(hexes)] : 0) : hexes == 2 ? 2 : hexes == 3 ? 1 : 0;
    if (count == 0) return 0;
    ++count;
    const auto& units = drawn.scenario.units;
    if (!gun && std::any_of(units.begin(), units.end(),
                            [&](const Unit& v) { return v.at == u.at && drawn.class_of(v) == "leader"; }))
        ++count;
    const Map& map = drawn.scenario.map;
    return count - (drawn.has(at, {"forest"}, {}) ? 1 : 0) - (drawn.has(at, {}, {"building"}) ? 1 : 0) -
           (map.elevation(at) > map.elevation(*u.at) ? 1 : 0);
}

Offers expected(const Drawn& drawn) {
    Offers all;
    const PlainField field(drawn.scenario.map);
    const auto& units = drawn.scenario.units;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Unit& u = units[i];
        const std::string& arm = drawn.class_of(u);
        if (u.side != 0 || (arm != "infantry" && arm != "warband" && arm != "artillery")) continue;
        const auto touches = [&](const Unit& e) {
            return e.side != 0 && drawn.class_of(e) != "leader" && field.beside(*e.at, *u.at);
        };
        if (std::any_of(units.begin(), units.end(), touches)) continue;
        for (const Unit& e : units) {
            const int hexes = field.distance(*u.at, *e.at);
            if (e.side == 0 || hexes < 2 || dice(drawn, u, *e.at, hexes) < 1) continue;
            if (clear_line(drawn, *u.at, *e.at)) all.insert({0, static_cast<int>(i), *e.at});
        }
    }
    return all;
}

}  // namespace
}  // namespace ramparts::test::boards::fire

namespace ramparts::test::boards {

TEST_CASE("whom units fire at with dice on 20,000 random boards: as plain geometry has it", "[boards][dice]") {
    const SightInfo policy = sight_of("ranged-dice");
    Rng rng(1814);
    std::array<int, 2> lines{};
    std::size_t offered = 0;
    for (int board = 0; board < kBoards; ++board) {
        INFO("board " << board);
        Drawn drawn("bombardment-phase", "ramparts.ranged-dice", rng);
        constexpr std::array<const char*, 5> kArms{"infantry", "artillery", "infantry", "warband", "cavalry"};
        for (SideId side = 0; side < kSides; ++side) {
            const auto count = 1 + rng.below(5);
            for (std::uint32_t n = 0; n < count; ++n) {
                if (!drawn.unit(side, kArms[rng.below(kArms.size())]) || !one_in(rng, 4)) continue;
                drawn.add(side, "leader", *drawn.scenario.units.back().at);
            }
            if (one_in(rng, 4)) drawn.unit(side, "leader");
        }
        compare_lines(
            drawn, policy, rng, [&](HexIndex a, HexIndex b) { return fire::clear_line(drawn, a, b); }, lines);
        Game& game = drawn.begin();
        if (game.state().phase() == Phase::movement && game.state().phasing() == 0)
            REQUIRE(game.play(Action::plain(ActionKind::end_phase)));
        const Offers found = drawn.offers();
        REQUIRE(found == fire::expected(drawn));
        offered += found.size();
    }
    WARN(lines[0] << " clear lines, " << lines[1] << " blocked ones, " << offered << " targets");
    CHECK(lines[0] + lines[1] >= kBoards);
    CHECK(std::min(lines[0], lines[1]) > 5'000);
    CHECK(offered > 5'000);
}

}  // namespace ramparts::test::boards

namespace ramparts::test::boards::bombard {
namespace {

// Source 002, lines 11 to 30.
class Lines {
public:
    explicit Lines(const Drawn& drawn)
        : drawn_(drawn),
          map_(drawn.scenario.map),
          field_(map_),
          slope_(*drawn.scenario.ruleset.hexside_kind("slope")) {}

    [[nodiscard]] bool clear(HexIndex from, HexIndex to) const {
        const PlainLine line = field_.line(from, to);
        HexIndex before = from;
        for (std::size_t n = 0; n < line.steps.size(); ++n) {
            const PlainLine::Step& step = line.steps[n];
            const HexIndex here = field_.hex(step.at);
            const auto side = [&](Place p) {
                const HexIndex hex = field_.hex(p);
                return hex != kNoHex && (obstructs(hex) || slope(before, hex, from, to) || slope(here, hex, from, to));
            };
            if (step.along && side(step.sides[0]) && side(step.sides[1])) return false;
            if (step.edge && slope(before, here, from, to)) return false;
            if (n + 1 < line.steps.size() && here != kNoHex && obstructs(here)) return false;
            before = here;
        }
        return true;
    }

private:
    [[nodiscard]] bool obstructs(HexIndex hex) const {
        return drawn_.has(hex, {"forest", "town", "dunes", "palm-grove"}, {"fort"});
    }
    /// Whether a slope between two hexes blocks: not when its upper hex is an end of the line.
    [[nodiscard]] bool slope(HexIndex a, HexIndex b, HexIndex from, HexIndex to) const {
        if (a == kNoHex || b == kNoHex) return false;
        for (const auto& [owner, other] : {std::pair{a, b}, std::pair{b, a}})
            for (std::uint8_t side = 0; side < 3; ++side) {
                if (map_.grid().across({owner, side}) != other) continue;
                const SideState state = map_.side(Hexside{owner, side}).kind(slope_);
                if (state == SideState::none) return false;
                const HexIndex upper = state == SideState::up_owner ? owner : other;
                return upper != from && upper != to;
            }
        return false;
    }
    const Drawn& drawn_;
    const Map& map_;
    PlainField field_;
    HexsideKindId slope_;
};

/// Enemies in zones of control do not bombard; no ground of these boards stops one but all-river.
Offers expected(const Drawn& drawn) {
    Offers all;
    const PlainField field(drawn.scenario.map);
    const Lines lines(drawn);
    const auto& units = drawn.scenario.units;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Unit& gun = units[i];
        const std::string& arm = drawn.class_of(gun);
        if (gun.side != 0 || (arm != "artillery" && arm != "siege")) continue;
        if (drawn.has(*gun.at, {"forest", "town"}, {})) continue;
        const auto holds = [&](const Unit& e) {
            return e.side != 0 && drawn.class_of(e) != "leader" && field.beside(*e.at, *gun.at);
        };
        if (std::any_of(units.begin(), units.end(), holds)) continue;
        const int balls = gun.values.empty() ? (arm == "siege" ? 6 : 3) : gun.values.front().value;
        for (const Unit& e : units) {
            const int hexes = field.distance(*gun.at, *e.at);
            if (e.side == 0 || hexes < 2 || hexes > std::min(balls, 6)) continue;
            if (lines.clear(*gun.at, *e.at)) all.insert({0, static_cast<int>(i), *e.at});
        }
    }
    return all;
}

}  // namespace
}  // namespace ramparts::test::boards::bombard

namespace ramparts::test::boards {

TEST_CASE("what guns bombard on 20,000 random boards: as plain geometry has it", "[boards][bombardment]") {
    const SightInfo policy = sight_of("bombardment-phase");
    Rng rng(1815);
    std::array<int, 2> lines{};
    std::size_t offered = 0;
    for (int board = 0; board < kBoards; ++board) {
        INFO("board " << board);
        Drawn drawn("bombardment-phase", "ramparts.bombardment-phase", rng);
        constexpr std::array<const char*, 5> kArms{"infantry", "artillery", "siege", "leader", "cavalry"};
        for (SideId side = 0; side < kSides; ++side)
            for (auto count = 1 + rng.below(5); count > 0; --count) {
                const char* arm = kArms[rng.below(kArms.size())];
                std::vector<SetValue> balls;
                if (one_in(rng, 3)) balls = {{"balls", 1 + static_cast<int>(rng.below(8))}};
                (void)drawn.unit(side, arm, std::move(balls));
            }
        const bombard::Lines plain(drawn);
        compare_lines(
            drawn, policy, rng, [&](HexIndex a, HexIndex b) { return plain.clear(a, b); }, lines);
        (void)drawn.begin();
        const Offers found = drawn.offers();
        REQUIRE(found == bombard::expected(drawn));
        offered += found.size();
    }
    WARN(lines[0] << " clear lines, " << lines[1] << " blocked ones, " << offered << " targets");
    CHECK(lines[0] + lines[1] >= kBoards);
    CHECK(std::min(lines[0], lines[1]) > 5'000);
    CHECK(offered > 5'000);
}

}  // namespace ramparts::test::boards

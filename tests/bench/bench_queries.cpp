// Reach and line-of-sight queries on a generated 50 × 50 battlefield, each against the plain way in the same binary.
#include <cstdio>
#include <memory>

#include "engine/core/rng.hpp"
#include "engine/rules/standard.hpp"
#include "formats/scenario/generated_map.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/bench/sections.hpp"
#include "tests/bench/stopwatch.hpp"

namespace ramparts::bench {
namespace {

// 58 % of hexes cost 1 MP, 29 % cost 2, 13 % cost 3; twenty units a side; allowance 6 MP. With hills a quarter of the
// hexes stands higher, so that most hexes have a slope.
Scenario field_battle(const Ruleset& base, bool hills) {
    Scenario s;
    s.ruleset = base;
    s.ruleset.enter.clear();
    for (std::size_t t = 0; t < 3; ++t)
        s.ruleset.enter.push_back({static_cast<TerrainId>(t), std::nullopt, static_cast<HalfMp>(2 * (t + 1)), {}});
    s.ruleset.allowances = {{0, 12, 12, {}}};
    s.map = Map(Grid({"", Orientation::flat, Parity::odd, 1, 1, 50, 50}));
    Rng rng(7);
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex) {
        const std::uint32_t draw = rng.below(100);
        s.map.set_terrain(hex, draw < 58 ? TerrainId{0} : draw < 87 ? TerrainId{1} : TerrainId{2});
        s.map.set_elevation(hex, static_cast<std::int8_t>(hills && rng.below(4) == 0 ? 1 : 0));
    }
    const auto slope = s.ruleset.hexside_kind("slope");
    for (HexIndex hex = 0; slope && hex < s.map.grid().size(); ++hex)
        for (std::uint8_t side = 0; side < 3; ++side) {
            const HexIndex other = s.map.grid().neighbour(hex, side);
            if (other == kNoHex || s.map.elevation(hex) == s.map.elevation(other)) continue;
            const bool owner_up = s.map.elevation(hex) > s.map.elevation(other);
            (void)s.map.set_side({hex, side},
                                 SideSet{}.with(*slope, owner_up ? SideState::up_owner : SideState::up_other));
        }
    s.turns.resize(7);
    s.sides.resize(2);
    for (int i = 0; i < 40; ++i) {
        Unit unit;
        unit.id = "u" + std::to_string(i);
        unit.side = static_cast<SideId>(i % 2);
        unit.full = 3;
        do unit.at = rng.below(s.map.grid().size());
        while (std::any_of(s.units.begin(), s.units.end(), [&](const Unit& u) { return u.at == unit.at; }));
        s.units.push_back(unit);
    }
    return s;
}

void bench_reach(const std::shared_ptr<const GameContext>& context, const char* what) {
    const Position position(context, {}, 0);
    std::vector<ReachRequest> requests;
    Rng rng(11);
    for (int i = 0; i < 1000; ++i) {
        ReachRequest request;
        request.start = rng.below(context->hexes());
        request.budget = 12;
        request.side = static_cast<SideId>(i % 2);
        requests.push_back(request);
    }
    Reach reach;
    std::uint64_t reached = 0;
    for (const auto& request : requests) {
        reach.compute(*context, position.board(), request);
        reached += static_cast<std::uint64_t>(reach.count());
    }
    const double fast = 1e6 * median_seconds(21, [&] {
                            for (const auto& request : requests) reach.compute(*context, position.board(), request);
                        });
    const double slow = 1e6 * median_seconds(7, [&] {
                            for (const auto& request : requests)
                                reach.compute_plain(*context, position.board(), request);
                        });
    report(
        "P4", what,
        number(fast, "ns") + " (" + std::to_string(reached / 1000) + " hexes, " + number(slow / fast, "x plain") + ")",
        fast <= 1000);
}

}  // namespace

void bench_queries(const Setup& setup) {
    const Ruleset base = load_scenario(setup.scenarios + "/thames").scenario.ruleset;
    const auto context_of = [&](bool hills) {
        return std::make_shared<const GameContext>(std::make_shared<const Scenario>(field_battle(base, hills)));
    };
    bench_reach(context_of(false), "reach with ZOC, 50x50, 6 MP");
    const auto context = context_of(true);
    bench_reach(context, "the same with slopes on most hexes");
    const Position position(context, {}, 0);
    Rng rng(13);
    const LosTable table(context->scenario().map, context->ruleset(), 12, true);
    std::vector<std::pair<HexIndex, HexIndex>> lines;
    while (lines.size() < 10000) {
        const HexIndex a = rng.below(context->hexes());
        const HexIndex b = rng.below(context->hexes());
        const int distance = context->grid().distance(a, b);
        if (distance >= 2 && distance <= 12) lines.emplace_back(a, b);
    }
    std::uint64_t sum = 0;
    const double los = median_seconds(21, [&] {
        for (const auto& [a, b] : lines)
            sum += static_cast<std::uint64_t>(
                table.sight(a, b, [&](HexIndex hex) { return position.board().occupied(hex); }));
    });
    report("P7", "line of sight, range up to 12, elevation, exact",
           number(los * 1e9 / 10000, "ns") + " (sum " + std::to_string(sum / 22) + ")", los * 1e9 / 10000 <= 12);
}

}  // namespace ramparts::bench

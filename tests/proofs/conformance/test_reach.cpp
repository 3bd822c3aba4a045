// Movement over random boards of all sizes: packed search in every width, plain search and the rulebook
// read directly.
#include <catch2/catch.hpp>

#include <array>

#include "engine/core/hash.hpp"
#include "engine/play/game.hpp"
#include "engine/search/sweep.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/proofs/conformance/rulebook.hpp"

using namespace ramparts;

namespace {

// Words the packed search takes at a time; 0 is what play uses.
constexpr std::array<int, 4> kWidths{0, 2, 4, 8};

// Compares the searches on this many boards; the slow reading joins on small ones.
void compare(const proof::BattleShape& shape, std::uint64_t wanted,
             const Ruleset& ruleset = proof::standard_ruleset()) {
    Reach fast;
    Reach plain;
    std::uint64_t boards = 0;
    std::uint64_t reached = 0;
    for (std::uint64_t seed = 0; boards < wanted; ++seed) {
        const auto battle = proof::random_battle(ruleset, 1'000'000 + seed, shape);
        if (battle->units.empty()) continue;
        const GameContext context(battle);
        Rng rng = Rng::stream(seed, 0x4EAC);
        for (int i = 0; i < 20; ++i, ++boards) {
            Board board(context, {});
            GameState state;
            for (int u = 0; u < context.unit_count(); ++u) {
                const HexIndex hex = rng.below(context.hexes());
                if (context.prohibited(hex) || board.occupied(hex)) continue;
                board.place(context, static_cast<UnitIndex>(u), hex);
                state.set_unit(static_cast<UnitIndex>(u), hex, 1, UnitStatus::on_map);
            }
            const auto mover = static_cast<UnitIndex>(rng.below(static_cast<std::uint32_t>(context.unit_count())));
            if (!state.on_map(mover)) continue;
            const bool road_rate = rng.below(4) != 0;
            ReachRequest request;
            request.start = state.hex(mover);
            request.side = context.unit(mover).side;
            request.profile = context.unit(mover).profile + (road_rate ? 0 : 1);
            request.budget = 2 + static_cast<int>(rng.below(20));
            request.spent = rng.below(5) == 0 ? static_cast<int>(rng.below(4)) : 0;
            request.minimum_move = rng.below(2) == 0;
            const bool of_modules = rng.below(3) == 0;  // hexes that modules close, or in which they stop units
            for (HexBits* bits : {&request.closed, &request.stops}) {
                if (!of_modules || rng.below(3) == 0) continue;
                bits->assign((context.hexes() + 63) / 64, 0);
                for (HexIndex hex = 0; hex < context.hexes(); ++hex)
                    if (rng.below(6) == 0) (*bits)[hex / 64] |= std::uint64_t{1} << (hex % 64);
            }
            HexBits judged;  // hexes into which modules bar some steps
            if (of_modules && rng.below(2) == 0) {
                judged.assign((context.hexes() + 63) / 64, 0);
                for (HexIndex hex = 0; hex < context.hexes(); ++hex)
                    if (rng.below(15) == 0) judged[hex / 64] |= std::uint64_t{1} << (hex % 64);
                request.judged = [&](HexIndex to) { return has_hex(judged, to); };
                request.bars = [&](HexIndex from, HexIndex to) {
                    return has_hex(judged, to) && mix64(seed << 32 | from << 16 | to) % 2 == 0;
                };
            }
            plain.compute_plain(context, board, request);
            request.lanes = kWidths[boards % kWidths.size()];
            if (request.lanes != 0 && !can_sweep(request.lanes)) request.lanes = 2;
            fast.compute(context, board, request);
            INFO("seed " << seed << " board " << i << " from " << context.grid().label(request.start) << ", "
                         << request.lanes << " words");
            // The slow reading on one small board of four; the two searches on all.
            std::vector<int> slow;
            if (i % 4 == 0 && !of_modules && shape.most <= 14 && request.spent <= request.budget)
                slow = proof::reach(StateView{context, state, board}, request.side, context.unit(mover).unit_class,
                                    road_rate, request.start, request.spent, request.budget, request.minimum_move);
            bool same = true;
            for (HexIndex hex = 0; hex < context.hexes(); ++hex) {
                same = same && fast.cost(hex) == plain.cost(hex) && (slow.empty() || slow[hex] == plain.cost(hex));
                reached += plain.cost(hex) >= 0 ? 1U : 0U;
            }
            REQUIRE(same);
            std::vector<std::pair<HexIndex, int>> visited;
            std::vector<std::pair<HexIndex, int>> expected;
            fast.each([&](HexIndex hex, int cost) { visited.emplace_back(hex, cost); });
            plain.each([&](HexIndex hex, int cost) { expected.emplace_back(hex, cost); });
            REQUIRE(visited == expected);
        }
    }
    CHECK(reached > 20 * boards / 10);
}

}  // namespace

TEST_CASE("rules 4.1 to 4.19: the fast search, the plain one and the rulebook agree on random boards",
          "[conformance][reach]") {
    proof::BattleShape shape;
    shape.most = 14;
    shape.modules = false;
    shape.longest_range = 1;
    compare(shape, 20'000);
}

TEST_CASE("a search that is asked one thing after another answers what it was asked last", "[conformance][reach]") {
    proof::BattleShape shape;
    shape.most = 14;
    shape.modules = false;
    std::array<std::uint64_t, 10> told{};  // how often a change made another answer
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const auto battle = proof::random_battle(proof::standard_ruleset(), 3'000'000 + seed, shape);
        const GameContext context(battle);
        const GameContext twin(battle);
        Rng rng = Rng::stream(seed, 0xA5CED);
        Board board(context, {});
        Board fuller(context, {});
        for (int u = 0; u < context.unit_count(); ++u) {
            const HexIndex hex = rng.below(context.hexes());
            if (context.prohibited(hex) || fuller.occupied(hex)) continue;
            fuller.place(context, static_cast<UnitIndex>(u), hex);
            if (rng.below(2) == 0) board.place(context, static_cast<UnitIndex>(u), hex);
        }
        ReachRequest base;
        base.start = rng.below(context.hexes());
        base.budget = 6 + static_cast<int>(rng.below(12));
        base.minimum_move = false;
        const HexBits some((context.hexes() + 63) / 64, 0x4924924924924924U);
        std::array<ReachRequest, told.size()> asked;
        asked.fill(base);
        asked[0].start = (base.start + 1) % context.hexes();
        asked[1].spent = 1;
        asked[2].budget -= 3;
        asked[3].profile += 1;
        asked[4].minimum_move = true;
        asked[5].closed = some;
        asked[6].stops = some;
        asked[7].heeds_zoc = false;
        asked[8].side = 1;
        Reach kept{true};
        const auto ends = [](Reach& reach, const GameContext& where, const Board& on, const ReachRequest& request) {
            reach.compute(where, on, request);
            std::vector<std::pair<HexIndex, int>> reached;
            reach.each([&](HexIndex hex, int cost) { reached.emplace_back(hex, cost); });
            return reached;
        };
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const Board& on = i + 1 == asked.size() ? fuller : board;  // the last one changes the board alone
            const auto before = ends(kept, context, board, base);
            const auto after = ends(kept, context, on, asked[i]);
            Reach fresh;
            INFO("seed " << seed << " change " << i);
            REQUIRE(after == ends(fresh, context, on, asked[i]));
            REQUIRE(ends(kept, context, on, asked[i]) == after);
            REQUIRE(ends(kept, twin, on, asked[i]) == after);
            told[i] += before == after ? 0U : 1U;
        }
    }
    for (const std::uint64_t changes : told) CHECK(changes > 20);
}

namespace {

// The odd rules, in which some steps cost nothing, or so that every step costs something and is packed.
Ruleset odd_rules(bool free_steps) {
    Ruleset rules = proof::odd_ruleset();
    if (free_steps) {
        rules.road_kinds.back().rate = 0;
        return rules;
    }
    for (RoadKind& kind : rules.road_kinds) kind.rate = std::max<HalfMp>(kind.rate, 1);
    for (EnterRow& row : rules.enter) row.cost = std::max<HalfMp>(row.cost, 1);
    return rules;
}

}  // namespace

TEST_CASE("rules 4.1 to 4.19: the searches agree under the odd rules, with steps that cost nothing and without",
          "[conformance][reach][odd]") {
    proof::BattleShape shape;
    shape.odd = true;
    shape.most = 14;
    shape.modules = false;
    shape.longest_range = 1;
    compare(shape, 4'000, odd_rules(true));
    compare(shape, 6'000, odd_rules(false));
    shape.least = 12;
    shape.most = 40;
    compare(shape, 400, odd_rules(false));
}

TEST_CASE("rule 4.18: along a road of rate 0 a unit goes as far as the road, and enters by it for nothing",
          "[conformance][reach][odd]") {
    Scenario scenario;
    scenario.ruleset = proof::odd_ruleset();
    Grid::Shape shape;
    shape.columns = 40;
    shape.rows = 3;
    scenario.map = Map{Grid(shape)};
    const Grid& grid = scenario.map.grid();
    const RoadKindId towpath = *scenario.ruleset.road_kind("towpath");
    scenario.ruleset.road_kinds[towpath].rate = 0;
    for (int column = 0; column + 1 < 40; ++column)
        (void)scenario.map.set_side(*grid.hexside_between(grid.at(column, 1), grid.at(column + 1, 1)),
                                    SideSet{}.with_road(towpath, true));
    scenario.sides = {SideInfo{"us", "US", "US", "", {}}, SideInfo{"ac", "AC", "AC", "", {}}};
    scenario.turns.resize(1);
    scenario.reinforcements.push_back({"late", 0, grid.at(0, 1), 1, {}});
    for (const char* id : {"first", "second"}) {
        Unit unit;
        unit.id = id;
        unit.unit_class = *scenario.ruleset.unit_class("foot");
        unit.full = 1;
        unit.arrives = 0;
        scenario.units.push_back(unit);
    }
    Game game(std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario)));
    for (UnitIndex u = 0; u < 2; ++u) {
        REQUIRE(game.play(Action::of_unit(ActionKind::activate, u)));
        const auto& rules = dynamic_cast<const StandardRules&>(game.rules());
        CHECK(rules.entry(game.view(), u).cost == 0);
        Reach reach;
        REQUIRE(rules.reach(game.view(), u, reach));
        for (int column = 0; column < 40 - u; ++column) CHECK(reach.cost(grid.at(column, 1)) == 0);
        REQUIRE(game.play(Action::of_unit(ActionKind::move, u, grid.at(39 - u, 1))));
    }
    CHECK(game.state().hex(0) == grid.at(39, 1));
    CHECK(game.state().hex(1) == grid.at(38, 1));
}

TEST_CASE("the two searches agree on boards whose lines are shorter and longer than a machine word",
          "[conformance][reach]") {
    proof::BattleShape shape;
    shape.modules = false;
    shape.longest_range = 1;
    shape.least = 12;
    shape.most = 40;
    compare(shape, 1'500);
    shape.least = 55;
    shape.most = 140;  // some are beyond what is packed
    compare(shape, 500);
}

namespace {

// What a search with barred steps has to be: each hex is entered over steps that are open, for what they cost, and no
// open step leads to a hex for less.
bool holds(const GameContext& context, const Board& board, const ReachRequest& request, const Reach& found) {
    const auto enemy = static_cast<SideId>(1 - request.side);
    bool good = true;
    found.each_hex(true, [&](HexIndex hex) {
        const std::vector<HexIndex> path = found.path(hex);
        for (std::size_t i = 1; i < path.size(); ++i) good = good && !request.bars(path[i - 1], path[i]);
        if (hex != request.start && board.zoc(enemy, hex)) return;
        for (int d = 0; d < kDirections; ++d) {
            const int step = context.step_cost(request.profile, hex, d);
            if (step == kNoStep) continue;
            const HexIndex to = context.neighbour(hex, d);
            const int cost = hex == request.start && request.minimum_move
                                 ? std::min(found.cost(hex) + step, request.budget)
                                 : found.cost(hex) + step;
            if (cost > request.budget || board.closed(request.side, to) || request.bars(hex, to)) continue;
            good = good && found.cost(to) >= 0 && found.cost(to) <= cost;
        }
    });
    return good;
}

}  // namespace

TEST_CASE("steps that somebody bars are made by neither search, and all others are", "[conformance][reach]") {
    proof::BattleShape shape;
    shape.most = 20;
    shape.modules = false;
    shape.longest_range = 1;
    Reach free;
    Reach found;
    Reach plain;
    std::uint64_t asked = 0;
    int fewer = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const auto battle = proof::random_battle(proof::standard_ruleset(), 7'000'000 + seed, shape);
        if (battle->units.empty()) continue;
        const GameContext context(battle);
        Rng rng = Rng::stream(seed, 0xBA5);
        Board board(context, {});
        for (int u = 1; u < context.unit_count(); ++u) {
            const HexIndex hex = rng.below(context.hexes());
            if (!context.prohibited(hex) && !board.occupied(hex)) board.place(context, static_cast<UnitIndex>(u), hex);
        }
        ReachRequest request;
        request.start = rng.below(context.hexes());
        request.side = context.unit(0).side;
        request.profile = context.unit(0).profile;
        request.budget = 2 + static_cast<int>(rng.below(20));
        request.minimum_move = rng.below(2) == 0;
        free.compute(context, board, request);
        request.bars = [&](HexIndex from, HexIndex to) {
            ++asked;
            CHECK((from < context.hexes() && to < context.hexes() && context.grid().adjacent(from, to)));
            return mix64(seed << 40 | std::uint64_t{from} << 20 | to) % 4 == 0;
        };
        found.compute(context, board, request);
        plain.compute_plain(context, board, request);
        INFO("seed " << seed);
        REQUIRE(holds(context, board, request, plain));
        for (HexIndex hex = 0; hex < context.hexes(); ++hex) {
            REQUIRE(found.cost(hex) == plain.cost(hex));
            REQUIRE((plain.cost(hex) < 0 || (free.cost(hex) >= 0 && free.cost(hex) <= plain.cost(hex))));
        }
        fewer += plain.count() < free.count() ? 1 : 0;
    }
    CHECK(asked > 1'000);
    CHECK(fewer > 100);
}

TEST_CASE("every processor has the search by two words, and the widest it has by default", "[conformance][reach]") {
    CHECK(can_sweep(2));
    CHECK_FALSE(can_sweep(3));
    CHECK(sweep_for(0) == sweep_for(can_sweep(8) ? 8 : can_sweep(4) ? 4 : 2));
}

// The ways to fight a combat that the planner weighs, and that it fights it as it has chosen.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "plugins/planner/fights.hpp"
#include "plugins/planner/planner.hpp"
#include "tests/features/players/begun.hpp"

namespace ramparts {
namespace {

using planner::Way;
namespace rp = planner::rp;

bool at_combat(Game& game) {
    return !game.state().chance() && game.state().step() == Step::menu && game.state().phase() == Phase::combat &&
           std::any_of(game.legal().begin(), game.legal().end(),
                       [](const Action& a) { return a.kind == ActionKind::attack; });
}

std::size_t advised(const rp::Copy& root) { return root.advice(planner::kBase, 1).value(); }

std::vector<Way> ways_of(Begun& begun) {
    const rp::Copy root = begun.copy();
    rp::Random random(1);
    return planner::ways_to_fight(root, root.legal(), advised(root), random);
}

std::size_t count(const Way& way, std::uint32_t kind) {
    return static_cast<std::size_t>(
        std::count_if(way.begin(), way.end(), [&](const rp_action& a) { return a.kind == kind; }));
}

// The units that take part in a combat.
std::set<int> fighters(const Way& way) {
    std::set<int> units;
    for (const rp_action& a : way)
        if (a.kind == RP_ACT_JOIN || a.kind == RP_ACT_SUPPORT) units.insert(a.unit);
    return units;
}

}  // namespace

TEST_CASE("each way to fight is legal up to its roll, and no two are alike", "[players][planner]") {
    for (const std::string battle : {"thames", "chippewa", "lundys-lane", "queenston-heights", "lundys-lane-dice"}) {
        DYNAMIC_SECTION(battle) {
            Begun begun(battle, 100'000);
            const auto choice_of_fights = [&] { return at_combat(begun.game) && begun.game.legal().size() > 2; };
            REQUIRE(begun.play_to(choice_of_fights, 4));
            const std::vector<Way> ways = ways_of(begun);
            CHECK(ways.size() >= begun.copy().legal().size());
            for (std::size_t i = 0; i < ways.size(); ++i) {
                rp::Copy game = begun.copy();
                for (const rp_action& action : ways[i]) REQUIRE(game.play(action));
                CHECK_FALSE(planner::puts_together(game.legal()));
                CHECK(count(ways[i], RP_ACT_ATTACK) <= 1);
                for (std::size_t k = 0; k < i; ++k) CHECK_FALSE(planner::same(ways[i], ways[k]));
            }
        }
    }
}

TEST_CASE(
    "the tactician's combat comes first; beside it are all others that may begin, and its own with a unit less or more",
    "[players][planner]") {
    std::size_t fewer = 0;
    std::size_t more = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Begun begun("chippewa", 100'000);
        Way played;
        const auto with_several = [&] {
            if (!at_combat(begun.game)) return false;
            begun.look();
            rp::Copy usual = begun.copy();
            played.clear();
            return usual.play_on(planner::kBase, 1, played) && fighters(played).size() >= 2;
        };
        REQUIRE(begun.play_to(with_several, seed));
        const std::vector<Way> ways = ways_of(begun);
        CHECK(planner::same(ways.front(), played));
        for (const rp_action& first : begun.copy().legal())
            CHECK(std::any_of(ways.begin(), ways.end(), [&](const Way& w) { return planner::same(w.front(), first); }));
        const std::set<int> mine = fighters(played);
        for (const Way& way : ways) {
            if (!planner::same(way.front(), played.front())) continue;
            const std::set<int> units = fighters(way);
            fewer += std::includes(mine.begin(), mine.end(), units.begin(), units.end()) && units.size() < mine.size();
            more += std::includes(units.begin(), units.end(), mine.begin(), mine.end()) && units.size() > mine.size();
        }
    }
    CHECK(fewer > 0);
    CHECK(more > 0);
}

TEST_CASE("there is no way to fight when nothing may be used up", "[players][planner]") {
    Begun begun("chippewa", 1);
    REQUIRE(begun.play_to([&] { return at_combat(begun.game); }, 1));
    CHECK(ways_of(begun).empty());
}

TEST_CASE("a combat is thought out once, and fought as it was", "[players][planner]") {
    Begun begun("chippewa", 45'000);
    REQUIRE(begun.play_to([&] { return at_combat(begun.game); }, 2));
    planner::Planner player(rp::Seat{nullptr, &begun.rules->modules().fixed(), begun.thinking.table()});
    player.begin(begun.game.state().to_act(), RP_LIMIT_NODES, 45'000);
    std::size_t built = 0;
    for (bool fights = false;; fights = true) {
        const std::vector<rp_action> legal = begun.copy().legal();
        if (fights && !planner::puts_together(legal)) break;
        const std::uint64_t before = begun.thinking.nodes();
        const std::size_t place = player.choose(begun.view(), legal, 7);
        REQUIRE(place < legal.size());
        if (!fights) {
            REQUIRE(legal[place].kind == RP_ACT_ATTACK);
            CHECK(begun.thinking.nodes() > before + 1'000);
        } else {
            CHECK(begun.thinking.nodes() == before);
            if (legal.size() > 1) ++built;
        }
        begun.game.play_listed(begun.game.legal()[place]);
        if (begun.game.state().chance()) break;
        begun.look();
    }
    CHECK(built >= 1);
}

}  // namespace ramparts

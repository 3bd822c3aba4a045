// Small values: results of the CRT, odds, unit sets, random numbers, actions as text, state hashes.
#include <catch2/catch.hpp>

#include <map>

#include "engine/core/rng.hpp"
#include "engine/play/action.hpp"
#include "engine/play/game.hpp"
#include "engine/playouts/perft.hpp"
#include "engine/rules/standard.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {

TEST_CASE("rule 6.17: the grammar of combat results", "[values]") {
    const auto result = CombatResult::parse("AL2AR");
    REQUIRE(result);
    CHECK(result->attacker_steps == 2);
    CHECK(result->attacker_retreats);
    CHECK(result->defender_steps == 0);
    const auto both = CombatResult::parse("BL1");
    REQUIRE(both);
    CHECK(both->attacker_steps == 1);
    CHECK(both->defender_steps == 1);
    CHECK(CombatResult::parse("DL1DR"));
    CHECK(CombatResult::parse("-") == CombatResult{});
    for (const char* wrong : {"", "A", "AL", "AL0", "DRDL1", "XR", "AL1AL1", "BL1DL1", "DRDR", "DL1 DR", "dr"})
        CHECK_FALSE(CombatResult::parse(wrong));
}

TEST_CASE("rule 6.2: odds round in the defender's favour", "[values]") {
    CHECK(Odds::of_strengths(13, 4).text() == "3:1");
    CHECK(Odds::of_strengths(3, 4).text() == "1:2");
    CHECK(Odds::of_strengths(1, 3).text() == "1:3");
    CHECK(Odds::of_strengths(2, 7).text() == "1:4");
    CHECK(Odds::of_strengths(20, 2).text() == "10:1");
    for (int position = -6; position <= 9; ++position) CHECK(Odds::at_position(position).position() == position);
}

TEST_CASE("bounded random draws are even", "[values]") {
    Rng rng(1812);
    std::map<std::uint32_t, int> seen;
    for (int i = 0; i < 60000; ++i) ++seen[rng.below(6)];
    REQUIRE(seen.size() == 6);
    for (const auto& [face, count] : seen) {
        CHECK(count > 9600);
        CHECK(count < 10400);
    }
}

// These never change: every seed, signature and stored hash in the world rests on them.
TEST_CASE("hashes, random sequences and luck are the constants they have always been", "[values]") {
    CHECK(mix64(0) == 0xE220A8397B1DCDAFULL);  // the first number of SplitMix64, as published
    CHECK(hash_combine(1, 2) == 0xE06DD043328BD285ULL);
    CHECK(hash_text("L2208") == 0x29EAC705515BA3F6ULL);
    // xoshiro256** seeded through SplitMix64
    Rng rng(1);
    for (const std::uint64_t expected :
         {0xB3F2AF6D0FC710C5ULL, 0x853B559647364CEAULL, 0x92F89756082A4514ULL, 0x642E1C7BC266A3A7ULL})
        CHECK(rng.next() == expected);
    Rng stream = Rng::stream(1, 2);
    for (const std::uint64_t expected : {0x60F120A535296BD7ULL, 0x74562148360338B5ULL})
        CHECK(stream.next() == expected);
    Rng bounded(1812);
    for (const std::uint32_t expected : {1U, 4U, 3U, 0U, 3U, 1U, 1U, 5U, 5U, 1U, 3U, 3U, 4U, 0U, 4U, 0U})
        CHECK(bounded.below(6) == expected);
    const Luck luck(1812, 7);
    std::uint64_t k = 0;
    for (const std::uint32_t face : {6U, 1U, 1U, 3U, 4U, 3U, 4U, 4U, 4U, 5U, 4U, 5U, 2U, 5U, 1U, 6U})
        CHECK(1 + luck.die(k++).below(6) == face);
    k = 0;
    for (const auto& [first, second] : {std::pair{364U, 817U}, {863U, 604U}, {659U, 334U}, {154U, 382U}}) {
        CHECK(luck.choice(0, k).below(1000) == first);
        CHECK(luck.choice(1, k++).below(1000) == second);
    }
}

TEST_CASE("unit sets hold 128 units in order", "[values]") {
    UnitSet set;
    for (const int u : {127, 0, 64, 63}) set.add(static_cast<UnitIndex>(u));
    std::vector<int> order;
    set.each([&](UnitIndex u) { order.push_back(u); });
    CHECK(order == std::vector<int>{0, 63, 64, 127});
    CHECK(set.count() == 4);
    CHECK(set.first() == 0);
    set.remove(0);
    CHECK(set.first() == 63);
    CHECK((set - UnitSet::of(63)).first() == 64);
    CHECK(UnitSet{}.first() == kNoUnit);
}

TEST_CASE("actions read back from their text", "[values]") {
    const Scenario scenario = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/lundys-lane").scenario;
    const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario));
    Game game(rules);
    Rng rng(4);
    int checked = 0;
    while (!game.over()) {
        for (const Action& action : game.legal()) {
            REQUIRE(parse_action(to_text(action, scenario), scenario) == action);
            ++checked;
        }
        game.play_listed(game.legal()[rng.below(static_cast<std::uint32_t>(game.legal().size()))]);
    }
    CHECK(checked > 1000);
    for (const char* wrong :
         {"", "fly us-21", "move us-21", "move us-21 L9999", "resolve x", "end now", "move nobody L2208"})
        CHECK_FALSE(parse_action(wrong, scenario));
}

TEST_CASE("a game takes back choices but never dice", "[values]") {
    const auto rules = std::make_shared<const StandardRules>(
        std::make_shared<const Scenario>(load_scenario(std::string(RAMPARTS_SCENARIOS) + "/chippewa").scenario));
    Game game(rules);
    const GameState start = game.state();
    CHECK_FALSE(game.undo());
    game.play_listed(game.legal().front());
    game.play_listed(game.legal().front());
    CHECK_FALSE(game.state() == start);
    CHECK(game.undo());
    CHECK(game.undo());
    CHECK(game.state() == start);
    CHECK(game.choices(0) + game.choices(1) == 0);
    Rng rng(9);
    while (!game.state().chance())
        game.play_listed(game.legal()[rng.below(static_cast<std::uint32_t>(game.legal().size()))]);
    game.play_listed(game.draw(Luck(9, 0)));
    CHECK_FALSE(game.can_undo());
    CHECK_FALSE(game.undo());
    CHECK(game.dice() == 1);
}

TEST_CASE("perft: leaves of the first plies, as many as the divided counts add up to", "[values]") {
    const auto rules = std::make_shared<const StandardRules>(
        std::make_shared<const Scenario>(load_scenario(std::string(RAMPARTS_SCENARIOS) + "/thames").scenario));
    const Position start = first_position(*rules);
    std::uint64_t total = 0;
    for (const auto& [action, leaves] : perft_divide(*rules, start, 3)) total += leaves;
    CHECK(total == perft(*rules, start, 3));
    CHECK(perft(*rules, start, 1) == 14);  // thirteen units may enter, or the phase ends
}

}  // namespace ramparts

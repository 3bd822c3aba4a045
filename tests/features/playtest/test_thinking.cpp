// Players that think on a thread of their own: the same game as without, and nothing half played when they are stopped.
#include <catch2/catch.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/balance.hpp"
#include "sdk/play/playtest.hpp"
#include "sdk/play/tune_run.hpp"

namespace ramparts {
namespace {

std::unique_ptr<Playtest> thinking_game(const std::string& first, const std::string& second, std::uint64_t seed = 7) {
    const LoadedScenario loaded = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/chippewa");
    REQUIRE(loaded.readable);
    PlaytestSetup setup;
    setup.players = {first, second};
    setup.seed = seed;
    auto made = Playtest::start(loaded.scenario, setup);
    REQUIRE(made);
    return std::move(*made);
}

// Plays the next choice as the window does.
bool play_apart(Playtest& game) {
    game.think();
    if (game.thought() == nullptr) return false;
    while (!game.thought()->finished()) std::this_thread::yield();
    return game.play_thought();
}

}  // namespace

TEST_CASE("players that think on a thread of their own play the game they play without one", "[playtest][thinking]") {
    auto here = thinking_game("tactician", "planner@600");
    auto apart = thinking_game("tactician", "planner@600");
    while (here->step_player()) {
    }
    while (play_apart(*apart)) {
    }
    REQUIRE(here->over());
    CHECK(apart->state().hash() == here->state().hash());
    CHECK(apart->length() == here->length());
    CHECK(apart->log().size() == here->log().size());
}

TEST_CASE("a player that is stopped leaves the game where it stood, and plays on as if it never had been",
          "[playtest][thinking]") {
    auto here = thinking_game("planner@20000", "tactician");
    auto apart = thinking_game("planner@20000", "tactician");
    for (int step = 0; step < 3; ++step) {
        const std::uint64_t before = apart->state().hash();
        const std::size_t length = apart->length();
        apart->think();
        REQUIRE(apart->thought() != nullptr);
        const bool played = apart->play_thought();
        CHECK(played == (apart->length() > length));
        if (!played) {
            apart->drop_thought();
            CHECK(apart->thought() == nullptr);
            CHECK(apart->state().hash() == before);
            REQUIRE(play_apart(*apart));
        }
        REQUIRE(here->step_player());
        CHECK(apart->state().hash() == here->state().hash());
    }
}

TEST_CASE("what changes the game throws a thought away", "[playtest][thinking]") {
    auto game = thinking_game("planner@1000000000", "planner@1000000000");
    const std::uint64_t begin = game->state().hash();
    const auto thinks = [&] {
        game->think();
        return game->thought() != nullptr;
    };
    REQUIRE(thinks());
    CHECK(game->thought()->per_mille() < 1000);
    SECTION("another player") { game->set_player(0, "tactician"); }
    SECTION("somebody who plays for it") { game->let("tactician", Playtest::Until::phase); }
    CHECK(game->thought() == nullptr);
    CHECK(game->state().hash() == begin);
    CHECK(game->length() == 0);
}

TEST_CASE("a game that ends while a player thinks ends at once", "[playtest][thinking]") {
    auto game = thinking_game("planner@1000000000", "planner@1000000000");
    game->think();
    REQUIRE(game->thought() != nullptr);
    REQUIRE_FALSE(game->thought()->finished());
    game.reset();  // waits for the thread, which stops at the end of a game played on
    CHECK(game == nullptr);
}

TEST_CASE("looking back while a player thinks is safe", "[playtest][thinking]") {
    auto game = thinking_game("tactician", "planner@1000000000");
    while (game->state().to_act() == 0 && game->step_player()) {
    }
    const std::size_t length = game->length();
    game->think();
    REQUIRE(game->thought() != nullptr);
    game->go_to(length / 2);
    CHECK(game->thought() == nullptr);
    CHECK(game->shown() == length / 2);
    CHECK(game->length() == length);
}

TEST_CASE("games of players that think for hours are given up at once, and count for nothing", "[thinking][balance]") {
    const LoadedScenario loaded = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/chippewa");
    REQUIRE(loaded.readable);
    const std::string slow = "planner@1000000000";
    BalanceRequest request;
    request.players = {slow, slow};
    request.games = 4;
    request.jobs = 2;
    auto run = BalanceRun::start(loaded.scenario, request);
    REQUIRE(run);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // so that they think, most likely
    (*run)->cancel();
    (*run)->wait();
    CHECK((*run)->finished());
    CHECK((*run)->failure().empty());
    CHECK((*run)->totals().games == 0);

    TuneRequest tuning;
    tuning.players = {slow, slow};
    auto race = TuneRun::start(loaded.scenario, *read_free_data(loaded.scenario, "us-21.full:9..13"), tuning);
    REQUIRE(race);
    (*race)->stop();
    (*race)->wait();
    REQUIRE((*race)->outcome() != nullptr);
    CHECK((*race)->outcome()->verdict == TuneVerdict::nothing);
    CHECK((*race)->outcome()->stopped);
}

}  // namespace ramparts

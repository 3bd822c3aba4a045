// A game behind the fence is the game that is played here: the same lists, hashes, words, and the same record.
#include <catch2/catch.hpp>

#include <csignal>
#include <thread>

#include "engine/players/player.hpp"
#include "engine/playouts/playout.hpp"
#include "sdk/check/check.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/situation.hpp"
#include "tests/features/worker/battles.hpp"

using namespace ramparts;
using namespace ramparts::worker;
using namespace ramparts::test;

TEST_CASE("every step of a game in a worker is that of the same game here", "[worker]") {
    const std::string name = GENERATE("thames", "chippewa", "lundys-lane", "queenston-heights");
    INFO(name);
    const auto scenario = battle(name);
    const auto rules = rules_of(scenario);
    Game here(rules);
    Match match(rules, std::array<std::string, kSides>{"random", "random"}, Luck(7, 3));
    auto there = game_in(honest(), name, {7, 3, {"random", "random"}, true});
    REQUIRE(there->state() == here.state());
    for (int step = 0; !here.over(); ++step) {
        const auto legal = there->legal();
        REQUIRE(legal);
        REQUIRE(**legal == here.legal());
        const auto chosen = there->next();
        REQUIRE(chosen);
        const Action action = match.next(here);
        REQUIRE(*chosen == action);
        if (step % 50 == 0) {
            const auto words = there->words();
            REQUIRE(words);
            CHECK_FALSE(words->prompt.empty());
            const Situation now = situation(*rules, here.view());
            CHECK(words->reason == now.reason);
            CHECK(words->losses == std::array{now.sides[0].factors_lost, now.sides[1].factors_lost});
            const auto marks = there->markers();
            REQUIRE(marks);
            CHECK(*marks == badges(*rules, here.view()));
            // what may not be done is explained as it is here, and changes nothing
            const Action wrong = Action::of_unit(ActionKind::advance, 0, 0);
            const auto why = there->explain(wrong);
            REQUIRE(why);
            CHECK(why->text == rules->explain(here.view(), wrong).text);
            const auto refused = there->play(wrong);
            REQUIRE(refused);
            CHECK_FALSE(refused->done);
            CHECK_FALSE(refused->why.text.empty());
        }
        here.play_listed(action);
        REQUIRE(there->play(action)->done);
        REQUIRE(there->state() == here.state());
        for (const Unit& unit : scenario->units) {
            const UnitIndex u = *scenario->unit(unit.id);
            const HexIndex hex = here.state().hex(u);
            if (hex == kNoHex) continue;
            REQUIRE(there->position().board().units(hex) == here.position().board().units(hex));
            REQUIRE(there->view().in_ezoc(u) == here.view().in_ezoc(u));
        }
    }
    CHECK(there->over());
    CHECK((*there->legal())->empty());
    Journal mine = make_journal(here);
    mine.seed = 7;
    mine.game = 3;
    CHECK(there->journal() == mine);
    const auto checked = there->check();
    REQUIRE(checked);
    CHECK(checked->findings.size() + checked->left_out == check_scenario(*scenario).size());
}

TEST_CASE("a game in a worker goes back, and takes back what rolled no dice", "[worker]") {
    auto game = game_in(honest(), "skirmish", {5, 0, {"tactician", "tactician"}, true});
    CHECK_FALSE(game->opening().empty());
    REQUIRE_FALSE(play_on(*game, 6));
    const std::uint64_t hash = game->state().hash();
    const std::vector<GameStep> steps = game->steps();
    REQUIRE_FALSE(play_on(*game, 10));
    const std::uint64_t later = game->state().hash();
    REQUIRE(game->go_back(6));
    CHECK(game->state().hash() == hash);
    CHECK(game->steps() == steps);
    REQUIRE_FALSE(play_on(*game, 10));
    CHECK(game->state().hash() == later);
    REQUIRE(game->go_back(1));
    const auto taken = game->undo();
    REQUIRE(taken);
    CHECK(*taken == (steps[0].action.kind != ActionKind::die));
    CHECK(game->steps().empty());
    CHECK_FALSE(*game->undo());
}

TEST_CASE("a worker that is killed costs nothing: another one goes on from the same step", "[worker]") {
    auto game = game_in(honest(), "skirmish", {5, 0, {"tactician", "tactician"}, true});
    REQUIRE_FALSE(play_on(*game, 9));
    const GameState before = game->state();
    const std::vector<GameStep> steps = game->steps();
    ::kill(game->process().id(), SIGKILL);
    const auto failed = play_on(*game, 1);
    REQUIRE(failed);
    CHECK(failed->code == "RP7705");
    CHECK(failed->message.english().find("signal 9") != std::string::npos);
    CHECK(game->state() == before);
    CHECK(game->steps() == steps);
    CHECK(play_on(*game, 1)->code == "RP7705");  // it stays dead
    REQUIRE(game->revive());
    CHECK(game->state() == before);
    CHECK(game->steps() == steps);
    REQUIRE_FALSE(play_on(*game));
    auto whole = game_in(honest(), "skirmish", {5, 0, {"tactician", "tactician"}, false});
    REQUIRE_FALSE(play_on(*whole));
    CHECK(whole->state() == game->state());
    CHECK(whole->steps() == game->steps());
}

TEST_CASE("what a worker cannot read or play is told as it is told here", "[worker]") {
    const auto scenario = battle("skirmish");
    const auto start = [&](BattleFiles files) { return WorkerGame::start(honest(), std::move(files), scenario, {}); };
    BattleFiles files = battle_files(*scenario);
    SECTION("no XML") {
        files[2].bytes = "rubbish";
        const auto game = start(files);
        REQUIRE_FALSE(game);
        CHECK(game.error().front().code.starts_with("RP1"));
    }
    SECTION("a rule module that there is not") {
        Scenario other = *scenario;
        other.modules.push_back({"somebodys.module", {}, {}});
        const auto game = WorkerGame::start(honest(), battle_files(other), std::make_shared<const Scenario>(other), {});
        REQUIRE_FALSE(game);
        CHECK(game.error().front().code == "RP5201");
    }
    SECTION("another battle than we hold") {
        const auto game = start(battle_files(*battle("thames")));
        REQUIRE_FALSE(game);
        CHECK(game.error().front().code == "RP7707");
    }
    SECTION("files missing or too large") {
        files.pop_back();
        CHECK(start(files).error().front().code == "RP7709");
        files.push_back({FileKind::map, "map.xml", std::string(kMostFileBytes, ' ')});
        CHECK(start(files).error().front().code == "RP7709");
    }
    SECTION("a script where there is no interpreter, or one without its description") {
        files.push_back({FileKind::script, "x.lua", "return {}"});
        CHECK(start(files).error().front().code == "RP7709");
    }
    SECTION("an unsound battle is not held here") {
        Scenario other = *scenario;
        other.turns.clear();
        const auto game = WorkerGame::start(honest(), battle_files(other), std::make_shared<const Scenario>(other), {});
        REQUIRE_FALSE(game);
        CHECK_FALSE(game.error().front().code.starts_with("RP77"));
    }
}

TEST_CASE("a map of more than a megabyte is read behind the fence, where there is one thread", "[worker]") {
    const auto scenario = battle("skirmish");
    BattleFiles files = battle_files(*scenario);
    // the rows of hexes, among spaces that count for the length of the section
    std::string& map = files[2].bytes;
    const std::size_t at = map.find("\n", map.find("<hexes"));
    REQUIRE(at != std::string::npos);
    std::string filling;
    while (filling.size() < (std::size_t{2} << 20)) filling += "\n" + std::string(60, ' ');
    map.insert(at, filling);
    const auto game = WorkerGame::start(honest(), files, scenario, {});
    REQUIRE(game);
    CHECK_FALSE(play_on(**game, 5));
}

TEST_CASE("a worker ends with the thread that began it, and with the program", "[worker]") {
    std::unique_ptr<Worker> worker;
    std::thread([&] { worker = std::move(*Worker::start(honest())); }).join();
    for (int i = 0; i < 200 && worker->hear(std::chrono::milliseconds(10)) != Worker::Heard::dead; ++i) {
    }
    REQUIRE(worker->failure());
    CHECK(worker->failure()->code == "RP7705");
}

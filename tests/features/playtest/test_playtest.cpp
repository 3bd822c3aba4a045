// The playtest without a window: clicks, undo, records, coming back to a changed scenario.
#include <catch2/catch.hpp>

#include <utility>

#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/balance.hpp"
#include "sdk/play/playtest.hpp"

using namespace ramparts;

namespace {

Scenario battle(const std::string& name) {
    const LoadedScenario loaded = load_scenario(name == "odd" ? std::filesystem::path(RAMPARTS_ODD)
                                                              : std::filesystem::path(RAMPARTS_SCENARIOS) / name);
    REQUIRE(loaded.readable);
    return loaded.scenario;
}

std::unique_ptr<Playtest> begin(const Scenario& scenario, PlaytestSetup setup = {}) {
    auto made = Playtest::start(scenario, std::move(setup));
    REQUIRE(made);
    return std::move(*made);
}

std::unique_ptr<BalanceRun> started(const Scenario& scenario, const BalanceRequest& request) {
    auto made = BalanceRun::start(scenario, request);
    REQUIRE(made);
    return std::move(*made);
}

const PlayChoice* first_move(const Playtest& game) {
    for (const PlayChoice& c : game.choices())
        if (c.kind == PlayChoice::Kind::move && c.hex != game.state().hex(c.unit)) return &c;
    return nullptr;
}

/// Clicks the first unit that can move and the first place it can go to.
UnitIndex move_somebody(Playtest& game) {
    const PlayChoice* unit = game.choice(PlayChoice::Kind::select);
    REQUIRE(unit != nullptr);
    const HexIndex at = unit->hex;
    REQUIRE(game.click(at).did == ClickResult::Did::selected);
    const UnitIndex moving = game.selected();
    const PlayChoice* move = first_move(game);
    REQUIRE(move != nullptr);
    const HexIndex to = move->hex;
    REQUIRE(game.click(to).did == ClickResult::Did::played);
    REQUIRE(game.state().hex(moving) == to);
    return moving;
}

}  // namespace

TEST_CASE("a click selects a unit, the next one moves it, and undo takes both back", "[playtest]") {
    for (const char* name : {"thames", "lundys-lane", "odd"}) {
        auto game = begin(battle(name));
        const GameState before = game->state();
        const UnitIndex moved = move_somebody(*game);
        CHECK(game->length() == 2);
        CHECK_FALSE(game->log().empty());
        REQUIRE(game->undo());
        CHECK(game->state() == before);
        CHECK(game->length() == 0);
        CHECK(game->selected() == moved);
        CHECK_FALSE(game->undo());
    }
}

TEST_CASE("every move offered has a cost and a path that ends in it", "[playtest]") {
    auto game = begin(battle("thames"));
    const PlayChoice* unit = game->choice(PlayChoice::Kind::select);
    REQUIRE(unit != nullptr);
    game->click(unit->hex);
    int moves = 0;
    for (const PlayChoice& c : game->choices()) {
        if (c.kind != PlayChoice::Kind::move) continue;
        ++moves;
        CHECK(c.cost >= 0);
        const auto path = game->path_to(c.hex);
        REQUIRE_FALSE(path.empty());
        CHECK(path.back() == c.hex);
    }
    CHECK(moves > 0);
    CHECK(game->path_to(kNoHex).empty());
}

TEST_CASE("a click that does nothing says why, with the rule", "[playtest]") {
    auto game = begin(battle("thames"));
    const SideId enemy = static_cast<SideId>(1 - game->state().to_act());
    for (UnitIndex u = 0; u < game->scenario().units.size(); ++u) {
        if (game->scenario().units[u].side != enemy || !game->state().on_map(u)) continue;
        const ClickResult result = game->click(game->state().hex(u));
        CHECK(result.did == ClickResult::Did::nothing);
        CHECK_FALSE(result.why.empty());
        CHECK(result.rule.text() == "4.7");
        return;
    }
    FAIL("no enemy on the map");
}

TEST_CASE("two computers play the very game that a mass run plays as number 0", "[playtest]") {
    const Scenario scenario = battle(GENERATE(as<std::string>{}, "thames", "odd"));
    PlaytestSetup setup;
    setup.players = {"tactician", "tactician"};
    setup.seed = 7;
    auto game = begin(scenario, setup);
    while (game->step_player()) {
    }
    REQUIRE(game->over());
    Game plain(std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario)));
    Match match(std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario)), setup.players,
                Luck(7, 0));
    PlayoutCounters counters;
    CHECK(play_out(plain, match, counters).hash == game->state().hash());
    CHECK(game->dice().size() == counters.dice);

    SECTION("its record reads back to the same end") {
        Playtest::Problems problems;
        auto again = Playtest::load(scenario, game->journal("here"), "record", problems);
        REQUIRE(again);
        for (const Diagnostic& d : problems) INFO(to_text(d));
        CHECK(problems.empty());
        CHECK((*again)->state() == game->state());
        CHECK((*again)->log().size() == game->log().size());
    }
    SECTION("stepping back and forth shows the same positions, and playing on repeats the dice") {
        const std::uint64_t end = game->state().hash();
        const std::size_t length = game->length();
        game->go_to(length / 2);
        CHECK(game->reviewing());
        CHECK_FALSE(game->step_player());
        const std::uint64_t middle = game->state().hash();
        game->go_to(0);
        CHECK(game->dice().empty());
        game->go_to(length / 2);
        CHECK(game->state().hash() == middle);
        game->go_to(length);
        CHECK(game->state().hash() == end);
    }
    SECTION("an unchanged scenario gives the same position back, nothing lost") {
        std::vector<LostStep> lost;
        auto again = game->resume(scenario, lost);
        REQUIRE(again);
        CHECK(lost.empty());
        CHECK((*again)->state().hash() == game->state().hash());
        CHECK((*again)->length() == game->length());
    }
}

TEST_CASE("going back anywhere and playing on gives the same game again, whoever plays", "[playtest]") {
    const Scenario scenario = battle(GENERATE(as<std::string>{}, "queenston-heights", "odd"));
    Rng rng(1812);
    for (const PlayerInfo& first : known_players().first(2))
        for (const PlayerInfo& second : known_players().first(2)) {
            PlaytestSetup setup;
            setup.players = {std::string(first.id), std::string(second.id)};
            setup.seed = 3;
            setup.game = 17;
            auto game = begin(scenario, setup);
            while (game->step_player()) {
            }
            const std::size_t length = game->length();
            const std::uint64_t end = game->state().hash();
            for (int i = 0; i < 6; ++i) {
                const std::size_t from = rng.below(static_cast<std::uint32_t>(length));
                INFO(first.id << " against " << second.id << ", from step " << from);
                game->go_to(from);
                if (rng.below(2) == 0) game->go_to(rng.below(static_cast<std::uint32_t>(length)));
                game->go_to(from);
                game->play_on();
                // Half of the games are saved there and read again.
                Playtest::Problems problems;
                if (rng.below(2) == 0) {
                    auto read = Playtest::load(scenario, game->journal(""), "record", problems);
                    REQUIRE(read);
                    game = std::move(*read);
                }
                CHECK(problems.empty());
                while (game->step_player()) {
                }
                CHECK(game->length() == length);
                CHECK(game->state().hash() == end);
            }
        }
}

TEST_CASE("what is taken back leaves no trace in the computer's mind", "[playtest]") {
    // A human ends his movement without a fight; the computer moves, and all of it is taken back and done again.
    PlaytestSetup setup;
    setup.players = {std::string(kHuman), "tactician"};
    auto game = begin(battle("thames"), setup);
    const auto pass = [&] {
        while (game->waits_for_human() && !game->over()) {
            const PlayChoice* end = game->choice(PlayChoice::Kind::end_phase);
            REQUIRE(end != nullptr);
            game->perform(*end);
        }
        int steps = 0;
        while (!game->waits_for_human() && game->step_player()) ++steps;
        return steps;
    };
    const int steps = pass();
    REQUIRE(steps > 2);
    const std::uint64_t there = game->state().hash();
    REQUIRE(game->can_undo());
    while (game->can_undo()) REQUIRE(game->undo());
    CHECK(game->length() == 0);
    CHECK(pass() == steps);
    CHECK(game->state().hash() == there);
}

TEST_CASE("coming back to a changed scenario keeps what is legal and names the rest with its rule", "[playtest]") {
    Scenario scenario = battle("thames");
    auto game = begin(scenario);
    const UnitIndex first = move_somebody(*game);
    const HexIndex there = game->state().hex(first);
    const UnitIndex second = move_somebody(*game);
    REQUIRE(first != second);
    const HexIndex kept = game->state().hex(second);

    SECTION("a hex that may no longer be entered") {
        scenario.ruleset.terrains.push_back(scenario.ruleset.terrains.front());
        scenario.ruleset.terrains.back().id = "gulf";
        scenario.ruleset.terrains.back().prohibited = true;
        scenario.map.set_terrain(there, static_cast<TerrainId>(scenario.ruleset.terrains.size() - 1));
        std::vector<LostStep> lost;
        auto again = game->resume(scenario, lost);
        REQUIRE(again);
        REQUIRE(lost.size() == 1);
        CHECK(lost[0].rule.text() == "4.16");
        CHECK(lost[0].action.find("move") == 0);
        CHECK((*again)->state().hex(first) == scenario.units[first].at.value_or(kNoHex));
        CHECK((*again)->state().hex(second) == kept);
        CHECK((*again)->waits_for_human());
    }
    SECTION("a unit that is gone") {
        const std::string gone = std::exchange(scenario.units[first].id, "somebody-else");
        for (ModuleUse& module : scenario.modules)
            for (ModuleParam& param : module.params)
                if (param.value == gone) param.value = "somebody-else";
        std::vector<LostStep> lost;
        auto again = game->resume(scenario, lost);
        REQUIRE(again);
        REQUIRE_FALSE(lost.empty());
        CHECK((*again)->state().hex(second) == kept);
    }
    SECTION("a scenario that cannot be played says why") {
        scenario.turns.clear();
        std::vector<LostStep> lost;
        auto again = game->resume(scenario, lost);
        REQUIRE_FALSE(again);
        CHECK_FALSE(again.error().empty());
    }
}

TEST_CASE("a combat clicked together shows its odds before the die and is not undone after it", "[playtest]") {
    // Computers march until a combat can be begun, then the screen takes over.
    PlaytestSetup setup;
    setup.players = {"tactician", "tactician"};
    auto game = begin(battle("lundys-lane"), setup);
    const PlayChoice* attack = nullptr;
    while (attack == nullptr && !game->over()) {
        if (game->state().phase() == Phase::combat && game->state().step() == Step::menu) {
            const SideId side = game->state().to_act();
            game->set_player(side, std::string(kHuman));
            attack = game->choice(PlayChoice::Kind::attack);
            if (attack != nullptr) break;
            game->set_player(side, "tactician");
        }
        game->step_player();
    }
    REQUIRE(attack != nullptr);
    const HexIndex target = attack->hex;
    const auto offered = game->preview(target);
    REQUIRE(offered);
    CHECK_FALSE(offered->building);
    CHECK(offered->odds.faces.size() == 6);
    REQUIRE(game->click(target).did == ClickResult::Did::played);
    for (int guard = 0; game->choice(PlayChoice::Kind::resolve) == nullptr && guard < 30; ++guard) {
        const PlayChoice* more = game->choice(PlayChoice::Kind::join);
        if (more == nullptr) more = game->choice(PlayChoice::Kind::support);
        if (more == nullptr) more = game->choice(PlayChoice::Kind::target);
        REQUIRE(more != nullptr);
        game->click(more->hex);
    }
    const auto building = game->preview(kNoHex);
    REQUIRE(building);
    CHECK(building->building);
    CHECK(building->odds.report.attack > 0);
    CHECK(game->can_undo());
    const std::size_t dice = game->dice().size();
    REQUIRE(game->click(target).did == ClickResult::Did::played);
    CHECK(game->dice().size() == dice + 1);
    CHECK(game->dice().back().text.english().find("die") != std::string::npos);
    CHECK_FALSE(game->can_undo());
}

TEST_CASE("a computer asked to play the phase stops at its end", "[playtest]") {
    auto game = begin(battle("lundys-lane"));
    const auto phase = game->state().phase();
    game->let("tactician", Playtest::Until::phase);
    CHECK_FALSE(game->waits_for_human());
    int steps = 0;
    while (game->step_player()) ++steps;
    CHECK(steps > 0);
    CHECK_FALSE(game->letting());
    CHECK(game->waits_for_human());
    CHECK((game->state().phase() != phase || game->state().phasing() != 0 || game->state().turn() != 1));
}

TEST_CASE("balance runs count the same whatever the threads, and the same winners as a mass run", "[playtest]") {
    const auto scenario = std::make_shared<const Scenario>(battle("thames"));
    BalanceRequest request;
    request.games = 12;
    const auto one_run = started(*scenario, request);
    BalanceRun& one = *one_run;
    one.wait();
    request.jobs = 3;
    const auto three_run = started(*scenario, request);
    BalanceRun& three = *three_run;
    three.wait();
    CHECK(one.finished());
    CHECK(one.totals() == three.totals());
    // What moves lead through: hexes of the map that can be entered, and some where nobody ever stops.
    const BalanceTotals totals = one.totals();
    int only_passed = 0;
    int never = 0;
    for (HexIndex hex = 0; hex < totals.passes.size(); ++hex) {
        const Map& map = one.scenario()->map;
        const bool open = map.present(hex) && !one.scenario()->ruleset.terrains[map.terrain(hex)].prohibited;
        if (!open) CHECK(totals.use_of(hex) == BalanceTotals::Use::none);
        only_passed += totals.use_of(hex) == BalanceTotals::Use::passed ? 1 : 0;
        never += open && totals.use_of(hex) == BalanceTotals::Use::none ? 1 : 0;
    }
    CHECK(only_passed > 0);
    CHECK(never > 0);
    MassRequest mass;
    mass.players = request.players;
    mass.games = request.games;
    const MassResult result = play_many(std::make_shared<const StandardRules>(scenario), mass);
    CHECK(one.totals().wins == result.wins);
    CHECK(one.totals().losses == result.losses);
    std::uint64_t by_unit = 0, by_turn = 0;
    for (const auto n : one.totals().unit_losses) by_unit += n;
    for (const auto& side : one.totals().by_turn)
        for (const auto n : side) by_turn += n;
    CHECK(by_unit == by_turn);
    CHECK(by_unit > 0);
    SECTION("a cancelled run keeps what it has") {
        request.games = 100000;
        const auto endless_run = started(*scenario, request);
        BalanceRun& endless = *endless_run;
        endless.cancel();
        endless.wait();
        CHECK(endless.finished());
        CHECK(endless.totals().games < 100000);
    }
}

TEST_CASE("a version against itself differs by exactly nothing, game by game", "[playtest]") {
    for (const char* name : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) {
        const Scenario scenario = battle(name);
        // The same battle under other names: another version that plays alike.
        Scenario renamed = scenario;
        renamed.name = "Another version";
        for (Unit& unit : renamed.units) unit.name += " (revised)";
        BalanceRequest request;
        request.games = 24;
        request.players = {"tactician", "random"};
        const auto before_run = started(scenario, request);
        BalanceRun& before = *before_run;
        request.jobs = 3;
        const auto now_run = started(renamed, request);
        BalanceRun& now = *now_run;
        before.wait();
        now.wait();
        CHECK(now.totals() == before.totals());
        for (SideId side = 0; side < kSides; ++side) {
            const GamePairs pairs = game_pairs(now.totals(), before.totals(), side);
            CHECK(pairs == GamePairs{24, 0, 0, 0});
            CHECK(paired_difference(pairs) == ShareDifference{0, 0, 0});
        }
    }
}

TEST_CASE("a paired difference counts the games that ended differently, and only finished ones", "[playtest]") {
    const auto totals = [](std::vector<std::uint8_t> winners) {
        BalanceTotals t;
        t.winners = std::move(winners);
        return t;
    };
    constexpr std::uint8_t none = BalanceTotals::kNotPlayed;
    const BalanceTotals before = totals({0, 0, 1, 1, 2, none, 0, 1});
    const BalanceTotals now = totals({0, 1, 0, 0, 0, 0, none, 1});
    CHECK(paired_difference(game_pairs(now, before, 0)).difference == 333);   // three gained, one lost, of six
    CHECK(paired_difference(game_pairs(now, before, 1)).difference == -167);  // one gained, two lost
    CHECK(paired_difference(game_pairs(before, now, 0)).difference == -333);
    CHECK(paired_difference(game_pairs(now, totals({}), 0)).low == -1000);
    CHECK(paired_difference(game_pairs(now, totals({}), 0)).high == 1000);
    // 1,000 games of which 40 turned: seen at once in pairs, lost in the luck of strangers.
    std::vector<std::uint8_t> first(1000);
    for (std::size_t i = 0; i < first.size(); ++i) first[i] = i % 2;
    std::vector<std::uint8_t> second = first;
    for (std::size_t i = 1; i < 80; i += 2) second[i] = 0;
    const ShareDifference paired = paired_difference(game_pairs(totals(second), totals(first), 0));
    CHECK(paired.difference == 40);
    CHECK(paired.low >= 26);
    CHECK(paired.high <= 55);
    CHECK(paired.clear());
    CHECK_FALSE(share_difference(540, 1000, 500, 1000).clear());
}

TEST_CASE("a difference of shares is clear only when its interval leaves zero out", "[playtest]") {
    CHECK_FALSE(share_difference(50, 100, 52, 100).clear());
    CHECK(share_difference(80, 100, 40, 100).clear());
    CHECK(share_difference(80, 100, 40, 100).difference == 400);
    CHECK_FALSE(share_difference(1, 1, 0, 0).clear());
}

TEST_CASE("a game replayed under the modules it has stands where it stood, looking back or not", "[playtest]") {
    PlaytestSetup setup;
    setup.players = {"tactician", std::string(kHuman)};
    setup.seed = 5;
    auto game = begin(battle("lundys-lane"), setup);
    game->let("random", Playtest::Until::game);
    for (int i = 0; i < 60; ++i) (void)game->step_player();
    game->stop_letting();
    for (const std::size_t back : {std::size_t{0}, std::size_t{7}}) {
        game->go_to(game->length() - back);
        auto again = game->replay();
        REQUIRE(again);
        CHECK_FALSE(again->departs);
        CHECK_FALSE(again->refused);
        REQUIRE(again->game);
        CHECK(again->game->state() == game->state());
        CHECK(again->game->length() == game->length());
        CHECK(again->game->shown() == game->shown());
        CHECK(again->game->log().size() == game->log().size());
        CHECK(again->game->journal("scenario.xml") == game->journal("scenario.xml"));
    }
    // And goes on as it would have gone on.
    game->go_to(game->length());
    auto again = std::move(game->replay()->game);
    game->let("tactician", Playtest::Until::game);
    again->let("tactician", Playtest::Until::game);
    while (game->step_player()) {
    }
    while (again->step_player()) {
    }
    CHECK(again->over());
    CHECK(again->state() == game->state());
}

// Hidden units: nothing that a side does not know changes what it sees, what it may do, or what its players choose.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/modules/secrets.hpp"
#include "engine/players/player.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/hidden.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/narrator.hpp"
#include "sdk/play/playtest.hpp"
#include "sdk/show/analysis/hint.hpp"
#include "tests/features/systems/systems.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::shared_ptr<const Scenario> hidden_battle() {
    static const auto made = [] {
        LoadedScenario loaded = load_scenario(scenarios() / "chippewa-woods");
        REQUIRE(loaded.readable);
        return std::make_shared<const Scenario>(std::move(loaded.scenario));
    }();
    return made;
}

std::shared_ptr<const StandardRules> hidden_rules() {
    static const auto made = std::make_shared<const StandardRules>(hidden_battle());
    return made;
}

GameState dealt(const StandardRules& rules, const GameState& state, SideId side, std::uint64_t seed) {
    Rng rng(seed);
    return guessed(rules.modules(), *rules.context(), state, side, rng);
}

UnitSet hidden(const StandardRules& rules, const GameState& state, SideId side) {
    return hidden_from(rules.modules(), *rules.context(), state, side);
}

/// Calls `look(game, side)` wherever a side decides that does not know everything.
template <class Look>
int at_decisions(const std::string& player, std::uint64_t number, Look look) {
    const auto rules = hidden_rules();
    Game game(rules);
    Match match(rules, std::array<std::string, kSides>{player, player}, Luck(71, number));
    int looked = 0;
    while (!game.over()) {
        const SideId side = game.state().to_act();
        if (!game.state().chance() && !hidden(*rules, game.state(), side).empty()) {
            look(game, side);
            ++looked;
        }
        game.play_listed(match.next(game));
    }
    return looked;
}

Action chosen(const std::string& player, const StandardRules& rules, const GameState& state, SideId side,
              const ActionList& legal) {
    const Position position(rules.context(), rules.ghosts(), state);
    const auto made = find_player(player)->make(hidden_rules(), side);
    Rng rng(5);
    return made->choose(position.view(), legal, rng);
}

bool names(const std::string& line, const Scenario& scenario, UnitIndex u) {
    return line.find(unit_text(scenario, u)) != std::string::npos;
}

UnitSet hiding(const Scenario& scenario) {
    UnitSet found;
    for (std::size_t i = 0; i < scenario.units.size(); ++i) {
        const auto& traits = scenario.units[i].traits;
        if (std::find(traits.begin(), traits.end(), "hides") != traits.end()) found.add(static_cast<UnitIndex>(i));
    }
    return found;
}

/// Plays the first thing that is legal, or ends the phase.
void play_on(Playtest& play) {
    REQUIRE(play.waits_for_human());
    REQUIRE_FALSE(play.choices().empty());
    const PlayChoice* end = play.choice(PlayChoice::Kind::end_phase);
    play.perform(end != nullptr ? *end : play.choices().front());
}

}  // namespace

TEST_CASE("what is legal does not depend on what is hidden", "[hidden]") {
    const auto rules = hidden_rules();
    int others = 0;
    for (const std::string player : {"random", "tactician"})
        for (std::uint64_t number = 0; number < 4; ++number)
            CHECK(at_decisions(player, number, [&](Game& game, SideId side) {
                      const ActionList legal = game.legal();
                      for (std::uint64_t seed = 0; seed < 3; ++seed) {
                          const GameState deal = dealt(*rules, game.state(), side, seed);
                          others += deal.hash() != game.state().hash() ? 1 : 0;
                          REQUIRE(hidden(*rules, deal, side) == hidden(*rules, game.state(), side));
                          Game other(rules, deal);
                          REQUIRE(std::equal(legal.begin(), legal.end(), other.legal().begin(), other.legal().end()));
                      }
                  }) > 50);
    CHECK(others > 500);
}

TEST_CASE("a deal changes what is hidden from the side and nothing else, and does not depend on the truth",
          "[hidden]") {
    const auto rules = hidden_rules();
    at_decisions("random", 9, [&](Game& game, SideId side) {
        const GameState& state = game.state();
        const GameState one = dealt(*rules, state, side, 1);
        for (std::uint64_t seed = 2; seed < 5; ++seed)  // whatever the truth is, the same generator deals the same
            REQUIRE(dealt(*rules, dealt(*rules, state, side, seed), side, 1) == one);
        const auto enemy = static_cast<SideId>(1 - side);
        REQUIRE(hidden(*rules, one, enemy) == hidden(*rules, state, enemy));
        REQUIRE(dealt(*rules, one, enemy, 3) == dealt(*rules, dealt(*rules, state, enemy, 3), side, 1));
        for (int u = 0; u < rules->context()->unit_count(); ++u) {
            const auto unit = static_cast<UnitIndex>(u);
            REQUIRE(one.hex(unit) == state.hex(unit));
            REQUIRE(one.steps(unit) == state.steps(unit));
            REQUIRE(one.status(unit) == state.status(unit));
        }
        for (std::size_t v = 0; v < static_cast<std::size_t>(kVars); ++v)
            REQUIRE(one.var(static_cast<Var>(v)) == state.var(static_cast<Var>(v)));
    });
}

TEST_CASE("players choose the same whatever is under the counters of the enemy", "[hidden]") {
    const auto rules = hidden_rules();
    const std::string player = GENERATE(as<std::string>(), "random", "tactician", "planner@700");
    const int every = player[0] == 'p' ? 9 : 2;
    int decision = 0, asked = 0;
    for (std::uint64_t number = 20; number < 22; ++number)
        at_decisions("tactician", number, [&](Game& game, SideId side) {
            if (++decision % every != 0 || game.legal().size() < 2) return;
            const ActionList legal = game.legal();
            const Action truth = chosen(player, *rules, game.state(), side, legal);
            for (std::uint64_t seed = 0; seed < 3; ++seed) {
                const GameState other = dealt(*rules, game.state(), side, 100 + seed);
                REQUIRE(chosen(player, *rules, other, side, legal) == truth);
            }
            ++asked;
        });
    CHECK(asked > (every > 2 ? 8 : 60));
}

TEST_CASE("a hint is the same whatever is under the counters of the enemy", "[hidden]") {
    const auto rules = hidden_rules();
    int asked = 0;
    at_decisions("tactician", 31, [&](Game& game, SideId side) {
        if (game.state().step() != Step::menu || ++asked > 3) return;
        std::vector<std::vector<Action>> found;
        for (const GameState& state : {game.state(), dealt(*rules, game.state(), side, 7)}) {
            HintRequest request;
            request.player = "tactician";
            request.games = 6;
            HintRun run(rules, state, request);
            run.wait();
            REQUIRE(run.hint() != nullptr);
            found.push_back(run.hint()->plan.course.actions);
            CHECK(run.state().hash() == state.hash());
        }
        CHECK(found[0] == found[1]);
    });
    CHECK(asked > 3);
}

TEST_CASE("the log of a side names no unit that is hidden from it", "[hidden]") {
    const auto rules = hidden_rules();
    const Scenario& scenario = *hidden_battle();
    const UnitSet all = hiding(scenario);
    std::size_t secret = 0;
    for (std::uint64_t number = 0; number < 6; ++number) {
        Game game(rules);
        Match match(rules, std::array<std::string, kSides>{"random", "tactician"}, Luck(3, number));
        std::vector<NarrationLine> lines;
        Narrator narrator(game, *rules, [&](const NarrationLine& line) { lines.push_back(line); });
        while (!game.over()) {
            lines.clear();
            narrator.before();
            game.play_listed(match.next(game));
            narrator.after();
            for (const NarrationLine& line : lines) {
                secret += line.known_to != kNoSide ? 1U : 0U;
                for (SideId side = 0; side < kSides; ++side) {
                    if (!told_to(line, side)) continue;
                    (all & rules->context()->side_units(static_cast<SideId>(1 - side))).each([&](UnitIndex u) {
                        INFO(to_text(line));
                        if (game.state().status(u) == UnitStatus::reserve)
                            CHECK_FALSE(names(to_text(line), scenario, u));
                    });
                }
            }
        }
        CHECK(lines.size() < 100);
    }
    CHECK(secret > 20);
}

TEST_CASE("a playtest shows the secrets of one side, and everything when the game is over", "[hidden]") {
    const auto made = Playtest::start(*hidden_battle(), {{"human", "random"}, 4, 0, true});
    REQUIRE(made);
    Playtest& play = **made;
    CHECK(play.viewer() == SideId{0});
    while (play.state().step() == Step::module_frame) {
        if (play.waits_for_computer()) play.step_player();
        else play_on(play);
    }
    const StandardRules& rules = play.rules();
    const auto of = [&](std::optional<SideId> side) { return hidden_counters(rules, play.view(), side); };
    REQUIRE(of({}).size() == 10);
    const auto known = of(0);
    CHECK(std::count_if(known.begin(), known.end(), [](const HiddenCounter& c) { return c.known; }) == 5);
    CHECK(play.badges().size() == 5);
    for (const Badge& badge : play.badges()) CHECK(rules.context()->unit(badge.unit).side == 0);
    CHECK(badges(rules, play.view()).size() == 10);
    CHECK(hidden(rules, play.seen().state(), 0) == hidden(rules, play.state(), 0));
    for (const NarrationLine& line : play.log()) CHECK(told_to(line, SideId{0}));
    CHECK(std::any_of(play.log().begin(), play.log().end(),
                      [](const NarrationLine& line) { return line.known_to == 0; }));
    CHECK(play.dice().empty());
    play.let("random", Playtest::Until::game);
    while (play.step_player()) {
    }
    REQUIRE(play.over());
    CHECK_FALSE(play.viewer());
    const auto told_all = [&] {
        return std::any_of(play.log().begin(), play.log().end(),
                           [](const NarrationLine& line) { return line.known_to == 1; });
    };
    CHECK(told_all());
    play.go_to(play.length() / 2);
    CHECK_FALSE(play.viewer());
    CHECK(told_all());
}

TEST_CASE("two at one screen see the secrets of whoever is to decide; computers hide nothing", "[hidden]") {
    const auto made = Playtest::start(*hidden_battle(), {{"human", "human"}, 4, 0, true});
    REQUIRE(made);
    Playtest& play = **made;
    CHECK(play.viewer() == SideId{0});
    play_on(play);
    CHECK(play.can_undo());
    while (play.viewer() == SideId{0} && play.state().step() == Step::module_frame) play_on(play);
    CHECK(play.viewer() == SideId{1});
    CHECK_FALSE(play.can_undo());  // what the other side has set up stays
    CHECK(play.badges().empty());
    play_on(play);
    CHECK(play.can_undo());
    play.set_player(0, "random");
    play.set_player(1, "random");
    CHECK_FALSE(play.viewer());
}

TEST_CASE("what was revealed cannot be taken back", "[hidden]") {
    const auto made = Playtest::start(*hidden_battle(), {{"human", "random"}, 4, 0, true});
    REQUIRE(made);
    Playtest& play = **made;
    bool revealed = false;
    for (int steps = 0; steps < 4000 && !play.over() && !revealed; ++steps) {
        if (play.waits_for_computer()) {
            play.step_player();
            continue;
        }
        const UnitSet before = hidden(play.rules(), play.state(), 0);
        const auto& choices = play.choices();
        const auto moves = std::find_if(choices.begin(), choices.end(), [&](const PlayChoice& c) {
            return c.kind == PlayChoice::Kind::move && play.view().board.zoc(1, c.hex);
        });
        const auto select = std::find_if(choices.begin(), choices.end(), [&](const PlayChoice& c) {
            return c.kind == PlayChoice::Kind::select && c.unit != play.selected();
        });
        if (moves != choices.end()) play.perform(*moves);
        else if (select != choices.end() && steps % 40 != 39) play.perform(*select);
        else play_on(play);
        revealed = !(before - hidden(play.rules(), play.state(), 0)).empty();
        if (revealed) CHECK_FALSE(play.can_undo());
    }
    CHECK(revealed);
}

// What the tactician does in positions where it once did worse, found by holding its games against the planner.
#include <catch2/catch.hpp>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/play/game.hpp"
#include "engine/players/player.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {
namespace {

/// A battle as games of it were recorded, which no tuning changes.
Scenario recorded(const std::string& battle) {
    LoadedScenario loaded = load_scenario(RAMPARTS_BATTLES "/" + battle);
    REQUIRE(loaded.readable);
    return std::move(loaded.scenario);
}

std::shared_ptr<const StandardRules> rules_for(Scenario scenario) {
    return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(std::move(scenario)));
}

/// A whole game between two tacticians, of a series.
Game played(const std::shared_ptr<const StandardRules>& rules, std::uint64_t number) {
    Game game(rules);
    Match match(rules, std::array<std::string, kSides>{"tactician", "tactician"}, Luck(5, number));
    PlayoutCounters counters;
    play_out(game, match, counters);
    return game;
}

/// The first turn of The Thames: the Americans in contact with both British posts on the road, of which the nearer one
/// is strong enough that the charge beside it is worth more than what Johnson's men add to a sure attack.
class FirstAttack {
public:
    FirstAttack() {
        Scenario thames = recorded("thames");
        Unit& line = thames.units[*thames.unit("ac-41f-a")];
        line.full = 5;
        line.reduced = 3;
        rules_ = rules_for(std::move(thames));
        tactician_ = make_tactician(rules_, 0);
        game_.emplace(rules_);
        go("us-11k", "T2141");
        go("us-jmi", "T2242");
        go("us-1k", "T2342");
        play(Action::plain(ActionKind::end_phase));
    }

    [[nodiscard]] UnitIndex unit(const std::string& id) const {
        const auto u = rules_->tables().scenario().unit(id);
        REQUIRE(u);
        return *u;
    }
    [[nodiscard]] HexIndex hex(const std::string& label) const {
        const auto at = rules_->tables().grid().parse(label);
        REQUIRE(at);
        return *at;
    }
    void play(const Action& action) { REQUIRE(game_->play(action)); }
    void go(const std::string& id, const std::string& to) {
        play(Action::of_unit(ActionKind::activate, unit(id)));
        play(Action::of_unit(ActionKind::move, unit(id), hex(to)));
    }
    /// What the tactician chooses, which is played.
    Action chooses() {
        Rng rng(1);
        const Action action = tactician_->choose(game_->view(), game_->legal(), rng);
        play(action);
        return action;
    }

private:
    std::shared_ptr<const StandardRules> rules_;
    std::unique_ptr<Player> tactician_;
    std::optional<Game> game_;
};

/// The last turn at Queenston Heights, with a few units where a test puts them; the Americans hold Q1306 and Q1309 when
/// they stand there, and win by it.
class LastTurn {
public:
    explicit LastTurn(const std::vector<std::pair<std::string, std::string>>& placed) {
        Scenario battle = recorded("queenston-heights");
        std::vector<Unit> units;
        for (const auto& [id, at] : placed) {
            units.push_back(battle.units[*battle.unit(id)]);
            units.back().arrives = std::nullopt;
            units.back().at = battle.map.grid().parse(at);
            REQUIRE(units.back().at);
        }
        battle.units = std::move(units);
        battle.turns.resize(1);
        rules_ = rules_for(std::move(battle));
        game_.emplace(rules_);
        tactician_ = make_tactician(rules_, 0);
    }
    /// The Americans' moves and combats, up to the first roll.
    void play() {
        Rng rng(1);
        while (!game_->over() && !game_->state().chance() && game_->state().to_act() == 0)
            REQUIRE(game_->play(tactician_->choose(game_->view(), game_->legal(), rng)));
    }
    [[nodiscard]] std::string at(const std::string& id) const {
        const auto u = rules_->tables().scenario().unit(id);
        REQUIRE(u);
        return rules_->tables().grid().label(game_->state().hex(*u));
    }
    [[nodiscard]] int away(const std::string& id, const std::string& from) const {
        const GameContext& tables = rules_->tables();
        return tables.distance(game_->state().hex(*tables.scenario().unit(id)), *tables.grid().parse(from));
    }

private:
    std::shared_ptr<const StandardRules> rules_;
    std::unique_ptr<Player> tactician_;
    std::optional<Game> game_;
};

}  // namespace

TEST_CASE("a gun that holds ground at the end makes room for a regiment that can take its place", "[players]") {
    LastTurn near({{"us-arty", "Q1309"}, {"us-23", "Q1307"}, {"us-nym-a", "Q1306"}, {"ac-41f-b", "Q0203"}});
    near.play();
    CHECK(near.at("us-23") == "Q1309");
    CHECK(near.at("us-nym-a") == "Q1306");
    LastTurn far({{"us-arty", "Q1309"}, {"us-23", "Q1302"}, {"us-nym-a", "Q1306"}, {"ac-41f-b", "Q0203"}});
    far.play();
    CHECK(far.at("us-arty") == "Q1309");
}

TEST_CASE("who has nothing else to do at the end stays around the ground that the enemy can reach", "[players]") {
    LastTurn last(
        {{"us-13", "Q1306"}, {"us-6", "Q1309"}, {"us-23", "Q1305"}, {"us-nym-a", "Q1304"}, {"ac-41f-b", "Q1113"}});
    last.play();
    CHECK(last.away("us-23", "Q1309") <= 3);
    CHECK(last.away("us-nym-a", "Q1309") <= 3);
}

TEST_CASE("a side that would win by a tie goes at the enemy all the same until the last turn", "[players]") {
    const auto distance_after_move = [](std::size_t turns) {
        Scenario battle = recorded("chippewa");
        std::vector<Unit> units{battle.units[*battle.unit("us-25")], battle.units[*battle.unit("ac-tlr")]};
        units[0].at = battle.map.grid().parse("C2425");
        units[1].at = battle.map.grid().parse("C2419");
        units[1].arrives = std::nullopt;
        battle.units = std::move(units);
        battle.turns.resize(turns);
        const auto rules = rules_for(std::move(battle));
        Game game(rules);
        REQUIRE(game.play(Action::plain(ActionKind::end_phase)));
        const auto tactician = make_tactician(rules, 1);
        Rng rng(1);
        while (!game.over() && game.state().to_act() == 1 && game.state().phase() == Phase::movement)
            REQUIRE(game.play(tactician->choose(game.view(), game.legal(), rng)));
        return rules->tables().distance(game.state().hex(0), game.state().hex(1));
    };
    CHECK(distance_after_move(1) == 4);
    CHECK(distance_after_move(3) == 2);  // 6 with the one before
}

TEST_CASE("the tactician shares units out among combats with the charge that is offered in them", "[players]") {
    FirstAttack battle;
    CHECK(battle.chooses() == Action::of_hex(ActionKind::attack, battle.hex("T2241")));
    std::vector<UnitIndex> joined;
    for (Action a = battle.chooses(); a.kind == ActionKind::join_attacker; a = battle.chooses())
        joined.push_back(a.unit);
    CHECK_THAT(joined, Catch::UnorderedEquals(std::vector{battle.unit("us-jmi"), battle.unit("us-11k")}));
}

TEST_CASE("guns that fire alone fire before their side assaults", "[players]") {
    const auto rules = rules_for(recorded("chippewa"));
    int first = 0;
    int later = 0;
    for (std::uint64_t k = 0; k < 20; ++k) {
        const Game game = played(rules, k);
        bool assaulted = false;  // in this phase
        bool joined = false;     // in this combat
        for (const GameStep& step : game.steps()) {
            if (step.action.kind == ActionKind::end_phase) assaulted = false;
            if (step.action.kind == ActionKind::attack) joined = false;
            if (step.action.kind == ActionKind::join_attacker) joined = true;
            if (step.action.kind != ActionKind::resolve) continue;
            if (!joined) ++(assaulted ? later : first);
            assaulted = assaulted || joined;
        }
    }
    INFO(first << " before, " << later << " after an assault");
    CHECK(first > 100);
    CHECK(first > later);  // an assault may give guns a target; 44 and 101 with the one before
}

TEST_CASE("guns do not run ahead of a column that has ground to take", "[players]") {
    const auto rules = rules_for(recorded("lundys-lane"));
    const auto guns = rules->tables().scenario().unit("us-tow");
    REQUIRE(guns);
    int lost = 0;
    for (std::uint64_t k = 0; k < 40; ++k) {
        const Game game = played(rules, k);
        Game again(rules);
        for (const GameStep& step : game.steps()) {
            if (again.state().turn() > 1) break;
            again.play_listed(step.action);
        }
        if (again.state().status(*guns) == UnitStatus::eliminated) ++lost;
    }
    CHECK(lost < 12);  // all 40 with the one before
}

TEST_CASE("whoever is first asked in a combat that has begun goes on as one who was there from its beginning",
          "[players]") {
    int asked = 0;
    for (const std::string battle : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) {
        const auto rules = rules_for(recorded(battle));
        for (std::uint64_t number = 0; number < 3; ++number) {
            Game game(rules);
            Match match(rules, std::array<std::string, kSides>{"tactician", "tactician"}, Luck(5, number));
            while (!game.over()) {
                const Action done = match.next(game);
                if (!game.state().chance() && game.state().step() == Step::build_combat) {
                    ++asked;
                    Rng rng(1);
                    const auto other = make_tactician(rules, game.state().to_act());
                    INFO(battle << " " << number << ", turn " << game.state().turn());
                    CHECK(other->choose(game.view(), game.legal(), rng) == done);
                }
                game.play_listed(done);
            }
        }
    }
    CHECK(asked > 100);
}

}  // namespace ramparts

// The chances of ranged dice combat, by enumerating every die of the real game: hits, flags, leader casualty checks,
// rally checks, as exact fractions.
#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>

#include <ramparts/plugin.hpp>

#include "engine/modules/catalogue.hpp"
#include "engine/play/action.hpp"
#include "engine/play/game.hpp"
#include "engine/players/player.hpp"
#include "engine/playouts/perft.hpp"
#include "formats/cases/case_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/cases/prepare.hpp"
#include "sdk/play/narrator.hpp"
#include "sdk/play/situation.hpp"
#include "sdk/show/print/scenario_sheet.hpp"
#include "tests/features/systems/fraction.hpp"
#include "tests/features/systems/systems.hpp"

namespace ramparts::test::dice {
namespace {

/// A rule case of the plugin at its beginning.
struct Played {
    CaseOutcome outcome;
    std::unique_ptr<CasePosition> position;
    std::shared_ptr<const StandardRules> rules;
    std::unique_ptr<Game> game;

    Played(const std::string& file, const std::string& id) {
        static const Scenario base = load_scenario(scenarios() / "lundys-lane").scenario;
        const CaseFile cases = load_cases(source() / "plugins" / "ranged-dice" / "cases" / (file + ".xml"));
        for (const RuleCase& one : cases.cases)
            if (one.id == id) position = std::make_unique<CasePosition>(one, base, outcome);
        INFO(id);
        REQUIRE(position);
        REQUIRE(position->ready());
        rules = std::shared_ptr<const StandardRules>(std::shared_ptr<void>(), &position->rules());
        game = std::make_unique<Game>(rules, position->position().state());
    }
    [[nodiscard]] const Scenario& scenario() const { return rules->context()->scenario(); }
    [[nodiscard]] UnitIndex unit(const char* id) const { return *scenario().unit(id); }
    Played& play(const std::string& text) {
        const auto action = parse_action(text, scenario());
        REQUIRE(action);
        INFO(text);
        REQUIRE(game->play(*action));
        return *this;
    }
    Played& fire(const std::string& who, const std::string& at) {
        return play("verb ramparts.ranged-dice 0 " + who + " " + at);
    }
};

using Leaf = std::function<std::string(const GameState&)>;

/// Every end of the dice that are open now, by what `leaf` calls it.
void enumerate(const Played& played, const GameState& state, Fraction so_far, const Leaf& leaf,
               std::map<std::string, Fraction>& out) {
    const Game game(played.rules, state);
    if (!state.chance()) {
        Fraction& sum = out[leaf(state)];
        sum = sum + so_far;
        return;
    }
    std::vector<Outcome> outcomes;
    played.rules->outcomes(game.view(), outcomes);
    std::int64_t weights = 0;
    for (const Outcome& one : outcomes) weights += one.weight;
    for (const Outcome& one : outcomes) {
        Game next(played.rules, state);
        next.play_listed(one.action);
        enumerate(played, next.state(), so_far * Fraction(one.weight, weights), leaf, out);
    }
}
std::map<std::string, Fraction> chances(const Played& played, const Leaf& leaf) {
    std::map<std::string, Fraction> out;
    enumerate(played, played.game->state(), 1, leaf, out);
    Fraction sum;
    for (const auto& [name, chance] : out) sum = sum + chance;
    CHECK(sum == Fraction(1));
    return out;
}

/// Blocks that a unit has lost; whether a flag was rolled: then its owner is asked where it retreats.
Leaf hits(const Played& played, const char* target) {
    const UnitIndex x = played.unit(target);
    const int full = played.scenario().units[x].steps();
    return [x, full](const GameState& s) { return std::to_string(full - (s.on_map(x) ? s.steps(x) : 0)); };
}
Leaf flags(const Played&) {
    return [](const GameState& s) { return std::string(s.step() == Step::retreats ? "flag" : "none"); };
}
Leaf standing(const Played& played, const char* unit) {
    const UnitIndex u = played.unit(unit);
    return [u](const GameState& s) { return std::string(s.on_map(u) ? "stands" : "lost"); };
}

using Chances = std::map<std::string, Fraction>;

namespace rp = ramparts::plugin;

/// A card of another module: one die more at whoever stands in a forest, asked in the role of fire alone.
class ForestCard final : public rp::Module {
public:
    explicit ForestCard(rp::Setup setup)
        : Module(setup), forest_(setup.fixed().find(&setup.fixed(), RP_NAME_TERRAIN, "forest")) {
        setup.hook("combat.strength", rp::kAdd);
    }
    int strength(rp::View view, rp::Unit, std::uint32_t role, rp::Hex at, int current) const override {
        if (role != RP_ROLE_FIRE) return current;
        return current + (static_cast<int>(view.hex_info(at).terrain) == forest_ ? 1 : 0);
    }

private:
    int forest_;
};
const rp_module* RP_CALL make_card(const rp_host* host, const char*, const rp_setup* setup) {
    return rp::create<ForestCard>(host, setup);
}
void RP_CALL drop_card(const rp_module* m) { delete static_cast<const rp::detail::Instance*>(m->data); }
const char* RP_CALL card_id(std::uint32_t) { return "test.forest-card"; }
const void* RP_CALL no_card_extension(const rp_host*, const char*) { return nullptr; }

std::shared_ptr<const ModuleCatalogue> with_card() {
    static constexpr rp_host kHost{sizeof kHost, RP_ABI_MAJOR, RP_ABI_MINOR, {}, {}, nullptr, no_card_extension};
    static constexpr rp_modules_1 kModules{sizeof kModules, 1, card_id, make_card, drop_card};
    auto catalogue = std::make_shared<ModuleCatalogue>(*installed_catalogue());
    PluginInfo cards;
    cards.id = "test";
    cards.version = "1.0.0";
    cards.modules.emplace_back();
    cards.modules.back().id = cards.modules.back().title = "test.forest-card";
    CHECK(catalogue->add(cards, &kModules, &kHost).empty());
    return catalogue;
}

/// Dice that infantry of so many steps has at an enemy in a forest three hexes away, 0 when it may not fire.
int dice_at_forest(int steps, bool moves, bool card) {
    Scenario s = load_scenario(source() / "plugins" / "bombardment-phase" / "cases" / "field").scenario;
    s.units.clear();
    s.modules.clear();
    const auto unit = [&](const char* id, SideId side, const char* at) {
        Unit u;
        u.id = u.name = id;
        u.side = side;
        u.unit_class = *s.ruleset.unit_class("infantry");
        u.full = 4;
        u.reduced = 2;
        u.at = s.map.grid().parse(at);
        s.units.push_back(std::move(u));
    };
    unit("a", 0, moves ? "F0507" : "F0506");
    unit("x", 1, "F0503");
    s.map.set_terrain(*s.map.grid().parse("F0503"), *s.ruleset.terrain("forest"));
    s.modules.emplace_back().id = "ramparts.ranged-dice";
    if (card) s.modules.emplace_back().id = "test.forest-card";
    const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(s), with_card());
    Position position = first_position(*rules);
    EventList fewer;
    fewer.steps(0, steps);
    for (const Event& event : fewer) position.apply(event);
    Game game(rules, position.state());
    for (const char* text : {"activate a", "move a F0506", "end"}) {
        const bool ends = std::string(text) == "end";
        if (ends ? game.state().phase() != Phase::movement : !moves) continue;  // with nobody left to move it has ended
        const auto action = parse_action(text, rules->context()->scenario());
        REQUIRE(action);
        REQUIRE(game.play(*action));
    }
    if (game.state().phasing() != 0 || game.state().step() != Step::module_frame) return 0;
    ActionList open;
    rules->legal(game.view(), open);
    const auto fire =
        std::find_if(open.begin(), open.end(), [](const Action& a) { return a.kind == ActionKind::verb; });
    REQUIRE(fire != open.end());
    const auto said = rules->said(game.view(), *fire);
    REQUIRE(said);
    const int dice = said->args[2];
    game.play_listed(Action(*fire));
    int rolled = 0;
    for (; game.state().step() == Step::module_dice && rolled < 9; ++rolled)
        game.play_listed(Action::plain(ActionKind::die, 6));  // sabres: nothing follows
    CHECK(rolled == dice);
    return dice;
}

}  // namespace

TEST_CASE("other modules add dice to ranged combat, before anything is taken away", "[modules]") {
    CHECK(dice_at_forest(2, false, false) == 1);  // 1 and 1 for full strength, less the forest
    CHECK(dice_at_forest(2, false, true) == 2);
    CHECK(dice_at_forest(2, true, false) == 0);
    CHECK(dice_at_forest(2, true, true) == 1);
    CHECK(dice_at_forest(1, false, false) == 0);
    CHECK(dice_at_forest(1, false, true) == 1);
    CHECK(dice_at_forest(1, true, true) == 0);  // DN07: (1 + 1) - 1 - 1
}

TEST_CASE("the chances of hits and flags of one to three dice are those of the table", "[chances]") {
    {
        const Played one = std::move(Played("hits", "DH01-1").fire("a", "F0503"));
        CHECK(chances(one, hits(one, "x")) == Chances{{"0", {2, 3}}, {"1", {1, 3}}});
        CHECK(chances(one, flags(one)) == Chances{{"none", {5, 6}}, {"flag", {1, 6}}});
    }
    {
        const Played two = std::move(Played("hits", "DH02").fire("a", "F0504"));
        CHECK(chances(two, hits(two, "x")) == Chances{{"0", {4, 9}}, {"1", {4, 9}}, {"2", {1, 9}}});
        CHECK(chances(two, flags(two)) == Chances{{"none", {25, 36}}, {"flag", {11, 36}}});
    }
    {
        const Played three = std::move(Played("hits", "DH03").fire("a", "F0504"));
        CHECK(chances(three, hits(three, "x")) ==
              Chances{{"0", {8, 27}}, {"1", {4, 9}}, {"2", {2, 9}}, {"3", {1, 27}}});
        CHECK(chances(three, flags(three)) == Chances{{"none", {125, 216}}, {"flag", {91, 216}}});
    }
    for (const char* id : {"DH04-1", "DH04-2"}) {
        const Played other = std::move(Played("hits", id).fire("a", "F0504"));
        CHECK(chances(other, hits(other, "x")) ==
              Chances{{"0", {125, 216}}, {"1", {25, 72}}, {"2", {5, 72}}, {"3", {1, 216}}});
        CHECK(chances(other, flags(other)) == Chances{{"none", {125, 216}}, {"flag", {91, 216}}});
    }
}

TEST_CASE("a leader is lost with 1/36 beside a unit that was hit and stands, with 1/6 otherwise", "[chances]") {
    const Fraction hit(1, 3);  // of one die at infantry
    const Played stands = std::move(Played("leaders", "DL01-1").fire("a", "F0503"));
    CHECK(chances(stands, standing(stands, "l"))["lost"] / hit == Fraction(1, 36));
    const Played gone = std::move(Played("leaders", "DL02-1").fire("a", "F0503"));
    CHECK(chances(gone, standing(gone, "x"))["lost"] == hit);
    CHECK(chances(gone, standing(gone, "l"))["lost"] / hit == Fraction(1, 6));
    const Played alone = std::move(Played("leaders", "DL02-3").fire("a", "F0503"));
    CHECK(chances(alone, standing(alone, "l"))["lost"] / Fraction(1, 6) == Fraction(1, 6));
}

TEST_CASE("a rally check of n dice passes with 1 - (5/6)^n", "[chances]") {
    Fraction fails(1);
    for (int n = 1; n <= 4; ++n) {
        fails = fails * Fraction(5, 6);
        Played played("retreats", "DR01-1");
        const UnitIndex x = played.unit("x");
        Position position = played.position->position();
        EventList fewer;
        fewer.steps(x, n);
        for (const Event& event : fewer) position.apply(event);
        played.game = std::make_unique<Game>(played.rules, position.state());
        played.fire("a", "F0503").play("die 5").play("retreat x F0502");
        const Leaf leaf = [&](const GameState& s) {
            return std::string(s.on_map(x) && s.steps(x) == n ? "rallied" : "lost a block");
        };
        const Chances found = chances(played, leaf);
        INFO(n << " blocks");
        CHECK(found.at("lost a block") == fails);
        if (n == 4) CHECK(found.at("rallied") == Fraction(671, 1296));
    }
    // a leader adds a die: two blocks and he are three
    Played led("retreats", "DR04");
    led.fire("a", "F0503").play("die 5").play("retreat x F0502");
    const UnitIndex x = led.unit("x");
    const Leaf leaf = [&](const GameState& s) { return std::string(s.steps(x) == 2 ? "rallied" : "lost a block"); };
    CHECK(chances(led, leaf).at("lost a block") == Fraction(125, 216));
}

TEST_CASE("banners are a condition of victory: written, read, told, and decided at once", "[banners]") {
    Scenario s = load_scenario(scenarios() / "lundys-lane-dice").scenario;
    REQUIRE(s.victory.size() == 4);
    CHECK(s.victory[0].kind == VictoryRule::Kind::banners);
    CHECK(s.victory[0].side == 0);
    CHECK(s.victory[0].need == 10);
    CHECK(s.victory[1].need == 6);
    CHECK(write_scenario(s).find("<banners side=\"us\" need=\"10\"") != std::string::npos);
    CHECK(paper::victory_message(s, s.victory[1]).english() == "Anglo-Canadian wins at once with 6 Victory Banners");
    // With one banner needed the first unit that is lost decides, in the middle of a turn.
    s.victory[0].need = s.victory[1].need = 1;
    const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(s));
    Game game(rules);
    Match match(rules, std::array<std::string, kSides>{"tactician", "tactician"}, Luck(1814, 0));
    while (!game.over()) {
        CHECK(rules->modules().banners(game.state(), 0) + rules->modules().banners(game.state(), 1) == 0);
        game.play_listed(match.next(game));
    }
    const int taken = rules->modules().banners(game.state(), rules->winner(game.view()));
    CHECK(taken == 1);
    CHECK(game.state().turn() < static_cast<int>(s.turns.size()));
    const Situation now = situation(*rules, game.view());
    CHECK(now.reason.english().find(" has 1 of 1 Victory Banners") != std::string::npos);
}

TEST_CASE("the log tells who fires with how many dice, what they show, and what comes of it", "[words]") {
    Played played("leaders", "DL02-1");
    std::vector<std::string> lines;
    played.game->keep_record(true);
    Narrator narrator(*played.game, *played.rules, [&](const NarrationLine& line) { lines.push_back(to_text(line)); });
    for (const char* text : {"verb ramparts.ranged-dice 0 a F0503", "die 1", "die 6"}) {
        narrator.before();
        played.play(text);
        narrator.after();
    }
    const auto told = [&](const std::string& line) {
        return std::find(lines.begin(), lines.end(), line) != lines.end();
    };
    for (const std::string& line : lines) UNSCOPED_INFO(line);
    CHECK(told("    a fires at F0503 [rule 004-21]"));
    CHECK(told("      Battle dice: the die shows infantry [rule 004-34]"));
    CHECK(told("      Leader casualty check: the die shows sabres [rule 004-42]"));
    CHECK(std::any_of(lines.begin(), lines.end(),
                      [](const std::string& l) { return l.find("x is lost: a Victory Banner") != std::string::npos; }));
    CHECK(std::any_of(lines.begin(), lines.end(),
                      [](const std::string& l) { return l.find("l is hit and lost") != std::string::npos; }));
}

}  // namespace ramparts::test::dice

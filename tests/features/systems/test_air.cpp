// Air units: the chances of air combat and of raids by enumerating every die of the real game, as exact fractions; what
// other modules make of air support; that they are nothing to those on the ground; what is said of them.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <numeric>

#include <ramparts/plugin.hpp>

#include "engine/modules/catalogue.hpp"
#include "engine/play/action.hpp"
#include "engine/play/game.hpp"
#include "engine/rules/odds.hpp"
#include "formats/cases/case_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/cases/prepare.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/narrator.hpp"
#include "sdk/play/playtest.hpp"
#include "tests/features/systems/systems.hpp"

namespace ramparts::test::air {
namespace {

namespace rp = ramparts::plugin;

struct Chance {
    std::int64_t over = 0;
    std::int64_t under = 1;
    Chance(std::int64_t a = 0, std::int64_t b = 1) {
        const std::int64_t common = std::gcd(a, b);
        over = a / common;
        under = b / common;
    }
    Chance operator+(Chance o) const { return {over * o.under + o.over * under, under * o.under}; }
    Chance operator*(Chance o) const { return {over * o.over, under * o.under}; }
    friend bool operator==(Chance, Chance) = default;
    friend std::ostream& operator<<(std::ostream& out, Chance c) { return out << c.over << "/" << c.under; }
};
using Ends = std::map<std::string, Chance>;
using Leaf = std::function<std::string(const GameState&)>;

/// A field with air units; the ratings are those given.
class Sky {
public:
    Sky() {
        LoadedScenario loaded = load_scenario(source() / "plugins" / "air" / "cases" / "field");
        REQUIRE(loaded.readable);
        scenario = std::move(loaded.scenario);
        scenario.units.clear();
        unit("a", 0, "infantry", "F0506");
        unit("x", 1, "infantry", "F0505");
    }
    UnitIndex unit(const char* id, SideId side, const char* unit_class, const char* at,
                   std::vector<SetValue> values = {}) {
        Unit u;
        u.id = u.name = id;
        u.side = side;
        u.unit_class = *scenario.ruleset.unit_class(unit_class);
        u.full = u.unit_class == *scenario.ruleset.unit_class("infantry") ? 4 : 1;
        u.at = scenario.map.grid().parse(at);
        u.values = std::move(values);
        scenario.units.push_back(std::move(u));
        return static_cast<UnitIndex>(scenario.units.size() - 1);
    }
    Sky& begin(std::shared_ptr<const ModuleCatalogue> catalogue = installed_catalogue()) {
        rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario), catalogue);
        game = std::make_unique<Game>(rules);
        return *this;
    }
    Sky& play(const std::string& text) {
        const auto action = parse_action(text, rules->context()->scenario());
        INFO(text);
        REQUIRE(action);
        REQUIRE(game->play(*action));
        return *this;
    }
    /// Every end of the dice that are open now, by what `leaf` calls it.
    [[nodiscard]] Ends ends(const Leaf& leaf) const {
        Ends out;
        walk(game->state(), 1, leaf, out);
        Chance sum;
        for (const auto& [name, chance] : out) sum = sum + chance;
        CHECK(sum == Chance(1));
        return out;
    }

    Scenario scenario;
    std::shared_ptr<const StandardRules> rules;
    std::unique_ptr<Game> game;

private:
    void walk(const GameState& state, Chance so_far, const Leaf& leaf, Ends& out) const {
        const Game now(rules, state);
        if (!state.chance() || state.step() == Step::chance_combat) {
            Chance& sum = out[leaf(state)];
            sum = sum + so_far;
            return;
        }
        std::vector<Outcome> outcomes;
        rules->outcomes(now.view(), outcomes);
        std::int64_t weights = 0;
        for (const Outcome& one : outcomes) weights += one.weight;
        for (const Outcome& one : outcomes) {
            Game next(rules, state);
            next.play_listed(one.action);
            walk(next.state(), so_far * Chance(one.weight, weights), leaf, out);
        }
    }
};

/// Doubles whatever air units add, after everything that adds.
class Doubler final : public rp::Module {
public:
    explicit Doubler(rp::Setup setup) : Module(setup) { setup.hook("combat.strength", rp::kScale); }
    int strength(rp::View view, rp::Unit u, std::uint32_t, rp::Hex, int current) const override {
        return view.info(u).domain == 2 ? 2 * current : current;
    }
};
const rp_module* RP_CALL make_doubler(const rp_host* host, const char*, const rp_setup* setup) {
    return rp::create<Doubler>(host, setup);
}
void RP_CALL drop_doubler(const rp_module* m) { delete static_cast<const rp::detail::Instance*>(m->data); }
const char* RP_CALL doubler_id(std::uint32_t) { return "test.doubler"; }
const void* RP_CALL no_extension(const rp_host*, const char*) { return nullptr; }

}  // namespace

TEST_CASE("air combat: every difference of attack and defence has the chances of all throws of two dice", "[chances]") {
    const std::map<int, std::array<Chance, 2>> table{
        {0, {Chance(1, 12), Chance(7, 36)}}, {2, {Chance(5, 18), Chance(11, 36)}}, {-3, {Chance(0), Chance(1, 36)}}};
    for (int difference = -4; difference <= 5; ++difference) {
        Sky sky;
        const UnitIndex b = sky.unit("b", 0, "bomber", "F0108", {{"attack", 1}, {"defence", 5}});
        sky.unit("e", 1, "heavy-fighter", "F0301", {{"attack", 5 + difference}, {"defence", 20}});
        sky.begin().play("verb ramparts.air 0 b F0505").play("verb ramparts.air 4 e F0505");
        sky.play("verb ramparts.air 8 - -");
        const HexIndex over = sky.game->state().hex(b);
        const Ends found = sky.ends([&](const GameState& s) {
            return std::string(!s.on_map(b) ? "down" : s.hex(b) == over ? "there" : "home");
        });
        std::array<int, 2> counted{};
        for (int one = 1; one <= 6; ++one)
            for (int two = 1; two <= 6; ++two) {
                const int sum = one + two + difference;
                counted[0] += sum >= 11 ? 1 : 0;
                counted[1] += sum >= 9 && sum < 11 ? 1 : 0;
            }
        INFO("attack less defence: " << difference);
        const auto chance = [&](const char* end) { return found.contains(end) ? found.at(end) : Chance(0); };
        CHECK(chance("down") == Chance(counted[0], 36));
        CHECK(chance("home") == Chance(counted[1], 36));
        if (!table.contains(difference)) continue;
        CHECK(chance("down") == table.at(difference)[0]);
        CHECK(chance("home") == table.at(difference)[1]);
    }
}

TEST_CASE("both fire at once: what happens to one says nothing of the other", "[chances]") {
    Sky sky;
    const UnitIndex m = sky.unit("m", 0, "dive-bomber-fighter", "F0108");
    const UnitIndex e = sky.unit("e", 1, "heavy-fighter", "F0301");
    sky.begin().play("verb ramparts.air 0 m F0505").play("verb ramparts.air 4 e F0505");
    sky.play("verb ramparts.air 8 - -");
    const Ends found =
        sky.ends([&](const GameState& s) { return std::string(s.on_map(m) ? "m" : "-") + (s.on_map(e) ? "e" : "-"); });
    const Chance m_down(1, 6);   // 5 against 4: 10 and more
    const Chance e_down(1, 12);  // 5 against 5: 11 and more
    CHECK(found.at("--") == m_down * e_down);
    CHECK(found.at("me") == Chance(5, 6) * Chance(11, 12));
}

TEST_CASE("a raid grounds with as many faces of six as there is bombing strength", "[chances]") {
    for (int strength = 1; strength <= 7; ++strength) {
        Sky sky;
        sky.unit("b", 0, "bomber", "F0108", {{"tactical", strength}});
        const UnitIndex g = sky.unit("g", 1, "air-transport", "F0301");
        sky.begin().play("verb ramparts.air 1 b F0301").play("verb ramparts.air 9 b -");
        const Ends found = sky.ends([&](const GameState& s) {
            const Game now(sky.rules, s);
            const std::vector<Badge> all = badges(*sky.rules, now.view());
            const bool down = std::any_of(all.begin(), all.end(),
                                          [&](const Badge& one) { return one.unit == g && one.text == "grounded"; });
            return std::string(down ? "grounded" : "free");
        });
        INFO(strength);
        CHECK(found.at("grounded") == Chance(std::min(strength, 6), 6));
    }
}

TEST_CASE("what an attack-fighter has more in defence comes before what other modules make of it", "[modules]") {
    auto catalogue = std::make_shared<ModuleCatalogue>(*installed_catalogue());
    PluginInfo doubling;
    doubling.id = "test";
    doubling.version = "1.0.0";
    doubling.modules.emplace_back();
    doubling.modules.back().id = doubling.modules.back().title = "test.doubler";
    static constexpr rp_host kHost{sizeof kHost, RP_ABI_MAJOR, RP_ABI_MINOR, {}, {}, nullptr, no_extension};
    static constexpr rp_modules_1 kModules{sizeof kModules, 1, doubler_id, make_doubler, drop_doubler};
    CHECK(catalogue->add(doubling, &kModules, &kHost).empty());
    for (const bool doubled : {false, true}) {
        Sky sky;
        sky.unit("af", 1, "attack-fighter", "F0301");
        if (doubled) sky.scenario.modules.emplace_back().id = "test.doubler";
        sky.begin(catalogue).play("attack F0505").play("join a").play("resolve 0");
        sky.play("verb ramparts.air 10 af F0505");
        const StateView view = sky.game->view();
        const OddsReport odds = combat_odds(*sky.rules, view, sky.rules->combat(view), true);
        CHECK(odds.defence == 4 + (doubled ? 6 : 3));  // (2 + 1) * 2, not 2 * 2 + 1
        REQUIRE(odds.defenders.size() == 2);
        CHECK(odds.defenders.back().strength == (doubled ? 6 : 3));
    }
}

// AU13: what air units have no part in goes on as if they were not there.
TEST_CASE("a game without flights is the same game with air units and without", "[air]") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        INFO(seed);
        Scenario with = load_scenario(scenarios() / "lundys-lane-air").scenario;
        for (TurnInfo& turn : with.turns) turn.night = true;  // nobody flies
        std::erase_if(with.modules, [](const ModuleUse& use) { return use.id != "ramparts.air"; });
        Scenario without = with;
        without.modules.clear();
        const auto rules_with = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(with));
        const auto rules_without = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(without));
        Game one(rules_with);
        Game two(rules_without);
        Rng rng(seed);
        bool overrun = false;
        while (!two.over() && !overrun) {
            REQUIRE(one.state().chance() == two.state().chance());
            Action action;
            if (two.state().chance()) {
                std::vector<Outcome> outcomes;
                rules_without->outcomes(two.view(), outcomes);
                action = outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].action;
            } else {
                REQUIRE(std::equal(one.legal().begin(), one.legal().end(), two.legal().begin(), two.legal().end()));
                action = two.legal()[rng.below(static_cast<std::uint32_t>(two.legal().size()))];
            }
            one.play_listed(action);
            two.play_listed(action);
            for (int u = 0; u < one.view().context.unit_count(); ++u)  // a base that is overrun ends the likeness
                overrun = overrun || one.state().status(static_cast<UnitIndex>(u)) !=
                                         two.state().status(static_cast<UnitIndex>(u));
            if (!overrun) REQUIRE(one.state().hash() == two.state().hash());
        }
        CHECK(rules_with->offences().empty());
    }
}

TEST_CASE("choices say what they would bring, the log what came of it", "[words]") {
    Sky sky;
    sky.unit("f", 0, "fighter", "F0108");
    sky.unit("e", 1, "heavy-fighter", "F0301");
    sky.begin();
    std::vector<std::string> lines;
    sky.game->keep_record(true);
    Narrator narrator(*sky.game, *sky.rules, [&](const NarrationLine& line) { lines.push_back(to_text(line)); });
    const auto told = [&](const std::string& words) {
        return std::any_of(lines.begin(), lines.end(),
                           [&](const std::string& line) { return line.find(words) != std::string::npos; });
    };
    const auto step = [&](const char* text) {
        narrator.before();
        sky.play(text);
        narrator.after();
    };
    step("verb ramparts.air 0 f F0505");
    const auto said = sky.rules->said(sky.game->view(), *parse_action("verb ramparts.air 4 e F0505", sky.scenario));
    REQUIRE(said);
    CHECK(said->args[2] == 6);  // 5 against the 4 that is left of 5 with bombs: 10 and more of 36 throws
    CHECK(said->args[3] == 9);  // 8 and 9
    for (const char* text : {"verb ramparts.air 4 e F0505", "verb ramparts.air 6 f -", "verb ramparts.air 8 - -",
                             "die 1", "die 1", "die 6", "die 6"})
        step(text);
    for (const std::string& line : lines) UNSCOPED_INFO(line);
    CHECK(told("f flies ground support over F0505 [rule 16.A]"));
    CHECK(told("e intercepts over F0505 [rule 16.A]"));
    CHECK(told("f jettisons its bombs over F0505"));
    CHECK(told("e is shot down over F0505"));
    CHECK(told("Air combat: e throws 1 [rule 16.A]"));
    CHECK(told("Air combat: f throws 6 [rule 16.A]"));
}

// Ground support is a line of the combat, and odds that are counted anew are told before the die.
TEST_CASE("the log tells what is added from the air and what it makes of the odds", "[words]") {
    Sky sky;
    sky.unit("f", 0, "fighter", "F0108");
    sky.unit("b", 1, "bomber", "F0301");
    sky.begin();
    std::vector<std::string> lines;
    sky.game->keep_record(true);
    Narrator narrator(*sky.game, *sky.rules, [&](const NarrationLine& line) { lines.push_back(to_text(line)); });
    for (const char* text : {"verb ramparts.air 0 f F0505", "attack F0505", "join a", "resolve 0",
                             "verb ramparts.air 10 b F0505", "verb ramparts.air 11 - -", "die 1"}) {
        narrator.before();
        sky.play(text);
        narrator.after();
    }
    for (const std::string& line : lines) UNSCOPED_INFO(line);
    const auto told = [&](const std::string& words) {
        return std::any_of(lines.begin(), lines.end(),
                           [&](const std::string& line) { return line.find(words) != std::string::npos; });
    };
    CHECK(told("f adds 3: from the air [rule 16.A]"));
    CHECK(told("column 1:1"));                             // 7 against 4
    CHECK(told("the odds are counted anew: column 1:2"));  // 7 against 8
}

}  // namespace ramparts::test::air

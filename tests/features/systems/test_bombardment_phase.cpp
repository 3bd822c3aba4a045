// The bombardment phase: its chances by going through all dice, with weights as fractions, and its line of sight.
#include <catch2/catch.hpp>

#include <map>
#include <memory>

#include "engine/play/game.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/playtest.hpp"
#include "tests/features/systems/fraction.hpp"
#include "tests/features/systems/systems.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

const fs::path kPlugin = source() / "plugins" / "bombardment-phase";

/// What is left of a unit, in the words of the source: "2/4", or "gone".
using Ends = std::map<std::string, Fraction>;

struct Target {
    std::string unit_class = "infantry";
    int morale = 3;
    int strength = 20;
    std::string at = "F0504";
    std::string feature;
};

class Field {
public:
    Field(int value, const Target& target) : target_(target) {
        LoadedScenario loaded = load_scenario(kPlugin / "cases" / "field");
        REQUIRE(loaded.readable);
        Scenario s = std::move(loaded.scenario);
        s.units.clear();
        add(s, "gun", 0, "siege", "F0502", value, {});
        add(s, "target", 1, target.unit_class, target.at, target.strength, {{"mv", target.morale}});
        add(s, "idle", 0, "infantry", "F0908", 4, {});
        if (!target.feature.empty()) {
            const auto feature = s.ruleset.feature(target.feature);
            REQUIRE(feature);
            s.map.set_features(*s.map.grid().parse(target.at), static_cast<std::uint8_t>(1U << *feature));
        }
        rules_ = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(std::move(s)));
    }

    /// All ends of one shot with their chances; with a face, of those in which its first die shows it.
    Ends shot(int face = 0) const {
        Game game(rules_);
        const ActionList& legal = game.legal();
        const auto fire = std::find_if(legal.begin(), legal.end(),
                                       [](const Action& a) { return a.kind == ActionKind::verb && a.unit == 0; });
        REQUIRE(fire != legal.end());
        game.play_listed(Action(*fire));
        if (face > 0) game.play_listed(Action::plain(ActionKind::die, static_cast<std::uint16_t>(face)));
        Ends ends;
        walk(game, {1, 1}, ends);
        Fraction sum;
        for (const auto& [end, chance] : ends) sum = sum + chance;
        CHECK(sum == Fraction(1, 1));
        return ends;
    }

private:
    static void add(Scenario& s, const char* id, SideId side, const std::string& unit_class, const std::string& at,
                    int full, std::vector<SetValue> values) {
        Unit u;
        u.id = u.name = id;
        u.side = side;
        const auto kind = s.ruleset.unit_class(unit_class);
        REQUIRE(kind);
        u.unit_class = *kind;
        u.full = full;
        u.range = unit_class == "siege" || unit_class == "artillery" ? 6 : 0;
        u.at = s.map.grid().parse(at);
        u.values = std::move(values);
        s.units.push_back(std::move(u));
    }
    std::string end_of(const Game& game) const {
        constexpr UnitIndex kTarget = 1;
        if (!game.state().on_map(kTarget)) return "gone";
        int morale = target_.morale;
        int strength = target_.strength;
        for (const Badge& badge : badges(*rules_, game.view())) {
            if (badge.unit != kTarget) continue;
            if (badge.text.starts_with("MV")) morale -= badge.value;
            if (badge.text.starts_with("CS")) strength -= badge.value;
        }
        return std::to_string(morale) + "/" + std::to_string(strength);
    }
    void walk(const Game& game, Fraction chance, Ends& ends) const {
        if (!game.view().state.chance()) {
            Fraction& sum = ends[end_of(game)];
            sum = sum + chance;
            return;
        }
        std::vector<Outcome> outcomes;
        rules_->outcomes(game.view(), outcomes);
        std::int64_t all = 0;
        for (const Outcome& outcome : outcomes) all += static_cast<std::int64_t>(outcome.weight);
        for (const Outcome& outcome : outcomes) {
            Game next = game;
            next.play_listed(outcome.action);
            walk(next, chance * Fraction(static_cast<std::int64_t>(outcome.weight), all), ends);
        }
    }

    Target target_;
    std::shared_ptr<const StandardRules> rules_;
};

/// How many points were lost, with the chances.
std::map<int, Fraction> points_of(const Ends& ends, const Target& target) {
    std::map<int, Fraction> points;
    for (const auto& [end, chance] : ends) {
        const std::size_t slash = end.find('/');
        REQUIRE(slash != std::string::npos);
        const int lost =
            target.morale + target.strength - std::stoi(end.substr(0, slash)) - std::stoi(end.substr(slash + 1));
        points[lost] = points[lost] + chance;
    }
    return points;
}

}  // namespace

TEST_CASE("bombardment: the points of every golden shot have their chances", "[bombardment]") {
    struct Shot {
        const char* id;
        int value;
        Target target;
        int points[4];
    };
    const Shot shots[] = {
        {"BV01", 6, {}, {3, 3, 4, 4}},
        {"BV02", 6, {.at = "F0505"}, {2, 3, 3, 4}},
        {"BV03", 6, {.at = "F0506"}, {2, 2, 3, 3}},
        {"BV04", 6, {.unit_class = "cavalry"}, {3, 4, 4, 5}},
        {"BV06", 6, {.unit_class = "artillery"}, {2, 2, 3, 3}},
        {"BV07", 6, {.feature = "building"}, {2, 3, 3, 4}},
        {"BV08", 6, {.feature = "fort"}, {2, 2, 3, 3}},
        {"BV09", 4, {.unit_class = "artillery", .at = "F0506", .feature = "fort"}, {0, 0, 0, 0}},
        {"BV14", 8, {.unit_class = "cavalry"}, {4, 5, 5, 6}},
        {"BV15", 1, {.unit_class = "artillery", .at = "F0506", .feature = "fort"}, {0, 0, 0, 0}},
    };
    for (const Shot& shot : shots) {
        INFO(shot.id);
        std::map<int, Fraction> wanted;
        for (const int points : shot.points) wanted[points] = wanted[points] + Fraction(1, 4);
        CHECK(points_of(Field(shot.value, shot.target).shot(), shot.target) == wanted);
    }
}

TEST_CASE("bombardment: points are divided with the chances of the golden cases", "[bombardment]") {
    CHECK(Field(6, {.morale = 2, .strength = 5}).shot(1) ==
          Ends{{"0/4", {1, 2}}, {"1/3", {3, 8}}, {"2/2", {1, 8}}});                                 // AL01
    CHECK(Field(6, {.morale = 0, .strength = 5, .at = "F0506"}).shot(1) == Ends{{"0/3", {1, 1}}});  // AL02
    CHECK(Field(8, {.morale = 1, .strength = 2}).shot(1) == Ends{{"gone", {1, 1}}});                // AL03
    CHECK(Field(4, {.unit_class = "leader", .morale = 1, .strength = 1}).shot(1) ==
          Ends{{"1/1", {1, 4}}, {"gone", {3, 4}}});  // AL04
}

TEST_CASE("bombardment: a shot is offered with its price, and the log tells where each point fell", "[bombardment]") {
    LoadedScenario loaded = load_scenario(scenarios() / "chippewa-bombardment");
    REQUIRE(loaded.readable);
    PlaytestSetup setup;
    setup.seed = 1813;
    auto game = Playtest::start(loaded.scenario, setup);
    REQUIRE(game);
    Playtest& play = **game;
    const auto shot = [&]() -> const PlayChoice* { return play.choice(PlayChoice::Kind::verb); };
    for (int phases = 0; phases < 20 && shot() == nullptr && !play.over(); ++phases) {
        play.let("tactician", Playtest::Until::phase);
        while (play.letting() && play.step_player())
            if (play.state().step() == Step::module_frame) break;
        play.stop_letting();
    }
    REQUIRE(shot() != nullptr);
    const std::string offered = shot()->text.english();
    INFO(offered);
    CHECK(offered.find(" bombards ") != std::string::npos);
    CHECK(offered.find(": it costs ") != std::string::npos);
    CHECK(offered.ends_with(" points [rule 002.61]"));
    CHECK(play.prompt().english().find("Bombardment") != std::string::npos);
    // whoever has ended the phase may think better of it, but not whoever has fired
    play.perform(*play.choice(PlayChoice::Kind::end_phase));
    CHECK(shot() == nullptr);
    REQUIRE(play.can_undo());
    REQUIRE(play.undo());
    REQUIRE(shot() != nullptr);
    const std::size_t told = play.log().size();
    play.perform(*shot());
    CHECK_FALSE(play.can_undo());
    std::string log;
    for (std::size_t n = told; n < play.log().size(); ++n) log += to_text(play.log()[n]) + "\n";
    INFO(log);
    const bool some = log.find(" loses a point of ") != std::string::npos;
    const bool none = log.find(" costs it nothing") != std::string::npos;
    CHECK(some != none);
    CHECK(log.find("[rule 002.61]") != std::string::npos);
    const bool marked = std::any_of(play.badges().begin(), play.badges().end(),
                                    [](const Badge& badge) { return badge.text == "fired"; });
    CHECK(marked);
}

// That policies of this shape agree with plain geometry on 20,000 lines over random boards, test_engine shows
// (engine/test_sight.cpp, "bombardment").
TEST_CASE("bombardment: its line of sight is judged as the one that is proven", "[bombardment]") {
    const PluginRead read = read_plugin(text_of(kPlugin / "plugin.xml"), "plugin.xml");
    REQUIRE(read.plugin.modules.size() == 1);
    REQUIRE(read.plugin.modules[0].sights.size() == 1);
    const SightInfo& line = read.plugin.modules[0].sights[0];
    CHECK_FALSE(line.of_ruleset);
    CHECK(line.units == SightEffect::nothing);
    CHECK(line.corners == CornerRule::ignored);
    CHECK(line.pairs == PairRule::both);
    CHECK(line.slopes == SlopeRule::edge);
    CHECK_FALSE(line.rim);
    for (const ObstacleInfo& obstacle : line.obstacles) CHECK(obstacle.effect == SightEffect::blocks);
}

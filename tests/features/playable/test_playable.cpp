// What has no error is played to its end, and what has one is refused: thousands of battles, shipped and drawn by lot,
// are spoilt in one or two ways and then played by both players.
#include <catch2/catch.hpp>

#include <filesystem>
#include <map>
#include <set>

#include "engine/playouts/playout.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/balance.hpp"
#include "sdk/play/playtest.hpp"
#include "tests/features/playable/spoil.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/support/fixing.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

// No battle of these sizes comes near: 99 turns of two sides of some thirty units.
constexpr int kMostSteps = 200'000;

// Whether the game ends.
bool plays(const std::shared_ptr<const StandardRules>& rules, const std::string& player, std::uint64_t seed) {
    Game game(rules);
    game.keep_record(false);
    Match match(rules, {player, player}, Luck(seed, 0));
    for (int step = 0; step < kMostSteps && !game.over(); ++step) game.play_listed(match.next(game));
    return game.over();
}

// Battles drawn by lot have slopes the wrong way round and roads through rivers; the machine fixes put that right.
Scenario tidied(Scenario scenario) {
    CheckOptions options;
    options.errors_only = true;
    for (int round = 0; round < 8; ++round)
        for (const Finding& finding : find_problems(scenario, options))
            if (finding.fix) (void)fix_it(scenario, *finding.fix);
    return scenario;
}

// The shipped battles, the four of the standard rules first.
std::vector<Scenario> shipped_battles() {
    std::vector<std::string> names{"thames", "chippewa", "lundys-lane", "queenston-heights"};
    std::set<std::string> others;
    for (const auto& entry : std::filesystem::directory_iterator(RAMPARTS_SCENARIOS))
        if (has_battle(entry.path())) others.insert(entry.path().filename().string());
    for (const std::string& name : names) REQUIRE(others.erase(name) == 1);
    names.insert(names.end(), others.begin(), others.end());
    std::vector<Scenario> out;
    for (const std::string& name : names)
        out.push_back(load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / name).scenario);
    return out;
}

// Battles without errors; `shipped` is how many of the first are shipped.
std::vector<Scenario> bases(std::uint32_t& shipped) {
    std::vector<Scenario> out = shipped_battles();
    shipped = static_cast<std::uint32_t>(out.size());
    for (std::uint64_t n = 0; n < 24; ++n) out.push_back(tidied(*proof::random_battle(proof::standard_ruleset(), n)));
    proof::BattleShape shape;
    shape.odd = true;
    for (std::uint64_t n = 0; n < 6; ++n) out.push_back(tidied(*proof::random_battle(proof::odd_ruleset(), n, shape)));
    for (int n = 0; n < 6; ++n) out.push_back(*proof::odd_battle());
    for (const Scenario& scenario : out) REQUIRE(playability(scenario).empty());
    return out;
}

// Errors as `validate` counts them, from the whole of the checks.
bool validates(const Scenario& scenario) { return !has_errors(check_scenario(scenario)); }

}  // namespace

TEST_CASE("what has no error plays to its end, what has one is refused with a finding", "[playable]") {
    std::uint32_t shipped = 0;
    const std::vector<Scenario> sound = bases(shipped);
    int played = 0;
    int refused = 0;
    std::map<std::string, int> spoilt;
    for (std::uint64_t n = 0; n < 4000; ++n) {
        Rng rng = Rng::stream(1812, n);
        // The small battles more often: they show the same in less time.
        const auto others = static_cast<std::uint32_t>(sound.size()) - shipped;
        const std::size_t base = n % 6 == 0 ? rng.below(shipped) : shipped + rng.below(others);
        Scenario scenario = sound[base];
        std::string how;
        for (int ways = rng.below(4) == 0 ? 2 : 1; ways > 0; --ways) {
            const std::string way(test::spoil(scenario, rng));
            ++spoilt[way];
            how += way + "; ";
        }
        INFO("mutation " << n << " of base " << base << ": " << how);
        const std::vector<Diagnostic> errors = playability(scenario);
        if (!errors.empty()) INFO(to_text(errors.front()));
        REQUIRE(errors.empty() == validates(scenario));
        for (const Diagnostic& error : errors) {
            REQUIRE(error.severity == Severity::error);
            REQUIRE(find_code(error.code) != nullptr);
            REQUIRE_FALSE(error.message.empty());
        }
        if (!errors.empty()) {
            ++refused;
            REQUIRE_FALSE(Playtest::start(scenario, {}));
            REQUIRE_FALSE(BalanceRun::start(scenario, {}));
            continue;
        }
        ++played;
        const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario));
        REQUIRE(plays(rules, "random", n));
        REQUIRE(plays(rules, "tactician", n));
    }
    // Both sorts are there in numbers, and so is every way to spoil a battle.
    CHECK(played > 1000);
    CHECK(refused > 1000);
    for (const std::string_view way : test::ways_to_spoil()) {
        INFO(way);
        CHECK(spoilt[std::string(way)] >= 20);
    }
}

namespace {

const char* RP_CALL one_id(std::uint32_t index) { return index == 0 ? "test.refuses" : nullptr; }
const rp_module* RP_CALL refuse(const rp_host*, const char*, const rp_setup* setup) {
    setup->refuse(setup, "it needs a river");
    return nullptr;
}
void RP_CALL destroy_none(const rp_module*) {}

// Puts a catalogue with one more module in force as long as it lives.
class WithModule {
public:
    explicit WithModule(const rp_modules_1* code, std::string why_not) : before_(installed_catalogue()) {
        auto catalogue = std::make_shared<ModuleCatalogue>(*before_);
        PluginInfo plugin;
        plugin.id = "test";
        plugin.modules.emplace_back().id = "test.refuses";
        catalogue->add(plugin, code, nullptr, {}, std::move(why_not));
        install_catalogue(catalogue);
    }
    WithModule(const WithModule&) = delete;
    WithModule& operator=(const WithModule&) = delete;
    ~WithModule() { install_catalogue(before_); }

private:
    std::shared_ptr<const ModuleCatalogue> before_;
};

}  // namespace

TEST_CASE("a module that refuses or does not run is a finding, and nothing is played without it", "[playable]") {
    Scenario s = load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / "chippewa").scenario;
    REQUIRE(playability(s).empty());
    ModuleUse use;
    use.id = "test.refuses";
    s.modules.push_back(use);
    const auto alone = [&](const std::string& message) {
        const std::vector<Diagnostic> errors = playability(s);
        REQUIRE(errors.size() == 1);
        CHECK(errors[0].code == "RP5201");
        CHECK(errors[0].message == message);
        CHECK(errors[0].where.object == "test.refuses");
        CHECK_THROWS_AS(StandardRules(std::make_shared<const Scenario>(s)), std::runtime_error);
    };
    SECTION("it refuses") {
        const rp_modules_1 code{sizeof(rp_modules_1), 1, one_id, refuse, destroy_none};
        const WithModule module(&code, "");
        alone("test.refuses refuses: it needs a river");
    }
    SECTION("its plugin is switched off") {
        const WithModule module(nullptr, "the plugin 'test' is switched off");
        alone("the rule module 'test.refuses' does not run: the plugin 'test' is switched off");
    }
    SECTION("nothing offers it") {
        const std::vector<Diagnostic> errors = playability(s);
        REQUIRE(errors.size() == 1);
        CHECK(errors[0].message == "there is no rule module 'test.refuses'");
    }
}

namespace {

// The standard rules, but nothing is ever allowed.
class NothingAllowed final : public RuleSet {
public:
    explicit NothingAllowed(const std::shared_ptr<const Scenario>& scenario) : rules_(scenario) {}
    const std::shared_ptr<const GameContext>& context() const override { return rules_.context(); }
    UnitSet ghosts() const override { return rules_.ghosts(); }
    std::size_t more_words() const override { return rules_.more_words(); }
    void react(const StateView& view, const Event& trigger, EventList& events) const override {
        rules_.react(view, trigger, events);
    }
    void start(const StateView& view, EventList& events) const override { rules_.start(view, events); }
    void legal(const StateView&, ActionList&) const override {}
    void outcomes(const StateView& view, std::vector<Outcome>& out) const override { rules_.outcomes(view, out); }
    void resolve(const StateView& view, const Action& action, EventList& events) const override {
        rules_.resolve(view, action, events);
    }
    bool settle(const StateView& view, EventList& events) const override { return rules_.settle(view, events); }
    [[nodiscard]] int score(const StateView&, SideId) const override { return 0; }
    Explanation explain(const StateView& view, const Action& action) const override {
        return rules_.explain(view, action);
    }

private:
    StandardRules rules_;
};

}  // namespace

TEST_CASE("a game in which nothing is allowed says so instead of going on", "[playable]") {
    const auto scenario =
        std::make_shared<const Scenario>(load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / "thames").scenario);
    Game game(std::make_shared<const NothingAllowed>(scenario));
    REQUIRE_FALSE(game.over());
    CHECK_THROWS_AS(game.legal(), EndlessPlay);
    CHECK_THROWS_AS(game.play(Action::plain(ActionKind::end_phase)), EndlessPlay);
}

TEST_CASE("whoever begins to play a battle makes its tables once", "[playable]") {
    for (const Scenario& battle : shipped_battles()) {
        INFO(battle.id);
        const auto made_by = [](const auto& begin) {
            const std::uint64_t before = GameContext::made();
            begin();
            return GameContext::made() - before;
        };
        CHECK(made_by([&] { REQUIRE(playable_rules(std::make_shared<const Scenario>(battle))); }) == 1);
        CHECK(made_by([&] { REQUIRE(Playtest::start(battle, {})); }) == 1);
        CHECK(made_by([&] {
                  BalanceRequest request;
                  request.games = 1;
                  request.jobs = 1;
                  const auto run = BalanceRun::start(battle, request);
                  REQUIRE(run);
              }) == 1);
        // The same errors, whoever asks.
        Scenario refused = battle;
        refused.units[0].full = 0;
        refused.units[0].reduced.reset();
        const auto none = playable_rules(std::make_shared<const Scenario>(refused));
        REQUIRE_FALSE(none);
        const auto errors = playability(refused);
        REQUIRE(none.error().size() == errors.size());
        CHECK(none.error().front().code == errors.front().code);
    }
}

TEST_CASE("an error that the author ignores stands in the way of play all the same", "[playable]") {
    Scenario scenario = load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / "thames").scenario;
    REQUIRE(playability(scenario).empty());
    scenario.units[0].full = 0;
    scenario.units[0].reduced.reset();
    scenario.ignored.push_back({"unit-factor", "", "he never fights"});
    REQUIRE(playability(scenario).size() == 1);
    CHECK(playability(scenario).front().code == "RP3006");
    CHECK_FALSE(validates(scenario));
}

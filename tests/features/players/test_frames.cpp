// How the program's players take what a module lets a side do.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

#include "engine/players/player.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {
namespace {

enum : std::uint8_t { kHarmOwn, kHarmEnemy, kLeave, kNever };

std::int32_t open(const rp_module*, const rp_view*) { return RP_YES; }
std::int32_t legal(const rp_module*, const rp_view*, rp_actions* out) {
    for (const std::uint16_t verb : {kHarmOwn, kHarmEnemy, kLeave, kNever}) rp_offer(out, verb, RP_NO_UNIT, RP_NO_HEX);
    return RP_YES;
}
// Takes a unit away: of the side itself, or of the other one.
std::int32_t resolve(const rp_module*, const rp_view* view, const rp_action* action, rp_events* out) {
    if (action->verb >= kLeave) return RP_YES;
    const auto own = static_cast<std::uint8_t>(rp_var(view, RP_V_PHASING));
    for (std::uint32_t u = 0; u < view->fixed->unit_count; ++u)
        if (rp_on_map(view, u) != 0 && (view->fixed->units[u].side == own) == (action->verb == kHarmOwn))
            return rp_push(out, RP_EV_REMOVE, 0, u, 0);
    return RP_YES;
}
const rp_play_1 kPlay{sizeof(rp_play_1), nullptr, open, legal, resolve, nullptr, nullptr, nullptr, nullptr};
const void* extension(const rp_module*, const char* id) { return std::string_view(id) == RP_PLAY ? &kPlay : nullptr; }
const rp_module kModule{sizeof(rp_module), RP_MODULE_SHARED, nullptr, extension};
const char* module_id(std::uint32_t i) { return i == 0 ? "test.harm" : nullptr; }
const rp_module* create(const rp_host*, const char*, const rp_setup*) { return &kModule; }
void destroy(const rp_module*) {}
const rp_modules_1 kModules{sizeof(rp_modules_1), 1, module_id, create, destroy};

std::shared_ptr<const StandardRules> rules() {
    PluginModule module;
    module.id = module.title = "test.harm";
    PhaseInfo phase;
    phase.id = "harm";
    phase.before = "movement";
    module.phases = {phase};
    for (const int number : {kHarmOwn, kHarmEnemy, kLeave, kNever}) {
        VerbInfo verb;
        verb.number = number;
        verb.id = "verb-" + std::to_string(number);
        verb.weight = number == kHarmEnemy ? 3 : number == kNever ? 0 : 1;
        if (number == kLeave) verb.hint = VerbHint::ends;
        module.verbs.push_back(verb);
    }
    PluginInfo plugin;
    plugin.id = "test";
    plugin.modules = {module};
    auto catalogue = std::make_shared<ModuleCatalogue>();
    REQUIRE(catalogue->add(plugin, &kModules, nullptr).empty());
    LoadedScenario loaded = load_scenario(RAMPARTS_SCENARIOS "/queenston-heights");
    REQUIRE(loaded.readable);
    ModuleUse use;
    use.id = "test.harm";
    loaded.scenario.modules.push_back(use);
    return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario), catalogue);
}

int verb_of(const Action& a) { return a.kind == ActionKind::verb ? verb_number(a) : -1; }

std::map<int, int> drawn(Player& player, const StateView& view, const ActionList& from) {
    std::map<int, int> times;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        Rng rng(seed);
        ++times[verb_of(player.choose(view, from, rng))];
    }
    return times;
}

}  // namespace

TEST_CASE("random takes verbs as often as they weigh and ends a phase only when nothing else is left", "[players]") {
    const auto with = rules();
    Game game(with);
    ActionList from = game.legal();
    REQUIRE(from.size() == 5);
    REQUIRE(ending_action(from) != nullptr);
    const auto player = make_random_player(with, game.state().to_act());
    const auto all = drawn(*player, game.view(), from);
    CHECK(all.size() == 2);
    CHECK(all.at(kHarmOwn) + all.at(kHarmEnemy) == 400);
    CHECK(all.at(kHarmEnemy) > 260);
    CHECK(all.at(kHarmEnemy) < 340);
    std::erase_if(from, [](const Action& a) { return verb_of(a) == kHarmOwn || verb_of(a) == kHarmEnemy; });
    const auto ends = drawn(*player, game.view(), from);
    CHECK(ends.size() == 2);
    CHECK(ends.contains(-1));
    CHECK(ends.contains(kLeave));
    std::erase_if(from, [](const Action& a) { return verb_of(a) != kNever; });
    CHECK(drawn(*player, game.view(), from).at(kNever) == 400);
}

TEST_CASE("the tactician looks where an action leads when its module does not say what it is worth", "[players]") {
    const auto with = rules();
    Game game(with);
    const auto player = make_tactician(with, game.state().to_act());
    Rng rng(1);
    CHECK(verb_of(player->choose(game.view(), game.legal(), rng)) == kHarmEnemy);
    // Of equal ones the first: to leave the phase or to end it is the same.
    ActionList from = game.legal();
    std::erase_if(from, [](const Action& a) { return verb_of(a) == kHarmEnemy || verb_of(a) == kHarmOwn; });
    CHECK(player->choose(game.view(), from, rng) == from.front());
    // What costs a unit is not done.
    from = game.legal();
    std::erase_if(from, [](const Action& a) { return verb_of(a) == kHarmEnemy; });
    CHECK(verb_of(player->choose(game.view(), from, rng)) != kHarmOwn);
}

}  // namespace ramparts

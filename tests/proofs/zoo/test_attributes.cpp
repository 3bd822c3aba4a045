// Attributes that take their default again when a unit enters a hex.
#include <catch2/catch.hpp>

#include <array>
#include <cstring>

#include "engine/players/player.hpp"
#include "formats/scenario/scenario_file.hpp"

using namespace ramparts;

namespace {

// A module that sets both attributes of every unit and hex when a player turn begins.
std::int32_t RP_CALL began(const rp_module*, const rp_view* view, std::uint32_t what, rp_events* out) {
    if (what != RP_BEGAN_PLAYER_TURN) return RP_YES;
    for (std::uint32_t u = 0; u < view->fixed->unit_count; ++u) rp_push(out, RP_EV_SET, 0, u, 3);
    for (std::uint32_t hex = 0; hex < view->fixed->hex_count; ++hex) rp_push(out, RP_EV_SET, 1, hex, 1);
    return RP_YES;
}
const rp_play_1 kPlay = {.size = sizeof(rp_play_1), .began = began};
const void* RP_CALL extension(const rp_module*, const char* id) {
    return std::strcmp(id, RP_PLAY) == 0 ? &kPlay : nullptr;
}
const rp_module kModule = {sizeof(rp_module), RP_MODULE_SHARED, nullptr, extension};
const char* RP_CALL id(std::uint32_t) { return "test.marks"; }
const rp_module* RP_CALL create(const rp_host*, const char*, const rp_setup* setup) {
    const rp_filter all = {sizeof all, 100, {{~0ULL, ~0ULL}}, RP_NO_SIDE, 0, 255, 0, 0, nullptr};
    setup->subscribe(setup, "play.began", &all);
    return &kModule;
}
void RP_CALL destroy(const rp_module*) {}
const rp_modules_1 kModules = {sizeof kModules, 1, id, create, destroy};

AttributeInfo attribute(const char* name, AttributeScope scope, int most, int otherwise) {
    AttributeInfo a;
    a.name = name;
    a.scope = scope;
    a.most = most;
    a.otherwise = otherwise;
    a.resets = AttributeResets::enter;
    return a;
}

std::shared_ptr<const StandardRules> rules() {
    PluginInfo plugin;
    plugin.id = "test.marks";
    plugin.version = "1.0.0";
    PluginModule& module = plugin.modules.emplace_back();
    module.id = plugin.id;
    module.attributes = {attribute("rested", AttributeScope::unit, 3, 1),
                         attribute("green", AttributeScope::hex, 1, 0)};
    auto catalogue = std::make_shared<ModuleCatalogue>();
    static const rp_host kHost = {};
    (void)catalogue->add(plugin, &kModules, &kHost);
    auto scenario = std::make_shared<Scenario>(load_scenario(RAMPARTS_SCENARIO).scenario);
    scenario->modules.emplace_back().id = plugin.id;
    return std::make_shared<const StandardRules>(scenario, catalogue);
}

int value(const StandardRules& rules, const GameState& state, std::size_t attribute, std::uint32_t index) {
    const rp_attr& a = rules.modules().at(0)->attributes[attribute].at;
    const std::uint64_t word = state.more(a.word + index / a.per_word - kWordKeys.size());
    return static_cast<int>(word >> (a.bits * (index % a.per_word)) & ((1U << a.bits) - 1)) + a.least;
}

}  // namespace

TEST_CASE("an attribute that resets on entry is that of the unit and of the hex alone", "[zoo]") {
    const auto played = rules();
    int moves = 0;
    for (std::uint64_t number = 0; number < 10; ++number) {
        Game game(played);
        game.keep_record(false);
        Match match(played, std::array<std::string, kSides>{"random", "random"}, Luck(1813, number));
        while (!game.over()) {
            const GameState before = game.state();
            game.play_listed(match.next(game));
            const GameState& now = game.state();
            if (now.over() || now.turn() != before.turn() || now.phasing() != before.phasing()) continue;
            for (int i = 0; i < played->context()->unit_count(); ++i) {
                const auto u = static_cast<UnitIndex>(i);
                const bool moved = now.on_map(u) && now.hex(u) != before.hex(u);
                moves += moved ? 1 : 0;
                REQUIRE(value(*played, now, 0, u) == (moved ? 1 : value(*played, before, 0, u)));
                if (moved) REQUIRE(value(*played, now, 1, now.hex(u)) == 0);
            }
        }
        REQUIRE(played->offences().empty());
    }
    CHECK(moves > 100);
}

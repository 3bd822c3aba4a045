// What stands behind the size that a table tells of itself is not offered, whatever the bytes there are (R2 of rp.h):
// so does a plugin look that was built with an earlier header.
#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/players/player.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace short_tables {
namespace {

int g_asked = 0;   // hooks within the size
int g_beyond = 0;  // hooks behind it

std::int32_t RP_CALL may_move(const rp_module*, const rp_view*, std::uint32_t) { return ++g_asked, RP_YES; }
std::int32_t RP_CALL allowance(const rp_module*, const rp_view*, std::uint32_t, std::int32_t current) {
    return ++g_beyond, current;
}
std::int32_t RP_CALL began(const rp_module*, const rp_view*, std::uint32_t, rp_events*) { return ++g_asked, RP_YES; }
std::int32_t RP_CALL open(const rp_module*, const rp_view*) { return ++g_beyond, RP_NO; }
std::int32_t RP_CALL why_not(const rp_module*, const rp_view*, const rp_action*, rp_message*) {
    return ++g_beyond, RP_NO;
}

// The movement table ends in the middle of its second entry, the others right before the one that must not be called.
rp_movement_1 movement() {
    rp_movement_1 table{};
    table.size = offsetof(rp_movement_1, allowance) + 4;
    table.may_move = may_move;
    table.allowance = allowance;
    return table;
}
rp_play_1 play_table() {
    rp_play_1 table{};
    table.size = offsetof(rp_play_1, open);
    table.began = began;
    table.open = open;
    return table;
}
const rp_movement_1 kMovement = movement();
const rp_play_1 kPlay = play_table();
const rp_words_1 kWords = {.size = sizeof(std::uint32_t), .why_not = why_not, .say = nullptr, .markers = nullptr};

const void* RP_CALL extension(const rp_module*, const char* id) {
    if (std::strcmp(id, RP_MOVEMENT) == 0) return &kMovement;
    if (std::strcmp(id, RP_PLAY) == 0) return &kPlay;
    return std::strcmp(id, RP_WORDS) == 0 ? &kWords : nullptr;
}
const rp_module kModule = {sizeof(rp_module), RP_MODULE_SHARED, nullptr, extension};
const char* RP_CALL id(std::uint32_t) { return "test.short"; }
const rp_module* RP_CALL create(const rp_host*, const char*, const rp_setup* setup) {
    rp_filter all{};
    all.size = sizeof all;
    all.priority = 100;
    all.units = rp::UnitSet::all_units();
    all.side = RP_NO_SIDE;
    all.last_turn = 255;
    for (const char* hook : {"movement.may_move", "movement.allowance", "play.began"})
        CHECK(setup->subscribe(setup, hook, &all) == RP_YES);
    all.reserved = 1;
    CHECK(setup->subscribe(setup, "movement.may_move", &all) == RP_E_ARGUMENT);
    return &kModule;
}
void RP_CALL destroy(const rp_module*) {}
const rp_modules_1 kModules = {sizeof kModules, 1, id, create, destroy};

}  // namespace
}  // namespace short_tables

TEST_CASE("of a table no more is called than its size tells", "[kernel][boundary]") {
    Field field(5, 5);
    const UnitIndex a = field.unit("a", 0, "F0101");
    (void)field.unit("b", 1, "F0505");
    PluginInfo plugin;
    plugin.id = "test.short";
    plugin.version = "1.0.0";
    PluginModule& module = plugin.modules.emplace_back();
    module.id = plugin.id;
    static const rp_host kHost = {};
    auto catalogue = std::make_shared<ModuleCatalogue>();
    (void)catalogue->add(plugin, &short_tables::kModules, &kHost);
    field.scenario->modules.emplace_back().id = plugin.id;

    const auto rules = std::make_shared<const StandardRules>(field.scenario, catalogue);
    REQUIRE(rules->modules().problems().empty());
    Game game(rules);
    CHECK(rules->modules().at(0)->words != nullptr);
    CHECK(rules->modules().at(0)->words->why_not == nullptr);
    CHECK(game.legal().size() == 2);
    play(game, "activate a");
    CHECK(game.legal().size() > 2);  // where it can go, for which its allowance is asked
    CHECK(game.state().hex(a) == field.hex("F0101"));
    CHECK(short_tables::g_asked > 1);
    CHECK(short_tables::g_beyond == 0);
}

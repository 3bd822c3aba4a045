// What a module may not do, told in the course of a playtest.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/playtest.hpp"

using namespace ramparts;

namespace {

// A module that sets an attribute which it does not have whenever a player turn begins.
std::int32_t RP_CALL offend(const rp_module*, const rp_view*, std::uint32_t what, rp_events* out) {
    if (what == RP_BEGAN_PLAYER_TURN) rp_push(out, RP_EV_SET, 7, 0, 1);
    return RP_YES;
}
const rp_play_1 kOffends = {.size = sizeof(rp_play_1), .began = offend};
const void* RP_CALL offends_by(const rp_module*, const char* id) {
    return std::strcmp(id, RP_PLAY) == 0 ? &kOffends : nullptr;
}
const rp_module kOffender = {sizeof(rp_module), RP_MODULE_SHARED, nullptr, offends_by};
const char* RP_CALL offender_id(std::uint32_t) { return "test.offender"; }
const rp_module* RP_CALL make_offender(const rp_host*, const char*, const rp_setup* setup) {
    const rp_filter all = {sizeof all, 100, {{~0ULL, ~0ULL}}, RP_NO_SIDE, 0, 255, 0, 0, nullptr};
    setup->subscribe(setup, "play.began", &all);
    return &kOffender;
}
void RP_CALL end_offender(const rp_module*) {}
const rp_modules_1 kOffenders = {sizeof kOffenders, 1, offender_id, make_offender, end_offender};

/// The catalogue that is installed while the object lives.
class Installed {
public:
    explicit Installed(std::shared_ptr<const ModuleCatalogue> catalogue) : before_(installed_catalogue()) {
        install_catalogue(std::move(catalogue));
    }
    ~Installed() { install_catalogue(before_); }
    Installed(const Installed&) = delete;
    Installed& operator=(const Installed&) = delete;

private:
    std::shared_ptr<const ModuleCatalogue> before_;
};

}  // namespace

TEST_CASE("what a module may not do stands in the course of the game, as a message", "[playtest]") {
    PluginInfo plugin;
    plugin.id = "test.offender";
    plugin.version = "1.0.0";
    plugin.modules.emplace_back().id = plugin.id;
    auto catalogue = std::make_shared<ModuleCatalogue>();
    static const rp_host kHost = {};
    (void)catalogue->add(plugin, &kOffenders, &kHost);
    const Installed installed(catalogue);
    Scenario scenario = load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / "queenston-heights").scenario;
    scenario.modules.clear();
    scenario.modules.emplace_back().id = plugin.id;
    auto made = Playtest::start(scenario, {});
    REQUIRE(made);
    Playtest& game = **made;
    game.let("random", Playtest::Until::game);
    for (int step = 0; step < 60 && game.letting(); ++step) (void)game.step_player();
    const auto told = std::count_if(game.log().begin(), game.log().end(), [](const NarrationLine& line) {
        return line.text == "test.offender: it sets an attribute that its plugin.xml does not have" &&
               line.text.pattern() == "{1}: {2}" && line.kind == NarrationLine::Kind::module;
    });
    CHECK(told > 0);
    CHECK(static_cast<std::size_t>(told) == game.rules().offences().size());
}

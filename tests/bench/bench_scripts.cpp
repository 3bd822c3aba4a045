// Games with the modules of the battles in Lua against the same modules linked in, with their filters and without.
#include <memory>

#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/conformance/report.hpp"
#include "sdk/conformance/watch.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "tests/bench/sections.hpp"
#include "tests/bench/stopwatch.hpp"

namespace ramparts::bench {
namespace {

using Rules = std::shared_ptr<const StandardRules>;

constexpr const char* kScripted[] = {"thames", "chippewa", "lundys-lane", "queenston-heights"};

class Silent final : public conformance::CheckSink {
public:
    void passed(conformance::Check) override {}
    void failed(conformance::Check, std::string) override {}
    void skipped(conformance::Check, std::string) override {}
    void figure(conformance::Check, std::string) override {}
};

// The speed of the second rules as a share of the first's, in turn, and whether they play the same games.
void compare(const char* what, const char* player, const char* battle, const Rules& native, const Rules& script,
             double goal) {
    MassRequest request;
    request.players = {player, player};
    request.games = player[0] == 'r' ? 2000 : 100;
    MassResult results[2];
    std::vector<double> ratios;
    for (int i = 0; i < 5; ++i) {
        double seconds[2];
        for (int k = 0; k < 2; ++k)
            seconds[k] = median_core_seconds(1, [&] { results[k] = play_many(k == 0 ? native : script, request); });
        ratios.push_back(seconds[0] / seconds[1]);
    }
    const double ratio = median(ratios);
    const bool same = results[0].signature == results[1].signature;
    char text[32];
    std::snprintf(text, sizeof text, " (goal %.2f)", goal);
    report("F5", std::string(what) + ", " + player + ", " + battle,
           number(ratio, "x the speed") + text + (same ? "" : ", OTHER GAMES"), ratio >= goal && same);
}

}  // namespace

void bench_scripts(const Setup& setup) {
    HostRequest host;
    host.folders = {RAMPARTS_TLG2_SCRIPT};
    host.user_plugins = false;
    const PluginSet set = load_plugins(host);
    // The same behind filters that let everything pass.
    Silent silent;
    conformance::Tally tally(silent);
    conformance::Watch watch(tally, conformance::Watch::Mode::without_filter,
                             std::make_shared<conformance::LastWords>());
    const auto open = std::make_shared<ModuleCatalogue>();
    for (const PluginStatus& plugin : set.plugins) {
        if (plugin.info.modules.empty()) continue;
        const CatalogueModule* one = set.catalogue->find(plugin.info.modules.front().id);
        if (one != nullptr && one->code != nullptr) watch.wrap(plugin.info, *one->code, *one->host, *open, one->keeps);
    }
    for (const char* battle : kScripted) {
        const LoadedScenario read = load_scenario(setup.scenarios + "/" + battle);
        const auto scenario = std::make_shared<const Scenario>(read.scenario);
        const auto native = std::make_shared<const StandardRules>(scenario);
        const auto script = std::make_shared<const StandardRules>(scenario, set.catalogue);
        const auto without = std::make_shared<const StandardRules>(scenario, open);
        for (const char* player : {"random", "tactician"})
            compare("modules in Lua v linked in", player, battle, native, script, 2.0 / 3);
        compare("the same, filters off", "random", battle, native, without, 1.0 / 3);
    }
}

}  // namespace ramparts::bench

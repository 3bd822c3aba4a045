// Differences and merges of large maps, against the time it takes to read them.
#include "engine/core/rng.hpp"
#include "formats/scenario/generated_map.hpp"
#include "formats/scenario/map_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/edit/changes.hpp"
#include "sdk/change/errata/make.hpp"
#include "sdk/change/errata/merge.hpp"
#include "tests/bench/sections.hpp"
#include "tests/bench/stopwatch.hpp"

namespace ramparts::bench {
namespace {

Scenario with_changes(const Scenario& scenario, int count, std::uint64_t seed) {
    Rng rng = Rng::stream(seed, 0);
    Document document(scenario);
    (void)document.edit("changes", [&](Edit& e) {
        for (int i = 0; i < count; ++i) {
            const auto hex = static_cast<HexIndex>(rng.below(e.map().grid().size()));
            if (e.map().present(hex)) e.set_elevation(hex, e.map().elevation(hex) + 1);
        }
    });
    return document.scenario();
}

}  // namespace

void bench_errata(const Setup& setup) {
    Scenario scenario = load_scenario(setup.scenarios + "/thames").scenario;
    scenario.units.clear();
    scenario.map = generated_map(1000, 1000, 1, scenario.ruleset);
    const Scenario mine = with_changes(scenario, 1000, 1);
    const Scenario theirs = with_changes(scenario, 1000, 2);
    const std::string text = write_map(scenario.map, scenario.ruleset);
    const double reading = median_seconds(3, [&] {
        for (int i = 0; i < 2; ++i) (void)read_map(text, "map.xml", scenario.ruleset);
    });
    std::size_t found = 0;
    const double differing = median_seconds(5, [&] { found = changes_between(scenario, mine)->size(); });
    report("D1", "diff of two 1000x1000 maps, " + std::to_string(found) + " changes",
           number(differing * 1000, "ms") + ", " + number(differing / reading, "x reading both"),
           at_most(differing, 0.3 * reading));
    std::size_t merged = 0;
    const double merging = median_seconds(3, [&] {
        const auto merge = merge_changes(scenario, mine, theirs);
        merged = merge->changes.size();
        (void)merged_scenario(scenario, *merge);
    });
    report("D2", "merge of two 1000x1000 maps, " + std::to_string(merged) + " changes",
           number(merging * 1000, "ms") + ", " + number(merging / reading, "x reading both"),
           at_most(merging, 0.6 * reading));
    std::size_t errata = 0;
    const ErrataPlan plan;
    const double making = median_seconds(3, [&] { errata = make_errata(scenario, mine, plan)->errata.size(); });
    report("D3", "errata of two 1000x1000 maps, " + std::to_string(errata) + " errata",
           number(making * 1000, "ms") + ", " + number(making / reading, "x reading both"),
           at_most(making, 1.5 * reading));
}

}  // namespace ramparts::bench

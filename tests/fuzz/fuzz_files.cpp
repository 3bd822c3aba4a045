// Fuzz target: any bytes as a map, ruleset, scenario or case file. What is accepted must save to a fixed point.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "formats/cases/case_file.hpp"
#include "formats/scenario/scenario_file.hpp"

using namespace ramparts;

namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "fuzz_files: %s\n", what);
    std::abort();
}

// A ruleset for maps and a map for scenarios, without any file.
const Ruleset& rules() {
    static const Ruleset made = [] {
        Ruleset r;
        r.id = r.name = "r";
        r.terrains.resize(2);
        r.terrains[0].id = r.terrains[0].name = "clear";
        r.terrains[1].id = r.terrains[1].name = "forest";
        r.hexside_kinds.resize(2);
        r.hexside_kinds[0].id = r.hexside_kinds[0].name = "creek";
        r.hexside_kinds[1].id = r.hexside_kinds[1].name = "slope";
        r.hexside_kinds[1].directed = true;
        r.road_kinds.resize(1);
        r.road_kinds[0].id = r.road_kinds[0].name = "road";
        r.features.resize(1);
        r.features[0].id = r.features[0].name = "building";
        r.unit_classes.resize(2);
        r.unit_classes[0].id = r.unit_classes[0].name = "infantry";
        r.unit_classes[1].id = r.unit_classes[1].name = "artillery";
        r.unit_classes[1].bombards = true;
        return r;
    }();
    return made;
}

const Map& map() {
    static const Map made{Grid({"L", Orientation::flat, Parity::odd, 16, 1, 16, 18})};
    return made;
}

void fuzz_map(const std::string& text) {
    const MapRead read = read_map(text, "map.xml", rules());
    if (!read.readable || has_errors(read.diagnostics)) return;
    const std::string saved = write_map(read.map, rules());
    const MapRead again = read_map(saved, "map.xml", rules());
    require(again.readable && !has_errors(again.diagnostics), "a saved map is refused");
    require(again.map == read.map, "a saved map is another map");
    require(write_map(again.map, rules()) == saved, "saving a map is no fixed point");
}

void fuzz_ruleset(const std::string& text) {
    const RulesetRead read = read_ruleset(text, "ruleset.xml");
    if (!read.readable || has_errors(read.diagnostics)) return;
    const std::string saved = write_ruleset(read.ruleset);
    const RulesetRead again = read_ruleset(saved, "ruleset.xml");
    require(again.readable && !has_errors(again.diagnostics), "a saved ruleset is refused");
    require(again.ruleset == read.ruleset, "a saved ruleset is another ruleset");
    require(write_ruleset(again.ruleset) == saved, "saving a ruleset is no fixed point");
}

void fuzz_scenario(const std::string& text) {
    const ScenarioRead read = read_scenario(text, "scenario.xml", rules(), map());
    if (!read.readable || has_errors(read.diagnostics)) return;
    const std::string saved = write_scenario(read.scenario);
    const ScenarioRead again = read_scenario(saved, "scenario.xml", rules(), map());
    require(again.readable && !has_errors(again.diagnostics), "a saved scenario is refused");
    require(again.scenario == read.scenario, "a saved scenario is another scenario");
    require(write_scenario(again.scenario) == saved, "saving a scenario is no fixed point");
}

void fuzz_cases(const std::string& text) {
    const CaseFile read = read_cases(text, "cases.xml");
    if (!read.readable || has_errors(read.diagnostics)) return;
    const std::string saved = write_cases(read);
    const CaseFile again = read_cases(saved, "cases.xml");
    require(again.readable && !has_errors(again.diagnostics), "a saved case file is refused");
    require(write_cases(again) == saved, "saving a case file is no fixed point");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    fuzz_map(text);
    fuzz_ruleset(text);
    fuzz_scenario(text);
    fuzz_cases(text);
    return 0;
}

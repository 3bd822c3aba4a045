// The names that the shipped battles have in other languages; here, where variants are read.
#include <catch2/catch.hpp>

#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/name_file.hpp"

namespace fs = std::filesystem;
using namespace ramparts;

TEST_CASE("the shipped battles have French names, and every name of a file belongs to one", "[names]") {
    std::size_t seen = 0;
    for (const auto& folder : fs::directory_iterator(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios")) {
        if (!has_battle(folder.path())) continue;
        ++seen;
        const LoadedScenario loaded = load_scenario(folder.path());
        INFO(folder.path());
        for (const Diagnostic& d : check_names(loaded)) FAIL_CHECK(d.message.english());
        const NameTexts french = names_beside(loaded, "fr");
        const NameTexts german = names_beside(loaded, "de");
        std::vector<std::string> wanted{loaded.scenario.name, loaded.scenario.date};
        for (const TurnInfo& turn : loaded.scenario.turns) wanted.push_back(turn.label);
        for (const Unit& unit : loaded.scenario.units) wanted.push_back(unit.title);
        for (const SideInfo& side : loaded.scenario.sides) {
            wanted.push_back(side.name);
            CHECK(german.contains(side.name));
        }
        for (const std::string& name : wanted) {
            INFO(name);
            CHECK((name.empty() || french.contains(name)));
        }
    }
    CHECK(seen == 16);
}

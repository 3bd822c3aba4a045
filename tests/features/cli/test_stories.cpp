// Battles that were made with commands alone: their lines make them again, byte for byte, and their variants with them.
#include <catch2/catch.hpp>

#include <string>

#include "tests/features/cli/command_line.hpp"

namespace fs = std::filesystem;
using ramparts::test::Output;
using ramparts::test::read_text;
using ramparts::test::run_line;
using ramparts::test::Scratch;

TEST_CASE("the lines that made a battle make it again", "[cli]") {
    struct Story {
        const char* battle;
        const char* ruleset;
        const char* variant;
    };
    const Story story = GENERATE(Story{"north-point", "patapsco", "north-point-at-three"},
                                 Story{"new-orleans", "delta", "new-orleans-ladders"});
    const Scratch desk;
    const fs::path root(RAMPARTS_ROOT);
    const std::string battle = story.battle;
    fs::create_directories(desk.path / "scenarios/rulesets");
    for (const std::string rules : {"scenarios/rulesets/tlg2.xml", "scenarios/rulesets/tlg2-period.xml"})
        fs::copy(root / rules, desk.path / rules);
    const Output made = run_line("bash " + (root / "tests/features/cli/stories" / battle / "make.sh").string(), desk);
    INFO(made.out);
    INFO(made.err);
    REQUIRE(made.code == 0);
    for (const std::string& file : {"rulesets/" + std::string(story.ruleset) + ".xml", battle + "/map.xml",
                                    battle + "/scenario.xml", std::string(story.variant) + "/variant.xml"}) {
        INFO(file);
        CHECK(read_text(desk.path / "scenarios" / file) == read_text(root / "scenarios" / file));
    }
}

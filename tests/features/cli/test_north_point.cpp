// A battle that was made with commands alone: its lines make it again, byte for byte, and its variant with it.
#include <catch2/catch.hpp>

#include "tests/features/cli/command_line.hpp"

namespace fs = std::filesystem;
using ramparts::test::Output;
using ramparts::test::read_text;
using ramparts::test::run_line;
using ramparts::test::Scratch;

TEST_CASE("the lines that made North Point make it again", "[cli]") {
    const Scratch desk;
    const fs::path root(RAMPARTS_ROOT);
    fs::create_directories(desk.path / "scenarios/rulesets");
    for (const std::string rules : {"scenarios/rulesets/tlg2.xml", "scenarios/rulesets/tlg2-period.xml"})
        fs::copy(root / rules, desk.path / rules);
    const Output made = run_line("bash " + (root / "tests/features/cli/stories/north-point/make.sh").string(), desk);
    INFO(made.out);
    INFO(made.err);
    REQUIRE(made.code == 0);
    for (const char* file : {"rulesets/patapsco.xml", "north-point/map.xml", "north-point/scenario.xml",
                             "north-point-at-three/variant.xml"}) {
        INFO(file);
        CHECK(read_text(desk.path / "scenarios" / file) == read_text(root / "scenarios" / file));
    }
}

// A new plugin builds outside the tree by the two commands that its README tells, and runs.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/cli/command_line.hpp"

namespace fs = std::filesystem;
using ramparts::test::Output;
using ramparts::test::Scratch;

namespace {

Output shell(const std::string& line, const Scratch& scratch) {
    const fs::path script = scratch.path / ".script";
    std::ofstream(script) << line << "\n";
    return run_script(script, scratch);
}

}  // namespace

TEST_CASE("a new plugin builds as it stands and is loaded", "[cli]") {
    const fs::path sdk = fs::path(RAMPARTS_ROOT) / "sdk";
    for (const std::string kind : {"module-c", "module-cpp"}) {
        if (kind == "module-cpp" && !fs::exists(sdk / "plugin" / "ramparts" / "plugin.hpp")) continue;
        DYNAMIC_SECTION(kind) {
            const Scratch scratch;
            REQUIRE(shell("ramparts plugin new --kind " + kind + " my.drums", scratch).code == 0);
            const Output built = shell("cd drums && '" RAMPARTS_CMAKE "' -S . -B build -DRAMPARTS_API='" +
                                           sdk.string() + "' 2>&1 && '" RAMPARTS_CMAKE "' --build build 2>&1",
                                       scratch);
            INFO(built.out);
            REQUIRE(built.code == 0);
            CHECK(built.out.find("warning") == std::string::npos);
            const Output list = shell("ramparts plugin list --plugins drums", scratch);
            CHECK(list.out.ends_with("my.drums 0.1.0: Drums (loaded)\n  in drums\n  module my.drums: Drums\n"));
            CHECK(list.err == "");
            CHECK(shell("ramparts validate skirmish --plugins drums", scratch).err == "");
            CHECK(shell("ramparts plugin disable my.drums --plugins drums", scratch).code == 0);
            const Output disabled = shell("ramparts plugin list --plugins drums", scratch);
            CHECK(disabled.out.find("my.drums 0.1.0: Drums (disabled)") != std::string::npos);
        }
    }
}

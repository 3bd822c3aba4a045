// The guide to the first plugin: its commands are run as they are written, against an installed tree.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/features/cli/command_line.hpp"

namespace fs = std::filesystem;
using namespace ramparts::test;

namespace {

// The blocks of shell, in their order.
std::string commands_of(const std::string& page) {
    std::string commands;
    const std::string begin = "```sh\n";
    for (std::size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
        at += begin.size();
        const std::size_t end = page.find("```", at);
        commands += page.substr(at, end - at);
        at = end;
    }
    return commands;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

}  // namespace

TEST_CASE("the guide to the first plugin works as it is written", "[cli]") {
    const Scratch scratch;
    const fs::path there = scratch.path / "installed";
    const std::string commands =
        replaced(commands_of(read_text(fs::path(RAMPARTS_ROOT) / "sdk/docs/plugins/getting-started.md")), "/usr/local",
                 there.string());
    REQUIRE(commands.find("plugin check") != std::string::npos);
    fs::create_directories(there / "share/ramparts/scenarios");
    // The guide checks each of its plugins in all battles. A few are enough to follow it.
    for (const char* name : {"rulesets", "thames", "chippewa", "lundys-lane", "queenston-heights"})
        fs::copy(fs::path(RAMPARTS_ROOT) / "scenarios" / name, there / "share/ramparts/scenarios" / name,
                 fs::copy_options::recursive);
    fs::create_directories(there / "share/ramparts/plugins");
    fs::copy(fs::path(RAMPARTS_ROOT) / "plugins/samples", there / "share/ramparts/plugins/samples",
             fs::copy_options::recursive);
    const fs::path script = scratch.path / ".script";
    std::ofstream(script) << "set -e\nexec 2>&1\n'" << RAMPARTS_CMAKE << "' --install '" << RAMPARTS_BUILD
                          << "' --component PluginApi --prefix '" << there.string()
                          << "' >/dev/null\nexport CMAKE_PREFIX_PATH='" << there.string()
                          << "'\nexport HOME=\"$PWD/home\"\nexport XDG_DATA_HOME=\"$HOME/.local/share\"\nset -x\n"
                          << commands;
    const Output ran = run_script(script, scratch);
    INFO(ran.out << ran.err);
    CHECK(ran.code == 0);
    // the plugin was of use: the battle was played with it
    CHECK(ran.out.find("my.drums 0.1.0: Drums (loaded)") != std::string::npos);
    CHECK(ran.out.find("my.fifes") != std::string::npos);
    CHECK(ran.out.find("20 games") != std::string::npos);
}

// A scenario whose plugin is not there, not of this boundary, switched off, or refuses: it is told what to do, opened,
// edited and saved without a byte of it lost, and never played without the module.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "tests/proofs/zoo/zoo.hpp"

using namespace ramparts;
using test::Answer;
using test::program;
using test::Zoo;
namespace fs = std::filesystem;

namespace {

std::string text_in(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

struct Case {
    std::string animal;  // none: no such plugin
    std::string told;    // beside RP5201: what is wrong, and what to do about it
    bool off = false;
};

}  // namespace

TEST_CASE("a scenario whose plugin does not serve is told why, edited byte for byte, and not played",
          "[zoo][scenarios]") {
    const Case c = GENERATE(Case{"", "install the plugin that brings it"}, Case{"abi-major", "build the plugin again"},
                            Case{"draft", "build the plugin again"}, Case{"refuses", "there is no powder"},
                            Case{"good", "is switched off", true});
    INFO(c.animal);
    Zoo zoo;
    fs::create_directories(zoo.plugins());
    if (!c.animal.empty()) zoo.add(c.animal);
    setenv("XDG_CONFIG_HOME", (zoo.path / "config").c_str(), 1);
    setenv("XDG_STATE_HOME", (zoo.path / "state").c_str(), 1);
    const std::string plugins = " --plugins '" + zoo.plugins().string() + "' 2>&1";
    if (c.off) REQUIRE(program("plugin disable zoo." + c.animal + plugins).code == 0);

    const fs::path shipped = RAMPARTS_SCENARIO;
    fs::create_directories(zoo.path / "scenarios");
    fs::copy(shipped, zoo.path / "scenarios" / "battle", fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    fs::copy(shipped / "../rulesets", zoo.path / "scenarios" / "rulesets", fs::copy_options::recursive);
    const fs::path file = zoo.path / "scenarios" / "battle" / "scenario.xml";
    const std::string module = c.animal.empty() ? "<module id=\"zoo.absent\">\n      <param name=\"depth\" "
                                                  "value=\"3 fathoms\"/>\n    </module>"
                                                : "<module id=\"zoo." + c.animal + "\"/>";
    const std::string written =
        with(text_in(file), "  <bibliography>", "  <modules>\n    " + module + "\n  </modules>\n  <bibliography>");
    std::ofstream(file) << written;
    const std::string battle = "'" + file.parent_path().string() + "'";

    const Answer judged = program("validate " + battle + plugins);
    INFO(judged.out);
    CHECK(judged.code == 5);
    CHECK(judged.out.find("RP5201") != std::string::npos);
    CHECK(judged.out.find(c.told) != std::string::npos);
    if (c.off) CHECK(program("plugin list" + plugins).out.find("ramparts plugin enable zoo.good") != std::string::npos);
    const Answer played = program("run " + battle + " --games 1" + plugins);
    CHECK(played.code == 5);
    const Answer edited = program("edit " + battle + " -e 'turn 1 label \"dawn\"'" + plugins);
    INFO(edited.out);
    CHECK(edited.code == 0);
    // the source spoke of the old label
    CHECK(text_in(file) ==
          with(written, "label=\"6 am\" prov=\"reconstruction\" src=\"about an hour a turn, from the accounts\"",
               "label=\"dawn\" prov=\"reconstruction\""));
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_STATE_HOME");
}

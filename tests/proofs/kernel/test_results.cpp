// Results of the combat table that a module brings.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

void all_cells(Field& f, const std::string& code) {
    for (CrtCell& cell : f.scenario->ruleset.crt) {
        cell.code = code;
        cell.result = CombatResult::parse(code).value_or(CombatResult{});
    }
}

PluginModule bringing(std::vector<std::string> codes) {
    PluginModule info;
    info.procedures = true;
    info.results = std::move(codes);
    return info;
}

void fight(Game& game, const char* hex, std::initializer_list<const char*> attackers) {
    play(game, std::string("attack ") + hex);
    for (const char* a : attackers) play(game, std::string("join ") + a);
    play(game, "resolve 0");
    play(game, "die 1");
}

}  // namespace

TEST_CASE("a code has the form of a module's result or of none", "[kernel][results]") {
    for (const char* code : {"EX", "A1", "NE", "CR2", "BX", "DE"}) CHECK(CombatResult::may_be_module(code));
    for (const char* code :
         {"", "-", "E", "ex", "1E", "AL1", "DR", "AL2AR", "DRDL1", "DL1DL1", "BL", "E-X", "ABCDEFGHI"})
        CHECK_FALSE(CombatResult::may_be_module(code));
}

TEST_CASE("a result of its own calls its module with the place of the code, then the advance follows",
          "[kernel][results]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0505", 9, 5);
    const UnitIndex b = f.unit("b", 0, "F0604", 4, 2);
    const UnitIndex x = f.unit("x", 1, "F0504");
    f.unit("y", 1, "F0101");
    all_cells(f, "EX");
    Script s;
    std::vector<std::uint32_t> codes;
    s.result = [&codes](rp::View v, std::uint32_t code, rp::Events out) {
        codes.push_back(code);
        v.set(RP_SET_DEFENDERS).each([&](rp::Unit u) { out.eliminate(u); });
        v.set(RP_SET_ATTACKERS).each([&](rp::Unit u) { out.mark(RP_SET_INVOLVED, u); });
        out.call(RP_PROC_CHOOSE_LOSS, 0, 1);
    };
    f.module(bringing({"NE", "EX"}), s);
    Game game(f.rules());
    fight(game, "F0504", {"a", "b"});
    CHECK(codes == std::vector<std::uint32_t>{1});
    CHECK_FALSE(game.state().on_map(x));
    CHECK(game.state().step() == Step::attacker_losses);
    CHECK(texts(game) == "lose a; lose b");
    play(game, "lose b");
    CHECK(game.state().steps(b) == 1);
    CHECK(texts(game) == "advance a F0504; advance b F0504");
    play(game, "advance b F0504");
    CHECK(game.state().steps(a) == 2);
    CHECK(game.state().phasing() == 1);
    check_record(game);
}

TEST_CASE("a code that no module brings is never played", "[kernel][results]") {
    Field f(9, 9);
    f.unit("a", 0, "F0505");
    all_cells(f, "EX");
    CHECK_THROWS_WITH(f.rules(), "no rule module brings the combat result EX");
    f.module(bringing({"EY"}), {});
    CHECK_THROWS_WITH(f.rules(), "no rule module brings the combat result EX");
}

TEST_CASE("a ruleset may hold the code of a module, a slip of the pen has its place", "[kernel][results]") {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("ramparts-results-" + std::to_string(getpid()));
    fs::remove_all(folder);
    fs::copy(RAMPARTS_SCENARIOS, folder, fs::copy_options::recursive);
    const fs::path file = folder / "rulesets" / "tlg2.xml";  // the one that Lundy's Lane is played with
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const std::size_t cell = text.find("<cell ");
    const std::size_t at = text.find("result=\"", cell) + 8;
    const auto with = [&](const std::string& code) {
        std::ofstream(file) << text.substr(0, at) + code + text.substr(text.find('"', at));
        return load_scenario((folder / "lundys-lane").string());
    };
    const LoadedScenario brought = with("EX");
    CHECK(brought.scenario.ruleset.crt.front().code == "EX");
    CHECK(brought.scenario.ruleset.crt.front().result == CombatResult{});
    for (const Diagnostic& d : brought.diagnostics) CHECK(d.code != "RP1039");
    const LoadedScenario slip = with("DRDL1");
    int found = 0;
    for (const Diagnostic& d : slip.diagnostics) {
        if (d.code != "RP1039") continue;
        ++found;
        CHECK(d.where.file.line == 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    }
    CHECK(found == 1);
    fs::remove_all(folder);
}

TEST_CASE("plugin.xml brings codes that the standard grammar does not have, each once", "[kernel][results]") {
    const std::string text =
        "<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"p\" version=\"1.0.0\" abi=\"1.0\" licence=\"MIT\">\n"
        "<title>P</title><library native=\"p\"/>\n<module id=\"p.m\" title=\"M\">\n<result code=\"EX\"/>\n  <result "
        "code=\"DR\"/>\n"
        "<result code=\"EX\"/>\n</module></plugin>\n";
    const PluginRead read = read_plugin(text, "plugin.xml");
    REQUIRE(read.plugin.modules.size() == 1);
    CHECK(read.plugin.modules.front().results == std::vector<std::string>{"EX"});
    for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(d.code << " " << d.message);
    REQUIRE(read.diagnostics.size() == 2);
    CHECK(read.diagnostics[0].code == "RP1039");
    CHECK(read.diagnostics[0].where.file.line == 5);
    CHECK(read.diagnostics[1].code == "RP1050");
    CHECK(read.diagnostics[1].where.file.line == 6);
}

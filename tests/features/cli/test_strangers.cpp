// Where the line runs: the script of an installed mod is a stranger's, and no command ever runs it in the process of
// the program. What the user names himself, with --plugins, is his own. And whatever a stranger's script proposes, no
// command ends by it.
#include <catch2/catch.hpp>

#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "tests/features/cli/command_line.hpp"

namespace fs = std::filesystem;
using namespace ramparts::test;

namespace {

constexpr const char* kPlugin = R"(<?xml version="1.0" encoding="UTF-8"?>
<plugin xmlns="urn:ramparts:plugin:1" format="1" id="zoo.stranger" version="1.0.0" abi="1.0" licence="MIT">
  <title>A stranger's</title>
  <library script="stranger.lua"/>
  <module id="zoo.stranger" title="A stranger's" rule="r">
    <doc>A stranger's.</doc>
    <uses table="ramparts.combat/1"/>
    <uses table="ramparts.play/1"/>
    <phase number="0" id="ph" before="movement" title="Phase"/>
    <verb number="0" id="v" title="v"/>
    <rule id="r" number="Z1" source="zoo"/>
  </module>
</plugin>
)";

/// The skirmish as the battle of an installed mod, whose script is `script`.
struct Stranger : Scratch {
    explicit Stranger(const std::string& script) {
        const fs::path mod = path / "mod";
        fs::create_directories(mod / "scenarios");
        fs::create_directories(mod / "scripts" / "stranger");
        std::ofstream(mod / "mod.xml") << R"(<?xml version="1.0" encoding="UTF-8"?>
<mod xmlns="urn:ramparts:mod:1" format="1" id="zoo.mod" version="1.0.0" licence="MIT">
  <title>A mod</title>
  <author>A stranger</author>
</mod>
)";
        std::ofstream(mod / "scripts" / "stranger" / "plugin.xml") << kPlugin;
        std::ofstream(mod / "scripts" / "stranger" / "stranger.lua")
            << "local M = ramparts.module(\"zoo.stranger\")\n"
            << "function M.create(setup) setup:subscribe(\"combat.declared\", {priority = 200}) return {} end\n"
            << "function M.combat.declared(self, view, out) end\n"
            << "function M.play.open(self, view) return false end\n"
            << "function M.play.legal(self, view, out) end\n"
            << "function M.play.resolve(self, view, action, out) end\n";
        fs::copy(path / "skirmish", mod / "scenarios" / "skirmish", fs::copy_options::recursive);
        const fs::path battle = mod / "scenarios" / "skirmish" / "scenario.xml";
        std::string text = read_text(battle);
        const std::string before = "    <module id=\"ramparts.night\"";
        text.insert(text.find(before),
                    "    <module id=\"zoo.stranger\" prov=\"reconstruction\" src=\"a stranger\"/>\n");
        std::ofstream(battle) << text;
        // Packed and installed, it is what its author says; then it shows what it is.
        const Output made = run_line(
            "ramparts mod pack mod -o mod.rpmod && ramparts mod install mod.rpmod && ramparts mod enable zoo.mod",
            *this);
        INFO(made.err);
        REQUIRE(made.code == 0);
        std::ofstream(mod / "scripts" / "stranger" / "stranger.lua") << script;
        for (const auto& entry : fs::recursive_directory_iterator(path / ".data"))
            if (entry.path().filename() == "stranger.lua") {
                fs::permissions(entry.path(), fs::perms::owner_write, fs::perm_options::add);
                std::ofstream(entry.path()) << script;
            }
    }
};

// What each command is given here; the battle is the mod's.
const std::map<std::string, std::string> kLines{
    {"validate", "mod/scenarios/skirmish"},
    {"run", "mod/scenarios/skirmish"},
    {"tune", "mod/scenarios/skirmish --games 10"},
    {"campaign new", "camp.xml mod/scenarios/skirmish mod/scenarios/skirmish"},
    {"campaign run", "niagara.xml"},
    {"campaign next", "niagara.xml game.txt"},
    {"campaign page", "niagara.xml -o camp.html"},
    {"replay", "game.txt --scenario mod/scenarios/skirmish"},
    {"hint", "mod/scenarios/skirmish --games 10"},
    {"analyse", "game.txt"},
    {"fmt", "mod/scenarios/skirmish"},
    {"edit", "mod/scenarios/skirmish --file orders.txt"},
    {"scan", "mod/scenarios/skirmish --picture nothing.png --points S0101=1,1"},
    {"transform", "mirror mod/scenarios/skirmish"},
    {"diff", "mod/scenarios/skirmish skirmish"},
    {"apply", "mod/scenarios/skirmish errata.xml"},
    {"revert", "mod/scenarios/skirmish errata.xml"},
    {"merge", "mod/scenarios/skirmish skirmish mod/scenarios/skirmish"},
    {"rebase", "errata.xml mod/scenarios/skirmish"},
    {"flatten", "mod/scenarios/skirmish flat"},
    {"errata list", "mod/scenarios/skirmish"},
    {"errata sheet", "mod/scenarios/skirmish"},
    {"errata stickers", "mod/scenarios/skirmish"},
    {"text", "mod/scenarios/skirmish"},
    {"explain", "RP5201"},
    {"dump", "mod/scenarios/skirmish"},
    {"draw", "mod/scenarios/skirmish -o map.svg"},
    {"print", "mod/scenarios/skirmish -o map.pdf"},
    {"page", "mod/scenarios/skirmish -o page.html"},
    {"gallery", "mod/scenarios/skirmish -o shelf --games 2 --without play"},
    {"export", "tmx mod/scenarios/skirmish -o out"},
    {"import", "tmx nothing.tmx -o out"},
    {"new", "fresh --ruleset skirmish/ruleset.xml"},
    {"perft", "mod/scenarios/skirmish --depth 2"},
    {"bench", "mod/scenarios/skirmish --games 10"},
    {"query reach", "mod/scenarios/skirmish us-1"},
    {"query los", "mod/scenarios/skirmish S0504 S0604"},
    {"query zoc", "mod/scenarios/skirmish"},
    {"query odds", "mod/scenarios/skirmish --attack us-1 --defend ac-1"},
    {"query legal", "mod/scenarios/skirmish"},
    {"query combats", "mod/scenarios/skirmish"},
    {"query hidden", "mod/scenarios/skirmish"},
    {"query explain", "mod/scenarios/skirmish end"},
    {"study new", "fair.xml mod/scenarios/skirmish"},
    {"study run", "fair.xml"},
    {"study shard", "fair.xml 1/2"},
    {"study merge", "fair.xml"},
    {"study report", "fair.xml"},
    {"study submit", "fair.xml --to parallel --dry-run"},
    {"study status", "fair.xml"},
    {"plugin test", "zoo.stranger"},
    {"plugin watch", "zoo.stranger --rounds 1"},
    {"plugin list", ""},
    {"plugin info", "zoo.stranger"},
    {"plugin check", "zoo.stranger"},
    {"plugin disable", "zoo.other"},
    {"plugin enable", "zoo.stranger"},
    {"plugin new", "module --language lua my.other other"},
    {"mod new", "made --id ann.creek"},
    {"mod check", "mod.rpmod"},
    {"mod pack", "other"},
    {"mod key", "-o key"},
    {"mod sign", "mod.rpmod --key keys/eve.key"},
    {"mod verify", "mod.rpmod"},
    {"mod info", "mod.rpmod"},
    {"mod export-index", "shelf"},
    {"mod install", "mod.rpmod"},
    {"mod list", ""},
    {"mod enable", "zoo.mod"},
    {"mod disable", "zoo.none"},
    {"mod remove", "zoo.none"},
    {"mod outdated", ""},
    {"pbem new", "mod/scenarios/skirmish --as Ann --side us -o mail.txt"},
    {"pbem join", "mail.txt"},
    {"pbem accept", "mail.txt"},
    {"pbem turn", "mail.txt"},
    {"pbem status", "mail.txt"},
};

std::vector<std::string> names_of_commands(const Scratch& scratch) {
    std::vector<std::string> names;
    std::istringstream help(run_line("ramparts help", scratch).out);
    for (std::string line; std::getline(help, line);) {
        std::smatch found;
        if (std::regex_search(line, found, std::regex("^  ([a-z]+( [a-z-]+)?) ")) && found[1] != "help" &&
            !line.starts_with("  ramparts "))
            names.push_back(found[1]);
    }
    return names;
}

constexpr const char* kTold = "the stranger ran here";

bool ran(const Output& got) {
    return got.out.find(kTold) != std::string::npos || got.err.find(kTold) != std::string::npos;
}

}  // namespace

TEST_CASE("no command runs the script of a mod in the program itself", "[cli][strangers]") {
    const Stranger home("error(\"" + std::string(kTold) + "\")\n");
    // A program without its worker: what runs, runs in the program.
    fs::create_directories(home.path / "alone");
    fs::copy(RAMPARTS_CLI, home.path / "alone" / "ramparts");
    const std::string alone = "PATH=\"$PWD/alone:$PATH\"; ";
    const auto names = names_of_commands(home);
    REQUIRE(names.size() > 50);
    for (const std::string& name : names) {
        INFO(name);
        REQUIRE(kLines.contains(name));  // a new command comes in here as well
        const Output got = run_line(alone + "ramparts " + name + " " + kLines.at(name), home);
        INFO(got.out << got.err);
        CHECK_FALSE(ran(got));
        CHECK(got.code < 128);
    }
    for (const char* plays : {"run", "hint", "perft", "bench", "query legal"}) {
        INFO(plays);
        const Output got = run_line(alone + "ramparts " + plays + " " + kLines.at(plays), home);
        INFO(got.err);
        CHECK(got.code != 0);
        CHECK(got.err.find("there is no ramparts-worker beside the program") != std::string::npos);
        // The same script, named by the user: it is his own, and runs here.
        CHECK(ran(
            run_line(alone + "ramparts " + plays + " " + kLines.at(plays) + " --no-mods --plugins mod/scripts", home)));
    }
}

TEST_CASE("what a stranger's script proposes ends no command", "[cli][strangers]") {
    const char* const kScripts[] = {"  for x in view:set(\"attackers\"):each() do out:eliminate(x) end\n",
                                    "  for x in view:set(\"defenders\"):each() do out:to_reserve(x) end\n",
                                    "  for x in view:set(\"defenders\"):each() do out:eliminate(x) end\n"
                                    "  for x in view:set(\"supporters\"):each() do out:to_reserve(x) end\n"};
    for (const char* does : kScripts) {
        const Stranger home(
            "local M = ramparts.module(\"zoo.stranger\")\n"
            "function M.create(setup) setup:subscribe(\"combat.declared\", {priority = 200}) return {} end\n"
            "function M.combat.declared(self, view, out)\n" +
            std::string(does) +
            "end\n"
            "function M.play.open(self, view) return false end\n");
        for (const char* line : {"run mod/scenarios/skirmish --us random --ac random --seed 5",
                                 "run mod/scenarios/skirmish --games 4", "hint mod/scenarios/skirmish --games 10",
                                 "perft mod/scenarios/skirmish --depth 5", "bench mod/scenarios/skirmish --games 3",
                                 "run mod/scenarios/skirmish --games 4 --no-mods --plugins mod/scripts"}) {
            INFO(does << line);
            const Output got = run_line(std::string("ramparts ") + line, home);
            INFO(got.err);
            CHECK(got.code == 0);
        }
    }
}

TEST_CASE("a phase without end is stopped, and the module named, in every command that plays", "[cli][strangers]") {
    const Stranger home(
        "local M = ramparts.module(\"zoo.stranger\")\n"
        "function M.create(setup) return {} end\n"
        "function M.play.open(self, view) return true end\n"
        "function M.play.legal(self, view, out) out:offer(\"v\") end\n"
        "function M.play.resolve(self, view, a, out) end\n");
    const std::string stopped = "zoo.stranger goes on without end in turn 1";
    for (const char* line :
         {"run mod/scenarios/skirmish --us random --ac random",
          "run mod/scenarios/skirmish --games 2 --us random --ac random", "bench mod/scenarios/skirmish --games 1",
          "run mod/scenarios/skirmish --us random --ac random --no-mods --plugins mod/scripts",
          "bench mod/scenarios/skirmish --games 1 --no-mods --plugins mod/scripts"}) {
        INFO(line);
        const Output got = run_line(std::string("ramparts ") + line, home);
        INFO(got.err);
        CHECK(got.code == 5);
        CHECK(got.err.find(stopped) != std::string::npos);
        CHECK(got.err.find("please report") == std::string::npos);
    }
}

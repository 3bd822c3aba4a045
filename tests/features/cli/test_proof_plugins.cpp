// The rules that prove the boundary, from their sample to a game that somebody else replays: the scripts as signed
// mods, the libraries as installed plugins.
#include <catch2/catch.hpp>

#include <filesystem>
#include <string>

#include "tests/features/cli/command_line.hpp"

using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

/// A sample, what a battle has to say for it, and what the log of a game has of it.
struct Proof {
    const char* sample;
    const char* edit;
    const char* told;
};

struct Walk {
    Scratch scratch;
    Output run(const std::string& line) const { return run_line(line, scratch); }
    void quiet(const std::string& line) const {
        const Output ran = run(line);
        INFO(line << "\n" << ran.out << ran.err);
        REQUIRE(ran.code == 0);
    }
    [[nodiscard]] std::string text(const char* file) const { return read_text(scratch.path / file); }
    void take(const fs::path& from) const { fs::copy(from, scratch.path / "mine", fs::copy_options::recursive); }
};

constexpr const char* kRecorded = " --us tactician --ac random --seed 1 --journal game.txt > told.txt";

}  // namespace

TEST_CASE("the proof plugins in Lua are tested, packed, installed, played and replayed", "[cli][proofs]") {
    const Proof proof = GENERATE(Proof{"rockets-lua", "add module sample.rockets-lua param battery us-g", "ockets"},
                                 Proof{"weather-lua", "add module sample.weather-lua", "eather"},
                                 Proof{"chit-lua", "add module sample.chit-lua", "hit"});
    INFO(proof.sample);
    const Walk walk;
    walk.take(fs::path(RAMPARTS_ROOT) / "plugins/samples" / proof.sample);
    const std::string mod_script = "mod/scripts/sample." + std::string(proof.sample);
    walk.quiet("ramparts edit skirmish --plugins mine -e '" + std::string(proof.edit) + "' && mv skirmish fight");
    walk.quiet("sed -i 's/id=\"skirmish\"/id=\"fight\"/' fight/scenario.xml");
    walk.quiet("ramparts plugin test mine && ramparts plugin check mine --scenario fight --games 2");
    walk.quiet("ramparts mod new ann.show --title Show --author Ann --scenario fight --plugins mine --out mod");
    walk.quiet("mkdir -p mod/scripts && cp -r mine " + mod_script + " && ramparts mod check mod");
    walk.quiet("ramparts mod pack mod -o show.rpmod && ramparts mod key -o ann.key");
    walk.quiet("ramparts mod sign show.rpmod --key ann.key");

    // Elsewhere: nothing but the package is there.
    walk.quiet("rm -r mine mod fight ann.key && ramparts mod install show.rpmod && ramparts mod enable ann.show");
    walk.quiet("ramparts run ann.show/fight" + std::string(kRecorded));
    CHECK(walk.text("told.txt").find(proof.told) != std::string::npos);
    CHECK(walk.text("game.txt").find("\nmod ann.show 0.1.0 ") != std::string::npos);
    const Output again = walk.run("ramparts replay game.txt");
    INFO(again.out << again.err);
    CHECK(again.code == 0);
    CHECK(again.out.find(" agree") != std::string::npos);
    walk.quiet("ramparts replay game.txt --html game.html && test -s game.html");
    walk.quiet("ramparts mod disable ann.show");
    CHECK(walk.run("ramparts replay game.txt").code == 3);
}

TEST_CASE("a query of reach names the module that changes the allowance, and its hook", "[cli][proofs]") {
    const Walk walk;
    walk.take(fs::path(RAMPARTS_PLUGINS) / "samples/mud");
    walk.quiet("mkdir -p .data/ramparts/plugins && mv mine .data/ramparts/plugins/mud");
    CHECK(walk.run("ramparts query reach skirmish us-2").out.find("movement.allowance") == std::string::npos);
    walk.quiet("ramparts edit skirmish -e 'add module sample.mud'");
    const Output text = walk.run("ramparts query reach skirmish us-2");
    INFO(text.out << text.err);
    CHECK(text.out.find("\n  sample.mud, movement.allowance: ") != std::string::npos);
    const Output json = walk.run("ramparts query reach skirmish us-2 --json");
    CHECK(json.out.find("\"hook\": \"movement.allowance\"") != std::string::npos);
}

TEST_CASE("the proof plugins in C++ are installed, played and replayed", "[cli][proofs]") {
    const Proof proof = GENERATE(
        Proof{"rockets", "add module sample.rockets param battery us-g", "ockets"},
        Proof{"weather", "add module sample.weather", "eather"}, Proof{"chit", "add module sample.chit", "hit"},
        Proof{"panic", "unit ac-1 traits militia' -e 'unit ac-2 traits militia' -e 'add module sample.panic param on 6",
              "anic"});
    INFO(proof.sample);
    const Walk walk;
    walk.take(fs::path(RAMPARTS_PLUGINS) / "samples" / proof.sample);
    walk.quiet("mkdir -p .data/ramparts/plugins && mv mine .data/ramparts/plugins/" + std::string(proof.sample));
    walk.quiet("ramparts plugin list | grep -q sample." + std::string(proof.sample));
    walk.quiet("ramparts edit skirmish -e '" + std::string(proof.edit) + "'");
    walk.quiet("ramparts run skirmish" + std::string(kRecorded));
    CHECK(walk.text("told.txt").find(proof.told) != std::string::npos);
    CHECK(walk.text("game.txt").find("\nplugin sample." + std::string(proof.sample) + " 1.0.0 ") != std::string::npos);
    const Output again = walk.run("ramparts replay game.txt");
    INFO(again.out << again.err);
    CHECK(again.code == 0);
    CHECK(again.out.find(" agree") != std::string::npos);
    // Without the plugin the record is refused with the reason, and not played by other rules.
    walk.quiet("rm -r .data/ramparts/plugins/" + std::string(proof.sample));
    const Output without = walk.run("ramparts replay game.txt");
    CHECK(without.code == 5);
    CHECK(without.err.find("RP5201") != std::string::npos);
}

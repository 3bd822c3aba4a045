// Players, exporters and importers that misbehave: the host refuses what does not fit, `ramparts plugin check` finds
// the rest by the check of its name, and a game or a folder suffers nothing.
#include <catch2/catch.hpp>

#include <fstream>
#include <map>

#include "tests/proofs/zoo/zoo.hpp"

using namespace ramparts;
using ramparts::test::Answer;
using ramparts::test::failed_in;
using ramparts::test::Zoo;
namespace fs = std::filesystem;

namespace {

// With what it writes as errors.
Answer program_with_errors(const std::string& words) { return program(words + " 2>&1"); }

// Its plugin.xml tells of what its name begins with.
fs::path add(Zoo& zoo, const std::string& name, const std::string& animal = {}) {
    const fs::path folder = zoo.add(name, animal);
    const std::string kind = name.substr(0, name.find('-'));
    std::ofstream(folder / "plugin.xml")
        << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"zoo."
        << name << "\" version=\"1.0.0\" abi=\"1.0\" licence=\"MIT\"><title>" << name << "</title><library native=\""
        << name << "\"/><" << kind << " id=\"zoo." << name << "\" title=\"" << name << "\""
        << (kind == "player" ? "" : " extension=\"txt\"") << "/></plugin>\n";
    return folder;
}

std::string check_words(const fs::path& folder) {
    return "plugin check '" + folder.string() + "' --games 1 --scenario '" + RAMPARTS_SCENARIO + "'";
}

}  // namespace

TEST_CASE("a table of players that lacks a function refuses the plugin", "[zoo]") {
    Zoo zoo;
    add(zoo, "player-incomplete");
    add(zoo, "player-first");
    // Its library is another one's, with another id.
    add(zoo, "player-second", "player-first");
    const PluginSet set = zoo.load();
    const PluginStatus& incomplete = test::status_of(set, "player-incomplete");
    CHECK(incomplete.state == PluginState::refused);
    CHECK(test::codes_of(incomplete) == "RP7214");
    CHECK(incomplete.why_not == "the table of players lacks a function");
    const PluginStatus& second = test::status_of(set, "player-second");
    CHECK(second.state == PluginState::refused);
    CHECK(second.why_not ==
          "the table of players has 'zoo.player-first', which plugin.xml does not name, or names once");
    const PluginStatus& first = test::status_of(set, "player-first");
    CHECK(first.state == PluginState::loaded);
    CHECK(test::codes_of(first) == "");
    REQUIRE(set.catalogue->players().size() == 3);
    for (const CataloguePlayer& player : set.catalogue->players())
        CHECK((player.code != nullptr) == (player.info.id == "zoo.player-first"));
}

TEST_CASE("a player with the name of one of the program's is left out", "[zoo]") {
    Zoo zoo;
    const fs::path folder = add(zoo, "player-first");
    std::ofstream(folder / "plugin.xml") << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plugin "
                                            "xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"zoo.x\" "
                                            "version=\"1.0.0\" abi=\"1.0\" licence=\"MIT\"><title>x</title><player "
                                            "id=\"tactician\" title=\"x\"/></plugin>\n";
    const PluginSet set = zoo.load();
    REQUIRE(set.plugins.size() == 1);
    CHECK(test::codes_of(set.plugins[0]).find("RP7003") != std::string::npos);
    CHECK(set.plugins[0].findings.back().message == "the player 'tactician' is used from this program");
    CHECK(set.catalogue->players().empty());
}

TEST_CASE("each way of a player or exporter to misbehave is found by its own check", "[zoo][conformance]") {
    const std::map<std::string, std::string> animals = {
        {"player-beyond", " player-legal"},     {"player-throws", " player-legal"},
        {"player-keeps", " copies-returned"},   {"player-counts", " player-again"},
        {"player-incomplete", " tables-agree"}, {"exporter-outside", " files-plain"},
        {"exporter-counts", " same-bytes"},     {"exporter-throws", " cut-input"},
        {"importer-silent", " files-plain"},    {"player-first", ""},
    };
    Zoo zoo;
    for (const auto& [name, found] : animals) {
        INFO(name);
        const Answer answer = program_with_errors(check_words(add(zoo, name)));
        INFO(answer.out);
        CHECK(answer.code == (found.empty() ? 0 : 5));
        if (found.empty()) CHECK(failed_in(answer.out) == "");
        else CHECK((failed_in(answer.out) + " ").find(found + " ") != std::string::npos);
    }
}

TEST_CASE("a player is tried in the battles with their own rules, and all that is asked of it is answered", "[zoo]") {
    Zoo zoo;
    const Answer answer = program_with_errors("plugin check '" + add(zoo, "player-first").string() +
                                              "' --games 1 --scenario '" + RAMPARTS_SCENARIO + "/../chippewa'");
    INFO(answer.out);
    CHECK(answer.code == 0);
    for (const char* passed : {"player-legal", "player-again", "player-repeats", "player-ends", "player-time"})
        CHECK(answer.out.find(std::string("  passed   ") + passed) != std::string::npos);
    CHECK(answer.out.find("zoo.player-first: 2 games, ") != std::string::npos);
}

TEST_CASE("a run with a player that misbehaves is told of and ends with the code of violations", "[zoo]") {
    Zoo zoo;
    const fs::path folder = add(zoo, "player-beyond");
    const std::string words = std::string("run '") + RAMPARTS_SCENARIO + "' --plugins '" + folder.string() +
                              "' --quiet --us zoo.player-beyond ";
    const Answer one = program_with_errors(words + "--ac random");
    INFO(one.out);
    CHECK(one.code == 5);
    CHECK(one.out.find("error RP7401: the player 'zoo.player-beyond' of the plugin 'zoo.player-beyond' answered ") !=
          std::string::npos);
    const Answer many = program_with_errors(words + "--ac random --games 5");
    INFO(many.out);
    CHECK(many.code == 5);
    CHECK(many.out.find("RP7401: game 0: the player 'zoo.player-beyond'") != std::string::npos);
}

TEST_CASE("an exporter that writes outside of its folder writes nothing at all", "[zoo]") {
    Zoo zoo;
    const fs::path folder = add(zoo, "exporter-outside");
    const fs::path out = zoo.path / "out";
    const Answer answer =
        program_with_errors(std::string("export '") + RAMPARTS_SCENARIO + "' --plugins '" + folder.string() +
                            "' --to zoo.exporter-outside --out '" + out.string() + "'");
    INFO(answer.out);
    CHECK(answer.code == 5);
    CHECK(answer.out.find("RP7501") != std::string::npos);
    CHECK(answer.out.find("which is not a plain file name; nothing is written") != std::string::npos);
    CHECK_FALSE(fs::exists(out));
    CHECK_FALSE(fs::exists(zoo.path / "outside.txt"));
}

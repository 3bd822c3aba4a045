// Modules that misbehave while they play: `ramparts plugin check` finds each by the check of its name.
#include <catch2/catch.hpp>

#include <fstream>
#include <iterator>
#include <map>

#include "tests/proofs/zoo/zoo.hpp"

using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

Answer check(const fs::path& plugin, const std::string& options = "--games 3") {
    return program("plugin check '" + plugin.string() + "' --scenario '" + RAMPARTS_SCENARIO + "' " + options);
}

}  // namespace

TEST_CASE("a module that plays well passes every check", "[zoo][conformance]") {
    Zoo zoo;
    describe_player(zoo.add("plays-well"), "plays-well");
    const Answer answer = check(zoo.plugins() / "plays-well");
    INFO(answer.out);
    CHECK(answer.code == 0);
    CHECK(failed_in(answer.out) == "");
    // it brings no player, exporter, importer, check or transform, and all that is asked of those is passed over
    CHECK(answer.out.find(" 0 failed, 18 skipped") != std::string::npos);
}

TEST_CASE("a module with the tables of 1.0 passes every check, whatever lies behind them", "[zoo][conformance]") {
    Zoo zoo;
    describe_player(zoo.add("of-1-0"), "of-1-0");
    const Answer answer = check(zoo.plugins() / "of-1-0");
    INFO(answer.out);
    CHECK(answer.code == 0);
    CHECK(failed_in(answer.out) == "");
}

TEST_CASE("a module that uses much of the boundary passes in every battle", "[zoo][conformance]") {
    Zoo zoo;
    const fs::path folder = zoo.add("plays-much");
    std::ofstream(folder / "plugin.xml") << R"(<?xml version="1.0" encoding="UTF-8"?>
<plugin xmlns="urn:ramparts:plugin:1" format="1" id="zoo.plays-much" version="1.0.0" abi="1.0" licence="MIT">
  <title>Much</title>
  <library native="plays-much"/>
  <module id="zoo.plays-much" title="Much" rule="zoo">
    <uses table="ramparts.play/1"/>
    <uses table="ramparts.movement/1"/>
    <uses table="ramparts.victory/1"/>
    <phase number="0" id="mending" after="combat" by="other" ends="closed" title="Mending"/>
    <frame number="1" id="ask" by="other" yes-no="true" title="Shoot?"/>
    <frame number="2" id="who" by="other" title="Who shoots?"/>
    <frame number="3" id="pool" by="chance" faces="4" count="3" title="Shots"/>
    <frame number="4" id="last" by="chance" title="Weather"/>
    <verb number="0" id="shoot" takes="both" pick="unit" title="{unit} shoots into {hex}"/>
    <verb number="1" id="mend" takes="unit" pick="unit" hint="helps" title="{unit} mends"/>
    <verb number="2" id="pass" title="nobody shoots"/>
    <attribute name="asked" most="3" resets="player-turn"/>
    <attribute name="lost" scope="side" most="200"/>
    <attribute name="trodden" scope="hex" least="-3" most="4" default="-3" resets="turn"/>
    <attribute name="seen" scope="hexside"/>
    <attribute name="mended" scope="unit" resets="phase"/>
    <rule id="zoo" number="1" source="zoo"/>
    <message number="1" id="lost">{1} is hit</message>
  </module>
</plugin>
)";
    const Answer answer = check(folder, std::string("--games 20 --scenario '") + RAMPARTS_SCENARIO + "/..'");
    INFO(answer.out);
    CHECK(answer.code == 0);
    CHECK(failed_in(answer.out) == "");
}

TEST_CASE("each way to misbehave in play is found by its own check", "[zoo][conformance]") {
    // The check that finds it, and those that have to fail with it.
    const std::map<std::string, std::string> animals = {
        {"asks-for-more", " lookups"},
        {"unknown-hook", " hooks-known"},
        {"hook-without-function", " hooks-defined"},
        {"exports-more", " one-symbol"},
        {"init-once", " init-twice"},
        {"knows-everything", " factory-unknown"},
        {"impure", " pure"},
        {"lists-foreign-verb", " verbs-own"},
        {"lists-twice", " verbs-once"},
        {"open-for-nothing", " open-agrees"},
        {"endless-frames", " game-ends"},
        {"writes-view", " no-writes"},
        {"shifts-too-far", " answers-in-range"},
        {"sets-too-much", " no-offences"},
        {"unknown-message", " messages-exist"},
        {"enters-for-no-reason", " messages-exist"},
        {"enters-for-another-reason", " messages-exist"},
        {"enters-by-turns", " pure"},
        {"leans-on-filter", " filters-agree"},
        {"own-way", " instances-agree"},
        {"one-for-all", " shared"},
        {"slow", " call-time"},
    };
    Zoo zoo;
    for (const auto& [name, found] : animals) {
        INFO(name);
        describe_player(zoo.add(name), name);
        const Answer answer = check(zoo.plugins() / name, name == "slow" ? "--games 1" : "--games 3");
        INFO(answer.out);
        CHECK(answer.code == 5);
        CHECK((failed_in(answer.out) + " ").find(found + " ") != std::string::npos);
    }
}

TEST_CASE("who calls for the wrong units or without end is found by one sentence", "[zoo][conformance]") {
    const std::map<std::string, std::array<std::string, 2>> animals = {
        {"moves-the-dead", {" no-offences", "it lets a unit move or fight that has left the map for good"}},
        {"fights-the-absent", {" no-offences", "it lets a unit fight that is not on the map"}},
        {"moves-without-end", {" game-ends", "zoo.moves-without-end"}},
    };
    Zoo zoo;
    for (const auto& [name, found] : animals) {
        INFO(name);
        const fs::path folder = zoo.add(name);
        describe_player(folder, name);
        std::ifstream in(folder / "plugin.xml");
        std::string text{std::istreambuf_iterator<char>(in), {}};
        const std::string rule = "rule=\"zoo\"";
        text.replace(text.find(rule), rule.size(), rule + " procedures=\"true\"");
        std::ofstream(folder / "plugin.xml") << text;
        const Answer answer = check(folder);
        INFO(answer.out);
        CHECK(answer.code == 5);
        CHECK((failed_in(answer.out) + " ").find(found[0] + " ") != std::string::npos);
        CHECK(answer.out.find(found[1]) != std::string::npos);
    }
}

TEST_CASE("a library that ends or holds up its process ends the check alone", "[zoo][conformance]") {
    const std::map<std::string, std::array<std::string, 2>> animals = {
        {"crash-in-call", {" no-crash", "signal 6 (Aborted) in zoo.crash-in-call movement.allowance"}},
        {"fault-in-call", {" no-crash", "signal 11 (Segmentation fault) in zoo.fault-in-call movement.allowance"}},
        {"exit-in-call", {" no-exit", "ended with code 0 in zoo.exit-in-call movement.allowance"}},
        {"hang-in-call", {" no-hang", "nothing was heard for 2 s in zoo.hang-in-call play.rolled"}},
    };
    Zoo zoo;
    for (const auto& [name, found] : animals) {
        INFO(name);
        describe_player(zoo.add(name), name);
        const Answer answer = check(zoo.plugins() / name, "--time-limit 2");
        INFO(answer.out);
        CHECK(answer.code == 5);
        CHECK(failed_in(answer.out) == found[0]);
        CHECK(answer.out.find(found[1]) != std::string::npos);
    }
    for (const std::string name : {"crash-at-load", "exit-at-load", "crash-at-create"}) {
        INFO(name);
        zoo.add(name);
        const Answer answer = check(zoo.plugins() / name);
        INFO(answer.out);
        CHECK(answer.code == 5);
        CHECK(failed_in(answer.out) == (name == "exit-at-load" ? " no-exit" : " no-crash"));
    }
}

TEST_CASE("a library of a later header is compared with the boundary that plugin.xml asks for", "[zoo][conformance]") {
    Zoo zoo;
    zoo.add("abi-minor");
    CHECK(failed_in(check(zoo.plugins() / "abi-minor").out).find(" abi") == std::string::npos);
}

TEST_CASE("what a library has and what plugin.xml says of it are compared", "[zoo][conformance]") {
    Zoo zoo;
    describe_player(zoo.add("plays-well"), "plays-well", "");
    CHECK(failed_in(check(zoo.plugins() / "plays-well").out) == " uses-declared");
    describe_player(zoo.plugins() / "plays-well", "plays-well",
                    "<uses table=\"ramparts.combat/1\"/><uses table=\"ramparts.victory/1\"/>");
    CHECK(failed_in(check(zoo.plugins() / "plays-well").out) == " uses-declared");
    const std::map<std::string, std::string> animals = {
        {"no-symbol", " loads"},         {"needs-more", " loads"},         {"entry-small", " entry-size"},
        {"abi-major", " abi"},           {"draft", " module-ids"},         {"entry-incomplete", " entry-complete"},
        {"init-fails", " init-twice"},   {"no-modules", " module-ids"},    {"table-small", " module-ids"},
        {"modules-more", " module-ids"}, {"modules-fewer", " module-ids"}, {"id-unlike", " module-ids"},
    };
    for (const auto& [name, found] : animals) {
        INFO(name);
        const Answer answer = check(zoo.add(name));
        INFO(answer.out);
        CHECK(answer.code == 5);
        CHECK((failed_in(answer.out) + " ").find(found + " ") != std::string::npos);
    }
}

TEST_CASE("a library that ends a game by a signal is named before the program ends", "[zoo][conformance]") {
    Zoo zoo;
    const fs::path battles = zoo.plugins().parent_path() / "battles";
    const fs::path scenarios = fs::path(RAMPARTS_SCENARIO).parent_path();
    fs::create_directories(battles);
    fs::copy(scenarios / "lundys-lane", battles / "lundys-lane", fs::copy_options::recursive);
    fs::copy(scenarios / "rulesets", battles / "rulesets", fs::copy_options::recursive);
    for (const std::string name : {"crash-in-call", "fault-in-call"}) {
        INFO(name);
        describe_player(zoo.add(name), name);
        std::ifstream in(scenarios / "lundys-lane" / "scenario.xml");
        std::string text(std::istreambuf_iterator<char>(in), {});
        const std::size_t modules = text.find("<modules>");
        const std::string use = "<module id=\"zoo." + name + "\"/>";
        if (modules != std::string::npos) text.insert(modules + 9, use);
        REQUIRE(modules != std::string::npos);
        std::ofstream(battles / "lundys-lane" / "scenario.xml") << text;
        const Answer answer = program("run '" + (battles / "lundys-lane").string() + "' --quiet --plugins '" +
                                      (zoo.plugins() / name).string() + "' 2>&1");
        INFO(answer.out);
        CHECK(answer.out.find("the program ends in code of the plugin 'zoo." + name + "'") != std::string::npos);
        CHECK(answer.out.find("lundys-lane") != std::string::npos);
        CHECK(answer.out.find("in the hook movement.allowance of the module zoo." + name + ", turn 1, step ") !=
              std::string::npos);
    }
}

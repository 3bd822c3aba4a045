// What a modder is told: `plugin test`, `plugin watch`, and the faults that `plugin check`, run, replay and validate
// find.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

#include "tests/features/cli/command_line.hpp"

using ramparts::test::Output;
using ramparts::test::Scratch;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++found;
    return found;
}

// A new rule module in Lua in the folder snow, changed by a line of the shell.
void new_module(const Scratch& scratch, const std::string& change = "true") {
    REQUIRE(run_line("ramparts plugin new --kind module-lua my.snow", scratch).code == 0);
    REQUIRE(run_line(change, scratch).code == 0);
}

Output check(const Scratch& scratch, const std::string& more = "") {
    return run_line("ramparts plugin check snow --scenario skirmish --games 3 " + more, scratch);
}

// A copy of the battle with the module on.
void snowy(const Scratch& scratch) {
    REQUIRE(run_line("cp -r skirmish snowy && sed -i 's#</modules>#<module id=\"my.snow\"/></modules>#' "
                     "snowy/scenario.xml",
                     scratch)
                .code == 0);
}

}  // namespace

TEST_CASE("a new module brings rule cases that hold, and a broken one is told with its place", "[cli]") {
    const Scratch scratch;
    new_module(scratch);
    const Output good = run_line("ramparts plugin test snow", scratch);
    INFO(good.out << good.err);
    CHECK(good.code == 0);
    CHECK(good.out == "2 rule cases in 1 file: 2 passed, 0 failed\n");
    CHECK(run_line("ramparts plugin test snow --json", scratch).out.starts_with("{"));

    REQUIRE(run_line("sed -i 's/shift=\"2\"/shift=\"3\"/' snow/cases/snow.xml", scratch).code == 0);
    const Output bad = run_line("ramparts plugin test snow", scratch);
    CHECK(bad.code == 5);
    CHECK(bad.out == "2 rule cases in 1 file: 1 passed, 1 failed\n");
    CHECK(has(bad.err, "snow/cases/snow.xml:"));
    CHECK(has(bad.err, "RP6050"));
    CHECK(has(run_line("ramparts plugin test snow --github", scratch).out, "::error file=snow/cases/snow.xml,line="));

    // what a hook throws fails the case that calls it
    REQUIRE(run_line("sed -i 's/shift=\"3\"/shift=\"2\"/' snow/cases/snow.xml && "
                     "sed -i 's/^function M.combat.shifts.*/&\\n  local no = nil + 1/' snow/snow.lua",
                     scratch)
                .code == 0);
    const Output thrown = run_line("ramparts plugin test snow", scratch);
    CHECK(thrown.code == 5);
    CHECK(has(thrown.err, "snow.lua:"));

    CHECK(run_line("ramparts plugin test skirmish", scratch).code == 1);
    const Output none = run_line("rm -r snow/cases && ramparts plugin test snow", scratch);
    CHECK(none.code == 1);
    CHECK(has(none.err, "there is no rule case in 'snow'"));
}

TEST_CASE("the rule cases of a mod run with its scripts", "[cli]") {
    const Scratch scratch;
    new_module(scratch);
    REQUIRE(run_line("ramparts mod new ann.winter && mkdir -p winter/scripts && mv snow winter/scripts/my.snow && "
                     "mkdir -p winter/cases && mv winter/scripts/my.snow/cases/snow.xml winter/cases/snow.xml",
                     scratch)
                .code == 0);
    const Output good = run_line("ramparts plugin test winter", scratch);
    INFO(good.out << good.err);
    CHECK(good.code == 0);
    CHECK(good.out == "2 rule cases in 1 file: 2 passed, 0 failed\n");
}

TEST_CASE("a plugin is built, tested and checked each time it is saved", "[cli]") {
    const Scratch scratch;
    new_module(scratch);
    const std::string watch = "ramparts plugin watch snow --scenario skirmish --games 2 --rounds ";
    const Output once = run_line(watch + "1", scratch);
    INFO(once.out << once.err);
    CHECK(once.code == 0);
    CHECK(has(once.out, "2 rule cases in 1 file: 2 passed, 0 failed\n"));
    CHECK(has(once.out, "== round 1: all is well\n"));
    // a save during the watch begins a second round, with the changed file
    const Output twice = run_line("(sleep 1; sed -i 's/shift=\"2\"/shift=\"3\"/' snow/cases/snow.xml) & " + watch +
                                      "2; code=$?; wait; exit $code",
                                  scratch);
    INFO(twice.out << twice.err);
    CHECK(twice.code == 5);
    CHECK(has(twice.out, "== round 1: all is well\n"));
    CHECK(has(twice.out, "== round 2: a rule case fails\n"));
    CHECK(run_line("ramparts plugin watch skirmish --rounds 1", scratch).code == 1);
}

TEST_CASE("plugin check is not green where nothing was tried", "[cli]") {
    const Scratch scratch;
    SECTION("a module that refuses every battle") {
        new_module(scratch,
                   "sed -i 's/^function M.create(setup)/&\\n  error(\"it wants snow on every turn\")/' snow/snow.lua");
        const Output none = check(scratch);
        INFO(none.out);
        CHECK(none.code == 5);
        CHECK(has(none.out, "failed   created"));
        CHECK(has(none.out, "it wants snow on every turn"));
    }
    SECTION("a battle that cannot be opened") {
        new_module(scratch, "sed -i 's/<hex id=\"S0101\"/<hex id=\"S0101\" terrain=\"clouds\"/' skirmish/map.xml");
        const Output none = check(scratch);
        INFO(none.out);
        CHECK(none.code == 5);
        CHECK(has(none.out, "failed   battles-open"));
        CHECK(has(none.out, "skirmish/map.xml:"));
    }
    SECTION("a hook that is never subscribed to") {
        new_module(scratch, "sed -i '/setup:subscribe/d' snow/snow.lua");
        const Output none = check(scratch);
        INFO(none.out);
        CHECK(none.code == 5);
        CHECK(has(none.out, "failed   hooks-subscribed"));
        CHECK(has(none.out, "my.snow has a function for combat.shifts and never subscribes to it"));
    }
    SECTION("a translation that lacks texts") {
        new_module(scratch,
                   "printf 'msgid \"\"\\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\\\n\"\\n\\n"
                   "msgid \"drums\"\\nmsgstr \"tambours\"\\n' > snow/messages.fr.po");
        const Output none = check(scratch);
        INFO(none.out);
        CHECK(none.code == 5);
        CHECK(has(none.out, "failed   translations"));
        CHECK(has(none.out, "messages.fr.po: note RP7353: "));
    }
    SECTION("what is skipped is listed when it is asked for") {
        new_module(scratch);
        const Output few = check(scratch);
        CHECK(few.code == 0);
        CHECK(count(few.out, "  skipped  ") == 0);
        CHECK(has(few.out, " skipped (--all lists them)\n"));
        CHECK(count(check(scratch, "--all").out, "  skipped  ") > 10);
    }
}

TEST_CASE("a fault of a game is told with what was thrown, and with the command that shows it again", "[cli]") {
    const Scratch scratch;
    new_module(scratch,
               "sed -i 's/^function M.combat.shifts.*/&\\n  if view:turn() > 1 then error(\"no snow\") end/' "
               "snow/snow.lua");
    const Output bad = check(scratch);
    INFO(bad.out);
    REQUIRE(bad.code == 5);
    CHECK(has(bad.out, "failed   answers-in-range"));
    CHECK(has(bad.out, "snow.lua:"));
    CHECK(has(bad.out, "no snow"));
    CHECK_FALSE(has(bad.out, "it answers -5"));
    const std::string again = "to see it again: ";
    const std::size_t at = bad.out.find(again);
    REQUIRE(at != std::string::npos);
    const std::string command = bad.out.substr(at + again.size(), bad.out.find('\n', at) - at - again.size());
    CHECK(has(command, "ramparts plugin check snow --scenario skirmish --game "));
    const Output shown = run_line(command, scratch);
    CHECK(shown.code == 5);
    CHECK(has(shown.out, "no snow"));
}

TEST_CASE("plugins are checked beside others", "[cli]") {
    const Scratch scratch;
    new_module(scratch);
    REQUIRE(run_line("ramparts plugin new --kind module-lua my.rain", scratch).code == 0);
    const Output alone = check(scratch);
    const Output mixed = check(scratch, "--plugins rain");
    INFO(mixed.out);
    CHECK(mixed.code == 0);
    CHECK(has(alone.out, "3 games, "));
    CHECK(has(mixed.out, "6 games, "));
}

TEST_CASE("run and replay tell once what a module did that it may not, and end with 5", "[cli]") {
    const Scratch scratch;
    new_module(scratch, "sed -i 's/^function M.combat.shifts.*/&\\n  error(\"no snow\")/' snow/snow.lua");
    snowy(scratch);
    for (const char* command : {"ramparts run snowy --plugins snow --seed 2 --quiet --journal game.txt",
                                "ramparts run snowy --plugins snow --games 20 --jobs 2",
                                "ramparts replay game.txt --scenario snowy --plugins snow"}) {
        const Output told = run_line(command, scratch);
        INFO(command << "\n" << told.out << told.err);
        CHECK(told.code == 5);
        CHECK(count(told.err, "RP7712") == 1);
        CHECK(has(told.err, "snow.lua:"));
    }
}

TEST_CASE("a replay says when a rule answers otherwise each time", "[cli]") {
    const Scratch scratch;
    new_module(scratch,
               "sed -i 's/^local M = .*/&\\nlocal calls = 0/; s/out:shift(self.columns/calls = calls + 1\\n"
               "    out:shift(calls % 5/; s/not (attackers & self.drummers):empty()/true/' snow/snow.lua");
    snowy(scratch);
    REQUIRE(run_line("ramparts run snowy --plugins snow --seed 2 --quiet --journal game.txt", scratch).code != 1);
    const Output told = run_line("ramparts replay game.txt --scenario snowy --plugins snow", scratch);
    INFO(told.out << told.err);
    CHECK(told.code == 5);
    CHECK(has(told.err, "ramparts plugin check names it (pure)"));
    CHECK_FALSE(has(told.err, "undamaged copy"));
}

TEST_CASE("modules that exclude each other are an error, and a trait that no unit has", "[cli]") {
    const Scratch scratch;
    new_module(scratch, "sed -i 's#<param name=\"trait\"#<excludes module=\"my.rain\"/>&#' snow/plugin.xml");
    REQUIRE(run_line("ramparts plugin new --kind module-lua my.rain", scratch).code == 0);
    snowy(scratch);
    const std::string validate = "ramparts validate snowy --plugins snow --plugins rain 2>&1";
    CHECK(run_line(validate, scratch).code == 0);
    REQUIRE(run_line("sed -i 's#</modules>#<module id=\"my.rain\"/></modules>#' snowy/scenario.xml", scratch).code ==
            0);
    const Output both = run_line(validate, scratch);
    INFO(both.out);
    CHECK(both.code == 5);
    CHECK(count(both.out, "RP5207") == 1);
    CHECK(run_line("ramparts run snowy --plugins snow --plugins rain --quiet", scratch).code == 5);

    REQUIRE(run_line("sed -i 's#<module id=\"my.rain\"/>##; s#<module id=\"my.snow\"/>#<module id=\"my.snow\"><param "
                     "name=\"trait\" value=\"drumz\"/></module>#' snowy/scenario.xml",
                     scratch)
                .code == 0);
    const Output trait = run_line(validate, scratch);
    INFO(trait.out);
    CHECK(trait.code == 5);
    CHECK(has(trait.out, "no unit has the trait 'drumz'"));
}

TEST_CASE("a script's notes are shown when they are asked for, and its hooks are traced", "[cli]") {
    const Scratch scratch;
    new_module(scratch, "sed -i 's/^function M.combat.shifts.*/&\\n  ramparts.log(\"it drums\")/' snow/snow.lua");
    snowy(scratch);
    const std::string run = "ramparts run snowy --plugins snow --seed 2 --quiet ";
    const Output quiet = run_line(run, scratch);
    CHECK(quiet.code == 0);
    CHECK(quiet.err == "");
    const Output noted = run_line(run + "--log note", scratch);
    CHECK(noted.out == quiet.out);
    CHECK(has(noted.err, "plugin my.snow: snow.lua:"));
    CHECK(has(noted.err, "it drums"));

    const Output told = run_line(run + "--trace 'combat.sh*'", scratch);
    INFO(told.err.substr(0, 2000));
    CHECK(told.out == quiet.out);
    CHECK(has(told.err, " my.snow combat.shifts({"));
    CHECK(has(told.err, " us\n"));
    CHECK(count(told.err, "\n") == count(told.err, " my.snow combat.shifts("));
    const Output all = run_line(run + "--trace '*'", scratch);
    CHECK(all.out == quiet.out);
    CHECK(count(all.err, "\n") >= count(told.err, "\n"));
    const Output none = run_line(run + "--trace combat.shift", scratch);
    CHECK(none.code == 1);
    CHECK(has(none.err, "'combat.shift' names no hook of rule modules"));
    CHECK(has(none.err, "combat.shifts"));
}

TEST_CASE("a named folder of plugins that is broken does not fall back to the installed copy", "[cli]") {
    const Scratch scratch;
    new_module(scratch);
    snowy(scratch);
    REQUIRE(run_line("mkdir -p .data/ramparts/plugins && cp -r snow .data/ramparts/plugins", scratch).code == 0);
    const std::string play = "ramparts run snowy --seed 2 --quiet";
    REQUIRE(run_line(play, scratch).code == 0);
    REQUIRE(run_line(play + " --plugins snow", scratch).code == 0);
    for (const char* fault :
         {"echo 'syntax(' > snow/snow.lua", "echo '<plugin' > snow/plugin.xml", "rm snow/plugin.xml"}) {
        REQUIRE(run_line(fault, scratch).code == 0);
        const Output told = run_line(play + " --plugins snow", scratch);
        INFO(fault << "\n" << told.out << told.err);
        CHECK(told.code != 0);
        CHECK(has(told.err, "my.snow"));
        const bool unreadable = std::string(fault).find("plugin.xml") != std::string::npos;
        CHECK(has(told.err, "your installed plugins are not used in its place") == unreadable);
    }
}

// What players choose when a game begins, and plugins of which a later version calls things otherwise: the walks of
// somebody who plays and of somebody who writes the plugin.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/features/cli/command_line.hpp"

using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

/// A battle with the fieldworks of the samples, and `works` with the plugin, whose number of tries players may choose.
struct Works {
    Scratch scratch;
    Works() {
        fs::copy(fs::path(RAMPARTS_ROOT) / "plugins/samples/fieldworks-lua", scratch.path / "works",
                 fs::copy_options::recursive);
        quiet(R"(sed -i 's/<param name="tries" type="integer"/& setting="true"/' works/plugin.xml)");
        quiet(
            R"(sed -i 's#</modules>#  <module id="sample.fieldworks-lua" prov="reconstruction"/>\n  </modules>#' skirmish/scenario.xml)");
    }
    Output run(const std::string& line) const { return run_line("ramparts " + line + " --plugins works", scratch); }
    void quiet(const std::string& line) const {
        const Output ran = run_line(line, scratch);
        INFO(line << "\n" << ran.out << ran.err);
        REQUIRE(ran.code == 0);
    }
    std::string text(const std::string& file) const { return read_text(scratch.path / file); }
};

constexpr const char* kPlay = "run skirmish --us random --ac random --seed 3 --quiet";
constexpr const char* kTries = " --setting sample.fieldworks-lua.tries=";

bool says(const Output& ran, std::string_view words) { return (ran.out + ran.err).find(words) != std::string::npos; }

}  // namespace

TEST_CASE("a record keeps what the players chose, and plays again with it", "[cli][settings]") {
    const Works works;
    const Output played = works.run(std::string(kPlay) + kTries + "7 --journal seven.txt");
    INFO(played.out << played.err);
    REQUIRE(played.code == 0);
    CHECK(says(played, "with Fieldworks: Tries 7"));
    const std::string record = works.text("seven.txt");
    CHECK(record.starts_with("ramparts-journal 5\n"));
    CHECK(record.find("\nsetting sample.fieldworks-lua tries 7\n") != std::string::npos);
    const Output again = works.run("replay seven.txt");
    CHECK(again.code == 0);
    CHECK(again.err.empty());
    CHECK(says(again, "agree"));
    CHECK(says(works.run("replay seven.txt --report seven.html"), ""));
    CHECK(works.text("seven.html").find("Fieldworks: Tries 7") != std::string::npos);
    CHECK(works.run("query legal skirmish --journal seven.txt --step 3").code == 0);

    // The battle's own value leaves no trace; the game is another one.
    works.quiet("ramparts " + std::string(kPlay) + " --plugins works --journal plain.txt");
    works.quiet("ramparts " + std::string(kPlay) + kTries + "2 --plugins works --journal two.txt");
    CHECK(works.text("plain.txt") == works.text("two.txt"));
    CHECK(works.text("plain.txt").find("\nsetting ") == std::string::npos);
    CHECK_FALSE(works.text("plain.txt").starts_with("ramparts-journal 5"));
    CHECK(works.text("plain.txt").substr(works.text("plain.txt").find("steps")) != record.substr(record.find("steps")));

    // In a worker the same; and the record finds its battle when it was moved.
    works.quiet("ramparts " + std::string(kPlay) + kTries + "7 --plugins works --sandbox --journal fenced.txt");
    CHECK(works.text("fenced.txt") == record);
    works.quiet("mkdir away && mv skirmish away/fight");
    works.quiet("mv seven.txt away && ramparts replay away/seven.txt --plugins works");
}

TEST_CASE("a setting that does not suit the battle is refused with one error", "[cli][settings]") {
    const Works works;
    const auto refused = [&](const std::string& line, int code, std::string_view finding, std::string_view words) {
        const Output ran = works.run(line);
        INFO(line << "\n" << ran.out << ran.err);
        CHECK(ran.code == code);
        CHECK(says(ran, finding));
        CHECK(says(ran, words));
        CHECK(ran.err.find("error") == ran.err.rfind("error"));
        CHECK(ran.out.empty());
    };
    const std::string play = kPlay;
    refused(play + " --setting tries=3", 1, "RP6040", "MODULE.PARAMETER=VALUE");
    refused(play + " --setting sample.fieldworks-lua.trials=3", 1, "RP6027",
            "its settings are: sample.fieldworks-lua.tries");
    refused(play + " --setting sample.fieldworks-lua.success=3", 1, "RP6027", "no setting");
    refused(play + " --setting ramparts.night.range=3", 1, "RP6027", "no setting 'ramparts.night.range'");
    refused(play + kTries + "99", 1, "RP6027", "99 is not between 0 and 9");
    refused(play + kTries + "many", 1, "RP6027", "'many' is not a whole number");
    works.quiet("ramparts " + play + kTries + "7 --plugins works --journal seven.txt");
    refused("query legal skirmish --journal seven.txt" + std::string(kTries) + "3", 1, "RP6040",
            "leave out '--setting'");
    works.quiet("sed 's/tries 7/tries 77/' seven.txt > wide.txt && sed 's/tries 7/trials 7/' seven.txt > other.txt");
    works.quiet("sed 's/tries 7/tries/' seven.txt > short.txt && sed 's/^setting.*/&\\n&/' seven.txt > twice.txt");
    refused("replay wide.txt", 5, "RP6027", "77 is not between 0 and 9");
    refused("replay other.txt", 5, "RP6027", "no setting 'sample.fieldworks-lua.trials'");
    refused("replay short.txt", 3, "RP6012", "'sample.fieldworks-lua tries' is not a value of 'setting'");
    refused("replay twice.txt", 3, "RP6012", "is not a value of 'setting'");
}

TEST_CASE("many games with a setting are compared with those of the battle", "[cli][settings]") {
    const Works works;
    const Output many = works.run("run skirmish --games 20 --seed 1" + std::string(kTries) + "9 --compare skirmish");
    INFO(many.out << many.err);
    CHECK(many.code == 0);
    CHECK(says(many, "with Fieldworks: Tries 9"));
    CHECK(says(many, "with the version skirmish"));
    const Output json = works.run("run skirmish --games 4 --seed 1" + std::string(kTries) + "9 --json");
    CHECK(says(json, R"("sample.fieldworks-lua.tries": "9")"));
}

TEST_CASE("an invitation carries the settings, and both play with them", "[cli][settings]") {
    const Works works;
    works.quiet("ramparts mod key -o ann.key >/dev/null && ramparts mod key -o bob.key >/dev/null");
    const Output invited =
        works.run("pbem new skirmish --game ann.game --key ann.key --side us --name Ann --dice trusted -o mail0.txt" +
                  std::string(kTries) + "7");
    INFO(invited.out << invited.err);
    REQUIRE(invited.code == 0);
    CHECK(says(invited, "the settings: Fieldworks: Tries 7"));
    const Output joined =
        works.run("pbem join mail0.txt skirmish --game bob.game --key bob.key --name Bob -o mail1.txt");
    INFO(joined.out << joined.err);
    REQUIRE(joined.code == 0);
    CHECK(says(joined, "the settings: Fieldworks: Tries 7"));
    CHECK(works.run("pbem accept ann.game mail1.txt -o mail2.txt").code == 0);
    CHECK(says(works.run("pbem status ann.game"), "the settings: Fieldworks: Tries 7"));
}

TEST_CASE("battles and records with the names of an earlier version are read", "[cli][settings]") {
    const Works works;
    works.quiet(
        R"(sed -i 's#<module id="sample.fieldworks-lua" prov="reconstruction"/>#<module id="sample.fieldworks-lua" prov="reconstruction">\n)"
        R"(<param name="tries" value="3"/></module>#' skirmish/scenario.xml)");
    works.quiet("ramparts " + std::string(kPlay) + " --plugins works --journal before.txt");
    works.quiet("ramparts " + std::string(kPlay) + kTries + "7 --plugins works --journal seven.txt");
    REQUIRE(works.text("before.txt").find(" verb sample.fieldworks-lua ") != std::string::npos);

    // The next version calls the module and the parameter otherwise.
    works.quiet(
        R"(sed -i 's/module id="sample.fieldworks-lua"/module id="sample.digging" was="sample.fieldworks-lua"/;)"
        R"(s/name="tries" type/name="attempts" was="tries" type/;s/version="1.0.0"/version="1.1.0"/' )"
        "works/plugin.xml && rm works/messages.fr.po");
    works.quiet(R"(sed -i 's/ramparts.module("sample.fieldworks-lua")/ramparts.module("sample.digging")/;)"
                R"(s/setup:number("tries"/setup:number("attempts"/' works/*.lua)");
    const Output noted = works.run("validate skirmish");
    INFO(noted.out << noted.err);
    CHECK(says(noted, "RP5208"));
    CHECK(says(noted, "the module 'sample.fieldworks-lua' is called 'sample.digging' now"));
    CHECK(says(noted, "the parameter 'tries' of Fieldworks is called 'attempts' now"));
    const auto replays = [&](const char* record) {
        const Output ran = works.run(std::string("replay ") + record);
        INFO(record << "\n" << ran.out << ran.err);
        CHECK(ran.code == 0);
        CHECK(says(ran, "agree"));
        CHECK(says(ran, "the plugin sample.fieldworks-lua is 1.0.0 there and 1.1.0 here"));
        CHECK_FALSE(says(ran, "RP6020"));
        CHECK_FALSE(says(ran, "RP6023"));
    };
    replays("before.txt");
    replays("seven.txt");
    works.quiet("ramparts " + std::string(kPlay) + " --plugins works --journal between.txt");

    // The battle takes the names of today; its records of the time before fit as they did.
    CHECK(works.run("validate skirmish --fix").code == 0);
    CHECK(works.text("skirmish/scenario.xml").find("<module id=\"sample.digging\"") != std::string::npos);
    CHECK(works.text("skirmish/scenario.xml").find("<param name=\"attempts\" value=\"3\"") != std::string::npos);
    CHECK_FALSE(says(works.run("validate skirmish"), "RP5208"));
    replays("before.txt");
    replays("seven.txt");
    const Output between = works.run("replay between.txt");
    INFO(between.out << between.err);
    CHECK(between.code == 0);
    CHECK(between.err.empty());
}

TEST_CASE("a record that does not fit a later version says what that version plays otherwise", "[cli][settings]") {
    const Works works;
    works.quiet("ramparts " + std::string(kPlay) + " --plugins works --journal before.txt");
    works.quiet(R"(sed -i 's/version="1.0.0"/version="1.2.0"/;s/name="success" type="integer" default="4"/)"
                R"(name="success" type="integer" default="1"/;)"
                R"(s#  </module>#<migration before="1.1.0">a unit may dig in twice</migration>\n)"
                R"(<migration before="1.2.0">digging in never fails</migration>\n</module>#' works/plugin.xml)");
    const Output ran = works.run("replay before.txt");
    INFO(ran.out << ran.err);
    CHECK(ran.code == 5);
    CHECK(says(ran, "RP6033"));
    CHECK(says(ran, "the game was played with sample.fieldworks-lua 1.0.0, and here is 1.2.0"));
    CHECK(says(ran, "a unit may dig in twice, digging in never fails"));
    CHECK_FALSE(says(ran, "RP6031"));
    // A record of this version has no such excuse.
    works.quiet("ramparts " + std::string(kPlay) + " --plugins works --journal now.txt");
    works.quiet("sed -i 's/default=\"1\"/default=\"6\"/' works/plugin.xml");
    CHECK_FALSE(says(works.run("replay now.txt"), "RP6033"));
}

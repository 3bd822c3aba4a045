// lesson.xml: what is read, what is refused and where, and the schema beside it.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "formats/lesson/lesson_file.hpp"

using namespace ramparts;
using Kind = LessonWant::Kind;

namespace {

const std::string kTask = "<lesson xmlns=\"urn:ramparts:lesson:1\" format=\"1\" id=\"wood\">\n";
const std::string kTexts = "<title>Wood</title><about>Paint.</about>\n";
const std::string kSay = "<say>Do it.</say>";

std::string lesson_of(const std::string& rows) { return kTask + kTexts + rows + "\n</lesson>\n"; }
std::string wanting(const std::string& want) { return lesson_of("<step>" + kSay + want + "</step>"); }

// The first finding, "line:column code: message".
std::string fault_of_lesson(const std::string& text) {
    const LessonRead read = read_lesson(text, "l.xml");
    if (read.diagnostics.empty()) return "";
    CHECK_FALSE(read.readable);
    const Diagnostic& d = read.diagnostics.front();
    CHECK_FALSE(d.fix.empty());
    CHECK(d.where.file.path == "l.xml");
    return std::to_string(d.where.file.line) + ":" + std::to_string(d.where.file.column) + " " + d.code + ": " +
           d.message.english();
}

// 0 when the schema takes the text, 3 when it does not, -1 without xmllint.
int lesson_schema_verdict(const std::string& text) {
    const std::string program = RAMPARTS_XMLLINT;
    if (program.empty()) return -1;
    const auto file =
        std::filesystem::temp_directory_path() / ("ramparts-test-lesson-" + std::to_string(::getpid()) + ".xml");
    std::ofstream(file, std::ios::binary) << text;
    const int status =
        std::system((program + " --nonet --noout --schema '" RAMPARTS_SOURCE_DIR "/sdk/schema/lesson.xsd' '" +
                     file.string() + "' >/dev/null 2>&1")
                        .c_str());
    std::filesystem::remove(file);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -2;
}

const std::string kWhole = kTask.substr(0, kTask.size() - 2) +
                           R"( battle="chippewa" minutes="7">
  <title>Paint a   wood</title><title lang="fr">Peindre un bois</title>
  <about>Widen it.</about>
  <step show="tool.brush"><say>Take the brush.</say><want tool="brush"/></step>
  <step><say lang="fr_CA">Là.</say><say>There.</say>
    <want panel="palette"/>
    <want change="hex" at="0101" field="terrain" is="forest" least="5"/>
    <want errata="2"/><want fixed="RP2006"/><want saved="true"/><want game="3"/><want winner="us"/></step>
</lesson>
)";

}  // namespace

TEST_CASE("a lesson is read to the last attribute", "[formats][lesson]") {
    const LessonRead read = read_lesson(kWhole, "l.xml");
    REQUIRE(read.diagnostics.empty());
    REQUIRE(read.readable);
    const Lesson& lesson = read.lesson;
    CHECK(lesson.id == "wood");
    CHECK(lesson.battle == "chippewa");
    CHECK(kWhole.substr(lesson.battle_byte, 8) == "chippewa");
    CHECK(lesson.minutes == 7);
    CHECK(lesson.title.in("en") == "Paint a wood");
    CHECK(lesson.title.in("fr_CA") == "Peindre un bois");
    CHECK(lesson.title.in("de") == "Paint a wood");
    REQUIRE(lesson.steps.size() == 2);
    CHECK(lesson.steps[0].show == "tool.brush");
    CHECK(lesson.steps[0].wants.front().kind == Kind::tool);
    CHECK(lesson.steps[1].text.in("fr_CA") == "Là.");
    CHECK(lesson.steps[1].text.in("fr") == "There.");
    const auto& wants = lesson.steps[1].wants;
    REQUIRE(wants.size() == 7);
    CHECK(wants[0].kind == Kind::panel);
    CHECK(wants[1].kind == Kind::change);
    CHECK(wants[1].at + wants[1].field + wants[1].is == "0101terrainforest");
    CHECK(wants[1].least == 5);
    CHECK(kWhole.substr(wants[1].byte, 5) == "<want");
    CHECK(wants[2].least == 2);
    CHECK(wants[3].what == "RP2006");
    CHECK(wants[4].kind == Kind::saved);
    CHECK(wants[5].least == 3);
    CHECK(wants[6].what == "us");
    CHECK(read_lesson(wanting("<want saved=\"true\"/>"), "l.xml").lesson.minutes == 5);
}

TEST_CASE("a lesson with a fault names its place", "[formats][lesson]") {
    const std::string step = "<step>" + kSay + "<want tool=\"a\"/></step>";
    CHECK(fault_of_lesson(kTask + step + "</lesson>") == "1:1 RP1024: <lesson> lacks the row <title>");
    CHECK(fault_of_lesson(lesson_of("")) == "1:1 RP1024: <lesson> lacks the row <step>");
    CHECK(fault_of_lesson(lesson_of("<step><say lang=\"fr\">a</say><want tool=\"a\"/></step>")) ==
          "3:1 RP1024: <step> lacks the row <say>");
    CHECK(fault_of_lesson(lesson_of("<step>" + kSay + "</step>")) == "3:1 RP1024: <step> lacks the row <want>");
    CHECK(fault_of_lesson(wanting("<want/>")) == "3:24 RP1024: a <want> names one thing");
    CHECK(fault_of_lesson(wanting("<want tool=\"a\" panel=\"b\"/>")).ends_with("a <want> names one thing"));
    CHECK(fault_of_lesson(wanting("<want tool=\"a\" least=\"2\"/>")) == "3:46 RP1023: least is for a change alone");
    CHECK(fault_of_lesson(wanting("<want saved=\"yes\"/>")) == "3:37 RP1031: \"yes\" is not true");
    CHECK(fault_of_lesson(wanting("<want game=\"0\"/>")).starts_with("3:36 RP10"));
    CHECK(fault_of_lesson(wanting("<want change=\"hex\" least=\"many\"/>")).starts_with("3:50 RP10"));
    CHECK(fault_of_lesson(wanting("<want noun=\"hex\"/>")) == "3:24 RP1024: a <want> names one thing");
    CHECK(fault_of_lesson(lesson_of("<title>Again</title>" + step)) ==
          "3:1 RP1050: there is a <title> in this language already");
    CHECK(fault_of_lesson(lesson_of("<title lang=\"French\">A</title>" + step)) ==
          "3:14 RP1031: \"French\" is not a language");
    CHECK(fault_of_lesson(lesson_of("<title lang=\"fr\"> </title>" + step)) == "3:1 RP1024: <title> says nothing");
    CHECK(fault_of_lesson(kTask.substr(0, kTask.size() - 2) + " battle=\"../x\">" + kTexts + step + "</lesson>") ==
          "1:68 RP1034: attribute \"battle\" of <lesson> is \"../x\", which is not an id");
    CHECK(fault_of_lesson(lesson_of("<stp/>")).starts_with("3:1 RP10"));
    CHECK(fault_of_lesson("<lesson").starts_with("1:"));
    CHECK(fault_of_lesson("").starts_with("1:1 RP10"));
}

TEST_CASE("a lesson has a hundred steps, and a step twenty wants", "[formats][lesson]") {
    std::string steps, wants;
    for (std::size_t i = 0; i <= kMaxLessonSteps; ++i) steps += "<step>" + kSay + "<want tool=\"a\"/></step>\n";
    for (std::size_t i = 0; i <= kMaxLessonWants; ++i) wants += "<want tool=\"a\"/>\n";
    CHECK(fault_of_lesson(lesson_of(steps)) == "103:1 RP1060: this is more than 100 of <step>");
    CHECK(fault_of_lesson(wanting(wants)) == "23:1 RP1060: this is more than 20 of <want>");
}

TEST_CASE("the schema of lessons takes what the reader takes", "[formats][lesson]") {
    if (lesson_schema_verdict(kWhole) < 0) return;
    CHECK(lesson_schema_verdict(kWhole) == 0);
    std::size_t shipped = 0;
    for (const auto& file : std::filesystem::directory_iterator(RAMPARTS_SOURCE_DIR "/scenarios/lessons")) {
        std::ifstream in(file.path());
        std::stringstream text;
        text << in.rdbuf();
        INFO(file.path());
        CHECK(lesson_schema_verdict(text.str()) == 0);
        const LessonRead read = read_lesson(text.str(), file.path().string());
        CHECK(read.readable);
        CHECK(read.lesson.id == file.path().stem());
        CHECK(read.lesson.title.by_language.contains("fr"));
        CHECK(read.lesson.about.by_language.contains("fr"));
        for (const LessonStep& each : read.lesson.steps) CHECK(each.text.by_language.contains("fr"));
        ++shipped;
    }
    CHECK(shipped == 6);
    for (const std::string& wrong :
         {lesson_of("<stp/>"), wanting("<want noun=\"hex\"/>"), wanting("<want saved=\"yes\"/>"),
          wanting("<want game=\"0\"/>"), wanting("<want change=\"hex\" least=\"many\"/>"),
          lesson_of("<title lang=\"French\">A</title>"), lesson_of("<title lang=\"fr\"> </title>"),
          kTask.substr(0, kTask.size() - 2) + " battle=\"../x\">" + kTexts + "</lesson>"}) {
        INFO(wrong);
        CHECK(lesson_schema_verdict(wrong) == 3);
        CHECK_FALSE(read_lesson(wrong, "l.xml").readable);
    }
}

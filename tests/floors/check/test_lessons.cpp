// The course of a lesson, and what is wrong with lessons in spite of their form.
#include <catch2/catch.hpp>

#include <filesystem>

#include "formats/scenario/document.hpp"
#include "sdk/check/lessons/lesson_course.hpp"
#include "sdk/codes/sdk_codes.hpp"

using namespace ramparts;

namespace {

LessonRead task(const std::string& steps, const std::string& battle = "") {
    return read_lesson("<lesson xmlns=\"urn:ramparts:lesson:1\" format=\"1\" id=\"t\"" + battle +
                           ">\n<title>T</title><about>A</about>\n" + steps + "</lesson>\n",
                       RAMPARTS_SOURCE_DIR "/scenarios/lessons/t.xml");
}
std::string step_with(const std::string& wants) { return "<step><say>Do it.</say>" + wants + "</step>\n"; }

struct World {
    Scenario scenario = load_scenario(RAMPARTS_SOURCE_DIR "/scenarios/chippewa").scenario;
    LessonWorld now;
    std::string panel;
    bool finding = true;
    World() {
        now.scenario = &scenario;
        now.panel_shown = [this](std::string_view id) { return id == panel; };
        now.finding_left = [this](std::string_view) { return finding; };
    }
    void paint(HexIndex first, int count, std::string_view terrain) {
        for (int i = 0; i < count; ++i)
            scenario.map.set_terrain(first + static_cast<HexIndex>(i), *scenario.ruleset.terrain(terrain));
    }
};

std::string finding_of(const LessonRead& read, const Scenario* began) {
    REQUIRE(read.readable);
    register_sdk_codes();
    const auto found = check_lesson(read, began);
    if (found.empty()) return "";
    CHECK(found.front().code == "RP1089");
    CHECK_FALSE(found.front().fix.empty());
    return std::to_string(found.front().where.file.line) + ":" + std::to_string(found.front().where.file.column) + " " +
           found.front().message.english();
}

}  // namespace

TEST_CASE("a lesson goes on as its steps are done, and never back", "[lessons]") {
    World world;
    world.paint(0, 9, "clear");
    LessonCourse course(task(step_with("<want tool=\"brush\"/>") +
                             step_with("<want change=\"hex\" field=\"terrain\" is=\"forest\" least=\"3\"/>"
                                       "<want panel=\"palette\"/>") +
                             step_with("<want saved=\"true\"/>"))
                            .lesson,
                        world.now);
    CHECK(course.look(world.now) == 0);
    world.now.tool = "line";
    CHECK(course.look(world.now) == 0);
    world.now.tool = "brush";
    CHECK(course.look(world.now) == 1);
    world.now.tool = "line";
    world.now.unsaved = true;
    world.paint(0, 2, "forest");
    CHECK(course.look(world.now) == 0);
    auto progress = course.progress(world.now);
    REQUIRE(progress.size() == 2);
    CHECK(progress[0].have == 2);
    CHECK(progress[0].need == 3);
    CHECK_FALSE(progress[0].holds());
    CHECK(progress[1].have == 0);
    world.paint(0, 7, "forest");
    CHECK(course.progress(world.now)[0].have == 3);
    world.panel = "palette";
    CHECK(course.look(world.now) == 1);
    world.paint(0, 7, "clear");
    CHECK(course.step() == 2);
    CHECK_FALSE(course.finished());
    world.now.unsaved = false;
    CHECK(course.look(world.now) == 1);
    CHECK(course.finished());
    CHECK(course.progress(world.now).empty());
    CHECK(course.look(world.now) == 0);
}

TEST_CASE("a lesson sees errata, findings, games and winners", "[lessons]") {
    World world;
    world.now.errata = 4;
    const auto read = task(step_with("<want errata=\"2\"/>") + step_with("<want fixed=\"RP2006\"/>") +
                           step_with("<want game=\"2\"/>") + step_with("<want winner=\"ac\"/>"));
    LessonCourse course(read.lesson, world.now);
    world.now.errata = 5;
    CHECK(course.look(world.now) == 0);
    CHECK(course.progress(world.now)[0].have == 1);
    world.now.errata = 6;
    CHECK(course.look(world.now) == 1);
    world.finding = false;
    CHECK(course.look(world.now) == 1);
    world.now.turn = 1;
    CHECK(course.look(world.now) == 0);
    world.now.turn = 3;
    CHECK(course.look(world.now) == 1);
    world.now.winner = "us";
    CHECK(course.look(world.now) == 0);
    world.now.winner = "ac";
    CHECK(course.look(world.now) == 1);
    CHECK(course.finished());
    LessonCourse later(read.lesson, world.now, 3);
    CHECK(later.step() == 3);
    world.now.scenario = nullptr;
    CHECK(later.look(world.now) == 0);
    CHECK(LessonCourse(read.lesson, world.now, 99).finished());
}

TEST_CASE("a new unit counts for the fields that it has", "[lessons]") {
    World world;
    LessonCourse course(
        task(step_with("<want change=\"unit\"/>") + step_with("<want change=\"unit\" field=\"at\"/>")).lesson,
        world.now);
    Unit unit = world.scenario.units.front();
    unit.id = "us-new";
    unit.at.reset();
    unit.arrives.reset();
    world.scenario.units.push_back(unit);
    CHECK(course.look(world.now) == 1);
    CHECK(course.look(world.now) == 0);
    world.scenario.units.back().at = 17;
    CHECK(course.look(world.now) == 1);
}

TEST_CASE("a lesson that cannot be done is told with its place", "[lessons]") {
    const World world;
    const std::string battle = " battle=\"chippewa\"";
    CHECK(finding_of(task(step_with("<want change=\"hexes\"/>")), nullptr) ==
          "3:24 the edit language has no noun \"hexes\"");
    CHECK(finding_of(task(step_with("<want fixed=\"RP0000\"/>")), nullptr) == "3:24 no check has the code RP0000");
    CHECK(finding_of(task(step_with("<want winner=\"uk\"/>"), battle), &world.scenario) ==
          "3:24 the battle has no side \"uk\"");
    CHECK(finding_of(task(step_with("<want tool=\"a\"/>"), " battle=\"nowhere\""), nullptr) ==
          "1:65 there is no battle without errors in the folder \"nowhere\"");
    CHECK(finding_of(task(step_with("<want change=\"side\" at=\"us\" field=\"short\" is=\"US\"/>"), battle),
                     &world.scenario) == "3:24 side us short is US before the lesson begins");
    CHECK(finding_of(task(step_with("<want change=\"side\" at=\"us\" field=\"short\" is=\"USA\"/>"), battle),
                     &world.scenario)
              .empty());
    CHECK(check_lesson_with_battle(task(step_with("<want winner=\"uk\"/>"), battle)).size() == 1);
    CHECK(check_lesson_with_battle(task(step_with("<want winner=\"ac\"/>"), battle)).empty());
    CHECK(battle_of_lesson(task("", battle).lesson, RAMPARTS_SOURCE_DIR "/scenarios/lessons/t.xml").filename() ==
          "chippewa");
}

TEST_CASE("the shipped lessons have nothing wrong", "[lessons]") {
    register_sdk_codes();
    for (const auto& file : std::filesystem::directory_iterator(RAMPARTS_SOURCE_DIR "/scenarios/lessons")) {
        std::string text;
        Diagnostic problem;
        REQUIRE(read_file(file.path(), kMaxLessonBytes, text, problem));
        const LessonRead read = read_lesson(text, file.path().string());
        INFO(file.path());
        CHECK(read.readable);
        CHECK(check_lesson_with_battle(read).empty());
    }
}

// Several units set up at once: lines, columns along a road, mirror images; what the rules keep from a hex stays.
#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "editor/command/command.hpp"
#include "editor/model/formation.hpp"
#include "editor/tool/formation_tool.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/change/edit/session_lines.hpp"
#include "sdk/check/check.hpp"
#include "tests/window/editor_tools/hand.hpp"

using namespace ramparts;

namespace {

/// Open ground with a straight road through a line of the map, and eight units of the side that begins.
struct Parade : Hand {
    static constexpr int kRoad = 6;

    Parade() {
        const Scenario& s = document->scenario();
        std::string lines;
        for (int place = 2; place < 12; ++place)
            lines += "road " + label(hex(kRoad, place)) + " " + label(hex(kRoad, place + 1)) + "\n";
        for (int i = 1; i <= 8; ++i)
            lines += "add unit us-" + std::to_string(i) + " name \"" + std::to_string(i) + "\" side " + s.sides[0].id +
                     " class " + s.ruleset.unit_classes.front().id + " full 4 at " + label(hex(18, i)) + "\n";
        by_word(lines);
    }
    [[nodiscard]] std::string label(HexIndex at) const { return document->map().grid().label(at); }
    void by_word(const std::string& lines) {
        const auto done = run_script(document->document, lines);
        INFO((done ? std::string() : done.error().front().message.english()));
        REQUIRE(done);
        document->document.seal();
    }
    void choose(std::initializer_list<int> units) {
        std::vector<std::string> ids;
        for (const int unit : units) ids.push_back("us-" + std::to_string(unit));
        document->set_picked_units(std::move(ids));
    }
    [[nodiscard]] HexIndex place(int unit) const {
        const Scenario& s = document->scenario();
        return s.units[s.unit("us-" + std::to_string(unit)).value()].at.value_or(kNoHex);
    }
    [[nodiscard]] std::set<int> places_in(int line) const {
        std::set<int> all;
        for (int unit = 1; unit <= 8; ++unit)
            if (document->map().grid().line_of(place(unit)) == line)
                all.insert(document->map().grid().place_of(place(unit)));
        return all;
    }
    void tool(const char* id) {
        REQUIRE(workspace.select_tool(id));
        link = workspace.painting().said.connect([this](const std::string& words) { told = words; });
    }
    std::string told;
    Connection link;
};

}  // namespace

TEST_CASE("a line spreads the chosen units evenly between two hexes, in one step", "[formation]") {
    Parade p;
    const std::size_t start = p.document->document.position();
    p.choose({1, 2, 3, 4});
    p.tool("formation.line");
    p.drag({p.centre(p.hex(3, 2)), p.centre(p.hex(3, 5)), p.centre(p.hex(3, 11))});
    CHECK(p.document->document.position() == start + 1);
    for (int unit = 1; unit <= 4; ++unit) CHECK(p.place(unit) == p.hex(3, 2 + 3 * (unit - 1)));
    CHECK(p.place(5) == p.hex(18, 5));
    CHECK(p.told == "4 units are set up.");
    CHECK(p.document->document.undo());
    CHECK(p.place(1) == p.hex(18, 1));
}

TEST_CASE("what a line passes over is named with its rule, and a unit without room stays", "[formation]") {
    Parade p;
    p.by_word("hex " + p.label(p.hex(3, 5)) + " terrain " + [&] {
        for (const TerrainKind& t : p.document->scenario().ruleset.terrains)
            if (t.prohibited) return t.id;
        return std::string();
    }());
    p.choose({1, 2, 3, 4});
    p.tool("formation.line");
    SECTION("the next hex takes the unit") {
        p.drag({p.centre(p.hex(3, 2)), p.centre(p.hex(3, 11))});
        CHECK(p.places_in(3).size() == 4);
        CHECK_FALSE(p.places_in(3).contains(5));
        CHECK(p.told.find("Passed over: " + p.label(p.hex(3, 5))) != std::string::npos);
        CHECK(p.told.find("[rule 4.16]") != std::string::npos);
    }
    SECTION("a line that is too short keeps to stacking") {
        p.drag({p.centre(p.hex(3, 2)), p.centre(p.hex(3, 3))});
        CHECK(p.places_in(3) == std::set<int>{2, 3});
        CHECK(p.places_in(18).size() == 6);
        CHECK(p.told.find("stays as it is") != std::string::npos);
        CHECK(p.told.find("[rule 4.9]") != std::string::npos);
    }
    SECTION("hexes that others have are passed over") {
        p.by_word("unit us-8 at " + p.label(p.hex(3, 2)));
        p.drag({p.centre(p.hex(3, 2)), p.centre(p.hex(3, 4))});
        CHECK(p.place(8) == p.hex(3, 2));
        CHECK(p.places_in(3) == std::set<int>{2, 3, 4});
    }
}

TEST_CASE("a column follows the road from the first hex, one or more to a hex", "[formation]") {
    Parade p;
    p.choose({1, 2, 3});
    p.tool("formation.column");
    const int line = Parade::kRoad;
    SECTION("the way it is dragged") {
        p.drag({p.centre(p.hex(line, 8)), p.centre(p.hex(line, 7))});
        for (int unit = 1; unit <= 3; ++unit) CHECK(p.place(unit) == p.hex(line, 8 - (unit - 1)));
    }
    SECTION("the longer way without a drag") {
        p.click(p.centre(p.hex(line, 5)));
        for (int unit = 1; unit <= 3; ++unit) CHECK(p.place(unit) == p.hex(line, 5 + (unit - 1)));
    }
    SECTION("as many to a hex as a digit says and stacking allows") {
        p.by_word("option stacking-limit 2");
        p.key("2", p.centre(p.hex(line, 8)));
        p.drag({p.centre(p.hex(line, 8)), p.centre(p.hex(line, 9))});
        CHECK(p.place(1) == p.hex(line, 8));
        CHECK(p.place(2) == p.hex(line, 8));
        CHECK(p.place(3) == p.hex(line, 9));
    }
    SECTION("where the road ends") {
        p.drag({p.centre(p.hex(line, 11)), p.centre(p.hex(line, 12))});
        CHECK(p.place(2) == p.hex(line, 12));
        CHECK(p.place(3) == p.hex(18, 3));
        CHECK(p.told.find("the road is too short") != std::string::npos);
    }
    SECTION("beside the road") {
        const Scenario before = p.document->scenario();
        p.drag({p.centre(p.hex(3, 3)), p.centre(p.hex(3, 5))});
        CHECK(p.document->scenario() == before);
        CHECK(p.told.find(p.label(p.hex(3, 3)) + " has no road") != std::string::npos);
    }
}

TEST_CASE("formations take what is picked, else what is in the selected hexes; Escape leaves all", "[formation]") {
    Parade p;
    CHECK(chosen_units(*p.document).empty());
    p.document->set_selection({p.hex(18, 2), p.hex(18, 3)});
    CHECK(chosen_units(*p.document).size() == 2);
    p.choose({4, 5, 6});
    CHECK(chosen_units(*p.document).size() == 3);
    p.tool("formation.line");
    const Scenario before = p.document->scenario();
    p.send(Kind::press, p.centre(p.hex(3, 2)));
    p.send(Kind::drag, p.centre(p.hex(3, 9)));
    CHECK(p.key("Escape", p.centre(p.hex(3, 9))).handled);
    p.send(Kind::release, p.centre(p.hex(3, 9)));
    CHECK(p.document->scenario() == before);
}

TEST_CASE("a mirrored set-up mirrored again is the set-up before, and half a turn is both mirrors", "[formation]") {
    Parade p;
    const Scenario start = p.document->scenario();
    std::vector<std::size_t> all(start.units.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    const auto mirrored = [&](Reflection::Kind kind, std::optional<HexIndex> about) {
        const SetUpPlan plan = plan_reflection(p.document->scenario(), all, {kind, about});
        CHECK(plan.moving() == all.size());
        CHECK(carry_out(p.document->document, plan, "mirror").empty());
    };
    const auto about = GENERATE(true, false);
    const std::optional<HexIndex> centre = about ? std::optional(p.hex(10, 6)) : std::nullopt;
    for (const auto kind : {Reflection::Kind::left_right, Reflection::Kind::top_bottom, Reflection::Kind::half_turn}) {
        if (!about && kind == Reflection::Kind::top_bottom) continue;  // the outermost hexes would leave the map
        mirrored(kind, centre);
        CHECK_FALSE(p.document->scenario().units == start.units);
        mirrored(kind, centre);
        for (int unit = 1; unit <= 8; ++unit) CHECK(p.place(unit) == p.hex(18, unit));
    }
    if (!about) return;
    mirrored(Reflection::Kind::half_turn, centre);
    const HexIndex turned = p.place(3);
    CHECK(p.document->document.undo());
    mirrored(Reflection::Kind::left_right, centre);
    mirrored(Reflection::Kind::top_bottom, centre);
    CHECK(p.place(3) == turned);
}

TEST_CASE("units whose mirror image is off the map or taken stay, and are named", "[formation]") {
    Parade p;
    const std::vector<std::size_t> two{0, 1};
    SECTION("off the map") {
        const SetUpPlan plan =
            plan_reflection(p.document->scenario(), two, {Reflection::Kind::left_right, p.hex(17, 5)});
        CHECK(plan.moving() == 2);
        const SetUpPlan off = plan_reflection(p.document->scenario(), two, {Reflection::Kind::left_right, p.hex(8, 5)});
        CHECK(off.moving() == 0);
        CHECK(plan_words(p.document->scenario(), off).find("off the map [rule 3.1]") != std::string::npos);
    }
    SECTION("taken by a unit that stays because its own image is off the map") {
        p.by_word("unit us-1 at " + p.label(p.hex(1, 3)) + "\nunit us-2 at " + p.label(p.hex(7, 3)));
        // About line 4: us-2 goes to line 1, us-1 to line 7.
        const SetUpPlan both =
            plan_reflection(p.document->scenario(), two, {Reflection::Kind::left_right, p.hex(4, 3)});
        CHECK(both.moving() == 2);
        const std::vector<std::size_t> one{1};
        const SetUpPlan alone =
            plan_reflection(p.document->scenario(), one, {Reflection::Kind::left_right, p.hex(4, 3)});
        CHECK(alone.moving() == 0);
        CHECK(plan_words(p.document->scenario(), alone).find("[rule 4.9]") != std::string::npos);
    }
}

TEST_CASE("a formation is in the lines of the session, and breaks no rule that the checks know", "[formation]") {
    Parade p;
    const Scenario start = p.document->scenario();
    p.choose({1, 2, 3, 4, 5, 6, 7, 8});
    const int per_hex = GENERATE(1, 2, 4);
    const int limit = GENERATE(1, 2, 3);
    if (limit > 1) p.by_word("option stacking-limit " + std::to_string(limit));
    const std::vector<std::size_t> chosen = chosen_units(*p.document);
    const auto faults = [](const Scenario& s) {
        std::set<std::string> codes;
        for (const Diagnostic& d : check_scenario(s)) codes.insert(d.code);
        return codes;
    };
    for (const auto shape : {Formation::Shape::line, Formation::Shape::column})
        for (int to = 2; to <= 12; ++to) {
            const SetUpPlan plan = plan_formation(p.document->scenario(), chosen,
                                                  {shape, p.hex(Parade::kRoad, 4), p.hex(Parade::kRoad, to), per_hex});
            CHECK(plan.steps.size() == chosen.size());
            CHECK(carry_out(p.document->document, plan, "set up").empty());
            CHECK_FALSE(faults(p.document->scenario()).contains("RP3103"));
            CHECK_FALSE(faults(p.document->scenario()).contains("RP3102"));
        }
    const SessionLines session = session_lines(start, p.document->document, 0, "before");
    CHECK(session.problem.empty());
    Document again(start);
    REQUIRE(run_script(again, script_of(session, english_label)));
    CHECK(again.scenario() == p.document->scenario());
}

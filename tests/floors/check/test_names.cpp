// What readers are told units, kinds and places are called.
#include <catch2/catch.hpp>

#include "engine/diag/place_words.hpp"
#include "engine/model/names.hpp"
#include "formats/scenario/place_words.hpp"
#include "formats/scenario/places.hpp"
#include "sample.hpp"
#include "sdk/check/check.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

// Four counters "8" of one side: two set up, two in reserve.
Scenario eighths() {
    Scenario s = sample();
    Unit unit = s.units[0];
    unit.at.reset();
    unit.arrives.reset();
    unit.name = "8";
    unit.title = "8th Foot";
    s.units.clear();
    for (const char* id : {"a", "b", "c", "d"}) {
        unit.id = id;
        s.units.push_back(unit);
    }
    s.units[0].at = hex(s, "S0204");
    s.units[1].at = hex(s, "S0205");
    return s;
}

std::vector<std::string> all_names(const Scenario& s, std::string (*name)(const Scenario&, std::size_t)) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < s.units.size(); ++i) names.push_back(name(s, i));
    return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a unit is called by its title, its counter, its id", "[names]") {
    Scenario s = sample();
    Unit& unit = s.units[0];
    unit.title = "25th Infantry";
    unit.name = "25";
    CHECK(name_of_unit(s, 0) == "25th Infantry");
    CHECK(name_in_play(s, 0) == "25th Infantry");
    unit.title.clear();
    CHECK(name_of_unit(s, 0) == "25");
    unit.name.clear();
    CHECK(name_of_unit(s, 0) == unit.id);
    unit.id.clear();
    CHECK(name_of_unit(s, 0) == "unit 1");
    CHECK(name_of_unit(s, s.units.size()) == "no unit");
}

TEST_CASE("two units of one name are told apart", "[names]") {
    Scenario s = eighths();
    // By their hexes, which do not serve where two are in one or units move; then by numbers.
    CHECK(all_names(s, name_of_unit) == Names{"8th Foot at S0204", "8th Foot at S0205", "8th Foot 3", "8th Foot 4"});
    CHECK(all_names(s, name_in_play) == Names{"8th Foot 1", "8th Foot 2", "8th Foot 3", "8th Foot 4"});
    s.units[1].at = s.units[0].at;
    CHECK(all_names(s, name_of_unit) == Names{"8th Foot 1", "8th Foot 2", "8th Foot 3", "8th Foot 4"});
    // A number that is the name of another is passed over.
    s.units[3].title = "8th Foot 2";
    CHECK(all_names(s, name_in_play) == Names{"8th Foot 1", "8th Foot 3", "8th Foot 4", "8th Foot 2"});
    // What is printed on the counters tells the best.
    s.units[2].name = "8c";
    CHECK(name_of_unit(s, 2) == "8th Foot (8c)");
    // The other side has its own 8th.
    s.units[1].side = 1;
    s.units[2].side = 1;
    CHECK(name_of_unit(s, 0) == "8th Foot");
}

TEST_CASE("a copy gets the next number where its name is taken", "[names]") {
    Scenario s = eighths();
    s.units.resize(1);
    for (const char* expected : {"8th Foot 2", "8th Foot 3", "8th Foot 4"}) {
        Unit copy = s.units.back();
        number_copy(s, copy);
        CHECK(copy.title == expected);
        CHECK(copy.name == "8" + copy.title.substr(8));
        s.units.push_back(copy);
    }
    Unit other = s.units[0];
    other.side = 1;
    number_copy(s, other);
    CHECK(other.title == "8th Foot");
    Unit battery = s.units[0];
    battery.title = "Battery of 1812";  // no number of a copy
    battery.name.clear();
    s.units.push_back(battery);
    number_copy(s, battery);
    CHECK(battery.title == "Battery of 1812 2");
    CHECK(battery.name.empty());
}

TEST_CASE("kinds are called as their ruleset names them", "[names]") {
    HexsideKind kind;
    kind.id = "stone-wall";
    kind.name = "Stone wall";
    CHECK(kind_name(kind).english() == "stone wall");
    CHECK(a_kind(kind).english() == "a stone wall");
    kind.name = "Old French wall";
    CHECK(a_kind(kind).english() == "an Old French wall");
    kind.name.clear();
    CHECK(kind_name(kind).english() == "stone-wall");
}

TEST_CASE("the places of findings are words, and labels for files", "[names]") {
    Scenario s = sample();
    s.ruleset.terrains[kForest].name = "Dense wood";
    s.units[0].title = "25th Infantry";
    const auto words = [&](std::string_view label) { return label_words(s, label).english(); };
    CHECK(words("S0204") == "Hex S0204");
    CHECK(words("S0204 S0205") == "Hexside S0204/S0205");
    CHECK(words(s.units[0].id) == "Unit 25th Infantry");
    CHECK(words("forest") == "Terrain dense wood");
    CHECK(words("creek") == "Hexsides, creek");
    CHECK(words("infantry") == "Unit class infantry");
    CHECK(words(s.sides[0].id) == "Side " + s.sides[0].name);
    CHECK(words(object_label::enter("forest", "artillery")) == "Entering dense wood, artillery");
    CHECK(words(object_label::cross("creek", "")) == "Crossing creek");
    CHECK(words(object_label::cell(Odds::at_position(-1), 3)) == "Odds 1:2, die roll 3");
    CHECK(words(object_label::victory(2)) == "Victory condition 2");
    CHECK(words(object_label::turn(4)) == "Turn 4");
    CHECK(words(object_label::map_label("The old mill")) == "Label The old mill");
    CHECK(words(object_label::module_table("a.b", "losses") + " " + object_label::table_row(2, "hexes")) ==
          "Table losses, row 2, column hexes");
    CHECK(words("unit-class artillery set balls") == "Unit class artillery, value balls");
    CHECK(words("nothing.there") == "nothing.there");
}

TEST_CASE("a finding says its place once", "[names]") {
    Diagnostic d;
    d.code = "RP3007";
    d.where.unit = "us-25";
    d.where.hex = "L2406";
    d.message = message("{1} has factor {2}, reduced {3}", "25th Infantry", 5, 9);
    CHECK(placed_message(d) == "Hex L2406: 25th Infantry has factor 5, reduced 9");
    CHECK(to_text(d) == "error RP3007: Hex L2406: 25th Infantry has factor 5, reduced 9");
    d.message = message("{1} is set up at {2} and also due to arrive", "25th Infantry", "L2406");
    CHECK(placed_message(d) == d.message);
    d.where = {};
    d.where.unit = "us-25";
    d.message = message("{1} has factor {2}, reduced {3}", "25th Infantry", 5, 9);
    CHECK(placed_message(d) == d.message);
    d.where.hexside = "L2406 L2407";
    d.message = message("the slopes on {1} rise in opposite directions", "L2406/L2407");
    CHECK(placed_message(d) == d.message);
    d.message = message("something is wrong");
    CHECK(placed_message(d) == "Hexside L2406/L2407: something is wrong");
}

TEST_CASE("no finding of the checks names a unit by its id", "[names]") {
    Scenario s = eighths();
    for (Unit& unit : s.units) {
        unit.id = "internal-" + unit.id;
        unit.full = 2;
        unit.reduced = 9;
    }
    bool by_hex = false, by_number = false, alike = false;
    for (const Finding& f : find_problems(s)) {
        const std::string text = to_text(f.diagnostic);
        INFO(text);
        CHECK(text.find("internal-") == std::string::npos);
        by_hex = by_hex || text.find("8th Foot at S0204 has factor 2, reduced 9") != std::string::npos;
        by_number = by_number || text.find(": 8th Foot 3 has factor 2, reduced 9") != std::string::npos;
        alike = alike || text.find("'8' names both 8th Foot at S0204 and 8th Foot at S0205") != std::string::npos;
    }
    CHECK(by_hex);
    CHECK(by_number);
    CHECK(alike);
}

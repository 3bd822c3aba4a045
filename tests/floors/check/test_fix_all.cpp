// Fixing all findings of a kind, and names that are told apart by a machine.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "sample.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/fix_all.hpp"
#include "tests/support/fixing.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

int count_of(const Scenario& s, std::string_view key) {
    int n = 0;
    for (const Finding& f : find_problems(s))
        if (f.key == key) n += f.count;
    return n;
}

}  // namespace

TEST_CASE("units of one name are told apart by a number that no other has", "[check]") {
    Scenario s = sample();
    for (int i = 0; i < 3; ++i) {
        Unit unit = s.units[0];
        unit.id = "us-twin" + std::to_string(i);
        unit.at.reset();
        unit.arrives = 0;
        s.units.push_back(unit);
    }
    s.units.back().name = s.units[0].name + " 2";  // so that the first number is taken
    REQUIRE(count_of(s, "unit-name-duplicate") == 2);
    const auto fixes = fix_them(s, "RP3004");
    CHECK(fixes.size() == 2);
    CHECK(count_of(s, "unit-name-duplicate") == 0);
    std::set<std::string> names;
    for (const Unit& unit : s.units)
        if (unit.side == s.units[0].side) CHECK(names.insert(unit.name).second);
    CHECK(names.count(s.units[0].name + " 3") == 1);
    CHECK(names.count(s.units[0].name + " 4") == 1);
    CHECK(fix_them(s, "RP3004").empty());
}

TEST_CASE("places of one name are told apart, whichever finding is fixed first", "[check]") {
    Scenario s = sample();
    s.map.labels.clear();
    for (HexIndex hex = 0; hex < 4; ++hex) s.map.labels.push_back({hex, "Mill", MapLabel::Kind::place, {}});
    std::vector<Finding> found;
    for (const Finding& f : find_problems(s))
        if (f.key == "label-repeated") found.push_back(f);
    REQUIRE(found.size() == 3);
    for (auto f = found.rbegin(); f != found.rend(); ++f) REQUIRE(fix_it(s, *f->fix));
    std::set<std::string> names;
    for (const MapLabel& label : s.map.labels) CHECK(names.insert(label.text).second);
    CHECK(s.map.labels[0].text == "Mill");
    CHECK(count_of(s, "label-repeated") == 0);
}

TEST_CASE("all findings of a kind go at once, those in lists and those beside each other on the map", "[check]") {
    Scenario s = sample();
    const Scenario before = s;
    // Positions move as entries go: four labels without words, two of them equal.
    for (const HexIndex hex : {2U, 5U, 5U, 9U}) s.map.labels.push_back({hex, "", MapLabel::Kind::place, {}});
    CHECK(fix_them(s, "RP2302").size() + fix_them(s, "RP2303").size() >= 4);
    CHECK(s.map.labels == before.map.labels);
    // Whatever else has fixes: none of its kind is left, none is done twice, and no error comes.
    for (const char* code : {"RP2101", "RP2202", "RP3004", "RP2102"}) CHECK(fix_them(s, code).empty());
    CHECK(fix_them(s, "RP9999").empty());
}

TEST_CASE("what the author ignores is not fixed", "[check]") {
    Scenario s = sample();
    s.units[1].name = s.units[0].name;
    REQUIRE(count_of(s, "unit-name-duplicate") == 1);
    IgnoredFinding kept;
    kept.code = "RP3004";
    kept.reason = "printed so";
    s.ignored.push_back(kept);
    const Scenario before = s;
    CHECK(fix_them(s, "RP3004").empty());
    CHECK(s == before);
    // An entry that is ignored in vain is known only when all checks have looked.
    CHECK(fix_them(s, "ignored-without-finding").empty());
    s.units[1].name = "another";
    CHECK(fix_them(s, "ignored-without-finding").size() == 1);
    CHECK(s.ignored.empty());
}

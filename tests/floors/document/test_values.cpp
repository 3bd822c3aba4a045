// Values and tables of rule modules in a document: set, changed, cleared, taken back, refused, repeated from a journal.
#include <catch2/catch.hpp>

#include "random_scenario.hpp"
#include "sdk/change/document/difference.hpp"
#include "sdk/change/document/document.hpp"
#include "sdk/change/document/operations/stamp.hpp"

namespace ramparts::test {
namespace {

using Values = std::vector<SetValue>;

}  // namespace

TEST_CASE("a value is set, changed where it stands, and cleared; every edit is taken back", "[document][modules]") {
    Document document(sample_scenario(5, 4));
    const Scenario before = document.scenario();
    const auto set = [&](const char* name, std::optional<int> value) {
        return document.edit("value", [&](Edit& e) { e.set_value(lists::units, 0, name, value); }).has_value();
    };
    const auto now = [&]() -> const Values& { return document.scenario().units[0].values; };
    REQUIRE(set("mv", 3));
    REQUIRE(set("bv", 6));
    CHECK(now() == Values{{"bv", 6}, {"mv", 3}});  // where its name belongs
    REQUIRE(set("mv", -32768));
    CHECK(now() == Values{{"bv", 6}, {"mv", -32768}});
    REQUIRE(set("mv", std::nullopt));
    CHECK(now() == Values{{"bv", 6}});
    REQUIRE(set("nothing", std::nullopt));  // changes nothing
    REQUIRE(document.undo());
    CHECK(now() == Values{{"bv", 6}, {"mv", -32768}});
    while (document.undo()) {
    }
    CHECK(document.scenario() == before);
    while (document.redo()) {
    }
    CHECK(now() == Values{{"bv", 6}});

    REQUIRE(document.edit("class", [](Edit& e) { e.set_value(lists::unit_classes, 1, "mv", 2); }));
    REQUIRE(document.edit("turn", [](Edit& e) { e.set_value(lists::turns, 0, "fog", 1); }));
    CHECK(document.scenario().ruleset.unit_classes[1].values == Values{{"mv", 2}});
    CHECK(document.scenario().turns[0].values == Values{{"fog", 1}});
}

TEST_CASE("values and tables that no file would give back are refused", "[document][modules]") {
    Document document(sample_scenario(5, 4));
    const Scenario before = document.scenario();
    const auto refused = [&](auto edit) {
        const auto result = document.edit("odd", edit);
        REQUIRE_FALSE(result.has_value());
        CHECK(document.scenario() == before);
        return result.error().message.english();
    };
    const std::string unit = "unit \"" + before.units[0].name + "\"";
    CHECK(refused([](Edit& e) { e.set_value(lists::units, 0, "mv", 32768); }) ==
          unit + ", value \"mv\": value is 32768, outside -32768 to 32767; write a number from -32768 to 32767");
    CHECK(refused([](Edit& e) { e.set_value(lists::units, 0, "MV", 1); }).find("which is not an id") !=
          std::string::npos);
    CHECK(refused([](Edit& e) { e.set_value(lists::units, 99, "mv", 1); }) == "there is no such entry");
    CHECK(refused([](Edit& e) {
              e.update(lists::turns, 0, [](TurnInfo& t) { t.values = {{"fog", 1}, {"fog", 2}}; });
          }).find("it appears twice") != std::string::npos);
    CHECK(refused([](Edit& e) {
              e.add(lists::module_tables, ModuleTable{"a.module", "t", {{{{"A", "1"}}}}, {}});
          }) == "table \"t\", row 1: the column \"A\" is not an id; use small letters, digits, '.', '_' and '-'");
    CHECK(refused([](Edit& e) {
              e.add(lists::module_tables, ModuleTable{"a.module", "t", {}, {}});
              e.add(lists::module_tables, ModuleTable{"a.module", "t", {}, {}});
          }).find("there is already one of the kind") != std::string::npos);
}

TEST_CASE("tables are added and told apart in a difference", "[document][modules]") {
    Document document(sample_scenario(5, 4));
    const Scenario before = document.scenario();
    REQUIRE(document.edit("table", [](Edit& e) {
        e.add(lists::module_tables, ModuleTable{"a.module", "t", {{{{"a", "1"}}}}, {}});
    }));
    const std::vector<Message> lines = difference(before, document.scenario()).lines;
    REQUIRE(lines.size() == 1);
    CHECK(lines[0] == "tables of rule modules: changed");
    REQUIRE(document.undo());
    CHECK(document.scenario() == before);
}

TEST_CASE("a stamp takes the values of its units along", "[document][modules]") {
    StampUnit unit;
    unit.unit.id = unit.unit.name = "x";
    unit.unit.traits = {"bayonet"};
    unit.unit.values = {{"mv", -3}, {"bv", 6}};
    Stamp stamp;
    stamp.units = {unit};
    stamp.name = "post";
    StampLibrary library;
    library.put(stamp);
    const auto read = StampLibrary::parse(library.to_text());
    REQUIRE(read);
    const Stamp* found = read->find("post");
    REQUIRE(found != nullptr);
    REQUIRE(found->units.size() == 1);
    CHECK(found->units[0].unit.values == unit.unit.values);
    CHECK(found->units[0].unit.traits == unit.unit.traits);
}

}  // namespace ramparts::test

// Values and tables for rule modules: what the checks say of them, and exactly where.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

#include "faults.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/check.hpp"

namespace ramparts::test {
namespace {

std::string text_of(const std::string& file) {
    std::ifstream in(std::string(RAMPARTS_SOURCE_DIR) + "/tests/floors/formats/good/small/" + file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string replaced(std::string text, const std::string& what, const std::string& instead) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), instead);
}

/// What is found of values and tables in two texts, as `file:line:column key: message`.
std::vector<std::string> found(const std::string& scenario, const std::string& ruleset) {
    SourcePlaces places;
    const RulesetRead r = read_ruleset(ruleset, "ruleset.xml");
    const Map map = read_map(text_of("map.xml"), "map.xml", r.ruleset).map;
    const ScenarioRead s = read_scenario(scenario, "scenario.xml", r.ruleset, map);
    REQUIRE((r.diagnostics.empty() && s.diagnostics.empty()));
    places.ruleset = r.places;
    places.scenario = s.places;
    std::vector<std::string> lines;
    for (Finding& f : find_problems(s.scenario)) {
        if (!f.key.starts_with("value-") && !f.key.starts_with("table-") && !f.key.starts_with("module-table-"))
            continue;
        places.locate(f.diagnostic);
        const FilePlace& at = f.diagnostic.where.file;
        lines.push_back(at.path + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
                        std::string(f.key) + ": " + f.diagnostic.message.english() + "; " + f.diagnostic.fix.english());
    }
    return lines;
}

}  // namespace

TEST_CASE("what is wrong with values and tables is told where it stands", "[check][modules]") {
    Scenario unused;
    use_declaring(unused);
    std::string scenario = text_of("scenario.xml");
    scenario = replaced(scenario, "<module id=\"ramparts.night\"",
                        "<module id=\"sample.declares\"/>\n    <module id=\"ramparts.night\"");
    scenario = replaced(
        scenario, "at=\"F0102\"/>",
        "at=\"F0102\">\n      <set name=\"mv\" value=\"7\"/>\n      <set name=\"mw\" value=\"1\"/>\n    </unit>");
    scenario = replaced(scenario, "label=\"9:45 pm\"/>", "label=\"9:45 pm\"><set name=\"fog\" value=\"4\"/></turn>");
    const std::string ruleset = replaced(
        text_of("ruleset.xml"), "</ruleset>",
        "  <module-table module=\"sample.declares\" name=\"losses\">\n"
        "    <row hexes=\"2\"/>\n    <row hexes=\"7\" terrain=\"forest\"/>\n    <row terrain=\"ice\" lost=\"1\"/>\n"
        "  </module-table>\n  <module-table module=\"sample.declares\" name=\"gains\"/>\n"
        "  <module-table module=\"nobody.s\" name=\"losses\">\n    <row anything=\"goes\"/>\n  "
        "</module-table>\n</ruleset>");
    const auto line = [](const std::string& text, const char* part) {
        return std::to_string(
            std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(part)), '\n') + 1);
    };
    const std::string row2 = line(ruleset, "<row hexes=\"7\""), row3 = line(ruleset, "<row terrain=\"ice\"");
    CHECK(found(scenario, ruleset) ==
          std::vector<std::string>{
              "ruleset.xml:" + line(ruleset, "\"gains\"") +
                  ":3 module-table-unknown: the rule module Declares has no table 'gains'; use losses",
              "ruleset.xml:" + row3 +
                  ":30 table-column-unknown: table 'losses', row 3: the table has no column 'lost'; use one of hexes, "
                  "terrain",
              "ruleset.xml:" + row2 +
                  ":17 table-cell-bad: table 'losses', row 2, column 'hexes': '7' is not between 1 and 6; give a value "
                  "of the kind integer",
              "ruleset.xml:" + row3 +
                  ":19 table-cell-bad: table 'losses', row 3, column 'terrain': no terrain has the id 'ice'; give a "
                  "value of the kind terrain",
              "ruleset.xml:" + row3 +
                  ":5 table-cell-missing: table 'losses', row 3 lacks the column 'hexes'; give it: integer",
              "scenario.xml:16:29 value-undeclared: 1st Infantry sets 'mw', which no rule module in use declares; did "
              "you "
              "mean \"mv\"?",
              "scenario.xml:15:29 value-out-of-range: 1st Infantry has 'mv' 7, outside 0 to 6; give a number in that "
              "range",
              "scenario.xml:7:69 value-out-of-range: turn 4 has 'fog' 4, outside 0 to 3; give a number in that range"});
    // Where a module is not there, nobody can tell what its values are: nothing is said of names, only of what is
    // known.
    const std::string strange = replaced(scenario, "<module id=\"sample.declares\"/>",
                                         "<module id=\"sample.declares\"/><module id=\"nobody.s\"/>");
    const auto less = found(strange, text_of("ruleset.xml"));
    REQUIRE(less.size() == 2);
    CHECK(less[0].starts_with("scenario.xml:15:29 value-out-of-range"));
    CHECK(less[1].starts_with("scenario.xml:7:69 value-out-of-range"));
    const auto none = found(replaced(strange, "<module id=\"sample.declares\"/>", ""), text_of("ruleset.xml"));
    CHECK(none.empty());
}

TEST_CASE("a class may have values of modules that another battle uses", "[check][modules]") {
    Scenario s = sample();
    use_declaring(s);
    s.modules.clear();
    s.ruleset.unit_classes[0].values = {{"mv", 99}};
    const auto keys = [&] {
        std::vector<std::string> all;
        for (const Finding& f : find_problems(s))
            if (f.key.starts_with("value-")) all.emplace_back(f.key);
        return all;
    };
    CHECK(keys().empty());
    s.ruleset.unit_classes[0].values = {{"mw", 1}};
    CHECK(keys() == std::vector<std::string>{"value-undeclared"});
    s.ruleset.unit_classes[0].values.clear();
    s.units[0].values = {{"mv", 1}};
    CHECK(keys() == std::vector<std::string>{"value-undeclared"});
}

}  // namespace ramparts::test

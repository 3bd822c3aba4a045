// Values and tables for rule modules in files: read, written and saved as they stand, though no module knows them.
#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/floors/formats/samples.hpp"

using namespace ramparts;

namespace {

using samples::difference;
using samples::Lines;

std::string with_instead(std::string text, const std::string& what, const std::string& instead) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), instead);
}

// good/small with values and a table of modules that nobody has.
LoadedScenario strange() {
    LoadedScenario loaded = samples::good();
    std::string rules = loaded.places.ruleset->source->text();
    const std::size_t unit_class = rules.find("<unit-class ");
    const std::size_t end = rules.find("/>", unit_class);
    rules.replace(end, 2, ">\r\n  <!-- of the class --><set value='-7' name=\"mv\"/>\n    </unit-class>");
    rules = with_instead(rules, "</ruleset>",
                         "  <module-table module=\"no.such\" name=\"losses\" prov=\"printed\">\n"
                         "    <row b=\"x &amp; y\"   a=\"1\"/> <!-- first -->\n"
                         "    <row/>\n"
                         "    <row a='2'/>\n"
                         "  </module-table>\n"
                         "  <module-table module=\"no.such\" name=\"empty\"/>\n</ruleset>");
    std::string scenario = loaded.places.scenario->source->text();
    scenario = with_instead(scenario, "at=\"F0102\"/>",
                            "at=\"F0102\">\n\t<set name=\"mv\" value=\"3\"/><set name=\"bv\" value=\"6\"/></unit>");
    scenario =
        with_instead(scenario, "label=\"9:45 pm\"/>", "label=\"9:45 pm\"><set name=\"fog\" value=\"2\"/></turn>");
    scenario = with_instead(scenario, "<modules>", "<modules>\n    <module id=\"no.such\"/>");
    RulesetRead r = read_ruleset(rules, "ruleset.xml");
    for (const Diagnostic& d : r.diagnostics) UNSCOPED_INFO(to_text(d));
    REQUIRE(r.diagnostics.empty());
    ScenarioRead s = read_scenario(scenario, "scenario.xml", r.ruleset, loaded.scenario.map);
    for (const Diagnostic& d : s.diagnostics) UNSCOPED_INFO(to_text(d));
    REQUIRE(s.diagnostics.empty());
    loaded.scenario = s.scenario;
    loaded.places.scenario = s.places;
    loaded.places.ruleset = r.places;
    return loaded;
}

}  // namespace

TEST_CASE("values and tables of modules that nobody knows are read", "[formats][modules]") {
    const LoadedScenario loaded = strange();
    const Scenario& s = loaded.scenario;
    CHECK(s.units[0].values == std::vector<SetValue>{{"mv", 3}, {"bv", 6}});
    CHECK(s.units[1].values.empty());
    CHECK(s.turns[3].values == std::vector<SetValue>{{"fog", 2}});
    CHECK(s.ruleset.unit_classes[0].values == std::vector<SetValue>{{"mv", -7}});
    REQUIRE(s.ruleset.module_tables.size() == 2);
    const ModuleTable& losses = s.ruleset.module_tables[0];
    CHECK(losses.provenance.kind == ProvenanceKind::printed);
    CHECK(losses.rows == std::vector<TableRow>{{{{"b", "x & y"}, {"a", "1"}}}, {}, {{{"a", "2"}}}});
    CHECK(s.ruleset.module_table("no.such", "empty")->rows.empty());
    CHECK(s.ruleset.module_table("no.such", "gains") == nullptr);
}

TEST_CASE("values and tables of modules that nobody knows are written as they were read", "[formats][modules]") {
    const LoadedScenario loaded = strange();
    const SavedTexts same = save_texts(loaded, loaded.scenario);
    CHECK(same.scenario == loaded.places.scenario->source->text());
    CHECK(same.ruleset == loaded.places.ruleset->source->text());
    const std::string rules = write_ruleset(loaded.scenario.ruleset);
    CHECK(read_ruleset(rules, "r").ruleset == loaded.scenario.ruleset);
    const std::string text = write_scenario(loaded.scenario);
    CHECK(read_scenario(text, "s", loaded.scenario.ruleset, loaded.scenario.map).scenario == loaded.scenario);
    CHECK(text.find("      <set name=\"mv\" value=\"3\"/>\n      <set name=\"bv\" value=\"6\"/>\n    </unit>\n") !=
          std::string::npos);
    CHECK(rules.find("  <module-table module=\"no.such\" name=\"losses\" prov=\"printed\">\n"
                     "    <row b=\"x &amp; y\" a=\"1\"/>\n    <row/>\n    <row a=\"2\"/>\n  </module-table>\n"
                     "  <module-table module=\"no.such\" name=\"empty\"/>\n") != std::string::npos);
    // In canonical layout, comments stay.
    const SavedTexts formatted = format_texts(loaded);
    CHECK(formatted.ruleset.find("<!-- of the class -->") != std::string::npos);
    CHECK(formatted.ruleset.find("<!-- first -->") != std::string::npos);
    CHECK(read_ruleset(formatted.ruleset, "r").ruleset == loaded.scenario.ruleset);
}

TEST_CASE("a changed value or cell is the only change in the file", "[formats][modules]") {
    const LoadedScenario loaded = strange();
    const std::string& scenario = loaded.places.scenario->source->text();
    const std::string& rules = loaded.places.ruleset->source->text();
    const auto saved = [&](auto change) {
        Scenario changed = loaded.scenario;
        change(changed);
        const SavedTexts texts = save_texts(loaded, changed);
        const RulesetRead r = read_ruleset(texts.ruleset, "r");
        CHECK(r.ruleset == changed.ruleset);
        CHECK(read_scenario(texts.scenario, "s", r.ruleset, changed.map).scenario == changed);
        return texts;
    };
    CHECK(difference(scenario, saved([](Scenario& s) { s.units[0].values[1].value = -1; }).scenario) ==
          Lines{"-\t<set name=\"mv\" value=\"3\"/><set name=\"bv\" value=\"6\"/></unit>",
                "+\t<set name=\"mv\" value=\"3\"/><set name=\"bv\" value=\"-1\"/></unit>"});
    CHECK(difference(scenario, saved([](Scenario& s) { s.turns[3].values[0].value = 1; }).scenario) ==
          Lines{"-    <turn n=\"4\" night=\"true\" label=\"9:45 pm\"><set name=\"fog\" value=\"2\"/></turn>",
                "+    <turn n=\"4\" night=\"true\" label=\"9:45 pm\"><set name=\"fog\" value=\"1\"/></turn>"});
    CHECK(difference(scenario, saved([](Scenario& s) {
                                   s.turns[1].values = {{"fog", 1}};
                               }).scenario) ==
          Lines{"+    <turn n=\"2\">", "+      <set name=\"fog\" value=\"1\"/>", "+    </turn>"});
    CHECK(difference(scenario, saved([](Scenario& s) {
                                   s.units[2].values = {{"mv", 2}};
                               }).scenario) == Lines{"-    <unit id=\"ac-w\" name=\"W\" side=\"ac\" class=\"warband\" "
                                                     "full=\"2\" at=\"F0203\" traits=\"bayonet scout\"/>",
                                                     "+    <unit id=\"ac-w\" name=\"W\" side=\"ac\" class=\"warband\" "
                                                     "full=\"2\" at=\"F0203\" traits=\"bayonet scout\">",
                                                     "+      <set name=\"mv\" value=\"2\"/>", "+    </unit>"});
    CHECK(difference(rules, saved([](Scenario& s) {
                                s.ruleset.module_tables[0].rows[0].cells[1].value = "9";
                            }).ruleset) == Lines{"-    <row b=\"x &amp; y\"   a=\"1\"/> <!-- first -->",
                                                 "+    <row b=\"x &amp; y\"   a=\"9\"/> <!-- first -->"});
    CHECK(difference(rules, saved([](Scenario& s) { s.ruleset.module_tables[0].rows.pop_back(); }).ruleset) ==
          Lines{"-    <row a='2'/>"});
    CHECK(difference(rules, saved([](Scenario& s) { s.ruleset.unit_classes[0].values[0].value = 4; }).ruleset) ==
          Lines{"-  <!-- of the class --><set value='-7' name=\"mv\"/>",
                "+  <!-- of the class --><set value='4' name=\"mv\"/>"});
    CHECK(difference(rules, saved([](Scenario& s) { s.ruleset.module_tables.pop_back(); }).ruleset) ==
          Lines{"-  <module-table module=\"no.such\" name=\"empty\"/>"});
}

TEST_CASE("places of values, rows and cells are known", "[formats][modules]") {
    const LoadedScenario loaded = strange();
    const auto line_of = [](const SourcePtr& source, const std::string& part) {
        const std::string& text = source->text();
        return static_cast<int>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(part)), '\n')) +
               1;
    };
    const auto place = [&](const std::string& label) {
        const FilePlace p = loaded.places.object(label);
        return std::pair(static_cast<int>(p.line), static_cast<int>(p.column));
    };
    const SourcePtr& scenario = loaded.places.scenario->source;
    const SourcePtr& rules = loaded.places.ruleset->source;
    CHECK(place("unit us-1 set bv") == std::pair(line_of(scenario, "<set name=\"bv\""), 50));
    CHECK(place("turn 4 set fog") == std::pair(line_of(scenario, "<set name=\"fog\""), 69));
    CHECK(place("unit-class warband set mv") == std::pair(line_of(rules, "<set value='-7'"), 36));
    CHECK(place("table no.such losses") == std::pair(line_of(rules, "name=\"losses\""), 3));
    CHECK(place("table no.such losses row 3") == std::pair(line_of(rules, "<row a='2'"), 5));
    CHECK(place("table no.such losses row 1 a") == std::pair(line_of(rules, "x &amp; y"), 29));
    Diagnostic d;
    d.where.unit = "us-1";
    d.where.object = "set mv";
    loaded.places.locate(d);
    CHECK(std::pair(static_cast<int>(d.where.file.line), static_cast<int>(d.where.file.column)) ==
          std::pair(line_of(scenario, "<set name=\"mv\""), 24));
    d.where.file = {};
    d.where.object = "set nothing";
    loaded.places.locate(d);
    CHECK(static_cast<int>(d.where.file.line) == line_of(scenario, "<unit id=\"us-1\""));
}

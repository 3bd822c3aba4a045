// Signs of the language's own grammar within values, and letters of several bytes before a fault.
#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/change/edit/edit_script.hpp"
#include "tests/floors/document/random_scenario.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::string as_script(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

std::string faults_told(const std::vector<Diagnostic>& faults) {
    std::string text;
    for (const Diagnostic& d : faults) text += to_text(d) + "\n";
    return text;
}

// Lines turn one into the other and back, and say nothing where nothing differs.
void check_lines(const Scenario& before, const Scenario& after) {
    ScriptOptions options;
    options.source = {};
    for (const auto& [from, to] : {std::pair(&before, &after), std::pair(&after, &before)}) {
        const auto lines = lines_between(*from, *to);
        REQUIRE(lines);
        REQUIRE_FALSE(lines->empty());
        INFO(as_script(*lines));
        Document document(*from);
        const auto done = run_script(document, as_script(*lines), options);
        if (!done) FAIL(faults_told(done.error()));
        CHECK((document.scenario() == *to));
        CHECK(lines_between(document.scenario(), *to)->empty());
    }
}

ModuleTable table_of(const std::string& one, const std::string& other) {
    ModuleTable table;
    table.module = "ramparts.sample";
    table.name = "losses";
    table.rows = {
        {{{"hexes", one}, {"losses", "1"}}}, {{{"hexes", "2"}, {"losses", other}}}, {{{"hexes", one + other}}}};
    return table;
}

std::string lettered_line(const Scenario& before, const Scenario& after) {
    const auto lines = lines_between(before, after);
    REQUIRE(lines);
    return as_script(*lines);
}

std::size_t letters_of(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x80 || byte >= 0xC0;
    }));
}

}  // namespace

TEST_CASE("values with signs of the language's own grammar come back as they were, wherever the sign stands") {
    Scenario base = sample_scenario();
    base.map.labels = {{.at = 4, .text = "Farm"}};
    base.notes = {"A note."};
    base.modules = {{.id = "ramparts.sample", .params = {{"where", "here"}}}};
    base.ruleset.module_tables = {table_of("1", "3")};
    using Put = std::function<void(Scenario&, const std::string&)>;
    const std::pair<const char*, Put> places[] = {
        {"a table's first value",
         [](Scenario& s, const std::string& t) { s.ruleset.module_tables = {table_of(t, "3")}; }},
        {"a table's last value",
         [](Scenario& s, const std::string& t) { s.ruleset.module_tables = {table_of("1", t)}; }},
        {"a table's values", [](Scenario& s, const std::string& t) { s.ruleset.module_tables = {table_of(t, t)}; }},
        {"a parameter", [](Scenario& s, const std::string& t) { s.modules[0].params[0].value = t; }},
        {"a label", [](Scenario& s, const std::string& t) { s.map.labels[0].text = t; }},
        {"a unit's name", [](Scenario& s, const std::string& t) { s.units[1].name = t; }},
        {"a unit's title", [](Scenario& s, const std::string& t) { s.units[1].title = t; }},
        {"a side's name", [](Scenario& s, const std::string& t) { s.sides[1].name = t; }},
        {"a note", [](Scenario& s, const std::string& t) { s.notes[0] = t; }},
        {"the battle's name", [](Scenario& s, const std::string& t) { s.name = t; }},
        {"a source",
         [](Scenario& s, const std::string& t) {
             s.units[0].provenance = {ProvenanceKind::errata, t};
         }},
    };
    for (const auto& [what, put] : places)
        for (const std::string sign : {" ", ";", "=", "\\", "\"", "#", "-", ",", "..", "was", "é", "€"})
            for (const std::string& text : {sign, sign + sign, "a" + sign, sign + "a", "a" + sign + "b",
                                            "a" + sign + sign + "b", sign + "a" + sign}) {
                // what begins or ends with a blank is no text of a battle
                if (text.starts_with(' ') || text.ends_with(' ')) continue;
                if (std::string_view(what) == "a note" && text.find("  ") != std::string::npos) continue;  // flows
                INFO(what << ": [" << text << "]");
                Scenario after = base;
                put(after, text);
                check_lines(base, after);
            }
    // names are ids, and an id may be a word of the language
    const std::pair<const char*, Put> names[] = {
        {"a parameter", [](Scenario& s, const std::string& t) { s.modules[0].params[0].name = t; }},
        {"a value",
         [](Scenario& s, const std::string& t) {
             s.units[1].values = {{t, 3}};
         }},
        {"a column", [](Scenario& s, const std::string& t) { s.ruleset.module_tables[0].rows[1].cells[0].column = t; }},
        {"a table", [](Scenario& s, const std::string& t) { s.ruleset.module_tables[0].name = t; }},
        {"a unit", [](Scenario& s, const std::string& t) { s.units[1].id = t; }},
        {"a group", [](Scenario& s, const std::string& t) { s.reinforcements[1].id = t; }},
    };
    for (const auto& [what, put] : names)
        for (const std::string name : {"was", "to", "set", "param", "rows", "prov", "src", "name", "origin", "remove",
                                       "1", "2.5", "a.b", "a_b", "a-b"}) {
            INFO(what << " named " << name);
            Scenario after = base;
            put(after, name);
            check_lines(base, after);
        }
    // a table that comes and goes as a whole
    for (const std::string text : {"a;b", "a b", "a=b", "a\\b", ";", "="}) {
        Scenario none = base;
        none.ruleset.module_tables.clear();
        Scenario some = base;
        some.ruleset.module_tables = {table_of(text, text)};
        check_lines(none, some);
    }
}

TEST_CASE("faults are told at the letter where they are, however many bytes the letters before it have") {
    Scenario battle = sample_scenario();
    battle.map.labels = {{.at = 4, .text = "Farm"}};
    const std::string at = battle.map.grid().label(4);
    for (const std::string name : {"a", "é", "ÿ", "ß", "€", "ｘ", "🂡", "é€🂡ÿ", "naïve Élan"}) {
        const std::string quoted = "\"" + name + "\"";
        struct Row {
            std::string good, rest;  // the fault is behind these, and at the first letter of those
        };
        const Row rows[] = {
            {"unit u1 name " + quoted + " full ", ""},   // a number is missing
            {"unit u1 name " + quoted + " title ", ""},  // a text is missing
            {"label " + at + " \"Farm\" text " + quoted + " kind ", ""},
            {"source printed " + quoted + " ", "more"},
            {"unit u1 name " + quoted + " ", "fool 3"},
            {"unit u1 name " + quoted + " full ", "many"},
            {"unit u1 name " + quoted + " class ", "pikemen # a remark, é"},
            {"note 1 " + quoted + " ", "more"},
        };
        for (const Row& row : rows) {
            // blanks at the end are no letters that a reader sees a fault behind, unless it is told where the line ends
            const std::string line = row.rest.empty() ? row.good.substr(0, row.good.size() - 1) : row.good + row.rest;
            INFO(line);
            Scenario s = battle;
            s.notes = {"A note."};
            Document document(s);
            ScriptOptions options;
            options.source = {};
            const auto done = run_script(document, "\n# é\n" + line, options);
            REQUIRE_FALSE(done);
            REQUIRE(done.error().size() == 1);
            const FilePlace& place = done.error().front().where.file;
            CHECK(place.line == 3);
            CHECK(place.column == letters_of(row.rest.empty() ? line : row.good) + 1);
        }
    }
}

TEST_CASE("how a name is lettered is said in lines, field by field, and taken back by a dash", "[edit]") {
    Scenario base = sample_scenario();
    base.map.labels = {{.at = 4, .text = "Farm"}};
    Scenario changed = base;
    changed.map.labels[0].dx = 40;
    changed.map.labels[0].dy = -125;
    changed.map.labels[0].angle = -30;
    changed.map.labels[0].size = 150;
    changed.map.labels[0].along = MapLabel::Along::road;
    check_lines(base, changed);
    const std::string at = base.map.grid().label(4);
    const std::string line = lettered_line(base, changed);
    for (const char* part : {"dx 40", "dy -125", "angle -30", "size 150", "along road"}) {
        INFO(line);
        CHECK(line.find(part) != std::string::npos);
    }
    ScriptOptions options;
    options.source = {};
    Document document(changed);
    REQUIRE(run_script(document, "label " + at + " Farm dx - dy - angle - size 100 along nothing\n", options));
    CHECK((document.scenario() == base));
    CHECK_FALSE(run_script(document, "label " + at + " Farm angle 181\n", options));
    CHECK_FALSE(run_script(document, "label " + at + " Farm along brook\n", options));
}

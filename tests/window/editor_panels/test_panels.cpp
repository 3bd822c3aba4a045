// What the panels on findings, forces and rules show and change, without a window.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "editor/command/equipment.hpp"
#include "editor/model/findings_model.hpp"
#include "editor/model/forces_model.hpp"
#include "editor/model/readout.hpp"
#include "editor/model/rules_model.hpp"
#include "editor/model/tables_model.hpp"
#include "editor/tool/setup_tool.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/new_scenario.hpp"
#include "editor/workspace/templates.hpp"
#include "editor/workspace/workspace.hpp"
#include "formats/cases/case_file.hpp"
#include "formats/scenario/faults.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "sdk/check/check.hpp"

using namespace ramparts;

namespace {

Scenario small_battle() {
    auto opened = open_scenario(std::filesystem::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "lundys-lane");
    REQUIRE(opened);
    return (*opened)->document().scenario();
}

std::size_t unit_at(const Document& d, std::string_view id) {
    const auto unit = d.scenario().unit(id);
    REQUIRE(unit);
    return *unit;
}

const FormField& field(const Form& form, std::string_view name) {
    for (const FormField& f : form)
        if (f.name == name) return f;
    FAIL("no field " << name);
    return form.front();
}

}  // namespace

TEST_CASE("movement points are read and written with halves", "[editor_panels]") {
    HalfMp points = 0;
    for (const auto value : std::initializer_list<HalfMp>{0, 1, 2, 3, 9, 100}) {
        INFO(value);
        CHECK(read_points(points_text(value), points));
        CHECK(points == value);
    }
    CHECK(points_text(3) == "1½");
    CHECK(points_text(1) == "½");
    for (const char* text : {"1.5", "1,5", "1 1/2", " 1½ "}) {
        INFO(text);
        CHECK(read_points(text, points));
        CHECK(points == 3);
    }
    CHECK(read_points("no", points));
    CHECK(points == kProhibited);
    for (const char* text : {"", "x", "-1", "1.25", "11/2", "51", "½½"}) {
        INFO(text);
        CHECK_FALSE(read_points(text, points));
    }
}

TEST_CASE("the roster finds units by any word and counts their points", "[editor_panels]") {
    const Scenario s = small_battle();
    const auto all = roster(s, "");
    CHECK(all.size() == s.units.size() + 2);
    const auto found = roster(s, "21st infantry");
    REQUIRE(found.size() == 2);  // the side and the unit
    CHECK_FALSE(found[0].unit);
    CHECK(s.units[*found[1].unit].id == "us-21");
    CHECK(found[1].place == "turn 2 · L2818");
    CHECK(roster(s, "nobody at all").empty());
}

TEST_CASE("every change of the order of battle is one step that undo takes back", "[editor_panels]") {
    Document d(small_battle());
    const Scenario before = d.scenario();
    std::string id;
    REQUIRE(add_unit(d, 1, id).empty());
    CHECK(d.scenario().units[unit_at(d, id)].side == 1);
    REQUIRE(duplicate_unit(d, unit_at(d, "us-9"), id).empty());
    CHECK(id != "us-9");
    CHECK(d.scenario().units[unit_at(d, id)].name == d.scenario().units[unit_at(d, "us-9")].name + " 2");
    std::string third;
    REQUIRE(duplicate_unit(d, unit_at(d, id), third).empty());
    CHECK(d.scenario().units[unit_at(d, third)].name == d.scenario().units[unit_at(d, "us-9")].name + " 3");
    REQUIRE(d.undo());
    CHECK(d.scenario().units[unit_at(d, id)].full == d.scenario().units[unit_at(d, "us-9")].full);
    REQUIRE(place_on_hex(d, unit_at(d, "us-21"), 5).empty());
    CHECK_FALSE(d.scenario().units[unit_at(d, "us-21")].arrives);
    REQUIRE(put_into_group(d, unit_at(d, "us-21"), 1).empty());
    CHECK_FALSE(d.scenario().units[unit_at(d, "us-21")].at);
    CHECK_FALSE(put_into_group(d, unit_at(d, "ac-hb"), 1).empty());  // the other side's group
    REQUIRE(remove_unit(d, unit_at(d, "us-9")).empty());
    CHECK(d.position() == 5);
    REQUIRE(arrive_in_turn(d, unit_at(d, "us-11"), 4, 0).empty());  // a new group, where the others of its side enter
    CHECK(d.scenario().reinforcements.back().turn == 4);
    CHECK(d.scenario().reinforcements.back().entry == d.scenario().reinforcements.front().entry);
    CHECK(d.scenario().units[unit_at(d, "us-11")].arrives == d.scenario().reinforcements.size() - 1);
    CHECK(d.position() == 6);
    while (d.undo()) {
    }
    CHECK(d.scenario() == before);
}

TEST_CASE("a unit that changes its id keeps its rule module", "[editor_panels]") {
    Document d(small_battle());
    REQUIRE(set_unit_field(d, unit_at(d, "ac-hb"), "id", "ac-guns").empty());
    CHECK(d.scenario().modules[0].param("unit") == "ac-guns");
    CHECK_FALSE(set_unit_field(d, unit_at(d, "ac-guns"), "id", "us-9").empty());
    CHECK_FALSE(set_unit_field(d, unit_at(d, "ac-guns"), "id", "Not An Id").empty());
    REQUIRE(d.undo());
    CHECK(d.scenario().modules[0].param("unit") == "ac-hb");
}

TEST_CASE("the counter's fields take what they show and refuse what cannot be", "[editor_panels]") {
    Document d(small_battle());
    const std::size_t unit = unit_at(d, "us-9");
    const Scenario before = d.scenario();
    for (const FormField& f : unit_form(d.scenario(), unit)) {
        if (f.kind == FormField::Kind::heading || !f.disabled.empty()) continue;
        INFO(f.name);
        CHECK(set_unit_field(d, unit, f.name, f.value).empty());
    }
    CHECK(d.scenario() == before);
    CHECK_FALSE(set_unit_field(d, unit, "full", "many").empty());
    CHECK_FALSE(set_unit_field(d, unit, "at", "Z9999").empty());
    CHECK(set_unit_field(d, unit, "at", "l2208").empty());
    CHECK(field(unit_form(d.scenario(), unit), "at").value == "L2208");
    CHECK(set_unit_field(d, unit, "two-steps", "false").empty());
    CHECK_FALSE(d.scenario().units[unit].reduced);
    CHECK_FALSE(field(unit_form(d.scenario(), unit), "reduced").disabled.empty());
}

TEST_CASE("the timeline holds every turn, every group and every unit that arrives", "[editor_panels]") {
    const Scenario s = small_battle();
    int turns = 0;
    int groups = 0;
    int units = 0;
    for (const ArrivalRow& row : arrivals(s)) {
        turns += row.kind == ArrivalRow::Kind::turn;
        groups += row.kind == ArrivalRow::Kind::group;
        units += row.kind == ArrivalRow::Kind::unit;
    }
    CHECK(turns == 9);
    CHECK(groups == 3);
    CHECK(units == std::count_if(s.units.begin(), s.units.end(), [](const Unit& u) { return u.arrives.has_value(); }));
}

TEST_CASE("victory conditions and modules: what a form shows, it takes", "[editor_panels]") {
    Document d(small_battle());
    CHECK(victory_words(d.scenario(), d.scenario().victory[0]) == "United States wins by holding L2208");
    const HexIndex hex = *d.map().grid().parse("L2207");
    REQUIRE(toggle_victory_hex(d, 0, hex).empty());
    CHECK(d.scenario().victory[0].hexes.size() == 2);
    REQUIRE(toggle_victory_hex(d, 0, hex).empty());
    CHECK(d.scenario().victory[0].hexes.size() == 1);
    CHECK_FALSE(toggle_victory_hex(d, 1, hex).empty());  // "otherwise" has no hexes
    // Holding nothing is no condition, on no way.
    const Scenario before = d.scenario();
    CHECK_FALSE(toggle_victory_hex(d, 0, d.scenario().victory[0].hexes[0]).empty());
    CHECK_FALSE(set_victory_field(d, 0, "hexes", " ").empty());
    CHECK_FALSE(set_victory_field(d, 0, "need", "2").empty());
    CHECK_FALSE(add_victory(d, VictoryRule::Kind::hold).empty());
    CHECK_FALSE(set_victory_field(d, 1, "kind", "hold").empty());
    CHECK(d.scenario() == before);
    REQUIRE(hold_hex(d, 1, hex).empty());
    CHECK(victory_words(d.scenario(), d.scenario().victory[1]) == "Anglo-Canadian wins by holding L2207");
    CHECK(field(victory_form(d.scenario(), 1), "need").maximum == 1);
    REQUIRE(d.undo());
    REQUIRE(add_victory(d, VictoryRule::Kind::hold, {hex}).empty());
    CHECK(d.scenario().victory[1].hexes == std::vector<HexIndex>{hex});
    REQUIRE(d.undo());
    REQUIRE(add_victory(d, VictoryRule::Kind::score).empty());
    CHECK(d.scenario().victory.back().kind == VictoryRule::Kind::otherwise);  // nothing may stand behind it
    REQUIRE(d.undo());
    REQUIRE(add_victory(d, VictoryRule::Kind::points).empty());
    REQUIRE(toggle_victory_hex(d, 1, hex).empty());
    for (const auto& [name, value] : {std::pair{"held", "3"}, {"unit-lost", "2"}, {"need", "20"}, {"lead", "5"}}) {
        CHECK(field(victory_form(d.scenario(), 1), name).maximum > 900);
        REQUIRE(set_victory_field(d, 1, name, value).empty());
        CHECK(field(victory_form(d.scenario(), 1), name).value == value);
    }
    CHECK(victory_words(d.scenario(), d.scenario().victory[1]) ==
          "United States scores 3 for holding L2207 at the end of the game and 2 for each enemy unit eliminated, and "
          "wins with 20 points or more and 5 points more than Anglo-Canadian");
    CHECK_FALSE(set_victory_field(d, 1, "held", "1000").empty());
    REQUIRE(toggle_victory_hex(d, 1, hex).empty());  // points need no hexes
    CHECK(d.scenario().victory[1].hexes.empty());
    REQUIRE(set_victory_field(d, 1, "kind", "banners").empty());
    CHECK(d.scenario().victory[1].need == 20);
    CHECK(d.scenario().victory[1].held == 0);  // no other kind has such points
    REQUIRE(d.undo());
    CHECK_FALSE(module_obstacle(d.scenario(), "ramparts.night").empty());
    CHECK_FALSE(set_module_field(d, 0, "unit", "nobody").empty());
    CHECK(set_module_field(d, 0, "return-on", "2").empty());
    CHECK(d.scenario().modules[0].param("return-on") == "2");
    REQUIRE(add_module(d, "ramparts.charge").empty());
    const auto unit = d.scenario().unit(d.scenario().modules.back().param("unit"));
    REQUIRE(unit);
    CHECK(d.ruleset().unit_classes[d.scenario().units[*unit].unit_class].symbol == "cavalry");
}

TEST_CASE("rule 6: a combat result that breaks the order is marked in the table", "[editor_panels]") {
    Document d(small_battle());
    FindingsModel findings;
    findings.update(d.scenario());
    const auto marked = [&](const Table& t) {
        return std::count_if(t.cells.begin(), t.cells.end(), [](const TableCell& c) { return !c.problem.empty(); });
    };
    const auto before = marked(table_of(d.scenario(), TableId::crt, findings.findings()));
    const Table t = table_of(d.scenario(), TableId::crt);
    REQUIRE(t.rows.size() == 6);
    CHECK_FALSE(set_table_cell(d, TableId::crt, 0, t.columns.size() - 1, "DRDL1").empty());
    REQUIRE(set_table_cell(d, TableId::crt, 0, t.columns.size() - 1, "al2ar").empty());
    findings.note_everything();
    findings.update(d.scenario());
    CHECK(marked(table_of(d.scenario(), TableId::crt, findings.findings())) > before);
    REQUIRE(set_table_provenance(d, TableId::crt, 0, 0, {ProvenanceKind::errata, "the printer"}).empty());
    CHECK(d.ruleset().crt.front().provenance.source == "the printer");
}

TEST_CASE("an empty cell takes its value from the row for all classes", "[editor_panels]") {
    Document d(small_battle());
    const auto forest = static_cast<std::size_t>(*d.ruleset().terrain("forest"));
    const auto infantry = static_cast<std::size_t>(*d.ruleset().unit_class("infantry")) + 1;
    REQUIRE(set_table_cell(d, TableId::enter, forest, infantry, "3½").empty());
    CHECK(d.ruleset().enter_cost(static_cast<UnitClassId>(infantry - 1), static_cast<TerrainId>(forest)) == 7);
    CHECK_FALSE(table_of(d.scenario(), TableId::enter).at(forest, infantry).inherited);
    REQUIRE(set_table_cell(d, TableId::enter, forest, infantry, "").empty());
    CHECK(table_of(d.scenario(), TableId::enter).at(forest, infantry).inherited);
    CHECK_FALSE(set_table_cell(d, TableId::enter, forest, infantry, "a lot").empty());
}

TEST_CASE("findings follow edits, are fixed in one step and can be ignored with a reason", "[editor_panels]") {
    OpenDocument open(small_battle());
    Document& d = open.document;
    open.findings.update(d.scenario());
    CHECK_FALSE(open.findings.stale());
    const auto count = open.findings.findings().size();
    // A unit with a range whose class cannot bombard.
    REQUIRE(set_unit_field(d, unit_at(d, "us-9"), "range", "4").empty());
    CHECK(open.findings.stale());
    REQUIRE(open.findings.update(d.scenario()));
    REQUIRE(open.findings.findings().size() > count);
    const auto about = [&]() -> const Finding* {
        for (const Finding& f : open.findings.findings())
            if (f.diagnostic.where.unit == "us-9") return &f;
        return nullptr;
    };
    REQUIRE(about() != nullptr);
    const Finding found = *about();
    CHECK(place_of(d.scenario(), found.diagnostic.where).unit == "us-9");
    CHECK(place_of(d.scenario(), found.diagnostic.where).hexes.size() == 1);
    CHECK_FALSE(explanation_of(found.diagnostic).empty());
    if (found.fix) {
        const auto steps = d.position();
        REQUIRE(carry_out_fix(d, found).empty());
        CHECK(d.position() == steps + 1);
        open.findings.update(d.scenario());
        CHECK(about() == nullptr);
        d.undo();
        open.findings.update(d.scenario());
        CHECK(about() != nullptr);
    }
    CHECK_FALSE(ignore_finding(d, found, "  ", false).empty());
    Finding error = found;
    error.diagnostic.severity = Severity::error;
    CHECK_FALSE(ignore_finding(d, error, "an experiment", false).empty());
    REQUIRE(ignore_finding(d, found, "an experiment", false).empty());
    open.findings.update(d.scenario());
    CHECK(about() == nullptr);
    CHECK(open.findings.ignored() == 1);
    REQUIRE(stop_ignoring(d, d.scenario().ignored.size() - 1).empty());
    open.findings.update(d.scenario());
    CHECK(about() != nullptr);
}

TEST_CASE("dragging a counter sets its unit up in one step; Escape leaves it", "[editor_panels]") {
    Workspace workspace{full_equipment};
    OpenDocument& open = workspace.add(std::make_unique<OpenDocument>(small_battle()));
    REQUIRE(workspace.select_tool("setup"));
    const Grid& grid = open.map().grid();
    const auto send = [&](ToolInput::Kind kind, const char* label) {
        ToolInput input;
        input.kind = kind;
        input.button = ToolInput::Button::left;
        input.hit.hex = *grid.parse(label);
        return workspace.tool().input(open, input);
    };
    const Scenario before = open.scenario();
    CHECK(send(ToolInput::Kind::press, "L2612").handled);
    CHECK(open.focused_unit() == "us-9");
    send(ToolInput::Kind::drag, "L2611");
    send(ToolInput::Kind::drag, "L2511");
    send(ToolInput::Kind::release, "L2511");
    CHECK(grid.label(*open.scenario().units[*open.scenario().unit("us-9")].at) == "L2511");
    CHECK(open.document.position() == 1);
    send(ToolInput::Kind::press, "L2511");
    send(ToolInput::Kind::drag, "L2611");
    CHECK(send(ToolInput::Kind::cancel, "L2611").handled);
    send(ToolInput::Kind::release, "L2611");
    CHECK(open.document.position() == 1);
    open.document.undo();
    CHECK(open.scenario() == before);
}

TEST_CASE("a panel's question for a hex is answered once and gives the map back", "[editor_panels]") {
    Workspace workspace{full_equipment};
    OpenDocument& open = workspace.add(std::make_unique<OpenDocument>(small_battle()));
    REQUIRE(workspace.select_tool("setup"));
    HexIndex answer = kNoHex;
    ask_for_hex(workspace, "Where?", [&](OpenDocument&, HexIndex hex) { answer = hex; });
    CHECK(workspace.tool().id() == AskHexTool::kId);
    ToolInput input;
    input.kind = ToolInput::Kind::press;
    input.button = ToolInput::Button::left;
    input.hit.hex = 7;
    workspace.tool().input(open, input);
    CHECK(answer == 7);
    CHECK(workspace.tool().id() == "setup");
    ask_for_hex(workspace, "Where?", [&](OpenDocument&, HexIndex hex) { answer = hex; });
    input.kind = ToolInput::Kind::cancel;
    input.hit.hex = 9;
    CHECK(workspace.tool().input(open, input).handled);
    CHECK(answer == 7);
    CHECK(workspace.tool().id() == "setup");
}

TEST_CASE("the wizard's answers make scenarios without errors", "[editor_panels]") {
    CHECK(id_from_name("Lundy's Lane") == "lundys-lane");
    CHECK(id_from_name("!!") == "untitled");
    NewScenario wanted;
    wanted.name = "Beaver Dams";
    wanted.prefix = "B";
    wanted.columns = 8;
    wanted.rows = 9;
    std::vector<std::string> remarks;
    const auto blank = make_scenario(wanted, remarks);
    REQUIRE(blank);
    CHECK(blank->id == "beaver-dams");
    CHECK(blank->map.grid().size() == 72);
    CHECK(blank->map.grid().label(0) == "B0101");
    wanted.from = NewScenario::From::scenario;
    CHECK_FALSE(problem_of(wanted).empty());
    wanted.source = std::filesystem::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "lundys-lane" / "scenario.xml";
    wanted.units = false;
    const auto copy = make_scenario(wanted, remarks);
    REQUIRE(copy);
    CHECK(copy->units.empty());
    CHECK(copy->map.grid().size() == small_battle().map.grid().size());
    CHECK_FALSE(remarks.empty());  // the battery's module went with its unit
    wanted.prefix = "B2";
    wanted.from = NewScenario::From::blank;
    CHECK_FALSE(make_scenario(wanted, remarks));
}

TEST_CASE("a second numbering is given, changed and taken away in the scenario's form", "[editor_panels][numbering]") {
    Document d(small_battle());
    const Scenario before = d.scenario();
    const auto set = [&](const char* name, const char* value) { return set_scenario_field(d, name, value); };
    CHECK_FALSE(field(scenario_form(d.scenario()), "numbering-columns.0").disabled.empty());
    CHECK_FALSE(set("numbering-columns.0", "-9").empty());
    REQUIRE(set("numbering-name.0", " Online edition ").empty());
    REQUIRE(set("numbering-columns.0", "-15").empty());
    REQUIRE(set("numbering-rows.0", "20").empty());
    REQUIRE(d.map().numberings.size() == 1);
    CHECK(d.map().numberings[0] == Numbering{"second", "Online edition", -15, 20});
    CHECK_FALSE(set("numbering-rows.0", "many").empty());
    const Form form = scenario_form(d.scenario());
    CHECK(field(form, "numbering-columns.0").value == "-15");
    CHECK(field(form, "numbering-columns.0").disabled.empty());
    // The help has an example: column 24 of the printed map is 09 there, row 10 is 30.
    CHECK(field(form, "numbering-rows.0").help.find("becomes") != std::string::npos);
    CHECK(find_hex(d.map(), "0930") == d.map().grid().parse("L2410"));
    REQUIRE(set("numbering-name.0", "").empty());
    CHECK(d.map().numberings.empty());
    while (d.undo()) continue;
    CHECK(d.scenario() == before);
}

TEST_CASE("what a new scenario and the shipped battles hold, the document's door lets pass", "[editor_panels]") {
    const auto first_fault = [](const Scenario& s) {
        const auto faults = faults_of(s);
        return faults.empty() ? std::string() : faults.front().text().english();
    };
    CHECK(first_fault(blank_scenario()) == "");
    for (const char* name : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) {
        auto opened = open_scenario(std::filesystem::path(RAMPARTS_SOURCE_DIR) / "scenarios" / name);
        REQUIRE(opened);
        CHECK(first_fault((*opened)->document().scenario()) == "");
    }
}

TEST_CASE("every template is a battle without findings that has all it says", "[editor_panels][templates]") {
    for (const ScenarioTemplate& each : scenario_templates()) {
        INFO(each.id);
        NewScenario wanted;
        wanted.from = NewScenario::From::templated;
        wanted.template_id = each.id;
        wanted.name = "My battle";
        wanted.date = "1 July 1814";
        wanted.prefix = "T";
        wanted.first_column = 30;
        std::vector<std::string> remarks;
        const auto made = make_scenario(wanted, remarks);
        REQUIRE(made);
        CHECK(made->id == "my-battle");
        CHECK(made->map.grid().label(0) == "T3001");
        CHECK(made->units.size() >= 10);
        CHECK(made->victory.size() == 2);
        CHECK_FALSE(made->reinforcements.empty());
        CHECK_FALSE(made->map.labels.empty());
        CHECK(faults_of(*made).empty());
        for (const Diagnostic& finding : check_scenario(*made)) {
            CAPTURE(finding.code, finding.message);
            CHECK(finding.severity == Severity::note);
        }
        // Other rules may lack what it is made of; then that is said.
        Scenario poor = blank_scenario(20, 16);
        poor.ruleset.features.clear();
        CHECK_FALSE(dressed(poor, each.id));
    }
    const auto crossing = [] {
        NewScenario wanted;
        wanted.from = NewScenario::From::templated;
        wanted.template_id = "crossing";
        wanted.name = "Crossing";
        std::vector<std::string> remarks;
        return *make_scenario(wanted, remarks);
    }();
    const auto sides = [&](const char* id) {
        for (std::size_t k = 0; k < crossing.ruleset.hexside_kinds.size(); ++k)
            if (crossing.ruleset.hexside_kinds[k].id == id)
                return of_kind(crossing.map, static_cast<HexsideKindId>(k)).size();
        return std::size_t{0};
    };
    CHECK(sides("river") > 20);
    CHECK(sides("bridge") == 1);
    CHECK(sides("creek") >= 1);
    NewScenario none;
    none.from = NewScenario::From::templated;
    none.name = "None";
    CHECK_FALSE(problem_of(none).empty());
}

TEST_CASE("turns, sides, notes and sources are read back as they were written", "[editor_panels]") {
    Document d(small_battle());
    const Scenario before = d.scenario();
    REQUIRE(set_notes(d, notes_text(d.scenario())).empty());
    REQUIRE(set_bibliography(d, bibliography_text(d.scenario())).empty());
    for (const FormField& f : scenario_form(d.scenario())) {
        if (f.kind == FormField::Kind::heading) continue;
        INFO(f.name);
        CHECK(set_scenario_field(d, f.name, f.value).empty());
    }
    CHECK(d.scenario() == before);
    for (const TableId table :
         {TableId::turns, TableId::allowances, TableId::enter, TableId::cross, TableId::shifts, TableId::crt}) {
        const Table t = table_of(d.scenario(), table);
        for (std::size_t r = 0; r < t.rows.size(); ++r)
            for (std::size_t c = 0; c < t.columns.size(); ++c)
                if (!t.at(r, c).fixed) CHECK(set_table_cell(d, table, r, c, t.at(r, c).text).empty());
    }
    CHECK(d.scenario() == before);
    REQUIRE(set_turn_count(d, 12).empty());
    CHECK(d.scenario().turns.size() == 12);
    CHECK(d.scenario().turns.back().night);
    REQUIRE(set_table_cell(d, TableId::turns, 0, 0, "1").empty());
    CHECK(d.scenario().turns[0].night);
}

TEST_CASE("rule cases run over the scenario in work, and what does not hold joins the findings", "[editor_panels]") {
    const auto folder = std::filesystem::temp_directory_path() / ("ramparts-panel-cases-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder / "cases");
    std::ofstream(folder / "cases" / "fire.xml")
        << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cases xmlns=\"urn:ramparts:cases:1\" format=\"1\">\n"
           "  <case id=\"a\" rule=\"8.1\">\n    <factor unit=\"us-9\" is=\"5\"/>\n    <distance from=\"L2512\" "
           "to=\"L2112\" is=\"4\"/>\n  </case>\n</cases>\n";
    OpenDocument open(small_battle());
    Document& d = open.document;
    const auto factor = [&](int full) {
        REQUIRE(d.edit("Factor", [&](Edit& e) {
            e.update(lists::units, unit_at(d, "us-9"), [full](Unit& u) { u.full = full; });
        }));
        open.findings.update(d.scenario());
        open.findings.run_cases(folder / "scenario.xml", d.scenario());
    };
    CHECK(open.findings.cases_summary().empty());
    factor(5);
    CHECK(open.findings.cases_summary() == "1 rule case holds");
    const auto sound = open.findings.findings().size();
    factor(6);
    CHECK(open.findings.cases_summary() == "1 of 1 rule cases fails");
    REQUIRE(open.findings.findings().size() == sound + 1);
    const Finding failed = open.findings.findings().back();
    CHECK(failed.diagnostic.code == "RP6050");
    CHECK(failed.diagnostic.where.file.line == 4);
    CHECK(failed.diagnostic.message == "case a: factor us-9: expected factor 5, found factor 6");
    CHECK(explanation_of(failed.diagnostic).starts_with("fire.xml:4:5\n"));
    CHECK_FALSE(ignore_finding(d, failed, "because", true).empty());
    REQUIRE(d.undo());
    open.findings.update(d.scenario());
    CHECK(open.findings.cases_summary() == "1 of 1 rule cases fails (before the last change)");
    open.findings.run_cases(folder / "scenario.xml", d.scenario());
    CHECK(open.findings.findings().size() == sound);
    std::filesystem::remove_all(folder);
}

TEST_CASE("a unit stands before or behind any other of its side", "[forces]") {
    Document d(small_battle());
    const auto order = [&](SideId side) {
        std::vector<std::string> ids;
        for (const Unit& u : d.scenario().units)
            if (u.side == side) ids.push_back(u.id);
        return ids;
    };
    const Scenario before = d.scenario();
    const std::vector<std::string> first = order(0);
    const std::vector<std::string> second = order(1);
    REQUIRE(first.size() > 4);
    // Whatever goes wherever: the order is the one a list without it would have with it put there.
    for (std::size_t unit = 0; unit < first.size(); ++unit)
        for (std::size_t other = 0; other < first.size(); ++other)
            for (const bool behind : {false, true}) {
                std::vector<std::string> wanted = first;
                if (unit != other) {
                    std::erase(wanted, first[unit]);
                    const auto at = std::find(wanted.begin(), wanted.end(), first[other]);
                    wanted.insert(at + (behind ? 1 : 0), first[unit]);
                }
                const std::size_t position = d.position();
                REQUIRE(move_beside(d, unit_at(d, first[unit]), unit_at(d, first[other]), behind).empty());
                CHECK(order(0) == wanted);
                CHECK(order(1) == second);
                if (wanted == first) CHECK(d.position() == position);
                else d.undo();
                REQUIRE(d.scenario() == before);
            }
    REQUIRE(move_beside(d, unit_at(d, first[2]), std::nullopt, true).empty());
    CHECK(order(0).back() == first[2]);
    REQUIRE(move_beside(d, unit_at(d, first[2]), std::nullopt, false).empty());
    CHECK(order(0).front() == first[2]);
    CHECK(move_beside(d, unit_at(d, first[0]), unit_at(d, second[0]), false).find("other side") != std::string::npos);
}

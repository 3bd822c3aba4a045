// What plugins bring, in forms, grids and commands without a window: values, tables, exporters, importers, transforms.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <random>

#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/model/findings_model.hpp"
#include "editor/model/forces_model.hpp"
#include "editor/model/kinds_model.hpp"
#include "editor/model/module_tables_model.hpp"
#include "editor/model/module_values.hpp"
#include "editor/model/rules_model.hpp"
#include "editor/model/tables_model.hpp"
#include "editor/model/transform_model.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/document/operations/transform.hpp"
#include "sdk/change/errata/make.hpp"
#include "sdk/check/check.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/play/playtest.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "tests/support/quiet_shell.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

constexpr const char* kFog = "sample.fog";

/// A folder of this test's, with all samples in force as long as it lives.
struct Samples {
    Samples() : path(fs::temp_directory_path() / ("ramparts-forms-" + std::to_string(std::random_device{}()))) {
        fs::create_directories(path);
        HostRequest request;
        request.linked = linked_plugins();
        request.folders = {fs::path(RAMPARTS_PLUGINS) / "samples"};
        request.user = {path / "plugins", path / "mods", path / "config", path / "state"};
        request.version = "1";
        desk = std::make_unique<PluginDesk>(std::move(request));
        desk->reload();
    }
    ~Samples() {
        set_plugin_language({});
        use_plugin_texts({});
        install_linked_plugins();
        fs::remove_all(path);
    }
    fs::path path;
    std::unique_ptr<PluginDesk> desk;
};

Scenario thames() {
    auto opened = open_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "thames");
    REQUIRE(opened);
    return (*opened)->document().scenario();
}

Scenario thames_in_fog() {
    Document document(thames());
    REQUIRE(add_module(document, kFog).empty());
    return document.scenario();
}

const FormField& field_named(const Form& form, const std::string& name) {
    const auto found = std::find_if(form.begin(), form.end(), [&](const FormField& f) { return f.name == name; });
    REQUIRE(found != form.end());
    return *found;
}

bool has_field(const Form& form, const std::string& name) {
    return std::any_of(form.begin(), form.end(), [&](const FormField& f) { return f.name == name; });
}

std::vector<std::string> row_of_cells(const Table& table, std::size_t row) {
    std::vector<std::string> cells;
    for (std::size_t c = 0; c < table.columns.size(); ++c) cells.push_back(table.at(row, c).text);
    return cells;
}

using Cells = std::vector<std::string>;

/// Fills forms as a user would and does what they are for.
class FillingShell final : public QuietShell {
public:
    bool ask_form(const FormQuestion& question) override {
        asked = question.title;
        for (const auto& [name, value] : fill) {
            CHECK(has_field(question.form(), name));
            refused = question.set(name, value);
        }
        form = question.form();
        if (question.preview) preview = question.preview();
        if (give_up) return false;
        why = question.run();
        return why.empty();
    }
    Answer ask(const std::string&, const std::string& text, const std::string&, const std::string&) override {
        question = text;
        return answer;
    }
    bool open_path(const fs::path& path) override {
        auto opened = open_scenario(path);
        if (!opened) return false;
        workspace->add(std::make_unique<OpenDocument>(std::move(*opened)));
        return true;
    }
    void show_problem(const std::string&, const FileProblem& told) override { problem = told; }
    std::vector<std::pair<std::string, std::string>> fill;
    bool give_up = false;
    Answer answer = Answer::no;
    std::string asked, refused, preview, why, question;
    Form form;
    FileProblem problem;
    Workspace* workspace = nullptr;
};

struct PluginCommands {
    PluginCommands() {
        shell.workspace = &workspace;
        add_plugin_commands(commands);
    }
    std::string run(const std::string& id) { return commands.run(id, context); }
    OpenDocument& open(const Scenario& scenario) { return workspace.add(std::make_unique<OpenDocument>(scenario)); }
    Samples samples;
    Workspace workspace{full_equipment};
    FillingShell shell;
    CommandRegistry commands;
    CommandContext context{workspace, shell};
};

std::string file_text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("units and classes have the values that modules in use declare, as their metadata says", "[plugins][forms]") {
    Samples samples;
    CHECK_FALSE(has_field(unit_form(thames(), 0), "set.lookout"));
    Document document(thames_in_fog());
    const Scenario& s = document.scenario();
    const UnitClassId kind = s.units[0].unit_class;
    const FormField lookout = field_named(unit_form(s, 0), "set.lookout");
    CHECK(lookout.label == "Lookout");
    CHECK(lookout.value.empty());
    CHECK(lookout.hint == "0 when left out");
    CHECK(lookout.help ==
          "Hexes that the gunners of a unit see farther than others. (a whole number from 0 to 9; 0 when left out) "
          "Rule V1. Empty: 0 when left out.");
    const FormField of_class = field_named(kind_form(s, KindList::classes, kind), "set.lookout");
    CHECK(of_class.hint == "0 when left out");
    // The class says it for its units, until one of them says otherwise.
    CHECK(set_kind_field(document, KindList::classes, kind, "set.lookout", "2").empty());
    const std::string name = s.ruleset.unit_classes[kind].name;
    CHECK(field_named(unit_form(s, 0), "set.lookout").hint == "2, as its class " + name + " says");
    CHECK(set_unit_field(document, 0, "set.lookout", " 7 ").empty());
    CHECK(s.units[0].values == std::vector<SetValue>{{"lookout", 7}});
    CHECK(field_named(unit_form(s, 0), "set.lookout").value == "7");
    document.seal();
    CHECK(set_unit_field(document, 0, "set.lookout", "").empty());
    CHECK(s.units[0].values.empty());
    REQUIRE(document.undo());
    CHECK(s.units[0].values.size() == 1);
    while (document.can_undo()) REQUIRE(document.undo());
    CHECK((s == thames_in_fog()));
}

TEST_CASE("a value outside its range is refused in the words of its check", "[plugins][forms]") {
    Samples samples;
    Document document(thames_in_fog());
    const Scenario before = document.scenario();
    const std::string unit = set_unit_field(document, 0, "set.lookout", "12");
    const std::string kind = set_kind_field(document, KindList::classes, 0, "set.lookout", "-1");
    const std::string turn = set_table_cell(document, TableId::turns, 2, 2, "4");
    CHECK(set_unit_field(document, 0, "set.lookout", "far") == "\"far\" is not a whole number.");
    CHECK((document.scenario() == before));
    CHECK_FALSE(document.can_undo());
    Scenario wrong = before;
    wrong.units[0].values = {{"lookout", 12}};
    wrong.ruleset.unit_classes[0].values = {{"lookout", -1}};
    wrong.turns[2].values = {{"fog", 4}};
    std::vector<std::string> said;
    for (const Finding& f : find_problems(wrong))
        if (f.key == "value-out-of-range") said.push_back(f.diagnostic.message + ".");
    std::vector<std::string> refused{unit, kind, turn};
    std::sort(said.begin(), said.end());
    std::sort(refused.begin(), refused.end());
    CHECK(said == refused);
    CHECK(turn == "turn 3 has 'fog' 4, outside 0 to 3.");
}

TEST_CASE("a value that nothing reads is shown, and can be taken away", "[plugins][forms]") {
    Samples samples;
    Scenario s = thames();
    s.units[0].values = {{"balls", 3}};
    Document document(s);
    const FormField balls = field_named(unit_form(document.scenario(), 0), "set.balls");
    CHECK(balls.value == "3");
    CHECK(balls.help.starts_with("No rule module in use reads it."));
    CHECK(set_unit_field(document, 0, "set.balls", "").empty());
    CHECK_FALSE(has_field(unit_form(document.scenario(), 0), "set.balls"));
}

TEST_CASE("the turn track has a column for each value that modules take from the turns", "[plugins][forms]") {
    Samples samples;
    CHECK(table_of(thames(), TableId::turns).columns == Cells{"Night", "Label"});
    Document document(thames_in_fog());
    const Scenario& s = document.scenario();
    REQUIRE(table_of(s, TableId::turns).columns == Cells{"Night", "Label", "Fog"});
    CHECK(table_of(s, TableId::turns).at(0, 2).inherited);
    CHECK(table_of(s, TableId::turns).at(0, 2).text == "0");
    CHECK(set_table_cell(document, TableId::turns, 0, 2, "3").empty());
    CHECK(s.turns[0].values == std::vector<SetValue>{{"fog", 3}});
    CHECK_FALSE(table_of(s, TableId::turns).at(0, 2).inherited);
    CHECK(set_table_cell(document, TableId::turns, 0, 1, "Dawn").empty());
    CHECK(s.turns[0].values.size() == 1);
    CHECK(set_table_cell(document, TableId::turns, 0, 2, "").empty());
    CHECK(s.turns[0].values.empty());
    Scenario wrong = s;
    wrong.turns[1].values = {{"fog", 9}};
    const auto findings = find_problems(wrong);
    const Table marked = table_of(wrong, TableId::turns, findings);
    CHECK(marked.at(1, 2).problem.find("outside 0 to 3") != std::string::npos);
    CHECK(turn_cell(wrong, "turn 2 set fog") == std::pair(1, 2));
    CHECK(turn_cell(wrong, "turn 2") == std::pair(1, 1));
    CHECK_FALSE(turn_cell(wrong, "turn 200 set fog"));
}

TEST_CASE("tables of modules show the rows in force, and the first change makes them the ruleset's",
          "[plugins][forms]") {
    Samples samples;
    CHECK(module_tables(thames()).empty());
    Document document(thames_in_fog());
    const Scenario& s = document.scenario();
    auto tables = module_tables(s);
    REQUIRE(tables.size() == 1);
    const ModuleTableRow fog = tables[0];
    CHECK(fog.title == "Fog: Visibility");
    CHECK(
        fog.about.starts_with("How far one sees in fog; fog that is not listed hides nothing. These are the rows of "
                              "the plugin"));
    Table now = module_table(s, fog);
    CHECK(now.columns == Cells{"Fog", "Hexes"});
    REQUIRE(now.rows.size() == 3);
    CHECK(row_of_cells(now, 1) == Cells{"2", "3"});
    CHECK(now.at(1, 1).inherited);
    CHECK(now.at(1, 0).tip == "a whole number from 1 to 3");

    CHECK(set_module_cell(document, fog, 1, 1, "4").empty());
    REQUIRE(s.ruleset.module_tables.size() == 1);
    CHECK(s.ruleset.module_tables[0].rows.size() == 3);
    now = module_table(s, fog);
    CHECK_FALSE(now.at(0, 0).inherited);
    CHECK(row_of_cells(now, 0) == Cells{"1", "6"});
    CHECK(row_of_cells(now, 1) == Cells{"2", "4"});
    CHECK(add_module_row(document, fog, 0).empty());
    CHECK(row_of_cells(module_table(s, fog), 1) == Cells{"1", "6"});
    CHECK(module_table(s, fog).rows.size() == 4);
    CHECK(remove_module_row(document, fog, 3).empty());
    CHECK(row_of_cells(module_table(s, fog), 2) == Cells{"2", "4"});
    while (!module_table(s, fog).rows.empty()) REQUIRE(remove_module_row(document, fog, 0).empty());
    CHECK(add_module_row(document, fog, 99).empty());
    CHECK(row_of_cells(module_table(s, fog), 0) == Cells{"1", "1"});
    CHECK(forget_module_rows(document, fog).empty());
    CHECK(row_of_cells(module_table(s, fog), 1) == Cells{"2", "3"});
    CHECK_FALSE(forget_module_rows(document, fog).empty());
    while (document.can_undo()) REQUIRE(document.undo());
    CHECK((s == thames_in_fog()));
}

TEST_CASE("a wrong cell of a module's table is refused, and findings lead to their cells", "[plugins][forms]") {
    Samples samples;
    Document document(thames_in_fog());
    const Scenario before = document.scenario();
    const ModuleTableRow fog = module_tables(before).front();
    CHECK(set_module_cell(document, fog, 0, 0, "9") ==
          "table 'visibility', row 1, column 'fog': '9' is not between 1 and 3.");
    CHECK(set_module_cell(document, fog, 2, 1, "") == "table 'visibility', row 3 lacks the column 'hexes'.");
    CHECK((document.scenario() == before));
    Scenario wrong = before;
    wrong.ruleset.module_tables = {
        {kFog,
         "visibility",
         {{{{"fog", "1"}, {"hexes", "6"}}}, {{{"fog", "7"}, {"hexes", "2"}}}, {{{"fog", "2"}}}},
         {}}};
    const auto findings = find_problems(wrong);
    const Table marked = module_table(wrong, module_tables(wrong).front(), findings);
    CHECK(marked.at(0, 0).problem.empty());
    CHECK(marked.at(1, 0).problem.find("is not between 1 and 3") != std::string::npos);
    CHECK(marked.at(2, 1).problem.find("lacks the column 'hexes'") != std::string::npos);
    int placed = 0;
    for (const Finding& f : findings) {
        const auto place = module_place(wrong, f.diagnostic.where.object);
        if (!place) continue;
        ++placed;
        CHECK(place->table == 0);
        CHECK(place_of(wrong, f.diagnostic.where).panel == "tables");
        CHECK(std::pair(place->row, place->column) == (f.key == "table-cell-bad" ? std::pair(1, 0) : std::pair(2, 0)));
    }
    CHECK(placed == 2);
    // Nobody tells of the table any more: it is shown as it is and stays.
    CHECK(samples.desk->switch_to(kFog, false).done);
    wrong.modules.clear();
    Document kept(wrong);
    wrong.ruleset.module_tables[0].module = "nobody.knows";
    Document strange(wrong);
    const auto tables = module_tables(strange.scenario());
    REQUIRE(tables.size() == 1);
    CHECK_FALSE(tables[0].known);
    const Table shown = module_table(strange.scenario(), tables[0]);
    CHECK(shown.columns == Cells{"Fog", "Hexes"});
    CHECK(shown.at(1, 0).text == "7");
    CHECK(shown.at(1, 0).fixed);
    CHECK_FALSE(set_module_cell(strange, tables[0], 1, 0, "2").empty());
    CHECK((strange.scenario() == wrong));
}

TEST_CASE("findings about values lead to the panel with the value", "[plugins][forms]") {
    Samples samples;
    Scenario wrong = thames_in_fog();
    wrong.units[0].values = {{"lookout", 12}};
    wrong.ruleset.unit_classes[0].values = {{"lookout", 12}};
    wrong.turns[0].values = {{"fog", 12}};
    std::vector<std::string> panels;
    for (const Finding& f : find_problems(wrong))
        if (f.key == "value-out-of-range") panels.push_back(place_of(wrong, f.diagnostic.where).panel);
    std::sort(panels.begin(), panels.end());
    CHECK(panels == std::vector<std::string>{"counter", "scenario", "tables"});
}

TEST_CASE("plugins bring commands that say in words what they do, in the language of the program", "[plugins][forms]") {
    PluginCommands desk;
    const Command* roster = desk.commands.find("export.sample.roster");
    REQUIRE(roster != nullptr);
    CHECK(roster->title == "Export: Order of battle as a table (.csv)…");
    CHECK(roster->help.starts_with("roster.csv, a line for each unit"));
    CHECK(roster->availability(desk.context).reason == "No scenario is open.");
    CHECK(desk.commands.find("import.sample.grid-map")->availability(desk.context).enabled);
    CHECK(desk.commands.find("transform.sample.country.about")->title == "Transform: Turn the battle about…");
    set_plugin_language("fr");
    add_plugin_commands(desk.commands);
    CHECK(desk.commands.find("transform.sample.country.about")->title != "Transform: Turn the battle about…");
    set_plugin_language({});
    CHECK(desk.samples.desk->switch_to("sample.roster", false).done);
    add_plugin_commands(desk.commands);
    const Command* off = desk.commands.find("export.sample.roster");
    if (off != nullptr) {
        desk.open(thames());
        CHECK(off->availability(desk.context).reason.find("switched off") != std::string::npos);
    }
    install_linked_plugins();
    add_plugin_commands(desk.commands);
    CHECK(desk.commands.all().empty());
}

TEST_CASE("an exporter writes the battle as it is in the window, and asks before it replaces", "[plugins][forms]") {
    PluginCommands desk;
    OpenDocument& d = desk.open(thames());
    REQUIRE(set_unit_field(d.document, 0, "name", "Renamed").empty());
    const fs::path folder = desk.samples.path / "out";
    desk.shell.fill = {{"folder", folder.string()}};
    CHECK(desk.run("export.sample.roster").empty());
    CHECK(desk.shell.asked == "Order of battle as a table");
    CHECK(desk.shell.why.empty());
    CHECK(desk.shell.message.find("roster.csv") != std::string::npos);
    const std::string first = file_text(folder / "roster.csv");
    CHECK(first.find("Renamed") != std::string::npos);
    REQUIRE(set_unit_field(d.document, 0, "name", "Again").empty());
    CHECK(desk.run("export.sample.roster").empty());
    CHECK(desk.shell.question == "roster.csv is in the folder already. Replace it?");
    CHECK(desk.shell.why == "Nothing is written.");
    CHECK(file_text(folder / "roster.csv") == first);
    desk.shell.answer = Shell::Answer::yes;
    CHECK(desk.run("export.sample.roster").empty());
    CHECK(file_text(folder / "roster.csv").find("Again") != std::string::npos);
    desk.shell.fill = {{"folder", "somewhere"}};
    CHECK(desk.run("export.sample.roster").empty());
    CHECK(desk.shell.why == "Name a folder with its whole path.");
}

TEST_CASE("an exporter writes the battle with the errata that are on, and the document stays what it is",
          "[plugins][forms]") {
    PluginCommands desk;
    const Scenario printed = thames();
    OpenDocument& d = desk.open(printed);
    Scenario corrected = printed;
    corrected.units[0].full += 2;
    ErrataPlan plan;
    plan.id = plan.name = "mine";
    plan.source = {ProvenanceKind::printed, "my copy"};
    const auto errata = make_errata(printed, corrected, plan);
    REQUIRE(errata);
    const fs::path file = desk.samples.path / "errata.xml";
    std::ofstream(file) << write_errata(*errata);
    REQUIRE(d.errata.add(file).empty());
    const fs::path folder = desk.samples.path / "out";
    desk.shell.fill = {{"folder", folder.string()}};
    desk.shell.answer = Shell::Answer::yes;
    const auto roster = [&] {
        CHECK(desk.run("export.sample.roster").empty());
        CHECK(desk.shell.why.empty());
        return file_text(folder / "roster.csv");
    };
    const std::string without = roster();
    d.errata.switch_file_on(d.scenario(), 0);
    REQUIRE(d.errata.any_on());
    const std::string with = roster();
    CHECK(with != without);
    CHECK(with.find("," + std::to_string(corrected.units[0].full) + ",") != std::string::npos);
    CHECK(d.scenario() == printed);
    d.errata.all_off();
    CHECK(roster() == without);
}

TEST_CASE("options of exporters and importers stand typed in their forms, with what would be written",
          "[plugins][forms]") {
    PluginCommands desk;
    (void)desk.open(thames());
    const fs::path folder = desk.samples.path / "options";
    desk.shell.fill = {{"folder", folder.string()}, {"option.separator", "semicolon"}, {"option.side", "ac"}};
    CHECK(desk.run("export.sample.roster").empty());
    CHECK(desk.shell.why.empty());
    CHECK(desk.shell.preview == "Would write: roster.csv");
    const FormField& side = field_named(desk.shell.form, "option.side");
    CHECK(side.kind == FormField::Kind::choice);
    CHECK(side.label == "Side");
    REQUIRE(side.choices.size() == 3);
    CHECK(side.choices[0].label == "(none)");
    CHECK(field_named(desk.shell.form, "option.separator").choices[2].label == "Tab");
    const std::string table = file_text(folder / "roster.csv");
    CHECK(table.starts_with("id;side;class;"));
    CHECK(table.find(";us;") == std::string::npos);
    desk.shell.give_up = true;
    desk.shell.fill = {{"option.separator", "dash"}};
    CHECK(desk.run("export.sample.roster").empty());
    CHECK(desk.shell.refused == "Separator: 'dash' is none of: comma semicolon tab.");

    const fs::path rules = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "rulesets" / "tlg2.xml";
    const fs::path creek = fs::path(RAMPARTS_SOURCE_DIR) / "plugins" / "samples" / "grid-map" / "creek.txt";
    desk.shell.give_up = false;
    desk.shell.fill = {{"file", creek.string()},
                       {"ruleset", rules.string()},
                       {"folder", (desk.samples.path / "wide").string()},
                       {"option.yards", "250"}};
    CHECK(desk.run("import.sample.grid-map").empty());
    CHECK(desk.shell.why.empty());
    CHECK(desk.shell.preview == "Would write: map.xml, ruleset.xml, scenario.xml");
    CHECK(field_named(desk.shell.form, "option.yards").kind == FormField::Kind::number);
    REQUIRE(desk.workspace.active() != nullptr);
    CHECK(desk.workspace.active()->map().yards == 250);
}

TEST_CASE("an importer makes a scenario that opens, or writes nothing and tells the line", "[plugins][forms]") {
    PluginCommands desk;
    const fs::path creek = fs::path(RAMPARTS_SOURCE_DIR) / "plugins" / "samples" / "grid-map" / "creek.txt";
    const fs::path folder = desk.samples.path / "creek";
    const fs::path rules = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "rulesets" / "tlg2.xml";
    desk.shell.fill = {{"file", creek.string()}, {"ruleset", rules.string()}, {"folder", folder.string()}};
    CHECK(desk.run("import.sample.grid-map").empty());
    CHECK(desk.shell.why.empty());
    REQUIRE(desk.workspace.active() != nullptr);
    CHECK(desk.workspace.active()->path() == fs::canonical(folder) / "scenario.xml");
    CHECK(desk.run("import.sample.grid-map").empty());
    CHECK(desk.shell.why.find("scenario.xml is there already") != std::string::npos);
    std::string text = file_text(creek);
    text += "\n?????\n";
    const fs::path bad = desk.samples.path / "bad.txt";
    std::ofstream(bad, std::ios::binary) << text;
    desk.shell.fill = {
        {"file", bad.string()}, {"ruleset", rules.string()}, {"folder", (desk.samples.path / "bad").string()}};
    CHECK(desk.run("import.sample.grid-map").empty());
    CHECK_FALSE(desk.shell.why.empty());
    REQUIRE_FALSE(desk.shell.problem.diagnostics.empty());
    CHECK(desk.shell.problem.diagnostics.front().where.file.line > 0);
    CHECK_FALSE(fs::exists(desk.samples.path / "bad"));
}

TEST_CASE("a transform tells what it would change, changes it in one step, and giving up leaves nothing",
          "[plugins][forms]") {
    PluginCommands desk;
    OpenDocument& d = desk.open(thames());
    const Scenario before = d.scenario();
    desk.shell.fill = {{"seed", "7"}, {"woods", "40"}};
    desk.shell.give_up = true;
    CHECK(desk.run("transform.sample.country.woods").empty());
    CHECK(desk.shell.asked == "Woods and a creek");
    CHECK(desk.shell.preview.starts_with("Would change: "));
    CHECK(field_named(desk.shell.form, "seed").value == "7");
    CHECK(field_named(desk.shell.form, "open").kind == FormField::Kind::choice);
    for (const char* kind : {"open", "forest", "creek", "road"}) {
        INFO(kind);
        const FormField& field = field_named(desk.shell.form, kind);
        CHECK(field.kind == FormField::Kind::choice);
        REQUIRE_FALSE(field.choices.empty());
        for (const auto& choice : field.choices) CHECK(choice.label != choice.value);  // a name, no id
    }
    CHECK(field_named(desk.shell.form, "creek").choices[0].label == d.scenario().ruleset.hexside_kinds[0].name);
    CHECK((d.scenario() == before));
    CHECK_FALSE(d.document.can_undo());
    desk.shell.give_up = false;
    CHECK(desk.run("transform.sample.country.woods").empty());
    CHECK(desk.shell.why.empty());
    CHECK_FALSE((d.scenario() == before));
    CHECK(desk.shell.preview == "Would change: " + difference_words(before, d.scenario()) + ".");
    CHECK(d.document.undo_label() == "Woods and a creek");
    REQUIRE(d.document.undo());
    CHECK((d.scenario() == before));
    desk.shell.fill = {{"woods", "71"}};
    desk.shell.give_up = true;
    CHECK(desk.run("transform.sample.country.woods").empty());
    CHECK(desk.shell.refused == "Woods: 71 is not between 0 and 70.");
    CHECK(field_named(desk.shell.form, "woods").value == "25");
}

TEST_CASE("a transform that cannot be done says so in the findings and changes nothing", "[plugins][forms]") {
    PluginCommands desk;
    OpenDocument& d = desk.open(thames());
    const Scenario before = d.scenario();
    // A field has an odd or an even number of columns; one of the two ways does not suit it.
    const bool odd = d.map().grid().shape().columns % 2 != 0;
    desk.shell.fill = {{"how", odd ? "turn" : "mirror"}};
    CHECK(desk.run("transform.sample.country.about").empty());
    CHECK(desk.shell.why.find(odd ? "cannot be turned by half" : "cannot be mirrored") != std::string::npos);
    CHECK(desk.shell.why.find("What to do: ") != std::string::npos);
    CHECK(desk.shell.preview == desk.shell.why);
    const auto& findings = d.findings.findings();
    CHECK(
        std::any_of(findings.begin(), findings.end(), [](const Finding& f) { return f.diagnostic.code == "RP6063"; }));
    CHECK((d.scenario() == before));
    // The next change makes it old.
    REQUIRE(set_unit_field(d.document, 0, "name", "Another").empty());
    d.findings.update(d.scenario());
    CHECK(
        std::none_of(findings.begin(), findings.end(), [](const Finding& f) { return f.diagnostic.code == "RP6063"; }));
}

TEST_CASE("a transform after which the battle could not be played is not made, as the command line has it",
          "[plugins][forms]") {
    PluginCommands desk;
    OpenDocument& d = desk.open(thames());
    const Scenario before = d.scenario();
    desk.shell.fill = {{"open", "all-river"}};  // nothing may enter open ground then
    CHECK(desk.run("transform.sample.country.woods").empty());
    CHECK(desk.shell.why.starts_with("The battle could not be played any more, so nothing is changed. "));
    CHECK(desk.shell.preview == desk.shell.why);
    CHECK((d.scenario() == before));
    CHECK_FALSE(d.document.can_undo());
    const auto& findings = d.findings.findings();
    CHECK(std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
        return f.diagnostic.severity == Severity::error && f.diagnostic.code == "RP3206";
    }));
}

TEST_CASE("badges are found anew when the state has become another one", "[plugins][forms]") {
    Samples samples;
    Document document(thames());
    REQUIRE(add_module(document, "sample.fieldworks").empty());
    auto started = Playtest::start(document.scenario(), {});
    REQUIRE(started);
    Playtest& play = **started;
    play.let("random", Playtest::Until::game);
    std::size_t most = 0;
    for (int step = 0; step < 400 && play.letting() && play.step_player(); ++step) {
        REQUIRE(play.badges() == badges(play.rules(), play.view()));
        CHECK(&play.badges() == &play.badges());
        most = std::max(most, play.badges().size());
    }
    CHECK(most > 0);
    play.stop_letting();
    play.go_to(0);
    CHECK(play.badges().empty());
}

// The one list of findings: what the files said when they were read, the checks, and fixing all of a kind.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "editor/command/equipment.hpp"
#include "editor/model/findings_model.hpp"
#include "editor/model/text_editor.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/workspace.hpp"
#include "formats/scenario/name_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/playable.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

/// A copy of a battle that goes with the object.
struct Copy {
    Copy() : root(fs::temp_directory_path() / ("ramparts-findings-" + std::to_string(::getpid()))) {
        fs::remove_all(root);
        const fs::path from = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios";
        fs::create_directories(root);
        for (const char* part : {"rulesets", "chippewa"})
            fs::copy(from / part, root / part, fs::copy_options::recursive);
    }
    ~Copy() { fs::remove_all(root); }
    [[nodiscard]] fs::path folder() const { return root / "chippewa"; }
    /// Exchanges the first `from` behind `after` in a file.
    void spoil(const char* file, const std::string& after, const std::string& from, const std::string& to) const {
        std::ifstream in(folder() / file, std::ios::binary);
        std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
        const auto start = text.find(after);
        REQUIRE(start != std::string::npos);
        const auto at = text.find(from, start);
        REQUIRE(at != std::string::npos);
        text.replace(at, from.size(), to);
        std::ofstream(folder() / file, std::ios::binary) << text;
    }
    fs::path root;
};

std::vector<std::string> texts_of(const std::vector<Finding>& findings) {
    std::vector<std::string> all;
    for (const Finding& f : findings) all.push_back(to_text(f.diagnostic));
    return all;
}

}  // namespace

TEST_CASE("what was found in the files stays in the list when the checks have run, until they are read clean",
          "[editor_panels]") {
    const Copy copy;
    copy.spoil("scenario.xml", "<unit ", "full=\"", "fulll=\"");
    auto opened = open_scenario(copy.folder());
    REQUIRE(opened);
    (*opened)->begin();
    OpenDocument d(std::move(*opened));
    const auto read = d.store().loaded().diagnostics;
    REQUIRE(has_errors(read));
    const auto holds_read = [&] {
        const auto all = texts_of(d.findings.findings());
        return all.size() >= read.size() &&
               std::equal(read.begin(), read.end(), all.begin(),
                          [](const Diagnostic& x, const std::string& text) { return to_text(x) == text; });
    };
    CHECK(holds_read());
    CHECK(d.findings.update(d.scenario()));
    CHECK(holds_read());
    // The same list as that of the command line: what reading found, then the checks.
    CHECK(d.findings.findings().size() == read.size() + find_problems(d.scenario()).size());
    CHECK(d.findings.count(Severity::error) > 0);
    const Finding& first = d.findings.findings().front();
    CHECK(from_file(first.diagnostic));
    CHECK_FALSE(from_case_file(first.diagnostic));
    CHECK(file_place(first.diagnostic).starts_with("scenario.xml:"));
    CHECK(explanation_of(first.diagnostic).find(file_place(first.diagnostic)) != std::string::npos);
    CHECK_FALSE(why_not_ignored(first.diagnostic).empty());

    // Changing the scenario does not change the files; saving does.
    const auto unit = std::find_if(read.begin(), read.end(), [](const Diagnostic& x) { return !x.where.unit.empty(); });
    const std::size_t which = unit != read.end() ? *d.scenario().unit(unit->where.unit) : std::size_t{0};
    REQUIRE(d.document.edit("Give it a factor", [&](Edit& e) {
        e.update(lists::units, which, [](Unit& u) {
            u.full = 5;
            u.reduced = 2;
        });
    }));
    CHECK(holds_read());
    const auto saved = d.store().save();
    INFO((saved ? std::string() : saved.error().message.english()));
    REQUIRE(saved);
    d.saved();
    // While the file has errors, names in other languages are not judged.
    CHECK(check_names(d.store().loaded()).empty());
    CHECK(texts_of(d.findings.findings()).size() ==
          d.store().loaded().diagnostics.size() + find_problems(d.scenario()).size());
    CHECK(d.store().loaded().diagnostics == load_scenario(copy.folder()).diagnostics);
}

TEST_CASE("all findings of a kind are fixed as one step that undo takes back", "[editor_panels]") {
    Workspace workspace{full_equipment};
    OpenDocument& d = workspace.add(std::make_unique<OpenDocument>(blank_scenario()));
    REQUIRE(d.document.edit("Twins", [](Edit& e) {
        for (const char* id : {"a", "b", "c"}) {
            Unit unit;
            unit.id = id;
            unit.name = "21";
            unit.full = 3;
            e.add(lists::units, unit);
        }
    }));
    int heard = 0;
    const Connection link = workspace.findings_changed.connect([&](OpenDocument&) { ++heard; });
    d.findings_changed();
    CHECK(heard == 1);
    REQUIRE(d.findings.update(d.scenario()));
    const Scenario before = d.scenario();
    const std::size_t position = d.document.position();
    int fixed = 0;
    CHECK(carry_out_fixes(d.document, "RP3004", fixed).empty());
    CHECK(fixed == 2);
    CHECK(d.document.position() == position + 1);
    CHECK(d.scenario().units[1].name == "21 2");
    CHECK(d.scenario().units[2].name == "21 3");
    d.findings.update(d.scenario());
    for (const Finding& f : d.findings.findings()) CHECK(f.diagnostic.code != "RP3004");
    CHECK_FALSE(carry_out_fixes(d.document, "RP3004", fixed).empty());
    REQUIRE(d.document.undo());
    CHECK(d.scenario() == before);
}

TEST_CASE("the command of the text editor takes the file and the line where the user has put them", "[findings]") {
    using Words = std::vector<std::string>;
    CHECK(text_editor_command("kate -l {line} {file}", "/a b/c.lua", 12) == Words{"kate", "-l", "12", "/a b/c.lua"});
    CHECK(text_editor_command("code -g {file}:{line}", "/a/c.lua", 12) == Words{"code", "-g", "/a/c.lua:12"});
    CHECK(text_editor_command("\"/opt/my editor\"", "/a/c.lua", 3) == Words{"/opt/my editor", "/a/c.lua"});
    CHECK(text_editor_command("x +{line}", "/a/c.lua", 0) == Words{"x", "+1", "/a/c.lua"});
    CHECK(text_editor_fault("sh -c").empty());
    CHECK(text_editor_fault("").empty());
    CHECK(text_editor_fault("no-such-editor {file}") == "There is no program no-such-editor.");
    const Copy copy;
    const fs::path map = copy.folder() / "map.xml";
    CHECK(file_of_finding(map, copy.folder() / "scenario.xml") == map);
    CHECK(file_of_finding("map.xml", copy.folder() / "scenario.xml") == map);
    CHECK(file_of_finding("none.xml", copy.folder() / "scenario.xml").empty());
    CHECK(file_of_finding({}, copy.folder() / "scenario.xml").empty());
}

namespace {

const char* RP_CALL the_module(std::uint32_t index) { return index == 0 ? "test.wants-a-river" : nullptr; }
const rp_module* RP_CALL wants_a_river(const rp_host*, const char*, const rp_setup* setup) {
    setup->refuse(setup, "it needs a river");
    return nullptr;
}
void RP_CALL never_made(const rp_module*) {}

/// Puts a module in force that refuses every battle; `watch` as if its code ran behind the fence.
class RefusingModule {
public:
    explicit RefusingModule(const CodeWatch* watch = nullptr) : before_(installed_catalogue()) {
        auto catalogue = std::make_shared<ModuleCatalogue>(*before_);
        PluginInfo plugin;
        plugin.id = "test";
        plugin.modules.emplace_back().id = "test.wants-a-river";
        catalogue->add(plugin, &code_, nullptr, {}, {}, watch);
        install_catalogue(catalogue);
    }
    RefusingModule(const RefusingModule&) = delete;
    RefusingModule& operator=(const RefusingModule&) = delete;
    ~RefusingModule() { install_catalogue(before_); }

private:
    static constexpr rp_modules_1 code_{sizeof(rp_modules_1), 1, the_module, wants_a_river, never_made};
    std::shared_ptr<const ModuleCatalogue> before_;
};

class NeverAsked final : public CodeWatch {
public:
    [[nodiscard]] Diagnostic why_not_made() const override { return {}; }
    [[nodiscard]] Message trouble(const rp_module*) const override { return {}; }
    [[nodiscard]] std::vector<Message> news(const rp_module*) const override { return {}; }
};

}  // namespace

TEST_CASE("a module that refuses the battle is among the findings, as on the command line", "[findings]") {
    const Copy copy;
    auto opened = open_scenario(copy.folder());
    REQUIRE(opened);
    (*opened)->begin();
    OpenDocument d(std::move(*opened));
    const auto told = [&] {
        d.findings.note_everything();
        REQUIRE(d.findings.update(d.scenario()));
        std::vector<std::string> all;
        for (const Finding& f : d.findings.findings())
            if (f.diagnostic.code == "RP5201") all.push_back(to_text(f.diagnostic));
        return all;
    };
    ModuleUse use;
    use.id = "test.wants-a-river";
    const auto add = [&] {
        return d.document.edit(named("Add a module"), [&](Edit& e) { e.add(lists::modules, use); });
    };
    SECTION("it is told as long as the battle has it") {
        const RefusingModule module;
        CHECK(told().empty());
        REQUIRE(add());
        const auto found = told();
        REQUIRE(found.size() == 1);
        CHECK(found[0].find("test.wants-a-river refuses: it needs a river") != std::string::npos);
        CHECK(found[0].find("change its parameters, or switch the module off") != std::string::npos);
        CHECK(d.findings.count(Severity::error) == 1);
        REQUIRE(d.document.undo());
        CHECK(told().empty());
    }
    SECTION("it is told no more while something else is wrong, and again when that is put right") {
        const RefusingModule module;
        REQUIRE(add());
        REQUIRE(told().size() == 1);
        const auto errors = [&] { return d.findings.count(Severity::error); };
        CHECK(errors() == 1);
        const auto& units = d.scenario().units;
        const auto of_side = [&](SideId side) {
            return static_cast<std::size_t>(
                std::find_if(units.begin(), units.end(), [&](const Unit& u) { return u.side == side && u.at; }) -
                units.begin());
        };
        const HexIndex there = *units[of_side(0)].at;
        REQUIRE(d.document.edit(named("Among the enemy"),
                                [&](Edit& e) { e.update(lists::units, of_side(1), [&](Unit& u) { u.at = there; }); }));
        d.findings.note_everything();
        REQUIRE(d.findings.update(d.scenario()));
        CHECK(errors() > 0);
        CHECK(told().empty());
        REQUIRE(d.document.undo());
        REQUIRE(told().size() == 1);
        CHECK(errors() == 1);
        REQUIRE(d.document.undo());
        CHECK(told().empty());
        CHECK(errors() == 0);
    }
    SECTION("code behind the fence is asked when the battle is played") {
        const NeverAsked watch;
        const RefusingModule module(&watch);
        REQUIRE(add());
        CHECK(told().empty());
        const auto errors = playability(d.scenario());
        REQUIRE(errors.size() == 1);
        CHECK(errors[0].code == "RP5201");
    }
}

TEST_CASE("what has changed is checked again, and nothing else", "[findings]") {
    const std::vector<std::pair<Area, AreaMask>> table = {
        {Area::none, 0},
        {Area::terrain, area::terrain},
        {Area::elevation, area::elevation},
        {Area::features, area::terrain},
        {Area::hexsides, area::hexsides},
        {Area::roads, area::roads},
        {Area::provenance, area::terrain | area::elevation | area::hexsides | area::roads | area::labels},
        {Area::labels, area::labels},
        {Area::numberings, area::labels},
        {Area::units, area::units},
        {Area::groups, area::reinforcements},
        {Area::turns, area::turns},
        {Area::sides, area::sides},
        {Area::victory, area::victory},
        {Area::modules, area::modules},
        {Area::notes, area::text},
        {Area::meta, area::text},
        {Area::kinds, area::tables},
        {Area::tables, area::tables},
        {Area::ignored, area::text},
        {Area::markers, area::text},
        {Area::grid, area::all}};
    Area every = Area::none;
    for (const auto& [one, mask] : table) {
        every = every | one;
        ChangeSet changes;
        changes.areas = one;
        INFO(static_cast<std::uint32_t>(one));
        CHECK(check_areas(changes) == mask);
        for (const auto& [other, more] : table) {
            changes.areas = one | other;
            CHECK(check_areas(changes) == (mask | more));
        }
        changes.areas = one;
        changes.all = true;
        CHECK(check_areas(changes) == area::all);
    }
    CHECK(every == Area::everything);
    const Copy copy;
    FindingsModel model;
    CHECK(model.update(load_scenario(copy.folder()).scenario));  // at first everything waits
    CHECK_FALSE(model.stale());
    ChangeSet nothing;
    model.note(nothing);
    CHECK_FALSE(model.stale());
    ChangeSet something;
    something.areas = Area::notes;
    model.note(something);
    model.note(nothing);  // what waits is not forgotten
    CHECK(model.stale());
}

TEST_CASE("a finding leads to what it is about, on the map or in a panel", "[findings]") {
    Scenario s = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "queenston-heights").scenario;
    const Grid& grid = s.map.grid();
    const HexIndex a = s.map.grid().at(3, 4);
    const HexIndex b = grid.neighbour(a, 2);
    const auto placed = std::find_if(s.units.begin(), s.units.end(), [](const Unit& u) { return u.at.has_value(); });
    const auto waiting = std::find_if(s.units.begin(), s.units.end(), [](const Unit& u) { return !u.at.has_value(); });
    REQUIRE(placed != s.units.end());
    REQUIRE(waiting != s.units.end());
    REQUIRE(s.reinforcements.size() >= 2);
    const ReinforcementGroup& group = s.reinforcements.back();
    using Hexes = std::vector<HexIndex>;
    struct Row {
        std::string hex, hexside, unit, object;
        Hexes hexes;
        std::string found_unit, panel;
    };
    // Everything on the map has a source, so that sections lie nowhere.
    for (Provenance& section : s.map.section_provenance) section = {ProvenanceKind::printed, "x"};
    for (Unit& u : s.units) u.provenance = {ProvenanceKind::printed, "x"};
    for (ReinforcementGroup& g : s.reinforcements) g.provenance = {ProvenanceKind::printed, "x"};
    const std::vector<Row> rows = {{grid.label(a), "", "", "", {a}, "", ""},
                                   {"nowhere", "", "", "", {}, "", ""},
                                   {"", grid.label(a) + " " + grid.label(b), "", "", {a, b}, "", ""},
                                   {"", grid.label(b), "", "", {b}, "", ""},
                                   {grid.label(b), grid.label(a) + " " + grid.label(b), "", "", {a, b}, "", ""},
                                   {"", "", placed->id, "", {*placed->at}, placed->id, ""},
                                   {grid.label(a), "", placed->id, "", {a}, placed->id, ""},
                                   {"", "", waiting->id, "", {}, waiting->id, ""},
                                   {"", "", "nobody", "", {}, "", ""},
                                   {"", "", "", group.id, {group.entry}, "", ""},
                                   {grid.label(a), "", "", group.id, {a}, "", ""},
                                   {"", "", "", "nothing", {}, "", ""},
                                   {"", "", "", "turns", {}, "", "scenario"},
                                   {"", "", "", "victory rules", {}, "", "scenario"},
                                   {"", "", "", "movement rows", {}, "", "tables"},
                                   {"", "", "", "combat cells", {}, "", "tables"},
                                   {"", "", "", "combat shifts", {}, "", "tables"},
                                   {"", "", "", "groups", {}, "", "arrivals"},
                                   {"", "", "", "hexes", {}, "", ""},
                                   {"", "", "", "units", {}, "", "forces"},
                                   {"", "", waiting->id, "set range", {}, waiting->id, "counter"},
                                   {"", "", placed->id, "set range", {*placed->at}, placed->id, "counter"},
                                   {"", "", "", "table ranges", {}, "", "tables"},
                                   {"", "", "", "unit-class line set range", {}, "", "tables"},
                                   {"", "", "", "unit-class line", {}, "", ""},
                                   {"", "", "", "turn 3 set wind", {}, "", "scenario"},
                                   {"", "", "", "turn 3", {}, "", ""},
                                   {"", "", "", "hex set wind", {}, "", ""}};
    for (const Row& row : rows) {
        INFO(row.hex << "|" << row.hexside << "|" << row.unit << "|" << row.object);
        const FoundPlace found = place_of(s, {{}, row.hex, row.hexside, row.unit, row.object});
        CHECK(found.hexes == row.hexes);
        CHECK(found.unit == row.found_unit);
        CHECK(found.panel == row.panel);
    }
    // what is silent in a section is shown where it lies
    s.units_provenance = {};
    placed->provenance = {};
    waiting->provenance = {};
    s.reinforcements.front().provenance = {};
    CHECK(place_of(s, {{}, "", "", "", "units"}).hexes == Hexes{*placed->at});
    CHECK(place_of(s, {{}, "", "", "", "units"}).panel.empty());
    CHECK(place_of(s, {{}, "", "", "", "groups"}).hexes == Hexes{s.reinforcements.front().entry});
}

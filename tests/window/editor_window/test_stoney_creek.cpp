// A battle from nothing to paper, by mouse and keys: Stoney Creek, the night of 6 June 1813. What the hand has to do is
// on the page tests/window/effort/README.md.
#include <catch2/catch.hpp>

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include <wx/dialog.h>
#include <wx/grid.h>
#include <wx/stattext.h>

#include "editor/model/roster_table.hpp"
#include "editor/model/rules_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/translate.hpp"
#include "engine/modules/module_params.hpp"
#include "tests/window/editor_window/form_hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// An author whose work is counted.
class NightAuthor {
public:
    [[nodiscard]] const Scenario& scenario() const { return desk.document().scenario(); }
    [[nodiscard]] const Map& map() const { return desk.document().map(); }
    /// Finds the paints as an eye does; that is no work of the hand.
    void look_at_palette() {
        total += desk.hand.work();
        const wxPoint before = wxGetMousePosition();
        paints_ = swatches(desk);
        desk.hand.move(before);
        (void)desk.hand.work();
    }
    void paint(const char* name) {
        INFO("paint " << name);
        REQUIRE(paints_.contains(name));
        desk.hand.click(paints_.at(name));
    }
    void by_words(const std::string& words) {
        desk.answers.expect(
            "Command palette",
            [&](wxDialog&) {
                desk.hand.type(words);
                desk.hand.key(WXK_RETURN);
            },
            [&] { desk.hand.key('K', wxMOD_CONTROL); });
    }
    /// A point near a corner of a hex, inside it.
    [[nodiscard]] wxPoint corner(const char* number, int index) const {
        const ShapePoint m = desk.canvas().view().corner(index) * 0.88;
        return desk.at(number) + wxPoint(static_cast<int>(m.x), static_cast<int>(m.y));
    }
    Desk desk{kNothing};
    HandWork total;

private:
    std::map<std::string, wxPoint> paints_;
};

void begin_map(NightAuthor& a) {
    a.desk.answers.expect(
        "New scenario",
        [&](wxDialog& wizard) {
            const auto shown = [&](const char* field) {
                until("the next page", [&] {
                    const wxWindow* found = wizard.FindWindow(field);
                    return found != nullptr && found->IsShownOnScreen();
                });
            };
            const auto retype = [&](const char* text) {
                a.desk.hand.key('A', wxMOD_CONTROL);
                a.desk.hand.type(text);
            };
            a.desk.hand.key('N', wxMOD_ALT);
            shown("Columns");
            retype("14");
            a.desk.hand.key(WXK_TAB);
            retype("11");
            a.desk.hand.click(child(wizard, "Turns"));
            retype("8");
            a.desk.hand.key('N', wxMOD_ALT);
            shown("Name");
            retype("Stoney Creek");
            a.desk.hand.key(WXK_TAB);
            retype("6 June 1813");
            a.desk.hand.key(WXK_RETURN);
        },
        [&] { a.desk.hand.key('N', wxMOD_CONTROL); });
    until("the map", [&] { return a.desk.frame().canvas() != nullptr && a.desk.canvas().paints() > 0; });
    REQUIRE(a.map().grid().shape().columns == 14);
    REQUIRE(a.scenario().turns.size() == 8);
}

int count_terrain(const NightAuthor& a, const char* terrain) {
    const TerrainId id = *a.scenario().ruleset.terrain(terrain);
    int count = 0;
    for (HexIndex hex = 0; hex < a.map().grid().size(); ++hex) count += a.map().terrain(hex) == id ? 1 : 0;
    return count;
}

int count_sides(const NightAuthor& a, const char* kind) {
    const auto id = *a.scenario().ruleset.hexside_kind(kind);
    int count = 0;
    for (HexIndex hex = 0; hex < a.map().grid().size(); ++hex)
        for (std::uint8_t side = 0; side < 3; ++side) count += a.map().side(Hexside{hex, side}).has(id) ? 1 : 0;
    return count;
}

// Woods on both sides of the fields, the swamp at the mouth of the creek.
void paint_terrain(NightAuthor& a) {
    a.desk.hand.key('T');
    until("the rectangle", [&] { return tool_of(a.desk) == "rectangle"; });
    a.look_at_palette();
    a.paint("Terrain: Forest");
    a.desk.hand.drag({a.desk.at("0108"), a.desk.at("0511")});
    a.desk.hand.drag({a.desk.at("1009"), a.desk.at("1411")});
    a.desk.hand.drag({a.desk.at("0101"), a.desk.at("0303")});
    until("the woods", [&] { return count_terrain(a, "forest") == 20 + 15 + 9; });
    a.paint("Terrain: Swamp");
    a.desk.hand.drag({a.desk.at("0701"), a.desk.at("0802")});
    until("the swamp", [&] { return count_terrain(a, "swamp") == 4; });
}

// The creek is deep below the road, where a bridge goes over it, and is waded above it.
void lay_creek_and_road(NightAuthor& a) {
    a.desk.hand.key('J');
    a.paint("Hexsides: River");
    a.desk.hand.drag({a.corner("0601", 0), a.corner("0608", 4)});
    until("the lower creek", [&] { return count_sides(a, "river") > 8; });
    a.paint("Hexsides: Creek");
    a.desk.hand.drag({a.corner("0608", 4), a.corner("0611", 4)});
    until("the upper creek", [&] { return count_sides(a, "creek") > 4; });
    a.by_words("straightest");
    a.desk.hand.key('R');
    a.desk.hand.drag({a.desk.at("0105"), a.desk.at("1405")});
    until("the bridge", [&] { return count_sides(a, "bridge") == 1; });
}

void write_name(NightAuthor& a, const char* hex, const char* name) {
    const std::size_t before = a.map().labels.size();
    a.desk.answers.expect(
        "New name",
        [&](wxDialog&) {
            a.desk.hand.type(name);
            a.desk.hand.key(WXK_RETURN);
        },
        [&] { a.desk.hand.click(a.desk.at(hex)); });
    until("the name", [&] { return a.map().labels.size() == before + 1; });
}

struct TypedUnit {
    const char* name;
    const char* side;  ///< first letters; empty = as the unit above
    const char* kind;
    const char* factor;
    const char* at;
    const char* turn = "";
};

// Five regiments, dragoons and guns in the camp, two regiments at the lake; the light companies, the 49th and the 8th
// out of the dark.
constexpr TypedUnit kOrderOfBattle[] = {
    {"5th", "us", "inf", "3", "1004"},      {"16th", "", "", "3", "1005"},
    {"23rd", "", "", "4", "1006"},          {"25th", "", "", "5", "0905"},
    {"2nd Artillery", "", "", "2", "1106"}, {"13th", "", "", "3", "", "4"},
    {"14th", "", "", "3", "", "4"},         {"2nd Dragoons", "", "cav", "1", "1204"},
    {"Towson", "", "art", "4", "1003"},     {"Light companies", "ac", "inf", "3", "0205"},
    {"49th right", "", "", "4", "0104"},    {"49th left", "", "", "4", "0105"},
    {"8th right", "", "", "3", "0106"},     {"8th left", "", "", "3", "0206"},
};

void type_units(NightAuthor& a) {
    a.by_words("units table");
    until("the table", [&] { return a.desk.frame().panel_shown("roster"); });
    until_at_rest("the table stands");
    auto& grid = child<wxGrid>(a.desk.panel("roster"), "Units table");
    click_cell(a.desk, grid, 0, 0);
    std::size_t row = 0;
    for (const TypedUnit& unit : kOrderOfBattle) {
        const auto cell = [&](const char* text) {
            a.desk.hand.type(text);
            a.desk.hand.key(WXK_TAB);
        };
        for (const char* text : {unit.name, unit.side, unit.kind, unit.factor, "", "", "", ""}) cell(text);
        a.desk.hand.type(unit.at);
        if (*unit.turn != 0) {
            a.desk.hand.key(WXK_TAB);
            a.desk.hand.type(unit.turn);
        }
        a.desk.hand.key(WXK_RETURN);
        ++row;
        until("the next row", [&] { return a.scenario().units.size() == row && grid.GetGridCursorCol() == 0; });
    }
    constexpr int kTowson = 8;
    click_cell(a.desk, grid, kTowson, static_cast<int>(roster_column("range")));
    a.desk.hand.type("3");
    a.desk.hand.key(WXK_RETURN);
    until("the range of the guns", [&] { return a.scenario().units[kTowson].range == 3; });
    (void)picture_of_screen("stoney-creek-units");
    const auto& units = a.scenario().units;
    CHECK(std::count_if(units.begin(), units.end(), [](const Unit& unit) { return unit.at.has_value(); }) == 12);
    REQUIRE(a.scenario().reinforcements.size() == 1);
    CHECK(a.scenario().reinforcements.front().turn == 4);
}

// The regiments at the lake come by the road from the east.
void choose_entry(NightAuthor& a) {
    a.desk.hand.key(WXK_ESCAPE);
    a.desk.hand.key('Y');
    until("the tool", [&] { return tool_of(a.desk) == "entry"; });
    until_placed(a.desk.canvas());
    a.desk.hand.click(a.desk.at("1405"));
    until("the entry hex", [&] { return a.scenario().reinforcements.front().entry == a.desk.hex("1405"); });
}

wxNotebook& rules_page(NightAuthor& a, const char* title) {
    if (!a.desk.frame().panel_shown("scenario")) a.desk.hand.key(WXK_F9);
    until("the panel", [&] { return a.desk.frame().panel_shown("scenario"); });
    auto& book = dynamic_cast<wxNotebook&>(child(a.desk.frame(), "Scenario and rules"));
    a.desk.open_tab(book, title);
    return book;
}

void darken(NightAuthor& a) {
    wxNotebook& book = rules_page(a, "Turns");
    wxGrid& grid = *all_shown<wxGrid>(book).front();
    until_at_rest("the table is filled");
    int column = 0;
    while (!grid.GetColLabelValue(column).Lower().Contains("night")) ++column;
    for (int row = 0; row < 5; ++row) {
        const wxRect cell = grid.CellToRect(row, column);
        const wxPoint middle = grid.CalcScrolledPosition(wxPoint(cell.x + cell.width / 2, cell.y + cell.height / 2));
        a.desk.hand.click(grid.GetGridWindow()->ClientToScreen(middle));
        until("a night turn", [&] { return a.scenario().turns[static_cast<std::size_t>(row)].night; });
        until_at_rest("the table follows");
    }
}

// The night has rules only where its module is on.
void switch_on_night(NightAuthor& a) {
    wxNotebook& book = rules_page(a, "Modules");
    int entry = 0;
    for (const CatalogueModule& known : known_modules()) {
        if (known.info.id == "ramparts.night") break;
        if (module_obstacle(a.scenario(), known.info.id).empty()) ++entry;
    }
    choose_from_menu([&] { a.desk.hand.click(child(book, "Add")); },
                     [&] {
                         for (int i = 0; i <= entry; ++i) a.desk.hand.key(WXK_DOWN);
                         a.desk.hand.key(WXK_RETURN);
                     });
    until("the night to have rules", [&] {
        const auto& on = a.scenario().modules;
        return !on.empty() && on.back().id == "ramparts.night";
    });
}

void set_victory(NightAuthor& a) {
    wxNotebook& book = rules_page(a, "Victory");
    const std::size_t before = a.scenario().victory.size();
    choose_from_menu([&] { a.desk.hand.click(child(book, "Add")); },
                     [&] {
                         a.desk.hand.key(WXK_DOWN);
                         a.desk.hand.key(WXK_RETURN);
                     });
    until_at_rest("the hexes are asked for");
    a.desk.hand.click(a.desk.at("1005"));
    a.desk.hand.click(a.desk.at("1003"));
    a.desk.hand.key(WXK_ESCAPE);
    until("the condition", [&] { return a.scenario().victory.size() == before + 1; });
    CHECK(a.scenario().victory.front().hexes.size() == 2);
}

void look_for_errors(NightAuthor& a) {
    a.desk.hand.key(WXK_F4);
    until("the findings", [&] { return a.desk.frame().panel_shown("findings"); });
    until("the checks to have looked", [&] { return !a.desk.document().findings.stale(); });
    for (const Finding& f : a.desk.document().findings.findings())
        if (f.diagnostic.severity != Severity::note) FAIL_CHECK(f.diagnostic.message.english());
}

void print_it(NightAuthor& a) {
    const auto written = [](wxDialog& pages) {
        for (wxStaticText* text : all_shown<wxStaticText>(pages))
            if (text->GetLabel().Contains("Written to")) return true;
        return false;
    };
    a.desk.answers.expect(
        "Print and play",
        [&](wxDialog&) {
            until_at_rest("the form stands");
            a.desk.answers.expect(
                "Pages to print",
                [&](wxDialog& pages) {
                    until_at_rest("the pages are shown");
                    (void)picture_of_screen("stoney-creek-pages");
                    a.desk.answers.expect(
                        "Save the pages", [&](wxDialog&) { a.desk.hand.key(WXK_RETURN); },
                        [&] { a.desk.hand.key('D', wxMOD_ALT); });
                    until("the file", [&] { return written(pages); });
                    a.desk.hand.key(WXK_ESCAPE);
                },
                [&] { a.desk.hand.key(WXK_RETURN); });
        },
        [&] { a.desk.hand.key('P', wxMOD_CONTROL); });
}

namespace page {

const std::filesystem::path kFile =
    std::filesystem::path(RAMPARTS_SCENARIOS).parent_path() / "tests" / "window" / "effort" / "README.md";
const std::string kRow = "| Stoney Creek from nothing |";

/// By the keystroke-level model: 0.2 s a key and a click, 1.1 s to point.
double minutes(const HandWork& work) { return (0.2 * (work.clicks + work.keys) + 1.1 * work.aims) / 60; }

std::string row_of(const HandWork& work) {
    char all[160];
    std::snprintf(all, sizeof all, "%s %d | %d | %ld | %d | %.1f |", kRow.c_str(), work.clicks, work.keys,
                  std::lround(work.travel), work.aims, minutes(work));
    return all;
}

/// What the page says now.
HandWork read(const std::string& text) {
    const std::size_t at = text.find(kRow);
    REQUIRE(at != std::string::npos);
    std::istringstream in(text.substr(at + kRow.size()));
    HandWork work;
    char bar = 0;
    in >> work.clicks >> bar >> work.keys >> bar >> work.travel >> bar >> work.aims;
    return work;
}

void compare(const HandWork& work) {
    std::string text = bytes_of(kFile);
    const std::size_t at = text.find(kRow);
    REQUIRE(at != std::string::npos);
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) {
        text.replace(at, text.find('\n', at) - at, row_of(work));
        std::ofstream(kFile, std::ios::binary) << text;
        return;
    }
    const HandWork page = read(text);
    CHECK(work.clicks == page.clicks);
    CHECK(work.keys == page.keys);
    CHECK(work.aims == page.aims);
    CHECK(std::abs(work.travel - page.travel) <= 0.15 * page.travel + 50);  // panels differ with letters
    CHECK(minutes(work) < 5);
}

}  // namespace page

}  // namespace

TEST_CASE("Stoney Creek is made from nothing and printed in the clicks, keys and ways that the page says",
          "[effort][stories]") {
    NightAuthor a;
    std::filesystem::current_path(a.desk.temporary.path());  // where the program proposes to put a PDF
    const wxRect window = a.desk.frame().GetScreenRect();
    a.desk.hand.move(window.GetPosition() + window.GetSize() / 2);
    until_at_rest("the window rests");
    (void)a.desk.hand.work();

    begin_map(a);
    paint_terrain(a);
    lay_creek_and_road(a);
    a.desk.hand.key('A');
    write_name(a, "1005", "Gage Farm");
    write_name(a, "1003", "The Guns");
    write_name(a, "0703", "Stoney Creek");
    type_units(a);
    choose_entry(a);
    darken(a);
    switch_on_night(a);
    set_victory(a);
    look_for_errors(a);
    // The folder of a test has a name that is never twice the same: counted are Ctrl+S, the battle's name and Return.
    const std::string name = "stoney-creek";
    a.total += a.desk.hand.work();
    const std::filesystem::path folder = a.desk.temporary.path() / name;
    a.desk.save_as("Save scenario", folder, [&] { a.desk.hand.key('S', wxMOD_CONTROL); });
    until("the files to be written", [&] { return !a.desk.document().unsaved(); });
    (void)a.desk.hand.work();
    a.total += HandWork{0, 2 + static_cast<int>(name.size()) + 1};
    print_it(a);
    a.total += a.desk.hand.work();
    (void)picture_of_screen("stoney-creek");
    page::compare(a.total);

    const auto& turns = a.scenario().turns;
    CHECK(std::count_if(turns.begin(), turns.end(), [](const auto& turn) { return turn.night; }) == 5);
    int pages = 0;
    for (const auto& entry : std::filesystem::directory_iterator(a.desk.temporary.path()))
        if (entry.path().extension() == ".pdf") pages += bytes_of(entry.path()).starts_with("%PDF-") ? 1 : 0;
    CHECK(pages == 1);
}

// Ten tasks of an author under a hand that is counted: clicks, keys, and the way of the pointer. The counts are those
// of tests/window/effort/README.md, which also has those of Tiled.
#include <catch2/catch.hpp>

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include <wx/dialog.h>
#include <wx/grid.h>
#include <wx/listctrl.h>
#include <wx/propgrid/propgrid.h>
#include <wx/stattext.h>

#include "editor/model/roster_table.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/form_hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

namespace fs = std::filesystem;

/// An author with the standard layout and Lundy's Lane before him.
class Author {
public:
    Author() : desk(std::vector<std::string>{"lundys-lane"}) {
        desk.use("brush");
        paints_ = swatches(desk);
        desk.frame().run("tool.look");
        desk.document().changes_shared_rules = true;
    }
    [[nodiscard]] wxPoint paint(const char* name) const {
        INFO("paint " << name);
        REQUIRE(paints_.contains(name));
        return paints_.at(name);
    }
    [[nodiscard]] const Scenario& scenario() const { return desk.document().scenario(); }
    void key(char letter) { desk.hand.key(letter); }
    /// A command by its words.
    void by_words(const std::string& words) {
        desk.answers.expect(
            "Command palette",
            [&](wxDialog&) {
                desk.hand.type(words);
                desk.hand.key(WXK_RETURN);
            },
            [&] { desk.hand.key('K', wxMOD_CONTROL); });
    }
    /// The task, begun with the pointer in the middle of the map, which has the keyboard.
    HandWork doing(const std::function<void(Author&)>& task) {
        desk.focus_map();
        const wxRect map = desk.canvas().GetScreenRect();
        desk.hand.move(map.GetPosition() + map.GetSize() / 2);
        until_at_rest("the window rests");
        (void)desk.hand.work();
        task(*this);
        return desk.hand.work();
    }
    Desk desk;

private:
    std::map<std::string, wxPoint> paints_;
};

/// A point near a corner of a hex, inside it.
wxPoint corner_of(Author& a, const char* number, int index) {
    const ShapePoint m = a.desk.canvas().view().corner(index) * 0.88;
    return a.desk.at(number) + wxPoint(static_cast<int>(m.x), static_cast<int>(m.y));
}

int hexes_of(const Author& a, const char* terrain) {
    const TerrainId id = *a.scenario().ruleset.terrain(terrain);
    int count = 0;
    for (HexIndex hex = 0; hex < a.desk.document().map().grid().size(); ++hex)
        count += a.desk.document().map().terrain(hex) == id ? 1 : 0;
    return count;
}

int sides_of(const Author& a, const char* kind) {
    const auto id = *a.scenario().ruleset.hexside_kind(kind);
    int count = 0;
    const Map& map = a.desk.document().map();
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        for (std::uint8_t side = 0; side < 3; ++side) count += map.side(Hexside{hex, side}).has(id) ? 1 : 0;
    return count;
}

// 1: five columns by four rows.
void wood(Author& a) {
    const int before = hexes_of(a, "forest");
    a.key('T');
    a.desk.hand.click(a.paint("Terrain: Forest"));
    a.desk.hand.drag({a.desk.at("L2012"), a.desk.at("L2415")});
    until("the wood", [&] { return hexes_of(a, "forest") == before + 20; });
}

// 2: twelve hexsides from north to south.
void creek(Author& a) {
    a.key('J');
    a.desk.hand.click(a.paint("Hexsides: Creek"));
    a.desk.hand.drag({corner_of(a, "L2103", 0), corner_of(a, "L2108", 2)});
    until("the creek", [&] { return sides_of(a, "creek") > 0; });
    CHECK(sides_of(a, "creek") == 12);
}

// 3: over a river that lies there, with its bridge.
void road(Author& a) {
    const int before = sides_of(a, "bridge");
    a.key('R');
    a.desk.hand.drag({a.desk.at("L2114"), a.desk.at("L2414")});
    until("the bridge", [&] { return sides_of(a, "bridge") > before; });
}

wxGrid& units_table_by_words(Author& a) {
    a.by_words("units table");
    until("the table to be shown", [&] { return a.desk.frame().panel_shown("roster"); });
    until_at_rest("the table stands");
    for (wxGrid* grid : all_shown<wxGrid>(a.desk.frame()))
        if (grid->GetNumberRows() > 10) return *grid;
    FAIL("there is no table of units");
    std::abort();
}

// 4: twelve units with their names, side, class and factor, on twelve hexes.
void units(Author& a) {
    const std::size_t before = a.scenario().units.size();
    wxGrid& grid = units_table_by_words(a);
    const int last = grid.GetNumberRows() - 1;
    const int names = static_cast<int>(roster_column("name"));
    click_cell(a.desk, grid, last, names);
    for (int unit = 0; unit < 12; ++unit) {
        a.desk.hand.type(std::to_string(31 + unit));
        a.desk.hand.key(WXK_RETURN);
        until("the next row", [&] { return a.scenario().units.size() == before + static_cast<std::size_t>(unit) + 1; });
    }
    click_cell(a.desk, grid, last + 11, names);  // the rows are chosen from the last up to the first
    for (int row = 0; row < 11; ++row) a.desk.hand.key(WXK_UP, wxMOD_SHIFT);
    a.by_words("in a line");
    until("the tool", [&] { return tool_of(a.desk) == "formation.line"; });
    a.desk.hand.drag({a.desk.at("L2401"), a.desk.at("L2412")});
    until("the units on the map", [&] {
        const auto& units = a.scenario().units;
        return std::all_of(units.begin() + static_cast<std::ptrdiff_t>(before), units.end(),
                           [](const Unit& unit) { return unit.at.has_value(); });
    });
}

// 5: two regiments come on turn 4.
void reinforcements(Author& a) {
    const std::size_t groups = a.scenario().reinforcements.size();
    wxGrid& grid = units_table_by_words(a);
    const int column = static_cast<int>(roster_column("arrives"));
    click_cell(a.desk, grid, 1, column);
    for (int unit = 0; unit < 2; ++unit) {
        a.desk.hand.key('4');
        a.desk.hand.key(WXK_RETURN);
    }
    until("the group", [&] { return a.scenario().reinforcements.size() == groups + 1; });
}

// 6: a side wins that holds two hexes.
void victory(Author& a) {
    const std::size_t before = a.scenario().victory.size();
    a.by_words("scenario and rules");
    wxWindow& panel = child(a.desk.frame(), "Scenario and rules");
    auto* book = dynamic_cast<wxNotebook*>(&panel);
    if (book == nullptr) book = all_shown<wxNotebook>(panel).front();
    a.desk.open_tab(*book, "Victory");
    choose_from_menu([&] { a.desk.hand.click(child(*book, "Add")); },
                     [&] {
                         a.desk.hand.key(WXK_DOWN);
                         a.desk.hand.key(WXK_RETURN);
                     });
    until_at_rest("the hexes are asked for");
    a.desk.hand.click(a.desk.at("L2110"));
    a.desk.hand.click(a.desk.at("L2512"));
    a.desk.hand.key(WXK_ESCAPE);
    until("the condition", [&] { return a.scenario().victory.size() == before + 1; });
    CHECK(std::ranges::any_of(a.scenario().victory, [](const VictoryRule& rule) { return rule.hexes.size() == 2; }));
}

// 7: a name of blanks is found, and mended as the program proposes.
void finding(Author& a) {
    const auto& findings = a.desk.document().findings;
    const std::size_t position = a.desk.document().document.position();
    a.desk.hand.key(WXK_F4);
    wxWindow& panel = child(a.desk.frame(), "Findings");
    auto& list = child<wxListCtrl>(panel, "Findings");
    until("the checks to have looked", [&] { return !findings.stale() && list.GetItemCount() > 0; });
    until_at_rest("the list stands");
    (void)picture_of_screen("effort-finding");
    long row = -1;
    for (long i = 0; i < list.GetItemCount(); ++i)
        for (const Finding& f : findings.findings())
            if (f.fix && from_wx(list.GetItemText(i, 1)) == f.diagnostic.code) row = i;
    REQUIRE(row >= 0);
    a.desk.hand.click_row(list, row);
    until("Fix to be possible", [&] { return child(panel, "Fix").IsEnabled(); });
    a.desk.hand.click(child(panel, "Fix"));
    until("the fix", [&] { return a.desk.document().document.position() == position + 1; });
}

// 8: one hex of the map is corrected, with its source.
void erratum(Author& a) {
    OpenDocument& d = a.desk.document();
    a.desk.answers.then("Record errata", [&](wxDialog& dialog) { a.desk.hand.click(child(dialog, "Record")); });
    a.by_words("record errata");
    until("the recording to begin", [&] { return d.recording != nullptr; });
    a.desk.focus_map();
    a.key('B');
    a.desk.hand.click(a.paint("Terrain: Swamp"));
    a.desk.answers.expect(
        "What is the source of this change?",
        [&](wxDialog& dialog) {
            a.desk.edit(*all_shown<wxPropertyGrid>(dialog).front(), "src", "sheet 2");
            (void)picture_of_screen("effort-erratum");
            a.desk.hand.click(child(dialog, "Record"));
        },
        [&] { a.desk.hand.click(a.desk.at("L1809")); });
    a.desk.hand.key('S', wxMOD_CONTROL);
    until("the errata to be saved", [&] { return !d.unsaved(); });
}

// 9: a hundred games of the computer against itself.
void balance(Author& a) {
    a.by_words("self-play");
    wxWindow& panel = child(a.desk.frame(), "Balance");
    until("Run to be possible", [&] { return child(panel, "Run").IsEnabled(); });
    a.desk.hand.click(child(panel, "Run"));
    const PlayDesk& play = a.desk.frame().workspace().play();
    until("the run to begin", [&] { return play.balance(a.desk.document()) != nullptr; });
    until("the games to be played", [&] { return play.balance(a.desk.document())->finished(); });
}

// 10: map, counters and charts as a PDF.
void on_paper(Author& a) {
    const auto is_written = [](wxDialog& pages) {
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
                    a.desk.answers.expect(
                        "Save the pages", [&](wxDialog&) { a.desk.hand.key(WXK_RETURN); },
                        [&] { a.desk.hand.key('D', wxMOD_ALT); });
                    until("the file", [&] { return is_written(pages); });
                    a.desk.hand.key(WXK_ESCAPE);
                },
                [&] { a.desk.hand.key(WXK_RETURN); });
        },
        [&] { a.desk.hand.key('P', wxMOD_CONTROL); });
}

/// A row of the page: ours, and Tiled's where it can do the task.
struct Row {
    std::string task;
    HandWork ours;
    std::optional<HandWork> tiled;
};

const fs::path kPage = fs::path(RAMPARTS_SCENARIOS).parent_path() / "tests" / "window" / "effort" / "README.md";

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream in(line);
    std::string cell;
    std::getline(in, cell, '|');  // before the first
    while (std::getline(in, cell, '|')) cells.push_back(trimmed(cell));
    return cells;
}

std::vector<Row> rows_of_page(const std::string& page) {
    std::vector<Row> rows;
    std::istringstream in(page);
    for (std::string line; std::getline(in, line);) {
        const std::vector<std::string> cells = cells_of(line);
        if (cells.size() != 7 || cells[1].empty() || std::isdigit(static_cast<unsigned char>(cells[1][0])) == 0)
            continue;
        const auto work = [&](std::size_t at) {
            return HandWork{std::stoi(cells[at]), std::stoi(cells[at + 1]), std::stod(cells[at + 2])};
        };
        rows.push_back({cells[0], work(1), cells[4].empty() ? std::nullopt : std::optional(work(4))});
    }
    return rows;
}

double seconds(const HandWork& work) { return 0.2 * (work.clicks + work.keys) + work.travel / 1000; }

/// The page with what was counted.
std::string with_counts(const std::string& page, const std::map<std::string, HandWork>& counted) {
    std::string out;
    std::istringstream in(page);
    for (std::string line; std::getline(in, line); out += line + "\n") {
        const std::vector<std::string> cells = cells_of(line);
        if (cells.size() != 7 || !counted.contains(cells[0])) continue;
        const HandWork& work = counted.at(cells[0]);
        line = "| " + cells[0] + " | " + std::to_string(work.clicks) + " | " + std::to_string(work.keys) + " | " +
               std::to_string(std::lround(work.travel)) + " |";
        for (std::size_t i = 4; i < 7; ++i) line += cells[i].empty() ? " |" : " " + cells[i] + " |";
    }
    return out;
}

}  // namespace

TEST_CASE("ten tasks of an author take the clicks, keys and ways that their page says", "[effort]") {
    const auto mistake = [](Author& a) {
        const auto made = a.desk.document().document.edit("A mistake", [&](Edit& e) {
            e.add(lists::labels, MapLabel{a.desk.hex("L2005"), " ", MapLabel::Kind::place, {}});
        });
        REQUIRE(made);
    };
    const auto river = [](Author& a) {
        a.desk.frame().workspace().painting().choose({PaintSection::hexside, "river", 0});
        a.desk.use("side.chain");
        a.desk.hand.drag({corner_of(a, "L2204", 0), corner_of(a, "L2216", 3)});
        a.desk.frame().run("tool.look");
        a.desk.frame().workspace().painting().course = RoadCourse::straightest;
    };
    struct Task {
        const char* name;
        void (*go)(Author&);
        std::function<void(Author&)> prepare = {};
    };
    const std::vector<Task> tasks{{"a wood of 20 hexes", wood},
                                  {"a creek of 12 hexsides", creek},
                                  {"a road with a bridge", road, river},
                                  {"12 units", units},
                                  {"a group of reinforcements", reinforcements},
                                  {"victory on two hexes", victory},
                                  {"find and fix a finding", finding, mistake},
                                  {"record an erratum", erratum},
                                  {"run a balance", balance},
                                  {"export to paper", on_paper}};
    std::map<std::string, HandWork> counted;
    for (const Task& task : tasks) {
        INFO(task.name);
        Author author;
        fs::current_path(author.desk.temporary.path());  // where the program proposes to put a PDF
        if (task.prepare) task.prepare(author);
        counted[task.name] = author.doing(task.go);
        author.desk.close_by_force();
    }
    const std::string page = bytes_of(kPage);
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) {
        std::ofstream(kPage, std::ios::binary) << with_counts(page, counted);
        return;
    }
    const std::vector<Row> rows = rows_of_page(page);
    REQUIRE(rows.size() == tasks.size());
    double ours = 0, tileds = 0;
    for (const Row& row : rows) {
        INFO(row.task);
        REQUIRE(counted.contains(row.task));
        const HandWork& now = counted.at(row.task);
        CHECK(now.clicks == row.ours.clicks);
        CHECK(now.keys == row.ours.keys);
        CHECK(std::abs(now.travel - row.ours.travel) <= 0.15 * row.ours.travel + 50);  // panels differ with letters
        if (!row.tiled) continue;
        CHECK(seconds(row.ours) <= seconds(*row.tiled));
        ours += seconds(row.ours);
        tileds += seconds(*row.tiled);
    }
    CHECK(ours <= 0.7 * tileds);
}

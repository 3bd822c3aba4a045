// Teach me: each shipped lesson walked to its end, stopping and going on, faulty lessons, lessons of a mod's kind.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <wx/choice.h>
#include <wx/listctrl.h>
#include <wx/notebook.h>
#include <wx/textctrl.h>

#include "editor/panel/lesson_watch.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"
#include "tests/window/editor_window/user_with_mods.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

/// A window with a state folder of its own.
struct School {
    explicit School(EditorOptions options = {}) {
        ::setenv("XDG_STATE_HOME", (home.path() / "state").c_str(), 1);
        desk = std::make_unique<Desk>(kNothing, std::move(options));
    }
    ~School() {
        desk.reset();
        if (before.empty()) ::unsetenv("XDG_STATE_HOME");
        else ::setenv("XDG_STATE_HOME", before.c_str(), 1);
    }
    School(const School&) = delete;
    School& operator=(const School&) = delete;

    [[nodiscard]] wxListCtrl& list() { return child<wxListCtrl>(desk->panel("teach"), name("Lessons")); }
    [[nodiscard]] std::string words(const char* field) {
        return from_wx(child<wxTextCtrl>(desk->panel("teach"), name(field)).GetValue());
    }
    [[nodiscard]] static std::string name(const char* english) { return from_wx(wxGetTranslation(english)); }
    [[nodiscard]] wxWindow& button(const char* english) {
        return child(desk->panel("teach"), from_wx(wxControl::RemoveMnemonics(wxGetTranslation(english))));
    }
    /// Chooses the lesson with this title; its row.
    long choose(const std::string& title) {
        wxListCtrl& rows = list();
        for (long row = 0; row < rows.GetItemCount(); ++row)
            if (from_wx(rows.GetItemText(row)) == title) {
                rows.SetItemState(row, wxLIST_STATE_SELECTED, wxLIST_STATE_SELECTED);
                serve_events();
                return row;
            }
        FAIL("there is no lesson " << title);
        return -1;
    }
    void begin(const std::string& title) {
        choose(title);
        desk->hand.click(button("&Begin"));
        until("the lesson", [&] { return lesson_desk()->course() != nullptr; });
        until("its battle", [&] { return desk->frame().canvas() != nullptr && desk->canvas().paints() > 0; });
        until_at_rest("the battle of the lesson");
    }
    [[nodiscard]] static std::size_t step() { return lesson_desk()->course()->step(); }
    [[nodiscard]] static bool finished() { return lesson_desk()->course()->finished(); }
    void until_step(std::size_t wanted) {
        INFO("step " << wanted + 1);
        until("the step to be done", [&] { return step() >= wanted; });
    }
    void paint(PaintSection section, const char* kind, const char* tool) {
        desk->frame().workspace().painting().choose({section, kind, 0});
        desk->use(tool);
        desk->focus_map();
    }
    [[nodiscard]] wxPoint beside(HexIndex hex, double x, double y) const {
        const double pitch = desk->canvas().view().pitch() / desk->canvas().scale();
        return desk->at(hex) + wxPoint(static_cast<int>(x * pitch), static_cast<int>(y * pitch));
    }
    void say_line(const std::string& line) {
        desk->focus_map();
        desk->hand.key('L', wxMOD_CONTROL);
        const auto field = [&] {
            return dynamic_cast<wxTextCtrl*>(wxWindow::FindWindowByName("Edit by word", &desk->frame()));
        };
        until("the line of words", [&] { return field() != nullptr && field()->HasFocus(); });
        desk->hand.type(line);
        until("the words", [&] { return field()->GetValue() == wxString::FromUTF8(line); });
        const int at = static_cast<int>(desk->document().document.position());
        desk->hand.key(WXK_RETURN);
        until(line + " to be done", [&] { return static_cast<int>(desk->document().document.position()) > at; });
        desk->hand.key(WXK_ESCAPE);
    }
    /// Hexes of clear ground round the middle of the map.
    [[nodiscard]] std::vector<HexIndex> clear_ground(std::size_t count) const {
        const Scenario& s = desk->document().scenario();
        const Grid& grid = s.map.grid();
        std::vector<HexIndex> found;
        for (int line = grid.lines() / 3; found.size() < count && line < grid.lines(); ++line)
            for (int place = grid.length() / 3; found.size() < count && place < 2 * grid.length() / 3; ++place) {
                const HexIndex hex = grid.at(line, place);
                if (hex != kNoHex && s.map.present(hex) && s.map.terrain(hex) == *s.ruleset.terrain("clear"))
                    found.push_back(hex);
            }
        REQUIRE(found.size() == count);
        return found;
    }
    void paint_forest(std::size_t count) {
        paint(PaintSection::terrain, "forest", "brush");
        for (const HexIndex hex : clear_ground(count)) desk->hand.click(desk->at(hex));
    }
    void drag_down(int line) {
        const Grid& grid = desk->document().map().grid();
        desk->hand.drag({beside(grid.at(line, 0), 0.29, -0.4), desk->at(grid.at(line, grid.length() / 2)),
                         beside(grid.at(line, grid.length() - 1), 0.29, 0.5)});
    }
    void save() {
        desk->focus_map();
        desk->hand.key('S', wxMOD_CONTROL);
        until("the copy to be saved", [&] { return !desk->document().unsaved(); });
    }

    TemporaryFolder home;
    std::string before = std::getenv("XDG_STATE_HOME") == nullptr ? "" : std::getenv("XDG_STATE_HOME");
    std::unique_ptr<Desk> desk;
};

std::string whole_of(const fs::path& battle) {
    return bytes_of(battle / "map.xml") + bytes_of(battle / "scenario.xml");
}

}  // namespace

TEST_CASE("the lesson of the wood is done in a copy, and is marked as done", "[teach]") {
    const std::string shipped = whole_of(fs::path(RAMPARTS_SCENARIOS) / "chippewa");
    School school;
    school.begin("Paint a wood");
    Desk& desk = *school.desk;
    CHECK(desk.document().path() == school.home.path() / "state/ramparts/lessons/wood/scenario.xml");
    desk.use("look");
    if (school.step() == 0) {
        CHECK(school.words("What to do").starts_with("Step 1 of 3\nTake the brush."));
        CHECK(school.words("Still to do").find("Take the tool Brush") != std::string::npos);
        CHECK(school.words("Still to do").find("Hint: Tools → Brush (B)") != std::string::npos);
        desk.hand.click(school.button("&Show me the way"));
    }
    school.until_step(1);
    school.paint_forest(3);
    until("what is missing",
          [&] { return school.words("Still to do").find("Changes made: 3 of 5") != std::string::npos; });
    desk.hand.key('Z', wxMOD_CONTROL);
    until("one less", [&] { return school.words("Still to do").find("Changes made: 2 of 5") != std::string::npos; });
    school.paint_forest(3);
    school.until_step(2);
    CHECK(from_wx(school.list().GetItemText(school.choose("Paint a wood"), 1)) == "step 3 of 3");
    school.save();
    until("the end", [&] { return school.finished(); });
    CHECK(school.words("What to do") == "All steps of the lesson are done.");
    CHECK(from_wx(school.list().GetItemText(school.choose("Paint a wood"), 1)) == "done");
    CHECK(whole_of(fs::path(RAMPARTS_SCENARIOS) / "chippewa") == shipped);
}

TEST_CASE("the lesson of the creek is done", "[teach]") {
    School school;
    school.begin("Lay a creek");
    school.desk->frame().run("teach.show");
    school.until_step(1);
    school.paint(PaintSection::hexside, "creek", "side.chain");
    school.drag_down(school.desk->document().map().grid().lines() / 2);
    until("the end", [&] { return school.finished(); });
}

TEST_CASE("the lesson of the erratum is done", "[teach]") {
    School school;
    school.begin("Record the erratum");
    Desk& desk = *school.desk;
    desk.answers.expect(
        "Record errata", [&](wxDialog& dialog) { desk.hand.click(child(dialog, "Record")); },
        [&] { desk.frame().run("teach.show"); });
    REQUIRE(desk.document().recording);
    school.paint(PaintSection::terrain, "forest", "brush");
    const HexIndex hex = school.clear_ground(1).front();
    desk.answers.expect(
        "What is the source of this change?",
        [&](wxDialog& dialog) {
            CHECK(school.step() == 0);
            desk.edit(*all_shown<wxPropertyGrid>(dialog).front(), "src", "second printing");
            desk.hand.click(child(dialog, "Record"));
        },
        [&] { desk.hand.click(desk.at(hex)); });
    school.until_step(1);
    school.save();
    school.until_step(2);
    if (!school.finished()) desk.frame().run("teach.show");
    until("the end", [&] { return school.finished(); });
    CHECK(desk.frame().panel_shown("errata"));
}

TEST_CASE("the lesson of the regiment is done", "[teach]") {
    School school;
    school.begin("Bring a regiment");
    Desk& desk = *school.desk;
    desk.frame().run("teach.show");
    school.until_step(1);
    wxWindow& forces = child(desk.frame(), "Order of battle");
    wxVListBox& rows = roster(forces);
    until_placed(rows);
    const wxRect heading = rows.GetItemRect(0);
    desk.hand.click(rows.ClientToScreen(wxPoint(90, heading.y + heading.height / 2)));
    desk.hand.click(child(forces, "Add"));
    school.until_step(2);
    const std::string unit = desk.document().focused_unit();
    REQUIRE_FALSE(unit.empty());
    const auto hex = school.clear_ground(1).front();
    school.say_line("unit " + unit + " at " + desk.document().map().grid().label(hex));
    until("the end", [&] { return school.finished(); });
}

TEST_CASE("the lesson of the battle is won", "[teach]") {
    School school;
    school.begin("Win as the British");
    Desk& desk = *school.desk;
    for (int seed = 1; seed < 12 && !school.finished(); ++seed) {
        desk.answers.expect(
            "New game",
            [&](wxDialog& dialog) {
                const auto players = all_shown<wxChoice>(dialog);
                REQUIRE(players.size() >= 2);
                for (std::size_t side = 0; side < 2; ++side) {
                    players[side]->SetSelection(side == 0 ? 1 : 0);
                    wxCommandEvent event(wxEVT_CHOICE, players[side]->GetId());
                    event.SetEventObject(players[side]);
                    players[side]->ProcessWindowEvent(event);
                }
                desk.fill(child(dialog, "Seed of the dice"), std::to_string(seed));
                until("the game to be possible", [&] { return child(dialog, "Start the game").IsEnabled(); });
                desk.hand.key(WXK_RETURN);
            },
            [&] { desk.frame().run("play.new"); });
        until("the game", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
        school.until_step(1);
        desk.frame().run("play.auto-game");
        until("the game to be over", [&] { return game(desk).over(); });
        until_at_rest("the end of the game");
    }
    CHECK(school.finished());
}

TEST_CASE("the lesson of the first battle is done", "[teach]") {
    School school;
    school.begin("Your first battle");
    Desk& desk = *school.desk;
    CHECK(desk.document().map().grid().shape().columns == kLessonColumns);
    school.paint_forest(3);
    school.until_step(1);
    school.paint(PaintSection::hexside, "river", "side.chain");
    school.drag_down(5);
    school.until_step(2);
    school.paint(PaintSection::road, "road", "road");
    desk.hand.click(desk.at("0105"));
    desk.hand.click(desk.at("1205"));
    desk.hand.key(WXK_RETURN);
    school.until_step(3);
    desk.frame().run("teach.show");
    desk.answers.expect(
        "New name",
        [&](wxDialog&) {
            desk.hand.type("Miller");
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.click(desk.at("0704")); });
    school.until_step(4);
    desk.frame().run("teach.show");
    wxWindow& forces = child(desk.frame(), "Order of battle");
    const char* places[] = {"0203", "0204", "1103", "1104"};
    for (std::size_t i = 0; i < 4; ++i) {
        wxVListBox& rows = roster(forces);
        until_placed(rows);
        const wxRect row = rows.GetItemRect(i < 2 ? 0 : 3);
        desk.hand.click(rows.ClientToScreen(wxPoint(90, row.y + row.height / 2)));
        desk.hand.click(child(forces, "Add"));
        until("a unit", [&] { return desk.document().scenario().units.size() == i + 1; });
        school.say_line("unit " + desk.document().focused_unit() + " at " + places[i]);
    }
    school.until_step(5);
    desk.frame().run("teach.show");
    auto& panel = dynamic_cast<wxNotebook&>(child(desk.frame(), "Scenario and rules"));
    desk.open_tab(panel, "Victory");
    choose_from_menu([&] { desk.hand.click(child(panel, "Add")); },
                     [&] {
                         desk.hand.key(WXK_DOWN);
                         desk.hand.key(WXK_RETURN);
                     });
    until("the hex to be asked for", [&] { return tool_of(desk) == "ask-hex"; });
    desk.hand.click(desk.at("0704"));
    school.until_step(6);
    desk.focus_map();
    desk.hand.key(WXK_ESCAPE);
    desk.frame().run("teach.show");
    CHECK(desk.frame().panel_shown("findings"));
    CHECK(school.words("Still to do").find("Fix the finding RP5307") != std::string::npos);
    school.say_line("scenario description Skirmish");
    school.until_step(7);
    desk.frame().run("teach.show");
    until("the game", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
    desk.frame().run("play.auto-game");
    school.until_step(8);
    until("the game to be over", [&] { return game(desk).over(); });
    desk.frame().run("play.leave");
    desk.frame().run("teach.show");
    until("the end", [&] { return school.finished(); });
}

TEST_CASE("a lesson that was stopped goes on in another session", "[teach]") {
    School school;
    Desk& desk = *school.desk;
    school.begin("Paint a wood");
    desk.use("brush");
    school.until_step(1);
    school.paint_forest(2);
    school.save();
    desk.hand.click(school.button("S&top"));
    until("no lesson", [&] { return lesson_desk()->course() == nullptr; });
    CHECK_FALSE(school.button("S&top").IsEnabled());
    CHECK(desk.frame().commands().find("teach.stop")->availability({desk.frame().workspace(), desk.frame()}).reason ==
          "No lesson is on: begin one in the panel Teach me.");
    desk.close();
    desk.open();
    school.choose("Paint a wood");
    CHECK(from_wx(school.list().GetItemText(school.choose("Paint a wood"), 1)) == "step 2 of 3");
    desk.hand.click(school.button("&Go on"));
    until("the lesson again", [&] { return lesson_desk()->course() != nullptr; });
    until_at_rest("the copy");
    CHECK(school.step() == 1);
    CHECK(school.words("Still to do").find("Changes made: 2 of 5") != std::string::npos);
    school.paint_forest(3);
    school.until_step(2);
    // Closing the battle ends the lesson, and another beginning has a copy of its own.
    school.save();
    until("the end", [&] { return school.finished(); });
    desk.frame().run("file.close");
    until("no lesson again", [&] { return lesson_desk()->course() == nullptr; });
    school.begin("Paint a wood");
    CHECK(desk.document().path().parent_path().filename() == "wood-2");
}

TEST_CASE("lessons of a folder are listed with their faults", "[teach]") {
    TemporaryFolder folder;
    fs::create_directories(folder.path() / "lessons");
    fs::create_directories(folder.path() / "scenarios");
    fs::copy(fs::path(RAMPARTS_SCENARIOS) / "chippewa", folder.path() / "scenarios" / "chippewa",
             fs::copy_options::recursive);
    fs::copy(fs::path(RAMPARTS_SCENARIOS) / "rulesets", folder.path() / "scenarios" / "rulesets",
             fs::copy_options::recursive);
    const std::string good = bytes_of(fs::path(RAMPARTS_SCENARIOS) / "lessons" / "wood.xml");
    const auto write = [&](const char* name, const std::string& from, const std::string& to) {
        std::string text = good;
        text.replace(text.find(from), from.size(), to);
        std::ofstream(folder.path() / "lessons" / name) << text;
    };
    write("a.xml", "<step", "<stp");
    write("b.xml", "tool=\"brush\"", "tool=\"broom\"");
    write("c.xml", "\"chippewa\"", "\"nowhere\"");
    write("d.xml", "minutes", "minutes");
    ::setenv("RAMPARTS_SCENARIOS", folder.path().c_str(), 1);
    {
        School school;
        wxListCtrl& list = school.list();
        REQUIRE(list.GetItemCount() == 4);
        std::vector<std::string> states, reasons;
        for (long row = 0; row < 4; ++row) {
            list.SetItemState(row, wxLIST_STATE_SELECTED, wxLIST_STATE_SELECTED);
            serve_events();
            states.push_back(from_wx(list.GetItemText(row, 1)));
            reasons.push_back(from_wx(why_disabled(school.button("&Begin"))));
        }
        CHECK(std::count(states.begin(), states.end(), "faulty") == 3);
        CHECK(std::count(reasons.begin(), reasons.end(), "") == 1);
        CHECK(std::count(reasons.begin(), reasons.end(), "There is no tool \"broom\".") == 1);
    }
    ::unsetenv("RAMPARTS_SCENARIOS");
}

TEST_CASE("the panel of lessons can be read on a small screen in both languages", "[teach]") {
    auto& app = dynamic_cast<TestApp&>(*wxTheApp);
    const bool french = GENERATE(false, true);
    if (french) app.set_language("fr");
    {
        EditorOptions options;
        options.width = 1280;
        options.height = 800;
        School school(options);
        school.begin(french ? "Peindre un bois" : "Paint a wood");
        CHECK(school.words("What to do").find(french ? "Prenez le pinceau" : "Take the brush") != std::string::npos);
        wxWindow& panel = school.desk->panel("teach");
        for (const char* label : {"&Begin", "&Go on", "&Show me the way", "S&top"}) {
            wxWindow& button = school.button(label);
            INFO(label);
            CHECK(panel.GetClientRect().Contains(button.GetRect()));
            CHECK(button.GetSize().x >= button.GetBestSize().x);
        }
        for (const char* field : {"What to do", "Still to do"}) {
            auto& text = child<wxTextCtrl>(panel, School::name(field));
            CHECK(text.GetSize().y >= 3 * text.GetCharHeight());
        }
    }
    if (french) app.set_language("en");
}

TEST_CASE("tour: a lesson", "[.look]") {
    School school;
    school.begin(from_wx(_("Cancel")) == "Cancel" ? "Lay a creek" : "Tracer un ruisseau");
    school.desk->use("side.chain");
    school.until_step(1);
    school.desk->focus_map();
    until_at_rest("the step");
    picture_of_screen("lesson");
}

// A tour of the program in pictures: every panel, tool and dialog, as the program's own tables list them. Hidden from
// the ordinary run; tests/window/tour/run.sh takes it.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <cstring>
#include <set>

#include <gtk/gtk.h>

#include <wx/dialog.h>
#include <wx/dirdlg.h>
#include <wx/filedlg.h>
#include <wx/listctrl.h>
#include <wx/srchctrl.h>

#include "editor/model/scan_reading.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/tool/setup_tool.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/new_scenario.hpp"
#include "tests/window/editor_window/desk.hpp"
#include "tests/window/editor_window/tour_compare.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

bool equal(const wxImage& a, const wxImage& b) {
    return a.GetSize() == b.GetSize() &&
           std::memcmp(a.GetData(), b.GetData(),
                       static_cast<std::size_t>(a.GetWidth()) * static_cast<std::size_t>(a.GetHeight()) * 3) == 0;
}

/// Once nothing moves any more and the screen shows what no station before has shown, it goes to a file; it must have
/// its full size and more than one colour.
enum class Judged : std::uint8_t { yes, no };

void shot(const std::string& name, Judged judged = Judged::yes) {
    static std::set<std::size_t> seen;
    const auto mark = [](const wxImage& image) {
        return std::hash<std::string_view>{}(
            {reinterpret_cast<const char*>(image.GetData()),
             static_cast<std::size_t>(image.GetWidth()) * static_cast<std::size_t>(image.GetHeight()) * 3});
    };
    g_object_set(gtk_settings_get_default(), "gtk-cursor-blink", FALSE, nullptr);
    wxImage picture;
    until("the picture " + name + " to stand still and to differ from all before", [&] {
        if (judged == Judged::yes) until_at_rest("the picture " + name);
        const wxImage now = screen_now();
        const bool still = picture.IsOk() && equal(now, picture) && !seen.contains(mark(now));
        picture = now;
        return still;
    });
    seen.insert(mark(picture));
    INFO("picture " << name);
    GdkWindow* root = gdk_get_default_root_window();
    CHECK(picture.GetSize() ==
          wxSize(gdk_window_get_width(root), gdk_window_get_height(root)) * gdk_window_get_scale_factor(root));
    CHECK(picture.CountColours(12) > 10);
    const char* suffix = std::getenv("RAMPARTS_TOUR");
    const std::string full = name + (suffix != nullptr ? std::string("-") + suffix : std::string());
    CHECK(picture.SaveFile(to_wx(picture_file(full)), wxBITMAP_TYPE_PNG));
    if (judged == Judged::yes) check_approved(picture, full);
}

std::vector<std::string> commands_of(Desk& desk, std::string_view beginning) {
    std::vector<std::string> ids;
    for (const Command* command : desk.frame().commands().all())
        if (command->id.starts_with(beginning)) ids.push_back(command->id);
    return ids;
}

EditorOptions whole_screen() {
    const wxSize size = wxGetDisplaySize();
    EditorOptions options;
    options.width = size.x - 10;
    options.height = size.y - 40;
    return options;
}

void pick_some(Desk& desk) {
    std::vector<std::string> ids;
    for (const Unit& unit : desk.document().scenario().units)
        if (unit.at && unit.side == desk.document().scenario().first_side && ids.size() < 4) ids.push_back(unit.id);
    desk.document().set_picked_units(std::move(ids));
}

void cancel(wxDialog& dialog) {
    if (dialog.IsModal()) dialog.EndModal(wxID_CANCEL);
    else gtk_dialog_response(GTK_DIALOG(dialog.GetHandle()), GTK_RESPONSE_CANCEL);
}

}  // namespace

TEST_CASE("tour: first sight", "[.tour]") {
    Desk desk(kNothing, whole_screen());
    shot("welcome");
    desk.frame().open_path(desk.copy("lundys-lane"));
    until("the map to be painted", [&] { return desk.canvas().paints() > 0; });
    shot("start");
    desk.frame().show_panel("forces", true);
    shot("start-forces");
}

TEST_CASE("tour: panels", "[.tour]") {
    Desk desk({"lundys-lane"}, whole_screen());
    desk.document().set_focused_unit("us-25");
    desk.document().set_cursor(desk.hex("L2208"));
    const auto panels = commands_of(desk, "panel.");
    REQUIRE(panels.size() == panel_table().size());
    for (const std::string& id : panels) desk.frame().show_panel(id.substr(6), false);
    for (const std::string& id : panels) {
        desk.panel(id.substr(6));
        shot(id);
        desk.frame().show_panel(id.substr(6), false);
    }
    for (const char* id : {"scenario", "tables"}) {
        wxWindow& panel = desk.panel(id);
        wxNotebook* book = dynamic_cast<wxNotebook*>(&panel);
        for (wxWindow* window : panel.GetChildren())
            if (auto* inner = dynamic_cast<wxNotebook*>(window)) book = inner;
        REQUIRE(book != nullptr);
        for (std::size_t page = 1; page < book->GetPageCount(); ++page) {  // the first has been seen
            book->SetSelection(page);
            shot("panel." + std::string(id) + "-" + std::to_string(page + 1));
        }
        desk.frame().show_panel(id, false);
    }
}

TEST_CASE("tour: tools", "[.tour]") {
    Desk desk({"lundys-lane"}, whole_screen());
    PaintState& state = desk.frame().workspace().painting();
    state.choose({PaintSection::terrain, "swamp", 0});
    state.choose({PaintSection::hexside, "river", 0});
    state.choose({PaintSection::entry, desk.document().scenario().reinforcements.front().id, 0});
    state.radius = 1;
    UnderlayLayer& scan = state.underlay(desk.document());
    const Grid& grid = desk.document().map().grid();
    scan.set_picture(grid, "scan", 200, 200, std::vector<Colour>(40000, rgb(200, 180, 120)));
    scan.add_pair(grid, {{10, 10}, desk.hex("L2004")});
    scan.add_pair(grid, {{190, 10}, desk.hex("L3004")});
    scan.add_pair(grid, {{10, 190}, desk.hex("L2016")});
    desk.document().set_selection({desk.hex("L2208"), desk.hex("L2209"), desk.hex("L2308")});
    desk.frame().run("edit.copy");
    for (const std::string& command : commands_of(desk, "tool.")) {
        const std::string id = command.substr(5);
        if (id.starts_with("formation.")) pick_some(desk);
        if (id == AskHexTool::kId) ask_for_hex(desk.frame().workspace(), "Click a hex", [](OpenDocument&, HexIndex) {});
        else if (id == "play") desk.frame().run("play.start");
        else desk.frame().run(command);
        REQUIRE(desk.frame().workspace().tool().id() == id);
        // What the scan's own thread has found out is on the screen.
        if (ScanReading* reading = state.find_reading(desk.document())) {
            reading->settle();
            state.underlay_changed(desk.document());
        }
        // Drawn in the middle of a stroke: what the tool is about to do is seen under the pointer. A press answers the
        // question for a hex.
        const bool stroke = id != AskHexTool::kId;
        desk.hand.move(desk.at("L2612"));
        if (stroke) desk.hand.press();
        desk.hand.move(desk.at("L2510"));
        desk.hand.move(desk.at("L2309"));
        shot(command);
        desk.hand.key(WXK_ESCAPE);
        if (stroke) desk.hand.release();
        desk.answers.check();
        desk.document().document.jump_to(0);
    }
}

TEST_CASE("tour: dialogs", "[.tour]") {
    Desk desk({"lundys-lane"}, whole_screen());
    // Where the program is installed must not be seen in a picture.
    desk.frame().remember("/folders/import-ruleset",
                          (desk.temporary.path() / "scenarios" / "rulesets" / "tlg2.xml").string());
    for (const Command* command : desk.frame().commands().all()) {
        // A title that ends in dots announces a dialog.
        if (!command->title.ends_with("…") || command->id == "file.new") continue;
        CommandContext context{desk.frame().workspace(), desk.frame()};
        if (!command->availability(context).enabled) continue;
        desk.answers.expect(
            "",
            [&](wxDialog& dialog) {
                // The toolkit's own chooser shows the folders and the dates of this machine.
                const bool chooser =
                    dynamic_cast<wxFileDialog*>(&dialog) != nullptr || dynamic_cast<wxDirDialog*>(&dialog) != nullptr;
                shot("dialog." + command->id, chooser ? Judged::no : Judged::yes);
                cancel(dialog);
            },
            [&] { desk.frame().run(command->id); });
    }
    desk.answers.expect(
        "New scenario",
        [&](wxDialog& wizard) {
            const auto next = [&] { desk.hand.click(*wizard.FindWindow(wxID_FORWARD)); };
            shot("dialog.wizard-1");
            next();
            shot("dialog.wizard-map");
            next();
            shot("dialog.wizard-name");
            desk.hand.click(*wizard.FindWindow(wxID_BACKWARD));
            desk.hand.click(*wizard.FindWindow(wxID_BACKWARD));
            desk.hand.click(child(wizard, "Another scenario"));
            next();
            shot("dialog.wizard-copy");
            cancel(wizard);
        },
        [&] { desk.frame().run("file.new"); });
    desk.frame().workspace().painting().choose({PaintSection::terrain, "swamp", 0});
    desk.use("brush");
    desk.hand.click(desk.at("L2005"));
    desk.answers.expect(
        "Unsaved changes",
        [&](wxDialog& dialog) {
            shot("dialog.unsaved");
            cancel(dialog);
        },
        [&] { desk.frame().run("file.close"); });
    desk.answers.expect(
        "Cannot open",
        [&](wxDialog& dialog) {
            shot("dialog.problem");
            cancel(dialog);
        },
        [&] { desk.frame().open_path(desk.temporary.path() / "nothing"); });
    const EditorOptions again = [&] {
        EditorOptions options = whole_screen();
        options.files = {desk.document().path().string()};
        return options;
    }();
    desk.close_by_force();
    desk.answers.expect(
        "Recover changes",
        [&](wxDialog& dialog) {
            shot("dialog.recovery");
            dialog.EndModal(wxID_NO);
        },
        [&] { desk.open(again); });
}

TEST_CASE("tour: play", "[.tour]") {
    Desk desk({"lundys-lane"}, whole_screen());
    for (const char* id : {"minimap", "history", "findings"}) desk.frame().show_panel(id, false);
    desk.frame().run("play.start");
    desk.panel("play");
    PlayDesk& play = desk.frame().workspace().play();
    desk.hand.click(desk.at("L3012"));
    desk.hand.move(desk.at("L2910"));
    shot("play.move");
    Playtest& game = *play.game(&desk.document());
    const auto phase = [&] {
        const std::size_t length = game.length();
        desk.frame().run("play.auto-phase");
        until("the phase to be over", [&] { return game.length() > length && !game.letting(); });
    };
    // To a combat phase in which something can be attacked.
    for (int i = 0; i < 40 && !game.over(); ++i) {
        phase();
        if (game.state().phase() == Phase::combat && game.choices().size() > 2) break;
    }
    shot("play.combat");
    desk.panel("explain");
    desk.document().set_cursor(desk.hex("L2612"));
    shot("play.explain");
    desk.panel("analysis");
    play.start_analysis(desk.document(), {.player = "tactician", .games = 100, .jobs = 2});
    until("the decisions to be looked at", [&] { return play.analysis(desk.document())->run->finished(); });
    play.show_decision(desk.document(), 0);
    shot("analysis");
    desk.frame().show_panel("analysis", false);
    desk.frame().run("tool.look");
    desk.frame().show_panel("play", false);
    desk.frame().run("show.zoc-first");
    desk.frame().run("show.reach");
    shot("layers");
    desk.frame().show_panel("explain", false);
    desk.panel("balance");
    BalanceRequest request;
    request.games = 20;
    REQUIRE(play.start_balance(desk.document(), request));
    until("the games to be played", [&] { return play.balance(desk.document())->finished(); });
    desk.frame().run("show.heat-deaths");
    shot("balance");
}

namespace {

/// Strengths of two regiments are raced, as a user does it.
void tuning(Desk& desk) {
    wxWindow& panel = desk.panel("tune");
    const auto button = [&](std::string_view title) -> wxWindow& { return child(panel, translated(title)); };
    const auto& freed = child<wxListBox>(panel, translated("Freed values"));
    for (const auto& [unit, limits] : {std::pair("us-25", "7..10"), std::pair("us-22", "6..8")}) {
        desk.document().set_focused_unit(unit);
        desk.fill(child(panel, translated("Within")), limits);
        until("the value to be free", [&] { return button("Free").IsEnabled(); });
        if (freed.IsEmpty()) shot("counsel.tune-begin");
        desk.hand.click(button("Free"));
    }
    for (const auto& [name, value] : {std::pair("Goal in per cent", "70"), std::pair("Games of the race", "600"),
                                      std::pair("Games to compare", "400")})
        desk.fill(child(panel, translated(name)), value);
    desk.hand.click(button("Run"));
    desk.hand.move(desk.at("L2410"));  // no tip over what the race found
    const TuneRun* race = desk.frame().workspace().play().tuning(desk.document());
    REQUIRE(race != nullptr);
    until("the race to be over", [&] { return race->finished() && button("Run").IsEnabled(); });
    shot("counsel.tune");
}

/// What computers find out about a battle and a game of it: hint, analysis, balance, tuning.
void counsel(Desk& desk) {
    PlayDesk& play = desk.frame().workspace().play();
    for (const char* id : {"minimap", "history", "findings", "forces"}) desk.frame().show_panel(id, false);
    desk.frame().run("play.start");
    desk.panel("play");
    HintRequest request;
    request.player = "planner:quick";
    play.start_hint(desk.document(), request);
    until("the hint to be thought out", [&] { return play.hint(desk.document())->finished(); });
    (void)play.hint_found(desk.document());
    shot("counsel.hint");
    game(desk).let("random", Playtest::Until::phase);
    for (int i = 0; i < 3; ++i) {
        game(desk).let("random", Playtest::Until::phase);
        play.game_changed(desk.document());
        until("the phase to be over", [&] { return !game(desk).letting(); });
    }
    desk.panel("analysis");
    play.start_analysis(desk.document(), {.player = "planner:quick", .games = 100, .jobs = 2});
    until("the decisions to be looked at", [&] { return play.analysis(desk.document())->run->finished(); });
    shot("counsel.analysis");
    const auto points = play.analysis(desk.document())->run->analysis().turning_points();
    play.show_decision(desk.document(), points.empty() ? 0 : points.front());
    shot("counsel.decision");
    desk.frame().run("play.leave");
    for (const char* id : {"play", "analysis"}) desk.frame().show_panel(id, false);
    desk.panel("balance");
    BalanceRequest games;
    games.games = 40;
    for (int i = 0; i < 2; ++i) {
        REQUIRE(play.start_balance(desk.document(), games));
        until("the games to be played", [&] { return play.balance(desk.document())->finished(); });
        play.remember_balance(desk.document());
    }
    shot("counsel.balance");
    tuning(desk);
}

}  // namespace

TEST_CASE("tour: counsel", "[.look]") {
    const bool french =
        std::getenv("RAMPARTS_TOUR") != nullptr && std::string_view(std::getenv("RAMPARTS_TOUR")) == "french";
    auto& app = *static_cast<TestApp*>(wxTheApp);
    if (french) app.set_language("fr");
    {
        Desk desk({"lundys-lane"}, whole_screen());
        counsel(desk);
    }
    if (french) app.set_language("en");
}

TEST_CASE("tour: pointed hexes", "[.tour]") {
    Desk desk(kNothing, whole_screen());
    NewScenario wanted;
    wanted.pointy = true;
    wanted.name = "Pointed";
    std::vector<std::string> remarks;
    auto made = make_scenario(wanted, remarks);
    REQUIRE(made);
    desk.frame().workspace().add(std::make_unique<OpenDocument>(std::move(*made)));
    until("the map to be painted", [&] { return desk.canvas().paints() > 0; });
    desk.frame().workspace().painting().choose({PaintSection::terrain, "forest", 0});
    desk.use("brush");
    const Grid& grid = desk.document().map().grid();
    desk.hand.drag({desk.at(grid.at(3, 3)), desk.at(grid.at(6, 9))});
    shot("pointed");
}

TEST_CASE("tour: another look", "[.look]") {
    // The same program in other clothes: dark, on a fine screen, on a small one, in French.
    const bool french =
        std::getenv("RAMPARTS_TOUR") != nullptr && std::string_view(std::getenv("RAMPARTS_TOUR")) == "french";
    auto& app = *static_cast<TestApp*>(wxTheApp);
    if (french) app.set_language("fr");
    {
        Desk desk(kNothing, whole_screen());
        shot("welcome");
    }
    {
        Desk desk({"lundys-lane"}, whole_screen());
        desk.document().set_focused_unit("us-25");
        shot("start");
        desk.panel("forces");
        desk.frame().show_panel("minimap", false);
        desk.panel("play");
        shot("panels");
        for (const char* id : {"balance", "counter", "arrivals", "scenario", "underlay", "tables", "explain"}) {
            desk.panel(id);
            shot("panel." + std::string(id));
        }
        desk.use("random");
        shot("tool.random");
        for (const char* id : {"help.palette", "help.keys", "map.resize", "file.new"})
            desk.answers.expect(
                "",
                [&](wxDialog& dialog) {
                    shot("dialog." + std::string(id));
                    cancel(dialog);
                },
                [&] { desk.frame().run(id); });
        desk.frame().run("play.start");
        desk.panel("play");
        // In French a line of the situation is as long as its box: it is broken before or after its last word.
        shot("play", french ? Judged::no : Judged::yes);
    }
    if (french) app.set_language("en");
}

// Documents and the window: tabs, unsaved changes, dropping files, the next start, a crash, a fault in a command.
#include <catch2/catch.hpp>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <sys/wait.h>
#include <unistd.h>

#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <gdk/gdkx.h>

#include <wx/dnd.h>
#include <wx/menu.h>
#include <wx/textctrl.h>

#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "formats/errata/errata_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

std::string file_text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string terrain_in_file(const fs::path& folder, const std::string& hex) {
    const LoadedScenario loaded = load_scenario(folder);
    REQUIRE(loaded.readable);
    const Map& map = loaded.scenario.map;
    for (HexIndex h = 0; h < map.grid().size(); ++h)
        if (map.grid().label(h) == hex) return loaded.scenario.ruleset.terrains[map.terrain(h)].id;
    return {};
}

void paint(Desk& desk, const std::string& hex, const char* terrain) {
    desk.frame().workspace().painting().choose({PaintSection::terrain, terrain, 0});
    desk.use("brush");
    const std::size_t position = desk.document().document.position();
    desk.hand.click(desk.at(hex));
    until("a stroke", [&] { return desk.document().document.position() == position + 1; });
}

/// The program as users run it, beside this one and on the same screen.
class OtherProgram {
public:
    OtherProgram(const std::string& config, const std::string& command, const fs::path& folder) : id_(fork()) {
        REQUIRE(id_ >= 0);
        if (id_ > 0) return;
        execl(RAMPARTS_EDITOR_PROGRAM, RAMPARTS_EDITOR_PROGRAM, "--config", config.c_str(), "--size", "1270x860",
              "--run", command.c_str(), folder.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    ~OtherProgram() { crash(); }
    OtherProgram(const OtherProgram&) = delete;
    OtherProgram& operator=(const OtherProgram&) = delete;

    /// Clicks in the middle of the window, which is the map, each time a little farther on. Straight to the screen:
    /// this process has no window of its own now, which the toolkit's simulator would ask.
    void click_somewhere() {
        REQUIRE(waitpid(id_, nullptr, WNOHANG) == 0);
        XTestFakeMotionEvent(display_, -1, at_.x, at_.y, CurrentTime);
        XTestFakeButtonEvent(display_, 1, True, CurrentTime);
        XTestFakeButtonEvent(display_, 1, False, CurrentTime);
        XFlush(display_);
        at_.x = at_.x < 700 ? at_.x + 25 : 520;
    }
    void press(KeySym key) {
        REQUIRE(waitpid(id_, nullptr, WNOHANG) == 0);
        XTestFakeKeyEvent(display_, XKeysymToKeycode(display_, key), True, CurrentTime);
        XTestFakeKeyEvent(display_, XKeysymToKeycode(display_, key), False, CurrentTime);
        XFlush(display_);
    }
    void crash() {
        if (id_ <= 0) return;
        kill(id_, SIGKILL);
        waitpid(id_, nullptr, 0);
        id_ = -1;
    }

private:
    pid_t id_;
    Display* display_ = gdk_x11_get_default_xdisplay();
    wxPoint at_{520, 420};
};

}  // namespace

TEST_CASE("closing with unsaved changes asks: Cancel keeps, Save writes, Discard forgets", "[lifecycle]") {
    Desk desk;
    const fs::path folder = desk.document().path().parent_path();
    const std::string old = terrain_in_file(folder, "L2005");
    REQUIRE(old != "swamp");
    paint(desk, "L2005", "swamp");
    const auto close_key = [&] { desk.hand.key('W', wxMOD_CONTROL); };

    desk.answers.expect(
        "Unsaved changes", [&](wxDialog& d) { click_native(desk.hand, d, wxID_CANCEL); }, close_key);
    CHECK(desk.frame().workspace().documents().size() == 1);
    CHECK(terrain_in_file(folder, "L2005") == old);

    desk.answers.expect(
        "Unsaved changes", [&](wxDialog& d) { click_native(desk.hand, d, wxID_NO); }, close_key);
    until("the document to close", [&] { return desk.frame().workspace().documents().empty(); });
    CHECK(terrain_in_file(folder, "L2005") == old);
    CHECK(desk.frame().canvas() == nullptr);

    desk.frame().open_path(folder);
    until("the map to be painted again", [&] { return desk.canvas().paints() > 0; });
    CHECK_FALSE(desk.document().unsaved());
    paint(desk, "L2005", "swamp");
    desk.answers.expect(
        "Unsaved changes", [&](wxDialog& d) { click_native(desk.hand, d, wxID_YES); }, close_key);
    until("the document to close", [&] { return desk.frame().workspace().documents().empty(); });
    CHECK(terrain_in_file(folder, "L2005") == "swamp");
}

TEST_CASE("quitting asks about each unsaved scenario, and Cancel keeps the window", "[lifecycle]") {
    Desk desk;
    paint(desk, "L2005", "swamp");
    desk.answers.expect(
        "Unsaved changes", [&](wxDialog& d) { click_native(desk.hand, d, wxID_CANCEL); },
        [&] { desk.hand.key('Q', wxMOD_CONTROL); });
    CHECK(desk.stands());
    desk.answers.expect(
        "Unsaved changes", [&](wxDialog& d) { click_native(desk.hand, d, wxID_NO); },
        [&] { desk.hand.key('Q', wxMOD_CONTROL); });
    until("the window to go", [&] { return !desk.stands(); });
}

TEST_CASE("scenarios in tabs: keys go from one to the next, each keeps its own history", "[lifecycle]") {
    Desk desk({"lundys-lane", "chippewa"});
    REQUIRE(desk.frame().workspace().documents().size() == 2);
    OpenDocument* first = desk.frame().workspace().documents()[0].get();
    OpenDocument* second = desk.frame().workspace().documents()[1].get();
    CHECK(&desk.document() == second);
    desk.focus_map();
    desk.hand.key(WXK_PAGEDOWN, wxMOD_CONTROL);
    until("the next scenario", [&] { return &desk.document() == first; });
    until("its map to be painted", [&] { return desk.canvas().paints() > 0; });
    paint(desk, "L2005", "swamp");
    CHECK(second->document.history_size() == 0);
    desk.hand.key(WXK_PAGEUP, wxMOD_CONTROL);
    until("the other scenario again", [&] { return &desk.document() == second; });
    desk.hand.key('W', wxMOD_CONTROL);
    until("it to close", [&] { return desk.frame().workspace().documents().size() == 1; });
    CHECK(&desk.document() == first);
    CHECK(first->unsaved());
    CHECK(desk.frame().GetTitle().Contains("Lundy"));
}

TEST_CASE("a recent scenario is opened from the menu, and one that has gone is forgotten", "[lifecycle]") {
    Desk desk({"lundys-lane", "chippewa"});
    const fs::path first = desk.frame().workspace().documents()[0]->path();
    for (int left = 1; left >= 0; --left) {
        desk.hand.key('W', wxMOD_CONTROL);
        until("a scenario to close",
              [&] { return static_cast<int>(desk.frame().workspace().documents().size()) == left; });
    }
    // File, Open recent, and the second of the list: the one opened before the last.
    const auto open_second = [&] {
        wxMenuBar& bar = *desk.frame().GetMenuBar();
        wxMenuItem* recent = nullptr;
        for (wxMenuItem* item : bar.GetMenu(0)->GetMenuItems())
            if (item->GetSubMenu() != nullptr && recent == nullptr) recent = item;
        REQUIRE(recent != nullptr);
        REQUIRE(recent->GetSubMenu()->GetMenuItemCount() == 2);
        choose_from_menu([&] { desk.hand.key('F', wxMOD_ALT); },
                         [&] {
                             // The submenu opens with its first entry chosen.
                             desk.hand.key('R');
                             desk.hand.key(WXK_DOWN);
                             desk.hand.key(WXK_RETURN);
                         });
    };
    open_second();
    until("it to open", [&] { return desk.frame().workspace().documents().size() == 1; });
    CHECK(desk.document().path() == first);
    desk.hand.key('W', wxMOD_CONTROL);
    until("it to close", [&] { return desk.frame().workspace().documents().empty(); });
    // Now Lundy's Lane stands first. Chippewa, the second, goes from the disk.
    fs::remove_all(desk.temporary.path() / "scenarios" / "chippewa");
    desk.answers.expect(
        "Cannot open the scenario", [&](wxDialog& d) { click_native(desk.hand, d, wxID_OK); }, open_second);
    CHECK(desk.frame().settings().recent() == std::vector<fs::path>{first});
}

TEST_CASE("a screenshot of a scenario with errors is taken without a question", "[lifecycle]") {
    const Desk desk(kNothing);
    const fs::path folder = desk.copy("chippewa");
    std::string text = file_text(folder / "scenario.xml");
    const auto unit = text.find("<unit ");
    REQUIRE(unit != std::string::npos);
    text.insert(unit + 6, "moustache=\"yes\" ");
    std::ofstream(folder / "scenario.xml", std::ios::binary) << text;
    const fs::path picture = desk.temporary.path() / "picture.png";
    const fs::path told = desk.temporary.path() / "told.txt";
    const auto take = [&](const fs::path& what) {
        const std::string command = "timeout 60 '" RAMPARTS_EDITOR_PROGRAM "' --config '" +
                                    (desk.temporary.path() / "other").string() + "' --screenshot '" + picture.string() +
                                    "' '" + what.string() + "' 2>'" + told.string() + "'";
        const int status = std::system(command.c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    };
    CHECK(take(folder) == 0);
    CHECK(fs::exists(picture));
    CHECK(file_text(told).find("moustache") != std::string::npos);
    CHECK(file_text(told).find("CRITICAL") == std::string::npos);
    CHECK(file_text(told).find("WARNING") == std::string::npos);
    // What cannot be opened at all is told too, and is a failure.
    CHECK(take(desk.temporary.path() / "nowhere") == 1);
    CHECK(file_text(told).find("Cannot open the scenario") != std::string::npos);
}

TEST_CASE("a folder dropped onto the window opens", "[lifecycle]") {
    Desk desk(kNothing);
    const fs::path folder = desk.copy("chippewa");
    auto* target = dynamic_cast<wxFileDropTarget*>(desk.frame().GetDropTarget());
    REQUIRE(target != nullptr);
    wxArrayString files;
    files.push_back(folder.string());
    CHECK(target->OnDropFiles(10, 10, files));
    until("the scenario to open", [&] { return desk.frame().workspace().documents().size() == 1; });
    CHECK(desk.document().path() == fs::canonical(folder) / "scenario.xml");
    files[0] = (desk.temporary.path() / "nothing").string();
    desk.answers.expect(
        "Cannot open",
        [&](wxDialog& d) {
            if (d.FindWindow(wxID_OK) != nullptr) desk.hand.click(*d.FindWindow(wxID_OK));
            else click_native(desk.hand, d, wxID_OK);
        },
        [&] { target->OnDropFiles(10, 10, files); });
    CHECK(desk.frame().workspace().documents().size() == 1);
}

TEST_CASE("the next start opens what was open, and remembers it as recent", "[lifecycle]") {
    Desk desk({"lundys-lane", "chippewa"});
    desk.focus_map();
    desk.hand.key(WXK_PAGEUP, wxMOD_CONTROL);
    until("the first scenario in front",
          [&] { return desk.document().path().parent_path().filename() == "lundys-lane"; });
    desk.close();
    desk.open();
    until("both to be open again", [&] { return desk.frame().workspace().documents().size() == 2; });
    CHECK(desk.document().path().parent_path().filename() == "lundys-lane");
    const auto recent = desk.frame().settings().recent();
    REQUIRE(recent.size() == 2);
    CHECK(recent.front().parent_path().filename() == "chippewa");
}

TEST_CASE("a fault inside a command is told, and the document and its journal live on", "[lifecycle]") {
    Desk desk;
    paint(desk, "L2005", "swamp");
    desk.frame().commands().add({"test.fault", "Fault", "Fails.", [](CommandContext& c) {
                                     (void)c.document()->document.edit("Half done", [&](Edit& e) {
                                         e.add(lists::labels, MapLabel{0, "never", MapLabel::Kind::place, {}});
                                         return false;
                                     });
                                     throw std::runtime_error("planned fault");
                                 }});
    desk.frame().keys().bind("test.fault", "Ctrl+Alt+F", KeyScope::everywhere);
    const std::string before = desk.texts();
    desk.focus_map();
    desk.answers.expect(
        "Something went wrong",
        [&](wxDialog& d) {
            CHECK(child<wxTextCtrl>(d, "Details").GetValue().Contains("planned fault"));
            desk.hand.click(*d.FindWindow(wxID_OK));
        },
        [&] { desk.hand.key('F', wxMOD_CONTROL | wxMOD_ALT); });
    CHECK(same(desk.texts(), before));
    CHECK(desk.document().document.position() == 1);
    // The journal holds the stroke before the fault and takes what comes after it.
    paint(desk, "L2007", "swamp");
    const Recovery recovery = ScenarioStore(desk.document().path()).recovery();
    CHECK(recovery.state == Recovery::State::complete);
    CHECK(recovery.recorded == 2);
    CHECK(desk.stands());
}

TEST_CASE("a save that fails says so, leaves the files, and goes through once the way is free", "[lifecycle]") {
    Desk desk;
    paint(desk, "L2005", "swamp");
    const fs::path folder = desk.document().path().parent_path();
    const auto on_disk = [&] {
        const LoadedScenario loaded = load_scenario(folder);
        return write_map(loaded.scenario.map, loaded.scenario.ruleset);
    };
    const std::string before = on_disk();
    // Something lies where the files of before would be kept.
    const fs::path obstacle = folder / ".backups";
    std::ofstream(obstacle) << "in the way";
    desk.focus_map();
    desk.answers.expect(
        "Cannot save", [&](wxDialog& d) { click_native(desk.hand, d, wxID_CANCEL); },
        [&] { desk.hand.key('S', wxMOD_CONTROL); });
    CHECK(desk.document().unsaved());
    CHECK(same(on_disk(), before));
    fs::remove_all(obstacle);
    desk.focus_map();
    desk.hand.key('S', wxMOD_CONTROL);
    until("the scenario to be saved", [&] { return !desk.document().unsaved(); });
    CHECK_FALSE(same(on_disk(), before));
}

TEST_CASE("work is kept in the journal also when the last session is left closed", "[lifecycle]") {
    EditorOptions options;
    options.no_session = true;
    Desk desk({"lundys-lane"}, options);
    paint(desk, "L2005", "swamp");
    options.files = {desk.document().path().string()};
    desk.close_by_force();
    desk.answers.expect(
        "Recover changes", [&](wxDialog& d) { desk.hand.click(*d.FindWindow(wxID_YES)); }, [&] { desk.open(options); });
    CHECK(desk.document().unsaved());
    CHECK(desk.document().scenario().ruleset.terrains[desk.document().map().terrain(desk.hex("L2005"))].id == "swamp");
    // What came back is lit on the map until Escape.
    CHECK(desk.document().lit() == std::vector<HexIndex>{desk.hex("L2005")});
    desk.focus_map();
    desk.hand.key(WXK_ESCAPE);
    until("the light to go", [&] { return desk.document().lit().empty(); });
}

TEST_CASE("after a crash the next start offers what was painted, and restores it", "[lifecycle]") {
    Desk desk(kNothing);
    const fs::path folder = desk.copy("lundys-lane");
    const std::string config = (desk.temporary.path() / "other-config").string();
    desk.close();
    OtherProgram program(config, "tool.brush", folder);
    const auto recorded = [&] { return ScenarioStore(folder).recovery().recorded; };
    // The brush is there once a click leaves something in the journal.
    until("a stroke to stand in the journal", [&] {
        program.click_somewhere();
        return recorded() > 0;
    });
    program.crash();
    const Recovery offered = ScenarioStore(folder).recovery();
    REQUIRE(offered.offers());

    const std::string untouched = [&] {
        const LoadedScenario loaded = load_scenario(folder);
        return write_map(loaded.scenario.map, loaded.scenario.ruleset);
    }();
    EditorOptions options;
    options.files = {folder.string()};
    desk.answers.expect(
        "Recover changes", [&](wxDialog& d) { desk.hand.click(*d.FindWindow(wxID_YES)); }, [&] { desk.open(options); });
    REQUIRE(desk.frame().canvas() != nullptr);
    CHECK(desk.document().unsaved());
    const Scenario& now = desk.document().scenario();
    CHECK_FALSE(same(write_map(now.map, now.ruleset), untouched));
    desk.focus_map();
    desk.hand.key('S', wxMOD_CONTROL);
    until("the recovered scenario to be saved", [&] { return !desk.document().unsaved(); });
    const LoadedScenario saved = load_scenario(folder);
    CHECK(same(write_map(saved.scenario.map, saved.scenario.ruleset), write_map(now.map, now.ruleset)));
    CHECK_FALSE(ScenarioStore(folder).recovery().offers());
}

TEST_CASE("after a crash while errata are recorded the next start goes on recording them", "[lifecycle]") {
    Desk desk(kNothing);
    const fs::path folder = desk.copy("lundys-lane");
    const std::string config = (desk.temporary.path() / "other-config").string();
    desk.close();
    const std::string map = file_text(folder / "map.xml");
    const fs::path note = edit_journal_path(folder / "scenario.xml").string() + ".errata";
    OtherProgram program(config, "errata.record", folder);
    until("the recording to begin", [&] {
        program.press(XK_Return);  // the dialog's "Record"
        return fs::exists(note);
    });
    until("a stroke to stand in the journal", [&] {
        program.click_somewhere();
        program.press(XK_b);  // the brush, once the map has the keys
        return ScenarioStore(folder).recovery().recorded > 0;
    });
    program.crash();
    const std::size_t strokes = ScenarioStore(folder).recovery().recorded;  // two when the machine was slow to look
    CHECK(fs::exists(note));
    CHECK(same(file_text(folder / "map.xml"), map));

    EditorOptions options;
    options.files = {folder.string()};
    desk.answers.expect(
        "Recover changes", [&](wxDialog& d) { desk.hand.click(*d.FindWindow(wxID_YES)); }, [&] { desk.open(options); });
    OpenDocument& d = desk.document();
    REQUIRE(d.recording);
    CHECK(d.unsaved());
    const auto recorded = d.recording->recorded();
    REQUIRE(recorded);
    REQUIRE(recorded->errata.size() == strokes);
    const fs::path file = d.recording->file();
    CHECK_FALSE(fs::exists(file));
    desk.focus_map();
    desk.hand.key('S', wxMOD_CONTROL);
    until("the errata to be saved", [&] { return !d.unsaved(); });
    const ErrataRead saved = read_errata(file_text(file), "recorded.xml");
    REQUIRE(saved.readable);
    REQUIRE(saved.errata.errata.size() == strokes);
    REQUIRE_FALSE(saved.errata.errata[0].changes.empty());
    CHECK(saved.errata.errata[0].changes[0].key.noun == "hex");
    CHECK(saved.errata.errata == recorded->errata);
    CHECK(same(file_text(folder / "map.xml"), map));
    // As long as the recording lasts the journal stands for what the window shows; it ends with it.
    CHECK(ScenarioStore(folder).recovery().offers());
    desk.frame().run("errata.stop");
    CHECK_FALSE(ScenarioStore(folder).recovery().offers());
}

TEST_CASE("the window speaks the catalogue's French", "[lifecycle]") {
    auto& app = *static_cast<TestApp*>(wxTheApp);
    app.set_language("fr");
    {
        Desk desk;
        wxMenuBar& bar = *desk.frame().GetMenuBar();
        REQUIRE(bar.GetMenuCount() == menu_tables().size());
        int different = 0;
        for (std::size_t i = 0; i < menu_tables().size(); ++i) {
            const std::string& english = menu_tables()[i].title;
            CHECK(bar.GetMenuLabel(i) == tr(english));
            different += bar.GetMenuLabel(i) != to_wx(english) ? 1 : 0;
        }
        CHECK(different >= 4);
        CHECK(wxControl::RemoveMnemonics(bar.GetMenuLabel(0)) == "Fichier");
        paint(desk, "L2005", "swamp");
        desk.answers.expect(
            "", [&](wxDialog& d) { click_native(desk.hand, d, wxID_CANCEL); },
            [&] { desk.hand.key('W', wxMOD_CONTROL); });
        CHECK(desk.document().unsaved());
    }
    app.set_language("en");
}

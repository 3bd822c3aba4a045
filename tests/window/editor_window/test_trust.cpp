// What the window does so that nothing is lost: other windows, shipped battles, damaged settings, a crash with several
// scenarios open.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>

#include "editor/app/settings.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

void paint_by_edit(Desk& desk) {
    const HexIndex hex = desk.document().cursor();
    REQUIRE(desk.document().document.edit(
        "Paint", [&](Edit& e) { e.set_terrain(hex, static_cast<TerrainId>(e.map().terrain(hex) == 0 ? 1 : 0)); }));
}

}  // namespace

TEST_CASE("a damaged settings file is put aside with a word, not with a dialog", "[trust]") {
    const TemporaryFolder folder;
    const std::string garbage = "[recent\n=\nno equals sign\n";
    std::ofstream(folder.path() / "editor.conf", std::ios::binary) << garbage;
    fs::path kept;
    {
        Settings settings(folder.path().string());
        kept = settings.put_aside();
        REQUIRE_FALSE(kept.empty());
        CHECK(settings.recent().empty());
        settings.add_recent("/a/scenario.xml");
    }
    std::ifstream in(kept, std::ios::binary);
    CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == garbage);
    const Settings again(folder.path().string());
    CHECK(again.put_aside().empty());
    CHECK(again.recent().size() == 1);
}

TEST_CASE("a scenario that another window has opens as a copy", "[trust]") {
    Desk desk(kNothing);
    const fs::path folder = desk.copy("chippewa");
    ScenarioStore other(folder);
    REQUIRE(other.claim());
    other.begin();
    REQUIRE(other.document().edit(
        "Paint", [](Edit& e) { e.set_terrain(40, static_cast<TerrainId>(e.map().terrain(40) == 0 ? 1 : 0)); }));
    const fs::path journal = other.journal()->path();
    const std::string recorded = bytes_of(journal);
    REQUIRE_FALSE(recorded.empty());
    desk.answers.expect(
        "Open in another window", [&](wxDialog& d) { click_native(desk.hand, d, wxID_OK); },
        [&] { desk.frame().open_path(folder); });
    until("the copy to open", [&] { return desk.frame().workspace().documents().size() == 1; });
    CHECK(desk.document().path().empty());
    CHECK(desk.document().unsaved());
    // What the other window writes down stays its own, also when the copy is worked on and closed.
    paint_by_edit(desk);
    desk.close_by_force();
    CHECK(bytes_of(journal) == recorded);
    CHECK(ScenarioStore(folder).recovery().recorded == 1);
}

TEST_CASE("a shipped battle stays as it is: its journal and its saved form lie elsewhere", "[trust]") {
    Desk desk(kNothing);
    const fs::path folder = desk.copy("chippewa");
    ::setenv("RAMPARTS_SCENARIOS", folder.parent_path().c_str(), 1);
    desk.frame().open_path(folder);
    ::unsetenv("RAMPARTS_SCENARIOS");
    until("it to open", [&] { return desk.frame().canvas() != nullptr && desk.canvas().paints() > 0; });
    CHECK(desk.document().store().keeps_out());
    CHECK(desk.frame().GetTitle().Contains("(your copy)"));
    paint_by_edit(desk);
    CHECK_FALSE(fs::exists(edit_journal_path(folder / "scenario.xml")));
    CHECK(desk.document().store().journal()->trouble().empty());
    const fs::path mine = desk.temporary.path() / "mine";
    desk.focus_map();
    desk.save_as("Save scenario as a folder", mine, [&] { desk.hand.key('S', wxMOD_CONTROL); });
    until("it to be saved", [&] { return !desk.document().unsaved(); });
    CHECK(desk.document().path() == mine / "scenario.xml");
    CHECK_FALSE(desk.document().store().keeps_out());
    CHECK_FALSE(desk.frame().GetTitle().Contains("your copy"));
    CHECK(fs::exists(mine / "map.xml"));
}

TEST_CASE("after a crash with a new scenario unsaved the others come back too, with their changes", "[trust]") {
    Desk desk({"chippewa"});
    const fs::path file = desk.document().path();
    paint_by_edit(desk);
    desk.frame().new_document();
    until("the new one to stand in front", [&] { return desk.document().path().empty(); });
    REQUIRE(desk.document().document.edit("Paint", [](Edit& e) { e.set_terrain(3, 1); }));
    desk.close_by_force();
    int asked = 0;
    const auto restore = [&](wxDialog& d) {
        ++asked;
        desk.hand.click(*d.FindWindow(wxID_YES));
    };
    desk.answers.then("Recover changes", restore);
    desk.answers.expect("Recover changes", restore, [&] { desk.open(); });
    CHECK(asked == 2);
    REQUIRE(desk.frame().workspace().documents().size() == 2);
    CHECK(desk.frame().workspace().find(file) != nullptr);
    for (const auto& d : desk.frame().workspace().documents()) CHECK(d->unsaved());
}

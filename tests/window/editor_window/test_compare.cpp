// Comparing and merging by mouse and by keyboard alone: the divider, flipping, marks, taking over, picking sides.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>

#include <wx/listctrl.h>

#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/view/change_marks.hpp"
#include "editor/workspace/comparison.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

void by_word(Document& document, const std::string& lines, const std::string& source) {
    const auto done = run_script(document, lines, {.source = {ProvenanceKind::errata, source}});
    INFO((done ? std::string() : done.error().front().message.english()));
    REQUIRE(done);
}

/// A copy of the open scenario with lines made in its files.
fs::path version_of(const Desk& desk, const std::string& name, const std::string& lines) {
    const fs::path from = desk.document().path().parent_path();
    const fs::path folder = from.parent_path() / name;
    fs::copy(from, folder, fs::copy_options::recursive);
    ScenarioStore store(folder);
    REQUIRE(store.loaded().readable);
    store.begin();
    if (!lines.empty()) {
        by_word(store.document(), lines, name);
        REQUIRE(store.save());
    }
    store.close(true);
    return folder;
}

/// The colour of the screen at a place of the map, in pixels from the middle of a hex.
Colour pixel_at(const Desk& desk, HexIndex hex, int dx, int dy) {
    const wxPoint at = desk.at(hex) + wxPoint(dx, dy);
    const wxImage screen = screen_now();
    return rgb(screen.GetRed(at.x, at.y), screen.GetGreen(at.x, at.y), screen.GetBlue(at.x, at.y));
}

/// Whether the mark's colour is seen in a small field round a place.
bool mark_seen(const Desk& desk, HexIndex hex, double dx, double dy, MarkTone tone) {
    const wxImage screen = screen_now();
    const double pitch = desk.canvas().view().pitch();
    const wxPoint at = desk.at(hex) + wxPoint(static_cast<int>(dx * pitch), static_cast<int>(dy * pitch));
    for (int y = -7; y <= 7; ++y)
        for (int x = -7; x <= 7; ++x)
            if (rgb(screen.GetRed(at.x + x, at.y + y), screen.GetGreen(at.x + x, at.y + y),
                    screen.GetBlue(at.x + x, at.y + y)) == mark_colour(tone))
                return true;
    return false;
}

long row_told(const wxListCtrl& list, const std::string& place, int column = 0) {
    for (long i = 0; i < list.GetItemCount(); ++i)
        if (list.GetItemText(i, column).Contains(place)) return i;
    return -1;
}

Comparison& with(const Desk& desk) {
    REQUIRE(desk.document().comparison() != nullptr);
    return *desk.document().comparison();
}

std::string terrain_in(const Desk& desk, const std::string& hex) {
    return value_of(desk.document().scenario(), {"hex", hex, "terrain"}).value_or("");
}

const std::string kLines = "hex L2406 terrain forest\nhex L2108 elevation 3\nunit us-21 full 11\n";

}  // namespace

TEST_CASE("versions are compared with the mouse: list, marks, divider, taken over", "[compare]") {
    Desk desk;
    OpenDocument& d = desk.document();
    const Scenario before = d.scenario();
    const std::string was = terrain_in(desk, "L2406");
    REQUIRE(was != "forest");
    const fs::path other = version_of(desk, "printed", "");
    by_word(d.document, kLines, "sheet 2");
    const Scenario after = d.scenario();

    // By the dialog, from a folder.
    desk.answers.expect(
        "Compare with another version",
        [&](wxDialog& dialog) {
            auto forms = all_shown<wxPropertyGrid>(dialog);
            REQUIRE(forms.size() == 1);
            desk.edit(*forms.front(), "file", other.string());
            desk.hand.click(child(dialog, "Compare"));
        },
        [&] { desk.frame().run("compare.file"); });
    wxWindow& panel = desk.panel("compare");
    auto& list = child<wxListCtrl>(panel, "Differences");
    until("the list", [&] { return list.GetItemCount() == 5; });
    CHECK(list.GetItemText(0, 0) == "Map (2)");
    const long hex_row = row_told(list, "L2406");
    REQUIRE(hex_row > 0);
    CHECK(list.GetItemText(hex_row, 2) == was);
    CHECK(list.GetItemText(hex_row, 3) == "forest");
    CHECK(list.GetItemText(hex_row, 4) == "errata \"sheet 2\"");

    desk.canvas().zoom_to(64);
    // A click lights the hex and says what it is; a double click goes there.
    const HexIndex hex = desk.hex("L2406");
    desk.hand.click_row(list, hex_row);
    until("the hex to be lit", [&] { return d.lit() == std::vector<HexIndex>{hex}; });
    CHECK(child<wxTextCtrl>(panel, "What differs").GetValue().Contains("hex L2406 terrain forest"));
    desk.hand.double_click_row(list, hex_row);
    until("the cursor to be there", [&] { return d.cursor() == hex; });
    until_at_rest("the marks are drawn");
    CHECK(mark_seen(desk, hex, -0.27, -0.25, MarkTone::changed));
    picture_of_screen("compare-divider");
    // A game is no version that is compared: its map has no marks, and has them again when it is left.
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the game to begin", [&] { return desk.frame().workspace().play().playing(&d); });
    until_at_rest("the map without marks");
    CHECK_FALSE(mark_seen(desk, hex, -0.27, -0.25, MarkTone::changed));
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the game to be left", [&] { return !desk.frame().workspace().play().playing(&d); });
    until_at_rest("the map with its marks");
    CHECK(mark_seen(desk, hex, -0.27, -0.25, MarkTone::changed));

    // The divider is dragged: left of it lies the other version.
    const auto drag_to = [&](int x) {
        const wxSize size = desk.canvas().GetClientSize();
        REQUIRE(desk.canvas().divider());
        const wxPoint from = desk.canvas().ClientToScreen(wxPoint(*desk.canvas().divider(), size.y / 3));
        const wxPoint to = desk.canvas().ClientToScreen(wxPoint(x, size.y / 3));
        desk.hand.drag({from, from + wxPoint(x > *desk.canvas().divider() ? 20 : -20, 0), to});
        until("the divider", [&] { return std::abs(*desk.canvas().divider() - x) <= 1; });
        until_at_rest("the map");
    };
    const int middle = desk.canvas().window_at(hex).x;
    const int low = static_cast<int>(desk.canvas().view().pitch() * 0.3);
    drag_to(std::max(20, middle - 120));
    std::vector<Colour> mine;
    std::vector<Colour> theirs;
    for (int x = -8; x <= 8; ++x) mine.push_back(pixel_at(desk, hex, x, low));
    drag_to(std::min(desk.canvas().GetClientSize().x - 20, middle + 120));
    for (int x = -8; x <= 8; ++x) theirs.push_back(pixel_at(desk, hex, x, low));
    CHECK(mine != theirs);
    CHECK(d.scenario() == after);

    // Taken over with the button, as one step.
    desk.hand.click_row(list, row_told(list, "L2406"));
    const std::size_t position = d.document.position();
    desk.hand.click(child(panel, "Take over"));
    until("the terrain as it was", [&] { return terrain_in(desk, "L2406") == was; });
    CHECK(d.document.position() == position + 1);
    until("the list without it", [&] { return list.GetItemCount() == 4; });
    until_at_rest("the list is filled");  // a row that is clicked while it is being filled is another one afterwards
    // Everything else with the headings: both groups.
    desk.hand.click_row(list, 0);
    desk.hand.click(child(panel, "Take over"));
    until("the map to be the same", [&] { return row_told(list, "Map") < 0; });
    until_at_rest("the list is filled");
    desk.hand.click_row(list, 0);
    desk.hand.click(child(panel, "Take over"));
    until("nothing to differ", [&] { return list.GetItemCount() == 0; });
    CHECK(d.scenario() == before);
    desk.hand.click(child(panel, "End"));
    until("the comparison to be over", [&] { return d.comparison() == nullptr; });
    CHECK_FALSE(desk.canvas().divider());
    for (int i = 0; i < 4; ++i) d.document.undo();
}

TEST_CASE("versions are compared by keys alone", "[compare]") {
    Desk desk;
    OpenDocument& d = desk.document();
    by_word(d.document, kLines, "sheet 2");
    desk.frame().run("compare.session");
    until("the comparison", [&] { return d.comparison() != nullptr; });
    desk.focus_map();
    desk.hand.key(WXK_DOWN, wxMOD_ALT);
    until("the first difference", [&] { return with(desk).row == 1; });
    const std::vector<HexIndex> first = d.lit();
    REQUIRE(first.size() == 1);
    desk.hand.key(WXK_DOWN, wxMOD_ALT);
    until("the second", [&] { return with(desk).row == 2; });
    desk.hand.key(WXK_UP, wxMOD_ALT);
    until("the first again", [&] { return with(desk).row == 1; });
    CHECK(d.lit() == first);
    // Divider, flipping, blinking.
    const int middle = *desk.canvas().divider();
    desk.hand.key(WXK_LEFT, wxMOD_SHIFT);
    until("the divider further left", [&] { return *desk.canvas().divider() < middle; });
    desk.hand.key(WXK_RIGHT, wxMOD_SHIFT);
    until("the divider in the middle again", [&] { return *desk.canvas().divider() == middle; });
    desk.hand.key('M');
    until("no divider", [&] { return !desk.canvas().divider(); });
    until_at_rest("this version alone");
    const double pitch = desk.canvas().view().pitch();
    const wxImage own = screen_now();
    desk.hand.key('Q');
    until("the other version", [&] { return with(desk).showing == Comparison::Showing::other; });
    until_at_rest("the other version alone");
    const wxImage other = screen_now();
    CHECK(std::memcmp(own.GetData(), other.GetData(), static_cast<std::size_t>(own.GetWidth() * own.GetHeight() * 3)) !=
          0);
    picture_of_screen("compare-flipped");
    desk.hand.key('Q');
    until("this version", [&] { return with(desk).showing == Comparison::Showing::here; });
    CHECK(desk.canvas().view().pitch() == pitch);
    desk.hand.key('Q', wxMOD_SHIFT);
    until("the versions to take turns", [&] { return with(desk).blinking; });
    const auto shown = with(desk).showing;
    until("the turn", [&] { return with(desk).showing != shown; });
    desk.hand.key('Q', wxMOD_SHIFT);
    until("the end of that", [&] { return !with(desk).blinking; });
    until_at_rest("nothing blinks");
    // Taken over.
    const std::size_t count = with(desk).model.differences().size();
    desk.hand.key('T', wxMOD_SHIFT);
    until("one difference less", [&] { return with(desk).model.differences().size() + 1 == count; });
    desk.hand.key('Z', wxMOD_CONTROL);
    until("it to be back", [&] { return with(desk).model.differences().size() == count; });
    // The list has its own keys: down to the unit, Return opens its panel.
    desk.hand.key('D', wxMOD_CONTROL);
    wxWindow& panel = desk.panel("compare");
    auto& list = child<wxListCtrl>(panel, "Differences");
    until("the list", [&] { return list.GetItemCount() == 5; });
    list.SetFocus();
    until_at_rest("the list has the keyboard");
    desk.hand.key(WXK_END);
    until("the last line", [&] { return with(desk).row == 4; });
    CHECK(d.focused_unit() == "us-21");
    desk.hand.key('M');
    until("the divider from the list", [&] { return desk.canvas().divider().has_value(); });
    desk.frame().run("compare.end");
    CHECK(d.comparison() == nullptr);
}

TEST_CASE("a merge is picked by mouse and keys, finished as one step, and taken back", "[compare][merge]") {
    Desk desk;
    OpenDocument& d = desk.document();
    const fs::path base = version_of(desk, "base", "");
    const fs::path theirs = version_of(desk, "hers",
                                       "hex L2406 terrain all-river\nhexside L2108/L2109 creek\nhex L2410 elevation 4\n"
                                       "hex L2310 terrain forest\nunit us-21 full 12\n");
    by_word(d.document, kLines + "hex L2410 elevation 5\nhex L2311 terrain forest\n", "mine");
    const Scenario mine = d.scenario();
    const auto start = [&] {
        desk.answers.expect(
            "Merge with another version",
            [&](wxDialog& dialog) {
                auto forms = all_shown<wxPropertyGrid>(dialog);
                REQUIRE(forms.size() == 1);
                desk.edit(*forms.front(), "theirs", theirs.string());
                desk.edit(*forms.front(), "base", base.string());
                desk.hand.click(child(dialog, "Merge"));
            },
            [&] { desk.frame().run("merge.start"); });
        until("the merge", [&] { return d.comparison() != nullptr; });
    };
    start();
    REQUIRE(with(desk).merge->conflicts() == 3);
    wxWindow& panel = desk.panel("merge");
    auto& list = child<wxListCtrl>(panel, "Conflicts and changes");
    until("the list", [&] { return row_told(list, "Theirs alone", 1) > 0; });
    CHECK(list.GetItemText(0, 1) == "Conflicts: 3 of 3 left");
    desk.canvas().zoom_to(64);
    const HexIndex hex = desk.hex("L2406");
    desk.hand.double_click_row(list, row_told(list, "L2406", 1));
    until("the hex to be lit", [&] { return d.lit() == std::vector<HexIndex>{hex}; });
    until_at_rest("the marks are drawn");
    CHECK(mark_seen(desk, hex, -0.27, -0.25, MarkTone::open));
    picture_of_screen("merge-conflicts");
    desk.hand.click(child(panel, "Theirs"));
    until("one decided", [&] { return with(desk).merge->left() == 2; });
    desk.hand.double_click_row(list, row_told(list, "L2406", 1));
    until_at_rest("the mark is drawn");
    CHECK(mark_seen(desk, hex, -0.27, -0.25, MarkTone::theirs));
    CHECK(d.scenario() == mine);

    // Given up: everything is as it was.
    desk.hand.click(child(panel, "Give up"));
    until("the end", [&] { return d.comparison() == nullptr; });
    CHECK(d.scenario() == mine);

    // Again, by keys on the map: theirs, mine, base, in the order of the list.
    start();
    desk.focus_map();
    for (const auto& [key, left] : {std::pair('2', 2U), std::pair('1', 1U), std::pair('2', 0U)}) {
        desk.hand.key(key);
        until("one less", [&, wanted = left] { return with(desk).merge->left() == wanted; });
    }
    until_at_rest("all are decided");
    picture_of_screen("merge-decided");
    const MergeModel& merge = *with(desk).merge;
    const Scenario wanted = merged_scenario(merge.base(), merge.merge(), merge.picks()).scenario;
    const std::size_t position = d.document.position();
    desk.hand.click(child(panel, "Finish"));
    until("the merge to be done", [&] { return d.comparison() == nullptr; });
    CHECK(d.scenario() == wanted);
    CHECK(d.document.position() == position + 1);
    CHECK(terrain_in(desk, "L2310") == "forest");
    CHECK(terrain_in(desk, "L2311") == "forest");
    desk.focus_map();
    desk.hand.key('Z', wxMOD_CONTROL);
    until("all of it to be taken back", [&] { return d.scenario() == mine; });

    // What is left becomes errata that are off.
    start();
    desk.answers.expect(
        "Finish and keep what is left", [&](wxDialog& dialog) { desk.hand.click(child(dialog, "Finish")); },
        [&] { desk.frame().run("merge.keep-open"); });
    CHECK(d.comparison() == nullptr);
    const fs::path file = d.path().parent_path() / "errata" / "conflicts.xml";
    REQUIRE(d.errata.find(file) < d.errata.layers().size());
    CHECK(d.errata.layers()[d.errata.find(file)].errata.errata.size() == 3);
    CHECK(terrain_in(desk, "L2406") == "forest");
    CHECK(d.unsaved());
}

TEST_CASE("a comparison speaks French", "[compare]") {
    auto& app = static_cast<TestApp&>(*wxTheApp);
    app.set_language("fr");
    {
        Desk desk;
        OpenDocument& d = desk.document();
        by_word(d.document, kLines, "feuille 2");
        desk.frame().run("compare.session");
        auto& list = child<wxListCtrl>(desk.panel("compare"), "Différences");
        until("the list", [&] { return list.GetItemCount() == 5; });
        CHECK(from_wx(list.GetItemText(0, 0)) == "Carte (2)");
        desk.focus_map();
        desk.hand.key(WXK_DOWN, wxMOD_ALT);
        until("the first difference", [&] { return with(desk).row == 1; });
        until_at_rest("the marks are drawn");
        picture_of_screen("compare-french");
        desk.hand.click(child(desk.panel("compare"), "Terminer"));
        until("the comparison to be over", [&] { return d.comparison() == nullptr; });
    }
    app.set_language("en");
}

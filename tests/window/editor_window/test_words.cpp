// The line of words by real keys: completion, the preview on the map, faults, history, and the session as lines.
#include <catch2/catch.hpp>

#include <fstream>

#include <wx/clipbrd.h>
#include <wx/listbox.h>
#include <wx/radiobox.h>
#include <wx/textctrl.h>

#include "editor/app/word_line_view.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

WordLineView& line_of(const Desk& desk) {
    wxWindow* field = wxWindow::FindWindowByName("Edit by word", &desk.frame());
    REQUIRE(field != nullptr);
    auto* view = dynamic_cast<WordLineView*>(field->GetParent());
    REQUIRE(view != nullptr);
    return *view;
}

WordLineView& open_line(Desk& desk) {
    desk.focus_map();
    desk.hand.key('L', wxMOD_CONTROL);
    until("the line of words", [&] {
        const wxWindow* field = wxWindow::FindWindowByName("Edit by word", &desk.frame());
        return field != nullptr && field->IsShownOnScreen() && field->HasFocus();
    });
    return line_of(desk);
}

std::string written(const WordLineView& line) { return from_wx(line.field().GetValue()); }

void type(Desk& desk, const WordLineView& line, const std::string& text) {
    const std::string wanted = written(line) + text;
    desk.hand.type(text);
    until("the text " + wanted, [&] { return written(line) == wanted; });
}

std::vector<std::string> offered(const WordLineView& line) {
    std::vector<std::string> words;
    for (const Candidate& candidate : line.look().completion.candidates) words.push_back(candidate.word);
    return words;
}

}  // namespace

TEST_CASE("a hex is painted by typing alone, seen on the map before Return, and one step of the history", "[words]") {
    Desk desk;
    const std::string before = desk.texts();
    WordLineView& line = open_line(desk);
    type(desk, line, "hex L2406 terr");
    CHECK(offered(line) == std::vector<std::string>{"terrain"});
    desk.hand.key(WXK_TAB);
    until("the whole word", [&] { return written(line) == "hex L2406 terrain "; });
    type(desk, line, "for");
    desk.hand.key(WXK_TAB);
    until("the terrain", [&] { return written(line) == "hex L2406 terrain forest "; });
    until("the preview", [&] { return !line.look().preview.nothing(); });
    CHECK(line.marks().outline == std::vector<HexIndex>{desk.hex("L2406")});
    CHECK(line.look().words == "Would change: 1 hex.");
    CHECK(same(desk.texts(), before));
    CHECK(desk.document().document.history_size() == 0);
    until_at_rest("the preview stands");
    (void)picture_of_screen("words-preview");

    desk.hand.key(WXK_RETURN);
    until("the change", [&] { return desk.document().document.history_size() == 1; });
    CHECK(desk.document().document.history_label(0) == "By word: {1}\x1fhex L2406 terrain forest ");
    CHECK(written(line).empty());
    CHECK(line.marks().empty());
    const Scenario& s = desk.document().scenario();
    CHECK(s.ruleset.terrains[s.map.terrain(desk.hex("L2406"))].id == "forest");
    // The keyboard stays for the next line; Escape goes back to the map.
    CHECK(line.field().HasFocus());
    desk.hand.key(WXK_ESCAPE);
    until("the map again", [&] { return desk.canvas().HasFocus() && !line.IsShown(); });
    desk.hand.key('Z', wxMOD_CONTROL);
    until("it to be undone", [&] { return same(desk.texts(), before); });
}

TEST_CASE("what is wrong is told with its place, and Return changes nothing", "[words]") {
    Desk desk;
    const std::string before = desk.texts();
    WordLineView& line = open_line(desk);
    type(desk, line, "hex L2406 terrain wood");
    until("the fault", [&] { return line.look().wrong; });
    CHECK(line.look().words.starts_with("Column 19: "));
    CHECK(line.look().wrong_from == 18);
    CHECK(line.look().wrong_to == 22);
    desk.hand.key(WXK_RETURN);
    serve_events();
    CHECK(written(line) == "hex L2406 terrain wood");
    CHECK(same(desk.texts(), before));
    until_at_rest("the fault stands");
    (void)picture_of_screen("words-fault");
    desk.hand.key(WXK_ESCAPE);
    until("the map again", [&] { return desk.canvas().HasFocus(); });
}

TEST_CASE("arrows choose in the list, and an empty line brings former ones back, in the next session too", "[words]") {
    Desk desk;
    WordLineView* line = &open_line(desk);
    type(desk, *line, "hex L2406 ");
    const auto words = offered(*line);
    REQUIRE(words.size() > 2);
    desk.hand.key(WXK_DOWN);
    until("the second word", [&] { return line->list().GetSelection() == 1; });
    desk.hand.key(WXK_DOWN);
    desk.hand.key(WXK_TAB);
    until("the third word", [&] { return written(*line) == "hex L2406 " + words[2] + " "; });
    type(desk, *line, "3");
    REQUIRE(words[2] == "elevation");
    desk.hand.key(WXK_RETURN);
    until("the first change", [&] { return desk.document().document.history_size() == 1; });
    type(desk, *line, "hex L2407 elevation 2");
    desk.hand.key(WXK_RETURN);
    until("the second change", [&] { return desk.document().document.history_size() == 2; });
    desk.hand.key(WXK_UP);
    until("the last line", [&] { return written(*line) == "hex L2407 elevation 2"; });
    desk.hand.key(WXK_UP);
    until("the line before", [&] { return written(*line) == "hex L2406 elevation 3"; });
    desk.hand.key(WXK_DOWN);
    desk.hand.key(WXK_DOWN);
    until("an empty line", [&] { return written(*line).empty(); });
    desk.close_by_force();
    desk.open();
    until("the window", [&] { return desk.frame().canvas() != nullptr || true; });
    if (desk.frame().canvas() == nullptr) desk.frame().open_path(desk.copy("lundys-lane"));
    line = &open_line(desk);
    desk.hand.key(WXK_UP);
    until("the line of the last session", [&] { return written(*line) == "hex L2407 elevation 2"; });
}

TEST_CASE("several lines come by paste and are one step; the session is told as lines that make it", "[words]") {
    Desk desk;
    const Scenario opened = desk.document().scenario();
    WordLineView& line = open_line(desk);
    REQUIRE(wxTheClipboard->Open());
    wxTheClipboard->SetData(
        new wxTextDataObject("hex L2406..L2606 elevation 2\nlabel L2406 \"Old barn\"\n"
                             "hex L2406 elevation 3"));
    wxTheClipboard->Close();
    desk.hand.key('V', wxMOD_CONTROL);
    until("three lines", [&] { return line.field().GetNumberOfLines() == 3; });
    CHECK_FALSE(line.look().wrong);
    (void)picture_of_screen("words-lines");
    desk.hand.key(WXK_RETURN);
    until("the change", [&] { return desk.document().document.history_size() == 1; });
    type(desk, line, "unit us-21 full 11");
    if (!line.look().wrong) {
        desk.hand.key(WXK_RETURN);
        until("the second change", [&] { return desk.document().document.history_size() == 2; });
    }
    desk.answers.expect(
        "The session as lines",
        [&](wxDialog& dialog) {
            const auto* lines = dynamic_cast<wxTextCtrl*>(wxWindow::FindWindowByName("The lines", &dialog));
            REQUIRE(lines != nullptr);
            serve_events();
            (void)picture_of_screen("words-session");
            Document again(opened);
            const auto done = run_script(again, from_wx(lines->GetValue()));
            REQUIRE(done);
            CHECK(again.scenario() == desk.document().scenario());
            dialog.EndModal(wxID_CANCEL);
        },
        [&] { desk.frame().run("edit.record"); });
}

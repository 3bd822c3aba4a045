// A small screen: what the program says can be read whole on it, in English and in French.
#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>

#include <wx/aui/auibook.h>
#include <wx/listctrl.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>

#include "editor/app/status_line.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/toolkit/word_colours.hpp"
#include "editor/workspace/tool.hpp"
#include "sdk/show/theme/legibility.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

EditorOptions small_window() {
    EditorOptions options;
    options.width = 1014;
    options.height = 728;
    return options;
}

}  // namespace

TEST_CASE("the hint of every tool can be read in the status bar of a small window", "[small]") {
    auto& app = dynamic_cast<TestApp&>(*wxTheApp);
    const bool french = GENERATE(false, true);
    if (french) app.set_language("fr");
    {
        Desk desk({"lundys-lane"}, small_window());
        auto& status = dynamic_cast<StatusLine&>(*desk.frame().GetStatusBar());
        wxRect field;
        REQUIRE(status.GetFieldRect(0, field));
        for (const auto& tool : desk.frame().workspace().tools().all()) {
            const wxString hint = tr(tool->hint());
            INFO(tool->id() << ": " << from_wx(hint));
            for (const wxString& line : status.lines(hint, field.width - status.FromDIP(6), 2))
                CHECK(status.GetTextExtent(line).x <= field.width - status.FromDIP(6));
        }
        // The palette names the tool in the same language.
        const auto& named = *desk.frame().workspace().tools().find("random");
        desk.use("random");
        wxWindow& palette = desk.panel("palette");
        const wxString title = wxControl::RemoveMnemonics(tr(std::string(named.title())));
        CHECK((title == "Random brush") != french);
        CHECK(std::any_of(palette.GetChildren().begin(), palette.GetChildren().end(),
                          [&](wxWindow* w) { return w->IsShown() && w->GetLabel().StartsWith(title); }));
        CHECK(status.tall());
        CHECK(status.GetClientSize().y >= 2 * status.GetCharHeight());
        // The window made room: the bar does not lie over what is above it.
        CHECK(desk.frame().GetClientSize().y <= status.GetPosition().y);
    }
    if (french) app.set_language("en");
}

TEST_CASE("ways to start are whole above the battles of a small window, with their pictures", "[small]") {
    auto& app = dynamic_cast<TestApp&>(*wxTheApp);
    const bool french = GENERATE(false, true);
    if (french) app.set_language("fr");
    {
        Desk desk(kNothing, small_window());
        for (const wxString& name : {_("Your first battle"), _("New scenario…"), _("Open…")}) {
            wxWindow& button = child(desk.frame(), from_wx(name));
            until("the button to have its place", [&] { return button.GetSize().x > 0; });
            INFO(from_wx(name));
            CHECK(button.GetLabel().StartsWith(name + "\n"));
            for (const wxString& line : wxSplit(button.GetLabel(), '\n'))
                CHECK(button.GetSize().x >= button.GetTextExtent(line).x + button.FromDIP(56));
            wxWindow& battle = child(desk.frame(), french ? "La Thames" : "The Thames");
            CHECK(button.GetPosition().y + button.GetSize().y <= battle.GetPosition().y);
            CHECK(button.GetPosition().y + button.GetSize().y <= button.GetParent()->GetClientSize().y);
            CHECK(button.GetPosition().x + button.GetSize().x <= button.GetParent()->GetClientSize().x);
        }
    }
    if (french) app.set_language("en");
}

TEST_CASE("the tab of every panel in front shows whole, however many there are", "[small]") {
    Desk desk({"lundys-lane"}, small_window());
    const std::function<bool(wxWindow&)> whole = [&](wxWindow& window) {
        if (auto* tabs = dynamic_cast<wxAuiTabCtrl*>(&window);
            tabs != nullptr && tabs->GetActivePage() != wxNOT_FOUND) {
            const wxRect tab = tabs->GetPages()[static_cast<std::size_t>(tabs->GetActivePage())].rect;
            return tab.width > 0 && tab.x >= 0 && tab.GetRight() < tabs->GetClientSize().x;
        }
        const auto& all = window.GetChildren();
        return std::all_of(all.begin(), all.end(), [&](wxWindow* child) { return whole(*child); });
    };
    for (const char* id : {"forces", "play", "balance", "counter", "scenario", "play", "underlay"}) {
        desk.panel(id);
        until(std::string("all tabs in front to show, the last being ") + id, [&] { return whole(desk.frame()); });
    }
}

TEST_CASE("what changes while painting is held is painted once, afterwards", "[small]") {
    Desk desk({"lundys-lane"}, small_window());
    until_at_rest("the map is painted whole");
    const int before = desk.canvas().paints();
    {
        const PaintOnce still(desk.canvas());
        for (int i = 0; i < 5; ++i) {
            desk.canvas().Refresh();
            desk.canvas().Update();
        }
        CHECK(desk.canvas().paints() == before);
    }
    until("the map to be painted", [&] { return desk.canvas().paints() > before; });
    CHECK(desk.canvas().paints() == before + 1);
}

TEST_CASE("the keyboard reference is searched, explains a command whole, and says from whom a key was taken",
          "[small][keys]") {
    Desk desk({"lundys-lane"}, small_window());
    desk.answers.expect(
        "Keyboard reference",
        [&](wxDialog& dialog) {
            auto& list = child<wxListCtrl>(dialog, "Commands and keys");
            CHECK(dialog.GetSize().x <= desk.frame().GetSize().x + 60);
            const int all = list.GetItemCount();
            desk.hand.type("lasso");
            until("few lines", [&] { return list.GetItemCount() > 0 && list.GetItemCount() < all / 10; });
            list.SetItemState(0, wxLIST_STATE_SELECTED, wxLIST_STATE_SELECTED);
            const auto says = [&](const wxString& words) {
                for (wxWindow* window : dialog.GetChildren())
                    if (auto* text = dynamic_cast<wxStaticText*>(window);
                        text != nullptr && text->GetLabel().Contains(words))
                        return true;
                return false;
            };
            // The last column may be cut off; the line below is not.
            wxString help = list.GetItemText(0, 3);
            until("the whole explanation", [&] { return says(help.Left(20)); });
            desk.answers.expect(
                "Press a key", [&](wxDialog&) { desk.hand.key('B'); },
                [&] { desk.hand.click(child(dialog, "Change key…")); });
            until("the key to change", [&] { return list.GetItemText(0, 1) == "B"; });
            until("whose key it was", [&] { return says("B was the key of \"Brush\""); });
            dialog.EndModal(wxID_CLOSE);
        },
        [&] { desk.frame().run("help.keys"); });
    CHECK(desk.frame().keys().command(KeyScope::map, "B") == "tool.lasso");
    CHECK(desk.frame().keys().chords("tool.brush").empty());
}

TEST_CASE("a narrow list of findings shows what is wrong, a wide one the codes and rules too", "[small]") {
    const auto widths = [](const EditorOptions& options) {
        Desk desk({"thames"}, options);
        wxWindow& panel = child(desk.frame(), "Findings");
        auto& list = child<wxListCtrl>(panel, "Findings");
        until("the findings", [&] { return list.GetItemCount() == 3; });
        std::vector<int> found;
        int sum = 0;
        for (int column = 0; column < 5; ++column) {
            found.push_back(list.GetColumnWidth(column));
            sum += found.back();
        }
        CHECK(sum <= list.GetClientSize().x);
        CHECK(found[3] >= 180);
        return found;
    };
    const std::vector<int> narrow = widths(small_window());
    CHECK(narrow[0] > 0);
    CHECK(narrow[1] == 0);
    CHECK(narrow[4] == 0);
    EditorOptions wide;
    wide.width = 1900;
    wide.height = 1000;
    const std::vector<int> whole = widths(wide);
    CHECK(*std::min_element(whole.begin(), whole.end()) > 0);
    CHECK(whole[3] > narrow[3]);
}

TEST_CASE("words that warn can be read on a light and on a dark desktop, striped rows too", "[small]") {
    const auto colour = [](const wxColour& c) { return draw::Colour{c.Red(), c.Green(), c.Blue()}; };
    for (const bool dark : {false, true}) {
        const draw::Colour plain = dark ? draw::Colour{45, 45, 45} : draw::Colour{255, 255, 255};
        const draw::Colour striped = dark ? draw::Colour{58, 58, 60} : draw::Colour{237, 237, 237};
        const WordColours words = word_colours(dark);
        for (const wxColour& word : {words.error, words.warning})
            for (const draw::Colour ground : {plain, striped}) CHECK(contrast(colour(word), ground) >= 4.5);
    }
}

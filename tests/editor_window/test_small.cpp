// A small screen: what the program says can be read whole on it, in English and in French.
#include <catch2/catch.hpp>

#include <algorithm>

#include <wx/listctrl.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>

#include "editor/app/status_line.hpp"
#include "editor/app/translate.hpp"
#include "editor/tool/tool.hpp"
#include "tests/editor_window/desk.hpp"

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
            for (const wxString& line : status.lines(hint, field.width - status.FromDIP(6), 2)) CHECK(status.GetTextExtent(line).x <= field.width - status.FromDIP(6));
        }
        // The palette names the tool in the same language.
        const auto& named = *desk.frame().workspace().tools().find("random");
        desk.use("random");
        wxWindow& palette = desk.panel("palette");
        const wxString title = wxControl::RemoveMnemonics(tr(std::string(named.title())));
        CHECK((title == "Random brush") != french);
        CHECK(std::any_of(palette.GetChildren().begin(), palette.GetChildren().end(), [&](wxWindow* w) { return w->IsShown() && w->GetLabel().StartsWith(title); }));
        CHECK(status.tall());
        CHECK(status.GetClientSize().y >= 2 * status.GetCharHeight());
        // The window made room: the bar does not lie over what is above it.
        CHECK(desk.frame().GetClientSize().y <= status.GetPosition().y);
    }
    if (french) app.set_language("en");
}

TEST_CASE("the keyboard reference is searched, explains a command whole, and says from whom a key was taken", "[small][keys]") {
    Desk desk({"lundys-lane"}, small_window());
    desk.answers.expect("Keyboard reference", [&](wxDialog& dialog) {
        auto& list = child<wxListCtrl>(dialog, "Commands and keys");
        CHECK(dialog.GetSize().x <= desk.frame().GetSize().x + 60);
        const int all = list.GetItemCount();
        desk.hand.type("lasso");
        until("few lines", [&] { return list.GetItemCount() > 0 && list.GetItemCount() < all / 10; });
        list.SetItemState(0, wxLIST_STATE_SELECTED, wxLIST_STATE_SELECTED);
        const auto says = [&](const wxString& words) {
            for (wxWindow* window : dialog.GetChildren())
                if (auto* text = dynamic_cast<wxStaticText*>(window); text != nullptr && text->GetLabel().Contains(words)) return true;
            return false;
        };
        // The last column may be cut off; the line below is not.
        wxString help = list.GetItemText(0, 3);
        until("the whole explanation", [&] { return says(help.Left(20)); });
        desk.answers.expect("Press a key", [&](wxDialog&) { desk.hand.key('B'); }, [&] { desk.hand.click(child(dialog, "Change key…")); });
        until("the key to change", [&] { return list.GetItemText(0, 1) == "B"; });
        until("whose key it was", [&] { return says("B was the key of \"Brush\""); });
        dialog.EndModal(wxID_CLOSE);
    }, [&] { desk.frame().run("help.keys"); });
    CHECK(desk.frame().keys().command(KeyScope::map, "B") == "tool.lasso");
    CHECK(desk.frame().keys().chords("tool.brush").empty());
}

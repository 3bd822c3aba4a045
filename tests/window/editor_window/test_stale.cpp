// Panels between two documents: what is not shown any more takes no click, no key and no value.
#include <catch2/catch.hpp>

#include <random>

#include <wx/listbox.h>
#include <wx/listctrl.h>
#include <wx/propgrid/propgrid.h>
#include <wx/textctrl.h>
#include <wx/vlbox.h>

#include "editor/panel/forces_list.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"
#include "tests/window/editor_window/sights.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// What clicks in panels may change of a document.
struct Kept {
    std::uint64_t revision;
    std::string unit;
    std::vector<HexIndex> lit;
    HexIndex cursor;
    friend bool operator==(const Kept&, const Kept&) = default;
};
Kept kept(const OpenDocument& d) { return {d.document.revision(), d.focused_unit(), d.lit(), d.cursor()}; }

void gather(wxWindow& window, std::vector<wxWindow*>& all) {
    all.push_back(&window);
    for (wxWindow* child : window.GetChildren())
        if (!child->IsTopLevel()) gather(*child, all);
}

/// Presses the mouse in a window as the toolkit tells it, with no round of events before it.
void press(wxWindow& window, wxPoint at, bool twice) {
    for (const wxEventType type : {wxEVT_LEFT_DOWN, twice ? wxEVT_LEFT_DCLICK : wxEVT_LEFT_UP}) {
        wxMouseEvent event(type);
        event.SetEventObject(&window);
        event.SetPosition(at);
        event.SetLeftDown(type != wxEVT_LEFT_UP);
        window.GetEventHandler()->ProcessEvent(event);
    }
    wxMouseEvent up(wxEVT_LEFT_UP);
    up.SetEventObject(&window);
    up.SetPosition(at);
    window.GetEventHandler()->ProcessEvent(up);
    if (window.HasCapture()) window.ReleaseMouse();
}

UnitList& roster_in(wxWindow& panel) {
    std::vector<wxWindow*> all;
    gather(panel, all);
    for (wxWindow* window : all)
        if (auto* list = dynamic_cast<UnitList*>(window)) return *list;
    FAIL("no list of units");
    return dynamic_cast<UnitList&>(*all.front());
}

/// Two documents: one full of units, and one with none, in front.
struct Two {
    Two() : desk({"lundys-lane"}) {
        full = &desk.document();
        desk.frame().run("file.new-blank");
        until("two scenarios", [&] { return desk.frame().workspace().documents().size() == 2; });
        blank = &desk.document();
        REQUIRE(blank != full);
    }
    void front(OpenDocument& d) { desk.frame().workspace().activate(&d); }
    Desk desk;
    OpenDocument* full = nullptr;
    OpenDocument* blank = nullptr;
};

}  // namespace

TEST_CASE("a click on a row of a scenario that is not in front any more does nothing", "[stale]") {
    Two two;
    UnitList& list = roster_in(two.desk.panel("forces"));
    for (int round = 0; round < 8; ++round) {
        two.front(*two.full);
        until("the units", [&] { return list.rows().size() > 10; });
        until_at_rest("the panel has its place");
        const Kept full = kept(*two.full);
        const Kept blank = kept(*two.blank);
        two.front(*two.blank);
        press(list, wxPoint(60, 20 + round * 36), round % 2 == 1);
        CHECK(kept(*two.full) == full);
        CHECK(kept(*two.blank) == blank);
        // What the user sees then are the rows of the scenario in front.
        until("the rows of the other one", [&] { return list.rows().size() < 10; });
        // Native controls tell of a choice later still.
        wxCommandEvent event(wxEVT_LISTBOX, list.GetId());
        event.SetEventObject(&list);
        list.GetEventHandler()->ProcessEvent(event);
    }
    two.desk.answers.check();
}

TEST_CASE("rows of an older state of the same scenario are brought up to date before they are clicked", "[stale]") {
    Desk desk;
    UnitList& list = roster_in(desk.panel("forces"));
    until("the units", [&] { return list.rows().size() > 10; });
    until_at_rest("the panel has its place");
    const std::size_t before = list.rows().size();
    REQUIRE(desk.document().document.edit("Fewer", [](Edit& e) {
        while (e.scenario().units.size() > 2) e.remove(lists::units, e.scenario().units.size() - 1);
    }));
    REQUIRE(list.rows().size() == before);  // it follows in the next round of events
    press(list, wxPoint(60, 300), false);
    CHECK(list.rows().size() < 8);
}

TEST_CASE("what is being typed when another scenario comes to the front belongs to the first", "[stale]") {
    Two two;
    two.front(*two.full);
    wxWindow& panel = two.desk.panel("scenario");
    std::vector<wxWindow*> all;
    gather(panel, all);
    wxPropertyGrid* form = nullptr;
    for (wxWindow* window : all)
        if (form == nullptr && window->IsShownOnScreen()) form = dynamic_cast<wxPropertyGrid*>(window);
    REQUIRE(form != nullptr);
    until("the form", [&] { return form->GetPropertyByName("name") != nullptr; });
    wxWindow& field = two.desk.open_property(*form, "name");
    two.desk.fill(field, "Another name");
    two.desk.hand.key(WXK_PAGEDOWN, wxMOD_CONTROL);
    until("the other scenario", [&] { return two.desk.frame().workspace().active() == two.blank; });
    until_at_rest("all is shown");
    CHECK(two.full->scenario().name == "Another name");
    CHECK(two.blank->scenario().name != "Another name");
}

TEST_CASE("clicks and tab switches in any order over all panels: nothing of the scenario behind is touched",
          "[stale]") {
    Two two;
    std::mt19937 random(7);
    std::size_t windows = 0;
    for (const PanelInfo& info : panel_table()) {
        two.front(*two.full);
        wxWindow& panel = two.desk.panel(info.place.id);
        until_at_rest("the panel is filled");
        // Those that follow at once show the scenario in front at any time: what is done there concerns it.
        std::vector<wxWindow*> all;
        gather(panel, all);
        for (int round = 0; round < 12; ++round) {
            std::vector<wxWindow*> late;
            two.front(*two.full);
            serve_events();
            two.front(*two.blank);
            for (wxWindow* window : all)
                for (wxWindow* w = window; w != nullptr && w != panel.GetParent(); w = w->GetParent())
                    if (const auto* view = dynamic_cast<LateView*>(w); view != nullptr && view->behind()) {
                        if (window->IsShownOnScreen()) late.push_back(window);
                        break;
                    }
            if (late.empty()) break;
            wxWindow& target = *late[random() % late.size()];
            const wxSize size = target.GetClientSize();
            if (size.x < 2 || size.y < 2) continue;
            ++windows;
            const Kept full = kept(*two.full);
            const Kept blank = kept(*two.blank);
            const wxPoint at(static_cast<int>(random() % static_cast<unsigned>(size.x)),
                             static_cast<int>(random() % static_cast<unsigned>(size.y)));
            INFO(info.place.id << " " << target.GetName().ToStdString() << " at " << at.x << "," << at.y);
            press(target, at, random() % 2 == 0);
            CHECK(kept(*two.full) == full);
            CHECK(kept(*two.blank) == blank);
        }
        two.desk.frame().show_panel(info.place.id, false);
    }
    CHECK(windows > 40);
    // And with a real hand, faster than the window follows.
    UnitList& list = roster_in(two.desk.panel("forces"));
    until_placed(list);
    for (int round = 0; round < 10; ++round) {
        two.desk.hand.key(round % 2 == 0 ? WXK_PAGEUP : WXK_PAGEDOWN, wxMOD_CONTROL);
        two.desk.hand.click(list.ClientToScreen(wxPoint(50, 20 + round * 30)));
    }
    until_at_rest("the window has followed");
    two.desk.answers.check();
}

// Clicks of assistive programs, which come over a bus.
#include <catch2/catch.hpp>

#include <wx/button.h>
#include <wx/menu.h>

#include <gtk/gtk.h>

#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

TEST_CASE("a button that is clicked over the bus acts once, after the bus has its answer", "[speech]") {
    Desk desk;
    auto* button = new wxButton(&desk.frame(), wxID_ANY, "far");
    int acted = 0;
    button->Bind(wxEVT_BUTTON, [&](wxCommandEvent&) { ++acted; });
    gtk_button_clicked(GTK_BUTTON(button->GetHandle()));
    CHECK(acted == 0);
    until("the button to act", [&] { return acted > 0; });
    serve_events();
    CHECK(acted == 1);
    button->Destroy();
}

TEST_CASE("a menu entry that is chosen over the bus acts once, after the bus has its answer", "[speech]") {
    Desk desk;
    const wxMenu& file = *desk.frame().GetMenuBar()->GetMenu(0);
    REQUIRE(file.GetMenuItemCount() > 0);
    wxMenuItem& entry = *file.FindItemByPosition(0);
    int acted = 0;
    desk.frame().Bind(
        wxEVT_MENU, [&](wxCommandEvent&) { ++acted; }, entry.GetId());
    gtk_menu_item_activate(GTK_MENU_ITEM(entry.GetMenuItem()));
    CHECK(acted == 0);
    until("the entry to act", [&] { return acted > 0; });
    serve_events();
    CHECK(acted == 1);
}

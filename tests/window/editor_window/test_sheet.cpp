// The counter sheets under mouse and keys: pieces chosen, dragged, sorted, markers added and counted, pictures chosen.
#include <catch2/catch.hpp>

#include <wx/button.h>
#include <wx/choice.h>

#include "editor/model/sheet_model.hpp"
#include "editor/panel/sheet_view.hpp"
#include "formats/disk/write_file.hpp"
#include "tests/support/sample_png.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

SheetView& sheet_in(wxWindow& panel) {
    const auto all = all_shown<SheetView>(panel);
    REQUIRE(all.size() == 1);
    until("the sheets to be shown", [&] { return all.front()->chosen() != nullptr; });
    until_at_rest("the panel has its place");
    return *all.front();
}

std::vector<std::string> order(const Desk& desk) { return ids_on_sheets(desk.document().scenario()); }

std::size_t piece_of(const Desk& desk, const std::string& id) {
    const auto pieces = paper::card_pieces(desk.document().scenario());
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (pieces[i].id == id) return i;
    FAIL("there is no piece " << id);
    return 0;
}

wxPoint on_piece(const Desk& desk, SheetView& view, const std::string& id, double share = 0.5) {
    const auto rect = view.place_of(piece_of(desk, id));
    REQUIRE(rect);
    return view.ClientToScreen(rect->GetPosition() + wxPoint(static_cast<int>(rect->width * share), rect->height / 2));
}

std::string chosen_id(const SheetView& view) { return view.chosen() == nullptr ? std::string() : view.chosen()->id; }

}  // namespace

TEST_CASE("a counter is chosen on its sheet by a click, and dragged to another place", "[sheet]") {
    Desk desk;
    wxWindow& panel = desk.panel("sheet");
    SheetView& view = sheet_in(panel);
    const std::string before = desk.texts();
    const std::vector<std::string> ids = order(desk);
    desk.hand.click(on_piece(desk, view, ids[2]));
    until("the unit to be chosen", [&] { return desk.document().focused_unit() == ids[2]; });
    CHECK(chosen_id(view) == ids[2]);
    // the designer shows it
    auto& form = *all_shown<wxPropertyGrid>(desk.panel("counter")).front();
    until("the designer to show it", [&] { return form.GetPropertyByName("id") != nullptr; });
    CHECK(form.GetPropertyByName("id")->GetValueAsString() == ids[2]);
    (void)desk.panel("sheet");
    until_at_rest("the sheets are in front");
    const auto drag = [&](const std::string& from, const std::string& to, double share) {
        const wxPoint a = on_piece(desk, view, from);
        const wxPoint b = on_piece(desk, view, to, share);
        desk.hand.drag({a, a + wxPoint(9, 3), wxPoint((a.x + b.x) / 2, (a.y + b.y) / 2), b});
    };
    drag(ids[3], ids[0], 0.2);
    until("the fourth to be first", [&] { return order(desk).front() == ids[3]; });
    CHECK(order(desk)[1] == ids[0]);
    CHECK(chosen_id(view) == ids[3]);
    until_at_rest("the sheets are drawn anew");
    drag(ids[3], ids[2], 0.8);
    until("it to be the fourth again", [&] { return order(desk) == ids; });
    CHECK(desk.document().document.position() == 2);
    desk.focus_map();
    for (const std::size_t position : {1U, 0U}) {
        desk.hand.key('Z', wxMOD_CONTROL);
        until("undo", [&] { return desk.document().document.position() == position; });
    }
    CHECK(same(desk.texts(), before));
}

TEST_CASE("counters are arranged and markers made by keys alone", "[sheet]") {
    Desk desk;
    wxWindow& panel = desk.panel("sheet");
    SheetView& view = sheet_in(panel);
    const std::vector<std::string> ids = order(desk);
    view.SetFocus();
    until("the sheets to have the keyboard", [&] { return view.HasFocus(); });
    desk.hand.key(WXK_HOME);
    desk.hand.key(WXK_RIGHT);
    until("the second to be chosen", [&] { return chosen_id(view) == ids[1]; });
    CHECK(view.words().Contains("2"));
    desk.hand.key(WXK_DOWN);
    until("one of the next row to be chosen", [&] { return chosen_id(view) != ids[1]; });
    desk.hand.key(WXK_UP);
    until("the second again", [&] { return chosen_id(view) == ids[1]; });
    desk.hand.key(WXK_LEFT, wxMOD_CONTROL);
    until("it to be the first", [&] { return order(desk).front() == ids[1]; });
    CHECK(chosen_id(view) == ids[1]);
    until_at_rest("the sheets are drawn anew");
    desk.hand.key(WXK_RIGHT, wxMOD_CONTROL);
    until("it to be the second again", [&] { return order(desk) == ids; });
    // a marker by its button, how many by + and -, away by Delete
    desk.hand.click(child(panel, "Add marker"));
    until("a marker", [&] { return desk.document().scenario().markers.size() == 1; });
    until("it to be chosen", [&] { return chosen_id(view) == "marker"; });
    (void)desk.panel("sheet");
    view.SetFocus();
    until("the sheets to have the keyboard", [&] { return view.HasFocus(); });
    desk.hand.key(WXK_NUMPAD_ADD);
    desk.hand.key(WXK_NUMPAD_ADD);
    until("three of it", [&] { return desk.document().scenario().markers[0].count == 3; });
    desk.hand.key(WXK_NUMPAD_SUBTRACT);
    until("two of it", [&] { return desk.document().scenario().markers[0].count == 2; });
    // Return opens the designer, where it is named
    desk.hand.key(WXK_RETURN);
    auto& form = *all_shown<wxPropertyGrid>(desk.panel("counter")).front();
    until("the designer to show it", [&] { return form.GetPropertyByName("back") != nullptr; });
    desk.edit(form, "text", "Disrupted");
    CHECK(desk.document().scenario().markers[0].text == "Disrupted");
    (void)desk.panel("sheet");
    view.SetFocus();
    until("the sheets to have the keyboard", [&] { return view.HasFocus(); });
    (void)picture_of_screen("sheet-marker");
    desk.hand.key(WXK_DELETE);
    until("it to be gone", [&] { return desk.document().scenario().markers.empty(); });
}

TEST_CASE("counters are sorted, and both sides of the sheets shown", "[sheet]") {
    Desk desk;
    wxWindow& panel = desk.panel("sheet");
    SheetView& view = sheet_in(panel);
    const auto choices = all_shown<wxChoice>(panel);
    REQUIRE(choices.size() == 2);
    const auto choose = [&](wxChoice& choice, int entry) {
        choice.SetFocus();
        until("the choice to have the keyboard", [&] { return choice.HasFocus(); });
        choice.SetSelection(entry);
        wxCommandEvent event(wxEVT_CHOICE, choice.GetId());
        event.SetInt(entry);
        choice.GetEventHandler()->ProcessEvent(event);
        serve_events();
    };
    choose(*choices[1], 4);  // by name
    CHECK_FALSE(desk.document().scenario().counter_order.empty());
    until_at_rest("the sheets are drawn anew");
    CHECK(choices[1]->GetSelection() == 4);
    choose(*choices[1], 1);
    CHECK(desk.document().scenario().counter_order.empty());
    const auto front = view.place_of(0);
    choose(*choices[0], 1);
    until_at_rest("the backs are shown");
    const auto back = view.place_of(0);
    REQUIRE(front);
    REQUIRE(back);
    CHECK(back->x > front->x);  // mirrored
    choose(*choices[0], 2);
    until_at_rest("both are shown");
    (void)picture_of_screen("sheet-both");
    CHECK(view.place_of(0)->width < front->width);
}

TEST_CASE("a picture is chosen for a counter, shown, and taken off again", "[sheet][pictures]") {
    Desk desk;
    const fs::path picture = desk.temporary.path() / "scots.png";
    REQUIRE(write_file(picture, png_file()));
    desk.document().set_focused_unit("us-25");
    wxWindow& panel = desk.panel("counter");
    until("the designer to show the unit", [&] { return !all_shown<wxPropertyGrid>(panel).empty(); });
    const auto unit = [&]() -> const Unit& {
        return desk.document().scenario().units[*desk.document().scenario().unit("us-25")];
    };
    desk.answers.expect(
        "Picture for the counter",
        [&](wxDialog&) {
            desk.hand.type(picture.string());
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.click(child(panel, "Choose picture…")); });
    until("the unit to have the picture", [&] { return !unit().picture.empty(); });
    CHECK(unit().picture == "pictures/scots.png");
    CHECK(fs::exists(desk.document().path().parent_path() / unit().picture));
    CHECK(desk.document().scenario().pictures.find(unit().picture) != nullptr);
    until_at_rest("the counter is drawn");
    (void)picture_of_screen("counter-picture");
    desk.hand.click(child(panel, "Remove picture"));
    until("the picture to be gone", [&] { return unit().picture.empty(); });
    desk.focus_map();
    desk.hand.key('Z', wxMOD_CONTROL);
    until("undo", [&] { return !unit().picture.empty(); });
}

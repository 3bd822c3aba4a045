// Saying where things come from: the dialog by keys alone, and from a finding.
#include <catch2/catch.hpp>

#include <wx/checklst.h>
#include <wx/choice.h>

#include "editor/tool/paint_state.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

const Provenance kPrinted{ProvenanceKind::printed, "sheet 1"};

/// Chooses the origin "printed" and types the source, by keys, from the field that has the keyboard at first.
void fill_in(Desk& desk, wxDialog& dialog) {
    auto& origin = child<wxChoice>(dialog, "Origin");
    until("the origin to have the keyboard",
          [&] { return origin.HasFocus() || widget_inside(focused_widget(dialog), origin.GetHandle()); });
    desk.hand.key(WXK_END);
    until("the origin", [&] { return origin.GetSelection() == 4; });
    until("the source to be asked for", [&] { return child(dialog, "Source").IsEnabled(); });
    desk.hand.key(WXK_TAB);
    desk.hand.type("sheet 1");
    until("the source", [&] { return child<wxTextCtrl>(dialog, "Source").GetValue() == "sheet 1"; });
}

/// Whether something lies on a hexside that the hex owns; which.
bool side_found(const Map& map, HexIndex hex, Hexside& side, HexsideKindId& kind) {
    for (std::uint8_t i = 0; i < 3; ++i)
        for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k)
            if (map.side({hex, i}).has(k)) {
                side = {hex, i};
                kind = k;
                return true;
            }
    return false;
}

}  // namespace

TEST_CASE("a selection is given a source by keys alone, in one step", "[provenance]") {
    Desk desk;
    const HexIndex here = desk.hex("L2208");
    const std::vector<HexIndex> hexes{here, desk.document().map().grid().neighbour(here, 1)};
    desk.document().set_cursor(here);
    desk.document().set_selection({std::min(hexes[0], hexes[1]), std::max(hexes[0], hexes[1])});
    desk.focus_map();
    const Scenario before = desk.document().scenario();
    const std::size_t position = desk.document().document.position();
    desk.answers.expect(
        "Provenance",
        [&](wxDialog& dialog) {
            auto& data = child<wxCheckListBox>(dialog, "Data");
            CHECK(child<wxChoice>(dialog, "Where").GetStringSelection() == "2 selected hexes");
            REQUIRE(data.GetCount() > 1);
            CHECK(data.GetString(0).StartsWith("Hexes (2)"));
            CHECK(data.IsChecked(0));
            fill_in(desk, dialog);
            picture_of_screen("provenance-selection");
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.key('E', wxMOD_CONTROL); });
    for (const HexIndex hex : hexes) CHECK(desk.document().map().hex_provenance(hex) == kPrinted);
    CHECK(desk.document().document.position() == position + 1);
    CHECK(desk.document().document.history_label(position) == "State where it comes from");
    desk.hand.key('Z', wxMOD_CONTROL);
    until("it to be taken back", [&] { return desk.document().scenario() == before; });
}

TEST_CASE("one kind on a selected hexside, a road, a name and a section are given a source", "[provenance]") {
    Desk desk;
    const Map& map = desk.document().map();
    // A hexside with a kind on it.
    Hexside side;
    HexsideKindId kind = 0;
    for (HexIndex hex = 0; hex < map.grid().size() && !side_found(map, hex, side, kind); ++hex) {
    }
    desk.frame().workspace().painting().sides = {&desk.document(), {side}, kind};
    desk.focus_map();
    const auto give = [&](const std::function<void(wxDialog&)>& choose) {
        desk.answers.expect(
            "Provenance",
            [&](wxDialog& dialog) {
                choose(dialog);
                child(dialog, "Origin").SetFocus();
                fill_in(desk, dialog);
                desk.hand.click(*dialog.FindWindow(wxID_OK));
            },
            [&] { desk.frame().run("edit.provenance"); });
    };
    give([&](wxDialog& dialog) {
        CHECK(child<wxChoice>(dialog, "Where").GetStringSelection() == "1 selected hexside");
    });
    CHECK(map.hexside_provenance(side, kind) == kPrinted);

    REQUIRE_FALSE(map.labels.empty());
    const HexIndex named = map.labels.front().at;
    desk.frame().workspace().painting().sides.sides.clear();
    desk.document().set_cursor(named);
    const auto check_only = [](wxDialog& dialog, const std::string& words) {
        auto& data = child<wxCheckListBox>(dialog, "Data");
        bool found = false;
        for (unsigned i = 0; i < data.GetCount(); ++i) {
            const bool wanted = data.GetString(i).StartsWith(words);
            data.Check(i, wanted);
            found = found || wanted;
        }
        CHECK(found);
    };
    give([&](wxDialog& dialog) { check_only(dialog, "Names (1)"); });
    CHECK(map.labels.front().provenance == kPrinted);
    CHECK_FALSE(map.hex_provenance(named) == kPrinted);

    give([&](wxDialog& dialog) {
        auto& where = child<wxChoice>(dialog, "Where");
        where.SetFocus();
        desk.hand.key(WXK_END);
        until("the sections", [&] { return where.GetStringSelection() == "The whole scenario, by sections"; });
        until("their list", [&] { return child(dialog, "Also what states an origin of its own").IsShownOnScreen(); });
        check_only(dialog, "All roads");
        picture_of_screen("provenance-sections");
    });
    CHECK(map.section_provenance[static_cast<int>(Map::Section::roads)] == kPrinted);
}

TEST_CASE("a dialog about provenance says why nothing can be stated", "[provenance]") {
    Desk desk;
    desk.focus_map();
    desk.answers.expect(
        "Provenance",
        [&](wxDialog& dialog) {
            auto& data = child<wxCheckListBox>(dialog, "Data");
            wxWindow& origin = child(dialog, "Origin");
            until("the origin to have the keyboard",
                  [&] { return widget_inside(focused_widget(dialog), origin.GetHandle()); });
            desk.hand.key(WXK_TAB, wxMOD_SHIFT);
            data.SetSelection(0);
            for (unsigned i = 1; i < data.GetCount(); ++i) data.Check(i, false);
            until("the list to have the keyboard",
                  [&] { return widget_inside(focused_widget(dialog), data.GetHandle()); });
            CHECK(data.IsChecked(0));
            desk.hand.key(WXK_SPACE);
            until("nothing to be checked", [&] { return !data.IsChecked(0); });
            until("OK to be closed", [&] { return !dialog.FindWindow(wxID_OK)->IsEnabled(); });
            desk.hand.key(WXK_SPACE);
            until("OK to be open", [&] { return dialog.FindWindow(wxID_OK)->IsEnabled(); });
            desk.hand.key(WXK_ESCAPE);
        },
        [&] { desk.frame().run("edit.provenance"); });
    CHECK_FALSE(desk.document().document.modified());
}

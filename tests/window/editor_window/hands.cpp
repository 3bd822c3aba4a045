#include "tests/window/editor_window/hands.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include <wx/listbox.h>

#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts::test {

void Hands::act(HexIndex hex) {
    if (!by_keys_) return desk_.hand.click(desk_.at(hex));
    desk_.focus_map();
    constexpr int kMostChoices = 80;
    for (int keys = 0; keys < kMostChoices && desk_.document().cursor() != hex; ++keys) press(WXK_TAB);
    INFO("hex " << desk_.document().map().grid().label(hex));
    REQUIRE(desk_.document().cursor() == hex);
    desk_.hand.key(WXK_RETURN);
}

void Hands::act_and_wait(HexIndex hex) {
    const std::size_t length = game(desk_).length();
    act(hex);
    until("the game to go on", [&] { return game(desk_).length() > length; });
}

// Clicks go through all units of a hex. Return spreads them out, Tab goes through them, and Return closes with the one
// that is meant.
void Hands::choose(const std::string& id) {
    const UnitIndex wanted = unit_of(desk_, id);
    const HexIndex hex = game(desk_).state().hex(wanted);
    if (game(desk_).selected() == wanted) return;
    const auto units = offered(desk_, PlayChoice::Kind::select);
    const bool spread =
        by_keys_ && std::count_if(units.begin(), units.end(), [&](const PlayChoice& c) { return c.hex == hex; }) > 1;
    if (by_keys_) {
        act(hex);
        until("a unit to be chosen", [&] { return game(desk_).selected() != kNoUnit; });
    }
    constexpr int kMostUnits = 8;
    for (int tries = 0; tries < kMostUnits && game(desk_).selected() != wanted; ++tries) {
        const UnitIndex before = game(desk_).selected();
        if (by_keys_) desk_.hand.key(WXK_TAB);
        else act(hex);
        until("another unit to be chosen", [&] { return game(desk_).selected() != before; });
    }
    REQUIRE(game(desk_).selected() == wanted);
    if (spread) desk_.hand.key(WXK_RETURN);
    until_at_rest("the unit is chosen");
}

void Hands::look(HexIndex hex) {
    if (!by_keys_) return desk_.hand.move(desk_.at(hex));
    desk_.focus_map();
    const Grid& grid = desk_.document().map().grid();
    const auto wanted = grid.number(hex);
    const auto at = [&] { return grid.number(desk_.document().cursor()); };
    constexpr int kMostSteps = 40;
    for (int keys = 0; keys < kMostSteps && at().column != wanted.column; ++keys)
        press(at().column < wanted.column ? WXK_RIGHT : WXK_LEFT);
    for (int keys = 0; keys < kMostSteps && at().row != wanted.row; ++keys)
        press(at().row < wanted.row ? WXK_DOWN : WXK_UP);
    REQUIRE(desk_.document().cursor() == hex);
}

void Hands::try_at(HexIndex hex) {
    if (!by_keys_) return desk_.hand.click(desk_.at(hex));
    look(hex);
    desk_.hand.key(WXK_RETURN);
}

void Hands::take_back() {
    if (!by_keys_) return desk_.hand.click(child(desk_.frame(), from_wx(tr("Take back"))));
    desk_.focus_map();
    desk_.hand.key(WXK_BACK);
}

void Hands::from_list(const std::string& entry) {
    wxListBox* list = nullptr;
    int at = 0;
    until("the list to offer " + entry, [&] {
        for (wxListBox* shown : all_shown<wxListBox>(desk_.frame()))
            for (unsigned i = 0; i < shown->GetCount(); ++i)
                if (from_wx(shown->GetString(i)).find(entry) != std::string::npos) {
                    list = shown;
                    at = static_cast<int>(i);
                }
        return list != nullptr;
    });
    const std::size_t length = game(desk_).length();
    list->SetSelection(at);
    list->SetFocus();
    until("the list to have the focus", [&] { return list->HasFocus(); });
    desk_.hand.key(WXK_RETURN);
    until("it to be done: " + entry, [&] { return game(desk_).length() > length; });
}

void Hands::press(int key) {
    const HexIndex before = desk_.document().cursor();
    desk_.hand.key(key);
    until("the cursor to go on", [&] { return desk_.document().cursor() != before; });
    until_at_rest("the cursor has gone on");
}

}  // namespace ramparts::test

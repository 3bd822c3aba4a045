// A story told once and played twice: by the mouse, and by keys alone.
#pragma once

#include <catch2/catch.hpp>

#include "editor/playtest/desk.hpp"
#include "tests/editor_window/desk.hpp"

namespace ramparts::test {

/// Either a mouse or a keyboard, over the map of a playtest.
class Hands {
public:
    Hands(Desk& desk, bool by_keys) : desk_(desk), by_keys_(by_keys) {}

    /// Does in the hex what can be done there.
    void act(const char* hex) {
        if (!by_keys_) return desk_.hand.click(desk_.at(hex));
        desk_.focus_map();
        constexpr int kMostChoices = 80;
        for (int keys = 0; keys < kMostChoices && desk_.document().cursor() != desk_.hex(hex); ++keys) press(WXK_TAB);
        REQUIRE(desk_.document().cursor() == desk_.hex(hex));
        desk_.hand.key(WXK_RETURN);
    }
    /// The same, and waits until the game has gone on.
    void act_and_wait(const char* hex) {
        const Playtest& play = *desk_.frame().workspace().play().game(&desk_.document());
        const std::size_t length = play.length();
        act(hex);
        until("the game to go on", [&] { return play.length() > length; });
    }
    /// The pointer over the hex, or the cursor in it.
    void look(const char* hex) {
        if (!by_keys_) return desk_.hand.move(desk_.at(hex));
        desk_.focus_map();
        const Grid& grid = desk_.document().map().grid();
        const auto wanted = grid.number(desk_.hex(hex));
        const auto at = [&] { return grid.number(desk_.document().cursor()); };
        constexpr int kMostSteps = 40;
        for (int keys = 0; keys < kMostSteps && at().column != wanted.column; ++keys)
            press(at().column < wanted.column ? WXK_RIGHT : WXK_LEFT);
        for (int keys = 0; keys < kMostSteps && at().row != wanted.row; ++keys)
            press(at().row < wanted.row ? WXK_DOWN : WXK_UP);
        REQUIRE(desk_.document().cursor() == desk_.hex(hex));
    }
    /// Clicks, or presses Return, where nothing can be done.
    void try_at(const char* hex) {
        if (!by_keys_) return desk_.hand.click(desk_.at(hex));
        look(hex);
        desk_.hand.key(WXK_RETURN);
    }
    void take_back() {
        if (!by_keys_) return desk_.hand.click(child(desk_.frame(), "Take back"));
        desk_.focus_map();
        desk_.hand.key(WXK_BACK);
    }

private:
    void press(int key) {
        const HexIndex before = desk_.document().cursor();
        desk_.hand.key(key);
        until("the cursor to go on", [&] { return desk_.document().cursor() != before; });
        until_at_rest("the cursor has gone on");
    }
    Desk& desk_;
    bool by_keys_;
};

}  // namespace ramparts::test

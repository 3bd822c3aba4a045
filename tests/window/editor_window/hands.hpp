// A story told once and played twice: by the mouse, and by keys alone.
#pragma once

#include <string>

#include "tests/window/editor_window/sights.hpp"

namespace ramparts::test {

/// Either a mouse or a keyboard, over the map of a playtest.
class Hands {
public:
    Hands(Desk& desk, bool by_keys) : desk_(desk), by_keys_(by_keys) {}

    /// Does in the hex what can be done there.
    void act(HexIndex hex);
    void act(const std::string& hex) { act(desk_.hex(hex)); }
    /// The same, and waits until the game has gone on.
    void act_and_wait(HexIndex hex);
    void act_and_wait(const std::string& hex) { act_and_wait(desk_.hex(hex)); }
    /// Chooses a unit, out of several in its hex as well.
    void choose(const std::string& unit);
    /// The pointer over the hex, or the cursor in it.
    void look(HexIndex hex);
    void look(const std::string& hex) { look(desk_.hex(hex)); }
    /// Clicks, or presses Return, where nothing can be done.
    void try_at(HexIndex hex);
    void try_at(const std::string& hex) { try_at(desk_.hex(hex)); }
    void take_back();
    /// Does an entry of the list of all that may be done, which has no place on the map.
    void from_list(const std::string& entry);

private:
    void press(int key);
    Desk& desk_;
    bool by_keys_;
};

}  // namespace ramparts::test

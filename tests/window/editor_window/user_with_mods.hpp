// A user with mods of his own, for tests of the window.
#pragma once

#include "editor/workspace/mod_desk.hpp"
#include "tests/window/editor_window/desk.hpp"

namespace ramparts::test {

/// The mods of a user with an empty home, in force while it lives.
class UserWithMods {
public:
    UserWithMods()
        : desk_({home_.path() / "plugins", home_.path() / "mods", home_.path() / "config", home_.path() / "state"}) {
        set_mod_desk(&desk_);
    }
    ~UserWithMods() { set_mod_desk(nullptr); }
    UserWithMods(const UserWithMods&) = delete;
    UserWithMods& operator=(const UserWithMods&) = delete;
    [[nodiscard]] ModDesk& desk() { return desk_; }

private:
    TemporaryFolder home_;
    ModDesk desk_;
};

}  // namespace ramparts::test

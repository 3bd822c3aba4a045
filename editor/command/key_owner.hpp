// Which keys a control keeps for itself while it has the keyboard.
#pragma once

#include <cstdint>
#include <string_view>

namespace ramparts {

/// What has the keyboard, as far as its keys matter.
enum class KeyOwner : std::uint8_t {
    none,   ///< the map, buttons, nothing at all: every key is free for commands
    text,   ///< something is typed here
    words,  ///< text that can be selected and copied, but not changed
    grid,   ///< cells, none of them being typed into
    form,   ///< rows of fields, none of them being typed into
    list,   ///< rows that arrows and first letters choose
};

/// True when `chord` (see KeyMap) edits or moves inside such a control. Its commands elsewhere then wait: a key has one
/// meaning at a time, that of the place where it is typed.
[[nodiscard]] bool owns(KeyOwner owner, std::string_view chord);

}  // namespace ramparts

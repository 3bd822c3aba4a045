// The keys, control by control.
#include "editor/command/key_owner.hpp"

#include <algorithm>
#include <cctype>
#include <initializer_list>

namespace ramparts {
namespace {

struct Parts {
    bool control = false;
    bool alt = false;
    bool shift = false;
    std::string_view key;
};

Parts parts_of(std::string_view chord) {
    Parts parts;
    const auto take = [&](std::string_view modifier) {
        const bool there = chord.size() > modifier.size() && chord.starts_with(modifier);
        if (there) chord.remove_prefix(modifier.size());
        return there;
    };
    parts.control = take("Ctrl+");
    parts.alt = take("Alt+");
    parts.shift = take("Shift+");
    parts.key = chord;
    return parts;
}

bool one_of(std::string_view key, std::initializer_list<std::string_view> keys) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool function_key(std::string_view key) {
    return key.size() > 1 && key[0] == 'F' && std::isdigit(static_cast<unsigned char>(key[1])) != 0;
}

bool moves(std::string_view key) {
    return one_of(key, {"Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown"});
}

}  // namespace

bool owns(KeyOwner owner, std::string_view chord) {
    const Parts p = parts_of(chord);
    if (owner == KeyOwner::none || p.alt || p.key.empty()) return false;
    if (function_key(p.key))
        return p.key == "F2" && !p.control && !p.shift && (owner == KeyOwner::grid || owner == KeyOwner::form);
    // Tab and Escape lead from control to control; they are asked for where that is done.
    if (one_of(p.key, {"Tab", "Escape"})) return false;
    if (!p.control) return owner != KeyOwner::words || moves(p.key);
    switch (owner) {
        case KeyOwner::text:
            return one_of(p.key, {"Left", "Right", "Up", "Down", "Home", "End", "Delete", "Backspace", "Insert", "C",
                                  "X", "V", "Y", "Z"}) ||
                   (p.key == "A" && !p.shift);
        case KeyOwner::words:
            return one_of(p.key, {"Left", "Right", "Up", "Down", "Home", "End", "Insert"}) ||
                   (one_of(p.key, {"A", "C"}) && !p.shift);
        case KeyOwner::grid:
        case KeyOwner::form:
            return one_of(p.key, {"Left", "Right", "Up", "Down", "Home", "End", "Delete", "Insert"}) ||
                   (one_of(p.key, {"A", "C", "X", "V"}) && !p.shift);
        case KeyOwner::list: return one_of(p.key, {"Left", "Right", "Up", "Down", "Home", "End", "Space"});
        case KeyOwner::none: break;
    }
    return false;
}

}  // namespace ramparts

// Names of keys.
#include "editor/toolkit/keys.hpp"

#include <algorithm>
#include <string_view>

#include <wx/event.h>

#ifdef __WXGTK__
#include <gdk/gdk.h>
#endif

#include "editor/command/tables.hpp"

namespace ramparts {
namespace {

const char* name_of(int code) {
    switch (code) {
        case WXK_LEFT:
        case WXK_NUMPAD_LEFT: return "Left";
        case WXK_RIGHT:
        case WXK_NUMPAD_RIGHT: return "Right";
        case WXK_UP:
        case WXK_NUMPAD_UP: return "Up";
        case WXK_DOWN:
        case WXK_NUMPAD_DOWN: return "Down";
        case WXK_PAGEUP:
        case WXK_NUMPAD_PAGEUP: return "PageUp";
        case WXK_PAGEDOWN:
        case WXK_NUMPAD_PAGEDOWN: return "PageDown";
        case WXK_HOME:
        case WXK_NUMPAD_HOME: return "Home";
        case WXK_END:
        case WXK_NUMPAD_END: return "End";
        case WXK_INSERT:
        case WXK_NUMPAD_INSERT: return "Insert";
        case WXK_DELETE:
        case WXK_NUMPAD_DELETE: return "Delete";
        case WXK_BACK: return "Backspace";
        case WXK_RETURN:
        case WXK_NUMPAD_ENTER: return "Return";
        case WXK_ESCAPE: return "Escape";
        case WXK_TAB: return "Tab";
        case WXK_SPACE: return "Space";
        case WXK_MENU:
        case WXK_WINDOWS_MENU: return "Menu";
        case WXK_NUMPAD_ADD:
        case '+':
        case '=': return "Plus";
        case WXK_NUMPAD_SUBTRACT:
        case '-': return "Minus";
        default: return nullptr;
    }
}

/// A key that writes a character, or has a name; empty for all others.
std::string sign(int code) {
    if (const char* name = name_of(code)) return name;
    return code > 32 && code < 127 ? std::string(1, static_cast<char>(code)) : std::string();
}

bool is_letter(int character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/// The character that the key writes with the modifiers that choose among its characters, of any script; 0 = none.
int character_of(const wxKeyEvent& event) {
#ifdef __WXGTK__
    const gunichar character = gdk_keyval_to_unicode(event.GetRawKeyCode());
    return character > 32 && character != 127 ? static_cast<int>(character) : 0;
#else
    return event.GetUnicodeKey() > 32 ? static_cast<int>(event.GetUnicodeKey()) : 0;
#endif
}

/// What stands in the place of the key on a US keyboard, without Shift; 0 for keys that write nothing there. Keys of a
/// keypad have no such place: theirs are the same everywhere.
int character_in_place(const wxKeyEvent& event) {
#ifdef __WXGTK__
    // The codes of the X server are those of the keys of a PC, in the order of their rows.
    struct Row {
        unsigned first;
        std::string_view keys;
    };
    static constexpr Row rows[] = {
        {10, "1234567890-="}, {24, "QWERTYUIOP[]"}, {38, "ASDFGHJKL;'`"}, {51, "\\ZXCVBNM,./"}};
    const unsigned code = event.GetRawKeyFlags();
    for (const Row& row : rows)
        if (code >= row.first && code < row.first + row.keys.size()) return row.keys[code - row.first];
#else
    (void)event;
#endif
    return 0;
}

}  // namespace

std::vector<std::string> chords_of(const wxKeyEvent& event) {
    std::vector<std::string> all;
    const auto add = [&](const std::string& key, bool shift) {
        if (key.empty()) return;
        std::string chord;
        if (event.ControlDown()) chord += "Ctrl+";
        if (event.AltDown()) chord += "Alt+";
        if (shift && key != "Plus") chord += "Shift+";
        chord = normal_chord(chord + key);
        if (!chord.empty() && std::find(all.begin(), all.end(), chord) == all.end()) all.push_back(chord);
    };
    const int code = event.GetKeyCode();
    if (code >= WXK_F1 && code <= WXK_F24) add("F" + std::to_string(code - WXK_F1 + 1), event.ShiftDown());
    else if (code >= WXK_NUMPAD0 && code <= WXK_NUMPAD9) add(sign(code - WXK_NUMPAD0 + '0'), event.ShiftDown());
    else if (code >= 1 && code <= 26 && event.ControlDown() && name_of(code) == nullptr)
        add(sign(code - 1 + 'A'), event.ShiftDown());
    else add(sign(code), event.ShiftDown());
    const int written = character_of(event);
    if (written == 0 || is_letter(written)) return all;
    add(sign(written), false);
    add(sign(character_in_place(event)), event.ShiftDown());
    return all;
}

std::string chord_of(const wxKeyEvent& event) {
    const std::vector<std::string> all = chords_of(event);
    return all.empty() ? std::string() : all.front();
}

}  // namespace ramparts

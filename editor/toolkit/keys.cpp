// Names of keys.
#include "editor/toolkit/keys.hpp"

#include <wx/event.h>

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

}  // namespace

std::string chord_of(const wxKeyEvent& event) {
    const int code = event.GetKeyCode();
    std::string key;
    if (const char* name = name_of(code)) key = name;
    else if (code >= WXK_F1 && code <= WXK_F24) key = "F" + std::to_string(code - WXK_F1 + 1);
    else if (code >= WXK_NUMPAD0 && code <= WXK_NUMPAD9) key = static_cast<char>('0' + code - WXK_NUMPAD0);
    else if (code >= 1 && code <= 26 && event.ControlDown()) key = static_cast<char>('A' + code - 1);
    else if (code > 32 && code < 127) key = static_cast<char>(code);
    else return {};
    std::string chord;
    if (event.ControlDown()) chord += "Ctrl+";
    if (event.AltDown()) chord += "Alt+";
    if (event.ShiftDown() && key != "Plus") chord += "Shift+";
    return normal_chord(chord + key);
}

}  // namespace ramparts

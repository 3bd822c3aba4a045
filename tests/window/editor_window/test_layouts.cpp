// Shortcuts on other keyboards: by the character that a key writes, and by its place.
#include <catch2/catch.hpp>

#include <cctype>
#include <cstdlib>
#include <optional>

#include <wx/eventfilter.h>

// The toolkit's headers come first: these define short words.
#include <X11/XKBlib.h>
#include <X11/extensions/XTest.h>
#include <gdk/gdkx.h>

#include "editor/command/tables.hpp"
#include "editor/toolkit/keys.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// Catches keys before the window does anything with them, and asks what they may mean.
class Listener final : public wxEventFilter {
public:
    Listener() { wxEvtHandler::AddFilter(this); }
    ~Listener() override { wxEvtHandler::RemoveFilter(this); }
    int FilterEvent(wxEvent& event) override {
        if (event.GetEventType() != wxEVT_CHAR_HOOK) return Event_Skip;
        const auto& key = static_cast<wxKeyEvent&>(event);
        const int code = key.GetKeyCode();
        if (code == WXK_SHIFT || code == WXK_CONTROL || code == WXK_RAW_CONTROL || code == WXK_ALT) return Event_Skip;
        heard = chords_of(key);
        ++keys;
        return Event_Processed;
    }
    std::vector<std::string> heard;
    int keys = 0;
};

struct Press {
    unsigned key = 0;  ///< the server's code of it
    bool shift = false;
    bool level3 = false;
};

Display* screen() { return gdk_x11_get_default_xdisplay(); }

void set_layout(const std::string& name) {
    REQUIRE(std::system(("setxkbmap " + name).c_str()) == 0);
    XkbDescPtr description = nullptr;
    until("the layout " + name, [&] {
        serve_events();
        description = XkbGetMap(screen(), XkbAllClientInfoMask, XkbUseCoreKbd);
        const bool there = description != nullptr;
        if (there) XkbFreeKeyboard(description, 0, True);
        return there;
    });
    until_at_rest("the toolkit has heard of the layout");
}

/// How a character is written on the keyboard as it is; nothing when it cannot be.
std::optional<Press> way_to(char character) {
    const KeySym wanted = static_cast<KeySym>(static_cast<unsigned char>(character));
    for (int level = 0; level < 4; ++level)
        for (unsigned key = 10; key < 100; ++key)
            if (XkbKeycodeToKeysym(screen(), static_cast<KeyCode>(key), 0, level) == wanted)
                return Press{key, (level & 1) != 0, level >= 2};
    return std::nullopt;
}

/// Whether a key waits for the next one, as that of the circumflex on a French keyboard: it is no shortcut by itself.
bool is_dead(unsigned key) {
    const KeySym symbol = XkbKeycodeToKeysym(screen(), static_cast<KeyCode>(key), 0, 0);
    return symbol >= XK_dead_grave && symbol < XK_dead_grave + 0x44;
}

/// Where a sign or digit has its key on a US keyboard.
std::optional<unsigned> place_of(char character) {
    static constexpr std::pair<unsigned, const char*> rows[] = {{10, "1234567890-="}, {34, "[]"}, {47, ";'`"}};
    for (const auto& [first, keys] : rows)
        for (unsigned i = 0; keys[i] != '\0'; ++i)
            if (keys[i] == character) return first + i;
    return std::nullopt;
}

void strike(Press how, bool control, bool alt, bool shift, Listener& listener) {
    const int before = listener.keys;
    std::vector<KeyCode> held;
    const auto hold = [&](KeySym symbol) {
        held.push_back(XKeysymToKeycode(screen(), symbol));
        XTestFakeKeyEvent(screen(), held.back(), True, CurrentTime);
    };
    if (control) hold(XK_Control_L);
    if (alt) hold(XK_Alt_L);
    if (shift || how.shift) hold(XK_Shift_L);
    if (how.level3) hold(XK_ISO_Level3_Shift);
    XTestFakeKeyEvent(screen(), how.key, True, CurrentTime);
    XTestFakeKeyEvent(screen(), how.key, False, CurrentTime);
    for (auto key = held.rbegin(); key != held.rend(); ++key) XTestFakeKeyEvent(screen(), *key, False, CurrentTime);
    XFlush(screen());
    until("a key to arrive", [&] { return listener.keys > before; });
}

/// The command that a key has, the likeliest meaning first, as the window decides.
std::string command_of(const KeyMap& keys, const std::vector<std::string>& chords) {
    for (const std::string& chord : chords)
        for (const KeyScope scope : {KeyScope::everywhere, KeyScope::map})
            if (const std::string command = keys.command(scope, chord); !command.empty()) return command;
    return {};
}

struct Parts {
    bool control = false, alt = false, shift = false;
    char key = 0;  ///< letter, digit or sign; 0: a key with a name, which is the same everywhere
};

Parts parts_of(std::string chord) {
    Parts parts;
    const auto take = [&](const std::string& word) {
        if (!chord.starts_with(word)) return false;
        chord.erase(0, word.size());
        return true;
    };
    parts.control = take("Ctrl+");
    parts.alt = take("Alt+");
    parts.shift = take("Shift+");
    if (chord == "Plus") parts.key = '+';
    else if (chord == "Minus") parts.key = '-';
    else if (chord.size() == 1) parts.key = static_cast<char>(std::tolower(static_cast<unsigned char>(chord[0])));
    return parts;
}

}  // namespace

TEST_CASE("the table of shortcuts works on French, German, British, American and Dvorak keyboards", "[layouts]") {
    Desk desk;
    desk.focus_map();
    const KeyMap keys;
    int struck = 0;
    {
        Listener listener;
        for (const char* layout : {"fr", "de", "gb", "us", "dvorak"}) {
            set_layout(layout);
            for (const KeyMap::Binding& binding : keys.bindings()) {
                const Parts parts = parts_of(binding.chord);
                if (parts.key == 0) continue;
                INFO(layout << ": " << binding.chord << " for " << binding.command);
                const bool letter = std::isalpha(static_cast<unsigned char>(parts.key)) != 0;
                // By its character, with or without Shift. What takes AltGr is not held to it yet: brackets on French
                // and German keyboards.
                const auto way = way_to(parts.key);
                if (letter) REQUIRE(way);
                if (way && !way->level3) {
                    strike(*way, parts.control, parts.alt, parts.shift, listener);
                    CHECK(command_of(keys, listener.heard) == binding.command);
                    ++struck;
                }
                // By its place, unless the key there writes something that has a command of its own.
                const auto place = place_of(parts.key);
                if (letter || !place || is_dead(*place)) continue;
                strike({*place, false, false}, parts.control, parts.alt, parts.shift, listener);
                const std::string command = command_of(keys, listener.heard);
                std::string own;
                for (std::size_t i = 0; own.empty() && i + 1 < listener.heard.size(); ++i)
                    own = command_of(keys, {listener.heard[i]});
                CHECK((command == binding.command || (!own.empty() && command == own)));
                ++struck;
            }
        }
        set_layout("us");
    }
    CHECK(struck > 300);
}

TEST_CASE("the keys of 1 and 0 zoom on a French keyboard, with and without Shift", "[layouts]") {
    Desk desk;
    desk.focus_map();
    set_layout("fr");
    const auto zoom_by = [&](unsigned key, bool shift) {
        desk.frame().run("view.zoom-in");
        const double before = desk.canvas().view().pitch();
        const auto tap = [&](KeySym symbol, bool down) {
            XTestFakeKeyEvent(screen(), XKeysymToKeycode(screen(), symbol), down ? True : False, CurrentTime);
        };
        tap(XK_Control_L, true);
        if (shift) tap(XK_Shift_L, true);
        XTestFakeKeyEvent(screen(), key, True, CurrentTime);
        XTestFakeKeyEvent(screen(), key, False, CurrentTime);
        if (shift) tap(XK_Shift_L, false);
        tap(XK_Control_L, false);
        XFlush(screen());
        until("another zoom", [&] { return desk.canvas().view().pitch() != before; });
    };
    zoom_by(10, false);
    zoom_by(10, true);
    zoom_by(19, false);
    set_layout("us");
}

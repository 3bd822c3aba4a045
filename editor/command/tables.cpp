// Keys; see tables.hpp.
#include "editor/command/tables.hpp"

#include <algorithm>
#include <cctype>

#include "editor/command/command.hpp"

namespace ramparts {
namespace {

using Scope = KeyScope;

const std::vector<KeyMap::Binding>& default_bindings() {
    static const std::vector<KeyMap::Binding> all = {
        {"file.new", "Ctrl+N"},
        {"file.new-blank", "Ctrl+Alt+N"},
        {"file.open", "Ctrl+O"},
        {"file.save", "Ctrl+S"},
        {"file.save-as", "Ctrl+Shift+S"},
        {"file.print", "Ctrl+P"},
        {"file.close", "Ctrl+W"},
        {"file.quit", "Ctrl+Q"},
        {"window.next", "Ctrl+PageDown"},
        {"window.previous", "Ctrl+PageUp"},
        {"window.next-area", "Ctrl+Tab"},
        {"window.previous-area", "Ctrl+Shift+Tab"},
        {"edit.undo", "Ctrl+Z"},
        {"edit.redo", "Ctrl+Shift+Z"},
        {"edit.redo", "Ctrl+Y"},
        {"edit.provenance", "Ctrl+E"},
        {"edit.source", "Ctrl+Shift+O"},
        {"printed.start", "Ctrl+Shift+T"},
        {"edit.by-word", "Ctrl+L"},
        {"edit.by-word", ":", Scope::map},
        {"view.zoom-in", "Ctrl+Plus"},
        {"view.zoom-in", "Plus", Scope::map},
        {"view.zoom-out", "Ctrl+Minus"},
        {"view.zoom-out", "Minus", Scope::map},
        {"view.zoom-100", "Ctrl+1"},
        {"view.fit", "Ctrl+0"},
        {"view.go-to-hex", "Ctrl+G"},
        {"panel.find", "Ctrl+F"},
        {"view.full-screen", "F11"},
        {"view.pan-left", "Ctrl+Left", Scope::map},
        {"view.pan-right", "Ctrl+Right", Scope::map},
        {"view.pan-up", "Ctrl+Up", Scope::map},
        {"view.pan-down", "Ctrl+Down", Scope::map},
        {"cursor.up", "Up", Scope::map},
        {"cursor.down", "Down", Scope::map},
        {"cursor.left", "Left", Scope::map},
        {"cursor.right", "Right", Scope::map},
        {"cursor.5", "Home", Scope::map},
        {"cursor.1", "PageUp", Scope::map},
        {"cursor.4", "End", Scope::map},
        {"cursor.2", "PageDown", Scope::map},
        {"cursor.centre", "C", Scope::map},
        {"cursor.drag", "D", Scope::map},
        {"aim.next", "X", Scope::map},
        {"aim.previous", "Shift+X", Scope::map},
        {"show.grid", "Ctrl+Shift+G"},
        {"show.numbers", "Ctrl+Shift+N"},
        {"show.elevation", "Ctrl+Shift+E"},
        {"show.provenance", "Ctrl+Shift+P"},
        {"show.counters", "Ctrl+Shift+U"},
        {"show.labels", "Ctrl+Shift+L"},
        {"show.printed", "Ctrl+Shift+K"},
        {"show.next-numbering", "Ctrl+Shift+M"},
        {"panel.minimap", "Ctrl+M"},
        {"panel.findings", "F4"},
        {"panel.forces", "F2"},
        {"panel.forces", "Shift+F2"},
        {"here.unit", "F2", Scope::map},
        {"here.open", "Alt+Return", Scope::map},
        {"here.menu", "Menu", Scope::map},
        {"here.menu", "Shift+F10", Scope::map},
        {"panel.arrivals", "F3"},
        {"panel.scenario", "F9"},
        {"panel.compare", "Ctrl+D"},
        {"compare.file", "Ctrl+Shift+D"},
        {"compare.next", "Alt+Down"},
        {"compare.previous", "Alt+Up"},
        {"compare.flip", "Q", Scope::map},
        {"compare.blink", "Shift+Q", Scope::map},
        {"compare.swipe", "M", Scope::map},
        {"compare.divider-left", "Shift+Left", Scope::map},
        {"compare.divider-right", "Shift+Right", Scope::map},
        {"compare.take", "Shift+T", Scope::map},
        {"merge.mine", "1", Scope::map},
        {"merge.theirs", "2", Scope::map},
        {"merge.base", "3", Scope::map},
        {"merge.by-hand", "4", Scope::map},
        {"merge.show", "Shift+M", Scope::map},
        {"help.palette", "Ctrl+K"},
        {"help.context", "F1"},
        {"help.manual", "Shift+F1"},
        {"help.keys", "Ctrl+F1"},
        {"tool.look", "Escape", Scope::map},
        {"edit.cut", "Ctrl+X"},
        {"edit.copy", "Ctrl+C"},
        {"edit.paste", "Ctrl+V"},
        {"edit.delete", "Delete", Scope::map},
        {"select.all", "Ctrl+A"},
        {"select.none", "Ctrl+Shift+A"},
        {"select.invert", "Ctrl+I"},
        {"tool.brush", "B", Scope::map},
        {"tool.line", "L", Scope::map},
        {"tool.rectangle", "T", Scope::map},
        {"tool.lasso", "O", Scope::map},
        {"tool.fill", "F", Scope::map},
        {"tool.replace", "Shift+F", Scope::map},
        {"tool.random", "N", Scope::map},
        {"tool.pick", "I", Scope::map},
        {"tool.side.brush", "H", Scope::map},
        {"tool.side.chain", "J", Scope::map},
        {"tool.side.contour", "K", Scope::map},
        {"tool.side.erase", "E", Scope::map},
        {"tool.side.flip", "U", Scope::map},
        {"tool.side.select", "Shift+H", Scope::map},
        {"tool.road", "R", Scope::map},
        {"tool.road.erase", "Shift+E", Scope::map},
        {"tool.label", "A", Scope::map},
        {"tool.entry", "Y", Scope::map},
        {"tool.edge", "Shift+Y", Scope::map},
        {"tool.setup", "P", Scope::map},
        {"tool.formation.line", "Shift+L", Scope::map},
        {"tool.formation.column", "Shift+R", Scope::map},
        {"setup.mirror", "Ctrl+Shift+F"},
        {"tool.select.rectangle", "S", Scope::map},
        {"tool.select.lasso", "Shift+S", Scope::map},
        {"tool.select.wand", "W", Scope::map},
        {"tool.select.same", "Shift+W", Scope::map},
        {"play.start", "F5"},
        {"play.new", "Shift+F5"},
        {"play.end-phase", "F6"},
        {"play.again", "Shift+F6"},
        {"play.auto-phase", "F7"},
        {"play.auto-game", "Shift+F7"},
        {"play.stop", "F8"},
        {"play.hint", "Shift+F8"},
        {"play.previous", "Alt+Left"},
        {"play.next", "Alt+Right"},
        {"tool.ruler", "V", Scope::map},
        {"show.reach", "Ctrl+Shift+R"},
        {"paint.smaller", "[", Scope::map},
        {"paint.larger", "]", Scope::map},
        {"elevation.add-slopes", "G", Scope::map},
    };
    return all;
}

constexpr std::string_view kKeyNames[] = {
    RP_TR("Left"),   RP_TR("Right"), RP_TR("Up"),     RP_TR("Down"),   RP_TR("PageUp"),    RP_TR("PageDown"),
    RP_TR("Home"),   RP_TR("End"),   RP_TR("Insert"), RP_TR("Delete"), RP_TR("Backspace"), RP_TR("Return"),
    RP_TR("Escape"), RP_TR("Tab"),   RP_TR("Space"),  RP_TR("Plus"),   RP_TR("Minus"),     RP_TR("Menu")};

}  // namespace

KeyMap::KeyMap() : bindings_(default_bindings()) {}

KeyMap KeyMap::empty() {
    KeyMap map;
    map.bindings_.clear();
    return map;
}

std::vector<std::string> KeyMap::chords(std::string_view command) const {
    std::vector<std::string> all;
    for (const Binding& b : bindings_)
        if (b.command == command) all.push_back(b.chord);
    return all;
}

std::string KeyMap::command(KeyScope scope, std::string_view chord) const {
    for (const Binding& b : bindings_)
        if (b.scope == scope && b.chord == chord) return b.command;
    return {};
}

KeyScope KeyMap::scope(std::string_view command) const {
    for (const Binding& b : bindings_)
        if (b.command == command) return b.scope;
    return KeyScope::everywhere;
}

void KeyMap::bind(const std::string& command, const std::string& chord, KeyScope scope) {
    std::erase_if(bindings_,
                  [&](const Binding& b) { return b.command == command || (b.chord == chord && b.scope == scope); });
    if (!chord.empty()) bindings_.push_back({command, chord, scope});
}

std::vector<std::pair<std::string, std::string>> KeyMap::changes() const {
    const KeyMap defaults;
    std::vector<std::pair<std::string, std::string>> list;
    for (const Binding& b : bindings_)
        if (std::find(defaults.bindings_.begin(), defaults.bindings_.end(), b) == defaults.bindings_.end())
            list.emplace_back(b.command, b.chord);
    for (const Binding& b : defaults.bindings_)
        if (chords(b.command).empty() &&
            std::find(list.begin(), list.end(), std::pair(b.command, std::string())) == list.end())
            list.emplace_back(b.command, "");
    return list;
}

void KeyMap::reset() { bindings_ = default_bindings(); }

std::string normal_chord(std::string_view text) {
    bool control = false;
    bool alt = false;
    bool shift = false;
    const auto same = [](std::string_view a, std::string_view b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                          [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
    };
    for (auto plus = text.find('+'); plus != std::string_view::npos && plus + 1 < text.size() && plus > 0;
         plus = text.find('+')) {
        const std::string_view word = text.substr(0, plus);
        if (same(word, "ctrl")) control = true;
        else if (same(word, "alt")) alt = true;
        else if (same(word, "shift")) shift = true;
        else return {};
        text.remove_prefix(plus + 1);
    }
    std::string key;
    if (text.size() == 1) {
        const auto c = static_cast<unsigned char>(text[0]);
        if (c == '+') key = "Plus";
        else if (c == '-') key = "Minus";
        else if (std::isgraph(c) != 0) key = static_cast<char>(std::toupper(c));
    } else if (text.size() <= 3 && text.size() >= 2 && (text[0] == 'F' || text[0] == 'f') &&
               std::isdigit(static_cast<unsigned char>(text[1])) != 0) {
        key = "F" + std::string(text.substr(1));
    }
    for (const std::string_view name : kKeyNames)
        if (same(name, text)) key = name;
    if (key.empty()) return {};
    return std::string(control ? "Ctrl+" : "") + (alt ? "Alt+" : "") + (shift ? "Shift+" : "") + key;
}

std::string say_chord(std::string_view chord) {
    std::string said;
    for (const std::string_view modifier : {RP_TR("Ctrl"), RP_TR("Alt"), RP_TR("Shift")})
        if (chord.starts_with(modifier) && chord.substr(modifier.size()).starts_with('+')) {
            said += translated(modifier) + "+";
            chord.remove_prefix(modifier.size() + 1);
        }
    // Letters and signs are what they are; the catalogue has some of them in another sense, as points of the compass.
    return said + (chord.size() == 1 ? std::string(chord) : translated(chord));
}

}  // namespace ramparts

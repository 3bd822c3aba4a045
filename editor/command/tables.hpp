// Menus, toolbars and keys as tables of command ids; the window builds itself from them.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ramparts {

/// A menu: its title and command ids; "-" is a line, "@recent" the list of recent files,
/// "@language" the choice of the language.
struct MenuTable {
    std::string title;
    std::vector<std::string> entries;
};
[[nodiscard]] const std::vector<MenuTable>& menu_tables();
/// The main toolbar; "-" is a gap.
[[nodiscard]] const std::vector<std::string>& toolbar_table();

/// Where a key works: everywhere, or while the map has the focus.
enum class KeyScope : std::uint8_t { everywhere, map };

/// Keys of commands. A chord is written "Ctrl+Shift+S", modifiers in the order Ctrl, Alt, Shift; keys by their names
/// ("PageUp", "Left", "F5", "Plus") or capital letters and digits.
class KeyMap {
public:
    /// The defaults.
    KeyMap();
    [[nodiscard]] static KeyMap empty();
    /// All chords of a command, the one shown in menus first.
    [[nodiscard]] std::vector<std::string> chords(std::string_view command) const;
    /// The command of a chord, or an empty text.
    [[nodiscard]] std::string command(KeyScope scope, std::string_view chord) const;
    /// Gives a command one chord instead of those it had (empty = none) and takes the chord from any other command.
    void bind(const std::string& command, const std::string& chord, KeyScope scope);
    [[nodiscard]] KeyScope scope(std::string_view command) const;
    /// Only what differs from the defaults, for the settings: command, chord.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> changes() const;
    void reset();

    struct Binding {
        std::string command;
        std::string chord;
        KeyScope scope = KeyScope::everywhere;
        friend bool operator==(const Binding&, const Binding&) = default;
    };
    [[nodiscard]] const std::vector<Binding>& bindings() const noexcept { return bindings_; }

private:
    std::vector<Binding> bindings_;
};

/// Puts a chord into the one form used as key: modifiers in order, known key names; empty when it is no chord.
[[nodiscard]] std::string normal_chord(std::string_view text);
/// A chord with the names that keys have in the language of the program.
[[nodiscard]] std::string say_chord(std::string_view chord);

}  // namespace ramparts

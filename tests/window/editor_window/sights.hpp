// What the window shows of a battle that is played in it, in the words of its language.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/window/editor_window/desk.hpp"

namespace ramparts::test {

/// The program speaks a language until the object goes; then English again.
class InLanguage {
public:
    explicit InLanguage(const std::string& code) { speak(code); }
    ~InLanguage() { speak("en"); }
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;

private:
    static void speak(const std::string& code);
};

/// Whether a page of text in sight says so.
[[nodiscard]] bool page_says(const Desk& desk, const std::string& words);
/// Whether the status bar says so.
[[nodiscard]] bool status_says(const Desk& desk, const std::string& words);
/// What the playtest asks its player, in the language of the program.
[[nodiscard]] std::string asked(const Desk& desk);

[[nodiscard]] UnitIndex unit_of(const Desk& desk, const std::string& id);
[[nodiscard]] HexIndex hex_of(const Desk& desk, const std::string& id);
/// How many counters bear a badge with the word.
[[nodiscard]] std::size_t badges(const Desk& desk, const std::string& word);
/// Whether the counter of a unit bears a badge with the word.
[[nodiscard]] bool bears(const Desk& desk, const std::string& id, const std::string& word);
/// How many hexes are marked with the words by a module.
[[nodiscard]] std::size_t marked_hexes(const Desk& desk, const std::string& words);
/// What may be done on the map now, of one kind.
[[nodiscard]] std::vector<PlayChoice> offered(const Desk& desk, PlayChoice::Kind kind);

/// The computer decides for both sides until then.
void let_play(Desk& desk, const char* player, const std::function<bool(const GameState&)>& then);
/// Ends the phase by its key and waits until the next one asks with these words.
void next_phase(Desk& desk, const std::string& words);

}  // namespace ramparts::test

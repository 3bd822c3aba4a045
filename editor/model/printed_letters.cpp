// Choosing the letters; see printed_letters.hpp.
#include "editor/model/printed_letters.hpp"

#include <algorithm>

#include "sdk/words/kind_names.hpp"

namespace ramparts {
namespace {

char basic_letter(char c) noexcept {
    if (c >= 'a' && c <= 'z') return static_cast<char>(c - 'a' + 'A');
    return c >= 'A' && c <= 'Z' ? c : '\0';
}

/// The letters a name offers, the best first.
std::string offered(const std::string& name) {
    std::string first;
    std::string others;
    bool inside = false;
    for (const char c : name) {
        const char letter = basic_letter(c);
        if (letter != 0) (inside ? others : first) += letter;
        // The bytes of other letters belong to the word as well.
        inside = letter != 0 || static_cast<unsigned char>(c) >= 0x80;
    }
    return first + others + "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
}

template <class Kind>
std::vector<std::string> names_of(const std::vector<Kind>& kinds) {
    std::vector<std::string> names;
    for (const Kind& kind : kinds) names.push_back(say_kind(kind.name));
    return names;
}

}  // namespace

std::vector<PrintedLetter> letters_of(const std::vector<std::string>& names) {
    std::vector<PrintedLetter> all;
    std::string taken;
    for (const std::string& name : names) {
        PrintedLetter entry{0, name};
        for (const char letter : offered(name)) {
            if (taken.find(letter) != std::string::npos) continue;
            taken += entry.letter = letter;
            break;
        }
        all.push_back(std::move(entry));
    }
    return all;
}

PrintedLetters::PrintedLetters(const Ruleset& ruleset)
    : terrains(letters_of(names_of(ruleset.terrains))), features(letters_of(names_of(ruleset.features))) {
    std::vector<std::string> names = names_of(ruleset.hexside_kinds);
    for (std::string& road : names_of(ruleset.road_kinds)) names.push_back(std::move(road));
    sides = letters_of(names);
}

int PrintedLetters::place(const std::vector<PrintedLetter>& letters, char letter) noexcept {
    const auto found =
        std::find_if(letters.begin(), letters.end(), [letter](const PrintedLetter& l) { return l.letter == letter; });
    return found == letters.end() || letter == 0 ? -1 : static_cast<int>(found - letters.begin());
}

}  // namespace ramparts

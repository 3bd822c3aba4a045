// Matching sentences against the phrase book; the book itself is in phrase_book.cpp.
#include "editor/words/phrases.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "editor/words/kind_names.hpp"
#include "editor/words/plugin_texts.hpp"
#include "editor/words/result_words.hpp"
#include "editor/words/translate.hpp"

namespace ramparts {
namespace {

bool is_place(std::string_view pattern, std::size_t at) {
    return at + 2 < pattern.size() && pattern[at] == '{' && pattern[at + 1] >= '1' && pattern[at + 1] <= '9' &&
           pattern[at + 2] == '}';
}

// Fills `found` with what stands at the places; each takes as little as lets the rest fit.
bool match(std::string_view pattern, std::string_view text, std::vector<SayArg>& found) {
    std::size_t fixed = 0;
    while (fixed < pattern.size() && !is_place(pattern, fixed)) ++fixed;
    if (text.substr(0, fixed) != pattern.substr(0, fixed)) return false;
    text.remove_prefix(fixed);
    pattern.remove_prefix(fixed);
    if (pattern.empty()) return text.empty();
    const auto place = static_cast<std::size_t>(pattern[1] - '1');
    pattern.remove_prefix(3);
    if (found.size() <= place) found.resize(place + 1, SayArg(""));
    // Only what stands in quotes may be empty, such as an id.
    for (std::size_t length = pattern.starts_with('\'') || pattern.starts_with('"') ? 0 : 1; length <= text.size();
         ++length)
        if (match(pattern, text.substr(length), found)) {
            found[place] = text.substr(0, length);
            return true;
        }
    return false;
}

// In lists the words "and" and "in" stand behind an id in brackets or a number; names keep theirs.
std::string say_list(std::string_view english) {
    std::string out;
    for (std::size_t i = 0; i < english.size(); ++i) {
        const char before = i > 0 ? english[i - 1] : ' ';
        const bool seam = before == ')' || (before >= '0' && before <= '9');
        const std::string_view rest = english.substr(i);
        if (seam && rest.starts_with(" and ")) {
            out += translated(RP_TR(" and "));
            i += 4;
        } else if (seam && rest.starts_with(" in ")) {
            out += translated(RP_TR(" in "));
            i += 3;
        } else {
            out += english[i];
        }
    }
    return out;
}

std::string without_article(std::string_view noun) {
    for (const std::string_view article : {"a ", "an "})
        if (noun.starts_with(article)) return std::string(noun.substr(article.size()));
    return std::string(noun);
}

// "building and mill", "creek, slope and road".
std::string say_kinds(std::string_view english) {
    std::string out;
    while (!english.empty()) {
        const std::size_t comma = english.find(", ");
        const std::size_t last = english.find(" and ");
        const std::size_t end = std::min(comma, last);
        out += say_kind_id(english.substr(0, end));
        if (end == std::string_view::npos) break;
        out += end == last ? translated(RP_TR(" and ")) : std::string(", ");
        english.remove_prefix(end + (end == last ? 5 : 2));
    }
    return out;
}

std::optional<std::string> said_by(std::span<const Phrase> book, std::string_view english) {
    for (const Phrase& phrase : book) {
        std::vector<SayArg> found;
        if (!match(phrase.english, english, found)) continue;
        for (std::size_t i = 0; i < found.size() && phrase.parts[i] != '\0'; ++i) {
            std::string& text = found[i].text;
            if (phrase.parts[i] == 'p' || phrase.parts[i] == 'm') text = say_phrase(text);
            if (phrase.parts[i] == 'r') text = CombatResult::parse(text) ? say_result(text) : say_phrase(text);
            if (phrase.parts[i] == 'k') text = say_kind_id(without_article(text));
            if (phrase.parts[i] == 'i') text = say_kinds(text);
            if (phrase.parts[i] == 'l') text = say_list(text);
        }
        return filled(translated(phrase.english), found);
    }
    return std::nullopt;
}

bool known_by(std::span<const Phrase> book, std::string_view english) {
    for (const Phrase& phrase : book) {
        std::vector<SayArg> found;
        if (!match(phrase.english, english, found)) continue;
        bool known = std::string_view(phrase.english) != "{1}: {2}";
        for (std::size_t i = 0; i < found.size() && phrase.parts[i] != '\0'; ++i)
            if (phrase.parts[i] == 'p') known = known && knows_phrase(found[i].text);
        return known;
    }
    return false;
}

// A sentence of a plugin, in which names stand as they are.
std::optional<std::string> said_by_plugins(std::string_view english) {
    for (const PluginSentence& sentence : plugin_sentences()) {
        std::vector<SayArg> found;
        if (match(sentence.english, english, found)) return filled(sentence.translation, found);
    }
    return std::nullopt;
}

}  // namespace

std::string say_phrase(std::string_view english) {
    std::string whole = translated(english);
    if (whole != english) return whole;
    // The number of a rule may stand behind a sentence of anybody.
    if (english.ends_with(']'))
        if (auto said = said_by(phrase_book().first(1), english)) return *said;
    if (auto said = said_by_plugins(english)) return *said;
    return said_by(phrase_book(), english).value_or(std::move(whole));
}

bool knows_phrase(std::string_view english) {
    return text_of_any_plugin(english) != nullptr || said_by_plugins(english) || known_by(phrase_book(), english);
}

}  // namespace ramparts

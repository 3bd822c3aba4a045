// Sentences that the engine and the sdk speak in English, told in the language of the program. Those layers know no
// language; their sentences are recognised by patterns, so that nothing they write into files or terminals changes.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>

#include "editor/words/messages.hpp"

namespace ramparts {

/// A pattern: {1} … {9} stand for anything. `parts` says of each place what stands there: '-' data, 'p' a phrase of its
/// own, 'k' a kind of the ruleset, with or without its article, 'i' a list of kinds, 'm' a phrase or data, 'l' a list
/// of units or hexes, 'r' the code of a combat result, which is spelled out, or a phrase.
struct Phrase {
    const char* english;
    const char* parts;
};
/// Every pattern of the phrase book; the first that fits a sentence is taken.
[[nodiscard]] std::span<const Phrase> phrase_book();

/// The translation of a sentence of the engine or the sdk; unknown ones stay English.
[[nodiscard]] std::string say_phrase(std::string_view english);
/// The same for messages, which are told by their patterns; plain ones are looked for in the book.
template <std::same_as<Message> M>
[[nodiscard]] std::string say_phrase(const M& message) {
    return say_message(message);
}
/// Whether the phrase book knows the sentence and the phrases within it; "{1}: {2}" alone does not count.
[[nodiscard]] bool knows_phrase(std::string_view english);

}  // namespace ramparts

// The door to translation for the parts that know no toolkit. English is the source text; the program hooks a catalogue
// in.
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/rule_number.hpp"

/// Marks a fixed text for translation where it stands; tr() or say() translates it when it is shown.
#define RP_TR(text) text

namespace ramparts {

/// Gives the translation of `one`, or, when `many` is not empty, that of the form which suits `n`.
using Translator = std::function<std::string(std::string_view one, std::string_view many, long n)>;
/// Hooks a catalogue in; an empty function means English again.
void set_translator(Translator translator);
/// The one that is hooked in; empty for English.
[[nodiscard]] const Translator& translator_in_force();

/// What stands at a place {1} … {9} of a text.
struct SayArg {
    std::string text;
    SayArg(std::string t) : text(std::move(t)) {}
    SayArg(std::string_view t) : text(t) {}
    SayArg(const char* t) : text(t) {}
    SayArg(RuleNumber rule) : text(rule.text()) {}
    template <std::integral N>
    SayArg(N n) : text(std::to_string(n)) {}
};

/// Puts the arguments at the places {1} … {9} of a text; what an argument contains is never read as a place.
[[nodiscard]] std::string filled(std::string_view text, const std::vector<SayArg>& arguments);
/// The translation of an English text, as it stands.
[[nodiscard]] std::string translated(std::string_view english);
/// The translation of the form that suits `n`.
[[nodiscard]] std::string translated_n(std::string_view one, std::string_view many, long n);
/// What joins a label to its arguments.
[[nodiscard]] std::string joined_label(std::string_view english, const std::vector<SayArg>& arguments);

/// The translation of a text with its arguments in their places.
template <class... Args>
[[nodiscard]] std::string say(std::string_view english, const Args&... args) {
    return filled(translated(english), {SayArg(args)...});
}
/// The same for a text with a number: {1} is `n`, the other arguments follow.
template <class... Args>
[[nodiscard]] std::string say_n(std::string_view one, std::string_view many, long n, const Args&... args) {
    return filled(translated_n(one, many, n), {SayArg(n), SayArg(args)...});
}

/// The name of an edit, for Document::edit: English whatever the language, its arguments kept apart from it. Documents
/// and journals keep it; say_label() shows it.
template <class... Args>
[[nodiscard]] std::string named(std::string_view english, const Args&... args) {
    return joined_label(english, {SayArg(args)...});
}
/// A kind of the ruleset, by its id, as an argument of such a name; shown with its article or without.
[[nodiscard]] std::string kind_in_label(std::string_view id, bool article);
/// The name of an edit as the user reads it.
[[nodiscard]] std::string say_label(std::string_view label);

/// A number as it is read: with the decimal sign of the language.
[[nodiscard]] std::string say_decimal(std::string number);

}  // namespace ramparts

// Messages of the engine and the sdk in the language of the program.
#pragma once

#include <concepts>
#include <string>

#include "engine/diag/message.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

/// What stands at a place of a message: words and names of kinds are translated, data is told as it stands.
[[nodiscard]] std::string say_argument(const MessageArg& argument);
/// The message, its pattern translated and its arguments by their kinds. One that is plain is data, told as it stands.
[[nodiscard]] std::string say_message(const Message& message);
/// The message as the name of an edit, for Document::edit: its pattern and arguments kept apart, as named() does.
/// say_label() shows it with kinds by name; a sentence within it stays English.
[[nodiscard]] std::string label_of(const Message& message);

/// The same; not for texts, which say() translates as patterns.
template <class M>
requires(std::same_as<M, Message> || std::same_as<M, Wording>) [[nodiscard]] std::string say(const M& message) {
    return say_message(message);
}

}  // namespace ramparts

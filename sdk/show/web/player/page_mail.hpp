// What a page has of games by mail; see page_game.hpp and page_mail.cpp.
#pragma once

#include "sdk/play/pbem/mail_screen.hpp"

namespace ramparts::web {

/// The game by mail that is shown, and the key of who plays it. What stays is kept by the page.
struct PageMail {
    std::optional<SecretKey> key;
    std::optional<MailGame> game;
    MailScreen shown;
};

/// How a game by mail is begun, as a question has it: lines of a word and a value, an empty line, and the rest.
struct PageMailPlan {
    MailPlan plan;
    std::string_view rest;
    bool wrong_key = false;  ///< what is expected of the other player is not a public key
};
[[nodiscard]] PageMailPlan read_mail_plan(std::string_view text);

/// A finding with its code and with what can be done about it on a page.
[[nodiscard]] std::string words_on_page(const Diagnostic& finding);

}  // namespace ramparts::web

// A game by mail at a screen, of the window or of a web page: what its playtest shows, and how what was played there
// becomes a mail.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/play/pbem/mail_game.hpp"
#include "sdk/play/playtest.hpp"

namespace ramparts {

/// What a playtest is loaded from.
struct MailScreen {
    std::string record;
    PlaytestHold hold;
};
/// The game up to one's own part: what has been played, and what happens by itself. `draft` are actions that were
/// played at the screen since the last mail, as records have them; they are played again as far as they are legal, and
/// can be taken back.
[[nodiscard]] MailScreen screen_of(const MailGame& game, std::span<const std::string> draft = {});
/// What was played at the screen since the last mail: the draft of screen_of().
[[nodiscard]] std::vector<std::string> draft_of(const Playtest& play, const MailScreen& shown);

/// Plays what was played at the screen since the last mail; why that cannot be.
[[nodiscard]] Result<void, Message> take_over(const Playtest& play, MailTurn& turn);
/// Writes the answer when nothing is left for one to decide; why that could not be done, or nothing.
[[nodiscard]] std::optional<Diagnostic> answer_at_once(MailGame& game, const SecretKey& key);

/// One's last mail of the game; null when there is none.
[[nodiscard]] const SignedMail* last_own_mail(const MailGame& game);
/// The line above a mail, which its subject may be as well.
[[nodiscard]] Message letter_heading(const MailGame& game, const SignedMail& mail);

struct MailsFound {
    std::vector<SignedMail> mails;
    std::vector<Diagnostic> faults;  ///< of those that are damaged, and of a text without any
};
/// The mails in a text, however they stand in it. `path` is for the findings.
[[nodiscard]] MailsFound find_mails(std::string_view text, const std::string& path);
/// What the mails are, for a look before they are accepted: number, game, writer, dice and the words of his key.
[[nodiscard]] std::vector<Message> words_about(std::span<const SignedMail> mails);

}  // namespace ramparts

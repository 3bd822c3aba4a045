// What the commands about games by mail do, without their forms: the file of a game, its mails, its key, its playtest.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "editor/command/command.hpp"
#include "formats/mail/mail_text.hpp"
#include "sdk/play/pbem/mail_screen.hpp"

namespace ramparts {

/// A finding with what to do, as forms show why something could not be done.
[[nodiscard]] std::string mail_fault(const Diagnostic& finding);
[[nodiscard]] std::string mail_fault(const std::vector<Diagnostic>& findings);

/// The battle of the document in front as it would be played now with these settings, with its locks; why it cannot be
/// played.
[[nodiscard]] Result<MailBattle, std::string> battle_in_front(const CommandContext& c,
                                                              std::span<const JournalSetting> settings);
/// The game in a file, all its mails verified against the battle in front.
[[nodiscard]] Result<MailGame, std::string> game_in_file(const CommandContext& c, const std::string& path);
/// The key file that a game names; empty when there is no such game.
[[nodiscard]] std::string key_of_game(const std::string& path);
/// Whether the file holds a secret key under a password.
[[nodiscard]] bool key_is_locked(const std::string& path);
/// The secret key of a file, opened with the password when it has one; made, without a password, when there is no such
/// file and it `may_be_made`.
[[nodiscard]] Result<SecretKey, std::string> key_in_file(const std::string& path, const std::string& password,
                                                         bool may_be_made);

/// The mails in a file or, with an empty name, on the clipboard; at least one.
[[nodiscard]] Result<std::vector<SignedMail>, std::string> mails_in(CommandContext& c, const std::string& file);
/// What the mails are, a line each of words_about().
[[nodiscard]] std::string words_about_mails(const std::vector<SignedMail>& mails);

/// Shows the game in the playtest: what has been played, and from there one's own part.
void show_mail_game(CommandContext& c, const MailGame& game);
/// Sends one's last mail of the game to a file or, with an empty name, to the clipboard; why not, or nothing.
[[nodiscard]] std::string send_mail(CommandContext& c, const MailGame& game, const std::string& file);
/// Keeps the game in its file and shows it; sends its last mail when that is one's own. Why not, or nothing.
[[nodiscard]] std::string keep_game(CommandContext& c, const MailGame& game, const std::string& path,
                                    const std::string& mail);
/// Asks for a new game by mail of the battle in front, in which one plays this side.
void ask_new_mail_game(CommandContext& c, const std::string& side, std::vector<JournalSetting> settings = {});

/// The key under which the window remembers the file of the last game by mail of the battle in front.
[[nodiscard]] std::string remembered_game(const CommandContext& c);

}  // namespace ramparts

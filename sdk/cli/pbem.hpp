// What the commands about games by mail share.
#pragma once

#include <string>

#include "sdk/cli/open.hpp"
#include "sdk/play/pbem/mail_screen.hpp"

namespace ramparts::tools {

/// A scenario as a battle that is played by mail, with the choices of its first mail; kClean, or told.
[[nodiscard]] int open_mail_battle(Console& console, const std::string& path, const Choices& choices, MailBattle& out);
/// The game whose file is the first operand, with its battle: that of --scenario, or where it is now (find_battle). The
/// file names it from its own folder when it is kept again. kClean, kUnreadable or kViolations, told.
[[nodiscard]] int open_mail_game(const Arguments& arguments, Console& console, std::optional<MailGame>& out);
/// The mails in a file, or in standard input for "-"; a damaged one is told and counts as none.
[[nodiscard]] int read_mails(Console& console, const std::string& path, std::vector<SignedMail>& out);
/// By --key, or else the file that the game, the first operand, names.
[[nodiscard]] int read_mail_key(const Arguments& arguments, Console& console, const std::string& key_file,
                                SecretKey& out);

/// Keeps the game, for its owner's eyes only, and then writes its last mail to --output or standard output. The game is
/// kept whole or not at all; a mail that cannot be written can be had again.
[[nodiscard]] int keep_and_send(const Arguments& arguments, Console& console, const std::string& path,
                                const MailGame& game);
/// Keeps the game alone.
[[nodiscard]] int keep_mail_game(Console& console, const std::string& path, const MailGame& game);
/// The mail with what people want to know around it.
[[nodiscard]] std::string letter_of(const MailGame& game, const SignedMail& mail);

/// Tells the steps of a game from one on, as ramparts run does; what is hidden from its player is left out.
void tell_steps(Console& console, const MailGame& game, const std::vector<GameStep>& steps, std::size_t from);
/// The same of a turn, and what its mail ends with.
void tell_turn(Console& console, const MailGame& game, MailTurn& turn);
/// Who plays, with what dice, by which keys.
void tell_mail_game(Console& console, const MailGame& game);
extern const Command kPbemNew, kPbemJoin, kPbemTurn, kPbemAccept, kPbemStatus;

}  // namespace ramparts::tools

// Catalogue RP82…: what can be wrong with a mail of a game, and with the game that it belongs to.
#include "formats/codes/file_codes.hpp"

namespace ramparts {
namespace {

constexpr CodeInfo kMailCodes[] = {
    {"RP8201", "mail-none", Severity::error, "There is no mail of a game in a text",
     "A mail is between a line with BEGIN RAMPARTS MAIL and one with END RAMPARTS MAIL. What is around it does not "
     "matter.",
     ""},
    {"RP8202", "mail-damaged", Severity::error, "A mail was damaged on its way",
     "Marks of quoting, wrapped lines and blanks do not matter; missing, doubled and changed lines do. The same mail "
     "can be sent again as often as it is needed.",
     ""},
    {"RP8203", "mail-malformed", Severity::error, "A mail does not say what a mail says",
     "A mail has one text only. What this program would write otherwise is refused, so that nobody can hide anything "
     "in it.",
     ""},
    {"RP8204", "mail-too-new", Severity::error, "A mail was written by a newer version",
     "Its format number is higher than this program knows.", ""},
    {"RP8205", "mail-other-game", Severity::error, "A mail belongs to another game",
     "Each game has a number that its invitation draws. Give the mail to the file of its own game.", ""},
    {"RP8206", "mail-own", Severity::error, "A mail is one's own", "It is for the opponent to accept.", ""},
    {"RP8207", "mail-again", Severity::error, "A mail was accepted before",
     "An old mail that comes again changes nothing: the game is further on.", ""},
    {"RP8208", "mail-second", Severity::error, "A player has written two mails in place of one",
     "A mail of this number, signed by the same key, was accepted before and says something else. What is sent cannot "
     "be taken back: the first counts. Both signatures stand as proof.",
     ""},
    {"RP8209", "mail-gap", Severity::error, "A mail comes before its turn",
     "Mails are accepted in the order of their numbers, since each continues the one before.", ""},
    {"RP8210", "mail-not-now", Severity::error, "It is somebody else's turn to write",
     "The two players write by turns. ramparts pbem status says who is to write, and what is open.", ""},
    {"RP8211", "mail-signer", Severity::error, "A mail is not signed by the opponent",
     "The key of the player was named when the game began, and every mail is signed with it. A mail whose signature "
     "does not fit was changed, or written by somebody else.",
     ""},
    {"RP8212", "mail-chain", Severity::error, "A mail continues another course of the game",
     "Each mail holds a hash of all mails before it. This one follows others than those that were accepted here.", ""},
    {"RP8213", "mail-parts", Severity::error, "The two players do not play the same",
     "Scenario, map, ruleset, errata, mods, plugins and modules must be the same with both. The sentence names every "
     "difference, and with whom is what.",
     ""},
    {"RP8214", "mail-rules", Severity::error, "The two players' programs have other rules",
     "The version of the rules rises when an earlier game could go on differently. Both need a program with the same.",
     ""},
    {"RP8215", "mail-secret", Severity::error, "What the dice hang on is not as it was promised",
     "Each player promises a secret by its hash before the other decides, and opens it when the dice are rolled. "
     "Another secret than the promised one, or none, would let somebody choose dice.",
     ""},
    {"RP8216", "mail-die", Severity::error, "A die has fallen otherwise than it can",
     "Dice follow from what both players contributed. This one does not.", ""},
    {"RP8217", "mail-step", Severity::error, "A mail holds an action that is not legal",
     "The rules refuse it in the position that the mails before lead to.", ""},
    {"RP8218", "mail-end", Severity::error, "A mail goes on too long, or ends too early",
     "It ends where the other player has to decide, where a die has to be rolled that needs the other's secret, or "
     "with the game. What is the only thing to do is done at once.",
     ""},
    {"RP8219", "mail-state", Severity::error, "A mail leads to another position than it says",
     "All its steps are legal here, and yet the positions differ. Then something differs that no hash of a file shows.",
     ""},
    {"RP8220", "mail-game-file", Severity::error, "The file of a game by mail cannot be used",
     "It holds all mails and the secrets for the next ones. What was changed in it does not fit any more.", ""},
    {"RP8221", "mail-files-changed", Severity::error, "The battle is not what it was when the game began",
     "Files, errata, mods or the program were changed here since. The game goes on with those that it began with.", ""},
    {"RP8222", "mail-turn-open", Severity::error, "A turn is not finished",
     "The mail can be written when nothing is left to decide before the other player or a die. Who gives up does so in "
     "place of a turn.",
     ""},
    {"RP8223", "mail-over", Severity::error, "The game is over", "Nothing follows the end of a game.", ""},
    {"RP8224", "mail-plan", Severity::error, "A game by mail cannot begin like this",
     "An invitation names a side, a player and a key; the opponent takes the other side with a key of his own.", ""},
    {"RP8225", "mail-script", Severity::error, "A script of a mod could not be asked",
     "Scripts of mods play by mail in the sandbox. The worker of this one has ended again and again, so the mail was "
     "neither verified nor written; nothing is lost.",
     ""},
};

}  // namespace

std::span<const CodeInfo> mail_codes() { return kMailCodes; }

}  // namespace ramparts

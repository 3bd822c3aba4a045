// Catalogue RP82…: what can be wrong with a mail of a game, and with the game that it belongs to.
#include "formats/codes/file_codes.hpp"

namespace ramparts {
namespace {

constexpr CodeEntry kMailCodes[] = {
    {{"RP8201", "mail-none", Severity::error, "There is no mail of a game in a text",
      "A mail is between a line with BEGIN RAMPARTS MAIL and one "
      "with END RAMPARTS MAIL. What is around it does not matter.",
      ""},
     "Give the whole text, from the line with BEGIN RAMPARTS MAIL to the one with END.",
     by_commands(R"(ramparts mod key -o bob.key
echo 'Hello Bob' > mail.txt
ramparts pbem join mail.txt scenarios/chippewa --game bob.game --key bob.key --name Bob -o answer.txt)")},
    {{"RP8202", "mail-damaged", Severity::error, "A mail was damaged on its way",
      "Marks of quoting, wrapped lines and blanks do not matter; missing, doubled and changed lines do.", ""},
     "Ask the other player to send the mail again, with --again; as a file, if the text does not come through.",
     by_commands(R"(ramparts mod key -o ann.key
ramparts mod key -o bob.key
ramparts pbem new scenarios/chippewa --game ann.game --key ann.key --side us --name Ann -o mail.txt
head -n 9 mail.txt > cut.txt
ramparts pbem join cut.txt scenarios/chippewa --game bob.game --key bob.key --name Bob -o answer.txt)")},
    {{"RP8203", "mail-malformed", Severity::error, "A mail has a line that no mail has",
      "A mail has one text only. What this program would write in another way is refused, so that nobody can hide "
      "anything in it.",
      ""},
     "Ask the other player to send the mail again, with --again; as a file, if the text does not come through.",
     in_words("A line \"note: well played\" between the steps.")},
    {{"RP8204", "mail-too-new", Severity::error, "A mail was written by a newer version",
      "Its format number is higher than this program knows.", ""},
     "Get the version of the program that the other player has.",
     in_words("A mail that begins with a higher format number.")},
    {{"RP8205", "mail-other-game", Severity::error, "A mail belongs to another game",
      "Each game has a number that its invitation draws.", ""},
     "Give the mail to the file of its own game.",
     in_words("A mail of the game with Bob is accepted into the game with Carl.")},
    {{"RP8206", "mail-own", Severity::error, "A mail is your own", "It is for the opponent to accept.", ""},
     "Send it to the opponent, and wait for the answer.",
     by_commands(R"(ramparts mod key -o ann.key
ramparts pbem new scenarios/chippewa --game ann.game --key ann.key --side us --name Ann -o mail.txt
ramparts pbem accept ann.game mail.txt)")},
    {{"RP8207", "mail-again", Severity::error, "A mail was accepted before",
      "An old mail that comes again changes nothing: the game is further on.", ""},
     "There is nothing to do: look for the newest mail.",
     in_words("Mail 1 is accepted a second time.")},
    {{"RP8208", "mail-second", Severity::error, "A player has written two mails in place of one",
      "A mail of this number, signed by the same key, was accepted before and says something else. What is sent cannot "
      "be taken back: the first counts. Both signatures are proof.",
      ""},
     "Go on with the first. Show both to the person who has to decide.",
     in_words("Bob sends a mail 4, sees the answer, and sends another mail 4.")},
    {{"RP8209", "mail-gap", Severity::error, "A mail comes before its turn",
      "Mails are accepted in the order of their numbers, since each continues the one before.", ""},
     "Accept the mails before it first.",
     in_words("Mail 5 is given when mail 4 has not been accepted.")},
    {{"RP8210", "mail-not-now", Severity::error, "It is the other player's turn to write",
      "The two players write by turns.", ""},
     "Wait for the other player's mail, and accept it. ramparts pbem status says who is to write.",
     by_commands(R"(ramparts mod key -o ann.key
ramparts pbem new scenarios/chippewa --game ann.game --key ann.key --side us --name Ann -o mail.txt
ramparts pbem turn ann.game --player tactician -o next.txt)")},
    {{"RP8211", "mail-signer", Severity::error, "A mail is not signed by the opponent",
      "The key of the player was named when the game began, and every mail is signed with it. A mail whose signature "
      "does not fit was changed, or written by somebody else.",
      ""},
     "Ask the opponent by another way whether the mail is theirs.",
     in_words("A third person writes a mail in Bob's name.")},
    {{"RP8212", "mail-chain", Severity::error, "A mail continues another course of the game",
      "Each mail holds a hash of all mails before it. This one follows others than those that were accepted here.", ""},
     "Compare with the opponent which mails each of you has accepted.",
     in_words("Bob went back to an older copy of his file of the game, and plays on from there.")},
    {{"RP8213", "mail-parts", Severity::error, "The two players do not play the same",
      "Scenario, map, ruleset, errata, mods, plugins and modules must be the same with both players. The message names "
      "every difference, and who has what.",
      ""},
     "Install or remove what the message names, until both have the same.",
     in_words("Ann's Chippewa has errata on, and Bob's has none.")},
    {{"RP8214", "mail-rules", Severity::error, "The two players' programs have other rules",
      "The version of the rules rises when an earlier game could go on differently.", ""},
     "Get the same version of the program for both.",
     in_words("Ann has updated the program, and Bob has not.")},
    {{"RP8215", "mail-secret", Severity::error, "A secret for the dice is not the promised one",
      "Each player promises a secret by its hash before the other decides, and opens it when the dice are rolled. "
      "Another secret than the promised one, or none, would let somebody choose dice.",
      ""},
     "End the game, or ask the opponent what was changed.",
     in_words("Bob opens another number than the one whose hash he sent.")},
    {{"RP8216", "mail-die", Severity::error, "A die does not follow from the secrets",
      "Dice follow from what both players contributed. This one does not.", ""},
     "End the game, or ask the opponent what was changed.",
     in_words("A mail says 6 for a die that the two secrets make a 2.")},
    {{"RP8217", "mail-step", Severity::error, "A mail holds an action that is not legal",
      "The rules refuse it in the position that the mails before lead to.", ""},
     "Choose among the actions that ramparts pbem status --legal lists.",
     in_words("A mail moves a unit into an all-river hex.")},
    {{"RP8218", "mail-end", Severity::error, "A mail goes on too long, or ends too early",
      "A mail ends where the other player has to decide, where a die needs the other's secret, or with the game.", ""},
     "Ask the opponent to write the mail again with the program.",
     in_words("A mail stops in the middle of a movement phase.")},
    {{"RP8219", "mail-state", Severity::error, "A mail leads to another position than it says",
      "All its steps are legal here, and yet the positions differ. Something differs that no hash of a file shows.",
      ""},
     "Compare the versions of the program, then report it with both files of the game.",
     in_words("A plugin plays its rule in another way on the other computer.")},
    {{"RP8220", "mail-game-file", Severity::error, "The file of a game by mail cannot be used",
      "It holds all mails and the secrets for the next ones. A file that was changed by hand does not fit any more.",
      ""},
     "Use a copy of the file that was not changed.",
     by_commands(R"(echo 'my game' > ann.game
ramparts pbem status ann.game)")},
    {{"RP8221", "mail-files-changed", Severity::error, "The battle is not what it was when the game began",
      "Files, errata, mods or the program were changed here since. The game goes on with those that it began with.",
      ""},
     "Put the files back as they were, or name the old ones with --scenario.",
     by_commands(R"(ramparts mod key -o ann.key
ramparts pbem new scenarios/chippewa --game ann.game --key ann.key --side us --name Ann -o mail.txt
sed -i 's/Maj Jesup/Jesup/' scenarios/chippewa/scenario.xml
ramparts pbem status ann.game)")},
    {{"RP8222", "mail-turn-open", Severity::error, "A turn is not finished",
      "The mail can be written when nothing is left to decide before the other player or a die.", ""},
     "Decide what is still open, then write the mail. To give up, use --resign.",
     in_words("The lines of orders.txt end in the middle of the movement phase.")},
    {{"RP8223", "mail-over", Severity::error, "The game is over", "Nothing follows the end of a game.", ""},
     "Start a new game.",
     in_words("A turn is written after the last turn of the battle.")},
    {{"RP8224", "mail-plan", Severity::error, "A game by mail cannot begin like this",
      "An invitation names a side, a player and a key; the opponent takes the other side with another key.", ""},
     "Name a side of the battle, and give each player a key of their own.",
     by_commands(R"(ramparts mod key -o ann.key
ramparts pbem new scenarios/chippewa --game ann.game --key ann.key --side uk --name Ann -o mail.txt)")},
    {{"RP8225", "mail-script", Severity::error, "A script of a mod could not be asked",
      "Scripts of mods play by mail in the sandbox. The worker of this one has ended again and again, so the mail was "
      "neither verified nor written; nothing is lost.",
      ""},
     "Try again. If it happens again, tell the author of the script.",
     in_words("A script of a mod takes too much memory in every try.")},
    {{"RP8226", "mail-promise", Severity::error, "A mail does not promise what is hidden",
      "A set-up in secret is not in a mail. In its place the mail has one "
      "promise for each hidden counter, which is opened later.",
      ""},
     "Ask the opponent to write the mail again with the program.",
     in_words("A mail sets up five counters and has four promises.")},
    {{"RP8227", "mail-opening", Severity::error, "A hidden counter is not opened as it was promised",
      "Where a counter is revealed, its side opens what is under it, and at the end of the game it opens all others. "
      "What is opened must be what was promised before; neither more nor less is opened.",
      ""},
     "End the game, or ask the opponent what was changed.",
     in_words("Bob says that the warriors are under a counter, and has promised a dummy.")},
    {{"RP8228", "mail-set-up", Severity::error, "No legal set-up has what a mail opens",
      "Every promise is kept, and yet the rules allow no set-up like this. When all counters are opened, each unit is "
      "under one of them, and all mails fit the game as it was played.",
      ""},
     "End the game: a changed program has made promises that no set-up keeps.",
     in_words("Bob opens two counters, and the warriors are under both.")},
};

}  // namespace

std::span<const CodeEntry> mail_codes() { return kMailCodes; }

}  // namespace ramparts

// Catalogue entries RP601… and RP602…: what can be wrong with a game record as a file.
#include "formats/codes/file_codes.hpp"

namespace ramparts {
namespace {

constexpr CodeEntry kJournalCodes[] = {
    {{"RP6010", "not-a-journal", Severity::error, "The file is not a game record",
      "A record begins with a line \"ramparts-journal 1\". This file "
      "begins with something else, or it is not plain UTF-8 text.",
      ""},
     "Name a file that run --journal or the editor has recorded.",
     by_commands("ramparts replay scenarios/chippewa/scenario.xml")},
    {{"RP6011", "journal-too-new", Severity::error, "The record was written by a newer version",
      "Its format number is higher than this program knows. Nothing in it can be relied on.", ""},
     "Replay it with a newer version of the program.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i '1s/.*/ramparts-journal 99/' game.txt
ramparts replay game.txt)")},
    {{"RP6012", "journal-line", Severity::error, "A line of the record cannot be understood",
      "Header lines are a keyword and a value; step lines are a number, an action and sixteen hexadecimal digits. "
      "Anything else, an empty line included, means that the file was edited or damaged.",
      ""},
     "Get an unchanged copy of the record, or undo the edit in the line named.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i 's/^seed 1/seed one/' game.txt
ramparts replay game.txt)")},
    {{"RP6013", "journal-header-missing", Severity::error, "A header line of the record is missing",
      "Without its scenario, lock, players, seed and rules version a record cannot be tied to a battle.", ""},
     "Get an unchanged copy of the record.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i '/^seed/d' game.txt
ramparts replay game.txt)")},
    {{"RP6014", "journal-header-repeated", Severity::error, "A header line of the record appears twice",
      "Each header line appears once, except player (one for each side) and module.", ""},
     "Remove one of the two lines.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i 's/^seed 1/seed 1\nseed 1/' game.txt
ramparts replay game.txt)")},
    {{"RP6015", "journal-step-number", Severity::error, "The steps of the record are not numbered one by one",
      "A step line is missing, repeated or out of place.", ""},
     "Get an unchanged copy of the record.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i '/^2 /d' game.txt
ramparts replay game.txt)")},
    {{"RP6016", "journal-unknown-action", Severity::error, "A step names something the scenario does not have",
      "The action, the unit or the hex is unknown in the scenario given. "
      "The line was edited, or the record belongs to another battle.",
      ""},
     "Undo the edit, or name the right scenario with --scenario.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i 's/^2 move [a-z0-9-]*/2 move us-none/' game.txt
ramparts replay game.txt)")},
    {{"RP6017", "journal-breaks-off", Severity::error, "The record breaks off",
      "A record ends with an \"end\" line that states the number of steps and the outcome. This one has none, or it "
      "states another number: the end of the file is lost.",
      ""},
     "The steps before it can still be replayed with --step.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i '/^end/d' game.txt
ramparts replay game.txt)")},
    {{"RP6018", "journal-text-after-end", Severity::error, "Something follows the end of the record",
      "Nothing may stand behind the \"end\" line.", ""},
     "Remove what follows the \"end\" line.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i 's/^end.*/&\nWell played!/' game.txt
ramparts replay game.txt)")},
    {{"RP6020", "journal-lock", Severity::warning, "The battle has changed since the game was recorded",
      "The record holds hashes of the scenario, the map and the ruleset it was played with. Those given now differ, so "
      "the replay may diverge. The message names the parts that differ; a change of notes or titles is harmless.",
      ""},
     "Replay with the battle as it was, or record the game anew.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i 's/Maj Jesup/Jesup/' scenarios/chippewa/scenario.xml
ramparts replay game.txt)")},
    {{"RP6021", "journal-other-scenario", Severity::error, "The record belongs to another battle",
      "The id of the scenario in the record and that of the scenario given differ.", ""},
     "Name the right scenario with --scenario.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
ramparts replay game.txt --scenario scenarios/thames)")},
    {{"RP6022", "journal-rules-version", Severity::warning, "The record was made under another version of the rules",
      "The rules as code have changed since; the replay may diverge.", ""},
     "Replay it with the version of the program that recorded it when the game matters; or record it anew.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i 's/^rules .*/rules 0/' game.txt
ramparts replay game.txt)")},
    {{"RP6023", "journal-modules", Severity::warning, "The record was played with other rule modules",
      "The scenario switches on other rule modules than the record names; the replay may diverge.", ""},
     "Replay it with the scenario as it was, with the same modules on.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i 's/^module ramparts.road-ban/module ramparts.night/' game.txt
ramparts replay game.txt)")},
    {{"RP6024", "journal-errata", Severity::warning, "The record was played with other errata",
      "A record names the errata that were on, with a hash of what they say. Those given now differ, and so does what "
      "the game was played on.",
      ""},
     "Put them on with --errata FILE, and --errata-only ID for "
     "each that was chosen, or in the editor in the errata panel.",
     by_commands(
         R"(ramparts run scenarios/chippewa --errata scenarios/chippewa/errata/sample.xml --seed 1 --journal game.txt
ramparts replay game.txt)")},
    {{"RP6025", "journal-parts", Severity::warning, "The record was played with other mods or plugins",
      "A record names the mods and the added plugins that had a part in the game, each with its version and a hash of "
      "what it holds. Two players need the same ones; the sentence names every difference.",
      ""},
     "Install or switch off what the message names, until both are alike.",
     in_words("Ann records a game with her mod ann.creek on; Bob replays it without the mod.")},
    {{"RP6026", "journal-built-ins", Severity::note, "The record was played with other built-in plugins",
      "A record names the plugins of the program that had a part in the game. Each has its version, and a hash of its "
      "plugin.xml and the program's version. Another version may play its rules differently; the replay itself shows "
      "whether this game does.",
      ""},
     "There is nothing to fix as long as the replay agrees.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i 's/^built-in ramparts.tlg2 [0-9.]*/built-in ramparts.tlg2 0.9.0/' game.txt
ramparts replay game.txt)")},
    {{"RP6027", "journal-setting", Severity::error, "A setting does not suit the battle",
      "A setting is a parameter of a rule module that its plugin lets the players choose when a game begins. This one "
      "is none of the battle, or the value is not one that the parameter takes. A record with it is not played.",
      ""},
     "Take a setting and a value that the message names; ramparts run --help shows the form. For a record, get the "
     "battle and the plugins that it was played with.",
     by_commands("ramparts run scenarios/chippewa --seed 1 --setting ramparts.night.range=3")},
};

}  // namespace

std::span<const CodeEntry> journal_codes() { return kJournalCodes; }

}  // namespace ramparts

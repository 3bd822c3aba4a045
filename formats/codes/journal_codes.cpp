// Catalogue entries RP601… and RP602…: what can be wrong with a game record as a file.
#include "formats/codes/file_codes.hpp"

namespace ramparts {
namespace {

constexpr CodeInfo kJournalCodes[] = {
    {"RP6010", "not-a-journal", Severity::error, "The file is not a game record",
     "A record begins with a line \"ramparts-journal 1\". This file begins with something else, or it is not plain "
     "UTF-8 text.",
     ""},
    {"RP6011", "journal-too-new", Severity::error, "The record was written by a newer version",
     "Its format number is higher than this program knows. Nothing in it can be relied on.", ""},
    {"RP6012", "journal-line", Severity::error, "A line of the record cannot be understood",
     "Header lines are a keyword and a value; step lines are a number, an action and sixteen hexadecimal digits. "
     "Anything else, "
     "an empty line included, means that the file was edited or damaged.",
     ""},
    {"RP6013", "journal-header-missing", Severity::error, "A header line of the record is missing",
     "Without its scenario, lock, players, seed and rules version a record cannot be tied to a battle.", ""},
    {"RP6014", "journal-header-repeated", Severity::error, "A header line of the record appears twice",
     "Each header line appears once, except player (one for each side) and module.", ""},
    {"RP6015", "journal-step-number", Severity::error, "The steps of the record are not numbered one by one",
     "A step line is missing, repeated or out of place.", ""},
    {"RP6016", "journal-unknown-action", Severity::error, "A step names something the scenario does not have",
     "The action, the unit or the hex is unknown in the scenario given. The line was edited, or the record belongs to "
     "another "
     "battle.",
     ""},
    {"RP6017", "journal-breaks-off", Severity::error, "The record breaks off",
     "A record ends with an \"end\" line that states the number of steps and the outcome. This one has none, or it "
     "states another "
     "number: the end of the file is lost. The steps before it can still be replayed with --step.",
     ""},
    {"RP6018", "journal-text-after-end", Severity::error, "Something follows the end of the record",
     "Nothing may stand behind the \"end\" line.", ""},
    {"RP6020", "journal-lock", Severity::warning, "The battle has changed since the game was recorded",
     "The record holds hashes of the scenario, the map and the ruleset it was played with. Those given now differ, so "
     "the replay may "
     "diverge. The message names the parts that differ; a change of notes or titles is harmless.",
     ""},
    {"RP6021", "journal-other-scenario", Severity::error, "The record belongs to another battle",
     "The id of the scenario in the record and that of the scenario given differ. Name the right scenario with "
     "--scenario.",
     ""},
    {"RP6022", "journal-rules-version", Severity::warning, "The record was made under another version of the rules",
     "The rules as code have changed since; the replay may diverge.", ""},
    {"RP6023", "journal-modules", Severity::warning, "The record was played with other rule modules",
     "The scenario switches on other rule modules than the record names; the replay may diverge.", ""},
    {"RP6024", "journal-errata", Severity::warning, "The record was played with other errata",
     "A record names the errata that were on, with a hash of what they say. Those given now differ, and so does what "
     "the "
     "game was played on. Put them on with --errata FILE, and --errata-only ID for each that was chosen, or in the "
     "editor "
     "in the errata panel.",
     ""},
    {"RP6025", "journal-parts", Severity::warning, "The record was played with other mods or plugins",
     "A record names the mods and the added plugins that had a part in the game, each with its version and a hash of "
     "what it holds. Two players need the same ones; the sentence names every difference.",
     ""},
    {"RP6026", "journal-built-ins", Severity::note, "The record was played with other built-in plugins",
     "A record names the plugins of the program that had a part in the game. Each has its version, and a hash of its "
     "plugin.xml and the program's version. Another version may play its rules differently; the replay itself shows "
     "whether this game does.",
     ""},
};

}  // namespace

std::span<const CodeInfo> journal_codes() { return kJournalCodes; }

}  // namespace ramparts

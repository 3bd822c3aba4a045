// Catalogue entries RP6…: playing, recording, replaying, and the command line.
#include "engine/diag/diagnostic.hpp"

namespace ramparts {
namespace {

constexpr CodeInfo kPlayCodes[] = {
    {"RP6001", "scenario-not-playable", Severity::error, "The scenario cannot be played",
     "What the checks call an error is never played: the rules could not be followed. Nor is what the engine cannot "
     "carry: more than 8 rule modules or 8 different entry hexes, a map of 16 million places, numbers beyond those "
     "that "
     "the files allow. Until that is put right the battle can be edited and drawn, but not played.",
     ""},
    {"RP6010", "not-a-journal", Severity::error, "The file is no game record",
     "A record begins with a line \"ramparts-journal 1\". This file begins with something else, or it is no plain "
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
    {"RP6014", "journal-header-repeated", Severity::error, "A header line of the record stands twice",
     "Each header line stands once, except player (one for each side) and module.", ""},
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
    {"RP6030", "replay-illegal", Severity::error, "A recorded action is not legal",
     "The replay reached a step whose action the rules do not allow in the position reached. The line was changed, or "
     "the battle or "
     "the rules are not those of the record. The message gives the rule that forbids it.",
     ""},
    {"RP6031", "replay-diverged", Severity::error, "The replay gives another position than the record",
     "After this step the hash of the position differs from the recorded one. It is the first such step: the cause "
     "lies in "
     "this line, or in a change of the battle or the rules that shows here for the first time.",
     ""},
    {"RP6032", "replay-outcome", Severity::error, "The replay ends otherwise than the record says",
     "All steps agree, but the game's outcome is not the one on the \"end\" line.", ""},
    {"RP6040", "usage", Severity::error, "The command line is wrong",
     "An option, a subcommand or a value is unknown or missing. \"ramparts help\" lists the subcommands, \"ramparts "
     "help X\" the "
     "options of one of them.",
     ""},
    {"RP6041", "not-written", Severity::error, "A file cannot be written",
     "The folder does not exist or may not be written to, or the disk is full. The file is as it was before. Also when "
     "what was printed did not all arrive at standard output.",
     ""},
    {"RP6042", "no-scenario", Severity::error, "No scenario was found",
     "A scenario is a folder with a file scenario.xml. The folder given has none, and neither has any folder in it.",
     ""},
    {"RP6043", "internal", Severity::error, "The program failed",
     "Something happened that must not happen. Please report it with the command and the files.", ""},
    {"RP6044", "fmt-would-lose", Severity::warning, "Writing the canonical form would lose something",
     "The canonical form holds the data only. This file has comments or extension elements, which it would drop, so it "
     "is left "
     "alone unless --force is given.",
     ""},
    {"RP6045", "fmt-faulty", Severity::error, "A file with faults is not rewritten",
     "Rows with faults are not read, so a rewritten file would lack them. Put the faults right first.", ""},
    {"RP6046", "drawn-with-errors", Severity::warning, "A scenario with errors was drawn",
     "The drawing shows what could be read; what is wrong may be missing in it or look odd. Errors stand in the way of "
     "play only. Put them right before the map is printed.",
     ""},
    {"RP6050", "rule-case-failed", Severity::error, "A rule case does not hold",
     "A rule case keeps a position, some steps with forced dice and what must then be true. Here something else came "
     "out, or a line "
     "could not be carried out. Either a change of the scenario or its ruleset broke what was pinned, or the case "
     "expects the wrong "
     "thing.",
     ""},
    {"RP6051", "rule-case-empty", Severity::error, "A rule case expects nothing",
     "Without an expectation a case would hold whatever happens, so it counts as failed.", ""},
    {"RP6060", "transform-unknown", Severity::error, "There is no such transform",
     "Transforms come with plugins. Check the spelling, or name the plugin's folder with --plugins.", ""},
    {"RP6061", "transform-parameter", Severity::error, "A parameter of a transform is wrong",
     "It is unknown, given twice, missing, or of the wrong kind. The plugin's plugin.xml tells what each one takes.",
     ""},
    {"RP6062", "transform-faulty", Severity::error, "A transform of a plugin misbehaves",
     "It threw an exception, answered with a fault, or proposed an edit of what is not there, such as a hex off the "
     "map. Nothing of it was done. Get another version of the plugin.",
     ""},
    {"RP6063", "transform-refused", Severity::error, "A transform cannot be done here",
     "The plugin says what stands in its way. Nothing was done.", ""},
    {"RP6064", "transform-not-taken", Severity::error, "What a transform has led to cannot stand",
     "A file would not give it back, or the battle could not be played any more. Nothing was done. Change the "
     "parameters, or the scenario first.",
     ""},
};

}  // namespace

std::span<const CodeInfo> play_codes() { return kPlayCodes; }

}  // namespace ramparts

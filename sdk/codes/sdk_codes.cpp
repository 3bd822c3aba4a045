// Catalogue entries RP603… to RP606…: replaying, the command line, rule cases and transforms.
#include "sdk/codes/sdk_codes.hpp"

#include "sdk/check/check_codes.hpp"
#include "sdk/codes/exchange_codes.hpp"
#include "sdk/mods/mod_store.hpp"

namespace ramparts {
namespace {

constexpr CodeInfo kSdkCodes[] = {
    {"RP6030", "replay-illegal", Severity::error, "A recorded action is not legal",
     "The replay reached a step whose action the rules do not allow in the position reached. The line was changed, or "
     "the battle or "
     "the rules are not those of the record. The message gives the rule that forbids it.",
     ""},
    {"RP6031", "replay-diverged", Severity::error, "The replay gives another position than the record",
     "After this step the hash of the position differs from the recorded one. It is the first such step: the cause is "
     "in this line, or in a change of the battle or the rules that shows here for the first time.",
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
     "A scenario is a folder with a file scenario.xml. The folder given has none, and neither has any folder in it; or "
     "what was given is a file of another kind.",
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
    {"RP6047", "play-stopped", Severity::error, "Play cannot go on",
     "A decision, a phase or the game would have gone on for ever, or the rules left nothing to do. The message names "
     "the rule modules that may be the cause. Get another version of them, or play the battle without them.",
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
    {"RP6061", "transform-parameter", Severity::error, "A parameter of a transform, exporter or importer is wrong",
     "It is unknown, given twice, missing, or of the wrong kind. The plugin's plugin.xml says what each one takes.",
     ""},
    {"RP6062", "transform-faulty", Severity::error, "A transform of a plugin misbehaves",
     "It threw an exception, answered with a fault, or proposed an edit of what is not there, such as a hex off the "
     "map. Nothing of it was done. Get another version of the plugin.",
     ""},
    {"RP6063", "transform-refused", Severity::error, "A transform cannot be done here",
     "The plugin says what is in its way. Nothing was done.", ""},
    {"RP6064", "transform-not-taken", Severity::error, "What a transform has led to cannot stand",
     "A file would not give it back, or the battle could not be played any more. Nothing was done. Change the "
     "parameters, or the scenario first.",
     ""},
    {"RP6070", "edit-line-wrong", Severity::error, "A line of edits cannot be read",
     "It names a hex, unit, kind or word that there is not, or a value out of its range. The finding says where in the "
     "line, what was expected, and the nearest right word. Nothing of the script was done.",
     ""},
    {"RP6071", "edit-line-idle", Severity::error, "A line of edits changes nothing",
     "What it says is so already: a sign that it was written for another scenario, or twice. Leave it out, or pass "
     "over "
     "such lines with --repeat. Nothing of the script was done.",
     ""},
    {"RP6072", "edit-line-contradicts", Severity::error, "A line of edits expects something else",
     "It says what the value was, and the scenario has another one there: the line was written for another version. "
     "Look at both before you change either. Nothing of the script was done.",
     ""},
    {"RP6073", "edit-refused", Severity::error, "What the edits lead to cannot be written",
     "A file would not give it back: a number out of its range, an id that two entries share, a reference to what is "
     "gone. Nothing of the script was done.",
     ""},
    {"RP6074", "edit-spoils", Severity::error, "The edits would bring errors into the scenario",
     "The checks find errors that were not there before; they are reported. Nothing is saved, unless --with-errors "
     "asks for it.",
     ""},
    {"RP6075", "record-short", Severity::error, "A session is recorded as lines only in part",
     "A step changed the size of the map, or replaced what no line names, or the journal holds a record that does not "
     "fit. The steps before it are recorded.",
     ""},
    {"RP6080", "errata-of-another", Severity::warning, "The errata are for another scenario",
     "They name the scenario that they correct, and it is not this one. A variant made from it may take them all the "
     "same: each change is held against what it says was.",
     ""},
    {"RP6081", "errata-base-moved", Severity::note, "The scenario has changed since the errata were made",
     "Their file holds the hash of the scenario that they correct, and this one has another. Changes that still find "
     "what they expect are made; the others are named one by one. \"ramparts rebase\" carries the file over.",
     ""},
    {"RP6082", "errata-conflict", Severity::error, "An erratum finds something else than it expects",
     "The datum is neither what the erratum says it was nor what it makes of it: somebody has changed it otherwise. "
     "Nothing is done, unless --fitting asks for those errata that fit.",
     ""},
    {"RP6083", "errata-nowhere", Severity::error, "An erratum is about what there is not",
     "The scenario has no such hex, hexside, unit, row or field. It may have been removed or renamed since.", ""},
    {"RP6084", "errata-needs", Severity::error, "An erratum needs another that is not on",
     "Its author says that it makes no sense without the other. Switch both on, or both off.", ""},
    {"RP6085", "errata-exclude", Severity::error, "Two errata that exclude each other are on",
     "Their author says that only one of them can be right. Switch one off.", ""},
    {"RP6086", "errata-unknown", Severity::error, "There is no erratum of that name",
     "An erratum is named by its id in the file of errata; \"ramparts errata list\" lists them.", ""},
    {"RP6087", "errata-already", Severity::note, "An erratum is there already",
     "Everything it says is so: it was applied before, or the same correction was made by hand. Nothing is to be done.",
     ""},
    {"RP6088", "errata-refused", Severity::error, "An erratum cannot be made",
     "The words of a change cannot be read, name what there is not, or lead to what no file could hold.", ""},
    {"RP6089", "other-grid", Severity::error, "The maps have different shapes or numbers",
     "Differences, errata and merges speak of hexes by their numbers, so both maps need the same columns, rows and "
     "first number.",
     ""},
    {"RP6090", "merge-conflict", Severity::error, "Both sides changed the same datum",
     "One side says this, the other that. Pick one with --mine, --theirs or --pick.", ""},
    {"RP6091", "tune-not-ours", Severity::error, "What is to be tuned is not reconstructed",
     "The rulebook, errata or the printed game state it, and balance does not change what they say. A datum that its "
     "unit states with the rulebook's source though it is reconstructed needs an origin that says so.",
     ""},
};

}  // namespace

void register_sdk_codes() {
    register_check_codes();
    register_mod_codes();
    register_codes(kSdkCodes);
    register_exchange_codes();
}

}  // namespace ramparts

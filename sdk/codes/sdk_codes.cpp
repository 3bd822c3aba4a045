// Catalogue entries RP603… to RP606…: replaying, the command line, rule cases and transforms.
#include "sdk/codes/sdk_codes.hpp"

#include "sdk/check/check_codes.hpp"
#include "sdk/codes/campaign_codes.hpp"
#include "sdk/codes/exchange_codes.hpp"
#include "sdk/codes/study_codes.hpp"
#include "sdk/codes/worker_codes.hpp"
#include "sdk/extend/script/script_codes.hpp"
#include "sdk/share/mods/mod_store.hpp"

namespace ramparts {
namespace {

constexpr CodeEntry kSdkCodes[] = {
    {{"RP6030", "replay-illegal", Severity::error, "A recorded action is not legal",
      "The replay reached a step whose action the rules do not allow in the position reached. The line was changed, or "
      "the battle or the rules are not those of the record. The message gives the rule that forbids it.",
      ""},
     "Replay the record with the battle and the rules that it was made with.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i 's/^2 move \([a-z0-9-]*\) .* /2 move \1 C1019 /' game.txt
ramparts replay game.txt)")},
    {{"RP6031", "replay-diverged", Severity::error, "The replay gives another position than the record",
      "After this step the hash of the position differs from the recorded one. It is the first such step: the cause is "
      "in this line, or in a change of the battle or the rules that shows here for the first time.",
      ""},
     "Look at the line named, then at what changed in the battle since.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i 's/^\(2 .*\) [0-9a-f]*$/\1 0123456789abcdef/' game.txt
ramparts replay game.txt)")},
    {{"RP6032", "replay-outcome", Severity::error, "The replay ends otherwise than the record says",
      "All steps agree, but the game's outcome is not the one on the \"end\" line.", ""},
     "Get an unchanged copy of the record.",
     by_commands(R"(ramparts run scenarios/chippewa --seed 1 --journal game.txt
sed -i 's/^end \(.*\) ac/end \1 us/' game.txt
ramparts replay game.txt)")},
    {{"RP6033", "replay-migration", Severity::error, "A record is of a version of a plugin that played otherwise",
      "A step does not fit, and the record was made with an earlier version of a plugin. The plugin says what it plays "
      "otherwise since then; the message has its sentence.",
      ""},
     "Replay the record with the version of the plugin that it names.",
     in_words(
         "A game was recorded with version 1.2.0 of a plugin. Version 1.3.0 rolls two dice for rockets and says so "
         "in a <migration before=\"1.3.0\">.")},
    {{"RP6040", "usage", Severity::error, "The command line is wrong",
      "A command, an option or a value is unknown or missing.", ""},
     "Correct the line: ramparts help lists the commands, ramparts help COMMAND its options.",
     by_commands("ramparts run scenarios/chippewa --seeds 1")},
    {{"RP6041", "not-written", Severity::error, "A file cannot be written",
      "The folder does not exist or may not be written to, or the disk is full. The file is as it was before. The same "
      "finding comes when standard output did not take everything.",
      ""},
     "Make room, make the folder, or choose another place.",
     by_commands("ramparts draw scenarios/chippewa -o no-such-folder/map.svg")},
    {{"RP6042", "no-scenario", Severity::error, "No scenario was found",
      "A scenario is a folder with a file scenario.xml. The folder given has none, "
      "and neither has any folder in it; or what was given is a file of another kind.",
      ""},
     "Name the folder that has the scenario.xml.",
     by_commands("ramparts validate scenarios/rulesets")},
    {{"RP6043", "internal", Severity::error, "The program failed", "Something happened that must not happen.", ""},
     "Please report it with the command and the files.",
     in_words("A command ends with \"internal error\" for a file that other commands accept.")},
    {{"RP6044", "fmt-would-lose", Severity::warning, "Writing the canonical form would lose something",
      "The canonical form holds the data only. This file has comments or extension "
      "elements, which it would drop, so it is left alone unless --force is given.",
      ""},
     "Keep the file as it is, or give --force to drop what is named.",
     by_commands(R"(sed -i 's/<victory>/<victory><!-- to be checked -->/' scenarios/chippewa/scenario.xml
ramparts fmt scenarios/chippewa)")},
    {{"RP6045", "fmt-faulty", Severity::error, "A file with faults is not rewritten",
      "Rows with faults are not read, so a rewritten file would lack them.", ""},
     "Fix the faults first.",
     by_commands(R"(sed -i 's/at="C3026"/at="30-26"/' scenarios/chippewa/scenario.xml
ramparts fmt scenarios/chippewa)")},
    {{"RP6046", "drawn-with-errors", Severity::warning, "A scenario with errors was drawn",
      "The drawing shows what could be read; what is wrong may be missing in "
      "it or look odd. A scenario with errors can be drawn, but not played.",
      ""},
     "Fix the errors before you print the map.",
     by_commands(R"(sed -i 's/turn="1" prov/turn="9" prov/' scenarios/chippewa/scenario.xml
ramparts draw scenarios/chippewa -o map.svg)")},
    {{"RP6047", "play-stopped", Severity::error, "Play cannot go on",
      "A decision, a phase or the game would have gone on for ever, or the rules left nothing to do. The message names "
      "the rule modules that may be the cause.",
      ""},
     "Get another version of them, or play the battle without them.",
     in_words("A rule module of a plugin asks for a new decision after every decision.")},
    {{"RP6050", "rule-case-failed", Severity::error, "A rule case does not hold",
      "A rule case keeps a position, some steps with forced dice and what must then be true. Here something else came "
      "out, or a line could not be carried out. Either a change of the scenario or its ruleset broke what was pinned, "
      "or the case expects the wrong thing.",
      ""},
     "Look which of the two is right: the battle and its rules, or what the case expects.",
     in_file("scenarios/cryslers-farm/cases/exchange.xml", R"(die="4" is="BL1")", R"(die="4" is="EX")")},
    {{"RP6051", "rule-case-empty", Severity::error, "A rule case expects nothing",
      "Without an expectation a case would hold whatever happens, so it counts as failed.", ""},
     "Add what must be true at its end, such as a <result>.",
     in_file("scenarios/cryslers-farm/cases/exchange.xml",
             R"(<case id="EX00" rule="14.A.3" title="Nothing yet"><given/></case><case id="EX01")",
             R"(<case id="EX01")")},
    {{"RP6060", "transform-unknown", Severity::error, "There is no such transform", "Transforms come with plugins.",
      ""},
     "Check the spelling, or name the plugin's folder with --plugins.",
     by_commands("ramparts transform scenarios/chippewa --with no.such")},
    {{"RP6061", "transform-parameter", Severity::error, "A parameter of a transform, exporter or importer is wrong",
      "It is unknown, given twice, missing, or of the wrong kind.", ""},
     "Give each parameter once, with a value that the plugin's plugin.xml allows.",
     by_commands("ramparts export scenarios/chippewa --to tiled --out map --param colour=red")},
    {{"RP6062", "transform-faulty", Severity::error, "A transform of a plugin misbehaves",
      "It threw an exception, answered with a fault, or proposed an edit of what is not there, such as a hex off the "
      "map. Nothing of it was done.",
      ""},
     "Get another version of the plugin.",
     in_words("A transform moves a unit to hex C9999.")},
    {{"RP6063", "transform-refused", Severity::error, "A transform cannot be done here",
      "The plugin says what is in its way. Nothing was done.", ""},
     "Change what the message names, or another parameter of the transform.",
     in_words("A battle on 22 columns is mirrored by a transform that needs an odd number of columns.")},
    {{"RP6064", "transform-not-taken", Severity::error, "What a transform has led to cannot stand",
      "The result could not be saved and read again, or could not be played. Nothing was done.", ""},
     "Change the parameters, or the scenario first.",
     in_words("A transform gives two units the same id.")},
    {{"RP6070", "edit-line-wrong", Severity::error, "A line of edits cannot be read",
      "It names a hex, unit, kind or word that there is not, or a value out of its range. The finding says "
      "where in the line, what was expected, and the nearest right word. Nothing of the script was done.",
      ""},
     "Correct the line as the finding says.",
     by_commands("ramparts edit scenarios/chippewa -e 'hex C2422 terrain wood' --check")},
    {{"RP6071", "edit-line-idle", Severity::error, "A line of edits changes nothing",
      "The scenario is already as the line says. The line was probably written "
      "for another scenario, or is there twice. Nothing of the script was done.",
      ""},
     "Leave the line out, or pass over such lines with --repeat.",
     by_commands("ramparts edit scenarios/chippewa -e 'hex C2422 terrain clear' --check")},
    {{"RP6072", "edit-line-contradicts", Severity::error, "A line of edits expects something else",
      "It says what the value was, and the scenario has another one there: the line was written for another version. "
      "Nothing of the script was done.",
      ""},
     "Look at both before you change either.",
     by_commands("ramparts edit scenarios/chippewa -e 'unit us-9 full 10 was 9' --check")},
    {{"RP6073", "edit-refused", Severity::error, "What the edits lead to cannot be written",
      "The result could not be saved and read again: a number out of its range, an id that two entries share, a "
      "reference to what is gone. Nothing of the script was done.",
      ""},
     "Change the line that leads to it.",
     by_commands("ramparts edit scenarios/chippewa -e 'unit us-9 id us-11' --check")},
    {{"RP6074", "edit-spoils", Severity::error, "The edits would bring errors into the scenario",
      "The checks find errors that were not there before; they are reported. Nothing is saved, unless --with-errors "
      "asks for it.",
      ""},
     "Correct the lines, or give --with-errors to save them all the same.",
     by_commands("ramparts edit scenarios/chippewa -e 'unit us-9 at C2719'")},
    {{"RP6075", "record-short", Severity::error, "A session is recorded as lines only in part",
      "A step changed the size of the map, or replaced what no line names, or the journal holds a record that does not "
      "fit. The steps before it are recorded.",
      ""},
     "Keep the scenario itself as the record, or record again without that step.",
     in_words("In the editor a row is added to the map, and the session is then recorded as lines.")},
    {{"RP6080", "errata-of-another", Severity::warning, "The errata are for another scenario",
      "They name the scenario that they correct, and it is not this one. A variant made from it may take them all the "
      "same: each change is held against what it says was.",
      ""},
     "Apply them to the scenario they name. For a variant made from it there is nothing to fix.",
     by_commands("ramparts apply scenarios/thames scenarios/chippewa/errata/sample.xml")},
    {{"RP6081", "errata-base-moved", Severity::note, "The scenario has changed since the errata were made",
      "The errata hold the hash of the scenario that they correct, and this one has another. Changes that still find "
      "what they expect are made; the others are named one by one.",
      ""},
     "Carry the file over with ramparts rebase.",
     by_commands(R"(ramparts edit scenarios/chippewa -e 'hex C2422 terrain forest'
ramparts apply scenarios/chippewa scenarios/chippewa/errata/sample.xml)")},
    {{"RP6082", "errata-conflict", Severity::error, "An erratum finds something else than it expects",
      "The datum is neither what the erratum says it was nor what it makes of it. It was changed in another way. "
      "Nothing is done.",
      ""},
     "Look which value is right, then correct the erratum or switch it off. --fitting applies those errata that fit.",
     by_commands(R"(ramparts edit scenarios/chippewa -e 'hex C1823 terrain clear'
ramparts apply scenarios/chippewa scenarios/chippewa/errata/sample.xml)")},
    {{"RP6083", "errata-nowhere", Severity::error, "An erratum is about what there is not",
      "The scenario has no such hex, hexside, unit, row or field. It may have been removed or renamed since.", ""},
     "Correct the place in the erratum, or switch the erratum off.",
     by_commands(R"(sed -i 's/at="C1823"/at="C9923"/' scenarios/chippewa/errata/sample.xml
ramparts apply scenarios/chippewa scenarios/chippewa/errata/sample.xml)")},
    {{"RP6084", "errata-needs", Severity::error, "An erratum needs another that is not on",
      "Its author says that it makes no sense without the other.", ""},
     "Switch both on, or both off.",
     by_commands(R"(sed -i 's/id="knoll"/id="knoll" needs="swamp"/' scenarios/chippewa/errata/sample.xml
ramparts apply scenarios/chippewa scenarios/chippewa/errata/sample.xml --only knoll)")},
    {{"RP6085", "errata-exclude", Severity::error, "Two errata that exclude each other are on",
      "Their author says that only one of them can be right.", ""},
     "Switch one off.",
     by_commands(R"(sed -i 's/id="knoll"/id="knoll" conflicts="swamp"/' scenarios/chippewa/errata/sample.xml
ramparts apply scenarios/chippewa scenarios/chippewa/errata/sample.xml)")},
    {{"RP6086", "errata-unknown", Severity::error, "There is no erratum of that name",
      "An erratum is named by its id in the file of errata.", ""},
     "List the ids with ramparts errata list.",
     by_commands("ramparts apply scenarios/chippewa scenarios/chippewa/errata/sample.xml --only swmp")},
    {{"RP6087", "errata-already", Severity::note, "An erratum is there already",
      "All its changes are in the scenario already: it was applied before, or the same correction was made by hand.",
      ""},
     "There is nothing to fix.",
     by_commands(R"(ramparts edit scenarios/chippewa -e 'hex C1823 terrain swamp'
ramparts apply scenarios/chippewa scenarios/chippewa/errata/sample.xml --only swamp)")},
    {{"RP6088", "errata-refused", Severity::error, "An erratum cannot be made",
      "The words of a change cannot be read, name what there is not, or lead to what no file could hold.", ""},
     "Write the value as in the edit language.",
     by_commands(R"(sed -i 's/was="forest" is="swamp"/was="forest" is="jungle"/' scenarios/chippewa/errata/sample.xml
ramparts apply scenarios/chippewa scenarios/chippewa/errata/sample.xml)")},
    {{"RP6089", "other-grid", Severity::error, "The maps have different shapes or numbers",
      "Differences, errata and merges speak of hexes by their numbers, "
      "so both maps need the same columns, rows and first number.",
      ""},
     "Compare scenarios with maps of the same size and numbers.",
     by_commands("ramparts diff scenarios/chippewa scenarios/thames")},
    {{"RP6090", "merge-conflict", Severity::error, "Both sides changed the same datum",
      "One side says this, the other that.", ""},
     "Pick one with --mine, --theirs or --pick.",
     by_commands(R"(cp -r scenarios/chippewa scenarios/mine
cp -r scenarios/chippewa scenarios/theirs
ramparts edit scenarios/mine -e 'hex C2422 terrain forest'
ramparts edit scenarios/theirs -e 'hex C2422 terrain swamp'
ramparts merge scenarios/chippewa scenarios/mine scenarios/theirs)")},
    {{"RP6091", "tune-not-ours", Severity::error, "What is to be tuned is not reconstructed",
      "The rulebook, errata or the printed game state it, and balance does not change what they say.", ""},
     "Choose another number to tune, or state that the datum is reconstructed.",
     by_commands("ramparts tune scenarios/chippewa --free ac-1f.full:7..9")},
    {{"RP6095", "scan-picture", Severity::error, "A scan cannot be read as a picture",
      "PNG and JPEG are read, up to 100 million pixels. The file is of "
      "another kind, is cut off, or has colours of a printing press.",
      ""},
     "Open it in a picture program, and save it as PNG or JPEG in RGB.",
     by_commands(R"(echo hello > thames.png
ramparts scan scenarios/thames --picture thames.png --points 'T1640=82,612 T3033=893,144 T3144=951,913')")},
    {{"RP6096", "scan-fit", Severity::error, "A scan does not fit the map",
      "The hexes and pixels that you give say where the map is on the picture; then the printed hexsides are followed. "
      "They are too faint, do not agree with your pixels, or part of the map is outside the picture. Or the printed "
      "hex numbers, read by the program tesseract, are not those of the map. A wrong fit would spoil every guess.",
      ""},
     "Look up the pixels again, and give three or four hexes near the corners of the map. Where only the numbers "
     "differ, correct the first column and row of the map.",
     by_commands(R"(ramparts draw scenarios/thames -o thames.png --dpi 100 --no-legend
ramparts scan scenarios/thames --picture thames.png --points 'T1640=82,612 T3033=893,144')")},
    {{"RP6097", "scan-examples", Severity::error, "The examples of a scan do not suffice",
      "A kind of ground or line is guessed by its examples alone. There are none, all are of one terrain, or they look "
      "like the rest of the print.",
      ""},
     "Give two or three examples of each kind that is printed, where it is drawn clearly.",
     by_commands(R"(ramparts draw scenarios/thames -o thames.png --dpi 100 --no-legend
echo '# none yet' > printed.txt
ramparts scan scenarios/thames --picture thames.png --points 'T1640=82,612 T3033=893,144 T3144=951,913' \
  --examples printed.txt)")},
};

}  // namespace

void register_sdk_codes() {
    register_check_codes();
    register_mod_codes();
    register_script_codes();
    register_codes(worker_codes());
    register_codes(kSdkCodes);
    register_exchange_codes();
    register_study_codes();
    register_campaign_codes();
}

}  // namespace ramparts

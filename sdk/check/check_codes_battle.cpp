// Catalogue entries RP5…: turns, sides, victory, rule modules, notes.
#include "sdk/check/check_codes.hpp"

namespace ramparts::detail {
namespace {

constexpr CodeInfo kBattleCodes[] = {
    {"RP5001", "turns-missing", kError, "The scenario has no turns",
     "Nothing would be played. State the number of turns.", "3.2"},
    {"RP5002", "turns-too-many", kError, "The scenario has more turns than the engine can count",
     "At most 99 turns are played.", "3.2"},
    {"RP5003", "sides-count", kError, "The scenario does not have exactly two sides",
     "The rules are for two sides that take their player turns one after the other.", "3.2"},
    {"RP5004", "side-id", kError, "A side's id is missing, malformed or used twice",
     "Units, groups and victory rules name sides by id. Give each side its own.", ""},
    {"RP5005", "side-colours-alike", kWarning, "The counters of the two sides look alike",
     "Players tell the sides apart by counter colour. Choose two colours that differ clearly, in lightness as well.",
     "2.4"},
    {"RP5006", "side-colour-bad", kError, "A side's colour is not of the form #rrggbb",
     "Six hexadecimal digits after a number sign, two each for red, green and blue.", "2.4"},
    {"RP5007", "first-side", kError, "The side that moves first does not exist", "Choose one of the two sides.", "3.2"},
    {"RP5008", "side-without-units", kWarning, "A side has no units",
     "There is nobody to play against. Give the side its units.", ""},

    {"RP5101", "victory-missing", kError, "The scenario has no victory rule",
     "No game could be won. Add at least one rule and an `otherwise`.", ""},
    {"RP5102", "victory-no-otherwise", kWarning, "The victory rules can leave the game without a winner",
     "When no rule holds at the end nobody wins. End the list with `otherwise`, or keep the draw on purpose.", ""},
    {"RP5103", "victory-after-otherwise", kWarning, "A victory rule follows `otherwise` and is never tried",
     "Rules are tried in order and `otherwise` always holds. Move it to the end or remove what follows.", ""},
    {"RP5104", "victory-reference", kError, "A victory rule names a side that does not exist",
     "Choose one of the two sides.", ""},
    {"RP5105", "victory-hexes-missing", kError, "A rule to hold hexes names no hex",
     "Nobody could tell what is to be held. Name the hexes.", ""},
    {"RP5106", "victory-hex-bad", kError, "A victory hex is not a hex a unit could hold",
     "It is outside the map, a hole, or prohibited. Name another hex.", "4.16"},
    {"RP5107", "victory-hex-unreachable", kWarning, "The side that must hold a victory hex can never reach it",
     "Rivers, prohibited hexes or terrain closed to its units lie between. Open a way or name another hex.", "4.16"},
    {"RP5108", "victory-need", kError, "The number of hexes to hold cannot be right",
     "It is at least 1 and at most the number of different hexes the rule names.", ""},
    {"RP5109", "victory-eliminated-self", kError, "A side would win by losing all its own units",
     "In `eliminated`, the winner and the side that is gone must differ.", ""},
    {"RP5110", "victory-always", kWarning, "A victory rule holds from the first turn whatever happens",
     "The winner is settled before play. Look at the units, their arrival and the rule.", ""},
    {"RP5111", "victory-never", kWarning, "A victory rule can never hold",
     "No course of play fulfils it, so the rule misleads the players. Correct or remove it.", ""},
    {"RP5112", "victory-hex-duplicate", kWarning, "A victory rule names a hex twice",
     "A hex counts once. Remove the repetition.", ""},

    {"RP5201", "module-unknown", kError, "The scenario uses a rule module that is not available",
     "The battle cannot be played as written. Check the spelling of the id, or install what provides it.", ""},
    {"RP5202", "module-twice", kWarning, "A rule module is switched on twice",
     "The second use repeats the first. Remove one, or give it other parameters where the module allows several uses.",
     ""},
    {"RP5203", "param-unknown", kError, "A module has no parameter of this name",
     "The value would have no effect. Check the spelling against the module's list of parameters.", ""},
    {"RP5204", "param-missing", kError, "A module lacks a parameter it needs", "Give the parameter a value.", ""},
    {"RP5205", "param-bad-value", kError, "A module parameter has a value of the wrong kind",
     "The parameter's kind says what it takes: a unit id, a hex of the map, a side id, a whole number within limits, "
     "or one of a list of words.",
     ""},
    {"RP5206", "param-twice", kError, "A module parameter is given twice", "Only the first counts. Remove the other.",
     ""},
    {"RP5212", "plugin-check-faulty", kWarning, "A check of a plugin misbehaves",
     "It threw an exception, answered with an error, named units or hexes that do not exist, said what its plugin.xml "
     "does not have, or took far too long. What it found this time is not shown. Get another version of the plugin, or "
     "switch its finding off.",
     ""},
    {"RP5221", "value-undeclared", kWarning, "A value is set that no rule module in use reads",
     "It has no effect. Check the spelling against the values that the modules declare, or switch the module on.", ""},
    {"RP5222", "value-out-of-range", kError, "A value is outside the range that its rule module declares",
     "The module would work with the nearest value of its range. Give a number in the range.", ""},

    {"RP5301", "scenario-unnamed", kWarning, "The scenario has no name", "Players choose scenarios by name.", ""},
    {"RP5302", "no-notes", kNote, "The scenario has no designer's notes",
     "A paragraph on what was simplified and why helps players trust the battle.", ""},
    {"RP5303", "no-sources", kNote, "The scenario names no sources",
     "List the books and papers the reconstruction rests on.", ""},
    {"RP5304", "ignored-unknown-code", kWarning, "An ignored finding names a code that does not exist",
     "It hides nothing. Check the code against `ramparts explain`.", ""},
    {"RP5305", "ignored-without-reason", kNote, "A finding is ignored without a reason",
     "State why, for those who edit the scenario after you.", ""},
    {"RP5306", "ignored-without-finding", kNote, "An ignored finding no longer occurs",
     "What it hid has been put right. Remove the entry so that it does not hide a new fault.", ""},
    {"RP5307", "no-description", kNote, "The scenario has no description",
     "Write one paragraph about the battle for its players.", ""},

    {"RP5401", "battle-provenance-missing", kNote, "Turns, victory rules or modules do not say where they come from",
     "State the rule or call it a reconstruction.", ""},
    {"RP5402", "battle-rulebook-without-source", kWarning,
     "A turn, side, victory rule or module claims the rulebook without naming the rule",
     "Name the rule number in the source, or call it a reconstruction.", ""},
};

}  // namespace

std::span<const CodeInfo> battle_check_codes() { return kBattleCodes; }

}  // namespace ramparts::detail

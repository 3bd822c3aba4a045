// Catalogue entries RP3…: units, their set-up and their arrival.
#include "sdk/check/check_codes.hpp"

namespace ramparts::detail {
namespace {

constexpr CodeInfo kUnitCodes[] = {
    {"RP3001", "unit-id-bad", kError, "A unit's id is missing or malformed",
     "Set-ups, modules and journals name units by id. An id has lower-case letters, digits, dots, dashes and "
     "underscores, and begins with a letter or digit.",
     ""},
    {"RP3002", "unit-id-duplicate", kError, "Two units have the same id",
     "A module or a journal that names the id would mean the first unit only. Give each unit its own id.", ""},
    {"RP3003", "unit-name-missing", kWarning, "A unit has no name to print on its counter",
     "The counter and every report would show nothing. Give it its short designation.", "2.4"},
    {"RP3004", "unit-name-duplicate", kWarning, "Two units of one side have the same name",
     "Players read reports by name and could not tell the two counters apart. Tell them apart by a letter or number.",
     "2.4"},
    {"RP3005", "unit-reference", kError, "A unit refers to a side, class or group that does not exist",
     "The unit cannot take part in play. Choose an existing side, unit class and reinforcement group.", ""},
    {"RP3006", "unit-factor", kError, "A unit's combat factor is below 1",
     "Odds are formed from factors of at least 1. Correct the factor, or remove the unit.", "2.5"},
    {"RP3007", "unit-reduced-stronger", kError, "A unit is stronger at reduced strength than at full strength",
     "A step loss must not make a unit stronger, and a factor must stay at least 1. Lower the reduced factor, or leave "
     "it out for a unit with a single step.",
     "2.6"},
    {"RP3008", "range-without-guns", kWarning, "A unit has a range but its class does not bombard",
     "The range has no effect. Remove it, or give the unit a class that bombards.", "7.2"},
    {"RP3009", "artillery-without-range", kWarning, "An artillery unit has no useful range",
     "Bombardment starts at two hexes, so a range below 2 leaves the guns nothing to do but fight adjacent. Give the "
     "unit its printed range.",
     "7.2"},
    {"RP3010", "too-many-units", kError, "The scenario has more units than the engine can hold",
     "States of play are kept small; 128 units are the limit. Combine or remove some.", ""},
    {"RP3011", "unit-numbers-negative", kWarning, "A unit's men or guns are negative",
     "These numbers are for the reader only, yet they should make sense. Leave them out when they are not known.", ""},

    {"RP3101", "unit-off-map", kError, "A unit is set up off the map",
     "It would never appear. Set it up on a hex of the map, or let it arrive as a reinforcement.", "3.1"},
    {"RP3102", "unit-on-prohibited-hex", kError, "A unit is set up in a hex nothing may enter",
     "Units never stand in all-river hexes. Move it to a legal hex.", "4.16"},
    {"RP3103", "two-units-in-one-hex", kError, "Several units are set up in one hex",
     "One unit per hex is allowed at any moment, or as many of a side as the ruleset's option stacking-limit says. The "
     "one exception is the hilltop battery, which shares its hex with one other unit of its side. Move the others.",
     "4.9"},
    {"RP3104", "unit-without-place", kError, "A unit is neither set up nor due to arrive",
     "It would take no part in the battle. Set it up on a hex or put it into a reinforcement group.", "5.1"},
    {"RP3105", "unit-with-two-places", kError, "A unit is both set up and due to arrive",
     "Only one can be meant. Remove its hex or its group.", "5.1"},
    {"RP3106", "setup-in-enemy-zoc", kNote, "A unit starts in an enemy zone of control",
     "It may not move in its first movement phase and both sides are obliged to fight in the first turn. Right for a "
     "battle that opens at close quarters, otherwise move one of the two.",
     "4.3"},
    {"RP3107", "unit-in-closed-terrain", kWarning, "A unit starts in terrain its class may never enter",
     "It could leave the hex but never come back. Move it, or let the class enter the terrain.", "2.7"},
    {"RP3108", "unit-cut-off", kWarning, "A unit can never reach an enemy or an objective",
     "Whatever the players do, this unit cannot come next to an enemy, fire at one, or enter a victory hex: rivers, "
     "prohibited hexes or terrain closed to its class enclose it. Move it, or open a way.",
     "4.16"},

    {"RP3201", "group-id-bad", kError, "A reinforcement group's id is missing, malformed or used twice",
     "Units name their group by id. Give each group its own.", "5.2"},
    {"RP3202", "group-empty", kWarning, "A reinforcement group has no unit",
     "Nothing will arrive. Put units into it or remove it.", "5.2"},
    {"RP3203", "group-turn", kError, "A reinforcement group arrives in a turn that is not played",
     "Its units would never come. Choose a turn between 1 and the last turn.", "5.2"},
    {"RP3204", "entry-outside", kError, "An entry hex is not a hex of the map", "Choose a hex on the map edge.", "5.2"},
    {"RP3205", "entry-not-on-edge", kError, "An entry hex does not lie on the map edge",
     "Reinforcements come from beyond the map and so enter at its edge. Choose an edge hex.", "5.2"},
    {"RP3206", "entry-prohibited", kError, "An entry hex is one nothing may enter",
     "No unit could ever come on there. Choose another edge hex.", "4.16"},
    {"RP3207", "entry-without-road", kWarning, "An entry hex has no road",
     "By road a column pays half a point for each of its units. Without one it comes over clear terrain, and each unit "
     "pays the entry hex for what it is. Choose the edge hex where the road leaves the map, or draw the road.",
     "5.3"},
    {"RP3208", "entry-held-by-friend", kNote, "A friendly unit is set up in the entry hex",
     "The column waits until that unit has moved off; only an enemy opens the substitute entry. Usually it is better "
     "to set the unit up elsewhere.",
     "5.3"},
    {"RP3209", "entry-held-by-enemy", kNote, "The entry hex is blocked by the set-up",
     "An enemy is in it or next to it at the start, so the column enters by a substitute hex unless the enemy leaves. "
     "Check that this is meant.",
     "5.3"},
    {"RP3210", "group-side-mismatch", kError, "A unit arrives with a group of the other side",
     "Groups belong to one side. Choose a group of the unit's own side.", "5.2"},
    {"RP3211", "group-side-unknown", kError, "A reinforcement group belongs to no side", "Choose one of the two sides.",
     "5.2"},
    {"RP3212", "column-too-long", kNote, "More units arrive by one hex and turn than can enter in a phase",
     "Each unit of the column pays more than the one before it: half a point by road, else as much as clear terrain "
     "costs. So the last ones lack the points and wait for the next turn. Spread the arrivals when that is not meant.",
     "5.3"},
    {"RP3213", "arrival-in-the-air", kWarning, "A unit that flies is a reinforcement",
     "By the standard rules reinforcements march or sail onto the map; a unit of a class in the air waits beyond it to "
     "the end of the game. Set it up on the map, or give it a class on the ground or the water.",
     "5.2"},

    {"RP3301", "units-provenance-missing", kNote, "Units or groups do not say where their values come from",
     "State it once for the section; single units may differ.", ""},
    {"RP3302", "units-rulebook-without-source", kWarning, "A unit or group claims the rulebook without naming the rule",
     "Name the rule number in the source, or call the value a reconstruction.", ""},
};

}  // namespace

std::span<const CodeInfo> unit_check_codes() { return kUnitCodes; }

}  // namespace ramparts::detail

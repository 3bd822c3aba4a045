// Catalogue entries RP4…: kinds, movement tables, combat table and shifts of the ruleset.
#include "sdk/check/check_codes.hpp"

namespace ramparts::detail {
namespace {

constexpr CodeInfo kTableCodes[] = {
    {"RP4001", "kind-id-duplicate", kError, "Two kinds of the ruleset have the same id",
     "Maps and tables name kinds by id and would reach the first one only. Rename one.", ""},
    {"RP4002", "allowance-missing", kError, "A unit class in use has no movement allowance",
     "Its units could never move. Add a row for the class, or let it move as another class.", "2.7"},
    {"RP4003", "allowance-negative", kError, "A movement allowance is negative",
     "An allowance is a number of half points, 0 for a unit that never moves. Correct it.", "2.7"},
    {"RP4004", "night-faster-than-day", kWarning, "A class moves farther by night than by day",
     "Darkness slows every class of the standard rules. The two columns were probably exchanged.", "2.7"},
    {"RP4005", "enter-cost-missing", kError, "No cost is stated for a class entering a terrain of the map",
     "A cost that is not stated counts as a prohibition, which is seldom meant. State the cost, or a plain \"no\".",
     "4.12"},
    {"RP4006", "cost-negative", kError, "A movement cost is negative",
     "A step can never give points back: units could walk for ever. Correct the cost.", "4.12"},
    {"RP4007", "row-duplicate", kWarning, "A table states the same thing twice",
     "Only one of the two rows is used. Remove the other.", ""},
    {"RP4008", "moves-as-loop", kError, "Unit classes move as one another in a circle",
     "No class of the circle states its own rows. Let one of them have rows of its own.", "2.7"},
    {"RP4009", "row-reference", kError, "A table row refers to a kind that does not exist",
     "The row can never apply. Remove it or define the kind.", ""},
    {"RP4010", "kind-flags", kWarning, "The flags of a kind contradict each other",
     "For instance a bridge over something that is not a barrier, or a crest on a hexside without an uphill side. The "
     "flag in question has no effect.",
     ""},
    {"RP4011", "ruleset-empty", kError, "The ruleset defines no terrain or no unit class",
     "Nothing can be drawn or played with it. Reference a complete ruleset.", ""},
    {"RP4012", "too-many-kinds", kError, "The ruleset defines more kinds than the engine can hold",
     "The limits are 200 terrains, 12 hexside kinds, 8 road kinds, 8 features and 32 unit classes.", ""},
    {"RP4013", "kind-number", kError, "A number of a kind is out of range",
     "A road rate is at least one half point, a fixed defence at least 1. Correct it.", "4.18"},

    {"RP4101", "crt-missing", kError, "The ruleset has no combat table",
     "No combat could be resolved. Add the table, or reference a complete ruleset.", "6.2"},
    {"RP4102", "crt-cell-missing", kError, "A cell of the combat table is missing",
     "A combat at these odds with this die would have no result. Add the cell.", "6.2"},
    {"RP4103", "crt-cell-duplicate", kError, "A cell of the combat table is stated twice",
     "Only the first counts. Remove the other.", "6.2"},
    {"RP4104", "crt-die-out-of-range", kError, "A cell of the combat table names a die roll that cannot occur",
     "Rolls run from 1 to the number of faces. Correct the row.", "6.2"},
    {"RP4105", "crt-code", kError, "A combat result is outside the grammar",
     "A result is - for no effect, or losses AL, DL, BL with a number of steps, then retreats AR, DR; each side at "
     "most once. Examples: DR, BL1, AL2AR.",
     "6.11"},
    {"RP4106", "crt-odds-form", kError, "An odds column is not of the form n:1 or 1:n",
     "Odds are rounded to whole multiples in the defender's favour, so no combat ever falls on such a column.", "6.2"},
    {"RP4107", "crt-columns-gap", kError, "An odds column is missing between two others",
     "Shifts move from column to column; a gap leaves combats without a result. Add the column.", "6.16"},
    {"RP4108", "crt-odds-not-monotone", kWarning, "Better odds give the attacker a worse result",
     "With the same die, a column to the right should never be worse for the attacker; otherwise a player gains by "
     "sending fewer men. Compare the two cells.",
     "6.2"},
    {"RP4109", "crt-die-not-monotone", kWarning, "The die rows of a column are out of order",
     "In the other rows the results improve in one direction of the die; these two cells run against it, which is "
     "usually a slip of the pen.",
     "6.2"},

    {"RP4201", "terrain-helps-attacker", kWarning, "A terrain shift helps the attacker",
     "Terrain shifts run to the left, for the defender. Make the number negative, unless the variant wants otherwise.",
     "6.9"},
    {"RP4202", "enfilade-helps-defender", kWarning, "The enfilade shift helps the defender",
     "Enfilade shifts to the right. Make the number positive.", "6.10"},

    {"RP4301", "tables-provenance-missing", kNote, "Table rows do not say where they come from",
     "State it for the table or for the rows.", ""},
    {"RP4302", "tables-rulebook-without-source", kWarning, "A table row claims the rulebook without naming the rule",
     "Name the rule number in the source, or call the row a reconstruction.", ""},

    {"RP4401", "module-table-unknown", kWarning, "The ruleset has a table that its rule module does not know",
     "Nothing reads it. Check its name against the tables that the module declares.", ""},
    {"RP4402", "table-column-unknown", kError, "A row of a module's table has a column that the table does not have",
     "The value would have no effect. Check the spelling against the table's columns.", ""},
    {"RP4403", "table-cell-bad", kError, "A cell of a module's table holds a value of the wrong kind",
     "The column's kind says what it takes: a whole number within limits, one of a list of words, or the id of a class "
     "of units, a terrain, a feature or a kind of hexside.",
     ""},
    {"RP4404", "table-cell-missing", kError, "A row of a module's table lacks a cell",
     "The module cannot tell what is meant. Give the cell a value.", ""},
};

}  // namespace

std::span<const CodeInfo> table_check_codes() { return kTableCodes; }

}  // namespace ramparts::detail

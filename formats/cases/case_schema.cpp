// The elements of the case format with their attributes: one table for reading, writing and documenting.
#include <array>

#include "formats/cases/case_file.hpp"

namespace ramparts {
namespace {

using V = CaseValue;
using F = CaseField;

constexpr F kField[] = {
    {"columns", V::integer, true}, {"rows", V::integer, true}, {"prefix"}, {"low"}, {"orientation"}};
constexpr F kUnit[] = {{"id", V::text, true},
                       {"at"},
                       {"steps", V::integer},
                       {"out"},
                       {"side"},
                       {"class"},
                       {"full", V::integer},
                       {"reduced", V::integer},
                       {"further", V::words},
                       {"range", V::integer},
                       {"traits", V::words},
                       {"arrives"},
                       {"moved", V::flag},
                       {"spent", V::flag},
                       {"attacked", V::flag},
                       {"retreated", V::flag},
                       {"no-fire", V::flag}};
constexpr F kHex[] = {{"id", V::words, true}, {"terrain"}, {"elevation", V::integer}, {"features", V::words}};
constexpr F kHexside[] = {{"between", V::words, true}, {"kind", V::text, true}, {"up"}, {"remove", V::flag}};
constexpr F kRoad[] = {{"between", V::words, true}, {"kind"}, {"remove", V::flag}};
constexpr F kGroup[] = {{"id", V::text, true}, {"side", V::text, true}, {"entry", V::text, true}, {"turn", V::integer}};
constexpr F kTurns[] = {{"count", V::integer, true}, {"night", V::words}};
constexpr F kOption[] = {{"id", V::text, true}, {"value", V::text, true}};
constexpr F kClass[] = {{"id", V::text, true}, {"like", V::text, true},  {"domain"}, {"stack"},
                        {"zoc", V::flag},      {"allowance", V::integer}};
constexpr F kTerrain[] = {{"id", V::text, true}, {"naval", V::flag}, {"class"}, {"cost"}};
constexpr F kCrt[] = {{"result", V::text, true}, {"odds", V::odds}, {"die", V::integer}};
constexpr F kBanners[] = {{"side", V::text, true}, {"need", V::integer, true}};
constexpr F kModule[] = {{"id", V::text, true}, {"remove", V::flag}};
constexpr F kParam[] = {{"name", V::text, true}, {"value", V::text, true}};
constexpr F kModuleWord[] = {{"module", V::text, true}, {"word", V::integer, true}, {"value", V::integer, true}};
constexpr F kAttribute[] = {{"module", V::text, true},  {"name", V::text, true}, {"unit"}, {"hex"}, {"side"},
                            {"value", V::integer, true}};
constexpr F kTime[] = {{"turn", V::integer}, {"side"}, {"phase"}};
constexpr F kDeclare[] = {{"at", V::words, true}, {"by", V::words}, {"guns", V::words}};
constexpr F kFight[] = {
    {"at", V::words, true}, {"by", V::words}, {"guns", V::words}, {"reduce", V::integer}, {"roll", V::integer, true}};
constexpr F kAdjacent[] = {{"a", V::text, true}, {"b", V::text, true}, {"is", V::flag, true}};
constexpr F kDistance[] = {{"from", V::text, true}, {"to", V::text, true}, {"is", V::integer, true}};
constexpr F kReach[] = {{"unit", V::text, true}, {"hex", V::text, true}, {"cost", V::text, true}};
constexpr F kIllegal[] = {{"rule"}};
constexpr F kSight[] = {{"from", V::text, true}, {"to", V::text, true}, {"by", V::text}, {"is", V::text, true}};
constexpr F kBombard[] = {{"gun", V::text, true}, {"at", V::text, true}, {"strength", V::text, true}, {"rule"}};
constexpr F kOdds[] = {{"at", V::words},        {"by", V::words},  {"guns", V::words},    {"attack", V::integer},
                       {"defence", V::integer}, {"base", V::odds}, {"shift", V::integer}, {"column", V::odds}};
constexpr F kShift[] = {{"rule", V::text, true}, {"columns", V::integer, true}};
constexpr F kResult[] = {{"odds", V::odds, true}, {"die", V::integer, true}, {"is", V::text, true}};
constexpr F kStands[] = {{"unit", V::text, true}, {"at"}, {"steps", V::integer}};
constexpr F kOneUnit[] = {{"unit", V::text, true}};
constexpr F kObliged[] = {{"attack", V::words, true}, {"be-attacked", V::words, true}};
constexpr F kWinner[] = {{"is", V::text, true}};
constexpr F kScore[] = {{"side", V::text, true}, {"is", V::integer, true}};
constexpr F kUnitIs[] = {{"unit", V::text, true}, {"is", V::integer, true}};
constexpr F kNow[] = {{"turn", V::integer}, {"side"}, {"phase"}, {"step"}, {"to-act"}, {"title"}};
constexpr F kChoices[] = {{"kind", V::text, true}, {"unit"}, {"are", V::words, true}};
constexpr F kZoc[] = {{"side", V::text, true}, {"hex", V::text, true}, {"is", V::flag, true}};
constexpr F kEntry[] = {{"unit", V::text, true}, {"hex"}, {"cost", V::text, true}, {"rule"}};

constexpr F kKeeps[] = {{"module", V::text, true}, {"name", V::text, true}, {"unit"}, {"hex"}, {"side"},
                        {"is", V::integer, true}};

constexpr F kNote[] = {{"rule"}};

constexpr CasePart given = CasePart::given;
constexpr CasePart step = CasePart::step;
constexpr CasePart expect = CasePart::expectation;
constexpr CasePart child = CasePart::child;

constexpr CaseRow kRows[] = {
    {CaseTag::field, "field", given, kField, false, "",
     "A bare field of clear hexes instead of the map (prefix F unless stated); units, groups, modules and night go."},
    {CaseTag::clear, "clear", given, {}, false, "", "Takes every unit off the map and out of the reinforcements."},
    {CaseTag::unit, "unit", given, kUnit, false, "",
     "Puts a unit at a hex, or out (reserve, eliminated); an id the scenario lacks makes a new unit (side and full are "
     "then needed; it is infantry unless class says otherwise)."},
    {CaseTag::hex, "hex", given, kHex, false, "", "Changes terrain, elevation and features of one or more hexes."},
    {CaseTag::hexside, "hexside", given, kHexside, false, "",
     "Adds a hexside kind, or removes it; up names the uphill hex."},
    {CaseTag::road, "road", given, kRoad, false, "",
     "Adds a road between neighbours, or removes it; three and more hexes make a chain."},
    {CaseTag::group, "group", given, kGroup, false, "", "A reinforcement group."},
    {CaseTag::turns, "turns", given, kTurns, false, "", "The number of turns and which of them are night."},
    {CaseTag::option, "option", given, kOption, false, "", "A rule option of the ruleset."},
    {CaseTag::unit_class, "class", given, kClass, false, "",
     "A new unit class: like another one of the ruleset, with the changes given here; on the ground it moves as that "
     "one. allowance is in half points."},
    {CaseTag::terrain, "terrain", given, kTerrain, false, "",
     "Whether ships may enter a terrain, or what it costs a class to, in half points or no."},
    {CaseTag::crt, "crt", given, kCrt, false, "",
     "Replaces cells of the combat results table: all, or those of a column and die."},
    {CaseTag::banners, "banners", given, kBanners, false, "",
     "A condition of victory: a side wins at once with so many Victory Banners."},
    {CaseTag::module, "module", given, kModule, false, "param", "Switches a rule module on (with parameters) or off."},
    {CaseTag::param, "param", child, kParam, false, "", "One parameter of a module."},
    {CaseTag::module_word, "module-word", given, kModuleWord, false, "", "Sets a word of a module's state."},
    {CaseTag::attribute, "attribute", given, kAttribute, false, "",
     "Sets an attribute that a module keeps: of the game, of a unit, a hex or a side."},
    {CaseTag::time, "time", given, kTime, false, "",
     "Turn, side whose player turn it is, and phase (movement, combat, the id of a module's, or set-up: what modules "
     "ask before the first turn)."},
    {CaseTag::act,
     "do",
     step,
     {},
     true,
     "",
     "Plays an action; a move begins the unit's movement first when that is needed."},
    {CaseTag::roll, "roll", step, {}, true, "", "The die shows this face."},
    {CaseTag::declare, "declare", step, kDeclare, false, "",
     "Begins a combat against hexes, by units, with guns in support, up to the moment of resolution."},
    {CaseTag::fight, "fight", step, kFight, false, "",
     "The same, then resolved (reduce: columns given up) with this die."},
    {CaseTag::adjacent, "adjacent", expect, kAdjacent, false, "", "Whether two hexes touch."},
    {CaseTag::distance, "distance", expect, kDistance, false, "", "Range in hexes."},
    {CaseTag::reach, "reach", expect, kReach, false, "",
     "Half points a unit pays to a hex now, or no if it cannot get there."},
    {CaseTag::legal, "legal", expect, {}, true, "", "The action is open now."},
    {CaseTag::illegal, "illegal", expect, kIllegal, true, "", "The action is not open, refused with this rule."},
    {CaseTag::sight, "sight", expect, kSight, false, "",
     "Line of sight: clear, attenuated or blocked. by names the sight rule, a module's id or standard; without it, the "
     "first one that query los prints."},
    {CaseTag::bombard, "bombard", expect, kBombard, false, "",
     "Strength of a gun's fire at a hex, or no; with the rule of the refusal or reduction."},
    {CaseTag::odds, "odds", expect, kOdds, false, "shift",
     "Odds of a combat, or of the one being declared: strengths, "
     "base column, sum of shifts, final column, each shift."},
    {CaseTag::shift, "shift", child, kShift, false, "", "One shift of the odds; when any is listed, all must be."},
    {CaseTag::result, "result", expect, kResult, false, "", "A cell of the combat results table."},
    {CaseTag::stands, "stands", expect, kStands, false, "", "A unit is on the map, at this hex and with these steps."},
    {CaseTag::gone, "gone", expect, kOneUnit, false, "", "A unit has been eliminated."},
    {CaseTag::waits, "waits", expect, kOneUnit, false, "", "A unit is in reserve."},
    {CaseTag::obliged, "obliged", expect, kObliged, false, "",
     "Exactly these units must still attack and be attacked."},
    {CaseTag::winner, "winner", expect, kWinner, false, "",
     "The winner, or who would win if the game ended now; none."},
    {CaseTag::score, "score", expect, kScore, false, "", "Enemy factors eliminated by a side."},
    {CaseTag::allowance, "allowance", expect, kUnitIs, false, "", "Movement allowance in half points."},
    {CaseTag::factor, "factor", expect, kUnitIs, false, "", "Combat factor in its present state."},
    {CaseTag::range, "range", expect, kUnitIs, false, "", "Bombardment range in force."},
    {CaseTag::now, "now", expect, kNow, false, "",
     "The present moment: turn, side, phase, step, side to act, and what the phase or question of a module is called."},
    {CaseTag::choices, "choices", expect, kChoices, false, "",
     "Exactly these hexes (or units, arguments) are offered for a kind of action."},
    {CaseTag::zoc, "zoc", expect, kZoc, false, "", "Whether a side's zone of control covers a hex."},
    {CaseTag::entry, "entry", expect, kEntry, false, "",
     "Half points a reserve unit pays to enter now, and where; or no, with the rule."},
    {CaseTag::keeps, "keeps", expect, kKeeps, false, "", "An attribute that a module keeps has this value."},
    {CaseTag::note, "note", expect, kNote, true, "",
     "A module has added this line to the log in the last step; rule: the rule that it cites."},
};
static_assert(std::size(kRows) == static_cast<std::size_t>(CaseTag::note) + 1);

}  // namespace

std::span<const CaseRow> case_rows() noexcept { return kRows; }
const CaseRow& case_row(CaseTag tag) noexcept { return kRows[static_cast<std::size_t>(tag)]; }

}  // namespace ramparts

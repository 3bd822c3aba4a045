// Checks of the combat table and the shifts.
#include <algorithm>
#include <map>
#include <set>

#include "engine/modules/catalogue.hpp"
#include "formats/scenario/places.hpp"
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

Location at_cell(Odds odds, int die) { return CheckContext::at_object(object_label::cell(odds, die)); }
std::string cell_name(Odds odds, int die) { return "the cell " + odds.text() + ", die " + std::to_string(die); }

bool proper(Odds odds) {
    return odds.attacker >= 1 && odds.defender >= 1 && (odds.attacker == 1 || odds.defender == 1);
}

// Whether a module that the scenario uses brings a result of its own by that code.
bool of_module(const CheckContext& c, const std::string& code) {
    return std::any_of(c.scenario.modules.begin(), c.scenario.modules.end(), [&](const ModuleUse& use) {
        const CatalogueModule* module = installed_catalogue()->find(use.id);
        if (module == nullptr) return false;
        const auto& codes = module->info.results;
        return std::find(codes.begin(), codes.end(), code) != codes.end();
    });
}

void check_cells(const CheckContext& c, Reporter& r) {
    const auto empty = r.code("crt-missing");
    const auto twice = r.code("crt-cell-duplicate");
    const auto die = r.code("crt-die-out-of-range");
    const auto grammar = r.code("crt-code");
    const auto form = r.code("crt-odds-form");
    if (c.rules.crt.empty() && r.room(empty))
        r.add(empty, CheckContext::at_object(c.rules.id), "the ruleset '" + c.rules.id + "' has no combat table",
              "add the table, or reference a complete ruleset");
    std::set<std::pair<Odds, int>> seen;
    for (const CrtCell& cell : c.rules.crt) {
        const Location where = at_cell(cell.odds, cell.die);
        const std::string name = cell_name(cell.odds, cell.die);
        if (!proper(cell.odds) && r.room(form))
            r.add(form, where, name + " stands in a column that is neither n:1 nor 1:n", "give the column whole odds");
        if (!seen.insert({cell.odds, cell.die}).second && r.room(twice))
            r.add(twice, where, name + " is stated twice", "remove one of the two");
        if ((cell.die < 1 || cell.die > c.rules.die_faces) && r.room(die))
            r.add(die, where, name + ": rolls run from 1 to " + std::to_string(c.rules.die_faces),
                  "correct the die roll");
        const auto parsed = CombatResult::parse(cell.code);
        if (!parsed && of_module(c, cell.code)) continue;
        if ((!parsed || !(*parsed == cell.result)) && r.room(grammar)) {
            const bool module = !parsed && CombatResult::may_be_module(cell.code);
            r.add(grammar, where,
                  name + " has the result '" + cell.code +
                      (module ? "', which no rule module of the scenario brings" : "', which is outside the grammar"),
                  module ? "switch on the module that brings it, or write losses then retreats, or - for no effect"
                         : "write losses then retreats, for instance DR, BL1, AL2AR, or - for no effect");
        }
    }
}

void check_gaps(const CheckContext& c, Reporter& r) {
    const auto missing = r.code("crt-cell-missing");
    const auto gap = r.code("crt-columns-gap");
    std::set<int> columns;
    for (const CrtCell& cell : c.rules.crt)
        if (proper(cell.odds)) columns.insert(cell.odds.position());
    if (columns.empty()) return;
    // A gap is looked for among stated columns only, so that one absurd column does not produce thousands.
    for (auto it = columns.begin(); std::next(it) != columns.end(); ++it) {
        const int next = *std::next(it);
        if (next == *it + 1 || !r.room(gap)) continue;
        const std::string first = Odds::at_position(*it + 1).text();
        r.add(gap, at_cell(Odds::at_position(*it), 1),
              "between " + Odds::at_position(*it).text() + " and " + Odds::at_position(next).text() + " the " +
                  (next - *it == 2 ? "column " + first + " is missing"
                                   : std::to_string(next - *it - 1) + " columns are missing"),
              "add the column " + first);
    }
    for (const int column : columns)
        for (int die = 1; die <= std::min(c.rules.die_faces, 100); ++die) {
            if (c.rules.crt_cell(column, die) || !r.room(missing)) continue;
            const Odds odds = Odds::at_position(column);
            r.add(missing, at_cell(odds, die), cell_name(odds, die) + " is missing", "add the cell");
        }
}

struct Valued {
    const CrtCell* cell;
    int favour;
};

using Grid2 = std::map<std::pair<int, int>, Valued>;  // (column, die)

Grid2 valued_cells(const CheckContext& c) {
    Grid2 cells;
    for (const CrtCell& cell : c.rules.crt)
        if (const auto result = CombatResult::parse(cell.code); result && proper(cell.odds))
            cells.try_emplace({cell.odds.position(), cell.die}, Valued{&cell, result->favour()});
    return cells;
}

std::string described(const CrtCell& cell) { return cell_name(cell.odds, cell.die) + " (" + cell.code + ")"; }

void check_monotone(const CheckContext& c, Reporter& r) {
    const auto odds = r.code("crt-odds-not-monotone");
    const auto die = r.code("crt-die-not-monotone");
    const Grid2 cells = valued_cells(c);
    int rising =
        0;  // pairs of rows in which the higher roll is better for the attacker, less those in which it is worse
    for (const auto& [key, value] : cells)
        if (const auto next = cells.find({key.first, key.second + 1}); next != cells.end())
            rising += next->second.favour > value.favour ? 1 : next->second.favour < value.favour ? -1 : 0;
    for (const auto& [key, value] : cells) {
        const auto right = cells.find({key.first + 1, key.second});
        if (right != cells.end() && right->second.favour < value.favour && r.room(odds))
            r.add(odds, at_cell(right->second.cell->odds, right->second.cell->die),
                  described(*right->second.cell) + " is worse for the attacker than " + described(*value.cell),
                  "compare the two cells; better odds should never be worse");
        const auto below = cells.find({key.first, key.second + 1});
        if (below == cells.end()) continue;
        const int change = below->second.favour - value.favour;
        if (!(rising >= 0 ? change < 0 : change > 0) || !r.room(die)) continue;
        r.add(die, at_cell(below->second.cell->odds, below->second.cell->die),
              described(*below->second.cell) + " is " + (change < 0 ? "worse" : "better") + " for the attacker than " +
                  described(*value.cell) + ", against the order of the other rows",
              "compare the two cells");
    }
}

std::string cause_id(const CheckContext& c, const ShiftRow& row) {
    const auto id = [&](const auto& kinds) { return row.kind < kinds.size() ? kinds[row.kind].id : std::string("?"); };
    switch (row.cause) {
        case ShiftCause::terrain: return id(c.rules.terrains);
        case ShiftCause::feature: return id(c.rules.features);
        case ShiftCause::hexside: return id(c.rules.hexside_kinds);
        case ShiftCause::enfilade: break;
    }
    return "enfilade";
}

void check_shifts(const CheckContext& c, Reporter& r) {
    const auto terrain = r.code("terrain-helps-attacker");
    const auto enfilade = r.code("enfilade-helps-defender");
    const auto twice = r.code("row-duplicate");
    const auto reference = r.code("row-reference");
    std::set<std::pair<ShiftCause, std::uint8_t>> seen;
    for (const ShiftRow& row : c.rules.shifts) {
        const std::string id = cause_id(c, row);
        const Location where = CheckContext::at_object(object_label::shift(id));
        const std::string columns = std::to_string(row.columns);
        if (id == "?" && r.room(reference))
            r.add(reference, CheckContext::at_object(c.rules.id), "a combat shift refers to a kind that does not exist",
                  "remove the row or define the kind");
        if (!seen.insert({row.cause, row.cause == ShiftCause::enfilade ? std::uint8_t{0} : row.kind}).second &&
            r.room(twice))
            r.add(twice, where, "the shift for " + id + " is stated twice", "remove one of the two rows");
        if (row.cause != ShiftCause::enfilade && row.columns > 0 && r.room(terrain))
            r.add(terrain, where, "the shift for " + id + " is " + columns + " to the right, for the attacker",
                  "write -" + columns);
        if (row.cause == ShiftCause::enfilade && row.columns < 0 && r.room(enfilade))
            r.add(enfilade, where, "the enfilade shift is " + columns + ", for the defender",
                  "write " + std::to_string(-row.columns));
    }
}

constexpr std::string_view kCellCodes[] = {"crt-missing", "crt-cell-duplicate", "crt-die-out-of-range", "crt-code",
                                           "crt-odds-form"};
constexpr std::string_view kGapCodes[] = {"crt-cell-missing", "crt-columns-gap"};
constexpr std::string_view kOrderCodes[] = {"crt-odds-not-monotone", "crt-die-not-monotone"};
constexpr std::string_view kShiftCodes[] = {"terrain-helps-attacker", "enfilade-helps-defender", "row-duplicate",
                                            "row-reference"};

constexpr Check kCrtChecks[] = {
    {"crt-cells", kCellCodes, area::tables, check_cells},
    {"crt-gaps", kGapCodes, area::tables, check_gaps},
    {"crt-order", kOrderCodes, area::tables, check_monotone},
    {"shifts", kShiftCodes, area::tables, check_shifts},
};

}  // namespace

std::span<const Check> crt_checks() { return kCrtChecks; }

}  // namespace ramparts::detail

// Checks of the combat table and the shifts.
#include <algorithm>
#include <map>
#include <set>

#include "engine/modules/catalogue.hpp"
#include "formats/scenario/place_words.hpp"
#include "formats/scenario/places.hpp"
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

Location at_cell(Odds odds, int die) { return CheckContext::at_object(object_label::cell(odds, die)); }

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
        r.add(empty, CheckContext::at_object(c.rules.id), message("the ruleset '{1}' has no combat table", c.rules.id),
              message("add the table, or reference a complete ruleset"));
    std::set<std::pair<Odds, int>> seen;
    for (const CrtCell& cell : c.rules.crt) {
        const Location where = at_cell(cell.odds, cell.die);
        const std::string odds = cell.odds.text();
        if (!proper(cell.odds) && r.room(form))
            r.add(form, where,
                  message("the cell {1}, die {2} is in a column that is neither n:1 nor 1:n", odds, cell.die),
                  message("give the column whole odds"));
        if (!seen.insert({cell.odds, cell.die}).second && r.room(twice))
            r.add(twice, where, message("the cell {1}, die {2} is stated twice", odds, cell.die),
                  message("remove one of the two"));
        if ((cell.die < 1 || cell.die > c.rules.die_faces) && r.room(die))
            r.add(die, where,
                  message("the cell {1}, die {2}: rolls run from 1 to {3}", odds, cell.die, c.rules.die_faces),
                  message("correct the die roll"));
        const auto parsed = CombatResult::parse(cell.code);
        if (!parsed && of_module(c, cell.code)) continue;
        if ((!parsed || !(*parsed == cell.result)) && r.room(grammar)) {
            const bool module = !parsed && CombatResult::may_be_module(cell.code);
            r.add(
                grammar, where,
                module
                    ? message("the cell {1}, die {2} has the result '{3}', which no rule module of the scenario brings",
                              odds, cell.die, cell.code)
                    : message("the cell {1}, die {2} has the result '{3}', which is outside the grammar", odds,
                              cell.die, cell.code),
                module
                    ? message("switch on the module that brings it, or write losses then retreats, or - for no effect")
                    : message("write losses then retreats, for instance DR, BL1, AL2AR, or - for no effect"));
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
              next - *it == 2 ? message("between {1} and {2} the column {3} is missing", Odds::at_position(*it).text(),
                                        Odds::at_position(next).text(), first)
                              : message("between {1} and {2} the {3} columns are missing",
                                        Odds::at_position(*it).text(), Odds::at_position(next).text(), next - *it - 1),
              message("add the column {1}", first));
    }
    for (const int column : columns)
        for (int die = 1; die <= std::min(c.rules.die_faces, 100); ++die) {
            if (c.rules.crt_cell(column, die) || !r.room(missing)) continue;
            const Odds odds = Odds::at_position(column);
            r.add(missing, at_cell(odds, die), message("the cell {1}, die {2} is missing", odds.text(), die),
                  message("add the cell"));
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

Message against_order(bool worse, const CrtCell& cell, const CrtCell& other) {
    return worse ? message(
                       "the cell {1}, die {2} ({3}) is worse for the attacker than the cell {4}, die {5} ({6}), "
                       "against the order of the other rows",
                       cell.odds.text(), cell.die, cell.code, other.odds.text(), other.die, other.code)
                 : message(
                       "the cell {1}, die {2} ({3}) is better for the attacker than the cell {4}, die {5} ({6}), "
                       "against the order of the other rows",
                       cell.odds.text(), cell.die, cell.code, other.odds.text(), other.die, other.code);
}

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
                  message("the cell {1}, die {2} ({3}) is worse for the attacker than the cell {4}, die {5} ({6})",
                          right->second.cell->odds.text(), right->second.cell->die, right->second.cell->code,
                          value.cell->odds.text(), value.cell->die, value.cell->code),
                  message("compare the two cells; better odds should never be worse"));
        const auto below = cells.find({key.first, key.second + 1});
        if (below == cells.end()) continue;
        const int change = below->second.favour - value.favour;
        if (!(rising >= 0 ? change < 0 : change > 0) || !r.room(die)) continue;
        r.add(die, at_cell(below->second.cell->odds, below->second.cell->die),
              against_order(change < 0, *below->second.cell, *value.cell), message("compare the two cells"));
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

MessageArg cause_of(const CheckContext& c, const ShiftRow& row) {
    switch (row.cause) {
        case ShiftCause::terrain: return kind_at(c.rules.terrains, row.kind);
        case ShiftCause::feature: return kind_at(c.rules.features, row.kind);
        case ShiftCause::hexside: return kind_at(c.rules.hexside_kinds, row.kind);
        case ShiftCause::enfilade: break;
    }
    return wording("enfilade");
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
            r.add(reference, CheckContext::at_object(c.rules.id),
                  message("a combat shift refers to a kind that does not exist"),
                  message("remove the row or define the kind"));
        if (!seen.insert({row.cause, row.cause == ShiftCause::enfilade ? std::uint8_t{0} : row.kind}).second &&
            r.room(twice))
            r.add(twice, where, message("'{1}' is stated twice", object_words(c.scenario, object_label::shift(id))),
                  message("remove one of the two rows"));
        if (row.cause != ShiftCause::enfilade && row.columns > 0 && r.room(terrain))
            r.add(terrain, where,
                  message("the shift for {1} is {2} to the right, for the attacker", cause_of(c, row), columns),
                  message("write {1}", "-" + std::to_string(row.columns)));
        if (row.cause == ShiftCause::enfilade && row.columns < 0 && r.room(enfilade))
            r.add(enfilade, where, message("the enfilade shift is {1}, for the defender", columns),
                  message("write {1}", -row.columns));
    }
}

constexpr std::string_view kCellCodes[] = {"crt-missing", "crt-cell-duplicate", "crt-die-out-of-range", "crt-code",
                                           "crt-odds-form"};
constexpr std::string_view kGapCodes[] = {"crt-cell-missing", "crt-columns-gap"};
constexpr std::string_view kOrderCodes[] = {"crt-odds-not-monotone", "crt-die-not-monotone"};
constexpr std::string_view kShiftCodes[] = {"terrain-helps-attacker", "enfilade-helps-defender", "row-duplicate",
                                            "row-reference"};

constexpr Check kCrtChecks[] = {
    {"crt-cells", kCellCodes, area::tables | area::modules, check_cells},
    {"crt-gaps", kGapCodes, area::tables, check_gaps},
    {"crt-order", kOrderCodes, area::tables, check_monotone},
    {"shifts", kShiftCodes, area::tables, check_shifts},
};

}  // namespace

std::span<const Check> crt_checks() { return kCrtChecks; }

}  // namespace ramparts::detail

// Changing tables: every function is one edit of the document.
#include <algorithm>
#include <functional>

#include "sdk/words/translate.hpp"

#include "editor/model/module_values.hpp"
#include "editor/model/tables_model.hpp"
#include "formats/scenario/fields.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

// The row of a list that `is` finds: changed by `set`, added from `fresh`, or removed when `set` is absent.
template <class T>
std::string write_row(Document& document, const std::string& label, ListOf<T> list, const std::vector<T>& rows,
                      const std::function<bool(const T&)>& is, const std::function<void(T&)>& set, const T& fresh) {
    const auto found = std::find_if(rows.begin(), rows.end(), is);
    const auto index = static_cast<std::size_t>(found - rows.begin());
    if (!set) {
        if (found == rows.end()) return {};
        return error_of(document.edit(label, [&](Edit& e) { e.remove(list, index); }));
    }
    T row = found == rows.end() ? fresh : *found;
    set(row);
    return error_of(document.edit(label, [&](Edit& e) {
        if (index < rows.size()) e.change(list, index, row);
        else e.add(list, row);
    }));
}

std::string points_problem(std::string_view text) {
    return say("\"{1}\" is not a number of movement points; write 2, 1½ or no.", text);
}

std::optional<UnitClassId> class_of(std::size_t column) {
    return column == 0 ? std::nullopt : std::optional<UnitClassId>(static_cast<UnitClassId>(column - 1));
}

std::string set_allowance(Document& d, std::size_t row, std::size_t column, std::string_view text) {
    const Ruleset& r = d.ruleset();
    const auto id = static_cast<UnitClassId>(row);
    HalfMp points = 0;
    const bool none = trimmed(text).empty();
    if (!none && (!read_points(text, points) || points == kProhibited)) return points_problem(text);
    AllowanceRow fresh;
    fresh.unit_class = id;
    fresh.day = r.allowance(id, false);
    fresh.night = r.allowance(id, true);
    const auto set = [&](AllowanceRow& a) { (column == 0 ? a.day : a.night) = points; };
    return write_row<AllowanceRow>(
        d, named("Movement allowance of {1}", r.unit_classes[row].name), lists::allowances, r.allowances,
        [&](const AllowanceRow& a) { return a.unit_class == id; }, none ? std::function<void(AllowanceRow&)>() : set,
        fresh);
}

std::string set_enter(Document& d, std::size_t row, std::size_t column, std::string_view text) {
    const Ruleset& r = d.ruleset();
    const auto id = static_cast<TerrainId>(row);
    HalfMp points = 0;
    const bool none = trimmed(text).empty();
    if (!none && !read_points(text, points)) return points_problem(text);
    EnterRow fresh;
    fresh.terrain = id;
    fresh.unit_class = class_of(column);
    const auto set = [&](EnterRow& e) { e.cost = points; };
    return write_row<EnterRow>(
        d, named("Cost of entering {1}", r.terrains[row].name), lists::enter, r.enter,
        [&](const EnterRow& e) { return e.terrain == id && e.unit_class == fresh.unit_class; },
        none ? std::function<void(EnterRow&)>() : set, fresh);
}

std::string set_cross(Document& d, std::size_t row, std::size_t column, std::string_view text) {
    const Ruleset& r = d.ruleset();
    const auto kind = static_cast<HexsideKindId>(row / 3);
    HalfMp points = 0;
    const bool none = trimmed(text).empty();
    if (!none && !read_points(text, points)) return points_problem(text);
    CrossRow fresh;
    if (column > 0) fresh = r.cross_row(static_cast<UnitClassId>(column - 1), kind);
    fresh.kind = kind;
    fresh.unit_class = class_of(column);
    fresh.provenance = {};
    const auto set = [&](CrossRow& c) { (row % 3 == 0 ? c.cost : row % 3 == 1 ? c.down : c.by_road) = points; };
    return write_row<CrossRow>(
        d, named("Cost of crossing {1}", r.hexside_kinds[kind].name), lists::cross, r.cross,
        [&](const CrossRow& c) { return c.kind == kind && c.unit_class == fresh.unit_class; },
        none ? std::function<void(CrossRow&)>() : set, fresh);
}

ShiftRow shift_at(const Ruleset& r, std::size_t row) {
    ShiftRow s;
    const std::size_t features = r.terrains.size();
    const std::size_t sides = features + r.features.size();
    const std::size_t last = sides + r.hexside_kinds.size();
    s.cause = row < features ? ShiftCause::terrain
              : row < sides  ? ShiftCause::feature
              : row < last   ? ShiftCause::hexside
                             : ShiftCause::enfilade;
    s.kind = static_cast<std::uint8_t>(row < features ? row
                                       : row < sides  ? row - features
                                       : row < last   ? row - sides
                                                      : 0);
    return s;
}

std::string set_shift(Document& d, std::size_t row, std::string_view text) {
    const Ruleset& r = d.ruleset();
    const ShiftRow fresh = shift_at(r, row);
    const bool none = trimmed(text).empty();
    int columns = 0;
    constexpr data::Range kColumns = data::range_of<&ShiftRow::columns>;
    if (!none && (!read_number(text, columns) || !kColumns.holds(columns)))
        return say("\"{1}\" is not a number of columns from {2} to {3}.", text, kColumns.min, kColumns.max);
    const auto set = [&](ShiftRow& s) { s.columns = columns; };
    return write_row<ShiftRow>(
        d, RP_TR("Change a combat shift"), lists::shifts, r.shifts,
        [&](const ShiftRow& s) { return s.cause == fresh.cause && s.kind == fresh.kind; },
        none ? std::function<void(ShiftRow&)>() : set, fresh);
}

void sort_crt(std::vector<CrtCell>& cells) {
    std::stable_sort(cells.begin(), cells.end(), [](const CrtCell& a, const CrtCell& b) {
        return std::pair(a.odds.position(), a.die) < std::pair(b.odds.position(), b.die);
    });
}

std::string set_crt(Document& d, std::size_t row, std::size_t column, std::string_view text) {
    const Ruleset& r = d.ruleset();
    std::string code;
    for (const char c : trimmed(text))
        if (c != ' ') code += c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    if (code.empty()) code = "-";
    auto result = CombatResult::parse(code);
    if (!result && CombatResult::may_be_module(code)) result.emplace();  // the checks say when no module brings it
    if (!result) return say("\"{1}\" is not a combat result; write for instance DR, BL1, AL2AR or -.", code);
    const Odds odds = Odds::at_position(r.lowest_column() + static_cast<int>(column));
    const int die = static_cast<int>(row) + 1;
    std::vector<CrtCell> cells = r.crt;
    auto found =
        std::find_if(cells.begin(), cells.end(), [&](const CrtCell& c) { return c.odds == odds && c.die == die; });
    if (found == cells.end()) {
        CrtCell cell;
        cell.odds = odds;
        cell.die = die;
        found = cells.insert(cells.end(), cell);
    }
    found->code = code;
    found->result = *result;
    sort_crt(cells);
    return error_of(
        d.edit(named("Combat result {1}, {2}", odds.text(), die), [&](Edit& e) { e.assign(lists::crt, cells); }));
}

std::string set_turn(Document& d, std::size_t row, std::size_t column, std::string_view text) {
    TurnInfo turn = d.scenario().turns[row];
    if (column >= 2) {
        const auto declared = declared_turn_values(d.scenario());
        return column - 2 < declared.size() ? set_turn_value(d, row, declared[column - 2].name, text)
                                            : say("The table has changed.");
    }
    if (column == 0) turn.night = !text.empty() && text != "0" && text != "false";
    else turn.label = trimmed(text);
    return error_of(d.edit(named("Change turn {1}", row + 1), [&](Edit& e) { e.change(lists::turns, row, turn); }));
}

/// False when no row of the list is the wanted one.
template <class T>
bool provenance_row(Edit& e, ListOf<T> list, const std::vector<T>& rows, const std::function<bool(const T&)>& is,
                    const Provenance& p) {
    const auto found = std::find_if(rows.begin(), rows.end(), is);
    if (found == rows.end()) return false;
    e.update(list, static_cast<std::size_t>(found - rows.begin()), [&](T& row) { row.provenance = p; });
    return true;
}

}  // namespace

std::string set_table_cell(Document& document, TableId table, std::size_t row, std::size_t column,
                           std::string_view text) {
    const Table now = table_of(document.scenario(), table);
    if (row >= now.rows.size() || column >= now.columns.size()) return say("The table has changed.");
    const TableCell& cell = now.at(row, column);
    if (cell.fixed) return cell.tip;
    if (cell.text == text) return {};
    switch (table) {
        case TableId::turns: return set_turn(document, row, column, text);
        case TableId::allowances: return set_allowance(document, row, column, text);
        case TableId::enter: return set_enter(document, row, column, text);
        case TableId::cross: return set_cross(document, row, column, text);
        case TableId::shifts: return set_shift(document, row, text);
        case TableId::crt: break;
    }
    return set_crt(document, row, column, text);
}

bool state_table_provenance(Edit& e, TableId table, std::size_t row, std::size_t column, const Provenance& p) {
    const Scenario& s = e.scenario();
    const Ruleset& r = s.ruleset;
    switch (table) {
        case TableId::turns:
            if (row >= s.turns.size()) return false;
            return e.update(lists::turns, row, [&](TurnInfo& turn) { turn.provenance = p; });
        case TableId::allowances:
            return provenance_row<AllowanceRow>(
                e, lists::allowances, r.allowances, [&](const AllowanceRow& a) { return a.unit_class == row; }, p);
        case TableId::enter:
            return provenance_row<EnterRow>(
                e, lists::enter, r.enter,
                [&](const EnterRow& c) { return c.terrain == row && c.unit_class == class_of(column); }, p);
        case TableId::cross:
            return provenance_row<CrossRow>(
                e, lists::cross, r.cross,
                [&](const CrossRow& c) { return c.kind == row / 3 && c.unit_class == class_of(column); }, p);
        case TableId::shifts: {
            const ShiftRow at = shift_at(r, row);
            return provenance_row<ShiftRow>(
                e, lists::shifts, r.shifts,
                [&](const ShiftRow& shift) { return shift.cause == at.cause && shift.kind == at.kind; }, p);
        }
        case TableId::crt: break;
    }
    const Odds odds = Odds::at_position(r.lowest_column() + static_cast<int>(column));
    return provenance_row<CrtCell>(
        e, lists::crt, r.crt, [&](const CrtCell& c) { return c.odds == odds && c.die == static_cast<int>(row) + 1; },
        p);
}

std::string set_table_provenance(Document& d, TableId table, std::size_t row, std::size_t column, const Provenance& p) {
    const bool turns = table == TableId::turns;
    if (turns && row >= d.scenario().turns.size()) return say("The table has changed.");
    bool found = true;
    const std::string why =
        error_of(d.edit(turns ? named("State where turn {1} comes from", row + 1)
                              : std::string(RP_TR("State where a value comes from")),
                        [&](Edit& e) { found = state_table_provenance(e, table, row, column, p); }));
    return found ? why : say("This cell states nothing of its own; type a value first.");
}

std::string add_crt_column(Document& document, int end) {
    const Ruleset& r = document.ruleset();
    const int from = r.crt.empty() ? 0 : end < 0 ? r.lowest_column() : r.highest_column();
    const int to = r.crt.empty() ? 0 : from + (end < 0 ? -1 : 1);
    if (to < -20 || to > 20) return say("No more columns are possible.");
    std::vector<CrtCell> cells = r.crt;
    for (int die = 1; die <= r.die_faces; ++die) {
        CrtCell cell;
        cell.odds = Odds::at_position(to);
        cell.die = die;
        const CrtCell* like = r.crt_cell(from, die);
        cell.code = like != nullptr ? like->code : "-";
        cell.result = CombatResult::parse(cell.code).value_or(CombatResult{});
        cells.push_back(std::move(cell));
    }
    sort_crt(cells);
    return error_of(document.edit(named("Add the column {1}", Odds::at_position(to).text()),
                                  [&](Edit& e) { e.assign(lists::crt, cells); }));
}

std::string remove_crt_column(Document& document, int end) {
    const Ruleset& r = document.ruleset();
    if (r.crt.empty() || r.lowest_column() == r.highest_column())
        return say("A combat table keeps at least one column.");
    const int column = end < 0 ? r.lowest_column() : r.highest_column();
    std::vector<CrtCell> cells = r.crt;
    std::erase_if(cells, [&](const CrtCell& c) { return c.odds.position() == column; });
    return error_of(document.edit(named("Take the column {1} away", Odds::at_position(column).text()),
                                  [&](Edit& e) { e.assign(lists::crt, cells); }));
}

}  // namespace ramparts

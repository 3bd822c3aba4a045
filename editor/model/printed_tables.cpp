// The walk through counters and tables; see printed_pass.hpp.
#include <algorithm>
#include <utility>

#include "editor/model/forces_model.hpp"
#include "editor/model/printed_pass.hpp"
#include "sdk/change/document/sources.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr const char* kUnitFields[] = {"full", "reduced", "range"};

std::optional<TableId> table_id(PrintedPart part) noexcept {
    switch (part) {
        case PrintedPart::results: return TableId::crt;
        case PrintedPart::allowances: return TableId::allowances;
        case PrintedPart::enter: return TableId::enter;
        case PrintedPart::cross: return TableId::cross;
        case PrintedPart::shifts: return TableId::shifts;
        default: return std::nullopt;
    }
}

Table counters(const Scenario& s) {
    Table t;
    t.columns = {say("Factor"), say("Reduced factor"), say("Range")};
    t.hint = RP_TR("Digits as they are printed; no reduced factor, or -, is a counter with one step.");
    for (const Unit& unit : s.units) {
        t.rows.push_back(unit.name.empty() ? unit.id : unit.name);
        const Provenance& from = unit.provenance.stated() ? unit.provenance : s.units_provenance;
        const std::string tip = say(to_string(from.kind)) + (from.source.empty() ? "" : ": " + from.source);
        for (const std::string& text :
             {std::to_string(unit.full), unit.reduced ? std::to_string(*unit.reduced) : std::string(),
              std::to_string(unit.range)}) {
            TableCell cell;
            cell.text = text;
            cell.tip = unit.title.empty() ? tip : unit.title + "\n" + tip;
            cell.provenance = from;
            t.cells.push_back(std::move(cell));
        }
    }
    return t;
}

/// Cells with one datum: what it is called. Cells that state nothing have none.
std::optional<std::size_t> datum_of(PrintedPart part, const Table& table, std::size_t row, std::size_t column) {
    const TableCell& cell = table.at(row, column);
    if (cell.inherited) return std::nullopt;
    if (part == PrintedPart::results && cell.text.empty()) return std::nullopt;
    // A counter and an allowance are one datum with several values, a kind of hexside one for its three lines.
    if (part == PrintedPart::counters || part == PrintedPart::allowances) return row;
    if (part == PrintedPart::cross) return row / 3 * table.columns.size() + column;
    return row * table.columns.size() + column;
}

/// Sets the source in force while it lives.
class UnderSource {
public:
    UnderSource(Document& document, const Provenance& source) : document_(document), before_(document.source()) {
        document_.set_source(source);
    }
    ~UnderSource() { document_.set_source(before_); }
    UnderSource(const UnderSource&) = delete;
    UnderSource& operator=(const UnderSource&) = delete;

private:
    Document& document_;
    Provenance before_;
};

std::string set_counter(Document& document, std::size_t unit, std::size_t column, const std::string& text) {
    constexpr std::size_t kReduced = 1;
    if (column == kReduced && (text.empty() || text == "-"))
        return set_unit_field(document, unit, "two-steps", "false");
    return set_unit_field(document, unit, kUnitFields[column], text);
}

/// Counts the data of a part: all, or those that wait.
std::size_t count_data(const Scenario& s, PrintedPart part, bool waiting) {
    const Table table = PrintedPass::table(s, part);
    std::vector<std::size_t> seen;
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            if (const auto datum = datum_of(part, table, row, column);
                datum && (!waiting || table.at(row, column).provenance.kind != ProvenanceKind::printed))
                seen.push_back(*datum);
    std::sort(seen.begin(), seen.end());
    return static_cast<std::size_t>(std::unique(seen.begin(), seen.end()) - seen.begin());
}

bool waits(PrintedPart part, const Table& table, std::size_t row, std::size_t column) {
    return datum_of(part, table, row, column) && table.at(row, column).provenance.kind != ProvenanceKind::printed;
}

}  // namespace

const char* title_of(PrintedPart part) noexcept {
    switch (part) {
        case PrintedPart::hexes: return RP_TR("Hexes");
        case PrintedPart::counters: return RP_TR("Counters");
        case PrintedPart::results: return RP_TR("Combat results");
        case PrintedPart::allowances: return RP_TR("Movement allowances");
        case PrintedPart::enter: return RP_TR("Entering terrain");
        case PrintedPart::cross: return RP_TR("Crossing hexsides");
        case PrintedPart::shifts: break;
    }
    return RP_TR("Combat shifts");
}

Table PrintedPass::table(const Scenario& scenario, PrintedPart part, std::span<const Finding> findings) {
    const auto id = table_id(part);
    return id ? table_of(scenario, *id, findings) : counters(scenario);
}

std::size_t PrintedPass::left(PrintedPart part) const {
    return part == PrintedPart::hexes ? open_count_ : count_data(document_.scenario(), part, true);
}

std::size_t PrintedPass::total(PrintedPart part) const {
    return part == PrintedPart::hexes ? hex_count_ : count_data(document_.scenario(), part, false);
}

bool PrintedPass::open(const Cell& cell) const {
    const Table t = table(document_.scenario(), cell.part);
    return cell.row < t.rows.size() && cell.column < t.columns.size() && waits(cell.part, t, cell.row, cell.column);
}

PrintedPass::Cell PrintedPass::first(PrintedPart part) const {
    const Table t = table(document_.scenario(), part);
    for (std::size_t i = 0; i < t.cells.size(); ++i)
        if (waits(part, t, i / t.columns.size(), i % t.columns.size()))
            return {part, i / t.columns.size(), i % t.columns.size()};
    return {part, 0, 0};
}

PrintedPass::Cell PrintedPass::after_confirmed(const Cell& cell) const {
    const Table t = table(document_.scenario(), cell.part);
    const std::size_t n = t.cells.size();
    const std::size_t from = cell.row * t.columns.size() + cell.column;
    for (std::size_t i = 1; i < n; ++i) {
        const std::size_t at = (from + i) % n;
        if (waits(cell.part, t, at / t.columns.size(), at % t.columns.size()))
            return {cell.part, at / t.columns.size(), at % t.columns.size()};
    }
    return cell;
}

PrintedPass::Cell PrintedPass::next(const Cell& cell) const {
    const Table t = table(document_.scenario(), cell.part);
    // What has several values is typed to its end.
    if ((cell.part == PrintedPart::counters || cell.part == PrintedPart::allowances) &&
        cell.column + 1 < t.columns.size())
        return {cell.part, cell.row, cell.column + 1};
    if (cell.part == PrintedPart::cross && cell.row % 3 < 2 && cell.row + 1 < t.rows.size() &&
        !t.at(cell.row + 1, cell.column).fixed)
        return {cell.part, cell.row + 1, cell.column};
    return after_confirmed(cell);
}

std::string PrintedPass::set(const Cell& cell, std::string_view text) {
    const Table t = table(document_.scenario(), cell.part);
    if (cell.row >= t.rows.size() || cell.column >= t.columns.size()) return say("The table has changed.");
    if (t.at(cell.row, cell.column).text == text && datum_of(cell.part, t, cell.row, cell.column)) return confirm(cell);
    document_.seal();
    const std::uint64_t before = document_.revision();
    std::string why;
    {
        const UnderSource printed(document_, source_);
        writing_ = true;
        if (const auto id = table_id(cell.part)) why = set_table_cell(document_, *id, cell.row, cell.column, text);
        else why = set_counter(document_, cell.row, cell.column, trimmed(text));
        writing_ = false;
    }
    document_.seal();
    if (!why.empty()) return why;
    if (document_.revision() == before) return confirm(cell);
    remember({kNoHex, cell}, {kNoHex, next(cell)});
    return {};
}

std::string PrintedPass::state(Document& document, const Cell& cell, const Provenance& provenance) {
    if (const auto id = table_id(cell.part))
        return set_table_provenance(document, *id, cell.row, cell.column, provenance);
    if (cell.row >= document.scenario().units.size()) return say("The table has changed.");
    const Provenance own = under(document.scenario().units_provenance, provenance);
    return error_of(document.edit(RP_TR("State where a value comes from"), [&](Edit& e) {
        e.update(lists::units, cell.row, [&](Unit& u) { u.provenance = own; });
    }));
}

std::vector<PrintedPass::Cell> PrintedPass::rest_of_row(const Cell& cell) const {
    std::vector<Cell> cells;
    const std::size_t columns = table(document_.scenario(), cell.part).columns.size();
    for (std::size_t column = cell.column; column < columns; ++column) cells.push_back({cell.part, cell.row, column});
    return cells;
}

std::string PrintedPass::confirm(std::span<const Cell> cells) {
    std::vector<Cell> waiting;
    std::copy_if(cells.begin(), cells.end(), std::back_inserter(waiting), [&](const Cell& cell) { return open(cell); });
    if (waiting.empty()) return {};
    const Table t = table(document_.scenario(), waiting.front().part);
    std::string what = t.rows[waiting.front().row];
    if (waiting.front().part != PrintedPart::counters) what += " " + t.columns[waiting.front().column];
    const std::uint64_t before = document_.revision();
    const std::string why = edit(named("As printed: {1}", what), [&](Edit& e) {
        for (const Cell& cell : waiting) {
            if (const auto id = table_id(cell.part)) {
                state_table_provenance(e, *id, cell.row, cell.column, source_);
                continue;
            }
            const Provenance own = under(e.scenario().units_provenance, source_);
            e.update(lists::units, cell.row, [&](Unit& u) { u.provenance = own; });
        }
    });
    if (document_.revision() != before) remember({kNoHex, cells.front()}, {kNoHex, after_confirmed(waiting.back())});
    return why;
}

}  // namespace ramparts

// Reading tables out of a scenario; writing them is in tables_edit.cpp.
#include "editor/model/tables_model.hpp"

#include <charconv>
#include <map>

#include "editor/model/module_values.hpp"
#include "formats/scenario/fields.hpp"
#include "formats/scenario/places.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/result_words.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::string source_words(const Provenance& p) {
    if (!p.stated()) return {};
    return say(to_string(p.kind)) + (p.source.empty() ? "" : ": " + p.source);
}

std::string signed_text(int n) { return (n > 0 ? "+" : "") + std::to_string(n); }

using Problems = std::map<std::string, std::string, std::less<>>;

Problems problems_of(std::span<const Finding> findings) {
    Problems all;
    for (const Finding& f : findings)
        if (!f.diagnostic.where.object.empty()) {
            std::string& text = all[f.diagnostic.where.object];
            text += (text.empty() ? "" : "\n") + say("{1}: {2}", f.diagnostic.code, f.diagnostic.message);
        }
    return all;
}

void mark(TableCell& cell, const Problems& problems, const std::string& label) {
    if (const auto found = problems.find(label); found != problems.end()) cell.problem = found->second;
    cell.tip = cell.problem + (cell.problem.empty() || cell.tip.empty() ? "" : "\n") + cell.tip;
}

void name_classes(const Scenario& s, std::vector<std::string>& names) {
    for (const UnitClass& c : s.ruleset.unit_classes) names.push_back(say_kind(c.name));
}

Table turn_table(const Scenario& s, const Problems& problems) {
    Table t;
    t.columns = {say("Night"), say("Label")};
    t.hint = RP_TR("Tick the night turns; type a clock time or a name as label.");
    const auto declared = declared_turn_values(s);
    for (const DeclaredValue& value : declared) t.columns.push_back(value.label);
    if (!declared.empty())
        t.hint = RP_TR(
            "Tick the night turns; type a clock time or a name as label. Behind them the values that rule "
            "modules take from the turns; empty: as the module begins.");
    for (std::size_t i = 0; i < s.turns.size(); ++i) {
        const TurnInfo& turn = s.turns[i];
        t.rows.push_back(std::to_string(i + 1));
        TableCell night{
            turn.night ? "true" : "", source_words(turn.provenance), false, true, false, turn.provenance, {}};
        TableCell label{turn.label, source_words(turn.provenance), false, false, false, turn.provenance, {}};
        mark(label, problems, object_label::turn(static_cast<int>(i) + 1));
        t.cells.push_back(night);
        t.cells.push_back(label);
        for (const DeclaredValue& value : declared) {
            const SetValue* own = find_value(turn.values, value.name);
            TableCell cell;
            cell.inherited = own == nullptr;
            cell.text = own != nullptr    ? std::to_string(own->value)
                        : value.otherwise ? std::to_string(*value.otherwise)
                                          : std::string();
            cell.tip = value.help;
            if (own != nullptr) cell.provenance = turn.provenance;
            mark(cell, problems, object_label::turn(static_cast<int>(i) + 1) + " " + object_label::value(value.name));
            t.cells.push_back(std::move(cell));
        }
    }
    return t;
}

Table allowance_table(const Scenario& s, const Problems& problems) {
    const Ruleset& r = s.ruleset;
    Table t;
    t.columns = {say("Day"), say("Night")};
    t.hint = RP_TR("Movement points with halves: 4, 3½. Empty: taken from the class it moves as.");
    name_classes(s, t.rows);
    for (UnitClassId c = 0; c < r.unit_classes.size(); ++c) {
        const AllowanceRow* own = nullptr;
        for (const AllowanceRow& row : r.allowances)
            if (row.unit_class == c) own = &row;
        for (const bool night : {false, true}) {
            TableCell cell{points_text(r.allowance(c, night)),
                           own != nullptr ? source_words(own->provenance) : "",
                           own == nullptr,
                           false,
                           false,
                           own != nullptr ? own->provenance : Provenance{},
                           {}};
            if (own == nullptr)
                cell.tip = r.unit_classes[c].moves_as
                               ? say("As {1}", say_kind(r.unit_classes[*r.unit_classes[c].moves_as].name))
                               : say("Not stated");
            mark(cell, problems, object_label::allowance(r.unit_classes[c].id));
            t.cells.push_back(std::move(cell));
        }
    }
    return t;
}

const EnterRow* enter_row(const Ruleset& r, TerrainId terrain, std::optional<UnitClassId> unit_class) {
    for (const EnterRow& row : r.enter)
        if (row.terrain == terrain && row.unit_class == unit_class) return &row;
    return nullptr;
}

Table enter_table(const Scenario& s, const Problems& problems) {
    const Ruleset& r = s.ruleset;
    Table t;
    t.columns = {say("All classes")};
    name_classes(s, t.columns);
    t.hint = RP_TR("Movement points with halves: 1, 1½, or \"no\". Empty in a class: as for all classes.");
    for (TerrainId terrain = 0; terrain < r.terrains.size(); ++terrain) {
        t.rows.push_back(say_kind(r.terrains[terrain].name));
        for (std::size_t column = 0; column < t.columns.size(); ++column) {
            const auto unit_class =
                column == 0 ? std::nullopt : std::optional<UnitClassId>(static_cast<UnitClassId>(column - 1));
            const EnterRow* own = enter_row(r, terrain, unit_class);
            TableCell cell;
            cell.inherited = own == nullptr;
            if (own != nullptr) {
                cell.text = points_text(own->cost);
                cell.tip = source_words(own->provenance);
                cell.provenance = own->provenance;
            } else if (unit_class) {
                cell.text = points_text(r.enter_cost(*unit_class, terrain));
                cell.tip = say("Taken from another row");
            }
            if (r.terrains[terrain].prohibited) {
                cell.fixed = true;
                cell.text = "no";
                cell.tip = say("Nothing enters this terrain (rule 4.16)");
            }
            mark(cell, problems,
                 object_label::enter(r.terrains[terrain].id, unit_class
                                                                 ? std::string_view(r.unit_classes[*unit_class].id)
                                                                 : std::string_view()));
            t.cells.push_back(std::move(cell));
        }
    }
    return t;
}

const CrossRow* cross_row(const Ruleset& r, HexsideKindId kind, std::optional<UnitClassId> unit_class) {
    for (const CrossRow& row : r.cross)
        if (row.kind == kind && row.unit_class == unit_class) return &row;
    return nullptr;
}

// Three lines a kind: off road or uphill, downhill where it has a direction, by road.
Table cross_table(const Scenario& s, const Problems& problems) {
    const Ruleset& r = s.ruleset;
    Table t;
    t.columns = {say("All classes")};
    name_classes(s, t.columns);
    t.hint = RP_TR("Extra movement points with halves, or \"no\". Empty in a class: as for all classes.");
    static constexpr const char* kWays[] = {RP_TR("off road"), RP_TR("downhill"), RP_TR("by road")};
    for (HexsideKindId kind = 0; kind < r.hexside_kinds.size(); ++kind)
        for (int way = 0; way < 3; ++way) {
            const HexsideKind& info = r.hexside_kinds[kind];
            t.rows.push_back(
                say("{1}, {2}", say_kind(info.name), say(way == 0 && info.directed ? RP_TR("uphill") : kWays[way])));
            for (std::size_t column = 0; column < t.columns.size(); ++column) {
                const auto unit_class =
                    column == 0 ? std::nullopt : std::optional<UnitClassId>(static_cast<UnitClassId>(column - 1));
                const CrossRow* own = cross_row(r, kind, unit_class);
                const CrossRow used = own != nullptr ? *own : unit_class ? r.cross_row(*unit_class, kind) : CrossRow{};
                TableCell cell;
                cell.inherited = own == nullptr;
                if (own != nullptr || unit_class)
                    cell.text = points_text(way == 0 ? used.cost : way == 1 ? used.down : used.by_road);
                if (own != nullptr) {
                    cell.tip = source_words(own->provenance);
                    cell.provenance = own->provenance;
                }
                if (way == 1 && !info.directed) {
                    cell.fixed = true;
                    cell.text = "–";
                    cell.tip = say("This kind has no uphill side");
                }
                mark(cell, problems,
                     object_label::cross(
                         info.id, unit_class ? std::string_view(r.unit_classes[*unit_class].id) : std::string_view()));
                t.cells.push_back(std::move(cell));
            }
        }
    return t;
}

Table shift_table(const Scenario& s, const Problems& problems) {
    const Ruleset& r = s.ruleset;
    Table t;
    t.columns = {say("Columns")};
    t.hint = RP_TR("Columns to the right are for the attacker, to the left (negative) for the defender. Empty: none.");
    const auto add = [&](ShiftCause cause, std::size_t kind, const std::string& name, const std::string& id) {
        t.rows.push_back(say_kind(name));
        const ShiftRow* own = r.shift(cause, static_cast<std::uint8_t>(kind));
        TableCell cell;
        cell.inherited = own == nullptr;
        if (own != nullptr) {
            cell.text = signed_text(own->columns);
            cell.tip = source_words(own->provenance);
            cell.provenance = own->provenance;
        }
        mark(cell, problems, object_label::shift(id));
        t.cells.push_back(std::move(cell));
    };
    for (std::size_t i = 0; i < r.terrains.size(); ++i)
        add(ShiftCause::terrain, i, r.terrains[i].name, r.terrains[i].id);
    for (std::size_t i = 0; i < r.features.size(); ++i)
        add(ShiftCause::feature, i, r.features[i].name, r.features[i].id);
    for (std::size_t i = 0; i < r.hexside_kinds.size(); ++i)
        add(ShiftCause::hexside, i, r.hexside_kinds[i].name, r.hexside_kinds[i].id);
    add(ShiftCause::enfilade, 0, say("Enfilade"), "enfilade");
    return t;
}

Table crt_table(const Scenario& s, const Problems& problems) {
    const Ruleset& r = s.ruleset;
    Table t;
    t.hint = RP_TR(
        "A attacker, D defender, B both; L1 loses a step, R retreats; - "
        "no effect. Marked cells break the order of their row or column.");
    if (r.crt.empty()) return t;
    for (int column = r.lowest_column(); column <= r.highest_column(); ++column)
        t.columns.push_back(Odds::at_position(column).text());
    for (int die = 1; die <= r.die_faces; ++die) {
        t.rows.push_back(std::to_string(die));
        for (int column = r.lowest_column(); column <= r.highest_column(); ++column) {
            const CrtCell* own = r.crt_cell(column, die);
            TableCell cell;
            if (own != nullptr) {
                cell.text = own->code;
                cell.tip = say_result(own->code);
                if (const std::string source = source_words(own->provenance); !source.empty())
                    cell.tip += "\n" + source;
                cell.provenance = own->provenance;
            }
            mark(cell, problems, object_label::cell(Odds::at_position(column), die));
            t.cells.push_back(std::move(cell));
        }
    }
    return t;
}

}  // namespace

std::string points_text(HalfMp half_points) {
    if (half_points == kProhibited) return "no";
    const int whole = half_points / 2;
    if (half_points % 2 == 0) return std::to_string(whole);
    return (whole == 0 ? std::string() : std::to_string(whole)) + "½";
}

bool read_points(std::string_view typed, HalfMp& half_points) noexcept {
    std::string text = trimmed(typed);
    if (text == "no" || text == "No" || text == "NO") {
        half_points = kProhibited;
        return true;
    }
    bool half = false;
    for (const std::string_view end : {"½", "1/2", ".5", ",5", ".0", ",0"}) {
        if (!std::string_view(text).ends_with(end)) continue;
        text.resize(text.size() - end.size());
        // "11/2" is no number of points; "1 1/2" is.
        if (end == "1/2" && !text.empty() && text.back() != ' ') return false;
        if (text.empty() && end.ends_with("0")) return false;
        half = !end.ends_with("0");
        while (!text.empty() && text.back() == ' ') text.pop_back();
        break;
    }
    int whole = 0;
    if (text.empty() && !half) return false;
    if (!text.empty() && !read_number(text, whole)) return false;
    if (whole < 0 || 2 * whole + (half ? 1 : 0) > data::kCosts.max) return false;
    half_points = static_cast<HalfMp>(2 * whole + (half ? 1 : 0));
    return true;
}

std::optional<std::pair<int, int>> turn_cell(const Scenario& scenario, std::string_view object) {
    const auto declared = declared_turn_values(scenario);
    for (std::size_t i = 0; i < scenario.turns.size(); ++i) {
        const std::string label = object_label::turn(static_cast<int>(i) + 1);
        if (object == label) return std::pair(static_cast<int>(i), 1);
        for (std::size_t v = 0; v < declared.size(); ++v)
            if (object == label + " " + object_label::value(declared[v].name))
                return std::pair(static_cast<int>(i), static_cast<int>(v) + 2);
        if (object.starts_with(label + " ")) return std::pair(static_cast<int>(i), 1);
    }
    return std::nullopt;
}

Table table_of(const Scenario& scenario, TableId table, std::span<const Finding> findings) {
    const Problems problems = problems_of(findings);
    switch (table) {
        case TableId::turns: return turn_table(scenario, problems);
        case TableId::allowances: return allowance_table(scenario, problems);
        case TableId::enter: return enter_table(scenario, problems);
        case TableId::cross: return cross_table(scenario, problems);
        case TableId::shifts: return shift_table(scenario, problems);
        case TableId::crt: break;
    }
    return crt_table(scenario, problems);
}

// The cell on which a finding about the object would stand.
std::optional<std::pair<int, int>> cell_called(const Scenario& scenario, TableId table, std::string_view object) {
    if (object.empty()) return std::nullopt;
    Finding finding;
    finding.diagnostic.code = "-";
    finding.diagnostic.where.object = std::string(object);
    const Table filled = table_of(scenario, table, std::span(&finding, 1));
    for (std::size_t i = 0; i < filled.cells.size(); ++i)
        if (!filled.cells[i].problem.empty())
            return std::pair(static_cast<int>(i / filled.columns.size()), static_cast<int>(i % filled.columns.size()));
    return std::nullopt;
}

}  // namespace ramparts

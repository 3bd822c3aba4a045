// Columns, cells and their order; see roster_table.hpp.
#include "editor/model/roster_table.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "editor/model/field_forms.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

// What is typed most stands first; every other field follows in the order of the table of fields.
constexpr std::string_view kTypedFirst[] = {"name", "side", "class",     "full", "reduced",
                                            "men",  "guns", "commander", "at",   "arrives"};

template <class Field>
RosterColumn column_of(const Field& f) {
    RosterColumn column{std::string(f.name), std::string(f.told.label.english()), std::string(f.doc)};
    if (column.name == "id") {
        column.label = RP_TR("Id");
        column.help = RP_TR("Its name in files and rule modules: small letters, digits, . _ -");
    }
    if (column.name == "arrives")
        column.help = RP_TR("The turn in which it comes, or the id of its reinforcement group.");
    if constexpr (requires { f.range; }) {
        column.number = !std::is_same_v<Field, data::Numbers<Unit>>;
        if constexpr (requires { f.required(); }) column.may_be_empty = !f.required();
        else column.may_be_empty = true;
    } else {
        column.may_be_empty =
            column.name != "side" && column.name != "class" && column.name != "name" && column.name != "id";
    }
    return column;
}

std::string lower_case(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

/// "turn 3" of the side's first group of its turn, the id of any other.
std::string arrival_words(const Scenario& s, const Unit& u) {
    if (!u.arrives || *u.arrives >= s.reinforcements.size()) return {};
    const ReinforcementGroup& group = s.reinforcements[*u.arrives];
    for (std::size_t g = 0; g < *u.arrives; ++g)
        if (s.reinforcements[g].side == group.side && s.reinforcements[g].turn == group.turn) return group.id;
    return say("turn {1}", group.turn);
}

}  // namespace

const std::vector<RosterColumn>& roster_columns() {
    static const std::vector<RosterColumn> all = [] {
        std::vector<RosterColumn> columns;
        for (const std::string_view first : kTypedFirst)
            data::each_field<Unit>([&](const auto& f) {
                if (f.name == first) columns.push_back(column_of(f));
            });
        data::each_field<Unit>([&](const auto& f) {
            if (f.name != "id" &&
                std::find(std::begin(kTypedFirst), std::end(kTypedFirst), f.name) == std::end(kTypedFirst))
                columns.push_back(column_of(f));
        });
        data::each_field<Unit>([&](const auto& f) {
            if (f.name == "id") columns.push_back(column_of(f));
        });
        return columns;
    }();
    return all;
}

std::size_t roster_column(std::string_view name) {
    const auto& all = roster_columns();
    return static_cast<std::size_t>(
        std::find_if(all.begin(), all.end(), [&](const RosterColumn& c) { return c.name == name; }) - all.begin());
}

std::string roster_cell(const Scenario& scenario, std::size_t unit, std::size_t column) {
    if (unit >= scenario.units.size() || column >= roster_columns().size()) return {};
    const Unit& u = scenario.units[unit];
    const RosterColumn& shown = roster_columns()[column];
    if (shown.name == "arrives") return arrival_words(scenario, u);
    std::string text;
    data::each_field<Unit>([&](const auto& f) {
        if (f.name != shown.name) return;
        const FormField field = form_field(scenario, u, f, unit);
        text = field.value;
        for (const FormField::Choice& choice : field.choices)
            if (choice.value == field.value) text = choice.label;
    });
    if (shown.number && shown.may_be_empty && text == "0" && shown.name != "reduced") text.clear();
    return text;
}

std::vector<std::string> roster_choices(const Scenario& scenario, std::size_t column) {
    std::vector<std::string> words;
    const std::string& name = roster_columns()[column].name;
    if (name == "arrives") {
        for (const ReinforcementGroup& g : scenario.reinforcements) {
            const std::string turn = say("turn {1}", g.turn);
            if (std::find(words.begin(), words.end(), turn) == words.end()) words.push_back(turn);
        }
        return words;
    }
    const Unit none;
    data::each_field<Unit>([&](const auto& f) {
        if (f.name != name) return;
        for (const FormField::Choice& choice : form_field(scenario, none, f, scenario.units.size()).choices)
            if (!choice.value.empty()) words.push_back(choice.label);
    });
    return words;
}

std::vector<std::size_t> roster_units(const Scenario& scenario, const RosterOrder& order) {
    std::vector<std::size_t> units;
    for (std::size_t i = 0; i < scenario.units.size(); ++i)
        if (!order.side || scenario.units[i].side == *order.side) units.push_back(i);
    if (!order.column) return units;
    struct Key {
        long number = 0;
        std::string text;
        bool operator<(const Key& o) const { return number != o.number ? number < o.number : text < o.text; }
        bool empty() const { return number == 0 && text.empty(); }
    };
    std::vector<Key> keys(scenario.units.size());
    for (const std::size_t i : units) {
        keys[i].text = lower_case(roster_cell(scenario, i, *order.column));
        int n = 0;
        const Unit& u = scenario.units[i];
        if (roster_columns()[*order.column].number && read_number(keys[i].text, n)) keys[i].number = n;
        if (roster_columns()[*order.column].name == "arrives" && u.arrives &&
            *u.arrives < scenario.reinforcements.size())
            keys[i].number = scenario.reinforcements[*u.arrives].turn;
    }
    // Empty cells come last either way.
    std::stable_sort(units.begin(), units.end(), [&](std::size_t a, std::size_t b) {
        if (keys[a].empty() != keys[b].empty()) return keys[b].empty();
        return order.falling ? keys[b] < keys[a] : keys[a] < keys[b];
    });
    return units;
}

// --- the clipboard ---------------------------------------------------------------------------------------------------

CellText read_cells(std::string_view text) {
    CellText rows(1);
    std::string cell;
    const auto end_cell = [&] { rows.back().push_back(trimmed(std::exchange(cell, {}))); };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' && cell.empty()) {
            // Quoted only when the quotes close before the cell ends.
            std::string inside;
            std::size_t at = i + 1;
            for (; at < text.size(); ++at) {
                if (text[at] != '"') inside += text[at];
                else if (at + 1 < text.size() && text[at + 1] == '"') inside += text[at++];
                else break;
            }
            const bool closed = at < text.size() &&
                                (at + 1 == text.size() || std::string_view("\t\r\n").find(text[at + 1]) != text.npos);
            if (closed) {
                cell = inside;
                i = at;
                continue;
            }
        }
        if (c == '\t') end_cell();
        else if (c == '\n') {
            end_cell();
            rows.emplace_back();
        } else if (c != '\r') cell += c;
    }
    end_cell();
    if (rows.back().size() == 1 && rows.back().front().empty()) rows.pop_back();
    for (auto& row : rows)
        for (std::string& each : row) std::replace(each.begin(), each.end(), '\n', ' ');
    return rows;
}

std::string write_cells(const CellText& cells) {
    std::string text;
    for (const auto& row : cells) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) text += '\t';
            if (row[i].find_first_of("\t\n\"") == std::string::npos) {
                text += row[i];
                continue;
            }
            text += '"';
            for (const char c : row[i]) text += c == '"' ? std::string("\"\"") : std::string(1, c);
            text += '"';
        }
        text += '\n';
    }
    return text;
}

std::optional<std::vector<std::size_t>> named_columns(const std::vector<std::string>& row) {
    std::vector<std::size_t> columns;
    for (const std::string& cell : row) {
        const std::string word = lower_case(cell);
        std::optional<std::size_t> found;
        for (std::size_t c = 0; c < roster_columns().size() && !found; ++c) {
            const RosterColumn& column = roster_columns()[c];
            if (word == column.name || word == lower_case(column.label) || word == lower_case(say(column.label)))
                found = c;
        }
        if (!found) return std::nullopt;
        columns.push_back(*found);
    }
    return columns.size() < 2 ? std::nullopt : std::optional(columns);
}

}  // namespace ramparts

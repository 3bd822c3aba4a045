// Rules compared with those that they are made from; see changed_rules.hpp.
#include "editor/model/changed_rules.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "formats/variant/ruleset_variant.hpp"
#include "formats/variant/variant_file.hpp"
#include "sdk/change/edit/changes.hpp"
#include "sdk/change/variant/settle.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kRowNouns[] = {"cell", "shift", "allowance", "enter", "cross"};

bool is_of_tables(const Change& change) {
    return std::find(std::begin(kRowNouns), std::end(kRowNouns), change.key.noun) != std::end(kRowNouns);
}

/// Whether the change is the row of a kind that the base does not have.
bool of_new_kind(const ChangedRules& rules, const Change& change) {
    const std::string words = " " + change.key.at + " ";
    return std::any_of(rules.changes.begin(), rules.changes.end(), [&](const Change& each) {
        return each.adds() && !is_of_tables(each) && each.key.noun != "module-table" &&
               words.find(" " + each.key.at + " ") != std::string::npos;
    });
}

Finding finding_of(const std::string& place) {
    Finding finding;
    finding.diagnostic.code = "-";
    finding.diagnostic.where.object = place;
    return finding;
}

const TableCell* same_cell(const Table& from, const Table& table, std::size_t cell) {
    const auto row = std::find(from.rows.begin(), from.rows.end(), table.rows[cell / table.columns.size()]);
    const auto column = std::find(from.columns.begin(), from.columns.end(), table.columns[cell % table.columns.size()]);
    if (row == from.rows.end() || column == from.columns.end()) return nullptr;
    return &from.at(static_cast<std::size_t>(row - from.rows.begin()),
                    static_cast<std::size_t>(column - from.columns.begin()));
}

std::string base_has(const std::string& base, const std::string& value) {
    return value.empty() || value == "-" ? say("{1} has nothing here", base) : say("{1} has {2} here", base, value);
}

void mark_cell(const std::string& base, const TableCell* was, TableCell& cell) {
    if (was != nullptr && was->text == cell.text && was->provenance == cell.provenance &&
        was->inherited == cell.inherited)
        return;
    if (was == nullptr) cell.base = say("{1} has nothing here", base);
    else if (was->text == cell.text) cell.base = say("{1} has the same value, from another source", base);
    else cell.base = base_has(base, was->text);
    cell.tip = cell.base + (cell.tip.empty() ? "" : "\n") + cell.tip;
}

template <class Wanted>
std::vector<Change> inverse_of(const ChangedRules& rules, const Wanted& wanted) {
    std::vector<Change> back;
    for (const Change& change : rules.changes)
        if (wanted(change)) back.push_back(inverse(change));
    sort_changes(back);
    return back;
}

}  // namespace

ChangedRules changed_rules(const LoadedScenario& loaded, const Scenario& here) {
    ChangedRules rules;
    if (loaded.places.ruleset && loaded.places.ruleset->made_from) {
        const RulesetOrigin& origin = *loaded.places.ruleset->made_from;
        rules.base = origin.read.variant.base_id;
        rules.from.ruleset = origin.base;
    } else if (loaded.variant) {
        rules.from.ruleset = loaded.variant->base.scenario.ruleset;
        rules.base = rules.from.ruleset.id;
    } else {
        return rules;
    }
    rules.from.ruleset.id = here.ruleset.id;
    rules.from.ruleset.name = here.ruleset.name;
    Scenario now;
    now.ruleset = here.ruleset;
    rules.changes = changes_between(rules.from, now).value_or(std::vector<Change>());
    return rules;
}

void mark_changed(const ChangedRules& rules, const Scenario& here, const ReadTable& read, Table& table) {
    std::set<std::string> places;
    for (const Change& change : rules.changes)
        if (is_of_tables(change)) places.insert(change_place(change.key));
    if (places.empty()) return;
    std::vector<Finding> findings;
    for (const std::string& place : places) findings.push_back(finding_of(place));
    const Table hit = read(here, findings);
    const Table from = read(rules.from, {});
    for (std::size_t i = 0; i < table.cells.size() && i < hit.cells.size(); ++i)
        if (!hit.cells[i].problem.empty()) mark_cell(rules.base, same_cell(from, table, i), table.cells[i]);
}

void mark_changed_whole(const ChangedRules& rules, std::string_view place, const ReadTable& read, Table& table) {
    if (changes_back_whole(rules, place).empty()) return;
    const Table from = read(rules.from, {});
    for (std::size_t i = 0; i < table.cells.size(); ++i)
        mark_cell(rules.base, same_cell(from, table, i), table.cells[i]);
}

void mark_changed(const ChangedRules& rules, std::string_view noun, std::string_view id, Form& form) {
    for (const Change& change : rules.changes) {
        if (change.key.noun != noun || change.key.at != id || change.whole()) continue;
        for (FormField& field : form) {
            std::string name = field.name;
            std::replace(name.begin(), name.end(), '.', ' ');
            const bool origin = change.key.field == "origin" && (name == "prov" || name == "src");
            if (origin || name == change.key.field) field.base = base_has(rules.base, change.before.value_or("-"));
        }
    }
}

bool is_changed(const ChangedRules& rules, std::string_view noun, std::string_view id) {
    return std::any_of(rules.changes.begin(), rules.changes.end(),
                       [&](const Change& change) { return change.key.noun == noun && change.key.at == id; });
}

std::string_view noun_of(KindList list) noexcept {
    switch (list) {
        case KindList::terrains: return "terrain";
        case KindList::hexsides: return "hexside-kind";
        case KindList::roads: return "road-kind";
        case KindList::features: return "feature";
        case KindList::classes: break;
    }
    return "unit-class";
}

std::vector<Change> changes_back(const ChangedRules& rules, const Scenario& here, const ReadTable& read,
                                 std::size_t row) {
    return inverse_of(rules, [&](const Change& change) {
        if (!is_of_tables(change) || of_new_kind(rules, change)) return false;
        const Finding finding = finding_of(change_place(change.key));
        const Table hit = read(here, {&finding, 1});
        for (std::size_t c = 0; c < hit.columns.size() && row < hit.rows.size(); ++c)
            if (!hit.at(row, c).problem.empty()) return true;
        return false;
    });
}

std::vector<Change> changes_back_whole(const ChangedRules& rules, std::string_view place) {
    return inverse_of(rules, [&](const Change& change) {
        return change.key.noun == "module-table" && change_place(change.key) == place;
    });
}

std::vector<Change> changes_back(const ChangedRules& rules, std::string_view noun, std::string_view id) {
    return inverse_of(rules, [&](const Change& change) {
        return change.key.noun == noun && change.key.at == id && !change.adds() && !of_new_kind(rules, change);
    });
}

std::vector<Change> option_back(const ChangedRules& rules, std::string_view option) {
    return inverse_of(rules,
                      [&](const Change& change) { return change.key.noun == "option" && change.key.field == option; });
}

}  // namespace ramparts

// What the rules of a battle change of the rules that they are made from, by rows of tables, fields and kinds.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "editor/model/kinds_model.hpp"
#include "editor/model/tables_model.hpp"
#include "formats/errata/change.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {

struct ChangedRules {
    std::string base;             ///< its id; empty: the rules are made from no others
    Scenario from;                ///< has the rules of the base, and nothing else
    std::vector<Change> changes;  ///< from them to those of the battle
};
/// The base is that of the ruleset's file; of a variant whose ruleset is whole, the rules of its base. Linear.
[[nodiscard]] ChangedRules changed_rules(const LoadedScenario& loaded, const Scenario& here);

using ReadTable = std::function<Table(const Scenario&, std::span<const Finding>)>;
/// Fills TableCell::base of each cell that differs from the base's, and begins its tip with that.
void mark_changed(const ChangedRules& rules, const Scenario& here, const ReadTable& read, Table& table);
/// The same for a table whose rows are stated together, such as that of a rule module: `place` names it.
void mark_changed_whole(const ChangedRules& rules, std::string_view place, const ReadTable& read, Table& table);
/// The same for the fields of a form: `options` without an id, or the form of one kind.
void mark_changed(const ChangedRules& rules, std::string_view noun, std::string_view id, Form& form);
/// Whether anything of a kind itself differs from the base's, or the base has none of this id.
[[nodiscard]] bool is_changed(const ChangedRules& rules, std::string_view noun, std::string_view id);
/// The word of the edit language for the kinds of a list.
[[nodiscard]] std::string_view noun_of(KindList list) noexcept;

/// What gives a row of a table, a whole table, a kind or an option the base's values again; nothing when it has them,
/// or when it is about a kind that the base does not have.
[[nodiscard]] std::vector<Change> changes_back(const ChangedRules& rules, const Scenario& here, const ReadTable& read,
                                               std::size_t row);
[[nodiscard]] std::vector<Change> changes_back_whole(const ChangedRules& rules, std::string_view place);
[[nodiscard]] std::vector<Change> changes_back(const ChangedRules& rules, std::string_view noun, std::string_view id);
[[nodiscard]] std::vector<Change> option_back(const ChangedRules& rules, std::string_view option);

}  // namespace ramparts

// What the modules of a battle put in force: marks on counters, lines of sight, phases. Read from their metadata alone,
// so that paper, pages and windows say what plays without a game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/modules/module_params.hpp"
#include "engine/sight/sight_table.hpp"

namespace ramparts {

/// The numbers beside a unit's factors.
struct CounterMarks {
    struct Mark {
        std::string text;   ///< as printed: "B5", "3·2·2"
        std::string title;  ///< what it is, in the module's words; English
    };
    /// The bombardment range in force: that of the module which replaces the printed one, else the printed one (7.2).
    /// 0 = none.
    int range = 0;
    std::string range_title;  ///< of the module that gives it; empty: the standard rules
    std::vector<Mark> values;
};
/// Of a unit of the scenario. Modules that are not known mark nothing. Cost: the metadata of the modules in use.
[[nodiscard]] CounterMarks counter_marks(const Scenario& scenario, const Unit& unit);

/// The number that a unit has by a value of a module: its own, its class's, or the value's default; nothing without
/// any.
[[nodiscard]] std::optional<int> unit_value(const Ruleset& rules, const Unit& unit, const ValueInfo& value);

/// Whether a use fulfils PARAMETER=WORD, as metadata write it; an empty condition is fulfilled.
[[nodiscard]] bool fulfils(const ModuleUse& use, std::string_view condition);

/// A way of sight that serves in a battle.
struct SightInForce {
    const PluginModule* module = nullptr;  ///< null: the standard rules (7.3, 7.7)
    const SightInfo* info = nullptr;
    [[nodiscard]] std::string_view id() const noexcept { return info == nullptr ? kStandardSight : info->id; }
    [[nodiscard]] RuleNumber rule() const noexcept;
    /// What a terrain or feature of the ruleset does.
    template <class Kind>
    [[nodiscard]] Sight of(const Kind& kind) const noexcept {
        return info == nullptr ? sight_effect(kind) : sight_effect(*info, kind);
    }
};
/// Those of the modules in the order of their use, then the standard one unless a module replaces it. Never empty.
[[nodiscard]] std::vector<SightInForce> sights_in_force(const Scenario& scenario);

/// The phases of a player turn in order, by their titles: "Movement", "Combat", and those of modules.
[[nodiscard]] std::vector<Message> phases_in_force(const Scenario& scenario);

}  // namespace ramparts

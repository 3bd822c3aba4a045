// What a module may ask while it is made: the functions behind rp_setup and rp_fixed.
#pragma once

#include "engine/modules/module_set.hpp"
#include "engine/modules/module_tables.hpp"

namespace ramparts {

/// The data behind one module's rp_setup.
struct SetupData {
    ModuleSet* set = nullptr;
    BoundModule* module = nullptr;
    const GameContext* context = nullptr;
    std::string refusal;  ///< what the module said when it refused
    std::vector<ResolvedTable> tables;
};

/// Fills the table of functions; `data` must live as long as the module.
void fill_setup(rp_setup& setup, SetupData& data);
/// The scenario that a module is being made for, for code that is not behind the boundary.
[[nodiscard]] const Scenario& scenario_behind(const rp_setup& setup) noexcept;
/// The same by what a player is given.
[[nodiscard]] const Scenario& scenario_behind(const rp_fixed& fixed) noexcept;
/// Fills what never changes during a game but for the arrays; `context` must live as long.
void fill_fixed(rp_fixed& fixed, const GameContext& context);

}  // namespace ramparts

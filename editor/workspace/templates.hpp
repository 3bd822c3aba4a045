// Templates for new scenarios: small battles that stand, from which one's own is made by changing them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

struct ScenarioTemplate {
    std::string id;
    std::string title;  ///< English; tr() or say() translates it
    std::string help;   ///< what it has, in a sentence
    int columns = 0;
    int rows = 0;
};
[[nodiscard]] const std::vector<ScenarioTemplate>& scenario_templates();

/// Lays the template's ground, forces, arrivals and victory conditions into a blank scenario of its size. Names are in
/// the language of the program. Errors: an unknown template, or a ruleset that lacks a kind the template is made of.
[[nodiscard]] Result<Scenario, std::string> dressed(const Scenario& blank, std::string_view template_id);

}  // namespace ramparts

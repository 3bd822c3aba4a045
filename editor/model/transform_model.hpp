// Transforms and generators of plugins in the editor: their parameters as a form, and what they would change.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "editor/model/form.hpp"
#include "engine/modules/catalogue.hpp"

namespace ramparts {

/// The parameters of a plugin's transform, exporter or importer with the values given, else with those they have when
/// they are left out.
[[nodiscard]] Form parameter_form(const Scenario& scenario, std::string_view plugin,
                                  const std::vector<ParameterInfo>& parameters, const std::vector<ModuleParam>& given);
/// Takes a value among `given`; why it cannot be one, and nothing has changed, or nothing.
[[nodiscard]] std::string take_parameter(const Scenario& scenario, std::string_view plugin,
                                         const std::vector<ParameterInfo>& parameters, std::vector<ModuleParam>& given,
                                         std::string_view name, std::string_view value);
/// "35 hexes, 12 hexsides, 4 units"; "nothing" when they are the same. Costs a look at every hex.
[[nodiscard]] std::string difference_words(const Scenario& before, const Scenario& after);
/// What it would do, in one sentence, or why it would not: it refuses, or the battle could not be played any more.
/// Costs a copy of the scenario and the checks that can find an error, twice.
[[nodiscard]] std::string preview_words(const Scenario& scenario, const CatalogueTransform& transform,
                                        const std::vector<ModuleParam>& given);
/// Why a change is not made that would put this in the way of play.
[[nodiscard]] std::string obstacle_words(const Diagnostic& finding);
/// A finding in one or two sentences: its place, what is wrong and what to do.
[[nodiscard]] std::string finding_sentence(const Diagnostic& finding);
/// The same of the first error, else of the first finding; empty without any.
[[nodiscard]] std::string first_finding_sentence(const std::vector<Diagnostic>& findings);

}  // namespace ramparts

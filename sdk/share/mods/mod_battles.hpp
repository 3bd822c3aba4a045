// The battles that a mod brings or corrects, from its files alone.
#pragma once

#include <string>
#include <vector>

#include "formats/mods/package.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {

/// The battles that the errata of a mod correct, by their ids, each once, in the order of the files.
[[nodiscard]] std::vector<std::string> corrected_battles(const std::vector<PackageFile>& files);

/// The scenario with the errata of the mod that are for it; itself when there are none. The reasons when they do not
/// fit, or have faults (RP8112).
[[nodiscard]] Result<Scenario, std::vector<Diagnostic>> with_errata_of(const Scenario& scenario,
                                                                       const std::vector<PackageFile>& files);

/// A scenario that a mod brings, read from the bytes of its files alone: "scenarios/creek". Findings name files as they
/// are called in the mod, after `before`.
[[nodiscard]] LoadedScenario brought_scenario(const std::vector<PackageFile>& files, const std::string& folder,
                                              const std::string& before = {});
/// Gives a finding of such a scenario, as its places locate it, the name that its file has in the mod.
void name_as_in_mod(Diagnostic& finding, const std::string& before);

}  // namespace ramparts

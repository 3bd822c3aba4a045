// Scenarios in which modules can be tried.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/model/plugin_info.hpp"
#include "engine/model/scenario.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts::conformance {

/// The games that are tried: where their luck comes from, and when one counts as endless.
inline constexpr std::uint64_t kSeed = 1813;
inline constexpr std::size_t kMostSteps = 5000;

struct Battle {
    std::string name;            ///< "thames", "queenston-heights with sample.fieldworks"
    std::filesystem::path file;  ///< its scenario
    std::shared_ptr<const Scenario> scenario;
};

struct Battles {
    std::vector<Battle> battles;
    /// Why there is none for a module, one sentence each: its own refusal where it could be asked.
    std::vector<std::string> without;
    /// Why a battle that was named, or that uses a module of the plugin, cannot be played, one sentence each.
    std::vector<std::string> unplayable;
};

struct BattleChoice {
    std::size_t named = 0;             ///< so many of the first scenarios were named by the user, one by one
    std::vector<PluginModule> beside;  ///< modules of other plugins to mix with
};

/// Those of the scenarios that can be played and use a module of the plugin; for each module that none uses, all
/// those in which it can be switched on, its required parameters filled with what their types ask for. Each of these
/// once more with the modules of `choice.beside`, as many as can be switched on with it. The catalogue in force must
/// know the modules.
[[nodiscard]] Battles find_battles(const PluginInfo& plugin, const std::vector<LoadedScenario>& scenarios,
                                   const BattleChoice& choice);

}  // namespace ramparts::conformance

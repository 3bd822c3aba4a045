// What a mod takes from other mods, and does not say.
#pragma once

#include <string>
#include <vector>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/share/mods/mod_use.hpp"

namespace ramparts {

/// Looks at a mod as somebody does who has installed what it requires and nothing else. `mods` are those that are on
/// here, and the catalogue in force holds their modules. What is found is RP8115, once for each thing and place: rule
/// modules of another mod or of a plugin of the user, battles that its errata correct, errata that its own need.
class ModNeeds {
public:
    ModNeeds(const std::vector<PackageFile>& files, const ModInfo& info, const ModsInUse& mods);

    /// What a battle of the mod takes from elsewhere; findings are placed in its file.
    [[nodiscard]] std::vector<Diagnostic> of_battle(const LoadedScenario& loaded) const;
    /// The same of a file of errata that could be read.
    [[nodiscard]] std::vector<Diagnostic> of_errata(const ErrataRead& read) const;
    /// Whether a script of the mod itself brings the module.
    [[nodiscard]] bool own_module(std::string_view id) const;

private:
    /// The sentence and its fix; nothing when everybody has the module who has the mod.
    [[nodiscard]] std::optional<Diagnostic> of_module(const std::string& id) const;
    [[nodiscard]] const ModInUse* holder_of_battle(const ErrataBase& base) const;
    [[nodiscard]] const ModInUse* holder_of_errata(const std::string& id) const;
    [[nodiscard]] bool declared(const ModInUse& mod) const;

    const ModInfo& info_;
    const ModsInUse& mods_;
    std::vector<std::string> at_hand_;   ///< ids of the mod, of what it requires, and of what that requires
    std::vector<std::string> modules_;   ///< of its own scripts
    std::vector<std::string> battles_;   ///< ids of its own
    std::vector<std::string> errata_;    ///< ids of its own files of errata
    std::vector<std::string> built_in_;  ///< ids of the plugins of the program
};

}  // namespace ramparts

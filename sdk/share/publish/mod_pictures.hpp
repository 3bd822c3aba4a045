// Pictures of what a mod would change: the map of each battle it corrects with every change marked, and of each it
// brings.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sdk/share/mods/mod_battles.hpp"
#include "sdk/show/print/difference.hpp"

namespace ramparts {

/// What a mod would change in this very scenario, as difference_picture() draws it. Its errata as they stand, whatever
/// else is on.
[[nodiscard]] Result<draw::DisplayList, std::vector<Diagnostic>> picture_on(const Scenario& scenario,
                                                                            const std::vector<PackageFile>& files,
                                                                            const draw::DrawOptions& options);

/// One picture of a mod; or why there is none of it.
struct ModPicture {
    std::string battle;    ///< its id
    std::string name;      ///< the scenario's name; empty when it is not at hand
    bool brought = false;  ///< the mod brings it; else it corrects it
    draw::DisplayList list;
    std::vector<Diagnostic> findings;  ///< RP8114 when the battle is not at hand; then and with errors there is no list
};
/// Gives a battle by its id, or nothing when it is not at hand.
using FindBattle = std::function<std::optional<Scenario>(const std::string& id)>;
/// The maps of the battles that a mod brings, then of those that it corrects, in the order of its files. A battle that
/// it brings and corrects is drawn as it is brought.
[[nodiscard]] std::vector<ModPicture> pictures_of(const std::vector<PackageFile>& files, const FindBattle& find,
                                                  const draw::DrawOptions& options);

}  // namespace ramparts

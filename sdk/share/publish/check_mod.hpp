// Everything that is wrong with a mod that is to be packed.
#pragma once

#include <string>
#include <vector>

#include "formats/mods/package.hpp"
#include "sdk/share/mods/mod_use.hpp"

namespace ramparts {

/// Names, sizes and kinds of files and mod.xml as check_package_files() has them, then the errata, the themes, and each
/// scenario as every other check sees it. Files are named after `folder`, or as in the mod when it is empty. That the
/// mod's own scripts do not run here is not a fault. `info` is filled when mod.xml can be read. With `mods`, those that
/// are on here, what the mod takes from them without requiring them is found too (RP8115): others need not have them.
[[nodiscard]] std::vector<Diagnostic> check_mod(const std::vector<PackageFile>& files, const std::string& folder,
                                                ModInfo& info, const ModsInUse& mods = {});

}  // namespace ramparts

// The themes that mods bring: those that are on, and those of a mod that is not, from its files alone.
#pragma once

#include <string>
#include <vector>

#include "formats/mods/package.hpp"
#include "sdk/share/mods/mod_use.hpp"
#include "sdk/show/theme/theme.hpp"

namespace ramparts {

/// The shipped themes, those of the user's folder and those of these mods: a later one takes the place of an earlier.
[[nodiscard]] ThemeList themes_with_mods(const ModsInUse& mods);

/// The shipped themes with those of a mod, which are marked as a mod's, and the findings about its files. These are
/// named as in the mod, after `before`.
[[nodiscard]] ThemeList themes_brought(const std::vector<PackageFile>& files, const std::string& before = {});

}  // namespace ramparts

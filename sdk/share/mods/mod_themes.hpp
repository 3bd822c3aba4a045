// The themes that a mod brings, from its files alone.
#pragma once

#include <string>
#include <vector>

#include "formats/mods/package.hpp"
#include "sdk/show/theme/theme.hpp"

namespace ramparts {

/// The shipped themes with those of a mod, which are marked as a mod's, and the findings about its files. These are
/// named as in the mod, after `before`.
[[nodiscard]] ThemeList themes_brought(const std::vector<PackageFile>& files, const std::string& before = {});

}  // namespace ramparts

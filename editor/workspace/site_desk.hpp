// A web site of a folder of mods, made by the window.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "sdk/share/pages/site.hpp"

namespace ramparts {

/// The site of an index that was just made in its folder, in the language of the program, with nothing of the user's
/// own plugins and mods: others have not got them. Afterwards all is in force that was.
[[nodiscard]] Result<MadeSite, std::vector<Diagnostic>> site_of_folder(
    const std::filesystem::path& folder, const RegistryIndex& index,
    const std::function<void(std::size_t done, std::size_t all)>& progress);

}  // namespace ramparts

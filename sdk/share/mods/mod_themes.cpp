// See mod_themes.hpp.
#include "sdk/share/mods/mod_themes.hpp"

#include "sdk/extend/host/user_folders.hpp"

#include <algorithm>

#include "sdk/share/mods/mod_use.hpp"

namespace ramparts {

ThemeList themes_with_mods(const ModsInUse& mods) {
    std::vector<ThemeFolder> folders{{user_folders().themes}};
    for (const ModInUse& mod : mods.mods) folders.push_back({mod.mod.folder / "themes", mod.mod.info.title});
    return themes_with(folders);
}

ThemeList themes_brought(const std::vector<PackageFile>& files, const std::string& before) {
    ThemeList list{shipped_themes()};
    std::vector<ThemeFile> brought;
    const std::vector<std::string> names = contents_of(files).themes;
    for (const PackageFile& file : files)
        if (std::find(names.begin(), names.end(), file.name) != names.end())
            brought.push_back({before + file.name, file.bytes, "mod"});
    add_themes(list, std::move(brought));
    return list;
}

}  // namespace ramparts

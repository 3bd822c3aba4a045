// What the mod manager shows: a row for each mod, and a page about one, line by line, in the language of the program.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "editor/model/plugin_words.hpp"
#include "sdk/share/mods/mod_use.hpp"
#include "sdk/share/mods/registry.hpp"
#include "sdk/share/publish/mod_pictures.hpp"

namespace ramparts {

/// A row of the list: a version that is installed, or a mod that only a registry has.
struct ModRow {
    std::string id;
    std::string version;
    bool installed = true;
    bool on = false;
    std::string title;
    std::string author;
    std::string state;   ///< "on", "off", "revoked", "version 1.1.0 is there", "in the registry"
    std::string signer;  ///< the words of its key, "not signed"
    std::string newer;   ///< a newer version that the registry has; empty: none
};

/// The mods that are installed, by id and version, then those that a registry has beside them, the newest of each.
/// `registry` may be null.
[[nodiscard]] std::vector<ModRow> mod_rows(const ModStore& store, const Registry* registry);

/// Who signed it, and what that means here: a few lines.
[[nodiscard]] std::vector<PluginLine> signer_lines(const SignedBy& by);
/// What mod.xml says: who, licence, what it has to do with others, rights and sources.
[[nodiscard]] std::vector<PluginLine> manifest_lines(const ModInfo& info);
/// What it holds, by kinds, what it would change, and whose word its corrections are.
[[nodiscard]] std::vector<PluginLine> effect_lines(const std::vector<PackageFile>& files);

/// The page of a mod that is installed. `newer`: a newer version that there is, or empty.
[[nodiscard]] std::vector<PluginLine> installed_mod_lines(const ModStore& store, const InstalledMod& mod,
                                                          const std::string& newer);
/// The page of one that a registry has.
[[nodiscard]] std::vector<PluginLine> registry_mod_lines(const Registry& registry, const IndexedMod& mod);

/// The sentence of a finding, and how to mend it where the words are not those of the command line.
[[nodiscard]] std::string mod_fault_words(const Diagnostic& finding);

/// A battle by its id, for pictures: open in the window, of a mod that is on, or shipped with the program. `open` may
/// be null. Reads files.
[[nodiscard]] FindBattle battle_finder(ModsInUse mods, std::vector<std::filesystem::path> folders,
                                       const Scenario* open);
/// The maps of a mod, their words in the language of the program; see pictures_of().
[[nodiscard]] std::vector<ModPicture> maps_of_mod(const std::vector<PackageFile>& files, const FindBattle& find);

}  // namespace ramparts

// The pages of the battles of one mod.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sdk/share/pages/battle_pages.hpp"
#include "sdk/share/pages/shelf.hpp"
#include "sdk/share/pages/site.hpp"
#include "sdk/share/pages/site_writer.hpp"

namespace ramparts {

/// A mod as its pages show it.
struct SiteMod {
    const ShelfMod* mod = nullptr;
    Package package;
    std::vector<std::string> plugins;  ///< ids of its scripts
    std::vector<std::string> missing;  ///< sentences: what it requires and is not on the shelf
    std::vector<SiteBattle> battles;
    /// Where its pages are, "site/ann.creek/".
    [[nodiscard]] std::string folder() const { return std::string(kSiteFolder) + "/" + mod->shown->info.id + "/"; }
};

/// What all battles of a mod share.
struct SiteBattlesPlan {
    const SitePlan& plan;
    const std::string& title;  ///< of the site
    const Shelf& shelf;
    const ModsInUse& mods;  ///< in force
    const std::vector<PluginStatus>& plugins;
};

/// Writes their pages, and tells which there are. Battles that the mod brings first, then those that it corrects and
/// that are at hand.
[[nodiscard]] Result<void, Diagnostic> write_battles(const SiteBattlesPlan& plan, SiteMod& mod, SiteWriter& writer);
/// How many battles that would be, at most.
[[nodiscard]] std::size_t battles_of(const std::vector<PackageFile>& files);

}  // namespace ramparts

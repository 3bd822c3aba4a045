// A gallery: battles and campaigns of one's own as a web site, to look at, to read, to play and to print.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sdk/change/errata/apply.hpp"
#include "sdk/share/pages/site.hpp"

namespace ramparts {

struct ModsInUse;

/// A battle that a gallery shows.
struct GalleryBattle {
    LoadedScenario base;              ///< without errata
    Scenario shown;                   ///< with those that are on
    std::vector<ErrataLayer> errata;  ///< that its page to play on offers
};

struct GalleryPlan {
    SitePlan site;                                      ///< without `homes` and `put_in_force`, which are for mods
    std::vector<std::filesystem::path> battles;         ///< in the order of the page
    std::vector<std::filesystem::path> campaigns = {};  ///< their files, shown behind the battles
    /// Opens a battle, one of a campaign too; nothing when it cannot be read, which was reported: then no site is made.
    std::function<std::optional<GalleryBattle>(const std::filesystem::path&)> open;
    const ModsInUse* mods = nullptr;  ///< in force
    std::span<const PluginStatus> plugins;
};

/// Makes index.html, and below site/ the pages of each battle and campaign. All links are relative, and the page asks
/// nothing of the network. `mods` of what was made is 0. RP8117 as with make_site(). Nothing is written, without a
/// finding, when a battle cannot be opened; a campaign that cannot be opened says why. Names of battles that were taken
/// before are forgotten. Cost: about two seconds a battle, and the games, of campaigns too.
[[nodiscard]] Result<MadeSite, std::vector<Diagnostic>> make_gallery(const std::filesystem::path& folder,
                                                                     const GalleryPlan& plan,
                                                                     FileSystem& files = real_files());

}  // namespace ramparts

// A folder of packed mods as a web site: pages for people who browse, beside the index for programs.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "formats/mods/registry_index.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/show/print/flow.hpp"
#include "sdk/show/web/player/play_page.hpp"

namespace ramparts {

struct SitePlan {
    std::string title;                         ///< of the first page; empty: that of the index, else its id
    std::string language = "en";               ///< which say() speaks now
    std::vector<std::filesystem::path> homes;  ///< folders with the usual battles, which mods may correct
    web::PlayerProgramFiles program;           ///< empty: no pages to play on
    bool print = true;                         ///< a PDF of each battle
    paper::Paper paper = paper::Paper::a4;
    std::uint64_t games = 0;  ///< between the program's tacticians, for the balance that pages name; 0: none
    /// Puts the plugins of the program in force together with these scripts of mods, and says which there are then. The
    /// last call leaves what it put in force: whoever goes on afterwards puts back what was.
    std::function<std::vector<PluginStatus>(const std::vector<std::filesystem::path>& scripts)> put_in_force;
    /// How many battles are done, of how many.
    std::function<void(std::size_t done, std::size_t all)> progress = {};
};

/// What was made.
struct MadeSite {
    std::size_t mods = 0;
    std::size_t battles = 0;
    std::size_t campaigns = 0;
    std::size_t to_play = 0;           ///< battles and campaigns with a page to play on
    std::size_t written = 0;           ///< files that are new or other than before
    std::size_t removed = 0;           ///< of an earlier run, that are not part of it any more
    std::vector<Diagnostic> findings;  ///< warnings: what has no page, and why
};

/// Makes the site of an index in its folder: index.html, and below site/ a page for each mod, and for each battle that
/// it brings, or corrects and is at hand, a page to read, one to play on and a PDF. All links are relative, the same
/// packages and plan give the same bytes. RP8117 when a file of somebody else is in the way, or one cannot be written.
/// Names of battles that were taken before are forgotten. Cost: about two seconds a battle.
[[nodiscard]] Result<MadeSite, std::vector<Diagnostic>> make_site(const std::filesystem::path& folder,
                                                                  const RegistryIndex& index, const SitePlan& plan,
                                                                  FileSystem& files = real_files());

}  // namespace ramparts

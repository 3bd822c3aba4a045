// The first page of a site of mods, and the page of each mod.
#pragma once

#include <string>
#include <vector>

#include "sdk/share/pages/site_battles.hpp"

namespace ramparts {

/// What these pages share.
struct SitePages {
    const Shelf& shelf;
    const std::string& title;     ///< of the site
    const std::string& registry;  ///< its id
    const std::vector<PluginStatus>& plugins;
    bool player = false;  ///< pages to play on can be made
};

/// The page of a mod: what it is, its battles, what it changes, scripts and what they may do, needs, rights, who signed
/// it, versions, how to install it.
[[nodiscard]] std::string mod_page(const SitePages& site, const SiteMod& mod);

/// What the first page shows of a mod; its battles have no pictures but the first.
struct SiteCard {
    std::string markup;
    std::string words;  ///< that the search looks in
    std::size_t battles = 0;
};
[[nodiscard]] SiteCard card_of(const SiteMod& mod);
/// Cards with a search by title, author, battle and year, which needs no network; what was withdrawn, and why.
[[nodiscard]] std::string first_page(const SitePages& site, const std::vector<SiteCard>& cards);

}  // namespace ramparts

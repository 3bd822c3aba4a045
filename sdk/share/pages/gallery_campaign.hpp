// A campaign in a gallery: its page to play on, and its card.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sdk/share/pages/battle_pages.hpp"
#include "sdk/share/pages/gallery.hpp"

namespace ramparts {

/// What a gallery shows of a campaign.
struct CampaignCard {
    SiteBattle words;                                       ///< as a battle's card has them; `play` is its page
    std::vector<std::pair<std::string, std::string>> maps;  ///< PNG, and the name of its battle
};

/// Opens a campaign, writes its page where the site has pages to play on, and plays the games of the site for its
/// balance. Fails with what is wrong with it or cannot be written; with nothing after a battle that `plan` could not
/// open, which was reported. `taken` has the names of pages of campaigns. Names of battles that were taken before are
/// forgotten. Cost: two seconds a battle, and the games.
[[nodiscard]] Result<CampaignCard, std::vector<Diagnostic>> write_campaign(const GalleryPlan& plan,
                                                                           const std::filesystem::path& file,
                                                                           const web::PageLink& up,
                                                                           std::set<std::string>& taken,
                                                                           SiteWriter& writer);
/// The card: maps, name, days, description, the battles and their points, what is carried over, the balance, and the
/// way to its page.
[[nodiscard]] std::string campaign_article(const CampaignCard& of);

}  // namespace ramparts

// A page on which a whole campaign is played, put together from what a program has at hand.
#pragma once

#include "sdk/play/campaign/campaign.hpp"
#include "sdk/share/pages/make_play_page.hpp"

namespace ramparts {

struct CampaignPageWish {
    OpenCampaign campaign;
    std::filesystem::path file;   ///< of the campaign: names of its language are beside it
    std::string language = "en";  ///< which say() speaks now
    draw::Palette palette = {};
    web::PlayerProgramFiles program;
    std::vector<web::PageLink> site = {};  ///< other pages of its site
    /// What the page is to hold of one battle; the rest of this is put in. A failure without a finding has been
    /// reported.
    std::function<Result<PlayPageWish, std::vector<Diagnostic>>(const CampaignStage& stage)> battle;
};

/// The page. Its failures are those of `battle` and of make_play_page().
[[nodiscard]] Result<std::string, std::vector<Diagnostic>> make_campaign_page(CampaignPageWish wish);

}  // namespace ramparts

// See make_campaign_page.hpp.
#include "sdk/share/pages/make_campaign_page.hpp"

#include "sdk/words/scenario_names.hpp"

namespace ramparts {

Result<std::string, std::vector<Diagnostic>> make_campaign_page(CampaignPageWish wish) {
    std::vector<web::PlayPage> pages;
    for (const CampaignStage& stage : wish.campaign.stages) {
        auto battle = wish.battle(stage);
        if (!battle) return fail(battle.error());
        battle->language = wish.language;
        battle->palette = wish.palette;
        if (pages.empty()) battle->program = std::move(wish.program);  // once for all
        auto page = make_play_page(std::move(*battle));
        if (!page) return fail(page.error());
        page->site = wish.site;
        pages.push_back(std::move(*page));
    }
    use_names_in(wish.file.parent_path());
    return web::campaign_page(wish.campaign.campaign, pages);
}

}  // namespace ramparts

// See gallery_campaign.hpp.
#include "sdk/share/pages/gallery_campaign.hpp"

#include <algorithm>
#include <thread>

#include "engine/core/joined.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/campaign/run.hpp"
#include "sdk/play/study/files.hpp"
#include "sdk/play/study/report.hpp"
#include "sdk/share/pages/make_campaign_page.hpp"
#include "sdk/share/pages/site_words.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Faults = std::vector<Diagnostic>;

constexpr int kMapPixels = 280;
const std::string kPlace = std::string(kSiteFolder) + "/campaigns/";  // of the pages of campaigns in the site

class CampaignCardMaker {
public:
    CampaignCardMaker(const GalleryPlan& plan, const fs::path& file, std::set<std::string>& taken)
        : plan_(plan), file_(file), taken_(taken) {}

    Result<CampaignCard, Faults> make(const web::PageLink& up, SiteWriter& writer) {
        forget_names();
        LoadedCampaign loaded = load_campaign(file_.string(), [this](const std::string& path) { return read(path); });
        if (!loaded.campaign) return fail(std::move(loaded.diagnostics));
        open_ = std::move(*loaded.campaign);
        use_names_in(file_.parent_path());
        describe();
        if (auto made = page(up, writer); !made) return fail(Faults{made.error()});
        return std::move(card_);
    }

private:
    [[nodiscard]] const Campaign& told() const { return open_.campaign; }

    // A battle as the gallery shows it, with the errata that are on.
    Result<Scenario, Faults> read(const std::string& path) {
        const std::string place = battle_in(*plan_.mods, path);
        if (std::error_code error; !fs::exists(place, error)) return read_battle(place);
        auto battle = plan_.open(place);
        if (!battle) return fail(Faults());
        use_names_of(battle->base);
        return battles_.emplace_back(std::move(*battle)).shown;
    }

    void describe() {
        SiteBattle& words = card_.words;
        words.brought = true;
        words.name = shown_text(say_name(told().name.empty() ? told().id : told().name));
        words.about = shown_text(say_name(told().description), kMostText);
        std::string battles;
        for (std::size_t i = 0; i < battles_.size(); ++i) {
            const Scenario shown = with_shown_names(battles_[i].shown);
            const std::string name = shown_text(shown.name.empty() ? shown.id : shown.name);
            card_.maps.emplace_back(battle_picture(shown, kMapPixels), name);
            battles += (battles.empty() ? "" : "; ") +
                       say_n("{2}: {1} point", "{2}: {1} points", told().battles[i].worth, name);
            if (i == 0) words.date = shown.date;
            else if (!shown.date.empty() && shown.date != words.date) last_day_ = shown.date;
        }
        words.date = shown_text(last_day_.empty() ? words.date : say("{1} to {2}", words.date, last_day_));
        add(say("Campaign"), battles);
        add(say("Carried over"), carried_fact());
        add(say("Balance"), balance_fact());
    }
    void add(std::string heading, const std::string& words) {
        if (!words.empty()) card_.words.facts.emplace_back(std::move(heading), shown_text(words, 400));
    }

    [[nodiscard]] std::string carried_fact() const {
        std::size_t units = 0;
        for (const CampaignBattle& battle : told().battles) units += battle.carries.size();
        return say_n("{1} unit brings its losses along.", "{1} units bring their losses along.",
                     static_cast<long>(units));
    }

    [[nodiscard]] std::string balance_fact() const {
        if (plan_.site.games == 0) return {};
        CampaignRequest request;
        request.games = plan_.site.games;
        request.jobs = std::max(1U, std::thread::hardware_concurrency());
        const CampaignPlayed played = play_campaigns(open_, request);
        if (!played.findings.empty() || played.totals.games == 0) return {};
        const ShareInterval share = wilson(played.totals.wins[0], played.totals.games);
        return say("{1} wins {2} ({3} to {4}) of {5} campaigns between the program’s tacticians.",
                   say_name(open_.stages.front().scenario->sides[0].name), percent_words(share.share),
                   percent_words(share.low), percent_words(share.high), played.totals.games);
    }

    Result<void, Diagnostic> page(const web::PageLink& up, SiteWriter& writer) {
        if (plan_.site.program.packed_wasm.empty()) return {};
        CampaignPageWish wish;
        wish.campaign = open_;
        wish.file = file_;
        wish.language = plan_.site.language;
        wish.program = plan_.site.program;
        wish.site = {up};
        wish.battle = [this](const CampaignStage& stage) { return battle(stage); };
        const auto made = make_campaign_page(std::move(wish));
        if (!made) {
            card_.words.why_not.push_back(say("No page to play on: {1}.", reason_words(made.error())));
            return {};
        }
        card_.words.play = page_name(told().id, taken_) + ".html";
        return writer.put(kPlace + card_.words.play, *made);
    }
    Result<PlayPageWish, Faults> battle(const CampaignStage& stage) {
        const auto at = std::ranges::find(open_.stages, stage.path, &CampaignStage::path) - open_.stages.begin();
        GalleryBattle& from = battles_[static_cast<std::size_t>(at)];
        if (Faults faults = playability(from.shown); has_errors(faults)) return fail(std::move(faults));
        PlayPageWish wish;
        wish.base = from.base;
        wish.shown = from.shown;
        wish.errata = from.errata;
        wish.mods = plan_.mods;
        wish.plugins = plan_.plugins;
        return wish;
    }

    const GalleryPlan& plan_;
    const fs::path& file_;
    std::set<std::string>& taken_;
    OpenCampaign open_;
    std::vector<GalleryBattle> battles_;
    CampaignCard card_;
    std::string last_day_;
};

}  // namespace

Result<CampaignCard, Faults> write_campaign(const GalleryPlan& plan, const fs::path& file, const web::PageLink& up,
                                            std::set<std::string>& taken, SiteWriter& writer) {
    return CampaignCardMaker(plan, file, taken).make(up, writer);
}

std::string campaign_article(const CampaignCard& of) {
    std::string maps;
    for (const auto& [png, name] : of.maps) maps += picture_element(png, say("Map of {1}", name));
    return "<article class=\"battle\"><figure class=\"maps\">" + maps + "</figure>" +
           battle_words(of.words, kPlace, of.words.about, "h2") + "</article>\n";
}

}  // namespace ramparts

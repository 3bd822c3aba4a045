// `ramparts campaign page`: a whole campaign as one web page.
#include "sdk/cli/campaign.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/web_page.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kCampaignPageOptions[] = {
    {.name = "output", .value = "FILE", .help = RP_TR("the page to write, .html"), .letter = 'o', .needed = true},
};

int campaign_page_command(const Arguments& arguments, Console& console) {
    const std::string output(arguments.value("output"));
    if (const int code = check_page_name(console, output); code != kClean) return code;
    std::vector<Diagnostic> findings;
    OpenCampaign campaign;
    const int opened = open_campaign_file(arguments.operands.front(), findings, campaign);
    console.report(findings);
    if (opened != kClean) return opened;
    auto program = read_player();
    if (!program) return no_page(console, {program.error()}, kUnreadable);
    std::vector<web::PlayPage> pages;
    for (const CampaignStage& stage : campaign.stages) {
        LoadedScenario loaded;
        if (const int code = read_only(console, stage.path, loaded); code != kClean) return code;
        PlayPageWish wish;
        if (const int code = wish_for_page(console, loaded, wish); code != kClean) return code;
        wish.language = arguments.value("language");
        if (pages.empty()) wish.program = std::move(*program);  // once for all
        auto page = make_play_page(std::move(wish));
        if (!page) return no_page(console, page.error(), kViolations);
        pages.push_back(std::move(*page));
    }
    return write_page(console, web::campaign_page(campaign.campaign, pages), output);
}

}  // namespace

const Command kCampaignPage = {
    .name = "campaign page",
    .summary = RP_TR("Make one web page on which a whole campaign is played"),
    .operands = "CAMPAIGN",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("The page is one file that never asks the network. It opens with the first battle. At the end of a "
                   "battle a button leads to the next one, with the losses that the campaign carries over. The page "
                   "keeps the records of all battles; ramparts campaign next takes them."),
    .options = kCampaignPageOptions,
    .examples =
        "ramparts campaign page scenarios/campaigns/niagara.xml -o niagara.html\n"
        "ramparts campaign page scenarios/campaigns/chesapeake.xml -o chesapeake.html --language fr",
    .plugins = PluginUse::installed,
    .language = true,
    .run = campaign_page_command,
};

}  // namespace ramparts::tools

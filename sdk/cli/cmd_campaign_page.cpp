// `ramparts campaign page`: a whole campaign as one web page.
#include "sdk/cli/campaign.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/themes.hpp"
#include "sdk/cli/web_page.hpp"
#include "sdk/share/pages/make_campaign_page.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kCampaignPageOptions[] = {
    {.name = "output", .value = "FILE", .help = RP_TR("the page to write, .html"), .letter = 'o', .needed = true},
    kThemeOption,
    kSymbolsOption,
};

int campaign_page_command(const Arguments& arguments, Console& console) {
    const std::string output(arguments.value("output"));
    if (const int code = check_page_name(console, output); code != kClean) return code;
    std::vector<Diagnostic> findings;
    CampaignPageWish wish;
    const int opened = open_campaign_file(arguments.operands.front(), findings, wish.campaign);
    console.report(findings);
    if (opened != kClean) return opened;
    if (const int code = read_theme_option(arguments, console, wish.palette); code != kClean) return code;
    wish.file = arguments.operands.front();
    wish.language = arguments.value("language");
    auto program = read_player();
    if (!program) return no_page(console, {program.error()}, kUnreadable);
    wish.program = std::move(*program);
    int code = kViolations;
    wish.battle = [&](const CampaignStage& stage) -> Result<PlayPageWish, std::vector<Diagnostic>> {
        LoadedScenario loaded;
        PlayPageWish battle;
        int found = read_only(console, stage.path, loaded);
        if (found == kClean) found = wish_for_page(console, loaded, battle);
        if (found == kClean) return battle;
        code = found;
        return fail(std::vector<Diagnostic>());
    };
    const auto page = make_campaign_page(std::move(wish));
    if (!page) return page.error().empty() ? code : no_page(console, page.error(), kViolations);
    return write_page(console, *page, output);
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
        "ramparts campaign page scenarios/campaigns/niagara.xml -o night.html --theme night\n"
        "ramparts campaign page scenarios/campaigns/chesapeake.xml -o chesapeake.html --language fr",
    .plugins = PluginUse::installed,
    .language = true,
    .run = campaign_page_command,
};

}  // namespace ramparts::tools

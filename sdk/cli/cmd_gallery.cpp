// `ramparts gallery`: battles as a web site.
#include <algorithm>

#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/cli/site_options.hpp"
#include "sdk/play/campaign/find.hpp"
#include "sdk/share/pages/gallery.hpp"
#include "sdk/share/pages/make_play_page.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kGalleryOptions[] = {
    {.name = "output", .value = "FOLDER", .help = RP_TR("where the site is put"), .letter = 'o', .needed = true},
    {.name = "title", .value = "TEXT", .help = RP_TR("the heading of the first page")},
    {.name = "games",
     .value = "N",
     .help = RP_TR("games between tacticians for the balance of each battle; 0 names none"),
     .fallback = "400",
     .number = true,
     .max = 100'000},
    {.name = "without",
     .value = "PART",
     .help = RP_TR("leave out the pages to play on, or the PDFs"),
     .choices = "play print",
     .repeats = true},
    {.name = "paper", .value = "PAPER", .help = RP_TR("the paper of the PDFs; else A4"), .choices = "a4 letter a3 a2"},
};

std::optional<GalleryBattle> open_for_gallery(Console& console, const fs::path& path, int& worst) {
    LoadedScenario loaded;
    if (const int code = read_only(console, path.string(), loaded); code != kClean) {
        worst = std::max(worst, code);
        return std::nullopt;
    }
    GalleryBattle battle;
    battle.base = load_scenario(loaded.scenario_path);
    battle.shown = std::move(loaded.scenario);
    battle.errata = errata_layers(battle.base.scenario);
    const auto told = add_errata_beside(battle.errata, battle.base.scenario_path);
    if (!told) {
        console.report(told.error());
        worst = kUnreadable;
        return std::nullopt;
    }
    console.report(*told);
    return battle;
}

struct GalleryShelf {
    std::vector<fs::path> battles;
    std::vector<fs::path> campaigns;
};

// What the operands name or hold; the first of them that has nothing to show.
std::optional<std::string> look_for_battles(std::span<const std::string> operands, GalleryShelf& shelf) {
    std::vector<std::string> places;
    for (const std::string& operand : operands) {
        if (is_campaign_file(operand)) {
            shelf.campaigns.emplace_back(operand);
            continue;
        }
        places.push_back(operand);
        std::ranges::copy(campaign_files(with_mods(operand)), std::back_inserter(shelf.campaigns));
    }
    std::ranges::sort(shelf.campaigns);
    shelf.campaigns.erase(std::unique(shelf.campaigns.begin(), shelf.campaigns.end()), shelf.campaigns.end());
    FoundScenarios found = find_scenarios(places);
    shelf.battles = std::move(found.scenarios);
    for (const std::string& place : found.without)
        if (campaign_files(place).empty()) return place;
    return std::nullopt;
}

int gallery_command(const Arguments& arguments, Console& console) {
    const fs::path folder = std::string(arguments.value("output"));
    GalleryShelf shelf;
    if (const auto without = look_for_battles(arguments.operands, shelf))
        return console.refuse(kUsage, "RP6040", "'" + *without + "' holds no battle and no campaign",
                              "name a folder with a battle, a folder of such folders, or the file of a campaign");
    int worst = kClean;
    GalleryPlan plan;
    plan.site = site_plan(arguments, console);
    plan.site.games = arguments.number("games");
    plan.battles = std::move(shelf.battles);
    plan.campaigns = std::move(shelf.campaigns);
    plan.open = [&](const fs::path& path) { return open_for_gallery(console, path, worst); };
    plan.mods = &mods_in_force();
    plan.plugins = plugins_in_force();
    const int code = report_site(console, folder, make_gallery(folder, plan), false);
    return worst != kClean ? worst : code;
}

}  // namespace

const Command kGallery = {
    .name = "gallery",
    .summary = RP_TR("Make a web site of battles and campaigns"),
    .operands = "SCENARIO|CAMPAIGN…",
    .min_operands = 1,
    .max_operands = -1,
    .about =
        RP_TR("Each battle has a card with its map, its length, the sides and their strength, the rules of its own "
              "and its balance. It has pages to read, to play on and to print. The balance is measured: the "
              "program's tacticians play on seed 1. A campaign has a card too, with its battles and its page to "
              "play on: name its file, or a folder with it. The site works from a stick or on any "
              "host, and asks nothing of the network. Files that the command has not made stay as they are."),
    .options = kGalleryOptions,
    .examples =
        "ramparts gallery scenarios/thames scenarios/chippewa scenarios/campaigns/niagara.xml -o shelf\n"
        "ramparts gallery scenarios/queenston-heights scenarios/chippewa scenarios/lundys-lane -o shelf "
        "--title \"Along the Niagara\" --games 40 --without print",
    .plugins = PluginUse::installed,
    .errata = true,
    .language = true,
    .run = gallery_command,
};

}  // namespace ramparts::tools

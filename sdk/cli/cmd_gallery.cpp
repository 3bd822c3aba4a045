// `ramparts gallery`: battles as a web site.
#include <algorithm>

#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/cli/site_options.hpp"
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

int gallery_command(const Arguments& arguments, Console& console) {
    const fs::path folder = std::string(arguments.value("output"));
    const FoundScenarios found = find_scenarios(arguments.operands);
    if (!found.without.empty())
        return console.refuse(kUsage, "RP6040", "'" + found.without.front() + "' holds no battle",
                              "name a folder with a battle, or a folder of such folders");
    int worst = kClean;
    GalleryPlan plan;
    plan.site = site_plan(arguments, console);
    plan.site.games = arguments.number("games");
    plan.battles = found.scenarios;
    plan.open = [&](const fs::path& path) { return open_for_gallery(console, path, worst); };
    plan.mods = &mods_in_force();
    plan.plugins = plugins_in_force();
    const int code = report_site(console, folder, make_gallery(folder, plan), false);
    return worst != kClean ? worst : code;
}

}  // namespace

const Command kGallery = {
    .name = "gallery",
    .summary = RP_TR("Make a web site of battles"),
    .operands = "SCENARIO…",
    .min_operands = 1,
    .max_operands = -1,
    .about =
        RP_TR("Each battle has a card with its map, its length, the sides and their strength, the rules of its own "
              "and its balance. It has pages to read, to play on and to print. The balance is measured: the "
              "program's tacticians play on seed 1. The site works from a stick or on any host, and asks "
              "nothing of the network. Files that the command has not made stay as they are."),
    .options = kGalleryOptions,
    .examples =
        "ramparts gallery scenarios/thames scenarios/chippewa -o shelf\n"
        "ramparts gallery scenarios -o shelf --title \"Along the Niagara\" --games 40 --without print",
    .plugins = PluginUse::installed,
    .errata = true,
    .language = true,
    .run = gallery_command,
};

}  // namespace ramparts::tools

// `ramparts gallery`: battles as a web site.
#include <algorithm>

#include "formats/text/english_words.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/plugins.hpp"
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
    console.report(told ? *told : std::vector{told.error()});
    return battle;
}

int gallery_command(const Arguments& arguments, Console& console) {
    const fs::path folder = std::string(arguments.value("output"));
    const FoundScenarios found = find_scenarios(arguments.operands);
    if (!found.without.empty())
        return console.refuse(kUsage, "RP6040", "'" + found.without.front() + "' holds no battle",
                              "name a folder with a battle, or a folder of such folders");
    const auto without = arguments.values("without");
    const auto with = [&](const char* part) { return std::ranges::find(without, part) == without.end(); };
    int worst = kClean;
    GalleryPlan plan;
    plan.site.title = arguments.value("title");
    plan.site.language = arguments.value("language");
    plan.site.games = arguments.number("games");
    plan.site.print = with("print");
    plan.site.paper = paper::paper_of(arguments.value("paper"));
    plan.site.progress = [&](std::size_t done, std::size_t all) { console.progress(done, all); };
    if (with("play")) {
        auto program = read_player();
        if (program) plan.site.program = std::move(*program);
        else {
            program.error().severity = Severity::warning;
            console.complain("ramparts: " + to_text(program.error()));
        }
    }
    plan.battles = found.scenarios;
    plan.open = [&](const fs::path& path) { return open_for_gallery(console, path, worst); };
    plan.mods = &mods_in_force();
    plan.plugins = plugins_in_force();
    const auto made = make_gallery(folder, plan);
    console.end_progress();
    if (!made) {
        console.report(made.error());
        return std::max<int>(worst, kUnreadable);
    }
    console.report(made->findings);
    console.line((folder / "index.html").string() + ": " + counted(made->battles, "battle") + ", " +
                 std::to_string(made->to_play) + " to play on; " + counted(made->written, "file") + " written, " +
                 std::to_string(made->removed) + " removed");
    return kClean;
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

// `ramparts page`: a battle as a web page that stands alone.
#include "sdk/cli/open.hpp"
#include "sdk/cli/themes.hpp"
#include "sdk/cli/web_page.hpp"
#include "sdk/share/pages/make_play_page.hpp"
#include "sdk/show/web/scenario_page.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kPageOptions[] = {
    {.name = "output", .value = "FILE", .help = RP_TR("the page to write, .html"), .letter = 'o', .needed = true},
    {.name = "play", .value = "", .help = RP_TR("make a page on which the battle is played")},
    {.name = "journal", .value = "FILE", .help = RP_TR("with --play: the record of a game that the page shows")},
    kThemeOption,
    kSymbolsOption,
};

int write_play_page(const Arguments& arguments, Console& console, LoadedScenario& loaded,
                    const draw::Palette& palette) {
    auto program = read_player();
    if (!program) return no_page(console, {program.error()}, kUnreadable);
    PlayPageWish wish;
    if (const int code = wish_for_page(console, loaded, wish); code != kClean) return code;
    wish.program = std::move(*program);
    wish.language = arguments.value("language");
    wish.palette = palette;
    wish.record_path = arguments.value("journal");
    if (arguments.has("journal")) {
        Diagnostic problem;
        if (!read_file(wish.record_path, kMaxJournalBytes, wish.record, problem)) {
            if (problem.where.file.path.empty()) problem.where.file.path = wish.record_path;
            return no_page(console, {problem}, kUnreadable);
        }
    }
    const auto page = make_play_page(std::move(wish));
    if (!page) return no_page(console, page.error(), kViolations);
    return write_page(console, web::play_page(*page), std::string(arguments.value("output")));
}

int page_command(const Arguments& arguments, Console& console) {
    const std::string output(arguments.value("output"));
    if (const int code = check_page_name(console, output); code != kClean) return code;
    if (arguments.has("journal") && !arguments.has("play"))
        return console.refuse(kUsage, "RP6040", "'--journal' is for a page to play on",
                              "add '--play', or make a page of the game with ramparts replay JOURNAL --html FILE");
    LoadedScenario loaded;
    if (const int code = read_only(console, arguments.operands.front(), loaded); code != kClean) return code;
    draw::Palette palette;
    if (const int code = read_theme_option(arguments, console, palette); code != kClean) return code;
    if (arguments.has("play")) return write_play_page(arguments, console, loaded, palette);
    return write_page(console, web::scenario_page(loaded.scenario, palette), output);
}

}  // namespace

const Command kPage = {
    .name = "page",
    .summary = RP_TR("Make a web page of a battle"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("The page holds a map to zoom and move, the counters, set-up, turns, tables, victory, rules, notes "
                   "and sources. It has a search for units, hexes and names, and shows where each datum comes from. It "
                   "is one file that never asks the network, for screens of "
                   "every size, keyboards, screen readers and printers. The same input gives the same bytes. "
                   "With --play people play the battle on the page, by all its rules, with each other or against the "
                   "computer; its records are for replay. The errata in force and those beside the scenario can be "
                   "switched on it before a game; scripts of mods come along. It plays games by mail too."),
    .options = kPageOptions,
    .examples =
        "ramparts page scenarios/lundys-lane -o heights.html\n"
        "ramparts page scenarios/chippewa -o chippewa.html --language fr\n"
        "ramparts page scenarios/thames --play -o thames-play.html\n"
        "ramparts page scenarios/chippewa --play --journal game17.txt -o game17.html",
    .plugins = PluginUse::installed,
    .errata = true,
    .language = true,
    .run = page_command,
};

}  // namespace ramparts::tools

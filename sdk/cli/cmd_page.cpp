// `ramparts page`: a battle as a web page that stands alone.
#include <filesystem>

#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/themes.hpp"
#include "sdk/cli/web_page.hpp"
#include "sdk/show/web/play_page.hpp"
#include "sdk/show/web/scenario_page.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kPageOptions[] = {
    {.name = "output", .value = "FILE", .help = RP_TR("the page to write, .html"), .letter = 'o', .needed = true},
    {.name = "play", .value = "", .help = RP_TR("make a page on which the battle is played")},
    kThemeOption,
};

namespace fs = std::filesystem;

/// What sdk/setup/player.sh has built, or the package has installed: player.js and player.wasm.
bool read_player(web::PlayerProgramFiles& out) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const fs::path folder = program.parent_path().parent_path() / "share" / "ramparts" / "player";
    constexpr std::size_t kMost = std::size_t{64} << 20U;
    Diagnostic ignored;
    return !error && read_file(folder / "player.js", kMost, out.script, ignored) &&
           read_file(folder / "player.wasm", kMost, out.wasm, ignored);
}

int play_page_command(const Arguments& arguments, Console& console, const LoadedScenario& loaded,
                      const draw::Palette& palette) {
    // rules that a web page does not bring along
    if (!parts_of(loaded.scenario, loaded.scenario_path.string()).empty() || uses_mod_scripts(loaded.scenario))
        return console.refuse(kViolations, "RP6001", "the battle needs mods or plugins, which no page can play yet",
                              "play it with ramparts-editor, or make a page without --play");
    web::PlayPage made{loaded, {}, {}, std::string(arguments.value("language")), {}, {}, palette};
    if (!read_player(made.program))
        return console.refuse(
            kUnreadable, "RP6042", "the player of web pages is not there",
            "install the package ramparts-data, or in the source folder run bash sdk/setup/player.sh");
    made.header.errata = errata_in_force(loaded.scenario);
    made.header.built_ins = built_ins_of(loaded.scenario);
    if (made.language.empty()) made.language = "en";
    made.catalogue = catalogue_text(made.language);
    const std::string names = "names." + made.language + ".po";
    std::string text;
    Diagnostic ignored;
    if (read_file(loaded.scenario_path.parent_path() / names, std::size_t{1} << 22U, text, ignored))
        made.names.emplace_back(names, std::move(text));
    return write_page(console, web::play_page(made), std::string(arguments.value("output")));
}

int page_command(const Arguments& arguments, Console& console) {
    const std::string output(arguments.value("output"));
    if (const int code = check_page_name(console, output); code != kClean) return code;
    LoadedScenario loaded;
    if (const int code = read_only(console, arguments.operands.front(), loaded); code != kClean) return code;
    draw::Palette palette;
    if (const int code = read_theme_option(arguments, console, palette); code != kClean) return code;
    if (arguments.has("play")) return play_page_command(arguments, console, loaded, palette);
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
                   "computer; its records are for replay. Games by mail and rules of mods are not in it."),
    .options = kPageOptions,
    .examples =
        "ramparts page scenarios/lundys-lane -o heights.html\n"
        "ramparts page scenarios/chippewa -o chippewa.html --language fr\n"
        "ramparts page scenarios/thames --play -o thames-play.html",
    .plugins = PluginUse::installed,
    .errata = true,
    .language = true,
    .run = page_command,
};

}  // namespace ramparts::tools

// `ramparts page`: a battle as a web page that stands alone.
#include "sdk/cli/open.hpp"
#include "sdk/cli/web_page.hpp"
#include "sdk/show/web/scenario_page.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kPageOptions[] = {
    {.name = "output", .value = "FILE", .help = RP_TR("the page to write, .html"), .letter = 'o', .needed = true},
};

int page_command(const Arguments& arguments, Console& console) {
    const std::string output(arguments.value("output"));
    if (const int code = check_page_name(console, output); code != kClean) return code;
    LoadedScenario loaded;
    if (const int code = read_only(console, arguments.operands.front(), loaded); code != kClean) return code;
    return write_page(console, web::scenario_page(loaded.scenario), output);
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
                   "is for reading: nobody can play on it. It is one file that never asks the network, for screens of "
                   "every size, keyboards, screen readers and printers. The same input gives the same bytes."),
    .options = kPageOptions,
    .examples =
        "ramparts page scenarios/lundys-lane -o heights.html\n"
        "ramparts page scenarios/chippewa -o chippewa.html --language fr",
    .plugins = PluginUse::installed,
    .errata = true,
    .language = true,
    .run = page_command,
};

}  // namespace ramparts::tools

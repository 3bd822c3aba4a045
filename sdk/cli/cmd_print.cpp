// `ramparts print`: a battle as a PDF to print, cut out and play.
#include <algorithm>

#include "formats/text/english_words.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/themes.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/kit.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kPrintOptions[] = {
    {.name = "output", .value = "FILE", .help = RP_TR("the PDF to write"), .letter = 'o', .needed = true},
    {.name = "paper",
     .value = "PAPER",
     .help = RP_TR("what it is printed on"),
     .fallback = "a4",
     .choices = "a4 letter a3 a2"},
    {.name = "tile", .value = "", .help = RP_TR("print the map as several pages to join (the default)")},
    {.name = "fit", .value = "", .help = RP_TR("print the map on one page, with the largest hexes that fit")},
    {.name = "hex-mm",
     .value = "MM",
     .help = RP_TR("millimetres between opposite hexsides of a map in tiles"),
     .fallback = "17"},
    {.name = "counter-mm", .value = "MM", .help = RP_TR("side of a counter; else as 'draw' puts them on such hexes")},
    {.name = "turned",
     .value = "EDGE",
     .help = RP_TR("in two-sided (duplex) printing, the edge over which the paper turns"),
     .fallback = "long",
     .choices = "long short"},
    kThemeOption,
    kSymbolsOption,
    {.name = "white", .value = "", .help = RP_TR("pale colours on a white ground, to save ink: the theme 'pale'")},
    {.name = "numbering", .value = "ID", .help = RP_TR("print a second numbering on the map too")},
    {.name = "only",
     .value = "PART",
     .help = RP_TR("print only this part"),
     .choices = "guide sheet rules charts map counters",
     .repeats = true},
};

int read_kit(Console& console, const Arguments& arguments, const Scenario& scenario, paper::KitOptions& options) {
    if (arguments.has("fit") && arguments.has("tile"))
        return console.refuse(kUsage, "RP6040", "'--fit' and '--tile' contradict each other", "give one of them");
    options.paper = paper::paper_of(arguments.value("paper"));
    options.fit = arguments.has("fit");
    if (arguments.has("white") && arguments.has("theme"))
        return console.refuse(kUsage, "RP6040", "'--white' and '--theme' contradict each other", "give one of them");
    if (arguments.has("white")) options.palette = shipped_palette(kPaleTheme);
    if (const int code = read_theme_option(arguments, console, options.palette); code != kClean) return code;
    options.turned = arguments.value("turned") == "short" ? paper::Turned::short_edge : paper::Turned::long_edge;
    if (!read_mm(console, "hex-mm", arguments.value("hex-mm"), {4, 100}, options.hex_mm)) return kUsage;
    if (arguments.has("counter-mm") &&
        !read_mm(console, "counter-mm", arguments.value("counter-mm"), {5, 60}, options.counter_mm))
        return kUsage;
    options.numbering = arguments.value("numbering");
    if (!options.numbering.empty() && !knows_numbering(console, scenario, options.numbering)) return kUsage;
    const auto only = arguments.values("only");
    if (!only.empty())
        for (std::size_t part = 0; part < paper::kKitParts; ++part)
            options.with[part] =
                std::find(only.begin(), only.end(), paper::word_of(static_cast<paper::KitPart>(part))) != only.end();
    return kClean;
}

int print_command(const Arguments& arguments, Console& console) {
    const std::string output(arguments.value("output"));
    if (!output.ends_with(".pdf"))
        return console.refuse(kUsage, "RP6040", "'" + output + "' is not a name of a PDF", "use .pdf");
    LoadedScenario loaded;
    if (const int code = read_only(console, arguments.operands.front(), loaded); code != kClean) return code;
    paper::KitOptions options;
    if (const int code = read_kit(console, arguments, loaded.scenario, options); code != kClean) return code;
    const auto kit = paper::print_kit(with_shown_names(loaded.scenario), options, say_message);
    if (!kit)
        return console.refuse(kUsage, "RP6040", kit.error().english(),
                              "'--paper', '--hex-mm' and '--fit' choose the size");
    if (kit->pages.empty())
        return console.refuse(kUsage, "RP6040", "there is nothing to print in these parts", "leave '--only' out");
    if (const auto done = draw::write_pdf(kit->pages, output); !done)
        return console.refuse(kUnreadable, "RP6041", done.error().message, kCannotWriteFix);
    console.line(output + ": " + counted(kit->pages.size(), "page"));
    for (const paper::KitRun& run : paper::runs_of(*kit))
        console.line("  " + std::to_string(run.first) + (run.last > run.first ? "-" + std::to_string(run.last) : "") +
                     ": " + std::string(paper::name_of(run.part).english()));
    return kClean;
}

}  // namespace

const Command kPrint = {
    .name = "print",
    .summary = RP_TR("Make a print-and-play PDF"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR(
        "How to make it, the battle's sheet, the rules at a glance, turn track and tables, the map at true scale, "
        "counters front and back. The same input gives the same bytes."),
    .options = kPrintOptions,
    .examples =
        "ramparts print scenarios/thames -o thames.pdf\n"
        "ramparts print scenarios/lundys-lane -o heights.pdf --paper a2 --fit --only map\n"
        "ramparts print scenarios/chippewa -o chippewa.pdf --paper letter --hex-mm 19 --white\n"
        "ramparts print scenarios/queenston-heights -o queenston.pdf --theme mono\n"
        "ramparts print scenarios/thames -o tamise.pdf --language fr",
    .plugins = PluginUse::installed,
    .errata = true,
    .language = true,
    .run = print_command,
};

}  // namespace ramparts::tools

// `ramparts errata sheet`, `ramparts errata stickers`: errata on paper.
#include "formats/text/english_words.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/errata_print.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/difference.hpp"
#include "sdk/show/print/errata_sheet.hpp"
#include "sdk/show/print/stickers.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kPaperOption{.name = "paper",
                                  .value = "PAPER",
                                  .help = RP_TR("size of the pages of a PDF"),
                                  .fallback = "a4",
                                  .choices = "a4 letter a3 a2"};
constexpr OptionInfo kSheetOptions[] = {
    {.name = "output",
     .value = "FILE",
     .help = RP_TR("write to this file: .pdf a page to print, .md Markdown, .txt plain text; else the text is printed"),
     .letter = 'o'},
    kPaperOption,
    kOnlyOption,
    kOffOption};
constexpr OptionInfo kStickerOptions[] = {
    {.name = "output", .value = "FILE", .help = RP_TR("the PDF to write"), .letter = 'o', .needed = true},
    kPaperOption,
    {.name = "hex-mm",
     .value = "MM",
     .help = RP_TR("millimetres between opposite hexsides of your map, 17 when not given"),
     .repeats = true},
    {.name = "counter-mm", .value = "MM", .help = RP_TR("side of a counter; else as 'draw' puts them on such hexes")},
    {.name = "common-sizes", .value = "", .help = RP_TR("pages for each common size of hexes and counters")},
    kOnlyOption,
    kOffOption};

/// The battle without and with the errata, and those that are on.
struct Printed {
    Scenario before;
    Scenario after;
    std::vector<Erratum> errata;
    std::string name;
};

/// What is in force already is taken off first, so that the base is the game as it was printed.
int read_printed(const Arguments& arguments, Console& console, Printed& out) {
    std::vector<ErrataLayer> layers;
    if (const int code = read_layers(console, arguments, std::span(arguments.operands).subspan(1), layers);
        code != kClean)
        return code;
    LoadedScenario loaded;
    if (const int code = read_only(console, arguments.operands.front(), loaded); code != kClean) return code;
    Document document(std::move(loaded.scenario));
    ApplyOptions off;
    off.take_off = off.fitting_only = true;
    (void)apply_errata(document, layers, off);
    out.before = document.scenario();
    auto applied = apply_errata(document, layers);
    if (!applied) {
        console.report(applied.error());
        return kViolations;
    }
    out.after = document.scenario();
    for (const AppliedErratum& one : applied->errata)
        out.errata.push_back(layers[one.layer].errata.errata[one.erratum]);
    for (const ErrataLayer& layer : layers)
        if (!layer.errata.name.empty()) out.name += (out.name.empty() ? "" : ", ") + layer.errata.name;
    return kClean;
}

int cannot_write(Console& console, const std::string& why) {
    return console.refuse(kUnreadable, "RP6041", why, kCannotWriteFix);
}

int sheet_command(const Arguments& arguments, Console& console) {
    const std::string output(arguments.value("output"));
    const bool pdf = output.ends_with(".pdf");
    const bool markdown = output.ends_with(".md");
    if (!output.empty() && !pdf && !markdown && !output.ends_with(".txt"))
        return console.refuse(kUsage, "RP6040", "'" + output + "' has no ending that says what to write",
                              "use .pdf, .md or .txt");
    Printed printed;
    if (const int code = read_printed(arguments, console, printed); code != kClean) return code;
    const paper::ErrataSheet sheet = paper::errata_sheet(printed.before, printed.after, printed.errata, printed.name);
    const paper::Speak speak = say_message;
    if (pdf) {
        const auto pages = paper::sheet_pages(sheet, paper::paper_of(arguments.value("paper")), speak);
        if (const auto done = draw::write_pdf(pages, output); !done) return cannot_write(console, done.error().message);
        console.line(output + ": " + counted(pages.size(), "page"));
        return kClean;
    }
    const std::string text = markdown ? paper::sheet_markdown(sheet, speak) : paper::sheet_text(sheet, speak);
    if (output.empty()) {
        console.print(text);
        return kClean;
    }
    if (!write_file(console, output, text)) return kUnreadable;
    console.line(output + ": " + counted(printed.errata.size(), "erratum", "errata"));
    return kClean;
}

bool read_sizes(const Arguments& arguments, Console& console, std::vector<paper::StickerSize>& sizes) {
    double counter = 0;
    if (arguments.has("counter-mm") &&
        !read_mm(console, "counter-mm", arguments.value("counter-mm"), {4, 100}, counter))
        return false;
    sizes.clear();
    if (arguments.has("common-sizes") && !arguments.has("hex-mm")) sizes = paper::common_sizes();
    const auto given = arguments.values("hex-mm");
    for (const std::string& text : given)
        if (!read_mm(console, "hex-mm", text, {4, 100}, sizes.emplace_back().hex_mm)) return false;
    if (arguments.has("common-sizes") && !given.empty()) {
        const auto common = paper::common_sizes();
        sizes.insert(sizes.end(), common.begin(), common.end());
    }
    if (sizes.empty()) sizes.emplace_back();
    if (counter > 0)
        for (paper::StickerSize& size : sizes) size.counter_mm = counter;
    return true;
}

int stickers_command(const Arguments& arguments, Console& console) {
    const std::string output(arguments.value("output"));
    if (!output.ends_with(".pdf"))
        return console.refuse(kUsage, "RP6040", "'" + output + "' is not a name of a PDF", "use .pdf");
    paper::StickerOptions options;
    if (!read_sizes(arguments, console, options.sizes)) return kUsage;
    Printed printed;
    if (const int code = read_printed(arguments, console, printed); code != kClean) return code;
    options.paper = paper::paper_of(arguments.value("paper"));
    options.name = printed.name;
    const auto sheets = paper::sticker_sheets(printed.before, printed.after, printed.errata, options, say_message);
    if (!sheets)
        return console.refuse(kViolations, "RP6089", "the maps have different shapes or numbers",
                              "give errata of this scenario");
    if (const auto done = draw::write_pdf(sheets->pages, output); !done)
        return cannot_write(console, done.error().message);
    std::size_t hexes = 0;
    for (const paper::PlacedSticker& sticker : sheets->stickers) hexes += sticker.hex != kNoHex ? 1 : 0;
    console.line(output + ": " + counted(hexes, "hex", "hexes") + " and " +
                 counted(sheets->stickers.size() - hexes, "counter face") + " on " +
                 counted(sheets->pages.size(), "page"));
    return kClean;
}

}  // namespace

int difference_drawing(Console& console, const Scenario& before, const Scenario& after, const std::string& file) {
    if (!file.ends_with(".svg") && !file.ends_with(".png") && !file.ends_with(".pdf"))
        return console.refuse(kUsage, "RP6040", "'" + file + "' has no ending that says what to draw",
                              "use .svg, .png or .pdf");
    draw::DrawOptions options;
    options.speak = say_message;
    const auto picture = paper::difference_picture(before, after, options);
    if (!picture)
        return console.refuse(kViolations, "RP6089", "the maps have different shapes or numbers",
                              "give both the same columns, rows and first number; the transforms can");
    if (file.ends_with(".png"))
        if (const auto fits = draw::check_png(picture->width, picture->height, options.dpi); !fits)
            return console.refuse(kUsage, "RP6040", fits.error().message, "use .svg or .pdf");
    const auto done = draw::write_drawing(*picture, file, options.dpi);
    if (!done) return cannot_write(console, done.error().message);
    console.line(file + ": " + std::to_string(static_cast<int>(picture->width + 0.5)) + " x " +
                 std::to_string(static_cast<int>(picture->height + 0.5)) + " mm");
    return kClean;
}

const Command kErrataSheet = {
    .name = "errata sheet",
    .summary = RP_TR("Write an errata sheet for players"),
    .operands = "SCENARIO ERRATA…",
    .min_operands = 2,
    .about = RP_TR("The errata that are on, under Map, Counters, Set-up and arrivals, Combat table, TEC and Rules: "
                   "what is right, what was printed, why, and the source. Errata that are already in the scenario are "
                   "listed too. Nothing is changed."),
    .options = kSheetOptions,
    .examples =
        "ramparts errata sheet scenarios/chippewa scenarios/chippewa/errata/sample.xml\n"
        "ramparts errata sheet scenarios/chippewa "
        "scenarios/chippewa/errata/sample.xml -o sheet.pdf --paper letter --off brook",
    .plugins = PluginUse::installed,
    .language = true,
    .run = sheet_command,
};

const Command kErrataStickers = {
    .name = "errata stickers",
    .summary = RP_TR("Print corrected hexes and counters to paste over"),
    .operands = "SCENARIO ERRATA…",
    .min_operands = 2,
    .about = RP_TR("A PDF: every hex whose picture changes, with its surroundings drawn as on the corrected map, "
                   "and every counter whose faces change, with bleed and cut marks. Both hexes of a changed hexside "
                   "are printed. The art is that of 'draw', not that of the printed game. Nothing is changed."),
    .options = kStickerOptions,
    .examples =
        "ramparts errata stickers scenarios/chippewa scenarios/chippewa/errata/sample.xml -o stickers.pdf\n"
        "ramparts errata stickers scenarios/chippewa scenarios/chippewa/errata/sample.xml "
        "-o half-inch.pdf --hex-mm 16 --counter-mm 12.7",
    .plugins = PluginUse::installed,
    .language = true,
    .run = stickers_command,
};

}  // namespace ramparts::tools

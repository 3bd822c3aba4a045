// See print_model.hpp.
#include "editor/model/print_model.hpp"

#include <charconv>

#include "sdk/show/print/page.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kPaperNames[] = {"a4", "letter", "a3", "a2"};
constexpr std::string_view kPartField = "part.";

/// A length in mm, with a point or a comma; why it is none, or nothing.
std::string read_mm(std::string_view text, double least, double most, double& mm) {
    std::string digits = trimmed(text);
    for (char& c : digits)
        if (c == ',') c = '.';
    double read = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), read);
    if (error != std::errc{} || end != digits.data() + digits.size() || !(read >= least && read <= most))
        return say("\"{1}\" is not a number of millimetres from {2} to {3}.", std::string(text),
                   static_cast<int>(least), static_cast<int>(most));
    mm = read;
    return {};
}

std::vector<FormField::Choice> numberings_of(const Scenario& scenario) {
    std::vector<FormField::Choice> choices{{"", say("none")}};
    for (const Numbering& numbering : scenario.map.numberings) choices.push_back({numbering.id, numbering.id});
    return choices;
}

FormField paper_field(paper::Paper paper) {
    return {"paper",
            RP_TR("Paper"),
            FormField::Kind::choice,
            std::string(kPaperNames[static_cast<std::size_t>(paper)]),
            RP_TR("What it is printed on."),
            0,
            0,
            {{"a4", "A4"}, {"letter", "Letter"}, {"a3", "A3"}, {"a2", "A2"}}};
}

// The first with these colours, whatever symbols it has: themes of the same colours print the same.
FormField theme_field(const draw::Palette& palette, const ThemeList& themes) {
    FormField field{"theme", RP_TR("Colours"), FormField::Kind::choice, std::string(kUsualTheme),
                    RP_TR("Pale colours and black and white save ink.")};
    for (auto theme = themes.all.rbegin(); theme != themes.all.rend(); ++theme) {
        draw::Palette colours = theme->palette;
        colours.symbols = palette.symbols;
        if (colours == palette) field.value = theme->id;
    }
    for (const Theme& theme : themes.all) field.choices.push_back({theme.id, theme.name_in(plugin_language())});
    return field;
}

void take_theme(draw::Palette& palette, const ThemeList& themes, std::string_view id) {
    const draw::CounterSymbols symbols = palette.symbols;
    if (const Theme* theme = themes.find(id)) palette = theme->palette;
    palette.symbols = symbols;
}

FormField symbols_field(const draw::Palette& palette) {
    return {"symbols",
            RP_TR("Symbols"),
            FormField::Kind::choice,
            word_of(palette.symbols),
            RP_TR("How counters show what a unit is."),
            0,
            0,
            {{"nato", say("NATO symbols")}, {"silhouettes", say("silhouettes")}}};
}

void add_parts(Form& form, const paper::KitOptions& options) {
    form.push_back({"", RP_TR("What is printed"), FormField::Kind::heading, "", ""});
    for (std::size_t p = 0; p < paper::kKitParts; ++p) {
        const auto part = static_cast<paper::KitPart>(p);
        form.push_back({std::string(kPartField) + std::string(paper::word_of(part)),
                        std::string(paper::name_of(part).english()), FormField::Kind::flag,
                        options.with[p] ? "true" : "false", RP_TR("Whether these pages are among them.")});
    }
}

}  // namespace

Form print_form(const Scenario& scenario, const paper::KitOptions& options, const ThemeList& themes) {
    using Kind = FormField::Kind;
    Form form;
    form.push_back(paper_field(options.paper));
    form.push_back({"size",
                    RP_TR("Map"),
                    Kind::choice,
                    options.fit ? "fit" : "tile",
                    RP_TR("Pages that are put together, at true size; or one page, with the largest hexes that fit."),
                    0,
                    0,
                    {{"tile", say("pages put together")}, {"fit", say("one page")}}});
    form.push_back({"hex", RP_TR("Hexes (mm)"), Kind::text, paper::mm_words(options.hex_mm),
                    RP_TR("From hexside to opposite hexside; 17 is the size of this edition."), 0, 0});
    if (options.fit) form.back().disabled = RP_TR("The page gives the size.");
    form.push_back({"counter", RP_TR("Counters (mm)"), Kind::text,
                    options.counter_mm > 0 ? paper::mm_words(options.counter_mm) : std::string(),
                    RP_TR("The side of a counter.")});
    form.back().hint = say("as the hexes ask");
    form.push_back(theme_field(options.palette, themes));
    form.push_back(symbols_field(options.palette));
    form.push_back({"turned",
                    RP_TR("Backs of counters"),
                    Kind::choice,
                    options.turned == paper::Turned::short_edge ? "short" : "long",
                    RP_TR("The edge over which your printer turns the paper."),
                    0,
                    0,
                    {{"long", say("turned over the long edge")}, {"short", say("turned over the short edge")}}});
    if (!scenario.map.numberings.empty())
        form.push_back({"numbering", RP_TR("Second numbers"), Kind::choice, options.numbering,
                        RP_TR("A second numbering of the hexes, printed below their own."), 0, 0,
                        numberings_of(scenario)});
    add_parts(form, options);
    return form;
}

std::string set_print_field(paper::KitOptions& options, const ThemeList& themes, std::string_view name,
                            std::string_view value) {
    if (name == "paper") options.paper = paper::paper_of(value);
    else if (name == "size") options.fit = value == "fit";
    else if (name == "hex") return read_mm(value, 4, 100, options.hex_mm);
    else if (name == "counter") {
        if (trimmed(value).empty()) options.counter_mm = 0;
        else return read_mm(value, 5, 60, options.counter_mm);
    } else if (name == "theme") take_theme(options.palette, themes, value);
    else if (name == "symbols") options.palette.symbols = counter_symbols(value).value_or(options.palette.symbols);
    else if (name == "turned") options.turned = value == "short" ? paper::Turned::short_edge : paper::Turned::long_edge;
    else if (name == "numbering") options.numbering = value;
    else if (name.starts_with(kPartField))
        for (std::size_t p = 0; p < paper::kKitParts; ++p)
            if (name.substr(kPartField.size()) == paper::word_of(static_cast<paper::KitPart>(p)))
                options.with[p] = value == "true";
    return {};
}

std::string kit_words(const paper::Kit& kit) {
    if (kit.pages.empty()) return say("Nothing is chosen to be printed.");
    std::string words = say_n("{1} page", "{1} pages", static_cast<long>(kit.pages.size()));
    const char* before = ": ";
    for (const paper::KitRun& run : paper::runs_of(kit)) {
        words += before + std::to_string(run.first) + (run.last > run.first ? "–" + std::to_string(run.last) : "") +
                 " " + say(paper::name_of(run.part));
        before = "; ";
    }
    return words + ".";
}

// --- stickers, sheets, pictures --------------------------------------------------------------------------------------

Form sticker_form(const StickerChoice& choice) {
    using Kind = FormField::Kind;
    Form form{paper_field(choice.paper)};
    form.push_back({"hex", RP_TR("Hexes (mm)"), Kind::text, paper::mm_words(choice.hex_mm),
                    RP_TR("From hexside to opposite hexside, measured on your printed map.")});
    form.push_back({"counter", RP_TR("Counters (mm)"), Kind::text,
                    choice.counter_mm > 0 ? paper::mm_words(choice.counter_mm) : std::string(),
                    RP_TR("The side of a counter.")});
    form.back().hint = say("as the hexes ask");
    form.push_back({"common", RP_TR("Common sizes too"), Kind::flag, choice.common ? "true" : "false",
                    RP_TR("More pages: hexes and counters of the sizes that most games have.")});
    return form;
}

std::string set_sticker_field(StickerChoice& choice, std::string_view name, std::string_view value) {
    if (name == "paper") choice.paper = paper::paper_of(value);
    else if (name == "hex") return read_mm(value, 4, 100, choice.hex_mm);
    else if (name == "common") choice.common = value == "true";
    else if (name == "counter") {
        if (!trimmed(value).empty()) return read_mm(value, 4, 100, choice.counter_mm);
        choice.counter_mm = 0;
    }
    return {};
}

std::string sticker_words(const paper::StickerSheets& sheets) {
    long hexes = 0;
    for (const paper::PlacedSticker& sticker : sheets.stickers) hexes += sticker.hex != kNoHex ? 1 : 0;
    const auto all = static_cast<long>(sheets.stickers.size());
    return say("{1} and {2} on {3}.", say_n("{1} hex", "{1} hexes", hexes),
               say_n("{1} counter face", "{1} counter faces", all - hexes),
               say_n("{1} page", "{1} pages", static_cast<long>(sheets.pages.size())));
}

Form sheet_form(const SheetChoice& choice) {
    Form form{paper_field(choice.paper)};
    form.push_back({"file", RP_TR("Text file"), FormField::Kind::new_file, choice.file,
                    RP_TR("Writes a text (.txt) or Markdown (.md) in place of pages.")});
    form.back().choices = {{"*.txt", RP_TR("Text")}, {"*.md", "Markdown"}};
    form.back().hint = say("none: pages");
    return form;
}

std::string set_sheet_field(SheetChoice& choice, std::string_view name, std::string_view value) {
    if (name == "paper") choice.paper = paper::paper_of(value);
    else if (name == "file") choice.file = trimmed(value);
    return {};
}

Form picture_form(const PictureChoice& choice, const ThemeList& themes) {
    using Kind = FormField::Kind;
    Form form;
    form.push_back({"file", RP_TR("File"), Kind::new_file, choice.file,
                    RP_TR("Where the picture is written; its ending .png, .svg or .pdf chooses the kind.")});
    form.back().choices = {{"*.png", "PNG"}, {"*.svg", "SVG"}, {"*.pdf", "PDF"}};
    form.push_back({"counters", RP_TR("Counters"), Kind::flag, choice.counters ? "true" : "false",
                    RP_TR("Whether the units set up at the start are drawn.")});
    form.push_back(theme_field(choice.palette, themes));
    form.back().help = RP_TR("The theme of the picture.");
    form.push_back(symbols_field(choice.palette));
    form.push_back({"hex", RP_TR("Hexes (mm)"), Kind::text, paper::mm_words(choice.hex_mm),
                    RP_TR("From hexside to opposite hexside; 17 is the size of this edition.")});
    form.push_back({"dpi", RP_TR("Dots per inch"), Kind::number, std::to_string(choice.dpi),
                    RP_TR("How fine a PNG is."), 20, 1200});
    return form;
}

std::string set_picture_field(PictureChoice& choice, const ThemeList& themes, std::string_view name,
                              std::string_view value) {
    if (name == "file") choice.file = trimmed(value);
    else if (name == "counters") choice.counters = value == "true";
    else if (name == "theme") take_theme(choice.palette, themes, value);
    else if (name == "symbols") choice.palette.symbols = counter_symbols(value).value_or(choice.palette.symbols);
    else if (name == "hex") return read_mm(value, 4, 100, choice.hex_mm);
    else if (name == "dpi") (void)read_number(value, choice.dpi);
    return {};
}

}  // namespace ramparts

// Errata on paper: stickers to paste over, and the sheet for players.
#include <memory>

#include "editor/command/paper_commands.hpp"
#include "editor/model/print_model.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/show/print/errata_sheet.hpp"
#include "sdk/show/print/stickers.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

/// The battle without and with the errata that are on, and those.
struct PrintedErrata {
    Scenario before;
    Scenario after;
    std::vector<Erratum> errata;
    std::string name;
};

std::string words_for_paper(const Message& words) { return say(words); }

/// What is in force already is taken off first, so that the base is the game as it was printed.
Result<PrintedErrata, std::string> errata_to_print(const OpenDocument& d) {
    PrintedErrata printed;
    std::vector<ErrataLayer> layers;
    for (const ErrataLayer& layer : d.errata.layers()) {
        bool any = false;
        for (std::size_t i = 0; i < layer.errata.errata.size(); ++i) any = any || is_on(layer, i);
        if (any) layers.push_back(layer);
    }
    Document document(d.scenario());
    ApplyOptions off;
    off.take_off = off.fitting_only = true;
    (void)apply_errata(document, layers, off);
    printed.before = with_shown_names(document.scenario());
    const auto applied = apply_errata(document, layers);
    if (!applied) return fail(say("The errata that are on do not fit; the Errata panel shows which."));
    printed.after = with_shown_names(document.scenario());
    for (const AppliedErratum& one : applied->errata)
        printed.errata.push_back(layers[one.layer].errata.errata[one.erratum]);
    for (const ErrataLayer& layer : layers)
        if (!layer.errata.name.empty()) printed.name += (printed.name.empty() ? "" : ", ") + layer.errata.name;
    return printed;
}

Result<paper::StickerSheets, std::string> stickers_of(const OpenDocument& d, const StickerChoice& choice) {
    const auto printed = errata_to_print(d);
    if (!printed) return fail(printed.error());
    paper::StickerOptions options;
    options.paper = choice.paper;
    options.name = printed->name;
    options.sizes = {{choice.hex_mm, choice.counter_mm}};
    if (choice.common)
        for (const paper::StickerSize& size : paper::common_sizes()) options.sizes.push_back(size);
    auto sheets = paper::sticker_sheets(printed->before, printed->after, printed->errata, options, words_for_paper);
    if (!sheets) return fail(say("The errata change the shape or the numbers of the map: there are no stickers."));
    return std::move(*sheets);
}

void print_stickers(CommandContext& c) {
    OpenDocument* d = c.document();
    static StickerChoice last;
    auto choice = std::make_shared<StickerChoice>(last);
    FormQuestion q;
    q.title = say("Stickers");
    q.about = say(
        "Every hex and every counter that the errata change, at the size of your printed game, with cut marks: print "
        "them on sticky paper, cut them out and paste them over. The pages are shown before anything is printed.");
    q.act = RP_TR("&Show the pages");
    q.form = [choice] { return sticker_form(*choice); };
    q.set = [choice](const std::string& name, const std::string& value) {
        return set_sticker_field(*choice, name, value);
    };
    q.preview = [d, choice] {
        const auto sheets = stickers_of(*d, *choice);
        return sheets ? sticker_words(*sheets) : sheets.error();
    };
    q.run = [&c, d, choice]() -> std::string {
        const auto sheets = stickers_of(*d, *choice);
        if (!sheets) return sheets.error();
        last = *choice;
        c.shell.show_pages(sheets->pages, d->scenario().id + "-stickers");
        return {};
    };
    (void)c.shell.ask_form(q);
}

/// Writes the sheet as text; why it could not, or nothing.
std::string keep_sheet(CommandContext& c, const paper::ErrataSheet& sheet, const std::string& file) {
    if (!std::filesystem::path(file).is_absolute()) return say("Name a file with its whole path.");
    const bool markdown = file.ends_with(".md");
    if (!markdown && !file.ends_with(".txt")) return say("The name of a text ends in .txt or .md.");
    if (real_files().kind(file) != FileSystem::Kind::missing &&
        c.shell.ask(RP_TR("Errata sheet"), say("{1} is there already. Replace it?", file), RP_TR("&Replace"),
                    RP_TR("&Keep it")) != Shell::Answer::yes)
        return say("Nothing is written.");
    const std::string text =
        markdown ? paper::sheet_markdown(sheet, words_for_paper) : paper::sheet_text(sheet, words_for_paper);
    if (const auto written = write_file(file, text); !written) return say_message(written.error().message);
    c.shell.show_message(say("Written: {1}", file));
    return {};
}

void print_sheet(CommandContext& c) {
    OpenDocument* d = c.document();
    static paper::Paper last = paper::Paper::a4;
    auto choice = std::make_shared<SheetChoice>();
    choice->paper = last;
    FormQuestion q;
    q.title = say("Errata sheet");
    q.about =
        say("The errata that are on, for players: what is right, what was printed, why, and the source. The pages are "
            "shown, printed or kept as a PDF; name a file to get a text instead.");
    q.act = RP_TR("&Show or write");
    q.form = [choice] { return sheet_form(*choice); };
    q.set = [choice](const std::string& name, const std::string& value) {
        return set_sheet_field(*choice, name, value);
    };
    q.run = [&c, d, choice]() -> std::string {
        const auto printed = errata_to_print(*d);
        if (!printed) return printed.error();
        const paper::ErrataSheet sheet =
            paper::errata_sheet(printed->before, printed->after, printed->errata, printed->name);
        last = choice->paper;
        if (!choice->file.empty()) return keep_sheet(c, sheet, choice->file);
        c.shell.show_pages(paper::sheet_pages(sheet, choice->paper, words_for_paper), d->scenario().id + "-errata");
        return {};
    };
    (void)c.shell.ask_form(q);
}

Availability errata_on_paper(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(c.document()->errata.any_on(),
                              RP_TR("No erratum is on: switch one on in the errata panel."));
}

}  // namespace

void add_errata_print_commands(CommandRegistry& registry) {
    registry.add({"errata.stickers", RP_TR("Stickers…"),
                  RP_TR("Corrected hexes and counters at true size, to cut out and paste over a printed game."),
                  print_stickers, errata_on_paper});
    registry.add({"errata.sheet", RP_TR("Errata sheet…"),
                  RP_TR("The errata that are on as a sheet for players: pages, PDF or text."), print_sheet,
                  errata_on_paper});
}

}  // namespace ramparts

// A battle on paper: choose what, look at the pages, print or keep them.
#include <memory>

#include "editor/command/command.hpp"
#include "editor/model/print_model.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

/// The kit of the scenario with the errata that are on; why there is none.
Result<paper::Kit, std::string> kit_of(const OpenDocument& d, const paper::KitOptions& options) {
    const auto corrected = d.errata.corrected(d.scenario());
    if (!corrected) return fail(say("The errata that are on do not fit; the Errata panel shows which."));
    auto kit = paper::print_kit(with_shown_names(*corrected), options, [](const Message& words) { return say(words); });
    if (!kit) return fail(say("It cannot be printed so: {1}.", say(kit.error())));
    return std::move(*kit);
}

void print_document(CommandContext& c) {
    OpenDocument* d = c.document();
    // What was chosen last stands there again: one more try with other paper is common.
    static paper::KitOptions last;
    auto options = std::make_shared<paper::KitOptions>(last);
    options->numbering.clear();
    options->palette.symbols = c.workspace.themes().symbols();
    FormQuestion q;
    q.title = say("Print and play");
    q.about = say(
        "Everything the battle needs on the table: the map at true scale, counters front and back, turn track, tables, "
        "boxes for reinforcements, and its sheet. The pages are shown before anything is printed.");
    q.act = RP_TR("&Show the pages");
    q.form = [&c, d, options] { return print_form(d->scenario(), *options, c.workspace.themes().list()); };
    q.set = [&c, options](const std::string& name, const std::string& value) {
        return set_print_field(*options, c.workspace.themes().list(), name, value);
    };
    q.preview = [d, options] {
        const auto kit = kit_of(*d, *options);
        return kit ? kit_words(*kit) : kit.error();
    };
    q.run = [&c, d, options]() -> std::string {
        const auto kit = kit_of(*d, *options);
        if (!kit) return kit.error();
        if (kit->pages.empty()) return kit_words(*kit);
        last = *options;
        c.shell.show_pages(kit->pages, d->scenario().id);
        return {};
    };
    (void)c.shell.ask_form(q);
}

}  // namespace

void add_print_commands(CommandRegistry& registry) {
    registry.add(
        {"file.print", RP_TR("&Print and play…"),
         RP_TR("Map, counters, charts and sheets on paper: look at the pages, print them or keep them as PDF."),
         print_document, needs_document});
}

}  // namespace ramparts

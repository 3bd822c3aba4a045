// Commands of sources: the one in force, and the typing in of a printed game.
#include "editor/command/compare_commands.hpp"
#include "editor/command/printed.hpp"
#include "editor/model/printed_pass.hpp"
#include "editor/model/scan_reading.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/tool/scan_tool.hpp"
#include "editor/workspace/errata_recording.hpp"

namespace ramparts {
namespace {

constexpr const char* kPrintedSource = "/sources/printed";
constexpr double kReadable = 56;  ///< pixels from hex to hex

void start_printed(CommandContext& c) {
    OpenDocument& document = *c.document();
    if (!ask_printed_source(document, c.shell)) return;
    c.shell.show_panel("printed", true);
    c.workspace.select_tool("printed");
    const PrintedPass& pass = document.printed();
    document.set_cursor(pass.open(0) ? 0 : pass.next_open(0));
    if (MapView* view = c.shell.map_view()) {
        // Numbers and what lies on hexsides shall be read.
        if (document.camera.pitch < kReadable) view->zoom_to(kReadable);
        view->show(document.cursor());
        view->focus();
    }
}

/// What was typed in, against the scenario as it was when that began: whose word it is, is the printed game's.
void save_printed(CommandContext& c) {
    PrintedPass& pass = c.document()->printed();
    ErrataPlan plan;
    plan.apart = true;
    plan.id = "printed";
    plan.name = c.document()->scenario().name.empty() ? c.document()->title() : c.document()->scenario().name;
    if (pass.source_known()) plan.source = pass.source();
    ask_where_to_save(*c.document(), c.shell, pass.beginning(), plan, "printed.xml");
}

void take_over_scan(CommandContext& c) {
    OpenDocument& document = *c.document();
    const ScanReading* reading = c.workspace.painting().find_reading(document);
    const std::string words = reading->taking_words(document.scenario());
    if (words.empty()) return c.shell.show_message(say("The map is as the scan was read: nothing would change."));
    const auto answer = c.shell.ask(
        RP_TR("Take over from the scan"),
        words + " " + say("Take over everything with the scan as its source, or only what the map has otherwise?"),
        RP_TR("&Everything"), RP_TR("Only &differences"));
    if (answer == Shell::Answer::cancel) return;
    const auto take = [&] {
        return reading->take_over(document.document,
                                  answer == Shell::Answer::yes ? scan::Take::everything : scan::Take::differences);
    };
    const std::string why = document.recording ? document.recording->by_their_own_word(take) : take();
    if (!why.empty()) return c.shell.show_problem(RP_TR("Take over from the scan"), FileProblem{why, {}});
    c.shell.show_message(say("The map is as the scan was read; Ctrl+Z takes all of it back."));
}

Availability can_take_over(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    const ScanReading* reading = c.workspace.painting().find_reading(*c.document());
    return Availability::when(reading != nullptr && !reading->nothing_read(),
                              RP_TR("Nothing is read from a scan yet; see the panel Scan."));
}

}  // namespace

bool ask_printed_source(OpenDocument& document, Shell& shell, bool again) {
    PrintedPass& pass = document.printed();
    if (pass.source_known() && !again) return true;
    const auto text =
        shell.ask_text(RP_TR("Type in printed values"), RP_TR("Typed from (map sheet, edition, counters …)"),
                       pass.source_known() ? pass.source().source : shell.remembered(kPrintedSource, {}),
                       [](const std::string&) { return std::string(); });
    if (!text) return false;
    pass.set_source(*text);
    shell.remember(kPrintedSource, pass.source().source);
    document.source_changed();
    return true;
}

void add_source_commands(CommandRegistry& registry) {
    registry.add({"edit.source", RP_TR("Source of changes…"),
                  RP_TR("Say where your changes come from, from now on: origin and source."),
                  [](CommandContext& c) {
                      const PaintState& painting = c.workspace.painting();
                      if (painting.ask_source) painting.ask_source(*c.document());
                  },
                  needs_document});
    registry.add({"printed.start", RP_TR("Type in printed values…"),
                  RP_TR("For owners of the printed game: compare hexes, counters and tables with it, by keys alone."),
                  start_printed, needs_document});
    registry.add({"printed.errata", RP_TR("&Printed values as errata…"),
                  RP_TR("Write what was typed in from the printed game to a file of errata, for others to apply."),
                  save_printed, [](const CommandContext& c) {
                      if (c.document() == nullptr) return needs_document(c);
                      return Availability::when(c.document()->typing_in(),
                                                RP_TR("Nothing was typed in since the scenario was opened."));
                  }});
    registry.add({"scan.names", RP_TR("Read names from the scan"),
                  RP_TR("Have the names on the scan read; you take or drop each of them."),
                  [](CommandContext& c) {
                      c.workspace.select_tool("scan");
                      read_names_of(c.workspace.painting(), *c.document());
                  },
                  [](const CommandContext& c) {
                      if (c.document() == nullptr) return needs_document(c);
                      const std::string why = names_obstacle(c.workspace.painting(), *c.document());
                      return Availability::when(why.empty(), why);
                  }});
    registry.add({"scan.take-over", RP_TR("Take over from the scan…"),
                  RP_TR("Write what was read from the scan into the map, as one change with its source."),
                  take_over_scan, can_take_over});
    add_panel_command(registry, "panel.printed", RP_TR("Printed values"),
                      RP_TR("What is compared with the printed game, and what waits: hexes, counters and tables."));
}

}  // namespace ramparts

// View commands: zoom, pan, the hex cursor, what is shown.
#include "editor/command/command.hpp"
#include "editor/model/readout.hpp"
#include "sdk/words/catalogue.hpp"

namespace ramparts {
namespace {

Availability needs_view(const CommandContext& c) {
    return Availability::when(c.document() != nullptr && c.shell.map_view() != nullptr, RP_TR("No map is shown."));
}

void move_cursor(CommandContext& c, int direction) {
    OpenDocument& document = *c.document();
    const HexIndex next = document.map().grid().neighbour(document.cursor(), direction);
    if (next == kNoHex) return;
    document.set_cursor(next);
    c.shell.map_view()->reveal(next);
}

// Left and right in a flat field go along the row of hexes: alternately down and up, so that they come back level.
void move_across(CommandContext& c, bool forward) {
    const Grid& grid = c.document()->map().grid();
    const bool low = grid.is_low_line(grid.line_of(c.document()->cursor()));
    if (forward) move_cursor(c, low ? 1 : 2);
    else move_cursor(c, low ? 5 : 4);
}

void add_cursor_commands(CommandRegistry& registry) {
    struct Step {
        const char* id;
        const char* title;
        int direction;
    };
    // Named by where they lead in a flat-topped field; direction numbers follow the grid.
    static constexpr Step kSteps[] = {
        {"cursor.0", RP_TR("Cursor: first direction (N, or W)"), 0},
        {"cursor.1", RP_TR("Cursor: second direction (NE, or SW)"), 1},
        {"cursor.2", RP_TR("Cursor: third direction (SE)"), 2},
        {"cursor.3", RP_TR("Cursor: fourth direction (S, or E)"), 3},
        {"cursor.4", RP_TR("Cursor: fifth direction (SW, or NE)"), 4},
        {"cursor.5", RP_TR("Cursor: sixth direction (NW)"), 5},
    };
    for (const Step& step : kSteps)
        registry.add({step.id, step.title, RP_TR("Move the hex cursor one hex."),
                      [d = step.direction](CommandContext& c) { move_cursor(c, d); }, needs_view});
    // The arrow keys mean the screen, whichever way the hexes stand.
    const auto arrow = [&](const char* id, const char* title, bool vertical, bool forward) {
        registry.add({id, title, RP_TR("Move the hex cursor one hex on the screen."),
                      [vertical, forward](CommandContext& c) {
                          const bool flat = c.document()->map().grid().shape().orientation == Orientation::flat;
                          if (vertical == flat) move_cursor(c, forward ? 3 : 0);
                          else move_across(c, forward);
                      },
                      needs_view});
    };
    arrow("cursor.up", RP_TR("Cursor up"), true, false);
    arrow("cursor.down", RP_TR("Cursor down"), true, true);
    arrow("cursor.left", RP_TR("Cursor left"), false, false);
    arrow("cursor.right", RP_TR("Cursor right"), false, true);
    registry.add({"cursor.centre", RP_TR("Sho&w the hex cursor"),
                  RP_TR("Scroll the hex cursor to the middle of the view."),
                  [](CommandContext& c) { c.shell.map_view()->centre_on(c.document()->cursor()); }, needs_view});
}

// What a mouse does besides pointing.
void add_hand_commands(CommandRegistry& registry) {
    registry.add({"cursor.drag", RP_TR("Drag from the hex cursor"),
                  RP_TR("Press the tool at the hex cursor: arrow keys drag, Return lets go, Escape drops it."),
                  [](CommandContext& c) { c.shell.map_view()->hold(); },
                  [](const CommandContext& c) {
                      const Availability shown = needs_view(c);
                      if (!shown.enabled) return shown;
                      return Availability::when(c.workspace.tool().drags(),
                                                RP_TR("This tool is not dragged; Return is its click."));
                  }});
    const auto turn = [&](const char* id, const char* title, int steps) {
        registry.add({id, title,
                      RP_TR("Aim at another hexside or corner of the hex under the cursor; Return acts there."),
                      [steps](CommandContext& c) { c.shell.map_view()->turn_aim(steps); },
                      [](const CommandContext& c) {
                          const Availability shown = needs_view(c);
                          if (!shown.enabled) return shown;
                          return Availability::when(c.workspace.tool().aim() != Tool::Aim::hex,
                                                    RP_TR("This tool works on whole hexes."));
                      }});
    };
    turn("aim.next", RP_TR("Aim at the next hexside"), 1);
    turn("aim.previous", RP_TR("Aim at the previous hexside"), -1);
}

void add_toggle(CommandRegistry& registry, const char* id, const char* title, const char* help,
                bool ViewSettings::*member) {
    registry.add({id, title, help,
                  [member](CommandContext& c) {
                      c.document()->change_view([member](ViewSettings& v) { v.*member = !(v.*member); });
                  },
                  needs_document,
                  [member](const CommandContext& c) { return c.document() != nullptr && c.document()->view.*member; },
                  id});
}

void go_to_hex(CommandContext& c) {
    OpenDocument& document = *c.document();
    const Map& map = document.map();
    std::string label = say("Hex number, such as {1}", map.grid().label(document.cursor()));
    for (const Numbering& numbering : map.numberings) label += say(", or a number of \"{1}\"", numbering.name);
    const auto answer = c.shell.ask_text(RP_TR("Go to hex"), label, "", [&](const std::string& words) {
        return find_hex(map, words) ? std::string() : say("No hex of this map has that number.");
    });
    if (!answer) return;
    if (const auto hex = find_hex(map, *answer)) {
        document.set_cursor(*hex);
        c.shell.map_view()->centre_on(*hex);
        c.shell.map_view()->focus();
    }
}

// Printed numbers, then each second numbering, then none.
void next_numbering(CommandContext& c) {
    const int count = static_cast<int>(c.document()->map().numberings.size());
    c.document()->change_view([count](ViewSettings& v) {
        if (!v.numbers) {
            v.numbers = true;
            v.numbering = -1;
        } else if (v.numbering + 1 < count) {
            ++v.numbering;
        } else {
            v.numbers = false;
            v.numbering = -1;
        }
    });
    const ViewSettings& v = c.document()->view;
    c.shell.show_message(!v.numbers ? say("No hex numbers")
                         : v.numbering < 0
                             ? say("Printed hex numbers")
                             : c.document()->map().numberings[static_cast<std::size_t>(v.numbering)].name);
}

void add_languages(CommandRegistry& registry) {
    const auto language = [&](const std::string& id, const std::string& title, const char* help,
                              const std::string& code) {
        registry.add({"language." + id,
                      title,
                      help,
                      [code](CommandContext& c) { c.shell.choose_language(code); },
                      {},
                      [code](const CommandContext& c) { return c.shell.language() == code; }});
    };
    language("system", RP_TR("&System language"), RP_TR("Use the language of the system at the next start."), "");
    for (const SpokenLanguage& each : spoken_languages())
        language(each.code, each.title, RP_TR("Use this language at the next start."), each.code);
}

void add_zoom(CommandRegistry& registry) {
    registry.add({"view.zoom-in",
                  RP_TR("Zoom &in"),
                  RP_TR("Show hexes larger."),
                  [](CommandContext& c) { c.shell.map_view()->zoom_by(2); },
                  needs_view,
                  {},
                  "zoom-in"});
    registry.add({"view.zoom-out",
                  RP_TR("Zoom &out"),
                  RP_TR("Show hexes smaller."),
                  [](CommandContext& c) { c.shell.map_view()->zoom_by(-2); },
                  needs_view,
                  {},
                  "zoom-out"});
    registry.add({"view.zoom-100",
                  RP_TR("&100 %"),
                  RP_TR("Show hexes at their normal size."),
                  [](CommandContext& c) { c.shell.map_view()->zoom_to(64); },
                  needs_view,
                  {},
                  "zoom-100"});
    registry.add({"view.fit",
                  RP_TR("&Fit map"),
                  RP_TR("Show the whole map."),
                  [](CommandContext& c) { c.shell.map_view()->fit(); },
                  needs_view,
                  {},
                  "fit"});
    registry.add({"view.go-to-hex", RP_TR("&Go to hex…"),
                  RP_TR("Put the cursor on a hex by its printed or other number."), go_to_hex, needs_view});
}

void add_window_commands(CommandRegistry& registry) {
    registry.add({"view.full-screen",
                  RP_TR("Full &screen"),
                  RP_TR("Use the whole screen."),
                  [](CommandContext& c) { c.shell.toggle_full_screen(); },
                  {},
                  [](const CommandContext& c) { return c.shell.full_screen(); }});
    registry.add({"view.reset-layout", RP_TR("Reset layout"),
                  RP_TR("Put all panels back where they were at the first start."),
                  [](CommandContext& c) { c.shell.reset_layout(); }});
    registry.add({"window.next-area", RP_TR("Next panel"),
                  RP_TR("Move the keyboard from the map to the panels and round again."),
                  [](CommandContext& c) { c.shell.next_area(1); }});
    registry.add({"window.previous-area", RP_TR("Previous panel"), RP_TR("Move the keyboard the other way round."),
                  [](CommandContext& c) { c.shell.next_area(-1); }});
}

void add_scrolling(CommandRegistry& registry) {
    const auto pan = [&](const char* id, const char* title, int dx, int dy) {
        registry.add({id, title, RP_TR("Scroll the map."),
                      [dx, dy](CommandContext& c) { c.shell.map_view()->pan(dx, dy); }, needs_view});
    };
    pan("view.pan-left", RP_TR("Scroll left"), -96, 0);
    pan("view.pan-right", RP_TR("Scroll right"), 96, 0);
    pan("view.pan-up", RP_TR("Scroll up"), 0, -96);
    pan("view.pan-down", RP_TR("Scroll down"), 0, 96);
}

void add_shown(CommandRegistry& registry) {
    add_toggle(registry, "show.grid", RP_TR("Gri&d"), RP_TR("Outline every hex."), &ViewSettings::grid);
    add_toggle(registry, "show.numbers", RP_TR("Hex &numbers"), RP_TR("Print the number into every hex."),
               &ViewSettings::numbers);
    add_toggle(registry, "show.elevation", RP_TR("&Elevation"), RP_TR("Tint and number hexes by height."),
               &ViewSettings::elevation);
    add_toggle(registry, "show.provenance", RP_TR("&Provenance"),
               RP_TR("Colour hexes and hexsides by where they come from: "
                     "rulebook blue, reconstruction amber, errata red, printed violet."),
               &ViewSettings::provenance);
    add_toggle(registry, "show.counters", RP_TR("&Counters"), RP_TR("Show the units set up on the map."),
               &ViewSettings::counters);
    add_toggle(registry, "show.labels", RP_TR("La&bels"), RP_TR("Show the names on the map."), &ViewSettings::labels);
    registry.add({"show.printed", RP_TR("Printed art"), RP_TR("Draw the map as it is printed; without it, plainly."),
                  [](CommandContext& c) {
                      c.document()->change_view([](ViewSettings& v) { v.printed = !v.printed; });
                      c.shell.remember(std::string(kArtRemembered), c.document()->view.printed ? "printed" : "plain");
                  },
                  needs_document,
                  [](const CommandContext& c) { return c.document() != nullptr && c.document()->view.printed; }});
    registry.add({"show.next-numbering", RP_TR("Next n&umbering"),
                  RP_TR("Switch between printed numbers, second numberings and none."), next_numbering,
                  needs_document});
}

void add_view_panels(CommandRegistry& registry) {
    add_panel_command(registry, "panel.minimap", RP_TR("&Minimap"),
                      RP_TR("The whole map in a small window; click to go there."));
    add_panel_command(registry, "panel.find", RP_TR("Find"),
                      RP_TR("Find hexes by number, units, names, terrain, sources, and any word of the scenario."));
    add_panel_command(registry, "panel.findings", RP_TR("Findings"),
                      RP_TR("What the checks find wrong, with explanations and fixes."));
    add_panel_command(registry, "panel.forces", RP_TR("Order of battle"),
                      RP_TR("The units of both sides; drag them onto the map."));
    add_panel_command(registry, "panel.roster", RP_TR("Units table"),
                      RP_TR("The order of battle as a table: type and paste units as in a spreadsheet."));
    add_panel_command(registry, "panel.counter", RP_TR("Counter designer"),
                      RP_TR("Everything about one unit, with both sides of its counter."));
    add_panel_command(registry, "panel.sheet", RP_TR("Counter sheets"),
                      RP_TR("The printed sheets of counters: arrange and sort them, add markers, print."));
    add_panel_command(registry, "panel.arrivals", RP_TR("Reinforcements"), RP_TR("Who arrives when and where."));
    add_panel_command(registry, "panel.scenario", RP_TR("Scenario and rules"),
                      RP_TR("Names, sides, turns, victory conditions, rule modules and notes."));
    add_panel_command(registry, "panel.tables", RP_TR("&Tables"),
                      RP_TR("Movement, combat shifts, combat results and rule options."));
}

}  // namespace

void add_view_commands(CommandRegistry& registry) {
    add_languages(registry);
    add_theme_commands(registry, {shipped_themes()});
    add_zoom(registry);
    add_window_commands(registry);
    add_scrolling(registry);
    add_cursor_commands(registry);
    add_here_commands(registry);
    add_hand_commands(registry);
    add_shown(registry);
    add_view_panels(registry);
}

}  // namespace ramparts

// Commands of the painting half: clipboard, selection, hexsides, elevation, options, symmetry, the size of the map.
#include <algorithm>

#include "editor/command/command.hpp"
#include "editor/command/command_words.hpp"
#include "editor/command/own_rules.hpp"
#include "editor/command/printed.hpp"
#include "editor/tool/paint_tool.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "sdk/change/document/operations/selection.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

PaintState& painting(const CommandContext& c) { return c.workspace.painting(); }

Selection selection_of(const OpenDocument& document) {
    Selection selection;
    selection.hexes = document.selection();
    selection.clip(document.map());
    return selection;
}

Availability needs_selection(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(!c.document()->selection().empty(), RP_TR("No hexes are selected."));
}

Availability needs_sides(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    const auto& sides = painting(c).sides;
    return Availability::when(sides.document == c.document() && !sides.sides.empty(),
                              RP_TR("No hexsides are selected."));
}

Availability needs_copy(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(painting(c).clipboard.has_value(), RP_TR("Nothing has been copied yet."));
}

StampParts copied_parts() {
    StampParts parts;
    parts.labels = true;
    return parts;
}

void edit_sides(CommandContext& c, const char* label, const Changes& changes) {
    const auto done = c.document()->document.edit(label, [&](Edit& e) { return apply(changes, e); });
    if (!done) c.shell.show_message(say_message(done.error().message));
    else if (!*done) c.shell.show_message(say("Nothing to change there."));
}

// The clipboard is about hexsides when only those are selected, or their tool is in hand.
bool sides_chosen(const CommandContext& c) {
    return needs_sides(c).enabled && (c.document()->selection().empty() || c.workspace.tool().id() == "side.select");
}

Availability needs_any_selection(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(sides_chosen(c) || !c.document()->selection().empty(),
                              RP_TR("No hexes and no hexsides are selected."));
}

void copy_sides(CommandContext& c) {
    const auto& chosen = painting(c).sides;
    Selection selection;
    selection.sides = chosen.sides;
    selection.clip(c.document()->map());
    Stamp stamp =
        copy(c.document()->scenario(), selection, middle(c.document()->map().grid(), selection), copied_parts());
    if (chosen.kind)
        for (StampSide& side : stamp.sides) side.set = SideSet{}.with(*chosen.kind, side.set.kind(*chosen.kind));
    painting(c).clipboard = std::move(stamp);
    painting(c).changed();
    c.shell.show_message(say_n("Copied {1} hexside", "Copied {1} hexsides", static_cast<long>(selection.sides.size())));
}

void clear_sides(CommandContext& c, const char* label) {
    auto& chosen = painting(c).sides;
    edit_sides(c, label,
               chosen.kind ? erase_kind(c.document()->map(), chosen.sides, *chosen.kind)
                           : erase_sides(c.document()->map(), chosen.sides));
    chosen.sides.clear();
    painting(c).changed();
}

void copy_selection(CommandContext& c) {
    if (sides_chosen(c)) return copy_sides(c);
    const Selection selection = selection_of(*c.document());
    painting(c).clipboard =
        copy(c.document()->scenario(), selection, middle(c.document()->map().grid(), selection), copied_parts());
    painting(c).changed();
    c.shell.show_message(say_n("Copied {1} hex", "Copied {1} hexes", static_cast<long>(selection.hexes.size())));
}

void clear_selection(CommandContext& c, const char* label) {
    if (sides_chosen(c)) return clear_sides(c, label);
    const Selection selection = selection_of(*c.document());
    const auto done = c.document()->document.edit(
        label, [&](Edit& e) { return apply(cleared(c.document()->scenario(), selection), e); });
    if (!done) c.shell.show_message(say_message(done.error().message));
}

void add_clipboard_commands(CommandRegistry& registry) {
    registry.add({"edit.cut",
                  RP_TR("Cu&t"),
                  RP_TR("Copy the selected hexes or hexsides and clear them."),
                  [](CommandContext& c) {
                      copy_selection(c);
                      clear_selection(c, RP_TR("Cut"));
                  },
                  needs_any_selection,
                  {},
                  "cut"});
    registry.add(
        {"edit.copy",
         RP_TR("&Copy"),
         RP_TR("Copy the selected hexes with hexsides, roads, heights and names, or the selected hexsides alone."),
         copy_selection,
         needs_any_selection,
         {},
         "copy"});
    registry.add({"edit.paste",
                  RP_TR("&Paste"),
                  RP_TR("Place what was copied; R turns it, M mirrors it."),
                  [](CommandContext& c) {
                      c.workspace.select_tool("paste");
                      if (c.shell.map_view() != nullptr) c.shell.map_view()->focus();
                  },
                  needs_copy,
                  {},
                  "paste"});
    registry.add({"edit.delete", RP_TR("&Delete"),
                  RP_TR("Clear the selected hexes: open ground at height 0 without hexsides and roads; or take the "
                        "selected hexsides away."),
                  [](CommandContext& c) {
                      clear_selection(c, sides_chosen(c) ? RP_TR("Delete hexsides") : RP_TR("Clear hexes"));
                  },
                  needs_any_selection});
}

void add_turns_of_the_copy(CommandRegistry& registry) {
    const auto turn = [&](const char* id, const char* title, const char* help, HexTurn (*make)(Orientation),
                          const char* icon) {
        registry.add({id,
                      title,
                      help,
                      [make](CommandContext& c) {
                          PaintState& state = painting(c);
                          state.clipboard =
                              state.clipboard->turned(make(c.document()->map().grid().shape().orientation));
                          state.changed();
                      },
                      needs_copy,
                      {},
                      icon});
    };
    turn(
        "copy.turn-right", RP_TR("Turn the c&opy right"), RP_TR("Turn what will be pasted by 60° clockwise."),
        [](Orientation o) { return clockwise(o, 1); }, "turn-right");
    turn(
        "copy.turn-left", RP_TR("Turn the copy &left"), RP_TR("Turn what will be pasted by 60° anticlockwise."),
        [](Orientation o) { return clockwise(o, -1); }, "turn-left");
    turn("copy.mirror", RP_TR("&Mirror the copy"), RP_TR("Exchange left and right of what will be pasted."),
         mirror_left_right, "mirror");
    turn("copy.flip", RP_TR("&Flip the copy"), RP_TR("Exchange top and bottom of what will be pasted."),
         mirror_top_bottom, "flip");
}

void add_selection_commands(CommandRegistry& registry) {
    registry.add({"edit.provenance", RP_TR("Provenance of the selection…"),
                  RP_TR("Say where the selected hexes or hexsides come from, with what is on them, or whole sections: "
                        "origin and source."),
                  [](CommandContext& c) {
                      if (painting(c).ask_provenance) painting(c).ask_provenance(*c.document());
                  },
                  needs_document});
    const auto change = [&](const char* id, const char* title, const char* help, void (*f)(Selection&, const Map&),
                            bool needs) {
        registry.add({id, title, help,
                      [f](CommandContext& c) {
                          Selection selection = selection_of(*c.document());
                          f(selection, c.document()->map());
                          c.document()->set_selection(std::move(selection.hexes));
                      },
                      needs ? needs_selection : needs_document});
    };
    change(
        "select.all", RP_TR("Select &all"), RP_TR("Select every hex of the map."),
        [](Selection& s, const Map& m) {
            s.hexes.clear();
            s.invert(m);
        },
        false);
    change(
        "select.none", RP_TR("Select &none"), RP_TR("Forget the selection."),
        [](Selection& s, const Map&) { s.hexes.clear(); }, true);
    change(
        "select.invert", RP_TR("&Invert the selection"), RP_TR("Select what is not selected."),
        [](Selection& s, const Map& m) { s.invert(m); }, false);
    change(
        "select.grow", RP_TR("&Grow the selection"), RP_TR("Select one hex further in every direction."),
        [](Selection& s, const Map& m) { s.grow(m); }, true);
    change(
        "select.shrink", RP_TR("S&hrink the selection"), RP_TR("Select one hex less at every rim."),
        [](Selection& s, const Map& m) { s.shrink(m); }, true);
}

std::optional<HexsideKindId> chosen_kind(const CommandContext& c) {
    return painting(c).hexside_kind(c.document()->scenario().ruleset);
}

void add_side_commands(CommandRegistry& registry) {
    registry.add({"side.convert", RP_TR("Con&vert to the chosen kind"),
                  RP_TR("Turn the selected hexsides into the kind chosen in the palette."),
                  [](CommandContext& c) {
                      const auto to = chosen_kind(c);
                      const auto& sides = painting(c).sides;
                      if (to && sides.kind)
                          edit_sides(c, RP_TR("Convert hexsides"),
                                     convert_kind(c.document()->scenario(), sides.sides, *sides.kind, *to));
                      painting(c).sides.kind = to;
                  },
                  needs_sides});
    registry.add({"side.turn", RP_TR("Turn the &selected slopes round"),
                  RP_TR("Exchange uphill and downhill on all selected hexsides."),
                  [](CommandContext& c) {
                      Changes all;
                      const auto& kinds = c.document()->scenario().ruleset.hexside_kinds;
                      for (std::size_t k = 0; k < kinds.size(); ++k)
                          if (kinds[k].directed)
                              all.append(flip_uphill(c.document()->scenario(), painting(c).sides.sides,
                                                     static_cast<HexsideKindId>(k)));
                      edit_sides(c, RP_TR("Turn slopes round"), all);
                  },
                  needs_sides});
    registry.add({"side.delete", RP_TR("D&elete the selected hexsides"),
                  RP_TR("Take the selected kind off the selected hexsides."),
                  [](CommandContext& c) { clear_sides(c, RP_TR("Delete hexsides")); }, needs_sides});
    registry.add({"side.select-kind", RP_TR("Select all of the chosen &kind"),
                  RP_TR("Select every hexside of the kind chosen in the palette."),
                  [](CommandContext& c) {
                      const auto kind = chosen_kind(c);
                      if (!kind) return;
                      painting(c).sides = {c.document(), of_kind(c.document()->map(), *kind), kind};
                      c.workspace.select_tool("side.select");
                      painting(c).changed();
                  },
                  needs_document});
    registry.add({"elevation.add-slopes",
                  RP_TR("Add slopes alon&g the last height"),
                  RP_TR("Put slopes along the edge of what the last elevation stroke changed."),
                  [](CommandContext& c) {
                      const auto kind = slope_kind(c.document()->scenario().ruleset);
                      if (kind)
                          edit_sides(c, RP_TR("Add slopes"),
                                     slopes_around(c.document()->scenario(), painting(c).raised.hexes, *kind));
                  },
                  [](const CommandContext& c) {
                      if (c.document() == nullptr) return needs_document(c);
                      if (!slope_kind(c.document()->scenario().ruleset))
                          return Availability::no(RP_TR("The ruleset has no kind of slope."));
                      return Availability::when(painting(c).raised.document == c.document(),
                                                RP_TR("No elevation has been painted yet."));
                  },
                  {},
                  "slopes"});
}

void add_toggle(CommandRegistry& registry, const CommandWords& said, bool PaintState::*member) {
    registry.add({said.id,
                  said.title,
                  said.help,
                  [member](CommandContext& c) {
                      painting(c).*member = !(painting(c).*member);
                      painting(c).changed();
                  },
                  {},
                  [member](const CommandContext& c) { return painting(c).*member; },
                  said.id});
}

// One of several values that an option can have.
template <class T>
void add_choice(CommandRegistry& registry, const CommandWords& said, T PaintState::*member,
                std::type_identity_t<T> value) {
    registry.add({said.id,
                  said.title,
                  said.help,
                  [member, value](CommandContext& c) {
                      painting(c).*member = value;
                      painting(c).changed();
                  },
                  {},
                  [member, value](const CommandContext& c) { return painting(c).*member == value; },
                  said.id});
}

void add_option_commands(CommandRegistry& registry) {
    add_toggle(registry,
               {"paint.slopes", RP_TR("Slo&pes along elevation strokes"),
                RP_TR("An elevation stroke puts slopes along its edge.")},
               &PaintState::slopes);
    add_choice(registry,
               {"paint.bridges", RP_TR("&Bridges by themselves"),
                RP_TR("Where a road and a river meet while painting, a bridge is added.")},
               &PaintState::bridges, Bridges::automatic);
    add_choice(registry,
               {"paint.bridges-ask", RP_TR("As&k for each bridge"),
                RP_TR("At the end of a stroke each bridge where a road and a river meet can be refused, by a click or "
                      "with Y and N.")},
               &PaintState::bridges, Bridges::ask);
    add_choice(registry,
               {"paint.bridges-none", RP_TR("No bridges"),
                RP_TR("Where a road and a river meet while painting, no bridge is added; the hexside is marked.")},
               &PaintState::bridges, Bridges::none);
    add_toggle(registry,
               {"paint.marks", RP_TR("&Mark bad combinations"),
                RP_TR("Mark hexsides that make no sense: a road against "
                      "a river without a bridge, a slope on level ground.")},
               &PaintState::marks);
    add_toggle(
        registry,
        {"paint.only-selection", RP_TR("Only &inside the selection"), RP_TR("Painting changes selected hexes only.")},
        &PaintState::only_selection);
    add_toggle(registry,
               {"paint.fill-stops", RP_TR("&Fill stops at rivers"),
                RP_TR("Filling does not cross hexsides that bar the way.")},
               &PaintState::fill_stops_at_barriers);
}

// Hexes are counted: what is 0, 1 or 2 hexes round the middle is 1, 7 or 19.
void set_brush(CommandContext& c, int radius) {
    painting(c).radius = radius;
    painting(c).changed();
    c.shell.show_message(
        say_n("The brush paints {1} hex", "The brush paints {1} hexes", 3 * radius * (radius + 1) + 1));
}

void add_brushes(CommandRegistry& registry) {
    add_choice(registry, {"paint.size-1", RP_TR("Brush of &1 hex"), RP_TR("Paint single hexes.")}, &PaintState::radius,
               0);
    add_choice(registry, {"paint.size-7", RP_TR("Brush of &7 hexes"), RP_TR("Paint a hex and those around it.")},
               &PaintState::radius, 1);
    add_choice(registry, {"paint.size-19", RP_TR("Brush of 1&9 hexes"), RP_TR("Paint a hex and two rings around it.")},
               &PaintState::radius, 2);
    registry.add({"paint.larger", RP_TR("&Larger brush"), RP_TR("The next larger brush."),
                  [](CommandContext& c) { set_brush(c, std::min(2, painting(c).radius + 1)); },
                  [](const CommandContext& c) {
                      return Availability::when(painting(c).radius < 2, RP_TR("This is the largest brush."));
                  }});
    registry.add({"paint.smaller", RP_TR("Smaller brus&h"), RP_TR("The next smaller brush."),
                  [](CommandContext& c) { set_brush(c, std::max(0, painting(c).radius - 1)); },
                  [](const CommandContext& c) {
                      return Availability::when(painting(c).radius > 0, RP_TR("This is the smallest brush."));
                  }});
}

void add_heights_and_roads(CommandRegistry& registry) {
    const auto elevation = [&](const char* id, const char* title, const char* help, ElevationMode mode) {
        registry.add({id,
                      title,
                      help,
                      [mode](CommandContext& c) {
                          PaintState& state = painting(c);
                          state.elevation_mode = mode;
                          if (state.area.section != PaintSection::elevation)
                              state.choose({PaintSection::elevation, {}, 1});
                          else state.changed();
                      },
                      {},
                      [mode](const CommandContext& c) { return painting(c).elevation_mode == mode; },
                      id});
    };
    elevation("elevation.set", RP_TR("&Set the height"), RP_TR("Elevation strokes set the chosen height."),
              ElevationMode::set);
    elevation("elevation.raise", RP_TR("R&aise"), RP_TR("Elevation strokes raise by one."), ElevationMode::raise);
    elevation("elevation.lower", RP_TR("Lo&wer"), RP_TR("Elevation strokes lower by one."), ElevationMode::lower);
    registry.add({"road.straight",
                  RP_TR("S&traight roads"),
                  RP_TR("Roads take the straightest course instead of the cheapest."),
                  [](CommandContext& c) {
                      painting(c).course =
                          painting(c).course == RoadCourse::cheapest ? RoadCourse::straightest : RoadCourse::cheapest;
                      painting(c).changed();
                  },
                  {},
                  [](const CommandContext& c) { return painting(c).course == RoadCourse::straightest; },
                  "road.straight"});
}

void add_symmetry_commands(CommandRegistry& registry) {
    using Mirror = PaintState::Mirror;
    const auto add = [&](const CommandWords& said, Mirror mirror) {
        add_choice(registry, said, &PaintState::symmetry, mirror);
    };
    add({"symmetry.none", RP_TR("&No symmetry"), RP_TR("Paint only where the pointer is.")}, {});
    add({"symmetry.2", RP_TR("Tw&ofold"), RP_TR("Paint also what a half turn about the centre gives.")},
        {2, Mirror::Axis::none});
    add({"symmetry.3", RP_TR("Thr&eefold"), RP_TR("Paint also what thirds of a turn give.")}, {3, Mirror::Axis::none});
    add({"symmetry.6", RP_TR("Si&xfold"), RP_TR("Paint also what sixths of a turn give.")}, {6, Mirror::Axis::none});
    add({"symmetry.left-right", RP_TR("Mirror left an&d right"),
         RP_TR("Paint also the mirror image across the upright axis.")},
        {1, Mirror::Axis::left_right});
    add({"symmetry.top-bottom", RP_TR("Mirror top and bottom"),
         RP_TR("Paint also the mirror image across the level axis.")},
        {1, Mirror::Axis::top_bottom});
    add({"symmetry.both", RP_TR("Both mi&rrors"), RP_TR("Paint in all four quarters.")}, {2, Mirror::Axis::left_right});
    registry.add({"symmetry.centre", RP_TR("&Centre at the hex cursor"),
                  RP_TR("Turn and mirror about the hex under the cursor."),
                  [](CommandContext& c) { painting(c).set_symmetry_centre(*c.document(), c.document()->cursor()); },
                  needs_document});
}

}  // namespace

void add_paint_commands(CommandRegistry& registry) {
    add_clipboard_commands(registry);
    add_turns_of_the_copy(registry);
    add_selection_commands(registry);
    add_side_commands(registry);
    add_option_commands(registry);
    add_brushes(registry);
    add_heights_and_roads(registry);
    add_symmetry_commands(registry);
    registry.add({"map.resize", RP_TR("Resi&ze the map…"), RP_TR("Add or remove columns and rows at each side."),
                  [](CommandContext& c) {
                      if (painting(c).ask_resize) painting(c).ask_resize(*c.document());
                  },
                  needs_document});
    registry.add({"map.renumber", RP_TR("Re-n&umber the map…"),
                  RP_TR("Give the hexes other numbers and another prefix."),
                  [](CommandContext& c) {
                      if (painting(c).ask_renumber) painting(c).ask_renumber(*c.document());
                  },
                  needs_document});
    add_set_up_commands(registry);
    add_rules_commands(registry);
    add_source_commands(registry);
    add_panel_command(registry, "panel.palette", RP_TR("P&alette"), RP_TR("Tools and everything that can be painted."));
    add_panel_command(registry, "panel.edges", RP_TR("Map edges"),
                      RP_TR("The edges of the map with their hexes and the reinforcements that enter there."));
    add_panel_command(registry, "panel.history", RP_TR("&History"),
                      RP_TR("Every change since the scenario was opened; click to go there."));
    add_panel_command(registry, "panel.stamps", RP_TR("Stamps"), RP_TR("Pieces of map kept for use in any scenario."));
    add_panel_command(registry, "panel.underlay", RP_TR("Scan"),
                      RP_TR("A scanned map under the hexes, fitted by references."));
}

}  // namespace ramparts

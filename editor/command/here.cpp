// The hex under the cursor; see here.hpp.
#include "editor/command/here.hpp"
#include "editor/command/name_form.hpp"

#include <algorithm>

#include "editor/model/forces_model.hpp"
#include "editor/model/readout.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_tool.hpp"
#include "editor/tool/setup_tool.hpp"
#include "engine/model/names.hpp"
#include "sdk/change/document/operations/areas.hpp"
#include "sdk/play/names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

using Units = std::vector<std::size_t>;

Units units_here(const CommandContext& c) { return units_at(c.workspace, *c.document(), c.document()->cursor()); }

std::string hex_name(const CommandContext& c) { return hex_text(c.document()->scenario(), c.document()->cursor()); }

bool playing(const CommandContext& c) { return c.workspace.play().playing(c.document()); }

// The unit that the panels are at when it stands here, else the uppermost counter.
std::size_t meant(const OpenDocument& d, const Units& here) {
    for (const std::size_t unit : here)
        if (d.scenario().units[unit].id == d.focused_unit()) return unit;
    return here.back();
}

void select(CommandContext& c, const std::string& unit) {
    c.document()->set_focused_unit(unit);
    c.shell.show_panel("forces", true);
    if (MapView* view = c.shell.map_view()) view->focus();
}

// Again and again goes down the stack.
void select_unit(CommandContext& c) {
    OpenDocument& d = *c.document();
    const Units here = units_here(c);
    if (here.empty()) {
        c.shell.show_panel("forces", true);
        if (MapView* view = c.shell.map_view()) view->focus();
        return c.shell.show_message(say("No unit is in {1}.", hex_name(c)));
    }
    const auto& units = d.scenario().units;
    const auto now =
        std::find_if(here.begin(), here.end(), [&](std::size_t u) { return units[u].id == d.focused_unit(); });
    const std::size_t next = now == here.end() || now == here.begin() ? here.back() : *std::prev(now);
    select(c, units[next].id);
    c.shell.show_message(say("Chosen: {1}", name_of_unit(d.scenario(), next)));
}

void edit_unit(CommandContext& c, const std::string& unit) {
    c.document()->set_focused_unit(unit);
    c.shell.show_panel("counter", true);
    c.shell.focus_panel("counter");
}

void open(CommandContext& c) {
    const Units here = units_here(c);
    if (!here.empty()) return edit_unit(c, c.document()->scenario().units[meant(*c.document(), here)].id);
    c.shell.show_panel("explain", true);
}

// Data in an entry of a menu, where an ampersand would mark a letter.
std::string in_menu(std::string_view data) {
    std::string out;
    for (const char ch : data) out += ch == '&' ? std::string("&&") : std::string(1, ch);
    return out;
}

void tell(CommandContext& c, const std::string& why) {
    if (!why.empty()) c.shell.show_message(why);
}

void move_unit(CommandContext& c, const std::string& unit) {
    Shell& shell = c.shell;
    ask_for_hex(c.workspace, say("Click the hex in which the unit starts; Escape leaves it"),
                [unit, &shell](OpenDocument& d, HexIndex hex) {
                    const auto which = d.scenario().unit(unit);
                    if (!which) return;
                    if (const std::string why = place_on_hex(d.document, *which, hex); !why.empty())
                        shell.show_message(why);
                });
    if (MapView* view = c.shell.map_view()) view->focus();
}

// A submenu longer than this would not fit on a small screen.
constexpr std::size_t kMost = 24;

void add_units(const CommandContext& c, std::vector<HereEntry>& menu) {
    const OpenDocument& d = *c.document();
    const Units here = units_here(c);
    const auto name = [&](std::size_t u) { return in_menu(say_name(name_of_unit(d.scenario(), u))); };
    for (auto u = here.rbegin(); u != here.rend(); ++u)
        menu.push_back({say("Select {1}", name(*u)),
                        say("Choose the unit in the order of battle."),
                        {},
                        [id = d.scenario().units[*u].id](CommandContext& now) { select(now, id); }});
    if (here.empty()) return;
    const std::size_t unit = meant(d, here);
    const std::string id = d.scenario().units[unit].id;
    const std::string why = playing(c) ? say("A game is shown; go back to editing first.") : std::string();
    menu.push_back({say("&Edit {1}…", name(unit)),
                    say("Everything about the unit, in the counter designer."),
                    {},
                    [id](CommandContext& now) { edit_unit(now, id); }});
    menu.push_back({say("&Move {1}…", name(unit)), say("Then click the hex in which it starts."), why,
                    [id](CommandContext& now) { move_unit(now, id); }});
    menu.push_back({say("&Take {1} off the map", name(unit)), say("It stays in the order of battle."), why,
                    [id](CommandContext& now) {
                        if (const auto which = now.document()->scenario().unit(id))
                            tell(now, take_off(now.document()->document, *which));
                    }});
}

// Units that stand nowhere yet, and reinforcements, which no longer arrive then.
HereEntry set_up_here(const CommandContext& c) {
    const Scenario& s = c.document()->scenario();
    const HexIndex hex = c.document()->cursor();
    HereEntry entry{say("Set &up here"), say("Set up a unit that does not stand on the map."), {}, {}, {}};
    for (const bool arrives : {false, true})
        for (std::size_t u = 0; u < s.units.size() && entry.more.size() < kMost; ++u) {
            const Unit& unit = s.units[u];
            if (unit.at || unit.arrives.has_value() != arrives) continue;
            std::string text = in_menu(say_name(name_of_unit(s, u)));
            if (arrives) text += " · " + in_menu(unit_place(s, unit));
            entry.more.push_back({std::move(text), {}, {}, [id = unit.id, hex](CommandContext& now) {
                                      OpenDocument& d = *now.document();
                                      const auto which = d.scenario().unit(id);
                                      if (!which) return;
                                      const std::string why = place_on_hex(d.document, *which, hex);
                                      tell(now, why);
                                      if (why.empty()) d.set_focused_unit(id);
                                  }});
        }
    if (playing(c)) entry.why_not = say("A game is shown; go back to editing first.");
    else if (!c.document()->map().present(hex)) entry.why_not = say("That is not a hex of the map.");
    else if (entry.more.empty()) entry.why_not = say("All units stand on the map.");
    return entry;
}

// Whatever a click here would do in the game, and the rest of the list's choices for this hex.
void add_choices(const CommandContext& c, std::vector<HereEntry>& menu) {
    const Playtest* game = c.workspace.play().game(c.document());
    if (!playing(c) || game == nullptr) return;
    for (const PlayChoice& choice : game->choices()) {
        if (choice.hex != c.document()->cursor() || menu.size() >= kMost) continue;
        menu.push_back({in_menu(say(choice.text)), {}, {}, [choice](CommandContext& now) {
                            Playtest* play = now.workspace.play().game(now.document());
                            if (play == nullptr) return;
                            play->perform(choice);
                            now.workspace.play().game_changed(*now.document());
                        }});
    }
}

void name_hex(CommandContext& c) { write_label(c.workspace.painting(), *c.document(), c.document()->cursor()); }

Availability needs_hex(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(c.document()->map().present(c.document()->cursor()),
                              RP_TR("That is not a hex of the map."));
}

void add_hex(const CommandContext& c, std::vector<HereEntry>& menu) {
    const OpenDocument& d = *c.document();
    const HexIndex hex = d.cursor();
    const std::string name = hex_name(c);
    menu.push_back({say("E&xplain {1}", name),
                    say("The numbers and rules behind the hex, in the panel Explain."),
                    {},
                    [](CommandContext& now) { now.shell.show_panel("explain", true); }});
    const auto label = label_at(d.map(), hex);
    const Availability may = needs_hex(c);
    const std::string why = may.enabled ? std::string() : say(may.reason);
    menu.push_back(
        {label ? say("Change the &name {1}…", in_menu(d.map().labels[*label].text)) : say("&Name {1}…", name),
         say("Write a name at the hex; an empty one goes."), why, name_hex});
    if (label)
        menu.push_back({say("&Lettering of {1}…", in_menu(d.map().labels[*label].text)),
                        say("Its place, angle, size, and the line that it follows."), why,
                        [at = *label](CommandContext& now) { ask_lettering(now, at); }});
    if (!d.map().present(hex)) return;
    const bool chosen = std::binary_search(d.selection().begin(), d.selection().end(), hex);
    menu.push_back({chosen ? say("Take the &hex out of the selection") : say("Add the &hex to the selection"),
                    {},
                    {},
                    [hex, chosen](CommandContext& now) {
                        std::vector<HexIndex> all = now.document()->selection();
                        if (chosen) std::erase(all, hex);
                        else all.push_back(hex);
                        now.document()->set_selection(std::move(all));
                    }});
    menu.push_back({say("Select the c&onnected hexes of its terrain"), {}, {}, [hex](CommandContext& now) {
                        now.document()->set_selection(flood(now.document()->map(), hex));
                    }});
}

HereEntry command_entry(const CommandRegistry& commands, const CommandContext& c, std::string_view id) {
    const Command* command = commands.find(id);
    if (command == nullptr) return {};
    const Availability now = command->availability(c);
    return {say(command->title), say(command->help), now.enabled ? std::string() : say(now.reason), command->run, {}};
}

}  // namespace

std::vector<std::size_t> units_at(const Workspace& workspace, const OpenDocument& document, HexIndex hex) {
    const auto places = workspace.play().unit_places(document);
    // Errata that the game was begun with may have brought units or taken some away.
    const auto& units = workspace.play().shown(document).units;
    std::vector<std::size_t> found;
    for (std::size_t u = 0; u < units.size(); ++u)
        if (places ? u < places->size() && (*places)[u] == hex : units[u].at == hex)
            if (const auto own = document.scenario().unit(units[u].id)) found.push_back(*own);
    return found;
}

std::vector<HereEntry> here_menu(const CommandContext& c, const CommandRegistry& commands) {
    std::vector<HereEntry> menu;
    OpenDocument* d = c.document();
    if (d == nullptr) return menu;
    const auto line = [&] {
        if (!menu.empty() && !menu.back().text.empty()) menu.push_back({});
    };
    menu.push_back({in_menu(hex_readout(c.workspace.play().shown(*d), d->cursor(), d->view.numbering,
                                        c.workspace.play().unit_places(*d))),
                    {},
                    say("What is in the hex."),
                    {},
                    {}});
    line();
    add_choices(c, menu);
    line();
    add_units(c, menu);
    menu.push_back(set_up_here(c));
    line();
    add_hex(c, menu);
    line();
    if (!d->selection().empty())
        for (const char* id : {"edit.cut", "edit.copy"}) menu.push_back(command_entry(commands, c, id));
    if (c.workspace.painting().clipboard) menu.push_back(command_entry(commands, c, "edit.paste"));
    menu.push_back(command_entry(commands, c, "cursor.centre"));
    if (playing(c)) menu.push_back(command_entry(commands, c, "play.pin"));
    if (c.workspace.painting().symmetric()) menu.push_back(command_entry(commands, c, "symmetry.centre"));
    return menu;
}

void add_here_commands(CommandRegistry& registry) {
    registry.add({"here.unit", RP_TR("Select the unit here"),
                  RP_TR("Choose the unit in the hex under the cursor, again "
                        "for the next of a stack; the keys stay with the map."),
                  select_unit, needs_document});
    registry.add({"here.open", RP_TR("Open what is here"),
                  RP_TR("The counter under the cursor in the counter designer, or the hex in the panel Explain; a "
                        "double click does the same."),
                  open, needs_document});
    registry.add({"here.name", RP_TR("Name the hex under the cursor…"),
                  RP_TR("Write, change or remove the name at the hex under the cursor."), name_hex, needs_hex});
    registry.add({"here.menu", RP_TR("Menu of the hex"),
                  RP_TR("Everything that can be done with the hex under the cursor and the counters in it; the right "
                        "mouse button does the same where it does not paint."),
                  [](CommandContext& c) { c.shell.show_hex_menu(); }, needs_document});
}

}  // namespace ramparts

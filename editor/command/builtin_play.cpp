// The commands of playing and of the layers that explain the map.
#include <optional>

#include "editor/command/command.hpp"
#include "editor/command/command_words.hpp"
#include "editor/command/mail_work.hpp"
#include "editor/model/new_game.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/playtest/pin.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "engine/core/joined.hpp"
#include "sdk/check/cases/run.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

PlayDesk& desk(const CommandContext& c) { return c.workspace.play(); }
Playtest* game(const CommandContext& c) { return c.document() == nullptr ? nullptr : desk(c).game(c.document()); }

Availability needs_play(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(desk(c).playing(c.document()), RP_TR("No playtest is running; F5 starts one."));
}

Availability needs_turn(const CommandContext& c) {
    if (const Availability play = needs_play(c); !play.enabled) return play;
    if (!game(c)->trouble().empty())
        return Availability::no(RP_TR("The rules have stopped; Play on starts them again."));
    if (game(c)->over()) return Availability::no(RP_TR("The game is over."));
    return Availability::when(!game(c)->reviewing(), RP_TR("An earlier position is shown; play on from here first."));
}

bool hinting(const CommandContext& c) {
    const HintRun* run = desk(c).hint(*c.document());
    return run != nullptr && !run->finished();
}

void show_problems(CommandContext& c) {
    c.shell.show_problem(
        RP_TR("This scenario cannot be played yet"),
        {RP_TR("Put these right first, then start the playtest again."), desk(c).problems(*c.document())});
}

void start(CommandContext& c) {
    if (desk(c).playing(c.document())) {
        c.workspace.select_tool("look");
    } else {
        if (!desk(c).enter(*c.document())) return show_problems(c);
        c.workspace.select_tool("play");
        c.shell.show_panel("play", true);
    }
    if (MapView* view = c.shell.map_view()) view->focus();
}

constexpr const char* kNewGameKey = "/play/new-game";

std::vector<std::string> errata_on(const OpenDocument& document) {
    std::vector<std::string> names;
    for (const ErrataLayer& layer : document.errata.layers()) {
        bool on = false;
        for (std::size_t i = 0; i < layer.errata.errata.size(); ++i) on = on || is_on(layer, i);
        if (on) names.push_back(layer.errata.name.empty() ? layer.errata.id : layer.errata.name);
    }
    return names;
}

void new_game(CommandContext& c) {
    OpenDocument& document = *c.document();
    const Playtest* now = game(c);
    const int turn = now != nullptr && now->length() > 0 && !now->over() ? now->state().turn() : 0;
    NewGameQuestion question;
    const Scenario& scenario = document.scenario();
    for (SideId side = 0; side < kSides; ++side)
        question.sides[side] = side < scenario.sides.size() ? say_name(scenario.sides[side].name) : std::string("?");
    question.opponents = opponents();
    question.start = read_new_game(c.shell.remembered(kNewGameKey, {}));
    question.summary = [&](const NewGame& asked) {
        return new_game_summary(scenario, errata_on(document), asked, turn);
    };
    const auto played = document.errata.corrected(scenario);
    const Scenario& subject = played ? *played : scenario;
    question.settings = [&](const NewGame& asked) { return settings_form(subject, asked); };
    question.set = [&](NewGame& asked, const std::string& field, const std::string& value) {
        return take_setting(subject, asked, field, value);
    };
    const auto asked = c.shell.ask_new_game(question);
    if (!asked) return;
    c.shell.remember(kNewGameKey, new_game_text(*asked));
    if (const auto here = side_here(*asked)) return ask_new_mail_game(c, scenario.sides[*here].id, asked->settings);
    PlaytestSetup setup;
    setup.players = asked->players;
    setup.seed = asked->given_seed ? asked->seed : drawn_seed();
    setup.settings = asked->settings;
    if (!desk(c).new_game(document, setup)) return show_problems(c);
    c.shell.show_panel("play", true);
    c.shell.show_message(say("A new game; the seed of its dice is {1}.", setup.seed));
    if (MapView* view = c.shell.map_view()) view->focus();
}

void let(CommandContext& c, Playtest::Until until) {
    game(c)->let("tactician", until);
    desk(c).game_changed(*c.document());
}

void go_to(CommandContext& c, std::size_t step) {
    game(c)->go_to(step);
    desk(c).game_changed(*c.document());
}

Availability needs_scripts(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(!desk(c).scripts(*c.document()).empty(),
                              RP_TR("No rule module of this battle is a script."));
}

void load_scripts(CommandContext& c) {
    const std::string names = joined(desk(c).scripts(*c.document()), ", ",
                                     [&](const PluginScript& script) { return script.file.filename().string(); });
    desk(c).scripts_saved(*c.document(), names);
}

void add_steps(CommandRegistry& registry) {
    registry.add({"play.first", RP_TR("&First position"), RP_TR("Show the game as it began."),
                  [](CommandContext& c) { go_to(c, 0); }, needs_play});
    registry.add({"play.previous", RP_TR("Pre&vious step"),
                  RP_TR("Look one step back in the record; nothing is taken back."),
                  [](CommandContext& c) { go_to(c, game(c)->shown() > 0 ? game(c)->shown() - 1 : 0); }, needs_play});
    registry.add({"play.next", RP_TR("Ne&xt step"), RP_TR("Look one step on in the record."),
                  [](CommandContext& c) { go_to(c, game(c)->shown() + 1); }, needs_play});
    registry.add({"play.last", RP_TR("&Last position"), RP_TR("Show the game as it is."),
                  [](CommandContext& c) { go_to(c, game(c)->length()); }, needs_play});
    registry.add({"play.on", RP_TR("Play &on from here"),
                  RP_TR("Forget what comes after the position shown and play on; the dice fall as they fell. Where the "
                        "rules or a computer have stopped, start them again."),
                  [](CommandContext& c) {
                      if (desk(c).stopped(*c.document())) desk(c).go_on(*c.document());
                      else desk(c).play_on(*c.document());
                  },
                  [](const CommandContext& c) {
                      if (const Availability play = needs_play(c); !play.enabled) return play;
                      return Availability::when(
                          game(c)->reviewing() || !game(c)->trouble().empty() || desk(c).stopped(*c.document()),
                          RP_TR("The end of the record is shown already."));
                  }});
}

void run_cases(CommandContext& c) {
    OpenDocument& document = *c.document();
    document.findings.run_cases(document.path(), document.scenario());
    document.findings_changed();
    c.shell.show_panel("findings", true);
    c.shell.show_message(document.findings.cases_summary());
}

Availability needs_cases(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    const auto& file = c.document()->path();
    return Availability::when(
        !file.empty() && !case_files(file.parent_path()).empty(),
        RP_TR("The scenario has no rule cases in its folder yet; pin a position of a playtest to make one."));
}

template <class Change>
void add_layer(CommandRegistry& registry, const CommandWords& said, Change change,
               std::function<bool(const PlayLayers&)> on,
               std::function<Availability(const CommandContext&)> enabled = needs_document) {
    registry.add(
        {said.id, said.title, said.help,
         [change](CommandContext& c) {
             PlayLayers layers = desk(c).layers(*c.document());
             change(layers);
             desk(c).set_layers(*c.document(), layers);
             if (desk(c).ground(*c.document()).rules == nullptr)
                 c.shell.show_message(
                     RP_TR("The scenario cannot be played yet, so this cannot be worked out; see its findings"));
         },
         std::move(enabled),
         [on](const CommandContext& c) { return c.document() != nullptr && on(desk(c).layers(*c.document())); }});
}

void add_layers(CommandRegistry& registry) {
    add_layer(
        registry,
        {"show.zoc-first", RP_TR("&Zones of control: first side"),
         RP_TR("Tint the hexes in the zone of control of the first side (rule 4.1).")},
        [](PlayLayers& l) { l.zoc[0] = !l.zoc[0]; }, [](const PlayLayers& l) { return l.zoc[0]; });
    add_layer(
        registry,
        {"show.zoc-second", RP_TR("Zones of control: second side"),
         RP_TR("Tint the hexes in the zone of control of the second side (rule 4.1).")},
        [](PlayLayers& l) { l.zoc[1] = !l.zoc[1]; }, [](const PlayLayers& l) { return l.zoc[1]; });
    add_layer(
        registry,
        {"show.reach", RP_TR("&Reach of the unit under the cursor"),
         RP_TR("Where the unit in the hex under the cursor can go, with movement points.")},
        [](PlayLayers& l) { l.reach = !l.reach; }, [](const PlayLayers& l) { return l.reach; });
    const auto needs_run = [](const CommandContext& c) {
        if (c.document() == nullptr) return needs_document(c);
        return Availability::when(desk(c).balance(*c.document()) != nullptr,
                                  RP_TR("Run games in the balance panel first."));
    };
    const auto heat = [&](const char* id, const char* title, const char* help, Heat which) {
        add_layer(
            registry, {id, title, help}, [which](PlayLayers& l) { l.heat = l.heat == which ? Heat::none : which; },
            [which](const PlayLayers& l) { return l.heat == which; }, needs_run);
    };
    heat("show.heat-deaths", RP_TR("Where units die"),
         RP_TR("Colour hexes by the units eliminated there in the balance run."), Heat::deaths);
    heat("show.heat-unused", RP_TR("Hexes no unit e&ver entered"),
         RP_TR("Darken the hexes that no unit of the balance run ever "
               "entered; blue are those that units only passed through."),
         Heat::unused);
}

void add_game(CommandRegistry& registry) {
    registry.add({"play.start",
                  RP_TR("&Play this scenario"),
                  RP_TR("Play the scenario as it is, or return to the game that waits; in a game, back to editing."),
                  start,
                  needs_document,
                  {},
                  "play"});
    registry.add({"play.leave",
                  RP_TR("&Back to editing"),
                  RP_TR("Show the set-up again; the game waits where it is."),
                  [](CommandContext& c) { c.workspace.select_tool("look"); },
                  needs_play,
                  {},
                  "play.leave"});
    registry.add({"play.new", RP_TR("&New game…"), RP_TR("Choose who plays each side and with which dice, then begin."),
                  new_game, needs_document});
    registry.add({"play.end-phase",
                  RP_TR("&End phase"),
                  RP_TR("End the movement or combat phase."),
                  [](CommandContext& c) { desk(c).end_phase(*c.document()); },
                  needs_turn,
                  {},
                  "play.end-phase"});
    registry.add({"play.undo",
                  RP_TR("&Take back"),
                  RP_TR("Take back the last choice made since dice were rolled."),
                  [](CommandContext& c) {
                      game(c)->undo();
                      desk(c).game_changed(*c.document());
                  },
                  [](const CommandContext& c) {
                      if (const Availability play = needs_play(c); !play.enabled) return play;
                      return Availability::when(
                          game(c)->can_undo(),
                          RP_TR("Dice have been rolled since the last choice, or nothing was done yet."));
                  },
                  {},
                  "play.undo"});
}

void add_computer(CommandRegistry& registry) {
    registry.add({"play.auto-phase", RP_TR("Computer plays this p&hase"),
                  RP_TR("Let the tactician decide until the phase ends."),
                  [](CommandContext& c) { let(c, Playtest::Until::phase); }, needs_turn});
    registry.add({"play.auto-game", RP_TR("Computer plays the &game"),
                  RP_TR("Let the tactician decide for both sides until the game ends."),
                  [](CommandContext& c) { let(c, Playtest::Until::game); }, needs_turn});
    registry.add(
        {"play.stop", RP_TR("&Stop the computer"),
         RP_TR("Stop the computer that thinks or plays; the game stays where it is. Play on lets it think again."),
         [](CommandContext& c) { desk(c).stop(*c.document()); },
         [](const CommandContext& c) {
             if (const Availability play = needs_play(c); !play.enabled) return play;
             return Availability::when(game(c)->letting() || desk(c).computer_to_act(*c.document()) || hinting(c),
                                       RP_TR("No computer is to act."));
         }});
    registry.add({"play.hint", RP_TR("Hint from the planne&r"),
                  RP_TR("What the planner would do here, drawn on the map, "
                        "with what it expects of it; the game stays as it is."),
                  [](CommandContext& c) {
                      desk(c).start_hint(*c.document());
                      c.shell.show_panel("play", true);
                  },
                  [](const CommandContext& c) {
                      if (const Availability turn = needs_turn(c); !turn.enabled) return turn;
                      return Availability::when(!hinting(c), RP_TR("A hint is being thought out."));
                  }});
}

void add_again(CommandRegistry& registry) {
    registry.add(
        {"play.again", RP_TR("Show the last moves again"),
         RP_TR("What the computer did last, step by step; its arrows and results stay on the map until you act."),
         [](CommandContext& c) { desk(c).show_again(*c.document()); },
         [](const CommandContext& c) {
             if (const Availability play = needs_play(c); !play.enabled) return play;
             return Availability::when(desk(c).can_show_again(*c.document()),
                                       RP_TR("No computer has done anything since you acted."));
         }});
}

void add_dice(CommandRegistry& registry) {
    const auto on = [](const CommandContext& c) {
        return c.shell.remembered(std::string(kDiceRemembered), "yes") != "no";
    };
    registry.add({"play.dice",
                  RP_TR("Dice fall on the map"),
                  RP_TR("Show dice fall for half a second after a roll; a key or a click skips them."),
                  [on](CommandContext& c) { c.shell.remember(std::string(kDiceRemembered), on(c) ? "no" : "yes"); },
                  {},
                  on});
}

void add_cases_and_scripts(CommandRegistry& registry) {
    registry.add({"play.pin", RP_TR("P&in as rule case…"),
                  RP_TR("Store this position with what it must give in the scenario's cases folder."),
                  [](CommandContext& c) {
                      if (desk(c).ask_pin) desk(c).ask_pin(*c.document());
                  },
                  [](const CommandContext& c) {
                      if (c.document() == nullptr) return needs_document(c);
                      const std::string why = pin_obstacle(desk(c), *c.document());
                      return why.empty() ? Availability::yes() : Availability::no(why);
                  }});
    registry.add(
        {"play.cases", RP_TR("Run rule &cases"),
         RP_TR("Run the rule cases kept in the scenario's folder; what does not hold is listed with the findings."),
         run_cases, needs_cases});
    registry.add({"play.scripts", RP_TR("Load scripts anew"),
                  RP_TR("Load the scripts of the battle's rules again and play the game's record again with them; "
                        "saving a script does it too."),
                  load_scripts, needs_scripts});
}

void add_play_panels(CommandRegistry& registry) {
    add_panel_command(registry, "panel.play", RP_TR("Pla&ytest"), RP_TR("The game's course, odds and choices."));
    add_panel_command(registry, "panel.log", RP_TR("Course of the game"),
                      RP_TR("What has happened in the game, line by line."));
    add_panel_command(registry, "panel.balance", RP_TR("Balance"),
                      RP_TR("Let computers play many games and see who wins and what is lost."));
    add_panel_command(registry, "panel.analysis", RP_TR("Analysis"),
                      RP_TR("What each decision of the game cost, and the turning points."));
    add_panel_command(registry, "panel.tune", RP_TR("Tune"),
                      RP_TR("Find values of reconstructed data with which a side wins as often as it is to."));
    add_panel_command(registry, "panel.study", RP_TR("Study"),
                      RP_TR("Show which of many variants of battles are fair, and play the games that are missing."));
    add_panel_command(registry, "panel.cases", RP_TR("Rule cases"),
                      RP_TR("Run the rule cases of the scenario and of its plugins, and go to what does not hold."));
    add_panel_command(registry, "panel.trace", RP_TR("Hooks"),
                      RP_TR("Which hooks of rule modules were called in a step, and what they answered."));
    add_panel_command(registry, "panel.console", RP_TR("Lua console"),
                      RP_TR("Ask about the position in Lua, as scripts of rule modules see it."));
    add_panel_command(registry, "panel.explain", RP_TR("E&xplain"),
                      RP_TR("The numbers and rules behind the hex under the cursor."));
}

}  // namespace

void add_play_commands(CommandRegistry& registry) {
    add_game(registry);
    add_computer(registry);
    add_again(registry);
    add_dice(registry);
    add_cases_and_scripts(registry);
    add_steps(registry);
    add_layers(registry);
    add_play_panels(registry);
}

}  // namespace ramparts

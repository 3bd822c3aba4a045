// File, edit and help commands.
#include "editor/command/command.hpp"
#include "editor/command/compare_commands.hpp"
#include "editor/command/lesson_commands.hpp"
#include "editor/command/paper_commands.hpp"
#include "editor/model/text_editor.hpp"
#include "editor/workspace/plugin_desk.hpp"

namespace ramparts {
namespace {

void choose_text_editor(CommandContext& c) {
    const auto chosen = c.shell.ask_text(
        RP_TR("Text editor"),
        RP_TR("Command with {line} and {file}, such as kate -l {line} {file}; empty = one that is there"),
        c.shell.remembered(kTextEditorKey, {}), [](const std::string& words) { return text_editor_fault(words); });
    if (chosen) c.shell.remember(kTextEditorKey, *chosen);
}

}  // namespace

void add_file_commands(CommandRegistry& registry) {
    registry.add({"file.new",
                  RP_TR("&New scenario…"),
                  RP_TR("Start a scenario from an empty map, a template, another scenario or a scan."),
                  [](CommandContext& c) { c.shell.new_from_wizard(); },
                  {},
                  {},
                  "new"});
    registry.add({"file.new-blank", RP_TR("New &blank scenario"),
                  RP_TR("Start a scenario with an empty map at once, without questions."),
                  [](CommandContext& c) { c.shell.new_document(); }});
    registry.add({"file.open",
                  RP_TR("&Open…"),
                  RP_TR("Open a scenario folder or its scenario.xml."),
                  [](CommandContext& c) {
                      for (const auto& path : c.shell.ask_open()) c.shell.open_path(path);
                  },
                  {},
                  {},
                  "open"});
    registry.add({"file.save",
                  RP_TR("&Save"),
                  RP_TR("Write the scenario to its file."),
                  [](CommandContext& c) { c.shell.save_document(*c.document(), false); },
                  [](const CommandContext& c) {
                      if (c.document() == nullptr) return needs_document(c);
                      return Availability::when(c.document()->unsaved() || c.document()->path().empty(),
                                                RP_TR("Nothing has changed since the last save."));
                  },
                  {},
                  "save"});
    registry.add({"file.save-as", RP_TR("Save &as…"), RP_TR("Write the scenario to another folder."),
                  [](CommandContext& c) { c.shell.save_document(*c.document(), true); }, needs_document});
    registry.add({"file.close", RP_TR("&Close"), RP_TR("Close the scenario in front."),
                  [](CommandContext& c) { c.shell.close_document(*c.document()); }, needs_document});
    registry.add({"file.welcome", RP_TR("&Welcome page"),
                  RP_TR("Show the page with the shipped battles and recent scenarios."),
                  [](CommandContext& c) { c.shell.show_welcome(); }});
    registry.add({"file.quit", RP_TR("&Quit"), RP_TR("Close all scenarios and leave."),
                  [](CommandContext& c) { c.shell.quit(); }});
    registry.add({"window.next", RP_TR("Ne&xt scenario"), RP_TR("Bring the next open scenario to the front."),
                  [](CommandContext& c) { c.shell.next_document(1); },
                  [](const CommandContext& c) {
                      return Availability::when(c.workspace.documents().size() > 1,
                                                RP_TR("Only one scenario is open."));
                  }});
    registry.add(
        {"window.previous", RP_TR("&Previous scenario"), RP_TR("Bring the previous open scenario to the front."),
         [](CommandContext& c) { c.shell.next_document(-1); },
         [](const CommandContext& c) {
             return Availability::when(c.workspace.documents().size() > 1, RP_TR("Only one scenario is open."));
         }});
    add_print_commands(registry);
    add_web_commands(registry);
    add_picture_commands(registry);
    add_mod_commands(registry);
    add_mail_commands(registry);
    add_errata_commands(registry);
    add_compare_commands(registry);
}

void add_edit_commands(CommandRegistry& registry) {
    registry.add({"edit.undo",
                  RP_TR("&Undo"),
                  RP_TR("Take back the last change."),
                  [](CommandContext& c) {
                      const std::string label = say_label(c.document()->document.undo_label());
                      if (c.document()->document.undo()) c.shell.show_message(say("Undone: {1}", label));
                  },
                  [](const CommandContext& c) {
                      if (c.document() == nullptr) return needs_document(c);
                      return Availability::when(c.document()->document.can_undo(), RP_TR("There is nothing to undo."));
                  },
                  {},
                  "undo"});
    registry.add({"edit.redo",
                  RP_TR("&Redo"),
                  RP_TR("Do again what was undone."),
                  [](CommandContext& c) {
                      const std::string label = say_label(c.document()->document.redo_label());
                      if (c.document()->document.redo()) c.shell.show_message(say("Done again: {1}", label));
                  },
                  [](const CommandContext& c) {
                      if (c.document() == nullptr) return needs_document(c);
                      return Availability::when(c.document()->document.can_redo(),
                                                RP_TR("There is nothing to do again."));
                  },
                  {},
                  "redo"});
    registry.add({"edit.by-word", RP_TR("Edit by &word"),
                  RP_TR("Change anything by a line of words, such as: hex L2406 terrain forest."),
                  [](CommandContext& c) { c.shell.show_word_line(); }, needs_document});
    registry.add({"edit.record", RP_TR("Record as lines…"),
                  RP_TR("Show what this session has changed as lines of words, to copy or to save."),
                  [](CommandContext& c) { c.shell.show_session_lines(); }, needs_document});
    add_paint_commands(registry);
}

void add_help_commands(CommandRegistry& registry) {
    registry.add({"tools.text-editor", RP_TR("Te&xt editor…"),
                  RP_TR("Choose the program in which files of findings are shown, such as scripts of plugins."),
                  choose_text_editor});
    registry.add(
        {"tools.plugins", RP_TR("Plugins…"),
         RP_TR("Which plugins there are, what they may do, and what is wrong with them; switch them on and off."),
         [](CommandContext& c) { c.shell.show_plugins({}); },
         [](const CommandContext&) {
             return Availability::when(plugin_desk() != nullptr, RP_TR("This program has no plugins to choose."));
         }});
    registry.add({"help.context",
                  RP_TR("&Help on this"),
                  RP_TR("Open the manual at the panel or tool in use."),
                  [](CommandContext& c) { c.shell.show_help(); },
                  {},
                  {},
                  "help"});
    registry.add({"help.manual", RP_TR("&Manual"), RP_TR("Open the manual at its first page."),
                  [](CommandContext& c) { c.shell.show_manual(""); }});
    registry.add({"help.tutorial", RP_TR("Your &first battle"),
                  RP_TR("Make and play a small battle in fifteen minutes, step by step."),
                  [](CommandContext& c) { c.shell.show_manual("tutorial"); }});
    add_lesson_commands(registry);
    registry.add({"help.codes", RP_TR("All fin&dings"), RP_TR("What every code of the checks means."),
                  [](CommandContext& c) { c.shell.show_manual("codes"); }});
    registry.add({"help.palette", RP_TR("&Command palette…"), RP_TR("Find any command by typing part of its name."),
                  [](CommandContext& c) { c.shell.show_palette(); }});
    registry.add({"help.keys", RP_TR("&Keyboard reference…"), RP_TR("List every command with its key; change keys."),
                  [](CommandContext& c) { c.shell.show_keys(); }});
    registry.add({"help.about", RP_TR("&About Ramparts"), RP_TR("Version and licence."),
                  [](CommandContext& c) { c.shell.show_about(); }});
}

void add_tool_commands(CommandRegistry& registry, ToolBox& tools) {
    for (const auto& tool : tools.all()) {
        const std::string id(tool->id());
        registry.add({"tool." + id, std::string(tool->title()), std::string(tool->help()),
                      [id](CommandContext& c) {
                          // Escape also ends what a panel pointed at.
                          if (id == "look" && c.document() != nullptr) c.document()->set_lit({});
                          c.workspace.select_tool(id);
                      },
                      [id](const CommandContext& c) {
                          if (c.document() == nullptr) return needs_document(c);
                          std::string why = c.workspace.tools().find(id)->unavailable(*c.document());
                          return why.empty() ? Availability::yes() : Availability::no(std::move(why));
                      },
                      [id](const CommandContext& c) { return c.workspace.tool().id() == id; }, "tool." + id});
    }
}

}  // namespace ramparts

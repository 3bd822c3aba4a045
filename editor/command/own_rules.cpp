// Asking before a shared ruleset is changed; see own_rules.hpp.
#include "editor/command/own_rules.hpp"

#include "editor/model/kinds_model.hpp"

namespace ramparts {

bool may_change_rules(OpenDocument& document, Shell& shell) {
    if (!shares_rules(document.scenario()) || document.changes_shared_rules) return true;
    if (document.recording) return true;  // no file of rules is written
    switch (shell.ask(RP_TR("Shared ruleset"),
                      say("{1} takes its rules from {2}, which other scenarios use too. Give it a copy of its own, "
                          "ruleset.xml in its folder, before they are changed?",
                          document.title(), document.scenario().ruleset_href),
                      RP_TR("&Own copy"), RP_TR("Change the &shared file"))) {
        case Shell::Answer::yes: {
            const std::string why = take_own_rules(document.document);
            shell.show_message(
                why.empty() ? say("The scenario has its own ruleset now; saving writes it into its folder.") : why);
            return why.empty();
        }
        case Shell::Answer::no: document.changes_shared_rules = true; return true;
        case Shell::Answer::cancel: break;
    }
    return false;
}

void add_rules_commands(CommandRegistry& registry) {
    registry.add(
        {"rules.own", RP_TR("Give the scenario its own ruleset"),
         RP_TR("Copy the shared ruleset into the scenario's folder, so that changes leave other scenarios alone."),
         [](CommandContext& c) {
             const std::string why = take_own_rules(c.document()->document);
             c.shell.show_message(
                 why.empty() ? say("The scenario has its own ruleset now; saving writes it into its folder.") : why);
         },
         [](const CommandContext& c) {
             if (c.document() == nullptr) return needs_document(c);
             return Availability::when(shares_rules(c.document()->scenario()),
                                       RP_TR("The ruleset is in the scenario's folder already."));
         }});
}

}  // namespace ramparts

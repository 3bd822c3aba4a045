// Asking before a shared ruleset is changed; see own_rules.hpp.
#include "editor/command/own_rules.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include "editor/model/kinds_model.hpp"
#include "editor/workspace/new_scenario.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

constexpr const char* kPeriod = "tlg2-period";  // the ruleset that is offered first

/// What the form of kinds to take holds while it is filled in.
struct KindChoice {
    std::vector<RulesetFile> files;
    std::size_t file = 0;
    Ruleset from;
    std::set<std::string> wanted;  ///< field names

    void open(std::size_t number) {
        file = number;
        wanted.clear();
        from = {};
        (void)read_rules(files[file].file, from);
    }
    [[nodiscard]] std::vector<OfferedKind> offered(const Ruleset& own) const { return kinds_to_take(own, from); }
    static std::string field(const OfferedKind& kind) {
        return std::to_string(static_cast<int>(kind.list)) + "." + kind.id;
    }
};

Form kinds_form(const KindChoice& choice, const Ruleset& own) {
    Form form;
    std::vector<FormField::Choice> names;
    for (std::size_t i = 0; i < choice.files.size(); ++i)
        names.push_back({std::to_string(i), say_name(choice.files[i].name)});
    form.push_back({"from", RP_TR("Ruleset"), FormField::Kind::choice, std::to_string(choice.file),
                    RP_TR("Where the kinds come from."), 0, 0, std::move(names)});
    std::optional<KindList> list;
    for (const OfferedKind& kind : choice.offered(own)) {
        if (list != kind.list) form.push_back({"", title_of(kind.list), FormField::Kind::heading, "", ""});
        list = kind.list;
        const std::string name = KindChoice::field(kind);
        form.push_back({name, kind.name, FormField::Kind::flag, choice.wanted.contains(name) ? "true" : "false",
                        cost_of_kind(choice.from, kind.list, kind.kind)});
    }
    return form;
}

void ask_kinds(CommandContext& c) {
    OpenDocument& document = *c.document();
    auto choice = std::make_shared<KindChoice>();
    choice->files = shipped_rulesets();
    const auto period = std::find_if(choice->files.begin(), choice->files.end(),
                                     [](const RulesetFile& each) { return each.file.stem() == kPeriod; });
    if (choice->files.empty()) return c.shell.show_message(say("No ruleset was found beside the battles."));
    choice->open(period == choice->files.end() ? 0 : static_cast<std::size_t>(period - choice->files.begin()));
    FormQuestion q;
    q.title = RP_TR("Kinds of the period");
    q.about = RP_TR(
        "Adds terrain, hexsides, roads and features to the palette, with their rows in the tables. The "
        "costs and shifts of the period's kinds are ours, and marked so: change them in the tables.");
    q.act = RP_TR("&Add");
    q.form = [choice, &document] { return kinds_form(*choice, document.scenario().ruleset); };
    q.set = [choice](const std::string& name, const std::string& value) {
        if (name == "from") choice->open(std::stoul(value));
        else if (value == "true") choice->wanted.insert(name);
        else choice->wanted.erase(name);
        return std::string();
    };
    q.run = [choice, &document, &shell = c.shell] {
        if (!choice->wanted.empty() && !may_change_rules(document, shell))
            return say("The rules were left as they are.");
        std::vector<OfferedKind> wanted = choice->offered(document.scenario().ruleset);
        std::erase_if(wanted,
                      [&](const OfferedKind& kind) { return !choice->wanted.contains(KindChoice::field(kind)); });
        return take_kinds(document.document, choice->from, wanted);
    };
    (void)c.shell.ask_form(q);
}

}  // namespace

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
    registry.add({"rules.kinds", RP_TR("Kinds of the period…"),
                  RP_TR("Add orchards, fields, villages, stone walls, rail fences, fords, ferries, tracks, mills and "
                        "redoubts to the palette, with their costs."),
                  ask_kinds, needs_document});
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

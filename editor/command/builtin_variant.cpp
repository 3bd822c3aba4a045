// Variants in the window: a new one, what one changes of its base, and the base's values again.
#include <algorithm>
#include <memory>

#include "editor/command/compare_commands.hpp"
#include "editor/model/transform_model.hpp"
#include "editor/workspace/comparison.hpp"
#include "formats/disk/write_file.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/ids.hpp"
#include "formats/variant/ruleset_variant.hpp"
#include "sdk/change/edit/changes.hpp"
#include "sdk/change/variant/variant.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

/// The battle that the document is a variant of; null when it is none.
const Scenario* base_of(const OpenDocument& document) {
    const auto& variant = document.store().loaded().variant;
    return variant ? &variant->base.scenario : nullptr;
}

/// The ruleset file of the document, when it says only what differs from another; null when it is whole.
const RulesetOrigin* rules_origin(const OpenDocument& document) {
    const auto& places = document.store().loaded().places.ruleset;
    return places ? places->made_from.get() : nullptr;
}

/// Whether a change takes away a kind that the battle uses: its map or its units would change with it.
bool takes_used_kind(const Scenario& here, const Change& change) {
    constexpr std::string_view kKinds[] = {"terrain", "hexside-kind", "road-kind", "feature", "unit-class"};
    if (!change.removes() || std::find(std::begin(kKinds), std::end(kKinds), change.key.noun) == std::end(kKinds))
        return false;
    Document scratch(here);
    std::vector<ChangeFault> faults;
    const auto done = scratch.edit("rules", [&](Edit& e) {
        faults = make_changes(e, {&change, 1});
        return faults.empty();
    });
    if (!done || !faults.empty()) return true;
    const auto changed = changes_between(here, scratch.scenario());
    return !changed || std::any_of(changed->begin(), changed->end(),
                                   [](const Change& c) { return group_of(c.key) != ChangeGroup::rules; });
}

/// The battle as it is with the values of other rules, as far as it can be: kinds that it uses stay.
Scenario with_values_of(const Scenario& here, const Ruleset& rules) {
    Scenario from;
    Scenario to;
    from.ruleset = here.ruleset;
    to.ruleset = rules;
    std::vector<Change> changes = changes_between(from, to).value_or(std::vector<Change>());
    std::erase_if(changes, [&](const Change& change) { return takes_used_kind(here, change); });
    while (!changes.empty()) {
        Document scratch(here);
        std::vector<ChangeFault> faults;
        const auto done = scratch.edit("rules", [&](Edit& e) {
            e.keep_sources();
            faults = make_changes(e, changes);
            return faults.empty();
        });
        if (done && faults.empty()) return scratch.scenario();
        if (faults.empty()) break;
        std::vector<Change> fitting;
        for (std::size_t i = 0; i < changes.size(); ++i)
            if (std::none_of(faults.begin(), faults.end(), [i](const ChangeFault& f) { return f.change == i; }))
                fitting.push_back(changes[i]);
        if (fitting.size() == changes.size()) break;
        changes = std::move(fitting);
    }
    return here;
}

Availability needs_made_rules(const CommandContext& c) {
    if (const Availability may = may_compare(c); !may.enabled) return may;
    return Availability::when(rules_origin(*c.document()) != nullptr,
                              RP_TR("The rules of this battle are not made from other rules."));
}

void compare_with_rules(CommandContext& c) {
    OpenDocument& d = *c.document();
    const RulesetOrigin& origin = *rules_origin(d);
    const std::string& base = origin.read.variant.base_id;
    const std::string why = begin_comparison(d, c.shell, with_values_of(d.scenario(), origin.base), base);
    if (!why.empty()) return c.shell.show_message(why);
    const auto count = static_cast<long>(d.comparison()->model.differences().size());
    c.shell.show_message(say_n("{1} change of the rules can return to {2}; all other rules are inherited from it.",
                               "{1} changes of the rules can return to {2}; all other rules are inherited from it.",
                               count, base));
}

Availability needs_variant(const CommandContext& c) {
    if (const Availability may = may_compare(c); !may.enabled) return may;
    return Availability::when(base_of(*c.document()) != nullptr, RP_TR("This battle is not a variant of another."));
}

void compare_with_origin(CommandContext& c) {
    OpenDocument& d = *c.document();
    const Scenario& base = *base_of(d);
    const std::string why = begin_comparison(d, c.shell, base, base.name);
    if (!why.empty()) return c.shell.show_message(why);
    const auto count = static_cast<long>(d.comparison()->model.differences().size());
    c.shell.show_message(say_n("{1} change; all else is inherited from {2}.",
                               "{1} changes; all else is inherited from {2}.", count, base.name));
}

/// The rows of a comparison that are in a hex.
std::vector<std::size_t> rows_in(const CompareModel& model, const Scenario& here, HexIndex hex) {
    std::vector<std::size_t> found;
    for (std::size_t row = 0; row < model.rows().size(); ++row) {
        if (model.rows()[row].heading) continue;
        const auto hexes = model.place(here, row).hexes;
        if (std::find(hexes.begin(), hexes.end(), hex) != hexes.end()) found.push_back(row);
    }
    return found;
}

void return_hex(CommandContext& c) {
    OpenDocument& d = *c.document();
    const HexIndex hex = d.cursor();
    const Scenario& base = *base_of(d);
    if (hex >= d.map().grid().size()) return c.shell.show_message(say("Put the cursor on a hex first."));
    CompareModel model(base, base.name);
    model.update(d.scenario());
    const std::vector<std::size_t> rows =
        model.comparable() ? rows_in(model, d.scenario(), hex) : std::vector<std::size_t>();
    const std::string label = d.map().grid().label(hex);
    if (rows.empty()) return c.shell.show_message(say("Hex {1} is as in {2} already.", label, base.name));
    const std::string why = make_as_one_step(d.document, named("Hex {1} as in {2}", label, base.name),
                                             model.changes_to_take(d.scenario(), rows));
    c.shell.show_message(
        !why.empty() ? why : say("Hex {1} is as in {2} again. Undo puts the change back.", label, base.name));
}

/// Writes the variant for its base as that is now, and opens it anew.
void take_new_base(CommandContext& c) {
    const fs::path file = c.document()->path();
    const LoadedScenario loaded = load_scenario(file);
    if (!loaded.variant) return c.shell.show_message(first_finding_sentence(loaded.diagnostics));
    const std::string base = loaded.variant->base.scenario.name;
    RebasedVariant rebased = rebase_variant(*loaded.variant, false);
    if (rebased.conflicts) {
        std::string conflicts;
        for (const Diagnostic& d : rebased.findings)
            if (d.severity == Severity::error) conflicts += "\n" + finding_sentence(d);
        if (c.shell.ask(RP_TR("Take the new base over"),
                        say("These changes of the variant expect something else of {1}. "
                            "Should they hold for what is there now?",
                            base) +
                            "\n" + conflicts,
                        RP_TR("&They hold"), RP_TR("&Leave all as it is")) != Shell::Answer::yes)
            return;
        rebased = rebase_variant(*loaded.variant, true);
    }
    if (rebased.text == loaded.variant->read.source->text())
        return c.shell.show_message(say("The variant fits {1} as it is now.", base));
    if (const auto written = write_file(file, rebased.text); !written)
        return c.shell.show_message(say_message(written.error().message));
    const auto kept = static_cast<long>(rebased.kept);
    if (!c.shell.close_document(*c.document()) || !c.shell.open_path(file)) return;
    c.shell.show_message(say_n("{2} is taken over as it is now; {1} change stays.",
                               "{2} is taken over as it is now; {1} changes stay.", kept, base));
}

Availability may_take_new_base(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    if (!c.document()->store().loaded().variant)
        return Availability::no(RP_TR("This battle is not a variant of another."));
    if (c.document()->store().keeps_out() || c.document()->unsaved())
        return Availability::no(RP_TR("Save the variant first, in a folder of yours."));
    return Availability::yes();
}

// --- a new one -------------------------------------------------------------------------------------------------------

struct NewVariant {
    std::string name;
    std::string id;
};

/// Writes the variant beside its base and opens it. Why it could not, or nothing.
std::string write_new_variant(const OpenDocument& d, Shell& shell, const NewVariant& wanted) {
    if (wanted.name.empty()) return say("Give the variant a name that players see.");
    if (!is_id(wanted.id))
        return say("{1}: an id has only small letters, digits, dots and dashes, as in chippewa-2.", wanted.id);
    const LoadedScenario& base = d.store().loaded();
    const fs::path folder = d.path().parent_path().parent_path() / wanted.id;
    if (std::error_code error; fs::exists(folder, error))
        return say("{1} is there already. Choose another id.", folder.string());
    LoadedScenario after = base;
    after.scenario = d.scenario();
    after.scenario.id = wanted.id;
    after.scenario.name = wanted.name;
    after.scenario.version = "1.0.0";
    const VariantOrigin origin = begin_variant(base, after, folder);
    const auto variant = make_variant(origin, after.scenario);
    if (!variant) return say_message(variant.error());
    if (const auto made = real_files().create_folder(folder); !made) return say_message(made.error().message);
    const fs::path file = folder / kVariantFile;
    if (const auto written = write_file(file, write_variant(*variant)); !written)
        return say_message(written.error().message);
    if (!shell.open_path(file)) return say("The variant is written to {1}.", file.string());
    shell.show_message(
        say("This is the variant now, in {1}: each edit becomes a change of {2}.", file.string(), base.scenario.name));
    return {};
}

void ask_for_variant(CommandContext& c) {
    const OpenDocument* d = c.document();
    auto wanted = std::make_shared<NewVariant>();
    wanted->name = say("{1}, a variant", d->scenario().name);
    wanted->id = d->scenario().id + "-variant";
    FormQuestion q;
    q.title = say("New variant");
    q.about = say(
        "A variant writes down only what differs from {1}; all else is taken from there, corrections too. It is put in "
        "a folder beside it. What is changed and not saved yet becomes its first changes.",
        d->scenario().name);
    q.act = say("&Make it");
    q.form = [wanted] {
        return Form{{"name", RP_TR("Name"), FormField::Kind::text, wanted->name, RP_TR("What players see.")},
                    {"id", RP_TR("Id"), FormField::Kind::text, wanted->id,
                     RP_TR("The name of its folder: small letters, digits, dots and dashes.")}};
    };
    q.set = [wanted](const std::string& field, const std::string& value) {
        return (field == "name" ? wanted->name : wanted->id) = trimmed(value), std::string();
    };
    q.run = [&c, d, wanted] { return write_new_variant(*d, c.shell, *wanted); };
    (void)c.shell.ask_form(q);
}

Availability may_have_variant(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    if (c.document()->path().empty() || c.document()->store().keeps_out())
        return Availability::no(RP_TR("A variant is put beside its battle: save this one in a folder of yours first."));
    return Availability::yes();
}

}  // namespace

void add_variant_commands(CommandRegistry& registry) {
    registry.add({"variant.new", RP_TR("New variant…"),
                  RP_TR("Make a battle that writes down only what differs from this one."), ask_for_variant,
                  may_have_variant});
    registry.add({"compare.variant", RP_TR("With the battle it is a variant of"),
                  RP_TR("List what this variant changes; Take over returns to the value of its base."),
                  compare_with_origin, needs_variant});
    registry.add({"compare.ruleset", RP_TR("With the rules that its rules are made from"),
                  RP_TR("List what the battle's ruleset changes of its base; Take over returns to the base's value."),
                  compare_with_rules, needs_made_rules});
    registry.add({"variant.rebase", RP_TR("Take the new base over"),
                  RP_TR("When the battle has changed that this is a variant of: make the changes fit it as it is now."),
                  take_new_base, may_take_new_base});
    registry.add({"variant.return", RP_TR("Return this hex to the base"),
                  RP_TR("Take back what the variant changes in the hex at the cursor and its counters, as one step."),
                  return_hex, needs_variant});
}

}  // namespace ramparts

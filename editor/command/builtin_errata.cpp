// The commands about errata.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>

#include "editor/command/errata_commands.hpp"
#include "editor/command/own_rules.hpp"
#include "editor/command/paper_commands.hpp"
#include "editor/model/transform_model.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kErrataFolder = "/folders/errata";

void put_with_findings(OpenDocument& document, const std::vector<Diagnostic>& findings) {
    document.findings.set_said(findings);
    document.findings_changed();
}

Availability needs_errata(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(c.document()->errata.any_on(),
                              RP_TR("No erratum is on: switch one on in the errata panel."));
}

void ask_for_file(CommandContext& c) {
    OpenDocument* d = c.document();
    const fs::path base = d->path().empty() ? fs::path() : d->path().parent_path() / "errata";
    auto file = std::make_shared<std::string>(c.shell.remembered(kErrataFolder, base.string()));
    FormQuestion q;
    q.title = say("Add an errata file");
    q.about = say(
        "Its errata are listed in the errata panel, where each can be switched on. Files in the folder \"errata\" of a "
        "scenario are listed by themselves.");
    q.act = say("&Add");
    q.form = [file] {
        FormField field{"file", RP_TR("File"), FormField::Kind::file, *file, RP_TR("What is read.")};
        field.choices = {{"*.xml", RP_TR("Errata")}};
        return Form{field};
    };
    q.set = [file](const std::string&, const std::string& value) { return *file = trimmed(value), std::string(); };
    q.run = [&c, d, file] {
        std::string why = add_errata_file(*d, *file);
        if (why.empty()) c.shell.remember(kErrataFolder, *file);
        return why;
    };
    if (c.shell.ask_form(q)) c.shell.show_panel("errata", true);
}

void all_off(CommandContext& c) {
    OpenDocument& d = *c.document();
    d.errata.all_off();
    d.errata_touched();
    c.shell.show_message(say("All errata are off: the scenario is played as it is."));
}

void ask_where_to_record(CommandContext& c) {
    OpenDocument* d = c.document();
    const fs::path beside = d->store().keeps_out() ? state_folder() : d->path().parent_path() / "errata";
    auto file = std::make_shared<std::string>((beside / "recorded.xml").string());
    FormQuestion q;
    q.title = say("Record errata");
    q.about =
        say("From now on your changes go into this errata file instead of the scenario's own files, which stay as they "
            "are. You are asked for the source of a change. If the file exists, your changes are added to it.");
    q.act = say("&Record");
    q.form = [file] {
        FormField field{"file", RP_TR("File"), FormField::Kind::text, *file,
                        RP_TR("With its whole path; made when it is not there.")};
        return Form{field};
    };
    q.set = [file](const std::string&, const std::string& value) { return *file = trimmed(value), std::string(); };
    q.run = [d, file] { return ErrataRecording::begin(*d, *file); };
    if (!c.shell.ask_form(q)) return;
    c.shell.show_message(say("Errata are recorded into {1}; Save writes them.", fs::path(*file).filename().string()));
}

Availability may_record(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    const std::string why = ErrataRecording::obstacle(*c.document());
    return why.empty() ? Availability::yes() : Availability::no(why);
}

Availability needs_recording(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(c.document()->recording != nullptr, RP_TR("No errata are recorded now."));
}

void stop_recording(CommandContext& c) {
    OpenDocument& d = *c.document();
    if (d.unsaved()) {
        const Shell::Answer answer =
            c.shell.ask(RP_TR("Stop recording"), say("Save the recorded errata to {1}?", d.recording->file().string()),
                        RP_TR("&Save"), RP_TR("&Discard"));
        if (answer == Shell::Answer::cancel) return;
        if (answer == Shell::Answer::yes && !c.shell.save_document(d, false)) return;
    }
    ErrataRecording::stop(d);
    d.saved();
    c.shell.show_panel("errata", true);
    c.shell.show_message(say("The scenario is what its files hold again; the errata recorded are on."));
}

void add_recording(CommandRegistry& registry) {
    registry.add({"errata.record", RP_TR("&Record errata into…"),
                  RP_TR("From now on changes go into a file of errata instead of the scenario's files."),
                  ask_where_to_record, may_record,
                  [](const CommandContext& c) { return c.document() != nullptr && c.document()->recording; }});
    registry.add({"errata.source", RP_TR("A&nother source from now on"),
                  RP_TR("The next change asks for its source again."),
                  [](CommandContext& c) {
                      c.document()->recording->ask_again();
                      c.shell.show_message(say("The next change asks for its source."));
                  },
                  needs_recording});
    registry.add({"errata.stop", RP_TR("&Stop recording"),
                  RP_TR("Put the scenario back to what its files hold, with the errata recorded switched on."),
                  stop_recording, needs_recording});
}

using Apply = std::function<Result<AppliedErrata, std::vector<Diagnostic>>(Document&)>;

/// Applies errata to the document, or nothing: tried on a copy first, which also says whether the rules are touched.
/// What is wrong is told and put with the findings.
std::optional<AppliedErrata> apply_asking(OpenDocument& document, Shell& shell, const Apply& apply) {
    const auto refused = [&](const std::vector<Diagnostic>& why) {
        put_with_findings(document, why);
        shell.show_message(first_finding_sentence(why));
        return std::nullopt;
    };
    Document scratch(document.scenario());
    if (const auto tried = apply(scratch); !tried) return refused(tried.error());
    if (!(scratch.ruleset() == document.scenario().ruleset) && !may_change_rules(document, shell)) {
        shell.show_message(say("The rules were left as they are."));
        return std::nullopt;
    }
    auto done = apply(document.document);
    if (!done) return refused(done.error());
    put_with_findings(document, done->findings);
    return std::move(*done);
}

}  // namespace

void ask_errata_word(OpenDocument& document, Shell& shell) {
    if (!document.recording || !document.recording->asks()) return;
    auto word = std::make_shared<ErrataWord>(document.recording->word());
    if (!word->source.stated()) word->source.kind = ProvenanceKind::errata;
    FormQuestion q;
    q.title = say("What is the source of this change?");
    q.about = say(
        "Say where the change comes from, and why; it goes into the errata. Later changes have the same source without "
        "a question. Cancel takes the change back.");
    q.act = say("&Record");
    q.form = [word] {
        Form form;
        add_provenance(form, word->source);
        form.push_back({"reason", RP_TR("Reason"), FormField::Kind::text, word->reason,
                        RP_TR("Why it is changed, in a sentence for players.")});
        form.push_back(
            {"author", RP_TR("Recorded by"), FormField::Kind::text, word->author, RP_TR("Your name (optional).")});
        form.push_back({"each", RP_TR("Ask for each change"), FormField::Kind::flag, word->each ? "true" : "false",
                        RP_TR("The next change asks again, with these words to begin with.")});
        return form;
    };
    q.set = [word](const std::string& name, const std::string& value) {
        if (name == "reason") word->reason = trimmed(value);
        else if (name == "author") word->author = trimmed(value);
        else if (name == "each") word->each = value == "true";
        else (void)take_provenance(word->source, name, value);
        return std::string();
    };
    q.run = [&document, word] {
        if (!word->source.stated()) return say("Choose an origin first.");
        return document.recording->answer(*word);
    };
    if (shell.ask_form(q)) return;
    document.recording->refuse();
    shell.show_message(say("The change is undone: it has no source."));
}

bool save_recorded_errata(OpenDocument& document, Shell& shell) {
    ask_errata_word(document, shell);
    const auto done = document.recording->save();
    if (!done) {
        shell.show_problem(RP_TR("Cannot save the errata"), FileProblem{say_message(done.error().message), {}});
        return false;
    }
    document.saved();
    shell.show_message(
        say("Errata written to {1}; the scenario's files stay as they are.", document.recording->file().string()));
    return true;
}

bool switch_erratum(OpenDocument& document, Shell& shell, ErratumAt at, bool on) {
    const std::vector<Diagnostic> faults = document.errata.switch_one(document.scenario(), at, on);
    put_with_findings(document, faults);
    if (!faults.empty()) {
        shell.show_message(first_finding_sentence(faults));
        return false;
    }
    document.errata_touched();
    const std::string& id = document.errata.erratum(at).id;
    shell.show_message(on ? say("Erratum {1} is on: the scenario is played and handed out with it.", id)
                          : say("Erratum {1} is off.", id));
    return true;
}

bool fold_errata(OpenDocument& document, Shell& shell, std::span<const ErratumAt> which, bool take_off) {
    if (which.empty()) return false;
    const auto done =
        apply_asking(document, shell, [&](Document& target) { return document.errata.fold(target, which, take_off); });
    if (!done) return false;
    document.errata_touched();
    const auto count = std::count_if(done->errata.begin(), done->errata.end(),
                                     [](const AppliedErratum& one) { return one.outcome == ErratumOutcome::applied; });
    shell.show_message(
        take_off ? say_n("{1} erratum taken off the scenario; Undo puts it on again.",
                         "{1} errata taken off the scenario; Undo puts them on again.", static_cast<long>(count))
                 : say_n("{1} erratum folded into the scenario; Undo takes it out again.",
                         "{1} errata folded into the scenario; Undo takes them out again.", static_cast<long>(count)));
    return true;
}

bool take_in_errata(OpenDocument& document, Shell& shell, const Errata& errata) {
    const auto done = apply_asking(document, shell, [&](Document& target) {
        target.seal();
        const ErrataLayer layers[] = {{errata, say("the values found"), {}, {}}};
        auto applied = apply_errata(target, layers, {.label = RP_TR("Tune")});
        target.seal();
        return applied;
    });
    if (!done) return false;
    document.errata_touched();
    shell.show_message(done->changed ? say("The values found are in the scenario; Undo puts back what was.")
                                     : say("The values found are in the scenario already."));
    return done->changed;
}

std::string add_errata_file(OpenDocument& document, const fs::path& file) {
    const std::vector<Diagnostic> faults = document.errata.add(file);
    put_with_findings(document, faults);
    if (!faults.empty()) return first_finding_sentence(faults);
    document.errata_touched();
    return {};
}

void add_errata_commands(CommandRegistry& registry) {
    add_panel_command(registry, "panel.errata", RP_TR("Errata"),
                      RP_TR("The corrections to this scenario that files hold: switch them on and off, go to them."));
    registry.add({"errata.add", RP_TR("&Add errata file…"),
                  RP_TR("List the errata of a file outside the scenario's folder."), ask_for_file, needs_document});
    registry.add({"errata.all-off", RP_TR("Switch all &off"), RP_TR("Play and hand out the scenario as it is."),
                  all_off, needs_errata});
    registry.add(
        {"errata.fold", RP_TR("&Fold those that are on into the map"),
         RP_TR("Make what the errata that are on say a part of the scenario, as one step."),
         [](CommandContext& c) { (void)fold_errata(*c.document(), c.shell, c.document()->errata.chosen(), false); },
         needs_errata});
    registry.add(
        {"errata.take-off", RP_TR("&Take those that are on off the map"),
         RP_TR("Put back what was before the errata that are on were folded in, as one step."),
         [](CommandContext& c) { (void)fold_errata(*c.document(), c.shell, c.document()->errata.chosen(), true); },
         needs_errata});
    add_errata_print_commands(registry);
    add_recording(registry);
}

}  // namespace ramparts

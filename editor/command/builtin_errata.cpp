// The commands about errata.
#include <algorithm>
#include <memory>

#include "editor/command/errata_commands.hpp"
#include "editor/command/own_rules.hpp"
#include "editor/model/transform_model.hpp"
#include "editor/words/messages.hpp"
#include "editor/words/phrases.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kErrataFolder = "/folders/errata";

/// The first error, or the first finding at all.
std::string leading_words(const std::vector<Diagnostic>& findings) {
    const auto error = std::find_if(findings.begin(), findings.end(),
                                    [](const Diagnostic& d) { return d.severity == Severity::error; });
    if (error != findings.end()) return finding_sentence(*error);
    return findings.empty() ? std::string() : finding_sentence(findings.front());
}

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
    c.shell.show_message(say("All errata are off: the scenario is played as it stands."));
}

}  // namespace

bool switch_erratum(OpenDocument& document, Shell& shell, ErratumAt at, bool on) {
    const std::vector<Diagnostic> faults = document.errata.switch_one(document.scenario(), at, on);
    put_with_findings(document, faults);
    if (!faults.empty()) {
        shell.show_message(leading_words(faults));
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
    // Tried on a copy first, which also says whether the rules are touched.
    Document scratch(document.scenario());
    const auto tried = document.errata.fold(scratch, which, take_off);
    if (!tried) {
        put_with_findings(document, tried.error());
        shell.show_message(leading_words(tried.error()));
        return false;
    }
    if (!(scratch.ruleset() == document.scenario().ruleset) && !may_change_rules(document, shell)) {
        shell.show_message(say("The rules were left as they are."));
        return false;
    }
    const auto done = document.errata.fold(document.document, which, take_off);
    put_with_findings(document, done ? done->findings : done.error());
    if (!done) {
        shell.show_message(leading_words(done.error()));
        return false;
    }
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

std::string add_errata_file(OpenDocument& document, const fs::path& file) {
    const std::vector<Diagnostic> faults = document.errata.add(file);
    put_with_findings(document, faults);
    if (!faults.empty()) return leading_words(faults);
    document.errata_touched();
    return {};
}

void add_errata_commands(CommandRegistry& registry) {
    add_panel_command(registry, "panel.errata", RP_TR("&Errata"),
                      RP_TR("The corrections to this scenario that files hold: switch them on and off, go to them."));
    registry.add({"errata.add", RP_TR("&Add errata file…"),
                  RP_TR("List the errata of a file that lies elsewhere than in the scenario's folder."), ask_for_file,
                  needs_document});
    registry.add({"errata.all-off", RP_TR("Switch all &off"), RP_TR("Play and hand out the scenario as it stands."),
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
}

}  // namespace ramparts

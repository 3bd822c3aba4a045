// What plugins bring besides rules, as commands: exporting, importing, and changing a whole scenario.
#include <memory>

#include "editor/command/command.hpp"
#include "editor/model/transform_model.hpp"
#include "engine/core/joined.hpp"
#include "formats/scenario/battle_file.hpp"
#include "sdk/change/document/operations/transform.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/exchange/exchange.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Kind = FormField::Kind;
using Words = std::vector<std::string>;

constexpr std::size_t kSmall = 20'000;  // hexes of a map that is changed or exported for a look

constexpr const char* kExportFolder = "/folders/export";
constexpr const char* kImportFile = "/folders/import-file";
constexpr const char* kImportRules = "/folders/import-ruleset";
constexpr const char* kImportFolder = "/folders/import";

fs::path home() {
    const char* home = std::getenv("HOME");
    return home != nullptr ? home : "/";
}

template <class Entries>
auto* entry_of(const Entries& entries, std::string_view id) {
    for (const auto& entry : entries)
        if (entry.info.id == id) return &entry;
    return static_cast<decltype(&entries.front())>(nullptr);
}

std::string listed(const Words& words) { return joined(words, ", "); }

std::string first_error(const std::vector<Diagnostic>& findings) {
    for (const Diagnostic& finding : findings)
        if (finding.severity == Severity::error) return finding_sentence(finding);
    return say("It was refused without a reason.");
}

void tell(OpenDocument& document, const std::vector<Diagnostic>& findings) {
    document.findings.set_said(findings);
    document.findings_changed();
}

FormField path_field(const char* name, const char* label, Kind kind, const std::string& value, const char* help) {
    return {name, label, kind, value, help};
}

// --- exporting -------------------------------------------------------------------------------------------------------

using Given = std::vector<ModuleParam>;

// The options of an exporter or importer stand in its form among fields of ours.
constexpr std::string_view kOption = "option.";

void add_options(Form& form, const Scenario& scenario, std::string_view plugin,
                 const std::vector<ParameterInfo>& parameters, const Given& given) {
    for (FormField& field : parameter_form(scenario, plugin, parameters, given)) {
        field.name = std::string(kOption) + field.name;
        form.push_back(std::move(field));
    }
}

// "Would write: map.xml, scenario.xml"; what stands in the way instead.
std::string made_words(const Exchanged& made) {
    if (!made.done) return first_error(made.findings);
    Words names;
    for (const ExchangedFile& file : made.files) names.push_back(file.name);
    return say("Would write: {1}", listed(names));
}

struct ExportChoice {
    std::string folder;
    Given options;
};

Exchanged export_now(const OpenDocument& d, const Scenario& scenario, const CatalogueExporter& exporter,
                     const Given& options, const draw::Palette& palette) {
    return run_exporter(exporter, scenario, plain_texts(d.store().loaded(), scenario), d.path(), options,
                        {say_message, palette});
}

// Writes what the exporter makes; why it could not, or nothing.
std::string write_export(CommandContext& c, OpenDocument& d, const CatalogueExporter& exporter,
                         const ExportChoice& chosen) {
    const fs::path folder = chosen.folder;
    if (folder.empty() || !folder.is_absolute()) return say("Name a folder with its whole path.");
    const auto corrected = d.errata.corrected(d.scenario());
    if (!corrected) {
        tell(d, corrected.error());
        c.shell.show_panel("findings", true);
        return first_error(corrected.error()) + " " + say("Nothing is written.");
    }
    const Exchanged made = export_now(d, *corrected, exporter, chosen.options, c.workspace.themes().palette(false));
    tell(d, made.findings);
    if (!made.done) {
        c.shell.show_panel("findings", true);
        return first_error(made.findings) + " " + say("Nothing is written.");
    }
    Words there;
    for (const ExchangedFile& file : made.files)
        if (real_files().kind(folder / file.name) != FileSystem::Kind::missing) there.push_back(file.name);
    if (!there.empty() && c.shell.ask(RP_TR("Export"), say("{1} is in the folder already. Replace it?", listed(there)),
                                      RP_TR("&Replace"), RP_TR("&Keep it")) != Shell::Answer::yes)
        return say("Nothing is written.");
    if (const auto written = write_exchanged(made.files, folder, real_files()); !written)
        return say_message(written.error().message);
    if (!made.findings.empty()) c.shell.show_panel("findings", true);
    Words names;
    for (const ExchangedFile& file : made.files) names.push_back(file.name);
    c.shell.show_message(say("Written to {1}: {2}", folder.string(), listed(names)));
    return {};
}

void export_with(CommandContext& c, const std::string& id) {
    const auto catalogue = installed_catalogue();
    const CatalogueExporter* exporter = entry_of(catalogue->exporters(), id);
    OpenDocument* d = c.document();
    if (exporter == nullptr || exporter->code == nullptr || d == nullptr) return;
    const fs::path base = c.shell.remembered(
        kExportFolder, (d->path().empty() ? home() : d->path().parent_path().parent_path()).string());
    auto chosen = std::make_shared<ExportChoice>();
    chosen->folder = (base / (d->scenario().id + "-" + exporter->info.extension)).string();
    FormQuestion q;
    q.title = plugin_text(exporter->plugin, exporter->info.title);
    q.about = plugin_text(exporter->plugin, exporter->info.doc);
    q.act = RP_TR("&Export");
    q.form = [d, exporter, chosen] {
        Form form{path_field("folder", RP_TR("Folder"), Kind::folder, chosen->folder,
                             RP_TR("Where its files are put; made when it is not there."))};
        add_options(form, d->scenario(), exporter->plugin, exporter->info.parameters, chosen->options);
        return form;
    };
    q.set = [d, exporter, chosen](const std::string& name, const std::string& value) {
        if (name.starts_with(kOption))
            return take_parameter(d->scenario(), exporter->plugin, exporter->info.parameters, chosen->options,
                                  std::string_view(name).substr(kOption.size()), value);
        return chosen->folder = trimmed(value), std::string();
    };
    q.preview = [&c, d, exporter, chosen] {
        const auto corrected = d->errata.corrected(d->scenario());
        if (!corrected) return first_error(corrected.error());
        return made_words(export_now(*d, *corrected, *exporter, chosen->options, c.workspace.themes().palette(false)));
    };
    q.preview_at_once = d->map().grid().size() <= kSmall;
    q.run = [&c, d, exporter, chosen] {
        std::string why = write_export(c, *d, *exporter, *chosen);
        if (why.empty()) c.shell.remember(kExportFolder, fs::path(chosen->folder).parent_path().string());
        return why;
    };
    (void)c.shell.ask_form(q);
}

// --- importing -------------------------------------------------------------------------------------------------------

struct ImportChoice {
    std::string file;
    std::string ruleset;
    std::string folder;
    Given options;
};

fs::path ruleset_to_begin_with() {
    for (const fs::path& folder : scenario_folders()) {
        const fs::path file = folder / "rulesets" / "tlg2.xml";
        if (real_files().kind(file) != FileSystem::Kind::missing) return file;
    }
    return {};
}

Form import_form(const CatalogueImporter& importer, const ImportChoice& chosen) {
    Form form;
    form.push_back(path_field("file", RP_TR("File"), Kind::file, chosen.file, RP_TR("What is read.")));
    form.back().choices = {{"*." + importer.info.extension, plugin_text(importer.plugin, importer.info.title)}};
    form.push_back(path_field("ruleset", RP_TR("Ruleset"), Kind::file, chosen.ruleset,
                              RP_TR("The ruleset that the scenario is to use; it gets a copy.")));
    form.back().choices = {{"*.xml", say("Rulesets")}};
    form.push_back(path_field("folder", RP_TR("Folder"), Kind::folder, chosen.folder,
                              RP_TR("The folder of the new scenario, which holds none yet.")));
    add_options(form, {}, importer.plugin, importer.info.parameters, chosen.options);
    return form;
}

std::string refused(CommandContext& c, const std::vector<Diagnostic>& findings) {
    c.shell.show_problem(RP_TR("Import"), FileProblem{say("Nothing is written. What is in the way:"), findings});
    return first_error(findings);
}

// What the importer would make of the file, as long as one is named.
std::string import_preview(const CatalogueImporter& importer, const ImportChoice& chosen) {
    if (chosen.file.empty()) return say("Name the file that is to be read.");
    if (chosen.ruleset.empty()) return say("Name a ruleset.");
    const auto source = read_import_source(chosen.file, chosen.ruleset);
    if (!source) return finding_sentence(source.error());
    return made_words(run_importer(importer, *source, chosen.options));
}

std::string write_import(CommandContext& c, const CatalogueImporter& importer, const ImportChoice& chosen) {
    if (chosen.file.empty()) return say("Name the file that is to be read.");
    if (chosen.ruleset.empty()) return say("Name a ruleset.");
    const fs::path folder = chosen.folder;
    if (folder.empty() || !folder.is_absolute()) return say("Name a folder with its whole path.");
    if (has_battle(folder)) return say("{1} is there already; name another folder.", battle_file(folder).string());
    const auto source = read_import_source(chosen.file, chosen.ruleset);
    if (!source) return refused(c, {source.error()});
    const Exchanged made = run_importer(importer, *source, chosen.options);
    if (!made.done) return refused(c, made.findings);
    if (const auto written = make_exchanged(made.files, folder, real_files()); !written)
        return say_message(written.error().message);
    if (!c.shell.open_path(folder)) return {};
    if (OpenDocument* opened = c.workspace.active(); opened != nullptr && !made.findings.empty()) {
        tell(*opened, made.findings);
        c.shell.show_panel("findings", true);
    }
    c.shell.show_message(say("Imported into {1}", folder.string()));
    return {};
}

void import_with(CommandContext& c, const std::string& id) {
    const auto catalogue = installed_catalogue();
    const CatalogueImporter* importer = entry_of(catalogue->importers(), id);
    if (importer == nullptr || importer->code == nullptr) return;
    auto chosen = std::make_shared<ImportChoice>();
    chosen->ruleset = c.shell.remembered(kImportRules, ruleset_to_begin_with().string());
    FormQuestion q;
    q.title = plugin_text(importer->plugin, importer->info.title);
    q.about = plugin_text(importer->plugin, importer->info.doc);
    q.act = RP_TR("&Import");
    q.form = [importer, chosen] { return import_form(*importer, *chosen); };
    const std::string base = c.shell.remembered(kImportFolder, home().string());
    q.set = [importer, chosen, base](const std::string& name, const std::string& value) {
        if (name.starts_with(kOption))
            return take_parameter({}, importer->plugin, importer->info.parameters, chosen->options,
                                  std::string_view(name).substr(kOption.size()), value);
        const std::string text = trimmed(value);
        if (name == "file") chosen->file = text;
        if (name == "ruleset") chosen->ruleset = text;
        if (name == "folder") chosen->folder = text;
        // A folder called like the file, until another one is named.
        if (name == "file" && chosen->folder.empty() && !text.empty())
            chosen->folder = (fs::path(base) / fs::path(text).stem()).string();
        return std::string();
    };
    q.preview = [importer, chosen] { return import_preview(*importer, *chosen); };
    q.run = [&c, importer, chosen] {
        std::string why = write_import(c, *importer, *chosen);
        if (!why.empty()) return why;
        c.shell.remember(kImportFile, chosen->file);
        c.shell.remember(kImportRules, chosen->ruleset);
        c.shell.remember(kImportFolder, fs::path(chosen->folder).parent_path().string());
        return why;
    };
    (void)c.shell.ask_form(q);
}

// --- transforms ------------------------------------------------------------------------------------------------------

std::string change_all(CommandContext& c, OpenDocument& d, const CatalogueTransform& transform,
                       const std::vector<ModuleParam>& given) {
    const Scenario before = d.scenario();
    Document trial(before);
    if (run_transform(trial, transform, given))
        if (const auto obstacles = new_obstacles(before, trial.scenario()); !obstacles.empty()) {
            tell(d, obstacles);
            return obstacle_words(obstacles.front());
        }
    const auto done = run_transform(d.document, transform, given);
    if (!done) {
        tell(d, {done.error()});
        return finding_sentence(done.error());
    }
    const std::string title = plugin_text(transform.plugin, transform.info.title);
    c.shell.show_message(
        *done ? say("{1}: {2} changed. Undo takes all of it back.", title, difference_words(before, d.scenario()))
              : say("{1}: nothing had to be changed.", title));
    return {};
}

void transform_with(CommandContext& c, const std::string& id) {
    const auto catalogue = installed_catalogue();
    const CatalogueTransform* transform = catalogue->find_transform(id);
    OpenDocument* d = c.document();
    if (transform == nullptr || transform->tools.transforms == nullptr || d == nullptr) return;
    auto given = std::make_shared<std::vector<ModuleParam>>();
    FormQuestion q;
    q.title = plugin_text(transform->plugin, transform->info.title);
    q.about = plugin_text(transform->plugin, transform->info.doc);
    if (transform->info.generates)
        q.about += (q.about.empty() ? "" : " ") + say("It fills the map anew, whatever was on it.");
    q.act = transform->info.generates ? RP_TR("&Make the map") : RP_TR("&Change the battle");
    q.form = [d, transform, given] {
        return parameter_form(d->scenario(), transform->plugin, transform->info.parameters, *given);
    };
    q.set = [d, transform, given](const std::string& name, const std::string& value) {
        return take_parameter(d->scenario(), transform->plugin, transform->info.parameters, *given, name, value);
    };
    q.preview = [d, transform, given] { return preview_words(d->scenario(), *transform, *given); };
    q.preview_at_once = d->map().grid().size() <= kSmall;
    q.run = [&c, d, transform, given] { return change_all(c, *d, *transform, *given); };
    (void)c.shell.ask_form(q);
}

// --- commands --------------------------------------------------------------------------------------------------------

// A title in a menu: '&' would be a mnemonic there.
std::string menu_title(const std::string& title) {
    std::string out;
    for (const char c : title) out += c == '&' ? std::string("&&") : std::string(1, c);
    return out;
}

template <class Entry>
Availability runs(const Entry& entry, bool code) {
    return Availability::when(code, say("The plugin {1} does not run: {2}", entry.plugin, say(entry.why_not)));
}

}  // namespace

void add_plugin_commands(CommandRegistry& registry) {
    for (const char* prefix : {"export.", "import.", "transform."}) registry.remove_all(prefix);
    const auto catalogue = installed_catalogue();
    for (const CatalogueExporter& entry : catalogue->exporters()) {
        const std::string id = entry.info.id;
        registry.add(
            {"export." + id,
             say("Export: {1} (.{2})…", menu_title(plugin_text(entry.plugin, entry.info.title)), entry.info.extension),
             plugin_text(entry.plugin, entry.info.doc), [id](CommandContext& c) { export_with(c, id); },
             [now = runs(entry, entry.code != nullptr)](const CommandContext& c) {
                 return c.document() == nullptr ? needs_document(c) : now;
             }});
    }
    for (const CatalogueImporter& entry : catalogue->importers()) {
        const std::string id = entry.info.id;
        registry.add(
            {"import." + id,
             say("Import: {1} (.{2})…", menu_title(plugin_text(entry.plugin, entry.info.title)), entry.info.extension),
             plugin_text(entry.plugin, entry.info.doc), [id](CommandContext& c) { import_with(c, id); },
             [now = runs(entry, entry.code != nullptr)](const CommandContext&) { return now; }});
    }
    for (const CatalogueTransform& entry : catalogue->transforms()) {
        const std::string id = entry.info.id;
        registry.add({"transform." + id,
                      say("Transform: {1}…", menu_title(plugin_text(entry.plugin, entry.info.title))),
                      plugin_text(entry.plugin, entry.info.doc), [id](CommandContext& c) { transform_with(c, id); },
                      [now = runs(entry, entry.tools.transforms != nullptr)](const CommandContext& c) {
                          return c.document() == nullptr ? needs_document(c) : now;
                      }});
    }
}

}  // namespace ramparts

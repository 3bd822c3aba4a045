// `ramparts export` and `ramparts import`: what exporters and importers make, written whole or not at all.
#include "formats/scenario/battle_file.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/themes.hpp"
#include "sdk/exchange/exchange.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kExportOptions[] = {
    {.name = "to", .value = "ID", .help = RP_TR("which exporter; without it the list of those there are")},
    {.name = "out", .value = "FOLDER", .help = RP_TR("where its files are put; made when it is not there")},
    {.name = "param",
     .value = "NAME=VALUE",
     .help = RP_TR("an option of the exporter; the others take their defaults"),
     .repeats = true},
    kThemeOption,
    kSymbolsOption,
};
constexpr OptionInfo kImportOptions[] = {
    {.name = "from", .value = "ID", .help = RP_TR("which importer; without it the list of those there are")},
    {.name = "ruleset", .value = "FILE", .help = RP_TR("the ruleset that the scenario is to use")},
    {.name = "out", .value = "FOLDER", .help = RP_TR("the folder of the new scenario, without one yet")},
    {.name = "param",
     .value = "NAME=VALUE",
     .help = RP_TR("an option of the importer; the others take their defaults"),
     .repeats = true},
};

template <class Entry>
int list(Console& console, std::span<const Entry> entries, const char* word) {
    for (const Entry& entry : entries) {
        console.line(entry.info.id + " (." + entry.info.extension + "): " + entry.info.title +
                     (entry.code != nullptr ? "" : " – does not run: " + entry.why_not.english()));
        list_parameters(console, entry.info.parameters);
    }
    if (entries.empty()) console.line(std::string("no plugin brings an ") + word + "; see ramparts plugin list");
    return kClean;
}

// The one of that id that runs, or null and a complaint.
template <class Entry>
const Entry* find(Console& console, std::span<const Entry> entries, const std::string& id, const char* word) {
    std::vector<std::string_view> ids;
    for (const Entry& entry : entries) {
        ids.push_back(entry.info.id);
        if (entry.info.id != id) continue;
        if (entry.code != nullptr) return &entry;
        console.refuse(kUsage, "RP6040",
                       "the " + std::string(word) + " '" + id + "' comes with the plugin '" + entry.plugin +
                           "', which does not run: " + entry.why_not.english(),
                       "see ramparts plugin list");
        return nullptr;
    }
    console.refuse(kUsage, "RP6040", "there is no " + std::string(word) + " '" + id + "'",
                   ids.empty() ? "no plugin brings one; see ramparts plugin list" : suggestion(id, ids).english());
    return nullptr;
}

int failure(const Exchanged& made) {
    return !made.findings.empty() && made.findings.front().code == "RP6061" ? kUsage : kViolations;
}

int told(Console& console, const Exchanged& made, const fs::path& folder, const Result<void, FileError>& written) {
    if (!written)
        return console.refuse(kUnreadable, "RP6041", written.error().message,
                              written.error().taken ? "name another folder with '--out'" : kCannotWriteFix);
    for (const ExchangedFile& file : made.files) console.line((folder / file.name).string());
    return kClean;
}

int run_export(const Arguments& arguments, Console& console) {
    const auto catalogue = installed_catalogue();
    const auto exporters = catalogue->exporters();
    if (!arguments.has("to")) return list(console, exporters, "exporter");
    if (arguments.operands.empty())
        return console.refuse(kUsage, "RP6040", "nothing is named to export", "name the folder of a scenario");
    if (!arguments.has("out"))
        return console.refuse(kUsage, "RP6040", "'--out' is missing", "name the folder for the files with '--out'");
    const auto* exporter = find(console, exporters, std::string(arguments.value("to")), "exporter");
    if (exporter == nullptr) return kUsage;
    LoadedScenario loaded;
    if (const int code = read_only(console, arguments.operands[0], loaded); code != kClean) return code;
    std::vector<ModuleParam> options;
    if (const int code = read_parameters(arguments, console, options); code != kClean) return code;
    ExportLook look;
    if (const int code = read_theme_option(arguments, console, look.palette); code != kClean) return code;
    const Exchanged made =
        errata_in_force(loaded.scenario).empty()
            ? run_exporter(*exporter, loaded, options, look)
            : run_exporter(*exporter, load_scenario(loaded.scenario_path), loaded.scenario, options, look);
    console.report(made.findings);
    if (!made.done) return failure(made);
    const fs::path folder = std::string(arguments.value("out"));
    return told(console, made, folder, write_exchanged(made.files, folder, real_files()));
}

int run_import(const Arguments& arguments, Console& console) {
    const auto catalogue = installed_catalogue();
    const auto importers = catalogue->importers();
    if (!arguments.has("from")) return list(console, importers, "importer");
    if (arguments.operands.empty())
        return console.refuse(kUsage, "RP6040", "nothing is named to import", "name a file");
    for (const char* needed : {"ruleset", "out"})
        if (!arguments.has(needed))
            return console.refuse(kUsage, "RP6040", std::string("'--") + needed + "' is missing",
                                  needed == std::string_view("out")
                                      ? "name the folder of the new scenario"
                                      : "name a ruleset, such as scenarios/rulesets/tlg2.xml");
    const auto* importer = find(console, importers, std::string(arguments.value("from")), "importer");
    if (importer == nullptr) return kUsage;
    const fs::path folder = std::string(arguments.value("out"));
    if (has_battle(folder))
        return console.refuse(kUnreadable, "RP6041", battle_file(folder).string() + " is there already",
                              "name another folder with '--out'");
    const auto source = read_import_source(arguments.operands[0], std::string(arguments.value("ruleset")));
    if (!source) {
        console.report(source.error());
        return kUnreadable;
    }
    std::vector<ModuleParam> options;
    if (const int code = read_parameters(arguments, console, options); code != kClean) return code;
    const Exchanged made = run_importer(*importer, *source, options);
    console.report(made.findings);
    if (!made.done) return failure(made);
    return told(console, made, folder, make_exchanged(made.files, folder, real_files()));
}

}  // namespace

const Command kExport = {
    .name = "export",
    .summary = RP_TR("Export a battle to another program"),
    .operands = "[SCENARIO]",
    .min_operands = 0,
    .max_operands = 1,
    .about = RP_TR(
        "Without --to it lists the exporters, those of the program and those of plugins. What an exporter makes is "
        "put into the folder of --out, all files or none, and nowhere else. Existing files of the same names are "
        "replaced. What does not carry over to VASSAL: it is a table and no referee. It knows no rules, so it refuses "
        "no move and computes no odds, no zones of control and no victory; there is no computer player, no fog and no "
        "supply, and terrain is there as a picture only. Tiled and HexMap take the map alone. An exporter of a plugin "
        "sees the scenario's files, its model as JSON and its map as SVG."),
    .options = kExportOptions,
    .examples =
        "ramparts export\n"
        "ramparts export scenarios/lundys-lane --to vassal --out lundys-lane-vassal\n"
        "ramparts export scenarios/chippewa --to hexmap --out chippewa-hexmap\n"
        "ramparts export scenarios/thames --plugins "
        "build/release/plugins/samples/roster --to sample.roster --out thames-roster\n"
        "ramparts export scenarios/thames --plugins build/release/plugins/samples/roster --to sample.roster --out "
        "thames-us --param side=us --param separator=tab",
    .plugins = PluginUse::installed,
    .errata = true,
    .run = run_export,
};

const Command kImport = {
    .name = "import",
    .summary = RP_TR("Make a scenario from a map of another program"),
    .operands = "[FILE]",
    .min_operands = 0,
    .max_operands = 1,
    .about = RP_TR("Without --from it lists the importers, those of the program and those of plugins. What "
                   "an importer makes is read as strictly as any scenario; findings tell the line, and "
                   "nothing is written as long as there are errors. What it leaves out is made for it: two "
                   "sides, a turn track, the ruleset of --ruleset. A scenario is never overwritten."),
    .options = kImportOptions,
    .examples =
        "ramparts import\n"
        "ramparts import chippewa-hexmap/chippewa.hexmap.yaml --from "
        "hexmap --ruleset scenarios/rulesets/tlg2.xml --out from-hexmap\n"
        "ramparts import plugins/samples/grid-map/creek.txt --plugins build/release/plugins/samples/grid-map "
        "--from sample.grid-map --ruleset scenarios/rulesets/tlg2.xml --out ford --param yards=220",
    .plugins = PluginUse::installed,
    .run = run_import,
};

}  // namespace ramparts::tools

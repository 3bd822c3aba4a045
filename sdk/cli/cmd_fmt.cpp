// `ramparts fmt`: writes the files of a scenario in canonical form.
#include <set>

#include "formats/disk/save_files.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/link.hpp"
#include "formats/variant/ruleset_variant.hpp"
#include "formats/variant/variant_file.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kFmtOptions[] = {
    {.name = "check", .value = "", .help = RP_TR("change nothing; list the files that would change")},
    {.name = "force",
     .value = "",
     .help = RP_TR("rewrite files with comments or extension elements too, without them")},
};

struct Job {
    fs::path path;
    std::string text;  // as it stands
    std::string canonical;
    bool faulty = false;
};

Diagnostic finding(std::string_view code, std::string message, std::string fix, const fs::path& path) {
    Diagnostic d;
    d.code = code;
    d.severity = find_code(code)->severity;
    d.message = std::move(message);
    d.fix = std::move(fix);
    d.where.file.path = path.string();
    return d;
}

// Comments, and elements or attributes of other namespaces, have no place in the model and so none in the canonical
// text.
bool has_extras(const std::string& text) {
    return text.find("<!--") != std::string::npos || text.find("xmlns:") != std::string::npos;
}

bool faulty_file(const LoadedScenario& loaded, const fs::path& path) {
    for (const Diagnostic& d : loaded.diagnostics)
        if (d.severity == Severity::error && d.where.file.path == path.string()) return true;
    return false;
}

int collect(Console& console, const fs::path& path, std::vector<Job>& jobs) {
    const fs::path target = path.filename() == "map.xml" ? battle_file(path.parent_path()) : path;
    LoadedScenario loaded = load_scenario(target);
    if (!loaded.readable) {
        console.report(loaded.diagnostics);
        return kUnreadable;
    }
    const auto add = [&](const fs::path& file, std::size_t limit, std::string canonical) {
        Job job{file, {}, std::move(canonical), faulty_file(loaded, file)};
        Diagnostic problem;
        if (read_file(file, limit, job.text, problem)) jobs.push_back(std::move(job));
    };
    if (loaded.variant) {  // its base is another battle, which is formatted by its own name
        add(loaded.scenario_path, max_bytes(DocumentKind::variant), write_variant(loaded.variant->read.variant));
        return kClean;
    }
    const SectionDefaults* scenario_defaults = loaded.places.scenario ? &loaded.places.scenario->defaults : nullptr;
    const SectionDefaults* ruleset_defaults = loaded.places.ruleset ? &loaded.places.ruleset->defaults : nullptr;
    const auto made_from = loaded.places.ruleset ? loaded.places.ruleset->made_from : nullptr;
    add(loaded.scenario_path, max_bytes(DocumentKind::scenario), write_scenario(loaded.scenario, scenario_defaults));
    add(loaded.map_path, max_bytes(DocumentKind::map), write_map(loaded.scenario.map, loaded.scenario.ruleset));
    // one that was found elsewhere is not the battle's own
    const auto own = follow_link(loaded.scenario_path.parent_path(), loaded.scenario.ruleset_href);
    if (own && *own == loaded.ruleset_path)
        add(loaded.ruleset_path, max_bytes(DocumentKind::ruleset),
            made_from ? write_ruleset_variant(made_from->read.variant)
                      : write_ruleset(loaded.scenario.ruleset, ruleset_defaults));
    return kClean;
}

// What formatting came to.
struct Tally {
    std::set<fs::path> seen;
    int changed = 0;
    bool refused = false;
    int code = kClean;
};

// Whether a file is to be rewritten; says why not.
bool to_rewrite(const Arguments& arguments, Console& console, const Job& job, Tally& tally) {
    if (!tally.seen.insert(fs::weakly_canonical(job.path)).second || job.text == job.canonical) return false;
    if (job.faulty) {
        console.report(finding("RP6045", "the file has faults and is left alone", "see ramparts validate", job.path));
        tally.refused = true;
        return false;
    }
    if (has_extras(job.text) && !arguments.has("force")) {
        console.report(finding("RP6044", "the file has comments or extension elements, which the canonical form lacks",
                               "keep the file as it is, or add --force", job.path));
        return false;
    }
    return true;
}

// The files of one scenario, all or none.
void format(const Arguments& arguments, Console& console, const fs::path& path, Tally& tally) {
    std::vector<Job> jobs;
    if (collect(console, path, jobs) != kClean) {
        tally.code = kUnreadable;
        return;
    }
    std::vector<FileToSave> wanted;
    for (Job& job : jobs)
        if (to_rewrite(arguments, console, job, tally))
            wanted.push_back({job.path, std::move(job.canonical), std::move(job.text)});
    if (!arguments.has("check") && !wanted.empty()) {
        const auto saved = save_files(wanted, bounds_of(jobs.front().path), real_files());
        if (!saved) {
            console.refuse(kUnreadable, "RP6041", saved.error().message, save_fix(jobs.front().path));
            tally.code = kUnreadable;
            return;
        }
    }
    for (const FileToSave& file : wanted)
        console.line((arguments.has("check") ? "would change " : "changed ") + file.path.string());
    tally.changed += static_cast<int>(wanted.size());
}

int fmt_command(const Arguments& arguments, Console& console) {
    const FoundScenarios found = find_scenarios(arguments.operands);
    for (const fs::path& scenario : found.scenarios)
        if (const int code = refuse_installed(console, scenario.string()); code != kClean) return code;
    for (const std::string& path : found.without)
        console.report(
            finding("RP6042", "no scenario.xml in this folder or below", "give the folder of a scenario", path));
    Tally tally;
    if (!found.without.empty()) tally.code = kUnreadable;
    for (const fs::path& path : found.scenarios) format(arguments, console, path, tally);
    console.line(std::to_string(tally.seen.size()) + (tally.seen.size() == 1 ? " file, " : " files, ") +
                 std::to_string(tally.changed) + (arguments.has("check") ? " not canonical" : " changed"));
    if (tally.code != kClean) return tally.code;
    return tally.refused || (arguments.has("check") && tally.changed > 0) ? kViolations : kClean;
}

}  // namespace

const Command kFmt = {
    .name = "fmt",
    .summary = RP_TR("Tidy the files of a scenario"),
    .operands = "PATH…",
    .min_operands = 1,
    .max_operands = -1,
    .about = RP_TR(
        "A file that is canonical already is not touched. Comments and extension elements have no place in the "
        "canonical form; files that hold some are left alone unless --force is given. The files of a scenario are "
        "replaced together or not at all; what they held before is kept in .backups beside them."),
    .options = kFmtOptions,
    .examples =
        "ramparts fmt my-battle\n"
        "ramparts fmt scenarios --check",
    .plugins = PluginUse::installed,
    .run = fmt_command,
};

}  // namespace ramparts::tools

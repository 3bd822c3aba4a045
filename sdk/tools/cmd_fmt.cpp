// `ramparts fmt`: writes the files of a scenario in canonical form.
#include <set>

#include "formats/scenario/document.hpp"
#include "sdk/tools/open.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kOptions[] = {
    {.name = "check", .value = "", .help = "change nothing; list the files that would change"},
    {.name = "force", .value = "", .help = "rewrite files with comments or extension elements too, without them"},
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
    std::error_code error;
    const fs::path target = path.filename() == "map.xml" ? path.parent_path() / "scenario.xml" : path;
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
    const SectionDefaults* scenario_defaults = loaded.places.scenario ? &loaded.places.scenario->defaults : nullptr;
    const SectionDefaults* ruleset_defaults = loaded.places.ruleset ? &loaded.places.ruleset->defaults : nullptr;
    add(loaded.scenario_path, max_bytes(DocumentKind::scenario), write_scenario(loaded.scenario, scenario_defaults));
    add(loaded.map_path, max_bytes(DocumentKind::map), write_map(loaded.scenario.map, loaded.scenario.ruleset));
    add(loaded.ruleset_path, max_bytes(DocumentKind::ruleset),
        write_ruleset(loaded.scenario.ruleset, ruleset_defaults));
    return kClean;
}

int run(const Arguments& arguments, Console& console) {
    const FoundScenarios found = find_scenarios(arguments.operands);
    for (const std::string& path : found.without)
        console.report(
            finding("RP6042", "no scenario.xml in this folder or below", "give the folder of a scenario", path));
    int code = found.without.empty() ? kClean : kUnreadable;
    std::vector<Job> jobs;
    for (const fs::path& path : found.scenarios)
        if (collect(console, path, jobs) != kClean) code = kUnreadable;
    std::set<fs::path> seen;
    int changed = 0;
    bool refused = false;
    for (const Job& job : jobs) {
        if (!seen.insert(fs::weakly_canonical(job.path)).second || job.text == job.canonical) continue;
        if (job.faulty) {
            console.report(
                finding("RP6045", "the file has faults and is left alone", "see ramparts validate", job.path));
            refused = true;
        } else if (has_extras(job.text) && !arguments.has("force")) {
            console.report(finding("RP6044",
                                   "the file has comments or extension elements, which the canonical form lacks",
                                   "keep the file as it is, or add --force", job.path));
        } else {
            ++changed;
            console.line((arguments.has("check") ? "would change " : "changed ") + job.path.string());
            if (!arguments.has("check") && !write_file(console, job.path.string(), job.canonical)) code = kUnreadable;
        }
    }
    console.line(std::to_string(seen.size()) + (seen.size() == 1 ? " file, " : " files, ") + std::to_string(changed) +
                 (arguments.has("check") ? " not canonical" : " changed"));
    if (code != kClean) return code;
    return refused || (arguments.has("check") && changed > 0) ? kViolations : kClean;
}

}  // namespace

const Command kFmt = {
    .name = "fmt",
    .summary = "writes scenario, map and ruleset in canonical form: fixed order, one datum per line",
    .operands = "PATH…",
    .min_operands = 1,
    .max_operands = -1,
    .about =
        "A file that is canonical already is not touched. Comments and extension elements have no place in the "
        "canonical form; files that hold some are left alone unless --force is given.",
    .options = kOptions,
    .examples =
        "ramparts fmt my-battle\n"
        "ramparts fmt scenarios --check",
    .run = run,
};

}  // namespace ramparts::tools

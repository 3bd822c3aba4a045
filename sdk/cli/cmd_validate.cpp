// `ramparts validate`: everything that is wrong with scenarios, as text, JSON or SARIF.
#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/name_file.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/check/cases/run.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/lessons/lesson_course.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/cli/campaign.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/findings.hpp"
#include "sdk/cli/fix_scenario.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kValidateOptions[] = {
    {.name = "format",
     .value = "FORMAT",
     .help = RP_TR("how to print the findings"),
     .fallback = "text",
     .choices = "text json sarif github"},
    {.name = "json", .value = "", .help = RP_TR("the same as --format json")},
    {.name = "severity",
     .value = "KEY=LEVEL",
     .help = RP_TR("give a finding another severity: error, warning, note or off"),
     .repeats = true},
    {.name = "strict", .value = "", .help = RP_TR("warnings count as violations too")},
    {.name = "cases", .value = "", .help = RP_TR("also run the rule cases in the scenarios' folders cases/")},
    {.name = "fix",
     .value = "",
     .help = RP_TR("carry out the fixes that a machine can make, save, and check what is left")},
    {.name = "all", .value = "", .help = RP_TR("also show findings that the author chose to ignore")},
};

// What is looked at: the first element of its file, its word, its member of the JSON, and the folder in which it is
// found below a folder that is named; empty: only when it is named itself.
struct CheckedKind {
    std::string_view root;
    std::string_view word;
    std::string_view member;
    std::string_view folder;
};
constexpr CheckedKind kCheckedKinds[] = {{"scenario", "scenario", "scenarios", ""},
                                         {"ruleset", "ruleset", "rulesets", ""},
                                         {"errata", "errata file", "errata_files", ""},
                                         {"campaign", "campaign", "campaigns", "campaigns"},
                                         {"lesson", "lesson", "lessons", "lessons"}};

struct Totals {
    std::vector<Diagnostic> findings;
    std::array<std::size_t, std::size(kCheckedKinds)> checked{};
    bool unreadable = false;
    int ignored = 0;
    int cases = 0;
    int failed_cases = 0;

    /// The findings about files of names; one that battles share is told of once.
    void take_names(const std::vector<Diagnostic>& found, std::vector<Diagnostic>& out) {
        for (const Diagnostic& each : found)
            if (names_told_.insert(to_text(each)).second) out.push_back(each);
    }

private:
    std::set<std::string> names_told_;
};

std::size_t kind_of(std::string_view root) {
    return static_cast<std::size_t>(std::ranges::find(kCheckedKinds, root, &CheckedKind::root) -
                                    std::begin(kCheckedKinds));
}

bool is_kept_in(const fs::path& file) {
    const std::string folder = file.lexically_normal().parent_path().filename().string();
    return !folder.empty() && std::ranges::find(kCheckedKinds, folder, &CheckedKind::folder) != std::end(kCheckedKinds);
}

// Reads a lesson, and looks at it beside its battle when it can be read.
std::vector<Diagnostic> check_lesson_text(std::string text, const fs::path& path) {
    LessonRead read = read_lesson(std::move(text), path.string());
    return read.readable ? check_lesson_with_battle(read) : std::move(read.diagnostics);
}

// A ruleset or a file of errata on its own is read only, the battles of a campaign are opened; a map is looked at
// through the scenario beside it.
bool check_single_file(const fs::path& path, const CheckOptions& options, Totals& totals) {
    std::string text;
    Diagnostic problem;
    if (!read_file(path, max_bytes(DocumentKind::errata), text, problem)) return false;
    const std::string root = root_element(text);
    std::vector<Diagnostic> found;
    if (root == "ruleset" || root == "ruleset-variant") {
        RulesetRead read = read_ruleset(std::move(text), path.string());
        totals.unreadable = totals.unreadable || !read.readable;
        found = std::move(read.diagnostics);
    } else if (root == "campaign") {
        OpenCampaign campaign;
        totals.unreadable = open_campaign_file(path.string(), found, campaign) == kUnreadable || totals.unreadable;
    } else if (root == "errata") {
        found = read_errata(std::move(text), path.string()).diagnostics;
    } else if (root == "lesson") {
        found = check_lesson_text(std::move(text), path);
    } else {
        return false;
    }
    ++totals.checked[kind_of(root == "ruleset-variant" ? "ruleset" : root)];
    for (Diagnostic& d : found) {
        const CodeInfo* info = find_code(d.code);
        const auto own = options.severities.find(info ? info->key : std::string_view(d.code));
        if (own != options.severities.end() && !own->second) continue;
        if (own != options.severities.end()) d.severity = *own->second;
        totals.findings.push_back(std::move(d));
    }
    return true;
}

// Files below a folder that are found by the folder they are in, as lessons and campaigns are.
std::vector<fs::path> kept_below(const std::string& folder) {
    std::vector<fs::path> found;
    std::error_code error;
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && it != fs::recursive_directory_iterator(); it.increment(error))
        if (it->path().extension() == ".xml" && is_kept_in(fs::absolute(it->path(), error)))
            found.push_back(it->path());
    std::sort(found.begin(), found.end());
    return found;
}

// Scenarios, and what else is found below folders that are no battles themselves.
FoundScenarios find_all(std::span<const std::string> paths) {
    FoundScenarios found = find_scenarios(paths);
    std::error_code error;
    for (const std::string& path : paths) {
        if (!fs::is_directory(path, error) || has_battle(path)) continue;
        const std::vector<fs::path> kept = kept_below(path);
        found.scenarios.insert(found.scenarios.end(), kept.begin(), kept.end());
        if (!kept.empty()) std::erase(found.without, path);
    }
    return found;
}

void apply_severity(const CheckOptions& options, std::vector<Diagnostic>& findings) {
    std::erase_if(findings, [&](Diagnostic& d) {
        const CodeInfo* info = find_code(d.code);
        auto own = options.severities.find(d.code);
        if (own == options.severities.end() && info) own = options.severities.find(info->key);
        if (own == options.severities.end()) return false;
        if (!own->second) return true;
        d.severity = *own->second;
        return false;
    });
}

void run_cases(const LoadedScenario& loaded, const CheckOptions& options, Totals& totals) {
    CaseFindings found = run_scenario_cases({loaded.scenario_path.parent_path(), &loaded.scenario});
    apply_severity(options, found.findings);
    totals.cases += found.cases;
    totals.failed_cases += found.failed;
    totals.unreadable = totals.unreadable || !found.readable;
    totals.findings.insert(totals.findings.end(), found.findings.begin(), found.findings.end());
}

void check_one(const fs::path& path, const CheckOptions& options, bool cases, Totals& totals) {
    fs::path target = path;
    if (path.filename() == "map.xml" && has_battle(path.parent_path())) target = battle_file(path.parent_path());
    if (check_single_file(path, options, totals)) return;
    ++totals.checked[kind_of("scenario")];
    LoadedScenario loaded = load_scenario(target);
    std::vector<Diagnostic> findings = loaded.diagnostics;
    if (loaded.readable) totals.take_names(check_names(loaded), findings);
    // What depends on a file with errors is not judged: its findings would be about what is missing of that file. What
    // a map lacks is a hex here and there; of a ruleset it may be the class of half of the units.
    const bool sound = loaded.readable && !has_errors(loaded.diagnostics);
    if (sound) {
        const std::vector<Diagnostic> errata = put_errata_on(loaded.scenario);
        findings.insert(findings.end(), errata.begin(), errata.end());
    }
    apply_severity(options, findings);
    if (!loaded.readable) {
        totals.unreadable = true;
    } else if (loaded.parts.ruleset) {
        CheckSession session(options);
        std::vector<Diagnostic> found;
        for (const Finding& finding : session.update(loaded.scenario, area::all)) found.push_back(finding.diagnostic);
        std::vector<Diagnostic> refused;
        if (sound && !has_errors(found)) refused = module_refusals(loaded.scenario);
        apply_severity(options, refused);
        found.insert(found.end(), refused.begin(), refused.end());
        found = located(std::move(found), loaded);
        findings.insert(findings.end(), found.begin(), found.end());
        totals.ignored += session.ignored();
    }
    totals.findings.insert(totals.findings.end(), findings.begin(), findings.end());
    if (cases && sound) run_cases(loaded, options, totals);
}

int read_severities(const Arguments& arguments, Console& console, CheckOptions& options) {
    constexpr std::string_view levels[] = {"error", "warning", "note", "off"};
    for (const std::string& text : arguments.values("severity")) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos)
            return console.refuse(kUsage, "RP6040", "'" + text + "' is not a value of '--severity'",
                                  "write KEY=LEVEL, such as road-to-nowhere=off");
        const std::string key = text.substr(0, equals);
        const std::string level = text.substr(equals + 1);
        const CodeInfo* info = find_code(key);
        if (!info) {
            const std::vector<CodeInfo> all = all_codes();
            std::vector<std::string_view> keys;
            for (const CodeInfo& code : all) keys.push_back(code.key);
            const std::string_view near = nearest_name(key, keys);
            return console.refuse(kUsage, "RP6040", "there is no finding '" + key + "'",
                                  near.empty() ? "ramparts explain --list names them all"
                                               : "did you mean \"" + std::string(near) + "\"?");
        }
        std::optional<Severity> severity;
        if (level == "error") severity = Severity::error;
        else if (level == "warning") severity = Severity::warning;
        else if (level == "note") severity = Severity::note;
        else if (level != "off")
            return console.refuse(kUsage, "RP6040", "'" + level + "' is not a severity", suggestion(level, levels));
        options.severities[std::string(info->key)] = severity;
    }
    return kClean;
}

std::size_t count_of(const Totals& totals, Severity severity) {
    return static_cast<std::size_t>(std::count_if(totals.findings.begin(), totals.findings.end(),
                                                  [&](const Diagnostic& d) { return d.severity == severity; }));
}

std::string summary(const Totals& totals, bool cases) {
    std::vector<std::string> kinds;
    for (std::size_t i = 0; i < totals.checked.size(); ++i)
        if (totals.checked[i] > 0) kinds.push_back(counted(totals.checked[i], std::string(kCheckedKinds[i].word)));
    if (kinds.empty()) kinds.push_back(counted(0, "scenario"));
    std::string text;
    for (const std::string& kind : kinds) text += (text.empty() ? "" : &kind == &kinds.back() ? " and " : ", ") + kind;
    text += " checked: " + counted(count_of(totals, Severity::error), "error") + ", " +
            counted(count_of(totals, Severity::warning), "warning") + ", " +
            counted(count_of(totals, Severity::note), "note");
    if (totals.ignored) text += ", " + std::to_string(totals.ignored) + " looked at and kept by the author";
    if (cases)
        text += "; " + counted(static_cast<std::size_t>(totals.cases), "rule case") +
                " run: " + std::to_string(totals.failed_cases) + " failed";
    return text;
}

std::string as_json(const Totals& totals, int code) {
    JsonWriter json;
    json.begin_object().key("findings").begin_array();
    for (const Diagnostic& d : totals.findings) write_finding(json, d);
    json.end_array().key("summary").begin_object();
    for (std::size_t i = 0; i < totals.checked.size(); ++i) json.member(kCheckedKinds[i].member, totals.checked[i]);
    json.member("errors", count_of(totals, Severity::error)).member("warnings", count_of(totals, Severity::warning));
    json.member("notes", count_of(totals, Severity::note))
        .member("ignored", totals.ignored)
        .member("cases", totals.cases)
        .member("failed_cases", totals.failed_cases)
        .member("readable", !totals.unreadable)
        .member("exit", code);
    return json.end_object().end_object().take();
}

int validate_command(const Arguments& arguments, Console& console) {
    CheckOptions options;
    options.honour_ignored = !arguments.has("all");
    if (const int code = read_severities(arguments, console, options); code != kClean) return code;
    const FoundScenarios found = find_all(arguments.operands);
    Totals totals;
    for (const std::string& path : found.without) {
        totals.unreadable = true;
        Diagnostic d;
        d.code = "RP6042";
        d.message = wording("no scenario.xml in this folder or below");
        d.fix = wording("give the folder of a scenario");
        d.where.file.path = path;
        totals.findings.push_back(std::move(d));
    }
    int fixing = kClean;
    std::vector<std::string> fixed;
    for (const fs::path& path : found.scenarios) {
        if (arguments.has("fix"))
            for (std::string& line : fix_scenario(path, console, fixing)) fixed.push_back(std::move(line));
        check_one(path, options, arguments.has("cases"), totals);
    }
    totals.unreadable = totals.unreadable || fixing != kClean;
    const bool violated =
        count_of(totals, Severity::error) > 0 || (arguments.has("strict") && count_of(totals, Severity::warning) > 0);
    const int code = totals.unreadable ? kUnreadable : violated ? kViolations : kClean;
    const std::string_view format = arguments.has("json") ? "json" : arguments.value("format");
    if (format == "json") {
        console.print(as_json(totals, code));
    } else if (format == "sarif") {
        console.print(sarif_log(totals.findings));
    } else if (format == "github") {
        console.print(github_annotations(totals.findings));
    } else {
        for (const std::string& line : fixed) console.line(line);
        for (const Diagnostic& d : totals.findings) console.line(to_text(d));
        console.line(summary(totals, arguments.has("cases")));
    }
    return code;
}

}  // namespace

const Command kValidate = {
    .name = "validate",
    .summary = RP_TR("Validate scenarios"),
    .operands = "PATH…",
    .min_operands = 1,
    .max_operands = -1,
    .about = RP_TR(
        "A PATH is a scenario folder, its scenario.xml, a ruleset file, a lesson, "
        "or a folder that is searched for scenarios and lessons. Each finding has a code, a severity, a place in the "
        "file, the rule it rests on and what to do; 'ramparts explain CODE' says more."),
    .options = kValidateOptions,
    .examples =
        "ramparts validate scenarios\n"
        "ramparts validate my-battle --cases\n"
        "ramparts validate my-battle --format sarif > findings.sarif\n"
        "ramparts validate my-battle --format github\n"
        "ramparts validate my-battle --fix\n"
        "ramparts validate my-battle --severity road-to-nowhere=off --strict",
    .plugins = PluginUse::installed,
    .errata = true,
    .run = validate_command,
};

}  // namespace ramparts::tools

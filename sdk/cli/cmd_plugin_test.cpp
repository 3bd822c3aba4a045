// `ramparts plugin test`: the rule cases that a plugin, or a mod, brings itself.
#include <algorithm>
#include <filesystem>

#include "formats/text/english_words.hpp"
#include "sdk/check/cases/run.hpp"
#include "sdk/cli/findings.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kPluginTestOptions[] = {
    {.name = "plugins",
     .value = "DIR",
     .help = RP_TR("also use the plugins in this folder, or the plugin that it holds"),
     .repeats = true},
    {.name = "scenario", .value = "DIR", .help = RP_TR("a folder of battles that cases may name"), .repeats = true},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
    {.name = "github", .value = "", .help = RP_TR("print annotations as the runners of GitHub read them")},
};

// What of the folder is tried: plugins, and files of cases.
struct Tried {
    std::vector<fs::path> plugins, cases;
};

void add_cases(const fs::path& folder, Tried& tried) {
    const std::vector<fs::path> found = case_files(folder);
    tried.cases.insert(tried.cases.end(), found.begin(), found.end());
}

// A mod: its scripts, the battles that it brings, and cases of its own.
void look_at_mod(const fs::path& folder, Tried& tried) {
    add_cases(folder, tried);
    std::error_code error;
    for (const char* part : {"scripts", "scenarios"}) {
        std::vector<fs::path> inside;
        for (fs::directory_iterator it(folder / part, error); !error && it != fs::directory_iterator(); ++it)
            inside.push_back(it->path());
        std::sort(inside.begin(), inside.end());
        for (const fs::path& each : inside) {
            if (fs::exists(each / "plugin.xml", error)) tried.plugins.push_back(each);
            add_cases(each, tried);
        }
    }
}

int look_at(const fs::path& folder, Console& console, Tried& tried) {
    std::error_code error;
    if (fs::exists(folder / "mod.xml", error)) {
        look_at_mod(folder, tried);
    } else if (fs::exists(folder / "plugin.xml", error)) {
        tried.plugins.push_back(folder);
        add_cases(folder, tried);
    } else {
        return console.refuse(kUsage, "RP6040",
                              "there is neither a plugin.xml nor a mod.xml in '" + folder.string() + "'",
                              "name the folder of a plugin or of a mod");
    }
    if (!tried.cases.empty()) return kClean;
    return console.refuse(kUsage, "RP6040", "there is no rule case in '" + folder.string() + "'",
                          "write one: a file such as cases/first.xml");
}

// Puts what is tried in force; kViolations, told, when one of the plugins does not run.
int put_in_force(const Arguments& arguments, Console& console, const Tried& tried) {
    HostRequest request = plugin_request(arguments);
    request.folders.insert(request.folders.begin(), tried.plugins.begin(), tried.plugins.end());
    PluginSet set = load_plugins(request);
    int code = kClean;
    for (const fs::path& folder : tried.plugins)  // a plugin.xml that cannot be read makes no plugin
        for (const Diagnostic& finding : set.findings)
            if (finding.where.file.path == (folder / "plugin.xml").string()) {
                console.report(finding);
                code = kUnreadable;
            }
    for (const PluginStatus& plugin : set.plugins) {
        const bool ours = std::find(tried.plugins.begin(), tried.plugins.end(), plugin.folder) != tried.plugins.end();
        if (!ours) continue;
        for (const Diagnostic& finding : plugin.findings)
            if (finding.severity != Severity::note) console.report(finding);
        if (plugin.why_not.empty()) continue;
        code = console.refuse(kViolations, "RP5201",
                              "the plugin " + plugin.info.id + " does not run: " + plugin.why_not.english(),
                              "put that right first");
    }
    install_catalogue(std::move(set.catalogue));
    return code;
}

std::string json_of(const std::string& folder, const Tried& tried, const CaseFindings& found) {
    JsonWriter json;
    json.begin_object().member("folder", folder).member("files", tried.cases.size());
    json.member("cases", found.cases).member("failed", found.failed).key("findings").begin_array();
    for (const Diagnostic& finding : found.findings) write_finding(json, finding);
    json.end_array().end_object();
    return json.take();
}

int plugin_test_command(const Arguments& arguments, Console& console) {
    const fs::path folder = arguments.operands[0];
    Tried tried;
    if (const int code = look_at(folder, console, tried); code != kClean) return code;
    if (const int code = put_in_force(arguments, console, tried); code != kClean) return code;
    CaseGround ground;
    for (const std::string& each : arguments.values("scenario")) ground.battles.emplace_back(each);
    for (const std::string& each : usual_scenarios()) ground.battles.emplace_back(each);
    const CaseFindings found = run_cases(tried.cases, ground);
    const int code = has_errors(found.findings) || found.failed > 0 ? kViolations : kClean;
    if (arguments.has("json")) {
        console.print(json_of(folder.string(), tried, found));
        return code;
    }
    if (arguments.has("github")) console.print(github_annotations(found.findings));
    else console.report(found.findings);
    console.line(counted(static_cast<std::size_t>(found.cases), "rule case") + " in " +
                 counted(tried.cases.size(), "file") + ": " + std::to_string(found.cases - found.failed) + " passed, " +
                 std::to_string(found.failed) + " failed");
    return code;
}

}  // namespace

const Command kPluginTest = {
    .name = "plugin test",
    .summary = RP_TR("Run the rule cases of a plugin or a mod"),
    .operands = "FOLDER",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR(
        "FOLDER holds plugin.xml or mod.xml. The rule cases of its folder cases are run with the plugin on, and those "
        "of the scripts and battles of a mod. Scripts run in this program, as those of --plugins do: test what is "
        "yours. A case that names its battle by one word gets the one of that name from the folder scenarios, or from "
        "what was installed. What does not hold is shown with file, line and column. The exit code is 5 then."),
    .options = kPluginTestOptions,
    .examples =
        "ramparts plugin test plugins/samples/fieldworks-lua\n"
        "ramparts plugin test plugins/samples/fieldworks-lua --json",
    .run = plugin_test_command,
};

}  // namespace ramparts::tools

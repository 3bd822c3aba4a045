// See mod_scripts.hpp.
#include "sdk/cli/mod_scripts.hpp"

#include <algorithm>
#include <iterator>

#include "formats/scenario/battle_file.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/plugin_check_child.hpp"
#include "sdk/extend/host/user_folders.hpp"
#include "sdk/worker/host/sandbox_choice.hpp"

namespace ramparts::tools {
namespace {

using conformance::Check;

constexpr int kGames = 10;             // a battle; `plugin check` plays more
constexpr std::size_t kMostUsual = 2;  // battles of the program, beside those of the mod
constexpr std::chrono::seconds kPatience{10};

void report_failures(const conformance::Report& report, const std::filesystem::path& script,
                     std::vector<Diagnostic>& found) {
    for (std::size_t i = 0; i < conformance::kCheckCount; ++i) {
        const auto check = static_cast<Check>(i);
        if (report[check].verdict != conformance::Verdict::failed) continue;
        Diagnostic finding = mod_finding(
            "RP8116", script / "plugin.xml",
            message("the script fails the check {1}: {2}", conformance::info_of(check).id, report[check].reason),
            message("correct the script; 'ramparts plugin check {1}' runs all checks of it", script.string()));
        if (check == Check::create_time || check == Check::call_time) finding.severity = Severity::warning;
        found.push_back(std::move(finding));
    }
}

}  // namespace

std::vector<Diagnostic> check_mod_scripts(const std::filesystem::path& folder, const ModContents& contents,
                                          const std::string& version) {
    std::vector<Diagnostic> found;
    if (contents.plugins.empty()) return found;
    conformance::CheckRequest request;
    request.version = version;
    request.games = kGames;
    for (const std::string& name : contents.scenarios) request.scenarios.push_back(battle_file(folder / name));
    std::vector<std::filesystem::path> usual = find_scenarios(usual_scenarios()).scenarios;
    usual.resize(std::min(usual.size(), kMostUsual));
    std::ranges::move(usual, std::back_inserter(request.scenarios));
    const auto choice = worker::SandboxChoice::read(user_folders().config, real_files());
    const ScriptFence fence = choice && choice->limited_allowed() ? ScriptFence::limits_will_do : ScriptFence::full;
    for (const std::string& name : contents.plugins) {
        request.folder = folder / name;
        conformance::Report report;
        const std::string problem = check_in_child(request, kPatience, report, fence);
        if (problem.empty()) report_failures(report, request.folder, found);
        else
            found.push_back(mod_finding("RP8116", request.folder / "plugin.xml",
                                        message("the script could not be run: {1}", problem),
                                        message("check the mod on a system that has libseccomp")));
    }
    return found;
}

}  // namespace ramparts::tools

// See sandbox.hpp.
#include "sdk/cli/sandbox.hpp"

#include <algorithm>

#include "sdk/cli/mods.hpp"
#include "sdk/extend/host/user_folders.hpp"
#include "sdk/worker/host/sandbox_choice.hpp"
#include "sdk/worker/host/worker_game.hpp"

namespace ramparts::tools {

bool sandboxed(const Arguments& arguments) {
    return arguments.has("sandbox") || arguments.has("require-sandbox") || arguments.has("allow-limited-sandbox");
}

bool needs_worker(Console& console, const std::string& path) {
    const auto& mods = mods_in_force().mods;
    if (std::all_of(mods.begin(), mods.end(), [](const ModInUse& mod) { return mod.plugins.empty(); })) return false;
    const LoadedScenario probe = load_scenario(with_mods(path));
    const bool needed = probe.readable && uses_mod_scripts(probe.scenario);
    if (needed) console.complain("a script of a mod plays a part: the game is played in a worker");
    return needed;
}

int worker_start(const Arguments& arguments, Console& console, worker::WorkerStart& out) {
    if (arguments.has("require-sandbox") && arguments.has("allow-limited-sandbox"))
        return console.refuse(kUsage, "RP6040",
                              "'--require-sandbox' and '--allow-limited-sandbox' contradict each other",
                              "leave out one");
    out.policy.require_full = arguments.has("require-sandbox");
    if (out.policy.require_full) return kClean;
    auto choice = worker::SandboxChoice::read(user_folders().config, real_files());
    if (!choice) return console.refuse(kUnreadable, "RP7711", choice.error().message, "correct the file, or remove it");
    out.policy.limited_allowed = arguments.has("allow-limited-sandbox") || choice->limited_allowed();
    return kClean;
}

void keep_sandbox_choice(const Arguments& arguments, Console& console) {
    if (!arguments.has("allow-limited-sandbox")) return;
    auto choice = worker::SandboxChoice::read(user_folders().config, real_files());
    if (!choice) return;
    const auto said = choice->allow_limited(true, real_files());
    if (said) return;
    Diagnostic finding;
    finding.code = "RP6041";
    finding.severity = Severity::warning;
    finding.message = message("your choice cannot be remembered: {1}", said.error().message);
    finding.fix = message("say it again next time");
    console.report(finding);
}

int open_for_workers(Console& console, const std::string& path, OpenScenario& out, const Choices& choices) {
    if (const int code = read_only(console, path, out.loaded); code != kClean) return code;
    if (const int code = put_choices_on(console, choices, out); code != kClean) return code;
    out.scenario = std::make_shared<const Scenario>(out.loaded.scenario);
    return kClean;
}

int report_worker(Console& console, std::vector<Diagnostic> findings, const OpenScenario& battle) {
    const bool of_worker = !findings.empty() && findings.front().code.starts_with("RP77");
    if (of_worker) {
        console.report(findings);
        const bool absent = findings.front().code == "RP7701";
        return absent ? kUnreadable : kViolations;
    }
    // The worker has read what we wrote; the places are those of the files here.
    for (Diagnostic& finding : findings) finding.where.file = {};
    console.report(located(std::move(findings), battle.loaded));
    return console.refuse(kViolations, "RP6001", "the scenario cannot be played as long as it has errors",
                          "fix what is reported above; plugins with native code do not run in a worker");
}

int play_in_workers(Console& console, const worker::WorkerStart& start, const OpenScenario& battle,
                    const MassRequest& request, MassResult& out) {
    auto pool = worker::WorkerPool::start(start, files_for_workers(*battle.scenario));
    if (!pool) return report_worker(console, std::move(pool.error()), battle);
    auto result = (*pool)->play_many(request);
    console.end_progress();
    if (!result) return report_worker(console, {result.error()}, battle);
    console.report(result->notes);
    out = std::move(result->mass);
    return kClean;
}

}  // namespace ramparts::tools

// Plugins of a command; see plugins.hpp.
#include "sdk/cli/plugins.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/core/version.hpp"
#include "engine/modules/hook_tables.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/cli/crash_words.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/exchange/shipped.hpp"
#include "sdk/extend/host/plugin_finding.hpp"
#include "sdk/extend/host/plugin_folders.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/worker/host/fenced_scripts.hpp"
#include "sdk/worker/host/sandbox_choice.hpp"

namespace ramparts::tools {
namespace {

constexpr std::string_view kLevels[] = {"debug", "note", "warning", "error"};  // in the order of their numbers

// A plugin may write from any thread and until the program ends.
PluginLog log_from(std::string_view level) {
    const auto least = static_cast<int>(std::ranges::find(kLevels, level) - std::begin(kLevels));
    return [least](std::string_view plugin, int severity, std::string_view text) {
        if (severity < least) return;
        Console console;
        console.complain("plugin " + std::string(plugin) + ": " + std::string(text));
    };
}

std::vector<PluginStatus>& plugins_of_command() {
    static std::vector<PluginStatus> plugins;
    return plugins;
}

void report_serious(std::span<const Diagnostic> findings, Console& console) {
    for (const Diagnostic& finding : findings)
        if (finding.severity != Severity::note) console.report(finding);
}

// Whether a folder of plugins is broken by it.
bool is_of(const Diagnostic& finding, const std::string& folder) {
    return finding.where.file.path.starts_with(folder) &&
           (finding.code == "RP7001" || finding.severity == Severity::error);
}

// The folder of --plugins that has no plugin, or one whose plugin.xml cannot be read; empty when all are sound.
std::string broken_folder(const Arguments& arguments, const PluginSet& set) {
    for (const std::string& folder : arguments.values("plugins"))
        for (const Diagnostic& finding : set.findings)
            if (is_of(finding, folder)) return folder;
    return {};
}

}  // namespace

int check_plugin_options(const Arguments& arguments, Console& console) {
    if (arguments.has("trace") && std::ranges::none_of(kHookNames, [&](std::string_view hook) {
            return names_hook(arguments.value("trace"), hook);
        }))
        return console.refuse(kUsage, "RP6040",
                              "'" + std::string(arguments.value("trace")) + "' names no hook of rule modules",
                              suggestion(arguments.value("trace"), kHookNames));
    if (!arguments.has("plugins") || !arguments.has("no-plugins")) return kClean;
    return console.refuse(kUsage, "RP6040", "'--plugins' and '--no-plugins' contradict each other", "leave out one");
}

HostRequest plugin_request(const Arguments& arguments) {
    HostRequest request;
    request.linked = plugins_with_exchange();
    for (const std::string& folder : arguments.values("plugins")) request.folders.emplace_back(folder);
    request.user = user_folders();
    request.user_plugins = !arguments.has("no-plugins");
    // Those that the user added to his own, in the editor. A list that cannot be read names none; the editor tells why.
    if (request.user_plugins)
        if (auto added = read_plugin_folders(request.user.config, real_files()))
            request.folders.insert(request.folders.end(), added->begin(), added->end());
    for (const ModInUse& mod : mods_in_force().mods)
        for (const std::string& folder : mod.contents.plugins) request.packaged.push_back(mod.mod.folder / folder);
    const auto fenced = std::make_shared<worker::FencedScripts>(
        std::vector<worker::FencedPackage>{},
        [config = request.user.config] { return worker::as_chosen({}, config, real_files()); });
    request.behind_fence = [fenced](const FencedScript& script) { return fenced->take(script); };
    request.version = kVersion;
    request.log = log_from(arguments.value("log").empty() ? "warning" : arguments.value("log"));
    if (arguments.has("trace"))
        request.around = [pattern = std::string(arguments.value("trace"))](const PluginInfo&, ModuleCode code) {
            return traced(std::move(code), pattern, [](const TracedCall& call) {
                Console console;
                console.complain(to_text(call));
            });
        };
    return request;
}

std::span<const PluginStatus> plugins_in_force() { return plugins_of_command(); }

void install_plugins(const Arguments& arguments, Console& console) {
    HostRequest request = plugin_request(arguments);
    PluginSet set = load_plugins(request);
    const std::string broken = broken_folder(arguments, set);
    if (!broken.empty() && request.user_plugins) {
        request.user_plugins = false;
        request.folders.assign(arguments.values("plugins").begin(), arguments.values("plugins").end());
        set = load_plugins(request);
        for (Diagnostic& finding : set.findings)
            if (is_of(finding, broken))
                finding.fix = message("{1}; until then your installed plugins are not used in its place", finding.fix);
    }
    report_serious(set.findings, console);
    for (const PluginStatus& plugin : set.plugins) report_serious(plugin.findings, console);
    if (arguments.value("language") != "" && arguments.value("language") != "en") use_plugin_texts(set);
    install_catalogue(std::move(set.catalogue));
    plugins_of_command() = std::move(set.plugins);
    name_plugins_in_crashes(plugins_of_command(), arguments.operands);
}

}  // namespace ramparts::tools

// See plugin_parts.hpp.
#include "sdk/extend/host/plugin_parts.hpp"

#include <algorithm>

#include "formats/plugin/plugin_file.hpp"
#include "formats/text/sha256.hpp"
#include "sdk/extend/host/library_file.hpp"
#include "sdk/extend/script/limits.hpp"

namespace ramparts {
namespace {

bool brings_module_of(const PluginInfo& info, const Scenario& scenario) {
    return std::any_of(scenario.modules.begin(), scenario.modules.end(), [&](const ModuleUse& use) {
        return std::any_of(info.modules.begin(), info.modules.end(),
                           [&](const PluginModule& m) { return m.id == use.id; });
    });
}

// What is run: the script, or the library; empty when it cannot be read.
std::string code_of(const PluginStatus& plugin, FileSystem& files) {
    if (!plugin.info.script.empty()) {
        auto script = check_script(plugin.folder, plugin.info.script, ScriptLimits{}.source, files);
        return script ? std::move(script->source) : std::string();
    }
    const auto library = check_library(plugin.folder, plugin.info.native, files);
    if (!library) return {};
    auto bytes = files.read(library->path);
    return bytes ? std::move(*bytes) : std::string();
}

void sort_parts(std::vector<JournalPart>& parts) {
    std::sort(parts.begin(), parts.end(), [](const JournalPart& a, const JournalPart& b) { return a.id < b.id; });
}

}  // namespace

std::vector<JournalPart> plugin_parts(std::span<const PluginStatus> plugins, const Scenario& scenario,
                                      FileSystem& files) {
    std::vector<JournalPart> parts;
    for (const PluginStatus& plugin : plugins) {
        const bool runs = plugin.state == PluginState::loaded || plugin.state == PluginState::scripted;
        if (!runs || plugin.folder.empty() || plugin.packaged || !brings_module_of(plugin.info, scenario)) continue;
        const auto description = files.read(plugin.folder / "plugin.xml");
        const std::string text = description ? *description : std::string();
        parts.push_back({"plugin", plugin.info.id, plugin.info.version,
                         sha256_hex(sha256_hex(text) + "\n" + sha256_hex(code_of(plugin, files)) + "\n")});
    }
    sort_parts(parts);
    return parts;
}

std::vector<JournalPart> built_in_parts(std::span<const PluginStatus> plugins, const Scenario& scenario,
                                        std::string_view program_version) {
    std::vector<JournalPart> parts;
    for (const PluginStatus& plugin : plugins)
        if (plugin.state == PluginState::linked && brings_module_of(plugin.info, scenario))
            parts.push_back(
                {"built-in", plugin.info.id, plugin.info.version,
                 sha256_hex(sha256_hex(write_plugin(plugin.info)) + "\n" + std::string(program_version) + "\n")});
    sort_parts(parts);
    return parts;
}

}  // namespace ramparts

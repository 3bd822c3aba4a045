// See plugin_parts.hpp.
#include "sdk/extend/host/plugin_parts.hpp"

#include <algorithm>

#include "engine/modules/module_params.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/text/sha256.hpp"
#include "sdk/extend/host/library_file.hpp"
#include "sdk/extend/script/limits.hpp"

namespace ramparts {
namespace {

bool brings_module_of(const PluginInfo& info, const Scenario& scenario) {
    return std::any_of(scenario.modules.begin(), scenario.modules.end(), [&](const ModuleUse& use) {
        return std::any_of(info.modules.begin(), info.modules.end(),
                           [&](const PluginModule& m) { return is_called(m, use.id); });
    });
}

bool brings_player_of(const PluginInfo& info, std::span<const std::string> players) {
    return std::any_of(players.begin(), players.end(), [&](const std::string& id) {
        return std::any_of(info.players.begin(), info.players.end(), [&](const PlayerEntry& p) { return p.id == id; });
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

JournalPart part_on_disk(const PluginStatus& plugin, FileSystem& files) {
    const auto description = files.read(plugin.folder / "plugin.xml");
    const std::string text = description ? *description : std::string();
    return {"plugin", plugin.info.id, plugin.info.version,
            sha256_hex(sha256_hex(text) + "\n" + sha256_hex(code_of(plugin, files)) + "\n")};
}

JournalPart part_linked(const PluginStatus& plugin, std::string_view program_version) {
    return {"built-in", plugin.info.id, plugin.info.version,
            sha256_hex(sha256_hex(write_plugin(plugin.info)) + "\n" + std::string(program_version) + "\n")};
}

bool runs_from_disk(const PluginStatus& plugin) {
    return (plugin.state == PluginState::loaded || plugin.state == PluginState::scripted) && !plugin.folder.empty();
}

void sort_parts(std::vector<JournalPart>& parts) {
    std::sort(parts.begin(), parts.end(), [](const JournalPart& a, const JournalPart& b) { return a.id < b.id; });
}

}  // namespace

std::vector<JournalPart> plugin_parts(std::span<const PluginStatus> plugins, const Scenario& scenario,
                                      FileSystem& files) {
    std::vector<JournalPart> parts;
    for (const PluginStatus& plugin : plugins)
        if (runs_from_disk(plugin) && !plugin.packaged && brings_module_of(plugin.info, scenario))
            parts.push_back(part_on_disk(plugin, files));
    sort_parts(parts);
    return parts;
}

std::vector<JournalPart> built_in_parts(std::span<const PluginStatus> plugins, const Scenario& scenario,
                                        std::string_view program_version) {
    std::vector<JournalPart> parts;
    for (const PluginStatus& plugin : plugins)
        if (plugin.state == PluginState::linked && brings_module_of(plugin.info, scenario))
            parts.push_back(part_linked(plugin, program_version));
    sort_parts(parts);
    return parts;
}

std::vector<JournalPart> player_plugin_parts(std::span<const PluginStatus> plugins,
                                             std::span<const std::string> players, std::string_view program_version,
                                             FileSystem& files) {
    std::vector<JournalPart> parts;
    for (const PluginStatus& plugin : plugins) {
        if (!brings_player_of(plugin.info, players)) continue;
        if (plugin.state == PluginState::linked) parts.push_back(part_linked(plugin, program_version));
        else if (runs_from_disk(plugin)) parts.push_back(part_on_disk(plugin, files));
    }
    sort_parts(parts);
    return parts;
}

}  // namespace ramparts

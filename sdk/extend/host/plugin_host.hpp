// Finding plugins and loading their libraries, so that one that misbehaves costs nothing but itself.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/modules/catalogue.hpp"
#include "formats/disk/file_system.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"
#include "sdk/extend/host/trace.hpp"
#include "sdk/extend/host/user_folders.hpp"

namespace ramparts {

/// The text of a translation of a plugin: messages.LANGUAGE.po.
struct LinkedTranslation {
    std::string_view language;
    std::string_view text;
};

/// A plugin that is part of this program: the text of its plugin.xml, what its library would export or else the text of
/// its script, and translations.
struct LinkedPlugin {
    std::string_view metadata;
    const rp_entry* entry = nullptr;
    std::span<const LinkedTranslation> translations = {};
    std::string_view script = {};
};

enum class PluginState : std::uint8_t {
    linked,       ///< part of the program, and running
    loaded,       ///< its library runs
    scripted,     ///< its script runs
    described,    ///< it brings no code; only what plugin.xml tells is there
    disabled,     ///< switched off by the user
    quarantined,  ///< the program ended while it was being loaded
    refused       ///< something is wrong with it; its findings tell what
};
/// "linked", "loaded", "script", "metadata only", "disabled", "quarantined", "refused".
[[nodiscard]] std::string_view to_string(PluginState state) noexcept;

struct PluginStatus {
    PluginInfo info;
    std::filesystem::path folder;  ///< holds plugin.xml; empty for what is linked in
    PluginState state = PluginState::described;
    bool packaged = false;             ///< it came in a mod
    Message why_not;                   ///< one sentence; empty when it runs
    std::vector<Diagnostic> findings;  ///< about this plugin, those of its plugin.xml among them
};

/// What a plugin writes to the log: its id, 0 debug … 3 error, and the text. Called from any thread.
using PluginLog = std::function<void(std::string_view plugin, int severity, std::string_view text)>;

/// The script of a plugin that came in a mod, to be run behind a fence.
struct FencedScript {
    const PluginInfo& info;
    std::filesystem::path description;  ///< of the file, for findings
    std::string description_text;
    std::filesystem::path script;
    std::string script_text;
};
/// How its rule modules are made, see ModuleCatalogue::add(), and its checks and players asked.
struct FencedCode {
    const rp_modules_1* modules = nullptr;
    const rp_checks_1* checks = nullptr;
    const rp_players_1* players = nullptr;
    const rp_transforms_1* transforms = nullptr;
    const rp_exporters_1* exporters = nullptr;
    const rp_host* host = nullptr;
    std::shared_ptr<const void> keeps;
    const CodeWatch* watch = nullptr;
};

struct HostRequest {
    std::span<const LinkedPlugin> linked;
    /// Plugins, or folders of plugins, in the order in which they are looked at.
    std::vector<std::filesystem::path> folders;
    /// Plugins that came in mods. Nothing of them is loaded into this program: their scripts play in workers. Without
    /// `behind_fence` they are only described.
    std::vector<std::filesystem::path> packaged;
    /// Gives code for the rule modules, checks and players of such a script, which runs elsewhere.
    std::function<FencedCode(const FencedScript&)> behind_fence;
    UserFolders user;
    bool user_plugins = true;  ///< look into the user's own folder too
    std::string version;       ///< of this program, told to the plugins
    PluginLog log;
    /// Stands between the rules and the modules of each plugin that runs; empty: nothing does. See trace.hpp.
    std::function<ModuleCode(const PluginInfo&, ModuleCode)> around = {};
};

/// What was found. Libraries stay loaded as long as a copy of the catalogue, or one of its modules, is held.
struct PluginSet {
    std::vector<PluginStatus> plugins;  ///< in the order in which they were found
    std::vector<Diagnostic> findings;   ///< that belong to no plugin of the list
    std::shared_ptr<const ModuleCatalogue> catalogue;
};

/// Looks for plugins and loads those that may run: first what is linked in, then request.folders, then the user's
/// folder. A plugin whose id is there already is a finding. Nothing of a plugin is run that is switched off,
/// quarantined, or fails a check that needs no running. Modules of a plugin that does not run are in the catalogue
/// without code, with the reason. Never throws because of a plugin. To be called by one thread at a time.
[[nodiscard]] PluginSet load_plugins(const HostRequest& request, FileSystem& files = real_files());

/// The same without loading anything: every plugin with what plugin.xml tells; what could run is `described`.
[[nodiscard]] PluginSet look_at_plugins(const HostRequest& request, FileSystem& files = real_files());

}  // namespace ramparts

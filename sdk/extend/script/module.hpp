// A rule module of a script in use, with an instance of Lua for every thread that asks it; and a player.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sdk/extend/script/hooks.hpp"
#include "sdk/extend/script/plugin.hpp"

namespace ramparts::script {

/// What stands behind an rp_module.
class ScriptModule {
public:
    ScriptModule(Plugin& plugin, const PluginModule& info, const rp_setup& setup);
    ScriptModule(const ScriptModule&) = delete;
    ScriptModule& operator=(const ScriptModule&) = delete;

    /// Makes the first instance; what the script said when it cannot.
    [[nodiscard]] std::string begin();
    [[nodiscard]] const rp_module* raw() const noexcept { return &raw_; }
    [[nodiscard]] Plugin& plugin() const noexcept { return plugin_; }
    [[nodiscard]] const PluginModule& info() const noexcept { return info_; }

    /// That of this thread, made when there is none; null when that fails.
    [[nodiscard]] ModuleInstance* instance() const noexcept;
    /// Counts a failed call, and throws the instance away when it cannot be used any more.
    std::int32_t fault(const Hook& hook, Failure failure, const std::string& said, ModuleInstance& instance) const;

private:
    static const void* RP_CALL extension(const rp_module* module, const char* id);
    [[nodiscard]] std::unique_ptr<ModuleInstance> make(bool first, std::string& said) const;
    void throw_away(const ModuleInstance& instance) const;

    Plugin& plugin_;
    const PluginModule& info_;
    const rp_setup& setup_;
    rp_module raw_{};
    HookTables tables_{};  ///< what the script does not define stays null
    const std::uint64_t serial_;
    mutable std::mutex mutex_;
    mutable std::vector<std::pair<std::thread::id, std::unique_ptr<ModuleInstance>>> instances_;
};

/// The tables of functions of a plugin.
[[nodiscard]] rp_modules_1 modules_table(std::uint32_t count) noexcept;
[[nodiscard]] rp_players_1 players_table(std::uint32_t count) noexcept;
[[nodiscard]] rp_checks_1 checks_table() noexcept;
[[nodiscard]] rp_transforms_1 transforms_table() noexcept;
[[nodiscard]] rp_exporters_1 exporters_table(std::uint32_t count) noexcept;

}  // namespace ramparts::script

// A loaded script: its text, what plugin.xml says, and how instances of it are made.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "sdk/extend/script/hooks.hpp"
#include "sdk/extend/script/script_plugin.hpp"

namespace ramparts::script {

/// An instance with the functions of one module, or of one player.
struct ModuleInstance : Instance {
    using Instance::Instance;
    int self = 0;                ///< where Lua keeps what create() gave
    std::vector<int> functions;  ///< by number of the hook; LUA_NOREF: not there
    int choose = 0;              ///< of a player
};

/// What a script brings beside modules, players and checks, in a table of functions by id.
enum class ToolKind : std::uint8_t { transform, exporter };
/// "transforms": the function of `ramparts` that gives the table, and its name in messages.
[[nodiscard]] const char* tool_table(ToolKind kind) noexcept;

class Plugin final : public ScriptPlugin {
public:
    explicit Plugin(ScriptOrder order);

    /// Scans, compiles, runs and compares; a finding when something is wrong.
    [[nodiscard]] std::optional<Diagnostic> start();

    [[nodiscard]] const rp_modules_1* modules() const noexcept override {
        return info_.modules.empty() ? nullptr : &modules_;
    }
    [[nodiscard]] const rp_players_1* players() const noexcept override {
        return info_.players.empty() ? nullptr : &players_;
    }
    [[nodiscard]] const rp_checks_1* checks() const noexcept override { return any_checks_ ? &checks_ : nullptr; }
    [[nodiscard]] const rp_transforms_1* transforms() const noexcept override {
        return info_.transforms.empty() ? nullptr : &transforms_;
    }
    [[nodiscard]] const rp_exporters_1* exporters() const noexcept override {
        return info_.exporters.empty() ? nullptr : &exporters_;
    }
    [[nodiscard]] const rp_host* host() const noexcept override { return &host_; }
    [[nodiscard]] std::vector<ScriptFault> faults() const override;
    [[nodiscard]] std::uint64_t fault_count() const noexcept override { return fault_count_; }
    [[nodiscard]] const ScriptLimits& limits() const noexcept override { return limits_; }

    [[nodiscard]] const PluginInfo& info() const noexcept { return info_; }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    void log(int severity, const std::string& text) const;
    /// Keeps the first ones, and tells the log of them.
    void fault(const std::string& where, const std::string& said);

    /// Runs the script in a new instance; `said` tells what is wrong when there is none.
    [[nodiscard]] std::unique_ptr<ModuleInstance> run_script(std::string& said) const;
    /// Calls a module's create() in such an instance, and keeps its functions.
    [[nodiscard]] bool create_module(ModuleInstance& instance, const PluginModule& module, const rp_setup& setup,
                                     bool first, std::string& said) const;
    [[nodiscard]] bool create_player(ModuleInstance& instance, const std::string& id, const rp_fixed& fixed,
                                     std::string& said) const;
    /// Pushes the function of a check; no module: it belongs to none.
    static void push_check(lua_State* lua, const PluginModule* module, const std::string& code);
    /// Pushes the function of a transform or exporter.
    static void push_tool(lua_State* lua, ToolKind kind, const std::string& id);

private:
    [[nodiscard]] std::string compare(ModuleInstance& instance) const;
    [[nodiscard]] Diagnostic finding(std::string_view code, const std::string& said, Message fix) const;

    const PluginInfo info_;
    const std::filesystem::path file_;
    const std::string name_;
    const std::string source_;
    const ScriptLimits limits_;
    const ScriptLog log_;
    const std::string version_;
    rp_modules_1 modules_{};
    rp_players_1 players_{};
    rp_checks_1 checks_{};
    rp_transforms_1 transforms_{};
    rp_exporters_1 exporters_{};
    bool any_checks_ = false;
    rp_host host_{};
    mutable std::mutex mutex_;
    std::vector<ScriptFault> faults_;
    std::atomic<std::uint64_t> fault_count_{0};
};

}  // namespace ramparts::script

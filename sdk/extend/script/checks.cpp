// Checks of scenarios in a script: each call has an instance of Lua of its own; see script_plugin.hpp.
#include <cstring>

#include "engine/modules/code_fault.hpp"
#include "sdk/extend/script/module.hpp"
#include "sdk/extend/script/watch.hpp"

namespace ramparts::script {
namespace {

Plugin& plugin_behind(const rp_host* host) { return *static_cast<Plugin*>(host->data); }

// The row of plugin.xml, and its module when it has one.
const CheckInfo* find_check(const PluginInfo& info, const char* code, const PluginModule*& module) {
    const auto among = [&](const std::vector<CheckInfo>& checks) -> const CheckInfo* {
        for (const CheckInfo& check : checks)
            if (check.code == code) return &check;
        return nullptr;
    };
    for (const PluginModule& m : info.modules)
        if (const CheckInfo* found = among(m.checks)) {
            module = &m;
            return found;
        }
    return among(info.checks);
}

std::int32_t faulted(Plugin& plugin, const std::string& code, Failure failure, const std::string& said) {
    plugin.fault(plugin.info().id + ", checks." + code, said);
    code_fault() = Message::of_plugin(said);
    return failure == Failure::budget ? RP_E_LIMIT : failure == Failure::memory ? RP_E_MEMORY : RP_E_INTERNAL;
}

std::int32_t RP_CALL checks_check(const rp_host* host, const char* code, std::uint32_t use,
                                  const rp_scenario_1* scenario, const rp_values_1* values, rp_findings* out) {
    Plugin& plugin = plugin_behind(host);
    try {
        const PluginModule* module = nullptr;
        const CheckInfo* const check = find_check(plugin.info(), code, module);
        if (check == nullptr) return RP_E_UNSUPPORTED;
        const std::string what = "checks." + check->code;
        if (script_watch != nullptr) script_watch(what.c_str(), plugin.name());
        std::string said;
        const std::unique_ptr<ModuleInstance> in = plugin.run_script(said);
        if (in == nullptr) return faulted(plugin, check->code, Failure::error, said);
        in->loading = false;
        in->module = module;
        in->plugin = &plugin.info();
        in->messages = &check->messages;
        in->scenario = scenario;
        const Failure failure =
            in->machine.run(what.c_str(), plugin.limits().create, "of one check", said, [&](lua_State* lua) {
                Plugin::push_check(lua, module, check->code);
                push_holder(lua, Class::scenario, scenario);
                push_holder(lua, Class::values, values);
                push_holder(lua, Class::findings, out);
                if (use == RP_NO_USE) lua_pushnil(lua);
                else lua_pushinteger(lua, use);
                lua_call(lua, 4, 0);
            });
        if (failure != Failure::none) return faulted(plugin, check->code, failure, said);
        return out->count > 0 ? RP_YES : RP_NO;
    } catch (...) {
        return RP_E_MEMORY;
    }
}

}  // namespace

rp_checks_1 checks_table() noexcept { return {sizeof(rp_checks_1), checks_check}; }

}  // namespace ramparts::script

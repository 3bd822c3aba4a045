// Transforms and exporters in a script: each call has an instance of Lua of its own, as checks have; see
// script_plugin.hpp.
#include "engine/modules/code_fault.hpp"
#include "sdk/extend/script/module.hpp"
#include "sdk/extend/script/tool_lists.hpp"
#include "sdk/extend/script/watch.hpp"

namespace ramparts::script {
namespace {

Plugin& plugin_of_host(const rp_host* host) { return *static_cast<Plugin*>(host->data); }

template <class Row>
const Row* row_of(const std::vector<Row>& rows, const char* id) {
    for (const Row& row : rows)
        if (row.id == id) return &row;
    return nullptr;
}

std::int32_t tool_fault(Plugin& plugin, const std::string& what, Failure failure, const std::string& said) {
    plugin.fault(plugin.info().id + ", " + what, said);
    code_fault() = Message::of_plugin(said);
    return failure == Failure::budget ? RP_E_LIMIT : failure == Failure::memory ? RP_E_MEMORY : RP_E_INTERNAL;
}

// What a tool is called with beside its list.
struct ToolCall {
    ToolKind kind;
    std::string id;
    const rp_scenario_1* scenario;
    const rp_values_1* values;
};

// Runs the script anew and calls its function with the scenario, the values and what `push` leaves on the stack. An
// error when it fails.
template <class Prepare, class Push>
std::int32_t run_tool(Plugin& plugin, const ToolCall& call, Prepare prepare, Push push) {
    const std::string what = std::string(tool_table(call.kind)) + "." + call.id;
    if (script_watch != nullptr) script_watch(what.c_str(), plugin.name());
    std::string said;
    const std::unique_ptr<ModuleInstance> in = plugin.run_script(said);
    if (in == nullptr) return tool_fault(plugin, what, Failure::error, said);
    in->loading = false;
    in->plugin = &plugin.info();
    in->scenario = call.scenario;
    prepare(*in);
    const Failure failure =
        in->machine.run(what.c_str(), plugin.limits().tool, "of one call", said, [&](lua_State* lua) {
            Plugin::push_tool(lua, call.kind, call.id);
            push_holder(lua, Class::scenario, call.scenario);
            push_holder(lua, Class::values, call.values);
            push(lua);
            lua_call(lua, 3, 0);
        });
    return failure == Failure::none ? RP_YES : tool_fault(plugin, what, failure, said);
}

std::int32_t RP_CALL transforms_transform(const rp_host* host, const char* id, const rp_scenario_1* scenario,
                                          const rp_values_1* values, rp_edits* out, rp_finding* why) {
    // Names of labels are read after this call, until the next one of this thread.
    thread_local std::deque<std::string> names;
    try {
        Plugin& plugin = plugin_of_host(host);
        const TransformInfo* const info = row_of(plugin.info().transforms, id);
        if (info == nullptr) return RP_E_UNSUPPORTED;
        names.clear();
        EditList list{out, why, false, &names};
        const std::int32_t answer = run_tool(
            plugin, {ToolKind::transform, info->id, scenario, values},
            [&](ModuleInstance& in) {
                in.messages = &info->messages;
                in.parameters = &info->parameters;
            },
            [&](lua_State* lua) { push_holder(lua, Class::edits, &list); });
        return answer < 0 ? answer : list.refused ? RP_NO : RP_YES;
    } catch (...) {
        return RP_E_MEMORY;
    }
}

const char* RP_CALL no_exporter_id(std::uint32_t) { return nullptr; }  // they are in plugin.xml

std::int32_t RP_CALL exporters_run(const rp_host* host, const char* id, const rp_source_1* source, rp_files_1* files) {
    try {
        Plugin& plugin = plugin_of_host(host);
        const ExporterEntry* const info = row_of(plugin.info().exporters, id);
        if (info == nullptr || source->size < sizeof(rp_source_1) || source->scenario == nullptr)
            return RP_E_UNSUPPORTED;
        FileList list{files};
        return run_tool(
            plugin, {ToolKind::exporter, info->id, source->scenario, source->values},
            [&](ModuleInstance& in) { in.parameters = &info->parameters; },
            [&](lua_State* lua) { push_holder(lua, Class::files, &list); });
    } catch (...) {
        return RP_E_MEMORY;
    }
}

}  // namespace

rp_transforms_1 transforms_table() noexcept { return {sizeof(rp_transforms_1), transforms_transform}; }
rp_exporters_1 exporters_table(std::uint32_t count) noexcept {
    return {sizeof(rp_exporters_1), count, no_exporter_id, exporters_run};
}

}  // namespace ramparts::script

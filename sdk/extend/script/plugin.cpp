// Loading a script and making its instances; see plugin.hpp.
#include "sdk/extend/script/plugin.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "engine/core/joined.hpp"
#include "formats/text/printable.hpp"
#include "sdk/extend/script/bindings.hpp"
#include "sdk/extend/script/module.hpp"
#include "sdk/extend/script/scan.hpp"
#include "sdk/extend/script/script_codes.hpp"

namespace ramparts {

Result<std::shared_ptr<ScriptPlugin>, Diagnostic> ScriptPlugin::load(ScriptOrder order) {
    register_script_codes();
    auto made = std::make_shared<script::Plugin>(std::move(order));
    if (auto bad = made->start()) return fail(std::move(*bad));
    return std::shared_ptr<ScriptPlugin>(std::move(made));
}

}  // namespace ramparts

namespace ramparts::script {
namespace {

const char kModules = 0;  // keys of the registry: what the script defines, by id
const char kPlayers = 0;
const char kChecks = 0;        // the table of those that belong to no module
const char kTools[] = {0, 0};  // the tables of transforms and of exporters
constexpr const char* kChecksTable = "checks";
const std::vector<const char*> kTables = [] {
    std::vector<const char*> all(std::begin(kTableNames), std::end(kTableNames));
    all.push_back(kChecksTable);
    return all;
}();
constexpr std::size_t kMostFaults = 8;
constexpr std::size_t kMostLogged = 1000;

const void* RP_CALL no_extension(const rp_host*, const char*) { return nullptr; }
rp_text text_of(const std::string& text) { return {text.data(), static_cast<std::uint32_t>(text.size())}; }

const Plugin& plugin_of(lua_State* lua) {
    return *static_cast<const Plugin*>(lua_touserdata(lua, lua_upvalueindex(1)));
}

// The table for what the script defines under an id, with the tables of hooks in it; entered into `registry`.
void define(lua_State* lua, const std::string& id, const void* registry, bool with_tables) {
    const bool* open = &Instance::of(lua).loading;
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, registry) != LUA_TTABLE) {
        lua_pop(lua, 1);
        lua_newtable(lua);
        lua_pushvalue(lua, -1);
        lua_rawsetp(lua, LUA_REGISTRYINDEX, registry);
    }
    if (lua_getfield(lua, -1, id.c_str()) != LUA_TNIL) raise(lua, "'" + id + "' is defined twice");
    lua_pop(lua, 1);
    lua_newtable(lua);
    for (const char* name : kTables) {
        if (!with_tables) break;
        lua_newtable(lua);
        push_guarded(lua, -1, open, name);
        lua_setfield(lua, -3, name);
        lua_pop(lua, 1);
    }
    lua_pushvalue(lua, -1);
    lua_setfield(lua, -3, id.c_str());
    push_guarded(lua, -1, open, "the module");
}

template <class Row>
bool named(const std::vector<Row>& rows, const std::string& id) {
    return std::any_of(rows.begin(), rows.end(), [&](const Row& r) { return r.id == id; });
}

int define_module(lua_State* lua) {
    Machine::of(lua).charge(100);
    const std::string id(need_word(lua, 1, "the id of a module"));
    if (!named(plugin_of(lua).info().modules, id)) raise(lua, "plugin.xml names no module '" + id.substr(0, 60) + "'");
    define(lua, id, &kModules, true);
    return 1;
}
int define_player(lua_State* lua) {
    Machine::of(lua).charge(100);
    const std::string id(need_word(lua, 1, "the id of a player"));
    if (!named(plugin_of(lua).info().players, id)) raise(lua, "plugin.xml names no player '" + id.substr(0, 60) + "'");
    define(lua, id, &kPlayers, false);
    return 1;
}
int define_checks(lua_State* lua) {
    Machine::of(lua).charge(100);
    if (plugin_of(lua).info().checks.empty()) raise(lua, "plugin.xml names no check outside of its modules");
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &kChecks) == LUA_TTABLE) return 1;
    lua_newtable(lua);
    push_guarded(lua, -1, &Instance::of(lua).loading, kChecksTable);
    lua_pushvalue(lua, -1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &kChecks);
    return 1;
}
template <ToolKind kKind>
int define_tools(lua_State* lua) {
    Machine::of(lua).charge(100);
    const PluginInfo& info = plugin_of(lua).info();
    const bool none = kKind == ToolKind::transform ? info.transforms.empty() : info.exporters.empty();
    if (none) raise(lua, "plugin.xml names no " + std::string(tool_table(kKind), std::strlen(tool_table(kKind)) - 1));
    const char* const key = &kTools[static_cast<std::size_t>(kKind)];
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, key) == LUA_TTABLE) return 1;
    lua_newtable(lua);
    push_guarded(lua, -1, &Instance::of(lua).loading, tool_table(kKind));
    lua_pushvalue(lua, -1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, key);
    return 1;
}
int log_text(lua_State* lua) {
    const std::string text(need_word(lua, 1, "what is logged").substr(0, kMostLogged));
    Machine::of(lua).charge(static_cast<std::int64_t>(100 + text.size()));
    plugin_of(lua).log(1, printable(Machine::of(lua).where() + text));
    return 0;
}

void open_ramparts(lua_State* lua, const Plugin& plugin) {
    push_library(lua);
    const auto add = [&](const char* name, lua_CFunction code) {
        lua_pushlightuserdata(lua, const_cast<Plugin*>(&plugin));
        lua_pushcclosure(lua, code, 1);
        lua_setfield(lua, -2, name);
    };
    add("module", define_module);
    add("player", define_player);
    add("checks", define_checks);
    add("transforms", define_tools<ToolKind::transform>);
    add("exporters", define_tools<ToolKind::exporter>);
    add("log", log_text);
    freeze(lua);
    lua_setfield(lua, -2, "ramparts");
}

// "fieldworks.lua:12: " of the function on top of the stack.
std::string line_of(lua_State* lua) {
    lua_Debug about;
    lua_pushvalue(lua, -1);
    if (lua_getinfo(lua, ">S", &about) == 0 || about.linedefined <= 0) return {};
    return Machine::of(lua).name() + ":" + std::to_string(about.linedefined) + ": ";
}

[[noreturn]] void complain(lua_State* lua, const std::string& where, const std::string& said) {
    lua_pushstring(lua, ((where.empty() ? Machine::of(lua).name() + ": " : where) + said).c_str());
    lua_error(lua);
    throw std::logic_error("lua_error came back");
}

// Every entry of the table on top of the stack is a function with a name of `known`; its full name begins with `of`.
template <class Known>
void need_functions(lua_State* lua, const std::string& of, Known known, const char* unknown = " is not a hook") {
    const int table = lua_gettop(lua);
    if (lua_getmetatable(lua, table) != 0) {  // a guard: look at what it shows
        lua_getfield(lua, -1, "__index");
        lua_replace(lua, table);
        lua_pop(lua, 1);
    }
    lua_pushnil(lua);
    while (lua_next(lua, table) != 0) {
        const std::string name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : shown(lua, -2);
        const bool function = lua_isfunction(lua, -1);
        if (!known(name)) complain(lua, function ? line_of(lua) : std::string(), of + name + unknown);
        if (!function) complain(lua, {}, of + name + " must be a function, not " + shown(lua, -1));
        lua_pop(lua, 1);
    }
}

// The table on top of the stack, nil for none, has a function for each of the checks and nothing else.
void compare_checks(lua_State* lua, const std::vector<CheckInfo>& checks) {
    const auto named = [&](const std::string& code) {
        return std::any_of(checks.begin(), checks.end(), [&](const CheckInfo& c) { return code == c.code; });
    };
    const bool table = lua_istable(lua, -1);
    if (table) need_functions(lua, "checks.", named, " is not a check of plugin.xml");
    for (const CheckInfo& check : checks) {
        if (!table || lua_getfield(lua, -1, check.code.c_str()) != LUA_TFUNCTION)
            complain(
                lua, {},
                "plugin.xml names the check " + check.code + ", and the script has no function checks." + check.code);
        lua_pop(lua, 1);
    }
}

// The table of transforms or exporters has a function for each row of plugin.xml and nothing else.
template <class Row>
void compare_tools(lua_State* lua, ToolKind kind, const std::vector<Row>& rows) {
    if (rows.empty()) return;
    const std::string table_name = tool_table(kind);
    const std::string one = table_name.substr(0, table_name.size() - 1);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &kTools[static_cast<std::size_t>(kind)]);
    const bool table = lua_istable(lua, -1);
    const auto known = [&](const std::string& id) { return named(rows, id); };
    if (table) need_functions(lua, table_name + ".", known, (" is no " + one + " of plugin.xml").c_str());
    for (const Row& row : rows) {
        if (!table || lua_getfield(lua, -1, row.id.c_str()) != LUA_TFUNCTION)
            complain(lua, {},
                     "plugin.xml names the " + one + " " + row.id +
                         ", and the script has no function for it in ramparts." + table_name + "()");
        lua_pop(lua, 1);
    }
    lua_settop(lua, 0);
}

// What a module defines has names that the boundary knows.
void check_module(lua_State* lua, const PluginModule& info) {
    const int module = lua_gettop(lua);
    lua_pushnil(lua);
    while (lua_next(lua, module) != 0) {
        const std::string name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : shown(lua, -2);
        const bool table = std::any_of(kTables.begin(), kTables.end(), [&](const char* t) { return name == t; });
        if (name == kChecksTable && lua_istable(lua, -1)) {
            compare_checks(lua, info.checks);
        } else if (table && lua_istable(lua, -1)) {
            need_functions(lua, name + ".", [&](const std::string& hook) {
                return std::any_of(hooks().begin(), hooks().end(),
                                   [&](const Hook& h) { return name == h.table && hook == h.name; });
            });
        } else if (table || (name == "create" && !lua_isfunction(lua, -1))) {
            complain(lua, {}, name + " cannot be " + shown(lua, -1));
        } else if (name != "create") {
            const std::string all = joined(kTables, ", ");
            complain(lua, lua_isfunction(lua, -1) ? line_of(lua) : std::string(),
                     "a module has create and the tables " + all + "; not " + name);
        }
        lua_pop(lua, 1);
    }
}

// Pushes what is defined under an id, or raises that it is not.
void push_defined(lua_State* lua, const void* registry, const std::string& id, const char* what, const char* function) {
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, registry) != LUA_TTABLE || lua_getfield(lua, -1, id.c_str()) != LUA_TTABLE)
        complain(lua, {},
                 "the script has no " + std::string(what) + " '" + id + "', which plugin.xml names; " +
                     "define it with ramparts." + function + "(\"" + id + "\")");
    lua_remove(lua, -2);
}

// What create() gave stays on the stack of the registry, fixed.
int keep_self(lua_State* lua) {
    if (lua_isnil(lua, -1)) {
        lua_pop(lua, 1);
        lua_newtable(lua);
    }
    if (!lua_istable(lua, -1)) raise(lua, "create answers a table, not " + shown(lua, -1));
    freeze(lua);
    return luaL_ref(lua, LUA_REGISTRYINDEX);
}

std::uint32_t places_of(AttributeScope scope, const rp_fixed& fixed) {
    switch (scope) {
        case AttributeScope::game: return 1;
        case AttributeScope::side: return 2;
        case AttributeScope::unit: return fixed.unit_count;
        case AttributeScope::hex: return fixed.hex_count;
        case AttributeScope::hexside: break;
    }
    return 3 * fixed.hex_count;
}

void resolve_attributes(lua_State* lua, ModuleInstance& in) {
    for (const AttributeInfo& a : in.module->attributes) {
        Instance::Attribute place;
        const std::int32_t number = in.setup->attribute(in.setup, a.name.c_str(), &place.at);
        if (number < 0) continue;
        place.number = static_cast<std::uint16_t>(number);
        place.count = places_of(a.scope, *in.fixed);
        place.scope = a.scope;
        place.id = lua_pushstring(lua, a.name.c_str());
        (void)luaL_ref(lua, LUA_REGISTRYINDEX);
        in.attributes.push_back(place);
    }
}

void take_functions(lua_State* lua, ModuleInstance& in) {
    const int module = lua_gettop(lua);
    for (const Hook& hook : hooks()) {
        int reference = LUA_NOREF;
        if (lua_getfield(lua, module, hook.table) == LUA_TTABLE && lua_getfield(lua, -1, hook.name) == LUA_TFUNCTION)
            reference = luaL_ref(lua, LUA_REGISTRYINDEX);
        in.functions.push_back(reference);
        lua_settop(lua, module);
    }
}

}  // namespace

Plugin::Plugin(ScriptOrder order)
    : info_(*order.info),
      file_(std::move(order.file)),
      name_(file_.filename().string()),
      source_(std::move(order.source)),
      limits_(order.limits),
      log_(std::move(order.log)),
      version_(std::move(order.version)) {
    modules_ = modules_table(static_cast<std::uint32_t>(info_.modules.size()));
    players_ = players_table(static_cast<std::uint32_t>(info_.players.size()));
    checks_ = checks_table();
    transforms_ = transforms_table();
    exporters_ = exporters_table(static_cast<std::uint32_t>(info_.exporters.size()));
    any_checks_ = !info_.checks.empty() || std::any_of(info_.modules.begin(), info_.modules.end(),
                                                       [](const PluginModule& m) { return !m.checks.empty(); });
    static const std::string program = "ramparts";
    host_ = {sizeof(rp_host), RP_ABI_MAJOR, RP_ABI_MINOR, text_of(program), text_of(version_), this, no_extension};
}

Diagnostic Plugin::finding(std::string_view code, const std::string& said, Message fix) const {
    return script_finding(code, file_, said, std::move(fix));
}

std::optional<Diagnostic> Plugin::start() {
    if (!info_.importers.empty())
        return finding("RP7604", name_ + ": plugin.xml names an importer, which a script cannot bring",
                       message("write importers in C or C++, in a plugin of their own"));
    if (const auto fault = scan(source_, limits_.source))
        return finding(
            "RP7602",
            name_ + (fault->line > 0 ? ":" + std::to_string(fault->line) : std::string()) + ": " + fault->said,
            message("change that line; scripts work with whole numbers and are texts"));
    std::string said;
    const std::unique_ptr<ModuleInstance> instance = run_script(said);
    if (instance == nullptr) return finding("RP7603", said, message("put right what the script does there"));
    if (std::string odd = compare(*instance); !odd.empty())
        return finding("RP7605", odd,
                       message("give script and plugin.xml the same ids, and hooks the names of the reference"));
    return std::nullopt;
}

std::unique_ptr<ModuleInstance> Plugin::run_script(std::string& said) const {
    auto made = std::make_unique<ModuleInstance>(limits_, name_);
    if (takes_any_arguments(source_)) made->machine.count_passing();
    const Failure failure = made->machine.run("the script", limits_.create, "of loading", said, [&](lua_State* lua) {
        open_objects(lua);
        open_library(lua);
        open_ramparts(lua, *this);
        if (luaL_loadbufferx(lua, source_.data(), source_.size(), ("@" + name_).c_str(), "t") != LUA_OK) lua_error(lua);
        push_guarded(lua, -2, &made->loading, "global names");
        if (lua_setupvalue(lua, -2, 1) == nullptr) lua_pop(lua, 1);
        Machine::of(lua).charge(static_cast<std::int64_t>(source_.size() / 16));
        lua_call(lua, 0, 0);
    });
    if (failure != Failure::none) made.reset();
    return made;
}

std::string Plugin::compare(ModuleInstance& instance) const {
    std::string said;
    (void)instance.machine.run("the script", limits_.create, "of loading", said, [&](lua_State* lua) {
        for (const PluginModule& m : info_.modules) {
            push_defined(lua, &kModules, m.id, "module", "module");
            check_module(lua, m);
            lua_settop(lua, 0);
        }
        if (!info_.checks.empty()) {
            lua_rawgetp(lua, LUA_REGISTRYINDEX, &kChecks);
            compare_checks(lua, info_.checks);
            lua_settop(lua, 0);
        }
        compare_tools(lua, ToolKind::transform, info_.transforms);
        compare_tools(lua, ToolKind::exporter, info_.exporters);
        for (const PlayerEntry& p : info_.players) {
            push_defined(lua, &kPlayers, p.id, "player", "player");
            need_functions(lua, "", [](const std::string& name) { return name == "create" || name == "choose"; });
            if (lua_getfield(lua, -1, "choose") != LUA_TFUNCTION)
                complain(lua, {}, "the player '" + p.id + "' has no choose");
            lua_settop(lua, 0);
        }
    });
    return said;
}

bool Plugin::create_module(ModuleInstance& in, const PluginModule& module, const rp_setup& setup, bool first,
                           std::string& said) const {
    in.module = &module;
    in.setup = &setup;
    in.fixed = setup.fixed;
    in.subscribes = first;
    const Failure failure = in.machine.run("create", limits_.create, "of create", said, [&](lua_State* lua) {
        push_defined(lua, &kModules, module.id, "module", "module");
        resolve_attributes(lua, in);
        lua_settop(lua, 1);
        take_functions(lua, in);
        if (lua_getfield(lua, 1, "create") == LUA_TFUNCTION) {
            push_holder(lua, Class::setup, &setup);
            lua_call(lua, 1, 1);
        }
        in.self = keep_self(lua);
    });
    in.loading = false;
    if (failure != Failure::none) {
        if (!in.refusal.empty()) said = printable(in.refusal);
        return false;
    }
    in.machine.settle();
    if (in.machine.settled() <= limits_.memory / 2) return true;
    said = name_ + ": what create keeps takes more than half of the memory of a script";
    return false;
}

bool Plugin::create_player(ModuleInstance& in, const std::string& id, const rp_fixed& fixed, std::string& said) const {
    in.fixed = &fixed;
    const Failure failure = in.machine.run("create", limits_.create, "of create", said, [&](lua_State* lua) {
        push_defined(lua, &kPlayers, id, "player", "player");
        (void)lua_getfield(lua, 1, "choose");
        in.choose = luaL_ref(lua, LUA_REGISTRYINDEX);
        if (lua_getfield(lua, 1, "create") == LUA_TFUNCTION) {
            push_holder(lua, Class::fixed, &fixed);
            static_cast<Object*>(lua_touserdata(lua, -1))->serial = 0;
            lua_call(lua, 1, 1);
        }
        in.self = keep_self(lua);
    });
    in.loading = false;
    if (failure != Failure::none) return false;
    in.machine.settle();
    return true;
}

void Plugin::push_tool(lua_State* lua, ToolKind kind, const std::string& id) {
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &kTools[static_cast<std::size_t>(kind)]);
    lua_getfield(lua, -1, id.c_str());
}

const char* tool_table(ToolKind kind) noexcept { return kind == ToolKind::transform ? "transforms" : "exporters"; }

void Plugin::push_check(lua_State* lua, const PluginModule* module, const std::string& code) {
    if (module != nullptr) {
        push_defined(lua, &kModules, module->id, "module", "module");
        lua_getfield(lua, -1, kChecksTable);
    } else {
        lua_rawgetp(lua, LUA_REGISTRYINDEX, &kChecks);
    }
    lua_getfield(lua, -1, code.c_str());
}

void Plugin::log(int severity, const std::string& text) const {
    if (!log_) return;
    try {
        log_(severity, text);
    } catch (...) {
        return;  // whoever writes the log has nobody to tell
    }
}

void Plugin::fault(const std::string& where, const std::string& said) {
    ++fault_count_;
    {
        const std::lock_guard lock(mutex_);
        const bool known = std::any_of(faults_.begin(), faults_.end(),
                                       [&](const ScriptFault& f) { return f.where == where && f.said == said; });
        if (known || faults_.size() >= kMostFaults) return;
        faults_.push_back({where, said});
    }
    log(3, where + ": " + said);
}

std::vector<ScriptFault> Plugin::faults() const {
    const std::lock_guard lock(mutex_);
    return faults_;
}

}  // namespace ramparts::script

// Modules and players of a script in use; see module.hpp.
#include "sdk/extend/script/module.hpp"

#include <array>

#include "engine/modules/code_fault.hpp"

namespace ramparts::script {
namespace {

std::atomic<std::uint64_t> g_serials{0};

// The instances that this thread asked last, by the serial of their module: numbers that never come again.
struct Recent {
    std::uint64_t serial = 0;
    ModuleInstance* instance = nullptr;
};
constexpr std::size_t kRecent = 16;
thread_local std::array<Recent, kRecent> g_recent;

Plugin& plugin_of(const rp_host* host) { return *static_cast<Plugin*>(host->data); }

}  // namespace

ScriptModule::ScriptModule(Plugin& plugin, const PluginModule& info, const rp_setup& setup)
    : plugin_(plugin), info_(info), setup_(setup), serial_(++g_serials) {
    raw_.size = sizeof raw_;
    raw_.flags = RP_MODULE_SHARED;
    raw_.data = this;
    raw_.extension = &ScriptModule::extension;
    each_table(tables_, [](auto& table) { table.size = sizeof table; });
}

std::string ScriptModule::begin() {
    std::string said;
    std::unique_ptr<ModuleInstance> first = make(true, said);
    if (first == nullptr) return said;
    for (std::size_t i = 0; i < hooks().size(); ++i)
        if (first->functions[i] != LUA_NOREF) hooks()[i].fill(tables_);
    instances_.emplace_back(std::this_thread::get_id(), std::move(first));
    return {};
}

std::unique_ptr<ModuleInstance> ScriptModule::make(bool first, std::string& said) const {
    std::unique_ptr<ModuleInstance> made = plugin_.run_script(said);
    if (made != nullptr && !plugin_.create_module(*made, info_, setup_, first, said)) made.reset();
    return made;
}

ModuleInstance* ScriptModule::instance() const noexcept {
    Recent& recent = g_recent[serial_ % kRecent];
    if (recent.serial == serial_) return recent.instance;
    try {
        const std::lock_guard lock(mutex_);
        const std::thread::id own = std::this_thread::get_id();
        ModuleInstance* found = nullptr;
        for (const auto& [thread, instance] : instances_)
            if (thread == own) found = instance.get();
        if (found == nullptr) {
            std::string said;
            std::unique_ptr<ModuleInstance> made = make(false, said);
            if (made == nullptr) {
                plugin_.fault(info_.id, said);
                return nullptr;
            }
            found = made.get();
            instances_.emplace_back(own, std::move(made));
        }
        recent = {serial_, found};
        return found;
    } catch (...) {
        return nullptr;
    }
}

// After a failure for want of memory what the script keeps is not what create() made.
void ScriptModule::throw_away(const ModuleInstance& instance) const {
    const std::lock_guard lock(mutex_);
    g_recent[serial_ % kRecent] = {};
    std::erase_if(instances_, [&](const auto& entry) { return entry.second.get() == &instance; });
}

namespace {

// What was found wrong with an answer has no line of its own: then that of the function.
std::string with_line(const std::string& said, const Hook& hook, const ModuleInstance& instance) {
    const std::string& name = instance.machine.name();
    if (said.size() > name.size() + 1 && said[name.size() + 1] != ' ') return said;
    lua_State* const lua = instance.machine.lua();
    lua_Debug about;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, instance.functions[number_of(hook)]);
    if (lua_getinfo(lua, ">S", &about) == 0 || about.linedefined <= 0) return said;
    return name + ":" + std::to_string(about.linedefined) + said.substr(name.size());
}

}  // namespace

std::int32_t ScriptModule::fault(const Hook& hook, Failure failure, const std::string& said,
                                 ModuleInstance& instance) const {
    plugin_.fault(info_.id + ", " + hook.full, with_line(said, hook, instance));
    if (failure == Failure::memory && instance.machine.running() == nullptr) throw_away(instance);
    return failure == Failure::budget ? RP_E_LIMIT : failure == Failure::memory ? RP_E_MEMORY : RP_E_INTERNAL;
}

const void* ScriptModule::extension(const rp_module* raw, const char* id) {
    return find_table(static_cast<const ScriptModule*>(raw->data)->tables_, id);
}

// --- rp_modules_1 ----------------------------------------------------------------------------------------------------

namespace {

const char* RP_CALL no_id(std::uint32_t) { return nullptr; }

const rp_module* RP_CALL modules_create(const rp_host* host, const char* id, const rp_setup* setup) {
    Plugin& plugin = plugin_of(host);
    try {
        for (const PluginModule& info : plugin.info().modules) {
            if (info.id != id) continue;
            auto made = std::make_unique<ScriptModule>(plugin, info, *setup);
            if (const std::string said = made->begin(); !said.empty()) {
                setup->refuse(setup, said.c_str());
                return nullptr;
            }
            return made.release()->raw();
        }
        setup->refuse(setup, "the script has no such module");
    } catch (...) {
        setup->refuse(setup, "there is no memory for an instance of the script");
    }
    return nullptr;
}

void RP_CALL modules_destroy(const rp_module* module) { delete static_cast<ScriptModule*>(module->data); }

// --- rp_players_1 ----------------------------------------------------------------------------------------------------

struct ScriptPlayer {
    rp_player raw{};
    Plugin* plugin = nullptr;
    std::string id;
    std::unique_ptr<ModuleInstance> instance;
    const rp_game_1* game = nullptr;
};

rp_player* RP_CALL players_create(const rp_host* host, const char* id, const rp_fixed* fixed, const rp_game_1* game) {
    Plugin& plugin = plugin_of(host);
    try {
        auto made = std::make_unique<ScriptPlayer>();
        made->raw = {sizeof(rp_player), made.get()};
        made->plugin = &plugin;
        made->id = id;
        made->game = game;
        std::string said;
        made->instance = plugin.run_script(said);
        if (made->instance == nullptr || !plugin.create_player(*made->instance, made->id, *fixed, said)) {
            plugin.fault(made->id + ", create", said);
            code_fault() = Message::of_plugin(said);
            return nullptr;
        }
        return &made.release()->raw;
    } catch (...) {
        return nullptr;
    }
}

void RP_CALL players_destroy(rp_player* player) { delete static_cast<ScriptPlayer*>(player->data); }

void RP_CALL players_begin(rp_player* player, std::uint32_t side, std::uint32_t kind, std::uint64_t limit) {
    ModuleInstance& in = *static_cast<ScriptPlayer*>(player->data)->instance;
    in.side = side;
    in.nodes = kind == RP_LIMIT_NODES ? limit : 0;
}

std::int32_t RP_CALL players_choose(rp_player* raw, const rp_view* view, const rp_action* legal, std::uint32_t count,
                                    std::uint64_t seed) {
    auto& player = *static_cast<ScriptPlayer*>(raw->data);
    try {
        ModuleInstance& in = *player.instance;
        in.fixed = view->fixed;
        std::string said;
        std::int32_t answer = RP_E_INTERNAL;
        const Failure failure =
            in.machine.run("choose", in.machine.limits().choice, "of one choice", said, [&](lua_State* lua) {
                lua_rawgeti(lua, LUA_REGISTRYINDEX, in.choose);
                lua_rawgeti(lua, LUA_REGISTRYINDEX, in.self);
                push_holder(lua, Class::game, player.game);
                push_holder(lua, Class::view, view);
                lua_createtable(lua, static_cast<int>(count), 0);
                for (std::uint32_t i = 0; i < count; ++i) {
                    push_action(lua, legal[i]);
                    lua_rawseti(lua, -2, lua_Integer{i} + 1);
                }
                lua_pushinteger(lua, static_cast<lua_Integer>(seed));
                lua_call(lua, 5, 1);
                answer =
                    static_cast<std::int32_t>(whole(lua, -1, "the place of the choice", 1, lua_Integer{count}) - 1);
            });
        if (failure == Failure::none) return answer;
        player.plugin->fault(player.id + ", choose", said);
        code_fault() = Message::of_plugin(said);
        return failure == Failure::budget ? RP_E_LIMIT : failure == Failure::memory ? RP_E_MEMORY : RP_E_INTERNAL;
    } catch (...) {
        return RP_E_MEMORY;
    }
}

}  // namespace

rp_modules_1 modules_table(std::uint32_t count) noexcept {
    return {sizeof(rp_modules_1), count, no_id, modules_create, modules_destroy};
}

rp_players_1 players_table(std::uint32_t count) noexcept {
    return {sizeof(rp_players_1), count, no_id, players_create, players_destroy, players_begin, players_choose};
}

}  // namespace ramparts::script

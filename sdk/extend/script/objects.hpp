// What a script is handed: views, sets, lists of changes, actions. Each is an object of Lua whose methods stand in
// bindings.hpp.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/plugin_info.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"
#include "sdk/extend/script/library.hpp"
#include "sdk/extend/script/machine.hpp"

namespace ramparts::script {

/// The classes of objects, as the reference names them.
enum class Class : std::uint8_t {
    library,  ///< the table `ramparts`
    setup,
    fixed,
    view,
    set,
    action,
    events,
    actions,
    shifts,
    outcomes,
    markers,
    hexes,
    game,
    copy,
    scenario,
    values,
    findings,
    edits,
    files,
    count
};
inline constexpr std::size_t kClasses = static_cast<std::size_t>(Class::count);
[[nodiscard]] const char* class_name(Class c) noexcept;

/// How every object begins.
struct Object {
    Class kind;
    std::uint64_t serial = 0;  ///< of the call it is good for; 0: for ever
};
/// An object around something of the boundary.
template <class T>
struct Holder : Object {
    T* of = nullptr;
    std::uint32_t count = 0;  ///< hexes: of the map
};
struct SetObject : Object {
    rp_set set{};
};
struct ActionObject : Object {
    rp_action action{};
};

/// One instance of a script: for a module in use or a player, and one thread; or for one call of a check.
struct Instance {
    Instance(const ScriptLimits& limits, const std::string& name) : machine(limits, name) { machine.user = this; }

    Machine machine;
    const PluginModule* module = nullptr;  ///< null: of a player, or a check of no module
    const rp_setup* setup = nullptr;
    const rp_fixed* fixed = nullptr;
    bool subscribes = false;  ///< the first instance of a module does, the others repeat what it did
    bool loading = true;      ///< tables that the script fills can be written to
    std::string refusal;
    struct Attribute {
        const char* id = nullptr;  ///< as Lua keeps it
        rp_attr at{};
        std::uint16_t number = 0;
        std::uint32_t count = 0;
        AttributeScope scope = AttributeScope::game;
    };
    std::vector<Attribute> attributes;
    const PluginInfo* plugin = nullptr;                      ///< of a check, transform or exporter, as what follows
    const rp_scenario_1* scenario = nullptr;                 ///< that it is asked about
    const std::vector<CheckMessage>* messages = nullptr;     ///< of its row, when it has some
    const std::vector<ParameterInfo>* parameters = nullptr;  ///< of its row; null: those of the module
    std::uint32_t side = 0;                                  ///< of a player
    std::uint64_t nodes = 0;                                 ///< its limit of steps on copies, 0: none

    static Instance& of(lua_State* lua) noexcept { return *static_cast<Instance*>(Machine::of(lua).user); }
};

/// Makes the metatables of all classes, with the methods of bindings(). Once for an instance.
void open_objects(lua_State* lua);

/// Pushes a new object of a class.
void* push_object(lua_State* lua, Class c, std::size_t size);
template <class T>
void push_holder(lua_State* lua, Class c, T* of, std::uint32_t count = 0) {
    auto* made = static_cast<Holder<T>*>(push_object(lua, c, sizeof(Holder<T>)));
    *made = Holder<T>{};
    made->kind = c;
    made->serial = Machine::of(lua).running()->serial;
    made->of = of;
    made->count = count;
}
void push_set(lua_State* lua, const rp_set& set);
void push_action(lua_State* lua, const rp_action& action);
/// nil for RP_NO_…
void push_unit(lua_State* lua, std::uint32_t u);
void push_hex(lua_State* lua, std::uint32_t hex);
void push_side(lua_State* lua, std::uint32_t side);

/// The object at `index`, which must be of the class and still good.
[[nodiscard]] Object* need_object(lua_State* lua, int index, Class c);
template <class T>
[[nodiscard]] T& need(lua_State* lua, int index, Class c) {
    return *static_cast<Holder<T>*>(need_object(lua, index, c))->of;
}
[[nodiscard]] const rp_set& need_set(lua_State* lua, int index);
[[nodiscard]] const rp_action& need_action(lua_State* lua, int index);

/// Arguments: whole numbers in the range of what they name.
[[nodiscard]] std::uint32_t need_unit(lua_State* lua, int index);
[[nodiscard]] std::uint32_t need_hex(lua_State* lua, int index);
[[nodiscard]] std::uint32_t need_side(lua_State* lua, int index);
[[nodiscard]] bool absent(lua_State* lua, int index) noexcept;
[[nodiscard]] std::string_view need_word(lua_State* lua, int index, const char* what);

/// The table at `index` has no other fields than these; `what` is its name in the error.
void need_fields(lua_State* lua, int index, const char* what, std::initializer_list<const char*> known);

/// A list of words that stand for 0, 1, 2 …; empty ones cannot be named.
struct Words {
    const char* what;
    const char* const* words;
    std::size_t count;
    [[nodiscard]] const char* word(std::size_t number) const noexcept { return number < count ? words[number] : "?"; }
};
[[nodiscard]] std::uint32_t need_of(lua_State* lua, int index, const Words& words);

extern const Words kActionWords, kSetWords, kRoleWords, kStatusWords, kProcedureWords, kHowWords, kBeganWords,
    kHappenedWords, kVarWords, kNameWords, kDomainWords, kSightWords, kToneWords, kScopeWords, kShiftWords, kLabelWords,
    kSeverityWords;
/// The roles in which a view is asked for strength; fire has a question of its own.
extern const Words kAskedRoleWords;

/// Names of plugin.xml of the module of this instance.
[[nodiscard]] const Instance::Attribute& need_attribute(lua_State* lua, int index);
/// The place of its value: of the unit, hex or side named. Nothing may be named for an attribute of the game alone.
[[nodiscard]] std::uint32_t need_place(lua_State* lua, int index, const Instance::Attribute& attribute);
[[nodiscard]] std::uint16_t need_message(lua_State* lua, int index);
[[nodiscard]] std::uint16_t need_rule(lua_State* lua, int index);  ///< nothing: 0
[[nodiscard]] const VerbInfo& need_verb(lua_State* lua, int index);
/// Of the check that is asked: a message of its own, a parameter of its module, a module of its plugin; by number.
[[nodiscard]] std::uint16_t need_check_message(lua_State* lua, int index);
[[nodiscard]] std::uint32_t need_param(lua_State* lua, int index);
[[nodiscard]] std::uint32_t need_module(lua_State* lua, int index);

}  // namespace ramparts::script

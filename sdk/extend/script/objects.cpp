// Objects of Lua around the boundary; see objects.hpp.
#include "sdk/extend/script/objects.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "engine/core/joined.hpp"
#include "sdk/extend/script/bindings.hpp"

namespace ramparts::script {
namespace {

constexpr const char* kClassNames[kClasses] = {"ramparts", "setup",  "fixed",    "view",    "set",   "action", "events",
                                               "actions",  "shifts", "outcomes", "markers", "hexes", "game",   "copy",
                                               "scenario", "values", "findings", "edits",   "files"};
// Keys of the registry, behind those that Lua takes for itself; open_objects() is the first to take any.
constexpr lua_Integer kFirstMetatable = LUA_RIDX_LAST + 2;  // luaL_ref() uses the one between
constexpr lua_Integer key_of(Class c) { return kFirstMetatable + static_cast<lua_Integer>(c); }

constexpr const char* kActions[] = {"activate", "move",    "substitute", "attack", "join",    "target",
                                    "support",  "option",  "resolve",    "lose",   "retreat", "displace",
                                    "advance",  "decline", "accept",     "end",    "die",     "verb"};
constexpr const char* kSets[] = {"moved",     "must_attack", "must_be_attacked", "spent",
                                 "attacked",  "retreated",   "began_in_ezoc",    "no_fire",
                                 "attackers", "supporters",  "defenders",        "involved"};
constexpr const char* kRoles[] = {"attack", "support", "defence", "fire"};
constexpr const char* kShifts[] = {"hex", "hexside", "enfilade"};
constexpr const char* kStatuses[] = {"", "aloft", "no_zoc", "", "no_stack"};  // RP_UNIT_… are bits
constexpr const char* kProcedures[] = {"lose_steps", "retreat", "choose_loss", "advance", "move", "combat"};
constexpr const char* kHow[] = {"move", "entry", "retreat", "displacement", "advance", "step"};
constexpr const char* kBegan[] = {"game", "turn", "player_turn", "phase", "phase_end", "player_turn_end", "turn_end"};
constexpr const char* kHappened[] = {"step_lost", "eliminated", "retreated", "fired", "attribute"};
constexpr const char* kVars[] = {"turn", "phase", "phasing", "to_act", "active", "column", "die", "locked"};
constexpr const char* kNames[] = {"unit", "hex", "side", "terrain", "hexside", "road", "feature", "class"};
constexpr const char* kDomains[] = {"ground", "naval", "air"};
constexpr const char* kSights[] = {"clear", "attenuated", "blocked"};
constexpr const char* kTones[] = {"neutral", "good", "bad"};
constexpr const char* kLabels[] = {"place", "area", "water", "road"};
constexpr const char* kSeverities[] = {"note", "warning", "error"};
constexpr const char* kScopes[] = {"game", "side", "unit", "hex", "hexside"};

static_assert(std::size(kActions) == RP_ACT_VERB + 1 && std::size(kSets) == RP_SET_INVOLVED + 1);
static_assert(std::size(kShifts) == RP_SHIFT_ENFILADE + 1);
static_assert(std::size(kVars) == RP_V_COUNT && std::size(kHow) == RP_BY_STEP + 1);
static_assert(std::size(kBegan) == RP_ENDED_TURN + 1 && std::size(kHappened) == RP_HAPPENED_ATTRIBUTE + 1);
static_assert(std::size(kNames) == RP_NAME_CLASS + 1 && RP_UNIT_ALOFT == 1 && RP_UNIT_NO_ZOC == 2 &&
              RP_UNIT_NO_STACK == 4);

template <std::size_t N>
constexpr Words words_of(const char* what, const char* const (&list)[N]) {
    return {what, list, N};
}

Object* object_at(lua_State* lua, int index) {
    return lua_type(lua, index) == LUA_TUSERDATA ? static_cast<Object*>(lua_touserdata(lua, index)) : nullptr;
}

int write_to_object(lua_State* lua) {
    const Object* object = object_at(lua, 1);
    raise(lua, "nothing can be written into '" + std::string(object == nullptr ? "" : class_name(object->kind)) +
                   "'; its functions change what can be changed");
}

std::string choices(const Words& words) {
    std::string all;
    for (std::size_t i = 0; i < words.count; ++i)
        if (words.words[i][0] != '\0') all += (all.empty() ? "" : ", ") + std::string(words.words[i]);
    return all;
}

}  // namespace

const Words kActionWords = words_of("the kind of an action", kActions);
const Words kSetWords = words_of("the name of a set", kSets);
const Words kRoleWords = words_of("the role", kRoles);
const Words kAskedRoleWords = {"the role", kRoles, RP_ROLE_FIRE};
const Words kShiftWords = words_of("the cause of a shift", kShifts);
const Words kStatusWords = words_of("the status", kStatuses);
const Words kProcedureWords = words_of("the procedure", kProcedures);
const Words kHowWords = words_of("how a unit enters", kHow);
const Words kBeganWords = words_of("what began", kBegan);
const Words kHappenedWords = words_of("what happened", kHappened);
const Words kVarWords = words_of("the number of the standard rules", kVars);
const Words kNameWords = words_of("what is named", kNames);
const Words kDomainWords = words_of("the domain", kDomains);
const Words kSightWords = words_of("what is seen", kSights);
const Words kToneWords = words_of("the tone", kTones);
const Words kLabelWords = words_of("the kind of a name", kLabels);
const Words kSeverityWords = words_of("the severity", kSeverities);
const Words kScopeWords = words_of("the scope", kScopes);

const char* class_name(Class c) noexcept { return kClassNames[static_cast<std::size_t>(c)]; }

void open_objects(lua_State* lua) {
    for (std::size_t i = 0; i < kClasses; ++i) {
        const auto c = static_cast<Class>(i);
        lua_newtable(lua);  // the metatable
        lua_newtable(lua);  // the methods
        for (const Binding& b : bindings()) {
            if (b.of != c) continue;
            lua_pushcfunction(lua, b.code);
            lua_setfield(lua, std::strncmp(b.name, "__", 2) == 0 ? -3 : -2, b.name);
        }
        lua_pushcfunction(lua, write_to_object);
        lua_setfield(lua, -3, "__newindex");
        lua_getfield(lua, -2, "__index");
        const bool own = lua_isfunction(lua, -1);
        lua_pop(lua, 1);
        if (c == Class::library) {  // it is a table, made where it is filled
            lua_rawseti(lua, LUA_REGISTRYINDEX, key_of(c));
            lua_pop(lua, 1);
            continue;
        }
        if (own) lua_pop(lua, 1);
        else lua_setfield(lua, -2, "__index");
        lua_rawseti(lua, LUA_REGISTRYINDEX, key_of(c));
    }
}

void push_library(lua_State* lua) { lua_rawgeti(lua, LUA_REGISTRYINDEX, key_of(Class::library)); }

void* push_object(lua_State* lua, Class c, std::size_t size) {
    void* const made = lua_newuserdatauv(lua, size, 0);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, key_of(c));
    lua_setmetatable(lua, -2);
    return made;
}

void push_set(lua_State* lua, const rp_set& set) {
    auto* made = static_cast<SetObject*>(push_object(lua, Class::set, sizeof(SetObject)));
    *made = SetObject{};
    made->kind = Class::set;
    made->set = set;
}

void push_action(lua_State* lua, const rp_action& action) {
    auto* made = static_cast<ActionObject*>(push_object(lua, Class::action, sizeof(ActionObject)));
    *made = ActionObject{};
    made->kind = Class::action;
    made->action = action;
}

void push_unit(lua_State* lua, std::uint32_t u) {
    if (u == RP_NO_UNIT) lua_pushnil(lua);
    else lua_pushinteger(lua, u);
}
void push_hex(lua_State* lua, std::uint32_t hex) {
    if (hex == RP_NO_HEX) lua_pushnil(lua);
    else lua_pushinteger(lua, hex);
}
void push_side(lua_State* lua, std::uint32_t side) {
    if (side == RP_NO_SIDE) lua_pushnil(lua);
    else lua_pushinteger(lua, side);
}

Object* need_object(lua_State* lua, int index, Class c) {
    Object* object = object_at(lua, index);
    if (object == nullptr || object->kind != c) {
        const std::string got =
            object != nullptr ? "the object '" + std::string(class_name(object->kind)) + "'" : shown(lua, index);
        raise(lua, "the object '" + std::string(class_name(c)) + "' is needed here, not " + got +
                       (index == 1 ? "; call its functions with ':'" : ""));
    }
    if (object->serial != 0 && !Machine::of(lua).alive(object->serial))
        raise(lua, "the object '" + std::string(class_name(c)) +
                       "' was kept from an earlier call; it is good only during the call that it was given to");
    return object;
}

const rp_set& need_set(lua_State* lua, int index) {
    return static_cast<SetObject*>(need_object(lua, index, Class::set))->set;
}
const rp_action& need_action(lua_State* lua, int index) {
    return static_cast<ActionObject*>(need_object(lua, index, Class::action))->action;
}

std::uint32_t need_unit(lua_State* lua, int index) {
    const Instance& in = Instance::of(lua);
    const std::uint32_t count = in.scenario != nullptr ? in.scenario->unit_count : in.fixed->unit_count;
    return static_cast<std::uint32_t>(whole(lua, index, "the unit", 0, lua_Integer{count} - 1));
}
std::uint32_t need_hex(lua_State* lua, int index) {
    const Instance& in = Instance::of(lua);
    const std::uint32_t count = in.scenario != nullptr ? in.scenario->hex_count : in.fixed->hex_count;
    return static_cast<std::uint32_t>(whole(lua, index, "the hex", 0, lua_Integer{count} - 1));
}
std::uint32_t need_side(lua_State* lua, int index) {
    return static_cast<std::uint32_t>(whole(lua, index, "the side", 0, 1));
}
bool absent(lua_State* lua, int index) noexcept { return lua_isnoneornil(lua, index); }

std::string_view need_word(lua_State* lua, int index, const char* what) {
    if (lua_type(lua, index) != LUA_TSTRING)
        raise(lua, std::string(what) + " must be a text, not " + shown(lua, index));
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, index, &size);
    return {text, size};
}

void need_fields(lua_State* lua, int index, const char* what, std::initializer_list<const char*> known) {
    lua_pushnil(lua);
    while (lua_next(lua, index) != 0) {
        lua_pop(lua, 1);
        const std::string_view field = need_word(lua, -1, "the name of a field");
        if (std::find(known.begin(), known.end(), field) != known.end()) continue;
        const std::string all = joined(known, ", ");
        raise(lua, std::string(what) + " has no field '" + std::string(field.substr(0, 60)) + "'; it has " + all);
    }
}

std::uint32_t need_of(lua_State* lua, int index, const Words& words) {
    const std::string_view word = need_word(lua, index, words.what);
    for (std::size_t i = 0; i < words.count && !word.empty(); ++i)
        if (word == words.words[i]) return static_cast<std::uint32_t>(i);
    raise(lua, std::string(words.what) + " cannot be '" + std::string(word.substr(0, 60)) + "'; it is one of " +
                   choices(words));
}

namespace {

template <class Row>
const Row& need_row(lua_State* lua, int index, const std::vector<Row>& rows, const char* what) {
    const std::string_view id = need_word(lua, index, what);
    for (const Row& row : rows)
        if (row.id == id) return row;
    raise(lua, std::string(what) + " '" + std::string(id.substr(0, 60)) + "' is not in plugin.xml");
}

const PluginModule& module_of(lua_State* lua) {
    const PluginModule* module = Instance::of(lua).module;
    if (module == nullptr) raise(lua, "names of plugin.xml belong to rule modules");
    return *module;
}

}  // namespace

const Instance::Attribute& need_attribute(lua_State* lua, int index) {
    const std::string_view id = need_word(lua, index, "the attribute");
    const Instance& instance = Instance::of(lua);
    for (const Instance::Attribute& a : instance.attributes)
        if (a.id == id.data()) return a;  // texts of Lua that are equal and short are one
    for (const Instance::Attribute& a : instance.attributes)
        if (id == a.id) return a;
    raise(lua, "the attribute '" + std::string(id.substr(0, 60)) + "' is not in plugin.xml");
}

std::uint32_t need_place(lua_State* lua, int index, const Instance::Attribute& a) {
    if (absent(lua, index)) {
        if (a.scope == AttributeScope::game) return 0;
        raise(lua, "the attribute '" + std::string(a.id) + "' has a value for each " +
                       kScopes[static_cast<std::size_t>(a.scope)] + ": name which; it is nil");
    }
    return static_cast<std::uint32_t>(whole(lua, index, "the place of the attribute", 0, lua_Integer{a.count} - 1));
}

std::uint16_t need_message(lua_State* lua, int index) {
    return static_cast<std::uint16_t>(need_row(lua, index, module_of(lua).messages, "the message").number);
}

std::uint16_t need_rule(lua_State* lua, int index) {
    if (absent(lua, index)) return 0;
    const auto& rules = module_of(lua).rules;
    return static_cast<std::uint16_t>(&need_row(lua, index, rules, "the rule") - rules.data() + 1);
}

const VerbInfo& need_verb(lua_State* lua, int index) { return need_row(lua, index, module_of(lua).verbs, "the verb"); }

std::uint16_t need_check_message(lua_State* lua, int index) {
    return static_cast<std::uint16_t>(need_row(lua, index, *Instance::of(lua).messages, "the message").number);
}

std::uint32_t need_param(lua_State* lua, int index) {
    const auto* own = Instance::of(lua).parameters;
    const auto& params = own != nullptr ? *own : module_of(lua).parameters;
    const std::string_view name = need_word(lua, index, "the parameter");
    for (const ParameterInfo& param : params)
        if (param.name == name) return static_cast<std::uint32_t>(&param - params.data());
    raise(lua, "the parameter '" + std::string(name.substr(0, 60)) + "' is not in plugin.xml");
}

std::uint32_t need_module(lua_State* lua, int index) {
    const auto& modules = Instance::of(lua).plugin->modules;
    return static_cast<std::uint32_t>(&need_row(lua, index, modules, "the module") - modules.data());
}

}  // namespace ramparts::script

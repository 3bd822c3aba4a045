// Sets of units and actions, values that scripts may keep; see bindings.hpp.
#include <bit>

#include "sdk/extend/script/bindings.hpp"

namespace ramparts::script {
namespace {

// --- sets ------------------------------------------------------------------------------------------------------------

// The lowest unit of a set from one on, or RP_MAX_UNITS.
std::uint32_t unit_from(const rp_set& set, std::uint32_t from) {
    for (std::uint32_t word = from >> 6U; word < 2; ++word) {
        const std::uint64_t rest = word == from >> 6U ? set.w[word] >> (from & 63U) << (from & 63U) : set.w[word];
        if (rest != 0) return word * 64 + static_cast<std::uint32_t>(std::countr_zero(rest));
    }
    return RP_MAX_UNITS;
}
int give_unit(lua_State* lua, std::uint32_t u) {
    if (u < RP_MAX_UNITS) lua_pushinteger(lua, u);
    else lua_pushnil(lua);
    return 1;
}

int set_next(lua_State* lua) {
    const rp_set& set = need_set(lua, 1);
    Machine::of(lua).charge(1);
    const lua_Integer after = lua_tointeger(lua, 2);
    return give_unit(lua, after < RP_MAX_UNITS ? unit_from(set, static_cast<std::uint32_t>(after + 1)) : RP_MAX_UNITS);
}
int set_each(lua_State* lua) {
    (void)need_set(lua, 1);
    lua_pushcfunction(lua, set_next);
    lua_pushvalue(lua, 1);
    lua_pushinteger(lua, -1);
    return 3;
}
int set_has(lua_State* lua) {
    const rp_set& set = need_set(lua, 1);
    const lua_Integer u = whole(lua, 2, "the unit", 0, RP_MAX_UNITS - 1);
    return give(lua, rp_has(&set, static_cast<std::uint32_t>(u)) != 0);
}
int set_count(lua_State* lua) {
    const rp_set& set = need_set(lua, 1);
    return give(lua, lua_Integer{std::popcount(set.w[0]) + std::popcount(set.w[1])});
}
int set_empty(lua_State* lua) {
    const rp_set& set = need_set(lua, 1);
    return give(lua, (set.w[0] | set.w[1]) == 0);
}
int set_first(lua_State* lua) { return give_unit(lua, unit_from(need_set(lua, 1), 0)); }
int set_with(lua_State* lua) {
    rp_set set = need_set(lua, 1);
    const auto u = static_cast<std::uint32_t>(whole(lua, 2, "the unit", 0, RP_MAX_UNITS - 1));
    set.w[u >> 6U] |= std::uint64_t{1} << (u & 63U);
    push_set(lua, set);
    return 1;
}
int set_or(lua_State* lua) {
    const rp_set& a = need_set(lua, 1);
    const rp_set& b = need_set(lua, 2);
    push_set(lua, {{a.w[0] | b.w[0], a.w[1] | b.w[1]}});
    return 1;
}
int set_and(lua_State* lua) {
    const rp_set& a = need_set(lua, 1);
    const rp_set& b = need_set(lua, 2);
    push_set(lua, {{a.w[0] & b.w[0], a.w[1] & b.w[1]}});
    return 1;
}
int set_minus(lua_State* lua) {
    const rp_set& a = need_set(lua, 1);
    const rp_set& b = need_set(lua, 2);
    push_set(lua, {{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}});
    return 1;
}
int set_equal(lua_State* lua) {
    const Object* a = static_cast<Object*>(lua_touserdata(lua, 1));
    const Object* b = static_cast<Object*>(lua_touserdata(lua, 2));
    if (a == nullptr || b == nullptr || a->kind != Class::set || b->kind != Class::set) return give(lua, false);
    const rp_set& one = need_set(lua, 1);
    const rp_set& two = need_set(lua, 2);
    return give(lua, one.w[0] == two.w[0] && one.w[1] == two.w[1]);
}
int make_set(lua_State* lua) {
    rp_set set{};
    for (int i = 1; i <= lua_gettop(lua); ++i) {
        const auto u = static_cast<std::uint32_t>(whole(lua, i, "the unit", 0, RP_MAX_UNITS - 1));
        set.w[u >> 6U] |= std::uint64_t{1} << (u & 63U);
    }
    push_set(lua, set);
    return 1;
}
int all_units(lua_State* lua) {
    push_set(lua, {{~std::uint64_t{0}, ~std::uint64_t{0}}});
    return 1;
}

// --- actions ---------------------------------------------------------------------------------------------------------

int action_field(lua_State* lua) {
    const rp_action& a = need_action(lua, 1);
    const std::string_view field = need_word(lua, 2, "the field of an action");
    const Instance& instance = Instance::of(lua);
    const bool own_verb = a.kind == RP_ACT_VERB && instance.setup != nullptr && a.verb >> 8U == instance.setup->slot;
    if (field == "unit") {
        push_unit(lua, a.unit);
    } else if (field == "hex") {
        push_hex(lua, a.hex);
    } else if (field == "kind") {
        return give_word(lua, kActionWords, a.kind);
    } else if (field == "verb") {
        const char* id = nullptr;
        if (own_verb && instance.module != nullptr)
            for (const VerbInfo& v : instance.module->verbs)
                if (v.number == static_cast<int>(a.verb & 0xFFU)) id = v.id.c_str();
        lua_pushstring(lua, id);
    } else if (field == "mine") {
        return give(
            lua, own_verb || (a.kind == RP_ACT_OPTION && instance.setup != nullptr && a.verb == instance.setup->slot));
    } else if (field == "number") {
        return give(lua, lua_Integer{a.verb});
    } else {
        raise(lua, "an action has no field '" + std::string(field.substr(0, 60)) +
                       "'; it has kind, unit, hex, verb, mine, number");
    }
    return 1;
}
int action_equal(lua_State* lua) {
    const rp_action& a = need_action(lua, 1);
    const rp_action& b = need_action(lua, 2);
    return give(lua, a.kind == b.kind && a.unit == b.unit && a.verb == b.verb && a.hex == b.hex);
}

constexpr Class kOfSet = Class::set;

constexpr Binding kValueRows[] = {
    row<make_set, 4>(Class::library, "set", "...: integer", "set", "rp_set", "A set of the units given."),
    row<all_units, 2>(Class::library, "all_units", "", "set", "rp_set", "The set of all units."),
    row<set_each, 3>(kOfSet, "each", "", "fun(): integer?", "rp_set",
                     "For `for u in set:each() do`, in ascending order."),
    row<set_has, 2>(kOfSet, "has", "unit: integer", "boolean", "rp_has", "Whether the unit is in it."),
    row<set_count, 2>(kOfSet, "count", "", "integer", "rp_set", "How many units are in it."),
    row<set_empty, 2>(kOfSet, "empty", "", "boolean", "rp_set", "Whether the set is empty."),
    row<set_first, 4>(kOfSet, "first", "", "integer?", "rp_set", "The lowest unit in it, or nil."),
    row<set_with, 3>(kOfSet, "with", "unit: integer", "set", "rp_set", "A set with that unit too."),
    row<set_or, 3>(kOfSet, "__bor", "other: set", "set", "rp_set", "`a | b`: the units in one of the two or in both."),
    row<set_and, 3>(kOfSet, "__band", "other: set", "set", "rp_set", "`a & b`: the units in both."),
    row<set_minus, 3>(kOfSet, "__sub", "other: set", "set", "rp_set",
                      "`a - b`: the units in the first and not in the second."),
    row<set_equal, 2>(kOfSet, "__eq", "other: set", "boolean", "rp_set", "`a == b`: whether both hold the same units."),
    row<set_count, 2>(kOfSet, "__len", "", "integer", "rp_set", "`#a`: how many units are in it."),
    row<action_field, 2>(Class::action, "__index", "field: string", "any", "rp_action",
                         "Its fields: kind (\"activate\", \"move\", \"substitute\", \"attack\", \"join\", \"target\", "
                         "\"support\", \"option\", \"resolve\", \"lose\", \"retreat\", \"displace\", \"advance\", "
                         "\"decline\", \"accept\", \"end\", \"die\", \"verb\"); unit and hex, or nil; verb, the id of "
                         "a verb of this module, else nil; mine: whether the verb or option is this module's; "
                         "number: as in game records."),
    row<action_equal, 2>(Class::action, "__eq", "other: action", "boolean", "rp_action",
                         "`a == b`: whether both are the same choice."),
};

}  // namespace

std::span<const Binding> value_bindings() { return kValueRows; }

}  // namespace ramparts::script

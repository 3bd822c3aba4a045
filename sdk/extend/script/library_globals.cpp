// The global functions of a script: errors, iteration in order, conversions.
#include <algorithm>
#include <limits>
#include <vector>

#include "sdk/extend/script/library_parts.hpp"

namespace ramparts::script {
namespace {

constexpr lua_Integer kCatch = 1000;  // units of an error that is caught

int lib_assert(lua_State* lua) {
    if (lua_toboolean(lua, 1) != 0) return lua_gettop(lua);
    luaL_checkany(lua, 1);
    const bool told = lua_type(lua, 2) == LUA_TSTRING;
    raise(lua, told ? std::string(need_text(lua, 2, "assert")) : "assert failed");
}

int lib_error(lua_State* lua) {
    if (lua_type(lua, 1) != LUA_TSTRING && lua_type(lua, 1) != LUA_TNUMBER)
        raise(lua, "error takes a text, not " + shown(lua, 1));
    raise(lua, lua_type(lua, 1) == LUA_TSTRING ? std::string(need_text(lua, 1, "error")) : shown(lua, 1));
}

int ipairs_next(lua_State* lua) {
    const lua_Integer i = lua_tointeger(lua, 2) + 1;
    charge(lua, 1);
    lua_pushinteger(lua, i);
    return lua_geti(lua, 1, i) == LUA_TNIL ? 1 : 2;
}
int lib_ipairs(lua_State* lua) {
    need_table(lua, 1, "ipairs");
    lua_pushcfunction(lua, ipairs_next);
    lua_pushvalue(lua, 1);
    lua_pushinteger(lua, 0);
    return 3;
}

// Upvalues: the keys in their order, the table, how many are done.
int pairs_next(lua_State* lua) {
    charge(lua, 1);
    for (lua_Integer at = lua_tointeger(lua, lua_upvalueindex(3)) + 1;; ++at) {
        if (lua_rawgeti(lua, lua_upvalueindex(1), at) == LUA_TNIL) return 1;
        lua_pushinteger(lua, at);
        lua_replace(lua, lua_upvalueindex(3));
        lua_pushvalue(lua, -1);
        if (lua_gettable(lua, lua_upvalueindex(2)) != LUA_TNIL) return 2;  // else it was taken out meanwhile
        lua_pop(lua, 2);
    }
}

int lib_pairs(lua_State* lua) {
    need_table(lua, 1, "pairs");
    std::vector<lua_Integer> numbers;
    std::vector<std::string_view> texts;  // of the table's own keys, which stay where they are
    push_real(lua, 1);
    const int real = lua_gettop(lua);
    lua_pushnil(lua);
    while (lua_next(lua, real) != 0) {
        lua_pop(lua, 1);
        if (lua_type(lua, -1) == LUA_TSTRING) texts.push_back(need_text(lua, -1, "pairs"));
        else if (lua_isinteger(lua, -1) != 0 && lua_type(lua, -1) == LUA_TNUMBER)
            numbers.push_back(lua_tointeger(lua, -1));
        else raise(lua, "pairs goes over tables with whole numbers and texts as keys; here is " + shown(lua, -1));
    }
    const std::size_t count = numbers.size() + texts.size();
    std::size_t depth = 1;
    while ((count >> depth) != 0) ++depth;
    charge(lua, count * (depth + 2));
    std::sort(numbers.begin(), numbers.end());
    std::sort(texts.begin(), texts.end());
    lua_createtable(lua, static_cast<int>(count), 0);
    lua_Integer place = 0;
    for (const lua_Integer n : numbers) {
        lua_pushinteger(lua, n);
        lua_rawseti(lua, -2, ++place);
    }
    for (const std::string_view t : texts) {
        lua_pushlstring(lua, t.data(), t.size());
        lua_rawseti(lua, -2, ++place);
    }
    lua_pushvalue(lua, 1);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, pairs_next, 3);
    return 1;
}

// What is raised when the budget is spent cannot be caught.
int lib_pcall(lua_State* lua) {
    luaL_checkany(lua, 1);
    lua_pushboolean(lua, 1);
    lua_insert(lua, 1);
    if (lua_pcall(lua, lua_gettop(lua) - 2, LUA_MULTRET, 0) == LUA_OK) return lua_gettop(lua);
    if (Machine::of(lua).over()) lua_error(lua);
    charge(lua, kCatch);
    lua_pushboolean(lua, 0);
    lua_insert(lua, -2);
    return 2;
}

int lib_select(lua_State* lua) {
    const int count = lua_gettop(lua) - 1;
    if (lua_type(lua, 1) == LUA_TSTRING && need_text(lua, 1, "select") == "#") {
        lua_pushinteger(lua, count);
        return 1;
    }
    const lua_Integer from = whole(lua, 1, "what select takes", -count, std::numeric_limits<int>::max());
    if (from == 0) raise(lua, "select counts from 1");
    charge(lua, static_cast<std::size_t>(count));
    const lua_Integer first = from < 0 ? count + from + 1 : from;
    return first > count ? 0 : static_cast<int>(count - first + 1);
}

int lib_tonumber(lua_State* lua) {
    luaL_checkany(lua, 1);
    const lua_Integer base = lua_isnoneornil(lua, 2) ? 10 : whole(lua, 2, "the base", 2, 36);
    if (lua_type(lua, 1) == LUA_TNUMBER && lua_isinteger(lua, 1) != 0) {
        lua_settop(lua, 1);
        return 1;
    }
    lua_Integer value = 0;
    bool any = false;
    bool good = lua_type(lua, 1) == LUA_TSTRING;
    if (good) {
        std::string_view text = need_text(lua, 1, "tonumber");
        charge(lua, text.size());
        const bool minus = text.starts_with('-');
        if (minus) text.remove_prefix(1);
        for (const char c : text) {
            const int digit = c >= '0' && c <= '9'   ? c - '0'
                              : c >= 'a' && c <= 'z' ? c - 'a' + 10
                              : c >= 'A' && c <= 'Z' ? c - 'A' + 10
                                                     : 99;
            good = good && digit < base && value <= (std::numeric_limits<lua_Integer>::max() - digit) / base;
            if (!good) break;
            value = value * base + digit;
            any = true;
        }
        if (minus) value = -value;
    }
    if (good && any) lua_pushinteger(lua, value);
    else lua_pushnil(lua);
    return 1;
}

int lib_tostring(lua_State* lua) {
    luaL_checkany(lua, 1);
    switch (lua_type(lua, 1)) {
        case LUA_TSTRING: lua_settop(lua, 1); return 1;
        case LUA_TNUMBER: lua_pushstring(lua, shown(lua, 1).c_str()); return 1;
        case LUA_TBOOLEAN: lua_pushstring(lua, lua_toboolean(lua, 1) != 0 ? "true" : "false"); return 1;
        default: lua_pushstring(lua, luaL_typename(lua, 1)); return 1;
    }
}

int lib_type(lua_State* lua) {
    luaL_checkany(lua, 1);
    lua_pushstring(lua, luaL_typename(lua, 1));
    return 1;
}

constexpr LibraryFunction kGlobals[] = {
    {"assert", lib_assert},     {"error", lib_error},   {"ipairs", lib_ipairs},          {"pairs", lib_pairs},
    {"pcall", lib_pcall},       {"select", lib_select}, {"setmetatable", set_metatable}, {"tonumber", lib_tonumber},
    {"tostring", lib_tostring}, {"type", lib_type}};

}  // namespace

std::span<const LibraryFunction> global_functions() { return kGlobals; }

}  // namespace ramparts::script

// Tables that show others, fixed or open for a while, and metatables that cannot be turned against the program.
#include <algorithm>
#include <array>

#include "sdk/extend/script/library_parts.hpp"

namespace ramparts::script {
namespace {

const char kReal = 0;     // key: the table that a guard shows
const char kTargets = 0;  // registry: tables that others look into through __index or __newindex
constexpr int kDeepestIndex = 8;

constexpr std::array<const char*, 18> kOperators{"__add",    "__sub", "__mul",  "__mod",  "__idiv", "__unm",
                                                 "__band",   "__bor", "__bxor", "__bnot", "__shl",  "__shr",
                                                 "__concat", "__len", "__eq",   "__lt",   "__le",   "__call"};

// Copies a row that must be a function, or a table that may be looked into.
void copy_row(lua_State* lua, int from, int to, const char* key, bool may_be_table) {
    lua_pushstring(lua, key);
    const int type = lua_rawget(lua, from);
    if (type == LUA_TNIL) return lua_pop(lua, 1);
    if (type == LUA_TTABLE && may_be_table) {
        if (lua_rawequal(lua, -1, 1) != 0) raise(lua, std::string("a table cannot be its own ") + key);
        lua_rawgetp(lua, LUA_REGISTRYINDEX, &kTargets);
        lua_pushvalue(lua, -2);
        lua_pushboolean(lua, 1);
        lua_rawset(lua, -3);
        lua_pop(lua, 1);
        lua_pushvalue(lua, -1);
        int depth = 1;
        for (; lua_getmetatable(lua, -1) != 0; ++depth) {
            lua_pushstring(lua, key);
            if (lua_rawget(lua, -2) != LUA_TTABLE) {
                lua_pop(lua, 2);
                break;
            }
            lua_replace(lua, -3);
            lua_pop(lua, 1);
            if (depth >= kDeepestIndex) raise(lua, std::string("more than 8 tables in a row through ") + key);
        }
        lua_pop(lua, 1);
    } else if (type != LUA_TFUNCTION) {
        raise(lua, std::string(key) + " must be a function, not " + shown(lua, -1));
    }
    lua_pushstring(lua, key);
    lua_insert(lua, -2);
    lua_rawset(lua, to);
}

int write_to_fixed(lua_State* lua) { raise(lua, "this table is fixed; nothing of it can be changed"); }

// Upvalues: the real table, whether it is open, its name.
int write_guarded(lua_State* lua) {
    if (!*static_cast<const bool*>(lua_touserdata(lua, lua_upvalueindex(2))))
        raise(lua, std::string(lua_tostring(lua, lua_upvalueindex(3))) +
                       " cannot be changed any more: keep what a script remembers in attributes");
    lua_settop(lua, 3);
    lua_rawset(lua, lua_upvalueindex(1));
    return 0;
}

int length_of_real(lua_State* lua) {
    push_real(lua, 1);
    lua_pushinteger(lua, static_cast<lua_Integer>(lua_rawlen(lua, -1)));
    return 1;
}

// A table that shows the one on top of the stack takes its place; its metatable is left above it.
void push_shell(lua_State* lua) {
    lua_newtable(lua);
    lua_createtable(lua, 0, 5);
    lua_pushvalue(lua, -3);
    lua_rawsetp(lua, -2, &kReal);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, length_of_real);
    lua_setfield(lua, -2, "__len");
    lua_pushvalue(lua, -1);
    lua_setmetatable(lua, -3);
    lua_remove(lua, -3);
}

// `seen` maps tables to their shells.
void freeze_at(lua_State* lua, int seen, int depth) {
    constexpr int kDeepest = 30;
    if (lua_type(lua, -1) != LUA_TTABLE) return;
    if (lua_getmetatable(lua, -1) != 0) return lua_pop(lua, 1);
    if (depth > kDeepest) raise(lua, "tables within tables, more than 30 deep");
    luaL_checkstack(lua, 10, "tables within tables");
    lua_pushvalue(lua, -1);
    if (lua_rawget(lua, seen) == LUA_TTABLE) return lua_remove(lua, -2);
    lua_pop(lua, 1);
    const int real = lua_gettop(lua);
    lua_pushvalue(lua, real);
    push_shell(lua);
    lua_pushcfunction(lua, write_to_fixed);
    lua_setfield(lua, -2, "__newindex");
    lua_pop(lua, 1);
    lua_pushvalue(lua, real);
    lua_pushvalue(lua, -2);
    lua_rawset(lua, seen);
    lua_pushnil(lua);
    while (lua_next(lua, real) != 0) {
        charge(lua, kEach);
        if (lua_type(lua, -1) == LUA_TTABLE) {
            freeze_at(lua, seen, depth + 1);
            lua_pushvalue(lua, -2);
            lua_insert(lua, -2);
            lua_rawset(lua, real);  // its key is there already
        } else {
            lua_pop(lua, 1);
        }
    }
    lua_remove(lua, real);
}

}  // namespace

void push_real(lua_State* lua, int index) {
    index = lua_absindex(lua, index);
    if (lua_getmetatable(lua, index) != 0) {
        if (lua_rawgetp(lua, -1, &kReal) == LUA_TTABLE) {
            lua_remove(lua, -2);
            return;
        }
        lua_pop(lua, 2);
    }
    lua_pushvalue(lua, index);
}

void open_guards(lua_State* lua) {
    lua_newtable(lua);  // of tables that others look into; it keeps none of them
    lua_createtable(lua, 0, 1);
    lua_pushstring(lua, "k");
    lua_setfield(lua, -2, "__mode");
    lua_setmetatable(lua, -2);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &kTargets);
}

// What the metatable says is taken as it is now: so no chain of tables can grow without end afterwards.
int set_metatable(lua_State* lua) {
    need_table(lua, 1, "setmetatable");
    if (lua_type(lua, 2) != LUA_TTABLE) raise(lua, "a metatable is a table, not " + shown(lua, 2));
    lua_settop(lua, 2);
    push_real(lua, 1);
    if (lua_rawequal(lua, -1, 1) == 0) raise(lua, "this table is fixed and takes no metatable");
    lua_pop(lua, 1);
    push_real(lua, 2);
    lua_replace(lua, 2);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &kTargets);
    lua_pushvalue(lua, 1);
    if (lua_rawget(lua, -2) != LUA_TNIL)
        raise(lua, "other tables look into this one already; give it its metatable before");
    lua_settop(lua, 2);
    charge(lua, 40);
    for (const char* key : {"__gc", "__close", "__mode", "__metatable", "__name"}) {
        lua_pushstring(lua, key);
        if (lua_rawget(lua, 2) != LUA_TNIL) raise(lua, std::string("a metatable may not have ") + key);
        lua_pop(lua, 1);
    }
    lua_createtable(lua, 0, 4);
    for (const char* key : kOperators) copy_row(lua, 2, 3, key, false);
    for (const char* key : {"__index", "__newindex"}) copy_row(lua, 2, 3, key, true);
    lua_setmetatable(lua, 1);
    lua_settop(lua, 1);
    return 1;
}

void freeze(lua_State* lua) {
    lua_newtable(lua);
    lua_insert(lua, -2);
    freeze_at(lua, lua_gettop(lua) - 1, 0);
    lua_remove(lua, -2);
}

void push_guarded(lua_State* lua, int index, const bool* open, const char* name) {
    lua_pushvalue(lua, index);
    lua_pushvalue(lua, -1);
    push_shell(lua);
    lua_pushvalue(lua, -3);
    lua_pushlightuserdata(lua, const_cast<bool*>(open));
    lua_pushstring(lua, name);
    lua_pushcclosure(lua, write_guarded, 3);
    lua_setfield(lua, -2, "__newindex");
    lua_pop(lua, 1);
    lua_remove(lua, -2);
}

}  // namespace ramparts::script

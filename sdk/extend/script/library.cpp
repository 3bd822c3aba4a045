// Putting the library together, and what all its parts ask of arguments; see library.hpp.
#include "sdk/extend/script/library.hpp"

#include <stdexcept>
#include <string>

#include "sdk/extend/script/library_parts.hpp"

namespace ramparts::script {

void raise(lua_State* lua, const std::string& text) {
    {
        const std::string whole_text = Machine::of(lua).where() + text;
        lua_pushlstring(lua, whole_text.data(), whole_text.size());
    }
    lua_error(lua);
    throw std::logic_error("lua_error came back");
}

std::string shown(lua_State* lua, int index) {
    switch (lua_type(lua, index)) {
        case LUA_TNONE:
        case LUA_TNIL: return "nothing";
        case LUA_TSTRING: return "a text";
        case LUA_TNUMBER:
            return lua_isinteger(lua, index) != 0 ? std::to_string(lua_tointeger(lua, index))
                                                  : "a number with a fraction";
        case LUA_TBOOLEAN: return lua_toboolean(lua, index) != 0 ? "true" : "false";
        case LUA_TTABLE: return "a table";
        case LUA_TFUNCTION: return "a function";
        default: return "an object";
    }
}

lua_Integer whole(lua_State* lua, int index, const char* what, lua_Integer least, lua_Integer most) {
    if (lua_type(lua, index) != LUA_TNUMBER || lua_isinteger(lua, index) == 0)
        raise(lua, std::string(what) + " must be a whole number, not " + shown(lua, index));
    const lua_Integer value = lua_tointeger(lua, index);
    if (value < least || value > most)
        raise(lua, std::string(what) + " is " + std::to_string(value) + "; it goes from " + std::to_string(least) +
                       " to " + std::to_string(most));
    return value;
}

void need_table(lua_State* lua, int index, const char* function) {
    if (lua_type(lua, index) != LUA_TTABLE)
        raise(lua, std::string(function) + " takes a table, not " + shown(lua, index));
}

std::string_view need_text(lua_State* lua, int index, const char* function) {
    if (lua_type(lua, index) != LUA_TSTRING)
        raise(lua, std::string(function) + " takes a text, not " + shown(lua, index));
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, index, &size);
    return {text, size};
}

lua_Integer length(lua_State* lua, int index) {
    const lua_Integer count = luaL_len(lua, index);
    if (count < 0 || count > kMostPlaces) raise(lua, "a list with " + std::to_string(count) + " places");
    return count;
}

void need_text_limit(lua_State* lua, std::size_t size) {
    if (size > Machine::of(lua).limits().text)
        raise(lua, "a text of more than " + std::to_string(Machine::of(lua).limits().text) + " bytes");
}

namespace {

void push_table(lua_State* lua, std::span<const LibraryFunction> functions) {
    lua_createtable(lua, 0, static_cast<int>(functions.size()));
    for (const LibraryFunction& f : functions) {
        lua_pushcfunction(lua, f.code);
        lua_setfield(lua, -2, f.name);
    }
}

int unknown_name(lua_State* lua) {
    raise(lua, "there is nothing with the name '" +
                   (lua_type(lua, 2) == LUA_TSTRING ? std::string(need_text(lua, 2, "a name")) : shown(lua, 2)) + "'");
}

}  // namespace

void open_library(lua_State* lua) {
    open_guards(lua);
    push_table(lua, global_functions());
    push_table(lua, table_functions());
    freeze(lua);
    lua_setfield(lua, -2, "table");
    push_table(lua, number_functions());
    freeze(lua);
    lua_setfield(lua, -2, "math");
    push_table(lua, text_functions());
    freeze(lua);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, -3, "string");
    lua_createtable(lua, 0, 1);  // ("x"):rep(3)
    lua_insert(lua, -2);
    lua_setfield(lua, -2, "__index");
    lua_pushstring(lua, "");
    lua_insert(lua, -2);
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
    lua_createtable(lua, 0, 1);
    lua_pushcfunction(lua, unknown_name);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
}

}  // namespace ramparts::script

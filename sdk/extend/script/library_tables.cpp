// `table`: lists, joined, unpacked and sorted, every element counted.
#include <algorithm>

#include "sdk/extend/script/library_parts.hpp"

namespace ramparts::script {
namespace {

int table_insert(lua_State* lua) {
    need_table(lua, 1, "insert");
    const lua_Integer count = length(lua, 1);
    lua_Integer place = count + 1;
    if (lua_gettop(lua) == 3) place = whole(lua, 2, "the place", 1, count + 1);
    else if (lua_gettop(lua) != 2) raise(lua, "insert takes a table, perhaps a place, and a value");
    charge(lua, static_cast<std::size_t>((count - place + 2) * kEach));
    for (lua_Integer i = count; i >= place; --i) {
        lua_geti(lua, 1, i);
        lua_seti(lua, 1, i + 1);
    }
    lua_seti(lua, 1, place);
    return 0;
}

int table_remove(lua_State* lua) {
    need_table(lua, 1, "remove");
    const lua_Integer count = length(lua, 1);
    lua_Integer place = lua_gettop(lua) > 1 ? whole(lua, 2, "the place", count == 0 ? 0 : 1, count + 1) : count;
    charge(lua, static_cast<std::size_t>((count - place + 2) * kEach));
    lua_geti(lua, 1, place);
    for (; place < count; ++place) {
        lua_geti(lua, 1, place + 1);
        lua_seti(lua, 1, place);
    }
    if (place <= count) {
        lua_pushnil(lua);
        lua_seti(lua, 1, place);
    }
    return 1;
}

int table_concat(lua_State* lua) {
    need_table(lua, 1, "concat");
    const std::string_view between = lua_isnoneornil(lua, 2) ? std::string_view() : need_text(lua, 2, "concat");
    const lua_Integer first = lua_isnoneornil(lua, 3) ? 1 : whole(lua, 3, "the first place", 1, kMostPlaces);
    const lua_Integer last = lua_isnoneornil(lua, 4) ? length(lua, 1) : whole(lua, 4, "the last place", 0, kMostPlaces);
    std::string all;
    for (lua_Integer i = first; i <= last; ++i) {
        charge(lua, kEach + between.size());
        const int type = lua_geti(lua, 1, i);
        if (type == LUA_TSTRING) {
            all += need_text(lua, -1, "concat");
        } else if (type == LUA_TNUMBER && lua_isinteger(lua, -1) != 0) {
            all += shown(lua, -1);
        } else {
            raise(lua, "concat joins texts and whole numbers; place " + std::to_string(i) + " holds " + shown(lua, -1));
        }
        lua_pop(lua, 1);
        if (i < last) all += between;
        need_text_limit(lua, all.size());
    }
    charge(lua, all.size());
    lua_pushlstring(lua, all.data(), all.size());
    return 1;
}

int table_unpack(lua_State* lua) {
    need_table(lua, 1, "unpack");
    const lua_Integer first = lua_isnoneornil(lua, 2) ? 1 : whole(lua, 2, "the first place", -kMostPlaces, kMostPlaces);
    const lua_Integer last =
        lua_isnoneornil(lua, 3) ? length(lua, 1) : whole(lua, 3, "the last place", -kMostPlaces, kMostPlaces);
    if (last - first + 1 > kMostUnpacked)
        raise(lua, "unpack gives at most 200 values, not " + std::to_string(last - first + 1));
    if (last < first) return 0;
    charge(lua, static_cast<std::size_t>((last - first + 1) * kEach));
    luaL_checkstack(lua, static_cast<int>(last - first + 1), "unpack");
    for (lua_Integer i = first; i <= last; ++i) lua_geti(lua, 1, i);
    return static_cast<int>(last - first + 1);
}

// Whether the later of two, at -1, goes before the earlier, at -2; function of order at 2 or none.
bool goes_before(lua_State* lua) {
    charge(lua, 8);
    if (lua_type(lua, 2) != LUA_TFUNCTION) return lua_compare(lua, -1, -2, LUA_OPLT) != 0;
    lua_pushvalue(lua, 2);
    lua_pushvalue(lua, -2);
    lua_pushvalue(lua, -4);
    lua_call(lua, 2, 1);
    const bool before = lua_toboolean(lua, -1) != 0;
    lua_pop(lua, 1);
    return before;
}

// One pass of merging runs of `width` from table `from` to table `to`.
void merge(lua_State* lua, int from, int to, lua_Integer count, lua_Integer width) {
    for (lua_Integer begin = 1; begin <= count; begin += 2 * width) {
        lua_Integer left = begin;
        const lua_Integer middle = std::min(begin + width, count + 1);
        lua_Integer right = middle;
        const lua_Integer end = std::min(begin + 2 * width, count + 1);
        for (lua_Integer place = begin; place < end; ++place) {
            bool take_right = left >= middle;
            if (!take_right && right < end) {
                lua_rawgeti(lua, from, left);
                lua_rawgeti(lua, from, right);
                take_right = goes_before(lua);
                lua_pop(lua, 2);
            }
            lua_rawgeti(lua, from, take_right ? right++ : left++);
            lua_rawseti(lua, to, place);
        }
    }
}

int table_sort(lua_State* lua) {
    need_table(lua, 1, "sort");
    if (!lua_isnoneornil(lua, 2) && lua_type(lua, 2) != LUA_TFUNCTION)
        raise(lua, "the order of sort is a function, not " + shown(lua, 2));
    lua_settop(lua, 2);
    const lua_Integer count = length(lua, 1);
    charge(lua, static_cast<std::size_t>(count * 2 * kEach));
    lua_createtable(lua, static_cast<int>(std::min(count, kMostPlaces)), 0);
    lua_createtable(lua, static_cast<int>(std::min(count, kMostPlaces)), 0);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_geti(lua, 1, i);
        lua_rawseti(lua, 3, i);
    }
    int from = 3;
    int to = 4;
    for (lua_Integer width = 1; width < count; width *= 2, std::swap(from, to)) merge(lua, from, to, count, width);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, from, i);
        lua_seti(lua, 1, i);
    }
    return 0;
}

constexpr LibraryFunction kTable[] = {{"insert", table_insert},
                                      {"remove", table_remove},
                                      {"concat", table_concat},
                                      {"unpack", table_unpack},
                                      {"sort", table_sort}};

}  // namespace

std::span<const LibraryFunction> table_functions() { return kTable; }

}  // namespace ramparts::script

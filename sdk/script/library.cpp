// Global functions and `table`, `string`, `math`; see library.hpp.
#include "sdk/script/library.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <vector>

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

namespace {

const char kReal = 0;     // key: the table that a guard shows
const char kTargets = 0;  // registry: tables that others look into through __index or __newindex
constexpr int kDeepestIndex = 8;
constexpr lua_Integer kMostUnpacked = 200;
constexpr lua_Integer kEach = 2;  // units an element that a function touches
constexpr lua_Integer kCatch = 1000;

void charge(lua_State* lua, std::size_t units) { Machine::of(lua).charge(static_cast<std::int64_t>(units)); }

// Pushes the table behind a guard, or the table itself.
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

constexpr lua_Integer kMostPlaces = 1 << 20;

lua_Integer length(lua_State* lua, int index) {
    const lua_Integer count = luaL_len(lua, index);
    if (count < 0 || count > kMostPlaces) raise(lua, "a list with " + std::to_string(count) + " places");
    return count;
}

void need_text_limit(lua_State* lua, std::size_t size) {
    if (size > Machine::of(lua).limits().text)
        raise(lua, "a text of more than " + std::to_string(Machine::of(lua).limits().text) + " bytes");
}

// --- global functions ------------------------------------------------------------------------------------------------

int lib_assert(lua_State* lua) {
    if (lua_toboolean(lua, 1) != 0) return lua_gettop(lua);
    luaL_checkany(lua, 1);
    const bool told = lua_type(lua, 2) == LUA_TSTRING;
    raise(lua, told ? std::string(need_text(lua, 2, "assert")) : "what assert was given does not hold");
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

// --- metatables ------------------------------------------------------------------------------------------------------

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

// What the metatable says is taken as it is now: so no chain of tables can grow without end afterwards.
int lib_setmetatable(lua_State* lua) {
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

// --- table -----------------------------------------------------------------------------------------------------------

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

// --- string ----------------------------------------------------------------------------------------------------------

int string_len(lua_State* lua) {
    lua_pushinteger(lua, static_cast<lua_Integer>(need_text(lua, 1, "len").size()));
    return 1;
}

// A place in a text as Lua counts: from 1, or from the end below 0.
std::size_t text_place(lua_State* lua, int index, std::size_t size, lua_Integer otherwise) {
    constexpr lua_Integer kFar = lua_Integer{1} << 40;
    lua_Integer place = lua_isnoneornil(lua, index) ? otherwise : whole(lua, index, "the place", -kFar, kFar);
    const auto whole_size = static_cast<lua_Integer>(size);
    if (place < 0) place = std::max<lua_Integer>(0, whole_size + place + 1);
    return static_cast<std::size_t>(std::min(place, whole_size + 1));
}

int string_sub(lua_State* lua) {
    const std::string_view text = need_text(lua, 1, "sub");
    const std::size_t first = std::max<std::size_t>(1, text_place(lua, 2, text.size(), 1));
    const std::size_t last = std::min(text.size(), text_place(lua, 3, text.size(), -1));
    const std::string_view part = last < first ? std::string_view() : text.substr(first - 1, last - first + 1);
    charge(lua, part.size());
    lua_pushlstring(lua, part.data(), part.size());
    return 1;
}

int string_rep(lua_State* lua) {
    const std::string_view text = need_text(lua, 1, "rep");
    const auto count = static_cast<std::size_t>(
        std::max<lua_Integer>(0, whole(lua, 2, "how often rep repeats", std::numeric_limits<lua_Integer>::min(),
                                       std::numeric_limits<lua_Integer>::max())));
    const std::string_view between = lua_isnoneornil(lua, 3) ? std::string_view() : need_text(lua, 3, "rep");
    const std::size_t one = text.size() + between.size();
    if (one > 0 && count > Machine::of(lua).limits().text / one + 1)
        raise(lua, "rep would make a text of more than " + std::to_string(Machine::of(lua).limits().text) + " bytes");
    std::string all;
    for (std::size_t i = 0; one > 0 && i < count; ++i) {
        all += text;
        if (i + 1 < count) all += between;
    }
    need_text_limit(lua, all.size());
    charge(lua, all.size());
    lua_pushlstring(lua, all.data(), all.size());
    return 1;
}

// Plain texts only: there are no patterns.
int string_find(lua_State* lua) {
    const std::string_view text = need_text(lua, 1, "find");
    const std::string_view wanted = need_text(lua, 2, "find");
    const std::size_t from = std::max<std::size_t>(1, text_place(lua, 3, text.size(), 1));
    charge(lua, (text.size() + 1) * (1 + wanted.size() / 16));
    const std::size_t at = text.find(wanted, from - 1);
    if (at == std::string_view::npos) {
        lua_pushnil(lua);
        return 1;
    }
    lua_pushinteger(lua, static_cast<lua_Integer>(at + 1));
    lua_pushinteger(lua, static_cast<lua_Integer>(at + wanted.size()));
    return 2;
}

int string_byte(lua_State* lua) {
    const std::string_view text = need_text(lua, 1, "byte");
    const std::size_t first = std::max<std::size_t>(1, text_place(lua, 2, text.size(), 1));
    const std::size_t last = std::min(text.size(), text_place(lua, 3, text.size(), static_cast<lua_Integer>(first)));
    if (last < first) return 0;
    if (last - first >= static_cast<std::size_t>(kMostUnpacked)) raise(lua, "byte gives at most 200 values");
    charge(lua, last - first + 1);
    luaL_checkstack(lua, static_cast<int>(last - first + 1), "byte");
    for (std::size_t i = first; i <= last; ++i) lua_pushinteger(lua, static_cast<unsigned char>(text[i - 1]));
    return static_cast<int>(last - first + 1);
}

// --- math ------------------------------------------------------------------------------------------------------------

constexpr lua_Integer kLeast = std::numeric_limits<lua_Integer>::min();
constexpr lua_Integer kMost = std::numeric_limits<lua_Integer>::max();

template <bool kGreatest>
int math_extreme(lua_State* lua) {
    const int count = lua_gettop(lua);
    lua_Integer best = whole(lua, 1, "what is compared", kLeast, kMost);
    for (int i = 2; i <= count; ++i) {
        const lua_Integer value = whole(lua, i, "what is compared", kLeast, kMost);
        best = kGreatest ? std::max(best, value) : std::min(best, value);
    }
    charge(lua, static_cast<std::size_t>(count));
    lua_pushinteger(lua, best);
    return 1;
}

int math_abs(lua_State* lua) {
    const lua_Integer value = whole(lua, 1, "what abs takes", -kMost, kMost);
    lua_pushinteger(lua, value < 0 ? -value : value);
    return 1;
}

// --- what is put together --------------------------------------------------------------------------------------------

struct Function {
    const char* name;
    lua_CFunction code;
};
constexpr Function kGlobals[] = {{"assert", lib_assert},
                                 {"error", lib_error},
                                 {"ipairs", lib_ipairs},
                                 {"pairs", lib_pairs},
                                 {"pcall", lib_pcall},
                                 {"select", lib_select},
                                 {"setmetatable", lib_setmetatable},
                                 {"tonumber", lib_tonumber},
                                 {"tostring", lib_tostring},
                                 {"type", lib_type}};
constexpr Function kTable[] = {{"insert", table_insert},
                               {"remove", table_remove},
                               {"concat", table_concat},
                               {"unpack", table_unpack},
                               {"sort", table_sort}};
constexpr Function kString[] = {
    {"len", string_len}, {"sub", string_sub}, {"rep", string_rep}, {"find", string_find}, {"byte", string_byte}};
constexpr Function kMath[] = {{"min", math_extreme<false>}, {"max", math_extreme<true>}, {"abs", math_abs}};

template <std::size_t N>
void push_table(lua_State* lua, const Function (&functions)[N]) {
    lua_createtable(lua, 0, static_cast<int>(N));
    for (const Function& f : functions) {
        lua_pushcfunction(lua, f.code);
        lua_setfield(lua, -2, f.name);
    }
}

int write_to_fixed(lua_State* lua) { raise(lua, "this table is fixed; nothing of it can be changed"); }

// Upvalues: the real table, whether it is open, its name.
int write_guarded(lua_State* lua) {
    if (!*static_cast<const bool*>(lua_touserdata(lua, lua_upvalueindex(2))))
        raise(lua, std::string(lua_tostring(lua, lua_upvalueindex(3))) +
                       " cannot be changed any more: what a script remembers stands in attributes");
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

int unknown_name(lua_State* lua) {
    raise(lua, "there is nothing with the name '" +
                   (lua_type(lua, 2) == LUA_TSTRING ? std::string(need_text(lua, 2, "a name")) : shown(lua, 2)) + "'");
}

}  // namespace

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

void open_library(lua_State* lua) {
    lua_newtable(lua);  // of tables that others look into; it keeps none of them
    lua_createtable(lua, 0, 1);
    lua_pushstring(lua, "k");
    lua_setfield(lua, -2, "__mode");
    lua_setmetatable(lua, -2);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &kTargets);

    push_table(lua, kGlobals);
    push_table(lua, kTable);
    freeze(lua);
    lua_setfield(lua, -2, "table");
    push_table(lua, kMath);
    freeze(lua);
    lua_setfield(lua, -2, "math");
    push_table(lua, kString);
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

// `string`, plain texts without patterns, and `math` of whole numbers.
#include <algorithm>
#include <limits>

#include "sdk/extend/script/library_parts.hpp"

namespace ramparts::script {
namespace {

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

constexpr LibraryFunction kString[] = {
    {"len", string_len}, {"sub", string_sub}, {"rep", string_rep}, {"find", string_find}, {"byte", string_byte}};
constexpr LibraryFunction kMath[] = {{"min", math_extreme<false>}, {"max", math_extreme<true>}, {"abs", math_abs}};

}  // namespace

std::span<const LibraryFunction> text_functions() { return kString; }
std::span<const LibraryFunction> number_functions() { return kMath; }

}  // namespace ramparts::script

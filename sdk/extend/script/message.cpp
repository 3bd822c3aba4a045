// Reading messages; see message.hpp.
#include "sdk/extend/script/message.hpp"

#include <limits>

namespace ramparts::script {
namespace {

struct Kind {
    const char* name;
    int kind;
};
constexpr Kind kKinds[] = {{"unit", RP_ARG_UNIT},       {"hex", RP_ARG_HEX},
                           {"side", RP_ARG_SIDE},       {"half_points", RP_ARG_HALF_POINTS},
                           {"columns", RP_ARG_COLUMNS}, {"face", RP_ARG_FACE}};
constexpr Kind kKindsOfChecks[] = {{"class", RP_ARG_CLASS}, {"terrain", RP_ARG_TERRAIN}, {"param", RP_ARG_PARAM}};
constexpr lua_Integer kMostNumber = std::numeric_limits<std::int32_t>::max();

class Taker {
public:
    Taker(lua_State* lua, rp_message& out) : lua_(lua), out_(out) {}

    // Each field of the table at `index` that is there, in the order of the kinds.
    bool fields(int index) {
        bool any = false;
        for (const Kind& kind : kKinds) any = field(index, kind) || any;
        if (Instance::of(lua_).messages != nullptr)
            for (const Kind& kind : kKindsOfChecks) any = field(index, kind) || any;
        return any;
    }
    // The value on top of the stack.
    void add(int kind) {
        if (count_ == RP_MAX_MESSAGE_ARGS) raise(lua_, "a message takes four values at most");
        const lua_Integer value = kind == RP_ARG_UNIT   ? need_unit(lua_, -1)
                                  : kind == RP_ARG_HEX  ? need_hex(lua_, -1)
                                  : kind == RP_ARG_SIDE ? need_side(lua_, -1)
                                  : kind == RP_ARG_PARAM
                                      ? need_param(lua_, -1)
                                      : whole(lua_, -1, "a value of a message", -kMostNumber, kMostNumber);
        out_.kinds = static_cast<std::uint16_t>(out_.kinds | kind << (4 * count_));
        out_.args[count_++] = static_cast<std::int32_t>(value);
    }

private:
    bool field(int index, const Kind& kind) {
        lua_getfield(lua_, index, kind.name);
        const bool there = !absent(lua_, -1);
        if (there) add(kind.kind);
        lua_pop(lua_, 1);
        return there;
    }

    lua_State* lua_;
    rp_message& out_;
    int count_ = 0;
};

}  // namespace

bool take_message(lua_State* lua, int index, rp_message& out) {
    index = lua_absindex(lua, index);
    if (!lua_toboolean(lua, index)) return false;
    if (lua_type(lua, index) != LUA_TTABLE) raise(lua, "a message is a table, not " + shown(lua, index));
    out = {};
    lua_getfield(lua, index, "message");
    out.message = need_message(lua, -1);
    lua_getfield(lua, index, "rule");
    out.rule = need_rule(lua, -1);
    lua_getfield(lua, index, "args");
    if (absent(lua, -1)) (void)Taker(lua, out).fields(index);
    else take_arguments(lua, -1, out);
    return true;
}

void take_arguments(lua_State* lua, int index, rp_message& out) {
    const int list = lua_absindex(lua, index);
    if (lua_type(lua, list) != LUA_TTABLE) raise(lua, "args must be a list, not " + shown(lua, list));
    Taker taker(lua, out);
    for (lua_Integer i = 1; lua_geti(lua, list, i) != LUA_TNIL; ++i) {
        if (lua_type(lua, -1) == LUA_TTABLE) {
            if (!taker.fields(lua_gettop(lua)))
                raise(lua, std::string("a value of a message is a number, or {unit = u}, {hex = h}, {side = s}, "
                                       "{half_points = n}, {columns = n}, {face = n}") +
                               (Instance::of(lua).messages != nullptr ? ", {class = n}, {terrain = n}, {param = name}"
                                                                      : ""));
        } else {
            taker.add(RP_ARG_NUMBER);
        }
        lua_pop(lua, 1);
    }
}

}  // namespace ramparts::script

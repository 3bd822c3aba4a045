// What of the game now a script sees, and its questions to the rules; see bindings.hpp.
#include <vector>

#include "sdk/extend/script/bindings.hpp"

namespace ramparts::script {
namespace {

const rp_view& view_at(lua_State* lua) { return need<const rp_view>(lua, 1, Class::view); }

// A question that the rules could not answer raises an error.
lua_Integer answered(lua_State* lua, std::int32_t answer, const char* question) {
    if (answer == RP_E_LIMIT) raise(lua, std::string(question) + ": questions that ask modules nest too deep");
    if (answer < -1)
        raise(lua, std::string(question) + ": the rules cannot answer that (" + std::to_string(answer) + ")");
    return answer;
}

// --- the game now ----------------------------------------------------------------------------------------------------

template <int kVar>
int view_var_of(lua_State* lua) {
    return give(lua, static_cast<lua_Integer>(rp_var(&view_at(lua), kVar)));
}
int view_locked(lua_State* lua) { return give(lua, rp_var(&view_at(lua), RP_V_LOCKED) != 0); }
int view_night(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const std::uint64_t turn = rp_var(&v, RP_V_TURN);
    return give(lua, turn >= 1 && turn <= v.fixed->turn_count && v.fixed->night[turn] != 0);
}
int view_var(lua_State* lua) {
    const rp_view& v = view_at(lua);
    return give(lua, static_cast<lua_Integer>(rp_var(&v, need_of(lua, 2, kVarWords))));
}
int view_set(lua_State* lua) {
    const rp_view& v = view_at(lua);
    push_set(lua, rp_units_in(&v, need_of(lua, 2, kSetWords)));
    return 1;
}
int view_get(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const Instance::Attribute& a = need_attribute(lua, 2);
    return give(lua, lua_Integer{rp_get(&v, a.at, need_place(lua, 3, a))});
}
int view_frame(lua_State* lua) {
    const rp_view& v = view_at(lua);
    if (v.frame == nullptr) {
        lua_pushnil(lua);
        return 1;
    }
    lua_createtable(lua, 0, 4);
    const PluginModule* module = Instance::of(lua).module;
    if (module != nullptr) {
        const char* id = nullptr;
        for (const FrameInfo& f : module->frames)
            if (f.number == v.frame->number) id = f.id.c_str();
        for (const PhaseInfo& p : module->phases)
            if (p.number == v.frame->number) id = p.id.c_str();
        lua_pushstring(lua, id);
        lua_setfield(lua, -2, "id");
    }
    lua_pushinteger(lua, v.frame->depth);
    lua_setfield(lua, -2, "depth");
    push_side(lua, v.frame->side);
    lua_setfield(lua, -2, "side");
    lua_createtable(lua, RP_FRAME_LOCALS, 0);
    for (int i = 0; i < RP_FRAME_LOCALS; ++i) {
        lua_pushinteger(lua, v.frame->local[i]);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "locals");
    return 1;
}

// --- units -----------------------------------------------------------------------------------------------------------

int count_up(lua_State* lua) {
    const lua_Integer next = lua_tointeger(lua, 2) + 1;
    Machine::of(lua).charge(1);
    if (next < lua_tointeger(lua, 1)) lua_pushinteger(lua, next);
    else lua_pushnil(lua);
    return 1;
}
int view_units(lua_State* lua) {
    (void)view_at(lua);
    lua_pushcfunction(lua, count_up);
    lua_pushinteger(lua, Instance::of(lua).fixed->unit_count);
    lua_pushinteger(lua, -1);
    return 3;
}
int view_on_map(lua_State* lua) {
    const rp_view& v = view_at(lua);
    return give(lua, rp_on_map(&v, need_unit(lua, 2)) != 0);
}
int view_eliminated(lua_State* lua) {
    const rp_view& v = view_at(lua);
    return give(lua, (v.units[need_unit(lua, 2)] >> 56 & 3U) == RP_STATUS_ELIMINATED);
}
int view_hex(lua_State* lua) {
    const rp_view& v = view_at(lua);
    push_hex(lua, rp_hex_of(&v, need_unit(lua, 2)));
    return 1;
}
int view_steps(lua_State* lua) {
    const rp_view& v = view_at(lua);
    return give(lua, lua_Integer{rp_steps_of(&v, need_unit(lua, 2))});
}
int view_status(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const std::uint32_t u = need_unit(lua, 2);
    return give(lua, (rp_statuses_of(&v, u) & need_of(lua, 3, kStatusWords)) != 0);
}
int view_first(lua_State* lua) {
    const rp_view& v = view_at(lua);
    push_unit(lua, v.first[need_hex(lua, 2)]);
    return 1;
}
int view_units_in(lua_State* lua) {
    const rp_view& v = view_at(lua);
    rp_set found{};
    std::uint32_t u = v.first[need_hex(lua, 2)];
    for (int i = 0; u != RP_NO_UNIT && u < RP_MAX_UNITS && i < RP_MAX_UNITS; ++i, u = v.next[u])
        found.w[u >> 6U] |= std::uint64_t{1} << (u & 63U);
    push_set(lua, found);
    return 1;
}
int view_zoc(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const std::uint32_t side = need_side(lua, 2);
    return give(lua, lua_Integer{v.zoc[side][need_hex(lua, 3)]});
}

// --- questions to the rules ------------------------------------------------------------------------------------------

int view_distance(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const std::uint32_t a = need_hex(lua, 2);
    return give(lua, answered(lua, v.ask->distance(&v, a, need_hex(lua, 3)), "distance"));
}
int view_direction(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const std::uint32_t a = need_hex(lua, 2);
    const std::int32_t answer = v.ask->direction(&v, a, need_hex(lua, 3));
    if (answer < 0) lua_pushnil(lua);
    else lua_pushinteger(lua, answer);
    return 1;
}
int view_sight(lua_State* lua) {
    const rp_view& v = view_at(lua);
    lua_Integer policy = 0;
    if (!absent(lua, 2)) policy = whole(lua, 2, "the policy", 0, 0xFFFF);
    const std::uint32_t a = need_hex(lua, 3);
    return give_word(lua, kSightWords,
                     static_cast<std::size_t>(answered(
                         lua, v.ask->sight(&v, static_cast<std::uint32_t>(policy), a, need_hex(lua, 4)), "sight")));
}
int view_in_ezoc(lua_State* lua) {
    const rp_view& v = view_at(lua);
    return give(lua, v.ask->in_ezoc(&v, need_unit(lua, 2)) > 0);
}
int view_reach(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const std::uint32_t u = need_unit(lua, 2);
    const lua_Integer cost = answered(lua, v.ask->reach(&v, u, need_hex(lua, 3)), "reach");
    if (cost < 0) lua_pushnil(lua);
    else lua_pushinteger(lua, cost);
    return 1;
}
int view_reaches(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const std::uint32_t u = need_unit(lua, 2);
    std::vector<std::int16_t> costs(v.fixed->hex_count, std::int16_t{-1});
    if (v.ask->size < sizeof(rp_ask_1)) raise(lua, "this program cannot answer reaches");
    const lua_Integer count = answered(lua, v.ask->reaches(&v, u, costs.data(), v.fixed->hex_count), "reaches");
    lua_createtable(lua, 0, static_cast<int>(count < 0 ? 0 : count));
    for (std::size_t hex = 0; hex < costs.size(); ++hex) {
        if (costs[hex] < 0) continue;
        lua_pushinteger(lua, costs[hex]);
        lua_rawseti(lua, -2, static_cast<lua_Integer>(hex));
    }
    return 1;
}
int view_strength(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const std::uint32_t u = need_unit(lua, 2);
    return give(lua, answered(lua, v.ask->strength(&v, u, need_of(lua, 3, kAskedRoleWords)), "strength"));
}
int view_fire(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const std::uint32_t u = need_unit(lua, 2);
    return give(lua, answered(lua, v.ask->fire(&v, u, need_hex(lua, 3)), "fire"));
}
int view_column(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const rp_set a = need_set(lua, 2);
    const rp_set b = need_set(lua, 3);
    const rp_set d = need_set(lua, 4);
    const std::int32_t position = v.ask->column(&v, &a, &b, &d);
    if (position == RP_NO_COLUMN)
        raise(lua, "column: a unit that is not on the map, or questions that ask modules nest too deep");
    return give(lua, lua_Integer{position});
}
int view_class_of_retreat(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const std::uint32_t u = need_unit(lua, 2);
    const lua_Integer answer = v.ask->class_of_retreat(&v, u, need_hex(lua, 3));
    return give(lua, answer < 0 ? lua_Integer{0} : answer);
}

int view_score(lua_State* lua) {
    const rp_view& v = view_at(lua);
    return give(lua, answered(lua, v.ask->score(&v, need_side(lua, 2)), "score"));
}
int view_leader(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const lua_Integer side = answered(lua, v.ask->leader(&v), "leader");
    push_side(lua, side > 0 ? static_cast<std::uint32_t>(side - 1) : RP_NO_SIDE);
    return 1;
}

int view_counted(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const auto nth = static_cast<std::uint32_t>(whole(lua, 2, "the condition", 1, 0xFFFF) - 1);
    return give(lua, answered(lua, v.ask->counted(&v, nth, need_side(lua, 3)), "counted"));
}

int view_fixed(lua_State* lua) {
    (void)view_at(lua);
    push_holder(lua, Class::fixed, Instance::of(lua).fixed);
    static_cast<Object*>(lua_touserdata(lua, -1))->serial = 0;
    return 1;
}

constexpr Class kOfView = Class::view;

constexpr Binding kViewRows[] = {
    row<view_var_of<RP_V_TURN>, 2>(kOfView, "turn", "", "integer", "RP_V_TURN", "The turn, from 1."),
    row<view_var_of<RP_V_PHASING>, 2>(kOfView, "phasing", "", "integer", "RP_V_PHASING",
                                      "The side whose player turn it is."),
    row<view_var_of<RP_V_TO_ACT>, 2>(kOfView, "to_act", "", "integer", "RP_V_TO_ACT", "The side that has to decide."),
    row<view_locked, 2>(kOfView, "locked", "", "boolean", "RP_V_LOCKED",
                        "Whether an option of this combat was declared; then it may only be resolved."),
    row<view_night, 2>(kOfView, "night", "", "boolean", "rp_fixed.night", "Whether this is a night turn."),
    row<view_var, 3>(kOfView, "var", "name: string", "integer", "rp_var",
                     "A number of the standard rules: \"turn\", \"phase\", \"phasing\", \"to_act\", \"active\" (unit + "
                     "1; 0: none), \"column\" (+ 64; 0: none), \"die\", \"locked\"."),
    row<view_set, 3>(kOfView, "set", "name: string", "set", "rp_units_in",
                     "A set of the standard rules: \"moved\", \"must_attack\", "
                     "\"must_be_attacked\", \"spent\", \"attacked\", \"retreated\", "
                     "\"began_in_ezoc\", \"no_fire\", \"attackers\", \"supporters\", \"defenders\"."),
    row<view_get, 2>(kOfView, "get", "attribute: string, place: integer?", "integer", "rp_get",
                     "The value of an attribute of plugin.xml. The place follows from its scope: the unit, the hex, "
                     "the side, or hex * 3 + side of a hexside."),
    row<view_frame, 10>(kOfView, "frame", "", "frame?", "rp_view.frame",
                        "The phase or frame of this module that is on top, with id, side, depth and locals 1 to 8; "
                        "nil: another module's, or none."),
    row<view_fixed, 3>(kOfView, "fixed", "", "fixed", "rp_view.fixed",
                       "The facts that never change during a game, as an object."),
    row<view_units, 3>(kOfView, "units", "", "fun(): integer?", "rp_fixed.unit_count",
                       "For `for u in view:units() do`: every unit of the scenario, in ascending order."),
    row<view_on_map, 2>(kOfView, "on_map", "unit: integer", "boolean", "rp_on_map", "Whether a unit is on the map."),
    row<view_eliminated, 2>(kOfView, "eliminated", "unit: integer", "boolean", "RP_STATUS_ELIMINATED",
                            "Whether the unit was eliminated."),
    row<view_hex, 2>(kOfView, "hex", "unit: integer", "integer?", "rp_hex_of", "The hex that the unit is in, or nil."),
    row<view_steps, 2>(kOfView, "steps", "unit: integer", "integer", "rp_steps_of",
                       "The steps that the unit has left."),
    row<view_status, 3>(kOfView, "status", "unit: integer, status: string", "boolean", "rp_statuses_of",
                        "Whether a module has given the unit the status \"aloft\", \"no_zoc\" or \"no_stack\"."),
    row<view_first, 2>(kOfView, "first", "hex: integer", "integer?", "rp_view.first", "A unit in the hex, or nil."),
    row<view_units_in, 6>(kOfView, "units_in", "hex: integer", "set", "rp_view.next", "All units in the hex."),
    row<view_zoc, 2>(kOfView, "zoc", "side: integer, hex: integer", "integer", "rp_view.zoc",
                     "How many units of a side exert a zone of control into the hex."),
    row<view_distance, 3>(kOfView, "distance", "a: integer, b: integer", "integer", "rp_ask_1.distance",
                          "The distance in hexes."),
    row<view_direction, 4>(kOfView, "direction", "from: integer, to: integer", "integer?", "rp_ask_1.direction",
                           "The direction, 0 to 5, or nil when the hexes are not adjacent."),
    row<view_sight, 20>(kOfView, "sight", "policy: integer?, from: integer, to: integer", "string", "rp_ask_1.sight",
                        "\"clear\", \"attenuated\" or \"blocked\" by a policy of setup:sight_policy(); nil: by the "
                        "standard rules (7.7)."),
    row<view_in_ezoc, 3>(kOfView, "in_ezoc", "unit: integer", "boolean", "rp_ask_1.in_ezoc",
                         "Whether the unit is in an enemy zone of control."),
    row<view_reach, 1500>(kOfView, "reach", "unit: integer, hex: integer", "integer?", "rp_ask_1.reach",
                          "The half points that the unit spends to get there; nil: it cannot."),
    row<view_reaches, 2000>(kOfView, "reaches", "unit: integer", "table<integer, integer>", "rp_ask_1.reaches",
                            "The half points to every hex that the unit can get to, by hex."),
    row<view_strength, 60>(
        kOfView, "strength", "unit: integer, role: string", "integer", "rp_ask_1.strength",
        "Its strength now as \"attack\", \"support\" or \"defence\", with the changes of all modules."),
    row<view_fire, 60>(kOfView, "fire", "unit: integer, hex: integer", "integer", "rp_ask_1.fire",
                       "Dice or points that modules add to its fire at a hex outside of combats (the role \"fire\")."),
    row<view_column, 400>(kOfView, "column", "attackers: set, supporters: set, defenders: set", "integer",
                          "rp_ask_1.column",
                          "The column of a combat: 1:1 is 0, 2:1 is 1, 1:2 is -1. Units off the map are an error."),
    row<view_class_of_retreat, 600>(kOfView, "class_of_retreat", "unit: integer, hex: integer", "integer",
                                    "rp_ask_1.class_of_retreat",
                                    "The class of the hex for its retreat, 1 to 3 (6.12); 0: it cannot retreat there."),
    row<view_score, 60>(kOfView, "score", "side: integer", "integer", "rp_ask_1.score",
                        "The points of a side so far, with the changes of all modules."),
    row<view_leader, 60>(kOfView, "leader", "", "integer?", "rp_ask_1.leader",
                         "The side that would win if the game ended now; nil: neither."),
    row<view_counted, 60>(kOfView, "counted", "condition: integer, side: integer", "integer", "rp_ask_1.counted",
                          "What a side has now of what a condition of victory counts: hexes, score, banners or points. "
                          "Conditions count from 1, as in conditions()."),
};

}  // namespace

std::span<const Binding> view_bindings() { return kViewRows; }

}  // namespace ramparts::script

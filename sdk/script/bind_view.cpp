// What of the game and of what never changes a script sees; see bindings.hpp.
#include "sdk/script/bindings.hpp"

#include <bit>
#include <vector>

namespace ramparts::script {
namespace {

const rp_view& view_at(lua_State* lua) { return need<const rp_view>(lua, 1, Class::view); }

int give(lua_State* lua, lua_Integer value) {
    lua_pushinteger(lua, value);
    return 1;
}
int give(lua_State* lua, bool value) {
    lua_pushboolean(lua, value ? 1 : 0);
    return 1;
}
int give_word(lua_State* lua, const Words& words, std::size_t number) {
    lua_pushstring(lua, words.word(number));
    return 1;
}

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
    const lua_Integer index =
        absent(lua, 3) ? 0 : whole(lua, 3, "the place of the attribute", 0, lua_Integer{a.count} - 1);
    return give(lua, lua_Integer{rp_get(&v, a.at, static_cast<std::uint32_t>(index))});
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
    return give(lua, answered(lua, v.ask->strength(&v, u, need_of(lua, 3, kRoleWords)), "strength"));
}
int view_column(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const rp_set a = need_set(lua, 2);
    const rp_set b = need_set(lua, 3);
    const rp_set d = need_set(lua, 4);
    const std::int32_t answer = v.ask->column(&v, &a, &b, &d);  // below 0 is a column too
    if (answer == RP_E_LIMIT) (void)answered(lua, answer, "column");
    return give(lua, lua_Integer{answer});
}
int view_class_of_retreat(lua_State* lua) {
    const rp_view& v = view_at(lua);
    const std::uint32_t u = need_unit(lua, 2);
    const lua_Integer answer = v.ask->class_of_retreat(&v, u, need_hex(lua, 3));
    return give(lua, answer < 0 ? lua_Integer{0} : answer);
}

// --- what never changes ----------------------------------------------------------------------------------------------

// Of a view, of a setup and of `fixed` alike.
const rp_fixed& fixed_of(lua_State* lua, Class c) {
    (void)need_object(lua, 1, c);
    return *Instance::of(lua).fixed;
}

template <Class kOf, auto kMember>
int unit_number(lua_State* lua) {
    const rp_fixed& fixed = fixed_of(lua, kOf);
    return give(lua, static_cast<lua_Integer>(fixed.units[need_unit(lua, 2)].*kMember));
}
template <Class kOf>
int unit_domain(lua_State* lua) {
    const rp_fixed& fixed = fixed_of(lua, kOf);
    return give_word(lua, kDomainWords, fixed.units[need_unit(lua, 2)].domain);
}
template <Class kOf>
int unit_factor(lua_State* lua) {
    const rp_fixed& fixed = fixed_of(lua, kOf);
    const rp_unit_info& unit = fixed.units[need_unit(lua, 2)];
    return give(lua, lua_Integer{unit.factors[absent(lua, 3) ? 0 : whole(lua, 3, "the steps lost", 0, 7)]});
}
template <Class kOf>
int unit_set_up(lua_State* lua) {
    const rp_fixed& fixed = fixed_of(lua, kOf);
    push_hex(lua, fixed.units[need_unit(lua, 2)].at);
    return 1;
}
template <Class kOf, auto kMember>
int fixed_number(lua_State* lua) {
    return give(lua, static_cast<lua_Integer>(fixed_of(lua, kOf).*kMember));
}
template <Class kOf>
int fixed_neighbour(lua_State* lua) {
    const rp_fixed& fixed = fixed_of(lua, kOf);
    const std::uint32_t hex = need_hex(lua, 2);
    push_hex(lua, fixed.neighbours[6 * hex + static_cast<std::uint32_t>(whole(lua, 3, "the direction", 0, 5))]);
    return 1;
}
template <Class kOf>
int fixed_hex_info(lua_State* lua) {
    const rp_fixed& fixed = fixed_of(lua, kOf);
    rp_hex_info info{};
    if (fixed.hex(&fixed, need_hex(lua, 2), &info) <= 0) {
        lua_pushnil(lua);
        return 1;
    }
    lua_createtable(lua, 0, 4);
    const auto put = [&](const char* name, int value) {
        lua_pushinteger(lua, value);
        lua_setfield(lua, -2, name);
    };
    put("terrain", info.terrain);
    put("elevation", info.elevation);
    put("features", info.features);
    put("links", info.links);
    return 1;
}
template <Class kOf>
int fixed_hexside(lua_State* lua) {
    const rp_fixed& fixed = fixed_of(lua, kOf);
    const std::uint32_t hex = need_hex(lua, 2);
    return give(
        lua, lua_Integer{fixed.hexside(&fixed, hex, static_cast<std::uint32_t>(whole(lua, 3, "the direction", 0, 5)))});
}
template <Class kOf>
int fixed_night(lua_State* lua) {
    const rp_fixed& fixed = fixed_of(lua, kOf);
    return give(lua, fixed.night[whole(lua, 2, "the turn", 1, fixed.turn_count)] != 0);
}
template <Class kOf>
int fixed_name(lua_State* lua) {
    const rp_fixed& fixed = fixed_of(lua, kOf);
    const std::uint32_t what = need_of(lua, 2, kNameWords);
    const rp_text name = fixed.name(&fixed, what, static_cast<std::uint32_t>(whole(lua, 3, "the number", 0, 0xFFFFFF)));
    if (name.size == 0) lua_pushnil(lua);
    else lua_pushlstring(lua, name.data, name.size);
    return 1;
}
template <Class kOf>
int fixed_find(lua_State* lua) {
    const rp_fixed& fixed = fixed_of(lua, kOf);
    const std::uint32_t what = need_of(lua, 2, kNameWords);
    const std::int32_t found = fixed.find(&fixed, what, std::string(need_word(lua, 3, "the id")).c_str());
    if (found < 0) lua_pushnil(lua);
    else lua_pushinteger(lua, found);
    return 1;
}
int view_fixed(lua_State* lua) {
    (void)view_at(lua);
    push_holder(lua, Class::fixed, Instance::of(lua).fixed);
    static_cast<Object*>(lua_touserdata(lua, -1))->serial = 0;
    return 1;
}

// --- sets ------------------------------------------------------------------------------------------------------------

int set_next(lua_State* lua) {
    const rp_set& set = need_set(lua, 1);
    Machine::of(lua).charge(1);
    for (auto u = static_cast<std::uint32_t>(lua_tointeger(lua, 2) + 1); u < RP_MAX_UNITS; ++u)
        if (rp_has(&set, u) != 0) return give(lua, lua_Integer{u});
    lua_pushnil(lua);
    return 1;
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
int set_first(lua_State* lua) {
    const rp_set& set = need_set(lua, 1);
    for (std::uint32_t u = 0; u < RP_MAX_UNITS; ++u)
        if (rp_has(&set, u) != 0) return give(lua, lua_Integer{u});
    lua_pushnil(lua);
    return 1;
}
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

constexpr Class kOfView = Class::view;
constexpr Class kOfFixed = Class::fixed;
constexpr Class kOfSet = Class::set;

// What `fixed` and `view` both have.
#define RAMPARTS_FIXED_ROWS(of)                                                                                        \
    row<unit_number<of, &rp_unit_info::side>, 2>(of, "side", "unit: integer", "integer", "rp_unit_info.side",          \
                                                 "The side of a unit, 0 or 1."),                                       \
        row<unit_number<of, &rp_unit_info::unit_class>, 2>(of, "class", "unit: integer", "integer",                    \
                                                           "rp_unit_info.unit_class", "The number of its class."),     \
        row<unit_number<of, &rp_unit_info::steps>, 2>(of, "full_steps", "unit: integer", "integer",                    \
                                                      "rp_unit_info.steps", "Its steps at full strength."),            \
        row<unit_domain<of>, 2>(of, "domain", "unit: integer", "string", "rp_unit_info.domain",                        \
                                "\"ground\", \"naval\" or \"air\"."),                                                  \
        row<unit_number<of, &rp_unit_info::range>, 2>(of, "range", "unit: integer", "integer", "rp_unit_info.range",   \
                                                      "Its printed range, in hexes."),                                 \
        row<unit_number<of, &rp_unit_info::defence>, 2>(of, "defence", "unit: integer", "integer",                     \
                                                        "rp_unit_info.defence", "Its fixed defence strength, or -1."), \
        row<unit_factor<of>, 2>(of, "factor", "unit: integer, lost: integer?", "integer", "rp_unit_info.factors",      \
                                "Its printed combat factors with so many steps lost; without the number, none."),      \
        row<unit_set_up<of>, 2>(of, "set_up", "unit: integer", "integer?", "rp_unit_info.at",                          \
                                "The hex it is set up in, or nil."),                                                   \
        row<unit_number<of, &rp_unit_info::turn>, 2>(of, "arrives", "unit: integer", "integer", "rp_unit_info.turn",   \
                                                     "The first turn of its arrival; 0: it is set up on the map."),    \
        row<unit_number<of, &rp_unit_info::stack>, 2>(of, "stack", "unit: integer", "integer", "rp_unit_info.stack",   \
                                                      "0: it counts for stacking, 1: a leader, 2: it does not."),      \
        row<fixed_number<of, &rp_fixed::unit_count>, 1>(of, "unit_count", "", "integer", "rp_fixed.unit_count",        \
                                                        "How many units the scenario has."),                           \
        row<fixed_number<of, &rp_fixed::hex_count>, 1>(of, "hex_count", "", "integer", "rp_fixed.hex_count",           \
                                                       "How many numbers of hexes there are."),                        \
        row<fixed_number<of, &rp_fixed::turn_count>, 1>(of, "turn_count", "", "integer", "rp_fixed.turn_count",        \
                                                        "How many turns are played."),                                 \
        row<fixed_number<of, &rp_fixed::line_length>, 1>(of, "line_length", "", "integer", "rp_fixed.line_length",     \
                                                         "The length of a line: hex = line * line_length + place."),   \
        row<fixed_neighbour<of>, 2>(of, "neighbour", "hex: integer, direction: integer", "integer?",                   \
                                    "rp_fixed.neighbours", "The hex beside it in a direction 0 to 5, or nil."),        \
        row<fixed_hex_info<of>, 6>(of, "hex_info", "hex: integer", "table?", "rp_fixed.hex",                           \
                                   "A table with terrain, elevation, features (bits) and links (bits); nil: no hex."), \
        row<fixed_hexside<of>, 3>(of, "hexside", "hex: integer, direction: integer", "integer", "rp_fixed.hexside",    \
                                  "What runs along a hexside: two bits a kind, roads from bit 24."),                   \
        row<fixed_night<of>, 2>(of, "night_turn", "turn: integer", "boolean", "rp_fixed.night",                        \
                                "Whether a turn is played by night."),                                                 \
        row<fixed_name<of>, 4>(of, "name", "what: string, number: integer", "string?", "rp_fixed.name",                \
                               "The id of a \"unit\", \"hex\", \"side\", \"terrain\", \"hexside\", \"road\", "         \
                               "\"feature\" or \"class\" by its number."),                                             \
        row<fixed_find<of>, 20>(of, "find", "what: string, id: string", "integer?", "rp_fixed.find",                   \
                                "The number of an id, or nil.")

constexpr Binding kViewRows[] = {
    RAMPARTS_FIXED_ROWS(kOfFixed),
    row<view_var_of<RP_V_TURN>, 2>(kOfView, "turn", "", "integer", "RP_V_TURN", "The turn, from 1."),
    row<view_var_of<RP_V_PHASING>, 2>(kOfView, "phasing", "", "integer", "RP_V_PHASING",
                                      "The side whose player turn it is."),
    row<view_var_of<RP_V_TO_ACT>, 2>(kOfView, "to_act", "", "integer", "RP_V_TO_ACT", "The side that has to decide."),
    row<view_locked, 2>(kOfView, "locked", "", "boolean", "RP_V_LOCKED",
                        "Whether an option of the combat being resolved was declared."),
    row<view_night, 2>(kOfView, "night", "", "boolean", "rp_fixed.night", "Whether this turn is played by night."),
    row<view_var, 3>(kOfView, "var", "name: string", "integer", "rp_var",
                     "A number of the standard rules: \"turn\", \"phase\", \"step\", \"phasing\", \"to_act\", "
                     "\"active\" (unit + 1), \"column\", \"die\", \"locked\"."),
    row<view_set, 3>(kOfView, "set", "name: string", "set", "rp_units_in",
                     "A set of the standard rules: \"moved\", \"must_attack\", \"must_be_attacked\", \"spent\", "
                     "\"attacked\", \"retreated\", \"began_in_ezoc\", \"no_fire\", \"attackers\", \"supporters\", "
                     "\"defenders\"."),
    row<view_get, 2>(kOfView, "get", "attribute: string, place: integer?", "integer", "rp_get",
                     "The value of an attribute of plugin.xml; the place is the unit, hex, side, or hex * 3 + side of "
                     "a hexside, by its scope."),
    row<view_frame, 10>(kOfView, "frame", "", "table?", "rp_view.frame",
                        "The phase or frame of this module that is on top: id, side, depth, and locals 1 to 8."),
    row<view_fixed, 3>(kOfView, "fixed", "", "fixed", "rp_view.fixed",
                       "What never changes during a game, as an object."),
    row<view_units, 3>(kOfView, "units", "", "fun(): integer?", "rp_fixed.unit_count",
                       "For `for u in view:units() do`: every unit of the scenario, in ascending order."),
    row<view_on_map, 2>(kOfView, "on_map", "unit: integer", "boolean", "rp_on_map", "Whether a unit is on the map."),
    row<view_eliminated, 2>(kOfView, "eliminated", "unit: integer", "boolean", "RP_STATUS_ELIMINATED",
                            "Whether it was eliminated."),
    row<view_hex, 2>(kOfView, "hex", "unit: integer", "integer?", "rp_hex_of", "The hex it is in, or nil."),
    row<view_steps, 2>(kOfView, "steps", "unit: integer", "integer", "rp_steps_of", "The steps it has left."),
    row<view_status, 3>(kOfView, "status", "unit: integer, status: string", "boolean", "rp_statuses_of",
                        "Whether a module has given it the status \"aloft\", \"no_zoc\" or \"no_stack\"."),
    row<view_first, 2>(kOfView, "first", "hex: integer", "integer?", "rp_view.first", "A unit in the hex, or nil."),
    row<view_units_in, 6>(kOfView, "units_in", "hex: integer", "set", "rp_view.next", "All units in the hex."),
    row<view_zoc, 2>(kOfView, "zoc", "side: integer, hex: integer", "integer", "rp_view.zoc",
                     "How many units of a side exert a zone of control into the hex."),
    row<view_distance, 3>(kOfView, "distance", "a: integer, b: integer", "integer", "rp_ask_1.distance", "In hexes."),
    row<view_direction, 4>(kOfView, "direction", "from: integer, to: integer", "integer?", "rp_ask_1.direction",
                           "0 to 5, or nil when the hexes are not adjacent."),
    row<view_sight, 20>(kOfView, "sight", "policy: integer?, from: integer, to: integer", "string", "rp_ask_1.sight",
                        "\"clear\", \"attenuated\" or \"blocked\" by a policy of setup:sight_policy(); nil: that of "
                        "the standard rules."),
    row<view_in_ezoc, 3>(kOfView, "in_ezoc", "unit: integer", "boolean", "rp_ask_1.in_ezoc",
                         "Whether it stands in an enemy zone of control."),
    row<view_reach, 1500>(kOfView, "reach", "unit: integer, hex: integer", "integer?", "rp_ask_1.reach",
                          "What it spends to get there, in half movement points; nil: it cannot."),
    row<view_reaches, 2000>(kOfView, "reaches", "unit: integer", "table<integer, integer>", "rp_ask_1.reaches",
                            "reach() of every hex it can get to, by hex."),
    row<view_strength, 60>(kOfView, "strength", "unit: integer, role: string", "integer", "rp_ask_1.strength",
                           "Its strength now as \"attack\", \"support\" or \"defence\", with what modules make of it."),
    row<view_column, 400>(kOfView, "column", "attackers: set, supporters: set, defenders: set", "integer",
                          "rp_ask_1.column", "The column of a combat, 1:1 = 0."),
    row<view_class_of_retreat, 600>(kOfView, "class_of_retreat", "unit: integer, hex: integer", "integer",
                                    "rp_ask_1.class_of_retreat", "1 to 3 (6.12), 0: it cannot retreat there."),
    RAMPARTS_FIXED_ROWS(kOfView),
    row<make_set, 4>(Class::library, "set", "...: integer", "set", "rp_set", "A set of the units named."),
    row<all_units, 2>(Class::library, "all_units", "", "set", "rp_set", "Every unit there could be."),
    row<set_each, 3>(kOfSet, "each", "", "fun(): integer?", "rp_set",
                     "For `for u in set:each() do`, in ascending order."),
    row<set_has, 2>(kOfSet, "has", "unit: integer", "boolean", "rp_has", "Whether the unit is in it."),
    row<set_count, 2>(kOfSet, "count", "", "integer", "rp_set", "How many units are in it."),
    row<set_empty, 2>(kOfSet, "empty", "", "boolean", "rp_set", "Whether there is none in it."),
    row<set_first, 4>(kOfSet, "first", "", "integer?", "rp_set", "The lowest unit in it, or nil."),
    row<set_with, 3>(kOfSet, "with", "unit: integer", "set", "rp_set", "The same with one unit more."),
    row<set_or, 3>(kOfSet, "__bor", "other: set", "set", "rp_set", "`a | b`: what is in one of the two."),
    row<set_and, 3>(kOfSet, "__band", "other: set", "set", "rp_set", "`a & b`: what is in both."),
    row<set_minus, 3>(kOfSet, "__sub", "other: set", "set", "rp_set", "`a - b`: what is in the first alone."),
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
#undef RAMPARTS_FIXED_ROWS

}  // namespace

std::span<const Binding> view_bindings() { return kViewRows; }

}  // namespace ramparts::script

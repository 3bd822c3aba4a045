// What never changes during a game, of `fixed` and of a view alike; see bindings.hpp.
#include "sdk/extend/script/bindings.hpp"

namespace ramparts::script {
namespace {

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

void put_hexes(lua_State* lua, const rp_fixed& fixed, std::uint32_t condition, std::uint32_t which) {
    lua_newtable(lua);
    lua_Integer count = 0;
    for (;;) {
        const std::uint32_t hex = fixed.objective(&fixed, condition, which, static_cast<std::uint32_t>(count));
        if (hex == RP_NO_HEX) return;
        lua_pushinteger(lua, hex);
        lua_rawseti(lua, -2, ++count);
    }
}
template <Class kOf>
int fixed_conditions(lua_State* lua) {
    static constexpr const char* kKinds[] = {"hold", "score", "eliminated", "banners", "points", "otherwise"};
    const rp_fixed& fixed = fixed_of(lua, kOf);
    lua_newtable(lua);
    rp_condition one{};
    for (std::uint32_t nth = 0; fixed.victory(&fixed, nth, &one) > 0; ++nth) {
        lua_newtable(lua);
        const auto put = [&](const char* name, lua_Integer value) {
            lua_pushinteger(lua, value);
            lua_setfield(lua, -2, name);
        };
        lua_pushstring(lua, kKinds[one.kind]);
        lua_setfield(lua, -2, "kind");
        push_side(lua, one.side);
        lua_setfield(lua, -2, "side");
        lua_pushboolean(lua, one.each_turn);
        lua_setfield(lua, -2, "each_turn");
        put("need", one.need);
        put("lead", one.lead);
        put("held", one.held);
        put("unit_lost", one.unit_lost);
        put("step_lost", one.step_lost);
        put("exited", one.exited);
        put_hexes(lua, fixed, nth, RP_HEX_HELD);
        lua_setfield(lua, -2, "hexes");
        put_hexes(lua, fixed, nth, RP_HEX_EXIT);
        lua_setfield(lua, -2, "exits");
        lua_rawseti(lua, -2, static_cast<lua_Integer>(nth) + 1);
    }
    return 1;
}

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
                                "Its printed combat factors with that many steps lost, 0 to 7; 0 when left out."),     \
        row<unit_set_up<of>, 2>(of, "set_up", "unit: integer", "integer?", "rp_unit_info.at",                          \
                                "The hex it is set up in, or nil."),                                                   \
        row<unit_number<of, &rp_unit_info::turn>, 2>(                                                                  \
            of, "arrives", "unit: integer", "integer", "rp_unit_info.turn",                                            \
            "The first turn on which it may arrive; 0: it is set up on the map."),                                     \
        row<unit_number<of, &rp_unit_info::stack>, 2>(                                                                 \
            of, "stack", "unit: integer", "integer", "rp_unit_info.stack",                                             \
            "How it stacks: 0: it counts, 1: a leader, 2: it does not count."),                                        \
        row<fixed_number<of, &rp_fixed::unit_count>, 1>(of, "unit_count", "", "integer", "rp_fixed.unit_count",        \
                                                        "How many units the scenario has."),                           \
        row<fixed_number<of, &rp_fixed::hex_count>, 1>(of, "hex_count", "", "integer", "rp_fixed.hex_count",           \
                                                       "How many hex numbers there are; some may be off the map."),    \
        row<fixed_number<of, &rp_fixed::turn_count>, 1>(of, "turn_count", "", "integer", "rp_fixed.turn_count",        \
                                                        "How many turns are played."),                                 \
        row<fixed_number<of, &rp_fixed::line_length>, 1>(of, "line_length", "", "integer", "rp_fixed.line_length",     \
                                                         "The length of a line: hex = line * line_length + place."),   \
        row<fixed_neighbour<of>, 2>(of, "neighbour", "hex: integer, direction: integer", "integer?",                   \
                                    "rp_fixed.neighbours", "The hex beside it in a direction 0 to 5, or nil."),        \
        row<fixed_hex_info<of>, 6>(of, "hex_info", "hex: integer", "hex_info?", "rp_fixed.hex",                        \
                                   "A table with terrain, elevation, features (bits) and links (bits by direction); "  \
                                   "nil: not a hex of the map."),                                                      \
        row<fixed_hexside<of>, 3>(of, "hexside", "hex: integer, direction: integer", "integer", "rp_fixed.hexside",    \
                                  "The kinds along a hexside: two bits a kind, roads from bit 24."),                   \
        row<fixed_night<of>, 2>(of, "night_turn", "turn: integer", "boolean", "rp_fixed.night",                        \
                                "Whether a turn is played by night."),                                                 \
        row<fixed_name<of>, 4>(of, "name", "what: string, number: integer", "string?", "rp_fixed.name",                \
                               "The id of a \"unit\", \"hex\", \"side\", \"terrain\", \"hexside\", \"road\", "         \
                               "\"feature\" or \"class\" by its number."),                                             \
        row<fixed_find<of>, 20>(of, "find", "what: string, id: string", "integer?", "rp_fixed.find",                   \
                                "The number of an id, or nil."),                                                       \
        row<fixed_conditions<of>, 20>(of, "conditions", "", "condition[]", "rp_fixed.victory",                         \
                                      "The conditions of victory in the order in which they are asked.")

constexpr Binding kFixedRows[] = {RAMPARTS_FIXED_ROWS(Class::fixed)};
constexpr Binding kFixedRowsOfView[] = {RAMPARTS_FIXED_ROWS(Class::view)};
#undef RAMPARTS_FIXED_ROWS

}  // namespace

std::span<const Binding> fixed_bindings() { return kFixedRows; }
std::span<const Binding> fixed_bindings_of_view() { return kFixedRowsOfView; }

}  // namespace ramparts::script

// What a module is given while it is made; see bindings.hpp.
#include "sdk/extend/script/bindings.hpp"

#include <limits>
#include <vector>

namespace ramparts::script {
namespace {

constexpr lua_Integer kWidest = std::numeric_limits<std::int32_t>::max();

const rp_setup& setup_at(lua_State* lua) { return need<const rp_setup>(lua, 1, Class::setup); }
std::string name_at(lua_State* lua, int index, const char* what) { return std::string(need_word(lua, index, what)); }

int setup_number(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    const std::string param = name_at(lua, 2, "the parameter");
    const auto otherwise =
        static_cast<std::int32_t>(absent(lua, 3) ? 0 : whole(lua, 3, "the default", -kWidest, kWidest));
    lua_pushinteger(lua, s.number(&s, param.c_str(), otherwise));
    return 1;
}
int setup_unit(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    push_unit(lua, s.unit(&s, name_at(lua, 2, "the parameter").c_str()));
    return 1;
}
int setup_hex(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    push_hex(lua, s.hex(&s, name_at(lua, 2, "the parameter").c_str()));
    return 1;
}
int setup_side(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    push_side(lua, s.side(&s, name_at(lua, 2, "the parameter").c_str()));
    return 1;
}
int setup_text(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    const rp_text text = s.text(&s, name_at(lua, 2, "the parameter").c_str());
    lua_pushlstring(lua, text.size == 0 ? "" : text.data, text.size);
    return 1;
}
int setup_units(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    push_set(lua, s.units(&s, name_at(lua, 2, "the trait").c_str()));
    return 1;
}
int setup_value(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    const std::uint32_t u = need_unit(lua, 2);
    const std::string name = name_at(lua, 3, "the value");
    const auto otherwise =
        static_cast<std::int32_t>(absent(lua, 4) ? 0 : whole(lua, 4, "the default", -kWidest, kWidest));
    lua_pushinteger(lua, s.value(&s, u, name.c_str(), otherwise));
    return 1;
}
int setup_rows(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    const std::string table = name_at(lua, 2, "the table");
    const std::int32_t rows = s.rows(&s, table.c_str());
    if (rows < 0) raise(lua, "the table '" + table.substr(0, 60) + "' is not in plugin.xml");
    lua_pushinteger(lua, rows);
    return 1;
}
int setup_cell(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    const std::string table = name_at(lua, 2, "the table");
    const auto row_number = static_cast<std::int32_t>(whole(lua, 3, "the row", 1, kWidest));
    const std::string column = name_at(lua, 4, "the column");
    const auto otherwise =
        static_cast<std::int32_t>(absent(lua, 5) ? 0 : whole(lua, 5, "the default", -kWidest, kWidest));
    lua_pushinteger(lua, s.cell(&s, table.c_str(), row_number - 1, column.c_str(), otherwise));
    return 1;
}
int setup_profile(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    const auto unit_class = static_cast<std::uint32_t>(whole(lua, 2, "the class", 0, 255));
    const std::string as = absent(lua, 3) ? std::string() : name_at(lua, 3, "the class it moves as");
    const bool road_rate = absent(lua, 4) || lua_toboolean(lua, 4) != 0;
    const std::int32_t number = s.profile(&s, unit_class, as.empty() ? nullptr : as.c_str(), road_rate ? 1 : 0);
    if (number < 0) raise(lua, "there is no movement profile for that class");
    lua_pushinteger(lua, number);
    return 1;
}
int setup_sight_policy(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    const std::string id = name_at(lua, 2, "the policy of sight");
    const std::int32_t number = s.sight_policy(&s, id.c_str());
    if (number < 0) raise(lua, "the sight '" + id.substr(0, 60) + "' is not in plugin.xml");
    lua_pushinteger(lua, number);
    return 1;
}
int setup_fixed(lua_State* lua) {
    (void)setup_at(lua);
    push_holder(lua, Class::fixed, Instance::of(lua).fixed);
    static_cast<Object*>(lua_touserdata(lua, -1))->serial = 0;
    return 1;
}
int setup_slot(lua_State* lua) {
    lua_pushinteger(lua, setup_at(lua).slot);
    return 1;
}
int setup_refuse(lua_State* lua) {
    (void)setup_at(lua);
    Instance::of(lua).refusal = name_at(lua, 2, "the reason of a refusal");
    raise(lua, "refused: " + Instance::of(lua).refusal);
}

// --- subscriptions ---------------------------------------------------------------------------------------------------

lua_Integer filter_number(lua_State* lua, const char* field, lua_Integer otherwise, lua_Integer least,
                          lua_Integer most) {
    lua_getfield(lua, 3, field);
    const lua_Integer value = absent(lua, -1) ? otherwise : whole(lua, -1, field, least, most);
    lua_pop(lua, 1);
    return value;
}

std::vector<std::uint32_t> filter_hexes(lua_State* lua) {
    std::vector<std::uint32_t> hexes;
    lua_getfield(lua, 3, "hexes");
    if (!absent(lua, -1)) {
        if (lua_type(lua, -1) != LUA_TTABLE) raise(lua, "hexes must be a list, not " + shown(lua, -1));
        const lua_Integer count = luaL_len(lua, -1);
        for (lua_Integer i = 1; i <= count; ++i) {
            Machine::of(lua).charge(2);
            lua_geti(lua, -1, i);
            hexes.push_back(need_hex(lua, -1));
            lua_pop(lua, 1);
        }
        if (hexes.empty()) raise(lua, "hexes must name one at least; leave it out for all");
    }
    lua_pop(lua, 1);
    return hexes;
}

int setup_subscribe(lua_State* lua) {
    const rp_setup& s = setup_at(lua);
    const std::string hook = name_at(lua, 2, "the hook");
    lua_settop(lua, 3);
    if (lua_type(lua, 3) != LUA_TTABLE)
        raise(lua, "subscribe takes a table with priority at least, not " + shown(lua, 3));
    need_fields(lua, 3, "subscribe", {"priority", "units", "side", "first_turn", "last_turn", "hexes"});
    rp_filter filter{};
    filter.size = sizeof filter;
    lua_getfield(lua, 3, "priority");
    filter.priority = static_cast<std::int32_t>(whole(lua, -1, "priority", -kWidest, kWidest));
    lua_getfield(lua, 3, "units");
    filter.units = absent(lua, -1) ? rp_set{{~std::uint64_t{0}, ~std::uint64_t{0}}} : need_set(lua, -1);
    lua_pop(lua, 2);
    filter.side = static_cast<std::uint8_t>(filter_number(lua, "side", RP_NO_SIDE, 0, 1));
    constexpr lua_Integer kLastTurn = 255;
    filter.first_turn = static_cast<std::uint8_t>(filter_number(lua, "first_turn", 0, 0, kLastTurn));
    filter.last_turn = static_cast<std::uint8_t>(filter_number(lua, "last_turn", kLastTurn, 0, kLastTurn));
    const std::vector<std::uint32_t> hexes = filter_hexes(lua);
    filter.hexes = hexes.empty() ? nullptr : hexes.data();
    filter.hex_count = static_cast<std::uint32_t>(hexes.size());
    if (!Instance::of(lua).subscribes) return 0;
    if (s.subscribe(&s, hook.c_str(), &filter) < 0)
        raise(lua, "'" + hook.substr(0, 60) + "' is not a hook that is subscribed to");
    return 0;
}

constexpr Class kOfSetup = Class::setup;

constexpr Binding kSetupRows[] = {
    row<setup_number, 10>(kOfSetup, "number", "param: string, otherwise: integer?", "integer", "rp_setup.number",
                          "A parameter that is a whole number: what the scenario gives, else its default."),
    row<setup_unit, 10>(kOfSetup, "unit", "param: string", "integer?", "rp_setup.unit",
                        "A parameter that names a unit."),
    row<setup_hex, 10>(kOfSetup, "hex", "param: string", "integer?", "rp_setup.hex", "A parameter that names a hex."),
    row<setup_side, 10>(kOfSetup, "side", "param: string", "integer?", "rp_setup.side",
                        "A parameter that names a side."),
    row<setup_text, 10>(kOfSetup, "text", "param: string", "string", "rp_setup.text",
                        "A parameter as it is written, as text."),
    row<setup_units, 100>(kOfSetup, "units", "trait: string", "set", "rp_setup.units", "The units that have a trait."),
    row<setup_value, 20>(kOfSetup, "value", "unit: integer, name: string, otherwise: integer?", "integer",
                         "rp_setup.value", "A value of the unit, else of its class, else its default in plugin.xml."),
    row<setup_rows, 10>(kOfSetup, "rows", "table: string", "integer", "rp_setup.rows",
                        "How many rows a table of plugin.xml or of the ruleset has."),
    row<setup_cell, 20>(kOfSetup, "cell", "table: string, row: integer, column: string, otherwise: integer?", "integer",
                        "rp_setup.cell", "A cell; rows are counted from 1."),
    row<setup_profile, 20>(kOfSetup, "profile", "class: integer, as: string?, road_rate: boolean?", "integer",
                           "rp_setup.profile",
                           "The number of a movement profile: a class, by its number, moves as the class with that id, "
                           "nil: as itself, with or without the road rate. A unit of the battle has that class, or a "
                           "<param> of the scenario names it."),
    row<setup_sight_policy, 20>(kOfSetup, "sight_policy", "name: string", "integer", "rp_setup.sight_policy",
                                "The number of a <sight> of plugin.xml, for view:sight()."),
    row<setup_subscribe, 50>(
        kOfSetup, "subscribe", "hook: string, filter: filter", "", "rp_setup.subscribe",
        "Subscribes a hook, such as \"movement.may_move\". The filter: priority (100 base, 200 add, 300 scale, 400 "
        "limit; required), units (a set), side, first_turn, last_turn, hexes (a list)."),
    row<setup_refuse, 10>(kOfSetup, "refuse", "reason: string", "", "rp_setup.refuse",
                          "Refuses the scenario with a reason for the user, and ends create()."),
    row<setup_fixed, 3>(kOfSetup, "fixed", "", "fixed", "rp_setup.fixed", "The facts that never change during a game."),
    row<setup_slot, 2>(kOfSetup, "slot", "", "integer", "rp_setup.slot",
                       "The module's place among the scenario's, from 0."),
};

}  // namespace

std::span<const Binding> setup_bindings() { return kSetupRows; }

}  // namespace ramparts::script

// What a check is given: the scenario as it is written, the parameters of the use, a list for what it finds; see
// bindings.hpp. The scenario may have any fault a file may have, so numbers are those of its tables, not of a game.
#include "sdk/extend/script/bindings.hpp"

#include <limits>

#include "sdk/extend/script/message.hpp"

namespace ramparts::script {
namespace {

constexpr lua_Integer kWidestNumber = std::numeric_limits<std::int32_t>::max();

// --- the scenario ----------------------------------------------------------------------------------------------------

const rp_scenario_1& scene_at(lua_State* lua) { return need<const rp_scenario_1>(lua, 1, Class::scenario); }

// A place in a list of the scenario, from 0.
std::uint32_t need_place(lua_State* lua, int index, const char* what, std::uint32_t count) {
    return static_cast<std::uint32_t>(whole(lua, index, what, 0, lua_Integer{count} - 1));
}
std::uint32_t need_direction(lua_State* lua, int index) {
    return static_cast<std::uint32_t>(whole(lua, index, "the direction", 0, 5));
}
int give_text(lua_State* lua, const rp_text& text) {
    if (text.size == 0) lua_pushnil(lua);
    else lua_pushlstring(lua, text.data, text.size);
    return 1;
}
void put(lua_State* lua, const char* name, lua_Integer value) {
    lua_pushinteger(lua, value);
    lua_setfield(lua, -2, name);
}
void put(lua_State* lua, const char* name, bool value) {
    lua_pushboolean(lua, value ? 1 : 0);
    lua_setfield(lua, -2, name);
}
// nil, and so left out, for RP_NO_HEX.
void put_place(lua_State* lua, const char* name, std::uint32_t place) {
    if (place != RP_NO_HEX) put(lua, name, lua_Integer{place});
}

template <auto kMember>
int scene_number(lua_State* lua) {
    return give(lua, lua_Integer{scene_at(lua).*kMember});
}
int scene_low_line(lua_State* lua) { return give(lua, scene_at(lua).low_line != 0); }

int scene_hex(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    rp_place place{};
    const auto hex = static_cast<std::uint32_t>(whole(lua, 2, "the hex", 0, kWidestNumber));
    if (s.hex(&s, hex, &place) <= 0) {
        lua_pushnil(lua);
        return 1;
    }
    lua_createtable(lua, 0, 4);
    put(lua, "terrain", lua_Integer{place.terrain});
    put(lua, "elevation", lua_Integer{place.elevation});
    put(lua, "features", lua_Integer{place.features});
    put(lua, "prohibited", place.prohibited != 0);
    return 1;
}
int scene_neighbour(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    const std::uint32_t hex = need_hex(lua, 2);
    push_hex(lua, s.neighbour(&s, hex, need_direction(lua, 3)));
    return 1;
}
int scene_distance(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    const std::uint32_t from = need_hex(lua, 2);
    return give(lua, lua_Integer{s.distance(&s, from, need_hex(lua, 3))});
}
int scene_hexside(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    const std::uint32_t hex = need_hex(lua, 2);
    return give(lua, lua_Integer{s.hexside(&s, hex, need_direction(lua, 3))});
}
int scene_rises(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    const std::uint32_t hex = need_hex(lua, 2);
    const std::uint32_t direction = need_direction(lua, 3);
    const auto kind = static_cast<std::uint32_t>(whole(lua, 4, "the kind of hexside", 0, 255));
    return give(lua, s.rises(&s, hex, direction, kind) > 0);
}
int scene_unit(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    rp_counter unit{};
    (void)s.unit(&s, need_unit(lua, 2), &unit);
    lua_createtable(lua, 0, 12);
    if (unit.side != RP_NO_SIDE) put(lua, "side", lua_Integer{unit.side});
    put(lua, "class", lua_Integer{unit.unit_class});
    put(lua, "steps", lua_Integer{unit.steps});
    (void)give_word(lua, kDomainWords, unit.domain);
    lua_setfield(lua, -2, "domain");
    put(lua, "stack", lua_Integer{unit.stack});
    put(lua, "zoc", unit.zoc != 0);
    put(lua, "bombards", unit.bombards != 0);
    if (unit.defence >= 0) put(lua, "defence", lua_Integer{unit.defence});
    lua_createtable(lua, unit.steps, 0);
    for (int lost = 0; lost < unit.steps; ++lost) {
        lua_pushinteger(lua, unit.factors[lost]);
        lua_rawseti(lua, -2, lost + 1);
    }
    lua_setfield(lua, -2, "factors");
    put(lua, "range", lua_Integer{unit.range});
    put_place(lua, "at", unit.at);
    put_place(lua, "group", unit.group);
    return 1;
}
int scene_has_trait(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    const std::uint32_t unit = need_unit(lua, 2);
    return give(lua, s.has_trait(&s, unit, std::string(need_word(lua, 3, "the trait")).c_str()) > 0);
}
int scene_group(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    rp_arrival group{};
    (void)s.group(&s, need_place(lua, 2, "the group", s.group_count), &group);
    lua_createtable(lua, 0, 3);
    if (group.side != RP_NO_SIDE) put(lua, "side", lua_Integer{group.side});
    put(lua, "turn", lua_Integer{group.turn});
    put_place(lua, "entry", group.entry);
    return 1;
}
int scene_night(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    return give(lua, s.night(&s, static_cast<std::uint32_t>(whole(lua, 2, "the turn", 1, s.turn_count))) > 0);
}
int scene_label(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    rp_text text{"", 0};
    push_hex(lua, s.label(&s, need_place(lua, 2, "the name on the map", s.label_count), &text));
    return 1 + give_text(lua, text);
}
int scene_objective(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    const std::uint32_t rule = need_place(lua, 2, "the rule of victory", s.victory_count);
    push_hex(lua, s.objective(&s, rule, static_cast<std::uint32_t>(whole(lua, 3, "the place", 0, kWidestNumber))));
    return 1;
}
int scene_module(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    return give_text(lua, s.module(&s, need_place(lua, 2, "the use of a module", s.module_count)));
}
int scene_name(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    const std::uint32_t what = need_of(lua, 2, kNameWords);
    return give_text(lua, s.name(&s, what, static_cast<std::uint32_t>(whole(lua, 3, "the number", 0, 0xFFFFFF))));
}
int scene_find(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    const std::uint32_t what = need_of(lua, 2, kNameWords);
    const std::int32_t found = s.find(&s, what, std::string(need_word(lua, 3, "the id")).c_str());
    if (found < 0) lua_pushnil(lua);
    else lua_pushinteger(lua, found);
    return 1;
}

// --- parameters ------------------------------------------------------------------------------------------------------

const rp_values_1& values_at(lua_State* lua) { return need<const rp_values_1>(lua, 1, Class::values); }
std::string param_at(lua_State* lua) { return std::string(need_word(lua, 2, "the parameter")); }

int values_number(lua_State* lua) {
    const rp_values_1& v = values_at(lua);
    const std::string param = param_at(lua);
    const auto otherwise =
        static_cast<std::int32_t>(absent(lua, 3) ? 0 : whole(lua, 3, "the default", -kWidestNumber, kWidestNumber));
    return give(lua, lua_Integer{v.number(&v, param.c_str(), otherwise)});
}
int values_unit(lua_State* lua) {
    const rp_values_1& v = values_at(lua);
    push_unit(lua, v.unit(&v, param_at(lua).c_str()));
    return 1;
}
int values_hex(lua_State* lua) {
    const rp_values_1& v = values_at(lua);
    push_hex(lua, v.hex(&v, param_at(lua).c_str()));
    return 1;
}
template <auto kMember>
int values_side(lua_State* lua) {  // RP_NO_SIDE is none for kinds of terrain too
    const rp_values_1& v = values_at(lua);
    push_side(lua, (v.*kMember)(&v, param_at(lua).c_str()));
    return 1;
}
int values_text(lua_State* lua) {
    const rp_values_1& v = values_at(lua);
    const rp_text text = v.text(&v, param_at(lua).c_str());
    lua_pushlstring(lua, text.size == 0 ? "" : text.data, text.size);
    return 1;
}

// --- findings --------------------------------------------------------------------------------------------------------

// The field of the table at `index`, left on the stack; whether it is there.
bool field_at(lua_State* lua, int index, const char* name) {
    lua_getfield(lua, index, name);
    return !absent(lua, -1);
}

// {move_unit = u, to = h}, {add_module = "id"} or {remove_module = use}, on top of the stack.
void take_fix(lua_State* lua, rp_finding& told) {
    const int fix = lua_gettop(lua);
    if (lua_type(lua, fix) != LUA_TTABLE) raise(lua, "fix must be a table, not " + shown(lua, fix));
    need_fields(lua, fix, "fix", {"move_unit", "to", "add_module", "remove_module"});
    if (field_at(lua, fix, "move_unit")) {
        told.fix = RP_FIX_MOVE_UNIT;
        told.fix_index = need_unit(lua, -1);
        lua_getfield(lua, fix, "to");
        told.fix_hex = need_hex(lua, -1);
    } else if (field_at(lua, fix, "add_module")) {
        told.fix = RP_FIX_ADD_MODULE;
        told.fix_index = need_module(lua, -1);
    } else if (field_at(lua, fix, "remove_module")) {
        told.fix = RP_FIX_REMOVE_MODULE;
        told.fix_index = need_place(lua, -1, "the use of a module", Instance::of(lua).scenario->module_count);
    } else {
        raise(lua, "fix says nothing; it is {move_unit = u, to = h}, {add_module = id} or {remove_module = use}");
    }
    lua_settop(lua, fix);
}

// out:add("far", {unit = u, hex = h, direction = d, args = {…}, fix = {…}})
int findings_add(lua_State* lua) {
    rp_findings& list = need<rp_findings>(lua, 1, Class::findings);
    const rp_finding told = take_finding(lua, "a finding");
    if (list.count == list.capacity && list.more(&list) <= 0) {
        list.failed = 1;
        raise(lua, "more than " + std::to_string(list.count) + " findings in one call");
    }
    list.items[list.count++] = told;
    return 0;
}

int scene_title(lua_State* lua) {
    const rp_scenario_1& s = scene_at(lua);
    if (absent(lua, 2)) return give_text(lua, s.title(&s, RP_NAME_BATTLE, 0));
    const std::uint32_t what = need_of(lua, 2, kNameWords);
    return give_text(lua, s.title(&s, what, static_cast<std::uint32_t>(whole(lua, 3, "the number", 0, 0xFFFFFF))));
}

constexpr Class kOfScene = Class::scenario;
constexpr Class kOfValues = Class::values;

constexpr Binding kSceneRows[] = {
    row<scene_number<&rp_scenario_1::hex_count>, 1>(kOfScene, "hex_count", "", "integer", "rp_scenario_1.hex_count",
                                                    "How many hex numbers there are; some may be off the map."),
    row<scene_number<&rp_scenario_1::line_count>, 1>(kOfScene, "line_count", "", "integer", "rp_scenario_1.line_count",
                                                     "How many lines the map has."),
    row<scene_number<&rp_scenario_1::line_length>, 1>(kOfScene, "line_length", "", "integer",
                                                      "rp_scenario_1.line_length",
                                                      "The length of a line: hex = line * line_length + place."),
    row<scene_low_line, 1>(kOfScene, "low_line", "", "boolean", "rp_scenario_1.low_line",
                           "Whether lines 0, 2 … are half a hex further along; else lines 1, 3 …."),
    row<scene_number<&rp_scenario_1::unit_count>, 1>(kOfScene, "unit_count", "", "integer", "rp_scenario_1.unit_count",
                                                     "How many units it has."),
    row<scene_number<&rp_scenario_1::group_count>, 1>(kOfScene, "group_count", "", "integer",
                                                      "rp_scenario_1.group_count",
                                                      "How many groups of reinforcements it has."),
    row<scene_number<&rp_scenario_1::turn_count>, 1>(kOfScene, "turn_count", "", "integer", "rp_scenario_1.turn_count",
                                                     "How many turns it has."),
    row<scene_number<&rp_scenario_1::side_count>, 1>(kOfScene, "side_count", "", "integer", "rp_scenario_1.side_count",
                                                     "How many sides it has."),
    row<scene_number<&rp_scenario_1::label_count>, 1>(kOfScene, "label_count", "", "integer",
                                                      "rp_scenario_1.label_count", "How many labels the map has."),
    row<scene_number<&rp_scenario_1::victory_count>, 1>(
        kOfScene, "victory_count", "", "integer", "rp_scenario_1.victory_count", "How many victory conditions it has."),
    row<scene_number<&rp_scenario_1::module_count>, 1>(
        kOfScene, "module_count", "", "integer", "rp_scenario_1.module_count", "How many uses of rule modules it has."),
    row<scene_hex, 6>(kOfScene, "hex", "hex: integer", "place?", "rp_scenario_1.hex",
                      "A table with terrain, elevation, features (bits) and prohibited; nil: not a hex of the map."),
    row<scene_neighbour, 2>(kOfScene, "neighbour", "hex: integer, direction: integer", "integer?",
                            "rp_scenario_1.neighbour", "The hex beside it in a direction 0 to 5, or nil."),
    row<scene_distance, 3>(kOfScene, "distance", "from: integer, to: integer", "integer", "rp_scenario_1.distance",
                           "The distance in hexes."),
    row<scene_hexside, 3>(kOfScene, "hexside", "hex: integer, direction: integer", "integer", "rp_scenario_1.hexside",
                          "The kinds along a hexside: two bits a kind, roads from bit 24."),
    row<scene_rises, 3>(kOfScene, "rises", "hex: integer, direction: integer, kind: integer", "boolean",
                        "rp_scenario_1.rises",
                        "Whether a kind with an uphill side rises from the hex to its neighbour."),
    row<scene_unit, 12>(kOfScene, "unit", "unit: integer", "counter", "rp_scenario_1.unit",
                        "A table with class, steps, domain, stack, zoc, bombards, range and factors (with all steps "
                        "first); side, defence, at (hex) and group where it has them."),
    row<scene_has_trait, 5>(kOfScene, "has_trait", "unit: integer, trait: string", "boolean", "rp_scenario_1.has_trait",
                            "Whether a unit has a trait."),
    row<scene_group, 8>(kOfScene, "group", "group: integer", "arrival", "rp_scenario_1.group",
                        "A table with turn; side and entry (hex) where it has them."),
    row<scene_night, 2>(kOfScene, "night", "turn: integer", "boolean", "rp_scenario_1.night",
                        "Whether a turn, from 1 on, is played by night."),
    row<scene_label, 6>(kOfScene, "label", "label: integer", "integer?, string?", "rp_scenario_1.label",
                        "The hex of a name on the map, and the name."),
    row<scene_objective, 3>(
        kOfScene, "objective", "rule: integer, nth: integer", "integer?", "rp_scenario_1.objective",
        "A hex of a victory condition that counts hexes held, by its place from 0; nil after the last."),
    row<scene_module, 4>(kOfScene, "module", "use: integer", "string?", "rp_scenario_1.module",
                         "The id of the module of a use, from 0."),
    row<scene_name, 4>(kOfScene, "name", "what: string, number: integer", "string?", "rp_scenario_1.name",
                       "The id of a \"unit\", \"hex\", \"side\", \"terrain\", \"hexside\", \"road\", \"feature\" or "
                       "\"class\" by its number."),
    row<scene_find, 20>(kOfScene, "find", "what: string, id: string", "integer?", "rp_scenario_1.find",
                        "The number of an id, or nil."),
    row<scene_title, 4>(kOfScene, "title", "what: string?, number: integer?", "string?", "rp_scenario_1.title",
                        "What players read in place of name(); without arguments the title of the scenario."),
    row<values_number, 10>(kOfValues, "number", "param: string, otherwise: integer?", "integer", "rp_values_1.number",
                           "A parameter that is a whole number: what the scenario gives, else its default."),
    row<values_unit, 10>(kOfValues, "unit", "param: string", "integer?", "rp_values_1.unit",
                         "A parameter that names a unit; nil: there is no such unit."),
    row<values_hex, 10>(kOfValues, "hex", "param: string", "integer?", "rp_values_1.hex",
                        "A parameter that names a hex; the hex may be off the map."),
    row<values_side<&rp_values_1::side>, 10>(kOfValues, "side", "param: string", "integer?", "rp_values_1.side",
                                             "A parameter that names a side."),
    row<values_side<&rp_values_1::terrain>, 10>(kOfValues, "terrain", "param: string", "integer?",
                                                "rp_values_1.terrain", "A parameter that names a kind of terrain."),
    row<values_text, 10>(kOfValues, "text", "param: string", "string", "rp_values_1.text",
                         "A parameter as it is written, as text."),
    row<findings_add, 20>(
        Class::findings, "add", "message: string, about: finding?", "", "rp_finding",
        "Adds one finding with a message of its check. In the table, unit, hex and direction (a hexside of the hex) "
        "give the place. args is a list of numbers, {unit = u}, {hex = h}, {side = s}, {half_points = n}, {columns = "
        "n}, {face = n}, {class = n}, {terrain = n}, {param = name}. fix is the fix that the editor offers: {move_unit "
        "= u, to = h}, {add_module = id} or {remove_module = use}."),
};

}  // namespace

rp_finding take_finding(lua_State* lua, const char* what) {
    rp_finding told{};
    told.unit = RP_NO_UNIT;
    told.hex = told.fix_hex = RP_NO_HEX;
    told.direction = RP_NO_SIDE;
    told.said.message = need_check_message(lua, 2);
    lua_settop(lua, 3);
    if (absent(lua, 3)) return told;
    if (lua_type(lua, 3) != LUA_TTABLE) raise(lua, "what it is about must be a table, not " + shown(lua, 3));
    need_fields(lua, 3, what, {"unit", "hex", "direction", "args", "fix"});
    if (field_at(lua, 3, "unit")) told.unit = need_unit(lua, -1);
    if (field_at(lua, 3, "hex")) told.hex = need_hex(lua, -1);
    if (field_at(lua, 3, "direction")) {
        if (told.hex == RP_NO_HEX) raise(lua, "a direction belongs to a hex; name it too");
        told.direction = need_direction(lua, -1);
    }
    if (field_at(lua, 3, "args")) take_arguments(lua, -1, told.said);
    if (field_at(lua, 3, "fix")) take_fix(lua, told);
    return told;
}

std::span<const Binding> scenario_bindings() { return kSceneRows; }

}  // namespace ramparts::script

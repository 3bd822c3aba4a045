// Where a script puts its answers: changes of the game, verbs, columns, weights, markers, hexes; see bindings.hpp.
#include "sdk/extend/script/bindings.hpp"
#include "sdk/extend/script/message.hpp"

#include <limits>

namespace ramparts::script {
namespace {

constexpr lua_Integer kFar = std::numeric_limits<std::int32_t>::max();

// --- changes of the game ---------------------------------------------------------------------------------------------

[[noreturn]] void raise_too_many(lua_State* lua) {
    raise(lua, "more than " + std::to_string(RP_MAX_EVENTS) + " changes in one call");
}
void push_event(lua_State* lua, std::uint16_t kind, std::uint32_t what, std::uint32_t index, std::int64_t value) {
    if (rp_push(&need<rp_events>(lua, 1, Class::events), kind, static_cast<std::uint16_t>(what), index, value) <= 0)
        raise_too_many(lua);
}

template <int kKind>
int events_attribute(lua_State* lua) {
    const Instance::Attribute& a = need_attribute(lua, 2);
    push_event(lua, kKind, a.number, need_place(lua, 3, a), whole(lua, 4, "the value", -kFar, kFar));
    return 0;
}
int events_move(lua_State* lua) {
    const std::uint32_t u = need_unit(lua, 2);
    push_event(lua, RP_EV_MOVE, lua_toboolean(lua, 4) != 0 ? RP_MOVE_TRIGGERS : RP_MOVE_PLAIN, u, need_hex(lua, 3));
    return 0;
}
template <int kValue>
int events_remove(lua_State* lua) {
    push_event(lua, RP_EV_REMOVE, 0, need_unit(lua, 2), kValue);
    return 0;
}
int events_steps(lua_State* lua) {
    const std::uint32_t u = need_unit(lua, 2);
    push_event(lua, RP_EV_STEPS, 0, u, whole(lua, 3, "the steps left", 1, 255));
    return 0;
}
// In, unless it is told otherwise.
bool on(lua_State* lua, int index) { return absent(lua, index) || lua_toboolean(lua, index) != 0; }
int events_mark(lua_State* lua) {
    const std::uint32_t set = need_of(lua, 2, kSetWords);
    push_event(lua, RP_EV_MARK, set, need_unit(lua, 3), on(lua, 4) ? 1 : 0);
    return 0;
}
int events_status(lua_State* lua) {
    const std::uint32_t status = need_of(lua, 2, kStatusWords);
    push_event(lua, RP_EV_STATUS, status, need_unit(lua, 3), on(lua, 4) ? 1 : 0);
    return 0;
}

const FrameInfo* need_frame(lua_State* lua, int index) {
    const std::string_view id = need_word(lua, index, "the frame");
    const PluginModule* module = Instance::of(lua).module;
    if (module != nullptr)
        for (const FrameInfo& f : module->frames)
            if (f.id == id) return &f;
    raise(lua, "the frame '" + std::string(id.substr(0, 60)) + "' is not in plugin.xml");
}

// "phasing", "other", "chance", "first", "second", or a side.
std::uint32_t need_decider(lua_State* lua, int index) {
    if (lua_type(lua, index) == LUA_TNUMBER) return RP_SIDE_FIRST + need_side(lua, index);
    const std::string_view word = need_word(lua, index, "who decides");
    if (word == "phasing") return RP_SIDE_PHASING;
    if (word == "other") return RP_SIDE_OTHER;
    if (word == "chance") return RP_SIDE_CHANCE;
    if (word == "first") return RP_SIDE_FIRST;
    if (word == "second") return RP_SIDE_SECOND;
    raise(lua, "who decides cannot be '" + std::string(word.substr(0, 60)) +
                   "'; it is one of phasing, other, chance, first, second, or a side");
}

// The list of locals on top of the stack becomes events.
void push_locals(lua_State* lua) {
    if (lua_type(lua, -1) != LUA_TTABLE) raise(lua, "locals are a table, not " + shown(lua, -1));
    const lua_Integer count = luaL_len(lua, -1);
    if (count > RP_FRAME_LOCALS) raise(lua, "a frame has 8 locals, not " + std::to_string(count));
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_geti(lua, -1, i);
        push_event(lua, RP_EV_LOCAL, static_cast<std::uint32_t>(i - 1), 1, whole(lua, -1, "a local", -kFar, kFar));
        lua_pop(lua, 1);
    }
}

lua_Integer field_number(lua_State* lua, int index, const char* field, lua_Integer otherwise, lua_Integer most) {
    lua_getfield(lua, index, field);
    const lua_Integer value = absent(lua, -1) ? otherwise : whole(lua, -1, field, 0, most);
    lua_pop(lua, 1);
    return value;
}

int events_push(lua_State* lua) {
    const FrameInfo& frame = *need_frame(lua, 2);
    const std::uint32_t decider = need_decider(lua, 3);
    lua_settop(lua, 4);
    lua_Integer faces = 0;
    lua_Integer count = 0;
    if (!absent(lua, 4)) {
        if (lua_type(lua, 4) != LUA_TTABLE) raise(lua, "what push takes last is a table, not " + shown(lua, 4));
        faces = field_number(lua, 4, "faces", 0, RP_MAX_FACES);
        count = field_number(lua, 4, "count", faces == 0 ? 0 : 1, 32);
        if (faces == 0 && count != 0) faces = frame.faces;
    }
    push_event(lua, RP_EV_PUSH, static_cast<std::uint32_t>(frame.number), decider, faces | count << 8);
    if (absent(lua, 4)) return 0;
    lua_getfield(lua, 4, "locals");
    if (!absent(lua, -1)) push_locals(lua);
    return 0;
}
int events_roll(lua_State* lua) {
    const FrameInfo& frame = *need_frame(lua, 2);
    push_event(lua, RP_EV_PUSH, static_cast<std::uint32_t>(frame.number), RP_SIDE_CHANCE, 0);
    lua_settop(lua, 3);
    if (!absent(lua, 3)) push_locals(lua);
    return 0;
}
int events_ask(lua_State* lua) {
    const FrameInfo& frame = *need_frame(lua, 2);
    push_event(lua, RP_EV_PUSH, static_cast<std::uint32_t>(frame.number), need_decider(lua, 3), 0);
    lua_settop(lua, 4);
    if (!absent(lua, 4)) push_locals(lua);
    return 0;
}
int events_set_local(lua_State* lua) {
    const lua_Integer which = whole(lua, 2, "the local", 1, RP_FRAME_LOCALS);
    push_event(lua, RP_EV_LOCAL, static_cast<std::uint32_t>(which - 1), 0, whole(lua, 3, "the value", -kFar, kFar));
    return 0;
}
int events_pop(lua_State* lua) {
    push_event(lua, RP_EV_POP, 0, 0, 0);
    return 0;
}
int events_call(lua_State* lua) {
    const std::uint32_t procedure = need_of(lua, 2, kProcedureWords);
    const std::uint32_t u = absent(lua, 3) ? RP_NO_UNIT : need_unit(lua, 3);
    const bool takes_nothing = procedure >= RP_PROC_MOVE - RP_PROC_LOSE_STEPS;
    lua_Integer argument = takes_nothing && absent(lua, 4) ? 0 : whole(lua, 4, "what the procedure takes", 0, kFar);
    if (lua_toboolean(lua, 5) != 0) argument |= RP_RETREAT_OR_STEP;
    push_event(lua, RP_EV_CALL, RP_PROC_LOSE_STEPS + procedure, u, argument);
    return 0;
}
int events_stop(lua_State* lua) {
    push_event(lua, RP_EV_STOP, 0, need_unit(lua, 2), 0);
    return 0;
}
int events_win(lua_State* lua) {
    push_event(lua, RP_EV_WIN, 0, absent(lua, 2) ? RP_NO_SIDE : need_side(lua, 2), 0);
    return 0;
}
int events_phasing(lua_State* lua) {
    push_event(lua, RP_EV_PHASING, 0, need_side(lua, 2), 0);
    return 0;
}
int events_note(lua_State* lua) {
    rp_message said{};
    if (lua_istable(lua, 2)) {
        (void)take_message(lua, 2, said);
        if (rp_note(&need<rp_events>(lua, 1, Class::events), &said) <= 0) raise_too_many(lua);
        return 0;
    }
    const std::uint16_t message = need_message(lua, 2);
    const std::uint32_t u = absent(lua, 3) ? RP_NO_UNIT : need_unit(lua, 3);
    const std::uint32_t hex = absent(lua, 4) ? RP_NO_HEX : need_hex(lua, 4);
    push_event(lua, RP_EV_NOTE, message, u, lua_Integer{need_rule(lua, 5)} << 32 | hex);
    return 0;
}

// --- verbs and options -----------------------------------------------------------------------------------------------

rp_action& offered(lua_State* lua, std::uint16_t verb, std::uint32_t u, std::uint32_t hex) {
    auto& out = need<rp_actions>(lua, 1, Class::actions);
    if (rp_offer(&out, verb, u, hex) <= 0)
        raise(lua, "more than " + std::to_string(RP_MAX_ACTIONS) + " actions in one list");
    return out.items[out.count - 1];
}
std::uint32_t slot_of(lua_State* lua) { return Instance::of(lua).setup->slot; }

int actions_offer(lua_State* lua) {
    const VerbInfo& verb = need_verb(lua, 2);
    const std::uint32_t u = absent(lua, 3) ? RP_NO_UNIT : need_unit(lua, 3);
    const std::uint32_t hex = absent(lua, 4) ? RP_NO_HEX : need_hex(lua, 4);
    (void)offered(lua, static_cast<std::uint16_t>(slot_of(lua) << 8U | static_cast<unsigned>(verb.number)), u, hex);
    return 0;
}
int actions_option(lua_State* lua) {
    offered(lua, static_cast<std::uint16_t>(slot_of(lua)), need_unit(lua, 2), RP_NO_HEX).kind = RP_ACT_OPTION;
    return 0;
}

// --- the others ------------------------------------------------------------------------------------------------------

int shifts_shift(lua_State* lua) {
    auto& out = need<rp_shifts>(lua, 1, Class::shifts);
    const auto columns = static_cast<std::int32_t>(whole(lua, 2, "the columns", -kFar, kFar));
    const std::uint16_t message = need_message(lua, 3);
    const std::uint16_t rule = need_rule(lua, 4);
    if (rp_shift_by(&out, columns, message, rule, absent(lua, 5) ? RP_NO_HEX : need_hex(lua, 5)) <= 0)
        raise(lua, "too many shifts in one list");
    return 0;
}

// Adds to a list that grows; false when it may not.
template <class List, class Item>
bool append(List& out, const Item& item) {
    if (out.count == out.capacity && out.more(&out) <= 0) {
        out.failed = 1;
        return false;
    }
    out.items[out.count++] = item;
    return true;
}

int outcomes_face(lua_State* lua) {
    auto& out = need<rp_outcomes>(lua, 1, Class::outcomes);
    const auto face = static_cast<std::uint16_t>(whole(lua, 2, "the face", 1, RP_MAX_FACES));
    const auto weight = static_cast<std::uint16_t>(whole(lua, 3, "the weight", 1, 0xFFFF));
    if (!append(out, rp_outcome{face, weight})) raise(lua, "more than 100 faces");
    return 0;
}

int markers_add(lua_State* lua) {
    auto& out = need<rp_markers>(lua, 1, Class::markers);
    const std::uint16_t badge = need_message(lua, 2);
    const std::uint32_t scope = need_of(lua, 3, kScopeWords);
    const std::uint32_t count = scope == 2   ? Instance::of(lua).fixed->unit_count
                                : scope == 3 ? Instance::of(lua).fixed->hex_count
                                : scope == 4 ? 3 * Instance::of(lua).fixed->hex_count
                                             : scope + 1;
    const bool of_game = scope == 0 && absent(lua, 4);  // there is only one
    const lua_Integer index = of_game ? 0 : whole(lua, 4, "the place", 0, lua_Integer{count} - 1);
    const lua_Integer value = absent(lua, 5) ? 1 : whole(lua, 5, "the value", -kFar, kFar);
    const std::uint32_t tone = absent(lua, 6) ? 0 : need_of(lua, 6, kToneWords);
    if (!append(out, rp_marker{badge, static_cast<std::uint8_t>(scope), static_cast<std::uint8_t>(tone),
                               static_cast<std::uint32_t>(index), static_cast<std::int32_t>(value)}))
        raise(lua, "too many markers in one list");
    return 0;
}

int hexes_add(lua_State* lua) {
    auto& bits = need<std::uint64_t>(lua, 1, Class::hexes);
    const std::uint32_t hex = need_hex(lua, 2);
    (&bits)[hex / 64] |= std::uint64_t{1} << (hex % 64);
    return 0;
}

constexpr Class kOfEvents = Class::events;

constexpr Binding kListRows[] = {
    row<events_attribute<RP_EV_SET>, 4>(kOfEvents, "set", "attribute: string, place: integer?, value: integer", "",
                                        "RP_EV_SET",
                                        "Sets an attribute to a value of its range; the place as in view:get()."),
    row<events_attribute<RP_EV_ADD>, 4>(kOfEvents, "add", "attribute: string, place: integer?, value: integer", "",
                                        "RP_EV_ADD", "Adds to an attribute; the sum is held to its range."),
    row<events_move, 4>(kOfEvents, "move", "unit: integer, hex: integer, triggers: boolean?", "", "RP_EV_MOVE",
                        "Places a unit; with true, entered() and reactions follow."),
    row<events_remove<0>, 4>(kOfEvents, "eliminate", "unit: integer", "", "RP_EV_REMOVE", "Eliminates a unit."),
    row<events_remove<1>, 4>(kOfEvents, "to_reserve", "unit: integer", "", "RP_EV_REMOVE",
                             "Puts a unit back into the reserve."),
    row<events_steps, 4>(kOfEvents, "steps", "unit: integer, left: integer", "", "RP_EV_STEPS",
                         "Sets the steps that a unit has left, 1 and up."),
    row<events_mark, 4>(
        kOfEvents, "mark", "set: string, unit: integer, into: boolean?", "", "RP_EV_MARK",
        "Puts a unit into a set of view:set(), or with false out of it; \"involved\": into the procedure called next."),
    row<events_status, 4>(kOfEvents, "status", "status: string, unit: integer, on: boolean?", "", "RP_EV_STATUS",
                          "Gives a unit the status \"aloft\", \"no_zoc\" or \"no_stack\", or with false removes it."),
    row<events_push, 6>(
        kOfEvents, "push", "frame: string, decider: string|integer, more: pushed?", "", "RP_EV_PUSH",
        "Puts a frame of plugin.xml on top. The decider: \"phasing\", \"other\", \"chance\", \"first\", "
        "\"second\" or a side; more: faces, count, locals (a list of up to 8)."),
    row<events_roll, 6>(kOfEvents, "roll", "frame: string, locals: integer[]?", "", "RP_EV_PUSH",
                        "Rolls the dice of a frame as plugin.xml has them."),
    row<events_ask, 6>(kOfEvents, "ask", "frame: string, decider: string|integer, locals: integer[]?", "", "RP_EV_PUSH",
                       "Asks the question of a frame."),
    row<events_set_local, 4>(kOfEvents, "set_local", "number: integer, value: integer", "", "RP_EV_LOCAL",
                             "Sets a local, 1 to 8, of the frame on top."),
    row<events_pop, 3>(kOfEvents, "pop", "", "", "RP_EV_POP", "Ends the frame on top."),
    row<events_call, 5>(
        kOfEvents, "call", "procedure: string, unit: integer?, argument: integer?, or_step: boolean?", "", "RP_EV_CALL",
        "Calls a procedure of the standard rules: \"lose_steps\" (steps), \"retreat\" (hexes; with true "
        "each hex not retreated costs a step, else the unit), \"choose_loss\" (steps), \"advance\" (the "
        "hex), \"move\" and \"combat\" (nothing: the unit, or those that are marked, play as in a phase)."),
    row<events_stop, 3>(kOfEvents, "stop", "unit: integer", "", "RP_EV_STOP",
                        "Ends the move of a unit in the hex where it is."),
    row<events_win, 3>(kOfEvents, "win", "side: integer?", "", "RP_EV_WIN",
                       "Ends the game; the side has won, nil: nobody."),
    row<events_phasing, 3>(kOfEvents, "phasing", "side: integer", "", "RP_EV_PHASING",
                           "Gives the player turn to a side, from a phase of a module. Since boundary 1.1."),
    row<events_note, 5>(kOfEvents, "note", "message: string|message, unit: integer?, hex: integer?, rule: string?", "",
                        "RP_EV_NOTE",
                        "Adds a line to the log. It cites a rule; nil: the module's own. A table has values of any "
                        "kind: out:note({message = \"hit\", args = {{unit = u}, 3}})."),
    row<actions_offer, 4>(Class::actions, "offer", "verb: string, unit: integer?, hex: integer?", "", "rp_offer",
                          "Lists a verb of plugin.xml, with the unit and hex that it takes."),
    row<actions_option, 4>(Class::actions, "option", "unit: integer", "", "RP_ACT_OPTION",
                           "Lists this module's option of a combat, for a unit; play.resolve gets it."),
    row<shifts_shift, 4>(Class::shifts, "shift", "columns: integer, message: string, rule: string?, hex: integer?", "",
                         "rp_shift_by",
                         "Shifts the column: above 0 to the right, below 0 to the left. The message is the cause, "
                         "and the hex is named behind it. At most 16 in one call."),
    row<outcomes_face, 3>(Class::outcomes, "face", "face: integer, weight: integer", "", "rp_outcome",
                          "A face and its weight, 1 to 65,535, beside the other faces."),
    row<markers_add, 4>(Class::markers, "add",
                        "message: string, scope: string, place: integer, value: integer?, tone: string?", "",
                        "rp_marker",
                        "Shows a message at a \"unit\", \"hex\", \"hexside\", \"side\" or for the \"game\"; tone: "
                        "\"neutral\", \"good\", \"bad\"."),
    row<hexes_add, 2>(Class::hexes, "add", "hex: integer", "", "rp_movement_1.closed", "Adds a hex to the set."),
};

}  // namespace

std::span<const Binding> list_bindings() { return kListRows; }

}  // namespace ramparts::script

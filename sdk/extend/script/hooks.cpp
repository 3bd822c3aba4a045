// Calling the functions of a script for the tables of rp.h; see hooks.hpp.
#include "sdk/extend/script/hooks.hpp"

#include <cstring>
#include <limits>

#include "sdk/extend/script/message.hpp"
#include "sdk/extend/script/module.hpp"
#include "sdk/extend/script/watch.hpp"

namespace ramparts::script {
namespace {

// --- arguments -------------------------------------------------------------------------------------------------------

// What is done: a procedure, a frame of this module by its id, or the number of another's.
void push_resumed(lua_State* lua, std::uint32_t what) {
    if (what >= RP_PROC_LOSE_STEPS) return (void)lua_pushstring(lua, kProcedureWords.word(what - RP_PROC_LOSE_STEPS));
    for (const FrameInfo& f : Instance::of(lua).module->frames)
        if (f.number == static_cast<int>(what)) return (void)lua_pushstring(lua, f.id.c_str());
    lua_pushinteger(lua, what);
}

void push_result(lua_State* lua, std::uint32_t code) {
    const auto& results = Instance::of(lua).module->results;
    lua_pushstring(lua, code < results.size() ? results[code].c_str() : "?");
}

int push_argument(lua_State* lua, char kind, std::uint32_t value) {
    switch (kind) {
        case 'u': push_unit(lua, value); break;
        case 'h': push_hex(lua, value); break;
        case 's': push_side(lua, value); break;
        case 'H': lua_pushstring(lua, kHowWords.word(value)); break;
        case 'r': lua_pushstring(lua, kRoleWords.word(value)); break;
        case 'x': lua_pushstring(lua, kShiftWords.word(value)); break;
        case 'b': lua_pushstring(lua, kBeganWords.word(value)); break;
        case 'w': lua_pushstring(lua, kHappenedWords.word(value)); break;
        case 'R': push_resumed(lua, value); break;
        case 'c': push_result(lua, value); break;
        case '-': return 0;
        default: lua_pushinteger(lua, value); break;
    }
    return 1;
}
int push_argument(lua_State* lua, char, std::int32_t value) {
    lua_pushinteger(lua, value);
    return 1;
}
int push_argument(lua_State* lua, char, std::int64_t value) {
    lua_pushinteger(lua, value);
    return 1;
}
int push_argument(lua_State* lua, char, const rp_set* set) {
    push_set(lua, *set);
    return 1;
}
int push_argument(lua_State* lua, char, const rp_action* action) {
    push_action(lua, *action);
    return 1;
}
int push_argument(lua_State* lua, char, rp_events* list) {
    push_holder(lua, Class::events, list);
    return 1;
}
int push_argument(lua_State* lua, char, rp_actions* list) {
    push_holder(lua, Class::actions, list);
    return 1;
}
int push_argument(lua_State* lua, char, rp_shifts* list) {
    push_holder(lua, Class::shifts, list);
    return 1;
}
int push_argument(lua_State* lua, char, rp_outcomes* list) {
    push_holder(lua, Class::outcomes, list);
    return 1;
}
int push_argument(lua_State* lua, char, rp_markers* list) {
    push_holder(lua, Class::markers, list);
    return 1;
}
int push_argument(lua_State* lua, char, std::uint64_t* hexes) {
    push_holder(lua, Class::hexes, hexes);
    return 1;
}
int push_argument(lua_State*, char, rp_message*) { return 0; }

// --- answers ---------------------------------------------------------------------------------------------------------

rp_message* message_among() { return nullptr; }
template <class First, class... Rest>
rp_message* message_among(First first, Rest... rest) {
    if constexpr (std::is_same_v<First, rp_message*>) return first;
    else return message_among(rest...);
}
// The last whole number of the arguments: what a chain has come to.
template <class... A>
std::int32_t current_among(A... arguments) {
    std::int32_t current = 0;
    [[maybe_unused]] const auto look = [&](auto value) {
        if constexpr (std::is_same_v<decltype(value), std::int32_t>) current = value;
    };
    (look(arguments), ...);
    return current;
}

std::int32_t take_answer(lua_State* lua, const Hook& hook, std::int32_t current, rp_message* message) {
    switch (hook.answers) {
        case Answers::nothing:
        case Answers::hexes: return RP_YES;
        case Answers::boolean:
            if (message != nullptr && lua_istable(lua, -1) && take_message(lua, -1, *message)) return RP_NO;
            if (!lua_isnil(lua, -1) && !lua_isboolean(lua, -1))
                raise(lua, std::string(hook.full) + " answers true or " + (message != nullptr ? "a message" : "false") +
                               ", not " + shown(lua, -1));
            return lua_toboolean(lua, -1) != 0 ? RP_YES : RP_NO;
        case Answers::number:
            if (lua_isnil(lua, -1)) return current;
            return static_cast<std::int32_t>(whole(lua, -1, hook.full, 0, std::numeric_limits<std::int32_t>::max()));
        case Answers::side:
            if (lua_isnil(lua, -1)) return RP_NO;
            return static_cast<std::int32_t>(need_side(lua, -1)) + 1;
        case Answers::order:
            if (lua_isnil(lua, -1)) return RP_NO;
            if (lua_type(lua, -1) == LUA_TSTRING && std::string_view(lua_tostring(lua, -1)) == "over")
                return RP_TURN_OVER;
            return static_cast<std::int32_t>(need_side(lua, -1)) + 1;
        case Answers::message: break;
    }
    return take_message(lua, -1, *message) ? RP_YES : RP_NO;
}

// --- asking twice ----------------------------------------------------------------------------------------------------

// What a list held, to compare two calls; nothing for other arguments.
template <class T>
struct Kept {
    explicit Kept(T) {}
    void again(T) {}
    [[nodiscard]] bool same(T) const { return true; }
};
template <class List>
requires requires(List* list) {
    list->items;
    list->more;
}
struct Kept<List*> {
    std::uint32_t before;
    std::vector<std::remove_pointer_t<decltype(List::items)>> said;
    explicit Kept(List* list) : before(list->count) {}
    void again(List* list) {
        said.assign(list->items + before, list->items + list->count);
        list->count = before;
    }
    [[nodiscard]] bool same(List* list) const {
        return list->count - before == said.size() &&
               std::memcmp(list->items + before, said.data(), said.size() * sizeof said[0]) == 0;
    }
};

// --- one call --------------------------------------------------------------------------------------------------------

template <class... A>
Failure call_once(ModuleInstance& in, const Hook& hook, const rp_view* view, std::string& said, std::int32_t& answer,
                  A... arguments) {
    in.fixed = view->fixed;
    return in.machine.run(hook.full, in.machine.limits().hook, "of one call", said, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, in.functions[number_of(hook)]);
        lua_rawgeti(lua, LUA_REGISTRYINDEX, in.self);
        push_holder(lua, Class::view, view);
        int pushed = 2;
        std::size_t at = 0;
        ((pushed += push_argument(lua, hook.kinds[at++], arguments)), ...);
        lua_call(lua, pushed, 1);
        answer = take_answer(lua, hook, current_among(arguments...), message_among(arguments...));
    });
}

template <auto kMember, HookNumber kNumber, class Type = decltype(kMember)>
struct Thunk;
template <auto kMember, HookNumber kNumber, class Table, class... A>
struct Thunk<kMember, kNumber, std::int32_t (RP_CALL* Table::*)(const rp_module*, const rp_view*, A...)> {
    static std::int32_t RP_CALL call(const rp_module* raw, const rp_view* view, A... arguments) noexcept {
        const auto& module = *static_cast<const ScriptModule*>(raw->data);
        const Hook& hook = hooks()[static_cast<std::size_t>(kNumber)];
        ModuleInstance* const in = module.instance();
        if (in == nullptr) return RP_E_MEMORY;
        if (script_watch != nullptr) script_watch(hook.full, in->machine.name());
        try {
            std::string said;
            std::int32_t answer = RP_E_INTERNAL;
            if (in->machine.limits().level == ScriptLevel::full && in->machine.running() == nullptr)
                return twice(module, *in, hook, view, arguments...);
            const Failure failure = call_once(*in, hook, view, said, answer, arguments...);
            return failure == Failure::none ? answer : module.fault(hook, failure, said, *in);
        } catch (...) {
            return RP_E_MEMORY;
        }
    }
    static std::int32_t twice(const ScriptModule& module, ModuleInstance& in, const Hook& hook, const rp_view* view,
                              A... arguments) {
        std::string said;
        std::int32_t answer = RP_E_INTERNAL;
        std::tuple<Kept<A>...> kept{Kept<A>(arguments)...};
        Failure failure = call_once(in, hook, view, said, answer, arguments...);
        if (failure != Failure::none) return module.fault(hook, failure, said, in);
        std::apply([&](auto&... k) { (k.again(arguments), ...); }, kept);
        std::int32_t repeated = RP_E_INTERNAL;
        failure = call_once(in, hook, view, said, repeated, arguments...);
        if (failure != Failure::none) return module.fault(hook, failure, said, in);
        const bool same =
            answer == repeated && std::apply([&](const auto&... k) { return (k.same(arguments) && ...); }, kept);
        if (same) return answer;
        return module.fault(hook, Failure::memory,
                            in.machine.name() +
                                ": asked twice about the same position it answers differently: keep what a "
                                "script remembers in attributes",
                            in);
    }
};

template <class Table, class Member, class Call>
void put(HookTables& tables, Member member, Call call) {
    std::get<Table>(tables).*member = call;
}

#define RAMPARTS_SCRIPT_HOOK(table, name, kinds, answers, takes, returns, doc)                            \
    {                                                                                                     \
#table, #name, #table "." #name, kinds, Answers::answers, takes, returns, doc, [](HookTables& tables) { \
            put<rp_##table##_1>(tables, &rp_##table##_1::name, &Thunk<&rp_##table##_1::name, HookNumber::table##_##name>::call); \
        } \
    }

constexpr Hook kHooks[] = {
    RAMPARTS_SCRIPT_HOOK(movement, may_move, "u", boolean, "unit: integer", "boolean",
                         "Whether the unit may begin to move. All modules must agree."),
    RAMPARTS_SCRIPT_HOOK(movement, allowance, "un", number, "unit: integer, current: integer", "integer?",
                         "The half points that the unit may spend, 0 to 250; nil: no change."),
    RAMPARTS_SCRIPT_HOOK(movement, profile, "un", number, "unit: integer, current: integer", "integer?",
                         "The movement profile of the unit, a number of setup:profile(); nil: no change."),
    RAMPARTS_SCRIPT_HOOK(movement, closed, "uB-", hexes, "unit: integer, out: hexes", "",
                         "Adds the hexes that the unit may not enter."),
    RAMPARTS_SCRIPT_HOOK(movement, stops, "uB-", hexes, "unit: integer, out: hexes", "",
                         "Adds the hexes in which it must stop."),
    RAMPARTS_SCRIPT_HOOK(movement, leaves_ezoc, "u", boolean, "unit: integer", "boolean",
                         "Whether the unit may leave an enemy zone of control by moving. One yes is enough."),
    RAMPARTS_SCRIPT_HOOK(movement, stands_fast, "u", boolean, "unit: integer", "boolean",
                         "Whether the unit neither retreats, nor is displaced, nor advances. One yes is enough."),
    RAMPARTS_SCRIPT_HOOK(movement, entered, "uhhHE", nothing,
                         "unit: integer, from: integer?, hex: integer, how: string, out: events", "",
                         "Called after the unit came into a hex by a \"move\", \"entry\", \"retreat\", "
                         "\"displacement\", \"advance\" or \"step\" (with steps-on-the-way)."),
    RAMPARTS_SCRIPT_HOOK(movement, may_enter, "uhhM", boolean, "unit: integer, from: integer?, hex: integer",
                         "true|message",
                         "Whether the unit may enter the hex from the one beside it (nil: from off the map): true, or "
                         "the message that says why not. All modules must agree. Since boundary 1.1."),
    RAMPARTS_SCRIPT_HOOK(movement, may_stack, "uhHM", boolean, "unit: integer, hex: integer, how: string",
                         "true|message",
                         "Whether the unit may share the hex with the friends in it, when a \"move\", \"entry\", "
                         "\"retreat\" or \"displacement\" ends there: true, or the message that says why not. All "
                         "modules must agree. Since boundary 1.1."),
    RAMPARTS_SCRIPT_HOOK(combat, may_attack, "u", boolean, "unit: integer", "boolean",
                         "Whether the unit may attack or fire this phase. All modules must agree."),
    RAMPARTS_SCRIPT_HOOK(combat, may_be_attacked, "u", boolean, "unit: integer", "boolean",
                         "Whether the unit may be attacked. All modules must agree."),
    RAMPARTS_SCRIPT_HOOK(combat, range, "un", number, "unit: integer, current: integer", "integer?",
                         "How far the unit bombards, in hexes; nil: no change."),
    RAMPARTS_SCRIPT_HOOK(combat, may_support, "uh", boolean, "unit: integer, hex: integer", "boolean",
                         "Whether the gun may fire at the hex. All modules must agree."),
    RAMPARTS_SCRIPT_HOOK(combat, complete, "SSS", boolean, "attackers: set, supporters: set, defenders: set", "boolean",
                         "Whether a combat may be resolved as it is. All modules must agree."),
    RAMPARTS_SCRIPT_HOOK(combat, strength, "urhn", number,
                         "unit: integer, role: string, hex: integer?, current: integer", "integer?",
                         "The factors of a unit in the role \"attack\", \"support\" or \"defence\"; nil: no change. In "
                         "support, current is 1 where range or sight weaken a gun, and 0 where sight is blocked. In "
                         "the role \"fire\": the sum that modules add to its fire outside of combats, from 0."),
    RAMPARTS_SCRIPT_HOOK(combat, shifts, "SSSX", nothing,
                         "attackers: set, supporters: set, defenders: set, out: shifts", "",
                         "Shifts the column of a combat with out:shift()."),
    RAMPARTS_SCRIPT_HOOK(combat, options, "SSSA", nothing,
                         "attackers: set, supporters: set, defenders: set, out: actions", "",
                         "Lists with out:option() the options that may be declared before the die."),
    RAMPARTS_SCRIPT_HOOK(combat, declared, "E", nothing, "out: events", "",
                         "Called before the die of a combat; may push a frame."),
    RAMPARTS_SCRIPT_HOOK(combat, result, "cE", nothing, "code: string, out: events", "",
                         "Called when the die gave a result of this module; code is the code of a <result> row."),
    RAMPARTS_SCRIPT_HOOK(combat, finished, "E", nothing, "out: events", "",
                         "Called after a combat, when the obligations were counted again."),
    RAMPARTS_SCRIPT_HOOK(
        combat, may_shift, "SSSxhn", boolean,
        "attackers: set, supporters: set, defenders: set, cause: string, hex: integer?, columns: integer", "boolean",
        "Whether a shift of the standard rules counts: for the ground of a \"hex\", a \"hexside\" or an "
        "\"enfilade\". All modules must agree. Since boundary 1.1."),
    RAMPARTS_SCRIPT_HOOK(play, began, "bE", nothing, "what: string, out: events", "",
                         "Called for subscribers of play.began with \"game\", \"turn\", \"player_turn\", \"phase\"; "
                         "for those of play.ended with \"phase_end\", \"player_turn_end\", \"turn_end\"."),
    RAMPARTS_SCRIPT_HOOK(play, open, "", boolean, "", "boolean",
                         "Whether there is a choice in the phase or frame on top; no ends it."),
    RAMPARTS_SCRIPT_HOOK(play, legal, "A", nothing, "out: actions", "",
                         "Lists with out:offer() the verbs of the frame on top."),
    RAMPARTS_SCRIPT_HOOK(play, resolve, "aE", nothing, "action: action, out: events", "",
                         "Called when a verb or option of this module was chosen, or its question answered."),
    RAMPARTS_SCRIPT_HOOK(
        play, outcomes, "O", nothing, "out: outcomes", "",
        "Lists with out:face() the faces of the die and their weights. Leave the function out for equal weights."),
    RAMPARTS_SCRIPT_HOOK(play, rolled, "fE", nothing, "face: integer, out: events", "",
                         "Called for each die of a frame of this module."),
    RAMPARTS_SCRIPT_HOOK(play, resumed, "RE", nothing, "what: string|integer, out: events", "",
                         "Called when a frame above this module's, or a procedure it called, is done: the procedure's "
                         "name, the id of a frame with that number, else the number."),
    RAMPARTS_SCRIPT_HOOK(
        play, happened, "wunE", nothing, "what: string, unit: integer?, value: integer, out: events", "",
        "Called after a \"step_lost\", \"eliminated\", \"retreated\", \"fired\" or \"attribute\" event."),
    RAMPARTS_SCRIPT_HOOK(
        play, order, "n", order, "turn: integer", "integer|string?",
        "The side that has the next player turn of a turn, or \"over\"; nil: ask the next module, then "
        "the scenario. Since boundary 1.1."),
    RAMPARTS_SCRIPT_HOOK(victory, score, "sn", number, "side: integer, current: integer", "integer?",
                         "The points of a side; nil: no change."),
    RAMPARTS_SCRIPT_HOOK(victory, winner, "", side, "", "integer?",
                         "The side that wins; nil: ask the next module, then the scenario."),
    RAMPARTS_SCRIPT_HOOK(words, why_not, "aM", message, "action: action", "message?",
                         "Why an action is not legal; nil: not for a reason of this module."),
    RAMPARTS_SCRIPT_HOOK(
        words, say, "aM", message, "action: action", "message?",
        "The sentence for a verb or a die of this module, as a choice and in the log; nil: the verb's title."),
    RAMPARTS_SCRIPT_HOOK(words, markers, "K", nothing, "out: markers", "",
                         "Adds markers to the map, beside the badges of attributes."),
    RAMPARTS_SCRIPT_HOOK(words, frame_title, "M", message, "", "message?",
                         "The title of the phase or frame on top: what is asked, or what its die is for; nil: the "
                         "title of plugin.xml. Since boundary 1.1."),
    RAMPARTS_SCRIPT_HOOK(hints, worth, "a", number, "action: action", "integer?",
                         "For computer players: the worth of a verb, in hundredths of a combat factor."),
    RAMPARTS_SCRIPT_HOOK(
        hints, unit_worth, "un", number, "unit: integer, current: integer", "integer?",
        "For computer players: the worth of the unit to its side, in hundredths, 0 to 9,900; nil: no change."),
    RAMPARTS_SCRIPT_HOOK(hints, danger, "uhn", number, "unit: integer, hex: integer, current: integer", "integer?",
                         "For computer players: the unit's risk in the hex until its side's next turn, in hundredths, "
                         "0 to 9,900; nil: no change."),
};
#undef RAMPARTS_SCRIPT_HOOK
static_assert(std::equal(std::begin(kHooks), std::end(kHooks), std::begin(kHookNames), std::end(kHookNames),
                         [](const Hook& hook, std::string_view name) { return hook.full == name; }),
              "a row for each hook, in the order of rp_hooks.h");

constexpr NotInLua kNotInLua[] = {
    {"rp_importers_1", "it reads whole files, which are longer than a text of a script may be; write it in C or C++"},
};

}  // namespace

std::span<const Hook> hooks() { return kHooks; }
std::size_t number_of(const Hook& hook) { return static_cast<std::size_t>(&hook - kHooks); }
std::span<const NotInLua> not_in_lua() { return kNotInLua; }

}  // namespace ramparts::script

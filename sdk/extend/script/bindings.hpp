// The one list of what a script can call on the objects it is handed, from which they are made, and the reference.
#pragma once

#include <span>

#include "sdk/extend/script/objects.hpp"

namespace ramparts::script {

/// One function: a method of a class, or of the table `ramparts`.
struct Binding {
    Class of;
    const char* name;
    int cost;  ///< units, beside those of what it makes
    lua_CFunction code;
    const char* takes;    ///< as the editor's stubs have it: "unit: integer, hex: integer?"
    const char* returns;  ///< "integer?", or empty
    const char* c;        ///< what of rp.h it is, or empty
    const char* doc;      ///< one sentence
};

/// All of them, class after class.
[[nodiscard]] std::span<const Binding> bindings();

/// Parts of it, by source file.
[[nodiscard]] std::span<const Binding> fixed_bindings();          ///< of `fixed`
[[nodiscard]] std::span<const Binding> fixed_bindings_of_view();  ///< the same of a view
[[nodiscard]] std::span<const Binding> view_bindings();
[[nodiscard]] std::span<const Binding> value_bindings();  ///< sets and actions
[[nodiscard]] std::span<const Binding> list_bindings();
[[nodiscard]] std::span<const Binding> setup_bindings();
[[nodiscard]] std::span<const Binding> game_bindings();
[[nodiscard]] std::span<const Binding> scenario_bindings();  ///< of `scenario`, `values` and `findings`
[[nodiscard]] std::span<const Binding> tool_bindings();      ///< of `edits` and `files`

/// The message of a check or transform at 2, and what it is about at 3, nil or a table; `what` names it in errors.
[[nodiscard]] rp_finding take_finding(lua_State* lua, const char* what);

/// Pushes the table `ramparts` without module() and player().
void push_library(lua_State* lua);

/// A function that is charged before it works.
template <lua_CFunction kCode, int kCost>
int charged(lua_State* lua) {
    Machine::of(lua).charge(kCost);
    return kCode(lua);
}

/// A row of the list.
template <lua_CFunction kCode, int kCost>
constexpr Binding row(Class of, const char* name, const char* takes, const char* returns, const char* c,
                      const char* doc) {
    return {of, name, kCost, charged<kCode, kCost>, takes, returns, c, doc};
}

/// Answers of functions.
inline int give(lua_State* lua, lua_Integer value) {
    lua_pushinteger(lua, value);
    return 1;
}
inline int give(lua_State* lua, bool value) {
    lua_pushboolean(lua, value ? 1 : 0);
    return 1;
}
inline int give_word(lua_State* lua, const Words& words, std::size_t number) {
    lua_pushstring(lua, words.word(number));
    return 1;
}

}  // namespace ramparts::script

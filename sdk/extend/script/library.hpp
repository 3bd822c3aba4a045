// The functions of Lua that a script has: an allow-list, each in a version that can be counted and is the same
// everywhere.
#pragma once

#include "sdk/extend/script/machine.hpp"

namespace ramparts::script {

/// Makes the table of a script's global names and leaves it on the stack of Lua. Inside of Machine::run() only.
void open_library(lua_State* lua);

/// Replaces the table on top of the stack by one that shows the same and cannot be written to; tables in it too, but
/// for those with a metatable. Other values stay as they are.
void freeze(lua_State* lua);
/// Pushes a table that shows the one at `index` and hands writes to it as long as *open is true; `name` stands in the
/// error of later ones.
void push_guarded(lua_State* lua, int index, const bool* open, const char* name);

/// Raises an error with script and line.
[[noreturn]] void raise(lua_State* lua, const std::string& text);

/// The whole number at `index`, which must be one in the range; `what` is its name in the error.
[[nodiscard]] lua_Integer whole(lua_State* lua, int index, const char* what, lua_Integer least, lua_Integer most);
/// "a text", "nothing", "the number 1.5" …: what stands at `index`, for errors.
[[nodiscard]] std::string shown(lua_State* lua, int index);

}  // namespace ramparts::script

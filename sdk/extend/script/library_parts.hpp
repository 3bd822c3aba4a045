// What the parts of the library share; see library.hpp.
#pragma once

#include <span>
#include <string_view>

#include "sdk/extend/script/library.hpp"

namespace ramparts::script {

/// A function of the library under its name.
struct LibraryFunction {
    const char* name;
    lua_CFunction code;
};
[[nodiscard]] std::span<const LibraryFunction> global_functions();
[[nodiscard]] std::span<const LibraryFunction> table_functions();
[[nodiscard]] std::span<const LibraryFunction> text_functions();
[[nodiscard]] std::span<const LibraryFunction> number_functions();

inline constexpr lua_Integer kEach = 2;              ///< units an element that a function touches
inline constexpr lua_Integer kMostUnpacked = 200;    ///< values that one call gives
inline constexpr lua_Integer kMostPlaces = 1 << 20;  ///< of a list

inline void charge(lua_State* lua, std::size_t units) { Machine::of(lua).charge(static_cast<std::int64_t>(units)); }

/// Arguments: a table, a text of any length, the length of a list. The function is named in the error.
void need_table(lua_State* lua, int index, const char* function);
[[nodiscard]] std::string_view need_text(lua_State* lua, int index, const char* function);
[[nodiscard]] lua_Integer length(lua_State* lua, int index);
/// Raises when a text would be longer than a script's may be.
void need_text_limit(lua_State* lua, std::size_t size);

/// Pushes the table behind a guard, or the table itself.
void push_real(lua_State* lua, int index);
/// Makes the list of tables that others look into; once for an instance, before any script runs.
void open_guards(lua_State* lua);
/// The global setmetatable.
int set_metatable(lua_State* lua);

}  // namespace ramparts::script

// A sentence that a script answers with: {message = "once", rule = "works", unit = u}.
#pragma once

#include "sdk/extend/script/objects.hpp"

namespace ramparts::script {

/// The table at `index` as a message of plugin.xml; false for nil and false.
[[nodiscard]] bool take_message(lua_State* lua, int index, rp_message& out);
/// The list at `index` as the values of a message: numbers, and tables such as {unit = u}.
void take_arguments(lua_State* lua, int index, rp_message& out);

}  // namespace ramparts::script

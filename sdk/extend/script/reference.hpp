// What a script can call and define, as a page and as stubs for editors: made from the lists that the code is made of.
#pragma once

#include <string>

namespace ramparts {

/// The tables of sdk/docs/plugins/lua.md, in Markdown.
[[nodiscard]] std::string script_reference();
/// ramparts.lua: annotations as the Lua language server reads them.
[[nodiscard]] std::string script_stubs();

}  // namespace ramparts

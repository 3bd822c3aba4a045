// Questions in Lua about a position: one expression, answered as text, in the sandbox of scripts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/extend/script/limits.hpp"

namespace ramparts {

class StandardRules;
struct StateView;

/// What an expression has come to.
struct ScriptAnswer {
    bool good = false;
    std::string text;  ///< its values as Lua writes them; when it failed, what a script would be told, "console:1: …"
    std::int64_t units = 0;  ///< of work it has cost
};

/// Evaluates an expression of Lua, such as `view:units_in(24):count()`. It sees `view`, the position as rule modules
/// see it, with the attributes of all modules of the battle (where two have one name, that of the module on top of the
/// frames, else the earlier one's), `ramparts` with its sets and random numbers, and what scripts have of Lua. Nothing
/// of it can change the game. Limits are those of a script, the budget that of one call of a hook.
[[nodiscard]] ScriptAnswer evaluate_script(std::string_view expression, const StandardRules& rules,
                                           const StateView& view, const ScriptLimits& limits = {});

/// What may stand at the cursor of such an expression.
struct ScriptCompletion {
    struct Item {
        std::string word;
        std::string about;  ///< what it takes and gives: "(unit: integer): integer"; may be empty
    };
    std::size_t from = 0;  ///< byte at which the word begins that an item replaces, up to the cursor
    std::vector<Item> items;
};
/// Items begin with what stands before the cursor, in the order of the reference; `cursor` counts bytes.
[[nodiscard]] ScriptCompletion complete_script(std::string_view expression, std::size_t cursor,
                                               const StandardRules* rules);

}  // namespace ramparts

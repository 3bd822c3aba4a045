// The order of a turn with the hooks in it, read from the words about them, and drawn.
#pragma once

#include <string>
#include <vector>

namespace ramparts {

/// A piece of a line of the order: words, or a hook.
struct TurnPiece {
    std::string text;  ///< as it is written
    std::string hook;  ///< "movement.closed"; empty for words
};

/// A line of the order.
struct TurnRow {
    std::string label;
    bool in_group = false;  ///< what is not begins a group: a phase, the begin of a turn
    std::vector<TurnPiece> pieces;
};
using TurnOrder = std::vector<std::vector<TurnRow>>;  ///< group by group

/// All hooks, "movement.may_move" and so on, in the order of the header.
[[nodiscard]] const std::vector<std::string>& hook_names();
/// The order as the code block below the heading "The order of a turn" has it; empty when there is none.
[[nodiscard]] TurnOrder turn_order(const std::string& source);
/// Where a hook is called in it: "movement phase: one unit; combat phase: odds". Empty when it is nowhere.
[[nodiscard]] std::string places_of(const TurnOrder& order, const std::string& hook);
/// The order as a picture, SVG within a page: each hook is a link to its anchor.
[[nodiscard]] std::string turn_picture(const TurnOrder& order);

}  // namespace ramparts

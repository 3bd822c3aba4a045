// Several units set up at once: in a line, in column along a road, or as the mirror image of where they are.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/diag/message.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts {

/// Where one unit would be set up, or why it stays as it is.
struct SetUpStep {
    std::size_t unit = 0;
    HexIndex to = kNoHex;  ///< kNoHex: it stays
    Message why = {};      ///< of one that stays
};

/// What would be done to a set-up. Nothing of it breaks the rules on places and stacking.
struct SetUpPlan {
    std::vector<SetUpStep> steps;                        ///< in the order of the units
    std::vector<HexIndex> hexes;                         ///< the line, or the road as far as it is used
    std::vector<std::pair<HexIndex, Message>> left_out;  ///< hexes that were passed over, and the rule
    [[nodiscard]] std::size_t moving() const noexcept;
};

struct Formation {
    enum class Shape : std::uint8_t {
        line,   ///< spread evenly over the straight line between two hexes
        column  ///< along the road from the first hex, towards the second
    };
    Shape shape = Shape::line;
    HexIndex from = kNoHex;
    HexIndex to = kNoHex;
    int per_hex = 1;  ///< no more than that where there is room
};
/// Units in the order given, each in the hex nearest to its own in which the rules let it start. A line that is too
/// short takes more than `per_hex` to a hex, as far as stacking allows; a column goes on along the road instead.
[[nodiscard]] SetUpPlan plan_formation(const Scenario& scenario, std::span<const std::size_t> units,
                                       const Formation& formation);

struct Reflection {
    enum class Kind : std::uint8_t { left_right, top_bottom, half_turn };
    Kind kind = Kind::left_right;
    std::optional<HexIndex> about;  ///< a hex of the axis, or the centre; nothing = the middle of the map
};
/// The mirror image of the units that are set up; the others are left alone. Of the middle of the map, the nearest axis
/// that carries hexes onto hexes.
[[nodiscard]] SetUpPlan plan_reflection(const Scenario& scenario, std::span<const std::size_t> units,
                                        const Reflection& reflection);

/// How many go, who stays and why, and what was passed over, in a few sentences.
[[nodiscard]] std::string plan_words(const Scenario& scenario, const SetUpPlan& plan);
/// Does it as one edit of that name; why it could not, or nothing.
[[nodiscard]] std::string carry_out(Document& document, const SetUpPlan& plan, const std::string& name);

}  // namespace ramparts

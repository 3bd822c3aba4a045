// Odds and the end of the game once more, written from the rulebook over the scenario itself, to judge the engine by.
#pragma once

#include <string>
#include <vector>

#include "engine/play/position.hpp"
#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts::proof {

/// A shift with the rule it rests on.
struct BookShift {
    std::string rule;
    int columns = 0;
    friend auto operator<=>(const BookShift&, const BookShift&) = default;
};

/// What a combat comes to; columns count from 1:1 = 0.
struct BookOdds {
    int attack = 0;
    int defence = 0;
    int base = 0;
    int column = 0;
    std::vector<BookShift> shifts;  ///< sorted; none of 0 columns
};

/// Strengths, shifts and column of a combat (6.2, 6.9, 6.10, 6.16, 7.3, 7.4, 7.9, 8.2, 9.2). Lines of sight are asked
/// of the engine, which test_lines.cpp judges.
[[nodiscard]] BookOdds odds_of(const StandardRules& rules, const StateView& view, const Combat& combat);

/// Where the engine's odds differ from those; empty when nowhere.
[[nodiscard]] std::string odds_fault(const StandardRules& rules, const StateView& view, const Combat& combat);

/// Who wins if the game ends here: the victory rules in their order.
[[nodiscard]] SideId winner_of(const StateView& view);

/// Half points a unit may spend in this turn (2.7).
[[nodiscard]] int allowance_of(const StateView& view, UnitIndex u);

}  // namespace ramparts::proof

// How the battle stands: strengths, losses, objectives, and who would win now by which rule.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/standard.hpp"

namespace ramparts {

struct SideSituation {
    int units_on_map = 0;
    int factors_on_map = 0;
    int units_in_reserve = 0;
    int units_eliminated = 0;
    int units_exited = 0;  ///< by exits of the victory conditions
    int factors_lost = 0;  ///< of units that have entered
};

struct ObjectiveState {
    HexIndex hex = kNoHex;
    SideId holder = kNoSide;  ///< side of the unit standing there now
};

struct Situation {
    std::array<SideSituation, kSides> sides;
    std::vector<ObjectiveState> objectives;         ///< hexes of all hold rules, each once
    std::optional<std::array<int, kSides>> points;  ///< when the battle counts them
    std::vector<Message> scored;                    ///< who has scored what
    SideId winner = kNoSide;                        ///< if the game ended now
    Message reason;                                 ///< of that, in words, with the rule's source
};

[[nodiscard]] Situation situation(const StandardRules& rules, const StateView& view);

/// "United States wins: …" at the end of a game; while `now` is null, that the record ends before it.
[[nodiscard]] Message outcome_text(const Scenario& scenario, const Situation* now, std::size_t steps, int turn);
/// The same in lines.
[[nodiscard]] std::vector<Message> situation_text(const Scenario& scenario, const Situation& now);

}  // namespace ramparts

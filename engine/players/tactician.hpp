// The tactician: plans attacks that the odds favour, moves the rest towards the goals of its victory conditions.
#pragma once

#include <memory>
#include <vector>

#include "engine/players/outlook.hpp"
#include "engine/players/player.hpp"

namespace ramparts {

/// A planned destination.
struct PlannedMove {
    UnitIndex unit = kNoUnit;
    HexIndex hex = kNoHex;
};

class Tactician final : public Player {
public:
    [[nodiscard]] std::string_view id() const override { return "tactician"; }
    void begin_game() override;
    [[nodiscard]] Action choose(const StandardRules& rules, const StateView& view, const ActionList& legal,
                                Rng& rng) override;

private:
    // movement (tactician_movement.cpp)
    void plan_phase(const StandardRules& rules, const StateView& view, Rng& rng);
    void share_prey(const StandardRules& rules, const StateView& view);
    void plan_attacks(const StandardRules& rules, const StateView& view);
    void plan_attack_on(const StandardRules& rules, const StateView& view, UnitIndex target,
                        std::vector<PlannedMove>& best, int& best_value);
    [[nodiscard]] Action next_move(const StandardRules& rules, const StateView& view, const ActionList& legal,
                                   Rng& rng);
    [[nodiscard]] HexIndex best_place(const StandardRules& rules, const StateView& view, UnitIndex u, bool& stay);
    [[nodiscard]] int place_value(const StandardRules& rules, const StateView& view, UnitIndex u, HexIndex hex);
    [[nodiscard]] int contact_value(const StandardRules& rules, const StateView& view, UnitIndex u, HexIndex hex);
    [[nodiscard]] int gun_value(const StandardRules& rules, const StateView& view, UnitIndex u, HexIndex hex);
    [[nodiscard]] int pull(const StateView& view, UnitIndex u, HexIndex hex);
    [[nodiscard]] int caution(const StateView& view) const;
    [[nodiscard]] const std::vector<std::int16_t>& field_to_goal(int profile);
    [[nodiscard]] const std::vector<std::int16_t>& field_to_enemy(const StateView& view, int profile);
    [[nodiscard]] const std::vector<std::int16_t>& field_from_enemy(const StateView& view);

    // combat (tactician_combat.cpp)
    [[nodiscard]] Action choose_combat(const StandardRules& rules, const StateView& view, const ActionList& legal);
    [[nodiscard]] Action build_combat(const StandardRules& rules, const StateView& view, const ActionList& legal);
    void assign(const StandardRules& rules, const StateView& view);
    [[nodiscard]] int assigned_value(const StandardRules& rules, const StateView& view, UnitIndex target) const;
    [[nodiscard]] Action cheapest_loss(const StateView& view, const ActionList& legal) const;
    [[nodiscard]] Action best_hex(const StandardRules& rules, const StateView& view, const ActionList& legal);

    void meet(const StandardRules& rules);

    const StandardRules* rules_ = nullptr;
    std::shared_ptr<const GameContext> context_;  // keeps the address in rules_ from being mistaken for another's
    std::unique_ptr<Outlook> outlook_;
    SideId side_ = kNoSide;

    // This movement phase.
    std::uint64_t planned_phase_ = 0;
    std::vector<PlannedMove> moves_;
    std::vector<UnitIndex> queue_;
    HexIndex destination_ = kNoHex;
    std::uint64_t whim_ = 0;  // drawn each phase: places of nearly equal worth are not always chosen alike
    UnitSet committed_;       // units of the attack plan, where they stand or will stand
    Reach reach_;
    std::vector<std::vector<HexIndex>> reachable_;  // per unit, at the beginning of the phase
    std::vector<std::vector<std::int16_t>> goal_fields_;
    std::vector<std::vector<std::int16_t>> enemy_fields_;
    std::vector<std::int16_t> flight_field_;
    std::vector<std::vector<std::int16_t>> prey_fields_;  // of a hunting side: travel time to each unit's own prey
    std::uint64_t enemy_fields_phase_ = 0;
    std::uint64_t flight_phase_ = 0;

    // This combat phase: which enemy each unit is to attack.
    std::uint64_t assigned_for_ = 0;
    std::vector<UnitIndex> target_of_;
};

}  // namespace ramparts

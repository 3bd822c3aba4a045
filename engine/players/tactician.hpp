// The tactician: plans attacks that the odds favour, moves the rest towards the goals of its victory conditions.
#pragma once

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/players/outlook.hpp"
#include "engine/players/player.hpp"

namespace ramparts {

class CombatPlan;

/// A planned destination.
struct PlannedMove {
    UnitIndex unit = kNoUnit;
    HexIndex hex = kNoHex;
};

/// A planned attack on one enemy.
struct PlannedAttack {
    std::vector<PlannedMove> moves;
    int value = 0;
    UnitSet counts_on;  ///< own units that were thought of
};

class Tactician final : public Player {
public:
    /// Without `shortcuts` it looks at everything each time: the plain way that the quick one is proven against.
    Tactician(std::shared_ptr<const StandardRules> rules, SideId side, bool shortcuts = true);
    [[nodiscard]] Action choose(const StateView& view, const ActionList& legal, Rng& rng) override;
    [[nodiscard]] bool forget() override;

private:
    using Field = std::vector<std::int16_t>;     // travel times by hex
    static constexpr int kNothing = -(1 << 30);  // less than any place is worth
    static constexpr int kOption = 2;            // columns that what a module offers in a combat (a charge) counts for

    // What is thought out for one phase, from nothing when its first choice comes.
    struct PhasePlan {
        void begin(std::uint64_t phase);  // anew, with the room it has

        std::uint64_t key = 0;
        UnitSet called;   // of the movement or combat that a module called; none in a phase
        UnitSet players;  // own units that may play in it
        std::vector<PlannedMove> moves;
        std::vector<UnitIndex> queue;
        HexIndex destination = kNoHex;
        std::uint64_t whim = 0;           // places of nearly equal worth are not always chosen alike
        UnitSet committed;                // units of the attack plan, where they stand or will stand
        UnitSet targets;                  // enemies that are to be attacked
        std::vector<UnitSet> reached_by;  // by hex, at the beginning of a movement phase
        std::vector<Field> enemy_fields;
        Field flight_field;
        std::vector<Menace> menaces;  // the enemy's units, in the state with the hash `menaces_in`
        std::uint64_t menaces_in = 0;
        std::vector<Threat> threats;    // by hex, looked at when first asked for
        std::vector<HexIndex> guarded;  // held hexes of the victory conditions that the enemy can reach, near the end
        std::vector<UnitSet> hands_on;  // in a combat phase: by enemy, who is to attack it
    };

    // What a unit looks at all hexes with in one state. Fields are null where they do not count.
    struct Gaze {
        UnitIndex unit = kNoUnit;
        bool bold = false;    // drawn to the enemy more than others
        int fear = 0;         // percent weight of danger
        int most_fire = 0;    // what fire from a place is worth at most; 0 for all but guns
        int near_enough = 0;  // half points to the enemy from which nearer is no better
        const std::int16_t* from_enemy = nullptr;
        const std::int16_t* to_enemy = nullptr;
        const std::int16_t* to_prey = nullptr;
        const std::int16_t* to_goal = nullptr;
    };
    struct Place {
        HexIndex hex = kNoHex;
        int value = 0;      // without danger and fire
        int most_fire = 0;  // of a gun that can fire from there
    };

    // A fight that was weighed while units were shared out.
    struct KnownFight {
        std::uint64_t assignment = 0;  // when it was looked at
        UnitSet attackers;
        UnitSet supporters;
        UnitIndex target = kNoUnit;
        int value = 0;
    };

    [[nodiscard]] bool plans_anew(const StateView& view) const;
    void begin_phase(const StateView& view, Rng& rng);

    // movement (tactician_movement.cpp)
    void plan_movement(const StateView& view, Rng& rng);
    void share_prey(const StateView& view);
    void guard_ground(const StateView& view);
    void relieve_holders(const StateView& view);
    [[nodiscard]] UnitIndex relief(const StateView& view, UnitIndex holder);
    [[nodiscard]] Action next_move(const StateView& view, const ActionList& legal);
    [[nodiscard]] HexIndex best_place(const StateView& view, UnitIndex u, bool& stay);
    [[nodiscard]] Gaze gaze(const StateView& view, UnitIndex u);
    [[nodiscard]] Place place(const StateView& view, const Gaze& by, HexIndex hex) const;
    [[nodiscard]] int place_value(const StateView& view, const Gaze& by, const Place& place, int enough);
    [[nodiscard]] int danger(const StateView& view, UnitIndex u, HexIndex hex);
    [[nodiscard]] int fear(const StateView& view, UnitIndex u) const;
    [[nodiscard]] bool presses(const StateView& view) const;
    [[nodiscard]] bool on_objective(const StateView& view, UnitIndex u) const;
    [[nodiscard]] bool holds_enough(const StateView& view) const;
    [[nodiscard]] UnitSet fighters(const StateView& view, HexIndex hex) const;
    [[nodiscard]] int contact_value(const StateView& view, UnitIndex u, HexIndex hex) const;
    [[nodiscard]] int gun_value(const StateView& view, UnitIndex u, HexIndex hex, int enough) const;
    [[nodiscard]] int near_enough(const StateView& view, UnitIndex u) const;
    [[nodiscard]] int pull(const StateView& view, const Gaze& by, HexIndex hex) const;
    [[nodiscard]] int caution(const StateView& view) const;
    [[nodiscard]] int caution_now(const StateView& view) const;
    void list_enemies(const StateView& view, std::vector<HexIndex>& hexes) const;
    [[nodiscard]] bool keeps_fields() const noexcept;
    [[nodiscard]] const Field& field_to(int profile, HexIndex hex);
    void travel(int profile, const std::vector<HexIndex>& targets, Field& field);
    [[nodiscard]] const Field& field_to_goal(int profile);
    [[nodiscard]] const Field& field_to_enemy(const StateView& view, int profile);
    [[nodiscard]] const Field& field_from_enemy(const StateView& view);

    // attacks that are planned while moving (tactician_attacks.cpp)
    void plan_attacks(const StateView& view);
    void plan_attack_on(const StateView& view, UnitIndex target, PlannedAttack& best);
    [[nodiscard]] unsigned touches(const StateView& view, HexIndex hex, HexIndex target) const;
    [[nodiscard]] int exposure(const StateView& view, UnitIndex u, HexIndex hex, unsigned others) const;
    [[nodiscard]] bool keeps_objective(const StateView& view, UnitIndex u) const;
    [[nodiscard]] bool joins(const StateView& view, const std::vector<PlannedMove>& moves, HexIndex hex) const;

    // combat (tactician_combat.cpp)
    [[nodiscard]] Action choose_combat(const StateView& view, const ActionList& legal, const CombatPlan& plan);
    [[nodiscard]] Action build_combat(const StateView& view, const ActionList& legal) const;
    void assign(const StateView& view, const CombatPlan& plan);
    [[nodiscard]] int shot(const StateView& view, UnitIndex gun, UnitIndex target);
    [[nodiscard]] int known_fight(const StateView& view, const Combat& combat, UnitIndex target);
    [[nodiscard]] int fight_value(const StateView& view, const Combat& combat);
    [[nodiscard]] int assigned_value(const StateView& view, const CombatPlan& plan, UnitIndex target);
    [[nodiscard]] Action cheapest_loss(const StateView& view, const ActionList& legal) const;
    [[nodiscard]] int left_behind(const StateView& view, const Gaze& by);
    [[nodiscard]] Action best_hex(const StateView& view, const ActionList& legal);

    // what modules ask (tactician_frames.cpp)
    [[nodiscard]] Action answer(const StateView& view, const ActionList& legal) const;
    [[nodiscard]] Action choose_verb(const StateView& view, const ActionList& legal);
    [[nodiscard]] std::int64_t foresee(Game& game, std::size_t leaves);
    void play_called(Game& game);

    const std::shared_ptr<const StandardRules> rules_;
    const SideId side_;
    const Outlook outlook_;
    const bool stacks_;        // hexes hold several units that count
    const bool shortcuts_;     // what is known already, or cannot matter, is not looked at again
    const bool danger_harms_;  // danger only makes a place worse, and is the same whenever it is looked at
    PhasePlan plan_;
    std::vector<const std::int16_t*> prey_fields_;         // of a hunting side, since its last movement phase: to each
                                                           // unit's own prey
    std::vector<Field> goal_fields_;                       // of the map, made when first asked for
    bool many_games_ = false;                              // it plays one after the other
    std::unordered_map<std::uint64_t, Field> hex_fields_;  // to single hexes, by hex and profile, made when asked for
    bool looks_ahead_ = true;                              // into a movement or combat that a choice leads to
    std::unique_ptr<Tactician> ahead_;                     // who plays it then
    mutable std::uint64_t caution_in_ = 0;                 // hash of the state that caution() was last asked about
    mutable int caution_ = 0;
    std::vector<Place> open_;             // by every unit that looks for a place
    std::vector<HexIndex> targets_;       // of a field that is being made
    std::vector<HexIndex> marks_;         // of the enemy's units, for a gun that looks for a place
    std::vector<PlannedAttack> attacks_;  // by enemy, while attacks are planned
    std::array<KnownFight, 128> fights_;  // while units are shared out among fights
    std::uint64_t assignment_ = 0;        // how often that was begun
    Shots shots_;                         // fire as it was last looked at in one state
};

}  // namespace ramparts

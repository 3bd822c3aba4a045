// What air units are and what they may do: types, ratings, missions, refusals. Lines are those of the source, 003.
#pragma once

#include <ramparts/plugin.hpp>

#include <cstdint>
#include <vector>

namespace air {

namespace rp = ramparts::plugin;

/// Types and categories in the order of the words of plugin.xml (003:29).
enum class Type : std::uint8_t { F, HF, AF, DF, B, A, D, T };
enum class Category : std::uint8_t { fighter, bomber, transport };
/// What a unit is up to; none: it is at its base.
enum class Mission : std::uint8_t { ground_support, airbase, escort, patrol, intercept, air_support, none };
inline constexpr int kMissions = 6;

/// Why something is not open; the messages stand in air.cpp in this order.
enum class Refusal : std::uint8_t {
    none,
    no_air_unit,
    elsewhere,
    flown,
    grounded,
    night,
    not_fighter,
    no_bombs,
    too_far,
    no_enemy,
    no_enemy_base,
    nobody_to_escort,
    escorts_support_only,
    no_patrol,
    nobody_to_cover,
    nothing_flies,
    over_base_only,
    out_of_zone,
    nothing_to_jettison,
    no_escort_fighter,
    not_attacked
};

/// Ratings and base of one unit; none of them changes during a game.
struct Ratings {
    Type type = Type::F;
    Category category = Category::fighter;
    int attack = 0, defence = 0, tactical = 0;  ///< as printed
    int radius = 0;                             ///< hexes from the base
    rp::Hex base = RP_NO_HEX;                   ///< where it is set up
};

/// Chances of one side's fire, in throws of 36.
struct Chances {
    int shot_down = 0;
    int sent_home = 0;
};

class AirRules {
public:
    explicit AirRules(const rp::Setup& setup);

    [[nodiscard]] rp::UnitSet units() const noexcept { return units_; }
    [[nodiscard]] bool is_air(rp::Unit u) const noexcept { return units_.has(u); }
    [[nodiscard]] const Ratings& of(rp::Unit u) const { return ratings_[u]; }
    [[nodiscard]] bool is_fighter(rp::Unit u) const { return is_air(u) && of(u).category == Category::fighter; }
    /// Whether it bombs as a fighter-bomber (003:34, 44); a DF bombs as the dive bomber that it then is (003:58).
    [[nodiscard]] bool is_fighter_bomber(rp::Unit u) const { return is_fighter(u) && of(u).type != Type::DF; }

    [[nodiscard]] Mission mission(rp::View view, rp::Unit u) const;
    [[nodiscard]] bool carries_bombs(rp::View view, rp::Unit u) const { return view.get(bombs, u) != 0; }
    [[nodiscard]] bool at_base(rp::View view, rp::Unit u) const {
        return view.on_map(u) && mission(view, u) == Mission::none;
    }

    /// Ratings in force: a fighter that carries bombs has 2 and 1 less, never less than 1 (003:34).
    [[nodiscard]] int attack(rp::View view, rp::Unit u) const;
    [[nodiscard]] int defence(rp::View view, rp::Unit u) const;
    /// Bombing strength on the mission that it flies (003:36 to 40, 48).
    [[nodiscard]] int bombing(rp::View view, rp::Unit u) const;
    /// What its bombs gain on defensive air support (003:48).
    [[nodiscard]] int better_support(rp::Unit u) const { return of(u).type == Type::AF ? support_bonus_ : 0; }
    /// Throws of two dice by what is fired with and against.
    [[nodiscard]] Chances chances(int attack, int defence) const;
    enum class Hit : std::uint8_t { none, home, down };
    [[nodiscard]] Hit hit(int throw_of_two, int attack, int defence) const;
    /// Attack of a patrol attack.
    [[nodiscard]] int pass(rp::View view, rp::Unit u) const;

    // Who may do what. The first is what they have in common, for a side that may act now.
    [[nodiscard]] Refusal may_fly(rp::View view, rp::Unit u, rp::Side side) const;
    [[nodiscard]] Refusal may_support(rp::View view, rp::Unit u, rp::Hex hex) const;
    [[nodiscard]] Refusal may_raid(rp::View view, rp::Unit u, rp::Hex hex) const;
    [[nodiscard]] Refusal may_escort(rp::View view, rp::Unit u, rp::Hex hex) const;
    [[nodiscard]] Refusal may_patrol(rp::View view, rp::Unit u, rp::Hex hex) const;
    [[nodiscard]] Refusal may_intercept(rp::View view, rp::Unit u, rp::Hex hex) const;
    [[nodiscard]] Refusal may_pass(rp::View view, rp::Unit u, rp::Hex hex) const;
    [[nodiscard]] Refusal may_defend(rp::View view, rp::Unit u, rp::Hex hex) const;
    [[nodiscard]] Refusal may_jettison(rp::View view, rp::Unit u, bool to_escort) const;

    /// Whom fire over a hex meets, of a side: escorts first, then the others that are on a mission there; by counters.
    [[nodiscard]] std::vector<rp::Unit> flying(rp::View view, rp::Side side, rp::Hex hex) const;
    /// Interceptors of a side whose air combat is still to be fought.
    [[nodiscard]] rp::UnitSet waiting(rp::View view, rp::Side side) const;
    /// The first unit that can be grounded at the base, RP_NO_UNIT when there is none.
    [[nodiscard]] rp::Unit on_the_ground(rp::View view, rp::Side side, rp::Hex base) const;
    /// How much ground support a unit adds to the attack whose sets the view holds.
    [[nodiscard]] int ground_support(rp::View view, rp::Unit u) const;

    rp::Attr missions[kMissions], bombs, flown, fought, opponent, grounded;

private:
    [[nodiscard]] Refusal in_radius(rp::View view, rp::Unit u, rp::Hex hex) const;
    [[nodiscard]] Refusal may_bomb(rp::View view, rp::Unit u, rp::Hex hex) const;
    [[nodiscard]] bool over_a_target(rp::View view, rp::Unit u) const;

    rp::UnitSet units_;
    std::vector<Ratings> ratings_;  // by unit
    int shot_down_, sent_home_, bombed_attack_, bombed_defence_, least_, raid_left_, support_bonus_, zone_, pass_loss_,
        most_support_;
    bool by_night_;
};

}  // namespace air

// How the tactician reads a position: goals from the victory rules, travel times, worth of combats, danger of hexes.
#pragma once

#include <array>
#include <vector>

#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

/// Expected outcome of one CRT column over all die faces, in hundredths of a step or of a chance.
struct ColumnOutlook {
    int defender_steps = 0;
    int attacker_steps = 0;
    int defender_retreat = 0;
    int attacker_retreat = 0;
};

/// What a side has to do to win, read from the victory rules.
struct Goals {
    std::vector<HexIndex> hexes;   ///< hexes to hold, or to keep the enemy from holding
    int need = 1;                  ///< with so many of them it wins
    bool each_turn = false;        ///< they count in each turn
    bool hunt = false;             ///< must eliminate the enemy
    bool survive = false;          ///< must not be eliminated
    bool trade = false;            ///< scores factors
    bool wins_by_default = false;  ///< wins when nobody has done anything
};

/// What a side could bring against a hex in its next turn, whoever stands there; those who arrive in it count too.
struct Threat {
    std::int16_t guns = -1;                  ///< factors in range; -1: not looked at yet
    std::int16_t count = 0;                  ///< of units that could come beside it, at most three
    std::array<std::int16_t, 4> strength{};  ///< factors of the strongest none, one, two, three of them
};

/// One unit of the enemy as a threat to the hexes around it.
struct Menace {
    HexIndex hex = kNoHex;   ///< where it is or arrives
    std::int16_t least = 0;  ///< hexes away from which it threatens
    std::int16_t most = 0;   ///< and up to which
    std::int16_t factor = 0;
    bool gun = false;
};

/// Built once per rule set, used for one side at a time. Values are integers: 100 = one combat factor.
class Outlook {
public:
    explicit Outlook(const StandardRules& rules);

    [[nodiscard]] const Goals& goals(SideId side) const noexcept { return goals_[side]; }
    [[nodiscard]] const ColumnOutlook& column(int position) const noexcept {
        return columns_[static_cast<std::size_t>(position - lowest_)];
    }
    /// What a unit is worth to its side: its factor, unless a module says otherwise.
    [[nodiscard]] int worth(const StateView& view, UnitIndex u) const;
    /// What a unit defends with: its factor, or what it always defends with (7.9).
    [[nodiscard]] int defence(const StateView& view, UnitIndex u) const noexcept {
        const int fixed = view.context.unit(u).defence;
        return fixed >= 0 ? fixed : view.factor(u);
    }
    /// What the next step of a unit is worth: by how much its factor falls, and its share of what modules find the unit
    /// worth beyond its factor.
    [[nodiscard]] int step_value(const StateView& view, UnitIndex u) const;
    /// Worth of a combat at a column for the attacker: the enemy's expected loss less his own.
    [[nodiscard]] int combat_value(const StateView& view, const Combat& combat, int position, int caution) const;
    /// The same from sums, for combats that are only imagined.
    [[nodiscard]] int value_of(int position, int defender_step, int attacker_step, int caution) const noexcept;

    /// Half points from every hex to the nearest of `targets` for a movement profile, units ignored; kFar if none.
    void travel(int profile, const std::vector<HexIndex>& targets, std::vector<std::int16_t>& field) const;
    static constexpr std::int16_t kFar = 2000;

    /// How much a unit resting there is in the way of others: road hexes some, ends of bridges more.
    [[nodiscard]] int obstruction(HexIndex hex) const noexcept { return obstruction_[hex]; }

    /// Expected loss if the unit stood in `hex` during the next enemy turn, given who could get there, and what modules
    /// make of it.
    [[nodiscard]] int danger(const StateView& view, UnitIndex u, HexIndex hex) const {
        return danger(view, u, hex, threat(view, view.enemy_of(view.context.unit(u).side), hex));
    }
    /// The same when it is known what threatens the hex; that stays so as long as no unit of the enemy changes.
    [[nodiscard]] int danger(const StateView& view, UnitIndex u, HexIndex hex, const Threat& threat) const;
    [[nodiscard]] Threat threat(const StateView& view, SideId enemy, HexIndex hex) const;
    /// The same in two steps, for many hexes: who threatens them, which holds for all of them, and how.
    void list_menaces(const StateView& view, SideId enemy, std::vector<Menace>& list) const;
    [[nodiscard]] Threat threat(const std::vector<Menace>& menaces, HexIndex hex) const;

    /// What a position is worth to a side beyond what it is worth to the other: units by their factors, less half of
    /// what threatens them, and hexes to hold. In hundredths of a combat factor.
    [[nodiscard]] int position_value(const StateView& view, SideId side) const;

private:
    [[nodiscard]] int danger_from_enemies(const StateView& view, UnitIndex u, HexIndex hex, const Threat& threat) const;

    const StandardRules& rules_;
    int lowest_ = 0;
    std::vector<ColumnOutlook> columns_;
    std::array<Goals, kSides> goals_;
    std::vector<std::int16_t> obstruction_;
};

}  // namespace ramparts

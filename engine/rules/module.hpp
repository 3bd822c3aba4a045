// Rule modules: named additions to the standard rules through hook points. Native and linked in for now; the hooks take
// views and lists only, so that a loaded plugin can stand behind them later.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/play/rule_set.hpp"

namespace ramparts {

/// The combat being built or resolved: adjacent attackers A, supporting guns B, defenders D (rules 6.5, 7.6).
struct Combat {
    UnitSet attackers;
    UnitSet supporters;
    UnitSet defenders;
    friend bool operator==(const Combat&, const Combat&) = default;
};

/// One reason that moves the odds column.
struct Shift {
    int columns = 0;  ///< negative = left
    std::string_view rule;
    std::string_view cause;  ///< "building", "bayonet charge" …
    HexIndex hex = kNoHex;   ///< where, if anywhere
};

/// Collects shifts; without a list only the sum is kept, so asking and doing share one function at full speed.
class ShiftSink {
public:
    explicit ShiftSink(std::vector<Shift>* list = nullptr) noexcept : list_(list) {}
    void add(const Shift& shift) {
        total_ += shift.columns;
        if (list_) list_->push_back(shift);
    }
    [[nodiscard]] int total() const noexcept { return total_; }

private:
    std::vector<Shift>* list_;
    int total_ = 0;
};

/// Hook points. A module overrides what it needs and names it in hooks(), so that the others cost nothing.
class RuleModule {
public:
    enum Hook : unsigned {
        kMayMove = 1U << 0,     ///< may_move
        kRoadRate = 1U << 9,    ///< road_rate
        kAttack = 1U << 1,      ///< may_attack
        kRange = 1U << 2,       ///< range
        kShifts = 1U << 3,      ///< shifts
        kStandsFast = 1U << 4,  ///< stands_fast
        kOptions = 1U << 5,     ///< options, resolve_option, die
        kPlayerTurn = 1U << 6,  ///< player_turn
        kEntered = 1U << 7,     ///< entered
        kNoStacking = 1U << 8,  ///< ghosts
    };

    virtual ~RuleModule() = default;
    [[nodiscard]] virtual std::string_view id() const = 0;
    [[nodiscard]] virtual std::string_view rule() const = 0;
    [[nodiscard]] virtual unsigned hooks() const = 0;

    /// Position of this module among the scenario's, set by the rule set; its state words start at vars().
    int slot = 0;
    [[nodiscard]] Var var(int i) const noexcept {
        return static_cast<Var>(static_cast<int>(Var::modules) + slot * kModuleVars + i);
    }

    /// [pure] False forbids the unit to move in its movement phase.
    [[nodiscard]] virtual bool may_move(const StateView&, UnitIndex) const { return true; }
    /// [pure] False makes the unit treat roads as clear terrain.
    [[nodiscard]] virtual bool road_rate(const StateView&, UnitIndex) const { return true; }
    /// [pure] False takes the unit out of every attack; its obligation lapses.
    [[nodiscard]] virtual bool may_attack(const StateView&, UnitIndex) const { return true; }
    /// [pure] The range in force, given the one found so far.
    [[nodiscard]] virtual int range(const StateView&, UnitIndex, int current) const { return current; }
    /// [pure] Column shifts of a combat.
    virtual void shifts(const StateView&, const Combat&, ShiftSink&) const {}
    /// [pure] True: the unit never retreats nor is displaced; a retreat result eliminates it.
    [[nodiscard]] virtual bool stands_fast(const StateView&, UnitIndex) const { return false; }
    /// [pure] Units that do not count for stacking.
    [[nodiscard]] virtual UnitSet ghosts() const { return {}; }
    /// [pure] Extra actions while a combat that could be resolved is built; appended as ActionKind::option.
    virtual void options(const StateView&, const Combat&, ActionList&) const {}
    /// [pure] Events of such an option.
    virtual void resolve_option(const StateView&, const Action&, EventList&) const {}
    /// [pure] Whether this module's own die (Step::chance_module) has just shown `face`.
    virtual void die(const StateView&, int face, EventList&) const { (void)face; }
    /// [pure] The answer to this module's question (Step::choice_module).
    virtual void answer(const StateView&, bool yes, EventList&) const { (void)yes; }
    /// [pure] A side's player turn begins. May set chance_module or choice_module; returns whether it did.
    virtual bool player_turn(const StateView&, SideId, EventList&) const { return false; }
    /// [pure] A unit enters a hex by movement, retreat or advance.
    virtual void entered(const StateView&, UnitIndex, HexIndex, EventList&) const {}
    /// [pure] Why an option is not open now.
    [[nodiscard]] virtual Explanation explain(const StateView&, const Action&) const { return {}; }
};

/// The module of that use, or null when the id is unknown. Parameters are resolved against the scenario; faults in
/// them are for the checks to find, here they fall back to the documented defaults.
[[nodiscard]] std::unique_ptr<RuleModule> make_module(const ModuleUse& use, const Scenario& scenario);

}  // namespace ramparts

// The special rules of the three battles as rule modules (8.2, 9.2, 10.2).
#include <charconv>

#include "engine/rules/module.hpp"
#include "engine/rules/module_catalogue.hpp"
#include "engine/rules/odds.hpp"

namespace ramparts {
namespace {

int number(const ModuleUse& use, std::string_view name) { return int_param(use, name).value_or(0); }

UnitIndex unit_of(const ModuleUse& use, const Scenario& scenario) {
    return scenario.unit(param_or_default(use, "unit")).value_or(kNoUnit);
}

SideId side_of(const ModuleUse& use, const Scenario& scenario) {
    return scenario.side(param_or_default(use, "side")).value_or(kNoSide);
}

// 8.2: a cavalry unit may charge; half a die, rounded up, to the right. State: 0 charges made, 1 turn of the last one,
// 2 columns won in the combat being resolved.
class Charge final : public RuleModule {
public:
    Charge(const ModuleUse& use, const Scenario& scenario)
        : unit_(unit_of(use, scenario)), most_(number(use, "max-charges")), rest_(number(use, "rest-turns")) {}
    std::string_view id() const override { return "ramparts.charge"; }
    std::string_view rule() const override { return "8.2"; }
    unsigned hooks() const override { return kAttack | kOptions | kShifts | kPlayerTurn; }

    bool may_attack(const StateView& view, UnitIndex u) const override { return u != unit_ || !resting(view); }

    void options(const StateView& view, const Combat& combat, ActionList& actions) const override {
        if (unit_ == kNoUnit || !combat.attackers.has(unit_) || made(view) >= most_) return;
        actions.push_back({ActionKind::option, unit_, static_cast<std::uint16_t>(slot), kNoHex});
    }
    void resolve_option(const StateView& view, const Action&, EventList& events) const override {
        events.set(var(0), static_cast<std::uint64_t>(made(view)) + 1);
        events.set(var(1), static_cast<std::uint64_t>(view.state.turn()));
        events.set(Var::module_owner, static_cast<std::uint64_t>(slot) + 1);
        events.step(Step::chance_module, kNoSide);
    }
    void die(const StateView& view, int face, EventList& events) const override {
        events.set(var(2), static_cast<std::uint64_t>((face + 1) / 2));
        events.set(Var::module_owner, 0);
        events.step(Step::build_combat, view.state.phasing());
    }
    void shifts(const StateView& view, const Combat& combat, ShiftSink& sink) const override {
        const int columns = static_cast<int>(view.state.var(var(2)));
        if (columns != 0 && unit_ != kNoUnit && combat.attackers.has(unit_))
            sink.add({columns, "8.2", "charge", kNoHex});
    }
    bool player_turn(const StateView&, SideId, EventList& events) const override {
        events.set(var(2), 0);
        return false;
    }
    Explanation explain(const StateView& view, const Action&) const override {
        if (made(view) >= most_) return {false, "8.2", "all charges of this game have been made"};
        return {false, "8.2",
                "a charge is declared when a combat with the charging unit among the adjacent attackers is ready to "
                "resolve"};
    }

private:
    [[nodiscard]] int made(const StateView& view) const { return static_cast<int>(view.state.var(var(0))); }
    [[nodiscard]] bool resting(const StateView& view) const {
        const int last = static_cast<int>(view.state.var(var(1)));
        return made(view) > 0 && view.state.turn() > last && view.state.turn() <= last + rest_;
    }
    UnitIndex unit_;
    int most_;
    int rest_;
};

// 9.2: full-strength units with the trait attack with columns to the right, once per combat.
class Bayonet final : public RuleModule {
public:
    Bayonet(const ModuleUse& use, const Scenario& scenario) : columns_(number(use, "columns")) {
        const SideId side = side_of(use, scenario);
        const std::string_view trait = param_or_default(use, "trait");
        for (std::size_t i = 0; i < scenario.units.size(); ++i)
            if (scenario.units[i].side == side && scenario.units[i].has_trait(trait))
                units_.add(static_cast<UnitIndex>(i));
    }
    std::string_view id() const override { return "ramparts.bayonet"; }
    std::string_view rule() const override { return "9.2"; }
    unsigned hooks() const override { return kShifts; }
    void shifts(const StateView& view, const Combat& combat, ShiftSink& sink) const override {
        const bool any = (combat.attackers & units_).any([&](UnitIndex u) {
            return view.state.steps(u) == view.context.unit(u).steps && view.context.unit(u).steps > 1;
        });
        if (any) sink.add({columns_, "9.2", "bayonet charge", kNoHex});
    }

private:
    UnitSet units_;
    int columns_;
};

// 9.2: one side has no road rate during the first turns; road hexes count as clear terrain.
class RoadBan final : public RuleModule {
public:
    RoadBan(const ModuleUse& use, const Scenario& scenario)
        : side_(side_of(use, scenario)), turns_(number(use, "turns")) {}
    std::string_view id() const override { return "ramparts.road-ban"; }
    std::string_view rule() const override { return "9.2"; }
    unsigned hooks() const override { return kRoadRate; }
    bool road_rate(const StateView& view, UnitIndex u) const override {
        return view.context.unit(u).side != side_ || view.state.turn() > turns_;
    }

private:
    SideId side_;
    int turns_;
};

// 10.2: the battery never moves, never retreats, shares its hex, and may come back once its hex is retaken.
// State: 0 hex captured by the enemy since the battery was last there, 1 then retaken.
class HilltopBattery final : public RuleModule {
public:
    HilltopBattery(const ModuleUse& use, const Scenario& scenario)
        : unit_(unit_of(use, scenario)),
          hex_(scenario.map.grid().parse(param_or_default(use, "hex")).value_or(kNoHex)),
          return_on_(number(use, "return-on")),
          ask_(param_or_default(use, "returns") == "choice"),
          side_(unit_ == kNoUnit ? kNoSide : scenario.units[unit_].side) {}
    std::string_view id() const override { return "ramparts.hilltop-battery"; }
    std::string_view rule() const override { return "10.2"; }
    unsigned hooks() const override { return kMayMove | kStandsFast | kNoStacking | kPlayerTurn | kEntered; }

    bool may_move(const StateView&, UnitIndex u) const override { return u != unit_; }
    bool stands_fast(const StateView&, UnitIndex u) const override { return u == unit_; }
    UnitSet ghosts() const override { return unit_ == kNoUnit ? UnitSet{} : UnitSet::of(unit_); }

    void entered(const StateView& view, UnitIndex u, HexIndex hex, EventList& events) const override {
        if (hex != hex_ || u == unit_) return;
        if (view.context.unit(u).side != side_) {
            events.set(var(0), 1);
            events.set(var(1), 0);
        } else if (view.state.var(var(0)) != 0) {
            events.set(var(1), 1);
        }
    }
    bool player_turn(const StateView& view, SideId side, EventList& events) const override {
        if (side != side_ || view.state.status(unit_) != UnitStatus::eliminated || view.state.var(var(1)) == 0)
            return false;
        const UnitIndex holder = view.board.first(hex_);
        if (holder != kNoUnit && view.context.unit(holder).side != side_) return false;
        events.set(Var::module_owner, static_cast<std::uint64_t>(slot) + 1);
        events.step(Step::chance_module, kNoSide);
        return true;
    }
    void die(const StateView& view, int face, EventList& events) const override {
        if (face > return_on_) return;
        if (!ask_) {
            bring_back(view, events);
            return;
        }
        events.set(Var::module_owner, static_cast<std::uint64_t>(slot) + 1);
        events.step(Step::choice_module, side_);
    }
    void answer(const StateView& view, bool yes, EventList& events) const override {
        if (yes) bring_back(view, events);
    }

private:
    void bring_back(const StateView& view, EventList& events) const {
        events.move(unit_, hex_);
        events.steps(unit_, view.context.unit(unit_).steps);
        events.set(var(0), 0);
        events.set(var(1), 0);
    }
    UnitIndex unit_;
    HexIndex hex_;
    int return_on_;
    bool ask_;
    SideId side_;
};

// 10.2: on night turns every bombardment range shrinks.
class Night final : public RuleModule {
public:
    Night(const ModuleUse& use, const Scenario&) : range_(number(use, "range")) {}
    std::string_view id() const override { return "ramparts.night"; }
    std::string_view rule() const override { return "10.2"; }
    unsigned hooks() const override { return kRange; }
    int range(const StateView& view, UnitIndex, int current) const override {
        return view.context.night(view.state.turn()) ? std::min(current, range_) : current;
    }

private:
    int range_;
};

}  // namespace

std::unique_ptr<RuleModule> make_module(const ModuleUse& use, const Scenario& scenario) {
    if (use.id == "ramparts.charge") return std::make_unique<Charge>(use, scenario);
    if (use.id == "ramparts.bayonet") return std::make_unique<Bayonet>(use, scenario);
    if (use.id == "ramparts.road-ban") return std::make_unique<RoadBan>(use, scenario);
    if (use.id == "ramparts.hilltop-battery") return std::make_unique<HilltopBattery>(use, scenario);
    if (use.id == "ramparts.night") return std::make_unique<Night>(use, scenario);
    return nullptr;
}

}  // namespace ramparts

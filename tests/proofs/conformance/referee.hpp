// A referee that follows a game event by event and judges it by the rulebook, not by the engine's tables.
#pragma once

#include <string>
#include <vector>

#include "engine/play/game.hpp"
#include "tests/proofs/conformance/rulebook.hpp"

namespace ramparts::proof {

/// Attach with game.observe([&](auto& before, auto& event) { referee.event(before, event); }). Problems are collected.
class Referee {
public:
    explicit Referee(const StandardRules& rules) : rules_(rules) {}

    void begin(const StateView& view);
    void event(const StateView& before, const Event& event);
    /// The invariants that hold whenever a decision, a die or the end is reached.
    void decision(const StateView& view, const ActionList& legal);

    [[nodiscard]] const std::vector<std::string>& problems() const noexcept { return problems_; }

private:
    void fault(std::string text) {
        if (problems_.size() < 20) problems_.push_back(std::move(text));
    }
    void check_units(const StateView& view);
    void begin_combat_phase(const StateView& view);
    void lapse(const StateView& view);
    void end_combat_phase();
    void declared(const StateView& view);
    void check_advance(const StateView& view);
    void removed(const StateView& before, UnitIndex u);
    void moved(const StateView& before, UnitIndex u, HexIndex to);
    void check_retreat(const StateView& before, UnitIndex u, HexIndex to);
    [[nodiscard]] int best_class(const StateView& view, UnitIndex u) const;
    [[nodiscard]] int hex_class(const StateView& view, UnitIndex u, HexIndex to) const;
    [[nodiscard]] bool closed(const StateView& view, UnitIndex u, HexIndex hex) const;
    [[nodiscard]] std::string name(UnitIndex u) const { return rules_.tables().scenario().units[u].id; }
    [[nodiscard]] std::string label(HexIndex hex) const { return rules_.tables().grid().label(hex); }

    const StandardRules& rules_;
    std::vector<std::string> problems_;
    std::vector<UnitStatus> seen_;
    // this combat phase
    bool menu_due_ = false;
    bool in_phase_ = false;
    UnitSet must_attack_, must_be_attacked_, began_in_ezoc_, attacked_with_, attacked_;
    // this combat
    bool in_combat_ = false;
    bool several_ = false;
    UnitSet attackers_, supporters_, defenders_;
    std::vector<HexIndex> held_, defended_;
    std::vector<HexIndex> stood_;  // of each unit when the combat began
    int attacker_steps_ = 0, defender_steps_ = 0;
};

}  // namespace ramparts::proof

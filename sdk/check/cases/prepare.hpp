// The set-up part of a case: changes of the scenario, then of the state.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sdk/check/cases/run.hpp"

namespace ramparts {

/// A scenario changed by the `given` part, and the position its play begins in.
class CasePosition {
public:
    /// Faults go to `outcome`; ready() is false when the case cannot be played at all.
    CasePosition(const RuleCase& rule_case, const Scenario& base, CaseOutcome& outcome);
    [[nodiscard]] bool ready() const noexcept { return position_.has_value(); }
    [[nodiscard]] const StandardRules& rules() const noexcept { return *rules_; }
    [[nodiscard]] Position& position() noexcept { return *position_; }

private:
    void edit(const CaseItem& item);
    void blank_field(const CaseItem& item);
    void edit_unit(const CaseItem& item);
    void edit_hexes(const CaseItem& item);
    void edit_hexside(const CaseItem& item);
    void edit_roads(const CaseItem& item);
    void edit_option(const CaseItem& item);
    void edit_class(const CaseItem& item);
    void edit_terrain(const CaseItem& item);
    void edit_crt(const CaseItem& item);
    void edit_banners(const CaseItem& item);
    void edit_module(const CaseItem& item);
    void begin(const RuleCase& rule_case);
    void begin_phase(const CaseItem* time, SideId side);
    void make(EventList& events);
    void apply_state(const CaseItem& item);
    void fault(const CaseItem& item, Message expected, Message found);
    [[nodiscard]] std::optional<HexIndex> hex(const CaseItem& item, std::string_view label);
    [[nodiscard]] std::optional<SideId> side(const CaseItem& item, std::string_view id);

    CaseOutcome& outcome_;
    std::shared_ptr<Scenario> scenario_;
    std::vector<std::string> given_modules_;  // switched on by the case
    std::shared_ptr<const StandardRules> rules_;
    std::optional<Position> position_;
};

}  // namespace ramparts

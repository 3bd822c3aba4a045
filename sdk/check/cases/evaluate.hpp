// Steps and expectations of a case over a prepared position.
#pragma once

#include "engine/modules/notes.hpp"
#include "sdk/check/cases/prepare.hpp"

namespace ramparts {

/// Plays the steps and compares the expectations of one script, in order. Stops at a step that cannot be played.
class CaseScript {
public:
    CaseScript(CasePosition& at, CaseOutcome& outcome)
        : rules_(at.rules()), position_(at.position()), outcome_(outcome), listener_(rules_.modules()) {}
    void run(const std::vector<CaseItem>& script);

private:
    // steps; false when one cannot be played
    bool play(const CaseItem& item, const Action& action);
    void make(const Action& action);
    bool play_text(const CaseItem& item, std::string_view text);
    bool declare(const CaseItem& item);
    bool roll(const CaseItem& item, std::string_view face);

    // expectations
    void expect(const CaseItem& item);
    void expect_geometry(const CaseItem& item);
    void expect_movement(const CaseItem& item);
    void expect_action(const CaseItem& item);
    void expect_fire(const CaseItem& item);
    void expect_odds(const CaseItem& item);
    void expect_units(const CaseItem& item);
    void expect_course(const CaseItem& item);
    void expect_note(const CaseItem& item);
    void compare(const CaseItem& item, const MessageArg& what, const Message& expected, const Message& found);

    [[nodiscard]] const Scenario& scenario() const { return rules_.tables().scenario(); }
    [[nodiscard]] StateView view() const { return position_.view(); }
    [[nodiscard]] std::optional<UnitIndex> unit(const CaseItem& item, std::string_view id);
    [[nodiscard]] std::optional<HexIndex> hex(const CaseItem& item, std::string_view label);
    [[nodiscard]] Message label(HexIndex at) const;
    [[nodiscard]] Message names(UnitSet units) const;
    [[nodiscard]] Message place_of(UnitIndex u) const;
    [[nodiscard]] std::string first_hex(const CaseItem& item) const;
    void fault(const CaseItem& item, Message expected, Message found);

    const StandardRules& rules_;
    Position& position_;
    CaseOutcome& outcome_;
    NoteListener listener_;
    std::vector<std::pair<std::string, RuleNumber>> notes_;  // of modules, in the last step
};

}  // namespace ramparts

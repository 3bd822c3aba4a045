// A combat and the reasons that move its odds column.
#pragma once

#include <string_view>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/play/unit_set.hpp"

namespace ramparts {

/// The combat being built or resolved: adjacent attackers A, supporting guns B, defenders D (rules 6.5, 7.6).
struct Combat {
    UnitSet attackers;
    UnitSet supporters;
    UnitSet defenders;
    friend bool operator==(const Combat&, const Combat&) = default;
};

/// A number of a unit that a module changed.
struct Given {
    int slot = -1;          ///< of the module
    std::string_view hook;  ///< "movement.allowance"
    int from = 0;           ///< as it was before this module; allowances in half points
    int to = 0;
};

/// One reason that moves the odds column. The texts live as long as the rules that gave them.
struct Shift {
    int columns = 0;  ///< negative = left
    RuleNumber rule;
    Wording cause;                ///< empty when it has a name of its own
    HexIndex hex = kNoHex;        ///< where, if anywhere
    std::string_view named = {};  ///< what the ruleset or a module calls the cause: "Slope", "bayonet charge"
    int slot = -1;                ///< of the module that gave it, or that forbids it; -1: the standard rules

    static constexpr Wording kTerrain = wording("terrain in the hex");
    static constexpr Wording kHexside = wording("hexside");
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

}  // namespace ramparts

// Where units may be set up: what the checks say of places and stacks, asked before a unit is put there.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "sdk/check/context.hpp"

namespace ramparts {

enum class PlaceFault : std::uint8_t {
    none,
    off_map,     ///< not a hex of the map
    prohibited,  ///< no unit of that kind may ever enter it
    closed       ///< terrain closed to the unit's class, without a road
};
/// What is wrong with a hex as the place in which a unit starts, whoever else is there.
[[nodiscard]] PlaceFault place_fault(const CheckContext& context, std::size_t unit, HexIndex hex);

enum class StackFault : std::uint8_t { none, enemies, full };
/// What is wrong with units that start in one hex; units in the air are not asked about.
[[nodiscard]] StackFault stack_fault(const CheckContext& context, std::span<const std::size_t> stack);
/// Whether a unit counts for stacking, is a leader, or neither.
[[nodiscard]] StackCategory stack_category(const CheckContext& context, std::size_t unit);

/// A set-up in the making: units are lifted and put down, and each hex is asked about before. What it lets pass, the
/// checks let pass. The scenario must outlive it and stay as it is.
class SetUpRules {
public:
    explicit SetUpRules(const Scenario& scenario);
    SetUpRules(const SetUpRules&) = delete;
    SetUpRules& operator=(const SetUpRules&) = delete;

    /// Takes a unit out of its hex, for stacking.
    void lift(std::size_t unit);
    /// Puts a unit that is lifted, or was on no hex, into one.
    void put(std::size_t unit, HexIndex hex);
    /// Why a unit may not start in a hex beside those that are there, with the rule; nothing = it may.
    [[nodiscard]] std::optional<Message> why_not(std::size_t unit, HexIndex hex) const;

private:
    CheckOptions options_;
    CheckContext context_;
    std::map<HexIndex, std::vector<std::size_t>> stacks_;
};

}  // namespace ramparts

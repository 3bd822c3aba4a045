// What the check of modules' values says, for whoever refuses a value before it is taken.
#pragma once

#include <cstdint>
#include <string>

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

/// A unit as findings name it: "27th (us-27)".
[[nodiscard]] std::string unit_in_findings(const Scenario& scenario, std::size_t unit);
/// Who has a value, as findings name it.
struct ValueOwner {
    enum class Is : std::uint8_t { unit, unit_class, turn };
    Is is;
    std::string name;  ///< unit_in_findings, the id of a class, the number of a turn
};
/// What RP5222 says of a value outside its range: "27th (us-27) has 'lookout' 12, outside 0 to 9".
[[nodiscard]] Message value_outside(const ValueOwner& owner, const SetValue& set, int least, int most);

}  // namespace ramparts

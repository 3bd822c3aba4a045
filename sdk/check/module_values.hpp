// What the check of modules' values says, for whoever refuses a value before it is taken.
#pragma once

#include <string>

#include "engine/model/scenario.hpp"

namespace ramparts {

/// A unit as findings name it: "27th (us-27)".
[[nodiscard]] std::string unit_in_findings(const Scenario& scenario, std::size_t unit);
/// What RP5222 says of a value outside its range: "27th (us-27) has 'lookout' 12, outside 0 to 9".
[[nodiscard]] std::string value_outside(const std::string& owner, const SetValue& value, int least, int most);

}  // namespace ramparts

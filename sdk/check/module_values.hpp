// What the check of modules' values says, for whoever refuses a value before it is taken.
#pragma once

#include <cstdint>
#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

/// Who has a value, as findings name it.
struct ValueOwner {
    enum class Is : std::uint8_t { unit, unit_class, turn };
    Is is;
    MessageArg name;  ///< of the unit or the class, the number of the turn
};
/// What RP5222 says of a value outside its range: "27th Infantry has 'lookout' 12, outside 0 to 9".
[[nodiscard]] Message value_outside(const ValueOwner& owner, const SetValue& set, int least, int most);

}  // namespace ramparts

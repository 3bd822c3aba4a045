// What a finding says of a fault, and how to mend it.
#pragma once

#include "engine/diag/message.hpp"

namespace ramparts {

struct FaultWords {
    Message said;
    Message fix = {};
};

}  // namespace ramparts

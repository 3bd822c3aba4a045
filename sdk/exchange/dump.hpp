// A scenario's whole model as JSON.
#pragma once

#include <string>

#include "engine/model/scenario.hpp"

namespace ramparts {

/// Stable keys; ids and hex numbers instead of positions; costs in half movement points, null where a step is
/// prohibited.
[[nodiscard]] std::string dump_json(const Scenario& scenario, int indent);

}  // namespace ramparts

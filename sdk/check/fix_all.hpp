// Fixing all findings of a kind.
#pragma once

#include <string_view>
#include <vector>

#include "sdk/check/fix.hpp"

namespace ramparts {

/// Carries out the fix of every finding of a code as part of an edit, asking the check again where one fix may settle
/// or move another. What the author ignores is left alone. Returns the fixes in the order in which they were carried
/// out; none when the code is unknown or no finding of it has a fix.
std::vector<Fix> fix_all(Edit& e, std::string_view code);

}  // namespace ramparts

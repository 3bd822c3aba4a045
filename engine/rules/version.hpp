// The version of the standard rules as code: games recorded under another number may not replay.
#pragma once

namespace ramparts {

/// Raised with every change after which an earlier record could replay differently.
inline constexpr int kRulesVersion = 1;

}  // namespace ramparts

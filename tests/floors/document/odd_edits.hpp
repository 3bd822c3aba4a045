// Edits that nobody should make: every function of the edit, with values in range and far out of it.
#pragma once

#include "engine/core/rng.hpp"
#include "sdk/change/document/edit.hpp"

namespace ramparts::test {

/// One to three such edits; most of them have to be refused.
void odd_mutations(Edit& edit, Rng& rng);

}  // namespace ramparts::test

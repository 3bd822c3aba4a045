// Who is to do what, for somebody who has nothing chosen yet.
#pragma once

#include "engine/rules/standard.hpp"

namespace ramparts::worker {

/// One sentence, as the editor's playtest says it.
[[nodiscard]] Message prompt_of(const StandardRules& rules, const StateView& view, const ActionList& legal);

}  // namespace ramparts::worker

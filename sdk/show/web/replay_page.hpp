// A recorded game as one web page that stands alone.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"
#include "engine/rules/standard.hpp"
#include "formats/journal/journal.hpp"
#include "sdk/show/draw/style.hpp"

namespace ramparts::web {

/// Plays the first `to` steps of a record again (all of them when there are fewer) and makes the page in the language
/// of say(): the map with every position that the narrator has something to say of, the game in his words, losses over
/// the turns, the result; map and counters in the colours of `palette`. The first disagreement of record and rules
/// instead, as replay() finds it; `path` names the journal's file. The same record, colours and language give the same
/// bytes.
[[nodiscard]] Result<std::string, Diagnostic> replay_page(const std::shared_ptr<const StandardRules>& rules,
                                                          const Journal& journal, std::size_t to, std::string_view path,
                                                          const draw::Palette& palette = draw::kPrintedPalette);

}  // namespace ramparts::web

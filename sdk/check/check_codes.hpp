// The codes of the checks: one part per area, joined by check_codes().
#pragma once

#include <span>

#include "engine/diag/code_entries.hpp"

namespace ramparts {

/// RP2… map, RP3… units and set-up, RP4… tables, RP5… victory and modules.
[[nodiscard]] std::span<const CodeEntry> check_codes();
/// Puts them, and those of plugins and files, into the catalogue; again changes nothing and costs nothing.
void register_check_codes();

}  // namespace ramparts

namespace ramparts::detail {

inline constexpr Severity kError = Severity::error;
inline constexpr Severity kWarning = Severity::warning;
inline constexpr Severity kNote = Severity::note;

[[nodiscard]] std::span<const CodeEntry> map_check_codes();     ///< RP2…
[[nodiscard]] std::span<const CodeEntry> unit_check_codes();    ///< RP3…
[[nodiscard]] std::span<const CodeEntry> table_check_codes();   ///< RP4…
[[nodiscard]] std::span<const CodeEntry> battle_check_codes();  ///< RP5…

}  // namespace ramparts::detail

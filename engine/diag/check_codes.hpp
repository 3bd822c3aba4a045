// The parts of the catalogue of check codes, one per area, joined by check_codes().
#pragma once

#include <span>

#include "engine/diag/diagnostic.hpp"

namespace ramparts::detail {

inline constexpr Severity kError = Severity::error;
inline constexpr Severity kWarning = Severity::warning;
inline constexpr Severity kNote = Severity::note;

[[nodiscard]] std::span<const CodeInfo> map_check_codes();     ///< RP2…
[[nodiscard]] std::span<const CodeInfo> unit_check_codes();    ///< RP3…
[[nodiscard]] std::span<const CodeInfo> table_check_codes();   ///< RP4…
[[nodiscard]] std::span<const CodeInfo> battle_check_codes();  ///< RP5…
[[nodiscard]] std::span<const CodeInfo> plugin_codes();        ///< RP7…, no checks of a scenario

}  // namespace ramparts::detail

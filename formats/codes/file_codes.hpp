// The codes of this floor: what can be wrong with files.
#pragma once

#include "engine/diag/code_entries.hpp"

namespace ramparts {

[[nodiscard]] std::span<const CodeEntry> file_codes();         ///< RP1…: any file
[[nodiscard]] std::span<const CodeEntry> journal_codes();      ///< RP601…, RP602…: game records
[[nodiscard]] std::span<const CodeEntry> translation_codes();  ///< RP735…: translations of plugins
[[nodiscard]] std::span<const CodeEntry> package_codes();      ///< RP80…: packages, signatures and indexes of mods
[[nodiscard]] std::span<const CodeEntry> mail_codes();         ///< RP82…: mails of games, and the games

/// Puts them into the catalogue; again changes nothing and costs nothing. Whoever collects findings of files calls it.
void register_file_codes();

}  // namespace ramparts

// Catalogues of gettext that users write: the texts of plugins and the names of battles in another language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/diag/fault_words.hpp"

namespace ramparts {

inline constexpr std::size_t kMaxTranslationBytes = std::size_t{1} << 20U;

struct PoPair {
    std::string english;  ///< empty: the head
    std::string translation;
    std::size_t line = 0;  ///< of its msgid
    bool fuzzy = false;
};
struct PoFile {
    std::vector<PoPair> pairs;
    std::vector<Diagnostic> diagnostics;  ///< with their places
};

/// Reads strictly a catalogue in UTF-8 without plural forms and contexts. What has a fault is left out; faults have
/// that code. Never fails.
[[nodiscard]] PoFile read_po(std::string_view text, std::string_view path, std::string_view code);
/// A finding about a line of such a file, with the severity of its code.
[[nodiscard]] Diagnostic po_finding(std::string_view code, std::string_view path, std::size_t line, std::size_t column,
                                    FaultWords complaint);
/// The language of "BEFORE.fr.po": "fr", or "fr_CA" of "BEFORE.fr_CA.po"; empty when the file is called otherwise. Two
/// or three small letters, then perhaps _ and two capitals.
[[nodiscard]] std::string language_of_file(std::string_view file_name, std::string_view before);
/// At most 60 bytes of a text, as messages quote it.
[[nodiscard]] std::string text_start(const std::string& text);

}  // namespace ramparts

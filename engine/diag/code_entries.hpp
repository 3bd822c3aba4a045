// Entries of the catalogue of findings as the program's own floors write them: with what to do and an example.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/diag/codes.hpp"

namespace ramparts {

/// What brings a finding: to look at, to try, and for the tests to try.
struct CodeExample {
    enum class Kind : std::uint8_t { file, commands, words };
    Kind kind;
    std::string_view file;   ///< in whose text `right` becomes `wrong`: a shipped one, or what a command makes
    std::string_view wrong;  ///< a text of the file; commands, each on a line; or a sentence
    std::string_view right;  ///< what the file has in its place
};
constexpr CodeExample in_file(std::string_view file, std::string_view wrong, std::string_view right) {
    return {CodeExample::Kind::file, file, wrong, right};
}
constexpr CodeExample by_commands(std::string_view lines) { return {CodeExample::Kind::commands, {}, lines, {}}; }
constexpr CodeExample in_words(std::string_view sentence) { return {CodeExample::Kind::words, {}, sentence, {}}; }

/// An entry of the program's own; its explanation says what is wrong and why it matters.
struct CodeEntry : CodeInfo {
    std::string_view fix;  ///< what to do
    CodeExample example;
};

/// Puts the range of a floor into the catalogue, as its overload does.
void register_codes(std::span<const CodeEntry> range);

/// The entry of a code of the program's own, or null. Good as long as the program runs.
[[nodiscard]] const CodeEntry* find_code_entry(std::string_view code);

}  // namespace ramparts

// Diagnostics as data: code, severity, place, rule, and how to fix it. No callbacks, no pointers.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ramparts {

enum class Severity : std::uint8_t { note, warning, error };

/// A place in a file; line and column count from 1 (column in code points), 0 = unknown.
struct FilePlace {
    std::string path;
    std::uint32_t byte = 0;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    friend bool operator==(const FilePlace&, const FilePlace&) = default;
};

/// Where a finding points: any of file, hex, hexside, unit or another named object. Labels, never indices.
struct Location {
    FilePlace file;
    std::string hex;      ///< "L2208"
    std::string hexside;  ///< "L2306 L2406"
    std::string unit;     ///< unit id
    std::string object;   ///< any other id: table cell, module, group
    friend bool operator==(const Location&, const Location&) = default;
    [[nodiscard]] std::string_view place() const noexcept {
        return !hexside.empty() ? hexside : !hex.empty() ? hex : !unit.empty() ? unit : object;
    }
};

struct Diagnostic {
    std::string code;  ///< "RP2101", an entry of the catalogue
    Severity severity = Severity::error;
    std::string message;  ///< one sentence with the actual values
    std::string rule;     ///< rulebook number, or empty
    std::string fix;      ///< what to do about it
    Location where;
    std::string plugin = {};  ///< id of the plugin whose finding it is; empty for the program's own
    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// One entry of the catalogue behind `ramparts explain`.
struct CodeInfo {
    std::string_view code;         ///< "RP2101"
    std::string_view key;          ///< stable settings key, e.g. "unit-on-prohibited-hex"
    Severity severity;             ///< default
    std::string_view title;        ///< one line
    std::string_view explanation;  ///< a paragraph: why it matters and what to do
    std::string_view rule;         ///< rulebook number or ""
};

/// The areas of the catalogue, one file each: RP1… reading files, RP2… map, RP3… units and set-up, RP4… tables,
/// RP5… victory and modules, RP6… play and journals.
[[nodiscard]] std::span<const CodeInfo> file_codes();
[[nodiscard]] std::span<const CodeInfo> check_codes();
[[nodiscard]] std::span<const CodeInfo> play_codes();

/// All entries in ascending order of code, those of plugins among them.
[[nodiscard]] std::vector<CodeInfo> all_codes();
/// The entry of a code or settings key, or null. Good as long as the program runs.
[[nodiscard]] const CodeInfo* find_code(std::string_view code_or_key);
/// The same among the program's own.
[[nodiscard]] const CodeInfo* find_own_code(std::string_view code_or_key);

/// Puts the entries of plugins in force in place of those before. Their texts, and the list, are kept until the program
/// ends. Safe from any thread.
void set_plugin_codes(std::shared_ptr<const std::vector<CodeInfo>> codes);

/// `path:line:col: error RP2101: message [rule 4.16] (fix)`, the parts that are known.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic);
[[nodiscard]] std::string_view to_string(Severity severity) noexcept;
[[nodiscard]] bool has_errors(std::span<const Diagnostic> diagnostics) noexcept;

}  // namespace ramparts

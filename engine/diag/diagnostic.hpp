// Diagnostics as data: code, severity, place, rule, and how to fix it. No callbacks, no pointers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/codes.hpp"
#include "engine/diag/message.hpp"

namespace ramparts {

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
    Message message;  ///< one sentence with the actual values
    RuleNumber rule;
    Message fix;  ///< what to do about it
    Location where;
    std::string plugin = {};  ///< id of the plugin whose finding it is; empty for the program's own
    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// `path:line:col: error RP2101: message [rule 4.16] (fix)`, the parts that are known.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic);
[[nodiscard]] std::string_view to_string(Severity severity) noexcept;
[[nodiscard]] bool has_errors(std::span<const Diagnostic> diagnostics) noexcept;

}  // namespace ramparts

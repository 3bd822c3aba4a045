// The catalogue behind `ramparts explain`: what every code of a finding means. Each floor registers its own range.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/diag/rule_number.hpp"

namespace ramparts {

enum class Severity : std::uint8_t { note, warning, error };

/// One entry of the catalogue.
struct CodeInfo {
    std::string_view code;         ///< "RP2101"
    std::string_view key;          ///< stable settings key, e.g. "unit-on-prohibited-hex"
    Severity severity;             ///< default
    std::string_view title;        ///< one line
    std::string_view explanation;  ///< a paragraph: why it matters and what to do
    RuleNumber rule;               ///< that it rests on, or none
};

/// Puts the range of a floor into the catalogue; it stays until the program ends. The same range again changes nothing.
/// What the engine itself finds is there from the start; a floor registers its own where its findings are made, and
/// that of the floors below, so that nobody meets a finding whose code is unknown. A program that lists all codes, or
/// loads plugins, whose codes must differ from its own, calls the register function of its highest floor first. Safe
/// from any thread.
void register_codes(std::span<const CodeInfo> range);

/// All entries in ascending order of code, those of plugins among them.
[[nodiscard]] std::vector<CodeInfo> all_codes();
/// The entry of a code or settings key, or null. Good as long as the program runs.
[[nodiscard]] const CodeInfo* find_code(std::string_view code_or_key);
/// The same among the program's own.
[[nodiscard]] const CodeInfo* find_own_code(std::string_view code_or_key);

/// Puts the entries of plugins in force in place of those before. Their texts, and the list, are kept until the program
/// ends. Safe from any thread.
void set_plugin_codes(std::shared_ptr<const std::vector<CodeInfo>> codes);

}  // namespace ramparts

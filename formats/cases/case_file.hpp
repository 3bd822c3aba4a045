// Rule cases: positions, actions and expected findings as data, and the file that holds them (urn:ramparts:cases:1).
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/diag/diagnostic.hpp"

namespace ramparts {

/// What one line of a case says. The order is that of the schema table.
enum class CaseTag : std::uint8_t {
    // set-up, inside <given>
    field,
    clear,
    unit,
    hex,
    hexside,
    road,
    group,
    turns,
    option,
    unit_class,
    terrain,
    crt,
    banners,
    module,
    param,
    module_word,
    attribute,
    time,
    // steps
    act,
    roll,
    declare,
    fight,
    // expectations
    adjacent,
    distance,
    reach,
    legal,
    illegal,
    sight,
    bombard,
    odds,
    shift,
    result,
    stands,
    gone,
    waits,
    obliged,
    winner,
    score,
    allowance,
    factor,
    range,
    now,
    choices,
    zoc,
    entry,
    keeps,
    note,
};

enum class CaseValue : std::uint8_t { text, integer, flag, odds, words };

/// One attribute of a line.
struct CaseField {
    std::string_view name;
    CaseValue type = CaseValue::text;
    bool required = false;
};

enum class CasePart : std::uint8_t { given, step, expectation, child };

/// One element of the format.
struct CaseRow {
    CaseTag tag = CaseTag::field;
    std::string_view name;
    CasePart part = CasePart::given;
    std::span<const CaseField> fields;
    bool holds_text = false;
    std::string_view child;  ///< name of the element it may contain, or empty
    std::string_view doc;    ///< one sentence for the documentation
};

/// All elements in the order of CaseTag.
[[nodiscard]] std::span<const CaseRow> case_rows() noexcept;
[[nodiscard]] const CaseRow& case_row(CaseTag tag) noexcept;

/// One line: its values are texts whose form (not whose meaning) has been checked.
struct CaseItem {
    CaseTag tag = CaseTag::field;
    std::vector<std::pair<std::string, std::string>> values;
    std::string text;
    std::vector<CaseItem> items;
    FilePlace where;
    [[nodiscard]] bool has(std::string_view name) const noexcept;
    /// The value, empty when absent.
    [[nodiscard]] std::string_view value(std::string_view name) const noexcept;
    [[nodiscard]] int number(std::string_view name, int otherwise = 0) const noexcept;
    [[nodiscard]] bool flag(std::string_view name) const noexcept { return value(name) == "true"; }
    /// The space-separated words of a value.
    [[nodiscard]] std::vector<std::string> words(std::string_view name) const;
    void set(std::string_view name, std::string value) { values.emplace_back(std::string(name), std::move(value)); }
};

/// One case: a position, then steps and expectations in the order in which they are evaluated.
struct RuleCase {
    std::string id;
    RuleNumber rule;  ///< that it is evidence for, e.g. "6.9"
    std::string title;
    std::string scenario;  ///< overrides the file's, relative to the file
    std::vector<CaseItem> given;
    std::vector<CaseItem> script;
    FilePlace where;
};

struct CaseFile {
    std::string path;
    std::string scenario;  ///< folder relative to the file; empty = the folder above the file's
    std::vector<RuleCase> cases;
    std::vector<Diagnostic> diagnostics;
    bool readable = false;
    /// Folder of the scenario a case is about.
    [[nodiscard]] std::filesystem::path scenario_folder(const RuleCase& rule_case) const;
};

/// Reads a case file from its text. Every fault is reported with its place; faulty lines are left out.
[[nodiscard]] CaseFile read_cases(std::string text, std::string path);
[[nodiscard]] CaseFile load_cases(const std::filesystem::path& path);
/// The canonical text.
[[nodiscard]] std::string write_cases(const CaseFile& file);
/// The text with one more case before the end; `text` as it is when it is no case file.
[[nodiscard]] std::string append_case(std::string text, const RuleCase& rule_case);

}  // namespace ramparts

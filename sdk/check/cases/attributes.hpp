// Attributes of modules as case files name them.
#pragma once

#include <optional>
#include <string>

#include "engine/rules/standard.hpp"
#include "formats/cases/case_file.hpp"

namespace ramparts {

/// An attribute of a module in use, and which unit, hex or side of it is meant.
struct CaseAttribute {
    const AttributePlace* place = nullptr;
    std::uint32_t index = 0;
};

/// What `module`, `name` and, by the attribute's scope, `unit`, `hex` or `side` of a line name; nothing, and in
/// `expected` what should stand there, when that is not to be found.
[[nodiscard]] std::optional<CaseAttribute> find_attribute(const StandardRules& rules, const CaseItem& item,
                                                          Message& expected);

}  // namespace ramparts

// Findings about plugins, with the severity of the catalogue.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/diag/diagnostic.hpp"
#include "sdk/extend/host/host_codes.hpp"

namespace ramparts {

/// A finding about a plugin, in a file of it.
[[nodiscard]] inline Diagnostic plugin_finding(std::string_view code, const std::filesystem::path& file, Message said,
                                               Message fix) {
    register_host_codes();
    Diagnostic finding;
    finding.code = code;
    if (const CodeInfo* info = find_code(code)) finding.severity = info->severity;
    finding.message = std::move(said);
    finding.fix = std::move(fix);
    finding.where.file.path = file.string();
    return finding;
}

/// "1 byte", "3 bytes".
[[nodiscard]] inline Message bytes_words(std::size_t n) {
    return n == 1 ? message("{1} byte", n) : message("{1} bytes", n);
}
[[nodiscard]] inline Message modules_words(std::size_t n) {
    return n == 1 ? message("{1} module", n) : message("{1} modules", n);
}

}  // namespace ramparts

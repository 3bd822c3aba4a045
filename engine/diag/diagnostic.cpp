// Text form of diagnostics.
#include "engine/diag/diagnostic.hpp"

#include <algorithm>

#include "engine/diag/place_words.hpp"

namespace ramparts {

std::string_view to_string(Severity severity) noexcept {
    switch (severity) {
        case Severity::note: return "note";
        case Severity::warning: return "warning";
        case Severity::error: break;
    }
    return "error";
}

std::string to_text(const Diagnostic& d) {
    std::string text;
    const FilePlace& file = d.where.file;
    if (!file.path.empty()) {
        text += file.path;
        if (file.line) text += ":" + std::to_string(file.line) + ":" + std::to_string(file.column);
        text += ": ";
    }
    text += std::string(to_string(d.severity)) + " " + d.code + ": ";
    text += placed_message(d).english();
    text += d.rule.mark();
    if (!d.plugin.empty()) text += " [plugin " + d.plugin + "]";
    if (!d.fix.empty()) text += "\n    fix: " + d.fix.english();
    return text;
}

bool has_errors(std::span<const Diagnostic> diagnostics) noexcept {
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::error; });
}

}  // namespace ramparts

// Text form of diagnostics and the catalogue's look-up.
#include "engine/diag/diagnostic.hpp"

#include <algorithm>
#include <mutex>

#include "engine/diag/check_codes.hpp"

namespace ramparts {

namespace {

struct PluginCodes {
    std::mutex mutex;
    std::vector<std::shared_ptr<const std::vector<CodeInfo>>> lists;  // the last is in force
};

PluginCodes& plugin_codes_in_force() {
    static PluginCodes codes;
    return codes;
}

std::shared_ptr<const std::vector<CodeInfo>> codes_of_plugins() {
    PluginCodes& codes = plugin_codes_in_force();
    const std::lock_guard lock(codes.mutex);
    return codes.lists.empty() ? nullptr : codes.lists.back();
}

const CodeInfo* find_in(std::span<const CodeInfo> part, std::string_view code_or_key) {
    for (const CodeInfo& info : part)
        if (info.code == code_or_key || info.key == code_or_key) return &info;
    return nullptr;
}

}  // namespace

void set_plugin_codes(std::shared_ptr<const std::vector<CodeInfo>> list) {
    PluginCodes& codes = plugin_codes_in_force();
    const std::lock_guard lock(codes.mutex);
    codes.lists.push_back(std::move(list));
}

std::vector<CodeInfo> all_codes() {
    std::vector<CodeInfo> all;
    for (const auto part : {file_codes(), check_codes(), play_codes(), detail::plugin_codes()})
        all.insert(all.end(), part.begin(), part.end());
    if (const auto more = codes_of_plugins()) all.insert(all.end(), more->begin(), more->end());
    std::sort(all.begin(), all.end(), [](const CodeInfo& a, const CodeInfo& b) { return a.code < b.code; });
    return all;
}

const CodeInfo* find_own_code(std::string_view code_or_key) {
    for (const auto part : {file_codes(), check_codes(), play_codes(), detail::plugin_codes()})
        if (const CodeInfo* info = find_in(part, code_or_key)) return info;
    return nullptr;
}

const CodeInfo* find_code(std::string_view code_or_key) {
    if (const CodeInfo* info = find_own_code(code_or_key)) return info;
    const auto more = codes_of_plugins();
    return more ? find_in(*more, code_or_key) : nullptr;
}

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
    const std::string_view place = d.where.place();
    if (!place.empty() && d.message.find(place) == std::string::npos) text += std::string(place) + ": ";
    text += d.message;
    if (!d.rule.empty()) text += " [rule " + d.rule + "]";
    if (!d.plugin.empty()) text += " [plugin " + d.plugin + "]";
    if (!d.fix.empty()) text += "\n    fix: " + d.fix;
    return text;
}

bool has_errors(std::span<const Diagnostic> diagnostics) noexcept {
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::error; });
}

}  // namespace ramparts

// What exporters and importers may ask of us; see exchange_call.hpp. Nothing is thrown across the boundary.
#include "sdk/exchange/exchange_call.hpp"

#include <algorithm>
#include <cstring>

#include "engine/modules/code_fault.hpp"
#include "sdk/change/document/operations/transform.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kMostSaid = 200;
constexpr std::size_t kLongestSaid = 2000;
constexpr std::size_t kLongestName = 100;

Diagnostic finding_of(std::string_view code, Severity severity, Message said, Message fix) {
    Diagnostic finding;
    finding.code = code;
    finding.severity = severity;
    finding.message = std::move(said);
    finding.fix = std::move(fix);
    return finding;
}

}  // namespace

bool is_plain_file_name(std::string_view name) noexcept {
    const auto word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
    if (name.empty() || name.size() > kLongestName || !word(name[0])) return false;
    return std::all_of(name.begin(), name.end(), [&](char c) { return word(c) || c == '.' || c == '_' || c == '-'; });
}

PartMaker with_options(PartMaker parts, std::span<const ParameterInfo> known, std::span<const ModuleParam> options) {
    return [parts = std::move(parts), known, options](std::string_view name) -> std::optional<std::string> {
        constexpr std::string_view kOption = "param.";
        if (!name.starts_with(kOption)) return parts(name);
        name.remove_prefix(kOption.size());
        const auto info = std::find_if(known.begin(), known.end(), [&](const auto& p) { return p.name == name; });
        if (info == known.end()) return std::nullopt;
        const auto given = std::find_if(options.begin(), options.end(), [&](const auto& p) { return p.name == name; });
        return given == options.end() ? info->otherwise : given->value;
    };
}

Exchanged wrong_options(std::string_view of, const std::vector<ParameterInfo>& known, const Scenario& scenario,
                        std::span<const ModuleParam> options, const std::string& file) {
    Exchanged out;
    out.findings = parameter_faults(of, known, scenario, options);
    for (Diagnostic& finding : out.findings) finding.where.file.path = file;
    return out;
}

ExchangeCall::ExchangeCall(PartMaker parts, std::vector<std::string_view> allowed, std::string file_said_of)
    : make_(std::move(parts)), allowed_(std::move(allowed)), said_of_(std::move(file_said_of)) {
    source_ = {sizeof source_, this, &ExchangeCall::part, nullptr, nullptr};
    files_ = {sizeof files_, this, &ExchangeCall::write, &ExchangeCall::say};
    code_fault() = {};
}

rp_text ExchangeCall::part(const rp_source_1* source, const char* name) {
    if (source == nullptr || name == nullptr) return {nullptr, 0};
    auto* self = static_cast<ExchangeCall*>(source->data);
    try {
        auto at = self->parts_.find(std::string_view(name));
        if (at == self->parts_.end()) at = self->parts_.emplace(name, self->make_(name)).first;
        if (!at->second) return {nullptr, 0};
        return {at->second->c_str(), static_cast<std::uint32_t>(at->second->size())};
    } catch (...) {
        return {nullptr, 0};
    }
}

std::int32_t ExchangeCall::write(rp_files_1* files, const char* path, const void* bytes, std::uint64_t count) {
    if (files == nullptr || path == nullptr || (bytes == nullptr && count > 0)) return RP_E_ARGUMENT;
    try {
        return static_cast<ExchangeCall*>(files->data)->take(path, bytes, count);
    } catch (...) {
        return RP_E_MEMORY;
    }
}

std::int32_t ExchangeCall::take(std::string_view name, const void* bytes, std::uint64_t count) {
    const auto refuse = [&](std::int32_t answer, const Message& why) {
        if (refused_.empty()) refused_ = why;
        return answer;
    };
    const std::string_view shown = name.substr(0, kLongestName);
    const bool named = allowed_.empty() || std::find(allowed_.begin(), allowed_.end(), name) != allowed_.end();
    if (!is_plain_file_name(name))
        return refuse(RP_E_ARGUMENT, message("it wrote '{1}', which is not a plain file name", shown));
    if (!named) return refuse(RP_E_ARGUMENT, message("it wrote '{1}', which is not a file of a scenario", shown));
    if (written_.contains(name)) return refuse(RP_E_ARGUMENT, message("it wrote '{1}', twice", shown));
    if (written_.size() >= kMaxExchangedFiles)
        return refuse(RP_E_LIMIT, message("it wrote '{1}', more than {2} files", shown, kMaxExchangedFiles));
    if (count > kMaxExchangedBytes || bytes_ + count > kMaxExchangedBytes)
        return refuse(RP_E_LIMIT, message("it wrote '{1}', more than {2} bytes in all", shown, kMaxExchangedBytes));
    bytes_ += count;
    written_.emplace(name, std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(count)));
    return RP_YES;
}

void ExchangeCall::say(rp_files_1* files, std::int32_t severity, std::uint32_t line, const char* text) {
    if (files == nullptr || text == nullptr) return;
    auto* self = static_cast<ExchangeCall*>(files->data);
    if (self->findings_.size() >= kMostSaid) return;
    try {
        const auto kind = static_cast<std::size_t>(std::clamp(severity, 0, 2));
        constexpr Severity kSeverities[] = {Severity::note, Severity::warning, Severity::error};
        constexpr std::string_view kCodes[] = {"RP7503", "RP7504", "RP7502"};
        std::string words(text, ::strnlen(text, kLongestSaid));
        // A sentence that stands in the plugin's messages.LANGUAGE.po is said in that language.
        Message sentence = words.find('{') == std::string::npos ? Message::of_plugin(std::move(words)) : Message(words);
        Diagnostic said = finding_of(kCodes[kind], kSeverities[kind], std::move(sentence), {});
        said.where.file.path = self->said_of_;
        said.where.file.line = line;
        said.where.file.column = line > 0 ? 1 : 0;
        self->findings_.push_back(std::move(said));
    } catch (...) {
        return;  // what cannot be kept is not said
    }
}

Exchanged ExchangeCall::finish(std::optional<std::int32_t> answer, std::string_view code, const Message& who) {
    Exchanged out;
    out.findings = std::move(findings_);
    Message why;
    if (!answer) why = message("{1} threw an exception; nothing is written", who);
    else if (!refused_.empty()) why = message("{1} was stopped: {2}; nothing is written", who, refused_);
    else if (*answer < 0 && !code_fault().empty())
        why = message("{1} fails: {2}; nothing is written", who, code_fault());
    else if (*answer <= 0) why = message("{1} answered {2}; nothing is written", who, *answer);
    else if (has_errors(out.findings)) why = message("{1} reported errors; nothing is written", who);
    if (!why.empty()) {
        Diagnostic finding = finding_of(code, Severity::error, why, message("see what it said beside this"));
        if (out.findings.empty()) finding.fix = message("tell the author of the plugin");
        finding.where.file.path = said_of_;
        out.findings.push_back(std::move(finding));
        return out;
    }
    out.done = true;
    for (auto& [name, bytes] : written_) out.files.push_back({name, std::move(bytes)});
    return out;
}

}  // namespace ramparts

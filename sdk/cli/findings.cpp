// Machine forms of findings; see findings.hpp.
#include "sdk/cli/findings.hpp"

#include <algorithm>
#include <vector>

#include "engine/core/version.hpp"
#include "engine/diag/code_entries.hpp"
#include "engine/diag/place_words.hpp"

namespace ramparts::tools {
namespace {

// A path as a URI reference (RFC 3986): everything but unreserved characters and slashes is percent-encoded.
std::string uri_of(std::string_view path) {
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out = path.starts_with("/") ? "file://" : "";
    for (const char c : path) {
        if (plain.find(c) != std::string_view::npos) {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += '%';
        out += digits[byte >> 4];
        out += digits[byte & 15U];
    }
    return out;
}

std::string_view level_of(Severity severity) {
    return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

// The message with its rule and what to do about it.
std::string whole_text(const Diagnostic& d) {
    std::string text = placed_message(d);
    text += d.rule.mark();
    if (!d.plugin.empty()) text += " [plugin " + d.plugin + "]";
    if (!d.fix.empty()) text += " Fix: " + d.fix.english() + ".";
    return text;
}

// Annotations keep three characters of their messages for themselves, and two more within their properties.
std::string escaped(std::string_view text, bool property) {
    std::string out;
    for (const char c : text) switch (c) {
            case '%': out += "%25"; break;
            case '\r': out += "%0D"; break;
            case '\n': out += "%0A"; break;
            case ':': out += property ? "%3A" : ":"; break;
            case ',': out += property ? "%2C" : ","; break;
            default: out += c;
        }
    return out;
}

void write_rule(JsonWriter& json, const std::string& code) {
    const CodeInfo* info = find_code(code);
    json.begin_object().member("id", code);
    if (info) {
        json.member("name", info->key);
        json.key("shortDescription").begin_object().member("text", info->title).end_object();
        json.key("fullDescription").begin_object().member("text", info->explanation).end_object();
        if (const CodeEntry* entry = find_code_entry(code))
            json.key("help").begin_object().member("text", entry->fix).end_object();
        json.key("defaultConfiguration").begin_object().member("level", level_of(info->severity)).end_object();
        if (!info->rule.empty()) json.key("properties").begin_object().member("rulebook", info->rule).end_object();
    }
    json.end_object();
}

void write_location(JsonWriter& json, const Location& where) {
    json.begin_object();
    if (!where.file.path.empty()) {
        json.key("physicalLocation").begin_object();
        json.key("artifactLocation").begin_object().member("uri", uri_of(where.file.path)).end_object();
        if (where.file.line > 0) {
            json.key("region").begin_object().member("startLine", where.file.line);
            if (where.file.column > 0) json.member("startColumn", where.file.column);
            json.end_object();
        }
        json.end_object();
    }
    if (const std::string_view place = where.place(); !place.empty()) {
        const std::string_view kind = !where.hexside.empty() ? "hexside"
                                      : !where.hex.empty()   ? "hex"
                                      : !where.unit.empty()  ? "unit"
                                                             : "object";
        json.key("logicalLocations")
            .begin_array()
            .begin_object()
            .member("name", place)
            .member("kind", kind)
            .end_object()
            .end_array();
    }
    json.end_object();
}

}  // namespace

void write_finding(JsonWriter& json, const Diagnostic& d) {
    const CodeInfo* info = find_code(d.code);
    json.begin_object();
    json.member("code", d.code)
        .member("key", info ? info->key : std::string_view{})
        .member("severity", to_string(d.severity));
    json.member("message", d.message).member("rule", d.rule).member("fix", d.fix);
    json.member("file", d.where.file.path).member("line", d.where.file.line).member("column", d.where.file.column);
    json.member("hex", d.where.hex)
        .member("hexside", d.where.hexside)
        .member("unit", d.where.unit)
        .member("object", d.where.object);
    if (!d.plugin.empty()) json.member("plugin", d.plugin);
    json.end_object();
}

std::string github_annotations(std::span<const Diagnostic> diagnostics) {
    std::string out;
    for (const Diagnostic& d : diagnostics) {
        out += d.severity == Severity::note ? "::notice " : "::" + std::string(to_string(d.severity)) + " ";
        if (!d.where.file.path.empty()) out += "file=" + escaped(d.where.file.path, true) + ",";
        if (d.where.file.line > 0) out += "line=" + std::to_string(d.where.file.line) + ",";
        if (d.where.file.column > 0) out += "col=" + std::to_string(d.where.file.column) + ",";
        out += "title=" + escaped(d.code, true) + "::" + escaped(whole_text(d), false) + "\n";
    }
    return out;
}

std::string sarif_log(std::span<const Diagnostic> diagnostics) {
    std::vector<std::string> codes;
    for (const Diagnostic& d : diagnostics) codes.push_back(d.code);
    std::sort(codes.begin(), codes.end());
    codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
    JsonWriter json;
    json.begin_object();
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json").member("version", "2.1.0");
    json.key("runs").begin_array().begin_object();
    json.key("tool").begin_object().key("driver").begin_object();
    json.member("name", "ramparts").member("version", kVersion).key("rules").begin_array();
    for (const std::string& code : codes) write_rule(json, code);
    json.end_array().end_object().end_object();
    json.member("columnKind", "unicodeCodePoints");
    json.key("results").begin_array();
    for (const Diagnostic& d : diagnostics) {
        const auto index = std::lower_bound(codes.begin(), codes.end(), d.code) - codes.begin();
        const std::string text = whole_text(d);
        json.begin_object().member("ruleId", d.code).member("ruleIndex", index).member("level", level_of(d.severity));
        json.key("message").begin_object().member("text", text).end_object();
        if (!d.where.file.path.empty() || !d.where.place().empty()) {
            json.key("locations").begin_array();
            write_location(json, d.where);
            json.end_array();
        }
        if (!d.plugin.empty()) json.key("properties").begin_object().member("plugin", d.plugin).end_object();
        json.end_object();
    }
    json.end_array().end_object().end_array().end_object();
    return json.take();
}

}  // namespace ramparts::tools

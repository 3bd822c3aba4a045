// Markup; see html.hpp.
#include "sdk/show/web/html.hpp"

#include "formats/text/sha256.hpp"

namespace ramparts::embedded {
extern const std::string_view kPageCss;
}  // namespace ramparts::embedded

namespace ramparts::web {
namespace {

std::string base64(std::string_view bytes) {
    static constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned three = 0;
        for (std::size_t k = 0; k < 3; ++k)
            three = three << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k) out += i + k > bytes.size() ? '=' : kLetters[three >> (6 * (3 - k)) & 63U];
    }
    return out;
}

std::string bytes_of_hex(std::string_view digits) {
    const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    std::string bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        bytes += static_cast<char>(value(digits[i]) * 16 + value(digits[i + 1]));
    return bytes;
}

std::string one_script(const std::vector<std::string_view>& scripts) {
    std::string all = "\"use strict\";\n";
    for (const std::string_view script : scripts) all += script;
    return all;
}

}  // namespace

std::string theme_choice() {
    return "<p class=\"bar\" hidden><label for=\"theme\">" + escaped(say("Colours")) +
           "</label> <select id=\"theme\">" + element("option", say("as the device has them"), " value=\"\"") +
           element("option", say("light"), " value=\"light\"") + element("option", say("dark"), " value=\"dark\"") +
           "</select></p>\n";
}

std::string escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += static_cast<unsigned char>(c) >= 0x20 && c != '\x7f' ? c : ' ';
        }
    }
    return out;
}

std::string attribute(std::string_view name, std::string_view value) {
    return " " + std::string(name) + "=\"" + escaped(value) + "\"";
}

std::string element(std::string_view name, std::string_view text, std::string_view attributes) {
    const std::string tag(name);
    return "<" + tag + std::string(attributes) + ">" + escaped(text) + "</" + tag + ">";
}

std::string json_for_script(std::string json) {
    for (std::size_t at = 0; (at = json.find('<', at)) != std::string::npos;) json.replace(at, 1, "\\u003c");
    return json;
}

std::string source_hash(std::string_view text) { return "sha256-" + base64(bytes_of_hex(sha256_hex(text))); }

std::string whole_page(const Page& page) {
    const std::string script = one_script(page.scripts);
    const std::string style = std::string(embedded::kPageCss).append(page.style);
    const std::string scripts = page.scripts.empty() ? "" : "; script-src '" + source_hash(script) + "'";
    const std::string policy = "default-src 'none'; style-src '" + source_hash(style) + "'" + scripts +
                               (page.runs_program ? " 'wasm-unsafe-eval'; worker-src blob:" : "") +
                               "; base-uri 'none'; form-action 'none'";
    // what say() makes of "en" is the language that it speaks
    std::string out =
        "<!DOCTYPE html>\n<html" + attribute("lang", say("en")) +
        ">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
        policy +
        "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"generator\" content=\"Ramparts\">\n";
    if (!page.description.empty()) out += "<meta name=\"description\"" + attribute("content", page.description) + ">\n";
    out += element("title", page.title) + "\n<style>";
    out.append(style).append("</style>\n</head>\n<body");
    if (!page.kind.empty()) out += attribute("class", page.kind);
    out.append(">\n").append(page.body);
    for (const auto& [id, bytes] : page.attached)
        out.append("<script type=\"application/octet-stream\"" + attribute("id", id) + ">")
            .append(base64(bytes))
            .append("</script>\n");
    if (page.scripts.empty()) return out + "</body>\n</html>\n";
    out += "<script type=\"application/json\" id=\"data\">" + json_for_script(page.data) + "</script>\n<script>";
    return out.append(script).append("</script>\n</body>\n</html>\n");
}

std::string table_markup(const Table& table, std::string_view attributes) {
    std::string out = "<div class=\"wide\"><table" + std::string(attributes) + ">";
    if (!table.caption.empty()) out += element("caption", table.caption);
    out += "<thead><tr>";
    for (const std::string& cell : table.head) out += element("th", cell, " scope=\"col\"");
    out += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
        out += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i)
            out += i == 0 ? element("th", row[i], " scope=\"row\"") : element("td", row[i]);
        out += "</tr>\n";
    }
    return out + "</tbody></table></div>\n";
}

std::string section(std::string_view id, std::string_view title, std::string_view content) {
    const std::string head = std::string(id) + "-title";
    return "<section" + attribute("id", id) + attribute("aria-labelledby", head) + ">\n" +
           element("h2", title, attribute("id", head)) + "\n" + std::string(content) + "</section>\n";
}

std::string navigation(const std::vector<std::pair<std::string, std::string>>& links) {
    std::string out = "<nav" + attribute("aria-label", say("On this page")) + "><ul>";
    for (const auto& [id, title] : links) out += "<li>" + element("a", title, attribute("href", "#" + id)) + "</li>";
    return "<div class=\"top\">" + out + "</ul></nav>" + theme_choice() + "</div>\n";
}

std::string button(std::string_view id, std::string_view face, std::string_view label, std::string_view attributes) {
    std::string more = attribute("id", id) + " type=\"button\"";
    if (!label.empty() && label != face) more += attribute("aria-label", label) + attribute("title", label);
    return element("button", face, more + std::string(attributes));
}

std::string page_foot(std::string_view battle, std::string_view version) {
    return "<footer>" + element("p", say("{1}, version {2}", battle, version)) +
           element("p", say("Made with Ramparts. This page asks nothing of anybody: it can be kept, passed on and read "
                            "without a network.")) +
           "</footer>\n";
}

}  // namespace ramparts::web

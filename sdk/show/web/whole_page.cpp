// Pages put together: see html.hpp.
#include "formats/text/base64.hpp"
#include "formats/text/sha256.hpp"
#include "sdk/show/web/html.hpp"

namespace ramparts::embedded {
extern const std::string_view kPageCss;
}  // namespace ramparts::embedded

namespace ramparts::web {
namespace {

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

std::string source_hash(std::string_view text) { return "sha256-" + base64(bytes_of_hex(sha256_hex(text))); }

std::string whole_page(const Page& page) {
    const std::string script = one_script(page.scripts);
    const std::string style = std::string(embedded::kPageCss).append(page.style);
    const std::string scripts = page.scripts.empty() ? "" : "; script-src '" + source_hash(script) + "'";
    const std::string policy = "default-src 'none'; style-src '" + source_hash(style) + "'" + scripts +
                               (page.runs_program ? " 'wasm-unsafe-eval'; worker-src blob:" : "") +
                               (page.pictures ? "; img-src data:" : "") + "; base-uri 'none'; form-action 'none'";
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

}  // namespace ramparts::web

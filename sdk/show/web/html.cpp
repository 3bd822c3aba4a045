// Markup; see html.hpp.
#include "sdk/show/web/html.hpp"

namespace ramparts::web {

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

std::string links_bar(const std::vector<PageLink>& links) {
    std::string out;
    for (const PageLink& each : links) out += "<li>" + element("a", each.words, attribute("href", each.href)) + "</li>";
    return out.empty()
               ? out
               : "<nav class=\"site\"" + attribute("aria-label", say("This site")) + "><ul>" + out + "</ul></nav>\n";
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

// Pages of the reference; see site_page.hpp.
#include "sdk/show/reference/site_page.hpp"

#include <algorithm>
#include <cctype>

#include "formats/xml/writer.hpp"
#include "sdk/show/reference/turn_order.hpp"

namespace ramparts::reference {
namespace {

using xml::escaped;

bool is_hook_heading(const std::string& words) {
    const auto& all = hook_names();
    return std::find(all.begin(), all.end(), words) != all.end();
}

// What a fence names, as a reader calls it.
std::string language_name(const std::string& language) {
    if (language == "cpp") return "C++";
    if (language == "c") return "C";
    if (language == "lua") return "Lua";
    if (language == "xml") return "XML";
    return {};
}

// "**When**: in the movement phase": the name, and what follows it; empty when it is no such item.
std::string fact_name(const std::string& text, std::string& rest) {
    if (!text.starts_with("**")) return {};
    const std::size_t end = text.find("**: ", 2);
    if (end == std::string::npos) return {};
    rest = text.substr(end + 4);
    return text.substr(2, end - 2);
}

// The name of the function that the first cell of a row is about: `distance(a, b)` or `int32_t distance(…)`.
std::string function_name(const std::string& cell) {
    const std::size_t open = cell.find('(');
    if (!cell.starts_with('`') || open == std::string::npos) return {};
    std::size_t begin = open;
    while (begin > 0 && (std::isalnum(static_cast<unsigned char>(cell[begin - 1])) != 0 || cell[begin - 1] == '_'))
        --begin;
    return cell.substr(begin, open - begin);
}

}  // namespace

std::string place_of(const std::string& words) {
    std::string place;
    for (const char c : words) {
        const auto u = static_cast<unsigned char>(c);
        if (std::isalnum(u) != 0 || c == '_' || c == '.' || c == '-' || u >= 0x80) place += c;
        else if (c == ' ') break;
    }
    return place;
}

PageWriter::PageWriter(HtmlStyle style) : style_(std::move(style)) { style_.code_tag = "code"; }

void PageWriter::add(const Blocks& blocks) {
    for (const MarkdownBlock& each : blocks) block(each);
}

void PageWriter::close(int depth) {
    while (static_cast<int>(lists_.size()) > depth) {
        html_ += lists_.back() ? "</ol>\n" : "</ul>\n";
        lists_.pop_back();
    }
}

void PageWriter::say(const std::string& text) {
    if (entries_.empty()) return;
    entries_.back().text += (entries_.back().text.empty() ? "" : " ") + plain_words(text);
}

void PageWriter::block(const MarkdownBlock& each) {
    using Kind = MarkdownBlock::Kind;
    std::string rest;
    const bool fact = each.kind == Kind::item && !fact_name(each.text, rest).empty();
    if (each.kind != Kind::item || fact) close(0);
    if (facts_ && !fact) html_ += "</dl>\n";
    facts_ = facts_ && fact;
    if (codes_ && each.kind != Kind::code) html_ += "</div>\n";
    codes_ = codes_ && each.kind == Kind::code;
    switch (each.kind) {
        case Kind::heading: return heading(each);
        case Kind::item: return item(each);
        case Kind::table: return table(each);
        case Kind::code: return code(each);
        case Kind::rule: html_ += "<hr>\n"; return;
        case Kind::note: html_ += "<p class=\"note\">" + inline_html(each.text, style_) + "</p>\n"; break;
        case Kind::paragraph: html_ += "<p>" + inline_html(each.text, style_) + "</p>\n"; break;
    }
    say(each.text);
}

void PageWriter::heading(const MarkdownBlock& each) {
    const std::string words = plain_words(each.text);
    if (title_.empty()) title_ = words;
    section_ = words;
    std::vector<std::string> anchors = each.anchors;
    if (is_hook_heading(words)) anchors.insert(anchors.begin(), words);
    const std::string tag = "h" + std::to_string(each.level);
    const std::string id = escaped(anchors.front(), true);
    html_ += "<" + tag + " id=\"" + id + "\">";
    for (std::size_t i = 1; i < anchors.size(); ++i) html_ += "<a id=\"" + escaped(anchors[i], true) + "\"></a>";
    html_ += inline_html(each.text, style_) + "<a class=\"here\" href=\"#" + id + "\" aria-label=\"link\">#</a></" +
             tag + ">\n";
    entries_.push_back({anchors.front(), words, {}});
}

void PageWriter::item(const MarkdownBlock& each) {
    say(each.text);
    std::string rest;
    if (const std::string name = fact_name(each.text, rest); !name.empty()) {
        if (!facts_) html_ += "<dl>\n";
        facts_ = true;
        html_ += "<dt>" + inline_html(name, style_) + "</dt><dd>" + inline_html(rest, style_) + "</dd>\n";
        return;
    }
    close(each.level + 1);
    if (static_cast<int>(lists_.size()) == each.level + 1 && lists_.back() != each.numbered) close(each.level);
    while (static_cast<int>(lists_.size()) < each.level + 1) {
        html_ += each.numbered ? "<ol>\n" : "<ul>\n";
        lists_.push_back(each.numbered);
    }
    html_ += "<li>" + inline_html(each.text, style_) + "</li>\n";
}

void PageWriter::table(const MarkdownBlock& each) {
    const std::string of = place_of(section_);
    html_ += "<div class=\"wide\"><table>\n";
    for (std::size_t r = 0; r < each.rows.size(); ++r) {
        const auto& cells = each.rows[r];
        const std::string name = r == 0 || cells.empty() ? std::string() : function_name(cells.front());
        const std::string place = of + "." + name;
        html_ += name.empty() ? "<tr>" : "<tr id=\"" + escaped(place, true) + "\">";
        std::string words;
        for (const std::string& cell : cells) {
            html_ += std::string(r == 0 ? "<th>" : "<td>") + inline_html(cell, style_) + (r == 0 ? "</th>" : "</td>");
            words += plain_words(cell) + " ";
        }
        html_ += "</tr>\n";
        if (name.empty()) say(words);
        else entries_.push_back({place, place, words});
    }
    html_ += "</table></div>\n";
    // what follows the table belongs to the section again
    if (!entries_.empty() && entries_.back().heading != section_) {
        const auto section = std::find_if(entries_.begin(), entries_.end(),
                                          [&](const Entry& entry) { return entry.heading == section_; });
        if (section != entries_.end()) std::rotate(section, section + 1, entries_.end());
    }
}

void PageWriter::code(const MarkdownBlock& each) {
    if (!codes_) html_ += "<div class=\"codes\">\n";
    codes_ = true;
    const std::string name = language_name(each.language);
    html_ += "<figure>" + (name.empty() ? std::string() : "<figcaption>" + name + "</figcaption>") + "<pre>" +
             escaped(each.text, false) + "</pre></figure>\n";
}

SitePage PageWriter::finished(std::string file) {
    close(0);
    if (facts_) html_ += "</dl>\n";
    if (codes_) html_ += "</div>\n";
    facts_ = codes_ = false;
    return {std::move(file), title_, html_, entries_};
}

}  // namespace ramparts::reference

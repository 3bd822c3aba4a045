// Markdown read line by line; see markdown.hpp.
#include "sdk/words/markdown.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "formats/xml/writer.hpp"

namespace ramparts {
namespace {

std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t' || text.front() == '\r'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
    return text;
}

// How many characters a list mark takes, with the blank after it; 0 = none.
std::size_t list_mark(std::string_view line, bool& numbered) {
    numbered = false;
    if (line.starts_with("- ") || line.starts_with("* ")) return 2;
    std::size_t digits = 0;
    while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits])) != 0) ++digits;
    if (digits == 0 || !line.substr(digits).starts_with(". ")) return 0;
    numbered = true;
    return digits + 2;
}

std::string anchor_from(std::string_view words) {
    std::string anchor;
    for (const char c : plain_words(words)) {
        const auto u = static_cast<unsigned char>(c);
        if (std::isalnum(u) != 0 || u >= 0x80) anchor += static_cast<char>(std::tolower(u));
        else if (c == ' ' || c == '-') anchor += '-';
    }
    return anchor;
}

MarkdownBlock heading(std::string_view line) {
    MarkdownBlock block{MarkdownBlock::Kind::heading, 0, false, {}, {}, {}, {}};
    while (block.level < 4 && line.starts_with('#')) {
        line.remove_prefix(1);
        ++block.level;
    }
    line = without_blanks(line);
    if (const auto open = line.rfind("{#"); open != std::string_view::npos && line.ends_with('}')) {
        std::string_view marks = line.substr(open + 2, line.size() - open - 3);
        line = without_blanks(line.substr(0, open));
        while (!marks.empty()) {
            const auto end = std::min(marks.find(' '), marks.size());
            if (end > 0) block.anchors.emplace_back(marks.substr(0, end));
            marks.remove_prefix(std::min(end + 1, marks.size()));
        }
    }
    block.text = line;
    if (block.anchors.empty()) block.anchors.push_back(anchor_from(line));
    return block;
}

std::vector<std::string> cells(std::string_view line) {
    line = without_blanks(line);
    if (line.starts_with('|')) line.remove_prefix(1);
    if (line.ends_with('|')) line.remove_suffix(1);
    std::vector<std::string> all(1);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') all.back() += line[++i];
        else if (line[i] == '|') all.emplace_back();
        else all.back() += line[i];
    }
    for (std::string& cell : all) cell = std::string(without_blanks(cell));
    return all;
}

bool is_table_rule(std::string_view line) {
    return line.starts_with('|') && line.find("--") != std::string_view::npos &&
           line.find_first_not_of("|-: ") == std::string_view::npos;
}

using xml::escaped;

// What an inline text is made of, told to a visitor piece by piece.
struct Inline {
    virtual ~Inline() = default;
    virtual void words(std::string_view text) = 0;
    virtual void code(std::string_view text) = 0;
    virtual void bold(bool on) = 0;
    virtual void italic(bool on) = 0;
    virtual void link(std::string_view text, std::string_view target, bool picture) = 0;
};

// "[text](target)" at the beginning; returns its length or 0.
std::size_t link_at(std::string_view text, std::string_view& words, std::string_view& target) {
    const auto middle = text.find("](");
    if (!text.starts_with('[') || middle == std::string_view::npos ||
        text.substr(1, middle - 1).find('[') != std::string_view::npos)
        return 0;
    const auto end = text.find(')', middle);
    if (end == std::string_view::npos) return 0;
    words = text.substr(1, middle - 1);
    target = text.substr(middle + 2, end - middle - 2);
    return end + 1;
}

void visit(std::string_view text, Inline& out) {
    bool bold = false;
    bool italic = false;
    std::string words;
    const auto flush = [&] {
        if (!words.empty()) out.words(words);
        words.clear();
    };
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = text.substr(i);
        std::string_view label;
        std::string_view target;
        const bool picture = rest.starts_with("![");
        if (rest[0] == '\\' && rest.size() > 1 && std::ispunct(static_cast<unsigned char>(rest[1])) != 0) {
            words += rest[1];
            i += 2;
        } else if (const auto end = rest[0] == '`' ? rest.find('`', 1) : std::string_view::npos;
                   end != std::string_view::npos) {
            flush();
            out.code(rest.substr(1, end - 1));
            i += end + 1;
        } else if (rest.starts_with("**")) {
            flush();
            out.bold(bold = !bold);
            i += 2;
        } else if (rest[0] == '*' && (italic || (rest.size() > 1 && rest[1] != ' '))) {
            flush();
            out.italic(italic = !italic);
            ++i;
        } else if (const auto length = link_at(picture ? rest.substr(1) : rest, label, target); length > 0) {
            flush();
            out.link(label, target, picture);
            i += length + (picture ? 1 : 0);
        } else {
            words += rest[0];
            ++i;
        }
    }
    flush();
    if (bold) out.bold(false);
    if (italic) out.italic(false);
}

struct ToHtml final : Inline {
    explicit ToHtml(const HtmlStyle& wanted) : style(wanted) {}
    void words(std::string_view text) override { html += escaped(text, true); }
    void code(std::string_view text) override {
        html += "<" + style.code_tag + ">" + escaped(text, true) + "</" + style.code_tag + ">";
    }
    void bold(bool on) override { html += on ? "<b>" : "</b>"; }
    void italic(bool on) override { html += on ? "<i>" : "</i>"; }
    void link(std::string_view text, std::string_view target, bool picture) override {
        if (picture) {
            html += "<img src=\"" + escaped(style.picture(target), true) + "\" alt=\"" + escaped(text, true) + "\">";
            return;
        }
        html += "<a href=\"" + escaped(style.address(target), true) + "\">";
        visit(text, *this);
        html += "</a>";
    }
    const HtmlStyle& style;
    std::string html;
};

struct ToWords final : Inline {
    void words(std::string_view text) override { plain += text; }
    void code(std::string_view text) override { plain += text; }
    void bold(bool) override {}
    void italic(bool) override {}
    void link(std::string_view text, std::string_view, bool picture) override {
        if (!picture) visit(text, *this);
    }
    std::string plain;
};

struct ToLinks final : Inline {
    void words(std::string_view) override {}
    void code(std::string_view) override {}
    void bold(bool) override {}
    void italic(bool) override {}
    void link(std::string_view text, std::string_view target, bool picture) override {
        links.push_back({std::string(text), std::string(target), picture});
    }
    std::vector<MarkdownLink> links;
};

}  // namespace

std::string inline_html(std::string_view text, const HtmlStyle& style) {
    ToHtml out(style);
    visit(text, out);
    return out.html;
}

namespace {

std::string table_html(const MarkdownBlock& block, const HtmlStyle& style) {
    std::string html = "<table border=\"0\" cellspacing=\"1\" cellpadding=\"4\" bgcolor=\"" + style.shade + "\">\n";
    for (std::size_t r = 0; r < block.rows.size(); ++r) {
        html += "<tr>";
        for (const std::string& cell : block.rows[r]) {
            const std::string words = cell.empty() ? "&nbsp;" : inline_html(cell, style);
            html += r == 0 ? "<td align=\"left\"><b>" + words + "</b></td>"
                           : "<td valign=\"top\" bgcolor=\"" + style.background + "\">" + words + "</td>";
        }
        html += "</tr>\n";
    }
    return html + "</table>\n";
}

std::string boxed(const std::string& html, const HtmlStyle& style) {
    return "<table border=\"0\" cellspacing=\"0\" cellpadding=\"8\" width=\"100%\"><tr><td bgcolor=\"" + style.shade +
           "\">" + html + "</td></tr></table>\n";
}

// Opens and closes lists so that item after item stands in the right one.
class Lists {
public:
    explicit Lists(std::string& html) : html_(html) {}
    void item(int level, bool numbered) {
        while (depth_ > level + 1) close();
        if (depth_ == level + 1 && numbered_[static_cast<std::size_t>(level)] != numbered) close();
        while (depth_ < level + 1) {
            html_ += numbered ? "<ol>\n" : "<ul>\n";
            numbered_[static_cast<std::size_t>(depth_++)] = numbered;
        }
    }
    void close_all() {
        while (depth_ > 0) close();
    }

private:
    void close() { html_ += numbered_[static_cast<std::size_t>(--depth_)] ? "</ol>\n" : "</ul>\n"; }
    std::string& html_;
    std::array<bool, 2> numbered_{};
    int depth_ = 0;
};

}  // namespace

namespace {

void begin_code(std::vector<MarkdownBlock>& blocks, std::string_view fence) {
    blocks.push_back({MarkdownBlock::Kind::code, 0, false, {}, {}, {}, std::string(fence.substr(3))});
}

constexpr std::size_t kCodeIndent = 4;

}  // namespace

std::vector<MarkdownBlock> read_markdown(std::string_view text) {
    std::vector<MarkdownBlock> blocks;
    bool open = false;  // the last block may go on in the next line
    bool in_code = false;
    std::size_t empty_lines = 0;  // since the last line with words
    const auto begin = [&](MarkdownBlock::Kind kind, std::string_view words, bool goes_on) {
        blocks.push_back({kind, 0, false, std::string(words), {}, {}, {}});
        open = goes_on;
    };
    // What stands further in after an entry of a list belongs to it.
    const auto may_be_code = [&] { return !blocks.empty() && blocks.back().kind != MarkdownBlock::Kind::item; };
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::string_view words = without_blanks(line);
        const auto indent = static_cast<std::size_t>(words.data() - line.data());
        bool numbered = false;
        const std::size_t mark = in_code ? 0 : list_mark(words, numbered);
        if (words.starts_with("```")) {
            in_code = !in_code;
            if (in_code) begin_code(blocks, words);
            open = false;
        } else if (in_code) {
            blocks.back().text += std::string(line) + "\n";
        } else if (words.empty()) {
            open = false;
            ++empty_lines;
        } else if (indent >= kCodeIndent && !open && may_be_code()) {
            // Lines that stand further in, as they are; empty ones among them too.
            if (blocks.back().kind != MarkdownBlock::Kind::code) begin(MarkdownBlock::Kind::code, "", false);
            else blocks.back().text += std::string(empty_lines, '\n');
            blocks.back().text += std::string(line.substr(kCodeIndent)) + "\n";
        } else if (words.starts_with('#')) {
            blocks.push_back(heading(words));
            open = false;
        } else if (words == "---") {
            begin(MarkdownBlock::Kind::rule, "", false);
        } else if (words.starts_with('|')) {
            if (!open || blocks.back().kind != MarkdownBlock::Kind::table) begin(MarkdownBlock::Kind::table, "", true);
            if (!is_table_rule(words)) blocks.back().rows.push_back(cells(words));
        } else if (mark > 0) {
            begin(MarkdownBlock::Kind::item, without_blanks(words.substr(mark)), true);
            blocks.back().level = indent >= 2 ? 1 : 0;
            blocks.back().numbered = numbered;
        } else if (words.starts_with('>')) {
            const std::string_view note = without_blanks(words.substr(1));
            if (open && blocks.back().kind == MarkdownBlock::Kind::note) blocks.back().text += " " + std::string(note);
            else begin(MarkdownBlock::Kind::note, note, true);
        } else if (open && blocks.back().kind != MarkdownBlock::Kind::table) {
            blocks.back().text += " " + std::string(words);
        } else {
            begin(MarkdownBlock::Kind::paragraph, words, true);
        }
        if (!words.empty()) empty_lines = 0;
    }
    return blocks;
}

std::string to_html(const std::vector<MarkdownBlock>& blocks, const HtmlStyle& style) {
    std::string html =
        "<html><body text=\"" + style.text + "\" bgcolor=\"" + style.background + "\" link=\"" + style.link + "\">\n";
    Lists lists(html);
    for (const MarkdownBlock& block : blocks) {
        if (block.kind != MarkdownBlock::Kind::item) lists.close_all();
        switch (block.kind) {
            case MarkdownBlock::Kind::heading: {
                const std::string tag = "h" + std::to_string(block.level);
                for (const std::string& anchor : block.anchors)
                    html += "<a name=\"" + escaped(anchor, true) + "\"></a>";
                html += "<" + tag + ">" + inline_html(block.text, style) + "</" + tag + ">\n";
                break;
            }
            case MarkdownBlock::Kind::paragraph: html += "<p>" + inline_html(block.text, style) + "</p>\n"; break;
            case MarkdownBlock::Kind::item:
                lists.item(block.level, block.numbered);
                html += "<li>" + inline_html(block.text, style) + "</li>\n";
                break;
            case MarkdownBlock::Kind::code:
                html += boxed("<pre>" + escaped(block.text, false) + "</pre>", style);
                break;
            case MarkdownBlock::Kind::table: html += table_html(block, style); break;
            case MarkdownBlock::Kind::note: html += boxed(inline_html(block.text, style), style); break;
            case MarkdownBlock::Kind::rule: html += "<hr>\n"; break;
        }
    }
    lists.close_all();
    return html + "</body></html>\n";
}

std::string plain_words(std::string_view inline_text) {
    ToWords out;
    visit(inline_text, out);
    return out.plain;
}

std::vector<MarkdownLink> links_of(const std::vector<MarkdownBlock>& blocks) {
    ToLinks out;
    for (const MarkdownBlock& block : blocks) {
        if (block.kind != MarkdownBlock::Kind::code) visit(block.text, out);
        for (const auto& row : block.rows)
            for (const std::string& cell : row) visit(cell, out);
    }
    return out.links;
}

}  // namespace ramparts

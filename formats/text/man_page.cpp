#include "formats/text/man_page.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>

namespace ramparts {
namespace {

// The code point that begins at `at`, and how many bytes it has; texts come from tables of ours and are UTF-8.
std::uint32_t roff_code_point(std::string_view text, std::size_t at, std::size_t& length) {
    const auto lead = static_cast<unsigned char>(text[at]);
    length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    length = std::min(length, text.size() - at);
    std::uint32_t code = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) code = code << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
    return code;
}

std::string upper(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return out;
}

// A word of a request's arguments: blanks stay within it.
std::string roff_word(std::string_view text) { return "\"" + roff_text(text) + "\""; }

}  // namespace

std::string roff_text(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t length = 1;
        const std::uint32_t code = roff_code_point(text, at, length);
        at += length;
        switch (code) {
            case '\\': out += "\\e"; break;
            case '-': out += "\\-"; break;
            case '"': out += "\\(dq"; break;
            case '\'': out += "\\(aq"; break;
            case '`': out += "\\(ga"; break;
            case '^': out += "\\(ha"; break;
            case '~': out += "\\(ti"; break;
            case '\n': out += ' '; break;
            case '.': out += out.empty() ? "\\&." : "."; break;
            default:
                if (code < 0x80) {
                    out += static_cast<char>(code);
                } else {
                    char name[16];
                    std::snprintf(name, sizeof name, "\\[u%04X]", static_cast<unsigned>(code));
                    out += name;
                }
        }
    }
    return out;
}

ManPage::ManPage(std::string_view name, std::string_view summary, std::string_view version, std::string_view day,
                 std::string_view heading) {
    text_ = ".TH " + roff_word(upper(name)) + " 1 \"" + std::string(day) + "\" " +
            roff_word("Ramparts " + std::string(version)) + " " + roff_word("Ramparts") + "\n";
    section(heading);
    text_ += roff_text(name) + " \\- " + roff_text(summary) + "\n";
}

void ManPage::section(std::string_view title) {
    text_ += ".SH " + roff_word(title) + "\n";
    below_heading_ = true;
}

void ManPage::begin_paragraph() {
    if (!below_heading_) text_ += ".PP\n";
    below_heading_ = false;
}

void ManPage::paragraph(std::string_view text) {
    begin_paragraph();
    text_ += roff_text(text) + "\n";
}

void ManPage::tagged(std::string_view bold, std::string_view italic, std::string_view text) {
    below_heading_ = false;
    text_ += ".TP\n\\fB" + roff_text(bold) + "\\fR";
    if (!italic.empty()) text_ += " \\fI" + roff_text(italic) + "\\fR";
    text_ += "\n" + roff_text(text) + "\n";
}

void ManPage::example(std::string_view line) {
    begin_paragraph();
    text_ += ".nf\n.RS\n" + roff_text(line) + "\n.RE\n.fi\n";
}

void ManPage::usage(std::string_view bold, std::string_view rest) {
    begin_paragraph();
    text_ += "\\fB" + roff_text(bold) + "\\fR" + (rest.empty() ? "" : " " + roff_text(rest)) + "\n";
}

}  // namespace ramparts

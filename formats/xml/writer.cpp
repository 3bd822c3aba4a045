// The canonical layout; see writer.hpp.
#include "formats/xml/writer.hpp"

#include <charconv>

namespace ramparts::xml {

void append_escaped(std::string& out, std::string_view text, bool attribute, char quote) {
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"':
            case '\'':
                if (attribute && c == quote) out += c == '"' ? "&quot;" : "&apos;";
                else out += c;
                break;
            case '\n': out += attribute ? "&#10;" : "\n"; break;
            case '\t': out += attribute ? "&#9;" : "\t"; break;
            case '\r': out += "&#13;"; break;
            default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
}

std::string escaped(std::string_view text, bool attribute) {
    std::string out;
    append_escaped(out, text, attribute);
    return out;
}

Writer::Writer(std::size_t expected_bytes) {
    out_.reserve(expected_bytes);
    out_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
}

Writer& Writer::begin(std::string_view name) {
    out_.append(2 * depth_, ' ');
    out_ += '<';
    out_ += name;
    return *this;
}

Writer& Writer::attribute(std::string_view name, std::string_view value) {
    out_ += ' ';
    out_ += name;
    out_ += "=\"";
    append_escaped(out_, value, true);
    out_ += '"';
    return *this;
}

Writer& Writer::attribute(std::string_view name, int value) {
    char digits[16];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    return attribute(name, std::string_view(digits, static_cast<std::size_t>(end - digits)));
}

void Writer::end_empty() { out_ += "/>\n"; }

void Writer::open() {
    out_ += ">\n";
    ++depth_;
}

void Writer::close(std::string_view name) {
    --depth_;
    out_.append(2 * depth_, ' ');
    out_ += "</";
    out_ += name;
    out_ += ">\n";
}

void Writer::text_element(std::string_view name, std::string_view text) {
    begin(name);
    out_ += '>';
    append_escaped(out_, fold_space(text), false);
    out_ += "</";
    out_ += name;
    out_ += ">\n";
}

std::string fold_space(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    bool gap = false;
    for (const char c : text) {
        if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
            gap = true;
            continue;
        }
        if (gap && !out.empty()) out += ' ';
        gap = false;
        out += c;
    }
    return out;
}

}  // namespace ramparts::xml

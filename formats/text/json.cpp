// The JSON stream; see json.hpp.
#include "formats/text/json.hpp"

#include "formats/text/byte_check.hpp"

namespace ramparts {

void append_json_text(std::string& out, std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    out += '"';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += text[i];
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (c == '\r') {
            out += "\\r";
        } else if (c < 0x20 || c == 0x7F) {
            out += "\\u00";
            out += kDigits[c >> 4U];
            out += kDigits[c & 15U];
        } else if (c < 0x80) {
            out += text[i];
        } else {
            const std::size_t length = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
            const std::string_view sequence = text.substr(i, length);
            if (sequence.size() == length && xml::check_bytes(sequence).fault != xml::ByteFault::bad_utf8) {
                out += sequence;
                i += length - 1;
            } else {
                out += "\xEF\xBF\xBD";
            }
        }
    }
    out += '"';
}

void JsonWriter::new_line() {
    if (indent_ == 0) return;
    out_ += '\n';
    out_.append(has_items_.size() * static_cast<std::size_t>(indent_), ' ');
}

void JsonWriter::separate() {
    if (after_key_) {
        after_key_ = false;
        return;
    }
    if (has_items_.empty()) return;
    if (has_items_.back()) out_ += ',';
    has_items_.back() = true;
    new_line();
}

JsonWriter& JsonWriter::open(char bracket) {
    separate();
    out_ += bracket;
    has_items_.push_back(false);
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    const bool had = has_items_.back();
    has_items_.pop_back();
    if (had) new_line();
    out_ += bracket;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    append_json_text(out_, name);
    out_ += indent_ == 0 ? ":" : ": ";
    after_key_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    separate();
    append_json_text(out_, text);
    return *this;
}

JsonWriter& JsonWriter::plain(std::string_view text) {
    separate();
    out_ += text;
    return *this;
}

JsonWriter& JsonWriter::fixed(std::int64_t units, int decimals) {
    const bool negative = units < 0;
    std::string digits =
        std::to_string(negative ? 0 - static_cast<std::uint64_t>(units) : static_cast<std::uint64_t>(units));
    if (decimals > 0) {
        const auto behind = static_cast<std::size_t>(decimals);
        if (digits.size() <= behind) digits.insert(0, behind + 1 - digits.size(), '0');
        digits.insert(digits.size() - behind, 1, '.');
    }
    return plain(negative ? "-" + digits : digits);
}

std::string JsonWriter::take() {
    out_ += '\n';
    std::string text = std::move(out_);
    out_.clear();
    has_items_.clear();
    after_key_ = false;
    return text;
}

}  // namespace ramparts

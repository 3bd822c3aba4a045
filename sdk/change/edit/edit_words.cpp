// Words of a line; see edit_words.hpp.
#include "sdk/change/edit/edit_words.hpp"

#include <algorithm>

namespace ramparts::edits {
namespace {

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }
constexpr bool begins_code_point(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

class Splitter {
public:
    explicit Splitter(std::string_view line) : line_(line) {}

    Result<std::vector<Word>, LineFault> run() {
        std::vector<Word> words;
        for (skip_blanks(); !at_end() && !at_comment(words.empty()); skip_blanks()) {
            Word word{{}, column_, line_[at_] == '"'};
            if (word.quoted) {
                if (!quoted(word.text))
                    return tl::unexpected(LineFault{word.column, message("the quote is not closed"),
                                                    message("write \" at the end of the text")});
                if (!at_end() && !is_blank(line_[at_]))
                    return tl::unexpected(LineFault{column_, message("a text goes on behind its closing quote"),
                                                    message("put a blank between the words")});
            } else {
                while (!at_end() && !is_blank(line_[at_]) && line_[at_] != '"') word.text += take();
                if (!at_end() && line_[at_] == '"')
                    return tl::unexpected(LineFault{column_, message("a quote is in the middle of a word"),
                                                    message("put a blank before it, or quote the whole text")});
            }
            words.push_back(std::move(word));
        }
        return words;
    }

private:
    [[nodiscard]] bool at_end() const noexcept { return at_ == line_.size(); }
    // "#3" and "#a0b1c2" are words: the number of an entry, a colour.
    [[nodiscard]] bool at_comment(bool first) const noexcept {
        if (line_[at_] != '#' || first) return line_[at_] == '#';
        std::size_t end = at_ + 1;
        while (end < line_.size() && !is_blank(line_[end])) ++end;
        const std::string_view word = line_.substr(at_ + 1, end - at_ - 1);
        const bool number = !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
        const bool colour =
            word.size() == 6 && word.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
        return !number && !colour;
    }
    char take() {
        const char c = line_[at_++];
        if (at_end() || begins_code_point(line_[at_])) ++column_;
        return c;
    }
    void skip_blanks() {
        while (!at_end() && is_blank(line_[at_])) take();
    }
    bool quoted(std::string& text) {
        for (take(); !at_end();) {
            const char c = take();
            if (c == '"') return true;
            if (c != '\\' || at_end()) {
                text += c;
                continue;
            }
            const char escaped = take();
            text += escaped == 'n' ? '\n' : escaped;
        }
        return false;
    }

    std::string_view line_;
    std::size_t at_ = 0;
    std::uint32_t column_ = 1;
};

}  // namespace

Result<std::vector<Word>, LineFault> split_words(std::string_view line) { return Splitter(line).run(); }

BegunLine begun_line(std::string_view line) {
    BegunLine begun;
    // Where the last word begins: blanks between quotes part no words.
    bool quoted = false;
    std::size_t from = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quoted && line[i] == '\\') ++i;
        else if (line[i] == '"') quoted = !quoted;
        else if (!quoted && is_blank(line[i])) from = i + 1;
    }
    begun.from = std::min(from, line.size());
    const auto words = split_words(line.substr(0, begun.from));
    begun.readable = words.has_value();
    if (words) begun.words = *words;
    // A comment has swallowed words when something else stands behind it: count a word put at the end.
    const auto marked = split_words(std::string(line.substr(0, begun.from)) + "x");
    begun.readable = begun.readable && marked && marked->size() == begun.words.size() + 1;
    std::string_view last = line.substr(begun.from);
    begun.quoted = last.starts_with('"');
    if (begun.words.empty() && last.starts_with('#')) begun.readable = false;
    if (!begun.quoted) {
        begun.last = last;
        return begun;
    }
    std::size_t backslashes = 0;
    while (last.ends_with('\\')) {
        last.remove_suffix(1);
        ++backslashes;
    }
    std::string text = std::string(last) + std::string(backslashes - backslashes % 2, '\\');
    if (quoted) text += '"';
    const auto closed = split_words(text);
    if (closed && closed->size() == 1) begun.last = closed->front().text;
    else begun.readable = false;
    return begun;
}

std::string as_text(std::string_view text) {
    std::string word = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') word += '\\';
        if (c == '\n') word += "\\n";
        else word += c;
    }
    return word + '"';
}

std::string as_word(std::string_view text) {
    const bool plain = !text.empty() && text != "-" && text != "was" && text[0] != '#' &&
                       text.find_first_of(" \t\r\n\"\\") == std::string_view::npos;
    return plain ? std::string(text) : as_text(text);
}

}  // namespace ramparts::edits

// Writes XML in the one canonical layout: two spaces of indent, one element a line, LF.
#pragma once

#include <string>
#include <string_view>

namespace ramparts::xml {

/// Appends `text` with &, < and > escaped, in attributes also quotes, tabs and line ends. Characters that XML cannot
/// hold become spaces.
void append_escaped(std::string& out, std::string_view text, bool attribute, char quote = '"');
[[nodiscard]] std::string escaped(std::string_view text, bool attribute);

/// Runs of white space become one space; none at the ends.
[[nodiscard]] std::string fold_space(std::string_view text);

/// Builds a document from the top. An element is begun, given attributes, then ended empty or opened for children.
class Writer {
public:
    explicit Writer(std::size_t expected_bytes = 4096);

    Writer& begin(std::string_view name);
    Writer& attribute(std::string_view name, std::string_view value);
    Writer& attribute(std::string_view name, int value);
    /// Only when the value is not the default.
    Writer& optional(std::string_view name, std::string_view value) {
        return value.empty() ? *this : attribute(name, value);
    }
    Writer& optional(std::string_view name, int value, int otherwise) {
        return value == otherwise ? *this : attribute(name, value);
    }
    Writer& flag(std::string_view name, bool value) {
        return value ? attribute(name, std::string_view("true")) : *this;
    }
    void end_empty();
    void open();
    void close(std::string_view name);
    /// `<name>text</name>` on one line, white space folded.
    void text_element(std::string_view name, std::string_view text);

    [[nodiscard]] std::string take() { return std::move(out_); }
    /// The text so far, for code that appends lines of its own.
    [[nodiscard]] std::string& raw() noexcept { return out_; }

private:
    std::string out_;
    std::size_t depth_ = 0;
};

}  // namespace ramparts::xml

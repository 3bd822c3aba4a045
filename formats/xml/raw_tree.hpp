// A byte-exact element tree of a text: where every tag and attribute begins and ends, for patching files in place and
// for naming what is wrong with a text that does not parse.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/message.hpp"

namespace ramparts::xml {

/// What breaks a text's XML syntax, with a catalogue code.
struct SyntaxFault {
    const char* code = "";
    std::uint32_t offset = 0;
    Message message;
    Message fix;
};

struct RawAttribute {
    std::string_view name;
    std::string_view value;   ///< between the quotes, references not decoded
    std::uint32_t begin = 0;  ///< of the name
    std::uint32_t end = 0;    ///< behind the closing quote
    std::uint32_t value_begin = 0;
    char quote = '"';
};

inline constexpr std::uint32_t kNoNode = 0xFFFF'FFFF;

/// One element: the text runs begin … head_end (start tag), tail … end (end tag). A self-closing element has
/// head_end == tail == end.
struct RawNode {
    std::uint32_t begin = 0;
    std::uint32_t name_end = 0;
    std::uint32_t head_end = 0;
    std::uint32_t tail = 0;
    std::uint32_t end = 0;
    std::uint32_t parent = kNoNode;
    std::uint32_t first_child = kNoNode;
    std::uint32_t next_sibling = kNoNode;
};

struct RawSpan {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// Linear in the text. Node 0 is the root element.
class RawTree {
public:
    /// Reads as far as the syntax holds; see fault(). The text must outlive the tree and be shorter than 4 GiB.
    explicit RawTree(std::string_view text);

    [[nodiscard]] const std::optional<SyntaxFault>& fault() const noexcept { return fault_; }
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    [[nodiscard]] const std::vector<RawNode>& nodes() const noexcept { return nodes_; }
    [[nodiscard]] const RawNode& operator[](std::uint32_t node) const noexcept { return nodes_[node]; }
    [[nodiscard]] std::string_view name(std::uint32_t node) const noexcept {
        const RawNode& n = nodes_[node];
        return text_.substr(n.begin + 1, n.name_end - n.begin - 1);
    }
    [[nodiscard]] bool self_closing(std::uint32_t node) const noexcept {
        return nodes_[node].head_end == nodes_[node].end;
    }
    /// Replaces `out` with the attributes of a node in file order.
    void attributes(std::uint32_t node, std::vector<RawAttribute>& out) const;
    /// The undecoded value of one attribute, or nothing.
    [[nodiscard]] std::optional<std::string_view> attribute(std::uint32_t node, std::string_view name) const;
    /// Comments, processing instructions and CDATA sections in file order.
    [[nodiscard]] const std::vector<RawSpan>& others() const noexcept { return others_; }
    /// Whether a byte lies in a comment, processing instruction or CDATA section.
    [[nodiscard]] bool in_other(std::uint32_t byte) const noexcept;

private:
    bool fail(const char* code, std::size_t at, Message said, Message fix);
    bool skip_other(std::size_t& at);
    bool start_tag(std::size_t& at, std::uint32_t& open);
    bool head_attributes(std::size_t& at);
    bool end_tag(std::size_t& at, std::uint32_t& open);
    void run();
    void link(std::uint32_t node, std::uint32_t parent);

    std::string_view text_;
    std::vector<RawNode> nodes_;
    std::vector<std::uint32_t> last_child_;  // while reading: per depth
    std::vector<RawSpan> others_;
    std::optional<SyntaxFault> fault_;
};

[[nodiscard]] constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
/// Characters of a name, taking every non-ASCII one.
[[nodiscard]] constexpr bool is_name_char(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}
[[nodiscard]] constexpr bool is_name_start(char c) noexcept {
    return is_name_char(c) && !(c >= '0' && c <= '9') && c != '-' && c != '.';
}

/// Decodes the five named and the numeric references. Those it does not know stay as they are.
[[nodiscard]] std::string decode_references(std::string_view raw);
/// The character a reference at `at` ("&…;") stands for, and its length in bytes; nothing when it is none.
struct Reference {
    std::uint32_t code = 0;
    std::size_t length = 0;
};
enum class ReferenceFault : std::uint8_t { none, unfinished, not_a_character, undeclared };
[[nodiscard]] ReferenceFault read_reference(std::string_view text, std::size_t at, Reference& out);

}  // namespace ramparts::xml

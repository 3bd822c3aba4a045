// The one parser of XML: a byte-exact element tree of a text, in which every tag and attribute knows where it begins
// and ends. Reader reads documents from it, patches and weaving write into it, and it names what is wrong with a text.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/message.hpp"

namespace ramparts::xml {

inline constexpr std::size_t kMaxDepth = 64;                          ///< elements inside each other
inline constexpr std::size_t kMaxValueBytes = std::size_t{8} << 10U;  ///< of an attribute's value
inline constexpr std::size_t kMaxTagBytes = std::size_t{16} << 10U;   ///< of a tag without its values
inline constexpr std::size_t kMaxTextBytes = std::size_t{1} << 20U;   ///< of the text between two tags
/// What a document may hold, counted as 64 bytes for an element, a comment or a text, 40 for an attribute. A larger
/// part of a map than this allows is read without a tree, as long as its rows are plain.
inline constexpr std::size_t kMaxTreeBytes = std::size_t{400} << 20U;
/// The same for documents of up to 16 MiB, which hold lists that are compared with each other: 32,768 elements with two
/// attributes each.
inline constexpr std::size_t kMaxSmallTreeBytes = std::size_t{32'768} * 144;
inline constexpr std::size_t kSmallDocument = std::size_t{16} << 20U;

/// What a text may cost; by default as much as it likes, as suits texts of this program's own making.
struct Limits {
    std::size_t tree_bytes = kNone;
    std::size_t value_bytes = kNone;
    std::size_t tag_bytes = kNone;
    std::size_t text_bytes = kNone;
    std::size_t depth = kNone;

    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    /// Those of a document of at most `max_bytes`.
    [[nodiscard]] static constexpr Limits of_document(std::size_t max_bytes,
                                                      std::size_t max_value = kMaxValueBytes) noexcept {
        return {max_bytes <= kSmallDocument ? kMaxSmallTreeBytes : kMaxTreeBytes, max_value, kMaxTagBytes,
                kMaxTextBytes, kMaxDepth};
    }
};

/// A stretch of a text that is left out of its tree; from and to are byte offsets.
struct Cut {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

/// What breaks a text's XML syntax or a limit, with a catalogue code.
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

/// What stands between two tags.
enum class Between : std::uint8_t { text, comment, cdata, instruction };

/// Linear in the text. Node 0 is the root element.
class RawTree {
public:
    /// Reads as far as the syntax and the limits hold, leaving out the cuts (ascending, apart from each other). The
    /// text must outlive the tree and be shorter than 4 GiB.
    explicit RawTree(std::string_view text, std::span<const Cut> cuts = {}, const Limits& limits = {});

    /// The first thing that is wrong.
    [[nodiscard]] const SyntaxFault* fault() const noexcept { return faults_.empty() ? nullptr : &faults_.front(); }
    /// All that is wrong as far as it was read: what leaves the rest readable (a "<" in a value, two dashes in a
    /// comment, a declaration at a wrong place) and, as the last one, what does not.
    [[nodiscard]] const std::vector<SyntaxFault>& faults() const noexcept { return faults_; }
    /// Whether the text was read to its end.
    [[nodiscard]] bool complete() const noexcept { return complete_; }
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
    /// Visits what stands in a stretch without elements, cuts excepted: visit(what, begin, end).
    template <class Visit>
    void between(std::uint32_t from, std::uint32_t to, Visit visit) const;

    /// The node that begins at a byte. One inside a cut, an element without content, becomes the last child of
    /// `parent`.
    [[nodiscard]] std::uint32_t node_at(std::uint32_t byte, std::uint32_t parent);

    /// Bytes that all trees of this program were made of so far, for tests that count work.
    [[nodiscard]] static std::uint64_t bytes_read() noexcept;

private:
    bool fault(const char* code, std::size_t at, Message said, Message fix);
    bool spend(std::size_t at, std::size_t bytes);
    bool skip_other(std::size_t& at);
    bool run_of_text(std::size_t& at, std::size_t end, std::uint32_t open);
    bool start_tag(std::size_t& at, std::uint32_t& open);
    bool head_attributes(std::size_t& at, std::size_t& value_bytes);
    bool value(std::string_view name, std::size_t& at, std::size_t& value_bytes);
    bool end_tag(std::size_t& at, std::uint32_t& open);
    bool run();
    void link(std::uint32_t node, std::uint32_t parent);
    [[nodiscard]] RawSpan other_at(std::uint32_t begin) const noexcept;
    [[nodiscard]] Between kind_of(std::uint32_t other) const noexcept;

    std::string_view text_;
    std::vector<Cut> cuts_;
    Limits limits_;
    std::vector<RawNode> nodes_;
    std::vector<std::uint32_t> last_child_;  // while reading: per depth
    std::vector<RawSpan> others_;
    std::vector<SyntaxFault> faults_;
    std::size_t read_ = 0;              // nodes that stand in file order; behind them those that node_at() has added
    std::uint32_t added_to_ = kNoNode;  // the parent of the last of those
    bool complete_ = false;
};

template <class Visit>
void RawTree::between(std::uint32_t from, std::uint32_t to, Visit visit) const {
    for (std::uint32_t at = from; at < to;) {
        std::uint32_t stop = to;
        for (const Cut cut : cuts_) {
            if (cut.from <= at && at < cut.to) at = cut.to;
            if (cut.from > at) stop = std::min(stop, cut.from);
        }
        if (at >= stop) continue;
        if (text_[at] != '<') {
            const std::size_t next = text_.substr(0, stop).find('<', at);
            const std::uint32_t end = next == std::string_view::npos ? stop : static_cast<std::uint32_t>(next);
            visit(Between::text, at, end);
            at = end;
            continue;
        }
        const RawSpan other = other_at(at);
        visit(kind_of(at), at, other.end);
        at = other.end;
    }
}

/// A stretch of a text that becomes another.
struct TextEdit {
    std::size_t at;
    std::size_t length;
    std::string text;
};
/// The text, which begins at `base`, with the edits made. Those at one place stand in their order, insertions first;
/// one inside what another has removed is left out.
[[nodiscard]] std::string with_edits(std::string_view text, std::vector<TextEdit> edits, std::size_t base = 0);

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

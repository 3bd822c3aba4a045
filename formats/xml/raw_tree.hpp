// Where each tag and attribute of a text begins and ends: what pugixml has found, with the ends that it does not keep.
// Patches and weaving write into these places.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/xml/syntax.hpp"

namespace ramparts::xml {

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

class Dom;

/// Linear in the text. Node 0 is the root element.
class RawTree {
public:
    /// The tree of a text, by pugixml, without the cuts (ascending, apart from each other). The text must outlive the
    /// tree and be shorter than 4 GiB. Refused before anything is parsed: what would take more than kMaxMemory.
    explicit RawTree(std::string_view text, std::span<const Cut> cuts = {}, const Limits& limits = {});
    /// The same; pugixml's document stays in `dom`, which is empty when the tree is not complete.
    RawTree(std::string_view text, std::span<const Cut> cuts, const Limits& limits, Dom& dom);

    /// The first thing that is wrong.
    [[nodiscard]] const SyntaxFault* fault() const noexcept { return faults_.empty() ? nullptr : &faults_.front(); }
    /// All that is wrong; see SyntaxCheck.
    [[nodiscard]] const std::vector<SyntaxFault>& faults() const noexcept { return faults_; }
    /// Whether the whole text is in the tree; without that it has no nodes.
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
    /// The XML declaration, comments, processing instructions and CDATA sections in file order.
    [[nodiscard]] const std::vector<RawSpan>& others() const noexcept { return others_; }
    /// Whether a byte lies in one of these.
    [[nodiscard]] bool in_other(std::uint32_t byte) const noexcept;

    /// The node that begins at a byte. One inside a cut, an element without content, becomes the last child of
    /// `parent`.
    [[nodiscard]] std::uint32_t node_at(std::uint32_t byte, std::uint32_t parent);

    /// Bytes that this program has had parsed so far, for tests that count work.
    [[nodiscard]] static std::uint64_t bytes_read() noexcept;

private:
    class Builder;

    void read(const Limits& limits, Dom& dom);
    void judge(const Limits& limits);

    std::string_view text_;
    std::vector<Cut> cuts_;
    std::vector<RawNode> nodes_;
    std::vector<RawSpan> others_;
    std::vector<SyntaxFault> faults_;
    std::size_t read_ = 0;              // nodes that stand in file order; behind them those that node_at() has added
    std::uint32_t added_to_ = kNoNode;  // the parent of the last of those
    std::uint32_t last_added_ = kNoNode;
    bool complete_ = false;
};

/// The start tag of the root element, also of a text that is no XML behind it. One that is not finished has no
/// attributes.
struct RootTag {
    std::string_view name;
    std::uint32_t begin = 0;
    std::vector<RawAttribute> attributes;
};
/// Nothing when there is none in the first 16 MiB. As a rule only a kibibyte of the text is looked at.
[[nodiscard]] std::optional<RootTag> root_tag(std::string_view text);

/// A stretch of a text that becomes another.
struct TextEdit {
    std::size_t at;
    std::size_t length;
    std::string text;
};
/// The text, which begins at `base`, with the edits made. Those at one place stand in their order, insertions first;
/// one inside what another has removed is left out.
[[nodiscard]] std::string with_edits(std::string_view text, std::vector<TextEdit> edits, std::size_t base = 0);

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

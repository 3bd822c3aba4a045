// Strict reading of one XML document. Elements are visited with a cursor, and each finding gets a code and a place.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text/suggest.hpp"
#include "formats/xml/raw_tree.hpp"
#include "formats/xml/report.hpp"

namespace pugi {
struct xml_node_struct;
}

namespace ramparts::xml {

using ramparts::quote;

class Dom;
/// An element or what else stands between tags, as pugixml keeps it.
using Node = pugi::xml_node_struct*;

/// One attribute; in its value references are decoded and line ends and tabs are blanks. Valid while the Reader lives.
struct Attribute {
    std::string_view name;
    std::string_view value;
};

/// A cursor to one element with its attributes. Valid while its Reader lives.
class Element {
public:
    static constexpr std::size_t kMaxAttributes = 64;
    /// The name as written, prefix included.
    [[nodiscard]] std::string_view name() const noexcept { return name_; }
    [[nodiscard]] std::span<const Attribute> attributes() const noexcept { return {attributes_, count_}; }
    /// Whether anything (an element, words, a comment) stands inside.
    [[nodiscard]] bool has_children() const noexcept { return has_children_; }

private:
    friend class Reader;
    std::string_view name_;
    std::size_t count_ = 0;
    Node node_ = nullptr;
    bool has_children_ = false;
    Attribute attributes_[kMaxAttributes];
};

/// Where a visit of an element's children stands.
class Children {
public:
    Children() = default;

private:
    friend class Reader;
    Node next_ = nullptr;
};

/// A document, parsed by pugixml. Refused when reading: more than `max_bytes`, encodings other than UTF-8, control
/// characters, DOCTYPE, malformed XML, bad or undeclared references, anything but one root element. What needs the
/// schema (unknown names, stray text, repeated attributes) is found while visiting, so that one walk serves both.
class Reader {
public:
    /// Null when the text is no document; the report says why. The report must outlive the reader. The tree is made of
    /// the text without `cuts` (ascending, apart from each other); offsets stay those of the whole text.
    /// Values of attributes may have `max_value` bytes; 0: what maps and scenarios allow.
    [[nodiscard]] static std::unique_ptr<Reader> open(Report& report, std::size_t max_bytes,
                                                      std::span<const Cut> cuts = {}, std::size_t max_value = 0);
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader();

    /// Checks that the root is `name` in `name_space` and returns it; false (reported) when it is not.
    /// Namespace declarations are taken off its attributes.
    bool root(std::string_view name, std::string_view name_space, Element& out);

    [[nodiscard]] Children children(const Element& parent) const;
    /// Moves on to the next child element. Comments are passed over, stray text is reported. After more errors than a
    /// report keeps there is no next one.
    bool next(Children& visit, Element& out);
    /// The words of an element that holds text only, white space folded. Child elements are reported.
    [[nodiscard]] std::string text(const Element& element);
    /// Checks that an element that holds nothing holds nothing (comments and extensions excepted).
    void leaf(const Element& element);

    /// For names a schema does not know: accepts those of a declared extension namespace, reports the others with the
    /// nearest of `known`.
    void unknown_element(const Element& element, const Element& parent, std::span<const std::string_view> known);
    void unknown_attribute(const Element& element, const Attribute& attribute, std::span<const std::string_view> known);
    void duplicate_attribute(const Element& element, const Attribute& attribute);
    /// Byte offset of a name, a value, or a part of one.
    [[nodiscard]] std::uint32_t offset(std::string_view inside) const noexcept;
    [[nodiscard]] std::uint32_t offset(const Element& element) const noexcept { return offset(element.name()) - 1; }
    /// The spans of all elements, which outlive the reader.
    [[nodiscard]] const std::shared_ptr<const RawTree>& tree() const noexcept { return tree_; }
    [[nodiscard]] Report& report() const noexcept { return report_; }

private:
    explicit Reader(Report& report);
    bool parse(std::size_t max_bytes, std::span<const Cut> cuts, std::size_t max_value);
    bool check_references(const std::vector<std::uint32_t>& ampersands);
    bool check_declaration(std::string_view text);
    void stray(Node text);
    void extension(Node top);
    bool declare(const Attribute& attribute, std::string_view name_space);
    bool extension_prefix(std::string_view name) const;
    void fill(Node node, Element& out);

    Report& report_;
    std::unique_ptr<Dom> dom_;
    std::shared_ptr<const RawTree> tree_;
    std::vector<std::string> extensions_;  // prefixes declared on the root
    std::vector<std::string> foreign_;     // prefixes bound to one of our own namespaces
};

}  // namespace ramparts::xml

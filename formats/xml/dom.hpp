// The one place where texts meet pugixml: its document over its own copy of a text, and the way from a name or value in
// it to the place in the text. For the sources of this folder; nothing outside of it includes pugixml.
#pragma once

#include <cstdint>
#include <pugixml.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/xml/syntax.hpp"

namespace ramparts::xml {

/// Not copied and not moved: names and values point into it.
class Dom {
public:
    /// All nodes but the XML declaration and white space, as they stand: values with their references decoded and their
    /// white space as blanks.
    static constexpr unsigned kFlags =
        pugi::parse_default | pugi::parse_comments | pugi::parse_pi | pugi::parse_doctype | pugi::parse_fragment;

    Dom() = default;
    Dom(const Dom&) = delete;
    Dom& operator=(const Dom&) = delete;

    /// Parses a text without its cuts (ascending, apart from each other). False when pugixml takes it for no XML; then
    /// what stands before error_offset() is there.
    bool load(std::string_view text, std::span<const Cut> cuts = {});

    [[nodiscard]] pugi::xml_node top() const noexcept { return document_; }
    /// Where in the text pugixml gave up.
    [[nodiscard]] std::uint32_t error_offset() const noexcept { return error_; }
    /// Whether a pointer leads into a name or a value of this document.
    [[nodiscard]] bool holds(const char* inside) const noexcept;
    /// Where in the text stands what pugixml points to: the beginning of a name or of a value. Behind a reference
    /// inside a value it is too small by what decoding took away.
    [[nodiscard]] std::uint32_t offset(const char* inside) const noexcept {
        return in_text(static_cast<std::size_t>(inside - bytes_.data()));
    }
    /// The "<" of an element.
    [[nodiscard]] std::uint32_t begin(pugi::xml_node element) const noexcept { return offset(element.name()) - 1; }

    /// Bytes that this program has had parsed so far, for tests that count work.
    [[nodiscard]] static std::uint64_t bytes_parsed() noexcept;
    static void count_parsed(std::uint64_t bytes) noexcept;

private:
    [[nodiscard]] std::uint32_t in_text(std::size_t at) const noexcept {
        for (const Cut cut : cuts_) {
            if (at < cut.from) break;
            at += cut.to - cut.from;
        }
        return static_cast<std::uint32_t>(at);
    }

    pugi::xml_document document_;
    std::string bytes_;
    std::vector<Cut> cuts_;
    std::uint32_t error_ = 0;
};

}  // namespace ramparts::xml

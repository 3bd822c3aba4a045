// The long sections of a map file, read without a tree: rows that stand exactly as the writer writes them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "formats/xml/reader.hpp"

namespace ramparts {

/// The insides of <hexes>, <hexsides> and <roads> where their tags stand on lines of their own, in file order. They may
/// be left out of the XML tree (Reader::open) and read by RowScanner. Looks at the text only: a block may turn out to
/// hold other things than plain rows, or to stand inside a comment.
[[nodiscard]] std::vector<xml::Cut> row_blocks(std::string_view text);

/// Reads rows such as `    <hex id="L2208" terrain="forest"/>`: four blanks, one element without content, known
/// attributes in their order, plain values, one row a line. Anything else is for the XML reader to judge.
class RowScanner {
public:
    static constexpr std::size_t kMostNames = 6;
    using Values = std::array<std::string_view, kMostNames>;  ///< by name; data() is null for absent ones

    RowScanner(std::string_view text, xml::Cut block, std::string_view element, std::span<const std::string_view> names)
        : text_(text), at_(block.from), end_(block.to), element_(element), names_(names) {}

    /// The next row; false at the end of the block and at a line that is no plain row.
    [[nodiscard]] bool next(Values& values) noexcept;
    /// Whether the block was read to its end.
    [[nodiscard]] bool finished() const noexcept { return at_ == end_; }
    /// Byte offset of the "<" of the row read last.
    [[nodiscard]] std::uint32_t offset() const noexcept { return row_ + 4; }

private:
    [[nodiscard]] bool skip(std::string_view expected) noexcept;

    std::string_view text_;
    std::uint32_t at_;
    std::uint32_t end_;
    std::uint32_t row_ = 0;
    std::string_view element_;
    std::span<const std::string_view> names_;
};

}  // namespace ramparts

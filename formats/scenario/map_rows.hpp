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
    static constexpr std::size_t kMostNames = 6;              ///< of up to twelve letters each, like the element
    static constexpr std::uint32_t kIndent = 4;               ///< blanks before a row
    using Values = std::array<std::string_view, kMostNames>;  ///< by name; data() is null for absent ones

    RowScanner(std::string_view text, xml::Cut block, std::string_view element,
               std::span<const std::string_view> names);
    ~RowScanner();
    RowScanner(const RowScanner&) = delete;
    RowScanner& operator=(const RowScanner&) = delete;

    /// The next row; false at the end of the block and at a line that is no plain row.
    [[nodiscard]] bool next(Values& values) noexcept;
    /// Whether the block was read to its end.
    [[nodiscard]] bool finished() const noexcept { return at_ == end_; }
    /// Byte offset of the "<" of the row read last.
    [[nodiscard]] std::uint32_t offset() const noexcept { return row_ + kIndent; }
    /// Where the next row begins.
    [[nodiscard]] std::uint32_t position() const noexcept { return at_; }

    /// Bytes of rows that this program has read so far, for tests that count work.
    [[nodiscard]] static std::uint64_t bytes_read() noexcept;

private:
    // What is looked for at one place again and again: up to sixteen characters, compared as two numbers.
    struct Word {
        std::array<std::uint64_t, 2> bits{};
        std::array<std::uint64_t, 2> mask{};
        std::uint32_t length = 0;
    };
    [[nodiscard]] static Word word(std::string_view text);
    [[nodiscard]] bool skip(const Word& expected) noexcept;
    [[nodiscard]] bool value(std::string_view& found) noexcept;

    std::string_view text_;
    std::uint32_t from_;
    std::uint32_t at_;
    std::uint32_t end_;
    std::uint32_t row_ = 0;
    std::size_t count_;
    Word begin_;
    Word ending_;
    std::array<Word, kMostNames> names_;
};

}  // namespace ramparts

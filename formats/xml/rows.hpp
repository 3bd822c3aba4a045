// Long lists of elements without content, parsed a piece at a time, so that a million rows take the memory of a few
// thousand and stay in the processor's cache.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "formats/xml/syntax.hpp"

namespace ramparts::xml {

/// The rows of a block of a text: elements of one name, without content, with known attributes, each at most once. What
/// else stands there (a comment, another element, a reference in a value that is asked for) is for a Reader to judge.
class Rows {
public:
    static constexpr std::size_t kMostNames = 6;
    /// By name, as they stand in the text; data() is null for absent ones. Those of a row that is not plain() may end
    /// at a wrong place.
    using Values = std::array<std::string_view, kMostNames>;

    /// The block must begin and end between rows. Names are taken as string literals.
    Rows(std::string_view text, Cut block, std::string_view element, std::span<const std::string_view> names);
    ~Rows();
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    /// The next row; false at the end of the block and at what is no such row.
    [[nodiscard]] bool next(Values& values);
    /// Whether the block was read to its end.
    [[nodiscard]] bool finished() const noexcept;
    /// Byte offset of the "<" of the row read last.
    [[nodiscard]] std::uint32_t offset() const noexcept { return row_; }
    /// Where what follows that row begins.
    [[nodiscard]] std::uint32_t position() const noexcept;
    /// Whether values hold neither references nor white space other than blanks nor a "<".
    [[nodiscard]] static bool plain(const Values& values) noexcept;

private:
    struct Piece;
    [[nodiscard]] bool parse();

    std::string_view text_;
    Cut block_;
    std::string_view element_;
    std::span<const std::string_view> names_;
    std::uint32_t row_ = 0;
    std::unique_ptr<Piece> piece_;
};

}  // namespace ramparts::xml

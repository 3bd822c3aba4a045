// Paragraphs broken into lines and laid on pages of paper.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/show/draw/display_list.hpp"

namespace ramparts::paper {

enum class Paper : std::uint8_t { a4, letter, a3, a2 };
/// Width and height in mm, upright.
[[nodiscard]] draw::Point size_of(Paper paper) noexcept;
/// The paper of that word: "a4", "letter", "a3", "a2"; A4 for any other.
[[nodiscard]] Paper paper_of(std::string_view word) noexcept;
inline constexpr double kPageMargin = 13;  ///< mm that stay empty on every side

/// Words in one font.
struct Run {
    std::string text;
    bool bold = false;
    bool italic = false;
};
struct Paragraph {
    std::vector<Run> runs;
    double size = 3;       ///< mm, the em
    double indent = 0;     ///< mm, of every line but the first
    double before = 0;     ///< mm above it, unless it stands on top
    bool heading = false;  ///< stays with what follows
};
struct TextLine {
    std::vector<draw::TextItem> items;  ///< about the line's left end, on its baseline
    double height = 0;                  ///< from baseline to baseline
};

/// The paragraph in lines no wider than `width`; a word that is wider alone is broken. Linear.
[[nodiscard]] std::vector<TextLine> lines_of_text(const Paragraph& paragraph, double width, draw::Colour colour);

/// Puts a line on a page, its baseline at `at`.
void put_line(draw::Pen& pen, const TextLine& line, draw::Point at);

/// What a sheet of text is made of.
struct Sheaf {
    std::string title;
    std::vector<Paragraph> preface;
    std::vector<Paragraph> body;
    std::string footer;  ///< at the foot of every page, before its number
};
/// Pages: the largest letters, in one or two columns, with which all of it stands on one page; when even the smallest
/// are too many, several pages in a readable size. `page_words` makes "page 1 of 2".
[[nodiscard]] std::vector<draw::DisplayList> lay_out(const Sheaf& sheaf, Paper paper,
                                                     const std::function<std::string(int, int)>& page_words);

}  // namespace ramparts::paper

// Hexes and hexsides of the edit language: numbers, lists, chains, blocks and neighbours.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/model/map.hpp"
#include "sdk/change/edit/edit_words.hpp"

namespace ramparts::edits {

/// Words of one line, taken from the front.
class WordReader {
public:
    WordReader(std::span<const Word> words, std::uint32_t end_column) : words_(words), end_{{}, end_column, false} {}
    [[nodiscard]] bool done() const noexcept { return at_ == words_.size(); }
    /// The next word; at the end an empty one that stands behind the line.
    [[nodiscard]] const Word& peek(std::size_t ahead = 0) const noexcept {
        return at_ + ahead < words_.size() ? words_[at_ + ahead] : end_;
    }
    const Word& take() noexcept {
        const Word& word = peek();
        if (!done()) ++at_;
        return word;
    }
    /// Takes the next word when it is this one.
    bool take_if(std::string_view keyword) {
        if (!peek().is(keyword)) return false;
        ++at_;
        return true;
    }

private:
    std::span<const Word> words_;
    Word end_;
    std::size_t at_ = 0;
};

/// Hexes of the rectangle, holes included: `L2406`, `L1910..L1914` (a shortest chain, as straight as it can be, both
/// ends included), `L1910:L2112` (the block of columns and rows between), lists of these with commas, and `NE of`
/// before any of them, which moves each hex; a hex moved off the rectangle is a fault. None twice, in the order given.
[[nodiscard]] Result<std::vector<HexIndex>, LineFault> read_hexes(const Grid& grid, WordReader& words);

/// One hex: its number, or `NE of` another.
[[nodiscard]] Result<HexIndex, LineFault> read_hex(const Grid& grid, WordReader& words);

/// Hexsides between two places of the rectangle: `L2306/L2406`, `L2306/NE`, `L2306/L2406..L2506/L2507` (a shortest
/// chain of hexsides that meet), and lists of these with commas.
[[nodiscard]] Result<std::vector<Hexside>, LineFault> read_hexsides(const Grid& grid, WordReader& words);

/// A shortest chain from one hex to another, as near to the straight line between their centres as it can be; of two
/// equally near hexes the one in the lower direction. Both ends included. Linear in its length. Empty when the field
/// has no such chain.
[[nodiscard]] std::vector<HexIndex> hex_chain(const Grid& grid, HexIndex from, HexIndex to);
/// A shortest chain of hexsides each of which meets the next in a corner; both ends included. Breadth first, so linear
/// in the number of hexsides within reach. Empty when they are apart (a field of one column).
[[nodiscard]] std::vector<Hexside> hexside_chain(const Grid& grid, Hexside from, Hexside to);

/// Ascending hexes as read_hexes reads them, runs of three and more along a line as a chain; `most` items in each text.
[[nodiscard]] std::vector<std::string> show_hexes(const Grid& grid, std::span<const HexIndex> hexes, std::size_t most);
/// "L2306/L2406", the hex with the lower printed number first.
[[nodiscard]] std::string show_hexside(const Grid& grid, Hexside at);

}  // namespace ramparts::edits

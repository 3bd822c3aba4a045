// Finding the long sections; see map_rows.hpp.
#include "formats/scenario/map_rows.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

namespace ramparts {

namespace {

// Where "</" comes next; the text's size when nowhere. Rows close themselves, so that it is rare: sixteen characters
// are looked at together.
std::size_t next_closing(std::string_view text, std::size_t from) noexcept {
    using Block = std::uint8_t __attribute__((vector_size(16)));
    std::size_t at = from;
    for (; at + 17 <= text.size(); at += 16) {
        Block here;
        Block next;
        std::memcpy(&here, text.data() + at, sizeof here);
        std::memcpy(&next, text.data() + at + 1, sizeof next);
        const auto hit = reinterpret_cast<Block>((here == '<') & (next == '/'));
        std::uint64_t halves[2];
        std::memcpy(halves, &hit, sizeof halves);
        if ((halves[0] | halves[1]) != 0) break;
    }
    return std::min(text.find("</", at), text.size());
}

}  // namespace

std::vector<xml::Cut> row_blocks(std::string_view text) {
    std::vector<xml::Cut> blocks;
    std::size_t from = 0;
    for (const std::string_view name : {"hexes", "hexsides", "roads"}) {
        const std::size_t open = text.find("\n  <" + std::string(name), from);
        const std::size_t row = open == std::string_view::npos ? open : text.find('\n', open + 1);
        if (row == std::string_view::npos || text[row - 1] != '>' || text[row - 2] == '/') continue;
        const std::string closing = "\n  </" + std::string(name) + ">\n";
        std::size_t close = next_closing(text, row);
        while (close < text.size() && text.compare(close - 3, closing.size(), closing) != 0)
            close = next_closing(text, close + 1);
        if (close == text.size()) continue;
        from = close -= 3;
        if (close > row) blocks.push_back({static_cast<std::uint32_t>(row + 1), static_cast<std::uint32_t>(close + 1)});
    }
    return blocks;
}

}  // namespace ramparts

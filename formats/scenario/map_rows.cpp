// Finding and scanning plain rows; see map_rows.hpp.
#include "formats/scenario/map_rows.hpp"

#include <string>

namespace ramparts {

std::vector<xml::Cut> row_blocks(std::string_view text) {
    std::vector<xml::Cut> blocks;
    std::size_t from = 0;
    for (const std::string_view name : {"hexes", "hexsides", "roads"}) {
        const std::size_t open = text.find("\n  <" + std::string(name), from);
        const std::size_t row = open == std::string_view::npos ? open : text.find('\n', open + 1);
        if (row == std::string_view::npos || text[row - 1] != '>' || text[row - 2] == '/') continue;
        const std::size_t close = text.find("\n  </" + std::string(name) + ">\n", row);
        if (close == std::string_view::npos) continue;
        from = close;
        if (close > row) blocks.push_back({static_cast<std::uint32_t>(row + 1), static_cast<std::uint32_t>(close + 1)});
    }
    return blocks;
}

bool RowScanner::skip(std::string_view expected) noexcept {
    if (text_.compare(at_, expected.size(), expected) != 0) return false;
    at_ += static_cast<std::uint32_t>(expected.size());
    return true;
}

bool RowScanner::next(Values& values) noexcept {
    if (at_ >= end_) return false;
    row_ = at_;
    values.fill({});
    if (!skip("    <") || !skip(element_)) return false;
    for (std::size_t slot = 0; text_[at_] == ' '; ++slot) {
        ++at_;
        while (slot < names_.size() &&
               !(text_.compare(at_, names_[slot].size(), names_[slot]) == 0 && text_[at_ + names_[slot].size()] == '='))
            ++slot;
        if (slot >= names_.size()) return false;
        at_ += static_cast<std::uint32_t>(names_[slot].size()) + 1;
        if (text_[at_] != '"') return false;
        const std::uint32_t value = ++at_;
        // White space but blanks, references and markup have rules of their own.
        for (; text_[at_] != '"'; ++at_)
            if (text_[at_] == '&' || text_[at_] == '<' || static_cast<unsigned char>(text_[at_]) < ' ') return false;
        values[slot] = text_.substr(value, at_ - value);
        ++at_;
    }
    return skip("/>\n");
}

}  // namespace ramparts

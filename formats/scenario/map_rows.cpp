// Finding and scanning plain rows; see map_rows.hpp.
#include "formats/scenario/map_rows.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
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

// Bytes of a number, all alike.
constexpr std::uint64_t all(unsigned char c) noexcept { return 0x0101010101010101U * c; }

// Marks the first byte that is zero with its highest bit; bytes behind it may be marked too.
constexpr std::uint64_t zeros(std::uint64_t x) noexcept { return (x - all(1)) & ~x & all(0x80); }

std::atomic<std::uint64_t> g_bytes_read = 0;

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

RowScanner::RowScanner(std::string_view text, xml::Cut block, std::string_view element,
                       std::span<const std::string_view> names)
    : text_(text),
      from_(block.from),
      at_(block.from),
      end_(block.to),
      count_(names.size()),
      begin_(word("    <" + std::string(element))),
      ending_(word("/>\n")) {
    for (std::size_t i = 0; i < count_; ++i) names_[i] = word(std::string(names[i]) + "=\"");
}

RowScanner::~RowScanner() { g_bytes_read += at_ - from_; }

std::uint64_t RowScanner::bytes_read() noexcept { return g_bytes_read; }

RowScanner::Word RowScanner::word(std::string_view text) {
    Word result;
    char bits[16] = {};
    char mask[16] = {};
    std::copy(text.begin(), text.end(), bits);
    std::fill_n(mask, text.size(), '\xFF');
    std::memcpy(result.bits.data(), bits, sizeof bits);
    std::memcpy(result.mask.data(), mask, sizeof mask);
    result.length = static_cast<std::uint32_t>(text.size());
    return result;
}

bool RowScanner::skip(const Word& expected) noexcept {
    std::uint64_t found[2] = {};
    const std::size_t left = text_.size() - at_;
    if (left >= sizeof found) std::memcpy(found, text_.data() + at_, sizeof found);
    else std::memcpy(found, text_.data() + at_, left);
    if (((found[0] & expected.mask[0]) ^ expected.bits[0]) != 0) return false;
    if (((found[1] & expected.mask[1]) ^ expected.bits[1]) != 0) return false;
    at_ += expected.length;
    return true;
}

// Up to the quotation mark. White space but blanks, references and markup have rules of their own.
bool RowScanner::value(std::string_view& found) noexcept {
    const std::uint32_t from = at_;
    if constexpr (std::endian::native == std::endian::little)
        for (std::uint64_t x; at_ + sizeof x <= text_.size(); at_ += sizeof x) {
            std::memcpy(&x, text_.data() + at_, sizeof x);
            const std::uint64_t low = (x - all(' ')) & ~x & all(0x80);
            const std::uint64_t stop = zeros(x ^ all('"')) | zeros(x ^ all('&')) | zeros(x ^ all('<')) | low;
            if (stop == 0) continue;
            at_ += static_cast<std::uint32_t>(std::countr_zero(stop)) / 8;
            break;
        }
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_)
        if (text_[at_] == '&' || text_[at_] == '<' || static_cast<unsigned char>(text_[at_]) < ' ') return false;
    if (at_ >= text_.size()) return false;
    found = text_.substr(from, at_ - from);
    ++at_;
    return true;
}

bool RowScanner::next(Values& values) noexcept {
    if (at_ >= end_) return false;
    row_ = at_;
    values.fill({});
    if (!skip(begin_)) return false;
    for (std::size_t slot = 0; at_ < text_.size() && text_[at_] == ' '; ++slot) {
        ++at_;
        while (slot < count_ && !skip(names_[slot])) ++slot;
        if (slot >= count_ || !value(values[slot])) return false;
    }
    return skip(ending_);
}

}  // namespace ramparts

// Rows by pugixml, piece by piece; see rows.hpp.
#include "formats/xml/rows.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "formats/xml/dom.hpp"

namespace ramparts::xml {

struct Rows::Piece {
    pugi::xml_document document;
    std::string bytes;
    pugi::xml_node next;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t size = 1U << 12U;  // the next one's; small at first, since a list that is not plain shows it early
    bool broken = false;

    [[nodiscard]] std::uint32_t offset(const char* inside) const noexcept {
        return from + static_cast<std::uint32_t>(inside - bytes.data());
    }
};

Rows::Rows(std::string_view text, Cut block, std::string_view element, std::span<const std::string_view> names)
    : text_(text), block_(block), element_(element), names_(names), piece_(std::make_unique<Piece>()) {
    piece_->from = piece_->to = block.from;
}

Rows::~Rows() = default;

// The next piece, which ends at a line's end. When that is none of a row's, it does not parse.
bool Rows::parse() {
    constexpr std::uint32_t kLargest = 1U << 17U;
    Piece& piece = *piece_;
    piece.from = piece.to;
    if (block_.to - piece.from > piece.size) {
        const std::size_t line = text_.rfind('\n', piece.from + piece.size);
        const std::size_t end =
            line > piece.from && line != std::string_view::npos ? line : text_.find('\n', piece.from);
        piece.to = static_cast<std::uint32_t>(std::min<std::size_t>(end, block_.to - 1) + 1);
    } else {
        piece.to = block_.to;
    }
    piece.bytes.assign(text_.substr(piece.from, piece.to - piece.from));
    piece.bytes += '\n';  // see Dom::load
    piece.size = std::min(2 * piece.size, kLargest);
    Dom::count_parsed(piece.to - piece.from);
    piece.broken =
        !piece.document.load_buffer_inplace(piece.bytes.data(), piece.bytes.size(), Dom::kFlags, pugi::encoding_utf8);
    piece.next = piece.document.first_child();
    return !piece.broken;
}

bool Rows::next(Values& values) {
    Piece& piece = *piece_;
    while (!piece.next)
        if (piece.broken || piece.to == block_.to || !parse()) return false;
    const pugi::xml_node row = piece.next;
    if (row.type() != pugi::node_element || element_ != row.name() || row.first_child()) return false;
    values.fill({});
    std::size_t slot = 0;
    for (pugi::xml_attribute a = row.first_attribute(); a; a = a.next_attribute(), ++slot) {
        const char* const name = a.name();
        const auto is_it = [name](std::string_view known) { return std::strcmp(known.data(), name) == 0; };
        while (slot < names_.size() && !is_it(names_[slot])) ++slot;
        if (slot >= names_.size())  // not in the usual order
            slot = static_cast<std::size_t>(std::find_if(names_.begin(), names_.end(), is_it) - names_.begin());
        if (slot == names_.size() || values[slot].data()) return false;
        const char* const value = a.value();
        values[slot] = {text_.data() + piece.offset(value), std::strlen(value)};
    }
    row_ = piece.offset(row.name()) - 1;
    piece.next = row.next_sibling();
    return true;
}

bool Rows::finished() const noexcept { return !piece_->broken && !piece_->next && piece_->to == block_.to; }

std::uint32_t Rows::position() const noexcept {
    const Piece& piece = *piece_;
    if (!piece.next && !piece.broken) return piece.to;
    return row_ < piece.from ? piece.from : static_cast<std::uint32_t>(text_.find('>', row_)) + 1;
}

bool Rows::plain(const Values& values) noexcept {
    const auto odd = [](char c) { return c == '&' || c == '<' || static_cast<unsigned char>(c) < ' '; };
    return std::all_of(values.begin(), values.end(), [&](std::string_view value) {
        return !value.data() ||
               (std::none_of(value.begin(), value.end(), odd) && value.data()[value.size()] == value.data()[-1]);
    });
}

}  // namespace ramparts::xml

// Grid arithmetic; see hex.hpp for the conventions.
#include "engine/core/hex.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace ramparts {
namespace {

struct Offset {
    int line;
    int place;
};

// Row 0: from a high line, row 1: from a low line (half a hex further along).
constexpr Offset kSteps[2][kDirections] = {
    {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}},
    {{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}},
};

constexpr std::string_view kFlatNames[kDirections] = {"N", "NE", "SE", "S", "SW", "NW"};
constexpr std::string_view kPointyNames[kDirections] = {"W", "SW", "SE", "E", "NE", "NW"};

int digits_for(int largest) {
    int digits = 2;
    for (int limit = 99; largest > limit; limit = limit * 10 + 9) ++digits;
    return digits;
}

std::string padded(int value, int digits) {
    std::string text = std::to_string(value);
    if (static_cast<int>(text.size()) < digits) text.insert(0, static_cast<std::size_t>(digits) - text.size(), '0');
    return text;
}

}  // namespace

Grid::Grid(Shape shape) : shape_(std::move(shape)) {
    const bool flat = shape_.orientation == Orientation::flat;
    lines_ = std::max(1, flat ? shape_.columns : shape_.rows);
    length_ = std::max(1, flat ? shape_.rows : shape_.columns);
    first_line_ = flat ? shape_.first_column : shape_.first_row;
    first_place_ = flat ? shape_.first_row : shape_.first_column;
    low_bit_ = shape_.low == Parity::odd ? 1 : 0;
    digits_ = digits_for(std::max(shape_.first_column + shape_.columns - 1, shape_.first_row + shape_.rows - 1));
}

HexIndex Grid::index(HexNumber number) const noexcept {
    const bool flat = shape_.orientation == Orientation::flat;
    const int line = (flat ? number.column : number.row) - first_line_;
    const int place = (flat ? number.row : number.column) - first_place_;
    return at(line, place);
}

HexNumber Grid::number(HexIndex hex) const noexcept {
    const int line = line_of(hex) + first_line_;
    const int place = place_of(hex) + first_place_;
    return shape_.orientation == Orientation::flat ? HexNumber{line, place} : HexNumber{place, line};
}

std::string Grid::label(HexIndex hex) const {
    const HexNumber n = number(hex);
    return shape_.prefix + padded(n.column, digits_) + padded(n.row, digits_);
}

namespace {

// Eight digits as two numbers of four, all at once; false when one is no digit.
bool eight_digits(const char* text, HexNumber& number) noexcept {
    constexpr auto each = [](std::uint64_t byte) { return byte * 0x0101010101010101U; };
    std::uint64_t x;
    std::memcpy(&x, text, sizeof x);
    if ((((x & each(0xF0)) ^ each(0x30)) | (((x + each(0x06)) & each(0xF0)) ^ each(0x30))) != 0) return false;
    x -= each(0x30);
    x = (x * 10 + (x >> 8U)) & 0x00FF00FF00FF00FFU;
    x = (x * 100 + (x >> 16U)) & 0x0000FFFF0000FFFFU;
    number = {static_cast<int>(x & 0xFFFFFFFFU), static_cast<int>(x >> 32U)};
    return true;
}

}  // namespace

std::optional<HexIndex> Grid::parse(std::string_view label) const noexcept {
    const auto width = static_cast<std::size_t>(digits_);
    const std::string_view prefix = shape_.prefix;
    if (label.size() != prefix.size() + 2 * width) return std::nullopt;
    for (std::size_t i = 0; i < prefix.size(); ++i)
        if (label[i] != prefix[i]) return std::nullopt;
    HexNumber number;
    if (width == 4 && std::endian::native == std::endian::little) {
        if (!eight_digits(label.data() + prefix.size(), number)) return std::nullopt;
        const HexIndex hex = index(number);
        return hex == kNoHex ? std::nullopt : std::optional(hex);
    }
    int* parts[2] = {&number.column, &number.row};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string_view part = label.substr(prefix.size() + i * width, width);
        int value = 0;
        for (const char c : part) {
            if (c < '0' || c > '9') return std::nullopt;
            value = value * 10 + (c - '0');
        }
        *parts[i] = value;
    }
    const HexIndex hex = index(number);
    return hex == kNoHex ? std::nullopt : std::optional(hex);
}

HexIndex Grid::neighbour(HexIndex hex, int direction) const noexcept {
    const int line = line_of(hex);
    const Offset step = kSteps[is_low_line(line) ? 1 : 0][direction];
    return at(line + step.line, place_of(hex) + step.place);
}

int Grid::direction_to(HexIndex from, HexIndex to) const noexcept {
    for (int d = 0; d < kDirections; ++d)
        if (neighbour(from, d) == to && to != kNoHex) return d;
    return -1;
}

int Grid::distance(HexIndex a, HexIndex b) const noexcept {
    const GridPoint p = centre(a);
    const GridPoint q = centre(b);
    const bool flat = shape_.orientation == Orientation::flat;
    const int dline = std::abs((flat ? p.x - q.x : p.y - q.y) / 3);
    const int dplace = std::abs(flat ? p.y - q.y : p.x - q.x);
    return dline + std::max(0, (dplace - dline) / 2);
}

std::optional<Hexside> Grid::hexside(HexIndex hex, int direction) const noexcept {
    const HexIndex other = neighbour(hex, direction);
    if (other == kNoHex) return std::nullopt;
    if (direction < 3) return Hexside{hex, static_cast<std::uint8_t>(direction)};
    return Hexside{other, static_cast<std::uint8_t>(direction - 3)};
}

std::optional<Hexside> Grid::hexside_between(HexIndex a, HexIndex b) const noexcept {
    const int direction = direction_to(a, b);
    return direction < 0 ? std::nullopt : hexside(a, direction);
}

GridPoint Grid::centre(HexIndex hex) const noexcept {
    const int line = line_of(hex);
    const int along = 2 * (place_of(hex) + first_place_) + (is_low_line(line) ? 1 : 0);
    const int across = 3 * (line + first_line_);
    return shape_.orientation == Orientation::flat ? GridPoint{across, along} : GridPoint{along, across};
}

bool Grid::on_rim(HexIndex hex) const noexcept {
    for (int d = 0; d < kDirections; ++d)
        if (neighbour(hex, d) == kNoHex) return true;
    return false;
}

std::string_view Grid::direction_name(int direction) const noexcept {
    return shape_.orientation == Orientation::flat ? kFlatNames[direction] : kPointyNames[direction];
}

}  // namespace ramparts

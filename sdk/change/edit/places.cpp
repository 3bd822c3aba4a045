// Hexes and hexsides in words; see places.hpp.
#include "sdk/change/edit/places.hpp"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <map>
#include <set>

#include "formats/text/suggest.hpp"
#include "sdk/change/document/geometry.hpp"

namespace ramparts::edits {
namespace {

LineFault no_hex(const Grid& grid, const Word& word, std::size_t from, std::string_view text) {
    LineFault fault{word.column + static_cast<std::uint32_t>(from), {}, {}};
    if (text.empty()) {
        fault.message = message("a hex is missing");
        fault.fix = message("write its number, such as {1}", grid.label(0));
        return fault;
    }
    fault.message = message("there is no hex \"{1}\"", excerpt(text));
    fault.fix = message("the numbers go from {1} to {2}", grid.label(0), grid.label(grid.size() - 1));
    return fault;
}

LineFault no_chain(const Word& word, std::size_t from, std::string_view item) {
    return {word.column + static_cast<std::uint32_t>(from), message("no chain leads along \"{1}\"", excerpt(item)),
            message("name the places one by one")};
}

int direction_named(const Grid& grid, std::string_view name) noexcept {
    for (int d = 0; d < kDirections; ++d)
        if (grid.direction_name(d) == name) return d;
    return -1;
}

std::string direction_names(const Grid& grid) {
    std::string names;
    for (int d = 0; d < kDirections; ++d) names += (d == 0 ? "" : " ") + std::string(grid.direction_name(d));
    return names;
}

/// The parts of a word between commas: f(part, where it begins in the word). Columns count as ASCII does.
template <class F>
std::optional<LineFault> each_item(const Word& word, F&& f) {
    std::size_t from = 0;
    while (true) {
        const std::size_t comma = std::min(word.text.find(',', from), word.text.size());
        if (auto fault = f(std::string_view(word.text).substr(from, comma - from), from)) return fault;
        if (comma == word.text.size()) return std::nullopt;
        from = comma + 1;
    }
}

/// Hexes between two corners of a block of columns and rows.
void add_block(const Grid& grid, HexIndex a, HexIndex b, std::vector<HexIndex>& hexes) {
    const auto [line_from, line_to] = std::minmax({grid.line_of(a), grid.line_of(b)});
    const auto [place_from, place_to] = std::minmax({grid.place_of(a), grid.place_of(b)});
    for (int line = line_from; line <= line_to; ++line)
        for (int place = place_from; place <= place_to; ++place) hexes.push_back(grid.at(line, place));
}

std::optional<LineFault> hex_item(const Grid& grid, const Word& word, std::string_view item, std::size_t from,
                                  std::vector<HexIndex>& hexes) {
    const std::size_t dots = item.find("..");
    const std::size_t colon = item.find(':');
    const std::size_t cut = std::min(dots, colon);
    const std::string_view first = item.substr(0, std::min(cut, item.size()));
    const auto a = grid.parse(first);
    if (!a) return no_hex(grid, word, from, first);
    if (cut == std::string_view::npos) {
        hexes.push_back(*a);
        return std::nullopt;
    }
    const std::size_t second_from = cut + (cut == dots ? 2 : 1);
    const auto b = grid.parse(item.substr(second_from));
    if (!b) return no_hex(grid, word, from + second_from, item.substr(second_from));
    if (cut == dots) {
        const std::vector<HexIndex> chain = hex_chain(grid, *a, *b);
        if (chain.empty()) return no_chain(word, from, item);
        hexes.insert(hexes.end(), chain.begin(), chain.end());
    } else {
        add_block(grid, *a, *b, hexes);
    }
    return std::nullopt;
}

/// The directions before a place ("NE of N of"), outermost first.
Result<std::vector<int>, LineFault> read_directions(const Grid& grid, WordReader& words) {
    std::vector<int> directions;
    const auto goes_on = [&] {
        // Behind a hex the word is a field: hexes C2422 of us.
        const std::string& first = words.peek().text;
        if (grid.parse(first.substr(0, first.find_first_of(",.:")))) return false;
        if (words.peek(1).asked && direction_named(grid, first) < 0) return false;
        return words.peek(1).is("of");
    };
    while (goes_on()) {
        const Word& word = words.take();
        const int d = direction_named(grid, word.text);
        if (d < 0)
            return tl::unexpected(LineFault{word.column,
                                            message("\"{1}\" is not a direction of this map", excerpt(word.text)),
                                            message("use one of {1}", direction_names(grid))});
        directions.push_back(d);
        words.take();
    }
    return directions;
}

std::optional<LineFault> move_hexes(const Grid& grid, const std::vector<int>& directions, std::uint32_t column,
                                    std::vector<HexIndex>& hexes) {
    for (auto d = directions.rbegin(); d != directions.rend(); ++d)
        for (HexIndex& hex : hexes) {
            const HexIndex moved = grid.neighbour(hex, *d);
            if (moved == kNoHex)
                return LineFault{column,
                                 message("there is no hex {1} of {2}", grid.direction_name(*d), grid.label(hex)),
                                 message("the map ends there")};
            hex = moved;
        }
    return std::nullopt;
}

Result<Hexside, LineFault> one_side(const Grid& grid, const Word& word, std::string_view item, std::size_t from) {
    const std::size_t slash = item.find('/');
    const std::string_view first = item.substr(0, std::min(slash, item.size()));
    const auto a = grid.parse(first);
    if (!a) return tl::unexpected(no_hex(grid, word, from, first));
    if (slash == std::string_view::npos)
        return tl::unexpected(LineFault{
            word.column + static_cast<std::uint32_t>(from), message("\"{1}\" is a hex, not a hexside", excerpt(item)),
            message("write {1}/ and the hex, or the direction, on the other side", grid.label(*a))});
    const std::string_view second = item.substr(slash + 1);
    const std::uint32_t column = word.column + static_cast<std::uint32_t>(from + slash + 1);
    if (const int d = direction_named(grid, second); d >= 0) {
        if (const auto at = grid.hexside(*a, d)) return *at;
        return tl::unexpected(LineFault{column, message("there is no hex {1} of {2}", second, grid.label(*a)),
                                        message("the map ends there")});
    }
    const auto b = grid.parse(second);
    if (!b) return tl::unexpected(no_hex(grid, word, from + slash + 1, second));
    if (const auto at = grid.hexside_between(*a, *b)) return *at;
    std::string beside;
    for (int d = 0; d < kDirections; ++d)
        if (const HexIndex hex = grid.neighbour(*a, d); hex != kNoHex)
            beside += (beside.empty() ? "" : " ") + grid.label(hex);
    return tl::unexpected(LineFault{column,
                                    message("{1} and {2} have no hexside in common", grid.label(*a), grid.label(*b)),
                                    message("beside {1} lie {2}", grid.label(*a), beside)});
}

void ask_place(const Grid& grid, Asked& asked, Asked::Place place) {
    asked.place(place);
    if (place == Asked::Place::hex) asked.hint(message("a hex, such as {1}", grid.label(0)));
    if (place == Asked::Place::hexsides) {
        asked.hint(message("a hexside: two hexes, or a hex and a direction, such as {1}/{2}", grid.label(0),
                           grid.direction_name(0)));
        return;
    }
    if (place == Asked::Place::hexes)
        asked.hint(message("a hex, such as {1}; A..B is a chain, A:B a block", grid.label(0)));
    for (int d = 0; d < kDirections; ++d)
        asked.offer(grid.direction_name(d), message("its neighbour: {1} of a hex", grid.direction_name(d)));
}

template <class T>
void drop_repeated(std::vector<T>& items) {
    std::set<T> seen;
    std::erase_if(items, [&](const T& item) { return !seen.insert(item).second; });
}

}  // namespace

namespace {

Result<std::vector<HexIndex>, LineFault> read_some(const Grid& grid, WordReader& words, Asked::Place place) {
    const auto directions = read_directions(grid, words);
    if (!directions) return tl::unexpected(directions.error());
    const Word word = words.take();
    if (word.asked) {
        ask_place(grid, *word.asked, place);
        word.asked->only([grid, way = *directions](HexIndex hex) {
            for (auto d = way.rbegin(); d != way.rend() && hex != kNoHex; ++d) hex = grid.neighbour(hex, *d);
            return hex != kNoHex;
        });
    }
    std::vector<HexIndex> hexes;
    if (auto fault = each_item(
            word, [&](std::string_view item, std::size_t from) { return hex_item(grid, word, item, from, hexes); }))
        return tl::unexpected(*fault);
    if (auto fault = move_hexes(grid, *directions, word.column, hexes)) return tl::unexpected(*fault);
    drop_repeated(hexes);
    return hexes;
}

}  // namespace

Result<std::vector<HexIndex>, LineFault> read_hexes(const Grid& grid, WordReader& words) {
    return read_some(grid, words, Asked::Place::hexes);
}

Result<HexIndex, LineFault> read_hex(const Grid& grid, WordReader& words) {
    const std::uint32_t column = words.peek().column;
    const auto hexes = read_some(grid, words, Asked::Place::hex);
    if (!hexes) return tl::unexpected(hexes.error());
    if (hexes->size() == 1) return hexes->front();
    return tl::unexpected(LineFault{column, message("one hex is asked for, and {1} are named", hexes->size()),
                                    message("name one of them")});
}

Result<std::vector<Hexside>, LineFault> read_hexsides(const Grid& grid, WordReader& words) {
    const Word word = words.take();
    if (word.asked) ask_place(grid, *word.asked, Asked::Place::hexsides);
    std::vector<Hexside> sides;
    auto fault = each_item(word, [&](std::string_view item, std::size_t from) -> std::optional<LineFault> {
        const std::size_t dots = item.find("..");
        const auto first = one_side(grid, word, item.substr(0, std::min(dots, item.size())), from);
        if (!first) return first.error();
        if (dots == std::string_view::npos) {
            sides.push_back(*first);
            return std::nullopt;
        }
        const auto last = one_side(grid, word, item.substr(dots + 2), from + dots + 2);
        if (!last) return last.error();
        const std::vector<Hexside> chain = hexside_chain(grid, *first, *last);
        if (chain.empty()) return no_chain(word, from, item);
        sides.insert(sides.end(), chain.begin(), chain.end());
        return std::nullopt;
    });
    if (fault) return tl::unexpected(*fault);
    drop_repeated(sides);
    return sides;
}

std::vector<HexIndex> hex_chain(const Grid& grid, HexIndex from, HexIndex to) {
    std::vector<HexIndex> chain{from};
    const GridPoint a = grid.centre(from);
    const GridPoint b = grid.centre(to);
    // Both axes of the exact geometry may be stretched: of distances from one line that changes only the unit.
    const auto off_line = [&](HexIndex hex) {
        const GridPoint p = grid.centre(hex);
        return std::llabs((static_cast<long long>(b.x) - a.x) * (static_cast<long long>(p.y) - a.y) -
                          (static_cast<long long>(b.y) - a.y) * (static_cast<long long>(p.x) - a.x));
    };
    for (HexIndex here = from; here != to;) {
        const int left = grid.distance(here, to);
        HexIndex best = kNoHex;
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = grid.neighbour(here, d);
            if (next == kNoHex || grid.distance(next, to) >= left) continue;
            if (best == kNoHex || off_line(next) < off_line(best)) best = next;
        }
        if (best == kNoHex) return {};
        chain.push_back(here = best);
    }
    return chain;
}

std::vector<Hexside> hexside_chain(const Grid& grid, Hexside from, Hexside to) {
    std::map<Hexside, Hexside> before{{to, to}};
    std::deque<Hexside> open{to};
    while (!before.contains(from)) {
        if (open.empty()) return {};
        const Hexside here = open.front();
        open.pop_front();
        for (const GridPoint corner : ends(grid, here)) {
            const CornerSides meeting = sides_at(grid, corner);
            for (int i = 0; i < meeting.count; ++i)
                if (before.emplace(meeting.sides[static_cast<std::size_t>(i)], here).second)
                    open.push_back(meeting.sides[static_cast<std::size_t>(i)]);
        }
    }
    std::vector<Hexside> chain{from};
    while (chain.back() != to) chain.push_back(before.at(chain.back()));
    return chain;
}

std::vector<std::string> show_hexes(const Grid& grid, std::span<const HexIndex> hexes, std::size_t most) {
    std::vector<std::string> texts;
    std::size_t items = most;
    for (std::size_t i = 0; i < hexes.size();) {
        std::size_t end = i + 1;
        while (end < hexes.size() && hexes[end] == hexes[end - 1] + 1 &&
               grid.line_of(hexes[end]) == grid.line_of(hexes[i]))
            ++end;
        const bool run = end - i >= 3;
        if (items == most) {
            texts.emplace_back();
            items = 0;
        }
        texts.back() +=
            (items++ == 0 ? "" : ",") + grid.label(hexes[i]) + (run ? ".." + grid.label(hexes[end - 1]) : "");
        i = run ? end : i + 1;
    }
    return texts;
}

std::string show_hexside(const Grid& grid, Hexside at) {
    const HexIndex other = grid.across(at);
    const bool owner_first = grid.number(at.hex) < grid.number(other);
    return grid.label(owner_first ? at.hex : other) + "/" + grid.label(owner_first ? other : at.hex);
}

}  // namespace ramparts::edits

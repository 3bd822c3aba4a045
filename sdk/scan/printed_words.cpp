// What the words read off a sheet say of the map; see printed_words.hpp.
#include "sdk/scan/printed_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "sdk/show/draw/geometry.hpp"

namespace ramparts::scan {
namespace {

using draw::HexLayout;

constexpr int kFewVotes = 5;
constexpr int kClearly = 3;         // times the votes for anything else
constexpr double kOfItsHex = 0.55;  // hexes from a hex's middle
constexpr double kLeastNameHeight = 0.1;
constexpr std::size_t kLeastLetters = 4;

/// A printed number and the hex it is in.
struct SeenNumber {
    HexIndex hex;
    HexNumber read;
};

HexIndex nearest_hex(const Map& map, const HexLayout& layout, Point at, double reach) {
    HexIndex best = kNoHex;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        if (map.present(hex))
            if (const double d = draw::distance(layout.centre(hex), at); d < reach) {
                reach = d;
                best = hex;
            }
    return best;
}

int value_of(const std::string& digits) {
    int value = 0;
    for (const char c : digits) value = value * 10 + (c - '0');
    return value;
}

std::vector<SeenNumber> numbers_among(const Map& map, std::span<const PrintedWord> words) {
    const auto digits = static_cast<std::size_t>(map.grid().label_digits());
    const HexLayout layout(map.grid(), 1);
    std::vector<SeenNumber> out;
    for (const PrintedWord& word : words) {
        std::string text;
        for (const char c : word.text)
            if (std::isdigit(static_cast<unsigned char>(c)) != 0) text += c;
        if (text.size() != 2 * digits || word.text.size() > text.size() + 1) continue;
        const HexIndex hex = nearest_hex(map, layout, word.at, kOfItsHex);
        if (hex != kNoHex) out.push_back({hex, {value_of(text.substr(0, digits)), value_of(text.substr(digits))}});
    }
    return out;
}

/// How numbers of the print come from those of the map: in the other order, the other way round, by so much more.
struct Relation {
    bool rows_first = false;
    int columns = 1;  // -1 = they fall where the map's rise
    int rows = 1;
    friend auto operator<=>(const Relation&, const Relation&) = default;
};

/// A way in which numbers may be otherwise than the map has them, and how many are so.
struct Verdict {
    enum class Kind { as_the_map, shifted_numbers, shifted_sheet, other_way, rows_first } kind = Kind::as_the_map;
    int votes = 0;
    HexIndex hex = kNoHex;  // one that shows it
    HexNumber read;
};

class Votes {
public:
    explicit Votes(const Map& map) : map_(map), layout_(map.grid(), 1) {}

    /// All ways, most votes first; the map's own first among equals.
    [[nodiscard]] std::vector<Verdict> counted(const std::vector<SeenNumber>& numbers) {
        for (const SeenNumber& seen : numbers) count(seen);
        std::vector<Verdict> out;
        for (const auto& [key, verdict] : found_) out.push_back(verdict);
        std::stable_sort(out.begin(), out.end(), [](const Verdict& a, const Verdict& b) {
            return std::tuple(-a.votes, a.kind) < std::tuple(-b.votes, b.kind);
        });
        return out;
    }

private:
    using Key = std::tuple<int, Relation, int, int>;

    void vote(const Key& key, Verdict::Kind kind, const SeenNumber& seen) {
        Verdict& verdict = found_[key];
        if (verdict.votes++ == 0) verdict = {kind, 1, seen.hex, seen.read};
    }
    void count(const SeenNumber& seen) {
        const HexNumber own = map_.grid().number(seen.hex);
        const auto is_at_home = [&](int column, int row) {
            return own.column + column == seen.read.column && own.row + row == seen.read.row;
        };
        bool home = is_at_home(0, 0);
        for (const Numbering& other : map_.numberings) home = home || is_at_home(other.column_offset, other.row_offset);
        if (home) return vote({0, {}, 0, 0}, Verdict::Kind::as_the_map, seen);
        for (const bool rows_first : {false, true})
            for (const int columns : {1, -1})
                for (const int rows : {1, -1}) {
                    const HexNumber read = rows_first ? HexNumber{seen.read.row, seen.read.column} : seen.read;
                    const Verdict::Kind kind = columns < 0 || rows < 0 ? Verdict::Kind::other_way
                                               : rows_first            ? Verdict::Kind::rows_first
                                                                       : Verdict::Kind::shifted_numbers;
                    vote(
                        {1, {rows_first, columns, rows}, read.column - columns * own.column, read.row - rows * own.row},
                        kind, seen);
                }
        // a sheet that is some hexes off: an odd number of columns aside, the rows of every second column differ
        if (const HexIndex there = map_.grid().index(seen.read); there != kNoHex) {
            const Point off = layout_.centre(there) - layout_.centre(seen.hex);
            vote({2, {}, static_cast<int>(std::lround(off.x * 100)), static_cast<int>(std::lround(off.y * 100))},
                 Verdict::Kind::shifted_sheet, seen);
        }
    }

    const Map& map_;
    HexLayout layout_;
    std::map<Key, Verdict> found_;
};

Message warning_of(const Map& map, const Verdict& verdict) {
    const std::string hex = map.grid().label(verdict.hex);
    const int digits = map.grid().label_digits();
    const auto padded = [&](int value) {
        std::string text = std::to_string(value);
        return std::string(static_cast<std::size_t>(std::max(0, digits - static_cast<int>(text.size()))), '0') + text;
    };
    const std::string read = padded(verdict.read.column) + padded(verdict.read.row);
    switch (verdict.kind) {
        case Verdict::Kind::as_the_map: return {};
        case Verdict::Kind::shifted_numbers:
        case Verdict::Kind::shifted_sheet:
            return message("{1} printed numbers say that the map is shifted: hex {2} has {3} in print", verdict.votes,
                           hex, read);
        case Verdict::Kind::other_way:
            return message("{1} printed numbers say that they run the other way: hex {2} has {3} in print",
                           verdict.votes, hex, read);
        case Verdict::Kind::rows_first:
            return message("{1} printed numbers say that the row comes first: hex {2} has {3} in print", verdict.votes,
                           hex, read);
    }
    return {};
}

bool is_shift(const Verdict& verdict) {
    return verdict.kind == Verdict::Kind::shifted_numbers || verdict.kind == Verdict::Kind::shifted_sheet;
}

/// The verdict that holds clearly; nothing when none does. That all is shifted is told by half of the numbers at least;
/// how far, other numbers may say otherwise: of a shift by one column the two ways of counting differ.
std::optional<Verdict> clear_verdict(const std::vector<Verdict>& ways, std::size_t numbers) {
    if (ways.empty() || ways.front().votes < kFewVotes) return std::nullopt;
    const Verdict& best = ways.front();
    if (static_cast<std::size_t>(best.votes) * 2 < numbers) return std::nullopt;
    for (std::size_t i = 1; i < ways.size(); ++i)
        if (!(is_shift(best) && is_shift(ways[i])) && ways[i].votes * kClearly > best.votes) return std::nullopt;
    return best;
}

/// Whether a word may be of a name: Latin letters, with what names have between them.
bool is_of_a_name(const std::string& text) {
    bool letters = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const bool accented = c >= 0xC3 && c <= 0xC5 && i + 1 < text.size();
        if (accented) ++i;
        const bool letter = accented || std::isalpha(c) != 0;
        if (!letter && (i == 0 || (c != '\'' && c != '.' && c != '-'))) return false;
        letters = letters || letter;
    }
    return letters;
}

bool is_a_word(const std::string& text) {
    return text.size() >= kLeastLetters && std::islower(static_cast<unsigned char>(text.front())) == 0;
}

/// What is read twice, where pages meet, is kept where it is longest.
void add_name(std::vector<PrintedName>& names, PrintedName name) {
    for (PrintedName& other : names)
        if (other.hex == name.hex) {
            if (other.text.size() < name.text.size()) other = std::move(name);
            return;
        }
    names.push_back(std::move(name));
}

std::vector<PrintedName> names_among(const Map& map, std::span<const PrintedWord> words) {
    const HexLayout layout(map.grid(), 1);
    std::vector<PrintedName> out;
    for (std::size_t i = 0; i < words.size();) {
        std::size_t end = i;
        std::string text;
        bool long_enough = false;
        Point middle;
        for (; end < words.size() && words[end].line == words[i].line; ++end) {
            if (!is_of_a_name(words[end].text) || words[end].height < kLeastNameHeight) break;
            text += (text.empty() ? "" : " ") + words[end].text;
            long_enough = long_enough || is_a_word(words[end].text);
            middle = middle + words[end].at;
        }
        if (long_enough)
            if (const HexIndex hex = nearest_hex(map, layout, middle * (1.0 / static_cast<double>(end - i)), 1);
                hex != kNoHex)
                add_name(out, {hex, text});
        i = std::max(end, i + 1);
    }
    return out;
}

}  // namespace

PrintedText text_of_words(const Map& map, std::span<const PrintedWord> words) {
    PrintedText out;
    const auto numbers = numbers_among(map, words);
    const auto ways = Votes(map).counted(numbers);
    out.numbers = static_cast<int>(numbers.size());
    for (const Verdict& way : ways)
        if (way.kind == Verdict::Kind::as_the_map) out.agree = way.votes;
    if (const auto clear = clear_verdict(ways, numbers.size())) out.warning = warning_of(map, *clear);
    out.names = names_among(map, words);
    return out;
}

}  // namespace ramparts::scan

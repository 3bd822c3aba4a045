// Reading HexPath; see hex_path.hpp.
#include "sdk/exchange/hexmap/hex_path.hpp"

#include <algorithm>
#include <cctype>

#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts::hexmap {
namespace {

struct PathToken {
    std::string_view text;
    std::size_t at = 0;
};

// Words and the connectors "-", "~", ",", "!", which need no blanks round them.
std::vector<PathToken> tokens_of(std::string_view text) {
    std::vector<PathToken> tokens;
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    for (std::size_t at = 0; at < text.size();) {
        if (blank(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at + 1;
        if (std::string_view("-~,!").find(text[at]) == std::string_view::npos)
            while (end < text.size() && !blank(text[end]) &&
                   std::string_view("-~,!").find(text[end]) == std::string_view::npos)
                ++end;
        tokens.push_back({text.substr(at, end - at), at});
        at = end;
    }
    return tokens;
}

bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

class PathReading {
public:
    PathReading(const YamlNode& node, const LabelForm& form, const Grid& grid, std::size_t most, YamlFindings& findings)
        : node_(node), form_(form), grid_(grid), most_(most), findings_(findings) {}

    bool run(Collection& into) {
        const std::vector<PathToken> tokens = tokens_of(node_.text);
        for (const PathToken& token : tokens)
            if (!take(token, into)) return false;
        end_chain(into);
        return without_excluded(into) && !failed_;
    }

private:
    static constexpr int kLetters = 26;
    static constexpr int kMostLoose = 8;        // ways that only a filling can make sense of
    static constexpr int kMostExclusions = 64;  // changes from exclude to include

    bool take(const PathToken& token, Collection& into) {
        if (token.text == "," || token.text == "include" || token.text == "exclude") {
            end_chain(into);
            if (token.text == ",") return true;
            excluding_ = token.text == "exclude";
            return excluding_ || without_excluded(into);
        }
        if (token.text == "-" || token.text == "~") {
            if (connected_ || chain_.empty())
                return fault(token, message("{1} connects nothing here", quote(token.text)));
            connected_ = true;
            return true;
        }
        if (token.text == "fill" || token.text == "!" || token.text == "~fill") return fill(token, into);
        if (token.text == "@all") {
            into.all = true;
            return true;
        }
        return atom(token, into);
    }
    bool fault(const PathToken& token, Message said) {
        findings_.fault(node_, std::move(said), message("correct the path"), token.at);
        failed_ = true;
        return false;
    }
    bool not_read(const PathToken& token, Message said, Message fix) {
        findings_.unsupported(node_, std::move(said), std::move(fix), token.at);
        failed_ = true;
        return false;
    }

    // Each takes its part from the beginning of a label.
    [[nodiscard]] static std::optional<int> take_number(std::string_view& rest, std::size_t digits) {
        const std::size_t there = std::min(rest.find_first_not_of("0123456789"), rest.size());
        const std::size_t size = digits == 0 ? there : digits;
        if (size == 0 || size > there) return std::nullopt;
        const auto number = to_integer(rest.substr(0, size), 0, 9999);
        rest.remove_prefix(size);
        return number;
    }
    [[nodiscard]] std::optional<int> take_row(std::string_view& rest) const {
        return take_number(rest, form_.row_digits);
    }
    [[nodiscard]] std::optional<int> take_column(std::string_view& rest) const {
        if (!form_.letters) return take_number(rest, form_.column_digits);
        int number = 0;
        char last = 0;
        std::size_t size = 0;
        for (; size < rest.size() && std::isalpha(static_cast<unsigned char>(rest[size])) != 0; ++size) {
            const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(rest[size])));
            const int value = letter - 'A' + 1;
            if (form_.doubled && last != 0 && letter != last) return std::nullopt;
            number = form_.doubled ? value + kLetters * static_cast<int>(size) : number * kLetters + value;
            last = letter;
            if (number > 9999) return std::nullopt;
        }
        if (size == 0) return std::nullopt;
        rest.remove_prefix(size);
        return number;
    }

    std::optional<Atom> parse(std::string_view text) const {
        Atom atom;
        const std::size_t slash = text.find('/');
        const std::string_view label = text.substr(0, slash);
        std::string_view rest = label;
        const auto first = form_.rows_first ? take_row(rest) : take_column(rest);
        if (!first || !rest.starts_with(form_.between)) return std::nullopt;
        rest.remove_prefix(form_.between.size());
        const auto second = form_.rows_first ? take_column(rest) : take_row(rest);
        if (!second || !rest.empty()) return std::nullopt;
        atom.hex = form_.rows_first ? HexNumber{*second, *first} : HexNumber{*first, *second};
        if (form_.turned_over) atom.hex.row = *form_.turned_over - atom.hex.row;
        if (slash == std::string_view::npos) return atom;
        std::string direction(text.substr(slash + 1));
        for (char& c : direction) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        for (int d = 0; d < kDirections; ++d)
            if (grid_.direction_name(d) == direction) atom.direction = d;
        if (atom.direction < 0) return std::nullopt;
        return atom;
    }

    bool atom(const PathToken& token, Collection& into) {
        const bool label_with_dot = form_.between == ".";
        const std::size_t dots = static_cast<std::size_t>(std::count(token.text.begin(), token.text.end(), '.'));
        if (token.text.find('@') != std::string_view::npos || dots > (label_with_dot ? 1U : 0U)) {
            if (token.text.find('@') == std::string_view::npos) {
                into.vertices = true;
                return true;
            }
            return not_read(token, message("clock hours and references such as {1} are not read", quote(token.text)),
                            message("name hexes, and edges by their direction"));
        }
        const auto found = parse(token.text);
        if (!found) return wrong_atom(token);
        if (grid_.index(found->hex) == kNoHex)
            return fault(token, message("{1} is beyond the largest map that is read", quote(token.text)));
        const bool edge = found->direction >= 0;
        if (seen_any_ && edge != into.edges) return fault(token, message("hexes and edges stand in one path"));
        seen_any_ = true;
        into.edges = edge;
        if (!connected_) end_chain(into);
        return extend(token, *found);
    }
    bool wrong_atom(const PathToken& token) {
        const bool step = token.text.find_first_not_of("0123456789*nsewNSEW") == std::string_view::npos;
        if (step && !all_digits(token.text))
            return not_read(token, message("steps such as {1} are not read", quote(token.text)),
                            message("name the hexes themselves"));
        if (token.text == "close" || token.text == "~close")
            return not_read(token, message("{1} is not read", quote(token.text)),
                            message("name the first hex again at the end"));
        return fault(token, message("{1} is not a label of a hex or an edge of this map", quote(token.text)));
    }

    bool add(const PathToken& token, const Atom& next) {
        if (++atoms_ > most_)
            return not_read(token, message("the path names more than {1} hexes", most_), message("split the map"));
        chain_.push_back(next);
        return true;
    }
    // The chain goes on to the atom: straight through the hexes between, where there is but one shortest way.
    bool extend(const PathToken& token, const Atom& to) {
        const bool join = connected_ && !chain_.empty();
        connected_ = false;
        if (!join) return add(token, to);
        last_corners_.push_back(to.hex);
        if (to.direction >= 0) return add(token, to);  // edges are taken one by one: see import
        const HexIndex from = grid_.index(chain_.back().hex);
        const HexIndex aim = grid_.index(to.hex);
        const int steps = grid_.distance(from, aim);
        for (int d = 0; d < kDirections && steps > 1; ++d) {
            HexIndex at = from;
            std::vector<Atom> between;
            for (int i = 0; i < steps && at != kNoHex && between.size() < most_; ++i) {
                at = grid_.neighbour(at, d);
                if (at != kNoHex) between.push_back({grid_.number(at), -1});
            }
            if (at != aim) continue;
            for (const Atom& each : between)
                if (!add(token, each)) return false;
            return true;
        }
        if (steps > 1 && ++loose_ways_ > kMostLoose)
            return not_read(token, message("there is more than one shortest way to {1}", quote(token.text)),
                            message("name every hex of the way"));
        loose_ = loose_ || steps > 1;
        loose_token_ = loose_token_.text.empty() && steps > 1 ? token : loose_token_;
        return add(token, to);
    }

    // Four corners of columns and rows, as "0101 - 1401 - 1411 - 0111 fill".
    bool fill(const PathToken& token, Collection& into) {
        connected_ = false;
        std::vector<HexNumber> corners;
        if (chain_.size() == 1 && last_corners_.empty()) end_chain(into);  // "0101 1001 1010 0110 !"
        if (!chain_.empty()) corners.push_back(chain_.front().hex);
        corners.insert(corners.end(), last_corners_.begin(), last_corners_.end());
        if (corners.size() == 5 && corners.front() == corners.back()) corners.pop_back();
        if (corners.empty() && chain_.empty() && into.chains.size() >= 4)
            for (std::size_t i = into.chains.size() - 4; i < into.chains.size(); ++i)
                corners.push_back(into.chains[i].front().hex);
        const auto rectangle = [&] {
            return corners.size() == 4 && !into.edges &&
                   ((corners[0].row == corners[1].row && corners[1].column == corners[2].column &&
                     corners[2].row == corners[3].row && corners[3].column == corners[0].column) ||
                    (corners[0].column == corners[1].column && corners[1].row == corners[2].row &&
                     corners[2].column == corners[3].column && corners[3].row == corners[0].row));
        };
        if (!rectangle())
            return not_read(token, message("fillings are read of four corners of columns and rows only"),
                            message("name the hexes line by line"));
        const auto [low_column, high_column] = std::minmax(corners[0].column, corners[2].column);
        const auto [low_row, high_row] = std::minmax(corners[0].row, corners[2].row);
        loose_ = false;
        loose_token_ = {};
        chain_.clear();
        for (int column = low_column; column <= high_column; ++column)
            for (int row = low_row; row <= high_row; ++row)
                if (!add(token, {{column, row}, -1})) return false;
        end_chain(into);
        return true;
    }

    void end_chain(Collection& into) {
        if (loose_)
            (void)not_read(loose_token_,
                           message("there is more than one shortest way to {1}", quote(loose_token_.text)),
                           message("name every hex of the way"));
        loose_ = connected_ = false;
        loose_token_ = {};
        last_corners_.clear();
        if (chain_.empty()) return;
        if (!excluding_) into.chains.push_back(std::move(chain_));
        else excluded_.insert(excluded_.end(), chain_.begin(), chain_.end());
        chain_.clear();
    }
    // Takes away what stood behind "exclude" so far.
    bool without_excluded(Collection& into) {
        if (excluded_.empty()) return true;
        if (++exclusions_ > kMostExclusions) {
            findings_.unsupported(node_, message("the path has more than {1} exclusions", kMostExclusions),
                                  message("put them together"));
            return false;
        }
        const auto before = [](const Atom& a, const Atom& b) {
            return a.hex != b.hex ? a.hex < b.hex : a.direction < b.direction;
        };
        std::sort(excluded_.begin(), excluded_.end(), before);
        std::vector<std::vector<Atom>> kept;
        for (const auto& chain : into.chains) {
            kept.emplace_back();
            for (const Atom& each : chain)
                if (!std::binary_search(excluded_.begin(), excluded_.end(), each, before)) kept.back().push_back(each);
                else if (!kept.back().empty()) kept.emplace_back();
            if (kept.back().empty()) kept.pop_back();
        }
        into.chains = std::move(kept);
        excluded_.clear();
        return true;
    }

    const YamlNode& node_;
    const LabelForm& form_;
    const Grid& grid_;
    std::size_t most_;
    YamlFindings& findings_;
    std::vector<Atom> chain_;
    std::vector<HexNumber> last_corners_;  // the atoms that were connected in this chain
    PathToken loose_token_;
    bool loose_ = false;
    bool connected_ = false;
    bool excluding_ = false;
    bool seen_any_ = false;
    std::size_t atoms_ = 0;
    bool failed_ = false;
    int loose_ways_ = 0;
    int exclusions_ = 0;
    std::vector<Atom> excluded_;
};

}  // namespace

std::optional<LabelForm> label_form(std::string_view pattern) {
    // One part for columns, one for rows, and what is between.
    const auto part = [&](std::string_view marks, std::size_t from) {
        return std::min(pattern.find_first_not_of(marks, from), pattern.size()) - from;
    };
    LabelForm form;
    const bool rows_first = !pattern.empty() && (pattern[0] == 'Y' || pattern[0] == '1');
    const std::size_t first = part(pattern.substr(0, 1), 0);
    const std::size_t second = std::min(pattern.find_first_of(rows_first ? "XA" : "Y1", first), pattern.size());
    if (first == 0 || second == pattern.size()) return std::nullopt;
    form.between = pattern.substr(first, second - first);
    const std::size_t last = part(pattern.substr(second, 1), second);
    const bool plain = form.between.empty() || form.between == "." || form.between == ":" || form.between == "_";
    constexpr std::size_t kMost = 4;
    if (!plain || second + last != pattern.size() || first > kMost || last > kMost) return std::nullopt;
    const char columns = rows_first ? pattern[second] : pattern[0];
    const char rows = rows_first ? pattern[0] : pattern[second];
    if ((columns != 'X' && columns != 'A') || (columns == 'A' && (rows_first ? last : first) != 1)) return std::nullopt;
    if (rows == '1' && (rows_first ? first : last) != 1) return std::nullopt;
    form.rows_first = rows_first;
    form.letters = columns == 'A';
    form.column_digits = rows_first ? last : first;
    form.row_digits = rows_first ? first : last;
    // A single mark is a number without zeros before it, where something shows its end.
    const bool bounded = form.letters || !form.between.empty();
    if (form.letters || (form.column_digits == 1 && bounded)) form.column_digits = 0;
    if (rows == '1' || (form.row_digits == 1 && bounded)) form.row_digits = 0;
    if (!bounded && (form.column_digits == 0 || form.row_digits == 0)) return std::nullopt;
    return form;
}

std::string guessed_pattern(std::string_view label) {
    const std::size_t digits = std::min(label.find_first_not_of("0123456789"), label.size());
    if (digits >= 2 && digits <= 8 && digits % 2 == 0)
        return std::string(digits / 2, 'X') + std::string(digits / 2, 'Y');
    const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
    const auto* const end = std::find_if_not(label.begin(), label.end(), is_letter);
    const auto letters = static_cast<std::size_t>(end - label.begin());
    if (letters > 0 && letters < label.size() && label[letters] >= '0' && label[letters] <= '9') return "A1";
    return "auto";
}

std::optional<Collection> read_path(const YamlNode& at, const LabelForm& form, const Grid& grid, std::size_t most,
                                    YamlFindings& findings) {
    Collection found;
    const auto read = [&](const YamlNode& text) {
        if (text.kind == YamlNode::Kind::scalar) return PathReading(text, form, grid, most, findings).run(found);
        findings.fault(text, message("a path is a text"), message("write it as one"));
        return false;
    };
    if (at.kind == YamlNode::Kind::list) {
        for (const YamlNode& each : at.items)
            if (!read(each)) return std::nullopt;
    } else if (!read(at)) {
        return std::nullopt;
    }
    return found;
}

}  // namespace ramparts::hexmap

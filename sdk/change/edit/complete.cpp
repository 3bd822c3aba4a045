// Completion; see complete.hpp.
#include "sdk/change/edit/complete.hpp"

#include <algorithm>

#include "sdk/change/edit/lines.hpp"

namespace ramparts {
namespace {

using namespace edits;

constexpr std::size_t kMost = 100;

constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
std::string lowered(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}
bool begins(std::string_view text, std::string_view with) {
    return text.size() >= with.size() && lowered(text.substr(0, with.size())) == lowered(with);
}

/// Digits of a number as labels have them.
std::string padded(int number, int digits) {
    std::string text = std::to_string(number);
    return std::string(static_cast<std::size_t>(std::max(0, digits - static_cast<int>(text.size()))), '0') + text;
}

/// Hexes and hexsides where one is being written.
class Places {
public:
    Places(const Scenario& scenario, const Asked& asked, HexIndex here, Completion& out)
        : s_(scenario), asked_(asked), here_(here), out_(out) {}

    /// The last item of `begun`, the word as far as it is written.
    void offer(std::string_view begun) {
        const Asked::Place place = asked_.place();
        std::size_t from = 0;
        for (const std::string_view sign : {std::string_view(","), std::string_view(".."), std::string_view(":")})
            if (const std::size_t at = begun.rfind(sign); at != std::string_view::npos)
                from = std::max(from, at + sign.size());
        if (place == Asked::Place::hex && from > 0) return;
        before_ = begun.substr(0, from);
        first_ = from == 0 || before_.ends_with(',');
        const std::string_view item = begun.substr(from);
        if (place != Asked::Place::hexsides) return hexes(item, false);
        const std::size_t slash = item.find('/');
        if (slash == std::string_view::npos) return hexes(item, true);
        before_ = begun.substr(0, from + slash + 1);
        across(item.substr(0, slash), item.substr(slash + 1));
    }

private:
    void add(const std::string& word, Message about, bool goes_on) {
        if (out_.candidates.size() < kMost) out_.candidates.push_back({before_ + word, std::move(about), goes_on});
        else ++out_.left_out;
    }
    [[nodiscard]] Message terrain(HexIndex hex) const {
        return s_.map.present(hex) ? Message(s_.ruleset.terrains[s_.map.terrain(hex)].name)
                                   : message("no hex of the map");
    }
    void hexes(std::string_view item, bool side) {
        const Grid& grid = s_.map.grid();
        const std::string sign = side ? "/" : "";
        if (item.empty()) {
            if (here_ < grid.size() && asked_.fits(here_, first_))
                add(grid.label(here_) + sign, message("the hex under the cursor"), side);
            return;
        }
        const Grid::Shape& shape = grid.shape();
        const std::string_view prefix = shape.prefix;
        if (!begins(prefix, item.substr(0, prefix.size())) && !begins(item, prefix)) return;
        const std::string_view digits = item.substr(std::min(item.size(), prefix.size()));
        const auto width = static_cast<std::size_t>(grid.label_digits());
        for (int c = 0; c < shape.columns; ++c) {
            const std::string column = padded(shape.first_column + c, grid.label_digits());
            if (!begins(column, digits.substr(0, width))) continue;
            for (int r = 0; r < shape.rows; ++r) {
                const std::string row = padded(shape.first_row + r, grid.label_digits());
                if (digits.size() > width && !begins(row, digits.substr(width))) continue;
                if (out_.candidates.size() == kMost) {
                    out_.left_out += static_cast<std::size_t>(shape.rows - r);
                    break;
                }
                const HexIndex hex = grid.index({shape.first_column + c, shape.first_row + r});
                if (hex != kNoHex && asked_.fits(hex, first_)) add(grid.label(hex) + sign, terrain(hex), side);
            }
        }
    }
    void across(std::string_view first, std::string_view second) {
        const Grid& grid = s_.map.grid();
        const auto hex = grid.parse(first);
        if (!hex) return;
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex other = grid.neighbour(*hex, d);
            if (other == kNoHex) continue;
            const std::string direction(grid.direction_name(d));
            if (begins(direction, second)) add(direction, message("the hexside to {1}", grid.label(other)), false);
            if (begins(grid.label(other), second))
                add(grid.label(other), message("{1} of hex {2}", direction, grid.label(*hex)), false);
        }
    }

    const Scenario& s_;
    const Asked& asked_;
    HexIndex here_;
    bool first_ = true;  ///< not the end of a chain or block
    Completion& out_;
    std::string before_;
};

/// Offers that fit what is written: first those that begin with it, else those that contain it.
void choose(const Asked& asked, const BegunLine& begun, Completion& out) {
    std::string before;
    std::string_view wanted = begun.last;
    if (const std::size_t comma = wanted.rfind(','); asked.commas() && comma != std::string_view::npos) {
        before = wanted.substr(0, comma + 1);
        wanted.remove_prefix(comma + 1);
    }
    // At the beginning what a line may be about comes before the words that may stand in front of it.
    std::vector<Asked::Offer> offers = asked.offers();
    if (begun.words.empty())
        std::stable_partition(offers.begin(), offers.end(),
                              [](const Asked::Offer& o) { return !stands_in_front(o.word); });
    const auto take = [&](const auto& fits) {
        const std::size_t had = out.candidates.size();
        for (const Asked::Offer& offer : offers) {
            const auto text = split_words(offer.word);
            const bool plain = !text || text->size() != 1;
            if (!fits(plain ? std::string_view(offer.word) : std::string_view(text->front().text))) continue;
            if (begun.quoted && !offer.word.starts_with('"')) continue;
            if (out.candidates.size() < kMost) out.candidates.push_back({before + offer.word, offer.about, false});
            else ++out.left_out;
        }
        return out.candidates.size() > had;
    };
    if (take([&](std::string_view text) { return begins(text, wanted); }) || !out.candidates.empty()) return;
    take([&](std::string_view text) { return lowered(text).find(lowered(wanted)) != std::string::npos; });
}

Diagnostic as_diagnostic(const LineFault& fault) {
    Diagnostic d;
    d.code = "RP6070";
    d.message = fault.message;
    d.fix = fault.fix;
    d.where.file = {"line", 0, 1, fault.column};
    return d;
}

}  // namespace

Completion complete_line(Document& document, std::string_view line, std::size_t cursor, HexIndex here) {
    Completion out;
    cursor = std::min(cursor, line.size());
    const BegunLine begun = begun_line(line.substr(0, cursor));
    out.from = begun.from;
    out.to = cursor;
    if (!begun.quoted) out.to = std::min(line.find_first_of(" \t\r\n\"", cursor), line.size());
    if (!begun.readable) return out;
    Asked asked;
    std::vector<Word> words = begun.words;
    std::uint32_t column = 1;
    for (const char c : line.substr(0, begun.from))
        if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++column;
    words.push_back(Word{{}, column, false, &asked});
    std::optional<LineFault> fault;
    (void)document.rehearse(
        [&](Edit& e) {
            WordReader reader(words, column);
            Provenance source;
            fault = reader.peek().is("source") ? read_source(reader, source) : read_line(e, reader);
            return false;
        },
        [](const Patch&, const Scenario&) {});
    if (!asked.anything()) {
        if (fault) out.fault = as_diagnostic(*fault);
        return out;
    }
    out.hints = asked.hints();
    out.may_end = asked.ends();
    choose(asked, begun, out);
    if (asked.place() != Asked::Place::none && !begun.quoted)
        Places(document.scenario(), asked, here, out).offer(begun.last);
    return out;
}

}  // namespace ramparts

// What is typed into fields; see field_forms.hpp.
#include "editor/model/field_forms.hpp"

#include <algorithm>

#include "editor/model/readout.hpp"
#include "formats/text/ids.hpp"
#include "sdk/change/document/operations/new_document.hpp"

namespace ramparts {

std::string take_number(std::string_view value, data::Range range, int& number) {
    int n = 0;
    if (!read_number(value, n)) return say("\"{1}\" is not a whole number.", value);
    if (!range.holds(n)) return say("Only numbers from {1} to {2} are possible.", range.min, range.max);
    number = n;
    return {};
}

std::string take_points(std::string_view value, HalfMp& points) {
    HalfMp read = 0;
    if (!read_points(value, read) || read == kProhibited)
        return say("\"{1}\" is not a number of movement points; write 2, 1½ or no.", value);
    points = read;
    return {};
}

std::string take_hex(const Map& map, std::string_view value, HexIndex& hex) {
    const std::string text = trimmed(value);
    const auto found = find_hex(map, text);
    if (!found) return no_such_hex(text);
    hex = *found;
    return {};
}

std::string take_hexes(const Map& map, std::string_view value, std::vector<HexIndex>& hexes) {
    std::vector<HexIndex> read;
    std::string word;
    for (const char c : std::string(value) + " ") {
        if (c != ' ' && c != ',') word += c;
        else if (!word.empty()) {
            const auto hex = find_hex(map, word);
            if (!hex) return no_such_hex(word);
            if (std::find(read.begin(), read.end(), *hex) == read.end()) read.push_back(*hex);
            word.clear();
        }
    }
    hexes = std::move(read);
    return {};
}

std::string take_numbers(std::string_view value, data::Range range, std::size_t most, std::vector<int>& numbers) {
    std::vector<int> read;
    for (std::size_t at = 0; at < value.size();) {
        const std::size_t end = std::min(value.find(' ', at), value.size());
        int n = 0;
        if (end > at) {
            if (std::string why = take_number(value.substr(at, end - at), range, n); !why.empty()) return why;
            read.push_back(n);
        }
        at = end + 1;
    }
    if (read.size() > most) return say("A unit has at most {1} steps.", kMaxSteps);
    numbers = std::move(read);
    return {};
}

std::string take_words(std::string_view value, std::vector<std::string>& words) {
    words.clear();
    std::string word;
    for (const char c : std::string(value) + " ") {
        if (c != ' ') word += c;
        else if (!word.empty()) {
            if (!is_id(word)) return say("A trait is written in small letters and digits: \"{1}\" is not.", word);
            words.push_back(std::exchange(word, {}));
        }
    }
    return {};
}

std::string no_such(data::To to) {
    switch (to) {
        case data::To::side: return say("There is no such side.");
        case data::To::group: return say("There is no such group any more.");
        case data::To::unit_class: return say("There is no such class.");
        default: return say("There is no such kind any more.");
    }
}

std::string bad_id() {
    return say("An id has small letters, digits, dots, dashes and underscores, and begins with a letter or digit.");
}

}  // namespace ramparts

// Changes as lines; see change_lines.hpp and changes.hpp.
#include "sdk/change/edit/change_lines.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "sdk/change/edit/changes.hpp"
#include "sdk/change/edit/places.hpp"

namespace ramparts {
namespace {

using namespace edits;

constexpr std::size_t kPlacesInALine = 8;
constexpr std::string_view kOrigin = " origin";

bool is_map_noun(const ChangeKey& key) { return key.noun == "hexside" || key.noun == "road"; }

std::string with_blank(const std::string& text) { return text.empty() ? text : " " + text; }

/// "prov errata src "text"", "set balls 6", "full 11", or the text of a note.
std::string field_words(const ChangeKey& key, const std::string& value) {
    if (key.noun == "note" || key.noun == "ruleset-note") return key.field == "text" ? value : key.field + " " + value;
    if (key.field != "origin") return key.field + " " + value;
    const std::size_t blank = value.find(' ');
    return blank == std::string::npos ? "prov " + value
                                      : "prov " + value.substr(0, blank) + " src " + value.substr(blank + 1);
}

/// All values of one list: those that were are taken away, those that are come in their order.
std::string list_words(const Change& change) {
    std::string text;
    const auto words = split_words(change.before.value_or("-"));  // "set NAME VALUE set NAME VALUE …", or "-"
    for (std::size_t i = 1; words && i + 1 < words->size(); i += 3)
        text += (text.empty() ? "" : " ") + change.key.field + " " + as_word((*words)[i].text) + " -";
    if (change.after && *change.after != "-") text += with_blank(*change.after);
    return text;
}

std::string entry_words(const Change& change) {
    if (!change.key.field.empty() && change.key.field == named_list(change.key)) return list_words(change);
    return field_words(change.key, change.after.value_or("-"));
}

std::string side_place(const std::string& at) {
    std::string place = at;
    std::replace(place.begin(), place.end(), '/', ' ');
    return place;
}

// What is said of a hexside or road behind its place.
std::string side_words(const Change& change) {
    const std::string kind = as_word(change.key.field);
    const std::string after = change.after.value_or("-");
    if (after == "-") return "- " + kind;
    return after == "present" ? kind : kind + " " + after;
}

std::string origin_line(const Change& change) {
    std::string kind = change.key.field;
    kind.resize(kind.size() - std::min(kind.size(), kOrigin.size()));
    return "origin " + change.key.noun + " " + change.key.at + with_blank(kind.empty() ? kind : as_word(kind)) + " " +
           change.after.value_or("-");
}

/// Hexsides of one kind as the fewest chains of hexes that a walk finds.
std::vector<std::string> chains(const Grid& grid, std::set<Hexside> sides) {
    std::vector<std::string> texts;
    const auto next = [&](HexIndex hex) -> std::optional<Hexside> {
        for (int d = 0; d < kDirections; ++d)
            if (const auto at = grid.hexside(hex, d); at && sides.contains(*at)) return at;
        return std::nullopt;
    };
    const auto ways = [&](HexIndex hex) {
        int count = 0;
        for (int d = 0; d < kDirections; ++d)
            if (const auto at = grid.hexside(hex, d); at && sides.contains(*at)) ++count;
        return count;
    };
    const auto is_end = [&](HexIndex hex) { return ways(hex) == 1; };
    while (!sides.empty()) {
        HexIndex here = sides.begin()->hex;
        for (const Hexside at : sides)  // an end, if there is one
            if (is_end(at.hex) || is_end(grid.across(at))) {
                here = is_end(at.hex) ? at.hex : grid.across(at);
                break;
            }
        std::string text = grid.label(here);
        while (const auto at = next(here)) {
            sides.erase(*at);
            here = at->hex == here ? grid.across(*at) : at->hex;
            text += " " + grid.label(here);
        }
        texts.push_back(std::move(text));
    }
    return texts;
}

/// Gathers changes that share lines, and writes them out when another kind of change follows.
class LineMaker {
public:
    LineMaker(const Grid& grid, std::vector<std::string>& lines) : grid_(grid), lines_(lines) {}

    void add(const Change& change) {
        const ChangeKey& key = change.key;
        std::string run = key.noun;
        if (key.noun == "hex") run += " " + key.field + (change.after == "-" ? "-" : "");
        else if (is_map_noun(key)) run += key.field.ends_with(kOrigin) ? kOrigin : "";
        else run += " " + key.at + (change.whole() ? "whole" : "");
        if (run != run_) flush();
        run_ = run;
        const std::string after = change.after.value_or("-");
        if (key.noun == "hex") {
            const std::string words = key.field == "origin" ? after : key.field + " " + after;
            hexes_[words].push_back(*grid_.parse(key.at));
            noun_ = key.field == "origin" ? "origin hex " : "hex ";
        } else if (is_map_noun(key) && !key.field.ends_with(kOrigin)) {
            (after == "-" ? gone_ : come_)[side_words(change)].push_back(key.at);
            noun_ = key.noun;
        } else if (!change.whole() && !is_map_noun(key) && !key.at.empty()) {
            fields_ += " " + entry_words(change);
            noun_ = key.noun + " " + key.at;
        } else {
            lines_.push_back(line_of(change));
        }
    }
    void flush() {
        for (auto& [words, hexes] : hexes_) {
            std::sort(hexes.begin(), hexes.end());
            for (const std::string& places : show_hexes(grid_, hexes, kPlacesInALine))
                lines_.push_back(noun_ + places + " " + words);
        }
        for (const auto* sides : {&gone_, &come_})
            for (const auto& [words, places] : *sides)
                if (noun_ == "road") roads(words, places);
                else hexsides(words, places);
        if (!fields_.empty()) lines_.push_back(noun_ + fields_);
        hexes_.clear();
        gone_.clear();
        come_.clear();
        fields_.clear();
    }

private:
    void hexsides(const std::string& words, const std::vector<std::string>& places) {
        for (std::size_t from = 0; from < places.size(); from += kPlacesInALine) {
            std::string list;
            for (std::size_t i = from; i < std::min(places.size(), from + kPlacesInALine); ++i)
                list += (i == from ? "" : ",") + places[i];
            lines_.push_back("hexside " + list + " " + words);
        }
    }
    void roads(const std::string& words, const std::vector<std::string>& places) {
        std::set<Hexside> sides;
        for (const std::string& at : places) {
            const std::size_t slash = at.find('/');
            sides.insert(*grid_.hexside_between(*grid_.parse(at.substr(0, slash)), *grid_.parse(at.substr(slash + 1))));
        }
        for (const std::string& chain : chains(grid_, std::move(sides)))
            lines_.push_back("road " + words + " " + chain);
    }

    const Grid& grid_;
    std::vector<std::string>& lines_;
    std::string run_;
    std::string noun_;
    std::string fields_;
    std::map<std::string, std::vector<HexIndex>> hexes_;
    std::map<std::string, std::vector<std::string>> gone_;
    std::map<std::string, std::vector<std::string>> come_;
};

}  // namespace

std::string edits::line_of(const Change& change) {
    const ChangeKey& key = change.key;
    if (key.field == "position") return {};
    if (change.removes()) return "remove " + key.noun + with_blank(key.at);
    if (change.adds()) return "add " + key.noun + with_blank(key.at) + with_blank(*change.after);
    if (key.noun == "hex" && key.field == "origin") return "origin hex " + key.at + " " + change.after.value_or("-");
    if (is_map_noun(key)) {
        if (key.field.ends_with(kOrigin)) return origin_line(change);
        return key.noun == "road" ? "road " + side_words(change) + " " + side_place(key.at)
                                  : "hexside " + key.at + " " + side_words(change);
    }
    if (key.at.empty()) return key.noun + " " + key.field + " " + change.after.value_or("-");
    return key.noun + " " + key.at + " " + entry_words(change);
}

std::string edits::line_of(const Placing& placing) {
    return "move " + placing.noun + " " + placing.at + " " + (placing.place == "first" ? "to 1" : placing.place);
}

std::vector<std::string> lines_of(const Grid& grid, std::span<const Change> changes) {
    std::vector<std::string> lines;
    LineMaker maker(grid, lines);
    bool placed = false;
    const auto place = [&] {
        maker.flush();
        for (const Placing& placing : placings(changes)) lines.push_back(line_of(placing));
        placed = true;
    };
    for (const Change& change : changes) {
        const ChangeKey& key = change.key;
        if (comes_last(key) && !placed) place();
        if (key.field != "position") maker.add(change);
    }
    maker.flush();
    if (!placed) place();
    return lines;
}

}  // namespace ramparts

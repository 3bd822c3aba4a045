// Looking through a scenario for words; see find_model.hpp.
#include "editor/model/find_model.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "editor/model/forces_model.hpp"
#include "editor/model/readout.hpp"
#include "editor/model/rules_model.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::string unit_words(const Scenario& s, const Unit& u) {
    std::string all = u.id + " " + u.name + " " + u.title + " " + say_name(u.title) + " " + u.commander + " " +
                      unit_place(s, u) + " " + u.provenance.source;
    if (u.unit_class < s.ruleset.unit_classes.size()) all += " " + say_kind(s.ruleset.unit_classes[u.unit_class].name);
    if (u.side < s.sides.size())
        all += " " + s.sides[u.side].name + " " + say_name(s.sides[u.side].name) + " " + s.sides[u.side].abbreviation;
    for (const std::string& trait : u.traits) all += " " + trait;
    return all;
}

std::string side_mark(const Scenario& s, SideId side) {
    return side < s.sides.size() ? " (" + s.sides[side].abbreviation + ")" : std::string();
}

class Search {
public:
    Search(const Scenario& scenario, std::string_view words, std::size_t limit)
        : s_(scenario), limit_(limit), given_(words) {
        std::string word;
        for (const char c : folded(words) + " ") {
            if (c != ' ') word += c;
            else if (!word.empty()) words_.push_back(std::exchange(word, {}));
        }
    }
    std::vector<FoundPart> all() {
        if (words_.empty()) return {};
        hexes();
        names();
        units();
        groups_and_victory();
        kinds();
        sources();
        texts();
        if (found_.size() > limit_) found_.resize(limit_);
        return std::move(found_);
    }

private:
    [[nodiscard]] bool hit(std::string_view text) const {
        const std::string plain = folded(text);
        return std::all_of(words_.begin(), words_.end(),
                           [&](const std::string& word) { return plain.find(word) != std::string::npos; });
    }
    [[nodiscard]] std::string label(HexIndex hex) const {
        return hex < s_.map.grid().size() ? s_.map.grid().label(hex) : std::string();
    }
    [[nodiscard]] std::vector<HexIndex> on_map(std::vector<HexIndex> hexes) const {
        std::erase_if(hexes, [&](HexIndex hex) { return hex >= s_.map.grid().size(); });
        return hexes;
    }
    void add(FoundPart::Kind kind, std::string text, std::string place, std::vector<HexIndex> hexes = {},
             std::string unit = {}) {
        found_.push_back({kind, std::move(text), std::move(place), on_map(std::move(hexes)), std::move(unit)});
    }

    void hexes() {
        for (const auto& [hex, numbering] : find_hexes(s_.map, given_))
            add(FoundPart::Kind::hex, hex_readout(s_, hex, numbering), label(hex), {hex});
    }
    void names() {
        for (const MapLabel& name : s_.map.labels)
            if (hit(name.text)) add(FoundPart::Kind::name, name.text, label(name.at), {name.at});
    }
    void units() {
        for (const Unit& u : s_.units) {
            if (!hit(unit_words(s_, u))) continue;
            std::vector<HexIndex> where;
            if (u.at) where = {*u.at};
            else if (u.arrives && *u.arrives < s_.reinforcements.size()) where = {s_.reinforcements[*u.arrives].entry};
            add(FoundPart::Kind::unit,
                (u.name.empty() ? u.id : u.name) + (u.title.empty() ? "" : "  " + say_name(u.title)) +
                    side_mark(s_, u.side),
                unit_place(s_, u), std::move(where), u.id);
        }
    }
    void groups_and_victory() {
        for (const ReinforcementGroup& g : s_.reinforcements)
            if (hit(say("Reinforcements") + " " + g.id + " " + label(g.entry)))
                add(FoundPart::Kind::group, say("Reinforcements") + " " + g.id + side_mark(s_, g.side),
                    say("turn {1}", g.turn) + " · " + label(g.entry), {g.entry});
        for (const VictoryRule& rule : s_.victory)
            if (const std::string words = victory_words(s_, rule); hit(say("Victory") + " " + words))
                add(FoundPart::Kind::victory, words, say("Victory"), rule.hexes);
    }
    void add_kind(const std::string& name, std::vector<HexIndex> where) {
        const auto count = static_cast<long>(where.size());
        add(FoundPart::Kind::paint, name, say_n("{1} hex", "{1} hexes", count), std::move(where));
    }
    template <class Has>
    void hex_kind(const std::string& name, const Has& has) {
        if (!hit(name)) return;
        std::vector<HexIndex> where;
        for (HexIndex hex = 0; hex < s_.map.grid().size(); ++hex)
            if (s_.map.present(hex) && has(hex)) where.push_back(hex);
        add_kind(name, std::move(where));
    }
    // Both hexes of every hexside that has it.
    template <class Has>
    void side_kind(const std::string& name, const Has& has) {
        if (!hit(name)) return;
        const Grid& grid = s_.map.grid();
        std::vector<HexIndex> where;
        for (HexIndex hex = 0; hex < grid.size(); ++hex)
            for (std::uint8_t side = 0; side < 3; ++side) {
                const SideSet set = s_.map.side(Hexside{hex, side});
                if (set.empty() || !has(set)) continue;
                for (const HexIndex end : {hex, grid.neighbour(hex, side)})
                    if (end != kNoHex && s_.map.present(end)) where.push_back(end);
            }
        std::sort(where.begin(), where.end());
        where.erase(std::unique(where.begin(), where.end()), where.end());
        add_kind(name, std::move(where));
    }
    void kinds() {
        const Ruleset& rules = s_.ruleset;
        for (std::size_t k = 0; k < rules.terrains.size(); ++k)
            hex_kind(say_kind(rules.terrains[k].name), [&](HexIndex hex) { return s_.map.terrain(hex) == k; });
        for (std::size_t k = 0; k < rules.features.size(); ++k)
            hex_kind(say_kind(rules.features[k].name),
                     [&](HexIndex hex) { return s_.map.has_feature(hex, static_cast<FeatureId>(k)); });
        for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k)
            side_kind(say_kind(rules.hexside_kinds[k].name),
                      [&](SideSet set) { return set.has(static_cast<HexsideKindId>(k)); });
        for (std::size_t k = 0; k < rules.road_kinds.size(); ++k)
            side_kind(say_kind(rules.road_kinds[k].name),
                      [&](SideSet set) { return set.road(static_cast<RoadKindId>(k)); });
    }
    void sources() {
        std::map<std::string, std::vector<HexIndex>> by_source;
        const auto note = [&](HexIndex hex, const Provenance& from) {
            const std::string words = say(to_string(from.kind)) + (from.source.empty() ? "" : " · " + from.source);
            if (hit(words)) by_source[words].push_back(hex);
        };
        s_.map.each_own_hex_provenance([&](HexIndex hex, const Provenance& from) { note(hex, from); });
        s_.map.each_own_side_provenance(
            [&](Hexside at, std::uint8_t, bool, const Provenance& from) { note(at.hex, from); });
        for (auto& [words, hexes] : by_source) {
            std::sort(hexes.begin(), hexes.end());
            hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
            const auto count = static_cast<long>(hexes.size());
            add(FoundPart::Kind::source, words,
                count == 1 ? label(hexes.front()) : say_n("{1} hex", "{1} hexes", count), hexes);
        }
    }
    void text(const std::string& words, const std::string& page) {
        if (hit(words)) add(FoundPart::Kind::text, excerpt_of(words, words_.front()), page);
    }
    void texts() {
        for (std::size_t i = 0; i < s_.turns.size(); ++i)
            if (!s_.turns[i].label.empty() && hit(s_.turns[i].label))
                add(FoundPart::Kind::text, s_.turns[i].label, say("turn {1}", i + 1));
        text(s_.description, say("Description"));
        for (const std::string& note : s_.notes) text(note, say("Notes"));
        for (const SourceNote& source : s_.bibliography)
            text(source.author + ": " + source.title + (source.note.empty() ? "" : " (" + source.note + ")"),
                 say("Bibliography"));
    }

    const Scenario& s_;
    std::size_t limit_;
    std::string given_;
    std::vector<std::string> words_;
    std::vector<FoundPart> found_;
};

}  // namespace

std::string folded(std::string_view text) {
    // Letters of Latin-1 in the order of their second byte after C3; other letters stay as they are, as one sign each.
    constexpr std::string_view kPlain = "aaaaaaaceeeeiiiidnooooo*ouuuuyps";
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x80) {
            out += c == '\t' || c == '\n' ? ' ' : static_cast<char>(std::tolower(c));
            continue;
        }
        std::size_t length = 1;
        while (i + length < text.size() && (static_cast<unsigned char>(text[i + length]) & 0xC0U) == 0x80) ++length;
        const std::string_view letter = text.substr(i, length);
        if (c == 0xC3 && length == 2) out += kPlain[static_cast<unsigned char>(letter[1]) % 32];
        else if (letter == "’" || letter == "‘") out += '\'';
        else out += static_cast<char>(0x80U | (static_cast<unsigned char>(letter.back()) & 0x7FU));
        i += length - 1;
    }
    return out;
}

std::string excerpt_of(const std::string& text, const std::string& word) {
    constexpr std::size_t kBefore = 30;
    constexpr std::size_t kLength = 80;
    // Folding keeps one byte for each letter, so the place has to be counted in letters.
    const std::size_t hit = folded(text).find(word);
    std::size_t at = 0;
    for (std::size_t letters = 0; at < text.size() && letters < (hit == std::string::npos ? 0 : hit); ++at)
        if (at + 1 >= text.size() || (static_cast<unsigned char>(text[at + 1]) & 0xC0U) != 0x80) ++letters;
    std::size_t from = at < kBefore ? 0 : text.find(' ', at - kBefore);
    from = from == std::string::npos || from > at ? at : from;
    std::size_t to = from + kLength >= text.size() ? text.size() : text.rfind(' ', from + kLength);
    if (to == std::string::npos || to <= at) to = text.size();
    while (from < to && text[from] == ' ') ++from;
    std::string out = from > 0 ? "… " : "";
    out.append(text, from, to - from);
    if (to < text.size()) out += " …";
    return out;
}

std::vector<FoundPart> find_anything(const Scenario& scenario, std::string_view words, std::size_t limit) {
    return Search(scenario, words, limit).all();
}

}  // namespace ramparts

// Lines about a map: hexes, hexsides, roads, names.
#include <set>

#include "sdk/change/edit/entry_changes.hpp"
#include "sdk/change/edit/map_changes.hpp"

namespace ramparts::edits {
namespace {

std::optional<LineFault> only_change(const Word& at, Verb verb, Wording instead) {
    if (verb == Verb::change) return std::nullopt;
    return LineFault{at.column, message("what is on the map is not added, removed or moved by these words"), instead};
}

std::vector<std::string_view> feature_names(const Ruleset& rules) {
    std::vector<std::string_view> names;
    for (const FeatureKind& kind : rules.features) names.emplace_back(kind.id);
    return names;
}

std::optional<LineFault> need_hexes(const Map& map, const std::vector<HexIndex>& hexes, const Word& at) {
    for (const HexIndex hex : hexes)
        if (!map.present(hex))
            return LineFault{at.column, message("{1} is not a hex of the map", map.grid().label(hex)),
                             message("give it a terrain first")};
    return std::nullopt;
}

/// One of the three values of a hex, read and written alike.
class HexValue {
public:
    /// Reads `terrain forest`, `elevation 2`, `features town,fort`, `feature town` or `- feature town`.
    static Result<HexValue, LineFault> read(const Scenario& s, WordReader& words) {
        const bool without = words.take_if("-");
        const Word name = words.take();
        static constexpr std::string_view kNames[] = {"terrain", "elevation", "features", "feature"};
        const auto field = find_name(name, kNames, wording("field of a hex"));
        if (!field) return fail(field.error());
        HexValue value;
        value.field_ = static_cast<HexField>(std::min<std::size_t>(*field, 2));
        if (without && *field != 3)
            return fail(LineFault{name.column, message("only a feature is taken away with '-'"),
                                  message("write - feature ID")});
        if (*field == 0) return value.terrain(s, words);
        if (*field == 1) return value.elevation(words);
        return *field == 2 ? value.features(s, words) : value.feature(s, words, without);
    }
    /// What the field of that name is now, as words.
    static std::string present(const Scenario& s, HexIndex hex, std::string_view field) {
        const Map& map = s.map;
        if (!map.present(hex)) return "-";
        if (field == "terrain") return as_word(s.ruleset.terrains[map.terrain(hex)].id);
        if (field == "elevation") return std::to_string(map.elevation(hex));
        std::string names;
        for (std::size_t f = 0; f < s.ruleset.features.size(); ++f)
            if (map.has_feature(hex, static_cast<FeatureId>(f)))
                names += (names.empty() ? "" : ",") + s.ruleset.features[f].id;
        return names.empty() ? "-" : names;
    }
    [[nodiscard]] std::uint8_t after(const Map& map, HexIndex hex) const {
        const std::uint8_t before = hex_byte(map, field_, hex);
        if (only_ == 0xFF) return value_;
        return static_cast<std::uint8_t>((before & ~only_) | (value_ & only_));
    }
    [[nodiscard]] bool holds(const Map& map, HexIndex hex) const {
        return hex_byte(map, field_, hex) == after(map, hex);
    }
    [[nodiscard]] bool makes_hexes() const noexcept { return field_ == HexField::terrain; }
    bool give(Edit& e, HexIndex hex) const {
        const std::uint8_t to = after(e.map(), hex);
        switch (field_) {
            case HexField::terrain: return e.set_terrain(hex, to);
            case HexField::elevation: return e.set_elevation(hex, static_cast<std::int8_t>(to));
            case HexField::features: break;
        }
        return e.set_features(hex, to);
    }

private:
    Result<HexValue, LineFault> terrain(const Scenario& s, WordReader& words) {
        value_ = kHole;
        if (words.take_if("-")) return *this;
        if (words.peek().asked) ask_names(s, data::To::terrain, *words.peek().asked);
        const auto place = find_name(words.take(), names_of(s, data::To::terrain), wording("terrain"));
        if (!place) return fail(place.error());
        value_ = static_cast<std::uint8_t>(*place);
        return *this;
    }
    Result<HexValue, LineFault> elevation(WordReader& words) {
        const auto level = read_number(words.take(), data::kElevation);
        if (!level) return fail(level.error());
        value_ = static_cast<std::uint8_t>(static_cast<std::int8_t>(*level));
        return *this;
    }
    Result<HexValue, LineFault> features(const Scenario& s, WordReader& words) {
        if (words.take_if("-")) return *this;
        const Word& list = words.take();
        if (list.asked) list.asked->names(feature_names(s.ruleset), {}, true);
        const auto names = feature_names(s.ruleset);
        for (std::size_t from = 0; from <= list.text.size();) {
            const std::size_t comma = std::min(list.text.find(',', from), list.text.size());
            const Word one{list.text.substr(from, comma - from), list.column + static_cast<std::uint32_t>(from),
                           list.quoted, list.asked};
            const auto place = find_name(one, names, wording("feature"));
            if (!place) return fail(place.error());
            value_ = static_cast<std::uint8_t>(value_ | 1U << *place);
            from = comma + 1;
        }
        return *this;
    }
    Result<HexValue, LineFault> feature(const Scenario& s, WordReader& words, bool without) {
        if (words.peek().asked) ask_names(s, data::To::feature, *words.peek().asked);
        const auto place = find_name(words.take(), feature_names(s.ruleset), wording("feature"));
        if (!place) return fail(place.error());
        only_ = static_cast<std::uint8_t>(1U << *place);
        value_ = without ? std::uint8_t{0} : only_;
        return *this;
    }

    HexField field_ = HexField::terrain;
    std::uint8_t value_ = 0;
    std::uint8_t only_ = 0xFF;  ///< the bits that it is about
};

/// `was` and what the hexes must have had.
std::optional<LineFault> check_was(const Scenario& before, const std::vector<HexIndex>& hexes, WordReader& words,
                                   const Word& name) {
    if (!words.peek().is("was")) return std::nullopt;
    const std::uint32_t column = words.take().column;
    if (words.peek().asked && !hexes.empty())
        words.peek().asked->present(HexValue::present(before, hexes.front(), name.text));
    const std::vector<Word> said{name, words.take()};
    WordReader again(said, said.back().column);
    const auto expected = HexValue::read(before, again);
    if (!expected) return expected.error();
    for (const HexIndex hex : hexes)
        if (!expected->holds(before.map, hex))
            return LineFault{
                column, message("the {1} of {2} is not {3}", name.text, before.map.grid().label(hex), said.back().text),
                message("the line was written for another version of this map"), LineFault::Kind::contradicts};
    return std::nullopt;
}

std::optional<LineFault> hex_line(Edit& e, Verb verb, WordReader& words) {
    const Word at = words.peek();
    if (auto fault = only_change(at, verb, wording("write hex NUMBER terrain ID, and - for a hole"))) return fault;
    const auto hexes = read_hexes(e.map().grid(), words);
    if (!hexes) return hexes.error();
    if (words.done()) return missing_value(words.peek(), "hex");
    std::vector<HexValue> values;
    while (!words.done()) {
        const Word name = words.peek();
        if (name.asked && !values.empty()) name.asked->end();
        if (words.peek(1).asked && !hexes->empty())
            words.peek(1).asked->hint(message("now {1}", HexValue::present(e.scenario(), hexes->front(), name.text)));
        auto value = HexValue::read(e.scenario(), words);
        if (!value) return value.error();
        if (auto fault = check_was(e.scenario(), *hexes, words, name)) return fault;
        values.push_back(*value);
    }
    const bool made = std::any_of(values.begin(), values.end(), [](const HexValue& v) { return v.makes_hexes(); });
    if (!made)
        if (auto fault = need_hexes(e.map(), *hexes, at)) return fault;
    bool changed = false;
    for (const HexValue& value : values)
        for (const HexIndex hex : *hexes) {
            changed = changed || !value.holds(e.map(), hex);
            if (!value.give(e, hex)) return end_of_line(words, false, e);
        }
    return changed ? std::nullopt : std::optional(changes_nothing(at));
}

std::optional<LineFault> need_sides(const Map& map, const std::vector<Hexside>& sides, const Word& at) {
    for (const Hexside side : sides)
        if (!map.side_present(side))
            return LineFault{
                at.column, message("{1} is not a hexside between two hexes of the map", show_hexside(map.grid(), side)),
                message("give both hexes a terrain first")};
    return std::nullopt;
}

/// Which way a directed kind rises on a hexside, by the uphill hexes that a line names.
Result<SideState, LineFault> rise(const Grid& grid, Hexside side, const std::vector<HexIndex>& up, const Word& at) {
    const bool owner = std::find(up.begin(), up.end(), side.hex) != up.end();
    const bool other = std::find(up.begin(), up.end(), grid.across(side)) != up.end();
    if (owner != other) return owner ? SideState::up_owner : SideState::up_other;
    return fail(LineFault{at.column, message("which hex of {1} is uphill is not clear", show_hexside(grid, side)),
                          message("name exactly one of the two behind 'up'")});
}

std::optional<LineFault> hexside_line(Edit& e, Verb verb, WordReader& words) {
    const Word at = words.peek();
    const Grid& grid = e.map().grid();
    const Ruleset& rules = e.scenario().ruleset;
    if (auto fault = only_change(at, verb, wording("write hexside A/B KIND, and - KIND to remove it"))) return fault;
    const auto sides = read_hexsides(grid, words);
    if (!sides) return sides.error();
    if (auto fault = need_sides(e.map(), *sides, at)) return fault;
    const bool without = words.take_if("-");
    bool changed = false;
    const auto put = [&](Hexside side, HexsideKindId kind, SideState state) {
        changed = changed || e.map().side(side).kind(kind) != state;
        return e.set_side(side, kind, state);
    };
    if (without && words.peek().asked) words.peek().asked->end();
    if (without && words.done()) {
        for (const Hexside side : *sides) {
            changed = changed || e.map().side(side).any_kind();
            if (!e.clear_sides(side)) return end_of_line(words, false, e);
        }
        return changed ? std::nullopt : std::optional(changes_nothing(at));
    }
    if (words.peek().asked) ask_names(e.scenario(), data::To::hexside_kind, *words.peek().asked);
    const auto kind = find_name(words.take(), names_of(e.scenario(), data::To::hexside_kind), wording("hexside kind"));
    if (!kind) return kind.error();
    const auto id = static_cast<HexsideKindId>(*kind);
    std::vector<HexIndex> up;
    const Word rising = words.peek();
    const bool directed = rules.hexside_kinds[id].directed;
    if (!without && (directed || !rising.asked) && words.take_if("up")) {
        if (words.peek().asked)
            for (const Hexside side : *sides)
                for (const HexIndex hex : {side.hex, grid.across(side)})
                    words.peek().asked->offer(grid.label(hex), message("the uphill hex"));
        auto hexes = read_hexes(grid, words);
        if (!hexes) return hexes.error();
        up = std::move(*hexes);
        if (!rules.hexside_kinds[id].directed)
            return LineFault{rising.column, message("a {1} has no uphill hex", rules.hexside_kinds[id].id),
                             message("leave 'up' out")};
    }
    if (rising.asked && directed && !without) return missing_value(rising, "up");
    if (auto fault = left_over(words)) return fault;
    for (const Hexside side : *sides) {
        Result<SideState, LineFault> state = without ? SideState::none : SideState::present;
        if (!without && rules.hexside_kinds[id].directed) state = rise(grid, side, up, rising);
        if (!state) return state.error();
        if (!put(side, id, *state)) return end_of_line(words, false, e);
    }
    return changed ? std::nullopt : std::optional(changes_nothing(at));
}

std::vector<std::string_view> road_names(const Ruleset& rules) {
    std::vector<std::string_view> names;
    for (const RoadKind& kind : rules.road_kinds) names.emplace_back(kind.id);
    return names;
}

// A road goes on to a neighbour, or ends.
void ask_next(const Map& map, HexIndex last, bool may_end, Asked& asked) {
    if (may_end) asked.end();
    if (last != kNoHex) asked.first_only([&map, last](HexIndex hex) { return map.grid().adjacent(last, hex); });
    for (int d = 0; d < kDirections && last != kNoHex; ++d)
        if (const HexIndex hex = map.grid().neighbour(last, d); hex != kNoHex && map.present(hex))
            asked.offer(map.grid().label(hex),
                        message("{1} of hex {2}", map.grid().direction_name(d), map.grid().label(last)));
}

std::optional<LineFault> road_line(Edit& e, Verb verb, WordReader& words) {
    const Word at = words.peek();
    const Grid& grid = e.map().grid();
    if (auto fault = only_change(at, verb, wording("write road A B C, and road - A B C to remove it"))) return fault;
    const bool without = words.take_if("-");
    const auto names = road_names(e.scenario().ruleset);
    if (names.empty())
        return LineFault{at.column, message("the ruleset has no road kind"),
                         message("add one: add road-kind road name \"Road\"")};
    std::size_t kind = 0;
    if (words.peek().asked)
        for (const RoadKind& road : e.scenario().ruleset.road_kinds)
            words.peek().asked->offer(as_word(road.id), Message(road.name));
    if (const auto named = std::find(names.begin(), names.end(), words.peek().text); named != names.end()) {
        kind = static_cast<std::size_t>(named - names.begin());
        words.take();
    }
    std::vector<Hexside> sides;
    HexIndex last = kNoHex;
    while (!words.done()) {
        const Word here = words.peek();
        if (here.asked) ask_next(e.map(), last, !sides.empty(), *here.asked);
        const auto hexes = read_hexes(grid, words);
        if (!hexes) return hexes.error();
        for (const HexIndex hex : *hexes) {
            const auto side = last == kNoHex ? std::nullopt : grid.hexside_between(last, hex);
            if (last != kNoHex && !side)
                return LineFault{here.column,
                                 message("{1} and {2} are not neighbours", grid.label(last), grid.label(hex)),
                                 message("name every hex of the road, or its ends as A..B")};
            if (side) sides.push_back(*side);
            last = hex;
        }
    }
    if (sides.empty())
        return LineFault{words.peek().column, message("a road leads from hex to hex, and fewer than two are named"),
                         message("write road A B C")};
    if (auto fault = need_sides(e.map(), sides, at)) return fault;
    bool changed = false;
    for (const Hexside side : sides) {
        const auto id = static_cast<RoadKindId>(kind);
        changed = changed || e.map().side(side).road(id) == without;
        if (!e.set_road(side, id, !without)) return end_of_line(words, false, e);
    }
    return changed ? std::nullopt : std::optional(changes_nothing(at));
}

struct LabelNoun {
    using Type = MapLabel;
    static constexpr std::string_view kNoun = "label";
    static constexpr auto kList = lists::labels;
    static constexpr std::string_view kKeyFields = "at text";
    static constexpr bool kMayAddUnasked = true;
    static constexpr bool kSorted = false;
    static std::optional<LineFault> read_key(const Scenario& s, WordReader& words, MapLabel& key) {
        const auto hex = read_hex(s.map.grid(), words);
        if (!hex) return hex.error();
        key.at = *hex;
        std::vector<std::string> here;
        for (const MapLabel& label : s.map.labels)
            if (label.at == key.at) here.push_back(label.text);
        if (words.done() && here.size() == 1) {
            key.text = here[0];
            return std::nullopt;
        }
        if (words.done()) return missing_value(words.peek(), "text");
        if (Asked* asked = words.peek().asked) {
            if (here.size() == 1) asked->end();
            for (const std::string& text : here) asked->offer(as_text(text));
        }
        if (auto fault = asked_text(words.peek(), "text")) return fault;
        if (words.peek().is("-"))
            return LineFault{
                words.peek().column, message("a label is not taken away by a dash"),
                here.empty() ? message("no label is at {1}", s.map.grid().label(key.at))
                             : message("write: remove label {1} {2}", s.map.grid().label(key.at), as_text(here[0]))};
        key.text = words.take().text;
        return std::nullopt;
    }
    static bool same_key(const MapLabel& a, const MapLabel& b) { return a.at == b.at && a.text == b.text; }
    static std::string show_key(const Scenario& s, const MapLabel& label) {
        return s.map.grid().label(label.at) + " " + as_text(label.text);
    }
    static std::size_t place(const std::vector<MapLabel>& list, const MapLabel&) { return list.size(); }
};
struct NumberingNoun : ById<Numbering> {
    static constexpr std::string_view kNoun = "numbering";
    static constexpr auto kList = lists::numberings;
};

constexpr NounInfo kMapNouns[] = {
    {"hex", "hex L2406 terrain forest | hex L1910..L1914 elevation 1 | hex L2406 - feature town", hex_line, hex_changes,
     hex_value},
    {"hexside", "hexside L2306/L2406 slope up L2306 | hexside L2306/NE - creek", hexside_line, hexside_changes,
     hexside_value},
    {"road", "road L2206 L2306 L2406 | road - L2206 L2306", road_line, road_changes, road_value},
    {"label", "label L2807 \"Johnson's Tavern\" | remove label L2807", keyed_line<LabelNoun>, keyed_changes<LabelNoun>,
     keyed_value<LabelNoun>},
    {"numbering", "numbering first row-offset 10", keyed_line<NumberingNoun>, keyed_changes<NumberingNoun>,
     keyed_value<NumberingNoun>},
};

}  // namespace

std::span<const NounInfo> map_nouns() { return kMapNouns; }

}  // namespace ramparts::edits

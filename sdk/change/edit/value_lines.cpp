// Lines about single values: names, options, the die, and where things come from.
#include "formats/scenario/options_table.hpp"
#include "sdk/change/edit/entries.hpp"

namespace ramparts::edits {
namespace {

std::optional<LineFault> only_change(const Word& at, Verb verb) {
    if (verb == Verb::change) return std::nullopt;
    return LineFault{at.column, message("a single value is neither added nor removed"),
                     message("write its name and the new value")};
}

/// A text of the scenario, map or ruleset that is known by a name.
struct NamedText {
    std::string_view noun;
    std::string_view name;
    FieldOf<std::string> field;
};
constexpr NamedText kTexts[] = {
    {"scenario", "id", fields::id},
    {"scenario", "name", fields::name},
    {"scenario", "version", fields::version},
    {"scenario", "date", fields::date},
    {"scenario", "description", fields::description},
    {"scenario", "counter-order", fields::counter_order},
    {"scenario", "ruleset", fields::ruleset_href},
    {"scenario", "ruleset-sha256", fields::ruleset_sha256},
    {"scenario", "map", fields::map_href},
    {"map", "id", fields::map_id},
    {"map", "name", fields::map_name},
    {"ruleset", "id", fields::ruleset_id},
    {"ruleset", "name", fields::ruleset_name},
};

const std::string& text_of(const Scenario& s, FieldId field) {
    return with_field(s, field, [](const auto& value) -> const std::string& {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, std::string>) return value;
        else std::abort();
    });
}

template <class T>
std::optional<LineFault> set_value(Edit& e, FieldOf<T> field, T value, const T& before, WordReader& words,
                                   const Word& at) {
    if (auto fault = left_over(words)) return fault;
    if (value == before) return words.done() ? std::optional(changes_nothing(at)) : end_of_line(words, true, e);
    return end_of_line(words, e.set(field, std::move(value)), e);
}

std::optional<LineFault> asked_value(const Word& word, std::string_view name, std::string_view now) {
    if (word.asked) word.asked->hint(message("now {1}", quote(now)));
    return asked_text(word, name);
}

std::optional<LineFault> named_line(Edit& e, Verb verb, WordReader& words, std::string_view noun) {
    const Word name = words.take();
    if (auto fault = only_change(name, verb)) return fault;
    const Scenario& s = e.scenario();
    if (words.done() && !name.text.empty()) return missing_value(words.peek(), name.text);
    std::vector<std::string_view> names;
    for (const NamedText& text : kTexts)
        if (text.noun == noun) names.push_back(text.name);
    const auto number = [&](FieldOf<int> field, data::Range range, int before) -> std::optional<LineFault> {
        const auto value = read_number(words.take(), range);
        return value ? set_value(e, field, *value, before, words, name) : value.error();
    };
    if (noun == "map" && name.is("yards")) return number(fields::map_yards, data::range_of<&Map::yards>, s.map.yards);
    if (noun == "ruleset" && name.is("die")) return number(fields::die_faces, data::kDieFaces, s.ruleset.die_faces);
    if (noun == "scenario" && name.is("first-side")) {
        const auto side = find_name(words.take(), names_of(s, data::To::side), wording("side"));
        return side ? set_value(e, fields::first_side, static_cast<SideId>(*side), s.first_side, words, name)
                    : side.error();
    }
    names.push_back(noun == "map" ? "yards" : noun == "ruleset" ? "die" : "first-side");
    const auto place = find_name(name, names,
                                 noun == "map"       ? wording("value of the map")
                                 : noun == "ruleset" ? wording("value of the ruleset")
                                                     : wording("value of the scenario"));
    if (!place) return place.error();
    for (const NamedText& text : kTexts)
        if (text.noun == noun && text.name == name.text)
            if (auto fault = asked_value(words.peek(), name.text, text_of(s, text.field.id))) return fault;
    for (const NamedText& text : kTexts)
        if (text.noun == noun && text.name == name.text)
            return set_value(e, text.field, words.take().text, text_of(s, text.field.id), words, name);
    return std::nullopt;
}
std::optional<LineFault> scenario_line(Edit& e, Verb verb, WordReader& words) {
    return named_line(e, verb, words, "scenario");
}
std::optional<LineFault> map_line(Edit& e, Verb verb, WordReader& words) { return named_line(e, verb, words, "map"); }
std::optional<LineFault> ruleset_line(Edit& e, Verb verb, WordReader& words) {
    return named_line(e, verb, words, "ruleset");
}

/// What the scenario, the map and the ruleset have besides texts.
struct NamedNumber {
    std::string_view noun;
    std::string_view name;
    std::string (*show)(const Scenario&);
};
constexpr NamedNumber kNumbers[] = {
    {"scenario", "first-side",
     [](const Scenario& s) { return s.first_side < s.sides.size() ? as_word(s.sides[s.first_side].id) : "-"; }},
    {"map", "yards", [](const Scenario& s) { return std::to_string(s.map.yards); }},
    {"ruleset", "die", [](const Scenario& s) { return std::to_string(s.ruleset.die_faces); }},
};

std::optional<std::string> named_value(const Scenario& s, const ChangeKey& key) {
    for (const NamedText& text : kTexts)
        if (text.noun == key.noun && text.name == key.field) return as_text(text_of(s, text.field.id));
    for (const NamedNumber& number : kNumbers)
        if (number.noun == key.noun && number.name == key.field) return number.show(s);
    return std::nullopt;
}

void add_if_changed(std::string_view noun, std::string_view name, const Scenario& a, const Scenario& b,
                    ValueFunction value, std::vector<Change>& out) {
    const ChangeKey key{std::string(noun), {}, std::string(name)};
    auto before = value(a, key);
    auto after = value(b, key);
    if (before != after) out.push_back({key, std::move(before), std::move(after), {}});
}

template <int Which>
void named_changes(const Scenario& a, const Scenario& b, const std::vector<HexIndex>*, std::vector<Change>& out) {
    constexpr std::string_view kNamed[] = {"scenario", "map", "ruleset"};
    for (const NamedText& text : kTexts)
        if (text.noun == kNamed[Which]) add_if_changed(text.noun, text.name, a, b, named_value, out);
    for (const NamedNumber& number : kNumbers)
        if (number.noun == kNamed[Which]) add_if_changed(number.noun, number.name, a, b, named_value, out);
}

std::optional<LineFault> option_line(Edit& e, Verb verb, WordReader& words) {
    const Word name = words.take();
    if (auto fault = only_change(name, verb)) return fault;
    std::vector<std::string_view> names;
    for (const FlagOption& option : kFlagOptions) names.push_back(option.id);
    for (const ChoiceOption& option : kChoiceOptions) names.push_back(option.id);
    for (const NumberOption& option : kNumberOptions) names.push_back(option.id);
    const auto place = find_name(name, names, wording("option"));
    if (!place) return place.error();
    RuleOptions options = e.scenario().ruleset.options;
    if (*place < kFlagOptions.size()) {
        const auto flag = read_flag(words.take());
        if (!flag) return flag.error();
        options.*kFlagOptions[*place].member = *flag;
    } else if (*place >= kFlagOptions.size() + kChoiceOptions.size()) {
        const NumberOption& option = kNumberOptions[*place - kFlagOptions.size() - kChoiceOptions.size()];
        const auto value = read_number(words.take(), option.range);
        if (!value) return value.error();
        options.*option.member = *value;
    } else {
        const ChoiceOption& option = kChoiceOptions[*place - kFlagOptions.size()];
        const auto value = find_name(words.take(), option.values, wording("value of the option"));
        if (!value) return value.error();
        option.set(options, *value);
    }
    return set_value(e, fields::options, options, e.scenario().ruleset.options, words, name);
}

std::optional<std::string> option_value(const Scenario& s, const ChangeKey& key) {
    for (const FlagOption& option : kFlagOptions)
        if (option.id == key.field) return s.ruleset.options.*option.member ? "true" : "false";
    for (const ChoiceOption& option : kChoiceOptions)
        if (option.id == key.field) return std::string(option.values[option.get(s.ruleset.options)]);
    for (const NumberOption& option : kNumberOptions)
        if (option.id == key.field) return std::to_string(s.ruleset.options.*option.member);
    return std::nullopt;
}

void option_changes(const Scenario& a, const Scenario& b, const std::vector<HexIndex>*, std::vector<Change>& out) {
    for (const FlagOption& option : kFlagOptions) add_if_changed("option", option.id, a, b, option_value, out);
    for (const ChoiceOption& option : kChoiceOptions) add_if_changed("option", option.id, a, b, option_value, out);
    for (const NumberOption& option : kNumberOptions) add_if_changed("option", option.id, a, b, option_value, out);
}

/// `printed "map sheet"`, or - for none of its own.
Result<Provenance, LineFault> read_origin(WordReader& words) {
    Provenance origin;
    const bool none = words.peek().is("-");
    if (Taken taken = read_provenance("prov", origin, words); taken && *taken) return fail(**taken);
    if (!none) {
        if (auto fault = asked_text(words.peek(), "src")) return fail(*fault);
        if (!words.done()) origin.source = words.take().text;
    }
    return origin;
}

struct SectionName {
    std::string_view name;
    FieldOf<Provenance> field;
};
constexpr SectionName kSections[] = {
    {"hexes", fields::hexes_provenance}, {"hexsides", fields::hexsides_provenance},
    {"roads", fields::roads_provenance}, {"labels", fields::labels_provenance},
    {"units", fields::units_provenance}, {"turns", fields::turns_provenance},
};

Provenance provenance_of(const Scenario& s, FieldId field) {
    return with_field(s, field, [](const auto& value) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, Provenance>) return value;
        else return Provenance{};
    });
}

std::optional<LineFault> hex_origin(Edit& e, WordReader& words) {
    const Word at = words.peek();
    const auto hexes = read_hexes(e.map().grid(), words);
    if (!hexes) return hexes.error();
    const auto origin = read_origin(words);
    if (!origin) return origin.error();
    if (auto fault = left_over(words)) return fault;
    bool changed = false;
    for (const HexIndex hex : *hexes) {
        if (!e.map().present(hex))
            return LineFault{at.column, message("{1} is not a hex of the map", e.map().grid().label(hex)),
                             message("leave it out")};
        const Provenance* own = e.map().own_hex_provenance(hex);
        changed = changed || (own ? *own : Provenance{}) != *origin;
        if (!e.set_hex_provenance(hex, *origin)) return end_of_line(words, false, e);
    }
    return changed ? end_of_line(words, true, e) : changes_nothing(at);
}

std::optional<LineFault> side_origin(Edit& e, WordReader& words, bool road) {
    const Word at = words.peek();
    const Ruleset& rules = e.scenario().ruleset;
    const auto sides = read_hexsides(e.map().grid(), words);
    if (!sides) return sides.error();
    std::vector<std::string_view> names;
    if (road)
        for (const RoadKind& kind : rules.road_kinds) names.emplace_back(kind.id);
    else names = names_of(e.scenario(), data::To::hexside_kind);
    if (words.peek().asked && !road) ask_names(e.scenario(), data::To::hexside_kind, *words.peek().asked);
    const auto kind = find_name(words.take(), names, road ? wording("road kind") : wording("hexside kind"));
    if (!kind) return kind.error();
    const auto id = static_cast<std::uint8_t>(*kind);
    const auto origin = read_origin(words);
    if (!origin) return origin.error();
    if (auto fault = left_over(words)) return fault;
    bool changed = false;
    for (const Hexside side : *sides) {
        const bool there = road ? e.map().side(side).road(id) : e.map().side(side).has(id);
        if (!there)
            return LineFault{at.column,
                             message("there is no {1} on {2}", names[*kind], show_hexside(e.map().grid(), side)),
                             message("put it there first")};
        const Provenance* own = road ? e.map().own_road_provenance(side, id) : e.map().own_hexside_provenance(side, id);
        changed = changed || (own ? *own : Provenance{}) != *origin;
        const bool accepted =
            road ? e.set_road_provenance(side, id, *origin) : e.set_hexside_provenance(side, id, *origin);
        if (!accepted) return end_of_line(words, false, e);
    }
    return changed ? end_of_line(words, true, e) : changes_nothing(at);
}

std::optional<LineFault> origin_line(Edit& e, Verb verb, WordReader& words) {
    const Word what = words.take();
    if (auto fault = only_change(what, verb)) return fault;
    if (what.is("hex")) return hex_origin(e, words);
    if (what.is("hexside") || what.is("road")) return side_origin(e, words, what.is("road"));
    std::vector<std::string_view> names{"hex", "hexside", "road"};
    for (const SectionName& section : kSections) names.push_back(section.name);
    const auto place = find_name(what, names, wording("part of the scenario with an origin"));
    if (!place) return place.error();
    const auto origin = read_origin(words);
    if (!origin) return origin.error();
    const FieldOf<Provenance> field = kSections[*place - 3].field;
    return set_value(e, field, *origin, provenance_of(e.scenario(), field.id), words, what);
}

std::optional<std::string> section_origin(const Scenario& s, const ChangeKey& key) {
    for (const SectionName& section : kSections) {
        if (section.name != key.field) continue;
        const Provenance origin = provenance_of(s, section.field.id);
        return origin.stated() ? std::string(to_string(origin.kind)) + " " + as_text(origin.source) : "-";
    }
    return std::nullopt;
}

void section_origins(const Scenario& a, const Scenario& b, const std::vector<HexIndex>*, std::vector<Change>& out) {
    for (const SectionName& section : kSections) add_if_changed("origin", section.name, a, b, section_origin, out);
}

constexpr NounInfo kValueNouns[] = {
    {"scenario", "scenario name \"The Thames\" | scenario first-side us", scenario_line, named_changes<0>, named_value},
    {"map", "map yards 100", map_line, named_changes<1>, named_value},
    {"ruleset", "ruleset die 6", ruleset_line, named_changes<2>, named_value},
    {"option", "option advance-is-optional false", option_line, option_changes, option_value},
    {"origin", "origin hex L2406 printed \"map sheet\" | origin hexsides reconstruction \"\"", origin_line,
     section_origins, section_origin},
};

}  // namespace

std::span<const NounInfo> value_nouns() { return kValueNouns; }

}  // namespace ramparts::edits

// Sentences of single changes; see correction_words.hpp. Corrections made of several are in corrections.cpp.
#include "sdk/show/print/correction_words.hpp"

#include <algorithm>
#include <charconv>

#include "engine/core/hex.hpp"
#include "engine/core/joined.hpp"
#include "engine/model/names.hpp"
#include "sdk/change/edit/edit_words.hpp"

namespace ramparts::paper {
namespace {

constexpr std::size_t kLongText = 60;  ///< longer texts are given as they are to read, without the former ones

int number_in(std::string_view text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

/// A value without the quotes that the edit language puts round texts.
std::string bare(const std::string& words) {
    const auto split = edits::split_words(words);
    if (!split) return words;
    return joined(*split, " ", &edits::Word::text);
}

std::string padded_number(int value, int digits) {
    std::string text = std::to_string(value < 0 ? -value : value);
    if (static_cast<int>(text.size()) < digits) text.insert(0, static_cast<std::size_t>(digits) - text.size(), '0');
    return value < 0 ? "-" + text : text;
}

Message columns_words(int columns) {
    if (columns == 0) return wording("no shift");
    if (columns == 1) return wording("1 column to the right");
    if (columns == -1) return wording("1 column to the left");
    return columns > 0 ? message("{1} columns to the right", columns) : message("{1} columns to the left", -columns);
}

std::vector<std::string> listed_words(const std::string& words) {
    std::vector<std::string> list;
    std::string text = bare(words);
    if (text == "-" || text.empty()) return list;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        list.push_back(text.substr(from, comma - from));
        from = comma + 1;
    }
    return list;
}

bool is_nothing(const std::optional<std::string>& value) { return !value || *value == "-" || *value == "\"\""; }

/// The field's own words, or its name.
MessageArg name_of(const ChangeKey& key) {
    if (key.noun != "option")
        if (const FieldWords* words = find_words(key.noun, key.field)) return words->name;
    if (key.field.starts_with("set ")) return message("value {1}", bare(key.field.substr(4)));
    if (key.field.starts_with("param ")) return message("parameter {1}", bare(key.field.substr(6)));
    return key.field;
}

template <class List>
auto entry_of(const List& list, std::string_view id) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.id == id; });
    return found == list.end() ? nullptr : &*found;
}

}  // namespace

std::string Words::second_number(std::string_view label) const {
    const Map& map = after_->map;
    const auto hex = map.grid().parse(label);
    if (map.numberings.empty() || !hex) return {};
    const Numbering& second = map.numberings.front();
    const HexNumber n = map.grid().number(*hex);
    const int digits = map.grid().label_digits();
    return padded_number(n.column + second.column_offset, digits) + padded_number(n.row + second.row_offset, digits);
}

std::string Words::second_numbering() const {
    const auto& all = after_->map.numberings;
    return all.empty() ? std::string() : all.front().name.empty() ? all.front().id : all.front().name;
}

std::string Words::hex_text(std::string_view label) const {
    const std::string second = second_number(label);
    return std::string(label) + (second.empty() ? "" : " (" + second + ")");
}

std::string Words::hexside_text(std::string_view at) const {
    const std::size_t slash = at.find('/');
    if (slash == std::string_view::npos) return hex_text(at);
    const std::string a = second_number(at.substr(0, slash));
    const std::string b = second_number(at.substr(slash + 1));
    return std::string(at) + (a.empty() || b.empty() ? "" : " (" + a + "/" + b + ")");
}

std::string Words::way_text(std::span<const std::string> hexes) const {
    std::string way;
    std::string second;
    for (const std::string& hex : hexes) {
        way += (way.empty() ? "" : "–") + hex;
        second += (second.empty() ? "" : "–") + second_number(hex);
    }
    return second_numbering().empty() ? way : way + " (" + second + ")";
}

std::string Words::side_text(std::string_view id) const {
    for (const Scenario* s : {after_, before_})
        if (const SideInfo* side = entry_of(s->sides, id)) return side->name.empty() ? side->id : side->name;
    return std::string(id);
}

std::string Words::unit_text(std::string_view id) const {
    for (const Scenario* s : {before_, after_}) {
        const auto at = s->unit(id);
        if (!at) continue;
        const Unit& unit = s->units[*at];
        const bool abbreviated = unit.side < s->sides.size() && !s->sides[unit.side].abbreviation.empty();
        const std::string side = abbreviated ? s->sides[unit.side].abbreviation + " " : std::string();
        const std::string name = name_in_play(*s, *at);
        if (unit.title.empty() || unit.name.empty()) return side + name;
        const bool counter_tells = name == unit.title + " (" + unit.name + ")";
        return side + unit.name + " (" + (counter_tells ? unit.title : name) + ")";
    }
    return std::string(id);
}

Message Words::group_text(std::string_view id) const {
    for (const Scenario* s : {after_, before_})
        if (const ReinforcementGroup* group = entry_of(s->reinforcements, id); group && group->entry != kNoHex)
            return message("group {1}, turn {2}, at {3}", group->id, group->turn,
                           hex_text(s->map.grid().label(group->entry)));
    return message("group {1}", std::string(id));
}

template <class Make>
MessageArg Words::kind_of(std::string_view id, Make make) const {
    for (const Scenario* s : {after_, before_}) {
        const Ruleset& r = s->ruleset;
        if (const auto* kind = entry_of(r.terrains, id)) return make(*kind);
        if (const auto* kind = entry_of(r.hexside_kinds, id)) return make(*kind);
        if (const auto* kind = entry_of(r.road_kinds, id)) return make(*kind);
        if (const auto* kind = entry_of(r.features, id)) return make(*kind);
        if (const auto* kind = entry_of(r.unit_classes, id)) return make(*kind);
    }
    return ramparts::kind_name(id);
}

MessageArg Words::kind(std::string_view id) const {
    return kind_of(id, [](const auto& kind) { return kind_name(kind); });
}

MessageArg Words::one_kind(std::string_view id) const {
    return kind_of(id, [](const auto& kind) { return a_kind(kind); });
}

MessageArg Words::value(std::string_view noun, std::string_view field, const std::string& words) const {
    const FieldWords* how = noun == "option" ? find_words(noun, "") : find_words(noun, field);
    const std::string text = bare(words);
    switch (how != nullptr ? how->show : Show::text) {
        case Show::kind: return kind(text);
        case Show::kinds: {
            std::vector<MessageArg> kinds;
            for (const std::string& id : listed_words(words)) kinds.push_back(kind(id));
            return all_of(std::move(kinds));
        }
        case Show::hex: return hex_text(text);
        case Show::hexes: {
            std::vector<MessageArg> hexes;
            for (const std::string& label : listed_words(words)) hexes.emplace_back(hex_text(label));
            return all_of(std::move(hexes));
        }
        case Show::side: return side_text(text);
        case Show::points: return half_points(number_in(text));
        case Show::entering: return text == "no" ? MessageArg(wording("prohibited")) : half_points(number_in(text));
        case Show::columns: return columns_words(number_in(text));
        case Show::group: return group_text(text);
        case Show::on_off:
            if (text == "true") return wording("on");
            if (text == "false") return wording("off");
            return text;
        case Show::flag: return text == "true" ? MessageArg(wording("yes")) : MessageArg(wording("no"));
        case Show::text: break;
    }
    const bool phrase = text.find_first_of(" ,") != std::string::npos && text.size() <= kLongText;
    return phrase ? MessageArg(message("“{1}”", text)) : MessageArg(text);
}

/// The fields of a whole entry, without its origin: "name 9/2, side United States".
MessageArg Words::all_fields(std::string_view noun, const std::string& words) const {
    std::vector<MessageArg> parts;
    const auto split = edits::split_words(words);
    if (!split) return words;
    if (split->size() == 1) return message("“{1}”", split->front().text);
    for (std::size_t i = 0; i + 1 < split->size();) {
        std::string field = (*split)[i++].text;
        if ((field == "set" || field == "param") && i + 1 < split->size()) field += " " + (*split)[i++].text;
        const std::string& given = (*split)[i++].text;
        if (field == "prov" || field == "src" || field == "origin") continue;
        // The subject names the counter and its side; most conditions of victory ask nothing of the other side.
        if (noun == "unit" && (field == "name" || field == "side")) continue;
        if (noun == "victory" && field == "of" && words.find("kind eliminated") == std::string::npos) continue;
        const ChangeKey key{std::string(noun), {}, field};
        const FieldWords* how = find_words(noun, field);
        if (how != nullptr && how->show == Show::flag) parts.emplace_back(given == "true" ? how->name : how->not_so);
        else parts.emplace_back(message("{1} {2}", name_of(key), value(noun, field, edits::as_text(given))));
    }
    return series(std::move(parts));
}

Message Words::hex_sentence(const Change& change) const {
    const std::string& field = change.key.field;
    if (field == "terrain") {
        if (is_nothing(change.after)) return wording("is not a hex of the map");
        if (is_nothing(change.before)) return message("is a hex of the map: {1}", kind(bare(*change.after)));
    }
    if (field != "features") return field_sentence(change);
    const auto was = listed_words(change.before.value_or("-"));
    const auto is = listed_words(change.after.value_or("-"));
    std::vector<MessageArg> parts;
    const auto lacks = [](const std::vector<std::string>& list, const std::string& word) {
        return std::find(list.begin(), list.end(), word) == list.end();
    };
    for (const std::string& id : is)
        if (lacks(was, id)) parts.emplace_back(message("there is {1}", one_kind(id)));
    for (const std::string& id : was)
        if (lacks(is, id)) parts.emplace_back(message("there is no {1}", kind(id)));
    return parts.size() == 1 ? parts.front().message : alone(all_of(std::move(parts)));
}

Message Words::on_hexside(const Change& change) const {
    const std::string id = bare(change.key.field);
    if (is_nothing(change.after)) return message("there is no {1}", kind(id));
    const std::string after = *change.after;
    if (!after.starts_with("up ")) return message("there is {1}", one_kind(id));
    const std::string up = hex_text(after.substr(3));
    if (is_nothing(change.before)) return message("there is {1}, uphill hex {2}", one_kind(id), up);
    return message("the uphill hex of the {1} is {2}", kind(id), up);
}

Message Words::label_sentence(const Change& change) const {
    const auto split = edits::split_words(change.key.at);
    const std::string name = split && split->size() > 1 ? (*split)[1].text : change.key.at;
    if (change.adds()) return message("add the name “{1}”", name);
    if (change.removes()) return message("strike the name “{1}”", name);
    return message("“{1}”: {2}", name, field_sentence(change));
}

/// Where and when units come: only for the fields that say so.
Message Words::place_sentence(const Change& change) const {
    const std::string was = bare(change.before.value_or("-"));
    const std::string is = bare(change.after.value_or("-"));
    if (change.key.field == "at") {
        if (is == "-") return message("does not set up in {1}", hex_text(was));
        if (was == "-") return message("sets up in {1}", hex_text(is));
        return message("sets up in {1}, not in {2}", hex_text(is), hex_text(was));
    }
    if (change.key.field == "arrives") {
        if (is == "-") return message("does not arrive with {1}", group_text(was));
        if (was == "-") return message("arrives with {1}", group_text(is));
        return message("arrives with {1}, not with {2}", group_text(is), message("group {1}", was));
    }
    if (change.key.field == "turn") return message("arrive on turn {1}, not on turn {2}", is, was);
    return message("enter at {1}, not at {2}", hex_text(is), hex_text(was));
}

Message Words::entry_sentence(const Change& change) const {
    if (change.adds()) {
        if (change.key.noun == "unit") return message("new counter: {1}", all_fields("unit", *change.after));
        return message("new: {1}", all_fields(change.key.noun, *change.after));
    }
    if (change.key.noun == "unit") return wording("is not in the battle; take the counter out");
    return wording("strike this entry");
}

Message Words::field_sentence(const Change& change) const {
    const ChangeKey& key = change.key;
    const FieldWords* how = key.noun == "option" ? nullptr : find_words(key.noun, key.field);
    if (how != nullptr && how->show == Show::flag && change.after)
        return bare(*change.after) == "true" ? how->name : how->not_so;
    if (is_nothing(change.after)) {
        if (is_nothing(change.before)) return message("no {1}", name_of(key));
        return message("no {1}; {2} is wrong", name_of(key), value(key.noun, key.field, *change.before));
    }
    MessageArg is = value(key.noun, key.field, *change.after);
    const std::string was = change.before.value_or("-");
    if (bare(*change.after).size() > kLongText || was.size() > kLongText)
        return message("{1} reads “{2}”", name_of(key), bare(*change.after));
    if (key.noun == "option") return message("is {1}, not {2}", std::move(is), value(key.noun, key.field, was));
    if (key.noun == "shift" && key.field == "columns")
        return message("{1}, not {2}", std::move(is), value(key.noun, key.field, was));
    if (is_nothing(was)) return message("{1} is {2}, where there is none", name_of(key), std::move(is));
    return message("{1} is {2}, not {3}", name_of(key), std::move(is), value(key.noun, key.field, was));
}

Message Words::sentence(const Change& change) const {
    const ChangeKey& key = change.key;
    if (is_bookkeeping(key)) return {};
    if (key.noun == "hexside" || key.noun == "road") return on_hexside(change);
    if (key.noun == "label") return label_sentence(change);
    if (change.whole()) return entry_sentence(change);
    if (key.noun == "hex") return hex_sentence(change);
    if (key.noun == "unit" && (key.field == "at" || key.field == "arrives")) return place_sentence(change);
    if (key.noun == "group" && (key.field == "turn" || key.field == "entry")) return place_sentence(change);
    return field_sentence(change);
}

}  // namespace ramparts::paper

// From labels to words; see place_words.hpp. The labels are those of places.hpp.
#include "formats/scenario/place_words.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/model/names.hpp"
#include "engine/modules/module_params.hpp"

namespace ramparts {
namespace {

class Labels {
public:
    Labels(const Scenario& scenario, std::string_view label) : s_(scenario), label_(label) {
        for (std::size_t from = 0; from <= label.size();) {
            const std::size_t end = std::min(label.find(' ', from), label.size());
            words_.push_back(label.substr(from, end - from));
            from = end + 1;
        }
    }

    [[nodiscard]] Message words() const {
        const std::size_t count = words_.size();
        if (count == 1) return of_id();
        if (words_[0] == "label") return message("Label {1}", label_.substr(6));
        if (count >= 4 && words_[count - 2] == "set") return value();
        const std::string_view noun = words_[0];
        if (noun == "table") return table();
        if (count == 2) return of_row(noun);
        if (noun == "cell" && count == 3) return message("Odds {1}, die roll {2}", words_[1], words_[2]);
        if (noun == "enter" && count == 3)
            return message("Entering {1}, {2}", kind(s_.ruleset.terrains), unit_class(words_[2]));
        if (noun == "cross" && count == 3)
            return message("Crossing {1}, {2}", kind(s_.ruleset.hexside_kinds), unit_class(words_[2]));
        return label_;
    }

private:
    template <class List>
    [[nodiscard]] static auto find(const List& list, std::string_view id) {
        const auto found = std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.id == id; });
        return found == list.end() ? nullptr : &*found;
    }
    template <class Kinds>
    [[nodiscard]] static MessageArg kind_of(const Kinds& kinds, std::string_view id) {
        const auto* found = find(kinds, id);
        return found != nullptr ? kind_name(*found) : kind_name(id);
    }
    template <class Kinds>
    [[nodiscard]] MessageArg kind(const Kinds& kinds) const {
        return kind_of(kinds, words_[1]);
    }
    [[nodiscard]] MessageArg unit_class(std::string_view id) const { return kind_of(s_.ruleset.unit_classes, id); }

    [[nodiscard]] Message of_row(std::string_view noun) const {
        const std::string_view what = words_[1];
        if (noun == "allowance") return message("Movement allowance, {1}", unit_class(what));
        if (noun == "enter") return message("Entering {1}", kind(s_.ruleset.terrains));
        if (noun == "cross") return message("Crossing {1}", kind(s_.ruleset.hexside_kinds));
        if (noun == "shift") return message("Column shift, {1}", cause(what));
        if (noun == "option") return message("Optional reading {1}", what);
        if (noun == "turn") return message("Turn {1}", what);
        if (noun == "victory") return message("Victory condition {1}", what);
        if (noun == "set") return message("Value {1}", what);
        return label_;
    }
    [[nodiscard]] MessageArg cause(std::string_view id) const {
        if (find(s_.ruleset.terrains, id) != nullptr) return kind(s_.ruleset.terrains);
        if (find(s_.ruleset.features, id) != nullptr) return kind(s_.ruleset.features);
        return kind(s_.ruleset.hexside_kinds);
    }

    // "unit-class artillery set balls", "turn 3 set fog".
    [[nodiscard]] Message value() const {
        const std::string_view set = words_.back();
        if (words_[0] == "unit-class") return message("Unit class {1}, value {2}", unit_class(words_[1]), set);
        if (words_[0] == "turn") return message("Turn {1}, value {2}", words_[1], set);
        return label_;
    }
    // "table a.module losses row 2 hexes".
    [[nodiscard]] Message table() const {
        if (words_.size() == 3) return message("Table {1}", words_[2]);
        if (words_.size() == 5) return message("Table {1}, row {2}", words_[2], words_[4]);
        if (words_.size() == 6) return message("Table {1}, row {2}, column {3}", words_[2], words_[4], words_[5]);
        return label_;
    }

    // What has the id, if only one thing has.
    [[nodiscard]] Message of_id() const {
        std::vector<Message> found;
        const Ruleset& r = s_.ruleset;
        if (const auto* k = find(r.terrains, label_)) found.push_back(message("Terrain {1}", kind_name(*k)));
        if (const auto* k = find(r.hexside_kinds, label_)) found.push_back(message("Hexsides, {1}", kind_name(*k)));
        if (const auto* k = find(r.road_kinds, label_)) found.push_back(message("Roads, {1}", kind_name(*k)));
        if (const auto* k = find(r.features, label_)) found.push_back(message("Feature {1}", kind_name(*k)));
        if (const auto* k = find(r.unit_classes, label_)) found.push_back(message("Unit class {1}", kind_name(*k)));
        if (const auto* g = find(s_.reinforcements, label_)) found.push_back(message("Reinforcements {1}", g->id));
        if (const auto side = s_.side(label_)) found.push_back(message("Side {1}", name_of_side(s_, *side)));
        if (find(s_.modules, label_) != nullptr) found.push_back(message("Rule module {1}", module_name(label_)));
        return found.size() == 1 ? found.front() : Message(label_);
    }

    const Scenario& s_;
    std::string_view label_;
    std::vector<std::string_view> words_;
};

}  // namespace

MessageArg module_name(std::string_view id) {
    const PluginModule* known = find_module(id);
    if (known == nullptr || known->title.empty()) return id;
    return Message::of_plugin(known->title);
}

Message object_words(const Scenario& scenario, std::string_view label) { return Labels(scenario, label).words(); }

Message place_words(const Scenario& scenario, const Location& where) {
    if (!where.hexside.empty() || !where.hex.empty()) return place_words(where);
    if (const auto unit = where.unit.empty() ? std::nullopt : scenario.unit(where.unit))
        return message("Unit {1}", name_of_unit(scenario, *unit));
    if (where.unit.empty() && !where.object.empty()) return object_words(scenario, where.object);
    return place_words(where);
}

Message label_words(const Scenario& scenario, std::string_view label) {
    Location where;
    const Grid& grid = scenario.map.grid();
    const std::size_t gap = label.find(' ');
    if (grid.parse(label)) where.hex = label;
    else if (gap != std::string_view::npos && grid.parse(label.substr(0, gap)) && grid.parse(label.substr(gap + 1)))
        where.hexside = label;
    else if (scenario.unit(label)) where.unit = label;
    else where.object = label;
    return place_words(scenario, where);
}

void name_place(const Scenario& scenario, Diagnostic& d) {
    if (!d.where.hexside.empty() || !d.where.hex.empty()) return;
    const Message place = place_words(scenario, d.where);
    if (!place.empty() && !says_place(d.message, place)) d.message = message("{1}: {2}", place, d.message);
}

}  // namespace ramparts

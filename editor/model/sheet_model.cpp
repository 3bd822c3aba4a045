// See sheet_model.hpp.
#include "editor/model/sheet_model.hpp"

#include <algorithm>
#include <tuple>

#include "editor/model/field_forms.hpp"
#include "engine/core/joined.hpp"
#include "engine/model/names.hpp"
#include "formats/text/ids.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr const char* kNoMarker = RP_TR("There is no such marker any more.");

std::string set_order(Document& document, const std::string& label, std::vector<std::string> ids) {
    std::string order = joined(ids, " ", [](const std::string& id) { return id; });
    return error_of(document.edit(label, [&](Edit& e) { e.set(fields::counter_order, order); }));
}

std::string marker_name(const Scenario& s, std::string_view id) {
    const auto marker = find_marker(s, id);
    if (marker) return say_name(s.markers[*marker].name);
    const auto unit = s.unit(id);
    return unit ? s.units[*unit].name : std::string(id);
}

std::string free_marker_id(const Scenario& s, const std::string& stem) {
    for (int n = 1;; ++n)
        if (std::string id = n == 1 ? stem : stem + "-" + std::to_string(n); !find_marker(s, id) && !s.unit(id))
            return id;
}

/// Who leads a unit, else the group it comes with: what keeps together on the table.
std::string formation_of(const Scenario& s, const Unit& u) {
    if (!u.leaders.empty()) return u.leaders.front();
    if (u.arrives && *u.arrives < s.reinforcements.size()) return s.reinforcements[*u.arrives].id;
    return {};
}

std::string sort_word(const Scenario& s, const Unit& unit, CounterSort sort) {
    switch (sort) {
        case CounterSort::formation: return formation_of(s, unit);
        case CounterSort::name: return unit.name;
        case CounterSort::place:
            if (unit.at && *unit.at < s.map.grid().size()) return "0" + s.map.grid().label(*unit.at);
            return "1" + formation_of(s, unit);
        default: return {};
    }
}

}  // namespace

const char* title_of(CounterSort sort) {
    switch (sort) {
        case CounterSort::usual: return RP_TR("by sides, as in the order of battle");
        case CounterSort::unit_class: return RP_TR("by class");
        case CounterSort::formation: return RP_TR("by formation");
        case CounterSort::name: return RP_TR("by name");
        case CounterSort::place: break;
    }
    return RP_TR("by set-up hex");
}

std::vector<std::string> ids_on_sheets(const Scenario& scenario) {
    std::vector<std::string> ids;
    for (const paper::CardPiece& piece : paper::card_pieces(scenario))
        if (std::find(ids.begin(), ids.end(), piece.id) == ids.end()) ids.push_back(piece.id);
    return ids;
}

std::string piece_words(const Scenario& scenario, const paper::CardPiece& piece) {
    if (piece.unit < scenario.units.size()) {
        const Unit& unit = scenario.units[piece.unit];
        const std::string side = unit.side < scenario.sides.size() ? say_name(scenario.sides[unit.side].name) : "";
        const std::string title = unit.title.empty() ? "" : " · " + say_name(unit.title);
        return unit.name + title + (side.empty() ? "" : ", " + side);
    }
    if (piece.marker && *piece.marker < scenario.markers.size())
        return say("{1} (marker)", say_name(scenario.markers[*piece.marker].name));
    if (piece.side < scenario.sides.size())
        return say("{1} (marker)", piece.words + " " + piece.number + ", " + say_name(scenario.sides[piece.side].name));
    return say("{1} (marker)", piece.words);
}

std::string move_counter(Document& document, const std::string& id, const std::string& other, bool behind) {
    if (id == other) return {};
    std::vector<std::string> ids = ids_on_sheets(document.scenario());
    const auto from = std::find(ids.begin(), ids.end(), id);
    if (from == ids.end()) return say("There is no such counter any more.");
    const std::vector<std::string> before = ids;
    ids.erase(from);
    auto to = std::find(ids.begin(), ids.end(), other);
    if (to == ids.end()) return say("There is no such counter any more.");
    ids.insert(behind ? to + 1 : to, id);
    if (ids == before) return {};
    return set_order(document, named("Move {1} on the counter sheet", marker_name(document.scenario(), id)), ids);
}

std::string sort_counters(Document& document, CounterSort sort) {
    const Scenario& s = document.scenario();
    if (sort == CounterSort::usual) {
        if (s.counter_order.empty()) return {};
        return set_order(document, std::string(RP_TR("Sort the counter sheet")), {});
    }
    std::vector<const Unit*> units;
    for (const Unit& unit : s.units) units.push_back(&unit);
    const auto key = [&](const Unit* unit) {
        return std::tuple(unit->side, sort == CounterSort::unit_class ? unit->unit_class : UnitClassId{0},
                          sort_word(s, *unit, sort));
    };
    std::stable_sort(units.begin(), units.end(), [&](const Unit* a, const Unit* b) { return key(a) < key(b); });
    std::vector<std::string> ids;
    for (const Unit* unit : units) ids.push_back(unit->id);
    for (const std::string& id : ids_on_sheets(s))
        if (!s.unit(id)) ids.push_back(id);
    if (ids == ids_on_sheets(s)) return {};
    return set_order(document, std::string(RP_TR("Sort the counter sheet")), ids);
}

std::string add_marker(Document& document, std::string& id) {
    Marker marker;
    marker.id = id = free_marker_id(document.scenario(), "marker");
    marker.name = say("Marker");
    return error_of(document.edit(RP_TR("Add a marker"), [&](Edit& e) { e.add(lists::markers, marker); }));
}

std::string duplicate_marker(Document& document, std::size_t marker, std::string& id) {
    const Scenario& s = document.scenario();
    if (marker >= s.markers.size()) return say(kNoMarker);
    Marker copy = s.markers[marker];
    copy.id = id = free_marker_id(s, copy.id);
    return error_of(
        document.edit(named("Duplicate {1}", copy.name), [&](Edit& e) { e.insert(lists::markers, marker + 1, copy); }));
}

std::string remove_marker(Document& document, std::size_t marker) {
    if (marker >= document.scenario().markers.size()) return say(kNoMarker);
    return error_of(document.edit(named("Delete {1}", document.scenario().markers[marker].name),
                                  [&](Edit& e) { e.remove(lists::markers, marker); }));
}

std::string change_count(Document& document, std::size_t marker, int more) {
    const Scenario& s = document.scenario();
    if (marker >= s.markers.size()) return say(kNoMarker);
    const data::Range range = data::range_of<&Marker::count>;
    const int now = s.markers[marker].count;
    const int wanted = std::clamp(now + more, range.min, range.max);
    return wanted == now ? std::string() : set_marker_field(document, marker, "count", std::to_string(wanted));
}

std::optional<std::size_t> find_marker(const Scenario& scenario, std::string_view id) {
    for (std::size_t i = 0; i < scenario.markers.size(); ++i)
        if (scenario.markers[i].id == id) return i;
    return std::nullopt;
}

Form marker_form(const Scenario& scenario, std::size_t marker) {
    Form form;
    if (marker >= scenario.markers.size()) return form;
    const Marker& m = scenario.markers[marker];
    form.push_back({"", RP_TR("Marker"), FormField::Kind::heading, "", ""});
    FormField id;
    data::each_field<Marker>([&](const auto& f) {
        FormField field = form_field(scenario, m, f, marker);
        if (field.name != "id") return form.push_back(std::move(field));
        field.label = RP_TR("Id");
        field.help = RP_TR("Its name in the files.");
        id = std::move(field);
    });
    form.push_back(std::move(id));
    return form;
}

std::string set_marker_field(Document& document, std::size_t marker, std::string_view name, std::string_view value) {
    const Scenario& s = document.scenario();
    if (marker >= s.markers.size()) return say(kNoMarker);
    Marker changed = s.markers[marker];
    if (name == "id") {
        if (!is_id(trimmed(value))) return bad_id();
        const auto other = find_marker(s, trimmed(value));
        if ((other && *other != marker) || s.unit(trimmed(value))) return say("Another piece has this id.");
    }
    if (const std::string why = take_named(s, changed, name, value); !why.empty()) return why;
    const std::string before = s.markers[marker].id;
    const std::string order = renamed_in_order(s.counter_order, before, changed.id);
    return error_of(document.edit(named("Change {1}", s.markers[marker].name),
                                  "marker." + before + "." + std::string(name), [&](Edit& e) {
                                      e.change(lists::markers, marker, changed);
                                      e.set(fields::counter_order, order);
                                  }));
}

std::string renamed_in_order(std::string_view order, std::string_view from, std::string_view to) {
    std::string result;
    for (std::size_t at = 0; at < order.size();) {
        const std::size_t end = std::min(order.find(' ', at), order.size());
        const std::string_view id = order.substr(at, end - at);
        if (!id.empty()) result.append(result.empty() ? "" : " ").append(id == from ? to : id);
        at = end + 1;
    }
    return result;
}

}  // namespace ramparts

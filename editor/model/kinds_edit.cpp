// Adding, copying, replacing and deleting kinds; see kinds_model.hpp.
#include <algorithm>
#include <type_traits>

#include "editor/model/kinds_model.hpp"
#include "editor/model/kinds_parts.hpp"
#include "editor/model/readout.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

template <class Kinds>
std::string free_id(const Kinds& kinds, std::string_view name) {
    std::string stem;
    for (const char c : name) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) stem += c;
        else if (c >= 'A' && c <= 'Z') stem += static_cast<char>(c + 32);
        else if (!stem.empty() && stem.back() != '-') stem += '-';
    }
    while (!stem.empty() && stem.back() == '-') stem.pop_back();
    if (stem.empty()) stem = "kind";
    std::string id = stem;
    for (int n = 2; std::any_of(kinds.begin(), kinds.end(), [&](const auto& k) { return k.id == id; }); ++n)
        id = stem + "-" + std::to_string(n);
    return id;
}

// The rows a new kind cannot do without.
void complete(Edit& e, const Ruleset& r, KindList list, std::uint8_t kind) {
    if (list == KindList::terrains) {
        EnterRow row;
        row.terrain = kind;
        e.add(lists::enter, row);
    } else if (list == KindList::hexsides) {
        CrossRow row;
        row.kind = kind;
        e.add(lists::cross, row);
    } else if (list == KindList::classes && (kind == 0 || !r.unit_classes[kind].moves_as)) {
        AllowanceRow row;
        row.unit_class = kind;
        row.day = row.night = 8;
        e.add(lists::allowances, row);
    }
}

template <class Row, class Of>
void copy_rows(Edit& e, ListOf<Row> list, const std::vector<Row>& rows, Of of, std::uint8_t from, std::uint8_t to) {
    const std::vector<Row> before = rows;
    for (Row row : before)
        if (auto* kind = of(row); kind != nullptr && *kind == from) {
            *kind = to;
            e.add(list, row);
        }
}

std::uint8_t* class_of(std::optional<UnitClassId>& id) { return id ? &*id : nullptr; }

void copy_tables(Edit& e, KindList list, std::uint8_t from, std::uint8_t to) {
    const Ruleset& r = e.scenario().ruleset;
    const auto shifts = [&](ShiftCause cause) {
        copy_rows(
            e, lists::shifts, r.shifts, [cause](ShiftRow& row) { return row.cause == cause ? &row.kind : nullptr; },
            from, to);
    };
    switch (list) {
        case KindList::terrains:
            copy_rows(
                e, lists::enter, r.enter, [](EnterRow& row) { return &row.terrain; }, from, to);
            return shifts(ShiftCause::terrain);
        case KindList::hexsides:
            copy_rows(
                e, lists::cross, r.cross, [](CrossRow& row) { return &row.kind; }, from, to);
            return shifts(ShiftCause::hexside);
        case KindList::features: return shifts(ShiftCause::feature);
        case KindList::classes:
            copy_rows(
                e, lists::allowances, r.allowances, [](AllowanceRow& row) { return &row.unit_class; }, from, to);
            copy_rows(
                e, lists::enter, r.enter, [](EnterRow& row) { return class_of(row.unit_class); }, from, to);
            copy_rows(
                e, lists::cross, r.cross, [](CrossRow& row) { return class_of(row.unit_class); }, from, to);
            return;
        case KindList::roads: return;
    }
}

// Hexes, hexsides or roads of a kind on the map; a hexside is given by its owner.
template <class Visit>
void each_on_map(const Map& map, KindList list, std::uint8_t kind, Visit visit) {
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (list == KindList::terrains && map.present(hex) && map.terrain(hex) == kind) visit(hex, Hexside{});
        if (list == KindList::features && map.has_feature(hex, kind)) visit(hex, Hexside{});
        if (list != KindList::hexsides && list != KindList::roads) continue;
        for (std::uint8_t side = 0; side < 3; ++side) {
            const SideSet set = map.side({hex, side});
            if (list == KindList::hexsides ? set.has(kind) : set.road(kind)) visit(hex, Hexside{hex, side});
        }
    }
}

// What is on the map becomes the other kind.
void replace_on_map(Edit& e, KindList list, std::uint8_t kind, std::uint8_t by) {
    each_on_map(e.map(), list, kind, [&](HexIndex hex, Hexside at) {
        const bool between = list == KindList::hexsides || list == KindList::roads;
        const SideSet set = between ? e.map().side(at) : SideSet{};
        if (list == KindList::terrains) e.set_terrain(hex, by);
        else if (list == KindList::features)
            e.set_features(hex, static_cast<std::uint8_t>((e.map().features(hex) & ~(1U << kind)) | (1U << by)));
        else if (list == KindList::hexsides)
            e.set_side_set(at, set.with(kind, SideState::none).with(by, set.kind(kind)));
        else e.set_side_set(at, set.with_road(kind, false).with_road(by, true));
    });
}

// What refers to the kind in other kinds and units refers to the other one.
void replace_references(Edit& e, KindList list, std::uint8_t kind, std::uint8_t by) {
    const Scenario& s = e.scenario();
    const auto turn = [&](auto ref, const auto& values, auto member) {
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i].*member == kind) e.update(ref, i, [&](auto& value) { value.*member = by; });
    };
    if (list == KindList::terrains) turn(lists::features, s.ruleset.features, &FeatureKind::needs);
    if (list == KindList::hexsides) turn(lists::hexside_kinds, s.ruleset.hexside_kinds, &HexsideKind::bridges);
    if (list != KindList::classes) return;
    turn(lists::units, s.units, &Unit::unit_class);
    for (std::size_t i = 0; i < s.ruleset.unit_classes.size(); ++i)
        if (s.ruleset.unit_classes[i].moves_as == kind)
            e.update(lists::unit_classes, i,
                     [&](UnitClass& c) { c.moves_as = i == by ? std::nullopt : std::optional(by); });
}

}  // namespace

std::string add_kind(Document& document, KindList list, std::string_view name) {
    const std::string words = trimmed(name);
    if (words.empty()) return say("A kind needs a name.");
    return with_kinds(document.ruleset(), list, [&](auto ref, const auto& kinds) -> std::string {
        typename std::remove_cvref_t<decltype(kinds)>::value_type kind;
        kind.id = free_id(kinds, words);
        kind.name = words;
        if constexpr (std::is_same_v<decltype(kind), UnitClass>) {
            kind.symbol = kind.id;
            if (!kinds.empty()) kind.moves_as = UnitClassId{0};
        }
        const auto place = static_cast<std::uint8_t>(kinds.size());
        return kind_error(document.edit(named("Add {1}", words), [&](Edit& e) {
            if (e.add(ref, kind)) complete(e, e.scenario().ruleset, list, place);
        }));
    });
}

std::string duplicate_kind(Document& document, KindList list, std::size_t kind) {
    return with_kinds(document.ruleset(), list, [&](auto ref, const auto& kinds) -> std::string {
        if (kind >= kinds.size()) return say("There is no such kind any more.");
        auto twin = kinds[kind];
        // What is drawn by its id goes on being drawn so.
        if constexpr (requires { twin.look; }) {
            if (twin.look.empty()) twin.look = twin.id;
        } else if (twin.symbol.empty()) twin.symbol = twin.id;
        twin.id = free_id(kinds, twin.id);
        twin.name = say("{1} (copy)", twin.name);
        const auto place = static_cast<std::uint8_t>(kinds.size());
        return kind_error(document.edit(named("Copy {1}", kinds[kind].name), [&](Edit& e) {
            if (e.add(ref, twin)) copy_tables(e, list, static_cast<std::uint8_t>(kind), place);
        }));
    });
}

std::vector<std::string> kind_uses(const Scenario& scenario, KindList list, std::size_t kind) {
    const auto id = static_cast<std::uint8_t>(kind);
    const Map& map = scenario.map;
    long count = 0;
    std::string first;
    each_on_map(map, list, id, [&](HexIndex hex, Hexside at) {
        if (count++ == 0)
            first = map.grid().label(hex) + (list == KindList::hexsides || list == KindList::roads
                                                 ? "/" + map.grid().label(map.grid().across(at))
                                                 : "");
    });
    std::vector<std::string> uses;
    if (count > 0 && (list == KindList::terrains || list == KindList::features))
        uses.push_back(say_n("{1} hex: {2}", "{1} hexes, from {2} on", count, first));
    else if (count > 0) uses.push_back(say_n("{1} hexside: {2}", "{1} hexsides, from {2} on", count, first));
    const Ruleset& r = scenario.ruleset;
    if (list == KindList::terrains)
        for (const FeatureKind& f : r.features)
            if (f.needs == id) uses.push_back(say("{1} is only in it", f.name));
    if (list == KindList::hexsides)
        for (const HexsideKind& k : r.hexside_kinds)
            if (k.bridges == id) uses.push_back(say("{1} bridges it", k.name));
    if (list == KindList::classes) {
        for (const UnitClass& c : r.unit_classes)
            if (c.moves_as == id) uses.push_back(say("{1} moves as it", c.name));
        for (const Unit& u : scenario.units)
            if (u.unit_class == id)
                uses.push_back(say("unit {1} is of it", u.name + (u.title.empty() ? "" : " · " + u.title)));
    }
    return uses;
}

std::string replacement_obstacle(const Scenario& scenario, KindList list, std::size_t kind, std::size_t replacement) {
    return with_kinds(scenario.ruleset, list, [&](auto, const auto& kinds) -> std::string {
        if (kind >= kinds.size() || replacement >= kinds.size()) return say("There is no such kind any more.");
        if (kind == replacement) return say("A kind cannot take its own place.");
        if constexpr (requires { kinds[kind].directed; })
            if (kinds[kind].directed != kinds[replacement].directed)
                return say("One of the two has an uphill side, the other has none.");
        return {};
    });
}

std::string remove_kind(Document& document, KindList list, std::size_t kind, std::optional<std::size_t> replacement) {
    const Scenario& s = document.scenario();
    return with_kinds(s.ruleset, list, [&](auto ref, const auto& kinds) -> std::string {
        if (kind >= kinds.size()) return say("There is no such kind any more.");
        const auto uses = kind_uses(s, list, kind);
        if (!replacement && !uses.empty()) {
            std::string text = say("{1} is used; choose what takes its place:", say_kind(kinds[kind].name));
            for (const std::string& use : uses) text += "\n" + use;
            return text;
        }
        if (replacement)
            if (std::string why = replacement_obstacle(s, list, kind, *replacement); !why.empty()) return why;
        const std::string label = replacement ? named("Replace {1} by {2}", kinds[kind].name, kinds[*replacement].name)
                                              : named("Delete {1}", kinds[kind].name);
        const auto id = static_cast<std::uint8_t>(kind);
        return kind_error(document.edit(label, [&](Edit& e) {
            if (replacement) {
                replace_on_map(e, list, id, static_cast<std::uint8_t>(*replacement));
                replace_references(e, list, id, static_cast<std::uint8_t>(*replacement));
            }
            e.remove(ref, kind);
        }));
    });
}

}  // namespace ramparts

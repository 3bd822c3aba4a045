// Mutators for lists, and what else must follow when a kind or a group changes its position; see edit.hpp.
#include <algorithm>

#include "sdk/change/document/edit.hpp"
#include "sdk/change/document/readable.hpp"
#include "sdk/change/document/renumbering.hpp"

namespace ramparts {
namespace {

constexpr ListId kFollowers[] = {ListId::units,      ListId::hexside_kinds, ListId::features, ListId::unit_classes,
                                 ListId::allowances, ListId::enter,         ListId::cross,    ListId::shifts};

}  // namespace

std::size_t Edit::size(ListId list) const {
    return with_list(std::as_const(scenario_), list, [](const auto& v) { return v.size(); });
}

void Edit::raw_list(ListChange change) {
    with_list(scenario_, change.list, [&](auto& v) {
        using T = typename std::remove_reference_t<decltype(v)>::value_type;
        const auto at = v.begin() + static_cast<std::ptrdiff_t>(change.index);
        if (change.before && change.after) *at = std::get<T>(*change.after);
        else if (change.after) v.insert(at, std::get<T>(*change.after));
        else v.erase(at);
    });
    patch_.record(std::move(change));
}

bool Edit::insert_element(ListId list, std::size_t index, Element value) {
    const bool right_type = with_list(scenario_, list, [&](auto& v) {
        return std::holds_alternative<typename std::remove_reference_t<decltype(v)>::value_type>(value);
    });
    if (!right_type) return fail(message("an entry of another type belongs there"));
    make_canonical(value, list);
    const std::size_t old_size = size(list);
    if (index > old_size) return fail(message("there is no such place in the list"));
    if (old_size >= capacity(list)) return fail(message("the list holds no more than {1} entries", capacity(list)));
    if (Message text = why_not(scenario_, list, value); !text.empty()) return fail(std::move(text));
    raw_list({list, static_cast<std::uint32_t>(index), std::nullopt, std::move(value)});
    if (!has_references(list) || index == old_size) return true;
    Mapping mapping = identity(old_size);
    for (std::size_t i = index; i < old_size; ++i) mapping[i] = static_cast<std::uint8_t>(i + 1);
    return renumber(list, mapping, 0);
}

bool Edit::change_element(ListId list, std::size_t index, Element value) {
    make_canonical(value, list);
    return with_list(scenario_, list, [&](auto& v) {
        using T = typename std::remove_reference_t<decltype(v)>::value_type;
        const T* wanted = std::get_if<T>(&value);
        if (!wanted) return fail(message("an entry of another type belongs there"));
        if (index >= v.size()) return fail(message("there is no such entry"));
        if (Message text = why_not(scenario_, list, value); !text.empty()) return fail(std::move(text));
        if (v[index] == *wanted) return true;
        raw_list({list, static_cast<std::uint32_t>(index), Element(v[index]), std::move(value)});
        return true;
    });
}

bool Edit::remove_element(ListId list, std::size_t index) { return remove_with(list, index, 0); }

bool Edit::remove_terrain(TerrainId terrain, TerrainId replacement) {
    const std::size_t count = scenario_.ruleset.terrains.size();
    if (terrain >= count || replacement >= count || terrain == replacement)
        return fail(message("the hexes of a removed terrain need another terrain of the ruleset"));
    const int now = replacement > terrain ? replacement - 1 : replacement;
    return remove_with(ListId::terrains, terrain, static_cast<std::uint8_t>(now));
}

bool Edit::remove_with(ListId list, std::size_t index, std::uint8_t terrain_instead) {
    const std::size_t old_size = size(list);
    if (index >= old_size) return fail(message("there is no such entry"));
    if (list == ListId::sides) return fail(message("a battle has two sides"));
    if (list == ListId::terrains && old_size == 1) return fail(message("a ruleset has at least one terrain"));
    if (list == ListId::unit_classes && std::any_of(scenario_.units.begin(), scenario_.units.end(),
                                                    [&](const Unit& u) { return u.unit_class == index; }))
        return fail(message("units of this class still exist"));
    raw_list({list, static_cast<std::uint32_t>(index),
              with_list(scenario_, list, [&](const auto& v) { return Element(v[index]); }), std::nullopt});
    if (!has_references(list)) return true;
    Mapping mapping = identity(old_size);
    mapping[index] = std::nullopt;
    for (std::size_t i = index + 1; i < old_size; ++i) mapping[i] = static_cast<std::uint8_t>(i - 1);
    return renumber(list, mapping, terrain_instead);
}

bool Edit::move_element(ListId list, std::size_t from, std::size_t to) {
    const std::size_t count = size(list);
    if (from >= count || to >= count) return fail(message("there is no such entry"));
    if (from == to) return true;
    Element element = with_list(scenario_, list, [&](const auto& v) { return Element(v[from]); });
    raw_list({list, static_cast<std::uint32_t>(from), element, std::nullopt});
    raw_list({list, static_cast<std::uint32_t>(to), std::nullopt, std::move(element)});
    if (!has_references(list)) return true;
    std::vector<std::uint8_t> order;
    for (std::size_t i = 0; i < count; ++i) order.push_back(static_cast<std::uint8_t>(i));
    order.erase(order.begin() + static_cast<std::ptrdiff_t>(from));
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(to), static_cast<std::uint8_t>(from));
    Mapping mapping(count);
    for (std::size_t i = 0; i < count; ++i) mapping[order[i]] = static_cast<std::uint8_t>(i);
    return renumber(list, mapping, 0);
}

bool Edit::assign_elements(ListId list, std::vector<Element> values) {
    if (has_references(list) || list == ListId::sides) return fail(message("this list is changed entry by entry"));
    const auto at = [&](std::size_t i) {
        return with_list(scenario_, list, [&](const auto& v) { return Element(v[i]); });
    };
    std::size_t head = 0;
    while (head < values.size() && head < size(list) && at(head) == values[head]) ++head;
    std::size_t tail = 0;
    while (head + tail < values.size() && head + tail < size(list) &&
           at(size(list) - 1 - tail) == values[values.size() - 1 - tail])
        ++tail;
    while (size(list) > values.size() && size(list) > head + tail)
        if (!remove_element(list, size(list) - 1 - tail)) return false;
    for (std::size_t i = head; i + tail < values.size(); ++i) {
        const bool exists = i + tail < size(list);
        if (exists ? !change_element(list, i, values[i]) : !insert_element(list, i, values[i])) return false;
    }
    return true;
}

bool Edit::renumber(ListId list, const Mapping& mapping, std::uint8_t terrain_instead) {
    if (is_identity(mapping)) return true;
    renumbered_.add(list, mapping);
    for (const ListId other : kFollowers) {
        for (std::size_t i = size(other); i-- > 0;) {
            Element before = with_list(scenario_, other, [&](const auto& v) { return Element(v[i]); });
            Element after = before;
            const bool stays = follow(list, mapping, after);
            if (!stays) raw_list({other, static_cast<std::uint32_t>(i), std::move(before), std::nullopt});
            else if (before != after)
                raw_list({other, static_cast<std::uint32_t>(i), std::move(before), std::move(after)});
        }
    }
    return renumber_map(list, mapping, terrain_instead);
}

bool Edit::renumber_map(ListId list, const Mapping& mapping, std::uint8_t terrain_instead) {
    const Map& map = scenario_.map;
    const HexIndex count = map.grid().size();
    if (list == ListId::terrains) {
        for (HexIndex hex = 0; hex < count; ++hex)
            if (map.present(hex))
                write_bytes(HexField::terrain, hex, map.terrain(hex),
                            mapped(mapping, map.terrain(hex)).value_or(terrain_instead));
    } else if (list == ListId::features) {
        for (HexIndex hex = 0; hex < count; ++hex)
            write_bytes(HexField::features, hex, map.features(hex), followed_features(mapping, map.features(hex)));
    } else if (list == ListId::hexside_kinds || list == ListId::road_kinds) {
        const bool roads = list == ListId::road_kinds;
        const auto what = roads ? ProvenanceKey::What::road : ProvenanceKey::What::hexside;
        for (HexIndex hex = 0; hex < count; ++hex)
            for (std::uint8_t side = 0; side < 3; ++side) {
                const Hexside at{hex, side};
                const SideSet old = map.side(at);
                if (old.empty()) continue;
                const int kinds = roads ? kMaxRoadKinds : kMaxHexsideKinds;
                std::vector<std::pair<std::uint8_t, Provenance>> stated;
                for (std::uint8_t k = 0; k < kinds; ++k) {
                    Provenance own = own_provenance(map, {at, what, k});
                    if (!own.stated()) continue;
                    if (const auto to = mapped(mapping, k)) stated.emplace_back(*to, std::move(own));
                    write_provenance({at, what, k}, {});
                }
                if (!write_side(at, follow(list, mapping, old))) return false;
                for (const auto& [kind, own] : stated) write_provenance({at, what, kind}, own);
            }
    }
    return true;
}

bool Edit::place_unit(std::size_t unit, HexIndex hex) {
    if (!hex_ok(hex)) return false;
    if (!scenario_.map.present(hex)) return fail(message("a unit is on a hex of the map"));
    return update(lists::units, unit, [&](Unit& u) {
        u.at = hex;
        u.arrives.reset();
    });
}

bool Edit::assign_to_group(std::size_t unit, std::size_t group) {
    if (group >= scenario_.reinforcements.size()) return fail(message("there is no such reinforcement group"));
    return update(lists::units, unit, [&](Unit& u) {
        u.at.reset();
        u.arrives = static_cast<std::uint8_t>(group);
    });
}

bool Edit::unplace_unit(std::size_t unit) {
    return update(lists::units, unit, [](Unit& u) {
        u.at.reset();
        u.arrives.reset();
    });
}

}  // namespace ramparts

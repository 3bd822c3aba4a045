// Sources of selections and sections; see provenance.hpp.
#include "sdk/change/document/operations/provenance.hpp"

#include <algorithm>

#include "sdk/change/document/sources.hpp"

namespace ramparts {
namespace {

using What = SourceGroup::What;

const Provenance& stated_by(const Map& map, Map::Section section) {
    return map.section_provenance[static_cast<int>(section)];
}

/// The hexsides that a selection is about, ascending.
std::vector<Hexside> sides_of(const Map& map, const Selection& selection) {
    std::vector<Hexside> sides = selection.sides;
    for (const HexIndex hex : selection.hexes)
        for (int d = 0; d < kDirections; ++d)
            if (const auto at = map.grid().hexside(hex, d); at && !map.side(*at).empty()) sides.push_back(*at);
    std::sort(sides.begin(), sides.end());
    sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
    return sides;
}

/// Collects one group.
class Tally {
public:
    explicit Tally(What what, std::uint8_t kind = 0) { group_.what = what, group_.kind = kind; }
    void add(const Provenance& p) {
        if (group_.count++ == 0) group_.common = p;
        else if (group_.common && *group_.common != p) group_.common.reset();
    }
    void put(std::vector<SourceGroup>& groups) const {
        if (group_.count > 0) groups.push_back(group_);
    }

private:
    SourceGroup group_;
};

bool chosen(std::span<const SourceGroup> groups, What what, std::uint8_t kind = 0) {
    return std::any_of(groups.begin(), groups.end(),
                       [&](const SourceGroup& g) { return g.what == what && g.kind == kind; });
}

/// The entries of a list whose hex is selected.
template <class T, class At>
void state_entries(Edit& edit, ListOf<T> list, const std::vector<T>& entries, const Selection& selection, At at,
                   const Provenance& own) {
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (const std::optional<HexIndex> hex = at(entries[i]); hex && selection.contains(*hex))
            edit.update(list, i, [&](T& entry) { entry.provenance = own; });
}

std::optional<HexIndex> place(const MapLabel& label) { return label.at; }
std::optional<HexIndex> place(const Unit& unit) { return unit.at; }

void state_sides(Edit& edit, const Selection& selection, std::span<const SourceGroup> groups,
                 const Provenance& source) {
    const Map& map = edit.map();
    const Provenance side = under(stated_by(map, Map::Section::hexsides), source);
    const Provenance road = under(stated_by(map, Map::Section::roads), source);
    for (const Hexside at : sides_of(map, selection)) {
        for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k)
            if (map.side(at).has(k) && chosen(groups, What::hexsides, k)) edit.set_hexside_provenance(at, k, side);
        for (RoadKindId k = 0; k < kMaxRoadKinds; ++k)
            if (map.side(at).road(k) && chosen(groups, What::roads, k)) edit.set_road_provenance(at, k, road);
    }
}

/// Calls `f` with the list of a section whose entries lie in no section of a map; false for one that does.
template <class F>
bool with_rows(SourceSection section, F&& f) {
    switch (section) {
        case SourceSection::groups: return f(lists::groups), true;
        case SourceSection::victory: return f(lists::victory), true;
        case SourceSection::movement: return f(lists::allowances), f(lists::enter), f(lists::cross), true;
        case SourceSection::cells: return f(lists::crt), true;
        case SourceSection::shifts: return f(lists::shifts), true;
        default: return false;
    }
}

template <class T>
const std::vector<T>& entries_of(const Scenario& s, ListOf<T> list) {
    const std::vector<T>* found = nullptr;
    with_list(s, list.id, [&](const auto& all) {
        if constexpr (std::is_same_v<decltype(all), const std::vector<T>&>) found = &all;
    });
    return *found;
}

/// Where entries of a list are unstated they inherit `source`; with `all` every one does.
template <class T>
void leave_to_section(Edit& edit, ListOf<T> list, bool all) {
    for (std::size_t i = 0; all && i < edit.size(list.id); ++i)
        edit.update(list, i, [](T& entry) { entry.provenance = {}; });
}

/// Calls `f(key)` for each datum of a section that lies on hexes or hexsides.
template <class F>
void each_datum(const Map& map, SourceSection section, F&& f) {
    using Key = ProvenanceKey;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (section == SourceSection::hexes) {
            if (map.present(hex)) f(Key{{hex, 0}, Key::What::hex, 0});
            continue;
        }
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside at{hex, side};
            const SideSet set = map.side(at);
            if (set.empty()) continue;
            for (std::uint8_t k = 0; section == SourceSection::hexsides && k < kMaxHexsideKinds; ++k)
                if (set.has(k)) f(Key{at, Key::What::hexside, k});
            for (std::uint8_t k = 0; section == SourceSection::roads && k < kMaxRoadKinds; ++k)
                if (set.road(k)) f(Key{at, Key::What::road, k});
        }
    }
}

bool on_the_ground(SourceSection section) noexcept { return section <= SourceSection::roads; }

FieldOf<Provenance> field_of(SourceSection section) noexcept {
    switch (section) {
        case SourceSection::hexes: return fields::hexes_provenance;
        case SourceSection::hexsides: return fields::hexsides_provenance;
        case SourceSection::roads: return fields::roads_provenance;
        case SourceSection::labels: return fields::labels_provenance;
        case SourceSection::turns: return fields::turns_provenance;
        default: return fields::units_provenance;
    }
}

void forget_own(Edit& edit, SourceSection section) {
    std::vector<ProvenanceKey> own;
    each_datum(edit.map(), section, [&](const ProvenanceKey& key) {
        if (own_provenance(edit.map(), key).stated()) own.push_back(key);
    });
    for (const ProvenanceKey& key : own) switch (key.what) {
            case ProvenanceKey::What::hex: edit.set_hex_provenance(key.at.hex, {}); break;
            case ProvenanceKey::What::hexside: edit.set_hexside_provenance(key.at, key.kind, {}); break;
            case ProvenanceKey::What::road: edit.set_road_provenance(key.at, key.kind, {}); break;
        }
}

/// Counts the entries of lists that inherit from a section.
template <class T>
void count_entries(SectionSources& sources, const std::vector<T>& entries) {
    sources.count += entries.size();
    if (!sources.stated.stated())
        sources.silent += static_cast<std::size_t>(
            std::count_if(entries.begin(), entries.end(), [](const T& e) { return !e.provenance.stated(); }));
}

}  // namespace

std::vector<SourceGroup> source_groups(const Scenario& scenario, const Selection& selection) {
    const Map& map = scenario.map;
    std::vector<SourceGroup> groups;
    Tally hexes(What::hexes);
    for (const HexIndex hex : selection.hexes)
        if (map.present(hex)) hexes.add(map.hex_provenance(hex));
    hexes.put(groups);
    const std::vector<Hexside> sides = sides_of(map, selection);
    for (HexsideKindId k = 0; k < scenario.ruleset.hexside_kinds.size(); ++k) {
        Tally kind(What::hexsides, k);
        for (const Hexside at : sides)
            if (map.side(at).has(k)) kind.add(map.hexside_provenance(at, k));
        kind.put(groups);
    }
    for (RoadKindId k = 0; k < scenario.ruleset.road_kinds.size(); ++k) {
        Tally kind(What::roads, k);
        for (const Hexside at : sides)
            if (map.side(at).road(k)) kind.add(map.road_provenance(at, k));
        kind.put(groups);
    }
    const auto entries = [&](What what, const auto& all, const Provenance& inherited) {
        Tally tally(what);
        for (const auto& entry : all)
            if (const std::optional<HexIndex> hex = place(entry); hex && selection.contains(*hex))
                tally.add(entry.provenance.stated() ? entry.provenance : inherited);
        tally.put(groups);
    };
    entries(What::labels, map.labels, stated_by(map, Map::Section::labels));
    entries(What::units, scenario.units, scenario.units_provenance);
    return groups;
}

bool state_sources(Edit& edit, const Selection& selection, std::span<const SourceGroup> groups,
                   const Provenance& source) {
    const Scenario& s = edit.scenario();
    const Map& map = s.map;
    if (chosen(groups, What::hexes)) {
        const Provenance own = under(stated_by(map, Map::Section::hexes), source);
        for (const HexIndex hex : selection.hexes)
            if (map.present(hex)) edit.set_hex_provenance(hex, own);
    }
    state_sides(edit, selection, groups, source);
    const auto at = [](const auto& entry) { return place(entry); };
    if (chosen(groups, What::labels))
        state_entries(edit, lists::labels, map.labels, selection, at,
                      under(stated_by(map, Map::Section::labels), source));
    if (chosen(groups, What::units))
        state_entries(edit, lists::units, s.units, selection, at, under(s.units_provenance, source));
    return !edit.failed();
}

std::optional<SourceSection> source_section(std::string_view name) noexcept {
    const auto* at = std::find(kSourceSections.begin(), kSourceSections.end(), name);
    if (at == kSourceSections.end()) return std::nullopt;
    return static_cast<SourceSection>(at - kSourceSections.begin());
}

bool of_ruleset(SourceSection section) noexcept { return section >= SourceSection::movement; }

SectionSources section_sources(const Scenario& s, SourceSection section) {
    SectionSources sources;
    if (with_rows(section, [&](auto list) { count_entries(sources, entries_of(s, list)); })) return sources;
    with_field(s, field_of(section).id, [&](const auto& value) {
        if constexpr (std::is_same_v<decltype(value), const Provenance&>) sources.stated = value;
    });
    if (section == SourceSection::labels) count_entries(sources, s.map.labels);
    else if (section == SourceSection::units) count_entries(sources, s.units);
    else if (section == SourceSection::turns) count_entries(sources, s.turns);
    else
        each_datum(s.map, section, [&](const ProvenanceKey& key) {
            ++sources.count;
            if (!sources.stated.stated() && !own_provenance(s.map, key).stated()) ++sources.silent;
        });
    return sources;
}

bool state_section(Edit& edit, SourceSection section, const Provenance& source, bool all) {
    const auto rows = [&](auto list) {
        for (std::size_t i = 0; i < edit.size(list.id); ++i)
            if (all || !entries_of(edit.scenario(), list)[i].provenance.stated())
                edit.update(list, i, [&](auto& entry) { entry.provenance = source; });
    };
    if (with_rows(section, rows)) return !edit.failed();
    edit.set(field_of(section), source);
    if (section == SourceSection::labels) leave_to_section(edit, lists::labels, all);
    else if (section == SourceSection::units) leave_to_section(edit, lists::units, all);
    else if (section == SourceSection::turns) leave_to_section(edit, lists::turns, all);
    else if (all) forget_own(edit, section);
    return !edit.failed();
}

std::vector<HexIndex> silent_hexes(const Scenario& s, SourceSection section) {
    std::vector<HexIndex> hexes;
    const SectionSources sources = section_sources(s, section);
    if (sources.silent == 0) return hexes;
    const auto silent = [](const auto& entry) { return !entry.provenance.stated(); };
    if (section == SourceSection::groups) {
        for (const ReinforcementGroup& group : s.reinforcements)
            if (silent(group) && group.entry < s.map.grid().size()) hexes.push_back(group.entry);
    } else if (section == SourceSection::units) {
        for (const Unit& unit : s.units)
            if (silent(unit) && unit.at) hexes.push_back(*unit.at);
    } else if (section == SourceSection::labels) {
        for (const MapLabel& label : s.map.labels)
            if (silent(label)) hexes.push_back(label.at);
    } else if (on_the_ground(section)) {
        each_datum(s.map, section, [&](const ProvenanceKey& key) {
            if (own_provenance(s.map, key).stated()) return;
            hexes.push_back(key.at.hex);
            if (key.what != ProvenanceKey::What::hex) hexes.push_back(s.map.grid().across(key.at));
        });
    }
    std::sort(hexes.begin(), hexes.end());
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    return hexes;
}

}  // namespace ramparts

// Giving changed data their source: at the end of an edit, and when a whole scenario is replaced; see sources.hpp.
#include "sdk/change/document/sources.hpp"

#include <algorithm>

#include "formats/scenario/fields.hpp"
#include "sdk/change/document/edit.hpp"
#include "sdk/change/document/sort_unique.hpp"

namespace ramparts {
namespace {

using What = ProvenanceKey::What;

ProvenanceKey key_of(HexIndex hex) { return {Hexside{hex, 0}, What::hex, 0}; }

const Provenance& section_of(const Map& map, What what) { return map.section_provenance[static_cast<int>(what)]; }
static_assert(static_cast<int>(Map::Section::hexes) == static_cast<int>(What::hex) &&
              static_cast<int>(Map::Section::hexsides) == static_cast<int>(What::hexside) &&
              static_cast<int>(Map::Section::roads) == static_cast<int>(What::road));

/// Visits the kinds and roads that lie on a hexside: visit(what, kind, whether `other` has the same there).
template <class Visit>
void each_on_side(SideSet set, SideSet other, Visit visit) {
    for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k)
        if (set.has(k)) visit(What::hexside, k, set.kind(k) == other.kind(k));
    for (RoadKindId k = 0; k < kMaxRoadKinds; ++k)
        if (set.road(k)) visit(What::road, k, other.road(k));
}

ListId kinds_of(What what) { return what == What::road ? ListId::road_kinds : ListId::hexside_kinds; }

}  // namespace

const Provenance& inherited_by(const Scenario& scenario, ListId list) {
    static const Provenance none;
    switch (list) {
        case ListId::units: return scenario.units_provenance;
        case ListId::turns: return scenario.turns_provenance;
        case ListId::labels: return scenario.map.section_provenance[static_cast<int>(Map::Section::labels)];
        default: return none;
    }
}

// --- at the end of an edit -------------------------------------------------------------------------------------------

bool Edit::states(const ProvenanceKey& key) const { return std::binary_search(stated_.begin(), stated_.end(), key); }

Provenance Edit::own_before(const ProvenanceKey& key) const {
    if (const ProvenanceCell* cell = stroke_ ? stroke_->find(key) : nullptr) return cell->before;
    if (const ProvenanceCell* cell = patch_.find(key)) return cell->before;
    return own_provenance(scenario_.map, key);
}

std::uint8_t Edit::byte_before(HexField field, HexIndex hex, std::uint8_t now) const {
    if (const ByteCell* cell = stroke_ ? stroke_->find(field, hex) : nullptr) return cell->before;
    const ByteCell* cell = patch_.find(field, hex);
    return cell ? cell->before : now;
}

void Edit::settle() {
    patch_.normalise();
    if (source_.stated()) {
        if (!renumbered_.empty()) stroke_ = nullptr;
        sort_unique(stated_);
        settle_hexes();
        patch_.normalise();  // cells are looked up by their order
        settle_sides();
        for (const ListId list : patch_.changed_lists()) settle_list(list);
        patch_.normalise();
    }
    renumbered_.clear();
    stated_.clear();
}

void Edit::settle_hexes() {
    const Map& map = scenario_.map;
    std::vector<HexIndex> touched;
    for (const HexField field : {HexField::terrain, HexField::elevation, HexField::features})
        for (const ByteCell& cell : patch_.cells(field)) touched.push_back(cell.hex);
    for (const ProvenanceCell& cell : patch_.provenance_cells())
        if (cell.key.what == What::hex) touched.push_back(cell.key.at.hex);
    // What a renumbering left the same bytes may mean something else now.
    if (!renumbered_.empty())
        for (HexIndex hex = 0; hex < map.grid().size(); ++hex) touched.push_back(hex);
    sort_unique(touched);
    std::vector<std::pair<HexIndex, Provenance>> verdicts;
    for (const HexIndex hex : touched) {
        if (!map.present(hex) || states(key_of(hex))) continue;
        const std::uint8_t terrain = byte_before(HexField::terrain, hex, map.terrain(hex));
        const auto height = static_cast<std::uint8_t>(map.elevation(hex));
        const bool same =
            terrain != kHole && renumbered_.now(ListId::terrains, terrain) == map.terrain(hex) &&
            byte_before(HexField::elevation, hex, height) == height &&
            renumbered_.features(byte_before(HexField::features, hex, map.features(hex))) == map.features(hex);
        Provenance own = same ? own_before(key_of(hex)) : under(section_of(map, What::hex), source_);
        const Provenance* stated = map.own_hex_provenance(hex);
        if (stated ? *stated != own : own.stated()) verdicts.emplace_back(hex, std::move(own));
    }
    for (const auto& [hex, own] : verdicts) write_provenance(key_of(hex), own);
}

void Edit::settle_sides() {
    const Map& map = scenario_.map;
    std::vector<Hexside> touched;
    for (const SideCell& cell : patch_.side_cells()) touched.push_back(cell.at);
    for (const ProvenanceCell& cell : patch_.provenance_cells())
        if (cell.key.what != What::hex) touched.push_back(cell.key.at);
    if (!renumbered_.empty())
        for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
            for (std::uint8_t side = 0; side < 3; ++side)
                if (!map.side({hex, side}).empty()) touched.push_back({hex, side});
    sort_unique(touched);
    std::vector<std::pair<ProvenanceKey, Provenance>> verdicts;
    for (const Hexside at : touched) {
        const SideCell* cell = stroke_ ? stroke_->find(at) : nullptr;
        if (!cell) cell = patch_.find(at);
        const SideSet before = renumbered_.sides(cell ? cell->before : map.side(at));
        each_on_side(map.side(at), before, [&](What what, std::uint8_t kind, bool same) {
            const ProvenanceKey key{at, what, kind};
            if (states(key)) return;
            const auto old = renumbered_.before(kinds_of(what), kind);
            verdicts.emplace_back(key,
                                  same && old ? own_before({at, what, *old}) : under(section_of(map, what), source_));
        });
    }
    for (const auto& [key, own] : verdicts) write_provenance(key, own);
}

void Edit::settle_list(ListId list) {
    with_list(scenario_, list, [&](auto& entries) {
        using T = typename std::remove_reference_t<decltype(entries)>::value_type;
        if constexpr (Sourced<T>) {
            std::vector<Element> elements(entries.begin(), entries.end());
            const auto typed = [&] {
                std::vector<T> result;
                for (Element element : elements) {
                    renumbered_.follow(element);
                    result.push_back(std::get<T>(std::move(element)));
                }
                return result;
            };
            patch_.take_back(list, elements);
            const std::vector<T> before = typed();
            if (stroke_) stroke_->take_back(list, elements);
            const std::vector<T> first = typed();
            const Provenance source = under(inherited_by(scenario_, list), source_);
            for (std::size_t i = 0; i < entries.size(); ++i) {
                auto own = settled(first, before, entries, i, source);
                if (!own || *own == entries[i].provenance) continue;
                T now = entries[i];
                now.provenance = std::move(*own);
                raw_list({list, static_cast<std::uint32_t>(i), Element(entries[i]), Element(std::move(now))});
            }
        }
    });
}

// --- when everything is replaced -------------------------------------------------------------------------------------

namespace {

class Replacement {
public:
    Replacement(const Scenario& before, Scenario& after, std::span<const HexIndex> moves, const Provenance& source)
        : before_(before),
          after_(after),
          source_(source),
          renumbered_(Renumberings::by_id(before, after)),
          moves_(moves.begin(), moves.end()),
          was_(after.map.grid().size(), kNoHex) {
        const Grid& old = before.map.grid();
        const bool alike = old.size() == after.map.grid().size();
        if (moves_.empty())
            for (HexIndex hex = 0; hex < old.size(); ++hex) moves_.push_back(alike ? hex : kNoHex);
        for (HexIndex hex = 0; hex < old.size(); ++hex)
            if (moves_[hex] != kNoHex) was_[moves_[hex]] = hex;
    }

    void state() {
        for (HexIndex hex = 0; hex < after_.map.grid().size(); ++hex) {
            if (!after_.map.present(hex)) continue;
            state_hex(hex);
            for (std::uint8_t side = 0; side < 3; ++side)
                if (const Hexside at{hex, side}; !after_.map.side(at).empty()) state_side(at);
        }
        for (int i = 0; i < kLists; ++i) state_list(static_cast<ListId>(i));
    }

private:
    void give(const ProvenanceKey& key, const Provenance& own_before) {
        if (own_provenance(after_.map, key) == own_before)
            set_own_provenance(after_.map, key, under(section_of(after_.map, key.what), source_));
    }

    void state_hex(HexIndex hex) {
        const HexIndex old = was_[hex];
        const Map& b = before_.map;
        const Map& a = after_.map;
        if (old == kNoHex || !b.present(old)) return give(key_of(hex), {});
        if (renumbered_.now(ListId::terrains, b.terrain(old)) != a.terrain(hex) ||
            b.elevation(old) != a.elevation(hex) || renumbered_.features(b.features(old)) != a.features(hex))
            give(key_of(hex), own_provenance(b, key_of(old)));
    }

    void state_side(Hexside at) {
        // The hexside may be another one's now, and its owner the other hex.
        const HexIndex other = after_.map.grid().across(at);
        const HexIndex from = was_[at.hex];
        const HexIndex to = other == kNoHex ? kNoHex : was_[other];
        const auto between =
            from == kNoHex || to == kNoHex ? std::nullopt : before_.map.grid().hexside_between(from, to);
        const bool known = between.has_value();
        const Hexside old = between.value_or(Hexside{});
        SideSet lay = known ? before_.map.side(old) : SideSet{};
        if (known && old.hex != from) lay = seen_from_other(lay, before_.ruleset);
        const SideSet before = renumbered_.sides(lay);
        each_on_side(after_.map.side(at), before, [&](What what, std::uint8_t kind, bool same) {
            if (same) return;
            const auto was = renumbered_.before(kinds_of(what), kind);
            give({at, what, kind}, known && was ? own_provenance(before_.map, {old, what, *was}) : Provenance{});
        });
    }

    /// An entry of the old scenario in the numbers of the new one.
    template <class T>
    T followed(const T& old) const {
        Element element(old);
        renumbered_.follow(element);
        T entry = std::get<T>(std::move(element));
        const auto move = [&](HexIndex& hex) { hex = hex < moves_.size() ? moves_[hex] : hex; };
        if constexpr (std::is_same_v<T, Unit>) {
            if (entry.at) move(*entry.at);
        } else if constexpr (std::is_same_v<T, MapLabel>) {
            move(entry.at);
        } else if constexpr (std::is_same_v<T, ReinforcementGroup>) {
            move(entry.entry);
        } else if constexpr (std::is_same_v<T, VictoryRule>) {
            data::each_places(entry, [&](std::vector<HexIndex>& hexes) {
                for (HexIndex& hex : hexes) move(hex);
            });
        } else if constexpr (std::is_same_v<T, ModuleUse>) {
            bool lost = false;
            for (ModuleParam& param : entry.params)
                param.value = rename_hexes(param.value, before_.map.grid(), after_.map.grid(), moves_, lost);
        }
        return entry;
    }

    void state_list(ListId list) {
        with_list(after_, list, [&](auto& entries) {
            using T = typename std::remove_reference_t<decltype(entries)>::value_type;
            if constexpr (Sourced<T>) {
                std::vector<T> before;
                with_list(before_, list, [&](const auto& old) {
                    if constexpr (std::is_same_v<decltype(old), const std::vector<T>&>)
                        for (const T& entry : old) before.push_back(followed(entry));
                });
                const Provenance source = under(inherited_by(after_, list), source_);
                for (std::size_t i = 0; i < entries.size(); ++i)
                    if (auto own = settled(before, before, entries, i, source)) entries[i].provenance = std::move(*own);
            }
        });
    }

    const Scenario& before_;
    Scenario& after_;
    const Provenance& source_;
    Renumberings renumbered_;
    std::vector<HexIndex> moves_;  ///< where each old hex lies now
    std::vector<HexIndex> was_;    ///< where each new hex lay
};

}  // namespace

void state_sources(const Scenario& before, Scenario& after, std::span<const HexIndex> moves, const Provenance& source) {
    if (source.stated()) Replacement(before, after, moves, source).state();
}

}  // namespace ramparts

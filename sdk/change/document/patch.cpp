// Recording, merging, applying and reverting primitives; see patch.hpp.
#include "sdk/change/document/patch.hpp"

#include <algorithm>
#include <set>
#include <type_traits>

#include "sdk/change/document/renumbering.hpp"

namespace ramparts {
namespace {

HexIndex key_of(const ByteCell& c) { return c.hex; }
std::uint64_t key_of(const SideCell& c) { return (std::uint64_t{c.at.hex} << 2) | c.at.side; }
const ProvenanceKey& key_of(const ProvenanceCell& c) { return c.key; }

template <class Cell>
bool idle(const Cell& c) {
    return c.before == c.after;
}

template <class Cell>
void drop_idle(std::vector<Cell>& cells) {
    cells.erase(std::remove_if(cells.begin(), cells.end(), [](const Cell& c) { return idle(c); }), cells.end());
}

constexpr auto by_key = [](const auto& a, const auto& b) { return key_of(a) < key_of(b); };

/// Sorts and composes cells recorded in any order.
template <class Cell>
void normalise_cells(std::vector<Cell>& cells) {
    bool ascending = true;
    for (std::size_t i = 1; i < cells.size() && ascending; ++i) ascending = by_key(cells[i - 1], cells[i]);
    if (!ascending) {
        std::stable_sort(cells.begin(), cells.end(), by_key);
        std::size_t kept = 0;
        for (std::size_t i = 1; i < cells.size(); ++i) {
            if (!by_key(cells[kept], cells[i])) cells[kept].after = std::move(cells[i].after);
            else if (++kept != i) cells[kept] = std::move(cells[i]);
        }
        cells.resize(std::min(cells.size(), kept + 1));
    }
    drop_idle(cells);
}

/// Folds the ascending cells of a later patch into ascending earlier ones.
template <class Cell>
void merge_cells(std::vector<Cell>& earlier, const std::vector<Cell>& later) {
    const auto old_size = static_cast<std::ptrdiff_t>(earlier.size());
    bool dropped = false;
    auto from = std::ptrdiff_t{0};
    for (const Cell& cell : later) {
        const auto it = std::lower_bound(earlier.begin() + from, earlier.begin() + old_size, cell, by_key);
        from = it - earlier.begin();
        if (from < old_size && !by_key(cell, *it)) {
            it->after = cell.after;
            dropped = dropped || idle(*it);
        } else {
            earlier.push_back(cell);
        }
    }
    std::inplace_merge(earlier.begin(), earlier.begin() + old_size, earlier.end(), by_key);
    if (dropped) drop_idle(earlier);
}

void put(Map& map, HexField field, HexIndex hex, std::uint8_t value) {
    switch (field) {
        case HexField::terrain: map.set_terrain(hex, value); break;
        case HexField::elevation: map.set_elevation(hex, static_cast<std::int8_t>(value)); break;
        case HexField::features: map.set_features(hex, value); break;
    }
}

void put_list(Scenario& scenario, const ListChange& c, const std::optional<Element>& from,
              const std::optional<Element>& to) {
    with_list(scenario, c.list, [&](auto& list) {
        using T = typename std::remove_reference_t<decltype(list)>::value_type;
        const auto at = list.begin() + static_cast<std::ptrdiff_t>(c.index);
        if (from && to) *at = std::get<T>(*to);
        else if (to) list.insert(at, std::get<T>(*to));
        else if (from) list.erase(at);
    });
}

void put_field(Scenario& scenario, FieldId field, const FieldValue& value) {
    with_field(scenario, field,
               [&](auto& target) { target = std::get<std::remove_reference_t<decltype(target)>>(value); });
}

/// The states before and after both fit the palette of combinations, but a mixture on the way may not: then
/// everything is lifted off the map first.
template <class Value>
void put_sides(Map& map, const std::vector<SideCell>& cells, Value value) {
    bool fits = true;
    for (const SideCell& c : cells) fits = map.set_side(c.at, value(c)) && fits;
    if (fits) return;
    for (const SideCell& c : cells) map.set_side(c.at, SideSet{});
    for (const SideCell& c : cells) map.set_side(c.at, value(c));
}

struct Forward {
    Scenario& s;
    void operator()(const ByteCells& p) const {
        for (const ByteCell& c : p.cells) put(s.map, p.field, c.hex, c.after);
    }
    void operator()(const SideCells& p) const {
        put_sides(s.map, p.cells, [](const SideCell& c) { return c.after; });
    }
    void operator()(const ProvenanceCells& p) const {
        for (const ProvenanceCell& c : p.cells) set_own_provenance(s.map, c.key, c.after);
    }
    void operator()(const ListChange& c) const { put_list(s, c, c.before, c.after); }
    void operator()(const FieldChange& c) const { put_field(s, c.field, c.after); }
    void operator()(const ScenarioChange& c) const { s = *c.after; }
};

/// Cells go backwards too: before normalisation one cell may have been recorded twice.
struct Backward {
    Scenario& s;
    void operator()(const ByteCells& p) const {
        for (auto c = p.cells.rbegin(); c != p.cells.rend(); ++c) put(s.map, p.field, c->hex, c->before);
    }
    void operator()(const SideCells& p) const {
        std::vector<SideCell> reversed(p.cells.rbegin(), p.cells.rend());
        put_sides(s.map, reversed, [](const SideCell& c) { return c.before; });
    }
    void operator()(const ProvenanceCells& p) const {
        for (auto c = p.cells.rbegin(); c != p.cells.rend(); ++c) set_own_provenance(s.map, c->key, c->before);
    }
    void operator()(const ListChange& c) const { put_list(s, c, c.after, c.before); }
    void operator()(const FieldChange& c) const { put_field(s, c.field, c.before); }
    void operator()(const ScenarioChange& c) const { s = *c.before; }
};

template <class Cell, class Key>
const Cell* find_cell(std::span<const Cell> cells, const Key& key) {
    const auto it =
        std::lower_bound(cells.begin(), cells.end(), key, [](const Cell& c, const Key& k) { return key_of(c) < k; });
    return it != cells.end() && key_of(*it) == key ? &*it : nullptr;
}

}  // namespace

void carry_out(const Primitive& primitive, Scenario& scenario) { std::visit(Forward{scenario}, primitive); }

std::uint8_t hex_byte(const Map& map, HexField field, HexIndex hex) {
    switch (field) {
        case HexField::terrain: return map.terrain(hex);
        case HexField::elevation: return static_cast<std::uint8_t>(map.elevation(hex));
        case HexField::features: break;
    }
    return map.features(hex);
}

bool names_a_place(const ProvenanceKey& key, const Map& map) noexcept {
    if (key.at.hex >= map.grid().size() || key.at.side > 2) return false;
    switch (key.what) {
        case ProvenanceKey::What::hex: return key.at.side == 0 && key.kind == 0;
        case ProvenanceKey::What::hexside: return key.kind < kMaxHexsideKinds;
        case ProvenanceKey::What::road: return key.kind < kMaxRoadKinds;
    }
    return false;
}

Provenance own_provenance(const Map& map, const ProvenanceKey& key) {
    const Provenance* own = nullptr;
    switch (key.what) {
        case ProvenanceKey::What::hex: own = map.own_hex_provenance(key.at.hex); break;
        case ProvenanceKey::What::hexside: own = map.own_hexside_provenance(key.at, key.kind); break;
        case ProvenanceKey::What::road: own = map.own_road_provenance(key.at, key.kind); break;
    }
    return own ? *own : Provenance{};
}

void set_own_provenance(Map& map, const ProvenanceKey& key, const Provenance& provenance) {
    switch (key.what) {
        case ProvenanceKey::What::hex: map.set_hex_provenance(key.at.hex, provenance); break;
        case ProvenanceKey::What::hexside: map.set_hexside_provenance(key.at, key.kind, provenance); break;
        case ProvenanceKey::What::road: map.set_road_provenance(key.at, key.kind, provenance); break;
    }
}

std::vector<ByteCell>& Patch::bytes_of(HexField field) {
    int& open = open_bytes_[static_cast<int>(field)];
    if (open < 0) {
        open = static_cast<int>(primitives_.size());
        primitives_.emplace_back(ByteCells{field, {}});
    }
    return std::get<ByteCells>(primitives_[static_cast<std::size_t>(open)]).cells;
}

std::vector<SideCell>& Patch::sides() {
    if (open_sides_ < 0) {
        open_sides_ = static_cast<int>(primitives_.size());
        primitives_.emplace_back(SideCells{});
    }
    return std::get<SideCells>(primitives_[static_cast<std::size_t>(open_sides_)]).cells;
}

std::vector<ProvenanceCell>& Patch::provenances() {
    if (open_provenance_ < 0) {
        open_provenance_ = static_cast<int>(primitives_.size());
        primitives_.emplace_back(ProvenanceCells{});
    }
    return std::get<ProvenanceCells>(primitives_[static_cast<std::size_t>(open_provenance_)]).cells;
}

template <class T, class Match>
T* Patch::latest(Match&& match) {
    for (std::size_t i = primitives_.size(); i-- > barrier_;)
        if (T* p = std::get_if<T>(&primitives_[i]); p && match(*p)) return p;
    return nullptr;
}

void Patch::record(ProvenanceCell cell) { provenances().push_back(std::move(cell)); }

void Patch::record(ListChange change) {
    ListChange* last = latest<ListChange>([&](const ListChange& c) { return c.list == change.list; });
    // A replacement or removal right after an insertion or replacement of the same element folds into it. What became
    // idle that way is dropped by normalise().
    if (last && last->after && change.before && last->index == change.index) {
        last->after = std::move(change.after);
        return;
    }
    if (last && last->before && !last->after && !change.before && last->index == change.index) {
        last->after = std::move(change.after);
        return;
    }
    primitives_.emplace_back(std::move(change));
}

void Patch::record(FieldChange change) {
    FieldChange* last = latest<FieldChange>([&](const FieldChange& c) { return c.field == change.field; });
    if (last) last->after = std::move(change.after);
    else primitives_.emplace_back(std::move(change));
}

void Patch::record(ScenarioChange change) {
    if (!primitives_.empty())
        if (auto* last = std::get_if<ScenarioChange>(&primitives_.back())) {
            last->after = std::move(change.after);
            return;
        }
    primitives_.emplace_back(std::move(change));
    barrier_ = primitives_.size();
    open_sides_ = open_provenance_ = -1;
    for (int& open : open_bytes_) open = -1;
}

void Patch::add(Primitive primitive) {
    const auto append = [](auto& to, auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    std::visit(
        [&](auto& value) {
            using T = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<T, ByteCells>) append(bytes_of(value.field), value.cells);
            else if constexpr (std::is_same_v<T, SideCells>) append(sides(), value.cells);
            else if constexpr (std::is_same_v<T, ProvenanceCells>) append(provenances(), value.cells);
            else record(std::move(value));
        },
        primitive);
}

void Patch::normalise() {
    std::vector<Primitive> kept;
    std::swap(kept, primitives_);
    *this = Patch{};
    for (Primitive& p : kept) {
        const bool empty = std::visit(
            [](auto& value) {
                using T = std::decay_t<decltype(value)>;
                if constexpr (requires { value.cells; }) {
                    normalise_cells(value.cells);
                    return value.cells.empty();
                } else if constexpr (std::is_same_v<T, ScenarioChange>) {
                    return value.before == value.after || *value.before == *value.after;
                } else {
                    return value.before == value.after;
                }
            },
            p);
        if (empty) continue;
        const int at = static_cast<int>(primitives_.size());
        if (const auto* bytes = std::get_if<ByteCells>(&p)) open_bytes_[static_cast<int>(bytes->field)] = at;
        if (std::holds_alternative<SideCells>(p)) open_sides_ = at;
        if (std::holds_alternative<ProvenanceCells>(p)) open_provenance_ = at;
        if (auto* whole = std::get_if<ScenarioChange>(&p)) record(std::move(*whole));
        else primitives_.push_back(std::move(p));
    }
}

void Patch::merge(const Patch& later) {
    bool idle_left = false;
    for (const Primitive& p : later.primitives_) {
        if (const auto* bytes = std::get_if<ByteCells>(&p)) {
            auto& mine = bytes_of(bytes->field);
            merge_cells(mine, bytes->cells);
            idle_left = idle_left || mine.empty();
        } else if (const auto* side_cells = std::get_if<SideCells>(&p)) {
            auto& mine = sides();
            merge_cells(mine, side_cells->cells);
            idle_left = idle_left || mine.empty();
        } else if (const auto* prov = std::get_if<ProvenanceCells>(&p)) {
            auto& mine = provenances();
            merge_cells(mine, prov->cells);
            idle_left = idle_left || mine.empty();
        } else {
            idle_left = true;
            if (const auto* list = std::get_if<ListChange>(&p)) record(*list);
            if (const auto* field = std::get_if<FieldChange>(&p)) record(*field);
            if (const auto* whole = std::get_if<ScenarioChange>(&p)) record(*whole);
        }
    }
    if (idle_left) normalise();
}

Patch Patch::inverse() const {
    Patch result;
    for (auto p = primitives_.rbegin(); p != primitives_.rend(); ++p) {
        Primitive turned = *p;
        std::visit(
            [](auto& value) {
                if constexpr (requires { value.cells; }) {
                    for (auto& cell : value.cells) std::swap(cell.before, cell.after);
                } else {
                    std::swap(value.before, value.after);
                }
            },
            turned);
        result.primitives_.push_back(std::move(turned));
    }
    result.normalise();  // opens the primitives for merging
    return result;
}

std::span<const ByteCell> Patch::cells(HexField field) const noexcept {
    const int open = open_bytes_[static_cast<int>(field)];
    if (open < 0) return {};
    return std::get<ByteCells>(primitives_[static_cast<std::size_t>(open)]).cells;
}

std::span<const SideCell> Patch::side_cells() const noexcept {
    if (open_sides_ < 0) return {};
    return std::get<SideCells>(primitives_[static_cast<std::size_t>(open_sides_)]).cells;
}

std::span<const ProvenanceCell> Patch::provenance_cells() const noexcept {
    if (open_provenance_ < 0) return {};
    return std::get<ProvenanceCells>(primitives_[static_cast<std::size_t>(open_provenance_)]).cells;
}

std::vector<ListId> Patch::changed_lists() const {
    std::set<ListId> lists;
    for (std::size_t i = barrier_; i < primitives_.size(); ++i)
        if (const auto* change = std::get_if<ListChange>(&primitives_[i])) lists.insert(change->list);
    return {lists.begin(), lists.end()};
}

const ByteCell* Patch::find(HexField field, HexIndex hex) const noexcept { return find_cell(cells(field), hex); }
const SideCell* Patch::find(Hexside at) const noexcept { return find_cell(side_cells(), key_of(SideCell{at, {}, {}})); }
const ProvenanceCell* Patch::find(const ProvenanceKey& key) const noexcept {
    return find_cell(provenance_cells(), key);
}

void Patch::take_back(ListId list, std::vector<Element>& entries) const {
    for (std::size_t i = primitives_.size(); i-- > barrier_;) {
        const auto* change = std::get_if<ListChange>(&primitives_[i]);
        if (!change || change->list != list) continue;
        const auto at = entries.begin() + static_cast<std::ptrdiff_t>(change->index);
        if (change->before && change->after) *at = *change->before;
        else if (change->after) entries.erase(at);
        else if (change->before) entries.insert(at, *change->before);
    }
}

bool Patch::rearranges() const noexcept {
    return std::any_of(primitives_.begin(), primitives_.end(), [](const Primitive& p) {
        if (const auto* change = std::get_if<ListChange>(&p))
            return has_references(change->list) && change->before.has_value() != change->after.has_value();
        return std::holds_alternative<ScenarioChange>(p);
    });
}

void Patch::apply(Scenario& scenario) const {
    for (const Primitive& p : primitives_) carry_out(p, scenario);
}

void Patch::revert(Scenario& scenario) const {
    for (auto p = primitives_.rbegin(); p != primitives_.rend(); ++p) std::visit(Backward{scenario}, *p);
}

}  // namespace ramparts

// The map's storage; see map.hpp.
#include "engine/model/map.hpp"

#include <algorithm>
#include <array>

#include "engine/model/outline.hpp"

namespace ramparts {
namespace {

template <class Key>
const Provenance* find(const std::map<Key, Provenance>& table, Key key) {
    const auto it = table.find(key);
    return it == table.end() ? nullptr : &it->second;
}

template <class Key>
void put(std::map<Key, Provenance>& table, Key key, Provenance provenance) {
    if (provenance.stated()) table[key] = std::move(provenance);
    else table.erase(key);
}

constexpr int kRoadSlot = 16;

}  // namespace

Map::Map(Grid grid)
    : grid_(std::move(grid)),
      terrain_(grid_.size(), TerrainId{0}),
      elevation_(grid_.size(), std::int8_t{0}),
      features_(grid_.size(), std::uint8_t{0}),
      sides_(std::size_t{3} * grid_.size(), std::uint8_t{0}),
      palette_{SideSet{}} {}

SideSet Map::side(HexIndex hex, int direction) const noexcept {
    const auto at = grid_.hexside(hex, direction);
    return at ? side(*at) : SideSet{};
}

bool Map::set_side(Hexside at, SideSet set) {
    const auto it = std::find(palette_.begin(), palette_.end(), set);
    if (it == palette_.end()) {
        if (palette_.size() > 255 && !drop_unused_combinations()) return false;
        palette_.push_back(set);
        sides_[std::size_t{3} * at.hex + at.side] = static_cast<std::uint8_t>(palette_.size() - 1);
        return true;
    }
    sides_[std::size_t{3} * at.hex + at.side] = static_cast<std::uint8_t>(it - palette_.begin());
    return true;
}

bool Map::drop_unused_combinations() {
    std::array<bool, 256> used{};
    used[0] = true;  // the empty set keeps its place
    for (const std::uint8_t s : sides_) used[s] = true;
    std::array<std::uint8_t, 256> now{};
    std::vector<SideSet> kept;
    for (std::size_t i = 0; i < palette_.size(); ++i) {
        if (!used[i]) continue;
        now[i] = static_cast<std::uint8_t>(kept.size());
        kept.push_back(palette_[i]);
    }
    if (kept.size() == palette_.size()) return false;
    for (std::uint8_t& s : sides_) s = now[s];
    palette_ = std::move(kept);
    return true;
}

bool Map::rises(HexIndex hex, int direction, HexsideKindId kind) const noexcept {
    const SideState state = side(hex, direction).kind(kind);
    if (state == SideState::none) return false;
    const bool owner = direction < 3;
    return (state == SideState::up_owner) != owner;
}

bool Map::side_present(Hexside at) const noexcept {
    const HexIndex other = grid_.across(at);
    return other != kNoHex && present(at.hex) && present(other);
}

bool Map::on_edge(HexIndex hex) const { return Outline(*this).on_edge(hex); }

const Provenance* Map::own_hex_provenance(HexIndex hex) const { return find(hex_provenance_, hex); }
const Provenance* Map::own_hexside_provenance(Hexside at, HexsideKindId kind) const {
    return find(side_provenance_, side_key(at, kind));
}
const Provenance* Map::own_road_provenance(Hexside at, RoadKindId kind) const {
    return find(side_provenance_, side_key(at, kRoadSlot + kind));
}

const Provenance& Map::hex_provenance(HexIndex hex) const {
    const Provenance* own = own_hex_provenance(hex);
    return own ? *own : section_provenance[static_cast<int>(Section::hexes)];
}
const Provenance& Map::hexside_provenance(Hexside at, HexsideKindId kind) const {
    const Provenance* own = own_hexside_provenance(at, kind);
    return own ? *own : section_provenance[static_cast<int>(Section::hexsides)];
}
const Provenance& Map::road_provenance(Hexside at, RoadKindId kind) const {
    const Provenance* own = own_road_provenance(at, kind);
    return own ? *own : section_provenance[static_cast<int>(Section::roads)];
}

void Map::set_hex_provenance(HexIndex hex, Provenance provenance) { put(hex_provenance_, hex, std::move(provenance)); }
void Map::set_hexside_provenance(Hexside at, HexsideKindId kind, Provenance provenance) {
    put(side_provenance_, side_key(at, kind), std::move(provenance));
}
void Map::set_road_provenance(Hexside at, RoadKindId kind, Provenance provenance) {
    put(side_provenance_, side_key(at, kRoadSlot + kind), std::move(provenance));
}

bool operator==(const Map& a, const Map& b) {
    if (a.id != b.id || a.name != b.name || a.yards != b.yards || !(a.grid_ == b.grid_)) return false;
    if (a.numberings != b.numberings || a.labels != b.labels) return false;
    if (a.terrain_ != b.terrain_ || a.elevation_ != b.elevation_ || a.features_ != b.features_) return false;
    if (!std::equal(std::begin(a.section_provenance), std::end(a.section_provenance), std::begin(b.section_provenance)))
        return false;
    if (a.hex_provenance_ != b.hex_provenance_ || a.side_provenance_ != b.side_provenance_) return false;
    return std::equal(a.sides_.begin(), a.sides_.end(), b.sides_.begin(), b.sides_.end(),
                      [&](std::uint8_t x, std::uint8_t y) { return a.palette_[x] == b.palette_[y]; });
}

std::size_t Map::array_bytes() const noexcept {
    return terrain_.size() + elevation_.size() + features_.size() + sides_.size();
}

}  // namespace ramparts

// Maps in binary form; see archive.hpp.
#include "sdk/change/document/archive.hpp"

namespace ramparts {
namespace {

constexpr int kMostSide = 1 << 14;
constexpr std::uint64_t kMostPlaces = 1U << 24;

/// Calls `f(key)` for every place where a map can hold an own provenance.
template <class F>
void each_provenance(const Map& map, F&& f) {
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        f(ProvenanceKey{{hex, 0}, ProvenanceKey::What::hex, 0});
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside at{hex, side};
            const SideSet set = map.side(at);
            if (set.empty()) continue;
            for (std::uint8_t k = 0; k < kMaxHexsideKinds; ++k)
                if (set.has(k)) f(ProvenanceKey{at, ProvenanceKey::What::hexside, k});
            for (std::uint8_t k = 0; k < kMaxRoadKinds; ++k)
                if (set.road(k)) f(ProvenanceKey{at, ProvenanceKey::What::road, k});
        }
    }
}

/// A column of values in runs of equal ones.
template <class Get>
void write_runs(ArchiveWriter& a, std::size_t count, Get&& get) {
    for (std::size_t i = 0; i < count;) {
        const std::uint64_t value = get(i);
        std::size_t end = i + 1;
        while (end < count && get(end) == value) ++end;
        a.number(value);
        a.number(end - i);
        i = end;
    }
}

template <class Put>
void read_runs(ArchiveReader& a, std::size_t count, std::uint64_t most, Put&& put) {
    for (std::size_t i = 0; i < count && a.ok();) {
        const std::uint64_t value = a.number(most);
        const std::uint64_t length = a.number(count - i);
        if (length == 0) a.fault();
        for (std::uint64_t n = 0; n < length; ++n) put(i++, value);
    }
}

Hexside side_number(std::size_t i) { return {static_cast<HexIndex>(i / 3), static_cast<std::uint8_t>(i % 3)}; }

}  // namespace

void archive_field(ArchiveWriter& a, Map& map) {
    Grid::Shape shape = map.grid().shape();
    archive(a, shape);
}

void archive_hexes(ArchiveWriter& a, Map& map) {
    const std::size_t count = map.grid().size();
    write_runs(a, count, [&](std::size_t i) { return map.terrain(static_cast<HexIndex>(i)); });
    write_runs(a, count,
               [&](std::size_t i) { return static_cast<std::uint8_t>(map.elevation(static_cast<HexIndex>(i))); });
    write_runs(a, count, [&](std::size_t i) { return map.features(static_cast<HexIndex>(i)); });
    write_runs(a, 3 * count, [&](std::size_t i) { return map.side(side_number(i)).bits(); });
    std::vector<std::pair<ProvenanceKey, Provenance>> stated;
    each_provenance(map, [&](const ProvenanceKey& key) {
        if (Provenance own = own_provenance(map, key); own.stated()) stated.emplace_back(key, std::move(own));
    });
    a.number(stated.size());
    for (auto& [key, own] : stated) archive_detail::all(a, key, own);
}

void archive_field(ArchiveReader& a, Map& map) {
    Grid::Shape shape;
    archive(a, shape);
    const bool fits = shape.columns >= 1 && shape.columns <= kMostSide && shape.rows >= 1 && shape.rows <= kMostSide &&
                      std::uint64_t(shape.columns) * std::uint64_t(shape.rows) <= kMostPlaces &&
                      shape.first_column >= 0 && shape.first_row >= 0 && shape.first_column < 1'000'000 &&
                      shape.first_row < 1'000'000;
    if (!a.ok() || !fits) return a.fault();
    // Seven bytes a hex; see Map::array_bytes.
    a.take(std::uint64_t(shape.columns) * std::uint64_t(shape.rows) * 7);
    if (a.ok()) map = Map(Grid(shape));
}

void archive_hexes(ArchiveReader& a, Map& map) {
    if (!a.ok()) return;
    const std::size_t count = map.grid().size();
    read_runs(a, count, 255, [&](std::size_t i, std::uint64_t v) {
        map.set_terrain(static_cast<HexIndex>(i), static_cast<TerrainId>(v));
    });
    read_runs(a, count, 255, [&](std::size_t i, std::uint64_t v) {
        map.set_elevation(static_cast<HexIndex>(i), static_cast<std::int8_t>(static_cast<std::uint8_t>(v)));
    });
    read_runs(a, count, 255, [&](std::size_t i, std::uint64_t v) {
        map.set_features(static_cast<HexIndex>(i), static_cast<std::uint8_t>(v));
    });
    read_runs(a, 3 * count, 0xFFFF'FFFF, [&](std::size_t i, std::uint64_t v) {
        if (v != 0 && !map.set_side(side_number(i), SideSet(static_cast<std::uint32_t>(v)))) a.fault();
    });
    for (std::uint64_t n = a.number(a.left()); n > 0 && a.ok(); --n) {
        ProvenanceKey key;
        Provenance own;
        archive(a, key);
        archive(a, own);
        if (!names_a_place(key, map)) return a.fault();
        a.take(sizeof(std::pair<const HexIndex, Provenance>));
        if (a.ok()) set_own_provenance(map, key, own);
    }
}

}  // namespace ramparts

// From a map's bytes to colours, and those up to date.
#include "editor/view/map_overview.hpp"

#include <algorithm>

#include "editor/view/hex_art.hpp"
#include "engine/core/background.hpp"

namespace ramparts {

void MapOverview::set_palette(const draw::Palette& palette) {
    if (palette == palette_) return;
    palette_ = palette;
    forget();
}

void MapOverview::forget() {
    overview_.clear();
    lines_ = 0;
    mixed_.clear();
}

void MapOverview::hexes_changed(const std::vector<HexIndex>& hexes) {
    if (overview_.empty()) return;
    const Map& map = scenario_.map;
    const auto refresh = [&](HexIndex hex) {
        if (map.grid().line_of(hex) >= lines_) return;
        SideSet all;
        for (int d = 0; d < kDirections; ++d) all = SideSet(all.bits() | map.side(hex, d).bits());
        overview_.set(hex, colour_of(hex, tint_of(all)));
        ++hexes_coloured_;
    };
    for (const HexIndex hex : hexes) {
        refresh(hex);
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex near = map.grid().neighbour(hex, d); near != kNoHex) refresh(near);
    }
}

void MapOverview::paint(const Surface& surface, const ViewTransform& view, Colour outside) {
    colour(scenario_.map.grid().lines());
    overview_.paint(surface, view, outside);
}

bool MapOverview::prepare_ahead() {
    const Grid& grid = scenario_.map.grid();
    if (lines_ == grid.lines()) return overview_.average();
    constexpr int kHexesAtOnce = 20'000;
    colour(1 + kHexesAtOnce / grid.length());
    return true;
}

void MapOverview::mix_colours() {
    const Ruleset& rules = scenario_.ruleset;
    const MapColours colours(rules, palette_);
    const draw::Palette& p = palette_;
    const struct {
        Colour colour;
        int share;
    } tints[kTints] = {{0, 0},
                       {to_pixel(p.hachure), 100},
                       {to_pixel(p.creek.line), 120},
                       {to_pixel(p.river.casing), 130},
                       {to_pixel(p.road.casing), 120},
                       {to_pixel(p.roof), 170}};
    mixed_.resize(static_cast<std::size_t>(kTints) * 256 * MapColours::kLevels);
    std::size_t at = 0;
    for (const auto& tint : tints)
        for (std::size_t terrain = 0; terrain < 256; ++terrain)
            for (int level = 0; level < MapColours::kLevels; ++level) {
                const Colour ground = colours.ground(static_cast<TerrainId>(terrain), level + MapColours::kLowest);
                mixed_[at++] = terrain == kHole ? Overview::kNothing : mixed(ground, tint.colour, tint.share);
            }
    shining_ = {};
    shining_[kRoad] = 0xFF00'0000U;
    for (HexsideKindId kind = 0; kind < rules.hexside_kinds.size(); ++kind) {
        const draw::HexsideLook look = draw::family(colours.hexside_look(kind));
        const Tint tint = look == draw::HexsideLook::river   ? kWater
                          : look == draw::HexsideLook::creek ? kCreek
                          : look == draw::HexsideLook::slope ? kSlope
                                                             : kPlain;
        shining_[tint] |= 3U << (2 * kind);
    }
}

MapOverview::Tint MapOverview::tint_of(SideSet set) const noexcept {
    for (const Tint tint : {kRoad, kWater, kCreek, kSlope})
        if ((set.bits() & shining_[tint]) != 0) return tint;
    return kPlain;
}

Colour MapOverview::colour_of(HexIndex hex, Tint tint) const noexcept {
    const Map& map = scenario_.map;
    if (map.features(hex) != 0) tint = kFeature;
    return mixed_[(static_cast<std::size_t>(tint) * 256 + map.terrain(hex)) * MapColours::kLevels +
                  static_cast<std::size_t>(MapColours::level(map.elevation(hex)))];
}

void MapOverview::colour(int lines) {
    const Grid& grid = scenario_.map.grid();
    if (mixed_.empty()) mix_colours();
    if (overview_.empty()) overview_.reset(grid);
    const int first = lines_;
    const int past = std::min(first + lines, grid.lines());
    if (first == past) return;
    // Hexes of their own can be coloured side by side, means cannot.
    constexpr int kMany = 200'000;
    if ((past - first) * grid.length() >= kMany && !overview_.averaged()) {
        const int middle = first + (past - first) / 2;
        auto beside = in_background([this, middle, past] { colour_lines(middle, past); });
        colour_lines(first, middle);
        beside.get();
    } else {
        colour_lines(first, past);
    }
    lines_ = past;
    hexes_coloured_ += std::int64_t{past - first} * grid.length();
}

void MapOverview::colour_lines(int first, int past) {
    const Map& map = scenario_.map;
    const Grid& grid = map.grid();
    // Hexes on the lines before and after own some of the hexsides.
    const auto low = static_cast<HexIndex>(std::max(first - 1, 0) * grid.length());
    const auto high = static_cast<HexIndex>(std::min(past + 1, grid.lines()) * grid.length());
    std::vector<Tint> tints(high - low, kPlain);
    for (HexIndex hex = low; hex < high; ++hex)
        for (std::uint8_t side = 0; side < 3; ++side) {
            const SideSet set = map.side(Hexside{hex, side});
            if (set.empty()) continue;
            const Tint tint = tint_of(set);
            tints[hex - low] = std::max(tints[hex - low], tint);
            if (const HexIndex other = grid.neighbour(hex, side); other >= low && other < high)
                tints[other - low] = std::max(tints[other - low], tint);
        }
    for (auto hex = static_cast<HexIndex>(first * grid.length()); hex < static_cast<HexIndex>(past * grid.length());
         ++hex)
        overview_.set(hex, colour_of(hex, tints[hex - low]));
}

}  // namespace ramparts

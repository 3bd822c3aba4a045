// The painter's frame: what is drawn in which order, and the sampled pictures of small hexes.
#include "editor/view/map_painter.hpp"

#include <cmath>
#include <cstring>

#include "editor/view/map_painter_parts.hpp"
#include "engine/core/hash.hpp"

namespace ramparts {
namespace {

// What shines through a small hex; the larger one wins.
enum Overview : std::uint8_t { kPlain, kSlope, kCreek, kWater, kRoad, kFeature, kOverviews };
constexpr double kOverviewPitch = 9;  // below, hexsides and roads only tint their hexes

}  // namespace

std::vector<PlacedCounter> set_up_counters(const Scenario& scenario) {
    std::vector<PlacedCounter> placed;
    for (std::size_t i = 0; i < scenario.units.size(); ++i)
        if (scenario.units[i].at) placed.push_back({*scenario.units[i].at, static_cast<UnitIndex>(i), false, false});
    std::stable_sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) { return a.hex < b.hex; });
    return placed;
}

std::string hex_number_text(const Map& map, HexIndex hex, int numbering) {
    const Grid& grid = map.grid();
    if (numbering < 0 || static_cast<std::size_t>(numbering) >= map.numberings.size())
        return grid.label(hex).substr(grid.shape().prefix.size());
    const Numbering& second = map.numberings[static_cast<std::size_t>(numbering)];
    HexNumber number = grid.number(hex);
    number.column += second.column_offset;
    number.row += second.row_offset;
    const auto padded = [&](int value) {
        std::string text = std::to_string(std::abs(value));
        const auto width = static_cast<std::size_t>(grid.label_digits());
        if (text.size() < width) text.insert(0, width - text.size(), '0');
        return value < 0 ? "-" + text : text;
    };
    return padded(number.column) + padded(number.row);
}

MapPainter::MapPainter(TextSource* text) : text_(text) {}
MapPainter::~MapPainter() = default;

void MapPainter::set_scenario(const Scenario* scenario) {
    scenario_ = scenario;
    kinds_changed();
    map_changed();
}

void MapPainter::kinds_changed() {
    counter_art_.reset();
    art_.reset();
    colours_.reset();
    overview_lut_.clear();
}

void MapPainter::map_changed() { overview_.clear(); }

void MapPainter::hexes_changed(const std::vector<HexIndex>& hexes) {
    if (scenario_ == nullptr || overview_.size() != scenario_->map.grid().size()) {
        overview_.clear();
        return;
    }
    const Grid& grid = scenario_->map.grid();
    for (const HexIndex hex : hexes) {
        refresh_overview(hex);
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex near = grid.neighbour(hex, d); near != kNoHex) refresh_overview(near);
    }
}

void MapPainter::set_view(const ViewTransform& view) {
    if (view.pitch() == view_.pitch() && view.grid() == view_.grid()) return;
    view_ = view;
    art_.reset();
    counter_art_.reset();
}

void MapPainter::set_options(const PaintOptions& options) {
    if (options.grid != options_.grid || options.scale != options_.scale) art_.reset();
    options_ = options;
}

void MapPainter::set_counters(std::vector<PlacedCounter> counters) {
    counters_ = std::move(counters);
    occupied_.clear();
    for (const PlacedCounter& counter : counters_) occupied_.push_back(counter.hex);
    std::sort(occupied_.begin(), occupied_.end());
}

int MapPainter::counter_size() const noexcept {
    const int size = static_cast<int>(view_.pitch() * 0.66);
    return std::max(3, size - size % 2);
}

int MapPainter::bleed() const noexcept {
    return static_cast<int>(view_.pitch() * 0.25) + static_cast<int>(4 * options_.scale) + 3;
}

PixelRect MapPainter::hex_extent(HexIndex hex) const noexcept {
    const PixelPoint c = view_.centre(hex);
    if (!view_.whole()) return PixelRect{-3, -3, 4, 4}.grown(static_cast<int>(view_.pitch())).moved(c.x, c.y);
    return view_.hex_box().grown(bleed()).moved(c.x, c.y);
}

void MapPainter::prepare() {
    if (!colours_) colours_ = std::make_unique<MapColours>(scenario_->ruleset);
    if (!art_ && view_.whole()) art_ = std::make_unique<HexArt>(*colours_, view_, options_.grid, options_.scale);
    if (!counter_art_ && view_.whole()) counter_art_ = std::make_unique<CounterArt>(counter_size(), text_);
    if (view_.pitch() < kOverviewPitch && overview_.size() != scenario_->map.grid().size()) refresh_overview();
    if (overview_lut_.empty()) {
        overview_lut_.resize(static_cast<std::size_t>(kOverviews) * 256 * MapColours::kLevels);
        const draw::Palette& p = draw::kLightPalette;
        const struct { Colour colour; int share; } tints[kOverviews] = {
            {0, 0}, {to_pixel(p.hachure), 100}, {to_pixel(p.creek.line), 120}, {to_pixel(p.river.casing), 130},
            {to_pixel(p.road.casing), 120}, {to_pixel(p.roof), 170}};
        for (std::size_t tint = 0; tint < kOverviews; ++tint)
            for (std::size_t terrain = 0; terrain < 256; ++terrain)
                for (int level = 0; level < MapColours::kLevels; ++level) {
                    const Colour ground = colours_->ground(static_cast<TerrainId>(terrain), level + MapColours::kLowest);
                    overview_lut_[(tint * 256 + terrain) * MapColours::kLevels + static_cast<std::size_t>(level)] =
                        terrain == kHole ? options_.surround : mixed(ground, tints[tint].colour, tints[tint].share);
                }
    }
}

std::uint8_t MapPainter::tint_of(SideSet set) const noexcept {
    if (set.any_road()) return kRoad;
    std::uint8_t tint = kPlain;
    for (HexsideKindId k = 0; set.any_kind() && k < scenario_->ruleset.hexside_kinds.size(); ++k) {
        if (!set.has(k)) continue;
        const draw::HexsideLook look = colours_->hexside_look(k);
        const std::uint8_t one = look == draw::HexsideLook::river ? kWater : look == draw::HexsideLook::creek ? kCreek : look == draw::HexsideLook::slope ? kSlope : kPlain;
        tint = std::max(tint, one);
    }
    return tint;
}

std::uint16_t MapPainter::overview_index(HexIndex hex, std::uint8_t tint) const noexcept {
    const Map& map = scenario_->map;
    if (map.features(hex) != 0) tint = kFeature;
    return static_cast<std::uint16_t>((static_cast<std::size_t>(tint) * 256 + map.terrain(hex)) * MapColours::kLevels +
                                      static_cast<std::size_t>(MapColours::level(map.elevation(hex))));
}

void MapPainter::refresh_overview(HexIndex hex) {
    SideSet all;
    for (int d = 0; d < kDirections; ++d) {
        const SideSet set = scenario_->map.side(hex, d);
        all = SideSet(all.bits() | set.bits());
    }
    overview_[hex] = overview_index(hex, tint_of(all));
}

void MapPainter::refresh_overview() {
    const Map& map = scenario_->map;
    const Grid& grid = map.grid();
    std::vector<std::uint8_t> tints(grid.size(), kPlain);
    for (HexIndex hex = 0; hex < tints.size(); ++hex)
        for (std::uint8_t side = 0; side < 3; ++side) {
            const SideSet set = map.side(Hexside{hex, side});
            if (set.empty()) continue;
            const std::uint8_t tint = tint_of(set);
            tints[hex] = std::max(tints[hex], tint);
            if (const HexIndex other = grid.neighbour(hex, side); other != kNoHex) tints[other] = std::max(tints[other], tint);
        }
    overview_.resize(grid.size());
    for (HexIndex hex = 0; hex < overview_.size(); ++hex) overview_[hex] = overview_index(hex, tints[hex]);
}

Colour MapPainter::overview_colour(HexIndex hex) const noexcept { return overview_lut_[overview_[hex]]; }

void MapPainter::paint(const Surface& surface) {
    if (surface.clip().empty()) return;
    if (scenario_ == nullptr) {
        surface.fill(surface.clip(), options_.surround);
        return;
    }
    prepare();
    if (!view_.whole()) {
        if (view_.pitch() >= 1)
            paint_sampled(surface);
        else
            paint_averaged(surface);
        paint_overlays(surface, Overlay::Layer::ground);
        paint_counters(surface, view_.range(surface.clip().grown(bleed())));
        paint_overlays(surface, Overlay::Layer::lines);
        paint_overlays(surface, Overlay::Layer::counters);
        paint_overlays(surface, Overlay::Layer::top);
        return;
    }
    const ViewTransform::Range range = view_.range(surface.clip().grown(bleed()));
    if (view_.pitch() < HexArt::kGridPitch)
        paint_runs(surface, view_.range(surface.clip()));
    else
        paint_tiles(surface, view_.range(surface.clip()));
    paint_overlays(surface, Overlay::Layer::ground);
    Gathered gathered;
    if (view_.pitch() >= kOverviewPitch) {
        gather(range, gathered);
        paint_lines(surface, gathered);
        paint_features(surface, gathered);
    }
    if (options_.provenance) paint_provenance(surface, gathered);
    paint_overlays(surface, Overlay::Layer::lines);
    if (options_.numbers) paint_numbers(surface, range);
    if (options_.elevation) paint_elevations(surface, range);
    if (options_.counters) paint_counters(surface, range);
    if (options_.labels) paint_labels(surface);
    paint_overlays(surface, Overlay::Layer::counters);
    paint_overlays(surface, Overlay::Layer::top);
}

void MapPainter::paint_overlays(const Surface& surface, Overlay::Layer layer) {
    for (Overlay* overlay : overlays_)
        if (overlay->layer() == layer)
            overlay->paint(OverlayContext{*scenario_, view_, art_.get(), text_, options_.scale}, surface);
}

// One look-up per pixel. The nearest line decides instead of the exact zigzag, which no eye can tell at this size.
void MapPainter::paint_sampled(const Surface& surface) {
    const PixelRect clip = surface.clip();
    const Grid& grid = view_.grid();
    const std::int64_t step = view_.fixed_line_step();
    const std::int64_t half = view_.fixed_half();
    const auto line_at = [&](int p) { return static_cast<int>(floor_div(p * std::int64_t{65536} + 32768 + step / 2, step)); };
    const auto place_at = [&](int line, int p) {
        return static_cast<int>(floor_div(p * std::int64_t{65536} + 32768 - view_.low_offset(line) + half, 2 * half));
    };
    const std::uint16_t* overview = overview_.data();
    const Colour* lut = overview_lut_.data();
    const int width = clip.width();
    if (view_.flat()) {
        // Pixels of one line of hexes; worked off in blocks so that the hexes of a block stay in the nearest cache.
        struct Run {
            int x0;
            int x1;
            int first;  // hex index of place 0, -1 outside
            int odd;
        };
        std::vector<Run> runs;
        for (int x = clip.x0; x < clip.x1; ++x) {
            const int line = line_at(x);
            const int first = line < 0 || line >= grid.lines() ? -1 : line * grid.length();
            if (!runs.empty() && runs.back().first == first) runs.back().x1 = x + 1;
            else runs.push_back({x, x + 1, first, line & 1});
        }
        std::vector<int> places(2 * static_cast<std::size_t>(clip.height()));
        for (int y = clip.y0; y < clip.y1; ++y)
            for (int odd = 0; odd < 2; ++odd) {
                const int place = place_at(odd, y);
                places[2 * static_cast<std::size_t>(y - clip.y0) + static_cast<std::size_t>(odd)] = place >= 0 && place < grid.length() ? place : -1;
            }
        constexpr std::size_t kBlock = 96;
        for (std::size_t from = 0; from < runs.size(); from += kBlock) {
            const std::size_t to = std::min(runs.size(), from + kBlock);
            for (int y = clip.y0; y < clip.y1; ++y) {
                const int* place = &places[2 * static_cast<std::size_t>(y - clip.y0)];
                Colour* row = surface.pixel(clip.x0, y) - clip.x0;
                for (std::size_t i = from; i < to; ++i) {
                    const Run& run = runs[i];
                    const int at = place[run.odd];
                    const Colour colour = run.first < 0 || at < 0 ? options_.surround : lut[overview[run.first + at]];
                    for (int x = run.x0; x < run.x1; ++x) row[x] = colour;
                }
            }
        }
        return;
    }
    for (int y = clip.y0; y < clip.y1; ++y) {
        const int line = line_at(y);
        Colour* out = surface.pixel(clip.x0, y);
        if (line < 0 || line >= grid.lines()) {
            std::fill_n(out, width, options_.surround);
            continue;
        }
        const std::int64_t offset = 32768 - view_.low_offset(line) + half;
        for (int i = 0; i < width; ++i) {
            const auto place = static_cast<int>(floor_div((clip.x0 + i) * std::int64_t{65536} + offset, 2 * half));
            const bool here = place >= 0 && place < grid.length();
            out[i] = here ? lut[overview[line * grid.length() + place]] : options_.surround;
        }
    }
}

// Several hexes per pixel: the mean of their colours, so that nothing flickers while zooming.
void MapPainter::paint_averaged(const Surface& surface) {
    const PixelRect clip = surface.clip();
    const Grid& grid = view_.grid();
    const bool flat = view_.flat();
    const std::int64_t step = view_.fixed_line_step();
    const std::int64_t whole = 2 * view_.fixed_half();
    const auto span_of = [](int pixel, std::int64_t unit, int count) {
        const std::int64_t from = floor_div(pixel * std::int64_t{65536} + unit / 2, unit);
        const std::int64_t to = std::max(from + 1, floor_div((pixel + 1) * std::int64_t{65536} + unit / 2, unit));
        return std::pair(static_cast<int>(std::clamp<std::int64_t>(from, 0, count)),
                         static_cast<int>(std::clamp<std::int64_t>(to, 0, count)));
    };
    surface.fill(clip, options_.surround);
    const int a0 = flat ? clip.x0 : clip.y0;
    const int a1 = flat ? clip.x1 : clip.y1;
    const int b0 = flat ? clip.y0 : clip.x0;
    const int b1 = flat ? clip.y1 : clip.x1;
    for (int a = a0; a < a1; ++a) {
        const auto lines = span_of(a, step, grid.lines());
        if (lines.first >= lines.second) continue;
        for (int b = b0; b < b1; ++b) {
            const auto places = span_of(b, whole, grid.length());
            if (places.first >= places.second) continue;
            unsigned r = 0, g = 0, blue_sum = 0, n = 0;
            for (int line = lines.first; line < lines.second; ++line)
                for (int place = places.first; place < places.second; ++place) {
                    const Colour c = overview_colour(static_cast<HexIndex>(line * grid.length() + place));
                    r += (c >> 16) & 255;
                    g += (c >> 8) & 255;
                    blue_sum += c & 255;
                    ++n;
                }
            *surface.pixel(flat ? a : b, flat ? b : a) =
                rgb(static_cast<int>(r / n), static_cast<int>(g / n), static_cast<int>(blue_sum / n));
        }
    }
}

void MapPainter::paint_runs(const Surface& surface, const ViewTransform::Range&) {
    const PixelRect clip = surface.clip();
    const Map& map = scenario_->map;
    const Grid& grid = view_.grid();
    const bool tinted = view_.pitch() < kOverviewPitch;
    for (int y = clip.y0; y < clip.y1; ++y) {
        Colour* row = surface.pixel(clip.x0, y) - clip.x0;
        view_.for_runs(y, clip.x0, clip.x1, [&](int line, int place, int x0, int x1) {
            const HexIndex hex = grid.at(line, place);
            Colour colour = options_.surround;
            if (hex != kNoHex) {
                if (tinted)
                    colour = overview_colour(hex);
                else if (map.present(hex))
                    colour = colours_->ground(map.terrain(hex), map.elevation(hex));
            }
            for (int x = x0; x < x1; ++x) row[x] = colour;
        });
    }
}

// Row by row across all hexes, so that the frame is written from its start to its end. A run is copied in whole blocks:
// what that writes beyond its end belongs to the next run, which comes after.
void MapPainter::paint_tiles(const Surface& surface, const ViewTransform::Range& range) {
    struct Ground {
        const Colour* pixels = nullptr;  // null where there is no hex
        PixelPoint corner;
    };
    const Map& map = scenario_->map;
    const PixelRect box = view_.hex_box();
    const PixelRect clip = surface.clip();
    const auto lines = static_cast<std::size_t>(std::max(0, range.last_line - range.first_line + 1));
    const auto places = static_cast<std::size_t>(std::max(0, range.last_place - range.first_place + 1));
    const bool flat = view_.flat();
    // Neighbours in a row of pixels are neighbours here.
    const auto at = [&](std::size_t line, std::size_t place) { return flat ? place * lines + line : line * places + place; };
    std::vector<Ground> grounds(lines * places);
    for (std::size_t line = 0; line < lines; ++line)
        for (std::size_t place = 0; place < places; ++place) {
            const Cell cell{range.first_line + static_cast<int>(line), range.first_place + static_cast<int>(place)};
            const HexIndex hex = view_.grid().at(cell.line, cell.place);
            if (!map.present(hex)) continue;
            const PixelPoint c = view_.centre(cell);
            const auto variant = static_cast<int>(mix64(hex) & (HexArt::kVariants - 1));
            grounds[at(line, place)] = {art_->ground(map.terrain(hex), map.elevation(hex), variant), {c.x + box.x0, c.y + box.y0}};
        }
    for (int y = clip.y0; y < clip.y1; ++y) {
        Colour* row = surface.pixel(clip.x0, y) - clip.x0;
        view_.for_runs(y, clip.x0, clip.x1, [&](int line, int place, int x0, int x1) {
            const auto l = static_cast<std::size_t>(line - range.first_line);  // huge when outside
            const auto p = static_cast<std::size_t>(place - range.first_place);
            const Ground ground = l < lines && p < places ? grounds[at(l, p)] : Ground{};
            if (ground.pixels == nullptr) {
                std::fill(row + x0, row + x1, options_.surround);
                return;
            }
            const Colour* from = ground.pixels + static_cast<std::ptrdiff_t>(y - ground.corner.y) * box.width() + (x0 - ground.corner.x);
            int x = x0;
            for (; x < x1 && x + HexArt::kSpare <= clip.x1; x += HexArt::kSpare, from += HexArt::kSpare) std::memcpy(row + x, from, HexArt::kSpare * sizeof(Colour));
            for (; x < x1; ++x) row[x] = *from++;
        });
    }
}

}  // namespace ramparts

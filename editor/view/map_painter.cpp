// The painter's frame: what is drawn in which order, and the sampled pictures of small hexes.
#include "editor/view/map_painter.hpp"

#include <cmath>
#include <cstring>

#include "editor/view/map_painter_parts.hpp"
#include "engine/core/background.hpp"
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
    forget_pictures();
    colours_.reset();
    overview_lut_.clear();
}

void MapPainter::map_changed() {
    overview_.clear();
    overview_lines_ = 0;
}

void MapPainter::hexes_changed(const std::vector<HexIndex>& hexes) {
    if (scenario_ == nullptr || overview_.empty()) return;
    const Map& map = scenario_->map;
    const auto refresh = [&](HexIndex hex) {
        if (map.grid().line_of(hex) >= overview_lines_) return;
        SideSet all;
        for (int d = 0; d < kDirections; ++d) all = SideSet(all.bits() | map.side(hex, d).bits());
        overview_.set(hex, overview_colour(hex, tint_of(all)));
    };
    for (const HexIndex hex : hexes) {
        refresh(hex);
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex near = map.grid().neighbour(hex, d); near != kNoHex) refresh(near);
    }
}

void MapPainter::set_view(const ViewTransform& view) {
    if (view.pitch() == view_.pitch() && view.grid() == view_.grid()) return;
    if (view.grid() != view_.grid()) shelf_.clear();
    view_ = view;
    pictures_ = nullptr;
    ahead_ = {};
}

void MapPainter::forget_pictures() {
    shelf_.clear();
    pictures_ = nullptr;
    ahead_ = {};
}

void MapPainter::set_options(const PaintOptions& options) {
    if (options.grid != options_.grid || options.scale != options_.scale) forget_pictures();
    if (options.surround != options_.surround) {
        overview_lut_.clear();
        map_changed();
    }
    options_ = options;
}

void MapPainter::set_counters(std::vector<PlacedCounter> counters) {
    counters_ = std::move(counters);
    occupied_.clear();
    for (const PlacedCounter& counter : counters_) occupied_.push_back(counter.hex);
    std::sort(occupied_.begin(), occupied_.end());
}

int MapPainter::counter_size(double pitch) noexcept {
    const int size = static_cast<int>(pitch * 0.66);
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
    if (pictures_ == nullptr && view_.whole()) pictures_ = &pictures_of(view_);
    if (overview_lut_.empty()) {
        overview_lut_.resize(static_cast<std::size_t>(kOverviews) * 256 * MapColours::kLevels);
        const draw::Palette& p = draw::kLightPalette;
        const struct {
            Colour colour;
            int share;
        } tints[kOverviews] = {{0, 0},
                               {to_pixel(p.hachure), 100},
                               {to_pixel(p.creek.line), 120},
                               {to_pixel(p.river.casing), 130},
                               {to_pixel(p.road.casing), 120},
                               {to_pixel(p.roof), 170}};
        for (std::size_t tint = 0; tint < kOverviews; ++tint)
            for (std::size_t terrain = 0; terrain < 256; ++terrain)
                for (int level = 0; level < MapColours::kLevels; ++level) {
                    const Colour ground =
                        colours_->ground(static_cast<TerrainId>(terrain), level + MapColours::kLowest);
                    overview_lut_[(tint * 256 + terrain) * MapColours::kLevels + static_cast<std::size_t>(level)] =
                        terrain == kHole ? options_.surround : mixed(ground, tints[tint].colour, tints[tint].share);
                }
    }
    if (view_.pitch() < HexArt::kGridPitch) colour_overview(scenario_->map.grid().lines());
}

Pictures& MapPainter::pictures_of(const ViewTransform& view) {
    if (Pictures* found = shelf_.find(view.pitch())) return *found;
    return shelf_.add(
        std::make_unique<Pictures>(*colours_, view, options_.grid, options_.scale, counter_size(view.pitch()), text_));
}

bool MapPainter::prepare_ahead() {
    if (scenario_ == nullptr || overview_lut_.empty()) return false;  // nothing was painted yet
    const Grid& grid = scenario_->map.grid();
    if (overview_lines_ < grid.lines()) {
        constexpr int kHexesAtOnce = 20'000;
        colour_overview(1 + kHexesAtOnce / grid.length());
        return true;
    }
    if (overview_.average()) return true;
    if (pictures_ == nullptr) return false;
    constexpr int kSteps[] = {1, -1, 2, -2};
    if (pictures_->count() != ahead_.count) ahead_ = {};
    ahead_.count = pictures_->count();
    for (; ahead_.step < std::size(kSteps); ++ahead_.step, ahead_.follower = {}) {
        const double pitch = ViewTransform::stepped(view_.pitch(), kSteps[ahead_.step]);
        constexpr double kLargest = 200;  // few hexes are in sight, and their pictures are large
        if (pitch < HexArt::kGridPitch || pitch > kLargest) continue;
        (void)shelf_.find(view_.pitch());  // the ones in use are not the ones to go
        prepare_numbers(pitch);
        if (ahead_.follower.step(*pictures_, pictures_of(ViewTransform(view_.grid(), pitch)))) return true;
    }
    return false;
}

std::uint8_t MapPainter::tint_of(SideSet set) const noexcept {
    if (set.any_road()) return kRoad;
    std::uint8_t tint = kPlain;
    for (HexsideKindId k = 0; set.any_kind() && k < scenario_->ruleset.hexside_kinds.size(); ++k) {
        if (!set.has(k)) continue;
        const draw::HexsideLook look = colours_->hexside_look(k);
        const std::uint8_t one = look == draw::HexsideLook::river   ? kWater
                                 : look == draw::HexsideLook::creek ? kCreek
                                 : look == draw::HexsideLook::slope ? kSlope
                                                                    : kPlain;
        tint = std::max(tint, one);
    }
    return tint;
}

Colour MapPainter::overview_colour(HexIndex hex, std::uint8_t tint) const noexcept {
    const Map& map = scenario_->map;
    if (map.features(hex) != 0) tint = kFeature;
    return overview_lut_[(static_cast<std::size_t>(tint) * 256 + map.terrain(hex)) * MapColours::kLevels +
                         static_cast<std::size_t>(MapColours::level(map.elevation(hex)))];
}

void MapPainter::colour_overview(int lines) {
    const Grid& grid = scenario_->map.grid();
    if (overview_.empty()) overview_.reset(grid);
    const int first = overview_lines_;
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
    overview_lines_ = past;
}

void MapPainter::colour_lines(int first, int past) {
    const Map& map = scenario_->map;
    const Grid& grid = map.grid();
    // Hexes on the lines before and after own some of the hexsides.
    const auto low = static_cast<HexIndex>(std::max(first - 1, 0) * grid.length());
    const auto high = static_cast<HexIndex>(std::min(past + 1, grid.lines()) * grid.length());
    std::vector<std::uint8_t> tints(high - low, kPlain);
    for (HexIndex hex = low; hex < high; ++hex)
        for (std::uint8_t side = 0; side < 3; ++side) {
            const SideSet set = map.side(Hexside{hex, side});
            if (set.empty()) continue;
            const std::uint8_t tint = tint_of(set);
            tints[hex - low] = std::max(tints[hex - low], tint);
            if (const HexIndex other = grid.neighbour(hex, side); other >= low && other < high)
                tints[other - low] = std::max(tints[other - low], tint);
        }
    for (auto hex = static_cast<HexIndex>(first * grid.length()); hex < static_cast<HexIndex>(past * grid.length());
         ++hex)
        overview_.set(hex, overview_colour(hex, tints[hex - low]));
}

void MapPainter::paint(const Surface& surface) {
    if (surface.clip().empty()) return;
    if (scenario_ == nullptr) {
        surface.fill(surface.clip(), options_.surround);
        return;
    }
    prepare();
    if (!view_.whole()) {
        overview_.paint(surface, view_, options_.surround);
        paint_overlays(surface, Overlay::Layer::ground);
        paint_counters(surface, view_.range(surface.clip().grown(bleed())));
        paint_overlays(surface, Overlay::Layer::lines);
        paint_overlays(surface, Overlay::Layer::counters);
        paint_overlays(surface, Overlay::Layer::top);
        return;
    }
    const ViewTransform::Range range = view_.range(surface.clip().grown(bleed()));
    if (view_.pitch() < HexArt::kGridPitch) overview_.paint(surface, view_, options_.surround);
    else paint_tiles(surface);
    paint_overlays(surface, Overlay::Layer::ground);
    Gathered gathered;
    if (view_.pitch() >= kOverviewPitch) {
        gather(range, gathered);
        paint_lines(surface, gathered);
        paint_features(surface, gathered);
    }
    if (options_.provenance) paint_provenance(surface, gathered);
    paint_overlays(surface, Overlay::Layer::lines);
    paint_numbers(surface, range);
    if (options_.elevation) paint_elevations(surface, range);
    if (options_.counters) paint_counters(surface, range);
    if (options_.labels) paint_labels(surface);
    paint_overlays(surface, Overlay::Layer::counters);
    paint_overlays(surface, Overlay::Layer::top);
}

void MapPainter::paint_overlays(const Surface& surface, Overlay::Layer layer) {
    for (Overlay* overlay : overlays_)
        if (overlay->layer() == layer)
            overlay->paint(OverlayContext{*scenario_, view_, art(), text_, options_.scale}, surface);
}

namespace {

// The part of a run inside the clip, pixel by pixel.
void copy_run(Colour* row, const Colour* from, const ViewTransform::Runs::Run& run, const PixelRect& clip) noexcept {
    for (int x = std::max(run.x0, clip.x0); x < std::min(run.x1, clip.x1); ++x) row[x] = from[x - run.x0];
}

// A whole run in blocks: what that writes beyond its end belongs to the next run, which comes after.
inline void copy_blocks(Colour* to, const Colour* from, int blocks) noexcept {
    for (; blocks > 0; --blocks, to += HexArt::kSpare, from += HexArt::kSpare)
        std::memcpy(to, from, HexArt::kSpare * sizeof(Colour));
}

int blocks_of(const ViewTransform::Runs::Run& run) noexcept {
    return (run.x1 - run.x0 + HexArt::kSpare - 1) / HexArt::kSpare;
}

}  // namespace

// Row by row across all hexes, so that the frame is written from its start to its end. In a row all hexes of one sort
// (see ViewTransform::Runs) show the same columns of their pictures.
void MapPainter::paint_tiles(const Surface& surface) {
    const Map& map = scenario_->map;
    const PixelRect box = view_.hex_box();
    const PixelRect clip = surface.clip();
    // The pictures of all cells in sight, neighbours in a row of pixels side by side.
    const Cell low = view_.cell_at({clip.x0, clip.y0});
    const Cell high = view_.cell_at({clip.x1, clip.y1});
    const int first_line = low.line - 2;
    const int first_place = low.place - 2;
    const int lines = high.line + 3 - first_line;
    const int places = high.place + 3 - first_place;
    const std::ptrdiff_t by_line = view_.flat() ? 1 : places;
    const std::ptrdiff_t by_place = view_.flat() ? lines : 1;
    const auto at = [&](Cell cell) {
        return (cell.line - first_line) * by_line + (cell.place - first_place) * by_place;
    };
    std::vector<const Colour*> pictures(static_cast<std::size_t>(lines) * static_cast<std::size_t>(places),
                                        pictures_->hexes.blank(options_.surround));
    const Grid& grid = view_.grid();
    for (int line = std::max(first_line, 0); line < std::min(first_line + lines, grid.lines()); ++line)
        for (int place = std::max(first_place, 0); place < std::min(first_place + places, grid.length()); ++place) {
            const HexIndex hex = grid.at(line, place);
            if (map.present(hex))
                pictures[static_cast<std::size_t>(at({line, place}))] = pictures_->hexes.ground(
                    map.terrain(hex), map.elevation(hex), static_cast<int>(mix64(hex) & (HexArt::kVariants - 1)));
        }
    for (int y = clip.y0; y < clip.y1; ++y) {
        Colour* row = surface.pixel(clip.x0, y) - clip.x0;
        ViewTransform::Runs runs = view_.runs(y, clip.x0);
        const auto offset = [&](const ViewTransform::Runs::Run& run) {
            const PixelPoint c = view_.centre(run.cell);
            return static_cast<std::ptrdiff_t>(y - c.y - box.y0) * box.width() + (run.x0 - c.x - box.x0);
        };
        const std::ptrdiff_t offsets[2] = {offset(runs.first), offset(runs.second)};
        const auto exactly = [&] {
            copy_run(row, pictures[static_cast<std::size_t>(at(runs.first.cell))] + offsets[0], runs.first, clip);
            copy_run(row, pictures[static_cast<std::size_t>(at(runs.second.cell))] + offsets[1], runs.second, clip);
            runs.advance();
        };
        const int blocks[2] = {blocks_of(runs.first), blocks_of(runs.second)};
        while (runs.first.x0 < clip.x0) exactly();
        const Colour* const* first = pictures.data() + at(runs.first.cell);
        const Colour* const* second = pictures.data() + at(runs.second.cell);
        const std::ptrdiff_t step = at(runs.cell_step) - at({0, 0});
        const int reach =
            std::max(runs.first.x0 + HexArt::kSpare * blocks[0], runs.second.x0 + HexArt::kSpare * blocks[1]) -
            runs.first.x0;
        while (runs.first.x0 + reach <= clip.x1) {
            copy_blocks(row + runs.first.x0, *first + offsets[0], blocks[0]);
            copy_blocks(row + runs.second.x0, *second + offsets[1], blocks[1]);
            first += step;
            second += step;
            runs.advance();
        }
        while (runs.first.x0 < clip.x1) exactly();
    }
}

}  // namespace ramparts

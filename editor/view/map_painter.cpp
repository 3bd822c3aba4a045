// The painter's frame: what is drawn in which order, and the sampled pictures of small hexes.
#include "editor/view/map_painter.hpp"

#include <cmath>
#include <cstring>

#include "editor/view/map_painter_parts.hpp"
#include "engine/core/hash.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

constexpr double kOverviewPitch = 9;  // below, hexsides and roads only tint their hexes

}  // namespace

std::vector<PlacedCounter> set_up_counters(const Scenario& scenario) {
    std::vector<PlacedCounter> placed;
    for (std::size_t i = 0; i < scenario.units.size(); ++i)
        if (scenario.units[i].at) placed.push_back({*scenario.units[i].at, static_cast<UnitIndex>(i), false, false});
    std::stable_sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) { return a.hex < b.hex; });
    return placed;
}

MapPainter::MapPainter(TextSource* text) : text_(text) {}
MapPainter::~MapPainter() = default;

void MapPainter::set_scenario(const Scenario* scenario, MapOverview* overview) {
    scenario_ = scenario;
    overview_ = overview;
    map_.set_scenario(scenario);
    names_.set_scenario(scenario);
    kinds_changed();
}

void MapPainter::kinds_changed() {
    forget_pictures();
    colours_.reset();
    map_changed();
}

void MapPainter::hexes_changed(const std::vector<HexIndex>& hexes) {
    map_.hexes_changed(hexes);
    names_.forget();
}

void MapPainter::labels_changed() {
    const std::uint64_t art = names_art();
    if (std::exchange(names_art_, art) == art) names_.forget();
    else map_changed();
}

// Of a name the art of the map knows its hex, words and kind: an orchard, a church.
std::uint64_t MapPainter::names_art() const {
    std::uint64_t hash = 0;
    for (const MapLabel& label : scenario_->map.labels) {
        hash = mix64(hash ^ label.at ^ (static_cast<std::uint64_t>(label.kind) << 32));
        for (const char c : label.text) hash = mix64(hash ^ static_cast<unsigned char>(c));
    }
    return hash;
}

void MapPainter::map_changed() {
    names_art_ = scenario_ != nullptr ? names_art() : 0;
    map_.forget();
    names_.forget();
}

std::vector<PixelRect> MapPainter::collect() {
    std::vector<PixelRect> fresh = map_.collect();
    // A name at the edge may go beyond the map, where small hexes make it large beside them.
    const int beyond = static_cast<int>(view_.pitch() + 120 * options_.scale);
    if (std::exchange(unfinished_, false)) fresh.push_back(view_.world_box().grown(beyond));
    if (names_.collect()) fresh.push_back(view_.world_box().grown(beyond));
    return fresh;
}

bool MapPainter::finish() {
    const bool waited = map_.waiting() || names_.waiting() || unfinished_;
    unfinished_ = false;
    map_.finish();
    if (names_.waiting()) names_.finish();
    return waited;
}

void MapPainter::on_done(const std::function<void()>& tell) {
    map_.on_done = tell;
    names_.on_done = tell;
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
    const bool recoloured = options.palette != options_.palette;
    if (options.grid != options_.grid || options.scale != options_.scale) forget_pictures();
    options_ = options;
    if (!recoloured) return;
    names_.set_palette(options_.palette);
    kinds_changed();
}

void MapPainter::set_counters(std::vector<PlacedCounter> counters) {
    counters_ = std::move(counters);
    occupied_.clear();
    for (const PlacedCounter& counter : counters_) occupied_.push_back(counter.hex);
    std::sort(occupied_.begin(), occupied_.end());
}

int MapPainter::counter_size(double pitch) noexcept {
    const int size = static_cast<int>(pitch * 0.70);
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

PixelRect MapPainter::change_extent(HexIndex hex) const noexcept {
    return printed() ? PrintedMap::reach(view_, hex).united(hex_extent(hex)) : hex_extent(hex);
}

// A scan that lies under the map is to be seen, and the lines over it.
bool MapPainter::printed() const noexcept {
    return options_.printed && view_.pitch() >= PrintedMap::kLeastPitch &&
           std::none_of(overlays_.begin(), overlays_.end(), [](const Overlay* overlay) { return overlay->covers(); });
}

void MapPainter::prepare() {
    if (!colours_) colours_ = std::make_unique<MapColours>(scenario_->ruleset, options_.palette);
    if (pictures_ == nullptr && view_.whole()) pictures_ = &pictures_of(view_);
}

Pictures& MapPainter::pictures_of(const ViewTransform& view) {
    if (Pictures* found = shelf_.find(view.pitch())) return *found;
    return shelf_.add(
        std::make_unique<Pictures>(*colours_, view, options_.grid, options_.scale, counter_size(view.pitch()), text_));
}

bool MapPainter::prepare_ahead() {
    if (scenario_ == nullptr || !colours_) return false;  // nothing was painted yet
    if (overview_->prepare_ahead()) return true;
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

void MapPainter::paint(const Surface& surface) {
    if (surface.clip().empty()) return;
    if (scenario_ == nullptr) {
        surface.fill(surface.clip(), options_.surround);
        return;
    }
    prepare();
    if (!view_.whole()) {
        overview_->paint(surface, view_, options_.surround);
        paint_overlays(surface, Overlay::Layer::ground);
        paint_counters(surface, view_.range(surface.clip().grown(bleed())));
        paint_overlays(surface, Overlay::Layer::lines);
        paint_overlays(surface, Overlay::Layer::counters);
        paint_overlays(surface, Overlay::Layer::top);
        return;
    }
    const bool print = printed();
    if (print) {
        map_.set_look({options_.grid, options_.surround, options_.palette});
        map_.paint(surface, view_, [this](const Surface& part) { paint_plain(part); });
        paint_overlays(surface, Overlay::Layer::ground);
    } else {
        paint_plain(surface);
    }
    const ViewTransform::Range range = view_.range(surface.clip().grown(bleed()));
    if (options_.provenance) paint_provenance(surface);
    paint_overlays(surface, Overlay::Layer::lines);
    paint_numbers(surface, range);
    if (options_.elevation) paint_elevations(surface, range);
    late_ = options_.printed ? Clock::now() + kPatience : Clock::time_point::max();
    if (options_.counters) paint_counters(surface, range);
    if (options_.labels && print && names_.places())
        unfinished_ |= !names_.paint(surface, view_, options_.scale, late_);
    else if (options_.labels) paint_labels(surface);
    paint_overlays(surface, Overlay::Layer::counters);
    paint_overlays(surface, Overlay::Layer::top);
}

// Ground, what lies under its lines, and the lines.
void MapPainter::paint_plain(const Surface& surface) {
    if (view_.pitch() < HexArt::kGridPitch) overview_->paint(surface, view_, options_.surround);
    else paint_tiles(surface);
    if (!printed()) paint_overlays(surface, Overlay::Layer::ground);
    if (view_.pitch() < kOverviewPitch) return;
    Gathered gathered;
    gather(view_.range(surface.clip().grown(bleed())), gathered);
    paint_lines(surface, gathered);
    paint_features(surface, gathered);
}

std::vector<draw::PlacedName> MapPainter::names_shown() {
    if (scenario_ == nullptr || !options_.labels || !view_.whole()) return {};
    if (printed() && names_.places()) return names_.shown();
    std::vector<draw::PlacedName> shown;
    if (view_.pitch() < kNamesPitch * options_.scale) return shown;
    for (std::size_t i = 0; i < scenario_->map.labels.size(); ++i) {
        const MapLabel& label = scenario_->map.labels[i];
        if (label.at >= view_.grid().size() || label.text.empty()) continue;
        const std::string words = say_name(label.text);
        const DrawnText& text = text_.text_with_halo(words, name_style(label));
        const PixelPoint at = label_place(label, text.width, text.height);
        draw::PlacedName name;
        name.label = i;
        name.text = words;
        name.font.size = text.height;
        // As wide as it is drawn, whatever the tables of widths say.
        name.font.spacing = (text.width - draw::text_width(name.text, name.font)) /
                            static_cast<double>(std::max<std::size_t>(2, draw::character_count(name.text)) - 1);
        name.anchor = draw::Anchor::middle;
        name.at = {at.x + text.width / 2.0, at.y + text.height * (0.5 + draw::kFoot)};
        shown.push_back(std::move(name));
    }
    return shown;
}

void MapPainter::paint_overlays(const Surface& surface, Overlay::Layer layer) {
    for (Overlay* overlay : overlays_)
        if (overlay->layer() == layer)
            overlay->paint(OverlayContext{*scenario_, view_, art(), text_, options_.scale,
                                          options_.labels && printed() && names_.places() ? &names_.shown() : nullptr},
                           surface);
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

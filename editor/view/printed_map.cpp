// Tiles, who draws them and when they go; see printed_map.hpp.
#include "editor/view/printed_map.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <thread>

#include "engine/core/background.hpp"

namespace ramparts {
namespace {

int key_of(double pitch) noexcept { return static_cast<int>(std::lround(pitch)); }

// One core is left to the window.
std::size_t worker_count() { return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 2, 4) - 1; }

void copy(const Surface& to, const std::vector<Colour>& from, const PixelRect& rect) {
    const PixelRect part = rect.intersected(to.clip());
    for (int y = part.y0; y < part.y1 && part.x0 < part.x1; ++y) {
        const Colour* row = from.data() + static_cast<std::ptrdiff_t>(y - rect.y0) * rect.width() - rect.x0;
        std::copy(row + part.x0, row + part.x1, to.pixel(part.x0, y));
    }
}

}  // namespace

PrintScale::PrintScale(const ViewTransform& view) noexcept {
    const double lines = view.line_step() / (draw::kPartHex * std::numbers::sqrt3 / 2);
    const double places = view.place_step() / draw::kPartHex;
    x = view.flat() ? lines : places;
    y = view.flat() ? places : lines;
}

void PrintedMap::Job::draw(Symbols& symbols) {
    if (!(symbols.palette == look.palette)) symbols = {draw::Stamps(), look.palette};
    pixels.assign(static_cast<std::size_t>(rect.width()) * static_cast<std::size_t>(rect.height()), look.surround);
    const PrintScale scale(view);
    const draw::Box sight{rect.x0 / scale.x, rect.y0 / scale.y, rect.x1 / scale.x, rect.y1 / scale.y};
    draw::paint_pixels(draw::draw_part(*kinds, part, sight, look.grid, look.palette),
                       {pixels.data(), rect.width(), rect.height(), rect.width()},
                       {scale.x, scale.y, static_cast<double>(rect.x0), static_cast<double>(rect.y0)}, &symbols.stamps);
}

PrintedMap::~PrintedMap() { workers_.clear(); }

void PrintedMap::set_scenario(const Scenario* scenario) {
    scenario_ = scenario;
    forget();
}

void PrintedMap::set_look(const Look& look) {
    if (look == look_) return;
    look_ = look;
    forget();
}

void PrintedMap::forget() {
    tiles_.clear();
    wanted_.clear();
    bytes_ = 0;
    ++version_;
    kinds_.reset();
    whole_.reset();
}

bool PrintedMap::measured() {
    if (scenario_ == nullptr) return false;
    if (!whole_) whole_ = draw::measure(scenario_->map);
    if (kinds_) return true;
    auto copy = std::make_shared<Scenario>();
    copy->ruleset = scenario_->ruleset;
    kinds_ = std::move(copy);
    return true;
}

PixelRect PrintedMap::reach(const ViewTransform& view, HexIndex hex) noexcept {
    const PixelPoint c = view.centre(hex);
    return PixelRect{0, 0, 1, 1}.grown(static_cast<int>(view.pitch() * draw::kArtReach) + 2).moved(c.x, c.y);
}

PixelRect PrintedMap::map_box(const ViewTransform& view) const noexcept {
    const PrintScale scale(view);
    const draw::Box& box = whole_->hexes;
    const double x = scale.x * draw::kPartHex;
    const double y = scale.y * draw::kPartHex;
    return {static_cast<int>(std::floor(box.x0 * x)), static_cast<int>(std::floor(box.y0 * y)),
            static_cast<int>(std::ceil(box.x1 * x)), static_cast<int>(std::ceil(box.y1 * y))};
}

PrintedMap::Job PrintedMap::job(const ViewTransform& view, const PixelRect& rect, Key key) {
    const ViewTransform::Range range = view.range(rect.grown(static_cast<int>(view.pitch())));
    return {key,
            version_,
            kinds_,
            draw::MapPart(scenario_->map, *whole_,
                          {range.first_line, range.last_line, range.first_place, range.last_place}),
            view,
            rect,
            look_,
            {},
            nullptr};
}

void PrintedMap::paint(const Surface& surface, const ViewTransform& view, const StandIn& stand_in) {
    if (!measured()) return surface.fill(surface.clip(), look_.surround);
    if (view.pitch() != view_.pitch() || view.grid() != view_.grid()) {
        view_ = view;
        for (const Key& key : wanted_) tiles_.erase(key);
        wanted_.clear();
    }
    ++paints_;
    const PixelRect clip = surface.clip();
    const PixelRect map = map_box(view);
    const int pitch = key_of(view.pitch());
    PixelRect missing;
    for (int y = tile_at(clip.y0); y <= tile_at(clip.y1 - 1); ++y)
        for (int x = tile_at(clip.x0); x <= tile_at(clip.x1 - 1); ++x) {
            const Key key{pitch, x, y};
            const Surface part = surface.clipped(key.rect());
            if (key.rect().intersected(map).empty()) {
                part.fill(part.clip(), look_.surround);
                continue;
            }
            Tile& tile = tiles_[key];
            tile.used = paints_;
            if (!tile.pixels.empty()) continue;
            missing = missing.united(part.clip());
            want(key, tile);
        }
    // One stand-in for all costs less than many; what is ready lies over it.
    if (!missing.empty()) stand_in(surface.clipped(missing));
    for (int y = tile_at(clip.y0); y <= tile_at(clip.y1 - 1); ++y)
        for (int x = tile_at(clip.x0); x <= tile_at(clip.x1 - 1); ++x)
            if (const auto found = tiles_.find({pitch, x, y}); found != tiles_.end() && !found->second.pixels.empty())
                copy(surface, found->second.pixels, found->first.rect());
    feed();
}

void PrintedMap::want(Key key, Tile& tile) {
    if (tile.ordered || std::find(wanted_.begin(), wanted_.end(), key) != wanted_.end()) return;
    wanted_.push_back(key);
    if (wanted_.size() <= kWanted) return;
    tiles_.erase(wanted_.front());
    wanted_.erase(wanted_.begin());
}

void PrintedMap::feed() {
    if (wanted_.empty() || !measured()) return;
    while (workers_.size() < worker_count()) workers_.push_back(std::make_unique<Worker>());
    for (const auto& worker : workers_) {
        if (worker->busy.valid()) continue;
        if (wanted_.empty()) return;
        const Key key = wanted_.back();  // what came into sight last
        wanted_.pop_back();
        Tile& tile = tiles_[key];
        tile.ordered = true;
        tile.version = version_;
        start(*worker, job(view_, key.rect(), key));
    }
}

void PrintedMap::start(Worker& worker, Job job) {
    ++in_work_;
    job.by = &worker;
    auto shared = std::make_shared<Job>(std::move(job));
    worker.busy = in_background([this, shared, symbols = &worker.symbols] {
        shared->draw(*symbols);
        {
            const std::lock_guard lock(done_lock_);
            done_.push_back(std::move(*shared));
        }
        if (on_done) on_done();
    });
    if (worker.busy.wait_for(std::chrono::seconds(0)) == std::future_status::deferred) worker.busy.wait();
}

std::vector<PixelRect> PrintedMap::collect() {
    std::vector<Job> done;
    {
        const std::lock_guard lock(done_lock_);
        done.swap(done_);
    }
    std::vector<PixelRect> fresh;
    for (Job& job : done) {
        job.by->busy.get();
        --in_work_;
        take(std::move(job), fresh);
    }
    feed();
    return fresh;
}

void PrintedMap::take(Job job, std::vector<PixelRect>& fresh) {
    const auto found = tiles_.find(job.key);
    if (found == tiles_.end()) return;
    Tile& tile = found->second;
    if (!tile.ordered || tile.version != job.version) return;  // a change came between
    tile.ordered = false;
    bytes_ += job.pixels.size() * sizeof(Colour);
    tile.pixels = std::move(job.pixels);
    if (job.key.pitch == key_of(view_.pitch())) fresh.push_back(job.key.rect());
    let_go();
}

// Those painted longest ago go, but for a frame's worth.
void PrintedMap::let_go() {
    while (bytes_ > kBytes) {
        auto oldest = tiles_.end();
        for (auto it = tiles_.begin(); it != tiles_.end(); ++it)
            if (!it->second.pixels.empty() && (oldest == tiles_.end() || it->second.used < oldest->second.used))
                oldest = it;
        if (oldest == tiles_.end()) return;
        bytes_ -= oldest->second.pixels.size() * sizeof(Colour);
        tiles_.erase(oldest);
    }
}

void PrintedMap::finish() {
    while (waiting()) {
        for (const auto& worker : workers_)
            if (worker->busy.valid()) worker->busy.wait();
        (void)collect();
    }
}

void PrintedMap::hexes_changed(const std::vector<HexIndex>& hexes) {
    if (scenario_ == nullptr || !whole_) return;
    const Map& map = scenario_->map;
    constexpr HexIndex kQuicklyMeasured = 200'000;
    const bool measure_again =
        map.grid().size() <= kQuicklyMeasured || std::any_of(hexes.begin(), hexes.end(), [&](HexIndex hex) {
            return hex < map.grid().size() &&
                   (!map.present(hex) || map.elevation(hex) < whole_->lowest || map.elevation(hex) > whole_->highest);
        });
    if (measure_again) {
        const draw::WholeMap now = draw::measure(map);
        if (!(now == *whole_)) return forget();
    }
    constexpr std::size_t kAtOnce = 24;
    PixelRect all;
    for (const HexIndex hex : hexes) {
        if (hex >= view_.grid().size()) continue;
        const PixelRect one = reach(view_, hex);
        all = all.united(one);
    }
    constexpr std::int64_t kPixelsAtOnce = 420 * 420;
    const bool at_once = hexes.size() <= kAtOnce && std::int64_t{all.width()} * all.height() <= kPixelsAtOnce;
    drop(hexes, !at_once);
    if (at_once && !all.empty()) patch(all);
}

void PrintedMap::drop(const std::vector<HexIndex>& hexes, bool also_in_view) {
    ++version_;
    const int here = key_of(view_.pitch());
    std::map<int, ViewTransform> views;
    for (auto it = tiles_.begin(); it != tiles_.end();) {
        Tile& tile = it->second;
        const Key key = it->first;
        const ViewTransform& view = views.try_emplace(key.pitch, view_.grid(), key.pitch).first->second;
        const bool met = hexes.size() > 2000 || std::any_of(hexes.begin(), hexes.end(), [&](HexIndex hex) {
                             return hex < view.grid().size() && !reach(view, hex).intersected(key.rect()).empty();
                         });
        const bool kept = !met || (key.pitch == here && !also_in_view && !tile.pixels.empty());
        if (kept) {
            ++it;
            continue;
        }
        bytes_ -= tile.pixels.size() * sizeof(Colour);
        it = tiles_.erase(it);
    }
    std::erase_if(wanted_, [&](const Key& key) { return tiles_.count(key) == 0; });
}

void PrintedMap::patch(const PixelRect& rect) {
    if (!measured()) return;
    const PixelRect map = map_box(view_);
    const PixelRect part = rect.intersected(map.grown(2));
    if (part.empty()) return;
    const int pitch = key_of(view_.pitch());
    std::optional<Job> drawn;
    for (int y = tile_at(part.y0); y <= tile_at(part.y1 - 1); ++y)
        for (int x = tile_at(part.x0); x <= tile_at(part.x1 - 1); ++x) {
            const auto found = tiles_.find({pitch, x, y});
            if (found == tiles_.end() || found->second.pixels.empty()) continue;
            if (!drawn) {
                drawn.emplace(job(view_, part, Key{}));
                drawn->draw(own_symbols_);
            }
            const PixelRect tile = found->first.rect();
            copy(Surface(found->second.pixels.data(), kTile, {tile.x0, tile.y0}, tile), drawn->pixels, part);
        }
}

}  // namespace ramparts

// The map as it is printed: tiles of pixels that other threads draw from the display lists of paper, kept for the zooms
// used of late.
#pragma once

#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "editor/view/raster.hpp"
#include "editor/view/view_transform.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/show/draw/map_part.hpp"
#include "sdk/show/draw/pixels.hpp"

namespace ramparts {

/// Pixels to the millimetre of a drawing whose hexes are draw::kPartHex across; both have the middle of the first hex
/// at (0, 0), or half a hex further along where its line is low.
struct PrintScale {
    double x = 1;
    double y = 1;
    explicit PrintScale(const ViewTransform& view) noexcept;
};

/// Paints what is ready; what is not is painted by a stand-in and ordered. A change of some hexes is drawn at once into
/// the tiles in sight, so that a brush shows what it does.
class PrintedMap {
public:
    static constexpr double kLeastPitch = 14;  ///< below, hexes are too small for this art
    struct Look {
        bool grid = true;
        Colour surround = 0;
        draw::Palette palette = {};
        friend bool operator==(const Look&, const Look&) = default;
    };

    PrintedMap() = default;
    ~PrintedMap();
    PrintedMap(const PrintedMap&) = delete;
    PrintedMap& operator=(const PrintedMap&) = delete;

    /// The scenario must outlive its use here. Null = nothing is painted.
    void set_scenario(const Scenario* scenario);
    void set_look(const Look& look);
    /// The kinds, the names or many hexes changed: everything is drawn anew.
    void forget();
    /// See MapOverview::hexes_changed().
    void hexes_changed(const std::vector<HexIndex>& hexes);
    /// What shows the change of a hex, in world pixels.
    [[nodiscard]] static PixelRect reach(const ViewTransform& view, HexIndex hex) noexcept;

    using StandIn = std::function<void(const Surface&)>;
    void paint(const Surface& surface, const ViewTransform& view, const StandIn& stand_in);
    /// Takes in what is done and orders more. Returns what can be painted anew, in world pixels of the view painted
    /// last.
    [[nodiscard]] std::vector<PixelRect> collect();
    /// Whether anything that was painted by a stand-in is still to come.
    [[nodiscard]] bool waiting() const noexcept { return in_work_ > 0 || !wanted_.empty(); }
    /// Waits until all that was ordered is there.
    void finish();
    /// Told by other threads that something is done; the owner then calls collect() on its own.
    std::function<void()> on_done;
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

private:
    static constexpr int kTile = 256;  // pixels on a side
    static constexpr std::size_t kBytes = 72U << 20;
    static constexpr std::size_t kWanted = 256;  // more have been scrolled out of sight
    struct Key {
        int pitch;
        int x;
        int y;
        auto operator<=>(const Key&) const = default;
        [[nodiscard]] PixelRect rect() const noexcept {
            return {x * kTile, y * kTile, (x + 1) * kTile, (y + 1) * kTile};
        }
    };
    struct Tile {
        std::vector<Colour> pixels;  // none = not drawn yet
        int version = 0;             // of what it was ordered for
        bool ordered = false;
        std::uint64_t used = 0;
    };
    /// Pictures of symbols, which have the colours of a theme.
    struct Symbols {
        draw::Stamps stamps;
        draw::Palette palette = {};
    };
    struct Worker {
        Symbols symbols;
        std::future<void> busy;  // last, so that it is waited for before what it uses goes
    };
    /// All that a thread needs to draw a rectangle, and what it has drawn.
    struct Job {
        Key key{};
        int version = 0;
        std::shared_ptr<const Scenario> kinds;
        draw::MapPart part;
        ViewTransform view;
        PixelRect rect;
        Look look;
        std::vector<Colour> pixels;
        Worker* by = nullptr;
        void draw(Symbols& symbols);
    };
    [[nodiscard]] static int tile_at(int pixel) noexcept { return static_cast<int>(floor_div(pixel, kTile)); }

    [[nodiscard]] bool measured();
    [[nodiscard]] Job job(const ViewTransform& view, const PixelRect& rect, Key key);
    [[nodiscard]] PixelRect map_box(const ViewTransform& view) const noexcept;
    void want(Key key, Tile& tile);
    void feed();
    void start(Worker& worker, Job job);
    void take(Job job, std::vector<PixelRect>& fresh);
    void let_go();
    void patch(const PixelRect& rect);
    void drop(const std::vector<HexIndex>& hexes, bool also_in_view);

    const Scenario* scenario_ = nullptr;
    std::shared_ptr<const Scenario> kinds_;  // a copy without the map, for threads
    std::optional<draw::WholeMap> whole_;
    Look look_;
    ViewTransform view_;
    std::map<Key, Tile> tiles_;
    std::vector<Key> wanted_;
    std::vector<std::unique_ptr<Worker>> workers_;
    int in_work_ = 0;
    int version_ = 1;
    std::uint64_t paints_ = 0;
    std::size_t bytes_ = 0;
    Symbols own_symbols_;  // for what is drawn at once
    std::mutex done_lock_;
    std::vector<Job> done_;
};

}  // namespace ramparts

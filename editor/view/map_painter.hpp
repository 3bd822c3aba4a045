// Paints any rectangle of the map at any zoom, the same pixels whatever the rectangle.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "editor/view/map_overview.hpp"
#include "editor/view/overlay.hpp"
#include "editor/view/picture_shelf.hpp"
#include "editor/view/printed_map.hpp"
#include "editor/view/printed_names.hpp"
#include "editor/view/raster.hpp"
#include "editor/view/text_source.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/words/readout.hpp"

namespace ramparts {

/// A counter to draw; several in one hex are drawn as a stack in the order given.
struct PlacedCounter {
    HexIndex hex = kNoHex;
    UnitIndex unit = kNoUnit;
    int reduced = 0;  ///< steps it has lost
    bool faded = false;
    std::string badge = {};  ///< see CounterFace
    std::int8_t badge_tone = 0;
    friend bool operator==(const PlacedCounter&, const PlacedCounter&) = default;
};

/// The set-up of a scenario, ordered by hex.
[[nodiscard]] std::vector<PlacedCounter> set_up_counters(const Scenario& scenario);

/// What to show.
struct PaintOptions {
    bool grid = true;
    bool numbers = true;
    int numbering = -1;  ///< -1 = printed numbers, else position in Map::numberings
    bool elevation = false;
    bool provenance = false;
    bool counters = true;
    bool labels = true;
    bool printed = false;               ///< hexes of PrintedMap::kLeastPitch and more show the art of paper
    Colour surround = rgb(70, 72, 74);  ///< outside the map
    draw::Palette palette = {};         ///< the overview has its own
    double scale = 1;                   ///< device pixels per logical pixel
    friend bool operator==(const PaintOptions&, const PaintOptions&) = default;
};

class MapPainter {
public:
    explicit MapPainter(TextSource* text);
    ~MapPainter();

    /// Both must outlive their use here; the overview is the scenario's and is told of changes by its owner. Nulls
    /// paint nothing but the surround.
    void set_scenario(const Scenario* scenario, MapOverview* overview);
    /// The kinds (looks, colours) or sides of the scenario changed: all pictures are made anew.
    void kinds_changed();
    /// What lies in hexes changed, hexsides and names included.
    void hexes_changed(const std::vector<HexIndex>& hexes);
    /// What names are to keep clear of changed: the units set up.
    void names_changed() { names_.forget(); }
    /// Names changed, or how they are lettered.
    void labels_changed();
    /// Much of the map changed.
    void map_changed();
    /// The names as they are shown now, in world pixels; of the plain look only their boxes are right.
    [[nodiscard]] std::vector<draw::PlacedName> names_shown();

    void set_view(const ViewTransform& view);
    [[nodiscard]] const ViewTransform& view() const noexcept { return view_; }
    void set_options(const PaintOptions& options);
    [[nodiscard]] const PaintOptions& options() const noexcept { return options_; }
    void set_counters(std::vector<PlacedCounter> counters);
    [[nodiscard]] const std::vector<PlacedCounter>& counters() const noexcept { return counters_; }
    /// Not owned; drawn in the order given within their layers.
    void set_overlays(std::vector<Overlay*> overlays) { overlays_ = std::move(overlays); }

    /// Paints the surface's clip.
    void paint(const Surface& surface);
    /// Makes one more thing that the next steps of the zoom will need, about a millisecond's work; false when all is
    /// there. For idle moments after paint().
    bool prepare_ahead();
    /// Takes in what other threads have drawn; what it returns is to be painted anew, in world pixels.
    [[nodiscard]] std::vector<PixelRect> collect();
    /// Waits for all that was painted by a stand-in; true when there is something to be painted anew.
    bool finish();
    /// Whether something was left out because it would have kept the user waiting; collect() gives it back.
    [[nodiscard]] bool unfinished() const noexcept { return unfinished_; }
    /// Told by other threads when there is something to collect().
    void on_done(const std::function<void()>& tell);
    /// How far beyond its hex anything is drawn, in pixels at the present zoom; labels excepted.
    [[nodiscard]] int bleed() const noexcept;
    /// The box in world pixels that shows a hex and everything drawn for it.
    [[nodiscard]] PixelRect hex_extent(HexIndex hex) const noexcept;
    /// The same for a hex whose contents changed.
    [[nodiscard]] PixelRect change_extent(HexIndex hex) const noexcept;

    /// Null until the first paint() at a zoom, and when hexes are too small to be drawn one by one.
    [[nodiscard]] HexArt* art() const noexcept { return pictures_ != nullptr ? &pictures_->hexes : nullptr; }
    [[nodiscard]] TextCache& text() noexcept { return text_; }
    /// Pixels of a counter's side.
    [[nodiscard]] static int counter_size(double pitch) noexcept;

private:
    struct Gathered;
    void prepare();
    void forget_pictures();
    [[nodiscard]] Pictures& pictures_of(const ViewTransform& view);
    void gather(const ViewTransform::Range& range, Gathered& out) const;
    [[nodiscard]] bool printed() const noexcept;
    void paint_plain(const Surface& surface);
    void paint_tiles(const Surface& surface);
    void paint_lines(const Surface& surface, const Gathered& gathered);
    void paint_features(const Surface& surface, const Gathered& gathered);
    void paint_provenance(const Surface& surface);
    static constexpr int kNumberAlpha = 215;
    /// Nothing when hexes of that pitch have no room for numbers.
    [[nodiscard]] std::optional<TextStyle> number_style(double pitch) const noexcept;
    [[nodiscard]] Colour number_ink() const noexcept;
    void prepare_numbers(double pitch);
    void paint_numbers(const Surface& surface, const ViewTransform::Range& range);
    void paint_elevations(const Surface& surface, const ViewTransform::Range& range);
    /// Names, over the counters and out of their way where there is room.
    void paint_labels(const Surface& surface);
    static constexpr double kNamesPitch = 18;  // below, the plain look has no names
    [[nodiscard]] TextStyle name_style(const MapLabel& label) const noexcept;
    [[nodiscard]] std::uint64_t names_art() const;
    /// The top left corner of a name of that size.
    [[nodiscard]] PixelPoint label_place(const MapLabel& label, int width, int height) const;
    [[nodiscard]] bool meets_counter(const PixelRect& box) const;
    void paint_counters(const Surface& surface, const ViewTransform::Range& range);
    void paint_overlays(const Surface& surface, Overlay::Layer layer);

    const Scenario* scenario_ = nullptr;
    MapOverview* overview_ = nullptr;
    ViewTransform view_;
    PaintOptions options_;
    TextCache text_;
    std::unique_ptr<MapColours> colours_;
    PictureShelf shelf_;
    Pictures* pictures_ = nullptr;  // of this zoom; on the shelf
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kPatience{3};  // for counters and names that are to be drawn first
    Clock::time_point late_ = Clock::time_point::max();
    bool unfinished_ = false;
    PrintedMap map_;
    PrintedNames names_;
    struct Ahead {
        std::size_t step = 0;
        std::size_t count = 0;  // pictures of this zoom when they were last followed
        Follower follower;
    };
    Ahead ahead_;
    std::uint64_t names_art_ = 0;  // what the art of the map was last drawn from
    std::vector<PlacedCounter> counters_;
    std::vector<HexIndex> occupied_;  // sorted
    std::vector<Overlay*> overlays_;
};

}  // namespace ramparts

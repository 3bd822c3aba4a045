// The names of the map as they are printed: where paper has them, along their roads and rivers, at every zoom.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <vector>

#include "editor/view/printed_map.hpp"

namespace ramparts {

/// Places the names on another thread, which reads a copy of the scenario, and draws them when they are first in sight.
class PrintedNames {
public:
    ~PrintedNames();
    /// The scenario must outlive its use here.
    void set_scenario(const Scenario* scenario);
    void set_palette(const draw::Palette& palette);
    /// The map, its names or the units set up on it changed.
    void forget();
    /// Names already placed stay until they are placed anew. Where they are not placed yet, nothing is painted. False
    /// when it was too late to draw one for the first time.
    bool paint(const Surface& surface, const ViewTransform& view, double scale,
               std::chrono::steady_clock::time_point late);
    /// Whether this map's names are placed like those on paper.
    [[nodiscard]] bool places() const noexcept;
    /// The names as they were painted last, in world pixels.
    [[nodiscard]] const std::vector<draw::PlacedName>& shown() const noexcept { return scaled_; }
    /// True when names are placed anew since the last call.
    [[nodiscard]] bool collect();
    [[nodiscard]] bool waiting() const noexcept { return placing_.valid(); }
    void finish();
    /// Told by another thread when they are placed.
    std::function<void()> on_done;

private:
    struct Drawn {
        Sprite sprite;
        PixelPoint at;  // in world pixels
        PixelRect box;  // about that
        bool made = false;
    };
    void begin();
    void measure(const ViewTransform& view, double scale);
    void make_legible(const ViewTransform& view, double scale);

    const Scenario* scenario_ = nullptr;
    draw::Palette palette_;
    bool current_ = false;  // what is placed, or being placed, is the present map's
    std::vector<draw::PlacedName> names_;
    std::vector<draw::PlacedName> scaled_;  // in pixels, at the pitch below
    std::vector<Drawn> drawn_;
    double pitch_ = 0;
    double scale_ = 0;
    std::future<std::vector<draw::PlacedName>> placing_;
    std::atomic<bool> placed_ = false;  // set by the thread that places
};

}  // namespace ramparts

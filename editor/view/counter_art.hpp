// Counters at one zoom, as they are printed.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "editor/view/raster.hpp"
#include "editor/view/text_source.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/show/draw/draw_map.hpp"

namespace ramparts {

/// Everything that shows of a counter on the map.
struct CounterFace {
    draw::CounterLook look;
    bool faded = false;          ///< has moved, or is not to be looked at now
    std::string badge = {};      ///< a word of the rules on the upper edge; empty = none
    std::int8_t badge_tone = 0;  ///< good 1, bad -1, neither 0
    friend auto operator<=>(const CounterFace&, const CounterFace&) = default;
};

/// The face of a unit that has lost so many steps.
[[nodiscard]] CounterFace face_of(const Scenario& scenario, const Unit& unit, int lost,
                                  const draw::Palette& palette = draw::kPrintedPalette);

/// Draws a face `size` pixels square; the anchor is the middle.
[[nodiscard]] Sprite draw_counter(const CounterFace& face, int size, TextCache& text);

/// Remembers drawn counters of one size.
class CounterArt {
public:
    CounterArt(int size, TextCache& text) : size_(size), text_(text) {}
    [[nodiscard]] int size() const noexcept { return size_; }
    [[nodiscard]] const Sprite& counter(const CounterFace& face);
    [[nodiscard]] bool has(const CounterFace& face) const { return drawn_.count(face) != 0; }
    /// Bytes of pictures held.
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
    /// Counters drawn so far.
    [[nodiscard]] std::size_t count() const noexcept { return made_.size(); }
    /// Draws the face that another art drew as its number `index`, unless it is there.
    void make_as(const CounterArt& other, std::size_t index) { (void)counter(*other.made_[index]); }

private:
    int size_;
    TextCache& text_;
    std::map<CounterFace, Sprite> drawn_;
    std::vector<const CounterFace*> made_;  // keys of drawn_
    std::size_t bytes_ = 0;
};

}  // namespace ramparts

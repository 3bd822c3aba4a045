// Pictures of the zooms used of late, and of those to come: a step of the zoom finds its pictures made.
#pragma once

#include <memory>
#include <vector>

#include "editor/view/counter_art.hpp"
#include "editor/view/hex_art.hpp"

namespace ramparts {

/// All pictures of one zoom; each is made when it is first asked for.
struct Pictures {
    HexArt hexes;
    CounterArt counters;

    Pictures(const MapColours& colours, const ViewTransform& view, bool grid, double scale, int counter_size,
             TextCache& text)
        : hexes(colours, view, grid, scale), counters(counter_size, text) {}
    [[nodiscard]] std::size_t bytes() const noexcept { return hexes.bytes() + counters.bytes(); }
    [[nodiscard]] std::size_t count() const noexcept { return hexes.count() + counters.count(); }
};

/// Keeps the pictures of several zooms, up to a number of bytes; those used longest ago go first.
class PictureShelf {
public:
    static constexpr std::size_t kBytes = 32U << 20;

    void clear() noexcept { shelf_.clear(); }
    /// The pictures of a pitch, null when there are none yet. What was returned before holds until the next add().
    [[nodiscard]] Pictures* find(double pitch);
    /// Takes the place of the one used last.
    Pictures& add(std::unique_ptr<Pictures> pictures);

private:
    std::vector<std::unique_ptr<Pictures>> shelf_;  // used last comes first
};

/// Makes the pictures of one zoom for another one, piece by piece.
class Follower {
public:
    /// One more picture that `from` has and `to` has not; false when there is none.
    bool step(const Pictures& from, Pictures& to);

private:
    std::size_t hexes_ = 0;
    std::size_t counters_ = 0;
};

}  // namespace ramparts

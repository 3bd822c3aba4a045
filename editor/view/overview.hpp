// The map seen from afar: one colour a hex, and means of several hexes where a pixel shows more than one.
#pragma once

#include <vector>

#include "editor/view/raster.hpp"
#include "editor/view/view_transform.hpp"

namespace ramparts {

/// Colours of all hexes in the order of the screen's rows. 4 bytes a hex, a third more once pitches below a pixel are
/// drawn.
class Overview {
public:
    /// The colour of a place without a hex: what lies outside the map shows through.
    static constexpr Colour kNothing = 0;

    /// Gives all memory back.
    void clear();
    /// Room for a grid's hexes; their colours are to be set.
    void reset(const Grid& grid);
    [[nodiscard]] bool empty() const noexcept { return levels_.empty(); }

    /// A hex's colour is opaque, or kNothing. Also in the means, if there are any yet. While there are none, different
    /// hexes may be set by different threads.
    void set(HexIndex hex, Colour colour) noexcept;
    /// Whether means have been taken.
    [[nodiscard]] bool averaged() const noexcept { return levels_.size() > 1; }
    /// Takes the means of 2 x 2, the next time of 4 x 4 … hexes, once all colours are set; false when that was done
    /// before.
    bool average();

    /// Paints the surface's clip at a pitch at which hexes are drawn as plain patches. Whole pitches show their exact
    /// shapes; below, the nearest line decides, which no eye can tell; below one pixel a hex, means are shown, so that
    /// nothing flickers or vanishes. Cost: a look-up a pixel.
    void paint(const Surface& surface, const ViewTransform& view, Colour outside);

private:
    /// Cells of 2^level lines and places; `across` runs along the screen's rows. Colours are premultiplied: a mean over
    /// places without hexes is transparent to their share.
    struct Level {
        int across = 0;
        int down = 0;
        std::vector<Colour> colours;
    };
    [[nodiscard]] std::size_t position(HexIndex hex) const noexcept {
        const int line = grid_.line_of(hex);
        const int place = grid_.place_of(hex);
        return static_cast<std::size_t>(flat_ ? place * grid_.lines() + line : static_cast<int>(hex));
    }
    [[nodiscard]] Colour mean(const Level& finer, int across, int down) const noexcept;
    void paint_hexes(const Surface& surface, const ViewTransform& view, Colour outside) const;
    void paint_means(const Surface& surface, const ViewTransform& view, Colour outside) const;

    Grid grid_;
    bool flat_ = true;
    std::vector<Level> levels_;  // none = empty, one = no means yet
};

}  // namespace ramparts

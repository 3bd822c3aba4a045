// A scanned map under the hexes: its pixels, how it is fitted, how much of it shows.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "editor/view/overlay.hpp"
#include "engine/diag/message.hpp"
#include "sdk/change/document/underlay.hpp"
#include "sdk/scan/fit.hpp"

namespace ramparts {

/// Drawn over the ground and under hexsides and roads. Not part of the document: a scan is a tool, not content.
class UnderlayLayer final : public Overlay {
public:
    std::string file;
    std::string missing;  ///< a picture that lay here and cannot be read now; empty = none
    int width = 0;
    int height = 0;
    std::vector<Colour> pixels;  ///< rows of `width`
    int opacity = 140;           ///< 0…255
    int swipe = 100;             ///< percent of the map's width, from the left, in which the scan shows
    FitKind kind = FitKind::similarity;
    std::vector<ReferencePair> pairs;
    std::optional<UnderlayFit> fit;
    UnderlayTransform transform;
    /// Drawn to the printed grid: it is shown so instead of by the transform. Gone when a reference changes.
    std::shared_ptr<const scan::Fit> drawn_to_grid;
    std::vector<std::string> examples;  ///< what was shown of it, as lines of the edit language

    [[nodiscard]] bool empty() const noexcept { return pixels.empty(); }
    /// Takes a picture and lays it over the whole map.
    void set_picture(const Grid& grid, std::string name, int w, int h, std::vector<Colour> data);
    void remove();
    /// Adds or replaces the pair of a hex and fits anew.
    void add_pair(const Grid& grid, ReferencePair pair);
    void remove_pair(const Grid& grid, std::size_t index);
    /// The pixel of the scan that is shown at a world pixel.
    [[nodiscard]] PlanePoint pixel_at(const ViewTransform& view, PixelPoint world) const;
    /// Fits anew. Returns why it could not, or nothing; then the transform before stays.
    Message refit(const Grid& grid);

    [[nodiscard]] Layer layer() const override { return Layer::ground; }
    [[nodiscard]] bool covers() const override { return !empty(); }
    void paint(const OverlayContext& context, const Surface& surface) override;

private:
    UnderlayTransform base_;  ///< before any pair
    void lay_over(const Grid& grid);
    void paint_pixel(Colour& out, PlanePoint at, PlanePoint right, PlanePoint down, int samples) const;
};

/// The true plane (see UnderlayTransform) at a world pixel.
[[nodiscard]] PlanePoint true_plane_at(const ViewTransform& view, PixelPoint world) noexcept;
/// The plane of Grid::centre at a world pixel, and back.
[[nodiscard]] PlanePoint plane_at(const ViewTransform& view, PixelPoint world) noexcept;
[[nodiscard]] ShapePoint world_of(const ViewTransform& view, PlanePoint plane) noexcept;

}  // namespace ramparts

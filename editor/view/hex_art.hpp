// Pictures of hexes, hexsides, roads and features at one zoom: drawn once, then copied to every hex.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "editor/view/raster.hpp"
#include "editor/view/view_transform.hpp"
#include "engine/model/map.hpp"
#include "sdk/show/draw/style.hpp"

namespace ramparts {

[[nodiscard]] constexpr Colour to_pixel(draw::Colour c) noexcept { return rgb(c.r, c.g, c.b); }

/// The colours of a ruleset's kinds, at any zoom.
class MapColours {
public:
    static constexpr int kLowest = -6;
    static constexpr int kHighest = 17;
    static constexpr int kLevels = kHighest - kLowest + 1;

    explicit MapColours(const Ruleset& ruleset, const draw::Palette& palette = draw::kPrintedPalette);

    [[nodiscard]] static int level(int elevation) noexcept {
        return std::clamp(elevation, kLowest, kHighest) - kLowest;
    }
    /// Ground colour of a terrain at an elevation.
    [[nodiscard]] Colour ground(TerrainId terrain, int elevation) const noexcept {
        return ground_[static_cast<std::size_t>(terrain) * kLevels + static_cast<std::size_t>(level(elevation))];
    }
    [[nodiscard]] draw::TerrainLook terrain_look(TerrainId terrain) const noexcept { return terrain_looks_[terrain]; }
    [[nodiscard]] draw::HexsideLook hexside_look(HexsideKindId kind) const noexcept { return hexside_looks_[kind]; }
    [[nodiscard]] draw::FeatureLook feature_look(FeatureId feature) const noexcept { return feature_looks_[feature]; }
    [[nodiscard]] draw::LineStyle hexside_line(HexsideKindId kind) const noexcept { return hexside_lines_[kind]; }
    [[nodiscard]] draw::LineStyle road_line(RoadKindId kind) const noexcept { return road_lines_[kind]; }
    [[nodiscard]] Colour feature_colour(FeatureId feature) const noexcept { return feature_colours_[feature]; }
    /// Those of all else.
    [[nodiscard]] const draw::Palette& palette() const noexcept { return palette_; }

private:
    draw::Palette palette_;
    std::vector<Colour> ground_;
    std::vector<draw::TerrainLook> terrain_looks_;
    std::vector<draw::HexsideLook> hexside_looks_;
    std::vector<draw::LineStyle> hexside_lines_;
    std::vector<draw::LineStyle> road_lines_;
    std::vector<draw::FeatureLook> feature_looks_;
    std::vector<Colour> feature_colours_;
};

/// A line round one hex, `width` pixels, inside and outside half each; with an inset a ring so far inside the hex.
struct HexOutline {
    Colour colour;
    double width;
    int alpha = 255;
    double inset = 0;
};

/// Sprites for pitches at which hexes are drawn one by one. Everything is made when it is first asked for.
class HexArt {
public:
    static constexpr int kVariants = 4;
    static constexpr int kTexturePitch = 14;  ///< from here terrain has texture
    static constexpr int kGridPitch = 10;     ///< from here hexes have outlines

    HexArt(const MapColours& colours, const ViewTransform& view, bool grid, double scale);

    /// Draws ground, texture and outline of one hex.
    void draw_hex(const Surface& surface, PixelPoint centre, TerrainId terrain, int elevation, int variant);
    /// Ground, texture and outline of a hex in rows of hex_box(), which holds until this art goes. A block of kSpare
    /// pixels may be read from any of them.
    [[nodiscard]] const Colour* ground(TerrainId terrain, int elevation, int variant) {
        return tile(terrain, elevation, variant).pixels.data();
    }
    static constexpr int kSpare = 8;
    /// A picture of the same size in one colour, which holds until the next call.
    [[nodiscard]] const Colour* blank(Colour colour);
    /// Fills the exact shape of one hex with a see-through colour.
    void tint_hex(const Surface& surface, PixelPoint centre, Colour colour, int alpha) const;
    void outline_hex(const Surface& surface, PixelPoint centre, const HexOutline& line);

    /// Layers of a hexside or road, drawn in this order over the whole region.
    enum class Pass : std::uint8_t { casing, body, top };
    /// `side` 0…2 of the hex at `centre`. Null when the kind has nothing in that pass.
    [[nodiscard]] const Sprite* hexside(HexsideKindId kind, int side, SideState state, Pass pass);
    /// Roads leaving through the directions of a 6-bit mask. `top` has no pictures.
    [[nodiscard]] const Sprite* road(RoadKindId kind, unsigned directions, Pass pass);
    [[nodiscard]] const Sprite& feature(FeatureId feature);

    [[nodiscard]] const ViewTransform& view() const noexcept { return view_; }
    [[nodiscard]] const MapColours& colours() const noexcept { return colours_; }
    /// Bytes of pictures held.
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
    /// Pictures made so far.
    [[nodiscard]] std::size_t count() const noexcept { return made_.size(); }
    /// Makes the picture that another art made as its number `index`, unless it is there.
    void make_as(const HexArt& other, std::size_t index) { other.made_[index](*this); }

private:
    struct Tile {
        std::vector<Colour> pixels;
    };
    [[nodiscard]] const Tile& tile(TerrainId terrain, int elevation, int variant);
    /// What lies on the ground colour of a hex: texture and outline.
    [[nodiscard]] const Sprite& texture(draw::TerrainLook look, int variant);
    [[nodiscard]] const Mask& outline(double width, double inset);
    [[nodiscard]] Sprite make_hexside(HexsideKindId kind, int side, SideState state, Pass pass) const;
    [[nodiscard]] Sprite make_road(RoadKindId kind, unsigned directions, Pass pass) const;

    const MapColours& colours_;
    ViewTransform view_;
    bool grid_;
    double scale_;
    PixelRect box_;
    std::vector<Sprite::Used> spans_;  // of the hex shape, by row of box_
    std::vector<Tile> tiles_;          // terrain, level, variant
    std::vector<Colour> blank_;
    std::vector<std::uint16_t> tile_of_;
    std::array<std::optional<Sprite>, draw::kTerrainLooks * kVariants> textures_;
    std::vector<std::unique_ptr<Sprite>> lines_;  // hexsides by kind, form and pass; null = not made yet
    std::vector<std::unique_ptr<Sprite>> roads_;
    std::map<FeatureId, Sprite> features_;
    std::map<std::pair<int, int>, Mask> outlines_;    // by width and inset, in sixteenths of a pixel
    std::vector<std::function<void(HexArt&)>> made_;  // each asks for the same picture of another art
    std::size_t bytes_ = 0;
};

/// Transparent texture of a terrain look for a hex of this view, to be drawn on and finished. Implemented in
/// textures.cpp.
[[nodiscard]] Sprite terrain_texture(draw::TerrainLook look, int variant, const ViewTransform& view,
                                     const draw::Palette& palette);
/// Picture of a feature. Implemented in textures.cpp.
[[nodiscard]] Sprite feature_picture(draw::FeatureLook look, Colour colour, const ViewTransform& view,
                                     const draw::Palette& palette);

}  // namespace ramparts

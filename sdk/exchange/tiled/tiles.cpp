// Strips of tiles; see tiles.hpp.
#include "sdk/exchange/tiled/tiles.hpp"

#include <utility>

namespace ramparts::tiled {
namespace {

constexpr int kTileDots = 127;
constexpr double kTileMm = 0.2;  // a pixel

// A hex that fills its tile, shifted to the right by whole tiles.
draw::Path hex_of_tile(Orientation orientation, TileSize size, double shift) {
    Grid::Shape shape;
    shape.orientation = orientation;
    shape.low = Parity::even;  // the only line stands unshifted
    const Grid grid(shape);
    const HexPixels pixels(grid, size);
    std::vector<draw::Point> corners;
    for (int c = 0; c < kDirections; ++c) corners.push_back((pixels.corner(0, c) + draw::Point{shift, 0}) * kTileMm);
    return draw::Path::polygon(corners);
}

}  // namespace

draw::Colour ground_colour(const TerrainKind& terrain, const draw::Palette& palette) {
    return palette.of(draw::terrain_look(terrain.look.empty() ? terrain.id : terrain.look)).fill;
}

Result<draw::Bytes, draw::DrawError> tile_strip(const std::vector<TileArt>& tiles, Orientation orientation,
                                                TileSize size, const draw::Palette& palette) {
    const bool flat = orientation == Orientation::flat;
    const int width = flat ? size.along : size.across;
    const int height = flat ? size.across : size.along;
    draw::DisplayList list;
    list.width = width * kTileMm * static_cast<double>(tiles.size());
    list.height = height * kTileMm;
    list.background = draw::rgb(0xFFFFFF, 0);
    draw::Pen pen(list.items);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const double shift = width * static_cast<double>(i);
        const draw::Point middle{(shift + width / 2.0) * kTileMm, height * kTileMm / 2};
        const bool ground = tiles[i].fill.a != 0;
        if (ground) pen.paint(hex_of_tile(orientation, size, shift), tiles[i].fill, {palette.outline, 0.2});
        else
            pen.paint(draw::Path::circle(middle + draw::Point{0, 2}, 2.2), draw::rgb(0xFFFFFF, 220),
                      {palette.ink, 0.2});
        draw::TextItem text;
        text.text = ground ? tiles[i].words : tiles[i].words.substr(0, 2);
        text.font.family = draw::Family::sans;
        text.font.size = ground ? 1.8 : 2.2;
        text.colour = palette.ink;
        text.anchor = draw::Anchor::middle;
        text.at = middle + draw::Point{0, ground ? -3.2 : 2.8};
        pen.text(std::move(text));
    }
    return draw::png_bytes(list, kTileDots);
}

}  // namespace ramparts::tiled

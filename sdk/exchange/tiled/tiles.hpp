// The pictures of the tiles of an exported map: strips of hexes on nothing.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/model/ruleset.hpp"
#include "sdk/exchange/tiled/hex_pixels.hpp"
#include "sdk/show/draw/style.hpp"
#include "sdk/show/draw/writers.hpp"

namespace ramparts::tiled {

/// One tile: what is painted and written on it.
struct TileArt {
    std::string words;
    draw::Colour fill;  ///< with an alpha of 0 only the words, on a round ground, are drawn
};

/// The ground colour of a terrain, as the map has it.
[[nodiscard]] draw::Colour ground_colour(const TerrainKind& terrain, const draw::Palette& palette);
/// A PNG as wide as all tiles, a tile's height high.
[[nodiscard]] Result<draw::Bytes, draw::DrawError> tile_strip(const std::vector<TileArt>& tiles,
                                                              Orientation orientation, TileSize size,
                                                              const draw::Palette& palette);

}  // namespace ramparts::tiled

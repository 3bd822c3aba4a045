// The pictures of a VASSAL module: the map, a counter for each step of each unit, charts, markers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "sdk/exchange/exchange.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/print/charts.hpp"

namespace ramparts::vassal {

/// Pixels to the millimetre of every picture: 127 dots an inch.
inline constexpr int kDotsPerInch = 127;
inline constexpr int kPixelsPerMm = 5;

struct Pictures {
    std::map<std::string, std::string> files;  ///< by their names in images/
    draw::HexLayout layout;                    ///< where the hexes lie on the map's picture, in millimetres
    std::vector<paper::PlacedBox> boxes;       ///< of the charts
    std::size_t chart_pages = 0;
    int counter_pixels = 56;

    explicit Pictures(const Grid& grid) : layout(grid, 16) {}
};

inline constexpr const char* kMapPicture = "map.png";
inline constexpr const char* kMovedPicture = "moved.png";
inline constexpr const char* kTurnPicture = "turn.png";
[[nodiscard]] std::string counter_picture(const Unit& unit, int lost);
[[nodiscard]] std::string points_picture(const SideInfo& side);
/// Of a marker of the battle; its back has a picture where it has words.
[[nodiscard]] std::string marker_picture(const Marker& marker, bool back);
/// Pages count from 0.
[[nodiscard]] std::string chart_picture(std::size_t page);

/// Draws them; `hex_pixels` lie between opposite hexsides. An error when the map is too large for a picture.
[[nodiscard]] Result<Pictures, Message> draw_pictures(const Scenario& scenario, int hex_pixels, const ExportLook& look);

}  // namespace ramparts::vassal

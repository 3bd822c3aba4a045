// See hex_signs.hpp.
#include "sdk/show/draw/hex_signs.hpp"

#include <map>

namespace ramparts::draw {
namespace {

constexpr double kFirstLine = -0.36;  // hexes from the middle
constexpr double kLine = 0.2;
constexpr double kLetters = 0.165;  // hexes

Colour colour_of(int tone) { return tone > 0 ? rgb(0x14713A) : tone < 0 ? rgb(0xA5281B) : rgb(0x26282E); }

void ring(Pen& pen, const HexLayout& layout, const HexSign& sign) {
    const Place at = layout.place(sign.hex);
    const Point middle = layout.centre(at);
    std::vector<Point> corners;
    for (int corner = 0; corner < kDirections; ++corner)
        corners.push_back(middle + (layout.corner(at, corner) - middle) * 0.92);
    pen.paint(Path::polygon(corners), colour_of(sign.tone).with_alpha(40),
              {colour_of(sign.tone), layout.hex_mm() * 0.04});
}

void words(Pen& pen, const HexLayout& layout, const HexSign& sign, int line) {
    const double hex = layout.hex_mm();
    TextItem item;
    item.at = layout.centre(sign.hex) + Point{0, (kFirstLine + line * kLine + kLetters * kFoot) * hex};
    item.text = sign.text;
    item.font = {Family::sans, kLetters * hex, true};
    item.colour = colour_of(sign.tone);
    item.anchor = Anchor::middle;
    item.halo = rgb(0xFFFFFF, 235);
    item.halo_width = 0.025 * hex;
    pen.text(std::move(item));
}

}  // namespace

void add_signs(DisplayList& sheet, const Scenario& scenario, const DrawOptions& options,
               std::span<const HexSign> signs) {
    const Map& map = scenario.map;
    const HexLayout layout = map_layout(scenario, options);
    const auto there = [&](const HexSign& sign) { return sign.hex < map.grid().size() && map.present(sign.hex); };
    std::map<HexIndex, int> lines;
    Pen pen(sheet.items);
    if (signs.empty()) return;
    pen.begin("signs");
    for (const HexSign& sign : signs)
        if (there(sign) && sign.of_hex) ring(pen, layout, sign);
    for (const HexSign& sign : signs)
        if (there(sign)) words(pen, layout, sign, lines[sign.hex]++);
    pen.end();
}

}  // namespace ramparts::draw

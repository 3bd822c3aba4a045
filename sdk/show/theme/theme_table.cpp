// See theme_table.hpp.
#include "sdk/show/theme/theme_table.hpp"

#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

using draw::Colour;
using draw::Palette;

template <Colour Palette::*Member>
Colour& member(Palette& p) {
    return p.*Member;
}
template <int Side>
Colour& side(Palette& p) {
    return p.sides[Side];
}

constexpr ThemeColour kColours[] = {
    {"page", member<&Palette::page>, RP_TR("the paper round the map, and its holes")},
    {"frame", member<&Palette::frame>, RP_TR("the frame of the map and of the key")},
    {"ink", member<&Palette::ink>, RP_TR("the title, the key and all other words on the page")},
    {"faint-ink", member<&Palette::faint_ink>, RP_TR("small words on the page")},
    {"grid", member<&Palette::grid>, RP_TR("the lines between hexes")},
    {"outline", member<&Palette::outline>, RP_TR("the line round the hexes in play")},
    {"bleed", member<&Palette::bleed>, RP_TR("a veil over half hexes that are not in play")},
    {"number", member<&Palette::number>, RP_TR("hex numbers")},
    {"second-number", member<&Palette::second_number>, RP_TR("second hex numbers")},
    {"halo", member<&Palette::halo>, RP_TR("the glow behind names and numbers")},
    {"place-label", member<&Palette::place_label>, RP_TR("names of places")},
    {"area-label", member<&Palette::area_label>, RP_TR("names of woods, fields and heights")},
    {"water-label", member<&Palette::water_label>, RP_TR("names of waters")},
    {"road-label", member<&Palette::road_label>, RP_TR("names of roads")},
    {"high-ground", member<&Palette::high_ground>, RP_TR("a tint over high ground, once for each level")},
    {"hachure", member<&Palette::hachure>, RP_TR("the strokes of slopes")},
    {"meadow-green", member<&Palette::meadow_green>, RP_TR("green blotches on all ground")},
    {"meadow-straw", member<&Palette::meadow_straw>, RP_TR("yellow blotches on all ground")},
    {"roof", member<&Palette::roof>, RP_TR("roofs of buildings")},
    {"church-roof", member<&Palette::church_roof>, RP_TR("roofs of churches")},
    {"wall", member<&Palette::wall>, RP_TR("walls of buildings")},
    {"house-line", member<&Palette::house_line>, RP_TR("outlines of buildings, forts and bridges")},
    {"works", member<&Palette::works>, RP_TR("earth of forts and redoubts")},
    {"shade", member<&Palette::shade>, RP_TR("shadows of buildings")},
    {"wood-shade", member<&Palette::wood_shade>, RP_TR("shadows of trees and woods")},
    {"victory", member<&Palette::victory>, RP_TR("stars of victory hexes")},
    {"counter-tint", member<&Palette::counter_tint>, RP_TR("a tint over every counter")},
    {"side-1", side<0>, RP_TR("counters of the first side")},
    {"side-2", side<1>, RP_TR("counters of the second side")},
    {"side-3", side<2>, RP_TR("counters of the third side")},
    {"side-4", side<3>, RP_TR("counters of the fourth side")},
    {"from-rulebook", member<&Palette::prov_rulebook>, RP_TR("the tint of what the rulebook states")},
    {"from-reconstruction", member<&Palette::prov_reconstruction>, RP_TR("the tint of what is reconstructed")},
    {"from-errata", member<&Palette::prov_errata>, RP_TR("the tint of what errata changed")},
    {"from-printed", member<&Palette::prov_printed>, RP_TR("the tint of what the printed map shows")},
};

constexpr ThemeLine kLines[] = {
    {"creek", &Palette::creek, RP_TR("creeks and brooks")},
    {"river", &Palette::river, RP_TR("rivers along hexsides")},
    {"road", &Palette::road, RP_TR("roads")},
    {"track", &Palette::track, RP_TR("tracks and trails")},
    {"fence", &Palette::fence, RP_TR("fences, hedges and walls")},
    {"ravine", &Palette::ravine, RP_TR("ravines")},
};

constexpr ThemeTerrain kParts[] = {
    {"fill", &draw::TerrainStyle::fill, RP_TR("the ground")},
    {"edge", &draw::TerrainStyle::edge, RP_TR("the line round it, and the dark side of trees")},
    {"detail", &draw::TerrainStyle::detail, RP_TR("trees, tufts, furrows, shore lines, roofs of a town")},
    {"light", &draw::TerrainStyle::light, RP_TR("the lit side of the detail")},
};

}  // namespace

std::span<const ThemeColour> theme_colours() noexcept { return kColours; }
std::span<const ThemeLine> theme_lines() noexcept { return kLines; }
std::span<const ThemeTerrain> theme_terrain_parts() noexcept { return kParts; }

}  // namespace ramparts

// Colours and line widths of everything that is drawn, as plain structs shared by the exports and the editor's canvas.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ramparts::draw {

/// sRGB with straight alpha.
struct Colour {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    std::uint8_t a = 255;
    friend constexpr auto operator<=>(Colour, Colour) = default;
    [[nodiscard]] constexpr Colour with_alpha(std::uint8_t alpha) const noexcept { return {r, g, b, alpha}; }
    /// Mixed with `other`; `share` of 255 gives `other`.
    [[nodiscard]] constexpr Colour mixed(Colour other, int share) const noexcept {
        const auto mix = [share](int x, int y) { return static_cast<std::uint8_t>(x + (y - x) * share / 255); };
        return {mix(r, other.r), mix(g, other.g), mix(b, other.b), a};
    }
    /// Perceived brightness from 0 (black) to 255 (white).
    [[nodiscard]] constexpr int brightness() const noexcept { return (299 * r + 587 * g + 114 * b) / 1000; }
};

[[nodiscard]] constexpr Colour rgb(std::uint32_t value, std::uint8_t alpha = 255) noexcept {
    return {static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8),
            static_cast<std::uint8_t>(value), alpha};
}

/// Reads "#rrggbb"; nothing for any other text.
[[nodiscard]] constexpr std::optional<Colour> parse_colour(std::string_view text) noexcept {
    if (text.size() != 7 || text[0] != '#') return std::nullopt;
    std::uint32_t value = 0;
    for (const char c : text.substr(1)) {
        std::uint32_t digit = 0;
        if (c >= '0' && c <= '9') digit = static_cast<std::uint32_t>(c - '0');
        else if (c >= 'a' && c <= 'f') digit = static_cast<std::uint32_t>(c - 'a' + 10);
        else if (c >= 'A' && c <= 'F') digit = static_cast<std::uint32_t>(c - 'A' + 10);
        else return std::nullopt;
        value = value * 16 + digit;
    }
    return rgb(value);
}

/// How a kind of terrain is painted. A village comes last: it has no colours of its own in themes.
enum class TerrainLook : std::uint8_t { clear, forest, swamp, water, orchard, field, town, rough, sand, village };
inline constexpr int kTerrainLooks = 10;
inline constexpr int kTerrainStyles = 9;  ///< the looks that themes give colours
/// Their words in rulesets; the first kTerrainStyles are those of themes.
inline constexpr std::string_view kTerrainLookWords[kTerrainLooks] = {"clear", "forest", "swamp", "water", "orchard",
                                                                      "field", "town",   "rough", "sand",  "village"};

enum class HexsideLook : std::uint8_t {
    creek,
    river,
    slope,
    bridge,
    fence,
    ravine,
    rapids,
    bluff,
    wall,
    rail_fence,
    ford,
    ferry,
    log_bridge
};
inline constexpr int kHexsideLooks = 13;
/// A way to draw hexsides: its word in rulesets, and the look it is a variant of, else itself.
struct HexsideLookRow {
    std::string_view word;
    HexsideLook like;
};
inline constexpr HexsideLookRow kHexsideLookRows[kHexsideLooks] = {
    {"creek", HexsideLook::creek},      {"river", HexsideLook::river}, {"slope", HexsideLook::slope},
    {"bridge", HexsideLook::bridge},    {"fence", HexsideLook::fence}, {"ravine", HexsideLook::ravine},
    {"rapids", HexsideLook::river},     {"bluff", HexsideLook::slope}, {"wall", HexsideLook::fence},
    {"rail-fence", HexsideLook::fence}, {"ford", HexsideLook::bridge}, {"ferry", HexsideLook::bridge},
    {"log-bridge", HexsideLook::bridge}};
/// What a look is a variant of: rapids are a river, a ford is a crossing as a bridge is.
[[nodiscard]] constexpr HexsideLook family(HexsideLook look) noexcept {
    return kHexsideLookRows[static_cast<int>(look)].like;
}

enum class FeatureLook : std::uint8_t { building, church, town, fort, mill, farm, redoubt };
inline constexpr int kFeatureLooks = 7;
inline constexpr std::string_view kFeatureLookWords[kFeatureLooks] = {"building", "church", "town",   "fort",
                                                                      "mill",     "farm",   "redoubt"};

/// The look of a ruleset's `look` (or id where it has none); unknown words fall back to the plainest one.
[[nodiscard]] constexpr TerrainLook terrain_look(std::string_view word) noexcept {
    for (int i = 0; i < kTerrainLooks; ++i)
        if (word == kTerrainLookWords[i]) return static_cast<TerrainLook>(i);
    if (word == "woods" || word == "wood") return TerrainLook::forest;
    if (word == "marsh") return TerrainLook::swamp;
    if (word == "lake" || word == "sea" || word == "river" || word == "all-river") return TerrainLook::water;
    return TerrainLook::clear;
}
[[nodiscard]] constexpr HexsideLook hexside_look(std::string_view word) noexcept {
    for (int i = 0; i < kHexsideLooks; ++i)
        if (word == kHexsideLookRows[i].word) return static_cast<HexsideLook>(i);
    if (word == "stream" || word == "brook") return HexsideLook::creek;
    if (word == "cliff" || word == "escarpment") return HexsideLook::bluff;
    if (word == "stone-wall") return HexsideLook::wall;
    return HexsideLook::fence;
}
[[nodiscard]] constexpr FeatureLook feature_look(std::string_view word) noexcept {
    for (int i = 0; i < kFeatureLooks; ++i)
        if (word == kFeatureLookWords[i]) return static_cast<FeatureLook>(i);
    if (word == "village") return FeatureLook::town;
    if (word == "battery" || word == "redan") return FeatureLook::fort;
    return FeatureLook::building;
}

/// Body, line and detail colour of one terrain look.
struct TerrainStyle {
    Colour fill;    ///< the ground
    Colour edge;    ///< the line round it, or its darker tone
    Colour detail;  ///< trees, tufts, furrows, shore lines
    Colour light;   ///< the lit side of the detail
    friend constexpr bool operator==(const TerrainStyle&, const TerrainStyle&) = default;
};

struct LineStyle {
    Colour line;
    Colour casing;
    double width;         ///< share of hex_mm
    double casing_width;  ///< share of hex_mm, 0 = no casing
    friend constexpr bool operator==(const LineStyle&, const LineStyle&) = default;
};

/// How counters show what a unit is: boxes as staffs draw them, or the men, horses and guns themselves.
enum class CounterSymbols : std::uint8_t { nato, silhouettes };
inline constexpr std::string_view kCounterSymbolWords[] = {"nato", "silhouettes"};

/// Sides of a battle that a theme can give a colour of its own.
inline constexpr int kThemeSides = 4;

/// The colours of a theme, and the symbols of its counters. Its defaults are those of the theme "printed": a
/// hand-coloured engraved sheet.
struct Palette {
    Colour page = rgb(0xFBF7EC);
    Colour frame = rgb(0x4A3B28);
    Colour ink = rgb(0x2E241A);
    Colour faint_ink = rgb(0x6E5F49);
    Colour halo = rgb(0xF6F0DC, 215);
    Colour grid = rgb(0x5D5038, 105);
    Colour outline = rgb(0x4A3B28, 170);
    Colour number = rgb(0x54482F);
    Colour second_number = rgb(0x7B3F61);
    Colour bleed = rgb(0xF6F0DC, 120);
    Colour high_ground = rgb(0xB98645, 74);
    Colour hachure = rgb(0x7E5730);
    Colour meadow_green = rgb(0xC3CC8E, 38);
    Colour meadow_straw = rgb(0xF7F0D2, 58);
    Colour roof = rgb(0x8E3B2B);
    Colour wall = rgb(0xF4E9D2);
    Colour house_line = rgb(0x2E241A);
    Colour church_roof = rgb(0x59616B);
    Colour works = rgb(0xDCCB9C);
    Colour shade = rgb(0x3B2A1F, 90);
    Colour wood_shade = rgb(0x2F3A20, 95);
    Colour place_label = rgb(0x2A2017);
    Colour area_label = rgb(0x5A4426);
    Colour water_label = rgb(0x27566F);
    Colour road_label = rgb(0x5E3F22);
    Colour victory = rgb(0xA8231C);
    Colour prov_rulebook = rgb(0x2C6FB0, 74);
    Colour prov_reconstruction = rgb(0xD9A21B, 58);
    Colour prov_errata = rgb(0xB0302C, 92);
    Colour prov_printed = rgb(0x7B4BA8, 84);
    Colour counter_tint = rgb(0x000000, 0);  ///< laid over every counter; its alpha says how strongly
    Colour sides[kThemeSides] = {rgb(0, 0), rgb(0, 0), rgb(0, 0), rgb(0, 0)};  ///< see-through: the scenario's own
    CounterSymbols symbols = CounterSymbols::nato;
    bool own_colours = true;  ///< the colours that a ruleset gives to its kinds are drawn
    TerrainStyle terrain[kTerrainStyles] = {
        {rgb(0xE9E5C4), rgb(0xD4CFA6), rgb(0x8C9A5B), rgb(0xF2EED6)},  // clear
        {rgb(0xA3BA7E), rgb(0x607D46), rgb(0x7E9C5E), rgb(0xA8C286)},  // forest
        {rgb(0xCBD8B9), rgb(0x8FAE93), rgb(0x5F8396), rgb(0x6C8A4E)},  // swamp
        {rgb(0xB4D2DE), rgb(0x4F8099), rgb(0x86B2C5), rgb(0xDCECF1)},  // water
        {rgb(0xDDE2B2), rgb(0xA9B57A), rgb(0x7D9A58), rgb(0xA9C184)},  // orchard
        {rgb(0xEBDDA3), rgb(0xC3AE6C), rgb(0xB59C55), rgb(0xF5ECC4)},  // field
        {rgb(0xDCCFBB), rgb(0x9A8468), rgb(0x8E3B2B), rgb(0xF4E9D2)},  // town
        {rgb(0xDDD3B0), rgb(0xA99A72), rgb(0x86765A), rgb(0xEFE8D0)},  // rough
        {rgb(0xF2E6BE), rgb(0xD8C48C), rgb(0xB79B5B), rgb(0xFAF3DA)},  // sand
    };
    LineStyle creek = {rgb(0x6FA6C2), rgb(0x3F7590), 0.050, 0.078};
    LineStyle river = {rgb(0xB4D2DE), rgb(0x4F8099), 0.235, 0.262};
    LineStyle road = {rgb(0xF3E0B0), rgb(0x6A4423), 0.066, 0.110};
    LineStyle track = {rgb(0x8A6236), rgb(0x8A6236), 0.040, 0.0};
    LineStyle fence = {rgb(0x5B4630), rgb(0x5B4630), 0.022, 0.0};
    LineStyle ravine = {rgb(0x7E5730), rgb(0x7E5730), 0.026, 0.0};

    /// A village has the colours of a town, on ground half-way to clear.
    [[nodiscard]] constexpr TerrainStyle of(TerrainLook look) const noexcept {
        if (look != TerrainLook::village) return terrain[static_cast<int>(look)];
        TerrainStyle village = of(TerrainLook::town);
        village.fill = village.fill.mixed(of(TerrainLook::clear).fill, 150);
        return village;
    }
    /// The colour that a ruleset gives to a kind, else the theme's.
    [[nodiscard]] constexpr Colour own(std::string_view ruleset, Colour otherwise) const noexcept {
        return own_colours ? parse_colour(ruleset).value_or(otherwise) : otherwise;
    }
    /// The ground of a side's counters; `own` is what the scenario says.
    [[nodiscard]] constexpr Colour of_side(std::size_t side, Colour own) const noexcept {
        const Colour colour = side < kThemeSides && sides[side].a > 0 ? sides[side] : own;
        return colour.mixed(counter_tint, counter_tint.a);
    }
    /// A facing colour on counters: as it is, or grey where the theme has its own colours; see-through for no colour.
    [[nodiscard]] constexpr Colour facing(std::string_view colour) const noexcept {
        const auto own = parse_colour(colour);
        if (!own) return rgb(0, 0);
        const auto grey = static_cast<std::uint8_t>(own->brightness());
        const Colour shown = own_colours ? *own : Colour{grey, grey, grey, 255};
        return shown.mixed(counter_tint, counter_tint.a);
    }
    friend constexpr bool operator==(const Palette&, const Palette&) = default;
};

inline constexpr Palette kPrintedPalette{};

}  // namespace ramparts::draw

// How well the colours of a theme can be read, and told apart by eyes of all kinds, in numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sdk/show/draw/style.hpp"

namespace ramparts {

/// The contrast of two opaque colours after WCAG 2: 1 (the same) to 21 (black on white).
[[nodiscard]] double contrast(draw::Colour a, draw::Colour b) noexcept;

/// Eyes: usual ones, and those that lack the cones for long, middle or short waves.
enum class Eyes : std::uint8_t { usual, protanopia, deuteranopia, tritanopia };
inline constexpr Eyes kEyes[] = {Eyes::usual, Eyes::protanopia, Eyes::deuteranopia, Eyes::tritanopia};
/// The colour as those eyes see it, by the matrices of Machado, Oliveira and Fernandes (2009).
[[nodiscard]] draw::Colour as_seen(draw::Colour colour, Eyes eyes) noexcept;
/// How far apart two opaque colours are by CIEDE2000: about 1 can just be seen, 10 is seen at a glance.
[[nodiscard]] double difference(draw::Colour a, draw::Colour b) noexcept;

/// Two grounds that players have to tell apart.
struct GroundPair {
    draw::TerrainLook one;
    draw::TerrainLook other;
    double colours = 0;   ///< least difference of their colours, over all eyes
    double patterns = 0;  ///< contrast of the stronger of their patterns with its own ground
};
/// What a palette promises to readers: the least of each.
struct Legibility {
    double page_words = 0;            ///< contrast of words on the page
    double numbers = 0;               ///< of hex numbers with every ground, on high ground too
    double names = 0;                 ///< of names with every ground
    std::vector<GroundPair> grounds;  ///< clear, forest, swamp, water, field and town, each with each
};
[[nodiscard]] Legibility legibility(const draw::Palette& palette);

}  // namespace ramparts

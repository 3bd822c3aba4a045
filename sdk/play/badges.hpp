// What modules keep in a game, as far as readers are to see it: the badges of their attributes, and the markers that
// they draw themselves (words.markers).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/standard.hpp"

namespace ramparts {

/// One attribute that is not at its beginning, on what has it, or one marker.
struct Badge {
    enum class Tone : std::uint8_t { plain, good, bad };
    std::string text;    ///< of plugin.xml, English: a badge, or a message without arguments; of a secret the name of
                         ///< the unit that is hidden
    std::string module;  ///< id
    Tone tone = Tone::plain;
    int value = 1;
    bool counts = false;       ///< the value says more than that it is set
    UnitIndex unit = kNoUnit;  ///< on the map; or
    HexIndex hex = kNoHex;     ///< one of its hexes when the attribute is a hexside's; or
    SideId side = kNoSide;     ///< all three none: of the game
    friend bool operator==(const Badge&, const Badge&) = default;
};

/// All badges to be shown now, by module and attribute, then by unit, hex or side; behind those of a module its
/// markers. With a viewer, no secret of the other side. Costs a look at each hex for an attribute of hexes.
[[nodiscard]] std::vector<Badge> badges(const StandardRules& rules, const StateView& view,
                                        std::optional<SideId> viewer = std::nullopt);

/// The hex in which it is shown: that of its unit on the map, else its own; none for one of a side or of the game.
[[nodiscard]] HexIndex badge_hex(const Badge& badge, const GameState& state);

/// "good", "bad" or "plain".
[[nodiscard]] std::string_view tone_word(Badge::Tone tone);

/// "works", "works 2" when the value counts.
[[nodiscard]] std::string badge_text(const Badge& badge, std::string text);

}  // namespace ramparts

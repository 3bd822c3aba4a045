// The way of a unit that moves hex by hex, as it stands in a frame.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/play/context.hpp"
#include "engine/play/frames.hpp"

namespace ramparts {

/// Up to 60 steps of three bits each in six locals of a frame, who goes, how far it is, and where it began.
struct Way {
    static constexpr std::size_t kMostSteps = 60;
    UnitIndex unit = kNoUnit;
    HexIndex start = kNoHex;  ///< where it stood, or the entry hex
    int count = 0;            ///< steps
    int made = 0;
    bool enters = false;  ///< it came onto the map at the start
    bool halted = false;  ///< a module ended the move
    std::array<std::uint8_t, kMostSteps> directions{};

    /// Along the hexes of a path, the start among them; nothing when they are too many.
    [[nodiscard]] static std::optional<Way> of(const GameContext& context, UnitIndex u,
                                               const std::vector<HexIndex>& path);
    /// Of a frame with the number kOnTheWay.
    [[nodiscard]] static Way of(const Frame& frame);
    void put(Frame& frame) const;
    /// The hex after the steps made.
    [[nodiscard]] HexIndex here(const GameContext& context) const;
};

}  // namespace ramparts

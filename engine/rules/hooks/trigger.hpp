// What modules may react to once it has happened, packed into the value of a trigger event and of a frame's resumption.
#pragma once

#include <cstdint>

#include "engine/model/scenario.hpp"

namespace ramparts {

enum class TriggerKind : std::uint8_t { none, began, entered, declared, finished, happened, resumed };

/// Something that has happened, and the first module that is still to be asked about it.
struct Trigger {
    TriggerKind kind = TriggerKind::none;
    std::uint8_t what = 0;  ///< RP_BEGAN_…, RP_HAPPENED_…, or how a unit entered (rp_movement_1::entered)
    std::uint8_t first = 0;
    UnitIndex unit = kNoUnit;
    HexIndex from = kNoHex;  ///< entered: where the unit was, kNoHex for off the map; 24 bits are kept

    [[nodiscard]] constexpr std::uint64_t packed() const noexcept {
        return static_cast<std::uint64_t>(kind) | std::uint64_t{what} << 8 | std::uint64_t{first} << 16 |
               std::uint64_t{unit} << 24 | (std::uint64_t{from} & 0xFFFFFF) << 32;
    }
    [[nodiscard]] static constexpr Trigger of(std::uint64_t packed) noexcept {
        Trigger t;
        t.kind = static_cast<TriggerKind>(packed & 0xFF);
        t.what = static_cast<std::uint8_t>(packed >> 8);
        t.first = static_cast<std::uint8_t>(packed >> 16);
        t.unit = static_cast<UnitIndex>(packed >> 24);
        const auto from = static_cast<HexIndex>(packed >> 32 & 0xFFFFFF);
        t.from = from == 0xFFFFFF ? kNoHex : from;
        return t;
    }
};

}  // namespace ramparts

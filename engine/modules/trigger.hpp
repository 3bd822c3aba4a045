// What modules may react to once it has happened, packed into the value of a trigger event and of a frame's resumption.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/model/scenario.hpp"

namespace ramparts {

enum class TriggerKind : std::uint8_t {
    none,
    began,
    entered,
    declared,
    finished,
    happened,
    resumed,
    lapsed,   ///< a module changed who stands where: obligations without a partner lapse (6.1, 6.4)
    counted,  ///< all were asked about a declared combat: its odds are counted anew, then its guns have fired
    passes,   ///< all have heard that something ended: play goes on to what comes next
};

/// Something that has happened, and the first hook of the list for it that is still to be asked.
struct Trigger {
    TriggerKind kind = TriggerKind::none;
    std::uint8_t what =
        0;  ///< RP_BEGAN_… and RP_ENDED_…, RP_HAPPENED_…, RP_BY_…, or the number of what is done (resumed)
    std::uint8_t first = 0;  ///< resumed: the place of the module instead
    UnitIndex unit = kNoUnit;
    HexIndex from = kNoHex;  ///< entered: where the unit was, kNoHex for off the map; 24 bits are kept
    /// Frames on the stack when a walk that was interrupted goes on, + 1: what stands above them comes before it.
    std::uint8_t floor = 0;

    [[nodiscard]] constexpr std::uint64_t packed() const noexcept {
        return static_cast<std::uint64_t>(kind) | std::uint64_t{what} << 8 | std::uint64_t{first} << 16 |
               std::uint64_t{unit} << 24 | (std::uint64_t{from} & 0xFFFFFF) << 32 | std::uint64_t{floor} << 56;
    }
    [[nodiscard]] static constexpr Trigger of(std::uint64_t packed) noexcept {
        Trigger t;
        t.kind = static_cast<TriggerKind>(packed & 0xFF);
        t.what = static_cast<std::uint8_t>(packed >> 8);
        t.first = static_cast<std::uint8_t>(packed >> 16);
        t.unit = static_cast<UnitIndex>(packed >> 24);
        const auto from = static_cast<HexIndex>(packed >> 32 & 0xFFFFFF);
        t.from = from == 0xFFFFFF ? kNoHex : from;
        t.floor = static_cast<std::uint8_t>(packed >> 56);
        return t;
    }
    /// The same from another hook on.
    [[nodiscard]] constexpr Trigger from_hook(std::size_t next) const noexcept {
        Trigger t = *this;
        t.first = static_cast<std::uint8_t>(next);
        t.floor = 0;
        return t;
    }
};

}  // namespace ramparts

// A set of units as 128 bits.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/core/bits.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

class UnitSet {
public:
    constexpr UnitSet() = default;
    constexpr UnitSet(std::uint64_t low, std::uint64_t high) noexcept : w_{low, high} {}
    [[nodiscard]] static constexpr UnitSet of(UnitIndex u) noexcept {
        UnitSet s;
        s.add(u);
        return s;
    }
    [[nodiscard]] constexpr std::uint64_t word(int i) const noexcept { return w_[i]; }
    [[nodiscard]] constexpr bool has(UnitIndex u) const noexcept { return ((w_[u >> 6] >> (u & 63)) & 1U) != 0; }
    constexpr void add(UnitIndex u) noexcept { w_[u >> 6] |= std::uint64_t{1} << (u & 63); }
    constexpr void remove(UnitIndex u) noexcept { w_[u >> 6] &= ~(std::uint64_t{1} << (u & 63)); }
    [[nodiscard]] constexpr bool empty() const noexcept { return (w_[0] | w_[1]) == 0; }
    [[nodiscard]] constexpr int count() const noexcept { return count_bits(w_[0]) + count_bits(w_[1]); }
    /// The lowest member, kNoUnit when empty.
    [[nodiscard]] constexpr UnitIndex first() const noexcept {
        if (w_[0]) return static_cast<UnitIndex>(std::countr_zero(w_[0]));
        if (w_[1]) return static_cast<UnitIndex>(64 + std::countr_zero(w_[1]));
        return kNoUnit;
    }
    /// Calls `visit(UnitIndex)` in ascending order.
    template <class Visit>
    constexpr void each(Visit visit) const {
        for (int i = 0; i < 2; ++i)
            for (std::uint64_t rest = w_[i]; rest; rest &= rest - 1)
                visit(static_cast<UnitIndex>(64 * i + std::countr_zero(rest)));
    }
    /// Whether `test(UnitIndex)` holds for some member.
    template <class Test>
    [[nodiscard]] constexpr bool any(Test test) const {
        for (int i = 0; i < 2; ++i)
            for (std::uint64_t rest = w_[i]; rest; rest &= rest - 1)
                if (test(static_cast<UnitIndex>(64 * i + std::countr_zero(rest)))) return true;
        return false;
    }
    friend constexpr UnitSet operator|(UnitSet a, UnitSet b) noexcept { return {a.w_[0] | b.w_[0], a.w_[1] | b.w_[1]}; }
    friend constexpr UnitSet operator&(UnitSet a, UnitSet b) noexcept { return {a.w_[0] & b.w_[0], a.w_[1] & b.w_[1]}; }
    /// Members of a that are not in b.
    friend constexpr UnitSet operator-(UnitSet a, UnitSet b) noexcept {
        return {a.w_[0] & ~b.w_[0], a.w_[1] & ~b.w_[1]};
    }
    friend constexpr bool operator==(UnitSet, UnitSet) = default;

private:
    std::uint64_t w_[2] = {0, 0};
};

}  // namespace ramparts

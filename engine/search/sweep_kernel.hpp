// The packed search over vectors of kLanes words; see reach.cpp for the idea. Included by one source file for each
// width. Everything is local to that file, and nothing of the standard library is used but integer types.
#pragma once

#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "engine/search/sweep_task.hpp"

namespace ramparts {
namespace {

// Vectors of words, in registers and in memory.
typedef std::uint64_t Two __attribute__((vector_size(16)));
typedef std::uint64_t Four __attribute__((vector_size(32)));
typedef std::uint64_t Eight __attribute__((vector_size(64)));
typedef std::uint64_t StoredTwo __attribute__((vector_size(16), aligned(8), may_alias));
typedef std::uint64_t StoredFour __attribute__((vector_size(32), aligned(8), may_alias));
typedef std::uint64_t StoredEight __attribute__((vector_size(64), aligned(8), may_alias));

template <int kLanes>
struct Vector;
template <>
struct Vector<2> {
    using Set = Two;
    using Stored = StoredTwo;
};
template <>
struct Vector<4> {
    using Set = Four;
    using Stored = StoredFour;
};
template <>
struct Vector<8> {
    using Set = Eight;
    using Stored = StoredEight;
};

template <int kLanes>
struct Lanes {
    using Set = typename Vector<kLanes>::Set;
    using Stored = typename Vector<kLanes>::Stored;

    static inline Set load(const std::uint64_t* at) { return *reinterpret_cast<const Stored*>(at); }
    static inline void store(std::uint64_t* at, Set set) { *reinterpret_cast<Stored*>(at) = set; }
    static inline bool some(Set set) {
#if defined(__AVX512F__)
        if constexpr (kLanes == 8)
            return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(set), reinterpret_cast<__m512i>(set)) != 0;
#elif defined(__AVX2__)
        if constexpr (kLanes == 4)
            return _mm256_testz_si256(reinterpret_cast<__m256i>(set), reinterpret_cast<__m256i>(set)) == 0;
#endif
        std::uint64_t all = 0;
        for (int i = 0; i < kLanes; ++i) all |= set[i];
        return all != 0;
    }
    /// The words that come one before, and one after, those of `here`.
    static inline Set before(Set previous, Set here) {
        if constexpr (kLanes == 2) return __builtin_shufflevector(previous, here, 1, 2);
        if constexpr (kLanes == 4) return __builtin_shufflevector(previous, here, 3, 4, 5, 6);
        if constexpr (kLanes == 8) return __builtin_shufflevector(previous, here, 7, 8, 9, 10, 11, 12, 13, 14);
    }
    static inline Set after(Set here, Set next) {
        if constexpr (kLanes == 2) return __builtin_shufflevector(here, next, 1, 2);
        if constexpr (kLanes == 4) return __builtin_shufflevector(here, next, 1, 2, 3, 4);
        if constexpr (kLanes == 8) return __builtin_shufflevector(here, next, 1, 2, 3, 4, 5, 6, 7, 8);
    }
};

/// kBlocks vectors hold a set; 0 for larger maps, where only the blocks near the reach are looked at.
template <int kLanes, int kBlocks>
class Sweeper {
    using L = Lanes<kLanes>;
    using Set = typename L::Set;

public:
    explicit Sweeper(const SweepTask& task) : task_(task) {
        leaving_ = (kBlocks ? fixed_ : task.scratch) + kLanes;
        for (int b = -1; b <= blocks(); ++b) L::store(leaving_ + b * kLanes, Set{});
        low_ = high_ = task.start_word / kLanes;
    }

    /// Returns the levels opened.
    std::uint64_t run() {
        for (int level = task_.spent; level <= task_.budget; ++level)
            if (((task_.opened >> level) & 1U) && settle(level)) spread(level);
        return task_.opened;
    }

private:
    // Words from one set to the next.
    [[nodiscard]] int words() const { return kBlocks ? (kBlocks * kLanes + 7) / 8 * 8 : task_.words; }
    [[nodiscard]] int blocks() const { return kBlocks ? kBlocks : (task_.used + kLanes - 1) / kLanes; }

    // Blocks that may hold anything, and those this level can spread to: all of a small map.
    [[nodiscard]] int low() const { return kBlocks ? 0 : low_; }
    [[nodiscard]] int high() const { return kBlocks ? kBlocks - 1 : high_; }
    [[nodiscard]] int from() const { return kBlocks ? 0 : from_; }
    [[nodiscard]] int to() const { return kBlocks ? kBlocks - 1 : to_; }

    // Takes what is new at this level; false when the search ends there.
    bool settle(int level) {
        std::uint64_t* const here = task_.sets + level * words();
        Set any{};
        int first = blocks();
        int last = -1;
        for (int b = low(); b <= high(); ++b) {
            const int at = b * kLanes;
            const Set known = L::load(task_.settled + at);
            const Set fresh = L::load(here + at) & ~known;
            L::store(here + at, fresh);
            L::store(task_.settled + at, known | fresh);
            // Entering an EZOC ends the move (4.3); a caller that may leave one starts there and goes on.
            const Set on = level == task_.spent ? fresh : fresh & ~L::load(task_.stop + at);
            L::store(leaving_ + at, on);
            any |= on;
            if (kBlocks == 0 && L::some(on)) {
                if (last < 0) first = b;
                last = b;
            }
        }
        if (kBlocks) return L::some(any);
        from_ = first > 0 ? first - 1 : 0;
        to_ = last + 1 < blocks() ? last + 1 : blocks() - 1;
        if (last < 0) return false;
        low_ = from_ < low_ ? from_ : low_;
        high_ = to_ > high_ ? to_ : high_;
        return true;
    }

    void open(int level) {
        if ((task_.opened >> level) & 1U) return;
        task_.opened |= std::uint64_t{1} << level;
        for (int b = 0; b < blocks(); ++b) L::store(task_.sets + level * words() + b * kLanes, Set{});
    }

    // Whether the search goes on from a hex of the set.
    bool leaves(const std::uint64_t* set) const {
        Set any{};
        for (int b = from(); b <= to(); ++b) any |= L::load(leaving_ + b * kLanes) & L::load(set + b * kLanes);
        return L::some(any);
    }

    void spread(int level) {
        int plain = 0;
        for (; plain < task_.level_count && level + task_.level_costs[plain] <= task_.budget; ++plain)
            open(level + task_.level_costs[plain]);
        std::uint64_t odd = 0;
        for (int i = 0; i < task_.odd_count && level + task_.odd_costs[i] <= task_.budget; ++i) {
            if (!leaves(task_.odd + 7 * i * words())) continue;
            odd |= std::uint64_t{1} << i;
            open(level + task_.odd_costs[i]);
        }
        if (plain == 0 && odd == 0) return;
        for (int b = from(); b <= to(); ++b) step(level, b * kLanes, plain, odd);
    }

    // Spreads into one block: by terrain at the first `plain` costs, by other steps at those of the bits of `odd`.
    void step(int level, int at, int plain, std::uint64_t odd) {
        const Set here = L::load(leaving_ + at);
        const Set before = L::before(L::load(leaving_ + at - kLanes), here);
        const Set after = L::after(here, L::load(leaving_ + at + kLanes));
        const int line = task_.length;
        const Set moved[6] = {
            here >> 1 | after << 63,  here << line | before >> (64 - line), here << (line + 1) | before >> (63 - line),
            here << 1 | before >> 63, here >> line | after << (64 - line),  here >> (line + 1) | after << (63 - line)};
        const Set open = ~L::load(task_.closed + at);
        const auto entered = [&](const std::uint64_t* into) {
            Set set = moved[0] & L::load(into);
            for (int d = 1; d < 6; ++d) set |= moved[d] & L::load(into + d * words());
            return set & open;
        };
        const auto add = [&](int cost, Set set) {
            std::uint64_t* const there = task_.sets + (level + cost) * words() + at;
            L::store(there, L::load(there) | set);
        };
        if (plain > 0) {
            const Set set = entered(task_.plain + at);
            for (int i = 0; i < plain; ++i) add(task_.level_costs[i], set & L::load(task_.levels + i * words() + at));
        }
        for (; odd; odd &= odd - 1) {
            const int i = __builtin_ctzll(odd);
            add(task_.odd_costs[i], entered(task_.odd + (7 * i + 1) * words() + at));
        }
    }

    SweepTask task_;  // a copy: what is stored through its pointers cannot change it
    alignas(64) std::uint64_t fixed_[(kBlocks + 2) * kLanes];
    std::uint64_t* leaving_;  // the hexes the search goes on from, between two empty blocks
    int low_;
    int high_;
    int from_ = 0;
    int to_ = 0;
};

template <int kLanes>
void sweep_lanes(SweepTask& task) {
    switch ((task.used + kLanes - 1) / kLanes) {
        case 1: task.opened = Sweeper<kLanes, 1>(task).run(); break;
        case 2: task.opened = Sweeper<kLanes, 2>(task).run(); break;
        case 3: task.opened = Sweeper<kLanes, 3>(task).run(); break;
        case 4: task.opened = Sweeper<kLanes, 4>(task).run(); break;
        default: task.opened = Sweeper<kLanes, 0>(task).run();
    }
}

}  // namespace
}  // namespace ramparts

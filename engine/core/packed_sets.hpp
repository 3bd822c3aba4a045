// Memory for packed sets of hexes: words that begin on a boundary of 64 bytes, so that no vector straddles two lines of
// the cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace ramparts {

template <class T>
struct CacheAligned {
    using value_type = T;
    CacheAligned() = default;
    template <class U>
    explicit CacheAligned(const CacheAligned<U>&) noexcept {}
    [[nodiscard]] T* allocate(std::size_t n) {
        return static_cast<T*>(::operator new (n * sizeof(T), std::align_val_t{64}));
    }
    void deallocate(T* at, std::size_t) noexcept { ::operator delete (at, std::align_val_t{64}); }
    friend bool operator==(const CacheAligned&, const CacheAligned&) noexcept { return true; }
};

/// One or more packed sets, one after another.
using PackedSets = std::vector<std::uint64_t, CacheAligned<std::uint64_t>>;

}  // namespace ramparts

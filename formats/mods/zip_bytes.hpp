// Archives in memory, through libzip. Only formats/mods knows that library.
#pragma once

#include <zip.h>

#include <memory>
#include <string>
#include <string_view>

namespace ramparts {

struct ZipGuard {
    void operator()(zip_t* archive) const noexcept { zip_discard(archive); }
};
using ZipPtr = std::unique_ptr<zip_t, ZipGuard>;

/// A source over bytes that outlive it.
[[nodiscard]] inline zip_source_t* zip_source_over(std::string_view bytes, zip_error_t& error) {
    return zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
}

}  // namespace ramparts

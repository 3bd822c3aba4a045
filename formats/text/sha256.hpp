// Hashes of texts: SHA-256 for pinning one file from another, a faster one for knowing a text again.
#pragma once

#include <string>
#include <string_view>

namespace ramparts {

/// The hash as 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);
/// BLAKE2b-256 as 64 lower-case hexadecimal digits: as safe as SHA-256 and several times as fast. For our own records;
/// what users see and type is SHA-256.
[[nodiscard]] std::string fingerprint_hex(std::string_view bytes);

}  // namespace ramparts

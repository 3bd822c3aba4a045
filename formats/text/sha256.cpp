// SHA-256 through libsodium; see sha256.hpp.
#include "formats/text/sha256.hpp"

#include <sodium.h>

namespace ramparts {

std::string sha256_hex(std::string_view bytes) {
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * sizeof hash);
    for (const unsigned char byte : hash) {
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 15U];
    }
    return text;
}

}  // namespace ramparts

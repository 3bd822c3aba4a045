// Hashes through libsodium; see sha256.hpp.
#include "formats/text/sha256.hpp"

#include <sodium.h>

namespace ramparts {
namespace {

std::string digits(const unsigned char (&hash)[32]) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * sizeof hash);
    for (const unsigned char byte : hash) {
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 15U];
    }
    return text;
}

const unsigned char* data_of(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

}  // namespace

std::string sha256_hex(std::string_view bytes) {
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, data_of(bytes), bytes.size());
    return digits(hash);
}

std::string fingerprint_hex(std::string_view bytes) {
    unsigned char hash[crypto_generichash_BYTES];
    // Chooses the fastest form the processor has; done already is fine, and without it the plain form is used.
    static const int ready = sodium_init();
    (void)ready;
    crypto_generichash(hash, sizeof hash, data_of(bytes), bytes.size(), nullptr, 0);
    return digits(hash);
}

}  // namespace ramparts

// See mail_hash.hpp.
#include "formats/mail/mail_hash.hpp"

#include <sodium.h>

#include <stdexcept>

namespace ramparts {
namespace {

void append_number(std::string& bytes, std::uint64_t number) {
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
}

}  // namespace

MailHash& MailHash::add(std::string_view part) {
    append_number(bytes_, part.size());
    bytes_ += part;
    return *this;
}

MailHash& MailHash::add(const Digest& part) {
    return add(std::string_view(reinterpret_cast<const char*>(part.data()), part.size()));
}

MailHash& MailHash::add(std::uint64_t number) {
    append_number(bytes_, 8);
    append_number(bytes_, number);
    return *this;
}

Digest MailHash::done() const {
    Digest out{};
    crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(bytes_.data()), bytes_.size(),
                       nullptr, 0);
    return out;
}

Digest random_digest() {
    static const int ready = sodium_init();
    if (ready < 0) throw std::runtime_error("the system has no random numbers");
    Digest out{};
    randombytes_buf(out.data(), out.size());
    return out;
}

std::string to_hex(const Digest& digest) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    out.reserve(64);
    for (const unsigned char byte : digest) {
        out += digits[byte >> 4U];
        out += digits[byte & 15U];
    }
    return out;
}

std::optional<Digest> digest_of_hex(std::string_view text) {
    if (text.size() != 64) return std::nullopt;
    Digest out{};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        unsigned value = 0;
        if (c >= '0' && c <= '9') value = static_cast<unsigned>(c - '0');
        else if (c >= 'a' && c <= 'f') value = static_cast<unsigned>(c - 'a') + 10U;
        else return std::nullopt;
        out[i / 2] = static_cast<unsigned char>(out[i / 2] << 4U | value);
    }
    return out;
}

std::uint64_t number_of(const Digest& digest) noexcept {
    std::uint64_t number = 0;
    for (std::size_t i = 8; i-- > 0;) number = number << 8U | digest[i];
    return number;
}

}  // namespace ramparts

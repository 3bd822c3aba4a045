// Hashes and secrets of games by mail: BLAKE2b-256 over parts that cannot be mistaken for one another.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ramparts {

/// A hash, or 32 bytes that nobody can guess.
using Digest = std::array<unsigned char, 32>;

/// BLAKE2b-256 of a purpose and of parts, each with its length before it: hashes of different purposes never meet, and
/// no two lists of parts give the same bytes.
class MailHash {
public:
    explicit MailHash(std::string_view purpose) { add(purpose); }
    MailHash& add(std::string_view part);
    MailHash& add(const Digest& part);
    MailHash& add(std::uint64_t number);
    [[nodiscard]] Digest done() const;

private:
    std::string bytes_;
};

/// 32 bytes from the system's random numbers.
[[nodiscard]] Digest random_digest();
/// 64 lower-case hexadecimal digits.
[[nodiscard]] std::string to_hex(const Digest& digest);
[[nodiscard]] std::optional<Digest> digest_of_hex(std::string_view text);
/// The first eight bytes as a number, the lowest first: what begins the dice of a mail.
[[nodiscard]] std::uint64_t number_of(const Digest& digest) noexcept;

}  // namespace ramparts

// Signatures and keys in the format of minisign, which that tool and others make and verify as well.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"
#include "engine/diag/diagnostic.hpp"

namespace ramparts {

/// A key that signatures are verified with.
struct PublicKey {
    std::array<unsigned char, 8> id{};
    std::array<unsigned char, 32> key{};
    friend bool operator==(const PublicKey&, const PublicKey&) = default;
    /// Whether both verify the same signatures. The id is a number that whoever signs may choose, and proves nothing.
    [[nodiscard]] bool verifies_as(const PublicKey& other) const noexcept { return key == other.key; }

    /// One line of base64, as minisign prints it: "RWQ…".
    [[nodiscard]] std::string text() const;
    /// The id in capital hexadecimal digits without zeros in front, as minisign prints it.
    [[nodiscard]] std::string id_text() const;
    /// Ten words of a hash of the key, for people who compare keys by voice or by eye: "drum-ford-…". The same in every
    /// language.
    [[nodiscard]] std::string words() const;
};
/// From the line of base64, or from the text of a file with it as its second line.
[[nodiscard]] std::optional<PublicKey> parse_public_key(std::string_view text);
/// The text of a file with the key.
[[nodiscard]] std::string public_key_file(const PublicKey& key);

/// A parsed signature file. Nothing of it is verified.
struct Signature {
    std::array<unsigned char, 8> key_id{};
    std::array<unsigned char, 64> signature{};
    std::string trusted_comment;
    std::array<unsigned char, 64> comment_signature{};
    /// The key that the signature's first line ends with, "… key RWQ…": who first meets an author learns it there. It
    /// proves nothing by itself.
    std::optional<PublicKey> offered;
    [[nodiscard]] std::string key_id_text() const;
};
/// RP8021, without a place in a file, when it is none of the hashed kind. At most 8 KiB.
[[nodiscard]] Result<Signature, Diagnostic> parse_signature(std::string_view text);

/// Whether the owner of the key has signed these bytes with this comment: RP8022, RP8023 otherwise.
[[nodiscard]] std::optional<Diagnostic> verify(const Signature& signature, std::string_view bytes,
                                               const PublicKey& key);

/// The same of a text of a signature whose trusted comment must begin with these words, alone or before a blank:
/// RP8021 to RP8024. The comment, when all is well.
[[nodiscard]] Result<std::string, Diagnostic> verify_for(std::string_view signature, std::string_view bytes,
                                                         const PublicKey& key, std::string_view words);

/// The text of a signature with another first line: one that offers this key.
[[nodiscard]] std::string offering(std::string_view signature, const PublicKey& key);

/// A key to sign with. Forgets its bytes when it goes.
class SecretKey {
public:
    SecretKey() = default;
    SecretKey(const SecretKey&) = default;
    SecretKey& operator=(const SecretKey&) = default;
    ~SecretKey();
    /// A new one, from the system's random numbers.
    [[nodiscard]] static SecretKey make();
    /// Whether a key file wants a password; nothing when it is no key file.
    [[nodiscard]] static std::optional<bool> wants_password(std::string_view text);
    /// From the text of a key file, which may be encrypted: RP8025. Costs a second and a gigabyte with a password, as
    /// the format wants it.
    [[nodiscard]] static Result<SecretKey, Diagnostic> parse(std::string_view text, std::string_view password);
    /// The text of a file without a password.
    [[nodiscard]] std::string file() const;
    /// The same encrypted by a password, as minisign does it: costs a second and a gigabyte. RP8025 when there is not
    /// enough memory, or no password.
    [[nodiscard]] Result<std::string, Diagnostic> file(std::string_view password) const;

    [[nodiscard]] PublicKey public_key() const;
    /// The text of a signature file for these bytes. A comment is one line without control characters.
    [[nodiscard]] std::string sign(std::string_view bytes, std::string_view trusted_comment) const;

private:
    std::array<unsigned char, 8> id_{};
    std::array<unsigned char, 64> key_{};
};

/// The 256 words of PublicKey::words.
[[nodiscard]] const std::array<std::string_view, 256>& key_words();

}  // namespace ramparts

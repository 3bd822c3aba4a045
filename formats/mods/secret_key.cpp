// Keys to sign with, in the file format of minisign; see minisign.hpp.
#include <sodium.h>

#include <algorithm>
#include <cstring>

#include "formats/codes/file_codes.hpp"
#include "formats/mods/minisign.hpp"

namespace ramparts {
namespace {

// Where what stands in a key file of 158 bytes.
constexpr std::size_t kKeyFile = 158;
constexpr std::size_t kKdf = 2, kCheck = 4, kSalt = 6, kOps = 38, kMemory = 46, kBody = 54, kBodySize = 104;
using KeyBytes = std::array<unsigned char, kKeyFile>;

constexpr std::uint64_t kMostOps = std::uint64_t{1} << 26U;     // twice what the tool asks for
constexpr std::uint64_t kMostMemory = std::uint64_t{2} << 30U;  // the same

bool ready() {
    static const int code = sodium_init();
    return code >= 0;
}

std::optional<KeyBytes> key_bytes(std::string_view text) {
    const std::size_t first = text.find('\n');
    if (first == std::string_view::npos || !text.starts_with("untrusted comment: ")) return std::nullopt;
    std::string_view line = text.substr(first + 1);
    line = line.substr(0, std::min(line.find_first_of("\r\n"), line.size()));
    KeyBytes bytes{};
    std::size_t got = 0;
    const char* end = nullptr;
    if (sodium_base642bin(bytes.data(), bytes.size(), line.data(), line.size(), nullptr, &got, &end,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        got != kKeyFile || end != line.data() + line.size())
        return std::nullopt;
    const bool known = bytes[0] == 'E' && bytes[1] == 'd' && bytes[kCheck] == 'B' && bytes[kCheck + 1] == '2';
    return known ? std::optional(bytes) : std::nullopt;
}

bool encrypted(const KeyBytes& bytes) { return bytes[kKdf] != 0 || bytes[kKdf + 1] != 0; }

std::uint64_t little_endian(const unsigned char* at) {
    std::uint64_t value = 0;
    for (std::size_t i = 8; i-- > 0;) value = value << 8U | at[i];
    return value;
}

auto unusable(Message said, Message fix) {
    register_file_codes();
    Diagnostic finding;
    finding.code = "RP8025";
    finding.message = std::move(said);
    finding.fix = std::move(fix);
    return fail(std::move(finding));
}

// The hash of the kind, the id and the key, which tells a right password from a wrong one.
std::array<unsigned char, 32> check_of(const unsigned char* id_and_key) {
    std::array<unsigned char, 2 + 72> bytes{};
    bytes[0] = 'E';
    bytes[1] = 'd';
    std::copy_n(id_and_key, 72, bytes.begin() + 2);
    std::array<unsigned char, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), bytes.data(), bytes.size(), nullptr, 0);
    sodium_memzero(bytes.data(), bytes.size());
    return hash;
}

// A key without a password has no such hash, as the tool writes it: its public half follows from the secret one.
bool belongs_together(const unsigned char* key) {
    std::array<unsigned char, 32> open{};
    std::array<unsigned char, 64> again{};
    crypto_sign_seed_keypair(open.data(), again.data(), key);
    const bool same = sodium_memcmp(again.data(), key, again.size()) == 0;
    sodium_memzero(again.data(), again.size());
    return same;
}

// Takes the password off the body of a key, or puts it on; false when that cannot be done.
bool decrypt(KeyBytes& bytes, std::string_view password) {
    const std::uint64_t ops = little_endian(&bytes[kOps]);
    const std::uint64_t memory = little_endian(&bytes[kMemory]);
    if (ops > kMostOps || memory > kMostMemory) return false;
    std::array<unsigned char, kBodySize> stream{};
    if (crypto_pwhash_scryptsalsa208sha256(stream.data(), stream.size(), password.data(), password.size(),
                                           &bytes[kSalt], ops, static_cast<std::size_t>(memory)) != 0)
        return false;
    for (std::size_t i = 0; i < kBodySize; ++i) bytes[kBody + i] ^= stream[i];
    sodium_memzero(stream.data(), stream.size());
    return true;
}

std::string to_base64(const unsigned char* bytes, std::size_t size) {
    std::string text(sodium_base64_ENCODED_LEN(size, sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes, size, sodium_base64_VARIANT_ORIGINAL);
    text.resize(text.size() - 1);
    return text;
}

}  // namespace

SecretKey::~SecretKey() { sodium_memzero(key_.data(), key_.size()); }

SecretKey SecretKey::make() {
    SecretKey made;
    if (!ready()) std::abort();
    randombytes_buf(made.id_.data(), made.id_.size());
    std::array<unsigned char, 32> open{};
    crypto_sign_keypair(open.data(), made.key_.data());
    return made;
}

std::optional<bool> SecretKey::wants_password(std::string_view text) {
    const auto bytes = key_bytes(text);
    return bytes ? std::optional(encrypted(*bytes)) : std::nullopt;
}

Result<SecretKey, Diagnostic> SecretKey::parse(std::string_view text, std::string_view password) {
    auto bytes = key_bytes(text);
    if (!bytes)
        return unusable(message("it is not a secret key of minisign"),
                        message("make one with ramparts mod key, or with minisign -G"));
    const bool locked = encrypted(*bytes);
    if (locked && ((*bytes)[kKdf] != 'S' || (*bytes)[kKdf + 1] != 'c'))
        return unusable(message("the key is encrypted in an unknown way"), message("sign with the tool that made it"));
    if (locked && !decrypt(*bytes, password))
        return unusable(message("there is not enough memory to take the password off the key"),
                        message("close other programs, or sign with minisign"));
    const auto check = check_of(&(*bytes)[kBody]);
    const bool fits = locked ? sodium_memcmp(check.data(), &(*bytes)[kBody + 72], check.size()) == 0
                             : belongs_together(&(*bytes)[kBody + 8]);
    SecretKey key;
    std::copy_n(&(*bytes)[kBody], 8, key.id_.begin());
    std::copy_n(&(*bytes)[kBody + 8], 64, key.key_.begin());
    sodium_memzero(bytes->data(), bytes->size());
    if (fits) return key;
    return unusable(locked ? message("the password does not fit the key") : message("the key is damaged"),
                    locked ? message("type it again") : message("take it from your copy of it"));
}

namespace {

std::string key_text(KeyBytes& bytes) {
    std::string text =
        "untrusted comment: minisign encrypted secret key\n" + to_base64(bytes.data(), bytes.size()) + "\n";
    sodium_memzero(bytes.data(), bytes.size());
    return text;
}

void put_little_endian(unsigned char* at, std::uint64_t value) {
    for (std::size_t i = 0; i < 8; ++i) at[i] = static_cast<unsigned char>(value >> (8 * i));
}

}  // namespace

std::string SecretKey::file() const {
    KeyBytes bytes{};
    bytes[0] = 'E';
    bytes[1] = 'd';
    bytes[kCheck] = 'B';
    bytes[kCheck + 1] = '2';
    std::copy(id_.begin(), id_.end(), bytes.begin() + kBody);
    std::copy(key_.begin(), key_.end(), bytes.begin() + kBody + 8);
    return key_text(bytes);
}

Result<std::string, Diagnostic> SecretKey::file(std::string_view password) const {
    if (password.empty()) return unusable(message("there is no password"), message("type one"));
    KeyBytes bytes{};
    bytes[0] = 'E';
    bytes[1] = 'd';
    bytes[kKdf] = 'S';
    bytes[kKdf + 1] = 'c';
    bytes[kCheck] = 'B';
    bytes[kCheck + 1] = '2';
    randombytes_buf(&bytes[kSalt], crypto_pwhash_scryptsalsa208sha256_SALTBYTES);
    put_little_endian(&bytes[kOps], crypto_pwhash_scryptsalsa208sha256_OPSLIMIT_SENSITIVE);
    put_little_endian(&bytes[kMemory], crypto_pwhash_scryptsalsa208sha256_MEMLIMIT_SENSITIVE);
    std::copy(id_.begin(), id_.end(), bytes.begin() + kBody);
    std::copy(key_.begin(), key_.end(), bytes.begin() + kBody + 8);
    const auto check = check_of(&bytes[kBody]);
    std::copy(check.begin(), check.end(), bytes.begin() + kBody + 72);
    const bool locked = decrypt(bytes, password);  // the same both ways
    if (!locked) {
        sodium_memzero(bytes.data(), bytes.size());
        return unusable(message("there is not enough memory to put a password on the key"),
                        message("close other programs, or make the key with minisign -G"));
    }
    return key_text(bytes);
}

PublicKey SecretKey::public_key() const {
    PublicKey key;
    key.id = id_;
    std::copy_n(key_.begin() + 32, 32, key.key.begin());  // a secret key ends with its public one
    return key;
}

std::string SecretKey::sign(std::string_view bytes, std::string_view trusted_comment) const {
    std::array<unsigned char, 64> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                       nullptr, 0);
    std::array<unsigned char, 74> first{};
    first[0] = 'E';
    first[1] = 'D';
    std::copy(id_.begin(), id_.end(), first.begin() + 2);
    crypto_sign_detached(&first[10], nullptr, hash.data(), hash.size(), key_.data());
    std::string comment(reinterpret_cast<const char*>(&first[10]), 64);
    comment.append(trusted_comment);
    std::array<unsigned char, 64> second{};
    crypto_sign_detached(second.data(), nullptr, reinterpret_cast<const unsigned char*>(comment.data()), comment.size(),
                         key_.data());
    return "untrusted comment: signature from ramparts, key " + public_key().text() + "\n" +
           to_base64(first.data(), first.size()) + "\ntrusted comment: " + std::string(trusted_comment) + "\n" +
           to_base64(second.data(), second.size()) + "\n";
}

}  // namespace ramparts

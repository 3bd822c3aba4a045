// Reads, verifies and writes signatures through libsodium; see minisign.hpp.
#include "formats/mods/minisign.hpp"

#include <sodium.h>

#include <algorithm>
#include <cstring>

#include "formats/codes/file_codes.hpp"
#include "formats/text/byte_check.hpp"
#include "formats/text/other_file.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kMostSignature = 8192;
constexpr std::string_view kUntrusted = "untrusted comment: ";
constexpr std::string_view kTrusted = "trusted comment: ";

const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

template <std::size_t N>
std::string base64(const std::array<unsigned char, N>& bytes) {
    std::string text(sodium_base64_ENCODED_LEN(N, sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), N, sodium_base64_VARIANT_ORIGINAL);
    text.resize(text.size() - 1);  // the zero at its end
    return text;
}

template <std::size_t N>
bool from_base64(std::string_view text, std::array<unsigned char, N>& out) {
    std::size_t got = 0;
    const char* end = nullptr;
    return sodium_base642bin(out.data(), N, text.data(), text.size(), nullptr, &got, &end,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           got == N && end == text.data() + text.size();
}

// The next line, without its end; a carriage return at its end is none of it.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

template <std::size_t N>
std::string hexadecimal(const std::array<unsigned char, N>& bytes) {
    // the id is a number whose lowest byte comes first
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text;
    for (std::size_t i = N; i-- > 0;) {
        text += kDigits[bytes[i] >> 4U];
        text += kDigits[bytes[i] & 15U];
    }
    return text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
}

std::array<unsigned char, 64> hash_of(std::string_view bytes) {
    std::array<unsigned char, 64> hash{};
    crypto_generichash(hash.data(), hash.size(), raw(bytes), bytes.size(), nullptr, 0);
    return hash;
}

// What the second signature is over.
std::string signed_comment(const std::array<unsigned char, 64>& signature, std::string_view comment) {
    std::string bytes(reinterpret_cast<const char*>(signature.data()), signature.size());
    return bytes.append(comment);
}

Diagnostic signature_fault(const char* code, Message said, Message fix) {
    register_file_codes();
    Diagnostic finding;
    finding.code = code;
    finding.message = std::move(said);
    finding.fix = std::move(fix);
    return finding;
}

auto malformed(Message said) {
    return fail(signature_fault("RP8021", std::move(said), message("get the signature again, from the author")));
}

}  // namespace

std::string PublicKey::text() const {
    std::array<unsigned char, 42> bytes{};
    bytes[0] = 'E';
    bytes[1] = 'd';
    std::copy(id.begin(), id.end(), bytes.begin() + 2);
    std::copy(key.begin(), key.end(), bytes.begin() + 10);
    return base64(bytes);
}

std::string PublicKey::id_text() const { return hexadecimal(id); }

std::string PublicKey::words() const {
    std::string bytes(reinterpret_cast<const char*>(id.data()), id.size());
    bytes.append(reinterpret_cast<const char*>(key.data()), key.size());
    const auto hash = hash_of("ramparts key words " + bytes);
    std::string text;
    for (std::size_t i = 0; i < 10; ++i) text.append(i == 0 ? "" : "-").append(key_words()[hash[i]]);
    return text;
}

std::optional<PublicKey> parse_public_key(std::string_view text) {
    std::string_view line = take_line(text);
    if (line.starts_with(kUntrusted)) line = take_line(text);
    std::array<unsigned char, 42> bytes{};
    if (!from_base64(line, bytes) || bytes[0] != 'E' || bytes[1] != 'd') return std::nullopt;
    PublicKey key;
    std::copy_n(bytes.begin() + 2, 8, key.id.begin());
    std::copy_n(bytes.begin() + 10, 32, key.key.begin());
    return key;
}

std::string public_key_file(const PublicKey& key) {
    return std::string(kUntrusted) + "minisign public key " + key.id_text() + "\n" + key.text() + "\n";
}

std::string Signature::key_id_text() const { return hexadecimal(key_id); }

Result<Signature, Diagnostic> parse_signature(std::string_view text) {
    if (text.size() > kMostSignature) return malformed(message("the signature has {1} bytes", text.size()));
    if (const auto other = other_file(text)) return fail(signature_fault("RP8021", other->said, other->fix));
    if (xml::check_bytes(text).fault != xml::ByteFault::none)
        return malformed(message("the signature holds characters that no text may hold"));
    Signature signature;
    const std::string_view first = take_line(text);
    if (!first.starts_with(kUntrusted))
        return malformed(message("the signature does not begin with \"untrusted comment:\""));
    if (const std::size_t key = first.rfind(" key "); key != std::string_view::npos)
        signature.offered = parse_public_key(first.substr(key + 5));
    std::array<unsigned char, 74> bytes{};
    if (!from_base64(take_line(text), bytes))
        return malformed(message("the second line of the signature is not a signature"));
    if (bytes[0] == 'E' && bytes[1] == 'd')
        return malformed(message("the signature is of the old kind, over the file itself; only hashed ones are taken"));
    if (bytes[0] != 'E' || bytes[1] != 'D') return malformed(message("the signature is of an unknown kind"));
    std::copy_n(bytes.begin() + 2, 8, signature.key_id.begin());
    std::copy_n(bytes.begin() + 10, 64, signature.signature.begin());
    const std::string_view comment = take_line(text);
    if (!comment.starts_with(kTrusted)) return malformed(message("the signature has no trusted comment"));
    signature.trusted_comment = comment.substr(kTrusted.size());
    if (!from_base64(take_line(text), signature.comment_signature))
        return malformed(message("the trusted comment is not signed"));
    if (!text.empty()) return malformed(message("text follows the signature"));
    return signature;
}

std::optional<Diagnostic> verify(const Signature& signature, std::string_view bytes, const PublicKey& key) {
    if (signature.key_id != key.id)
        return signature_fault(
            "RP8023", message("it is signed with the key {1}, not with {2}", signature.key_id_text(), key.id_text()),
            message("ask the author which key is his, not by the way the file came"));
    const auto hash = hash_of(bytes);
    if (crypto_sign_verify_detached(signature.signature.data(), hash.data(), hash.size(), key.key.data()) != 0)
        return signature_fault("RP8022", message("the signature does not fit what it is beside"),
                               message("get the file again, from its author"));
    const std::string comment = signed_comment(signature.signature, signature.trusted_comment);
    if (crypto_sign_verify_detached(signature.comment_signature.data(), raw(comment), comment.size(), key.key.data()) !=
        0)
        return signature_fault("RP8022", message("the trusted comment is not the one that was signed"),
                               message("get the file again, from its author"));
    return std::nullopt;
}

std::string offering(std::string_view signature, const PublicKey& key) {
    (void)take_line(signature);
    return std::string(kUntrusted) + "signature from ramparts, key " + key.text() + "\n" + std::string(signature);
}

Result<std::string, Diagnostic> verify_for(std::string_view text, std::string_view bytes, const PublicKey& key,
                                           std::string_view words) {
    auto signature = parse_signature(text);
    if (!signature) return fail(signature.error());
    if (auto fault = verify(*signature, bytes, key)) return fail(std::move(*fault));
    const std::string& comment = signature->trusted_comment;
    if (comment != words && !comment.starts_with(std::string(words) + " "))
        return fail(signature_fault("RP8024", message("the signature is for \"{1}\", not for \"{2}\"", comment, words),
                                    message("get the file again, from its author")));
    return comment;
}

}  // namespace ramparts

// Fuzz target: any bytes as a signature, a public key and a secret key. No bytes but those of the owner verify.
#include <cstdint>

#include "formats/mods/minisign.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::signatures {

RAMPARTS_FUZZ_TARGET(signatures) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    // a key that nobody has: whatever verifies with it is a fault
    static const PublicKey key = SecretKey::make().public_key();
    const auto signature = parse_signature(text);
    if (signature) {
        Signature as_if = *signature;
        as_if.key_id = key.id;
        require(verify(as_if, "what nobody signed", key).has_value(), "a stranger's signature fits");
        if (signature->offered)
            require(parse_public_key(signature->offered->text()) == signature->offered, "a key is no fixed point");
    }
    if (const auto open = parse_public_key(text))
        require(parse_public_key(public_key_file(*open)) == *open, "a key is no fixed point");
    // one with a password would cost a second each time
    if (SecretKey::wants_password(text) == false)
        if (const auto secret = SecretKey::parse(text, "")) {
            const PublicKey open = secret->public_key();
            require(verify_for(secret->sign("text", "a comment"), "text", open, "a comment").has_value(),
                    "a key does not sign");
        }
    return 0;
}

}  // namespace ramparts::fuzz::signatures

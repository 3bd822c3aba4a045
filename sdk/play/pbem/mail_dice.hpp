// The dice of games by mail: promises that are kept, and what dice follow from. The reasons stand in docs/mail.md.
#pragma once

#include "engine/play/luck.hpp"
#include "formats/mail/mail_hash.hpp"

namespace ramparts {

/// The promise of a secret that is made in mail `number` by a side: it fits no other game, mail or side.
[[nodiscard]] Digest promise_of(const Digest& game, std::uint32_t number, std::string_view side, const Digest& secret);

/// With trusted dice a player's secrets are a chain, each the hash of the next: the last hash is promised first.
inline constexpr std::uint32_t kTrustedLinks = 8192;
/// The link before this one.
[[nodiscard]] Digest link_before(const Digest& game, std::string_view side, const Digest& link);
/// The k-th link from the end of the chain that `seed` begins; k = 0 is what is promised. Cost: kTrustedLinks − k
/// hashes.
[[nodiscard]] Digest trusted_link(const Digest& game, std::string_view side, const Digest& seed, std::uint32_t k);

/// The dice that mail `number` rolls: `orders` is the hash of the chain before it, which holds whatever was decided;
/// `share` is the other player's contribution, `opened` the writer's own.
[[nodiscard]] Luck verified_luck(const Digest& game, std::uint32_t number, const Digest& orders, const Digest& share,
                                 const Digest& opened);
/// The same without the orders: they cannot change what was fixed before the game.
[[nodiscard]] Luck trusted_luck(const Digest& game, std::uint32_t number, const Digest& share, const Digest& opened);

}  // namespace ramparts

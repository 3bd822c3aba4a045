// See mail_dice.hpp.
#include "sdk/play/pbem/mail_dice.hpp"

namespace ramparts {

Digest promise_of(const Digest& game, std::uint32_t number, std::string_view side, const Digest& secret) {
    return MailHash("ramparts mail promise 1").add(game).add(std::uint64_t{number}).add(side).add(secret).done();
}

Digest link_before(const Digest& game, std::string_view side, const Digest& link) {
    return MailHash("ramparts mail link 1").add(game).add(side).add(link).done();
}

Digest trusted_link(const Digest& game, std::string_view side, const Digest& seed, std::uint32_t k) {
    Digest link = seed;
    for (std::uint32_t i = k; i < kTrustedLinks; ++i) link = link_before(game, side, link);
    return link;
}

Luck verified_luck(const Digest& game, std::uint32_t number, const Digest& orders, const Digest& share,
                   const Digest& opened) {
    const Digest seed =
        MailHash("ramparts mail dice 1").add(game).add(std::uint64_t{number}).add(orders).add(share).add(opened).done();
    return {number_of(seed), number};
}

Luck trusted_luck(const Digest& game, std::uint32_t number, const Digest& share, const Digest& opened) {
    const Digest seed =
        MailHash("ramparts mail trusted dice 1").add(game).add(std::uint64_t{number}).add(share).add(opened).done();
    return {number_of(seed), number};
}

}  // namespace ramparts

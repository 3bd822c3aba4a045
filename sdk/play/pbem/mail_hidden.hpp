// Hidden units in games by mail: promises of what is under a counter, and the secret set-up as both programs play it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"
#include "formats/mail/mail_hash.hpp"

namespace ramparts {

/// What a counter hides, by the value of the secret attribute.
struct MailHiding {
    UnitIndex counter = kNoUnit;
    std::int64_t value = 0;
    friend bool operator==(const MailHiding&, const MailHiding&) = default;
};
/// A hidden counter of a game, as one of the two programs has it.
struct MailCounter {
    MailHiding hides;  ///< the truth of one's own and of an opened one, else a guess
    Digest promise{};
    bool opened = false;
};
/// What a side has set up in secret, by counters ascending; empty before.
struct MailDeal {
    std::vector<MailCounter> counters;

    /// Those that are not opened.
    [[nodiscard]] UnitSet sealed() const;
    [[nodiscard]] std::vector<MailHiding> values() const;
    /// Null for a counter that is none of them, or opened.
    [[nodiscard]] MailCounter* sealed_counter(UnitIndex counter);
};

/// The promise of a value: it fits no other game, side or counter, and nobody can guess it without the salt.
[[nodiscard]] Digest hidden_promise(const Digest& game, std::string_view side, std::string_view counter,
                                    std::int64_t value, const Digest& salt);
/// The salt of a counter, from the secret of its side, which is never opened: it gives no other salt away.
[[nodiscard]] Digest hidden_salt(const Digest& veil, std::string_view counter);
/// The dice of a set-up that is left to the lot.
[[nodiscard]] Luck hidden_lot(const Digest& veil);

/// Whether a side sets up in secret now.
[[nodiscard]] bool sets_up(const StandardRules& rules, const GameState& state) noexcept;
/// The counters of a side that hide something.
[[nodiscard]] UnitSet hiding_of(const StandardRules& rules, const GameState& state, SideId side);
/// Plays the secret set-up of the side that decides, so that its counters hide what is wanted; without any wish, by
/// what the rules offer first. Ever the same steps for the same values. What its counters hide then, ascending;
/// nothing when the rules allow no such set-up, and then the game is of no more use.
[[nodiscard]] std::optional<std::vector<MailHiding>> play_set_up(Game& game, const StandardRules& rules,
                                                                 std::span<const MailHiding> wanted);

}  // namespace ramparts

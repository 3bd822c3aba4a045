// The course of a game by mail: every mail verified, every step played by the rules.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/mail/mail_file.hpp"
#include "sdk/play/pbem/mail_battle.hpp"
#include "sdk/play/pbem/mail_dice.hpp"

namespace ramparts {

/// One of the two who write: the first has invited, the second has joined.
struct MailSeat {
    std::string side;  ///< id; that of the second is known with the invitation
    std::string name;
    std::optional<PublicKey> key;
};

/// The play of one mail: what of it happens by itself, what its writer decides, and where it ends.
class MailPlay {
public:
    enum class Next : std::uint8_t {
        choice,  ///< the writer decides
        only,    ///< there is one thing to do, whoever does it
        die,     ///< falls by what this mail opens
        end      ///< the other player decides, a die needs his secret, or the game is over
    };
    /// `luck` are the dice that the mail opens, if it opens any.
    MailPlay(Game& game, MailDice dice, SideId writer, std::optional<Luck> luck)
        : game_(&game), dice_(dice), writer_(writer), luck_(luck) {}

    [[nodiscard]] Next next();
    /// The step that next() has said to happen by itself.
    [[nodiscard]] Action due();
    /// Plays a choice or a step that is due; what the rules say against it.
    [[nodiscard]] Result<void, Explanation> play(const Action& action);
    [[nodiscard]] Game& game() noexcept { return *game_; }

private:
    Game* game_;
    MailDice dice_;
    SideId writer_;
    std::optional<Luck> luck_;
    bool chosen_ = false;  // since the dice are known: with verified dice no further one falls by them
};

/// A game from its invitation on. After a mail that was refused it is of no use any more: begin it anew.
class MailCourse {
public:
    explicit MailCourse(MailBattle battle);

    /// Verifies a mail as the next one and plays it; why it is refused otherwise (RP8205, RP8208 to RP8219, RP8223,
    /// RP8225).
    /// The keys are those of the mails 0 and 1 themselves: whom they belong to is for their reader to ask.
    [[nodiscard]] std::optional<Diagnostic> add(const SignedMail& mail);

    [[nodiscard]] const std::vector<SignedMail>& mails() const noexcept { return mails_; }
    /// The number of the next mail.
    [[nodiscard]] std::uint32_t number() const noexcept { return static_cast<std::uint32_t>(mails_.size()); }
    /// Who writes mail `number`.
    [[nodiscard]] const MailSeat& seat(std::uint32_t number) const noexcept { return seats_[number % 2]; }
    [[nodiscard]] MailDice dice() const noexcept { return dice_; }
    [[nodiscard]] const Digest& id() const noexcept { return id_; }
    /// Of the chain so far.
    [[nodiscard]] const Digest& hash() const noexcept { return hash_; }
    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const MailBattle& battle() const noexcept { return battle_; }
    /// By the rules, or because somebody has resigned.
    [[nodiscard]] bool over() const noexcept { return game_.over() || resigned_.has_value(); }
    [[nodiscard]] const std::optional<SideId>& resigned() const noexcept { return resigned_; }
    /// Whether the next mail has to open a secret: always with trusted dice, else when a die is to be rolled.
    [[nodiscard]] bool opens() const noexcept;
    /// The dice of the next mail when its writer opens this.
    [[nodiscard]] Luck luck(const Digest& opened) const;
    /// How many steps of the record stood before the last mail.
    [[nodiscard]] std::size_t steps_before_last() const noexcept { return steps_before_last_; }

private:
    [[nodiscard]] std::optional<Diagnostic> check_place(const SignedMail& mail) const;
    [[nodiscard]] std::optional<Diagnostic> check_signature(const SignedMail& mail) const;
    [[nodiscard]] std::optional<Diagnostic> check_old(const SignedMail& mail) const;
    [[nodiscard]] std::optional<Diagnostic> begin(const SignedMail& mail);
    [[nodiscard]] std::optional<Diagnostic> check_fields(const Mail& mail) const;
    [[nodiscard]] std::optional<Diagnostic> check_opened(const Mail& mail) const;
    [[nodiscard]] std::optional<Diagnostic> play(const Mail& mail);
    [[nodiscard]] std::optional<Diagnostic> play_step(MailPlay& play, const Mail& mail, std::size_t at);
    [[nodiscard]] const std::string& writer(const Mail& mail) const noexcept { return seats_[mail.number % 2].name; }

    MailBattle battle_;
    Game game_;
    MailDice dice_ = MailDice::verified;
    Digest id_{};
    Digest hash_{};
    std::array<MailSeat, 2> seats_;
    std::vector<SignedMail> mails_;
    std::optional<SideId> resigned_;
    std::size_t steps_before_last_ = 0;
};

}  // namespace ramparts

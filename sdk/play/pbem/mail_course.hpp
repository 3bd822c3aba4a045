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
#include "sdk/play/pbem/mail_hidden.hpp"

namespace ramparts {

/// One of the two who write: the first has invited, the second has joined.
struct MailSeat {
    std::string side;  ///< id; that of the second is known with the invitation
    std::string name;
    std::optional<PublicKey> key;
};

/// What the play of a mail has to know of hidden units.
struct MailVeil {
    const StandardRules* rules = nullptr;  ///< null: nothing is hidden in this battle
    UnitSet sealed;                        ///< counters of the other player, promised and not opened
    bool holds = false;       ///< what they hide is not known here: a step that reveals one is held, not played
    std::optional<Luck> lot;  ///< by which the lot of the writer's own set-up falls
};

/// The play of one mail: what of it happens by itself, what its writer decides, and where it ends.
class MailPlay {
public:
    enum class Next : std::uint8_t {
        choice,  ///< the writer decides
        only,    ///< there is one thing to do, whoever does it
        die,     ///< falls by what this mail opens, or by the lot of the writer's own set-up
        end      ///< the other player decides, a die needs his secret, a counter his opening, or the game is over
    };
    /// `luck` are the dice that the mail opens, if it opens any.
    MailPlay(Game& game, MailDice dice, SideId writer, std::optional<Luck> luck, MailVeil veil = {})
        : game_(&game), dice_(dice), writer_(writer), luck_(luck), veil_(veil) {}

    [[nodiscard]] Next next();
    /// The step that next() has said to happen by itself.
    [[nodiscard]] Action due();
    /// Plays a choice or a step that is due; what the rules say against it. A step may be held instead.
    [[nodiscard]] Result<void, Explanation> play(const Action& action);
    [[nodiscard]] Game& game() noexcept { return *game_; }
    /// The last step of the mail, when it is held.
    [[nodiscard]] const std::optional<Action>& held() const noexcept { return held_; }
    /// Whether the last step has revealed a counter of the other player.
    [[nodiscard]] bool revealed() const noexcept { return revealed_; }

private:
    [[nodiscard]] bool reveals(const Action& action) const;
    Game* game_;
    MailDice dice_;
    SideId writer_;
    std::optional<Luck> luck_;
    MailVeil veil_;
    std::optional<Action> held_;
    bool revealed_ = false;
    bool chosen_ = false;  // since the dice are known: with verified dice no further one falls by them
};

/// Whose program it is, in a battle with hidden units.
struct MailOwn {
    std::string side;               ///< id
    Digest veil{};                  ///< what the salts and the lot follow from
    std::vector<MailHiding> hides;  ///< once it is set up
};

/// A game from its invitation on. After a mail that was refused it is of no use any more: begin it anew.
class MailCourse {
public:
    explicit MailCourse(MailBattle battle);

    /// Before the first mail, in a battle with hidden units; and again when its own side is set up.
    void know(MailOwn own) { own_ = std::move(own); }
    /// Verifies a mail as the next one and plays it; why it is refused otherwise (RP8205, RP8208 to RP8219, RP8223,
    /// RP8225 to RP8228).
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
    /// Whether no mail follows: the game is over, and all that was hidden is opened.
    [[nodiscard]] bool closed() const noexcept;
    /// Whether the battle has hidden units.
    [[nodiscard]] bool hides() const noexcept { return hides_; }
    /// What a side has set up in secret, as it is known here.
    [[nodiscard]] const MailDeal& deal(SideId side) const noexcept { return deals_[side]; }
    /// The last step of one's own last mail, when it waits for what the other player opens.
    [[nodiscard]] const std::optional<Action>& held() const noexcept { return held_; }
    /// What the next mail of a side has to know of hidden units.
    [[nodiscard]] MailVeil veil(SideId writer) const;
    /// The hash of a position of this battle as mails have it: of what both players know.
    [[nodiscard]] std::uint64_t hash_of(const GameState& state) const;
    [[nodiscard]] const std::optional<SideId>& resigned() const noexcept { return resigned_; }
    /// Whether the next mail has to open a secret: always with trusted dice, else when a die is to be rolled.
    [[nodiscard]] bool opens() const noexcept;
    /// The dice of the next mail when its writer opens this.
    [[nodiscard]] Luck luck(const Digest& opened) const;
    /// How many steps of the record stood before the last mail.
    [[nodiscard]] std::size_t steps_before_last() const noexcept { return steps_before(number() - 1); }
    /// How many stood before mail `number`, from 1 on and up to the next one.
    [[nodiscard]] std::size_t steps_before(std::uint32_t number) const noexcept {
        return number == 0 || number > ends_.size() ? 0 : ends_[number - 1];
    }

private:
    [[nodiscard]] std::optional<Diagnostic> check_place(const SignedMail& mail) const;
    [[nodiscard]] std::optional<Diagnostic> check_signature(const SignedMail& mail) const;
    [[nodiscard]] std::optional<Diagnostic> check_old(const SignedMail& mail) const;
    [[nodiscard]] std::optional<Diagnostic> begin(const SignedMail& mail);
    [[nodiscard]] std::optional<Diagnostic> check_fields(const Mail& mail) const;
    [[nodiscard]] std::optional<Diagnostic> check_opened(const Mail& mail) const;
    [[nodiscard]] std::optional<Diagnostic> play(const Mail& mail);
    [[nodiscard]] std::optional<Diagnostic> play_step(MailPlay& play, const Mail& mail, std::size_t at);
    [[nodiscard]] std::optional<Diagnostic> end(const MailPlay& play, const Mail& mail, std::uint64_t reached);
    // hidden units, in mail_course_hidden.cpp
    [[nodiscard]] std::optional<Diagnostic> take_openings(const Mail& mail);
    [[nodiscard]] std::optional<Diagnostic> open_counter(MailDeal& deal, const Mail& mail, const MailOpening& opening);
    [[nodiscard]] std::optional<Diagnostic> play_held(const Mail& mail);
    [[nodiscard]] std::optional<Diagnostic> set_up(const Mail& mail, bool may_be_left);
    [[nodiscard]] std::optional<Diagnostic> make_deal(const Mail& mail, MailDeal& deal);
    [[nodiscard]] std::optional<Diagnostic> check_openings(const Mail& mail) const;
    [[nodiscard]] std::optional<Diagnostic> check_revealed(const Mail& mail) const;
    /// Whether a mail has to open all: its writer knows that the game is over.
    [[nodiscard]] bool opens_all() const noexcept { return over() && !revealed_; }
    [[nodiscard]] UnitSet hiding_after(SideId side) const;
    [[nodiscard]] std::optional<Diagnostic> play_again(const Mail& mail);
    [[nodiscard]] SideId side_of(const Mail& mail) const {
        return *battle_.rules->context()->scenario().side(mail.from);
    }
    [[nodiscard]] const std::string& writer(const Mail& mail) const noexcept { return seats_[mail.number % 2].name; }

    /// What a game with hidden units is played again from, when a counter hides something else than was taken for it.
    struct Past {
        enum class Kind : std::uint8_t { set_up, step, end } kind = Kind::end;
        SideId side = 0;                    // of a set-up
        Action action{};                    // of a step
        std::optional<std::uint64_t> hash;  // before it
    };

    MailBattle battle_;
    bool hides_;
    Game game_;
    MailDice dice_ = MailDice::verified;
    Digest id_{};
    Digest hash_{};
    std::array<MailSeat, 2> seats_;
    std::vector<SignedMail> mails_;
    std::optional<SideId> resigned_;
    std::vector<std::size_t> ends_;  // of each mail in the record
    std::optional<MailOwn> own_;
    std::array<MailDeal, kSides> deals_;
    std::optional<Action> held_;
    bool revealed_ = false;   // the last mail ends with a step that reveals what the other player has to open
    std::vector<Past> past_;  // with hidden units alone
};

}  // namespace ramparts

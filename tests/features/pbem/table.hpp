// Two players at two desks, who see nothing of each other but mails.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "sdk/play/pbem/mail_game.hpp"

namespace ramparts::test {

/// The small battle of the command line's cases; `change` may spoil it before.
[[nodiscard]] MailBattle small_battle(const std::function<void(Scenario&)>& change = {});
[[nodiscard]] MailBattle shipped_battle(const std::string& name);

struct Desk {
    MailGame game;
    SecretKey key;
};

/// A game that Ann has begun (side 0, even mails) and Bob joined.
class Table {
public:
    explicit Table(MailDice dice = MailDice::verified, std::uint64_t seed = 1,
                   const MailBattle& battle = small_battle(), const std::string& player = "random");

    [[nodiscard]] Desk& ann() { return desks_[0]; }
    [[nodiscard]] Desk& bob() { return desks_[1]; }
    /// Who has written a mail, and who is to read it.
    [[nodiscard]] Desk& writer(const SignedMail& mail) { return desks_[mail.mail.number % 2]; }
    [[nodiscard]] Desk& reader(const SignedMail& mail) { return desks_[1 - mail.mail.number % 2]; }

    /// The next mail, written by whose turn it is and not accepted yet; nothing after the end.
    [[nodiscard]] std::optional<SignedMail> next();
    void deliver(const SignedMail& mail);
    /// Plays on until a mail is as wanted: written, not accepted.
    [[nodiscard]] SignedMail until(const std::function<bool(const SignedMail&)>& wanted);
    /// Plays a turn of a desk to its end.
    void play(Desk& desk, MailTurn& turn);

private:
    std::vector<Desk> desks_;
    std::uint64_t seed_;
    std::string player_;
};

/// The code with which a desk refuses a mail, or "accepted"; what it keeps must not change by a refusal. The message
/// and what to do stand in `said`.
[[nodiscard]] std::string refusal(Desk& desk, const SignedMail& mail, std::string* said = nullptr);
/// A mail changed by a writer whose program is another one: signed with his own key.
[[nodiscard]] SignedMail forged(const Desk& by, SignedMail mail, const std::function<void(Mail&)>& change);

}  // namespace ramparts::test

// What one mail of a game says, as canonical text with the signature of its sender.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/journal/journal.hpp"
#include "formats/mail/mail_hash.hpp"
#include "formats/mods/minisign.hpp"

namespace ramparts {

inline constexpr int kMailFormat = 1;
inline constexpr std::uint32_t kMostMails = 16'384;    ///< of a game
inline constexpr std::size_t kMostMailSteps = 20'000;  ///< of a mail
inline constexpr std::size_t kMostMailCounters = 128;  ///< of a side
inline constexpr std::size_t kMostMailName = 80;       ///< bytes of a player's name

/// Where the dice of a game come from.
enum class MailDice : std::uint8_t {
    verified,  ///< both players contribute to each: nobody knows one before the orders are sent, and nobody chooses one
    trusted    ///< from numbers that each player has fixed before the game: none can be rolled again, but whoever
               ///< changes the program can look ahead at his own
};
[[nodiscard]] std::string_view to_string(MailDice dice) noexcept;

/// The promise of what a hidden counter hides.
struct MailPromise {
    std::string counter;  ///< id of a unit
    Digest promise{};
    friend bool operator==(const MailPromise&, const MailPromise&) = default;
};
/// What a hidden counter hides, with the salt of its promise.
struct MailOpening {
    std::string counter;
    std::uint32_t value = 0;  ///< of the secret attribute: a unit of the battle counted from 1, or a dummy
    Digest salt{};
    friend bool operator==(const MailOpening&, const MailOpening&) = default;
};

/// A mail. Mail 0 invites, mail 1 joins; from then on the two sides write by turns. A regular value.
struct Mail {
    Digest game{};                      ///< drawn by who invites
    std::uint32_t number = 0;           ///< 0 …
    Digest previous{};                  ///< hash of the chain up to the mail before; zero in mail 0
    std::string from;                   ///< id of the side that writes
    std::optional<MailDice> dice;       ///< in mail 0
    std::string player;                 ///< name, in mails 0 and 1
    std::optional<PublicKey> key;       ///< in mails 0 and 1
    std::optional<Digest> commitment;   ///< to a secret that is opened later
    std::optional<Digest> opened;       ///< the secret of an earlier commitment
    std::optional<Digest> share;        ///< a random contribution to the dice of the answer
    std::vector<MailPromise> promises;  ///< in place of the steps of a secret set-up
    std::vector<MailOpening> openings;  ///< of promises of this mail and earlier ones
    std::vector<std::string> steps;     ///< as records have them: what was chosen, and every die
    bool resigns = false;
    std::uint64_t state = 0;  ///< hash of the position after the steps, of what both know of it
    Journal battle;           ///< what is played: a record's header with its locks, without steps and paths
    friend bool operator==(const Mail&, const Mail&) = default;
};

/// The canonical text. Names lose their control characters.
[[nodiscard]] std::string write_mail(const Mail& mail);

struct MailRead {
    Mail mail;
    std::vector<Diagnostic> diagnostics;  ///< RP8203, RP8204; of the battle's lines those of records
    bool readable = false;
};
/// Reads strictly: what write_mail would write otherwise is refused, so that a mail has one text. `path` is for the
/// findings.
[[nodiscard]] MailRead read_mail(std::string_view text, const std::string& path);

/// A mail with the text that was signed, which the chain is made of.
struct SignedMail {
    Mail mail;
    std::string text;
    std::string signature;  ///< the text of a minisign signature
};
[[nodiscard]] SignedMail sign_mail(const Mail& mail, const SecretKey& key);
/// The text and the signature, one after the other: what mails carry and game files keep.
[[nodiscard]] std::string write_signed(const SignedMail& mail);
/// Nothing of the signature is verified.
[[nodiscard]] Result<SignedMail, std::vector<Diagnostic>> read_signed(std::string_view bytes, const std::string& path);
/// Whether the owner of the key has signed this mail of this game: RP8021 to RP8024.
[[nodiscard]] std::optional<Diagnostic> verify_mail(const SignedMail& mail, const PublicKey& key);

/// The hash of the chain with this mail at its end.
[[nodiscard]] Digest chain_hash(const Digest& before, std::string_view text);

}  // namespace ramparts

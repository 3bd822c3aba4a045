// A game by mail as one of its two players has it.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/disk/file_system.hpp"
#include "sdk/play/pbem/mail_course.hpp"

namespace ramparts {

/// What a counter of one's own hides, as the file of a game has it.
struct MailHidden {
    std::string counter;  ///< id
    std::uint32_t value = 0;
};
/// What the file of a game holds: who one is, the secret that the next mail may have to open, and every mail.
struct MailGameFile {
    std::string side;                   ///< one's own, by id
    std::string scenario;               ///< where it stands, or its name in a mod
    std::string key_file;               ///< with the secret key; may be empty
    std::optional<PublicKey> expected;  ///< of the opponent, when it was said before the game
    Digest secret{};                    ///< promised in one's last mail; with trusted dice where the chain begins
    std::optional<Digest> veil;         ///< in a battle with hidden units: what the salts of one's promises follow from
    std::vector<MailHidden> hidden;     ///< what one has set up in secret
    std::vector<SignedMail> mails;
};
/// Lines of words, and the mails as they were sent.
[[nodiscard]] std::string write_mail_game(const MailGameFile& file);
/// RP8220 for what is no such file, and what is wrong with a mail in it. Nothing is verified.
[[nodiscard]] Result<MailGameFile, std::vector<Diagnostic>> read_mail_game(std::string_view text,
                                                                           const std::string& path);
/// Writes a file whole or not at all, for its owner's eyes only.
[[nodiscard]] Result<void, FileError> write_secret(const std::filesystem::path& path, std::string_view text,
                                                   FileSystem& files = real_files());
/// The same of the file of a game, which holds secrets.
[[nodiscard]] Result<void, FileError> keep_mail_game(const std::filesystem::path& path, const MailGameFile& file,
                                                     FileSystem& files = real_files());
inline constexpr std::size_t kMostMailGame = std::size_t{64} << 20U;  ///< bytes of the file of a game

/// How one begins or joins a game.
struct MailPlan {
    std::string side;  ///< id; of who joins it follows from the invitation
    std::string name;
    MailDice dice = MailDice::verified;  ///< of who invites
    std::string scenario;
    std::string key_file;
    std::optional<PublicKey> expected;
};

/// One's next mail in the making: what happens by itself has happened, and one decides the rest.
class MailTurn {
public:
    MailTurn(const MailCourse& course, const std::optional<Digest>& opened);

    [[nodiscard]] Game& game() noexcept { return game_; }
    /// Whether nothing is left to decide.
    [[nodiscard]] bool complete() { return play_.next() == MailPlay::Next::end; }
    /// Plays a choice, and what follows by itself.
    [[nodiscard]] Result<void, Explanation> play(const Action& action);
    /// The dice that fall in the rest of this mail: those of trusted dice.
    [[nodiscard]] std::optional<Luck> dice() const noexcept { return rest_; }
    /// By what the lot of one's own secret set-up falls.
    [[nodiscard]] const std::optional<Luck>& lot() const noexcept { return veil_.lot; }
    /// The last step, when the other player has to open a counter that it reveals: it is not played before.
    [[nodiscard]] const std::optional<Action>& held() const noexcept { return play_.held(); }
    /// Where this mail begins in the record of the game.
    [[nodiscard]] std::size_t begin() const noexcept { return begin_; }
    MailTurn(const MailTurn&) = delete;
    MailTurn& operator=(const MailTurn&) = delete;

private:
    void follow();
    Game game_;
    std::size_t begin_;
    std::optional<Luck> rest_;
    MailVeil veil_;
    MailPlay play_;
};

class MailGame {
public:
    /// Invites, or joins by an invitation. RP8224 for a plan that cannot be, otherwise as MailCourse::add says.
    [[nodiscard]] static Result<MailGame, Diagnostic> invite(MailBattle battle, const MailPlan& plan,
                                                             const SecretKey& key);
    [[nodiscard]] static Result<MailGame, Diagnostic> join(MailBattle battle, const SignedMail& invitation,
                                                           const MailPlan& plan, const SecretKey& key);
    /// From its file: every mail is verified and played again. RP8221 when the battle is another than it was, RP8220
    /// when the file was tampered with.
    [[nodiscard]] static Result<MailGame, Diagnostic> open(MailBattle battle, MailGameFile file);

    /// Accepts the mails that continue the game, out of those found in a text, however they stand in it; those that
    /// were accepted before and one's own may be among them. How many; or why none was, and then nothing has changed.
    /// A mail that is refused after another was accepted is told too, and nothing has changed either.
    [[nodiscard]] Result<std::size_t, Diagnostic> accept(std::span<const SignedMail> found);

    [[nodiscard]] const MailCourse& course() const noexcept { return course_; }
    [[nodiscard]] const MailGameFile& file() const noexcept { return file_; }
    /// Whether one's own mail is the next.
    [[nodiscard]] bool my_turn() const noexcept;
    [[nodiscard]] const MailSeat& me() const noexcept;
    [[nodiscard]] const MailSeat& opponent() const noexcept;

    /// The next mail in the making. RP8210 when the other is to write, RP8223 after the end, RP8225 when a
    /// script of a mod cannot be asked any more.
    [[nodiscard]] Result<std::unique_ptr<MailTurn>, Diagnostic> turn() const;
    /// Writes the mail of a turn: RP8222 when it is not complete and one does not resign, or complete and one does.
    /// From now on it is sent and cannot be taken back.
    [[nodiscard]] Result<SignedMail, Diagnostic> write(MailTurn& turn, bool resigns, const SecretKey& key);

private:
    MailGame(MailCourse course, MailGameFile file) : course_(std::move(course)), file_(std::move(file)) {}
    [[nodiscard]] std::optional<Diagnostic> accept_one(MailCourse& course, const SignedMail& mail) const;
    [[nodiscard]] std::optional<Digest> opening() const;
    void seal(MailTurn& turn, Mail& mail, MailGameFile& file) const;

    MailCourse course_;
    MailGameFile file_;
};

/// Where the game stands, for its player: who is to write, what for, or how it has ended.
[[nodiscard]] Message standing_of(const MailGame& game);
/// What the dice of the game are, in words for both players.
[[nodiscard]] Wording words_of(MailDice dice) noexcept;
/// The side whose secrets may be shown; nothing in a battle without any, and when all that was hidden is opened.
[[nodiscard]] std::optional<SideId> viewer_of(const MailGame& game);
/// The record of the game so far. With hidden units: of what the other player has not opened it has a guess.
[[nodiscard]] Journal record_of(const MailCourse& course);

}  // namespace ramparts

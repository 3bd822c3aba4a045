// Fuzz target: any bytes as the text of a mail, as what a mail holds, and as the file of a game. Whatever is taken has
// one text only; what is no mail is told.
#include <cstdint>

#include "formats/mail/mail_text.hpp"
#include "sdk/play/pbem/mail_game.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::mail {
namespace {

void one_mail(std::string_view bytes) {
    const auto mail = read_signed(bytes, "a");
    if (!mail) {
        require(!mail.error().empty(), "a mail is refused without a reason");
        return;
    }
    require(write_mail(mail->mail) == mail->text, "a mail has two texts");
    require(write_signed(*mail) == bytes, "a mail lost something");
    // a key that nobody has: whatever it has signed is a fault
    static const PublicKey key = SecretKey::make().public_key();
    require(verify_mail(*mail, key).has_value(), "a stranger's mail is right");
}

}  // namespace

RAMPARTS_FUZZ_TARGET(mail) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const MailTexts texts = read_mail_texts(text, "a");
    require(!texts.mails.empty() || !texts.diagnostics.empty(), "a text is refused without a reason");
    for (const std::string& bytes : texts.mails) {
        const MailTexts again = read_mail_texts(write_mail_text(bytes, 1), "a");
        require(again.mails == std::vector{bytes} && again.diagnostics.empty(), "a mail is no fixed point");
        one_mail(bytes);
    }
    for (const Diagnostic& fault : texts.diagnostics)
        require(fault.where.file.byte <= size, "a fault lies outside the text");
    one_mail(text);
    if (const auto game = read_mail_game(text, "a")) {
        const std::string written = write_mail_game(*game);
        const auto again = read_mail_game(written, "a");
        require(again && write_mail_game(*again) == written, "the file of a game is no fixed point");
    }
    return 0;
}

}  // namespace ramparts::fuzz::mail

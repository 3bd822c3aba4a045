// What the commands about games by mail do; see mail_work.hpp.
#include "editor/command/mail_work.hpp"

#include <memory>

#include "editor/playtest/desk.hpp"
#include "formats/disk/path_beside.hpp"
#include "formats/disk/write_file.hpp"
#include "formats/mail/mail_text.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/play/settings.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {

/// A sentence with what to do, as forms show why something could not be done.
std::string mail_fault(const Diagnostic& finding) {
    // Where the command line names one of its commands, the menu Play has the form.
    const bool by_command = finding.code == "RP8210" || finding.code == "RP8223";
    const std::string fix = by_command ? std::string() : say_message(finding.fix);
    return say_message(finding.message) + (fix.empty() ? "" : "\n" + fix);
}
std::string mail_fault(const std::vector<Diagnostic>& findings) {
    return findings.empty() ? std::string() : mail_fault(findings.front());
}

Result<MailBattle, std::string> battle_in_front(const CommandContext& c, std::span<const JournalSetting> settings) {
    const OpenDocument* d = c.document();
    auto corrected = d->errata.corrected(d->scenario());
    if (!corrected) return fail(say("The errata that are on do not fit; the Errata panel shows which."));
    auto put = put_settings_on(*corrected, settings);
    if (!put) return fail(mail_fault(put.error()));
    auto rules = c.workspace.play().rules_of(std::make_shared<const Scenario>(std::move(*corrected)));
    if (!rules) return fail(mail_fault(rules.error()));
    const Scenario& scenario = (*rules)->context()->scenario();
    return make_mail_battle(*rules, recorded_errata(d->errata.layers()), parts_in_play(*d, scenario), std::move(*put));
}

Result<MailGame, std::string> game_in_file(const CommandContext& c, const std::string& path) {
    const auto text = real_files().read(path);
    if (!text) return fail(say_message(text.error().message));
    auto file = read_mail_game(*text, path);
    if (!file) return fail(mail_fault(file.error()));
    const auto settings =
        file->mails.empty() ? std::vector<JournalSetting>() : file->mails.front().mail.battle.settings;
    auto battle = battle_in_front(c, settings);
    if (!battle) return fail(battle.error());
    auto game = MailGame::open(std::move(*battle), std::move(*file));
    if (!game) return fail(mail_fault(game.error()));
    return std::move(*game);
}

std::string remembered_game(const CommandContext& c) { return "/mail/game/" + c.document()->scenario().id; }

std::string key_of_game(const std::string& path) {
    const auto text = real_files().read(path);
    const auto file = text ? read_mail_game(*text, path) : fail(std::vector<Diagnostic>());
    return file ? path_from(path, file->key_file) : std::string();
}

bool key_is_locked(const std::string& path) {
    const auto text = real_files().read(path);
    return text && SecretKey::wants_password(*text) == true;
}

namespace {

Result<SecretKey, std::string> made_key(const std::string& path) {
    const SecretKey made = SecretKey::make();
    if (const auto kept = write_secret(path, made.file()); !kept) return fail(say_message(kept.error().message));
    if (const auto open = write_file(path + ".pub", public_key_file(made.public_key())); !open)
        return fail(say_message(open.error().message));
    return made;
}

}  // namespace

Result<SecretKey, std::string> key_in_file(const std::string& path, const std::string& password, bool may_be_made) {
    if (may_be_made && real_files().kind(path) == FileSystem::Kind::missing) return made_key(path);
    const auto text = real_files().read(path);
    if (!text) return fail(say_message(text.error().message));
    const bool locked = SecretKey::wants_password(*text) == true;
    if (locked && password.empty()) return fail(say("The key has a password: type it."));
    auto key = SecretKey::parse(*text, locked ? password : std::string());
    if (!key) return fail(mail_fault(key.error()));
    return *key;
}

void show_mail_game(CommandContext& c, const MailGame& game) {
    const MailScreen shown = screen_of(game);
    (void)c.workspace.play().load(*c.document(), shown.record, {}, shown.hold);
}

std::string send_mail(CommandContext& c, const MailGame& game, const std::string& file) {
    const SignedMail* own = last_own_mail(game);
    if (own == nullptr) return say("You have written no mail of this game yet.");
    const std::uint32_t number = own->mail.number;
    const std::string letter =
        say_message(letter_heading(game, *own)) + "\n\n" + write_mail_text(write_signed(*own), number);
    if (file.empty()) {
        if (!c.shell.copy_text(letter)) return say("The clipboard is in use by another program.");
        c.shell.show_message(say("Mail {1} is on the clipboard: send it.", number));
        return {};
    }
    if (const auto written = write_file(file, letter); !written) return say_message(written.error().message);
    c.shell.show_message(say("Written: {1}", file));
    return {};
}

std::string keep_game(CommandContext& c, const MailGame& game, const std::string& path, const std::string& mail) {
    if (const auto kept = keep_mail_game(path, game.file()); !kept) return say_message(kept.error().message);
    c.shell.remember(remembered_game(c), path);
    show_mail_game(c, game);
    if (game.file().mails.back().mail.from == game.me().side) {
        const std::string why = send_mail(c, game, mail);
        return why.empty()
                   ? why
                   : why + "\n" + say("The mail is written and kept in the game: send it from “Game by mail: status”.");
    }
    c.shell.show_message(say_message(standing_of(game)));
    return {};
}

Result<std::vector<SignedMail>, std::string> mails_in(CommandContext& c, const std::string& file) {
    std::string text;
    if (file.empty()) {
        text = c.shell.pasted_text();
    } else if (auto read = real_files().read(file)) {
        text = std::move(*read);
    } else {
        return fail(say_message(read.error().message));
    }
    MailsFound found = find_mails(text, file.empty() ? "clipboard" : file);
    if (found.mails.empty()) return fail(mail_fault(found.faults));
    return std::move(found.mails);
}

std::string words_about_mails(const std::vector<SignedMail>& mails) {
    std::string out;
    for (const Message& line : words_about(mails)) out += (out.empty() ? "" : "\n") + say_message(line);
    return out;
}

}  // namespace ramparts

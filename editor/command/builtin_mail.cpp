// Games by mail, played in the playtest: the file of the game stands on disk, and the window keeps nothing of it.
#include <algorithm>
#include <memory>

#include "editor/command/command.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "formats/disk/write_file.hpp"
#include "formats/mail/mail_text.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/errata/apply.hpp"
#include "sdk/pbem/mail_game.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMailGame = "/mail/game";
constexpr const char* kMailKey = "/mail/key";
constexpr const char* kMailName = "/mail/name";

/// What the forms ask; not every form asks all of it.
struct MailAsked {
    std::string game, key, name, side, dice = "verified", opponent, mail;
};

/// A sentence with what to do, as forms show why something could not be done.
std::string told(const Diagnostic& finding) {
    const std::string fix = say_message(finding.fix);
    return say_message(finding.message) + (fix.empty() ? "" : "\n" + fix);
}
std::string told(const std::vector<Diagnostic>& findings) {
    return findings.empty() ? std::string() : told(findings.front());
}

Result<MailBattle, std::string> battle_in_front(const CommandContext& c) {
    const OpenDocument* d = c.document();
    auto corrected = d->errata.corrected(d->scenario());
    if (!corrected) return fail(say("The errata that are on do not fit; the Errata panel tells which."));
    auto rules = playable_rules(std::make_shared<const Scenario>(std::move(*corrected)));
    if (!rules) return fail(told(rules.error()));
    const Scenario& scenario = (*rules)->context()->scenario();
    const ModDesk* mods = mod_desk();
    if (mods &&
        std::ranges::any_of(mods->in_use().mods, [&](const ModInUse& mod) { return brings_module(mod, scenario); }))
        return fail(say("A script of a mod plays a part in this battle: by mail only what needs none is played."));
    return make_mail_battle(*rules, recorded_errata(d->errata.layers()), parts_in_play(*d, scenario));
}

Result<MailGame, std::string> game_in_file(const CommandContext& c, const std::string& path) {
    const auto text = real_files().read(path);
    if (!text) return fail(say_message(text.error().message));
    auto file = read_mail_game(*text, path);
    if (!file) return fail(told(file.error()));
    auto battle = battle_in_front(c);
    if (!battle) return fail(battle.error());
    auto game = MailGame::open(std::move(*battle), std::move(*file));
    if (!game) return fail(told(game.error()));
    return std::move(*game);
}

/// The key of a file; it is made when there is no such file.
Result<SecretKey, std::string> key_in_file(const std::string& path) {
    if (real_files().kind(path) == FileSystem::Kind::missing) {
        const SecretKey made = SecretKey::make();
        if (const auto kept = write_secret(path, made.file()); !kept) return fail(say_message(kept.error().message));
        if (const auto open = write_file(path + ".pub", public_key_file(made.public_key())); !open)
            return fail(say_message(open.error().message));
        return made;
    }
    const auto text = real_files().read(path);
    if (!text) return fail(say_message(text.error().message));
    if (SecretKey::wants_password(*text) == true)
        return fail(say("This key has a password; ramparts pbem takes such keys."));
    auto key = SecretKey::parse(*text, {});
    if (!key) return fail(told(key.error()));
    return *key;
}

/// Shows the game in the playtest: what has been played, and from there one's own part.
void show_mail_game(CommandContext& c, const MailGame& game) {
    const MailCourse& course = game.course();
    const Scenario& scenario = course.battle().rules->context()->scenario();
    PlaytestHold hold{*scenario.side(game.me().side), std::nullopt};
    Journal record = record_of(course);
    for (JournalPlayer& player : record.players) player.player = kHuman;  // whatever people call themselves
    if (const auto turn = game.turn()) {
        const Game& begun = (*turn)->game();
        record.steps = make_journal(scenario, begun.state(), begun.steps()).steps;
        record.outcome = outcome_word(scenario, begun.state());
        hold.dice = (*turn)->dice();
    }
    (void)c.workspace.play().load(*c.document(), write_journal(record), {}, hold);
}

/// Sends the last mail of the game: to a file, or to the clipboard; why not, or nothing.
std::string send_mail(CommandContext& c, const MailGame& game, const std::string& file) {
    const SignedMail& mail = game.file().mails.back();
    const std::string letter = say("Ramparts, game {1}: mail {2} from {3}", to_hex(game.course().id()).substr(0, 8),
                                   mail.mail.number, game.me().name) +
                               "\n\n" + write_mail_text(write_signed(mail), mail.mail.number);
    if (file.empty()) {
        if (!c.shell.copy_text(letter)) return say("The clipboard is in use by another program.");
        c.shell.show_message(say("Mail {1} is on the clipboard: send it.", mail.mail.number));
        return {};
    }
    if (const auto written = write_file(file, letter); !written) return say_message(written.error().message);
    c.shell.show_message(say("Written: {1}", file));
    return {};
}

/// Keeps the game and shows it; sends its last mail when that is one's own.
std::string keep_game(CommandContext& c, const MailGame& game, const std::string& path, const std::string& mail) {
    if (const auto kept = keep_mail_game(path, game.file()); !kept) return say_message(kept.error().message);
    c.shell.remember(kMailGame, path);
    show_mail_game(c, game);
    if (game.file().mails.back().mail.from == game.me().side) return send_mail(c, game, mail);
    c.shell.show_message(say_message(standing_of(game)));
    return {};
}

// When nothing is left for one to decide, the answer is written at once.
std::string answer_at_once(MailGame& game, const SecretKey& key) {
    auto turn = game.turn();
    if (!turn || !(*turn)->complete()) return {};
    const auto written = game.write(**turn, false, key);
    return written ? std::string() : told(written.error());
}

Result<std::vector<SignedMail>, std::string> mails_asked(CommandContext& c, const std::string& file) {
    std::string text;
    if (file.empty()) {
        text = c.shell.pasted_text();
    } else if (auto read = real_files().read(file)) {
        text = std::move(*read);
    } else {
        return fail(say_message(read.error().message));
    }
    const MailTexts texts = read_mail_texts(text, file.empty() ? "clipboard" : file);
    std::vector<SignedMail> mails;
    for (const std::string& bytes : texts.mails) {
        auto mail = read_signed(bytes, file);
        if (!mail) return fail(told(mail.error()));
        mails.push_back(std::move(*mail));
    }
    if (mails.empty()) return fail(told(texts.diagnostics));
    return mails;
}

FormField mail_file_field(const MailAsked& asked, const char* label) {
    FormField field{"mail", label, FormField::Kind::text, asked.mail,
                    RP_TR("A file with the mail; left empty, the clipboard is used.")};
    field.hint = RP_TR("Clipboard");
    return field;
}

FormField game_file_field(const MailAsked& asked) {
    return {"game", RP_TR("Game file"), FormField::Kind::text, asked.game,
            RP_TR("Where the game is kept; it holds secrets, and is for you alone.")};
}

void add_person_fields(Form& form, const MailAsked& asked) {
    form.push_back({"key", RP_TR("Key file"), FormField::Kind::text, asked.key,
                    RP_TR("Your secret key, as for signing mods; it is made when there is no such file.")});
    form.push_back(
        {"name", RP_TR("Your name"), FormField::Kind::text, asked.name, RP_TR("How the other player knows you.")});
}

/// Takes a field of any of the forms.
std::string take_mail_field(MailAsked& asked, const std::string& name, const std::string& value) {
    const std::string text = trimmed(value);
    if (name == "game") asked.game = text;
    if (name == "key") asked.key = text;
    if (name == "name") asked.name = text;
    if (name == "side") asked.side = text;
    if (name == "dice") asked.dice = text;
    if (name == "mail") asked.mail = text;
    return {};
}

std::shared_ptr<MailAsked> asked_before(CommandContext& c) {
    auto asked = std::make_shared<MailAsked>();
    const char* home = std::getenv("HOME");
    const fs::path folder = home != nullptr ? home : "/";
    asked->game = c.shell.remembered(kMailGame, (folder / (c.document()->scenario().id + ".game")).string());
    asked->key = c.shell.remembered(kMailKey, (folder / "ramparts.key").string());
    asked->name = c.shell.remembered(kMailName, "");
    asked->side = c.document()->scenario().sides[0].id;
    return asked;
}

/// A form that fills what is asked; its title, fields and work are the caller's.
FormQuestion mail_question(const std::shared_ptr<MailAsked>& asked) {
    FormQuestion q;
    q.set = [asked](const std::string& name, const std::string& value) { return take_mail_field(*asked, name, value); };
    return q;
}

Result<MailPlan, std::string> plan_asked(CommandContext& c, const MailAsked& asked) {
    if (!fs::path(asked.game).is_absolute() || !fs::path(asked.key).is_absolute())
        return fail(say("Name a file with its whole path."));
    c.shell.remember(kMailKey, asked.key);
    c.shell.remember(kMailName, asked.name);
    MailPlan plan;
    plan.side = asked.side;
    plan.name = asked.name;
    plan.dice = asked.dice == "trusted" ? MailDice::trusted : MailDice::verified;
    plan.scenario = c.document()->path().string();
    plan.key_file = asked.key;
    return plan;
}

std::string begin_mail_game(CommandContext& c, const MailAsked& asked) {
    auto plan = plan_asked(c, asked);
    if (!plan) return plan.error();
    if (real_files().kind(asked.game) != FileSystem::Kind::missing)
        return say("{1} is there already; a game is never overwritten.", asked.game);
    auto battle = battle_in_front(c);
    if (!battle) return battle.error();
    const auto key = key_in_file(asked.key);
    if (!key) return key.error();
    auto game = MailGame::invite(std::move(*battle), *plan, *key);
    return game ? keep_game(c, *game, asked.game, asked.mail) : told(game.error());
}

void ask_new_mail_game(CommandContext& c) {
    auto asked = asked_before(c);
    FormQuestion q = mail_question(asked);
    q.title = say("New game by mail");
    q.about = say("Invites somebody to play this battle with you, by a text that you send as you like.");
    q.act = RP_TR("&Invite");
    q.form = [asked, &c] {
        Form form{game_file_field(*asked)};
        add_person_fields(form, *asked);
        FormField side{"side", RP_TR("Your side"), FormField::Kind::choice, asked->side, ""};
        for (const SideInfo& info : c.document()->scenario().sides) side.choices.push_back({info.id, info.name});
        form.push_back(side);
        FormField dice{"dice", RP_TR("Dice"), FormField::Kind::choice, asked->dice,
                       RP_TR("Verified: nobody can know or choose a die, and a mail ends at each. Trusted: fewer "
                             "mails.")};
        dice.choices = {{"verified", say("Verified")}, {"trusted", say("Trusted")}};
        form.push_back(dice);
        form.push_back(mail_file_field(*asked, RP_TR("Mail to")));
        return form;
    };
    q.run = [asked, &c] { return begin_mail_game(c, *asked); };
    (void)c.shell.ask_form(q);
}

// A game that there is accepts; otherwise one joins by the invitation.
std::string accept_mail(CommandContext& c, const MailAsked& asked) {
    auto plan = plan_asked(c, asked);
    if (!plan) return plan.error();
    const auto mails = mails_asked(c, asked.mail);
    if (!mails) return mails.error();
    if (real_files().kind(asked.game) == FileSystem::Kind::missing) {
        auto battle = battle_in_front(c);
        if (!battle) return battle.error();
        const auto key = key_in_file(asked.key);
        if (!key) return key.error();
        auto game = MailGame::join(std::move(*battle), mails->front(), *plan, *key);
        return game ? keep_game(c, *game, asked.game, {}) : told(game.error());
    }
    auto game = game_in_file(c, asked.game);
    if (!game) return game.error();
    const auto taken = game->accept(*mails);
    if (!taken) return told(taken.error());
    const auto key = key_in_file(game->file().key_file);
    if (!key) return key.error();
    if (std::string why = answer_at_once(*game, *key); !why.empty()) return why;
    return keep_game(c, *game, asked.game, {});
}

void ask_accept(CommandContext& c) {
    auto asked = asked_before(c);
    FormQuestion q = mail_question(asked);
    q.title = say("Accept a mail");
    q.about =
        say("Verifies a mail of the other player, plays it and shows it. An invitation is joined when there is no "
            "game file yet. Your answer, when there is one already, goes to the clipboard.");
    q.act = RP_TR("&Accept");
    q.form = [asked] {
        Form form{game_file_field(*asked), mail_file_field(*asked, RP_TR("Mail from"))};
        add_person_fields(form, *asked);
        return form;
    };
    q.run = [asked, &c] { return accept_mail(c, *asked); };
    (void)c.shell.ask_form(q);
}

const Playtest* mail_playtest(const CommandContext& c) {
    const Playtest* play = c.document() == nullptr ? nullptr : c.workspace.play().game(c.document());
    return play != nullptr && play->held() ? play : nullptr;
}

// What was played at the screen since the last mail; what happens by itself is in both.
std::string take_over(const Playtest& play, MailTurn& turn) {
    const std::vector<Action> actions = play.actions();
    const auto& steps = turn.game().steps();
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (i < steps.size()) {
            if (steps[i].action != actions[i]) return say("The playtest shows another game than the file.");
        } else if (const auto played = turn.play(actions[i]); !played) {
            return say_message(played.error().text);
        }
    }
    return {};
}

std::string end_mail_turn(CommandContext& c, const MailAsked& asked) {
    const Playtest* play = mail_playtest(c);
    if (play == nullptr) return say("The playtest shows no game by mail; accept a mail first.");
    auto game = game_in_file(c, asked.game);
    if (!game) return game.error();
    auto turn = game->turn();
    if (!turn) return told(turn.error());
    if (std::string why = take_over(*play, **turn); !why.empty()) return why;
    const auto key = key_in_file(game->file().key_file);
    if (!key) return key.error();
    const auto mail = game->write(**turn, false, *key);
    return mail ? keep_game(c, *game, asked.game, asked.mail) : told(mail.error());
}

void ask_end_turn(CommandContext& c) {
    auto asked = asked_before(c);
    FormQuestion q = mail_question(asked);
    q.title = say("End my turn by mail");
    q.about = say("Writes what you have played since the last mail. It cannot be taken back.");
    q.act = RP_TR("&Write the mail");
    q.form = [asked] { return Form{game_file_field(*asked), mail_file_field(*asked, RP_TR("Mail to"))}; };
    q.run = [asked, &c] { return end_mail_turn(c, *asked); };
    (void)c.shell.ask_form(q);
}

void tell_mail_status(CommandContext& c) {
    auto asked = asked_before(c);
    FormQuestion q = mail_question(asked);
    q.title = say("Game by mail");
    q.about = say("Verifies all mails of the game again and shows it in the playtest.");
    q.act = RP_TR("&Show");
    q.form = [asked] { return Form{game_file_field(*asked)}; };
    q.preview_at_once = true;
    q.preview = [asked, &c] {
        const auto game = game_in_file(c, asked->game);
        if (!game) return game.error();
        const std::string other = game->opponent().key ? game->opponent().key->words() : std::string("–");
        return say_message(standing_of(*game)) + "\n" + say_message(words_of(game->course().dice())) + "\n" +
               say("Your key: {1}", game->me().key->words()) + "\n" + say("The other player's key: {1}", other);
    };
    q.run = [asked, &c] {
        const auto game = game_in_file(c, asked->game);
        if (!game) return game.error();
        c.shell.remember(kMailGame, asked->game);
        show_mail_game(c, *game);
        return std::string();
    };
    (void)c.shell.ask_form(q);
}

}  // namespace

void add_mail_commands(CommandRegistry& registry) {
    registry.add({"play.mail-new", RP_TR("New game by &mail…"), RP_TR("Invite somebody to play this battle by mail."),
                  ask_new_mail_game, needs_document});
    registry.add({"play.mail-accept", RP_TR("Accept a mail…"),
                  RP_TR("Verify and play a mail of the other player, from a file or the clipboard."), ask_accept,
                  needs_document});
    registry.add({"play.mail-turn", RP_TR("End my turn by mail…"),
                  RP_TR("Write what you have played as a mail, to a file or the clipboard."), ask_end_turn,
                  [](const CommandContext& c) {
                      if (c.document() == nullptr) return needs_document(c);
                      return Availability::when(mail_playtest(c) != nullptr,
                                                RP_TR("The playtest shows no game by mail; accept a mail first."));
                  }});
    registry.add({"play.mail-status", RP_TR("Game by mail: status…"),
                  RP_TR("Who is to write, with what dice and keys; shows the game."), tell_mail_status,
                  needs_document});
}

}  // namespace ramparts

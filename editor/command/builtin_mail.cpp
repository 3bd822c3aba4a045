// Games by mail, played in the playtest: the file of the game stands on disk, and the window keeps nothing of it.
#include <cstdlib>
#include <memory>

#include "editor/command/command.hpp"
#include "editor/command/mail_work.hpp"
#include "editor/playtest/desk.hpp"
#include "formats/disk/path_beside.hpp"
#include "formats/mods/minisign.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMailKey = "/mail/key";
constexpr const char* kMailName = "/mail/name";

/// What the forms ask; not every form asks all of it.
struct MailAsked {
    std::string game, key, password, name, side, dice = "verified", opponent, mail;
    bool resign = false;
    bool again = false;
    std::vector<JournalSetting> settings = {};  // of a game that begins
};

FormField mail_file_field(const MailAsked& asked, const char* label, FormField::Kind kind) {
    FormField field{"mail", label, kind, asked.mail, RP_TR("A file with the mail; left empty, the clipboard is used.")};
    field.hint = say("Clipboard");
    return field;
}

FormField game_file_field(const MailAsked& asked, FormField::Kind kind = FormField::Kind::file) {
    return {"game", RP_TR("Game file"), kind, asked.game,
            RP_TR("Where the game is kept; it holds secrets, and is for you alone.")};
}

// Asked for only when the key has one.
void add_password_field(Form& form, const MailAsked& asked, const std::string& key) {
    if (!key_is_locked(key)) return;
    form.push_back({"password", RP_TR("Its password"), FormField::Kind::password, asked.password,
                    RP_TR("Of the key that signs the mail; it is kept nowhere.")});
}

void add_person_fields(Form& form, const MailAsked& asked, const char* whoever) {
    form.push_back({"key", RP_TR("Key file"), FormField::Kind::file, asked.key,
                    RP_TR("Your secret key, as for signing mods; it is made when there is no such file.")});
    add_password_field(form, asked, asked.key);
    form.push_back(
        {"name", RP_TR("Your name"), FormField::Kind::text, asked.name, RP_TR("How the other player knows you.")});
    FormField other{
        "opponent", RP_TR("The other's key"), FormField::Kind::text, asked.opponent,
        RP_TR("The line of his public key, when you have it already: then nobody else can take his place.")};
    other.hint = say(whoever);
    form.push_back(other);
}

/// Takes a field of any of the forms.
std::string take_mail_field(MailAsked& asked, const std::string& name, const std::string& value) {
    const std::string text = trimmed(value);
    if (name == "game") asked.game = text;
    if (name == "key") asked.key = text;
    if (name == "password") asked.password = value;
    if (name == "name") asked.name = text;
    if (name == "side") asked.side = text;
    if (name == "dice") asked.dice = text;
    if (name == "mail") asked.mail = text;
    if (name == "resign") asked.resign = text == "true";
    if (name == "again") asked.again = text == "true";
    if (name != "opponent") return {};
    if (!text.empty() && !parse_public_key(text))
        return say("This is not a public key: give the line in its .pub file.");
    asked.opponent = text;
    return {};
}

std::shared_ptr<MailAsked> asked_before(CommandContext& c) {
    auto asked = std::make_shared<MailAsked>();
    const char* home = std::getenv("HOME");
    const fs::path folder = home != nullptr ? home : "/";
    asked->game = c.shell.remembered(remembered_game(c), (folder / (c.document()->scenario().id + ".game")).string());
    asked->key = c.shell.remembered(kMailKey, (folder / "ramparts.key").string());
    asked->name = c.shell.remembered(kMailName, "");
    asked->side = c.document()->scenario().sides[0].id;
    return asked;
}

/// A file for a new game beside that of the last one.
std::string fresh_game(const CommandContext& c, const std::string& last) {
    const fs::path folder = fs::path(last).parent_path();
    const std::string& id = c.document()->scenario().id;
    fs::path file = folder / (id + ".game");
    for (int n = 2; real_files().kind(file) != FileSystem::Kind::missing; ++n)
        file = folder / (id + "-" + std::to_string(n) + ".game");
    return file.string();
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
    plan.scenario = path_beside(asked.game, c.document()->path().string());
    plan.key_file = path_beside(asked.game, asked.key);
    if (!asked.opponent.empty()) plan.expected = parse_public_key(asked.opponent);
    return plan;
}

std::string begin_mail_game(CommandContext& c, const MailAsked& asked) {
    auto plan = plan_asked(c, asked);
    if (!plan) return plan.error();
    if (real_files().kind(asked.game) != FileSystem::Kind::missing)
        return say("{1} is there already; a game is never overwritten.", asked.game);
    auto battle = battle_in_front(c, asked.settings);
    if (!battle) return battle.error();
    const auto key = key_in_file(asked.key, asked.password, true);
    if (!key) return key.error();
    auto game = MailGame::invite(std::move(*battle), *plan, *key);
    return game ? keep_game(c, *game, asked.game, asked.mail) : mail_fault(game.error());
}

bool joins(const MailAsked& asked) { return real_files().kind(asked.game) == FileSystem::Kind::missing; }

std::string join_mail_game(CommandContext& c, const MailAsked& asked, const SignedMail& invitation) {
    auto plan = plan_asked(c, asked);
    if (!plan) return plan.error();
    auto battle = battle_in_front(c, invitation.mail.battle.settings);
    if (!battle) return battle.error();
    const auto key = key_in_file(asked.key, asked.password, true);
    if (!key) return key.error();
    auto game = MailGame::join(std::move(*battle), invitation, *plan, *key);
    return game ? keep_game(c, *game, asked.game, {}) : mail_fault(game.error());
}

// A game that there is accepts; otherwise one joins by the invitation.
std::string accept_mail(CommandContext& c, const MailAsked& asked) {
    const auto mails = mails_in(c, asked.mail);
    if (!mails) return mails.error();
    if (joins(asked)) return join_mail_game(c, asked, mails->front());
    auto game = game_in_file(c, asked.game);
    if (!game) return game.error();
    const auto taken = game->accept(*mails);
    if (!taken) return mail_fault(taken.error());
    const std::string own_key = path_from(asked.game, game->file().key_file);
    const auto key = key_in_file(own_key, asked.password, false);
    if (!key) return key.error();
    if (const auto why = answer_at_once(*game, *key)) return mail_fault(*why);
    return keep_game(c, *game, asked.game, {});
}

// An invitation begins a game of its own.
void make_room_for(CommandContext& c, MailAsked& asked) {
    const auto mails = mails_in(c, asked.mail);
    if (mails && mails->front().mail.number == 0) asked.game = fresh_game(c, asked.game);
}

void ask_accept(CommandContext& c) {
    auto asked = asked_before(c);
    make_room_for(c, *asked);
    FormQuestion q = mail_question(asked);
    q.title = say("Accept a mail");
    q.about =
        say("Verifies a mail of the other player, plays it and shows it. An invitation is joined when there is no "
            "game file yet. Your answer, when there is one already, goes to the clipboard.");
    q.act = RP_TR("&Accept");
    q.form = [asked] {
        Form form{mail_file_field(*asked, RP_TR("Mail from"), FormField::Kind::file), game_file_field(*asked)};
        if (joins(*asked)) add_person_fields(form, *asked, RP_TR("The one who invited"));
        else add_password_field(form, *asked, key_of_game(asked->game));
        return form;
    };
    q.set = [asked, &c](const std::string& name, const std::string& value) {
        std::string why = take_mail_field(*asked, name, value);
        if (name == "mail") make_room_for(c, *asked);
        return why;
    };
    q.preview_at_once = true;
    q.preview = [asked, &c] {
        const auto mails = mails_in(c, asked->mail);
        return mails ? words_about_mails(*mails) : mails.error();
    };
    q.run = [asked, &c] { return accept_mail(c, *asked); };
    (void)c.shell.ask_form(q);
}

const Playtest* mail_playtest(const CommandContext& c) {
    const Playtest* play = c.document() == nullptr ? nullptr : c.workspace.play().game(c.document());
    return play != nullptr && play->held() ? play : nullptr;
}

std::string end_mail_turn(CommandContext& c, const MailAsked& asked) {
    const Playtest* play = mail_playtest(c);
    if (play == nullptr) return say("The playtest shows no game by mail; accept a mail first.");
    auto game = game_in_file(c, asked.game);
    if (!game) return game.error();
    auto turn = game->turn();
    if (!turn) return mail_fault(turn.error());
    // Who gives up sends nothing of what he has played since the last mail.
    if (!asked.resign)
        if (const auto taken = take_over(*play, **turn); !taken) return say_message(taken.error());
    const auto key = key_in_file(path_from(asked.game, game->file().key_file), asked.password, false);
    if (!key) return key.error();
    const auto mail = game->write(**turn, asked.resign, *key);
    return mail ? keep_game(c, *game, asked.game, asked.mail) : mail_fault(mail.error());
}

void ask_end_turn(CommandContext& c) {
    auto asked = asked_before(c);
    FormQuestion q = mail_question(asked);
    q.title = say("End my turn by mail");
    q.about = say("Writes what you have played since the last mail. It cannot be taken back.");
    q.act = RP_TR("&Write the mail");
    q.form = [asked] {
        Form form{game_file_field(*asked)};
        add_password_field(form, *asked, key_of_game(asked->game));
        form.push_back(mail_file_field(*asked, RP_TR("Mail to"), FormField::Kind::new_file));
        form.push_back({"resign", RP_TR("Give the game up"), FormField::Kind::flag, asked->resign ? "true" : "false",
                        RP_TR("The mail says that you have lost; nothing follows it.")});
        return form;
    };
    q.run = [asked, &c] { return end_mail_turn(c, *asked); };
    (void)c.shell.ask_form(q);
}

std::string words_of_game(const CommandContext& c, const std::string& path) {
    const auto game = game_in_file(c, path);
    if (!game) return game.error();
    const MailSeat& other = game->opponent();
    return say_message(standing_of(*game)) + "\n" + say_message(words_of(game->course().dice())) + "\n" +
           say("Your key: {1}", game->me().key->words()) + "\n" +
           say("The other player's key: {1}", other.key ? other.key->words() : std::string("–"));
}

void tell_mail_status(CommandContext& c) {
    auto asked = asked_before(c);
    FormQuestion q = mail_question(asked);
    q.title = say("Game by mail");
    q.about = say("Verifies all mails of the game again and shows it in the playtest.");
    q.act = RP_TR("&Show");
    q.form = [asked] {
        Form form{game_file_field(*asked)};
        form.push_back({"again", RP_TR("My last mail again"), FormField::Kind::flag, asked->again ? "true" : "false",
                        RP_TR("The same mail, when it was lost on its way.")});
        if (asked->again) form.push_back(mail_file_field(*asked, RP_TR("Mail to"), FormField::Kind::new_file));
        return form;
    };
    q.preview_at_once = true;
    q.preview = [asked, &c] { return words_of_game(c, asked->game); };
    q.run = [asked, &c] {
        const auto game = game_in_file(c, asked->game);
        if (!game) return game.error();
        c.shell.remember(remembered_game(c), asked->game);
        show_mail_game(c, *game);
        return asked->again ? send_mail(c, *game, asked->mail) : std::string();
    };
    (void)c.shell.ask_form(q);
}

}  // namespace

void ask_new_mail_game(CommandContext& c, const std::string& side, std::vector<JournalSetting> settings) {
    auto asked = asked_before(c);
    asked->side = side;
    asked->settings = std::move(settings);
    asked->game = fresh_game(c, asked->game);
    FormQuestion q = mail_question(asked);
    q.title = say("New game by mail");
    q.about = say("Invites somebody to play this battle with you, by a text that you send as you like.");
    q.act = RP_TR("&Invite");
    q.form = [asked, &c] {
        Form form{game_file_field(*asked, FormField::Kind::new_file)};
        add_person_fields(form, *asked, RP_TR("The first to answer"));
        FormField sides{"side", RP_TR("Your side"), FormField::Kind::choice, asked->side, ""};
        for (const SideInfo& info : c.document()->scenario().sides) sides.choices.push_back({info.id, info.name});
        form.push_back(sides);
        FormField dice{"dice", RP_TR("Dice"), FormField::Kind::choice, asked->dice,
                       RP_TR("Verified: nobody can know or choose a die, "
                             "and a mail ends at each. Trusted: fewer mails.")};
        dice.choices = {{"verified", say("Verified")}, {"trusted", say("Trusted")}};
        form.push_back(dice);
        form.push_back(mail_file_field(*asked, RP_TR("Mail to"), FormField::Kind::new_file));
        return form;
    };
    q.run = [asked, &c] { return begin_mail_game(c, *asked); };
    (void)c.shell.ask_form(q);
}

void add_mail_commands(CommandRegistry& registry) {
    registry.add({"play.mail-new", RP_TR("New game by &mail…"), RP_TR("Invite somebody to play this battle by mail."),
                  [](CommandContext& c) { ask_new_mail_game(c, c.document()->scenario().sides[0].id); },
                  needs_document});
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

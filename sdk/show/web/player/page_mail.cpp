// Games by mail on a page: begun, joined, gone on with, and written; see page_game.hpp. The page keeps the file of the
// game, the same as on disk, and what was played since the last mail.
#include "sdk/show/web/player/page_mail.hpp"

#include <algorithm>

#include "formats/mail/mail_text.hpp"
#include "formats/text/json.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/settings.hpp"
#include "sdk/show/web/player/page_game.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts::web {
namespace {

constexpr std::string_view kPageMail = "mail";
constexpr std::string_view kPageKeyFile = "ramparts.key";  // as the page calls it when it is saved beside the game

/// Where a fix names the command line, what does the same on a page.
struct PageFix {
    std::string_view code;
    Wording fix;
};
constexpr PageFix kPageFixes[] = {
    {"RP8025", wording("open the file of a secret key, or make a new key here")},
    {"RP8210", wording("wait for the mail of the other player")},
    {"RP8212", wording("compare with the other player which mails each of you has")},
    {"RP8213", wording("play it on the page that the other player has, or ask for the same files")},
    {"RP8221", wording("use the page on which the game was begun")},
    {"RP8223", wording("begin a new game")},
    {"RP8224", wording("two players have two keys: make a new key here")},
};

std::string_view next_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::string seat_words(const MailGame& game, const MailSeat& seat) {
    const Scenario& scenario = game.course().battle().rules->context()->scenario();
    const auto side = scenario.side(seat.side);
    const std::string name = side ? say_name(scenario.sides[*side].name) : seat.side;
    return say("{1} ({2})", seat.name.empty() ? say("nobody yet") : seat.name, name);
}

std::string standing_words(const MailGame& game) {
    return say("{1} against {2}: {3}", seat_words(game, game.me()), seat_words(game, game.opponent()),
               say(standing_of(game)));
}

// What to do next, for somebody who has never done it.
std::string next_words(const MailGame& game, bool complete) {
    const MailCourse& course = game.course();
    const bool sent = course.mails().back().mail.from == game.me().side;
    if (course.closed())
        return sent ? say("Send your mail {1} to {2}: it is the last one.", course.number() - 1, game.opponent().name)
                    : say("Nothing more is to be sent.");
    if (course.number() == 1)
        return say("Send the invitation to the other player. When the answer comes, paste it below.");
    if (!game.my_turn())
        return say("Send your mail {1} to {2}. When the answer comes, paste it below.", course.number() - 1,
                   game.opponent().name);
    if (complete) return say("Your part is done. Write the mail: after that it cannot be taken back.");
    return course.dice() == MailDice::verified
               ? say("Play your part on the map. It ends where the other player decides or a die is rolled.")
               : say("Play your part on the map. It ends where the other player decides.");
}

}  // namespace

PageMailPlan read_mail_plan(std::string_view text) {
    PageMailPlan out;
    out.plan.key_file = kPageKeyFile;
    while (!text.empty()) {
        const std::string_view line = next_line(text);
        if (line.empty()) break;
        const std::size_t space = std::min(line.find(' '), line.size());
        const std::string_view word = line.substr(0, space);
        const std::string value(line.substr(std::min(space + 1, line.size())));
        if (word == "side") out.plan.side = value;
        else if (word == "name") out.plan.name = value;
        else if (word == "dice") out.plan.dice = value == "trusted" ? MailDice::trusted : MailDice::verified;
        else if (word == "expected" && !value.empty()) {
            out.plan.expected = parse_public_key(value);
            out.wrong_key = !out.plan.expected;
        }
    }
    out.rest = text;
    return out;
}

std::string words_on_page(const Diagnostic& finding) {
    Message fix = finding.fix;
    const std::string& english = fix.english();
    if (english.find("ramparts ") != std::string::npos || english.find("minisign") != std::string::npos) {
        const auto* found = std::find_if(std::begin(kPageFixes), std::end(kPageFixes),
                                         [&](const PageFix& each) { return each.code == finding.code; });
        fix = found == std::end(kPageFixes) ? Message() : Message(found->fix);
    }
    const std::string said = say_message(finding.message);
    return fix.empty() ? say("{1} ({2})", said, finding.code)
                       : say("{1} ({2}): {3}", said, finding.code, say_message(fix));
}

void PageGame::refuse(JsonWriter& json, const Diagnostic& finding) const {
    refuse(json, words_on_page(finding));
    json.member("code", finding.code).member("rule", finding.rule);
}

// ---- the key ----

// "mail-key make", or in the text a password in the first line, which may be empty, and then a file.
bool PageGame::mail_key(const PageQuestion& q, JsonWriter& json) {
    const bool makes = !q.words.empty() && q.words[0] == "make";
    if (makes) {
        mail_->key = SecretKey::make();
    } else {
        std::string_view file = q.text;
        const std::string_view password = next_line(file);
        const bool locked = SecretKey::wants_password(file) == true;
        json.member("locked", locked);
        if (locked && password.empty()) {
            refuse(json, say("The key has a password: type it."));
            return false;
        }
        auto key = SecretKey::parse(file, locked ? password : std::string_view());
        if (!key) {
            refuse(json, key.error());
            return false;
        }
        mail_->key = std::move(*key);
    }
    const PublicKey open = mail_->key->public_key();
    json.member("words", open.words()).member("line", open.text()).member("open", mail_->key->file());
    return false;
}

// False, and the page is asked for it, when there is none.
bool PageGame::has_mail_key(JsonWriter& json) const {
    if (mail_->key) return true;
    refuse(json, mail_->game ? say("The mail has to be signed with the key of this game: open its file.")
                             : say("Your mail has to be signed: make a key, or open yours."));
    json.member("wants_key", true);
    return false;
}

// ---- a game: begun, joined, opened ----

Result<MailBattle, std::vector<Diagnostic>> PageGame::mail_battle(const Corrected& made,
                                                                  std::span<const JournalSetting> settings) const {
    auto scenario = std::make_shared<Scenario>(made.scenario);
    auto put = put_settings_on(*scenario, settings);
    if (!put) return fail(std::vector{std::move(put.error())});
    auto rules = playable_rules(std::move(scenario));
    if (!rules) return fail(std::move(rules.error()));
    return make_mail_battle(std::move(*rules), errata_on(made.layers), parts_on(made.layers), std::move(*put));
}

// With the errata that the other player has on, as far as the page has them.
PageGame::Corrected PageGame::corrected_as(const Journal& battle) const {
    auto made = corrected(layers_of_record(battle));
    return made ? std::move(*made) : now_;
}

// Shows the game from its mails; what was played since the last one is played again.
bool PageGame::show_mail(Corrected made, MailGame game, std::span<const std::string> draft) {
    MailScreen shown = screen_of(game, draft);
    std::vector<Diagnostic> problems;
    auto play = Playtest::load(made.scenario, shown.record, kPageMail, problems, errata_on(made.layers), shown.hold);
    if (!play) {
        problems_ = std::move(play.error());
        return true;
    }
    put(std::move(made), std::move(*play));
    mail_->game = std::move(game);
    mail_->shown = std::move(shown);
    return true;
}

bool PageGame::mail_new(const PageQuestion& q, JsonWriter& json) {
    PageMailPlan asked = read_mail_plan(q.text);
    return begin_mail(asked, layers_of_question(asked.rest).value_or(now_.layers), nullptr, json);
}

bool PageGame::mail_join(const PageQuestion& q, JsonWriter& json) {
    PageMailPlan asked = read_mail_plan(q.text);
    const MailsFound found = find_mails(asked.rest, std::string(kPageMail));
    if (found.mails.empty()) {
        refuse(json, found.faults.front());
        return false;
    }
    const auto invites = [](const SignedMail& each) { return each.mail.number == 0; };
    const auto invitation = std::find_if(found.mails.begin(), found.mails.end(), invites);
    const SignedMail& first = invitation == found.mails.end() ? found.mails.front() : *invitation;
    return begin_mail(asked, corrected_as(first.mail.battle).layers, &first, json);
}

bool PageGame::begin_mail(PageMailPlan& asked, Layers layers, const SignedMail* invitation, JsonWriter& json) {
    if (!has_mail_key(json)) return false;
    if (asked.wrong_key) {
        refuse(json, say("The other's key is not a public key: give the line in its .pub file."));
        return false;
    }
    asked.plan.scenario = loaded_.scenario.id;
    auto made = corrected(std::move(layers));
    const auto settings = invitation != nullptr ? invitation->mail.battle.settings : std::vector<JournalSetting>();
    auto battle = made ? mail_battle(*made, settings) : fail(std::move(made.error()));
    if (!battle) {
        refuse(json, battle.error().front());
        return false;
    }
    auto game = invitation != nullptr ? MailGame::join(std::move(*battle), *invitation, asked.plan, *mail_->key)
                                      : MailGame::invite(std::move(*battle), asked.plan, *mail_->key);
    if (game) return show_mail(std::move(*made), std::move(*game), {});
    refuse(json, game.error());
    return false;
}

// The number of lines of a draft, which stand before the file of the game.
bool PageGame::mail_open(const PageQuestion& q, JsonWriter& json) {
    std::string_view text = q.text;
    std::vector<std::string> draft;
    for (std::uint64_t i = q.number(0).value_or(0); i > 0 && !text.empty(); --i) draft.emplace_back(next_line(text));
    auto file = read_mail_game(text, std::string(kPageMail));
    if (!file) {
        refuse(json, file.error().front());
        return false;
    }
    const Journal played = file->mails.empty() ? Journal() : file->mails.front().mail.battle;
    Corrected made = file->mails.empty() ? now_ : corrected_as(played);
    auto battle = mail_battle(made, played.settings);
    if (!battle) {
        refuse(json, battle.error().front());
        return false;
    }
    auto game = MailGame::open(std::move(*battle), std::move(*file));
    if (game) return show_mail(std::move(made), std::move(*game), draft);
    refuse(json, game.error());
    return false;
}

// ---- mails ----

// What a text holds, before anything is done with it.
bool PageGame::mail_look(const PageQuestion& q, JsonWriter& json) {
    const MailsFound found = find_mails(q.text, std::string(kPageMail));
    if (found.mails.empty()) {
        refuse(json, found.faults.front());
        return false;
    }
    json.key("about").begin_array();
    for (const Message& line : words_about(found.mails)) json.value(say_message(line));
    json.end_array();
    const auto invites = [](const SignedMail& each) { return each.mail.number == 0; };
    json.member("invites", std::any_of(found.mails.begin(), found.mails.end(), invites));
    json.member("id", to_hex(found.mails.front().mail.game));
    return false;
}

bool PageGame::mail_accept(const PageQuestion& q, JsonWriter& json) {
    if (!mail_->game) {
        refuse(json, say("No game by mail is open."));
        return false;
    }
    const MailsFound found = find_mails(q.text, std::string(kPageMail));
    if (found.mails.empty()) {
        refuse(json, found.faults.front());
        return false;
    }
    MailGame game = *mail_->game;
    if (const auto taken = game.accept(found.mails); !taken) {
        refuse(json, taken.error());
        return false;
    }
    json.member("accepted", true);
    // without the key the answer is written once it is there
    if (mail_->key && mail_->key->public_key() == *game.me().key)
        if (const auto why = answer_at_once(game, *mail_->key)) refuse(json, *why);
    return show_mail(now_, std::move(game), {});
}

// What was played since the last mail, or "resign" in place of it.
bool PageGame::mail_write(const PageQuestion& q, JsonWriter& json) {
    if (!mail_->game) {
        refuse(json, say("No game by mail is open."));
        return false;
    }
    MailGame game = *mail_->game;
    auto turn = game.turn();
    if (!turn) {
        refuse(json, turn.error());
        return false;
    }
    if (!has_mail_key(json)) return false;
    const bool resigns = !q.words.empty() && q.words[0] == "resign";
    if (!resigns)
        if (const auto taken = take_over(*game_, **turn); !taken) {
            refuse(json, say_message(taken.error()));
            return false;
        }
    if (const auto mail = game.write(**turn, resigns, *mail_->key); !mail) {
        refuse(json, mail.error());
        return false;
    }
    return show_mail(now_, std::move(game), {});
}

// ---- what the page shows and keeps ----

bool PageGame::mail_complete() const {
    if (!mail_->game->my_turn() || game_->waits_for_human()) return false;
    const auto turn = mail_->game->turn();
    return turn && take_over(*game_, **turn) && (*turn)->complete();
}

// Who is to do what; while it is not one's own part, what the playtest would say is of no use.
std::string PageGame::prompt() const {
    if (!mail_->game || mail_->game->my_turn() || mail_->game->course().closed()) return say(game_->prompt());
    const std::string& other = mail_->game->opponent().name;
    return other.empty() ? say("Nobody has joined yet.") : say("{1} is to write the next mail.", other);
}

void PageGame::write_mail(JsonWriter& json) const {
    if (!mail_->game) return;
    const MailGame& game = *mail_->game;
    const MailCourse& course = game.course();
    const bool complete = mail_complete();
    json.key("mail").begin_object().member("id", to_hex(course.id())).member("number", std::uint64_t{course.number()});
    json.member("standing", standing_words(game) + ".").member("next", next_words(game, complete));
    json.member("mine", game.my_turn()).member("complete", complete).member("over", course.over());
    json.member("dice", say(words_of(course.dice()))).member("key", game.me().key->words());
    json.member("other_key", game.opponent().key ? game.opponent().key->words() : std::string());
    const bool theirs = course.number() > 2 && course.mails().back().mail.from != game.me().side;
    json.member("since", theirs ? static_cast<std::int64_t>(course.steps_before_last()) : std::int64_t{-1});
    write_letter(json);
    json.end_object();
}

// One's last mail, as long as no answer has come.
void PageGame::write_letter(JsonWriter& json) const {
    const MailGame& game = *mail_->game;
    const SignedMail& last = game.course().mails().back();
    if (last.mail.from != game.me().side) return;
    const std::string heading = say_message(letter_heading(game, last));
    const std::string text = heading + "\n" +
                             say("Accept this text on the page of the battle, or with Ramparts: all of it.") + "\n\n" +
                             write_mail_text(write_signed(last), last.mail.number);
    json.key("letter").begin_object().member("subject", heading).member("text", text);
    json.member("name", game.course().battle().lock.scenario_id + "-mail-" + std::to_string(last.mail.number) + ".txt");
    json.end_object();
}

void PageGame::write_mail_file(JsonWriter& json) const {
    if (!mail_->game) return;
    const MailGame& game = *mail_->game;
    json.key("mail").begin_object().member("id", to_hex(game.course().id()));
    json.member("file", write_mail_game(game.file())).member("mails", std::uint64_t{game.course().number()});
    json.member("title", standing_words(game));
    json.key("draft").begin_array();
    for (const std::string& action : draft_of(*game_, mail_->shown)) json.value(action);
    json.end_array().end_object();
}

}  // namespace ramparts::web

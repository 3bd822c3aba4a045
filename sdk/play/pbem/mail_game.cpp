// See mail_game.hpp; its file is written and read in mail_game_file.cpp.
#include "sdk/play/pbem/mail_game.hpp"

#include <algorithm>

#include "engine/modules/secrets.hpp"

namespace ramparts {
namespace {

std::size_t mine(const MailGameFile& file, const MailCourse& course) {
    return course.seat(0).side == file.side ? 0 : 1;
}

// The secret in the file must be the one that was promised, or nothing can be opened any more.
bool keeps_promise(const MailGameFile& file, const MailCourse& course) {
    const std::size_t seat = mine(file, course);
    if (course.dice() == MailDice::trusted)
        return trusted_link(course.id(), file.side, file.secret, 0) == *course.mails()[seat].mail.commitment;
    for (std::size_t n = course.mails().size(); n-- > 0;)
        if (n % 2 == seat)
            return promise_of(course.id(), static_cast<std::uint32_t>(n), file.side, file.secret) ==
                   *course.mails()[n].mail.commitment;
    return false;
}

// What every own mail has; with verified dice a new secret is promised.
Mail own_mail(const MailCourse& course, const MailGameFile& file, Digest& secret) {
    Mail mail;
    mail.game = course.id();
    mail.number = course.number();
    mail.previous = course.hash();
    mail.from = file.side;
    mail.battle = course.battle().lock;
    mail.share = random_digest();
    mail.state = course.hash_of(course.game().state());
    if (course.dice() == MailDice::verified) {
        secret = random_digest();
        mail.commitment = promise_of(mail.game, mail.number, mail.from, secret);
    }
    return mail;
}

Diagnostic no_plan(Message said, Message fix) { return mail_finding("RP8224", std::move(said), std::move(fix)); }

std::optional<Diagnostic> too_many_secrets(const MailBattle& battle) {
    if (secrets_kept(battle.rules->modules()) <= 1) return std::nullopt;
    return no_plan(message("units of this battle hide more than one thing, and a mail can promise one"),
                   message("play it at one screen, or against the computer"));
}

// What the course has to know of its own side; nothing for a file that does not fit.
std::optional<MailOwn> own_of(const MailGameFile& file, const Scenario& scenario) {
    if (!file.veil) return std::nullopt;
    MailOwn own{file.side, *file.veil, {}};
    for (const MailHidden& each : file.hidden) {
        const auto unit = scenario.unit(each.counter);
        if (!unit) return std::nullopt;
        own.hides.push_back({*unit, each.value});
    }
    return own;
}

// The steps of a turn that both players may know, and what was set up in secret in the others.
struct OpenPart {
    std::vector<Action> open;
    std::vector<MailHiding> hides;  // ascending; nothing when the set-up was left unfinished
};
OpenPart open_part(MailTurn& turn, const StandardRules& rules, Game game, SideId side) {
    OpenPart out;
    const auto& steps = turn.game().steps();
    for (std::size_t i = turn.begin(); i < steps.size(); ++i) {
        const bool secret = sets_up(rules, game.state());
        const UnitSet before = hiding_of(rules, game.state(), side);
        if (!secret) out.open.push_back(steps[i].action);
        game.play_listed(steps[i].action);
        if (!secret) continue;
        (hiding_of(rules, game.state(), side) - before).each([&](UnitIndex u) {
            out.hides.push_back({u, secret_of(rules.modules(), game.state(), u)});
        });
    }
    std::sort(out.hides.begin(), out.hides.end(),
              [](const MailHiding& a, const MailHiding& b) { return a.counter < b.counter; });
    const bool unfinished = sets_up(rules, game.state()) && (game.state().chance() || game.state().to_act() == side);
    if (unfinished) out.hides.clear();
    return out;
}

}  // namespace

MailTurn::MailTurn(const MailCourse& course, const std::optional<Digest>& opened)
    : game_(course.game()),
      begin_(game_.steps().size()),
      rest_(opened && course.dice() == MailDice::trusted ? std::optional(course.luck(*opened)) : std::nullopt),
      veil_(course.veil(*course.battle().rules->context()->scenario().side(course.seat(course.number()).side))),
      play_(game_, course.dice(), *course.battle().rules->context()->scenario().side(course.seat(course.number()).side),
            opened ? std::optional(course.luck(*opened)) : std::nullopt, veil_) {
    follow();
}

void MailTurn::follow() {
    for (auto next = play_.next(); next == MailPlay::Next::only || next == MailPlay::Next::die; next = play_.next())
        if (!play_.play(play_.due())) return;  // a script that cannot be asked any more
}

Result<void, Explanation> MailTurn::play(const Action& action) {
    if (held()) return fail(Explanation{false, {}, message("the mail ends here: the other player opens a counter")});
    auto played = play_.play(action);
    if (played) follow();
    return played;
}

Result<MailGame, Diagnostic> MailGame::invite(MailBattle battle, const MailPlan& plan, const SecretKey& key) {
    if (auto secrets = too_many_secrets(battle)) return fail(std::move(*secrets));
    const Scenario& scenario = battle.rules->context()->scenario();
    if (!scenario.side(plan.side))
        return fail(no_plan(message("there is no side '{1}' in this battle", plan.side),
                            message("the sides are {1} and {2}", scenario.sides[0].id, scenario.sides[1].id)));
    if (plan.name.empty())
        return fail(no_plan(message("a player needs a name"), message("say how the other player knows you")));
    MailGameFile file{plan.side, plan.scenario, plan.key_file, plan.expected, random_digest(), {}, {}, {}};
    if (has_secrets(battle.rules->modules())) file.veil = random_digest();
    Mail mail;
    mail.game = random_digest();
    mail.from = plan.side;
    mail.dice = plan.dice;
    mail.player = plan.name;
    mail.key = key.public_key();
    mail.commitment = plan.dice == MailDice::verified ? promise_of(mail.game, 0, plan.side, file.secret)
                                                      : trusted_link(mail.game, plan.side, file.secret, 0);
    mail.battle = battle.lock;
    MailCourse course(std::move(battle));
    mail.state = course.hash_of(course.game().state());
    if (file.veil) course.know({file.side, *file.veil, {}});
    file.mails.push_back(sign_mail(mail, key));
    if (auto fault = course.add(file.mails.back())) return fail(std::move(*fault));
    return MailGame(std::move(course), std::move(file));
}

Result<MailGame, Diagnostic> MailGame::join(MailBattle battle, const SignedMail& invitation, const MailPlan& plan,
                                            const SecretKey& key) {
    if (auto secrets = too_many_secrets(battle)) return fail(std::move(*secrets));
    MailCourse course(std::move(battle));
    if (auto fault = course.add(invitation)) return fail(std::move(*fault));
    if (plan.name.empty())
        return fail(no_plan(message("a player needs a name"), message("say how the other player knows you")));
    if (key.public_key() == *course.seat(0).key)
        return fail(no_plan(message("the invitation is signed with this very key"),
                            message("two players have two keys: make one with ramparts mod key")));
    if (plan.expected && *plan.expected != *course.seat(0).key)
        return fail(mail_finding(
            "RP8211",
            message("the invitation is signed with the key {1}, not with the one given", course.seat(0).key->words()),
            message("compare the words of the key with {1}, not by mail", course.seat(0).name)));
    MailGameFile file{course.seat(1).side, plan.scenario, plan.key_file, course.seat(0).key, random_digest(), {}, {},
                      {invitation}};
    if (course.hides()) {
        file.veil = random_digest();
        course.know({file.side, *file.veil, {}});
    }
    Mail mail = own_mail(course, file, file.secret);
    mail.player = plan.name;
    mail.key = key.public_key();
    if (course.dice() == MailDice::trusted) mail.commitment = trusted_link(mail.game, file.side, file.secret, 0);
    file.mails.push_back(sign_mail(mail, key));
    if (auto fault = course.add(file.mails.back())) return fail(std::move(*fault));
    return MailGame(std::move(course), std::move(file));
}

Result<MailGame, Diagnostic> MailGame::open(MailBattle battle, MailGameFile file) {
    const auto damaged = [](Message said) {
        return fail(
            mail_finding("RP8220", std::move(said), message("take the last copy that you have kept of the file")));
    };
    if (file.mails.empty()) return damaged(message("the file holds no mail"));
    const Mail& first = file.mails.front().mail;
    const bool invited = first.from == file.side;
    const std::string other = !invited                ? first.player
                              : file.mails.size() > 1 ? file.mails[1].mail.player
                                                      : first.player;
    if (const auto changed = battle_difference(first.battle, battle.lock, other))
        return fail(mail_finding(
            "RP8221", message("what is here is not what the game began with: {1}", changed->message), changed->fix));
    MailCourse course(std::move(battle));
    const auto own = own_of(file, course.battle().rules->context()->scenario());
    if (course.hides() && !own) return damaged(message("the file does not hold what you hide"));
    if (own) course.know(*own);
    for (std::size_t n = 0; n < file.mails.size(); ++n)
        if (const auto fault = course.add(file.mails[n]))
            return damaged(message("mail {1} in the file does not fit: {2}", n, fault->message));
    if (course.seat(0).side != file.side && course.seat(1).side != file.side)
        return damaged(message("the file is of a side '{1}' that there is not", file.side));
    if ((!invited && file.mails.size() < 2) || !keeps_promise(file, course))
        return damaged(message("the secret in the file is not the one promised in your last mail"));
    return MailGame(std::move(course), std::move(file));
}

bool MailGame::my_turn() const noexcept {
    return !course_.closed() && course_.number() > 1 && course_.number() % 2 == mine(file_, course_);
}

const MailSeat& MailGame::me() const noexcept { return course_.seat(static_cast<std::uint32_t>(mine(file_, course_))); }
const MailSeat& MailGame::opponent() const noexcept {
    return course_.seat(static_cast<std::uint32_t>(1 - mine(file_, course_)));
}

std::optional<Diagnostic> MailGame::accept_one(MailCourse& course, const SignedMail& mail) const {
    if (mail.mail.from == file_.side && mail.mail.game == course.id())
        return mail.mail.number < course.number()
                   ? mail_finding("RP8206", message("mail {1} is your own", mail.mail.number),
                                  message("send it to the other player"))
                   : mail_finding("RP8206",
                                  message("mail {1} is your own, and this file does not know it", mail.mail.number),
                                  message("the file is an older copy of the game: go on with the newest"));
    if (mail.mail.number == 1 && course.number() == 1 && file_.expected && mail.mail.key &&
        *mail.mail.key != *file_.expected)
        return mail_finding("RP8211",
                            message("{1} joins with the key {2}, which is not the one expected", mail.mail.player,
                                    mail.mail.key->words()),
                            message("ask your opponent, not by mail, for the words of the key"));
    return course.add(mail);
}

Result<std::size_t, Diagnostic> MailGame::accept(std::span<const SignedMail> found) {
    std::vector<const SignedMail*> order;
    for (const SignedMail& mail : found) order.push_back(&mail);
    std::stable_sort(order.begin(), order.end(),
                     [](const SignedMail* a, const SignedMail* b) { return a->mail.number < b->mail.number; });
    MailCourse course = course_;
    MailGameFile file = file_;
    std::size_t taken = 0;
    std::optional<Diagnostic> idle;  // about a mail that does no harm beside the one that counts
    for (const SignedMail* mail : order) {
        auto fault = accept_one(course, *mail);
        if (!fault) {
            file.mails.push_back(*mail);
            ++taken;
            continue;
        }
        const bool harmless = fault->code == "RP8206" || fault->code == "RP8207";
        if (!harmless) return fail(std::move(*fault));
        if (!idle || fault->code == "RP8207") idle = std::move(fault);
    }
    if (taken == 0)
        return fail(idle ? std::move(*idle)
                         : mail_finding("RP8201", message("there is no mail of a game in this text"),
                                        message("give the whole text of the mail")));
    course_ = std::move(course);
    file_ = std::move(file);
    return taken;
}

std::optional<Digest> MailGame::opening() const {
    if (!course_.opens()) return std::nullopt;
    return course_.dice() == MailDice::verified
               ? file_.secret
               : trusted_link(course_.id(), file_.side, file_.secret, course_.number() / 2);
}

Result<std::unique_ptr<MailTurn>, Diagnostic> MailGame::turn() const {
    if (course_.closed())
        return fail(mail_finding("RP8223", standing_of(*this), message("begin a new one with ramparts pbem new")));
    if (!my_turn())
        return fail(mail_finding("RP8210", standing_of(*this),
                                 message("give what comes from the other player to ramparts pbem accept")));
    auto turn = std::make_unique<MailTurn>(course_, opening());
    if (auto trouble = script_trouble(*course_.battle().rules)) return fail(std::move(*trouble));
    return turn;
}

Result<SignedMail, Diagnostic> MailGame::write(MailTurn& turn, bool resigns, const SecretKey& key) {
    if (!my_turn() || turn.begin() != course_.game().steps().size())
        return fail(mail_finding("RP8210", standing_of(*this), message("see ramparts pbem status")));
    if (key.public_key() != *me().key)
        return fail(no_plan(message("the key is not the one with which you began the game"),
                            message("sign with the key {1}", me().key->words())));
    if (auto trouble = script_trouble(*course_.battle().rules)) return fail(std::move(*trouble));
    if (!resigns && !turn.complete())
        return fail(mail_finding("RP8222", message("the turn is not finished: you have still to decide"),
                                 message("play on until the other player decides, a die is rolled, or the game ends")));
    if (resigns && turn.complete())
        return fail(mail_finding("RP8222", message("the turn is finished: its mail cannot give the game up as well"),
                                 message("give up in place of a turn, without orders of it")));
    MailGameFile file = file_;
    Mail mail = own_mail(course_, file_, file.secret);
    mail.opened = opening();
    mail.resigns = resigns;
    if (course_.hides()) {
        seal(turn, mail, file);
    } else {
        const Scenario& scenario = course_.battle().rules->context()->scenario();
        const auto& steps = turn.game().steps();
        for (std::size_t i = turn.begin(); i < steps.size(); ++i)
            mail.steps.push_back(to_text(steps[i].action, scenario));
        mail.state = turn.game().state().hash();
    }
    SignedMail out = sign_mail(mail, key);
    MailCourse course = course_;
    if (const auto own = own_of(file, course_.battle().rules->context()->scenario())) course.know(*own);
    if (auto fault = course.add(out)) return fail(std::move(*fault));
    course_ = std::move(course);
    file_ = std::move(file);
    file_.mails.push_back(out);
    return out;
}

// The steps of a turn with hidden units: those of the secret set-up are promised in their place.
void MailGame::seal(MailTurn& turn, Mail& mail, MailGameFile& file) const {
    const StandardRules& rules = *course_.battle().rules;
    const Scenario& scenario = rules.context()->scenario();
    const SideId side = *scenario.side(file.side);
    const OpenPart part = open_part(turn, rules, course_.game(), side);
    Game game = course_.game();  // as the other program plays it
    const auto set_up = [&] {
        if (!part.hides.empty() && sets_up(rules, game.state()) && game.state().to_act() == side)
            (void)play_set_up(game, rules, part.hides);
    };
    for (const Action& action : part.open) {
        set_up();
        game.play_listed(action);
        mail.steps.push_back(to_text(action, scenario));
    }
    set_up();
    mail.state = course_.hash_of(game.state());
    const bool all = game.over() || mail.resigns || course_.over();
    if (turn.held()) {  // it may reveal counters of one's own as well
        mail.steps.push_back(to_text(*turn.held(), scenario));
        game.play_listed(*turn.held());
    }
    const UnitSet hiding = hiding_of(rules, game.state(), side);
    const auto open = [&](const MailHiding& each) {
        if (!all && hiding.has(each.counter)) return;
        const std::string& id = scenario.units[each.counter].id;
        mail.openings.push_back({id, static_cast<std::uint32_t>(each.value), hidden_salt(*file.veil, id)});
    };
    for (const MailCounter& each : course_.deal(side).counters)
        if (!each.opened) open(each.hides);
    for (const MailHiding& each : part.hides) {
        const std::string& id = scenario.units[each.counter].id;
        const Digest salt = hidden_salt(*file.veil, id);
        mail.promises.push_back({id, hidden_promise(mail.game, mail.from, id, each.value, salt)});
        file.hidden.push_back({id, static_cast<std::uint32_t>(each.value)});
        open(each);
    }
}

Message standing_of(const MailGame& game) {
    const MailCourse& course = game.course();
    const Scenario& scenario = course.battle().rules->context()->scenario();
    if (course.over() && !course.closed() && !game.my_turn())
        return message("the game is over: wait for mail {1} of {2}, which opens all that was hidden", course.number(),
                       game.opponent().name);
    if (course.resigned()) {
        const std::string& loser = scenario.sides[*course.resigned()].id;
        return message("the game is over: {1} has resigned",
                       loser == game.me().side ? game.me().name : game.opponent().name);
    }
    if (course.game().over()) {
        const SideId winner = course.game().state().winner();
        return winner == kNoSide ? message("the game is over, and undecided")
                                 : message("the game is over: {1} has won", scenario.sides[winner].name);
    }
    if (course.number() == 1) return message("the invitation is written: wait until somebody joins");
    if (course.held())
        return message("wait for mail {1} of {2}, which opens what your mail {3} reveals", course.number(),
                       game.opponent().name, course.number() - 1);
    if (game.my_turn()) return message("you are to write mail {1}", course.number());
    if (course.opens() && course.dice() == MailDice::verified)
        return message("wait for mail {1} of {2}, which opens the dice of your mail {3}", course.number(),
                       game.opponent().name, course.number() - 1);
    return message("wait for mail {1} of {2}", course.number(), game.opponent().name);
}

Wording words_of(MailDice dice) noexcept {
    return dice == MailDice::verified
               ? wording(
                     "verified dice: both players make each die together, so that neither can know it before the "
                     "orders are sent, choose it or roll it again; a mail ends where a die is rolled")
               : wording(
                     "trusted dice: they are fixed before the game and cannot be rolled again, but who changes his "
                     "program can look ahead at those of his own mails; fewer mails are needed");
}

std::optional<SideId> viewer_of(const MailGame& game) {
    if (!game.course().hides() || game.course().closed()) return std::nullopt;
    return game.course().battle().rules->context()->scenario().side(game.me().side);
}

Journal record_of(const MailCourse& course) {
    Journal record = make_journal(course.game());
    const Journal& lock = course.battle().lock;
    record.errata = lock.errata;
    record.settings = lock.settings;
    record.parts = lock.parts;
    for (std::uint32_t seat = 0; seat < 2; ++seat)
        record.players.push_back(
            {course.seat(seat).side, course.seat(seat).name.empty() ? "nobody" : course.seat(seat).name});
    return record;
}

}  // namespace ramparts

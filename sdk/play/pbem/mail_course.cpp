// See mail_course.hpp.
#include "sdk/play/pbem/mail_course.hpp"

#include <algorithm>

#include "engine/modules/secrets.hpp"

namespace ramparts {

MailPlay::Next MailPlay::next() {
    if (game_->over() || held_ || revealed_) return Next::end;
    if (veil_.rules != nullptr && sets_up(*veil_.rules, game_->state())) {
        if (game_->state().chance()) return veil_.lot ? Next::die : Next::end;
        return game_->state().to_act() == writer_ ? Next::choice : Next::end;
    }
    if (game_->state().chance()) return luck_ && (dice_ == MailDice::trusted || !chosen_) ? Next::die : Next::end;
    if (game_->legal().size() == 1) return Next::only;
    return game_->state().to_act() == writer_ ? Next::choice : Next::end;
}

Action MailPlay::due() {
    if (next() != Next::die) return game_->legal().front();
    return game_->draw(veil_.rules != nullptr && sets_up(*veil_.rules, game_->state()) ? *veil_.lot : *luck_);
}

// On a copy, by what is taken for the truth here: what is revealed is open to both.
bool MailPlay::reveals(const Action& action) const {
    if (veil_.sealed.empty()) return false;
    const ActionList& legal = game_->legal();
    if (!std::binary_search(legal.begin(), legal.end(), action)) return false;
    Game trial(game_->rules_ptr(), game_->state());
    trial.play_listed(action);
    return !(veil_.sealed - hiding_of(*veil_.rules, trial.state(), static_cast<SideId>(1 - writer_))).empty();
}

Result<void, Explanation> MailPlay::play(const Action& action) {
    const bool chooses = next() == Next::choice;
    const bool reveals = this->reveals(action);
    if (reveals && veil_.holds) {
        held_ = action;
        return {};
    }
    auto played = game_->play(action);
    if (played && chooses) chosen_ = true;
    revealed_ = played && reveals;
    return played;
}

MailCourse::MailCourse(MailBattle battle)
    : battle_(std::move(battle)), hides_(has_secrets(battle_.rules->modules())), game_(battle_.rules) {}

bool MailCourse::opens() const noexcept {
    if (number() < 2) return false;
    return dice_ == MailDice::trusted || game_.state().chance();
}

Luck MailCourse::luck(const Digest& opened) const {
    const std::uint32_t n = number();
    if (dice_ == MailDice::verified) return verified_luck(id_, n, hash_, *mails_.back().mail.share, opened);
    // the share that the other player gave once this one's chain was promised
    return trusted_luck(id_, n, *mails_[n % 2 == 0 ? 1 : 2].mail.share, opened);
}

std::optional<Diagnostic> MailCourse::check_signature(const SignedMail& mail) const {
    const auto fault = verify_mail(mail, *seat(mail.mail.number).key);
    if (!fault) return std::nullopt;
    return mail_finding(
        "RP8211", message("mail {1} is not signed by {2}: {3}", mail.mail.number, writer(mail.mail), fault->message),
        message("it was changed, or written by somebody else; ask {1} for the mail that was sent", writer(mail.mail)));
}

std::optional<Diagnostic> MailCourse::add(const SignedMail& mail) {
    if (mails_.empty()) return begin(mail);
    if (auto fault = check_place(mail)) return fault;
    if (mail.mail.number == 1) {
        seats_[1].name = mail.mail.player;
        seats_[1].key = mail.mail.key;
    }
    if (auto fault = check_fields(mail.mail)) return fault;
    if (auto fault = check_signature(mail)) return fault;
    if (mail.mail.previous != hash_)
        return mail_finding(
            "RP8212",
            message("mail {1} of {2} follows others than the mails accepted here", mail.mail.number, writer(mail.mail)),
            message("compare with {1} what ramparts pbem status says of your last mails", writer(mail.mail)));
    if (auto fault = battle_difference(mail.mail.battle, battle_.lock, writer(mail.mail))) return fault;
    auto fault = take_openings(mail.mail);
    if (!fault) fault = check_opened(mail.mail);
    if (!fault) fault = play(mail.mail);
    if (auto trouble = script_trouble(*battle_.rules)) return trouble;
    if (fault) return fault;
    hash_ = chain_hash(hash_, mail.text);
    mails_.push_back(mail);
    return std::nullopt;
}

// The invitation: it names the game, its first player and where dice come from.
std::optional<Diagnostic> MailCourse::begin(const SignedMail& signed_mail) {
    const Mail& mail = signed_mail.mail;
    const Scenario& scenario = battle_.rules->context()->scenario();
    const Message ask = message("let the invitation be sent");
    if (mail.number != 0)
        return mail_finding("RP8209", message("this is mail {1}; a game begins with its invitation", mail.number), ask);
    const bool whole = mail.dice && mail.key && mail.commitment && !mail.player.empty() && !mail.opened &&
                       !mail.share && mail.promises.empty() && mail.openings.empty() && mail.steps.empty() &&
                       !mail.resigns && mail.previous == Digest{};
    if (!whole) return mail_finding("RP8203", message("the invitation lacks what an invitation has, or has more"), ask);
    if (auto fault = verify_mail(signed_mail, *mail.key))
        return mail_finding("RP8211",
                            message("the invitation is not signed with the key it names: {1}", fault->message), ask);
    if (auto fault = battle_difference(mail.battle, battle_.lock, mail.player)) return fault;
    const auto side = scenario.side(mail.from);
    if (!side)
        return mail_finding("RP8203", message("the invitation is from a side '{1}' that there is not", mail.from), ask);
    if (mail.state != hash_of(game_.state()))
        return mail_finding("RP8219", message("with {1} the game begins in another position", mail.player),
                            message("both need the same version of the program"));
    dice_ = *mail.dice;
    id_ = mail.game;
    seats_[0] = {mail.from, mail.player, mail.key};
    seats_[1].side = scenario.sides[1 - *side].id;
    hash_ = chain_hash(Digest{}, signed_mail.text);
    ends_.push_back(0);
    mails_.push_back(signed_mail);
    return std::nullopt;
}

// A mail of a number that was accepted: the same again, or another in its place.
std::optional<Diagnostic> MailCourse::check_old(const SignedMail& mail) const {
    if (mails_[mail.mail.number].text == mail.text)
        return mail_finding("RP8207", message("mail {1} was accepted before", mail.mail.number),
                            message("the game waits for mail {1}", number()));
    if (auto fault = check_signature(mail)) return fault;
    return mail_finding("RP8208",
                        message("{1} has written a second mail {2}, which differs from the one accepted",
                                writer(mail.mail), mail.mail.number),
                        message("the first counts; ask {1} why there are two", writer(mail.mail)));
}

std::optional<Diagnostic> MailCourse::check_place(const SignedMail& signed_mail) const {
    const Mail& mail = signed_mail.mail;
    if (mail.game != id_)
        return mail_finding("RP8205",
                            message("the mail belongs to game {1}, this is game {2}", to_hex(mail.game).substr(0, 8),
                                    to_hex(id_).substr(0, 8)),
                            message("give it to the file of its own game"));
    if (mail.number < number()) return check_old(signed_mail);
    if (mail.number > number())
        return mail_finding("RP8209", message("this is mail {1}, and mail {2} is missing", mail.number, number()),
                            message("accept mail {1} first; let it be sent again if it was lost", number()));
    if (closed())
        return mail_finding("RP8223", message("mail {1} comes after the end of the game", mail.number),
                            message("begin a new one with ramparts pbem new"));
    if (mail.from != seat(mail.number).side)
        return mail_finding(
            "RP8210",
            message("mail {1} is from '{2}', and '{3}' is to write it", mail.number, mail.from, seat(mail.number).side),
            message("see ramparts pbem status"));
    return std::nullopt;
}

// Which parts a mail of this number has.
std::optional<Diagnostic> MailCourse::check_fields(const Mail& mail) const {
    const bool joins = mail.number == 1;
    const bool verified = dice_ == MailDice::verified;
    const bool well = !mail.dice && mail.player.empty() != joins && mail.key.has_value() == joins &&
                      ((mail.steps.empty() && !mail.resigns) || !joins) &&
                      ((mail.promises.empty() && mail.openings.empty()) || (hides_ && !joins));
    if (!well)
        return mail_finding("RP8203", message("mail {1} lacks what such a mail has, or has more", mail.number),
                            message("let it be sent again, by this program"));
    if (mail.commitment.has_value() != (joins || verified))
        return mail_finding("RP8215",
                            message("{1} has promised no secret for the dice to come, or one too many", writer(mail)),
                            message("ask {1} for a mail that this program has written", writer(mail)));
    if (!mail.share)
        return mail_finding("RP8215", message("{1} has contributed nothing to the dice to come", writer(mail)),
                            message("ask {1} for a mail that this program has written", writer(mail)));
    return std::nullopt;
}

std::optional<Diagnostic> MailCourse::check_opened(const Mail& mail) const {
    const Message ask =
        message("do not play on: ask {1} to send the mail anew, from the game's own file", writer(mail));
    if (mail.opened.has_value() != opens()) {
        return opens()
                   ? mail_finding("RP8215", message("{1} does not open the secret that the dice hang on", writer(mail)),
                                  ask)
                   : mail_finding("RP8215", message("{1} opens a secret where no die is rolled", writer(mail)), ask);
    }
    if (!mail.opened) return std::nullopt;
    const Mail& before = mails_[mail.number - 2].mail;
    const Digest found = dice_ == MailDice::verified ? promise_of(id_, mail.number - 2, mail.from, *mail.opened)
                                                     : link_before(id_, mail.from, *mail.opened);
    const Digest& wanted = dice_ == MailDice::trusted && mail.number >= 4 ? *before.opened : *before.commitment;
    if (found == wanted) return std::nullopt;
    return mail_finding(
        "RP8215",
        message("the secret that {1} opens is not the one promised in mail {2}", writer(mail), mail.number - 2), ask);
}

std::optional<Diagnostic> MailCourse::play(const Mail& mail) {
    std::optional<Luck> dice;
    if (mail.opened) dice = luck(*mail.opened);
    const SideId side = side_of(mail);
    MailPlay play(game_, dice_, side, dice, veil(side));
    std::uint64_t reached = hash_of(game_.state());
    for (std::size_t i = 0; i < mail.steps.size(); ++i) {
        if (auto fault = set_up(mail, false)) return fault;
        reached = hash_of(game_.state());
        if (auto fault = play_step(play, mail, i)) return fault;
        revealed_ = play.revealed();
        if (play.held()) held_ = play.held();
        else if (hides_)
            past_.push_back({Past::Kind::step, 0, game_.steps().back().action,
                             play.revealed() ? std::optional(reached) : std::nullopt});
        if (auto fault = check_revealed(mail)) return fault;
    }
    if (auto fault = set_up(mail, mail.resigns)) return fault;
    const MailPlay::Next left = mail.number == 1 ? MailPlay::Next::end : play.next();  // who joins plays nothing yet
    if (mail.resigns && left == MailPlay::Next::choice) {
        resigned_ = side;
    } else if (left != MailPlay::Next::end || mail.resigns) {
        return mail_finding("RP8218", message("mail {1} of {2} ends where it should go on", mail.number, writer(mail)),
                            message("ask {1} for a mail that this program has written", writer(mail)));
    }
    return end(play, mail, play.revealed() ? reached : hash_of(game_.state()));
}

// `reached` is the hash of what both know: where the other player has to open a counter, that before the last step.
std::optional<Diagnostic> MailCourse::end(const MailPlay& play, const Mail& mail, std::uint64_t reached) {
    if (auto fault = check_openings(mail)) return fault;
    if (mail.state != reached)
        return mail_finding("RP8219",
                            message("mail {1} of {2} says that it leads to position {3}, and it leads to {4}",
                                    mail.number, writer(mail), hash_digits(mail.state), hash_digits(reached)),
                            message("both need the same version of the program"));
    ends_.push_back(game_.steps().size());
    if (hides_) past_.push_back({Past::Kind::end, 0, {}, play.revealed() ? std::nullopt : std::optional(mail.state)});
    return std::nullopt;
}

std::optional<Diagnostic> MailCourse::play_step(MailPlay& play, const Mail& mail, std::size_t at) {
    const Scenario& scenario = battle_.rules->context()->scenario();
    const std::string& text = mail.steps[at];
    const auto action = parse_action(text, scenario);
    const Message ask = message("ask {1} for a mail that this program has written", writer(mail));
    if (!action)
        return mail_finding("RP8217",
                            message("step {1} of {2}, '{3}', is not an action of this battle", at + 1, writer(mail),
                                    text.substr(0, 80)),
                            ask);
    switch (play.next()) {
        case MailPlay::Next::end:
            return mail_finding(
                "RP8218",
                message("mail {1} of {2} goes on with '{3}' where it has to end", mail.number, writer(mail), text),
                ask);
        case MailPlay::Next::die:
            if (const Action fallen = play.due(); fallen != *action)
                return mail_finding("RP8216",
                                    message("{1} says '{2}', and the die that you two have made is '{3}'", writer(mail),
                                            text, to_text(fallen, scenario)),
                                    ask);
            break;
        case MailPlay::Next::only:
        case MailPlay::Next::choice: break;
    }
    const auto played = play.play(*action);
    if (played) return std::nullopt;
    Diagnostic refused = mail_finding(
        "RP8217", message("step {1} of {2}, '{3}', is not legal: {4}", at + 1, writer(mail), text, played.error().text),
        ask);
    refused.rule = played.error().rule;
    return refused;
}

}  // namespace ramparts

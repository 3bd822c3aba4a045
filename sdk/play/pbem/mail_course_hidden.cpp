// Hidden units in the course of a game by mail; see mail_course.hpp. A program plays on with a deal of its own in place
// of what the other player has promised; where an opening says otherwise, the game is played again with the truth.
#include <algorithm>
#include <utility>

#include "engine/modules/secrets.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/pbem/mail_course.hpp"

namespace ramparts {
namespace {

Message ask_anew(const std::string& writer) {
    return message("do not play on: ask {1} to send the mail anew, from the game's own file", writer);
}

Message by_the_program(const std::string& writer) {
    return message("ask {1} for a mail that this program has written", writer);
}

// "Hidden counter 3", or the id of what is no unit.
std::string counter_words(const Scenario& scenario, const std::string& id) {
    const auto unit = scenario.unit(id);
    return unit ? unit_text(scenario, *unit) : id;
}

}  // namespace

bool MailCourse::closed() const noexcept { return over() && deals_[0].sealed().empty() && deals_[1].sealed().empty(); }

MailVeil MailCourse::veil(SideId writer) const {
    if (!hides_) return {};
    const Scenario& scenario = battle_.rules->context()->scenario();
    const bool own = own_ && scenario.sides[writer].id == own_->side;
    return {battle_.rules.get(), deals_[1 - writer].sealed(), own,
            own ? std::optional(hidden_lot(own_->veil)) : std::nullopt};
}

std::uint64_t MailCourse::hash_of(const GameState& state) const {
    return hides_ ? open_hash(battle_.rules->modules(), *battle_.rules->context(), state) : state.hash();
}

// What a mail opens of counters that were promised before, and the step that has waited for it.
std::optional<Diagnostic> MailCourse::take_openings(const Mail& mail) {
    if (!hides_) return std::nullopt;
    revealed_ = false;
    const SideId side = side_of(mail);
    MailDeal& deal = deals_[side];
    const auto taken_for = deal.values();
    if (!deal.counters.empty())
        for (const MailOpening& opening : mail.openings)
            if (auto fault = open_counter(deal, mail, opening)) return fault;
    if (deal.values() != taken_for)
        if (auto fault = play_again(mail)) return fault;
    return held_ ? play_held(mail) : std::nullopt;
}

std::optional<Diagnostic> MailCourse::open_counter(MailDeal& deal, const Mail& mail, const MailOpening& opening) {
    const Scenario& scenario = battle_.rules->context()->scenario();
    const std::string name = counter_words(scenario, opening.counter);
    const auto unit = scenario.unit(opening.counter);
    MailCounter* counter = unit ? deal.sealed_counter(*unit) : nullptr;
    if (counter == nullptr)
        return mail_finding("RP8227", message("{1} opens {2}, which is not hidden any more", writer(mail), name),
                            ask_anew(writer(mail)));
    if (hidden_promise(id_, mail.from, opening.counter, opening.value, opening.salt) != counter->promise)
        return mail_finding("RP8227",
                            message("what {1} says to be under {2} is not what was promised", writer(mail), name),
                            ask_anew(writer(mail)));
    if (counter->hides.value != opening.value) {
        const auto other = std::find_if(deal.counters.begin(), deal.counters.end(), [&](const MailCounter& each) {
            return !each.opened && each.hides.value == opening.value;
        });
        if (other == deal.counters.end())
            return mail_finding(
                "RP8228",
                message("{1} opens {2}, and no set-up has under it what is said to be there", writer(mail), name),
                ask_anew(writer(mail)));
        std::swap(counter->hides.value, other->hides.value);
    }
    counter->opened = true;
    return std::nullopt;
}

std::optional<Diagnostic> MailCourse::play_held(const Mail& mail) {
    const Action step = *std::exchange(held_, std::nullopt);
    if (!game_.play(step))
        return mail_finding("RP8228", message("with what {1} opens the game is another one", writer(mail)),
                            ask_anew(writer(mail)));
    past_.push_back({Past::Kind::step, 0, step, std::nullopt});
    return check_revealed(mail);
}

// Everything from the beginning, with the counters as they are known now.
std::optional<Diagnostic> MailCourse::play_again(const Mail& mail) {
    Game game(battle_.rules);
    std::vector<std::size_t> ends{0};
    const auto played = [&](const Past& past) {
        if (past.hash && hash_of(game.state()) != *past.hash) return false;
        if (past.kind == Past::Kind::set_up)
            return play_set_up(game, *battle_.rules, deals_[past.side].values()) == deals_[past.side].values();
        if (past.kind == Past::Kind::step) return game.play(past.action).has_value();
        ends.push_back(game.steps().size());
        return true;
    };
    if (!std::all_of(past_.begin(), past_.end(), played))
        return mail_finding("RP8228", message("with what {1} opens the game is another one", writer(mail)),
                            ask_anew(writer(mail)));
    game_ = std::move(game);
    ends_ = std::move(ends);
    return std::nullopt;
}

// The writer's secret set-up, when it is due: by the promises of the mail.
std::optional<Diagnostic> MailCourse::set_up(const Mail& mail, bool may_be_left) {
    if (!hides_ || mail.number < 2) return std::nullopt;
    const SideId side = side_of(mail);
    const GameState& state = game_.state();
    const bool due = sets_up(*battle_.rules, state) && !state.chance() && state.to_act() == side;
    if (!due || (may_be_left && mail.promises.empty())) return std::nullopt;
    MailDeal deal;
    if (auto fault = make_deal(mail, deal)) return fault;
    deals_[side] = std::move(deal);
    if (play_set_up(game_, *battle_.rules, deals_[side].values()) != deals_[side].values())
        return mail_finding("RP8228", message("{1} opens a set-up that the rules do not allow", writer(mail)),
                            ask_anew(writer(mail)));
    past_.push_back({Past::Kind::set_up, side, {}, std::nullopt});
    return std::nullopt;
}

std::optional<Diagnostic> MailCourse::make_deal(const Mail& mail, MailDeal& deal) {
    const Scenario& scenario = battle_.rules->context()->scenario();
    const bool own = own_ && own_->side == mail.from;
    Game trial(battle_.rules, game_.state());
    const auto hides = play_set_up(trial, *battle_.rules,
                                   own ? std::span<const MailHiding>(own_->hides) : std::span<const MailHiding>());
    const bool fits = hides && deals_[side_of(mail)].counters.empty() && (!own || *hides == own_->hides) &&
                      std::equal(hides->begin(), hides->end(), mail.promises.begin(), mail.promises.end(),
                                 [&](const MailHiding& each, const MailPromise& promise) {
                                     return scenario.units[each.counter].id == promise.counter;
                                 });
    if (!fits)
        return mail_finding(
            "RP8226", message("{1} sets up in secret, and does not promise what is under each counter", writer(mail)),
            by_the_program(writer(mail)));
    for (std::size_t i = 0; i < hides->size(); ++i)
        deal.counters.push_back({(*hides)[i], mail.promises[i].promise, false});
    for (const MailCounter& each : deal.counters) {
        if (!own) break;
        const std::string& id = scenario.units[each.hides.counter].id;
        const Digest kept = hidden_promise(id_, mail.from, id, each.hides.value, hidden_salt(own_->veil, id));
        if (kept != each.promise)
            return mail_finding("RP8226",
                                message("what is kept of {1} is not what was promised", counter_words(scenario, id)),
                                by_the_program(writer(mail)));
    }
    for (const MailOpening& opening : mail.openings)
        if (auto fault = open_counter(deal, mail, opening)) return fault;
    return std::nullopt;
}

// The counters of a side that hide something when the mail is played, with the step that waits for an opening.
UnitSet MailCourse::hiding_after(SideId side) const {
    if (!held_) return hiding_of(*battle_.rules, game_.state(), side);
    Game trial(battle_.rules, game_.state());
    trial.play_listed(*held_);
    return hiding_of(*battle_.rules, trial.state(), side);
}

// Whether every counter of the writer that is revealed is opened.
std::optional<Diagnostic> MailCourse::check_revealed(const Mail& mail) const {
    if (!hides_) return std::nullopt;
    const SideId side = side_of(mail);
    const UnitSet closed = deals_[side].sealed();
    const UnitSet owed = opens_all() ? closed : closed - hiding_after(side);
    if (owed.empty()) return std::nullopt;
    return mail_finding("RP8227",
                        message("{1} does not open what is under {2}", writer(mail),
                                unit_text(battle_.rules->context()->scenario(), owed.first())),
                        ask_anew(writer(mail)));
}

// At the end of a mail: neither more nor less is opened than what is revealed; all of it when the game is over.
std::optional<Diagnostic> MailCourse::check_openings(const Mail& mail) const {
    if (!hides_) return std::nullopt;
    if (auto fault = check_revealed(mail)) return fault;
    const SideId side = side_of(mail);
    const Scenario& scenario = battle_.rules->context()->scenario();
    const auto is_end = [](const Past& past) { return past.kind == Past::Kind::end; };
    const auto last = std::find_if(past_.rbegin(), past_.rend(), is_end);
    const bool set_up = std::any_of(past_.rbegin(), last, [](const Past& p) { return p.kind == Past::Kind::set_up; });
    if (!mail.promises.empty() && !set_up)
        return mail_finding("RP8226", message("{1} makes promises where nothing is set up in secret", writer(mail)),
                            by_the_program(writer(mail)));
    const UnitSet sealed = deals_[side].sealed();
    const UnitSet hiding = opens_all() ? UnitSet() : hiding_after(side);
    for (const MailOpening& opening : mail.openings) {
        const auto unit = scenario.unit(opening.counter);
        if (unit && !deals_[side].counters.empty() && !sealed.has(*unit) && !hiding.has(*unit)) continue;
        return mail_finding(
            "RP8227",
            message("{1} opens {2}, which is still hidden", writer(mail), counter_words(scenario, opening.counter)),
            ask_anew(writer(mail)));
    }
    return std::nullopt;
}

}  // namespace ramparts

// See mail_hidden.hpp.
#include "sdk/play/pbem/mail_hidden.hpp"

#include <algorithm>

#include "engine/modules/secrets.hpp"

namespace ramparts {
namespace {

constexpr int kMostSetUpSteps = 1000;

// Whether what the counters hide already is what is wanted.
bool as_wanted(const StandardRules& rules, const GameState& state, std::span<const MailHiding> wanted) {
    return std::all_of(wanted.begin(), wanted.end(), [&](const MailHiding& each) {
        const std::int64_t value = secret_of(rules.modules(), state, each.counter);
        return value == 0 || value == each.value;
    });
}

// The first step that puts something under a counter, as wanted; else the first that leads on.
std::optional<Action> set_up_step(Game& game, const StandardRules& rules, SideId side,
                                  std::span<const MailHiding> wanted) {
    const ActionList legal = game.legal();
    const UnitSet before = hiding_of(rules, game.state(), side);
    std::optional<Action> leads_on;
    for (const Action& action : legal) {
        Game trial(game.rules_ptr(), game.state());
        trial.play_listed(action);
        if (!as_wanted(rules, trial.state(), wanted)) continue;
        if (!(hiding_of(rules, trial.state(), side) - before).empty()) return action;
        if (!leads_on) leads_on = action;
    }
    return leads_on;
}

}  // namespace

UnitSet MailDeal::sealed() const {
    UnitSet out;
    for (const MailCounter& each : counters)
        if (!each.opened) out.add(each.hides.counter);
    return out;
}

std::vector<MailHiding> MailDeal::values() const {
    std::vector<MailHiding> out;
    for (const MailCounter& each : counters) out.push_back(each.hides);
    return out;
}

MailCounter* MailDeal::sealed_counter(UnitIndex counter) {
    const auto found = std::find_if(counters.begin(), counters.end(), [&](const MailCounter& each) {
        return each.hides.counter == counter && !each.opened;
    });
    return found == counters.end() ? nullptr : &*found;
}

Digest hidden_promise(const Digest& game, std::string_view side, std::string_view counter, std::int64_t value,
                      const Digest& salt) {
    return MailHash("ramparts mail hidden 1")
        .add(game)
        .add(side)
        .add(counter)
        .add(static_cast<std::uint64_t>(value))
        .add(salt)
        .done();
}

Digest hidden_salt(const Digest& veil, std::string_view counter) {
    return MailHash("ramparts mail salt 1").add(veil).add(counter).done();
}

Luck hidden_lot(const Digest& veil) { return {number_of(MailHash("ramparts mail lot 1").add(veil).done()), 0}; }

bool sets_up(const StandardRules& rules, const GameState& state) noexcept {
    return !state.over() && decides_in_secret(rules.modules(), state);
}

UnitSet hiding_of(const StandardRules& rules, const GameState& state, SideId side) {
    return hidden_from(rules.modules(), *rules.context(), state, static_cast<SideId>(1 - side));
}

std::optional<std::vector<MailHiding>> play_set_up(Game& game, const StandardRules& rules,
                                                   std::span<const MailHiding> wanted) {
    const SideId side = game.state().to_act();
    const UnitSet before = hiding_of(rules, game.state(), side);
    for (int steps = 0; sets_up(rules, game.state()); ++steps) {
        if (!game.state().chance() && game.state().to_act() != side) break;
        const auto step = steps < kMostSetUpSteps ? set_up_step(game, rules, side, wanted) : std::nullopt;
        if (!step) return std::nullopt;
        game.play_listed(*step);
    }
    std::vector<MailHiding> out;
    (hiding_of(rules, game.state(), side) - before).each([&](UnitIndex u) {
        out.push_back({u, secret_of(rules.modules(), game.state(), u)});
    });
    return out;
}

}  // namespace ramparts

// Refusals, previews and hints of air units; see air.hpp.
#include "air.hpp"

namespace air {

// --- words ---

bool Air::why_not(rp::View view, const rp_action& action, rp_message& out) const {
    const rp_frame* frame = view.frame();
    if (action.kind != RP_ACT_VERB || frame == nullptr || action.unit >= view.units()) return false;
    const std::span<const Verb> verbs = verbs_of(frame->number);
    if (verbs.empty()) return false;
    // What is done elsewhere is asked as what is done first here.
    Verb verb = verbs.front();
    for (const Verb v : verbs)
        if (v == (action.verb & 0xFF)) verb = v;
    const bool hex = action.hex < view.fixed().hex_count;
    Refusal why = kOpen;
    if (hex || !takes_hex(verb)) why = refusal(view, frame->number, verb, action.unit, action.hex);
    else if (const rp::Side side = side_of(view, frame->number); rules_.is_air(action.unit))
        why = rules_.may_fly(view, action.unit, side);
    else why = Refusal::no_air_unit;
    if (why == kOpen) return false;
    const auto cited = [&] {
        switch (why) {
            case Refusal::no_air_unit:
            case Refusal::not_fighter:
            case Refusal::no_bombs: return kTypes;
            case Refusal::escorts_support_only:
            case Refusal::no_patrol:
            case Refusal::over_base_only:
            case Refusal::no_escort_fighter: return kAttackFighters;
            case Refusal::nothing_to_jettison:
                return rules_.of(action.unit).type == Type::DF ? kDiveBombers : kFighterBombers;
            default: return kAirUnits;
        }
    };
    const auto which = static_cast<std::size_t>(why) - 1;
    out = rp::sentence(sentences_[which], cited_[cited()], action.unit, hex ? action.hex : view.hex(action.unit));
    return true;
}

// Whose die it is: in a pair the first two are the interceptor's.
bool Air::say_throw(rp::View view, int face, rp_message& out) const {
    const rp_frame* frame = view.frame();
    if (frame == nullptr || frame->number < kPair) return false;
    const bool second = frame->number == kPair && frame->local[2] <= 2;
    out = rp::sentence(sentences_[kThrows], cited_[kAirUnits], static_cast<rp::Unit>(frame->local[second ? 1 : 0]));
    out.args[1] = face;
    return true;
}

// What a choice would bring: factors in a ground combat, faces of six at a base, throws of 36 in the air.
bool Air::say(rp::View view, const rp_action& action, rp_message& out) const {
    if (action.kind == RP_ACT_DIE) return say_throw(view, action.verb, out);
    if (action.kind != RP_ACT_VERB || action.unit >= view.units() || action.hex >= view.fixed().hex_count) return false;
    const rp::Unit u = action.unit;
    if (!rules_.is_air(u) || !view.on_map(u)) return false;
    const auto verb = static_cast<Verb>(action.verb & 0xFF);
    const auto with = [&](Sentence sentence, Rule rule, int first, int second) {
        out = rp::sentence(sentences_[sentence], cited_[rule], u, action.hex);
        out.args[2] = first;
        out.args[3] = second;
        return true;
    };
    const int printed = rules_.of(u).tactical;
    switch (verb) {
        case kGroundSupport: return with(kWouldSupport, kAirUnits, printed, 0);
        case kAirSupport: return with(kWouldSupport, kAirUnits, printed + rules_.better_support(u), 0);
        case kAirbase: return with(kWouldBomb, kAirUnits, std::min(printed, 6), 0);
        case kIntercept:
        case kPatrolAttack: {
            const rp::Unit met = expected_opponent(view, u, action.hex, verb == kPatrolAttack);
            if (met == RP_NO_UNIT) return false;
            const int attack = verb == kPatrolAttack ? rules_.pass(view, u) : rules_.attack(view, u);
            const Chances chances = rules_.chances(attack, rules_.defence(view, met));
            return with(kWouldFight, kAirUnits, chances.shot_down, chances.sent_home);
        }
        default: return false;
    }
}

// --- hints: hundredths of a factor ---

rp::Unit Air::expected_opponent(rp::View view, rp::Unit u, rp::Hex hex, bool pass) const {
    const std::vector<rp::Unit> there = rules_.flying(view, 1 - view.info(u).side, hex);
    std::size_t before = 0;
    if (!pass)
        rules_.waiting(view, view.info(u).side).each([&](rp::Unit v) {
            before += v < u && view.hex(v) == hex ? 1 : 0;
        });
    return before < there.size() ? there[before] : RP_NO_UNIT;
}

bool Air::may_be_met(rp::View view, rp::Side side, rp::Hex hex) const {
    return rules_.units().any([&](rp::Unit e) {
        return view.info(e).side != side && rules_.is_fighter(e) && view.on_map(e) &&
               view.get(rules_.grounded, e) == 0 && view.distance(rules_.of(e).base, hex) <= rules_.of(e).radius;
    });
}

int Air::fight_worth(rp::View view, bool pass, rp::Unit u, rp::Hex hex) const {
    const rp::Unit met = expected_opponent(view, u, hex, pass);
    if (met == RP_NO_UNIT) return -1;
    const auto prize = [&](rp::Unit v) { return 150 + 40 * rules_.of(v).tactical; };
    const Chances mine =
        rules_.chances(pass ? rules_.pass(view, u) : rules_.attack(view, u), rules_.defence(view, met));
    int worth = 36 + mine.shot_down * prize(met) + mine.sent_home * prize(met) / 2;
    if (!pass) {
        const Chances his = rules_.chances(rules_.attack(view, met), rules_.defence(view, u));
        worth -= his.shot_down * prize(u) + his.sent_home * 20;
    }
    return worth / 36;
}

// Ground support helps as far as there are attackers to be helped, most where it changes the odds most.
int Air::mission_worth(rp::View view, Verb verb, rp::Unit u, rp::Hex hex) const {
    const rp::Side side = view.info(u).side;
    const int bombs = rules_.of(u).tactical;
    switch (verb) {
        case kGroundSupport: {
            int attack = 0;
            int defence = 0;
            for (rp::Unit v = 0; v < view.units(); ++v) {
                if (!view.on_map(v) || rules_.is_air(v)) continue;
                if (view.info(v).side == side && view.direction(view.hex(v), hex) >= 0)
                    attack += view.strength(v, RP_ROLE_ATTACK);
                if (view.hex(v) == hex) defence += view.strength(v, RP_ROLE_DEFENCE);
            }
            if (attack == 0) return -1;
            return 10 + 200 * std::min(bombs, attack) / std::max(1, defence) - (may_be_met(view, side, hex) ? 5 : 0);
        }
        case kAirbase: return rules_.on_the_ground(view, 1 - side, hex) == RP_NO_UNIT ? -1 : 12 * bombs;
        case kEscort: {
            int others = 0;
            int escorts = 0;
            for (const rp::Unit v : rules_.flying(view, side, hex))
                ++(rules_.mission(view, v) == Mission::escort ? escorts : others);
            return escorts < others && may_be_met(view, side, hex) ? 60 + rules_.of(u).attack : -1;
        }
        default: {  // a patrol waits where enemies stand near
            int near = 0;
            for (rp::Unit v = 0; v < view.units(); ++v)
                if (view.on_map(v) && view.info(v).side != side && view.distance(view.hex(v), hex) <= 1) ++near;
            return near > 0 ? 2 + near : -1;
        }
    }
}

// Bombs are kept as long as what they bring outweighs what carrying them costs in the fight that is coming.
int Air::jettison_worth(rp::View view, rp::Unit u) const {
    const rp::Hex hex = view.hex(u);
    int risk = 0;
    rules_.waiting(view, 1 - view.info(u).side).each([&](rp::Unit e) {
        if (view.hex(e) != hex) return;
        const int attack = rules_.attack(view, e);
        const Chances now = rules_.chances(attack, rules_.defence(view, u));
        const Chances then = rules_.chances(attack, rules_.of(u).defence);
        risk += (now.shot_down - then.shot_down) * 300 + (now.sent_home - then.sent_home) * 150;
    });
    return risk / 36 - 40 * rules_.bombing(view, u);
}

int Air::worth(rp::View view, const rp_action& action) const {
    if (action.kind != RP_ACT_VERB) return 0;
    const auto verb = static_cast<Verb>(action.verb & 0xFF);
    if (verb == kReady || verb == kFight) return 1;
    const rp::Unit u = action.unit;
    if (u >= view.units() || !rules_.is_air(u)) return 0;
    switch (verb) {
        case kJettison: return jettison_worth(view, u);
        case kJettisonEscort: return jettison_worth(view, u) + 5;
        case kBomb: return 10;
        default: break;
    }
    if (action.hex >= view.fixed().hex_count) return 0;
    switch (verb) {
        case kIntercept: return fight_worth(view, false, u, action.hex);
        case kPatrolAttack: return fight_worth(view, true, u, action.hex);
        case kAirSupport: return 30 * (rules_.of(u).tactical + rules_.better_support(u));
        default: return mission_worth(view, verb, u, action.hex);
    }
}

}  // namespace air

// Air combat, bombs on bases and the window of a combat; see air.hpp.
#include "air.hpp"

namespace air {

// --- air combat ---

void Air::fight(rp::View view, rp::Side side, rp::Events out) const {
    const rp::UnitSet all = rules_.waiting(view, side);
    rp::Unit first = RP_NO_UNIT;
    rp::Unit met = RP_NO_UNIT;
    all.each([&](rp::Unit u) {
        out.set(rules_.fought, u, 1);
        const rp::Hex hex = view.hex(u);
        std::size_t before = 0;
        all.each([&](rp::Unit v) { before += v < u && view.hex(v) == hex ? 1 : 0; });
        const std::vector<rp::Unit> there = rules_.flying(view, 1 - side, hex);
        if (before >= there.size()) return;
        if (first == RP_NO_UNIT) {
            first = u;
            met = there[before];
        } else {
            out.set(rules_.opponent, u, static_cast<int>(there[before]) + 1);
        }
    });
    if (first != RP_NO_UNIT) roll_pair(first, met, out);
}

void Air::pair_die(rp::View view, const rp_frame& frame, int face, rp::Events out) const {
    const int left = frame.local[2];
    const int thrown[2]{frame.local[3] + (left > 2 ? face : 0), frame.local[4] + (left > 2 ? 0 : face)};
    if (left > 1) {
        out.local(2, left - 1);
        out.local(3, thrown[0]);
        out.local(4, thrown[1]);
        return;
    }
    const auto a = static_cast<rp::Unit>(frame.local[0]);
    const auto b = static_cast<rp::Unit>(frame.local[1]);
    if (view.on_map(a) && view.on_map(b)) {  // both fire at once
        take(view, b, rules_.hit(thrown[0], rules_.attack(view, a), rules_.defence(view, b)), out);
        take(view, a, rules_.hit(thrown[1], rules_.attack(view, b), rules_.defence(view, a)), out);
    }
    rp::Unit next = RP_NO_UNIT;
    rules_.units().each([&](rp::Unit u) {
        if (next == RP_NO_UNIT && u > a && view.get(rules_.opponent, u) != 0) next = u;
    });
    if (next == RP_NO_UNIT) return;
    out.set(rules_.opponent, next, 0);
    roll_pair(next, static_cast<rp::Unit>(view.get(rules_.opponent, next) - 1), out);
}

void Air::take(rp::View view, rp::Unit u, AirRules::Hit hit, rp::Events out) const {
    if (hit == AirRules::Hit::none) return;
    out.note(sentences_[hit == AirRules::Hit::down ? kShotDown : kSentHome], u, view.hex(u));
    if (hit == AirRules::Hit::down) out.eliminate(u);
    else go_home(view, u, out);
}

void Air::pass(rp::View view, rp::Unit u, rp::Hex hex, rp::Events out) const {
    const std::vector<rp::Unit> there = rules_.flying(view, 1 - view.info(u).side, hex);
    out.set(rules_.mission(view, u) == Mission::patrol ? rules_.fought : rules_.flown, u, 1);
    if (!there.empty())
        out.roll(kPass, 2, 6, {static_cast<std::int64_t>(u), static_cast<std::int64_t>(there.front()), 2, 0});
}

void Air::pass_die(rp::View view, const rp_frame& frame, int face, rp::Events out) const {
    if (frame.local[2] > 1) {
        out.local(2, frame.local[2] - 1);
        out.local(3, frame.local[3] + face);
        return;
    }
    const auto u = static_cast<rp::Unit>(frame.local[0]);
    const auto target = static_cast<rp::Unit>(frame.local[1]);
    if (!view.on_map(u) || !view.on_map(target)) return;
    const AirRules::Hit hit = rules_.hit(frame.local[3] + face, rules_.pass(view, u), rules_.defence(view, target));
    if (hit == AirRules::Hit::none) out.note(sentences_[kMissed], u, view.hex(target));
    take(view, target, hit, out);
}

void Air::bombs_fall(rp::View view, rp::Unit u, int face, rp::Events out) const {
    if (!view.on_map(u)) return;
    const rp::Unit target = rules_.on_the_ground(view, 1 - view.info(u).side, view.hex(u));
    const bool hit = target != RP_NO_UNIT && face <= rules_.bombing(view, u);
    out.note(sentences_[hit ? kIsGrounded : kBombsMiss], hit ? target : u, view.hex(u));
    if (hit) out.set(rules_.grounded, target, grounded_for_);
}

// --- the window of a combat ---

void Air::ready(rp::View view, rp::Events out) const {
    out.pop();
    if (view.frame()->number == kWindow) {
        bool any = false;
        each_target(view, [&](rp::Hex hex) {
            rules_.units().each([&](rp::Unit u) {
                for (const Verb verb : verbs_of(kCounter)) any = any || refusal(view, kCounter, verb, u, hex) == kOpen;
            });
        });
        if (any) out.ask(kCounter, RP_SIDE_PHASING);
        return;
    }
    const rp::Side bombs = 1 - view.phasing();
    bool jettisons = false;
    rules_.units().each([&](rp::Unit u) {
        jettisons =
            jettisons || (view.info(u).side == bombs && view.on_map(u) && rules_.may_jettison(view, u, false) == kOpen);
    });
    if (jettisons) out.ask(kPreparation, RP_SIDE_OTHER);
    else fight(view, view.phasing(), out);
}

}  // namespace air

RAMPARTS_MODULES(RAMPARTS_MODULE("ramparts.air", air::Air))

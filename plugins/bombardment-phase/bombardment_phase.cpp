// Bombardment as a phase before movement, reaction fire while the enemy moves, and losses that fall by lot on morale
// and strength (source 002). What a shot does stands in gunnery.cpp; here is who fires when, and what is done then.
#include <algorithm>
#include <iterator>

#include "gunnery.hpp"

namespace bombardment {

class BombardmentPhase final : public rp::Module {
public:
    explicit BombardmentPhase(rp::Setup setup)
        : Module(setup),
          guns_(setup),
          fired_(setup.attribute("fired")),
          reacted_(setup.attribute("reacted")),
          morale_lost_(setup.attribute("morale-lost")),
          strength_lost_(setup.attribute("strength-lost")),
          supports_(setup.text("support") != "none") {
        setup.hook("movement.may_move", rp::kLimit);
        setup.hook("movement.entered", rp::kAdd);
        setup.hook("combat.strength", rp::kBase);
        setup.hook("victory.score", rp::kAdd);
        setup.hook("hints.unit_worth", rp::kScale);
        setup.hook("hints.danger", rp::kAdd);
        if (!supports_) setup.hook("combat.may_support", rp::kLimit);
        if (setup.text("may-leave-zoc") == "true") setup.hook("movement.leaves_ezoc", rp::kBase);
        for (std::size_t i = 0; i < kSentences; ++i) sentences_[i] = setup.message(kMessageIds[i]);
        for (std::size_t i = 0; i < kRules; ++i) rules_[i] = setup.rule(kRuleIds[i]);
    }

    // --- the phase (lines 3 to 37) ---

    bool open(rp::View view) const override {
        for (rp::Unit gun = 0; gun < view.units(); ++gun)
            if (may_bombard(view, gun) && any_target(view, gun)) return true;
        return false;
    }
    void legal(rp::View view, rp_actions* out) const override {
        for (rp::Unit gun = 0; gun < view.units(); ++gun) {
            if (!may_bombard(view, gun)) continue;
            for (rp::Unit e = 0; e < view.units(); ++e)
                if (is_target(view, gun, e)) offer(out, kFire, gun, view.hex(e));
        }
    }
    void resolve(rp::View view, const rp_action& action, rp::Events out) const override {
        out.set(fired_, action.unit, 1);
        roll(kShot, {action.unit, guns_.target_in(view, action.hex), action.hex, Shot::in_phase, 0}, out);
    }

    // --- dice ---

    void rolled(rp::View view, int face, rp::Events out) const override {
        Shot shot = shot_of(*view.frame());
        switch (view.frame()->number) {
            case kCourage:
                if (face <= morale_left(view, shot.gun))
                    return reacts(view, shot.gun, shot) ? react(shot, out) : react_next(view, shot, out);
                note(kOverrun, kCharge, shot.gun, view.hex(shot.gun), out);
                out.eliminate(shot.gun);
                return react_next(view, shot, out);
            case kPoint: return lose_point(view, shot, face == kOnMorale, out);
            default:
                shot.points = guns_.losses(view, shot, face);
                if (shot.points == 0) note(kMissed, kLosses, shot.target, shot.at, out);
                return lose(view, shot, morale_left(view, shot.target), strength_left(view, shot.target), out);
        }
    }

    // --- reaction fire (lines 39 to 57) ---

    // Told of each hex of a move, and of nothing else: advances and retreats draw no fire.
    void entered(rp::View view, rp::Unit u, rp::Hex from, rp::Hex to, std::uint32_t how,
                 rp::Events out) const override {
        if (how != RP_BY_STEP || view.hex(u) != to) return;
        // A charge ends here: whoever has come into a zone of control goes no further.
        const bool charge = view.in_ezoc(u) && guns_.charges(view, u, from, to);
        react_from(view, {0, u, to, charge ? Shot::charge : Shot::reaction, 0}, out);
    }

    // --- what follows from having fired ---

    bool may_move(rp::View view, rp::Unit u) const override { return view.get(fired_, u) == 0; }
    bool leaves_ezoc(rp::View, rp::Unit) const override { return true; }
    bool may_support(rp::View, rp::Unit, rp::Hex) const override { return false; }

    // --- strength in place of the printed factor ---

    int strength(rp::View view, rp::Unit u, std::uint32_t, rp::Hex, int current) const override {
        return view.on_map(u) ? std::min(current, strength_left(view, u)) : current;
    }
    // What enemies have lost without having lost a step for it.
    int score(rp::View view, rp::Side side, int current) const override {
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (view.info(u).side != side && view.on_map(u)) current += factor(view, u) - strength_left(view, u);
        return current;
    }

    // --- words ---

    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override {
        if (action.unit >= view.units()) return false;
        const rp::Unit u = action.unit;
        const auto say = [&](Sentence sentence, Rule rule) {
            out = rp::sentence(sentences_[sentence], rules_[rule], u, action.hex);
            return true;
        };
        const bool moves = action.kind == RP_ACT_ACTIVATE || action.kind == RP_ACT_MOVE;
        if (moves && view.get(fired_, u) != 0) return say(kMayNotMove, kNoMove);
        if (action.kind == RP_ACT_SUPPORT && !supports_) return say(kNoSupport, kOnce);
        return action.kind == RP_ACT_VERB && why_no_fire(view, u, action.hex, say);
    }

    // What a shot would cost: the points of the lowest and of the highest face.
    bool say(rp::View view, const rp_action& action, rp_message& out) const override {
        if (action.kind == RP_ACT_DIE) return say_die(view, action.verb, out);
        if (action.unit >= view.units() || action.hex >= view.fixed().hex_count) return false;
        const Shot shot{action.unit, guns_.target_in(view, action.hex), action.hex, Shot::in_phase, 0};
        if (shot.target == RP_NO_UNIT || !view.on_map(shot.gun)) return false;
        out = rp::sentence(sentences_[kFires], rules_[kLosses], shot.gun, shot.at);
        out.args[2] = guns_.losses(view, shot, 1);
        out.args[3] = guns_.losses(view, shot, 4);
        return true;
    }

    // --- hints ---

    int worth(rp::View view, const rp_action& action) const override {
        if (action.kind != RP_ACT_VERB || action.unit >= view.units() || action.hex >= view.fixed().hex_count) return 0;
        const rp::Unit target = guns_.target_in(view, action.hex);
        return target == RP_NO_UNIT ? 0 : expected(view, {action.unit, target, action.hex, Shot::in_phase, 0});
    }
    int unit_worth(rp::View view, rp::Unit u, int current) const override {
        const int printed = view.on_map(u) ? factor(view, u) : 0;
        return printed > 0 ? current * strength_left(view, u) / printed : current;
    }
    // Of the guns that can bombard the hex from where they stand; half, for they choose among several targets.
    int danger(rp::View view, rp::Unit u, rp::Hex hex, int current) const override {
        for (rp::Unit gun = 0; gun < view.units(); ++gun)
            if (view.info(gun).side != view.info(u).side && view.on_map(gun) && reaches(view, gun, hex))
                current += expected(view, {gun, u, hex, Shot::in_phase, 0}) / 2;
        return current;
    }

private:
    // Numbers and ids of plugin.xml.
    enum : std::uint8_t { kFire };
    enum : std::uint16_t { kPhase, kShot, kReaction, kCourage, kPoint };
    enum Sentence {
        kMissed,
        kMorale,
        kNull,
        kStrength,
        kOverrun,
        kMayNotMove,
        kNoSupport,
        kNotYours,
        kNoGun,
        kAgain,
        kEzoc,
        kCovered,
        kNobody,
        kNear,
        kFar,
        kBlocked,
        kFires,
        kReacts,
        kCharged,
        kDie,
        kCosts,
        kStands,
        kSentences
    };
    static constexpr const char* kMessageIds[] = {
        "missed", "morale", "null",    "strength", "overrun", "may-not-move", "no-support", "not-yours",
        "no-gun", "again",  "ezoc",    "covered",  "nobody",  "near",         "far",        "blocked",
        "fires",  "reacts", "charged", "die",      "costs",   "stands"};
    enum Rule {
        kOnce,
        kNoMove,
        kRange,
        kDistance,
        kSight,
        kFromCover,
        kLosses,
        kZoc,
        kCharge,
        kDivision,
        kExceptions,
        kRules
    };
    static constexpr const char* kRuleIds[] = {"once",   "no-move", "range",  "distance", "sight",     "from-cover",
                                               "losses", "zoc",     "charge", "division", "exceptions"};
    static_assert(std::size(kMessageIds) == kSentences && std::size(kRuleIds) == kRules);
    static constexpr int kOnMorale = 1;  // face of the die that divides the points; the other one is strength

    [[nodiscard]] static Shot shot_of(const rp_frame& frame) {
        return {static_cast<rp::Unit>(frame.local[0]), static_cast<rp::Unit>(frame.local[1]),
                static_cast<rp::Hex>(frame.local[2]), static_cast<Shot::Kind>(frame.local[3]), frame.local[4]};
    }
    static void roll(std::uint16_t frame, const Shot& shot, rp::Events out) {
        out.roll(frame, {shot.gun, shot.target, shot.at, shot.kind, shot.points});
    }

    void note(Sentence sentence, Rule rule, rp::Unit u, rp::Hex hex, rp::Events out) const {
        out.note(sentences_[sentence], u, hex, rules_[rule]);
    }
    // What a face of a die that is rolled now does.
    bool say_die(rp::View view, int face, rp_message& out) const {
        if (view.frame() == nullptr) return false;
        const Shot shot = shot_of(*view.frame());
        const auto tell = [&](Sentence sentence, Rule rule, rp::Unit u, rp::Hex hex, int points) {
            out = rp::sentence(sentences_[sentence], rules_[rule], u, hex);
            out.args[2] = face;
            out.args[3] = points;
            return true;
        };
        switch (view.frame()->number) {
            case kPoint: return tell(kDie, kDivision, shot.target, shot.at, 0);
            case kCourage:
                return tell(face <= morale_left(view, shot.gun) ? kStands : kDie, kCharge, shot.gun, view.hex(shot.gun),
                            0);
            default: return tell(kCosts, kLosses, shot.target, shot.at, guns_.losses(view, shot, face));
        }
    }

    // --- what is left of a unit ---

    /// Factor of the steps that are left.
    [[nodiscard]] static int factor(rp::View view, rp::Unit u, int fewer = 0) {
        const int steps = view.steps(u) - fewer;
        return steps <= 0 ? 0 : view.info(u).factors[view.info(u).steps - steps];
    }
    [[nodiscard]] int morale_left(rp::View view, rp::Unit u) const {
        return std::max(0, guns_.morale(u) - view.get(morale_lost_, u));
    }
    /// Never more than the factor of the steps that are left.
    [[nodiscard]] int strength_left(rp::View view, rp::Unit u) const {
        return std::min(factor(view, u), std::max(0, view.info(u).factors[0] - view.get(strength_lost_, u)));
    }

    // --- who may bombard whom ---

    [[nodiscard]] bool may_bombard(rp::View view, rp::Unit gun) const {
        return view.info(gun).side == view.phasing() && guns_.is_gun(view, gun) && view.on_map(gun) &&
               view.get(fired_, gun) == 0 && !view.in_ezoc(gun) && guns_.may_fire_from(view, view.hex(gun));
    }
    [[nodiscard]] bool reaches(rp::View view, rp::Unit gun, rp::Hex hex) const {
        if (!guns_.is_gun(view, gun)) return false;
        const int far = view.distance(view.hex(gun), hex);
        return far >= guns_.nearest() && far <= guns_.farthest(gun) && guns_.sees(view, view.hex(gun), hex);
    }
    [[nodiscard]] bool is_target(rp::View view, rp::Unit gun, rp::Unit e) const {
        return view.on_map(e) && view.info(e).side != view.info(gun).side && guns_.target_in(view, view.hex(e)) == e &&
               reaches(view, gun, view.hex(e));
    }
    [[nodiscard]] bool any_target(rp::View view, rp::Unit gun) const {
        for (rp::Unit e = 0; e < view.units(); ++e)
            if (is_target(view, gun, e)) return true;
        return false;
    }
    template <class Say>
    [[nodiscard]] bool why_no_fire(rp::View view, rp::Unit u, rp::Hex hex, const Say& say) const {
        if (view.info(u).side != view.phasing() || !view.on_map(u)) return say(kNotYours, kOnce);
        if (!guns_.is_gun(view, u)) return say(kNoGun, kOnce);
        if (view.get(fired_, u) != 0) return say(kAgain, kOnce);
        if (view.in_ezoc(u)) return say(kEzoc, kOnce);
        if (!guns_.may_fire_from(view, view.hex(u))) return say(kCovered, kFromCover);
        if (hex >= view.fixed().hex_count) return false;
        const rp::Unit target = guns_.target_in(view, hex);
        if (target == RP_NO_UNIT || view.info(target).side == view.info(u).side) return say(kNobody, kDistance);
        const int far = view.distance(view.hex(u), hex);
        if (far < guns_.nearest()) return say(kNear, kDistance);
        if (far > guns_.farthest(u)) return say(kFar, kRange);
        return !guns_.sees(view, view.hex(u), hex) && say(kBlocked, kSight);
    }

    // --- losses (lines 86 to 89) ---

    /// Takes what is left to lose, given what the target has left: as long as both could be hit a die says which it is.
    void lose(rp::View view, const Shot& shot, int morale, int strength, rp::Events out) const {
        const bool command = guns_.is_command(view, shot.target);
        if (shot.points > 0 && strength > 0 && (command || morale > 0)) return roll(kPoint, shot, out);
        if (shot.points > 0 && strength > 0) {  // demoralised: nothing but strength is left
            for (int n = 0; n < std::min(shot.points, strength); ++n)
                note(kStrength, kExceptions, shot.target, shot.at, out);
            strength = weaken(view, shot.target, strength - shot.points, out);
        }
        if (shot.in_reaction() && strength > 0) react_next(view, shot, out);
    }
    void lose_point(rp::View view, Shot shot, bool of_morale, rp::Events out) const {
        int morale = morale_left(view, shot.target);
        int strength = strength_left(view, shot.target);
        --shot.points;
        if (!of_morale) {
            note(kStrength, kDivision, shot.target, shot.at, out);
            strength = weaken(view, shot.target, strength - 1, out);
        } else if (guns_.is_command(view, shot.target)) {
            note(kNull, kExceptions, shot.target, shot.at, out);
        } else {
            note(kMorale, kDivision, shot.target, shot.at, out);
            out.set(morale_lost_, shot.target, guns_.morale(shot.target) - --morale);
        }
        lose(view, shot, morale, strength, out);
    }
    /// Sets the strength: with 0 the unit is eliminated, and steps whose factor it no longer reaches are lost.
    int weaken(rp::View view, rp::Unit u, int strength, rp::Events out) const {
        if (strength <= 0) {
            out.eliminate(u);
            return 0;
        }
        out.set(strength_lost_, u, view.info(u).factors[0] - strength);
        int fewer = 0;
        while (view.steps(u) - fewer > 1 && strength <= factor(view, u, fewer + 1)) ++fewer;
        if (fewer > 0) out.steps(u, view.steps(u) - fewer);
        return strength;
    }

    // --- reactions ---

    /// Whether a unit other than the mover exerts a zone of control on the gun's hex (lines 41, 51).
    [[nodiscard]] static bool held_by_another(rp::View view, rp::Unit gun, rp::Unit mover) {
        const rp_unit_info& info = view.info(mover);
        const rp::Hex hex = view.hex(gun);
        int holding = view.raw().zoc[info.side][hex];
        const int direction = view.direction(view.hex(mover), hex);
        const bool exerts = info.zoc != 0 && !view.status(mover, RP_UNIT_NO_ZOC | RP_UNIT_ALOFT);
        if (exerts && direction >= 0 && (view.hex_info(view.hex(mover)).links >> direction & 1) != 0) --holding;
        return holding > 0;
    }
    /// Whether the enemy has come up to the gun.
    [[nodiscard]] bool met(rp::View view, rp::Unit gun, const Shot& shot) const {
        return view.info(gun).side != view.info(shot.target).side && guns_.is_gun(view, gun) && view.on_map(gun) &&
               guns_.in_contact(view, view.hex(gun), shot.at);
    }
    [[nodiscard]] bool reacts(rp::View view, rp::Unit gun, const Shot& shot) const {
        return met(view, gun, shot) && view.get(reacted_, gun) == 0 && guns_.may_fire_from(view, view.hex(gun)) &&
               !held_by_another(view, gun, shot.target);
    }
    void react(const Shot& shot, rp::Events out) const {
        out.set(reacted_, shot.gun, 1);
        note(kReacts, kZoc, shot.gun, shot.at, out);
        roll(kReaction, shot, out);
    }
    /// The first gun that reacts, from the shot's on; each is resolved before the next. A charge tests every gun it
    /// comes up to, also one that cannot fire any more (line 55).
    void react_from(rp::View view, Shot shot, rp::Events out) const {
        const bool charge = shot.kind == Shot::charge;
        while (shot.gun < view.units() && !(charge ? met(view, shot.gun, shot) : reacts(view, shot.gun, shot)))
            ++shot.gun;
        if (shot.gun == view.units()) return;
        if (!charge) return react(shot, out);
        note(kCharged, kCharge, shot.gun, view.hex(shot.gun), out);
        roll(kCourage, shot, out);
    }
    void react_next(rp::View view, Shot shot, rp::Events out) const {
        if (view.hex(shot.target) != shot.at) return;
        ++shot.gun;
        react_from(view, shot, out);
    }

    // --- hints ---

    /// Mean loss in hundredths of a factor; a point of morale counts a fifth.
    [[nodiscard]] int expected(rp::View view, const Shot& shot) const {
        const int morale = morale_left(view, shot.target);
        const int strength = view.on_map(shot.target) ? strength_left(view, shot.target) : factor(view, shot.target);
        int sum = 0;
        for (int face = 1; face <= 4; ++face) {
            const int points = guns_.losses(view, shot, face);
            const int of_strength = std::max(points * 50, (points - morale) * 100);
            sum += std::min(of_strength, strength * 100) + (points * 100 - of_strength) / 5;
        }
        return sum / 4;
    }

    Gunnery guns_;
    rp::Attr fired_, reacted_, morale_lost_, strength_lost_;
    bool supports_;
    std::uint16_t sentences_[kSentences] = {};
    std::uint16_t rules_[kRules] = {};
};

}  // namespace bombardment

RAMPARTS_MODULES(RAMPARTS_MODULE("ramparts.bombardment-phase", bombardment::BombardmentPhase))

// Air units and what fighters can do (source 003, 16.A and 23.D): the course of a game with them. Who may do what and
// with which ratings stands in air_rules.cpp, air combat in air.cpp, words and hints in air_words.cpp.
#pragma once

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "air_rules.hpp"

namespace air {

class Air final : public rp::Module {
public:
    explicit Air(rp::Setup setup) : Module(setup), rules_(setup), grounded_for_(setup.number("grounded-for", 1)) {
        for (std::size_t i = 0; i < kSentences; ++i) sentences_[i] = setup.message(kMessageIds[i]);
        for (std::size_t i = 0; i < kRules; ++i) cited_[i] = setup.rule(kRuleIds[i]);
        if (rules_.units().empty()) return;
        rules_.units().each([&](rp::Unit u) {
            if (rules_.of(u).base != RP_NO_HEX) bases_.push_back(rules_.of(u).base);
        });
        setup.hook("combat.strength", rp::kBase, {.units = rules_.units()});
        setup.hook("combat.declared", rp::kBase);
        setup.hook("play.began", rp::kBase);
        if (!bases_.empty()) setup.hook("movement.entered", rp::kAdd, {.hexes = bases_});
    }

    // --- turns and bases ---

    // Home goes who flew in the player turn that is over; a patrol stays up until its own side's next one begins.
    void began(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what != RP_BEGAN_PLAYER_TURN) return;
        rules_.units().each([&](rp::Unit u) {
            if (!view.on_map(u)) return;
            const bool own = view.info(u).side == view.phasing();
            const Mission now = rules_.mission(view, u);
            if (now != Mission::none && (now != Mission::patrol || own)) go_home(view, u, out);
            if (!own && view.get(rules_.grounded, u) > 0) out.add(rules_.grounded, u, -1);
        });
    }
    void entered(rp::View view, rp::Unit u, rp::Hex, rp::Hex to, std::uint32_t, rp::Events out) const override {
        if (rules_.is_air(u)) return;
        rules_.units().each([&](rp::Unit v) {
            if (view.info(v).side == view.info(u).side || !view.on_map(v) || rules_.of(v).base != to) return;
            out.note(sentences_[kOverrun], v, to);
            out.eliminate(v);
        });
    }

    // --- ground combat ---

    int strength(rp::View view, rp::Unit u, std::uint32_t role, rp::Hex, int current) const override {
        if (!rules_.is_air(u) || !view.on_map(u)) return current;
        if (role == RP_ROLE_SUPPORT) return current + rules_.ground_support(view, u);
        const bool defends = role == RP_ROLE_DEFENCE && rules_.mission(view, u) == Mission::air_support;
        return defends ? current + rules_.bombing(view, u) : current;
    }
    // The defender's window, before the die.
    void declared(rp::View view, rp::Events out) const override {
        bool any = false;
        each_target(view, [&](rp::Hex hex) {
            rules_.units().each([&](rp::Unit u) { any = any || refusal(view, kWindow, kAirSupport, u, hex) == kOpen; });
        });
        if (any) out.ask(kWindow, RP_SIDE_OTHER);
    }

    // --- phases and questions ---

    bool open(rp::View view) const override {
        switch (view.frame()->number) {
            case kAirCombat: return !rules_.waiting(view, 1 - view.phasing()).empty();
            case kWindow:
            case kCounter:
            case kPreparation: return true;
            default: break;
        }
        bool any = false;
        each_choice(view, [&](std::uint8_t, rp::Unit, rp::Hex) { any = true; });
        return any;
    }
    void legal(rp::View view, rp_actions* out) const override {
        each_choice(view, [&](std::uint8_t verb, rp::Unit u, rp::Hex hex) { offer(out, verb, u, hex); });
        const std::uint16_t frame = view.frame()->number;
        if (frame == kWindow || frame == kCounter) offer(out, kReady);
        const bool met = frame == kAirCombat && !rules_.waiting(view, 1 - view.phasing()).empty();
        if (frame == kPreparation || met) offer(out, kFight);
    }
    void resolve(rp::View view, const rp_action& action, rp::Events out) const override {
        const rp::Unit u = action.unit;
        switch (action.verb & 0xFF) {
            case kGroundSupport: return fly(u, action.hex, Mission::ground_support, out);
            case kAirbase: return fly(u, action.hex, Mission::airbase, out);
            case kEscort: return fly(u, action.hex, Mission::escort, out);
            case kPatrol: return fly(u, action.hex, Mission::patrol, out);
            case kIntercept: return fly(u, action.hex, Mission::intercept, out);
            case kAirSupport: return fly(u, action.hex, Mission::air_support, out);
            case kPatrolAttack: return pass(view, u, action.hex, out);
            case kJettison: return jettison(view, u, false, out);
            case kJettisonEscort: return jettison(view, u, true, out);
            case kBomb: out.set(rules_.fought, u, 1); return out.roll(kBombs, {static_cast<std::int64_t>(u)});
            case kFight:
                if (view.frame()->number == kPreparation) out.pop();
                return fight(view, 1 - bombing_side(view), out);
            default: return ready(view, out);
        }
    }

    // --- dice ---

    void rolled(rp::View view, int face, rp::Events out) const override {
        const rp_frame& frame = *view.frame();
        switch (frame.number) {
            case kBombs: return bombs_fall(view, static_cast<rp::Unit>(frame.local[0]), face, out);
            case kPass: return pass_die(view, frame, face, out);
            default: return pair_die(view, frame, face, out);
        }
    }

    // --- words ---

    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override;
    bool say(rp::View view, const rp_action& action, rp_message& out) const override;

    // --- hints ---

    int worth(rp::View view, const rp_action& action) const override;

private:
    // Numbers and ids of plugin.xml.
    enum : std::uint16_t {
        kMissionsPhase,
        kInterception,
        kAirCombat,
        kBombing,
        kWindow,
        kCounter,
        kPreparation,
        kPair,
        kPass,
        kBombs
    };
    enum Verb : std::uint8_t {
        kGroundSupport,
        kAirbase,
        kEscort,
        kPatrol,
        kIntercept,
        kPatrolAttack,
        kJettison,
        kJettisonEscort,
        kFight,
        kBomb,
        kAirSupport,
        kReady
    };
    static constexpr Refusal kOpen = Refusal::none;
    enum Sentence {
        // in the order of Refusal, from no_air_unit on
        kSaysNoAirUnit,
        kSaysElsewhere,
        kSaysFlown,
        kSaysGrounded,
        kSaysNight,
        kSaysNotFighter,
        kSaysNoBombs,
        kSaysTooFar,
        kSaysNoEnemy,
        kSaysNoEnemyBase,
        kSaysNobodyToEscort,
        kSaysEscortsSupportOnly,
        kSaysNoPatrol,
        kSaysNobodyToCover,
        kSaysNothingFlies,
        kSaysOverBaseOnly,
        kSaysOutOfZone,
        kSaysNothingToJettison,
        kSaysNoEscortFighter,
        kSaysNotAttacked,
        // what is done, and what may be expected
        kOverrun,
        kShotDown,
        kSentHome,
        kMissed,
        kJettisoned,
        kTurned,
        kIsGrounded,
        kBombsMiss,
        kWouldSupport,
        kWouldBomb,
        kWouldFight,
        kThrows,
        kSentences
    };
    static constexpr const char* kMessageIds[] = {"no-air-unit",
                                                  "elsewhere",
                                                  "flown",
                                                  "grounded-now",
                                                  "night",
                                                  "not-fighter",
                                                  "no-bombs",
                                                  "too-far",
                                                  "no-enemy",
                                                  "no-enemy-base",
                                                  "nobody-to-escort",
                                                  "support-only",
                                                  "no-patrol",
                                                  "nobody-to-cover",
                                                  "nothing-flies",
                                                  "over-base-only",
                                                  "out-of-zone",
                                                  "nothing-to-jettison",
                                                  "no-escort-fighter",
                                                  "not-attacked",
                                                  "overrun",
                                                  "shot-down",
                                                  "sent-home",
                                                  "missed",
                                                  "jettisoned",
                                                  "turned",
                                                  "is-grounded",
                                                  "bombs-miss",
                                                  "would-support",
                                                  "would-bomb",
                                                  "would-fight",
                                                  "throws"};
    enum Rule { kAirUnits, kTypes, kFighterBombers, kAttackFighters, kDiveBombers, kRules };
    static constexpr const char* kRuleIds[] = {"air-units", "types", "fighter-bombers", "attack-fighters",
                                               "dive-bombers"};
    static_assert(std::size(kMessageIds) == kSentences && std::size(kRuleIds) == kRules);

    // --- what can be chosen ---

    /// The verbs of a phase or question that need a unit, the first one being what a refusal is about by itself.
    [[nodiscard]] static std::span<const Verb> verbs_of(std::uint16_t frame) {
        static constexpr Verb kOfMissions[]{kGroundSupport, kAirbase, kEscort, kPatrol};
        static constexpr Verb kOfInterception[]{kIntercept, kPatrolAttack};
        static constexpr Verb kOfPreparation[]{kJettison, kJettisonEscort};
        static constexpr Verb kOfBombing[]{kBomb};
        static constexpr Verb kOfWindow[]{kAirSupport, kEscort};
        switch (frame) {
            case kMissionsPhase: return kOfMissions;
            case kInterception:
            case kCounter: return kOfInterception;
            case kAirCombat:
            case kPreparation: return kOfPreparation;
            case kBombing: return kOfBombing;
            case kWindow: return kOfWindow;
            default: return {};
        }
    }
    [[nodiscard]] static rp::Side side_of(rp::View view, std::uint16_t frame) {
        const bool other = frame == kInterception || frame == kWindow || frame == kPreparation;
        return other ? 1 - view.phasing() : view.phasing();
    }
    /// Whose bombs are in the air combat that is open: the phasing side's in its phase, in a window the defender's.
    [[nodiscard]] static rp::Side bombing_side(rp::View view) { return side_of(view, view.frame()->number); }
    [[nodiscard]] static bool takes_hex(std::uint8_t verb) {
        return verb != kJettison && verb != kJettisonEscort && verb != kBomb;
    }

    [[nodiscard]] Refusal refusal(rp::View view, std::uint16_t frame, Verb verb, rp::Unit u, rp::Hex hex) const {
        const rp::Side side = side_of(view, frame);
        if (!rules_.is_air(u)) return Refusal::no_air_unit;
        if (view.info(u).side != side || !view.on_map(u)) return Refusal::elsewhere;
        switch (verb) {
            case kJettison: return rules_.may_jettison(view, u, false);
            case kJettisonEscort: return rules_.may_jettison(view, u, true);
            case kBomb: {
                const bool raids = rules_.mission(view, u) == Mission::airbase && view.get(rules_.fought, u) == 0;
                return raids && rules_.on_the_ground(view, 1 - side, view.hex(u)) != RP_NO_UNIT
                           ? kOpen
                           : Refusal::no_enemy_base;
            }
            default: break;
        }
        if (const Refusal why = rules_.may_fly(view, u, side); why != kOpen) return why;
        const bool window = frame == kWindow || frame == kCounter;
        if (window && !attacked(view, hex)) return Refusal::not_attacked;
        switch (verb) {
            case kGroundSupport: return rules_.may_support(view, u, hex);
            case kAirbase: return rules_.may_raid(view, u, hex);
            case kEscort: return rules_.may_escort(view, u, hex);
            case kPatrol: return rules_.may_patrol(view, u, hex);
            case kIntercept: return rules_.may_intercept(view, u, hex);
            case kPatrolAttack: return rules_.may_pass(view, u, hex);
            default: return rules_.may_defend(view, u, hex);
        }
    }
    [[nodiscard]] static bool attacked(rp::View view, rp::Hex hex) {
        return view.set(RP_SET_DEFENDERS).any([&](rp::Unit d) { return view.hex(d) == hex; });
    }
    template <class F>
    static void each_target(rp::View view, const F& f) {
        std::vector<rp::Hex> hexes;
        view.set(RP_SET_DEFENDERS).each([&](rp::Unit d) {
            if (view.on_map(d)) hexes.push_back(view.hex(d));
        });
        std::sort(hexes.begin(), hexes.end());
        hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
        for (const rp::Hex hex : hexes) f(hex);
    }
    /// Calls f(verb, unit, hex) for all that is open in the frame on top. Where anything could fly is a unit or a base.
    template <class F>
    void each_choice(rp::View view, const F& f) const {
        const std::uint16_t frame = view.frame()->number;
        const rp::Side side = side_of(view, frame);
        std::vector<rp::Hex> places = bases_;
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (view.on_map(u)) places.push_back(view.hex(u));
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        rules_.units().each([&](rp::Unit u) {
            if (view.info(u).side != side || !view.on_map(u)) return;
            for (const Verb verb : verbs_of(frame)) {
                if (!takes_hex(verb)) {
                    if (refusal(view, frame, verb, u, view.hex(u)) == kOpen) f(verb, u, RP_NO_HEX);
                    continue;
                }
                if (rules_.may_fly(view, u, side) != kOpen) continue;
                for (const rp::Hex hex : places)
                    if (refusal(view, frame, verb, u, hex) == kOpen) f(verb, u, hex);
            }
        });
    }

    // --- flights ---

    void fly(rp::Unit u, rp::Hex hex, Mission mission, rp::Events out) const {
        const bool bombs =
            mission == Mission::ground_support || mission == Mission::airbase || mission == Mission::air_support;
        out.set(rules_.missions[static_cast<int>(mission)], u, 1);
        out.set(rules_.flown, u, 1);
        if (bombs && rules_.is_fighter_bomber(u)) out.set(rules_.bombs, u, 1);
        out.move(u, hex);
    }
    void go_home(rp::View view, rp::Unit u, rp::Events out) const {
        const Mission now = rules_.mission(view, u);
        if (now != Mission::none) out.set(rules_.missions[static_cast<int>(now)], u, 0);
        out.set(rules_.bombs, u, 0);
        out.move(u, rules_.of(u).base);
    }
    void jettison(rp::View view, rp::Unit u, bool to_escort, rp::Events out) const {
        out.set(rules_.bombs, u, 0);
        out.note(sentences_[to_escort ? kTurned : kJettisoned], u, view.hex(u),
                 cited_[to_escort ? kAttackFighters : kFighterBombers]);
        if (!to_escort) return;
        out.set(rules_.missions[static_cast<int>(rules_.mission(view, u))], u, 0);
        out.set(rules_.missions[static_cast<int>(Mission::escort)], u, 1);
    }

    // --- air combat, in air.cpp ---

    /// Pairs the interceptors of a side with those that they meet, by counters, and rolls for the first pair.
    void fight(rp::View view, rp::Side side, rp::Events out) const;
    /// Locals: interceptor, whom it meets, dice left, the throws of both. Two dice for the first, then two for the
    /// other.
    static void roll_pair(rp::Unit a, rp::Unit b, rp::Events out) {
        out.roll(kPair, 4, 6, {static_cast<std::int64_t>(a), static_cast<std::int64_t>(b), 4, 0, 0});
    }
    void pair_die(rp::View view, const rp_frame& frame, int face, rp::Events out) const;
    void take(rp::View view, rp::Unit u, AirRules::Hit hit, rp::Events out) const;
    /// Fire that is not answered, at the first one that flies over the hex. Locals: both, dice left, the throw.
    void pass(rp::View view, rp::Unit u, rp::Hex hex, rp::Events out) const;
    void pass_die(rp::View view, const rp_frame& frame, int face, rp::Events out) const;
    void bombs_fall(rp::View view, rp::Unit u, int face, rp::Events out) const;
    /// In the window of a combat a side has done what it wants: the other side may meet it, then comes the air combat,
    /// then the combat on the ground.
    void ready(rp::View view, rp::Events out) const;

    // --- what players may expect, in air_words.cpp ---

    [[nodiscard]] bool say_throw(rp::View view, int face, rp_message& out) const;
    [[nodiscard]] rp::Unit expected_opponent(rp::View view, rp::Unit u, rp::Hex hex, bool pass) const;
    [[nodiscard]] int mission_worth(rp::View view, Verb verb, rp::Unit u, rp::Hex hex) const;
    [[nodiscard]] int fight_worth(rp::View view, bool pass, rp::Unit u, rp::Hex hex) const;
    [[nodiscard]] int jettison_worth(rp::View view, rp::Unit u) const;
    [[nodiscard]] bool may_be_met(rp::View view, rp::Side side, rp::Hex hex) const;

    AirRules rules_;
    int grounded_for_;
    std::vector<rp::Hex> bases_;
    std::uint16_t sentences_[kSentences] = {};
    std::uint16_t cited_[kRules] = {};
};

}  // namespace air

// The course of ranged dice combat: orders, fire, hits, leader checks, retreats, rally checks, banners.
#include "dice_rules.hpp"

#include <algorithm>

namespace {

namespace rp = ramparts::plugin;
using ranged_dice::DiceRules;
using ranged_dice::Refusal;
using ranged_dice::Symbol;

class RangedDice final : public rp::Module {
public:
    explicit RangedDice(rp::Setup setup)
        : Module(setup),
          rules_(setup),
          banners_(setup.attribute("banners")),
          falling_back_(setup.attribute("falling-back")),
          fell_back_(setup.attribute("fell-back")),
          lost_on_(ranged_dice::symbol_of(setup.text("leader-lost-on"))),
          check_standing_(setup.number("check-standing", 2)),
          check_alone_(setup.number("check-alone", 1)),
          flag_hexes_(setup.number("flag-hexes", 1)),
          rally_leader_(setup.number("rally-leader", 1)),
          leader_banners_(setup.number("leader-banners", 0)) {
        setup.hook("play.happened", rp::kAdd);
        if (setup.text("fired-supports") != "yes") setup.hook("combat.may_support", rp::kLimit);
        setup.hook("hints.danger", rp::kAdd);
    }

    // --- phases
    bool open(rp::View view) const override {
        if (view.frame()->number == kOrders) {
            if (orders_left(view) <= 0) return false;
            for (rp::Unit u = 0; u < view.units(); ++u)
                if (may_be_ordered(view, u)) return true;
            return false;
        }
        for (rp::Unit u = 0; u < view.units(); ++u) {
            bool some = false;
            if (rules_.may_fire(view, u) == Refusal::none) rules_.each_target(view, u, [&](rp::Hex) { some = true; });
            if (some) return true;
        }
        return false;
    }
    void legal(rp::View view, rp_actions* out) const override {
        for (rp::Unit u = 0; u < view.units(); ++u) {
            if (view.frame()->number == kOrders) {
                if (orders_left(view) > 0 && may_be_ordered(view, u)) offer(out, kOrder, u);
            } else if (rules_.may_fire(view, u) == Refusal::none) {
                rules_.each_target(view, u, [&](rp::Hex at) { offer(out, kFire, u, at); });
            }
        }
    }
    void resolve(rp::View view, const rp_action& action, rp::Events out) const override {
        const rp::Unit u = action.unit;
        if ((action.verb & 0xFF) == kOrder) {
            out.set(rules_.ordered, u, 1);
            out.add(rules_.given, 0, 1);
            return;
        }
        out.set(rules_.fired, u, 1);
        const int count = rules_.dice(view, u, view.hex(u), action.hex);
        const rp::Unit target = rules_.target_in(view, action.hex);
        out.roll(kDice, count, rules_.faces(), {u, target, count, 0, 0});
    }

    // --- dice
    void rolled(rp::View view, int face, rp::Events out) const override {
        const rp_frame& frame = *view.frame();
        const Symbol shown = rules_.symbol(face);
        switch (frame.number) {
            case kDice: return battle_die(view, frame, shown, out);
            case kCheck: return check_die(view, frame, shown, out);
            default: return rally_die(view, frame, shown, out);
        }
    }
    // A retreat that was made is followed by a rally check; the standard rules have asked its owner where to.
    void resumed(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what != RP_PROC_RETREAT || view.get(falling_back_) == 0) return;
        const auto u = static_cast<rp::Unit>(view.get(falling_back_) - 1);
        const bool went = view.get(fell_back_) != 0;
        out.set(falling_back_, 0, 0);
        out.set(fell_back_, 0, 0);
        if (!went || !view.on_map(u)) return;
        const int led = DiceRules::leader_with(view, u) != RP_NO_UNIT ? rally_leader_ : 0;
        const int count = view.steps(u) + led;
        out.roll(kRally, count, rules_.faces(), {u, count, 0});
    }
    void happened(rp::View view, std::uint32_t what, rp::Unit u, std::int64_t, rp::Events out) const override {
        if (what == RP_HAPPENED_RETREATED && view.get(falling_back_) == static_cast<int>(u) + 1)
            out.set(fell_back_, 0, 1);
        if (what != RP_HAPPENED_ELIMINATED) return;
        const int more = DiceRules::is_leader(view, u) ? leader_banners_ : 1;
        if (more == 0) return;
        const rp::Side side = 1 - view.info(u).side;
        out.add(banners_, side, more);
        out.note(setup().message("banner"), u, RP_NO_HEX, setup().rule("blocks"));
    }
    bool may_support(rp::View view, rp::Unit u, rp::Hex) const override { return view.get(rules_.fired, u) == 0; }

    // --- words
    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override;
    bool say(rp::View view, const rp_action& action, rp_message& out) const override {
        if (action.kind == RP_ACT_DIE) {
            static constexpr const char* kShows[]{"infantry", "cavalry", "artillery", "flag", "sabres"};
            const auto shown = static_cast<std::size_t>(rules_.symbol(action.verb));
            out = rp::sentence(setup().message(kShows[shown]), rule_of_frame(view));
            return true;
        }
        if (action.kind != RP_ACT_VERB || (action.verb & 0xFF) != kFire || !view.on_map(action.unit)) return false;
        out = rp::sentence(setup().message("fires"), setup().rule("base"), action.unit, action.hex);
        out.args[2] = rules_.dice(view, action.unit, view.hex(action.unit), action.hex);
        return true;
    }

    // --- hints
    // Fire is worth the factors it is likely to cost, more where it ends a unit; an order, that there is somebody near.
    int worth(rp::View view, const rp_action& action) const override {
        if (action.kind != RP_ACT_VERB || action.unit >= view.units()) return 0;
        const rp::Unit u = action.unit;
        if ((action.verb & 0xFF) == kOrder) {
            int nearest = 30;
            for (rp::Unit e = 0; e < view.units(); ++e)
                if (view.on_map(e) && view.info(e).side != view.info(u).side)
                    nearest = std::min(nearest, view.distance(view.hex(u), view.hex(e)));
            return 1000 / (1 + nearest) + 5 * view.steps(u);
        }
        const rp::Unit target = rules_.target_in(view, action.hex);
        if (target == RP_NO_UNIT) return 0;
        const int count = rules_.dice(view, u, view.hex(u), action.hex);
        const int hits = 100 * count * rules_.chances(rules_.hit_by(view, target)) / rules_.faces();
        const int weak = view.steps(target) <= count ? 40 : 0;
        return 1 + hits * step_worth(view, target) + hits * weak / 100;
    }
    // What enemies who could fire at the hex are likely to cost a unit there; a leader keeps to his units.
    int danger(rp::View view, rp::Unit u, rp::Hex hex, int current) const override {
        if (DiceRules::is_leader(view, u)) {
            const rp::Unit there = view.first(hex);
            const bool covered = there != RP_NO_UNIT && there != u && !DiceRules::is_leader(view, there);
            return covered ? current : std::min(9900, current + 400);
        }
        int cost = 0;
        for (rp::Unit e = 0; e < view.units(); ++e) {
            if (!view.on_map(e) || view.info(e).side == view.info(u).side || !rules_.has_arm(view, e)) continue;
            const int count = rules_.plain_dice(view, e, view.hex(e), hex);
            if (count > 0 && rules_.sees(view, view.hex(e), hex))
                cost += 100 * count * rules_.chances(rules_.hit_by(view, u)) / rules_.faces();
        }
        return std::min(9900, current + cost * step_worth(view, u) / 2);
    }

private:
    // Numbers of plugin.xml.
    enum : std::uint8_t { kFire, kOrder };
    enum : std::uint16_t { kOrders, kFirePhase, kDice, kCheck, kRally };

    [[nodiscard]] int orders_left(rp::View view) const {
        return rules_.orders() == 0 ? 0 : rules_.orders() - view.get(rules_.given);
    }
    [[nodiscard]] bool may_be_ordered(rp::View view, rp::Unit u) const {
        return view.info(u).side == view.phasing() && view.on_map(u) && rules_.has_arm(view, u) &&
               view.get(rules_.ordered, u) == 0;
    }
    // Factors of one step, at least 1.
    [[nodiscard]] static int step_worth(rp::View view, rp::Unit u) {
        return std::max(1, view.info(u).factors[0] / std::max<int>(1, view.info(u).steps));
    }

    // Locals: firer, target, dice left, hits, flags.
    void battle_die(rp::View view, const rp_frame& frame, Symbol shown, rp::Events out) const {
        const auto target = static_cast<rp::Unit>(frame.local[1]);
        const int hits = frame.local[3] + (shown == rules_.hit_by(view, target) ? 1 : 0);
        const int flags = frame.local[4] + (shown == Symbol::flag ? 1 : 0);
        if (frame.local[2] > 1) {
            out.local(2, frame.local[2] - 1);
            out.local(3, hits);
            out.local(4, flags);
            return;
        }
        if (!view.on_map(target)) return;
        if (DiceRules::is_leader(view, target)) {
            if (hits > 0) check(target, check_alone_, RP_NO_UNIT, 0, out);
            return;
        }
        const rp::Unit leader = DiceRules::leader_with(view, target);
        const int left = view.steps(target) - hits;
        if (hits > 0 && left > 0) out.steps(target, left);
        if (left <= 0) out.eliminate(target);
        if (hits > 0 && leader != RP_NO_UNIT)
            check(leader, left > 0 ? check_standing_ : check_alone_, target, left > 0 ? flags : 0, out);
        else if (left > 0) fall_back(target, flags, out);
    }
    // Locals: leader, dice left, dice that spared him, who retreats afterwards and by how many flags.
    void check(rp::Unit leader, int count, rp::Unit target, int flags, rp::Events out) const {
        out.roll(kCheck, count, rules_.faces(), {leader, count, 0, target, flags});
    }
    void check_die(rp::View view, const rp_frame& frame, Symbol shown, rp::Events out) const {
        const int spared = frame.local[2] + (shown == lost_on_ ? 0 : 1);
        if (frame.local[1] > 1) {
            out.local(1, frame.local[1] - 1);
            out.local(2, spared);
            return;
        }
        const auto leader = static_cast<rp::Unit>(frame.local[0]);
        const auto target = static_cast<rp::Unit>(frame.local[3]);
        if (view.on_map(leader)) {
            out.note(setup().message(spared == 0 ? "leader-lost" : "leader-spared"), leader, RP_NO_HEX,
                     setup().rule("leaders"));
            if (spared == 0) out.eliminate(leader);
        }
        if (target != RP_NO_UNIT && view.on_map(target)) fall_back(target, frame.local[4], out);
    }
    void fall_back(rp::Unit u, int flags, rp::Events out) const {
        const int hexes = std::min(flags * flag_hexes_, 99);
        if (hexes == 0) return;
        out.set(falling_back_, 0, static_cast<int>(u) + 1);
        out.set(fell_back_, 0, 0);
        out.call(RP_PROC_RETREAT, u, hexes | RP_RETREAT_OR_STEP);
    }
    // Locals: unit, dice left, flags.
    void rally_die(rp::View view, const rp_frame& frame, Symbol shown, rp::Events out) const {
        const int flags = frame.local[2] + (shown == Symbol::flag ? 1 : 0);
        if (frame.local[1] > 1) {
            out.local(1, frame.local[1] - 1);
            out.local(2, flags);
            return;
        }
        const auto u = static_cast<rp::Unit>(frame.local[0]);
        if (!view.on_map(u)) return;
        out.note(setup().message(flags > 0 ? "rallied" : "wavers"), u, RP_NO_HEX, setup().rule("flags"));
        if (flags > 0) return;
        if (view.steps(u) > 1) out.steps(u, view.steps(u) - 1);
        else out.eliminate(u);
    }
    [[nodiscard]] std::uint16_t rule_of_frame(rp::View view) const {
        const rp_frame* frame = view.frame();
        if (frame != nullptr && frame->number == kCheck) return setup().rule("leaders");
        return setup().rule(frame != nullptr && frame->number == kRally ? "flags" : "hits");
    }

    DiceRules rules_;
    rp::Attr banners_, falling_back_, fell_back_;
    Symbol lost_on_;
    int check_standing_, check_alone_, flag_hexes_, rally_leader_, leader_banners_;
};

struct Reason {
    Refusal refusal;
    const char* message;
    const char* rule;
};
constexpr Reason kReasons[]{
    {Refusal::elsewhere, "elsewhere", "fire"},   {Refusal::arm, "arm", "fire"},
    {Refusal::unordered, "unordered", "orders"}, {Refusal::once, "once", "once"},
    {Refusal::engaged, "engaged", "engaged"},    {Refusal::nobody, "nobody", "once"},
    {Refusal::adjacent, "adjacent", "adjacent"}, {Refusal::range, "range", "range"},
    {Refusal::sight, "sight", "sight"},          {Refusal::reduced, "reduced", "reduced"},
};

bool RangedDice::why_not(rp::View view, const rp_action& action, rp_message& out) const {
    const auto because = [&](const char* message, const char* rule) {
        out = rp::sentence(setup().message(message), setup().rule(rule), action.unit, action.hex);
        return true;
    };
    if (action.unit >= view.units()) return false;
    if (action.kind == RP_ACT_SUPPORT)
        return setup().text("fired-supports") != "yes" && !may_support(view, action.unit, action.hex) &&
               because("supports", "once");
    if (action.kind != RP_ACT_VERB) return false;
    // Whatever is asked while orders are given is asked of an order.
    const bool giving = view.frame() != nullptr && view.frame()->number == kOrders;
    if (giving) {
        if (view.info(action.unit).side != view.phasing() || !view.on_map(action.unit))
            return because("elsewhere", "orders");
        if (!rules_.has_arm(view, action.unit)) return because("arm", "fire");
        if (view.get(rules_.ordered, action.unit) != 0) return because("ordered", "orders");
        return because("orders-given", "orders");
    }
    if ((action.verb & 0xFF) == kOrder) return because("before", "orders");
    Refusal why = rules_.may_fire(view, action.unit);
    if (why == Refusal::engaged && action.hex < view.fixed().hex_count && view.on_map(action.unit) &&
        rules_.against(view, action.unit, action.hex) == Refusal::adjacent)
        why = Refusal::adjacent;
    if (why == Refusal::none) {
        if (action.hex >= view.fixed().hex_count) return because("nothing", "range");
        why = rules_.against(view, action.unit, action.hex);
    }
    for (const Reason& reason : kReasons)
        if (reason.refusal == why) return because(reason.message, reason.rule);
    return false;
}

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("ramparts.ranged-dice", RangedDice))

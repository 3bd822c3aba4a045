// Activation: sides take turns, and activate one unit or the command of one leader at a time. What is activated moves
// and fights before the other side does. A die decides who begins.
#include <ramparts/plugin.hpp>

namespace rp = ramparts::plugin;

namespace {

class Activation final : public rp::Module {
public:
    explicit Activation(rp::Setup setup)
        : Module(setup),
          command_(setup.number("command", 2)),
          done_(setup.attribute("done")),
          active_(setup.attribute("active")),
          last_(setup.attribute("last")),
          begins_(setup.message("begins")),
          once_(setup.message("once")),
          rule_(setup.rule("activation")) {
        setup.hook("play.began", rp::kBase);
    }

    // The phase has no choices of its own: each is a question on top of it.
    void began(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what != RP_BEGAN_PHASE || view.frame() == nullptr) return;
        if (waits(view, 0) || waits(view, 1)) out.roll(kInitiative);
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        const auto side = static_cast<rp::Side>(face - 1);
        out.note(rp::sentence(begins_, rule_, {rp::Value::side(side), rp::Value::number(view.turn())}));
        go_on(view, side, out);
    }
    bool open(rp::View view) const override {
        return view.frame()->number == kChoice && waits(view, view.frame()->side);
    }
    void legal(rp::View view, rp_actions* out) const override {
        if (view.frame()->number != kChoice) return;
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (may_go(view, u) && view.info(u).side == view.frame()->side) offer(out, kActivate, u);
    }
    void resolve(rp::View view, const rp_action& action, rp::Events out) const override {
        out.set(last_, 0, view.info(action.unit).side);
        for (rp::Unit u = 0; u < view.units(); ++u) {
            if (!goes_with(view, u, action.unit)) continue;
            out.set(active_, u, 1);
            out.mark(RP_SET_INVOLVED, u);
        }
        out.call(RP_PROC_MOVE, action.unit, 0);
    }
    // After the move the fight, after the fight the other side.
    void resumed(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what == RP_PROC_MOVE && fight(view, out)) return;
        if (what == RP_PROC_MOVE || what == RP_PROC_COMBAT) return end(view, out);
        if (what == kChoice) go_on(view, static_cast<rp::Side>(1 - view.get(last_)), out);
    }

    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override {
        if (action.kind != RP_ACT_VERB || action.unit >= view.units() || view.get(done_, action.unit) == 0)
            return false;
        out = rp::sentence(once_, rule_, action.unit);
        return true;
    }

private:
    // Numbers of plugin.xml.
    enum : std::uint8_t { kActivate };
    enum : std::uint16_t { kTurn, kInitiative, kChoice };

    [[nodiscard]] bool may_go(rp::View view, rp::Unit u) const {
        if (view.eliminated(u) || view.get(done_, u) != 0) return false;
        const int arrives = view.info(u).turn;
        return view.on_map(u) || (arrives > 0 && arrives <= view.turn());
    }
    [[nodiscard]] bool waits(rp::View view, rp::Side side) const {
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (view.info(u).side == side && may_go(view, u)) return true;
        return false;
    }
    /// Whether a unit is activated with the one that was chosen: itself, and the command of a leader.
    [[nodiscard]] bool goes_with(rp::View view, rp::Unit u, rp::Unit chosen) const {
        if (u == chosen) return true;
        if (view.info(chosen).stack != RP_STACK_LEADER || view.info(u).side != view.info(chosen).side) return false;
        return may_go(view, u) && view.on_map(u) && view.on_map(chosen) &&
               view.distance(view.hex(u), view.hex(chosen)) <= command_;
    }
    bool fight(rp::View view, rp::Events out) const {
        rp::Unit one = RP_NO_UNIT;
        for (rp::Unit u = 0; u < view.units(); ++u) {
            if (view.get(active_, u) == 0 || !view.on_map(u)) continue;
            out.mark(RP_SET_INVOLVED, u);
            one = u;
        }
        if (one == RP_NO_UNIT) return false;
        out.call(RP_PROC_COMBAT, one, 0);
        return true;
    }
    void end(rp::View view, rp::Events out) const {
        for (rp::Unit u = 0; u < view.units(); ++u) {
            if (view.get(active_, u) == 0) continue;
            out.set(active_, u, 0);
            out.set(done_, u, 1);
        }
        out.pop();
    }
    // A side that has nobody left waits until the other one is done.
    void go_on(rp::View view, rp::Side side, rp::Events out) const {
        if (!waits(view, side)) side = static_cast<rp::Side>(1 - side);
        if (waits(view, side)) out.ask(kChoice, RP_SIDE_FIRST + side);
    }

    int command_;
    rp::Attr done_, active_, last_;
    std::uint16_t begins_, once_, rule_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.activation", Activation))

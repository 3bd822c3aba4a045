// Rules that hand over to the standard ones. A volley is a reaction: a question to the side that does not move, a die,
// then a loss or a retreat. An exchange is a result of the combat table: losses that the attacker chooses.
#include <ramparts/plugin.hpp>

namespace rp = ramparts::plugin;

namespace {

class Volley final : public rp::Module {
public:
    explicit Volley(rp::Setup setup)
        : Module(setup),
          fired_(setup.attribute("fired")),
          volleys_(setup.number("volleys", 1)),
          drives_(setup.number("drives", 5)),
          hits_(setup.number("hits", 6)) {
        setup.hook("movement.entered", rp::kAdd);
    }

    // Whatever is pushed here is answered before the next unit moves. The frame remembers at whom.
    void entered(rp::View view, rp::Unit u, rp::Hex, rp::Hex, std::uint32_t how, rp::Events out) const override {
        const bool moved = how == RP_BY_MOVE || how == RP_BY_ENTRY;
        if (!moved || view.info(u).side != view.phasing() || !view.in_ezoc(u) || view.get(fired_) >= volleys_) return;
        out.ask(kFire, RP_SIDE_OTHER, {u});
    }
    void resolve(rp::View view, const rp_action& action, rp::Events out) const override {
        if (action.kind != RP_ACT_ACCEPT) return;
        out.add(fired_, 0, 1);
        out.roll(kDie, {view.frame()->local[0]});
    }
    // The mover's owner chooses where it retreats, as after a combat.
    void rolled(rp::View view, int face, rp::Events out) const override {
        const auto mover = static_cast<rp::Unit>(view.frame()->local[0]);
        if (!view.on_map(mover)) return;
        if (face >= hits_) out.call(RP_PROC_LOSE_STEPS, mover, 1);
        else if (face >= drives_) out.call(RP_PROC_RETREAT, mover, 1 | RP_RETREAT_OR_STEP);
    }

private:
    enum : std::uint16_t { kFire, kDie };  // the frames of plugin.xml

    rp::Attr fired_;
    int volleys_, drives_, hits_;
};

class Exchange final : public rp::Module {
public:
    explicit Exchange(rp::Setup setup) : Module(setup), owed_(setup.attribute("owed")) {
        setup.hook("play.happened", rp::kAdd);
    }

    void result(rp::View view, std::uint32_t, rp::Events out) const override {
        int factors = 0;
        view.set(RP_SET_DEFENDERS).each([&](rp::Unit u) {
            if (!view.on_map(u)) return;
            factors += factor(view, u, view.steps(u));
            out.eliminate(u);
        });
        out.set(owed_, 0, factors);
        if (factors > 0) ask_for_step(view, out);
    }
    // What each step was worth is counted as it is lost …
    void happened(rp::View view, std::uint32_t what, rp::Unit u, std::int64_t, rp::Events out) const override {
        const bool lost = what == RP_HAPPENED_STEP_LOST || what == RP_HAPPENED_ELIMINATED;
        if (!lost || view.get(owed_) == 0 || !view.set(RP_SET_ATTACKERS).has(u)) return;
        const int left = what == RP_HAPPENED_ELIMINATED ? 0 : view.steps(u);
        out.add(owed_, 0, factor(view, u, left) - factor(view, u, left + 1));
    }
    // … and when that is not enough, the attacker chooses again.
    void resumed(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what == RP_PROC_CHOOSE_LOSS && view.get(owed_) > 0) ask_for_step(view, out);
    }

private:
    // The printed factor with so many steps left.
    [[nodiscard]] static int factor(rp::View view, rp::Unit u, int steps) {
        return steps == 0 ? 0 : view.info(u).factors[view.info(u).steps - steps];
    }
    void ask_for_step(rp::View view, rp::Events out) const {
        bool some = false;
        view.set(RP_SET_ATTACKERS).each([&](rp::Unit u) {
            if (!view.on_map(u)) return;
            out.mark(RP_SET_INVOLVED, u);
            some = true;
        });
        if (some) out.call(RP_PROC_CHOOSE_LOSS, RP_NO_UNIT, 1);
        else out.set(owed_, 0, 0);
    }

    rp::Attr owed_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.volley", Volley), RAMPARTS_MODULE("sample.exchange", Exchange))

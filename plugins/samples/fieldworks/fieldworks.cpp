// Fieldworks: in a phase before it moves, a side digs in. The same rule as ../fieldworks-c, in C++.
#include <ramparts/plugin.hpp>

namespace rp = ramparts::plugin;

namespace {

class Fieldworks final : public rp::Module {
public:
    explicit Fieldworks(rp::Setup setup)
        : Module(setup),
          dug_(setup.attribute("dug")),
          tried_(setup.attribute("tried")),
          tries_(setup.attribute("tries")),
          most_(setup.number("tries", 2)),
          success_(setup.number("success", 4)),
          rule_(setup.rule("works")),
          works_(setup.message("works")),
          ezoc_(setup.message("ezoc")),
          once_(setup.message("once")) {
        setup.hook("movement.entered", rp::kAdd);
        setup.hook("combat.shifts", rp::kAdd);
    }

    // The phase: one unit after the other, as long as there are tries.
    bool open(rp::View view) const override {
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (may_dig(view, u)) return true;
        return false;
    }
    void legal(rp::View view, rp_actions* out) const override {
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (may_dig(view, u)) offer(out, kDig, u);
    }
    void resolve(rp::View, const rp_action& action, rp::Events out) const override {
        out.set(tried_, action.unit, 1);
        out.add(tries_, 0, 1);
        out.roll(kDie, {action.unit});
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        if (face >= success_) out.set(dug_, static_cast<rp::Unit>(view.frame()->local[0]), 1);
    }

    // Who leaves, or is driven off, leaves the works behind.
    void entered(rp::View view, rp::Unit u, rp::Hex, rp::Hex, std::uint32_t, rp::Events out) const override {
        if (view.get(dug_, u) != 0) out.set(dug_, u, 0);
    }
    void shifts(rp::View view, rp::UnitSet, rp::UnitSet, rp::UnitSet d, rp_shifts* out) const override {
        if (d.all([&](rp::Unit u) { return view.get(dug_, u) != 0; })) rp_shift_by(out, -1, works_, rule_, RP_NO_HEX);
    }

    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override {
        if (action.kind != RP_ACT_VERB || action.unit >= view.units()) return false;
        out = rp::sentence(view.in_ezoc(action.unit) ? ezoc_ : once_, rule_, action.unit);
        return true;
    }
    // A tenth of what it protects.
    int worth(rp::View view, const rp_action& action) const override {
        return action.unit < view.units() ? view.strength(action.unit, RP_ROLE_DEFENCE) * 10 : 0;
    }

private:
    // Numbers of plugin.xml.
    enum : std::uint8_t { kDig };
    enum : std::uint16_t { kPhase, kDie };

    [[nodiscard]] bool may_dig(rp::View view, rp::Unit u) const {
        return view.info(u).side == view.phasing() && view.on_map(u) && view.get(dug_, u) == 0 &&
               view.get(tried_, u) == 0 && view.get(tries_) < most_ && !view.in_ezoc(u);
    }

    rp::Attr dug_, tried_, tries_;
    int most_, success_;
    std::uint16_t rule_, works_, ezoc_, once_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.fieldworks", Fieldworks))

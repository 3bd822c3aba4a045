// Ammunition: a number kept in the game's state, a veto that looks at it, and the sentence that explains the veto.
#include <ramparts/plugin.hpp>

#include <algorithm>

namespace rp = ramparts::plugin;

namespace {

class Ammunition final : public rp::Module {
public:
    explicit Ammunition(rp::Setup setup)
        : Module(setup),
          fired_(setup.attribute("fired")),
          rounds_(setup.number("rounds", 5)),
          rule_(setup.rule("shot")),
          empty_(setup.message("empty")) {
        setup.hook("combat.may_support", rp::kBase);
        setup.hook("play.happened", rp::kBase);
        setup.hook("hints.unit_worth", rp::kBase);
    }
    bool may_support(rp::View view, rp::Unit u, rp::Hex) const override { return view.get(fired_, u) < rounds_; }
    void happened(rp::View, std::uint32_t what, rp::Unit u, std::int64_t, rp::Events out) const override {
        if (what == RP_HAPPENED_FIRED) out.add(fired_, u, 1);
    }
    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override {
        if (action.kind != RP_ACT_SUPPORT || action.unit >= view.units() || may_support(view, action.unit, action.hex))
            return false;
        out = rp::sentence(empty_, rule_, action.unit);
        return true;
    }

    // Players hold a gun for worth half its factor that has nothing left to fire.
    int unit_worth(rp::View view, rp::Unit u, int current) const override {
        if (view.info(u).range == 0) return current;
        return current - current * std::min(view.get(fired_, u), rounds_) / (2 * rounds_);
    }

private:
    rp::Attr fired_;
    int rounds_;
    std::uint16_t rule_, empty_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.ammunition", Ammunition))

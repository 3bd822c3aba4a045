// Ammunition: a number kept in the game's state, a veto that looks at it, and the sentence that explains the veto.
#include <ramparts/plugin.hpp>

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

private:
    rp::Attr fired_;
    int rounds_;
    std::uint16_t rule_, empty_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.ammunition", Ammunition))

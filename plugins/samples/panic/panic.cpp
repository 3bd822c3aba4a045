// Panic: a reaction to what happened in a combat, a die in the middle of it, and a mark that wears off.
#include <ramparts/plugin.hpp>

#include <string>

namespace rp = ramparts::plugin;

namespace {

class Panic final : public rp::Module {
public:
    explicit Panic(rp::Setup setup)
        : Module(setup),
          militia_(setup.units(std::string(setup.text("trait")).c_str())),
          shaken_(setup.attribute("shaken")),
          on_(setup.number("on", 3)),
          rule_(setup.rule("panic")),
          why_(setup.message("shaken")) {
        setup.hook("play.happened", rp::kBase);
        setup.hook("play.began", rp::kBase);
        setup.hook("combat.may_attack", rp::kBase);
    }
    void happened(rp::View view, std::uint32_t what, rp::Unit u, std::int64_t, rp::Events out) const override {
        if (what != RP_HAPPENED_ELIMINATED) return;
        const rp::Side side = view.info(u).side;
        if (militia_.any([&](rp::Unit m) { return may_panic(view, m, side); })) out.roll(kNerve, {side});
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        const auto side = static_cast<rp::Side>(view.frame()->local[0]);
        if (face > on_) return;
        militia_.each([&](rp::Unit m) {
            if (may_panic(view, m, side)) out.set(shaken_, m, 2);
        });
    }
    // Two beginnings of the side's own player turns take it away: it lasts through the first of them.
    void began(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what != RP_BEGAN_PLAYER_TURN) return;
        militia_.each([&](rp::Unit m) {
            if (view.info(m).side == view.phasing() && view.get(shaken_, m) > 0) out.add(shaken_, m, -1);
        });
    }
    bool may_attack(rp::View view, rp::Unit u) const override { return view.get(shaken_, u) == 0; }
    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override {
        const bool attack = action.kind == RP_ACT_ATTACK || action.kind == RP_ACT_JOIN;
        if (!attack || action.unit >= view.units() || may_attack(view, action.unit)) return false;
        out = rp::sentence(why_, rule_, action.unit);
        return true;
    }

private:
    enum : std::uint16_t { kNerve };  // of plugin.xml

    [[nodiscard]] static bool may_panic(rp::View view, rp::Unit m, rp::Side side) {
        return view.info(m).side == side && view.on_map(m);
    }

    rp::UnitSet militia_;
    rp::Attr shaken_;
    int on_;
    std::uint16_t rule_, why_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.panic", Panic))

// 10.2: a battery on a hill never moves, never retreats, shares its hex, and may come back once its hill is retaken.
#include "tlg2.hpp"

namespace tlg2 {
namespace {

namespace rp = ramparts::plugin;

class HilltopBattery final : public rp::Module {
public:
    explicit HilltopBattery(rp::Setup setup)
        : Module(setup),
          unit_(setup.unit("unit")),
          hex_(setup.hex("hex")),
          side_(unit_ == RP_NO_UNIT ? RP_NO_SIDE : setup.fixed().units[unit_].side),
          return_on_(setup.number("return-on", 1)),
          ask_(setup.text("returns") == "choice"),
          captured_(setup.attribute("captured")),
          retaken_(setup.attribute("retaken")),
          rule_(setup.rule("battery")),
          never_(setup.message("never")) {
        if (unit_ == RP_NO_UNIT) return;
        const rp::UnitSet battery = rp::UnitSet::of(unit_);
        setup.hook("movement.may_move", rp::kLimit, {.units = battery});
        setup.hook("movement.stands_fast", rp::kLimit, {.units = battery});
        if (hex_ == RP_NO_HEX) return;
        setup.hook("movement.entered", rp::kBase, {.hexes = {&hex_, 1}});
        setup.hook("play.began", rp::kBase, {.side = side_});
    }

    bool may_move(rp::View, rp::Unit u) const override { return u != unit_; }
    bool stands_fast(rp::View, rp::Unit u) const override { return u == unit_; }

    void entered(rp::View view, rp::Unit u, rp::Hex, rp::Hex to, std::uint32_t, rp::Events out) const override {
        if (to != hex_ || u == unit_) return;
        if (view.info(u).side != side_) {
            out.set(captured_, 0, 1);
            out.set(retaken_, 0, 0);
        } else if (view.get(captured_) != 0) {
            out.set(retaken_, 0, 1);
        }
    }

    void began(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what != RP_BEGAN_PLAYER_TURN || view.phasing() != side_) return;
        if (!view.eliminated(unit_) || view.get(retaken_) == 0) return;
        const rp::Unit holder = view.first(hex_);
        if (holder == RP_NO_UNIT || view.info(holder).side == side_) out.roll(kDie);
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        if (face > return_on_) return;
        if (ask_) out.ask(kQuestion, RP_SIDE_FIRST + side_);
        else bring_back(view, out);
    }
    void resolve(rp::View view, const rp_action& action, rp::Events out) const override {
        if (action.kind == RP_ACT_ACCEPT) bring_back(view, out);
    }

    bool why_not(rp::View, const rp_action& action, rp_message& out) const override {
        const bool moves = action.kind == RP_ACT_ACTIVATE || action.kind == RP_ACT_MOVE;
        if (!moves || action.unit != unit_ || unit_ == RP_NO_UNIT) return false;
        out = rp::sentence(never_, rule_, unit_);
        return true;
    }

private:
    enum : std::uint16_t { kDie, kQuestion };  // the frames of plugin.xml

    void bring_back(rp::View view, rp::Events out) const {
        out.move(unit_, hex_);
        out.steps(unit_, view.info(unit_).steps);
        out.set(captured_, 0, 0);
        out.set(retaken_, 0, 0);
    }

    rp::Unit unit_;
    rp::Hex hex_;
    rp::Side side_;
    int return_on_;
    bool ask_;
    rp::Attr captured_;  // by the enemy since the battery was last there
    rp::Attr retaken_;   // then
    std::uint16_t rule_, never_;
};

}  // namespace

const rp_module* RP_CALL hilltop_battery(const rp_host* host, const rp_setup* setup) noexcept {
    return rp::create<HilltopBattery>(host, setup);
}

}  // namespace tlg2

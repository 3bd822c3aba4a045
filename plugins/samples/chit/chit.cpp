// Chit draw: the order of player turns. A die draws the chit of a side, which then has the player turn.
#include <ramparts/plugin.hpp>

namespace rp = ramparts::plugin;

namespace {

class Chits final : public rp::Module {
    static constexpr std::uint16_t kChit = 1;  // the frame of plugin.xml

public:
    explicit Chits(rp::Setup setup)
        : Module(setup),
          chits_{setup.number("first", 2), setup.number("second", 2)},
          drawn_(setup.attribute("drawn")),
          message_(setup.message("drawn")),
          rule_(setup.rule("chits")) {
        setup.hook("play.began", rp::kBase);
        setup.hook("play.order", rp::kBase);
    }
    // The draw is made in the phase before movement, in which nobody has anything to choose.
    bool open(rp::View) const override { return false; }
    void legal(rp::View, rp_actions*) const override {}
    void began(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what == RP_BEGAN_PLAYER_TURN && in_cup(view, 0) + in_cup(view, 1) > 0) out.roll(kChit);
    }
    void outcomes(rp::View view, rp_outcomes* out) const override {
        for (rp::Side side = 0; side < 2; ++side)
            if (const int left = in_cup(view, side); left > 0)
                out->items[out->count++] = {static_cast<std::uint16_t>(side + 1), static_cast<std::uint16_t>(left)};
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        const auto side = static_cast<rp::Side>(face - 1);
        out.add(drawn_, side, 1);
        out.phasing(side);
        out.note(rp::sentence(
            message_, rule_,
            {rp::Value::side(side), rp::Value::number(view.get(drawn_, side) + 1), rp::Value::number(chits_[side])}));
    }
    // Any side may have the next player turn: the draw gives it to the right one.
    int order(rp::View view, int turn) const override {
        if (turn != view.turn()) return 0;
        return in_cup(view, 0) + in_cup(view, 1) > 0 ? view.phasing() + 1 : RP_TURN_OVER;
    }

private:
    int in_cup(rp::View view, rp::Side side) const { return chits_[side] - view.get(drawn_, side); }
    int chits_[2];
    rp::Attr drawn_;
    std::uint16_t message_, rule_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.chit", Chits))

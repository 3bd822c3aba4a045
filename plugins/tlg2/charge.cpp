// 8.2: a cavalry unit may charge. A die, halved and rounded up, gives columns to the right; then the unit rests.
#include "tlg2.hpp"

namespace tlg2 {
namespace {

namespace rp = ramparts::plugin;

class Charge final : public rp::Module {
public:
    explicit Charge(rp::Setup setup)
        : Module(setup),
          unit_(setup.unit("unit")),
          most_(setup.number("max-charges", 2)),
          rest_(setup.number("rest-turns", 1)),
          made_(setup.attribute("made")),
          last_turn_(setup.attribute("last-turn")),
          columns_(setup.attribute("columns")),
          rule_(setup.rule("charge")),
          cause_(setup.message("cause")),
          fixed_(setup.message("fixed")),
          rests_(setup.message("rests")),
          spent_(setup.message("spent")),
          when_(setup.message("when")) {
        if (unit_ == RP_NO_UNIT) return;
        setup.hook("combat.may_attack", rp::kLimit, {.units = rp::UnitSet::of(unit_)});
        setup.hook("combat.options", rp::kAdd);
        setup.hook("combat.shifts", rp::kAdd);
        setup.hook("play.began", rp::kBase);
    }

    bool may_attack(rp::View view, rp::Unit u) const override { return u != unit_ || !resting(view); }

    void options(rp::View view, rp::UnitSet a, rp::UnitSet, rp::UnitSet, rp_actions* out) const override {
        if (a.has(unit_) && view.get(made_) < most_) offer_option(out, unit_);
    }
    void resolve(rp::View view, const rp_action& action, rp::Events out) const override {
        if (action.kind != RP_ACT_OPTION) return;
        out.set(made_, 0, view.get(made_) + 1);
        out.set(last_turn_, 0, view.turn());
        out.roll(kDie);
    }
    void rolled(rp::View, int face, rp::Events out) const override { out.set(columns_, 0, (face + 1) / 2); }

    void shifts(rp::View view, rp::UnitSet a, rp::UnitSet, rp::UnitSet, rp_shifts* out) const override {
        const int columns = view.get(columns_);
        if (columns != 0 && a.has(unit_)) rp_shift_by(out, columns, cause_, rule_, RP_NO_HEX);
    }
    // What a charge has won serves the combat in which it was made.
    void began(rp::View, std::uint32_t what, rp::Events out) const override {
        if (what == RP_BEGAN_PLAYER_TURN) out.set(columns_, 0, 0);
    }

    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override {
        switch (action.kind) {
            case RP_ACT_ATTACK:
            case RP_ACT_JOIN:
            case RP_ACT_TARGET:
            case RP_ACT_SUPPORT:
                if (view.locked()) return answer(out, rp::sentence(fixed_, rule_));
                return unit_ != RP_NO_UNIT && action.unit == unit_ && resting(view) &&
                       answer(out, rp::sentence(rests_, rule_, unit_));
            case RP_ACT_OPTION:
                return action.verb == setup().slot() &&
                       answer(out, rp::sentence(view.get(made_) >= most_ ? spent_ : when_, rule_));
            default: return false;
        }
    }

private:
    enum : std::uint16_t { kDie };  // the frame of plugin.xml

    static bool answer(rp_message& out, const rp_message& what) {
        out = what;
        return true;
    }
    [[nodiscard]] bool resting(rp::View view) const {
        const int last = view.get(last_turn_);
        return view.get(made_) > 0 && view.turn() > last && view.turn() <= last + rest_;
    }

    rp::Unit unit_;
    int most_, rest_;
    rp::Attr made_, last_turn_, columns_;  // the columns are those of the combat being resolved
    std::uint16_t rule_, cause_, fixed_, rests_, spent_, when_;
};

}  // namespace

const rp_module* RP_CALL charge(const rp_host* host, const rp_setup* setup) noexcept {
    return rp::create<Charge>(host, setup);
}

}  // namespace tlg2

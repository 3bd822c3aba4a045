// Weather: a die at the beginning of each turn, and what follows from it.
#include <ramparts/plugin.hpp>

namespace rp = ramparts::plugin;

namespace {

class Weather final : public rp::Module {
    enum Sky : int { kClear, kRain, kStorm };  // the attribute
    static constexpr std::uint16_t kSky = 1;   // the frame of plugin.xml

public:
    explicit Weather(rp::Setup setup)
        : Module(setup),
          rain_(setup.number("rain", 5)),
          storm_(setup.number("storm", 6)),
          weather_(setup.attribute("weather")),
          says_{setup.message("clear"), setup.message("rain"), setup.message("storm")},
          what_for_(setup.message("what-for")),
          cause_(setup.message("cause")),
          silent_(setup.message("silent")),
          rule_(setup.rule("weather")) {
        setup.hook("play.began", rp::kAdd);
        setup.hook("movement.allowance", rp::kScale);
        setup.hook("combat.may_support", rp::kLimit);
        setup.hook("combat.shifts", rp::kAdd);
    }
    void began(rp::View, std::uint32_t what, rp::Events out) const override {
        if (what == RP_BEGAN_TURN) out.roll(kSky);
    }
    bool frame_title(rp::View view, rp_message& title) const override {
        if (view.frame() == nullptr) return false;
        title = rp::sentence(what_for_, rule_,
                             {rp::Value::number(view.turn()), rp::Value::number(rain_), rp::Value::number(storm_)});
        return true;
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        const Sky sky = face >= storm_ ? kStorm : face >= rain_ ? kRain : kClear;
        out.set(weather_, 0, sky);
        out.note(rp::sentence(says_[sky], rule_, {rp::Value::number(view.turn())}));
    }
    int allowance(rp::View view, rp::Unit, int current) const override {
        return view.get(weather_) == kClear ? current : current / 2;
    }
    bool may_support(rp::View view, rp::Unit, rp::Hex) const override { return view.get(weather_) != kStorm; }
    void shifts(rp::View view, rp::UnitSet, rp::UnitSet, rp::UnitSet, rp_shifts* out) const override {
        if (view.get(weather_) == kStorm) rp_shift_by(out, -1, cause_, rule_, RP_NO_HEX);
    }
    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override {
        if (action.kind != RP_ACT_SUPPORT || view.get(weather_) != kStorm) return false;
        out = rp::sentence(silent_, rule_, action.unit);
        return true;
    }

private:
    int rain_, storm_;
    rp::Attr weather_;
    std::uint16_t says_[3];
    std::uint16_t what_for_, cause_, silent_, rule_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.weather", Weather))

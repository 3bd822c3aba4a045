// Rockets: what a die is for, and lines of the log with numbers.
#include <ramparts/plugin.hpp>

namespace rp = ramparts::plugin;

namespace {

class Rockets final : public rp::Module {
public:
    explicit Rockets(rp::Setup setup)
        : Module(setup),
          battery_(setup.unit("battery")),
          range_(setup.number("range", 5)),
          volleys_(setup.number("volleys", 3)),
          fired_(setup.attribute("fired")),
          done_(setup.attribute("done")),
          dazed_(setup.attribute("dazed")),
          aim_(setup.message("aim")),
          hit_(setup.message("hit")),
          missed_(setup.message("missed")),
          rule_(setup.rule("rockets")) {
        if (battery_ == RP_NO_UNIT) throw std::invalid_argument("the battle has no such battery");
        setup.hook("combat.may_attack", rp::kLimit);
    }
    bool may_attack(rp::View view, rp::Unit u) const override { return view.get(dazed_, u) == 0; }

    bool open(rp::View view) const override {
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (is_target(view, u)) return true;
        return false;
    }
    void legal(rp::View view, rp_actions* out) const override {
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (is_target(view, u)) offer(out, kFire, RP_NO_UNIT, view.hex(u));
    }
    void resolve(rp::View, const rp_action& action, rp::Events out) const override {
        out.add(fired_, 0, 1);
        out.set(done_, 0, 1);
        out.roll(kScatter, {action.hex});
    }
    // What the die is for: players read it before the roll, and the log has it with the face.
    bool frame_title(rp::View view, rp_message& title) const override {
        if (view.frame() == nullptr || view.frame()->number != kScatter) return false;
        title = rp::sentence(aim_, rule_, {rp::Value::hex(target(view)), rp::Value::number(kHits)});
        return true;
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        const rp::Hex hex = target(view);
        const bool hits = face <= kHits;
        for (rp::Unit u = view.first(hex); hits && u != RP_NO_UNIT; u = view.next(u)) out.set(dazed_, u, 1);
        const int left = volleys_ - view.get(fired_);
        out.note(rp::sentence(hits ? hit_ : missed_, rule_, {rp::Value::hex(hex), rp::Value::number(left)}));
    }

private:
    enum : std::uint8_t { kFire };          // verbs of plugin.xml
    enum : std::uint16_t { kScatter = 1 };  // frames
    static constexpr int kHits = 2;         // on this face and less

    static rp::Hex target(rp::View view) { return static_cast<rp::Hex>(view.frame()->local[0]); }
    [[nodiscard]] bool is_ready(rp::View view) const {
        return view.on_map(battery_) && view.info(battery_).side == view.phasing() && view.get(fired_) < volleys_ &&
               view.get(done_) == 0;
    }
    // The first enemy of each hex in range, so that each hex is listed once.
    [[nodiscard]] bool is_target(rp::View view, rp::Unit u) const {
        return is_ready(view) && view.on_map(u) && view.info(u).side != view.info(battery_).side &&
               view.first(view.hex(u)) == u && view.distance(view.hex(battery_), view.hex(u)) <= range_;
    }

    rp::Unit battery_;
    int range_, volleys_;
    rp::Attr fired_, done_, dazed_;
    std::uint16_t aim_, hit_, missed_, rule_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.rockets", Rockets))

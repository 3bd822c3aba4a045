// Shore battery: steps on the way. Ships are fired at in each hex they enter near it, not only where they stop.
#include <ramparts/plugin.hpp>

namespace rp = ramparts::plugin;

namespace {

class ShoreBattery final : public rp::Module {
public:
    explicit ShoreBattery(rp::Setup setup)
        : Module(setup), battery_(setup.unit("unit")), rating_(setup.number("rating", 2)) {
        setup.hook("movement.entered", rp::kBase);
    }
    void entered(rp::View view, rp::Unit u, rp::Hex, rp::Hex to, std::uint32_t how, rp::Events out) const override {
        constexpr int kNaval = 1;
        const bool target = view.info(u).domain == kNaval && view.info(u).side != view.info(battery_).side;
        // Another module may have sunk it in this very hex.
        if (how != RP_BY_STEP || !target || !view.on_map(u) || !view.on_map(battery_)) return;
        if (view.distance(to, view.hex(battery_)) <= 1) out.roll(kShot, {u});
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        const auto u = static_cast<rp::Unit>(view.frame()->local[0]);
        if (face > rating_) return;
        if (view.steps(u) == 1) {
            out.eliminate(u);
        } else {
            out.steps(u, view.steps(u) - 1);
            out.stop(u);  // it comes to where it was hit
        }
    }

private:
    enum : std::uint16_t { kShot };  // of plugin.xml
    rp::Unit battery_;
    int rating_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.shore-battery", ShoreBattery))

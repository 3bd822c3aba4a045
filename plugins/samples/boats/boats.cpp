// Boats adrift: a reaction that rolls a die; play goes on when the die has been rolled.
#include <ramparts/plugin.hpp>

namespace rp = ramparts::plugin;

namespace {

class Boats final : public rp::Module {
public:
    explicit Boats(rp::Setup setup) : Module(setup), side_(setup.side("side")), lost_on_(setup.number("lost-on", 2)) {
        rp::Filter crossing;  // saves calls; it decides nothing
        crossing.side = side_;
        setup.hook("movement.entered", rp::kBase, crossing);
    }
    void entered(rp::View view, rp::Unit u, rp::Hex, rp::Hex, std::uint32_t how, rp::Events out) const override {
        if (view.info(u).side != side_) return;
        if (how == RP_BY_ENTRY && view.steps(u) > 1) out.roll(kCurrent, {u});
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        const auto u = static_cast<rp::Unit>(view.frame()->local[0]);
        if (face <= lost_on_) out.steps(u, view.steps(u) - 1);
    }

private:
    enum : std::uint16_t { kCurrent };  // of plugin.xml
    rp::Side side_;
    int lost_on_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.boats", Boats))

// Broken ranks: a status of a unit. Who has lost a step is in disorder, and exerts no zone of control for a while.
#include <ramparts/plugin.hpp>

namespace rp = ramparts::plugin;

namespace {

class Broken final : public rp::Module {
public:
    explicit Broken(rp::Setup setup) : Module(setup), disorder_(setup.attribute("disorder")) {
        setup.hook("play.happened", rp::kBase);
        setup.hook("play.began", rp::kBase);
    }
    void happened(rp::View view, std::uint32_t what, rp::Unit u, std::int64_t, rp::Events out) const override {
        if (what != RP_HAPPENED_STEP_LOST || !view.on_map(u)) return;
        out.set(disorder_, u, 1);  // what players see
        out.status(RP_UNIT_NO_ZOC, u, true);
    }
    // At the beginning of its own player turn the unit forms again.
    void began(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what != RP_BEGAN_PLAYER_TURN) return;
        for (rp::Unit u = 0; u < view.units(); ++u) {
            if (view.info(u).side != view.phasing() || view.get(disorder_, u) == 0) continue;
            out.set(disorder_, u, 0);
            // A unit that left the map has no status any more.
            if (view.status(u, RP_UNIT_NO_ZOC)) out.status(RP_UNIT_NO_ZOC, u, false);
        }
    }

private:
    rp::Attr disorder_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.broken", Broken))

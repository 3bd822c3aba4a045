// Leader: the strength of a unit in a role, as a link in the chain of all modules that change it.
#include <ramparts/plugin.hpp>

namespace rp = ramparts::plugin;

namespace {

class Leader final : public rp::Module {
public:
    explicit Leader(rp::Setup setup) : Module(setup), unit_(setup.unit("unit")), factors_(setup.number("factors", 1)) {
        rp::Filter friends;  // saves calls; it decides nothing
        friends.side = setup.fixed().units[unit_].side;
        setup.hook("combat.strength", rp::kAdd, friends);
    }
    int strength(rp::View view, rp::Unit u, std::uint32_t role, rp::Hex, int current) const override {
        if (role != RP_ROLE_ATTACK || current == 0 || view.info(u).side != view.info(unit_).side) return current;
        if (!view.on_map(unit_) || !view.on_map(u)) return current;
        return view.distance(view.hex(u), view.hex(unit_)) <= 1 ? current + factors_ : current;
    }

private:
    rp::Unit unit_;
    int factors_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.leader", Leader))

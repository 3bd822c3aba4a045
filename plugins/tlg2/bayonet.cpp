// 9.2: units with the trait attack at full strength with columns to the right, once a combat.
#include "tlg2.hpp"

namespace tlg2 {
namespace {

namespace rp = ramparts::plugin;

class Bayonet final : public rp::Module {
public:
    explicit Bayonet(rp::Setup setup)
        : Module(setup),
          columns_(setup.number("columns", 2)),
          rule_(setup.rule("bayonet")),
          cause_(setup.message("cause")) {
        const rp::Side side = setup.side("side");
        const std::string trait(setup.text("trait"));
        setup.units(trait.empty() ? "bayonet" : trait.c_str()).each([&](rp::Unit u) {
            if (setup.fixed().units[u].side == side) units_.add(u);
        });
        if (!units_.empty()) setup.hook("combat.shifts", rp::kAdd, {.side = side});
    }

    void shifts(rp::View view, rp::UnitSet a, rp::UnitSet, rp::UnitSet, rp_shifts* out) const override {
        const bool any = (a & units_).any([&](rp::Unit u) {
            const int full = view.info(u).steps;
            return full > 1 && view.steps(u) == full;
        });
        if (any) rp_shift_by(out, columns_, cause_, rule_, RP_NO_HEX);
    }

private:
    rp::UnitSet units_;
    int columns_;
    std::uint16_t rule_, cause_;
};

}  // namespace

const rp_module* RP_CALL bayonet(const rp_host* host, const rp_setup* setup) noexcept {
    return rp::create<Bayonet>(host, setup);
}

}  // namespace tlg2

// Steady in cover: a column shift, with the sentence that the odds panel gives as its cause.
#include <ramparts/plugin.hpp>

#include <string>

namespace rp = ramparts::plugin;

namespace {

class Steady final : public rp::Module {
public:
    explicit Steady(rp::Setup setup)
        : Module(setup),
          light_(setup.units(std::string(setup.text("trait")).c_str())),
          terrain_(setup.fixed().find(&setup.fixed(), RP_NAME_TERRAIN, std::string(setup.text("terrain")).c_str())),
          columns_(setup.number("columns", 1)),
          rule_(setup.rule("cover")),
          cause_(setup.message("cause")) {
        if (terrain_ < 0) throw std::invalid_argument("the ruleset has no such terrain");
        setup.hook("combat.shifts", rp::kAdd);
    }
    void shifts(rp::View view, rp::UnitSet, rp::UnitSet, rp::UnitSet d, rp_shifts* out) const override {
        const bool steady = d.all([&](rp::Unit u) {
            return light_.has(u) && static_cast<int>(view.hex_info(view.hex(u)).terrain) == terrain_;
        });
        if (steady && !d.empty()) rp_shift_by(out, -columns_, cause_, rule_, RP_NO_HEX);
    }

private:
    rp::UnitSet light_;
    int terrain_;
    int columns_;
    std::uint16_t rule_, cause_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.steady", Steady))

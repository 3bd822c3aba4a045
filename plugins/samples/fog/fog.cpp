// Fog: data of the scenario and the ruleset at work. The turns of the scenario say how thick the fog is
// (<turn n="3"><set name="fog" value="2"/></turn>), a table how far one sees in it, units and classes whose gunners see
// farther (<set name="lookout" value="2"/>), and a policy of sight what hides a target.
#include <algorithm>
#include <array>
#include <ramparts/plugin.hpp>
#include <vector>

namespace rp = ramparts::plugin;

namespace {

class Fog final : public rp::Module {
public:
    explicit Fog(rp::Setup setup) : Module(setup), fog_(setup.attribute("fog")), flat_(setup.sight_policy("flat")) {
        for (int row = 0; row < setup.rows("visibility"); ++row) {
            const auto fog = static_cast<std::size_t>(setup.cell("visibility", row, "fog", 0));
            if (fog < hexes_.size()) hexes_[fog] = setup.cell("visibility", row, "hexes", 0);
        }
        for (rp::Unit u = 0; u < setup.fixed().unit_count; ++u) lookout_.push_back(setup.value(u, "lookout", 0));
        setup.hook("combat.range", rp::kLimit);
        setup.hook("combat.may_support", rp::kLimit);
    }

    int range(rp::View view, rp::Unit u, int current) const override {
        const int seen = hexes_[static_cast<std::size_t>(view.get(fog_))];
        return seen == 0 ? current : std::min(current, seen + lookout_[u]);
    }
    bool may_support(rp::View view, rp::Unit u, rp::Hex target) const override {
        return view.get(fog_) == 0 || view.sight(flat_, view.hex(u), target) != kBlocked;
    }

private:
    static constexpr int kBlocked = 2;

    rp::Attr fog_;
    std::uint32_t flat_;
    std::array<int, 4> hexes_{};  // by fog; 0: as far as the gun reaches
    std::vector<int> lookout_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.fog", Fog))

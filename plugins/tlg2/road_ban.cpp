// 9.2: during the first turns one side moves by road at the cost of the terrain.
#include <array>

#include "tlg2.hpp"

namespace tlg2 {
namespace {

namespace rp = ramparts::plugin;

class RoadBan final : public rp::Module {
public:
    explicit RoadBan(rp::Setup setup) : Module(setup), side_(setup.side("side")), turns_(setup.number("turns", 1)) {
        if (side_ == RP_NO_SIDE || turns_ < 1) return;
        const rp_fixed& fixed = setup.fixed();
        for (rp::Unit u = 0; u < fixed.unit_count; ++u) {
            const std::uint8_t unit_class = fixed.units[u].unit_class;
            if (fixed.units[u].side == side_) off_road_[unit_class] = setup.profile(unit_class, nullptr, false);
        }
        setup.hook("movement.profile", rp::kLimit, {.side = side_, .last_turn = turns_});
    }

    // The filter saves calls; the rule holds without it.
    int profile(rp::View view, rp::Unit u, int current) const override {
        const bool banned = view.info(u).side == side_ && view.turn() <= turns_;
        return banned ? off_road_[view.info(u).unit_class] : current;
    }

private:
    rp::Side side_;
    int turns_;
    std::array<int, 256> off_road_{};  // by class of unit
};

}  // namespace

const rp_module* RP_CALL road_ban(const rp_host* host, const rp_setup* setup) noexcept {
    return rp::create<RoadBan>(host, setup);
}

}  // namespace tlg2

// Mud: one value that a rule changes, in some turns only.
#include <ramparts/plugin.hpp>

#include <algorithm>

namespace rp = ramparts::plugin;

namespace {

class Mud final : public rp::Module {
public:
    explicit Mud(rp::Setup setup) : Module(setup), tenths_(setup.number("tenths", 5)) {
        rp::Filter turns;  // in other turns it is not even asked
        turns.first_turn = setup.number("from", 1);
        turns.last_turn = setup.number("until", 99);
        setup.hook("movement.allowance", rp::kScale, turns);
    }
    // Half points: 2 are one movement point. A unit that cannot move at all stays so.
    int allowance(rp::View, rp::Unit, int current) const override {
        return std::max(current * tenths_ / 10, std::min(current, 2));
    }

private:
    int tenths_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.mud", Mud))

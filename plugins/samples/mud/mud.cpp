// Mud: one value that a rule changes, in some turns only.
#include <ramparts/plugin.hpp>

#include <algorithm>

namespace rp = ramparts::plugin;

namespace {

class Mud final : public rp::Module {
public:
    explicit Mud(rp::Setup setup)
        : Module(setup),
          from_(setup.number("from", 1)),
          until_(setup.number("until", 99)),
          tenths_(setup.number("tenths", 5)) {
        rp::Filter turns;  // in other turns it is not even asked; that saves calls and decides nothing
        turns.first_turn = from_;
        turns.last_turn = until_;
        setup.hook("movement.allowance", rp::kScale, turns);
    }
    // Half points: 2 are one movement point. A unit that cannot move at all stays so.
    int allowance(rp::View view, rp::Unit, int current) const override {
        if (view.turn() < from_ || view.turn() > until_) return current;
        return std::max(current * tenths_ / 10, std::min(current, 2));
    }

private:
    int from_, until_, tenths_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.mud", Mud))

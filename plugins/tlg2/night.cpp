// 10.2: on night turns every bombardment range shrinks.
#include <algorithm>

#include "tlg2.hpp"

namespace tlg2 {
namespace {

namespace rp = ramparts::plugin;

class Night final : public rp::Module {
public:
    explicit Night(rp::Setup setup) : Module(setup), range_(setup.number("range", 1)) {
        const rp_fixed& fixed = setup.fixed();
        int first = 0;
        int last = 0;
        for (int turn = 1; turn <= static_cast<int>(fixed.turn_count); ++turn) {
            if (fixed.night[turn] == 0) continue;
            if (first == 0) first = turn;
            last = turn;
        }
        if (first != 0) setup.hook("combat.range", rp::kLimit, {.first_turn = first, .last_turn = last});
    }

    int range(rp::View view, rp::Unit, int current) const override {
        return view.night() ? std::min(current, range_) : current;
    }

private:
    int range_;
};

}  // namespace

const rp_module* RP_CALL night(const rp_host* host, const rp_setup* setup) noexcept {
    return rp::create<Night>(host, setup);
}

}  // namespace tlg2

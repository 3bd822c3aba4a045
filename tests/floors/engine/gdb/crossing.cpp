// Values that cross the boundary of plugins, for gdb to show; see crossing.sh.
#include "sdk/boundary/abi/ramparts/rp.h"

#include "ramparts/plugin_values.hpp"

namespace rp = ramparts::plugin;

namespace {

void look(const rp_set& units, const rp::UnitSet& none, const rp_action& move, const rp_action& verb,
          const rp_event& event, const rp_message& words, const rp::View& view) {
    // The breakpoint is here: each value has to be used, or the compiler drops it.
    if (units.w[0] + move.unit + verb.unit + event.what + words.rule == 0 && none.empty() && view.units() == 0)
        __builtin_trap();
}

}  // namespace

int main() {
    const rp_set units{{1U << 3 | 1, 1U << 6}};
    const rp_action move{RP_ACT_MOVE, 3, 0, 41};
    const rp_action verb{RP_ACT_VERB, 5, 1 << 8 | 2, RP_NO_HEX};
    const rp_event event{RP_EV_SET, 2, 5, -1};
    rp_fixed fixed{};
    fixed.unit_count = 24;
    const std::uint64_t words[] = {3, 0, 1, 0};
    const std::uint16_t vars[] = {0, 1, 2, 3};
    const rp_frame frame{2, RP_NO_SIDE, 0, {7, 0, 0, 0, 0, 0, 0, 0}};
    rp_view view{};
    view.size = sizeof view;
    view.fixed = &fixed;
    view.words = words;
    view.vars = vars;
    view.frame = &frame;
    look(units, rp::UnitSet{}, move, verb, event, rp::sentence(4, 1, {rp::Value::unit(3), rp::Value::number(9)}),
         rp::View(view));
    return 0;
}

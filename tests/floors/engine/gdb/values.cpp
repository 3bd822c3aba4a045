// Values for gdb to show; see shown.sh.
#include "engine/core/hex.hpp"
#include "engine/diag/message.hpp"
#include "engine/model/map.hpp"
#include "engine/play/unit_set.hpp"

using namespace ramparts;

namespace {

void look(const UnitSet& units, const UnitSet& none, const SideSet& sides, const Hexside& at, const Hexside& nowhere,
          const Message& words, const RuleNumber& rule) {
    // The breakpoint is here: each value has to be used, or the compiler drops it.
    if (units.empty() && none.empty() && sides.empty() && at == nowhere && words.empty() && rule.empty())
        __builtin_trap();
}

}  // namespace

int main() {
    UnitSet units;
    for (const int unit : {0, 3, 17, 64, 127}) units.add(static_cast<UnitIndex>(unit));
    const SideSet sides = SideSet().with(0, SideState::present).with(2, SideState::up_other).with_road(1, true);
    look(units, UnitSet(), sides, Hexside{41, 2}, Hexside(), message("{1} hexes, rule {2}", 3, RuleNumber("4.16")),
         RuleNumber("6.12"));
    return 0;
}

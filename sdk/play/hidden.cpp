// See hidden.hpp.
#include "sdk/play/hidden.hpp"

#include <algorithm>

namespace ramparts {

std::vector<HiddenCounter> hidden_counters(const StandardRules& rules, const StateView& view,
                                           std::optional<SideId> viewer) {
    std::vector<HiddenCounter> all;
    for (const auto& module : rules.modules().all()) {
        if (!module) continue;
        for (const AttributePlace& place : module->attributes) {
            if (!place.info->secret) continue;
            for (std::uint32_t i = 0; i < place.count; ++i) {
                const auto u = static_cast<UnitIndex>(i);
                const std::int64_t value = place.value(view.state, i);
                if (value == place.info->otherwise || !view.state.on_map(u)) continue;
                HiddenCounter found{u, !viewer || view.context.unit(u).side == *viewer, kNoUnit};
                const bool names_unit = value >= 1 && value <= view.context.unit_count();
                if (found.known && names_unit) found.unit = static_cast<UnitIndex>(value - 1);
                all.push_back(found);
            }
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const HiddenCounter& a, const HiddenCounter& b) { return a.counter < b.counter; });
    return all;
}

}  // namespace ramparts

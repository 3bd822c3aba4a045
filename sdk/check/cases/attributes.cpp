// Attributes of modules as case files name them.
#include "sdk/check/cases/attributes.hpp"

#include <algorithm>

namespace ramparts {
namespace {

// The index of what a line names by the attribute's scope.
std::optional<std::uint32_t> index_of(const Scenario& scenario, AttributeScope scope, const CaseItem& item,
                                      Message& expected) {
    switch (scope) {
        case AttributeScope::game: return 0;
        case AttributeScope::side:
            expected = wording("a side, of which it is kept");
            for (SideId side = 0; side < kSides; ++side)
                if (scenario.sides[side].id == item.value("side")) return side;
            break;
        case AttributeScope::unit:
            expected = wording("a unit, of which it is kept");
            if (const auto u = scenario.unit(item.value("unit"))) return *u;
            break;
        case AttributeScope::hex:
            expected = wording("a hex, of which it is kept");
            if (const auto hex = scenario.map.grid().parse(item.value("hex"))) return *hex;
            break;
        case AttributeScope::hexside: expected = wording("an attribute of something else than a hexside"); break;
    }
    return std::nullopt;
}

}  // namespace

std::optional<CaseAttribute> find_attribute(const StandardRules& rules, const CaseItem& item, Message& expected) {
    expected = wording("a rule module in use");
    for (const auto& module : rules.modules().all()) {
        if (!module || module->info().id != item.value("module")) continue;
        expected = message("an attribute of {1}", module->info().id);
        for (const AttributePlace& place : module->attributes) {
            if (place.info->name != item.value("name")) continue;
            const auto index = index_of(rules.context()->scenario(), place.info->scope, item, expected);
            if (!index) return std::nullopt;
            return CaseAttribute{&place, *index};
        }
    }
    return std::nullopt;
}

}  // namespace ramparts

// Places and stacks of a set-up; see set_up.hpp.
#include "sdk/check/set_up.hpp"

#include <algorithm>

#include "sdk/check/check_codes.hpp"

namespace ramparts {
namespace {

/// The sentence with the rule of the finding that the checks would report.
Message by_rule_of(std::string_view key, Message why) {
    const CodeInfo* info = find_code(key);
    return info != nullptr ? with_rule(std::move(why), info->rule) : why;
}

Message place_message(const CheckContext& c, std::size_t unit, HexIndex hex, PlaceFault fault) {
    if (fault == PlaceFault::off_map) return by_rule_of("unit-off-map", message("the place is off the map"));
    const TerrainId terrain = c.map.terrain(hex);
    if (fault == PlaceFault::closed)
        return by_rule_of("unit-in-closed-terrain",
                          message("{1} is {2} hex, which {3} may not enter", c.label(hex), c.a_terrain(terrain),
                                  c.class_name(c.scenario.units[unit].unit_class)));
    const bool afloat = c.domain(unit) == Domain::naval;
    return by_rule_of("unit-on-prohibited-hex",
                      afloat ? message("{1} is {2} hex, which no ship may enter", c.label(hex), c.a_terrain(terrain))
                             : message("{1} is {2} hex, which nothing may enter", c.label(hex), c.a_terrain(terrain)));
}

Message stack_message(const CheckContext& c, HexIndex hex, StackFault fault) {
    if (fault == StackFault::enemies)
        return by_rule_of("two-units-in-one-hex", message("enemies are set up in {1}", c.label(hex)));
    const int limit = c.rules.options.stacking_limit;
    const int leaders = c.rules.options.leader_limit;
    if (limit == 1 && leaders == 1)
        return by_rule_of("two-units-in-one-hex", message("{1} is taken, a hex holds one unit", c.label(hex)));
    return by_rule_of("two-units-in-one-hex",
                      message("{1} is full, a hex holds {2} of a side that count and {3} of its leaders", c.label(hex),
                              limit, leaders));
}

}  // namespace

PlaceFault place_fault(const CheckContext& c, std::size_t unit, HexIndex hex) {
    if (!c.exists(hex)) return PlaceFault::off_map;
    const Domain domain = c.domain(unit);
    if (!c.open_to(domain, hex)) return PlaceFault::prohibited;
    const UnitClassId kind = c.scenario.units[unit].unit_class;
    if (kind >= c.rules.unit_classes.size() || domain == Domain::air || c.map.terrain(hex) >= c.rules.terrains.size() ||
        c.rules.enter_cost(kind, c.map.terrain(hex)) < kProhibited)
        return PlaceFault::none;
    bool road = false;
    for (int d = 0; d < kDirections && domain == Domain::ground; ++d) road |= c.map.side(hex, d).any_road();
    return road ? PlaceFault::none : PlaceFault::closed;
}

StackCategory stack_category(const CheckContext& c, std::size_t unit) {
    const UnitClassId kind = c.scenario.units[unit].unit_class;
    if (c.told().ghosts[unit]) return StackCategory::none;
    return kind < c.rules.unit_classes.size() ? c.rules.unit_classes[kind].stack : StackCategory::counts;
}

StackFault stack_fault(const CheckContext& c, std::span<const std::size_t> stack) {
    int counting = 0;
    int leaders = 0;
    for (const std::size_t i : stack) {
        if (c.scenario.units[i].side != c.scenario.units[stack.front()].side) return StackFault::enemies;
        if (stack_category(c, i) == StackCategory::counts) ++counting;
        if (stack_category(c, i) == StackCategory::leader) ++leaders;
    }
    const bool fits = counting <= c.rules.options.stacking_limit && leaders <= c.rules.options.leader_limit;
    return fits ? StackFault::none : StackFault::full;
}

SetUpRules::SetUpRules(const Scenario& scenario) : context_(scenario, options_) {
    register_check_codes();
    for (std::size_t i = 0; i < scenario.units.size(); ++i)
        if (scenario.units[i].at) put(i, *scenario.units[i].at);
}

void SetUpRules::lift(std::size_t unit) {
    for (auto& [hex, stack] : stacks_) std::erase(stack, unit);
}

void SetUpRules::put(std::size_t unit, HexIndex hex) {
    if (context_.domain(unit) != Domain::air) stacks_[hex].push_back(unit);
}

std::optional<Message> SetUpRules::why_not(std::size_t unit, HexIndex hex) const {
    if (const PlaceFault fault = place_fault(context_, unit, hex); fault != PlaceFault::none)
        return place_message(context_, unit, hex, fault);
    const auto there = stacks_.find(hex);
    if (context_.domain(unit) == Domain::air || there == stacks_.end()) return std::nullopt;
    std::vector<std::size_t> stack = there->second;
    stack.push_back(unit);
    if (const StackFault fault = stack_fault(context_, stack); fault != StackFault::none)
        return stack_message(context_, hex, fault);
    return std::nullopt;
}

}  // namespace ramparts

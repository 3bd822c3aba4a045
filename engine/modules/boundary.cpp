// What of our state the boundary names by numbers of its own; see boundary.hpp.
#include "engine/modules/boundary.hpp"

#include "engine/modules/module_set.hpp"

namespace ramparts {

std::optional<Var> set_of_boundary(unsigned number) noexcept {
    if (number >= kSetsOfBoundary.size()) return std::nullopt;
    return static_cast<Var>(kSetsOfBoundary[number]);
}

std::optional<TopFrame> top_frame(const GameState& state, const ModuleSet& modules) {
    if (const int depth = frame_depth(state); depth > 0) {
        TopFrame top;
        top.frame = frame_at(state, depth - 1);
        if (top.frame.procedure()) return std::nullopt;  // the standard rules decide
        top.slot = top.frame.owner;
        top.number = top.frame.number;
        top.side = top.frame.side;
        top.faces = top.frame.faces;
        top.left = top.frame.left;
        top.depth = depth;
        return top;
    }
    const bool dice = state.step() == Step::chance_module;
    if (!dice && state.step() != Step::choice_module) return std::nullopt;
    const int slot = static_cast<int>(state.var(Var::module_owner)) - 1;
    const BoundModule* module = modules.at(slot);
    const FrameInfo* info = module ? module->plain_frame(dice) : nullptr;
    if (info == nullptr) return std::nullopt;
    TopFrame top;
    top.slot = slot;
    top.number = info->number;
    top.side = dice ? kNoSide : state.to_act();
    return top;
}

namespace {

template <class List>
rp_text id_in(const List& list, std::uint32_t index) {
    if (index >= list.size()) return {"", 0};
    return {list[index].id.data(), static_cast<std::uint32_t>(list[index].id.size())};
}

template <class List>
std::int32_t place_in(const List& list, std::string_view id) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].id == id) return static_cast<std::int32_t>(i);
    return RP_E_ARGUMENT;
}

}  // namespace

rp_text boundary_name(const Scenario& scenario, std::uint32_t what, std::uint32_t index) {
    const Ruleset& rules = scenario.ruleset;
    switch (what) {
        case RP_NAME_UNIT: return id_in(scenario.units, index);
        case RP_NAME_SIDE: return id_in(scenario.sides, index);
        case RP_NAME_TERRAIN: return id_in(rules.terrains, index);
        case RP_NAME_HEXSIDE: return id_in(rules.hexside_kinds, index);
        case RP_NAME_ROAD: return id_in(rules.road_kinds, index);
        case RP_NAME_FEATURE: return id_in(rules.features, index);
        case RP_NAME_CLASS: return id_in(rules.unit_classes, index);
        case RP_NAME_HEX: {
            thread_local std::string label;
            const Grid& grid = scenario.map.grid();
            label = index < grid.size() ? grid.label(index) : std::string();
            return {label.data(), static_cast<std::uint32_t>(label.size())};
        }
        default: return {"", 0};
    }
}

std::int32_t boundary_number(const Scenario& scenario, std::uint32_t what, std::string_view id) {
    const Ruleset& rules = scenario.ruleset;
    switch (what) {
        case RP_NAME_UNIT: return place_in(scenario.units, id);
        case RP_NAME_SIDE: return place_in(scenario.sides, id);
        case RP_NAME_TERRAIN: return place_in(rules.terrains, id);
        case RP_NAME_HEXSIDE: return place_in(rules.hexside_kinds, id);
        case RP_NAME_ROAD: return place_in(rules.road_kinds, id);
        case RP_NAME_FEATURE: return place_in(rules.features, id);
        case RP_NAME_CLASS: return place_in(rules.unit_classes, id);
        case RP_NAME_HEX: {
            const auto hex = scenario.map.grid().parse(id);
            return hex && scenario.map.present(*hex) ? static_cast<std::int32_t>(*hex) : RP_E_ARGUMENT;
        }
        default: return RP_E_ARGUMENT;
    }
}

}  // namespace ramparts

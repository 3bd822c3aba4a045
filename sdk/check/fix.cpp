// Machine fixes made through the document's door.
#include "sdk/check/fix.hpp"

#include <algorithm>

#include "engine/modules/module_params.hpp"
#include "formats/scenario/fields.hpp"
#include "sdk/change/document/operations/provenance.hpp"

namespace ramparts {
namespace {

bool on_map(const Scenario& s, HexIndex hex) { return hex < s.map.grid().size() && s.map.present(hex); }

// What lies beyond the map, or is of no kind of the ruleset, no mutator reaches.
bool rewrite_side(Edit& e, Hexside at, SideSet set) {
    Scenario scenario = e.scenario();
    for (int kind = 0; kind < kMaxHexsideKinds; ++kind)
        if (!set.has(static_cast<HexsideKindId>(kind)))
            scenario.map.set_hexside_provenance(at, static_cast<HexsideKindId>(kind), {});
    for (int kind = 0; kind < kMaxRoadKinds; ++kind)
        if (!set.road(static_cast<RoadKindId>(kind)))
            scenario.map.set_road_provenance(at, static_cast<RoadKindId>(kind), {});
    return scenario.map.set_side(at, set) && e.replace_scenario(std::move(scenario));
}

bool fix_side(Edit& e, const Fix& fix) {
    const Map& map = e.map();
    if (fix.side.hex >= map.grid().size() || fix.side.side > 2) return false;
    if (!map.side_present(fix.side)) return fix.kind == Fix::Kind::clear_side && rewrite_side(e, fix.side, SideSet{});
    const SideSet old = map.side(fix.side);
    const Ruleset& rules = e.scenario().ruleset;
    switch (fix.kind) {
        case Fix::Kind::add_hexside:
            if (fix.id >= rules.hexside_kinds.size() || fix.number < 1 || fix.number > 2) return false;
            return e.set_side(fix.side, fix.id, static_cast<SideState>(fix.number));
        case Fix::Kind::remove_hexside:
            if (fix.id >= kMaxHexsideKinds || !old.has(fix.id)) return false;
            if (fix.id >= rules.hexside_kinds.size())
                return rewrite_side(e, fix.side, old.with(fix.id, SideState::none));
            return e.set_side(fix.side, fix.id, SideState::none);
        case Fix::Kind::add_road:
            if (fix.id >= rules.road_kinds.size()) return false;
            return e.set_road(fix.side, fix.id, true);
        case Fix::Kind::remove_road:
            if (fix.id >= kMaxRoadKinds || !old.road(fix.id)) return false;
            if (fix.id >= rules.road_kinds.size()) return rewrite_side(e, fix.side, old.with_road(fix.id, false));
            return e.set_road(fix.side, fix.id, false);
        default: return e.set_side_set(fix.side, SideSet{});
    }
}

bool fix_hex(Edit& e, const Fix& fix) {
    if (!on_map(e.scenario(), fix.hex)) return false;
    if (fix.kind == Fix::Kind::set_terrain)
        return fix.id < e.scenario().ruleset.terrains.size() && e.set_terrain(fix.hex, fix.id);
    if (fix.kind == Fix::Kind::set_elevation)
        return data::kElevation.holds(fix.number) && e.set_elevation(fix.hex, fix.number);
    if (fix.id >= kMaxFeatures || !e.map().has_feature(fix.hex, fix.id)) return false;
    const unsigned known = (1U << e.scenario().ruleset.features.size()) - 1U;
    return e.set_features(fix.hex, static_cast<std::uint8_t>(e.map().features(fix.hex) & known & ~(1U << fix.id)));
}

bool fix_unit(Edit& e, const Fix& fix) {
    if (fix.index >= e.scenario().units.size()) return false;
    const auto change = [&](auto&& how) { return e.update(lists::units, fix.index, how); };
    switch (fix.kind) {
        case Fix::Kind::move_unit: return on_map(e.scenario(), fix.hex) && e.place_unit(fix.index, fix.hex);
        case Fix::Kind::remove_setup: return change([](Unit& unit) { unit.at.reset(); });
        case Fix::Kind::remove_arrival: return change([](Unit& unit) { unit.arrives.reset(); });
        case Fix::Kind::set_unit_range: return change([&](Unit& unit) { unit.range = fix.number; });
        case Fix::Kind::set_unit_reduced: return change([&](Unit& unit) { unit.reduced = fix.number; });
        case Fix::Kind::rename_unit: return change([&](Unit& unit) { unit.name = fix.value; });
        default: return false;
    }
}

bool fix_group(Edit& e, const Fix& fix) {
    if (fix.index >= e.scenario().reinforcements.size()) return false;
    if (fix.kind == Fix::Kind::remove_group) return e.remove(lists::groups, fix.index);
    if (fix.kind == Fix::Kind::set_group_turn)
        return e.update(lists::groups, fix.index, [&](ReinforcementGroup& group) { group.turn = fix.number; });
    return on_map(e.scenario(), fix.hex) &&
           e.update(lists::groups, fix.index, [&](ReinforcementGroup& group) { group.entry = fix.hex; });
}

bool fix_victory(Edit& e, const Fix& fix) {
    if (fix.kind == Fix::Kind::add_otherwise) {
        if (fix.id >= e.scenario().sides.size()) return false;
        VictoryRule rule;
        rule.kind = VictoryRule::Kind::otherwise;
        rule.side = fix.id;
        return e.add(lists::victory, rule);
    }
    if (fix.index >= e.scenario().victory.size()) return false;
    if (fix.kind == Fix::Kind::remove_victory) return e.remove(lists::victory, fix.index);
    if (fix.kind == Fix::Kind::set_need)
        return e.update(lists::victory, fix.index, [&](VictoryRule& rule) { rule.need = fix.number; });
    const auto& hexes = e.scenario().victory[fix.index].hexes;
    if (fix.number < 0 || static_cast<std::size_t>(fix.number) >= hexes.size()) return false;
    return e.update(lists::victory, fix.index,
                    [&](VictoryRule& rule) { rule.hexes.erase(rule.hexes.begin() + fix.number); });
}

bool fix_module(Edit& e, const Fix& fix) {
    if (fix.kind == Fix::Kind::add_module) {
        if (!find_module(fix.value)) return false;
        ModuleUse use;
        use.id = fix.value;
        return e.add(lists::modules, use);
    }
    if (fix.index >= e.scenario().modules.size()) return false;
    if (fix.kind == Fix::Kind::remove_module) return e.remove(lists::modules, fix.index);
    if (fix.kind == Fix::Kind::rename_module)
        return e.update(lists::modules, fix.index, [&](ModuleUse& use) { use.id = fix.value; });
    const auto& params = e.scenario().modules[fix.index].params;
    if (fix.kind == Fix::Kind::remove_param || fix.kind == Fix::Kind::rename_param) {
        if (fix.number < 0 || static_cast<std::size_t>(fix.number) >= params.size()) return false;
        if (fix.kind == Fix::Kind::rename_param)
            return e.update(lists::modules, fix.index,
                            [&](ModuleUse& use) { use.params[static_cast<std::size_t>(fix.number)].name = fix.value; });
        return e.update(lists::modules, fix.index,
                        [&](ModuleUse& use) { use.params.erase(use.params.begin() + fix.number); });
    }
    return e.update(lists::modules, fix.index, [&](ModuleUse& use) {
        const auto param = std::find_if(use.params.begin(), use.params.end(),
                                        [&](const ModuleParam& p) { return p.name == fix.name; });
        if (param != use.params.end()) param->value = fix.value;
        else use.params.push_back({fix.name, fix.value});
    });
}

bool fix_label(Edit& e, const Fix& fix) {
    if (fix.index >= e.map().labels.size()) return false;
    if (fix.kind == Fix::Kind::remove_label) return e.remove(lists::labels, fix.index);
    return e.update(lists::labels, fix.index, [&](MapLabel& label) { label.text = fix.value; });
}

bool fix_cell(Edit& e, const Fix& fix) {
    auto result = CombatResult::parse(fix.value);
    if (!result && CombatResult::may_be_module(fix.value)) result.emplace();
    if (fix.index >= e.scenario().ruleset.crt.size() || !result) return false;
    return e.update(lists::crt, fix.index, [&](CrtCell& cell) {
        cell.code = fix.value;
        cell.result = *result;
    });
}

constexpr std::string_view kMapSections[] = {"hexes", "hexsides", "roads"};

AreaMask area_of_section(std::string_view name) noexcept {
    if (name == kMapSections[0]) return area::terrain;
    if (name == kMapSections[1]) return area::hexsides;
    if (name == kMapSections[2]) return area::roads;
    if (name == "units") return area::units;
    if (name == "groups") return area::reinforcements;
    if (name == "turns") return area::turns;
    return name == "victory rules" ? area::victory : area::tables;
}

}  // namespace

AreaMask areas_of(const Fix& fix) noexcept {
    using Kind = Fix::Kind;
    switch (fix.kind) {
        case Kind::add_hexside:
        case Kind::remove_hexside: return area::hexsides;
        case Kind::add_road:
        case Kind::remove_road: return area::roads;
        case Kind::clear_side: return area::hexsides | area::roads;
        case Kind::set_terrain:
        case Kind::remove_feature: return area::terrain;
        case Kind::set_elevation: return area::elevation;
        case Kind::remove_label:
        case Kind::rename_label: return area::labels;
        case Kind::move_unit:
        case Kind::remove_setup:
        case Kind::remove_arrival:
        case Kind::set_unit_range:
        case Kind::set_unit_reduced:
        case Kind::rename_unit: return area::units;
        case Kind::set_group_entry:
        case Kind::set_group_turn: return area::reinforcements;
        case Kind::remove_group: return area::reinforcements | area::units;
        case Kind::set_cell_code: return area::tables;
        case Kind::add_otherwise:
        case Kind::remove_victory:
        case Kind::remove_victory_hex:
        case Kind::set_need: return area::victory;
        case Kind::add_module:
        case Kind::remove_module:
        case Kind::remove_param:
        case Kind::set_param:
        case Kind::rename_module:
        case Kind::rename_param: return area::modules;
        case Kind::state_section: return area_of_section(fix.name);
        case Kind::remove_ignored: break;
    }
    return area::text;
}

bool make_fix(Edit& e, const Fix& fix) {
    if (fix.kind == Fix::Kind::state_section) {
        const auto section = source_section(fix.name);
        return section && state_section(e, *section, {ProvenanceKind::reconstruction, {}}, false);
    }
    const AreaMask areas = areas_of(fix);
    if (areas & (area::hexsides | area::roads)) return fix_side(e, fix);
    if (areas & (area::terrain | area::elevation)) return fix_hex(e, fix);
    if (areas & area::labels) return fix_label(e, fix);
    if (areas & area::reinforcements) return fix_group(e, fix);
    if (areas & area::units) return fix_unit(e, fix);
    if (areas & area::victory) return fix_victory(e, fix);
    if (areas & area::modules) return fix_module(e, fix);
    if (areas & area::tables) return fix_cell(e, fix);
    return fix.index < e.scenario().ignored.size() && e.remove(lists::ignored, fix.index);
}

}  // namespace ramparts

// Applying machine fixes to a scenario.
#include "sdk/check/fix.hpp"

#include <algorithm>

#include "engine/modules/module_params.hpp"

namespace ramparts {
namespace {

template <class T>
bool erase_at(std::vector<T>& items, std::size_t index) {
    if (index >= items.size()) return false;
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(index));
    return true;
}

bool on_map(const Scenario& s, HexIndex hex) { return hex < s.map.grid().size() && s.map.present(hex); }

bool apply_side(Scenario& s, const Fix& fix) {
    if (fix.side.hex >= s.map.grid().size() || fix.side.side > 2) return false;
    const SideSet old = s.map.side(fix.side);
    switch (fix.kind) {
        case Fix::Kind::add_hexside:
            if (fix.id >= s.ruleset.hexside_kinds.size() || fix.number < 1 || fix.number > 2) return false;
            return s.map.set_side(fix.side, old.with(fix.id, static_cast<SideState>(fix.number)));
        case Fix::Kind::remove_hexside:
            if (fix.id >= kMaxHexsideKinds || !old.has(fix.id)) return false;
            s.map.set_hexside_provenance(fix.side, fix.id, {});
            return s.map.set_side(fix.side, old.with(fix.id, SideState::none));
        case Fix::Kind::add_road:
            if (fix.id >= s.ruleset.road_kinds.size()) return false;
            return s.map.set_side(fix.side, old.with_road(fix.id, true));
        case Fix::Kind::remove_road:
            if (fix.id >= kMaxRoadKinds || !old.road(fix.id)) return false;
            s.map.set_road_provenance(fix.side, fix.id, {});
            return s.map.set_side(fix.side, old.with_road(fix.id, false));
        default: break;
    }
    for (int kind = 0; kind < kMaxHexsideKinds; ++kind)
        s.map.set_hexside_provenance(fix.side, static_cast<HexsideKindId>(kind), {});
    for (int kind = 0; kind < kMaxRoadKinds; ++kind)
        s.map.set_road_provenance(fix.side, static_cast<RoadKindId>(kind), {});
    return s.map.set_side(fix.side, SideSet{});
}

bool apply_hex(Scenario& s, const Fix& fix) {
    if (fix.hex >= s.map.grid().size()) return false;
    if (fix.kind == Fix::Kind::set_terrain) {
        if (fix.id >= s.ruleset.terrains.size()) return false;
        s.map.set_terrain(fix.hex, fix.id);
        return true;
    }
    if (fix.kind == Fix::Kind::set_elevation) {
        if (fix.number < -128 || fix.number > 127) return false;
        s.map.set_elevation(fix.hex, static_cast<std::int8_t>(fix.number));
        return true;
    }
    if (fix.id >= kMaxFeatures || !s.map.has_feature(fix.hex, fix.id)) return false;
    s.map.set_features(fix.hex, static_cast<std::uint8_t>(s.map.features(fix.hex) & ~(1U << fix.id)));
    return true;
}

bool apply_unit(Scenario& s, const Fix& fix) {
    if (fix.index >= s.units.size()) return false;
    Unit& unit = s.units[fix.index];
    switch (fix.kind) {
        case Fix::Kind::move_unit:
            if (!on_map(s, fix.hex)) return false;
            unit.at = fix.hex;
            unit.arrives.reset();
            return true;
        case Fix::Kind::remove_setup: unit.at.reset(); return true;
        case Fix::Kind::remove_arrival: unit.arrives.reset(); return true;
        case Fix::Kind::set_unit_range: unit.range = fix.number; return true;
        case Fix::Kind::set_unit_reduced: unit.reduced = fix.number; return true;
        case Fix::Kind::rename_unit: unit.name = fix.value; return true;
        default: return false;
    }
}

bool remove_group(Scenario& s, std::size_t index) {
    if (!erase_at(s.reinforcements, index)) return false;
    for (Unit& unit : s.units) {
        if (!unit.arrives) continue;
        if (*unit.arrives == index) unit.arrives.reset();
        else if (*unit.arrives > index) --*unit.arrives;
    }
    return true;
}

bool apply_group(Scenario& s, const Fix& fix) {
    if (fix.index >= s.reinforcements.size()) return false;
    if (fix.kind == Fix::Kind::remove_group) return remove_group(s, fix.index);
    if (fix.kind == Fix::Kind::set_group_turn) {
        s.reinforcements[fix.index].turn = fix.number;
        return true;
    }
    if (!on_map(s, fix.hex)) return false;
    s.reinforcements[fix.index].entry = fix.hex;
    return true;
}

bool apply_victory(Scenario& s, const Fix& fix) {
    if (fix.kind == Fix::Kind::add_otherwise) {
        if (fix.id >= s.sides.size()) return false;
        VictoryRule rule;
        rule.kind = VictoryRule::Kind::otherwise;
        rule.side = fix.id;
        s.victory.push_back(rule);
        return true;
    }
    if (fix.index >= s.victory.size()) return false;
    if (fix.kind == Fix::Kind::remove_victory) return erase_at(s.victory, fix.index);
    if (fix.kind == Fix::Kind::set_need) {
        s.victory[fix.index].need = fix.number;
        return true;
    }
    return fix.number >= 0 && erase_at(s.victory[fix.index].hexes, static_cast<std::size_t>(fix.number));
}

bool apply_module(Scenario& s, const Fix& fix) {
    if (fix.kind == Fix::Kind::add_module) {
        if (!find_module(fix.value)) return false;
        ModuleUse use;
        use.id = fix.value;
        s.modules.push_back(use);
        return true;
    }
    if (fix.index >= s.modules.size()) return false;
    ModuleUse& use = s.modules[fix.index];
    if (fix.kind == Fix::Kind::remove_module) return erase_at(s.modules, fix.index);
    if (fix.kind == Fix::Kind::remove_param)
        return fix.number >= 0 && erase_at(use.params, static_cast<std::size_t>(fix.number));
    const auto it =
        std::find_if(use.params.begin(), use.params.end(), [&](const ModuleParam& p) { return p.name == fix.name; });
    if (it != use.params.end()) it->value = fix.value;
    else use.params.push_back({fix.name, fix.value});
    return true;
}

bool apply_label(Scenario& s, const Fix& fix) {
    if (fix.kind == Fix::Kind::remove_label) return erase_at(s.map.labels, fix.index);
    if (fix.index >= s.map.labels.size()) return false;
    s.map.labels[fix.index].text = fix.value;
    return true;
}

bool set_cell_code(Scenario& s, const Fix& fix) {
    auto result = CombatResult::parse(fix.value);
    if (!result && CombatResult::may_be_module(fix.value)) result.emplace();
    if (fix.index >= s.ruleset.crt.size() || !result) return false;
    s.ruleset.crt[fix.index].code = fix.value;
    s.ruleset.crt[fix.index].result = *result;
    return true;
}

constexpr std::string_view kMapSections[] = {"hexes", "hexsides", "roads"};

bool state_section(Scenario& s, std::string_view name) {
    const Provenance ours{ProvenanceKind::reconstruction, {}};
    const auto state = [&](Provenance& p) {
        if (!p.stated()) p = ours;
    };
    const auto rows = [&](auto& all) {
        for (auto& row : all) state(row.provenance);
    };
    for (std::size_t i = 0; i < std::size(kMapSections); ++i)
        if (name == kMapSections[i]) return state(s.map.section_provenance[i]), true;
    if (name == "units") return state(s.units_provenance), true;
    if (name == "turns") return state(s.turns_provenance), true;
    if (name == "groups") return rows(s.reinforcements), true;
    if (name == "victory rules") return rows(s.victory), true;
    if (name == "movement rows") return rows(s.ruleset.allowances), rows(s.ruleset.enter), rows(s.ruleset.cross), true;
    if (name == "combat cells") return rows(s.ruleset.crt), true;
    return name == "combat shifts" && (rows(s.ruleset.shifts), true);
}

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
        case Kind::set_param: return area::modules;
        case Kind::state_section: return area_of_section(fix.name);
        case Kind::remove_ignored: break;
    }
    return area::text;
}

bool apply_fix(Scenario& scenario, const Fix& fix) {
    if (fix.kind == Fix::Kind::state_section) return state_section(scenario, fix.name);
    const AreaMask areas = areas_of(fix);
    if (areas & (area::hexsides | area::roads)) return apply_side(scenario, fix);
    if (areas & (area::terrain | area::elevation)) return apply_hex(scenario, fix);
    if (areas & area::labels) return apply_label(scenario, fix);
    if (areas & area::reinforcements) return apply_group(scenario, fix);
    if (areas & area::units) return apply_unit(scenario, fix);
    if (areas & area::victory) return apply_victory(scenario, fix);
    if (areas & area::modules) return apply_module(scenario, fix);
    if (areas & area::tables) return set_cell_code(scenario, fix);
    return erase_at(scenario.ignored, fix.index);
}

}  // namespace ramparts

// Choosing scenarios and filling parameters; see battles.hpp.
#include "sdk/conformance/battles.hpp"

#include <algorithm>
#include <optional>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/playable.hpp"

namespace ramparts::conformance {
namespace {

bool uses(const Scenario& scenario, std::string_view id) {
    return std::any_of(scenario.modules.begin(), scenario.modules.end(),
                       [&](const ModuleUse& m) { return m.id == id; });
}

template <class Rows>
std::string first_id(const Rows& rows) {
    return rows.empty() ? std::string() : rows.front().id;
}

HexIndex first_hex(const Map& map) {
    HexIndex hex = 0;
    while (hex < map.grid().size() && !map.present(hex)) ++hex;
    return hex;
}

// A value of the parameter's type; units and hexes are those of `unit`.
std::string value_for(const ParameterInfo& p, const Scenario& s, std::size_t unit) {
    switch (p.type) {
        case ParameterType::unit:
        case ParameterType::units: return s.units[unit].id;
        case ParameterType::hex:
        case ParameterType::hexes: return s.map.grid().label(s.units[unit].at.value_or(first_hex(s.map)));
        case ParameterType::side: return s.sides[s.units[unit].side].id;
        case ParameterType::unit_class: return first_id(s.ruleset.unit_classes);
        case ParameterType::terrain: return first_id(s.ruleset.terrains);
        case ParameterType::feature: return first_id(s.ruleset.features);
        case ParameterType::hexside_kind: return first_id(s.ruleset.hexside_kinds);
        case ParameterType::road_kind: return first_id(s.ruleset.road_kinds);
        case ParameterType::integer: return p.otherwise.empty() ? std::to_string(p.least) : p.otherwise;
        case ParameterType::choice: return p.otherwise.empty() && !p.words.empty() ? p.words.front() : p.otherwise;
        case ParameterType::text:
        case ParameterType::table: break;
    }
    return p.otherwise.empty() ? "text" : p.otherwise;
}

bool suits(const PluginModule& module, const Scenario& s, std::size_t unit) {
    return std::all_of(module.parameters.begin(), module.parameters.end(), [&](const ParameterInfo& p) {
        return p.type != ParameterType::unit || p.suits != "bombards" ||
               s.ruleset.unit_classes[s.units[unit].unit_class].bombards;
    });
}

bool can_be_played(const Scenario& scenario) { return !has_errors(playability(scenario)); }

// The scenario with the module switched on, for the first unit with which it can be played.
std::shared_ptr<const Scenario> switched_on(const PluginModule& module, const Scenario& base) {
    constexpr std::size_t kTries = 40;
    for (std::size_t unit = 0, tries = 0; unit < base.units.size() && tries < kTries; ++unit) {
        if (!suits(module, base, unit)) continue;
        ++tries;
        auto made = std::make_shared<Scenario>(base);
        ModuleUse use;
        use.id = module.id;
        for (const ParameterInfo& p : module.parameters)
            if (p.required) use.params.push_back({p.name, value_for(p, base, unit)});
        made->modules.push_back(std::move(use));
        if (can_be_played(*made)) return made;
    }
    return nullptr;
}

bool excluded(const PluginModule& module, const Scenario& scenario) {
    return std::any_of(module.excludes.begin(), module.excludes.end(),
                       [&](const std::string& other) { return uses(scenario, other); });
}

}  // namespace

Battles find_battles(const PluginInfo& plugin, const std::vector<LoadedScenario>& scenarios) {
    Battles found;
    std::vector<Battle> all;
    for (const LoadedScenario& loaded : scenarios) {
        if (!loaded.readable || has_errors(loaded.diagnostics) || !can_be_played(loaded.scenario)) continue;
        all.push_back({loaded.scenario.id, std::make_shared<const Scenario>(loaded.scenario)});
    }
    for (const Battle& battle : all)
        if (std::any_of(plugin.modules.begin(), plugin.modules.end(),
                        [&](const PluginModule& m) { return uses(*battle.scenario, m.id); }))
            found.battles.push_back(battle);
    for (const PluginModule& module : plugin.modules) {
        if (std::any_of(found.battles.begin(), found.battles.end(),
                        [&](const Battle& battle) { return uses(*battle.scenario, module.id); }))
            continue;
        bool any = false;
        for (const Battle& base : all) {
            const auto made = excluded(module, *base.scenario) ? nullptr : switched_on(module, *base.scenario);
            if (made) found.battles.push_back({base.name + " with " + module.id, made});
            any = any || made;
        }
        if (!any)
            found.without.push_back(all.empty() ? "no scenario that can be played is given"
                                                : module.id + " could be switched on in none of the scenarios given");
    }
    return found;
}

}  // namespace ramparts::conformance

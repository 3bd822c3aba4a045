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
        case ParameterType::trait:
            for (const Unit& u : s.units)
                if (!u.traits.empty()) return u.traits.front();
            return p.otherwise;
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

// The scenario with the module switched on, for the first unit with which it can be played; else why the first could
// not.
struct SwitchedOn {
    std::shared_ptr<const Scenario> scenario;
    std::string why_not;
};
SwitchedOn switched_on(const PluginModule& module, const Scenario& base) {
    constexpr std::size_t kTries = 40;
    std::string why_not;
    for (std::size_t unit = 0, tries = 0; unit < base.units.size() && tries < kTries; ++unit) {
        if (!suits(module, base, unit)) continue;
        ++tries;
        auto made = std::make_shared<Scenario>(base);
        ModuleUse use;
        use.id = module.id;
        for (const ParameterInfo& p : module.parameters)
            if (p.required) use.params.push_back({p.name, value_for(p, base, unit)});
        made->modules.push_back(std::move(use));
        const std::vector<Diagnostic> obstacles = playability(*made);
        if (obstacles.empty()) return {std::move(made), {}};
        if (why_not.empty()) why_not = obstacles.front().message.english();
    }
    return {nullptr, why_not.empty() ? "no unit suits its parameters" : why_not};
}

bool uses_one_of(const Scenario& scenario, const PluginInfo& plugin) {
    return std::any_of(plugin.modules.begin(), plugin.modules.end(),
                       [&](const PluginModule& m) { return uses(scenario, m.id); });
}

// Why a scenario cannot be played; empty when it can.
std::string obstacle(const LoadedScenario& loaded) {
    for (const Diagnostic& finding : loaded.diagnostics)
        if (finding.severity == Severity::error || !loaded.readable) return to_text(finding);
    if (!loaded.readable) return loaded.scenario_path.string() + ": it cannot be read";
    const std::vector<Diagnostic> errors = playability(loaded.scenario);
    return errors.empty() ? std::string() : loaded.scenario.id + ": " + errors.front().message.english();
}

// The battle with as many of the modules as can be switched on in it; null when none can.
std::shared_ptr<const Scenario> mixed(const Battle& battle, const std::vector<PluginModule>& beside,
                                      std::string& names) {
    std::shared_ptr<const Scenario> made = battle.scenario;
    for (const PluginModule& module : beside) {
        if (uses(*made, module.id)) continue;
        const SwitchedOn with = switched_on(module, *made);
        if (with.scenario == nullptr) continue;
        made = with.scenario;
        names += (names.empty() ? "" : ", ") + module.id;
    }
    return names.empty() ? nullptr : made;
}

void add_switched_on(const PluginModule& module, const std::vector<Battle>& all, Battles& found) {
    std::string why_not = "no battle that can be played is given";
    bool any = false;
    for (const Battle& base : all) {
        SwitchedOn made = switched_on(module, *base.scenario);
        if (made.scenario != nullptr)
            found.battles.push_back({base.name + " with " + module.id, base.file, std::move(made.scenario)});
        else if (!any) why_not = base.name + ": " + made.why_not;
        any = any || made.why_not.empty();
    }
    if (!any) found.without.push_back(module.id + " can be switched on in none of the battles; " + why_not);
}

}  // namespace

Battles find_battles(const PluginInfo& plugin, const std::vector<LoadedScenario>& scenarios,
                     const BattleChoice& choice) {
    Battles found;
    std::vector<Battle> all;
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        const LoadedScenario& loaded = scenarios[i];
        std::string why_not = obstacle(loaded);
        if (why_not.empty())
            all.push_back(
                {loaded.scenario.id, loaded.scenario_path, std::make_shared<const Scenario>(loaded.scenario)});
        else if (i < choice.named || uses_one_of(loaded.scenario, plugin))
            found.unplayable.push_back(std::move(why_not));
    }
    for (const Battle& battle : all)
        if (uses_one_of(*battle.scenario, plugin)) found.battles.push_back(battle);
    for (const PluginModule& module : plugin.modules)
        if (std::none_of(found.battles.begin(), found.battles.end(),
                         [&](const Battle& battle) { return uses(*battle.scenario, module.id); }))
            add_switched_on(module, all, found);
    for (std::size_t i = 0, alone = found.battles.size(); i < alone; ++i) {
        std::string names;
        if (auto made = mixed(found.battles[i], choice.beside, names))
            found.battles.push_back(
                {found.battles[i].name + " beside " + names, found.battles[i].file, std::move(made)});
    }
    return found;
}

}  // namespace ramparts::conformance

// Shared facts and the collecting of findings.
#include "sdk/check/context.hpp"

#include <algorithm>
#include <cassert>

#include "engine/modules/module_params.hpp"
#include "sdk/check/check_codes.hpp"

namespace ramparts {

CheckContext::CheckContext(const Scenario& s, const CheckOptions& o)
    : scenario(s), map(s.map), grid(s.map.grid()), rules(s.ruleset), options(o), closed_(256, false) {
    for (std::size_t t = 0; t < rules.terrains.size() && t < 256; ++t) closed_[t] = rules.terrains[t].prohibited;
    closed_[kHole] = true;
}

std::span<const FilledSide> CheckContext::sides() const {
    if (!sides_) {
        std::size_t count = 0;
        for (HexIndex hex = 0; hex < grid.size(); ++hex)
            for (std::uint8_t side = 0; side < 3; ++side) count += map.side(Hexside{hex, side}).empty() ? 0 : 1;
        sides_.emplace().reserve(count);
        for (HexIndex hex = 0; hex < grid.size(); ++hex)
            for (std::uint8_t side = 0; side < 3; ++side) {
                const SideSet set = map.side(Hexside{hex, side});
                if (!set.empty()) sides_->push_back({{hex, side}, grid.neighbour(hex, side), set});
            }
    }
    return *sides_;
}

const UnitReach& CheckContext::reach() const {
    if (!reach_) reach_ = std::make_unique<UnitReach>(scenario, told().immobile);
    return *reach_;
}

const std::vector<HexIndex>& CheckContext::terrain_counts() const {
    if (terrain_counts_.empty()) {
        terrain_counts_.assign(256, 0);
        for (HexIndex hex = 0; hex < grid.size(); ++hex) ++terrain_counts_[map.terrain(hex)];
    }
    return terrain_counts_;
}

std::string CheckContext::label(HexIndex hex) const {
    return hex < grid.size() ? grid.label(hex) : std::string("no hex");
}

std::string CheckContext::label(Hexside side) const {
    std::string a = label(side.hex);
    const HexIndex other = side.hex < grid.size() ? grid.across(side) : kNoHex;
    if (other == kNoHex) return a;
    std::string b = label(other);
    return a < b ? a + "/" + b : b + "/" + a;
}

MessageArg CheckContext::terrain_name(TerrainId terrain) const {
    if (terrain == kHole) return wording("hole");
    return terrain < rules.terrains.size() ? kind_name(rules.terrains[terrain]) : message("terrain {1}", int{terrain});
}

MessageArg CheckContext::class_name(std::size_t unit_class) const {
    return kind_at(rules.unit_classes, unit_class, wording("no class"));
}

MessageArg CheckContext::a_terrain(TerrainId terrain) const {
    return terrain < rules.terrains.size() ? a_kind(rules.terrains[terrain]) : terrain_name(terrain);
}

std::string CheckContext::side_name(SideId side) const { return name_of_side(scenario, side); }

std::string CheckContext::unit_name(std::size_t unit) const { return name_of_unit(scenario, unit); }

Location CheckContext::at_hex(HexIndex hex) const {
    Location where;
    if (hex < grid.size()) where.hex = grid.label(hex);
    return where;
}

Location CheckContext::at_side(Hexside side) const {
    Location where;
    where.hexside = label(side);
    std::replace(where.hexside.begin(), where.hexside.end(), '/', ' ');  // as files keep it
    return where;
}

Location CheckContext::at_unit(std::size_t unit) const {
    Location where;
    where.unit = scenario.units[unit].id;
    if (const auto at = scenario.units[unit].at; at && *at < grid.size()) where.hex = grid.label(*at);
    return where;
}

Location CheckContext::at_object(std::string object) {
    Location where;
    where.object = std::move(object);
    return where;
}

namespace {

/// Calls f(use, parameter) for every parameter of the modules in use that are known.
template <class F>
void each_parameter(const Scenario& scenario, F f) {
    for (const ModuleUse& use : scenario.modules)
        if (const PluginModule* module = find_module(use.id))
            for (const ParameterInfo& parameter : module->parameters) f(use, *module, parameter);
}

}  // namespace

const CheckContext::Told& CheckContext::told() const {
    if (told_) return *told_;
    told_.emplace(Told{std::vector<bool>(scenario.units.size()), std::vector<bool>(scenario.units.size())});
    each_parameter(scenario, [&](const ModuleUse& use, const PluginModule&, const ParameterInfo& parameter) {
        if (parameter.stacks && parameter.tells != ParameterTells::immobile) return;
        const std::string_view id = param_or_default(use, parameter.name);
        for (std::size_t i = 0; i < scenario.units.size(); ++i) {
            if (id.empty() || scenario.units[i].id != id) continue;
            if (!parameter.stacks) told_->ghosts[i] = true;
            if (parameter.tells == ParameterTells::immobile) told_->immobile[i] = true;
        }
    });
    return *told_;
}

int CheckContext::roads_closed_until(SideId side) const {
    int last = 0;
    each_parameter(scenario, [&](const ModuleUse& use, const PluginModule& module, const ParameterInfo& parameter) {
        if (parameter.tells != ParameterTells::roads_closed_until) return;
        for (const ParameterInfo& other : module.parameters)
            if (other.type == ParameterType::side && scenario.side(param_or_default(use, other.name)) == side)
                last = std::max(last, int_param(use, parameter.name).value_or(0));
    });
    return last;
}

Reporter::State Reporter::state_of(const CodeInfo& info) const {
    State state;
    state.info = &info;
    const auto off = off_by_default();
    if (std::find(off.begin(), off.end(), info.key) == off.end()) state.severity = info.severity;
    auto it = options_.severities.find(info.key);
    if (it == options_.severities.end()) it = options_.severities.find(info.code);
    if (it != options_.severities.end()) state.severity = it->second;
    if (options_.errors_only && state.severity != Severity::error) state.severity.reset();
    return state;
}

Reporter::Reporter(const Check& check, const CheckOptions& options)
    : options_(options), keys_(check.codes.begin(), check.codes.end()), cap_(options.cap) {
    register_check_codes();
    for (const std::string_view key : check.codes) {
        const CodeInfo* info = find_code(key);
        assert(info);
        slots_.push_back(state_of(*info));
    }
}

Reporter::Slot Reporter::plugin_code(const CodeInfo& info) {
    keys_.push_back(info.key);
    slots_.push_back(state_of(info));
    return slots_.size() - 1;
}

Reporter::Slot Reporter::code(std::string_view key) const noexcept {
    const auto it = std::find(keys_.begin(), keys_.end(), key);
    assert(it != keys_.end());
    return static_cast<Slot>(it - keys_.begin());
}

bool Reporter::asked() const noexcept {
    return std::any_of(slots_.begin(), slots_.end(), [](const State& state) { return state.severity.has_value(); });
}

bool Reporter::room(Slot slot) noexcept {
    State& state = slots_[slot];
    if (!state.severity) return false;
    if (state.kept < cap_) {
        ++state.kept;
        return true;
    }
    ++state.dropped;
    return false;
}

Finding& Reporter::add(Slot slot, Location where, Message said, Message fix) {
    const State& state = slots_[slot];
    Finding finding;
    finding.key = state.info->key;
    Diagnostic& d = finding.diagnostic;
    d.code = state.info->code;
    d.severity = state.severity.value_or(state.info->severity);
    d.message = std::move(said);
    d.rule = state.info->rule;
    d.fix = std::move(fix);
    d.where = std::move(where);
    findings_.push_back(std::move(finding));
    return findings_.back();
}

std::vector<Finding> Reporter::take() {
    for (Slot slot = 0; slot < slots_.size(); ++slot) {
        if (slots_[slot].dropped == 0) continue;
        Finding& rest = add(slot, {}, message("and {1} more of the same kind", slots_[slot].dropped), {});
        rest.more = true;
        rest.count = slots_[slot].dropped;
    }
    return std::move(findings_);
}

}  // namespace ramparts

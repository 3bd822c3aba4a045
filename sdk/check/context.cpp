// Shared facts and the collecting of findings.
#include "sdk/check/context.hpp"

#include <algorithm>
#include <cassert>

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
    if (!reach_) reach_ = std::make_unique<UnitReach>(scenario, battery());
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
    return a < b ? a + " " + b : b + " " + a;
}

std::string CheckContext::terrain_name(TerrainId terrain) const {
    if (terrain == kHole) return "hole";
    return terrain < rules.terrains.size() ? rules.terrains[terrain].id : "terrain " + std::to_string(terrain);
}

std::string CheckContext::side_name(SideId side) const {
    if (side >= scenario.sides.size()) return "side " + std::to_string(side);
    const SideInfo& info = scenario.sides[side];
    return info.name.empty() ? info.id : info.name;
}

std::string CheckContext::unit_name(std::size_t unit) const {
    const Unit& u = scenario.units[unit];
    if (u.name.empty()) return u.id.empty() ? "unit " + std::to_string(unit + 1) : u.id;
    return u.name == u.id || u.id.empty() ? u.name : u.name + " (" + u.id + ")";
}

Location CheckContext::at_hex(HexIndex hex) const {
    Location where;
    if (hex < grid.size()) where.hex = grid.label(hex);
    return where;
}

Location CheckContext::at_side(Hexside side) const {
    Location where;
    where.hexside = label(side);
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

std::optional<std::size_t> CheckContext::battery() const {
    for (const ModuleUse& use : scenario.modules)
        if (use.id == "ramparts.hilltop-battery")
            for (std::size_t i = 0; i < scenario.units.size(); ++i)
                if (!scenario.units[i].id.empty() && scenario.units[i].id == use.param("unit")) return i;
    return std::nullopt;
}

Reporter::Reporter(const Check& check, const CheckOptions& options)
    : keys_(check.codes.begin(), check.codes.end()), cap_(options.cap) {
    for (const std::string_view key : check.codes) {
        State state;
        state.info = find_code(key);
        assert(state.info);
        const auto off = off_by_default();
        if (std::find(off.begin(), off.end(), key) == off.end()) state.severity = state.info->severity;
        auto it = options.severities.find(key);
        if (it == options.severities.end()) it = options.severities.find(state.info->code);
        if (it != options.severities.end()) state.severity = it->second;
        if (options.errors_only && state.severity != Severity::error) state.severity.reset();
        slots_.push_back(state);
    }
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

Finding& Reporter::add(Slot slot, Location where, std::string message, std::string fix) {
    const State& state = slots_[slot];
    Finding finding;
    finding.key = state.info->key;
    Diagnostic& d = finding.diagnostic;
    d.code = state.info->code;
    d.severity = state.severity.value_or(state.info->severity);
    d.message = std::move(message);
    d.rule = state.info->rule;
    d.fix = std::move(fix);
    d.where = std::move(where);
    findings_.push_back(std::move(finding));
    return findings_.back();
}

std::vector<Finding> Reporter::take() {
    for (Slot slot = 0; slot < slots_.size(); ++slot) {
        if (slots_[slot].dropped == 0) continue;
        Finding& rest = add(slot, {}, "and " + std::to_string(slots_[slot].dropped) + " more of the same kind", "");
        rest.more = true;
        rest.count = slots_[slot].dropped;
    }
    return std::move(findings_);
}

}  // namespace ramparts

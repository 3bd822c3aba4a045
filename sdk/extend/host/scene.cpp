// A scenario as checks and transforms see it; see scene.hpp. Every index is looked at: it comes from a plugin.
#include "sdk/extend/host/scene.hpp"

#include <algorithm>

#include "engine/model/names.hpp"
#include "engine/modules/boundary.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/text/numbers.hpp"
#include "sdk/extend/host/text.hpp"

namespace ramparts {
namespace {

std::uint32_t count_of(std::size_t size) { return static_cast<std::uint32_t>(size); }

const Scenario& of(const rp_scenario_1* table) { return static_cast<const Scene*>(table->data)->scenario(); }
const SceneValues& of(const rp_values_1* table) { return *static_cast<const SceneValues*>(table->data); }

bool is_side(const Grid& grid, std::uint32_t hex, std::uint32_t direction) {
    return hex < grid.size() && direction < static_cast<std::uint32_t>(kDirections);
}

std::int32_t RP_CALL hex(const rp_scenario_1* table, std::uint32_t at, rp_place* out) {
    const Scenario& s = of(table);
    if (at >= s.map.grid().size() || !s.map.present(at) || out == nullptr) return RP_NO;
    const TerrainId terrain = s.map.terrain(at);
    const bool closed = terrain < s.ruleset.terrains.size() && s.ruleset.terrains[terrain].prohibited;
    *out = {terrain, static_cast<std::int8_t>(s.map.elevation(at)), s.map.features(at),
            static_cast<std::uint8_t>(closed ? 1 : 0)};
    return RP_YES;
}

std::uint32_t RP_CALL neighbour(const rp_scenario_1* table, std::uint32_t at, std::uint32_t direction) {
    const Grid& grid = of(table).map.grid();
    return is_side(grid, at, direction) ? grid.neighbour(at, static_cast<int>(direction)) : RP_NO_HEX;
}

std::int32_t RP_CALL distance(const rp_scenario_1* table, std::uint32_t a, std::uint32_t b) {
    const Grid& grid = of(table).map.grid();
    return a < grid.size() && b < grid.size() ? grid.distance(a, b) : RP_E_ARGUMENT;
}

std::uint32_t RP_CALL hexside(const rp_scenario_1* table, std::uint32_t at, std::uint32_t direction) {
    const Map& map = of(table).map;
    return is_side(map.grid(), at, direction) ? map.side(at, static_cast<int>(direction)).bits() : 0;
}

std::int32_t RP_CALL rises(const rp_scenario_1* table, std::uint32_t at, std::uint32_t direction, std::uint32_t kind) {
    const Map& map = of(table).map;
    if (!is_side(map.grid(), at, direction) || kind >= static_cast<std::uint32_t>(kMaxHexsideKinds)) return RP_NO;
    return map.rises(at, static_cast<int>(direction), static_cast<HexsideKindId>(kind)) ? RP_YES : RP_NO;
}

std::int32_t RP_CALL unit(const rp_scenario_1* table, std::uint32_t index, rp_counter* out) {
    const Scenario& s = of(table);
    if (index >= s.units.size() || out == nullptr) return RP_NO;
    const Unit& u = s.units[index];
    static_assert(std::extent_v<decltype(out->factors)> >= kMaxSteps);
    *out = {};
    out->defence = -1;
    out->side = u.side;
    out->unit_class = u.unit_class;
    out->steps = static_cast<std::uint8_t>(u.steps());
    if (u.unit_class < s.ruleset.unit_classes.size()) {
        const UnitClass& its = s.ruleset.unit_classes[u.unit_class];
        out->domain = static_cast<std::uint8_t>(its.domain);
        out->stack = static_cast<std::uint8_t>(its.stack);
        out->zoc = its.zoc ? 1 : 0;
        out->defence = static_cast<std::int16_t>(its.defence.value_or(-1));
        out->bombards = its.bombards ? 1 : 0;
    }
    out->range = static_cast<std::int16_t>(u.range);
    for (int lost = 0; lost < u.steps(); ++lost) out->factors[lost] = static_cast<std::int16_t>(u.factor(lost));
    out->at = u.at.value_or(RP_NO_HEX);
    out->group = u.arrives ? *u.arrives : RP_NO_HEX;
    return RP_YES;
}

std::int32_t RP_CALL has_trait(const rp_scenario_1* table, std::uint32_t index, const char* trait) {
    const Scenario& s = of(table);
    return trait != nullptr && index < s.units.size() && s.units[index].has_trait(trait) ? RP_YES : RP_NO;
}

std::int32_t RP_CALL group(const rp_scenario_1* table, std::uint32_t index, rp_arrival* out) {
    const Scenario& s = of(table);
    if (index >= s.reinforcements.size() || out == nullptr) return RP_NO;
    const ReinforcementGroup& g = s.reinforcements[index];
    *out = {g.side, g.turn, g.entry};
    return RP_YES;
}

std::int32_t RP_CALL night(const rp_scenario_1* table, std::uint32_t turn) {
    const auto& turns = of(table).turns;
    return turn >= 1 && turn <= turns.size() && turns[turn - 1].night ? RP_YES : RP_NO;
}

std::uint32_t RP_CALL label(const rp_scenario_1* table, std::uint32_t index, rp_text* text) {
    const auto& labels = of(table).map.labels;
    if (index >= labels.size()) return RP_NO_HEX;
    if (text != nullptr) *text = text_of(labels[index].text);
    return labels[index].at;
}

std::uint32_t RP_CALL objective(const rp_scenario_1* table, std::uint32_t rule, std::uint32_t nth) {
    const auto& rules = of(table).victory;
    if (rule >= rules.size()) return RP_NO_HEX;
    return nth < rules[rule].hexes.size() ? rules[rule].hexes[nth] : RP_NO_HEX;
}

rp_text RP_CALL module(const rp_scenario_1* table, std::uint32_t use) {
    const auto& modules = of(table).modules;
    return use < modules.size() ? text_of(modules[use].id) : rp_text{"", 0};
}

rp_text RP_CALL name(const rp_scenario_1* table, std::uint32_t what, std::uint32_t index) {
    return boundary_name(of(table), what, index);
}

template <class Rows>
rp_text title_of(const Rows& rows, std::uint32_t index) {
    return index < rows.size() ? text_of(rows[index].name) : rp_text{"", 0};
}

rp_text RP_CALL title(const rp_scenario_1* table, std::uint32_t what, std::uint32_t index) {
    const Scenario& s = of(table);
    switch (what) {
        case RP_NAME_BATTLE: return text_of(s.name);
        case RP_NAME_UNIT: return title_of(s.units, index);
        case RP_NAME_SIDE: return title_of(s.sides, index);
        case RP_NAME_TERRAIN: return title_of(s.ruleset.terrains, index);
        case RP_NAME_HEXSIDE: return title_of(s.ruleset.hexside_kinds, index);
        case RP_NAME_ROAD: return title_of(s.ruleset.road_kinds, index);
        case RP_NAME_FEATURE: return title_of(s.ruleset.features, index);
        case RP_NAME_CLASS: return title_of(s.ruleset.unit_classes, index);
        default: return name(table, what, index);
    }
}

// A hole of the map is a hex here: a transform may fill it.
std::int32_t RP_CALL find(const rp_scenario_1* table, std::uint32_t what, const char* id) {
    if (id == nullptr) return RP_E_ARGUMENT;
    if (what != RP_NAME_HEX) return boundary_number(of(table), what, id);
    const auto found = of(table).map.grid().parse(id);
    return found ? static_cast<std::int32_t>(*found) : RP_E_ARGUMENT;
}

// --- parameters ------------------------------------------------------------------------------------------------------

std::string_view value_of(const rp_values_1* table, const char* param) {
    return param == nullptr ? std::string_view{} : of(table).value(std::string_view(param));
}

std::int32_t RP_CALL number(const rp_values_1* table, const char* param, std::int32_t otherwise) {
    return to_integer(value_of(table, param), -999'999'999, 999'999'999).value_or(otherwise);
}

std::uint32_t RP_CALL unit_given(const rp_values_1* table, const char* param) {
    const std::string_view id = value_of(table, param);
    if (id.empty()) return RP_NO_UNIT;
    const std::int32_t found = boundary_number(of(table).scenario(), RP_NAME_UNIT, id);
    return found < 0 ? RP_NO_UNIT : static_cast<std::uint32_t>(found);
}

std::uint32_t RP_CALL hex_given(const rp_values_1* table, const char* param) {
    return of(table).scenario().map.grid().parse(value_of(table, param)).value_or(RP_NO_HEX);
}

std::uint32_t RP_CALL side_given(const rp_values_1* table, const char* param) {
    return of(table).scenario().side(value_of(table, param)).value_or(kNoSide);
}

std::uint32_t RP_CALL terrain_given(const rp_values_1* table, const char* param) {
    const std::int32_t found = boundary_number(of(table).scenario(), RP_NAME_TERRAIN, value_of(table, param));
    return found < 0 ? RP_NO_SIDE : static_cast<std::uint32_t>(found);
}

rp_text RP_CALL text(const rp_values_1* table, const char* param) { return text_of(value_of(table, param)); }

// --- sentences -------------------------------------------------------------------------------------------------------

MessageArg argument(int kind, std::int32_t value, const SceneValues& values) {
    const Scenario& s = values.scenario();
    const auto index = static_cast<std::size_t>(static_cast<std::uint32_t>(value));
    switch (kind) {
        case RP_ARG_UNIT: return index < s.units.size() ? MessageArg(name_of_unit(s, index)) : wording("no unit");
        case RP_ARG_HEX:
            if (index >= s.map.grid().size()) return wording("no hex");
            return s.map.grid().label(static_cast<HexIndex>(index));
        case RP_ARG_SIDE: return index < s.sides.size() ? MessageArg(name_of_side(s, index)) : wording("no side");
        case RP_ARG_HALF_POINTS: return decimal_points(value);
        case RP_ARG_CLASS: return kind_at(s.ruleset.unit_classes, index, wording("no class"));
        case RP_ARG_TERRAIN: return kind_at(s.ruleset.terrains, index, wording("no terrain"));
        case RP_ARG_PARAM: return values.value(index);
        default: return value;
    }
}

Message sentence(const std::string& pattern, const rp_message& said, const SceneValues& values) {
    std::vector<MessageArg> arguments;
    for (int n = 0; n < RP_MAX_MESSAGE_ARGS; ++n)
        arguments.push_back(argument(said.kinds >> (4 * n) & 0xF, said.args[n], values));
    return Message::of_plugin(pattern, std::move(arguments));
}

}  // namespace

const Scenario& scenario_behind(const rp_scenario_1& scene) noexcept { return of(&scene); }

std::int32_t RP_CALL SceneFindings::grow(rp_findings* list) {
    auto* self = static_cast<SceneFindings*>(list);
    if (self->capacity >= kMost) return RP_E_LIMIT;
    self->kept_.resize(self->capacity == 0 ? 16 : std::size_t{2} * self->capacity);
    self->items = self->kept_.data();
    self->capacity = static_cast<std::uint32_t>(self->kept_.size());
    return RP_YES;
}

Scene::Scene(const Scenario& scenario) : scenario_(scenario) {
    const Grid& grid = scenario.map.grid();
    table_.size = sizeof table_;
    table_.hex_count = grid.size();
    table_.line_count = static_cast<std::uint32_t>(grid.lines());
    table_.line_length = static_cast<std::uint32_t>(grid.length());
    table_.unit_count = count_of(scenario.units.size());
    table_.group_count = count_of(scenario.reinforcements.size());
    table_.turn_count = count_of(scenario.turns.size());
    table_.side_count = count_of(scenario.sides.size());
    table_.label_count = count_of(scenario.map.labels.size());
    table_.victory_count = count_of(scenario.victory.size());
    table_.module_count = count_of(scenario.modules.size());
    table_.low_line = grid.is_low_line(0) ? 1 : 0;
    table_.data = this;
    table_.hex = hex;
    table_.neighbour = neighbour;
    table_.distance = distance;
    table_.hexside = hexside;
    table_.rises = rises;
    table_.unit = unit;
    table_.has_trait = has_trait;
    table_.group = group;
    table_.night = night;
    table_.label = label;
    table_.objective = objective;
    table_.module = module;
    table_.name = name;
    table_.find = find;
    table_.title = title;
}

SceneValues::SceneValues(const Scenario& scenario, std::span<const ModuleParam> given,
                         std::span<const ParameterInfo> known)
    : scenario_(scenario), given_(given), known_(known) {
    table_.size = sizeof table_;
    table_.data = this;
    table_.number = number;
    table_.unit = unit_given;
    table_.hex = hex_given;
    table_.side = side_given;
    table_.terrain = terrain_given;
    table_.text = text;
}

std::string_view SceneValues::value(std::string_view name) const noexcept {
    for (const ParameterInfo& known : known_) {
        if (known.name != name) continue;
        const ModuleParam* const given = given_param(given_, known);
        return given != nullptr ? given->value : known.otherwise;
    }
    for (const ModuleParam& param : given_)
        if (param.name == name) return param.value;
    return {};
}

std::string_view SceneValues::value(std::size_t place) const noexcept {
    return place < known_.size() ? value(std::string_view(known_[place].name)) : std::string_view{};
}

std::optional<Said> say(std::span<const CheckMessage> messages, const rp_message& said, const SceneValues& values) {
    const auto found =
        std::find_if(messages.begin(), messages.end(), [&](const CheckMessage& m) { return m.number == said.message; });
    if (found == messages.end()) return std::nullopt;
    return Said{sentence(found->text, said, values), sentence(found->fix, said, values)};
}

}  // namespace ramparts

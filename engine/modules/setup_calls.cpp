// Questions of a module that is being made; see setup_calls.hpp.
#include "engine/modules/setup_calls.hpp"

#include <algorithm>
#include <charconv>

#include "engine/modules/boundary.hpp"
#include "engine/modules/in_force.hpp"
#include "engine/modules/module_params.hpp"

namespace ramparts {
namespace {

SetupData& data_of(const rp_setup* setup) { return *static_cast<SetupData*>(setup->data); }
const Scenario& scenario_of(const rp_setup* setup) { return data_of(setup).context->scenario(); }

rp_text text_of(std::string_view text) { return {text.data(), static_cast<std::uint32_t>(text.size())}; }

// The value the scenario gives, else the one of the metadata. Both stand NUL-terminated in memory.
std::string_view value_of(const rp_setup* setup, const char* name) {
    const BoundModule& module = *data_of(setup).module;
    for (const ParameterInfo& p : module.info().parameters)
        if (p.name == name) {
            const ModuleParam* const given = given_param(module.use->params, p);
            return given != nullptr ? given->value : p.otherwise;
        }
    return module.use->param(name);
}

std::int32_t RP_CALL number(const rp_setup* setup, const char* name, std::int32_t otherwise) {
    const std::string_view text = value_of(setup, name);
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && !text.empty() ? value : otherwise;
}

std::uint32_t RP_CALL unit(const rp_setup* setup, const char* name) {
    return scenario_of(setup).unit(value_of(setup, name)).value_or(kNoUnit);
}

std::uint32_t RP_CALL hex(const rp_setup* setup, const char* name) {
    const Map& map = scenario_of(setup).map;
    const auto found = map.grid().parse(value_of(setup, name));
    return found && map.present(*found) ? *found : RP_NO_HEX;
}

std::uint32_t RP_CALL side(const rp_setup* setup, const char* name) {
    return scenario_of(setup).side(value_of(setup, name)).value_or(kNoSide);
}

rp_text RP_CALL text(const rp_setup* setup, const char* name) { return text_of(value_of(setup, name)); }

rp_set RP_CALL units(const rp_setup* setup, const char* trait) {
    UnitSet found;
    const auto& all = scenario_of(setup).units;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].has_trait(trait)) found.add(static_cast<UnitIndex>(i));
    return {{found.word(0), found.word(1)}};
}

// Of the unit, else of its class, else of the metadata. A module gets no value that it does not declare, and none
// outside of the range it declares (which the checks tell the author).
std::int32_t RP_CALL value(const rp_setup* setup, std::uint32_t u, const char* name, std::int32_t otherwise) {
    const Scenario& scenario = scenario_of(setup);
    const auto& declared = data_of(setup).module->info().values;
    const auto info =
        std::find_if(declared.begin(), declared.end(), [&](const ValueInfo& v) { return v.name == name; });
    if (info == declared.end() || u >= scenario.units.size()) return otherwise;
    return unit_value(scenario.ruleset, scenario.units[u], *info).value_or(otherwise);
}

const ResolvedTable* table_of(const rp_setup* setup, const char* name) {
    for (const ResolvedTable& table : data_of(setup).tables)
        if (table.info->name == name) return &table;
    return nullptr;
}

std::int32_t RP_CALL rows(const rp_setup* setup, const char* name) {
    const ResolvedTable* table = table_of(setup, name);
    return table ? static_cast<std::int32_t>(table->rows.size()) : RP_E_ARGUMENT;
}

std::int32_t RP_CALL cell(const rp_setup* setup, const char* name, std::int32_t row, const char* column,
                          std::int32_t otherwise) {
    const ResolvedTable* table = table_of(setup, name);
    if (table == nullptr || row < 0 || static_cast<std::size_t>(row) >= table->rows.size()) return otherwise;
    const auto& columns = table->info->columns;
    const auto at = std::find_if(columns.begin(), columns.end(), [&](const ColumnInfo& c) { return c.name == column; });
    if (at == columns.end()) return otherwise;
    return table->rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(at - columns.begin())].value_or(
        otherwise);
}

std::int32_t RP_CALL attribute(const rp_setup* setup, const char* name, rp_attr* out) {
    const auto& places = data_of(setup).module->attributes;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].info->name != name) continue;
        if (out) *out = places[i].at;
        return static_cast<std::int32_t>(i);
    }
    return RP_E_ARGUMENT;
}

std::int32_t RP_CALL message_number(const rp_setup* setup, const char* id) {
    for (const MessageInfo& m : data_of(setup).module->info().messages)
        if (m.id == id) return m.number;
    return 0;
}

std::int32_t RP_CALL rule(const rp_setup* setup, const char* id) {
    const auto& rules = data_of(setup).module->info().rules;
    for (std::size_t i = 0; i < rules.size(); ++i)
        if (rules[i].id == id) return static_cast<std::int32_t>(i) + 1;
    return 0;
}

std::int32_t RP_CALL profile(const rp_setup* setup, std::uint32_t unit_class, const char* movement_class,
                             std::int32_t road_rate) {
    const GameContext& context = *data_of(setup).context;
    const auto& classes = context.ruleset().unit_classes;
    if (unit_class >= classes.size()) return RP_E_ARGUMENT;
    if (movement_class) {
        const auto found =
            std::find_if(classes.begin(), classes.end(), [&](const UnitClass& c) { return c.id == movement_class; });
        // Who walks does not move as a ship does, nor a ship as who walks: the board keeps each where it belongs.
        if (found == classes.end() || found->domain != classes[unit_class].domain) return RP_E_ARGUMENT;
        unit_class = static_cast<std::uint32_t>(found - classes.begin());
    }
    const int number = context.profile_of(static_cast<UnitClassId>(unit_class));
    return number < 0 ? RP_E_ARGUMENT : number + (road_rate != 0 ? 0 : 1);
}

std::int32_t RP_CALL sight_policy(const rp_setup* setup, const char* name) {
    if (kStandardSight == name) return 0;
    const SetupData& data = data_of(setup);
    const int number = data.set->sight_number(data.module->slot, name);
    return number > 0 ? number : RP_E_UNSUPPORTED;
}

std::int32_t RP_CALL subscribe(const rp_setup* setup, const char* hook, const rp_filter* filter) {
    SetupData& data = data_of(setup);
    return hook && filter ? data.set->subscribe(*data.module, hook, *filter) : RP_E_ARGUMENT;
}

void RP_CALL refuse(const rp_setup* setup, const char* words) { data_of(setup).refusal = words ? words : ""; }

const GameContext& context_of(const rp_fixed* fixed) { return *static_cast<const GameContext*>(fixed->data); }

std::int32_t RP_CALL hex_info(const rp_fixed* fixed, std::uint32_t at, rp_hex_info* out) {
    const GameContext& context = context_of(fixed);
    const Map& map = context.scenario().map;
    if (at >= context.hexes() || !map.present(at)) return RP_NO;
    *out = {map.terrain(at), static_cast<std::int8_t>(map.elevation(at)), map.features(at), context.links(at)};
    return RP_YES;
}

std::uint32_t RP_CALL hexside(const rp_fixed* fixed, std::uint32_t at, std::uint32_t direction) {
    const GameContext& context = context_of(fixed);
    if (at >= context.hexes() || direction >= static_cast<std::uint32_t>(kDirections)) return 0;
    return context.scenario().map.side(at, static_cast<int>(direction)).bits();
}

rp_text RP_CALL name(const rp_fixed* fixed, std::uint32_t what, std::uint32_t index) {
    return boundary_name(context_of(fixed).scenario(), what, index);
}

std::int32_t RP_CALL find(const rp_fixed* fixed, std::uint32_t what, const char* id) {
    return id == nullptr ? RP_E_ARGUMENT : boundary_number(context_of(fixed).scenario(), what, id);
}

const VictoryRule* condition_of(const rp_fixed* fixed, std::uint32_t nth) {
    const auto& all = context_of(fixed).scenario().victory;
    return nth < all.size() ? &all[nth] : nullptr;
}

std::uint8_t kind_at_boundary(VictoryRule::Kind kind) {
    switch (kind) {
        case VictoryRule::Kind::eliminated: return RP_WIN_ELIMINATED;
        case VictoryRule::Kind::hold: return RP_WIN_HOLD;
        case VictoryRule::Kind::score: return RP_WIN_SCORE;
        case VictoryRule::Kind::banners: return RP_WIN_BANNERS;
        case VictoryRule::Kind::points: return RP_WIN_POINTS;
        case VictoryRule::Kind::otherwise: break;
    }
    return RP_WIN_OTHERWISE;
}

std::int32_t RP_CALL victory(const rp_fixed* fixed, std::uint32_t nth, rp_condition* out) {
    const VictoryRule* const rule = condition_of(fixed, nth);
    if (rule == nullptr || out == nullptr) return RP_NO;
    const bool points = rule->kind == VictoryRule::Kind::points;
    const bool needs = points || rule->kind == VictoryRule::Kind::hold || rule->kind == VictoryRule::Kind::banners;
    *out = {.kind = kind_at_boundary(rule->kind),
            .side = rule->kind == VictoryRule::Kind::score ? std::uint8_t{RP_NO_SIDE} : rule->side,
            .each_turn = points && rule->each_turn ? std::uint8_t{1} : std::uint8_t{0},
            .reserved = 0,
            .need = needs ? rule->need : 0,
            .lead = points ? rule->lead : 0,
            .held = rule->held,
            .unit_lost = rule->unit_lost,
            .step_lost = rule->step_lost,
            .exited = rule->exited};
    return RP_YES;
}

std::uint32_t RP_CALL objective(const rp_fixed* fixed, std::uint32_t condition, std::uint32_t which,
                                std::uint32_t nth) {
    const VictoryRule* const rule = condition_of(fixed, condition);
    if (rule == nullptr || which > RP_HEX_EXIT) return RP_NO_HEX;
    const auto& hexes = which == RP_HEX_EXIT ? rule->exits : rule->hexes;
    return nth < hexes.size() ? hexes[nth] : RP_NO_HEX;
}

}  // namespace

void fill_setup(rp_setup& s, SetupData& data) {
    s.size = sizeof s;
    s.slot = static_cast<std::uint32_t>(data.module->slot);
    for (const TableInfo& table : data.module->info().tables)
        data.tables.push_back(resolve_table(data.context->ruleset(), data.module->info().id, table));
    s.fixed = &data.set->fixed();
    s.data = &data;
    s.number = number;
    s.unit = unit;
    s.hex = hex;
    s.side = side;
    s.text = text;
    s.units = units;
    s.value = value;
    s.rows = rows;
    s.cell = cell;
    s.attribute = attribute;
    s.message = message_number;
    s.rule = rule;
    s.profile = profile;
    s.sight_policy = sight_policy;
    s.subscribe = subscribe;
    s.refuse = refuse;
}

const Scenario& scenario_behind(const rp_setup& setup) noexcept {
    return static_cast<const SetupData*>(setup.data)->context->scenario();
}

const Scenario& scenario_behind(const rp_fixed& fixed) noexcept { return context_of(&fixed).scenario(); }

void fill_fixed(rp_fixed& fixed, const GameContext& context) {
    fixed.size = sizeof fixed;
    fixed.hex_count = context.hexes();
    fixed.unit_count = static_cast<std::uint32_t>(context.unit_count());
    fixed.turn_count = static_cast<std::uint32_t>(context.turns());
    fixed.line_length = static_cast<std::uint32_t>(context.grid().length());
    fixed.side_count = kSides;
    fixed.neighbours = context.neighbours();
    fixed.data = const_cast<GameContext*>(&context);  // comes back through context_of() only
    fixed.hex = hex_info;
    fixed.hexside = hexside;
    fixed.name = name;
    fixed.find = find;
    fixed.victory = victory;
    fixed.objective = objective;
}

}  // namespace ramparts

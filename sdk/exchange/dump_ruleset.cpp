// JSON of a ruleset; see dump_parts.hpp.
#include "sdk/exchange/dump_parts.hpp"

#include "formats/scenario/options_table.hpp"

namespace ramparts {
namespace {

void cost(JsonWriter& json, std::string_view name, HalfMp half) {
    json.key(name);
    if (half >= kProhibited) json.null();
    else json.value(half);
}

void close(JsonWriter& json, const Provenance& provenance) {
    dump_provenance(json, provenance);
    json.end_object();
}

// Kinds: how they look, which is as their id says where they do not say it, what they do, and what they name.
template <class Kind>
void dump_kinds(JsonWriter& json, std::string_view name, const std::vector<Kind>& kinds, const Ruleset& rules) {
    json.key(name).begin_array();
    for (const Kind& kind : kinds) {
        json.begin_object()
            .member("id", kind.id)
            .member("name", kind.name)
            .member("look", kind.look.empty() ? kind.id : kind.look)
            .member("colour", kind.colour);
        constexpr std::string_view kShown[] = {"id", "name", "look", "colour"};
        for (const bool references : {false, true})
            data::each_field<Kind>([&](const auto& field) {
                if (std::find(std::begin(kShown), std::end(kShown), field.name) != std::end(kShown)) return;
                if (references == requires { field.to; }) dump_field(json, kind, field, rules);
            });
        close(json, kind.provenance);
    }
    json.end_array();
}

// The tables as they work, with everything inherited filled in: one row for each class.
void dump_classes(JsonWriter& json, const Ruleset& rules) {
    json.key("unit_classes").begin_array();
    for (std::size_t c = 0; c < rules.unit_classes.size(); ++c) {
        const UnitClass& info = rules.unit_classes[c];
        const auto id = static_cast<UnitClassId>(c);
        json.begin_object();
        data::each_field<UnitClass>([&](const auto& field) {
            if constexpr (!requires { field.to; }) dump_field(json, info, field, rules);
        });
        cost(json, "day", rules.allowance(id, false));
        cost(json, "night", rules.allowance(id, true));
        json.key("enter").begin_object();
        for (std::size_t t = 0; t < rules.terrains.size(); ++t)
            cost(json, rules.terrains[t].id, rules.enter_cost(id, static_cast<TerrainId>(t)));
        json.end_object().key("cross").begin_object();
        for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k) {
            const CrossRow row = rules.cross_row(id, static_cast<HexsideKindId>(k));
            json.key(rules.hexside_kinds[k].id).begin_object();
            cost(json, "cost", row.cost);
            cost(json, "down", row.down);
            cost(json, "by_road", row.by_road);
            json.end_object();
        }
        json.end_object();
        dump_values(json, info.values);
        close(json, info.provenance);
    }
    json.end_array();
}

void dump_combat(JsonWriter& json, const Ruleset& rules) {
    json.member("die", rules.die_faces).key("shifts").begin_array();
    for (const ShiftRow& row : rules.shifts) {
        json.begin_object();
        switch (row.cause) {
            case ShiftCause::terrain:
                json.member("cause", "terrain")
                    .member("kind", row.kind < rules.terrains.size() ? rules.terrains[row.kind].id : std::string());
                break;
            case ShiftCause::feature:
                json.member("cause", "feature")
                    .member("kind", row.kind < rules.features.size() ? rules.features[row.kind].id : std::string());
                break;
            case ShiftCause::hexside:
                json.member("cause", "hexside")
                    .member("kind",
                            row.kind < rules.hexside_kinds.size() ? rules.hexside_kinds[row.kind].id : std::string());
                break;
            case ShiftCause::enfilade: json.member("cause", "enfilade").member("kind", ""); break;
        }
        dump_fields(json, row, rules);
        close(json, row.provenance);
    }
    json.end_array().key("crt").begin_array();
    for (const CrtCell& cell : rules.crt) {
        json.begin_object().member("odds", cell.odds.text()).member("die", cell.die).member("result", cell.code);
        json.member("attacker_steps", cell.result.attacker_steps).member("defender_steps", cell.result.defender_steps);
        json.member("attacker_retreats", cell.result.attacker_retreats)
            .member("defender_retreats", cell.result.defender_retreats);
        close(json, cell.provenance);
    }
    json.end_array();
}

}  // namespace

void dump_ruleset(JsonWriter& json, const Ruleset& rules) {
    dump_fields(json.key("ruleset").begin_object(), rules, rules);
    dump_kinds(json, "terrains", rules.terrains, rules);
    dump_kinds(json, "hexside_kinds", rules.hexside_kinds, rules);
    dump_kinds(json, "road_kinds", rules.road_kinds, rules);
    dump_kinds(json, "features", rules.features, rules);
    dump_classes(json, rules);
    dump_combat(json, rules);
    json.key("options").begin_object();
    for (const ChoiceOption& option : kChoiceOptions) json.member(option.id, option.values[option.get(rules.options)]);
    for (const FlagOption& option : kFlagOptions) json.member(option.id, rules.options.*option.member);
    for (const NumberOption& option : kNumberOptions) json.member(option.id, rules.options.*option.member);
    json.end_object();
    json.key("module_tables").begin_array();
    for (const ModuleTable& table : rules.module_tables) {
        dump_fields(json.begin_object(), table, rules);
        json.key("rows").begin_array();
        for (const TableRow& row : table.rows) {
            json.begin_object();
            for (const ModuleCell& cell : row.cells) json.member(cell.column, cell.value);
            json.end_object();
        }
        json.end_array();
        close(json, table.provenance);
    }
    json.end_array();
    json.key("notes").begin_array();
    for (const std::string& note : rules.notes) json.value(note);
    json.end_array().end_object();
}

}  // namespace ramparts

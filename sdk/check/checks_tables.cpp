// Checks of the ruleset's kinds and movement tables.
#include <map>
#include <set>

#include "formats/scenario/place_words.hpp"
#include "formats/scenario/places.hpp"
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

template <class Kind>
void report_duplicates(Reporter& r, Reporter::Slot code, const std::vector<Kind>& kinds,
                       Message (*twice)(const std::string& id)) {
    std::set<std::string_view> seen;
    for (const Kind& kind : kinds)
        if (!seen.insert(kind.id).second && r.room(code))
            r.add(code, CheckContext::at_object(kind.id), twice(kind.id), message("rename one of them"));
}

void check_kind_ids(const CheckContext& c, Reporter& r) {
    const auto twice = r.code("kind-id-duplicate");
    const auto many = r.code("too-many-kinds");
    const auto empty = r.code("ruleset-empty");
    const Ruleset& s = c.rules;
    report_duplicates(r, twice, s.terrains,
                      [](const std::string& id) { return message("two terrains have the id '{1}'", id); });
    report_duplicates(r, twice, s.hexside_kinds,
                      [](const std::string& id) { return message("two hexside kinds have the id '{1}'", id); });
    report_duplicates(r, twice, s.road_kinds,
                      [](const std::string& id) { return message("two road kinds have the id '{1}'", id); });
    report_duplicates(r, twice, s.features,
                      [](const std::string& id) { return message("two features have the id '{1}'", id); });
    report_duplicates(r, twice, s.unit_classes,
                      [](const std::string& id) { return message("two unit classes have the id '{1}'", id); });
    const auto limit = [&](std::size_t count, int most, const Message& counted) {
        if (count > static_cast<std::size_t>(most) && r.room(many))
            r.add(many, CheckContext::at_object(s.id), message("{1}, at most {2} are possible", counted, most),
                  message("remove some"));
    };
    limit(s.terrains.size(), kMaxTerrains, message("{1} terrains", s.terrains.size()));
    limit(s.hexside_kinds.size(), kMaxHexsideKinds, message("{1} hexside kinds", s.hexside_kinds.size()));
    limit(s.road_kinds.size(), kMaxRoadKinds, message("{1} road kinds", s.road_kinds.size()));
    limit(s.features.size(), kMaxFeatures, message("{1} features", s.features.size()));
    limit(s.unit_classes.size(), kMaxUnitClasses, message("{1} unit classes", s.unit_classes.size()));
    if ((s.terrains.empty() || s.unit_classes.empty()) && r.room(empty))
        r.add(empty, CheckContext::at_object(s.id),
              message("the ruleset '{1}' defines {2} and {3}", s.id,
                      s.terrains.size() == 1 ? message("1 terrain") : message("{1} terrains", s.terrains.size()),
                      s.unit_classes.size() == 1 ? message("1 unit class")
                                                 : message("{1} unit classes", s.unit_classes.size())),
              message("reference a complete ruleset"));
}

void check_kind_values(const CheckContext& c, Reporter& r) {
    const auto flags = r.code("kind-flags");
    const auto number = r.code("kind-number");
    const auto loop = r.code("moves-as-loop");
    const auto reference = r.code("row-reference");
    const auto& kinds = c.rules.hexside_kinds;
    const auto report = [&](Reporter::Slot code, const std::string& id, const Message& what, const Message& fix) {
        if (r.room(code)) r.add(code, CheckContext::at_object(id), what, fix);
    };
    for (const HexsideKind& kind : kinds) {
        if (kind.blocks_los_low && !kind.directed)
            report(flags, kind.id, message("{1} blocks low fire but has no uphill side", kind_name(kind)),
                   message("make it directed, or drop the flag"));
        if (kind.needs_road && c.rules.road_kinds.empty())
            report(flags, kind.id, message("{1} needs a road, but the ruleset has no road kind", kind_name(kind)),
                   message("define a road kind"));
        if (!kind.bridges) continue;
        if (*kind.bridges >= kinds.size())
            report(reference, kind.id, message("{1} bridges a kind that does not exist", kind_name(kind)),
                   message("name an existing hexside kind"));
        else if (!kinds[*kind.bridges].barrier)
            report(flags, kind.id,
                   message("{1} bridges {2}, which is not a barrier", kind_name(kind), kind_name(kinds[*kind.bridges])),
                   message("make that kind a barrier, or drop the flag"));
    }
    for (const FeatureKind& kind : c.rules.features)
        if (kind.needs && *kind.needs >= c.rules.terrains.size())
            report(reference, kind.id, message("{1} needs a terrain that does not exist", kind_name(kind)),
                   message("name an existing terrain"));
    for (const RoadKind& kind : c.rules.road_kinds)
        if (kind.rate < 1)
            report(number, kind.id, message("{1} has a rate of {2} half points", kind_name(kind), kind.rate),
                   message("give it a rate of at least 1"));
    for (const UnitClass& kind : c.rules.unit_classes) {
        if (kind.zoc && kind.domain != Domain::ground)
            report(flags, kind.id,
                   message("{1} has a zone of control, which only classes on the ground have", kind_name(kind)),
                   message("write zoc=\"false\", or let it move on the ground"));
        if (kind.defence && *kind.defence < 1)
            report(number, kind.id, message("{1} has a fixed defence of {2}", kind_name(kind), *kind.defence),
                   message("give it a defence of at least 1, or none"));
        const UnitClass* at = &kind;
        std::size_t steps = 0;
        while (at->moves_as && *at->moves_as < c.rules.unit_classes.size() && steps <= c.rules.unit_classes.size()) {
            at = &c.rules.unit_classes[*at->moves_as];
            ++steps;
        }
        if (at->moves_as && *at->moves_as >= c.rules.unit_classes.size())
            report(reference, kind.id, message("{1} moves as a class that does not exist", kind_name(kind)),
                   message("name an existing unit class"));
        if (steps > c.rules.unit_classes.size())
            report(loop, kind.id, message("{1} moves as another class in a circle", kind_name(kind)),
                   message("let one of the classes have its own rows"));
    }
}

std::vector<bool> classes_in_use(const CheckContext& c) {
    std::vector<bool> used(c.rules.unit_classes.size(), false);
    for (const Unit& u : c.scenario.units)
        if (u.unit_class < used.size()) used[u.unit_class] = true;
    return used;
}

/// Visits a class and those it moves as, until the visitor says it has found what it sought.
template <class Visit>
bool along(const CheckContext& c, std::size_t unit_class, Visit visit) {
    for (std::size_t guard = 0; guard <= c.rules.unit_classes.size(); ++guard) {
        if (unit_class >= c.rules.unit_classes.size()) return false;
        if (visit(unit_class)) return true;
        const auto next = c.rules.unit_classes[unit_class].moves_as;
        if (!next) return false;
        unit_class = *next;
    }
    return false;
}

void check_allowances(const CheckContext& c, Reporter& r) {
    const auto missing = r.code("allowance-missing");
    const auto negative = r.code("allowance-negative");
    const auto night = r.code("night-faster-than-day");
    const auto used = classes_in_use(c);
    for (std::size_t k = 0; k < used.size(); ++k) {
        if (!used[k] || c.rules.unit_classes[k].domain == Domain::air) continue;
        const bool stated = along(c, k, [&](std::size_t as) {
            return std::any_of(c.rules.allowances.begin(), c.rules.allowances.end(),
                               [&](const AllowanceRow& row) { return row.unit_class == as; });
        });
        const UnitClass& kind = c.rules.unit_classes[k];
        if (!stated && r.room(missing))
            r.add(missing, CheckContext::at_object(kind.id),
                  message("units of class {1} are in play, but no row states its allowance", kind_name(kind)),
                  message("add a row for {1}, or let it move as another class", kind_name(kind)));
    }
    for (const AllowanceRow& row : c.rules.allowances) {
        if (row.unit_class >= c.rules.unit_classes.size()) continue;
        const UnitClass& kind = c.rules.unit_classes[row.unit_class];
        const Location where = CheckContext::at_object(object_label::allowance(kind.id));
        const auto moves = [&] {
            return message("{1} moves {2} by day and {3} by night half points", kind_name(kind), row.day, row.night);
        };
        if ((row.day < 0 || row.night < 0) && r.room(negative))
            r.add(negative, where, moves(), message("give it numbers of 0 or more"));
        if (row.night > row.day && r.room(night)) r.add(night, where, moves(), message("exchange the two numbers"));
    }
}

void check_enter_stated(const CheckContext& c, Reporter& r) {
    const auto code = r.code("enter-cost-missing");
    const auto used = classes_in_use(c);
    const auto& counts = c.terrain_counts();
    for (std::size_t t = 0; t < c.rules.terrains.size() && t < 256; ++t) {
        if (counts[t] == 0 || (c.rules.terrains[t].prohibited && !c.rules.terrains[t].naval)) continue;
        const auto row_for = [&](std::optional<UnitClassId> unit_class) {
            return std::any_of(c.rules.enter.begin(), c.rules.enter.end(),
                               [&](const EnterRow& row) { return row.terrain == t && row.unit_class == unit_class; });
        };
        if (row_for(std::nullopt)) continue;
        for (std::size_t k = 0; k < used.size(); ++k) {
            const Domain domain = c.rules.unit_classes[k].domain;
            const bool there = domain == Domain::ground ? !c.rules.terrains[t].prohibited
                                                        : domain == Domain::naval && c.rules.terrains[t].naval;
            if (!used[k] || !there ||
                along(c, k, [&](std::size_t as) { return row_for(static_cast<UnitClassId>(as)); }))
                continue;
            if (!r.room(code)) continue;
            const MessageArg terrain = kind_name(c.rules.terrains[t]);
            const MessageArg kind = c.class_name(k);
            r.add(code, CheckContext::at_object(c.rules.terrains[t].id),
                  message("no cost is stated for {1} entering {2}, which covers {3}", kind, terrain,
                          hex_count(counts[t])),
                  message("add a row for {1}, with cost \"no\" if it is closed to {2}", terrain, kind));
        }
    }
}

std::string class_id(const CheckContext& c, std::optional<UnitClassId> k) {
    return k ? c.rules.unit_classes[*k].id : std::string{};
}

void check_costs(const CheckContext& c, Reporter& r) {
    const auto negative = r.code("cost-negative");
    const auto reference = r.code("row-reference");
    const auto known = [&](std::optional<UnitClassId> k) { return !k || *k < c.rules.unit_classes.size(); };
    const auto report_reference = [&](const char* table) {
        if (r.room(reference))
            r.add(reference, CheckContext::at_object(c.rules.id),
                  message("a row of the {1} table refers to a kind that does not exist", table),
                  message("remove the row or define the kind"));
    };
    for (const AllowanceRow& row : c.rules.allowances)
        if (!known(row.unit_class)) report_reference("allowance");
    for (const EnterRow& row : c.rules.enter) {
        if (row.terrain >= c.rules.terrains.size() || !known(row.unit_class)) {
            report_reference("enter");
            continue;
        }
        const std::string label = object_label::enter(c.rules.terrains[row.terrain].id, class_id(c, row.unit_class));
        if (row.cost < 0 && r.room(negative))
            r.add(negative, CheckContext::at_object(label),
                  message("{1} costs {2} half points", object_words(c.scenario, label), row.cost),
                  message("give it a cost of 0 or more"));
    }
    for (const CrossRow& row : c.rules.cross) {
        if (row.kind >= c.rules.hexside_kinds.size() || !known(row.unit_class)) {
            report_reference("cross");
            continue;
        }
        const std::string label = object_label::cross(c.rules.hexside_kinds[row.kind].id, class_id(c, row.unit_class));
        const HalfMp least = std::min({row.cost, row.down, row.by_road});
        if (least < 0 && r.room(negative))
            r.add(negative, CheckContext::at_object(label),
                  message("{1} costs {2} half points", object_words(c.scenario, label), least),
                  message("give it a cost of 0 or more"));
    }
}

void check_duplicate_rows(const CheckContext& c, Reporter& r) {
    const auto code = r.code("row-duplicate");
    std::set<std::string> seen;
    const auto once = [&](const std::string& label) {
        if (!seen.insert(label).second && r.room(code))
            r.add(code, CheckContext::at_object(label),
                  message("'{1}' is stated twice", object_words(c.scenario, label)),
                  message("remove one of the two rows"));
    };
    const auto known = [&](std::optional<UnitClassId> k) { return !k || *k < c.rules.unit_classes.size(); };
    for (const AllowanceRow& row : c.rules.allowances)
        if (known(row.unit_class)) once(object_label::allowance(c.rules.unit_classes[row.unit_class].id));
    for (const EnterRow& row : c.rules.enter)
        if (row.terrain < c.rules.terrains.size() && known(row.unit_class))
            once(object_label::enter(c.rules.terrains[row.terrain].id, class_id(c, row.unit_class)));
    for (const CrossRow& row : c.rules.cross)
        if (row.kind < c.rules.hexside_kinds.size() && known(row.unit_class))
            once(object_label::cross(c.rules.hexside_kinds[row.kind].id, class_id(c, row.unit_class)));
}

constexpr std::string_view kKindIdCodes[] = {"kind-id-duplicate", "too-many-kinds", "ruleset-empty"};
constexpr std::string_view kTableValueCodes[] = {"kind-flags", "kind-number", "moves-as-loop", "row-reference"};
constexpr std::string_view kAllowanceCodes[] = {"allowance-missing", "allowance-negative", "night-faster-than-day"};
constexpr std::string_view kEnterCodes[] = {"enter-cost-missing"};
constexpr std::string_view kCostCodes[] = {"cost-negative", "row-reference"};
constexpr std::string_view kRowCodes[] = {"row-duplicate"};

constexpr Check kTablesChecks[] = {
    {"kind-ids", kKindIdCodes, area::tables, check_kind_ids},
    {"kind-values", kTableValueCodes, area::tables, check_kind_values},
    {"allowances", kAllowanceCodes, area::tables | area::units, check_allowances},
    {"enter-costs", kEnterCodes, area::tables | area::units | area::terrain, check_enter_stated},
    {"costs", kCostCodes, area::tables, check_costs},
    {"duplicate-rows", kRowCodes, area::tables, check_duplicate_rows},
};

}  // namespace

std::span<const Check> table_checks() { return kTablesChecks; }

}  // namespace ramparts::detail

// Checks of counters: ids, names, references, factors, ranges.
#include <map>
#include <set>

#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

void check_ids(const CheckContext& c, Reporter& r) {
    const auto bad = r.code("unit-id-bad");
    const auto twice = r.code("unit-id-duplicate");
    const auto many = r.code("too-many-units");
    std::map<std::string_view, std::size_t> seen;
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        const Unit& unit = c.scenario.units[i];
        if (!is_id(unit.id)) {
            if (r.room(bad))
                r.add(bad, c.at_unit(i),
                      unit.id.empty() ? "unit " + std::to_string(i + 1) + " has no id"
                                      : "'" + unit.id + "' is no valid id",
                      "use lower-case letters, digits, dots, dashes and underscores");
        } else if (const auto [it, fresh] = seen.try_emplace(unit.id, i); !fresh && r.room(twice)) {
            r.add(twice, c.at_unit(i),
                  "units " + std::to_string(it->second + 1) + " and " + std::to_string(i + 1) + " both have the id '" +
                      unit.id + "'",
                  "give one of them another id");
        }
    }
    if (c.scenario.units.size() > kMaxUnits && r.room(many))
        r.add(
            many, {},
            std::to_string(c.scenario.units.size()) + " units, at most " + std::to_string(kMaxUnits) + " are possible",
            "combine or remove units");
}

void check_names(const CheckContext& c, Reporter& r) {
    const auto missing = r.code("unit-name-missing");
    const auto twice = r.code("unit-name-duplicate");
    std::map<std::pair<SideId, std::string_view>, std::size_t> seen;
    std::set<std::pair<SideId, std::string>> offered;  // a fix for each at once must not make new twins
    const auto taken = [&](SideId side, const std::string& name) {
        return offered.count({side, name}) != 0 ||
               std::any_of(c.scenario.units.begin(), c.scenario.units.end(),
                           [&](const Unit& u) { return u.side == side && u.name == name; });
    };
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        const Unit& unit = c.scenario.units[i];
        if (unit.name.empty()) {
            if (r.room(missing))
                r.add(missing, c.at_unit(i), c.unit_name(i) + " has no name for its counter",
                      "give it a short designation");
            continue;
        }
        const auto [it, fresh] = seen.try_emplace({unit.side, unit.name}, i);
        if (fresh || !r.room(twice)) continue;
        Finding& f = r.add(twice, c.at_unit(i),
                           "'" + unit.name + "' names both " + c.scenario.units[it->second].id + " and " + unit.id +
                               " of the same side",
                           "tell the two counters apart by a letter or number");
        const std::string name = free_name(unit.name, [&](const std::string& n) { return taken(unit.side, n); });
        offered.insert({unit.side, name});
        f.fix = index_fix(Fix::Kind::rename_unit, "Call it '" + name + "'", i);
        f.fix->value = name;
    }
}

void check_references(const CheckContext& c, Reporter& r) {
    const auto code = r.code("unit-reference");
    const Scenario& s = c.scenario;
    for (std::size_t i = 0; i < s.units.size(); ++i) {
        const Unit& unit = s.units[i];
        const auto report = [&](const std::string& what, std::size_t value, std::size_t count) {
            if (r.room(code))
                r.add(code, c.at_unit(i),
                      c.unit_name(i) + " refers to " + what + " " + std::to_string(value + 1) + " of " +
                          std::to_string(count),
                      "choose an existing " + what);
        };
        if (unit.side >= s.sides.size()) report("side", unit.side, s.sides.size());
        if (unit.unit_class >= s.ruleset.unit_classes.size())
            report("unit class", unit.unit_class, s.ruleset.unit_classes.size());
        if (unit.arrives && *unit.arrives >= s.reinforcements.size())
            report("reinforcement group", *unit.arrives, s.reinforcements.size());
    }
}

void check_strength(const CheckContext& c, Reporter& r) {
    const auto factor = r.code("unit-factor");
    const auto reduced = r.code("unit-reduced-stronger");
    const auto numbers = r.code("unit-numbers-negative");
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        const Unit& u = c.scenario.units[i];
        if (u.full < 1 && r.room(factor))
            r.add(factor, c.at_unit(i), c.unit_name(i) + " has combat factor " + std::to_string(u.full),
                  "give it a factor of at least 1");
        if (u.reduced && (*u.reduced > u.full || *u.reduced < 1) && r.room(reduced)) {
            Finding& f = r.add(
                reduced, c.at_unit(i),
                c.unit_name(i) + " has factor " + std::to_string(u.full) + ", reduced " + std::to_string(*u.reduced),
                "give it a reduced factor from 1 to " + std::to_string(std::max(1, u.full)));
            const int half = std::max(1, u.full / 2);
            f.fix = index_fix(Fix::Kind::set_unit_reduced, "Reduce it to " + std::to_string(half), i, half);
        }
        if ((u.men < 0 || u.guns < 0) && r.room(numbers))
            r.add(numbers, c.at_unit(i),
                  c.unit_name(i) + " has " + std::to_string(u.men) + " men and " + std::to_string(u.guns) + " guns",
                  "leave out what is not known");
    }
}

void check_range(const CheckContext& c, Reporter& r) {
    const auto useless = r.code("range-without-guns");
    const auto missing = r.code("artillery-without-range");
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        const Unit& u = c.scenario.units[i];
        if (u.unit_class >= c.rules.unit_classes.size()) continue;
        const UnitClass& kind = c.rules.unit_classes[u.unit_class];
        if (!kind.bombards && u.range != 0 && r.room(useless)) {
            Finding& f = r.add(useless, c.at_unit(i),
                               c.unit_name(i) + " is " + kind.id + " and has range " + std::to_string(u.range),
                               "remove the range, or choose a class that bombards");
            f.fix = index_fix(Fix::Kind::set_unit_range, "Remove the range", i, 0);
        }
        if (kind.bombards && u.range < 2 && r.room(missing))
            r.add(missing, c.at_unit(i),
                  c.unit_name(i) + " is " + kind.id + " and has range " + std::to_string(u.range),
                  "give it its printed range, 2 or more");
    }
}

constexpr std::string_view kUnitIdCodes[] = {"unit-id-bad", "unit-id-duplicate", "too-many-units"};
constexpr std::string_view kNameCodes[] = {"unit-name-missing", "unit-name-duplicate"};
constexpr std::string_view kReferenceCodes[] = {"unit-reference"};
constexpr std::string_view kStrengthCodes[] = {"unit-factor", "unit-reduced-stronger", "unit-numbers-negative"};
constexpr std::string_view kUnitRangeCodes[] = {"range-without-guns", "artillery-without-range"};

constexpr Check kUnitsChecks[] = {
    {"unit-ids", kUnitIdCodes, area::units, check_ids},
    {"unit-names", kNameCodes, area::units, check_names},
    {"unit-references", kReferenceCodes, area::units | area::reinforcements | area::sides | area::tables,
     check_references},
    {"unit-strength", kStrengthCodes, area::units, check_strength},
    {"unit-range", kUnitRangeCodes, area::units | area::tables, check_range},
};

}  // namespace

std::span<const Check> unit_checks() { return kUnitsChecks; }

}  // namespace ramparts::detail

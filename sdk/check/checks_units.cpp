// Checks of counters: ids, names, references, factors, ranges.
#include <algorithm>
#include <map>
#include <set>

#include "formats/text/ids.hpp"
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
                      unit.id.empty() ? message("unit {1} has no id", i + 1)
                                      : message("'{1}' is not a valid id", unit.id),
                      message("use lower-case letters, digits, dots, dashes and underscores"));
        } else if (const auto [it, fresh] = seen.try_emplace(unit.id, i); !fresh && r.room(twice)) {
            r.add(twice, c.at_unit(i),
                  message("units {1} and {2} both have the id '{3}'", it->second + 1, i + 1, unit.id),
                  message("give one of them another id"));
        }
    }
    if (c.scenario.units.size() > kMaxUnits && r.room(many))
        r.add(many, {},
              message("{1}, at most {2} are possible", message("{1} units", c.scenario.units.size()), kMaxUnits),
              message("combine or remove units"));
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
                r.add(missing, c.at_unit(i), message("{1} has no name for its counter", c.unit_name(i)),
                      message("give it a short designation"));
            continue;
        }
        const auto [it, fresh] = seen.try_emplace({unit.side, unit.name}, i);
        if (fresh || !r.room(twice)) continue;
        Finding& f = r.add(twice, c.at_unit(i),
                           message("'{1}' names both {2} and {3} of the same side", unit.name, c.unit_name(it->second),
                                   c.unit_name(i)),
                           message("tell the two counters apart by a letter or number"));
        const std::string name = free_name(unit.name, [&](const std::string& n) { return taken(unit.side, n); });
        offered.insert({unit.side, name});
        f.fix = index_fix(Fix::Kind::rename_unit, message("Call it '{1}'", name), i);
        f.fix->value = name;
    }
}

void check_references(const CheckContext& c, Reporter& r) {
    const auto code = r.code("unit-reference");
    const Scenario& s = c.scenario;
    for (std::size_t i = 0; i < s.units.size(); ++i) {
        const Unit& unit = s.units[i];
        if (unit.side >= s.sides.size() && r.room(code))
            r.add(code, c.at_unit(i),
                  message("{1} refers to side {2} of {3}", c.unit_name(i), unit.side + 1, s.sides.size()),
                  message("choose an existing side"));
        if (unit.unit_class >= s.ruleset.unit_classes.size() && r.room(code))
            r.add(code, c.at_unit(i),
                  message("{1} refers to unit class {2} of {3}", c.unit_name(i), unit.unit_class + 1,
                          s.ruleset.unit_classes.size()),
                  message("choose an existing unit class"));
        if (unit.arrives && *unit.arrives >= s.reinforcements.size() && r.room(code))
            r.add(code, c.at_unit(i),
                  message("{1} refers to reinforcement group {2} of {3}", c.unit_name(i), *unit.arrives + 1,
                          s.reinforcements.size()),
                  message("choose an existing reinforcement group"));
    }
}

/// The leaders that units name are there and lead, and those who start with a unit are among them.
void check_leaders(const CheckContext& c, Reporter& r) {
    const auto code = r.code("unit-leader");
    const Scenario& s = c.scenario;
    const auto leads = [&](const Unit& unit) {
        return unit.unit_class < c.rules.unit_classes.size() &&
               c.rules.unit_classes[unit.unit_class].stack == StackCategory::leader;
    };
    for (std::size_t i = 0; i < s.units.size(); ++i) {
        const Unit& unit = s.units[i];
        for (const std::string& id : unit.leaders) {
            const auto leader = s.unit(id);
            if (leader && s.units[*leader].side == unit.side && leads(s.units[*leader])) continue;
            if (r.room(code))
                r.add(code, c.at_unit(i),
                      leader ? message("{1} may have {2} as a leader, which is not a leader of its side",
                                       c.unit_name(i), c.unit_name(*leader))
                             : message("{1} may have '{2}' as a leader, and no unit has that id", c.unit_name(i), id),
                      message("name a leader of its side by the id, or leave it out"));
        }
        if (unit.leaders.empty() || !unit.at || leads(unit)) continue;
        for (std::size_t k = 0; k < s.units.size(); ++k) {
            const Unit& other = s.units[k];
            if (other.at != unit.at || other.side != unit.side || !leads(other)) continue;
            if (std::find(unit.leaders.begin(), unit.leaders.end(), other.id) == unit.leaders.end() && r.room(code))
                r.add(code, c.at_unit(i),
                      message("{1} starts with {2}, who is not one of its leaders", c.unit_name(i), c.unit_name(k)),
                      message("move one of the two, or add '{1}' to its leaders", other.id));
        }
    }
}

void check_strength(const CheckContext& c, Reporter& r) {
    const auto factor = r.code("unit-factor");
    const auto reduced = r.code("unit-reduced-stronger");
    const auto numbers = r.code("unit-numbers-negative");
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        const Unit& u = c.scenario.units[i];
        if (u.full < 1 && r.room(factor))
            r.add(factor, c.at_unit(i), message("{1} has combat factor {2}", c.unit_name(i), u.full),
                  message("give it a factor of at least 1"));
        if (u.reduced && (*u.reduced > u.full || *u.reduced < 1) && r.room(reduced)) {
            Finding& f = r.add(reduced, c.at_unit(i),
                               message("{1} has factor {2}, reduced {3}", c.unit_name(i), u.full, *u.reduced),
                               message("give it a reduced factor from 1 to {1}", std::max(1, u.full)));
            const int half = std::max(1, u.full / 2);
            f.fix = index_fix(Fix::Kind::set_unit_reduced, message("Reduce it to {1}", half), i, half);
        }
        for (std::size_t k = 0; k < u.further.size(); ++k) {
            const int before = k > 0 ? u.further[k - 1] : u.reduced.value_or(0);
            if ((u.further[k] <= before && u.further[k] >= 1) || !r.room(reduced)) continue;
            r.add(reduced, c.at_unit(i),
                  message("{1} has factor {2} after a further loss, and {3} before it", c.unit_name(i), u.further[k],
                          before),
                  u.reduced ? message("give it a factor from 1 to {1}", std::max(1, before))
                            : message("give it a reduced factor first, or no further ones"));
        }
        if ((u.men < 0 || u.guns < 0) && r.room(numbers))
            r.add(numbers, c.at_unit(i), message("{1} has {2} men and {3} guns", c.unit_name(i), u.men, u.guns),
                  message("leave out what is not known"));
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
                               message("{1} is {2} and has range {3}", c.unit_name(i), kind_name(kind), u.range),
                               message("remove the range, or choose a class that bombards"));
            f.fix = index_fix(Fix::Kind::set_unit_range, message("Remove the range"), i, 0);
        }
        if (kind.bombards && u.range < 2 && r.room(missing))
            r.add(missing, c.at_unit(i),
                  message("{1} is {2} and has range {3}", c.unit_name(i), kind_name(kind), u.range),
                  message("give it its printed range, 2 or more"));
    }
}

constexpr std::string_view kUnitIdCodes[] = {"unit-id-bad", "unit-id-duplicate", "too-many-units"};
constexpr std::string_view kNameCodes[] = {"unit-name-missing", "unit-name-duplicate"};
constexpr std::string_view kReferenceCodes[] = {"unit-reference"};
constexpr std::string_view kLeaderCodes[] = {"unit-leader"};
constexpr std::string_view kStrengthCodes[] = {"unit-factor", "unit-reduced-stronger", "unit-numbers-negative"};
constexpr std::string_view kUnitRangeCodes[] = {"range-without-guns", "artillery-without-range"};

constexpr Check kUnitsChecks[] = {
    {"unit-ids", kUnitIdCodes, area::units, check_ids},
    {"unit-names", kNameCodes, area::units, check_names},
    {"unit-references", kReferenceCodes, area::units | area::reinforcements | area::sides | area::tables,
     check_references},
    {"unit-leaders", kLeaderCodes, area::units | area::tables, check_leaders},
    {"unit-strength", kStrengthCodes, area::units, check_strength},
    {"unit-range", kUnitRangeCodes, area::units | area::tables, check_range},
};

}  // namespace

std::span<const Check> unit_checks() { return kUnitsChecks; }

}  // namespace ramparts::detail

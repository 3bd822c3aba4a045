// What the engine cannot carry; see engine_limits.hpp.
#include "engine/play/engine_limits.hpp"

#include <algorithm>
#include <set>

#include "engine/play/limits.hpp"

namespace ramparts {
namespace {

class Limits {
public:
    explicit Limits(const Scenario& scenario) : s_(scenario) {}

    std::vector<Diagnostic> take() {
        counts();
        numbers();
        return std::move(out_);
    }

private:
    void refuse(std::string message, std::string fix, Location where = {}) {
        Diagnostic d;
        d.code = "RP6001";
        d.message = std::move(message);
        d.fix = std::move(fix);
        d.where = std::move(where);
        out_.push_back(std::move(d));
    }

    void at_most(std::size_t count, int most, const std::string& what, const char* fix) {
        if (count > static_cast<std::size_t>(most))
            refuse(std::to_string(count) + " " + what + ", at most " + std::to_string(most) + " are possible", fix);
    }

    void counts() {
        at_most(s_.map.grid().size(), kMaxPlaces, "places on the map", "make the map smaller");
        at_most(s_.modules.size(), kMaxModules, "rule modules", "remove some");
        std::set<HexIndex> entries;
        for (const ReinforcementGroup& group : s_.reinforcements) entries.insert(group.entry);
        at_most(entries.size(), kMaxEntryPoints, "different entry hexes", "let groups share entry hexes");
    }

    void within(int value, int least, int most, const std::string& what, const Location& where) {
        if (value < least || value > most)
            refuse(what + " is " + std::to_string(value),
                   "give a number from " + std::to_string(least) + " to " + std::to_string(most), where);
    }

    void numbers() {
        const Ruleset& rules = s_.ruleset;
        for (const Unit& unit : s_.units) {
            Location where;
            where.unit = unit.id;
            within(std::max({unit.full, unit.reduced.value_or(0), 0}), 0, kMaxFactor, "the factor of " + unit.id,
                   where);
            within(unit.range, 0, kMaxRange, "the range of " + unit.id, where);
        }
        for (const UnitClass& kind : rules.unit_classes)
            within(std::max(kind.defence.value_or(0), 0), 0, kMaxFactor, "the fixed defence of " + kind.id, {});
        within(rules.die_faces, 2, kMaxDieFaces, "the number of faces of the die", {});
        for (const ShiftRow& row : rules.shifts) within(row.columns, -kMaxShift, kMaxShift, "a combat shift", {});
        for (const int column : {rules.lowest_column(), rules.highest_column()})
            if (column < -kMaxColumn || column > kMaxColumn)
                refuse("the column " + Odds::at_position(column).text() + " is too far from 1:1",
                       "use columns from 1:99 to 99:1");
    }

    const Scenario& s_;
    std::vector<Diagnostic> out_;
};

}  // namespace

std::vector<Diagnostic> engine_limits(const Scenario& scenario) { return Limits(scenario).take(); }

}  // namespace ramparts

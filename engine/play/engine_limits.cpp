// What the engine cannot carry; see engine_limits.hpp.
#include "engine/play/engine_limits.hpp"

#include <algorithm>
#include <set>

#include "engine/model/names.hpp"
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
    void refuse(Message said, Message fix, Location where = {}) {
        Diagnostic d;
        d.code = "RP6001";
        d.message = std::move(said);
        d.fix = std::move(fix);
        d.where = std::move(where);
        out_.push_back(std::move(d));
    }

    void at_most(std::size_t count, int most, const Message& counted, const Message& fix) {
        if (count > static_cast<std::size_t>(most))
            refuse(message("{1}, at most {2} are possible", counted, most), fix);
    }

    void counts() {
        at_most(s_.map.grid().size(), kMaxPlaces, message("{1} places on the map", s_.map.grid().size()),
                message("make the map smaller"));
        at_most(s_.modules.size(), kMaxModules, message("{1} rule modules", s_.modules.size()), message("remove some"));
        std::set<HexIndex> entries;
        for (const ReinforcementGroup& group : s_.reinforcements) entries.insert(group.entry);
        at_most(entries.size(), kMaxEntryPoints, message("{1} different entry hexes", entries.size()),
                message("let groups share entry hexes"));
    }

    /// `said(value)` words the sentence when there is need of it.
    template <class Said>
    void within(int value, int least, int most, const Said& said, const Location& where = {}) {
        if (value < least || value > most)
            refuse(said(value), message("give a number from {1} to {2}", least, most), where);
    }

    void numbers() {
        const Ruleset& rules = s_.ruleset;
        for (std::size_t i = 0; i < s_.units.size(); ++i) {
            const Unit& unit = s_.units[i];
            Location where;
            where.unit = unit.id;
            const auto name = [&] { return name_of_unit(s_, i); };
            int most = std::max({unit.full, unit.reduced.value_or(0), 0});
            for (const int factor : unit.further) most = std::max(most, factor);
            within(
                most, 0, kMaxFactor, [&](int n) { return message("the factor of {1} is {2}", name(), n); }, where);
            within(
                unit.range, 0, kMaxRange, [&](int n) { return message("the range of {1} is {2}", name(), n); }, where);
        }
        for (const UnitClass& kind : rules.unit_classes)
            within(std::max(kind.defence.value_or(0), 0), 0, kMaxFactor,
                   [&](int n) { return message("the fixed defence of {1} is {2}", kind_name(kind), n); });
        within(rules.die_faces, 2, kMaxDieFaces,
               [](int n) { return message("the number of faces of the die is {1}", n); });
        for (const ShiftRow& row : rules.shifts)
            within(row.columns, -kMaxShift, kMaxShift, [](int n) { return message("a combat shift is {1}", n); });
        for (const int column : {rules.lowest_column(), rules.highest_column()})
            if (column < -kMaxColumn || column > kMaxColumn)
                refuse(message("the column {1} is too far from 1:1", Odds::at_position(column).text()),
                       message("use columns from 1:99 to 99:1"));
    }

    const Scenario& s_;
    std::vector<Diagnostic> out_;
};

}  // namespace

std::vector<Diagnostic> engine_limits(const Scenario& scenario) { return Limits(scenario).take(); }

}  // namespace ramparts

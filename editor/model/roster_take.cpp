// What is typed and pasted into the table of units; see roster_table.hpp.
#include <algorithm>
#include <cctype>

#include "editor/model/forces_model.hpp"
#include "editor/model/roster_table.hpp"
#include "engine/model/names.hpp"
#include "formats/text/ids.hpp"
#include "sdk/change/document/operations/edges.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::string without_capitals(std::string_view text) {
    std::string out = trimmed(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

/// The id of what a word names: by its id, name or abbreviation, or by the beginning of only one of them.
struct Known {
    std::string id;
    std::vector<std::string> names;
};
std::string id_named(const std::vector<Known>& all, std::string_view text) {
    const std::string word = without_capitals(text);
    const Known* begun = nullptr;
    for (const Known& each : all) {
        bool begins = false;
        for (const std::string& name : each.names) {
            if (without_capitals(name) == word) return each.id;
            begins = begins || without_capitals(name).starts_with(word);
        }
        if (begins && !word.empty()) {
            if (begun != nullptr) return std::string(text);
            begun = &each;
        }
    }
    return begun != nullptr ? begun->id : std::string(text);
}

std::string side_typed(const Scenario& s, std::string_view text) {
    std::vector<Known> all;
    for (const SideInfo& side : s.sides)
        all.push_back({side.id, {side.id, side.abbreviation, side.name, say_name(side.name)}});
    return id_named(all, text);
}

std::string class_typed(const Scenario& s, std::string_view text) {
    std::vector<Known> all;
    for (const UnitClass& each : s.ruleset.unit_classes)
        all.push_back({each.id, {each.id, each.name, say_kind(each.name)}});
    return id_named(all, text);
}

/// "3", "T3", "turn 3", in either language; 0 = it is no turn.
int turn_typed(std::string_view text) {
    const std::string word = without_capitals(text);
    std::size_t digits = word.size();
    while (digits > 0 && std::isdigit(static_cast<unsigned char>(word[digits - 1])) != 0) --digits;
    int turn = 0;
    if (!read_number(std::string_view(word).substr(digits), turn) || turn < 1) return 0;
    const std::string before = trimmed(std::string_view(word).substr(0, digits));
    const std::string said = without_capitals(say("turn {1}", ""));
    return before.empty() || before == "t" || before == "turn" || before == said ? turn : 0;
}

/// What an edit will do, worked out before it.
class RosterTaking {
public:
    RosterTaking(const Scenario& s, const RosterStart& start) : s_(s), start_(start), groups_(s.reinforcements) {}

    std::optional<RosterFault> row(std::size_t at, const RosterTyped& typed) {
        Unit unit;
        const bool is_new = !typed.unit;
        const std::size_t index = typed.unit.value_or(s_.units.size());
        if (is_new) unit = fresh();
        else if (index < s_.units.size()) unit = s_.units[index];
        else return RosterFault{say("There is no such unit any more."), at, {}};
        // Sides and classes first: they decide what else is possible.
        auto cells = typed.cells;
        std::stable_sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [column, text] : cells) {
            std::string why = cell(index, unit, column, text, is_new);
            if (!why.empty()) return RosterFault{std::move(why), at, column};
        }
        if (is_new) {
            name_it(unit);
            added_.push_back(unit);
        } else {
            changed_.emplace_back(index, unit);
        }
        return std::nullopt;
    }

    void carry_out(Edit& e) const {
        for (std::size_t g = s_.reinforcements.size(); g < groups_.size(); ++g) e.add(lists::groups, groups_[g]);
        for (const auto& [index, unit] : changed_) change_unit(e, index, unit);
        for (const Unit& unit : added_) e.add(lists::units, unit);
    }
    [[nodiscard]] std::size_t count() const noexcept { return changed_.size() + added_.size(); }
    [[nodiscard]] bool adds() const noexcept { return !added_.empty(); }

private:
    Unit fresh() const {
        Unit unit;
        unit.full = 2;
        const std::size_t like = start_.follows.value_or(s_.units.size());
        if (like < s_.units.size()) {
            unit.side = s_.units[like].side;
            unit.unit_class = s_.units[like].unit_class;
            unit.full = s_.units[like].full;
            unit.reduced = s_.units[like].reduced;
            unit.range = s_.units[like].range;
        }
        if (start_.side) unit.side = *start_.side;
        return unit;
    }

    bool id_taken(const std::string& id) const {
        return s_.unit(id).has_value() ||
               std::any_of(added_.begin(), added_.end(), [&](const Unit& u) { return u.id == id; });
    }

    /// A name and an id for what has none: "us-9th" of the side "us".
    void name_it(Unit& unit) const {
        if (unit.name.empty()) {
            unit.name = say("New");
            number_copy(s_, unit);
        }
        if (!unit.id.empty() && !id_taken(unit.id)) return;
        std::string stem = unit.id;
        if (stem.empty()) {
            stem = unit.side < s_.sides.size() ? s_.sides[unit.side].id + "-" : std::string();
            for (const char c : without_capitals(unit.name))
                if (is_id(std::string(1, c))) stem += c;
                else if (!stem.ends_with('-')) stem += '-';
            while (stem.ends_with('-')) stem.pop_back();
            if (!is_id(stem)) stem = "unit";
        }
        unit.id = stem;
        for (int n = 2; id_taken(unit.id); ++n) unit.id = stem + "-" + std::to_string(n);
    }

    std::string cell(std::size_t index, Unit& unit, std::size_t column, const std::string& typed, bool is_new) {
        if (column >= roster_columns().size()) return say("The table has no more columns.");
        const RosterColumn& c = roster_columns()[column];
        std::string text = trimmed(typed);
        if (text.empty()) {
            if (is_new && (c.number || !c.may_be_empty) && c.name != "reduced") return {};
            if (c.number && c.may_be_empty && c.name != "reduced") text = "0";
        }
        if (c.name == "side") text = side_typed(s_, text);
        if (c.name == "class") text = class_typed(s_, text);
        if (c.name == "arrives" && !text.empty()) return arrive(unit, text);
        if (c.name == "id" && is_new && is_id(text)) {
            unit.id = text;
            return {};
        }
        std::string why = take_unit_field(s_, index, unit, c.name, text);
        if (!unit.reduced) unit.further.clear();
        return why;
    }

    /// The unit comes in a turn, with a group that may have to be made, or with the group of an id.
    std::string arrive(Unit& unit, const std::string& text) {
        const int turn = turn_typed(text);
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const ReinforcementGroup& group = groups_[g];
            if (turn > 0 ? group.turn != turn || group.side != unit.side : group.id != without_capitals(text)) continue;
            if (group.side != unit.side) return say("That group belongs to the other side.");
            unit.arrives = static_cast<std::uint8_t>(g);
            unit.at.reset();
            return {};
        }
        if (turn == 0) return say("\"{1}\" is neither a turn nor the id of a reinforcement group.", text);
        if (groups_.size() > 254) return say("There is no room for more reinforcement groups.");
        ReinforcementGroup group;
        group.side = unit.side;
        group.turn = turn;
        group.entry = start_.entry == kNoHex ? kNoHex : nearest_entry(s_, start_.entry);
        for (const ReinforcementGroup& other : groups_)
            if (other.side == unit.side) group.entry = other.entry;
        if (group.entry == kNoHex) return say("Put the cursor on the entry hex first.");
        const std::string stem = (unit.side < s_.sides.size() ? s_.sides[unit.side].id : std::string("side")) + "-turn";
        group.id = stem + std::to_string(turn);
        const auto has = [&](const std::string& id) {
            return std::any_of(groups_.begin(), groups_.end(), [&](const auto& g) { return g.id == id; });
        };
        for (int n = 2; has(group.id); ++n) group.id = stem + std::to_string(turn) + "-" + std::to_string(n);
        groups_.push_back(group);
        unit.arrives = static_cast<std::uint8_t>(groups_.size() - 1);
        unit.at.reset();
        return {};
    }

    const Scenario& s_;
    const RosterStart& start_;
    std::vector<ReinforcementGroup> groups_;
    std::vector<std::pair<std::size_t, Unit>> changed_;
    std::vector<Unit> added_;
};

}  // namespace

std::optional<RosterFault> take_roster(Document& document, const std::vector<RosterTyped>& rows,
                                       const RosterStart& start, const std::string& name) {
    const Scenario& s = document.scenario();
    RosterTaking taking(s, start);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (auto fault = taking.row(i, rows[i])) return fault;
    if (taking.count() == 0) return std::nullopt;
    std::string label = name;
    if (label.empty() && rows.size() == 1)
        label = rows[0].unit ? named("Change {1}", name_in_play(s, *rows[0].unit)) : std::string(RP_TR("Add a unit"));
    if (label.empty()) label = named("Change {1} units", rows.size());
    std::string why = error_of(document.edit(label, [&](Edit& e) { taking.carry_out(e); }));
    if (why.empty()) return std::nullopt;
    RosterFault fault{std::move(why), 0, {}};
    if (rows.size() == 1 && rows[0].cells.size() == 1) fault.column = rows[0].cells[0].first;
    return fault;
}

std::string remove_units(Document& document, std::vector<std::size_t> units) {
    const std::size_t count = document.scenario().units.size();
    std::sort(units.begin(), units.end());
    units.erase(std::unique(units.begin(), units.end()), units.end());
    if (units.empty() || units.back() >= count) return say("There is no such unit any more.");
    if (units.size() == 1) return remove_unit(document, units.front());
    return error_of(document.edit(named("Delete {1} units", units.size()), [&](Edit& e) {
        for (std::size_t i = units.size(); i-- > 0;) e.remove(lists::units, units[i]);
    }));
}

}  // namespace ramparts

// Units and arrivals as the panels show and change them.
#include "editor/model/forces_model.hpp"

#include <algorithm>
#include <cctype>

#include "editor/model/module_values.hpp"
#include "editor/model/readout.hpp"
#include "engine/model/names.hpp"
#include "formats/scenario/fields.hpp"
#include "sdk/document/tools/edges.hpp"
#include "sdk/document/tools/new_document.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr data::Range kMen = data::range_of<&Unit::men>;
constexpr data::Range kGuns = data::range_of<&Unit::guns>;

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

std::string class_name(const Scenario& s, const Unit& u) {
    return u.unit_class < s.ruleset.unit_classes.size() ? say_kind(s.ruleset.unit_classes[u.unit_class].name)
                                                        : std::string();
}

bool hit(const Scenario& s, const Unit& u, std::string_view words) {
    std::string all = u.id + " " + u.name + " " + u.title + " " + say_name(u.title) + " " + u.commander + " " +
                      class_name(s, u) + " " + unit_place(s, u);
    for (const std::string& trait : u.traits) all += " " + trait;
    all = lower(all);
    std::string word;
    for (const char c : std::string(words) + " ") {
        if (c != ' ') {
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else if (!word.empty()) {
            if (all.find(word) == std::string::npos) return false;
            word.clear();
        }
    }
    return true;
}

// In the names of edits, which outlive the place of the unit.
std::string short_name(const Scenario& s, std::size_t unit) { return name_in_play(s, unit); }

constexpr const char* kGone = RP_TR("There is no such unit any more.");
constexpr const char* kNoGroup = RP_TR("There is no such group any more.");

/// The hex at the map's edge nearest to a place by which units may enter; the place itself where there is none.
HexIndex entry_near(const Scenario& s, HexIndex place) {
    const HexIndex edge = nearest_entry(s, place);
    return edge != kNoHex ? edge : place;
}

}  // namespace

std::string unit_place(const Scenario& scenario, const Unit& unit) {
    const Grid& grid = scenario.map.grid();
    if (unit.at && *unit.at < grid.size()) return grid.label(*unit.at);
    if (unit.arrives && *unit.arrives < scenario.reinforcements.size()) {
        const ReinforcementGroup& group = scenario.reinforcements[*unit.arrives];
        return say("turn {1}", group.turn) + (group.entry < grid.size() ? " · " + grid.label(group.entry) : "");
    }
    return say("not placed");
}

std::vector<RosterRow> roster(const Scenario& scenario, std::string_view words) {
    std::vector<RosterRow> rows;
    for (std::size_t side = 0; side < scenario.sides.size(); ++side) {
        RosterRow head;
        head.side = static_cast<SideId>(side);
        head.text = say_name(scenario.sides[side].name);
        const std::size_t at = rows.size();
        rows.push_back(head);
        int factors = 0;
        int count = 0;
        for (std::size_t i = 0; i < scenario.units.size(); ++i) {
            const Unit& u = scenario.units[i];
            if (u.side != side || !hit(scenario, u, words)) continue;
            rows.push_back(
                {u.side, i, u.name + (u.title.empty() ? "" : "  " + say_name(u.title)), unit_place(scenario, u)});
            factors += u.full;
            ++count;
        }
        rows[at].place =
            say("{1}, {2}", say_n("{1} unit", "{1} units", count), say_n("{1} point", "{1} points", factors));
        if (count == 0 && !trimmed(words).empty()) rows.pop_back();
    }
    return rows;
}

std::string free_unit_id(const Scenario& scenario, std::string_view stem) {
    for (int n = 1;; ++n) {
        const std::string id = std::string(stem) + "-" + std::to_string(n);
        if (!scenario.unit(id)) return id;
    }
}

std::string free_group_id(const Scenario& scenario, std::string_view stem) {
    for (int n = 1;; ++n) {
        const std::string id = std::string(stem) + "-" + std::to_string(n);
        if (std::none_of(scenario.reinforcements.begin(), scenario.reinforcements.end(),
                         [&](const auto& g) { return g.id == id; }))
            return id;
    }
}

std::string add_unit(Document& document, SideId side, std::string& id) {
    const Scenario& s = document.scenario();
    if (side >= s.sides.size()) return say("There is no such side.");
    Unit unit;
    unit.id = id = free_unit_id(s, s.sides[side].id + "-new");
    unit.name = say("New");
    unit.side = side;
    unit.full = 2;
    number_copy(s, unit);
    return error_of(document.edit(RP_TR("Add a unit"), [&](Edit& e) {
        std::size_t behind = e.scenario().units.size();
        for (std::size_t i = 0; i < e.scenario().units.size(); ++i)
            if (e.scenario().units[i].side == side) behind = i + 1;
        e.insert(lists::units, behind, unit);
    }));
}

std::string duplicate_unit(Document& document, std::size_t unit, std::string& id) {
    const Scenario& s = document.scenario();
    if (unit >= s.units.size()) return say(kGone);
    Unit copy = s.units[unit];
    std::string stem = copy.id;
    while (!stem.empty() && std::isdigit(static_cast<unsigned char>(stem.back())) != 0 &&
           stem.find('-') != std::string::npos && stem.find('-') + 1 < stem.size())
        stem.pop_back();
    while (!stem.empty() && stem.back() == '-') stem.pop_back();
    copy.id = id = free_unit_id(s, stem);
    number_copy(s, copy);
    return error_of(document.edit(named("Duplicate {1}", short_name(s, unit)),
                                  [&](Edit& e) { e.insert(lists::units, unit + 1, copy); }));
}

std::string remove_unit(Document& document, std::size_t unit) {
    if (unit >= document.scenario().units.size()) return say(kGone);
    return error_of(document.edit(named("Delete {1}", short_name(document.scenario(), unit)),
                                  [&](Edit& e) { e.remove(lists::units, unit); }));
}

std::string place_on_hex(Document& document, std::size_t unit, HexIndex hex) {
    const Scenario& s = document.scenario();
    if (unit >= s.units.size()) return say(kGone);
    if (hex >= s.map.grid().size() || !s.map.present(hex)) return say("That is not a hex of the map.");
    return error_of(document.edit(named("Set up {1} at {2}", short_name(s, unit), s.map.grid().label(hex)),
                                  [&](Edit& e) { e.place_unit(unit, hex); }));
}

std::string place_all_on_hex(Document& document, const std::vector<std::size_t>& units, HexIndex hex) {
    if (units.size() == 1) return place_on_hex(document, units.front(), hex);
    const Scenario& s = document.scenario();
    if (hex >= s.map.grid().size() || !s.map.present(hex)) return say("That is not a hex of the map.");
    for (const std::size_t unit : units)
        if (unit >= s.units.size()) return say(kGone);
    return error_of(
        document.edit(named("Set up {1} units at {2}", units.size(), s.map.grid().label(hex)), [&](Edit& e) {
            for (const std::size_t unit : units) e.place_unit(unit, hex);
        }));
}

std::string take_all_off(Document& document, const std::vector<std::size_t>& units) {
    if (units.size() == 1) return take_off(document, units.front());
    for (const std::size_t unit : units)
        if (unit >= document.scenario().units.size()) return say(kGone);
    return error_of(document.edit(named("Take {1} units off the map", units.size()), [&](Edit& e) {
        for (const std::size_t unit : units) e.unplace_unit(unit);
    }));
}

std::string put_into_group(Document& document, std::size_t unit, std::size_t group) {
    const Scenario& s = document.scenario();
    if (unit >= s.units.size()) return say(kGone);
    if (group >= s.reinforcements.size()) return say(kNoGroup);
    if (s.reinforcements[group].side != s.units[unit].side) return say("That group belongs to the other side.");
    return error_of(document.edit(named("{1} arrives with {2}", short_name(s, unit), s.reinforcements[group].id),
                                  [&](Edit& e) { e.assign_to_group(unit, group); }));
}

std::string arrive_in_turn(Document& document, std::size_t unit, int turn, HexIndex entry) {
    const Scenario& s = document.scenario();
    if (unit >= s.units.size()) return say(kGone);
    const SideId side = s.units[unit].side;
    for (std::size_t g = 0; g < s.reinforcements.size(); ++g)
        if (s.reinforcements[g].side == side && s.reinforcements[g].turn == turn)
            return put_into_group(document, unit, g);
    entry = entry_near(s, entry);
    for (const ReinforcementGroup& g : s.reinforcements)
        if (g.side == side) entry = g.entry;
    if (entry >= s.map.grid().size() || !s.map.present(entry)) return say("Put the cursor on the entry hex first.");
    ReinforcementGroup group;
    group.id = free_group_id(s, (side < s.sides.size() ? s.sides[side].id : std::string("side")) + "-group");
    group.side = side;
    group.turn = std::max(1, turn);
    group.entry = entry;
    return error_of(document.edit(named("{1} arrives in turn {2}", short_name(s, unit), turn), [&](Edit& e) {
        if (e.add(lists::groups, group)) e.assign_to_group(unit, e.scenario().reinforcements.size() - 1);
    }));
}

std::string take_off(Document& document, std::size_t unit) {
    if (unit >= document.scenario().units.size()) return say(kGone);
    return error_of(document.edit(named("Take {1} off the map", short_name(document.scenario(), unit)),
                                  [&](Edit& e) { e.unplace_unit(unit); }));
}

std::string move_in_list(Document& document, std::size_t unit, int step) {
    const Scenario& s = document.scenario();
    if (unit >= s.units.size()) return say(kGone);
    for (auto i = static_cast<std::ptrdiff_t>(unit) + step; i >= 0 && i < static_cast<std::ptrdiff_t>(s.units.size());
         i += step)
        if (s.units[static_cast<std::size_t>(i)].side == s.units[unit].side)
            return error_of(document.edit(named("Move {1} in the list", short_name(s, unit)),
                                          [&](Edit& e) { e.move(lists::units, unit, static_cast<std::size_t>(i)); }));
    return step < 0 ? say("It is the first of its side.") : say("It is the last of its side.");
}

std::string move_beside(Document& document, std::size_t unit, std::optional<std::size_t> other, bool behind) {
    const Scenario& s = document.scenario();
    if (unit >= s.units.size() || (other && *other >= s.units.size())) return say(kGone);
    if (other && s.units[*other].side != s.units[unit].side)
        return say("{1} belongs to the other side; the counter designer changes that.", short_name(s, unit));
    for (std::size_t i = 0; i < s.units.size() && !other; ++i) {
        const std::size_t at = behind ? s.units.size() - 1 - i : i;
        if (s.units[at].side == s.units[unit].side) other = at;
    }
    if (*other == unit) return {};
    // Positions without the unit itself.
    const std::size_t to = *other - (*other > unit ? 1 : 0) + (behind ? 1 : 0);
    if (to == unit) return {};
    return error_of(document.edit(named("Move {1} in the list", short_name(s, unit)),
                                  [&](Edit& e) { e.move(lists::units, unit, to); }));
}

Form unit_form(const Scenario& scenario, std::size_t unit) {
    using Kind = FormField::Kind;
    Form form;
    if (unit >= scenario.units.size()) return form;
    const Unit& u = scenario.units[unit];
    const auto number = [](int n) { return std::to_string(n); };
    form.push_back({"", RP_TR("Counter"), Kind::heading, "", ""});
    form.push_back({"name", RP_TR("Name"), Kind::text, u.name, RP_TR("As printed on the counter; short.")});
    form.push_back({"side", RP_TR("Side"), Kind::choice,
                    u.side < scenario.sides.size() ? scenario.sides[u.side].id : "", RP_TR("Who commands it."), 0, 0,
                    side_choices(scenario)});
    std::vector<FormField::Choice> classes;
    for (const UnitClass& c : scenario.ruleset.unit_classes) classes.push_back({c.id, say_kind(c.name)});
    form.push_back({"class", RP_TR("Class"), Kind::choice,
                    u.unit_class < classes.size() ? classes[u.unit_class].value : "",
                    RP_TR("Decides its symbol, its movement and whether it bombards."), 0, 0, classes});
    form.push_back({"full", RP_TR("Factor"), Kind::number, number(u.full), RP_TR("Combat factor at full strength.")});
    form.push_back({"two-steps", RP_TR("Two steps"), Kind::flag, u.reduced ? "true" : "false",
                    RP_TR("Whether the counter has a reduced back (rule 2.6).")});
    form.push_back({"reduced", RP_TR("Reduced factor"), Kind::number, number(u.reduced.value_or(0)),
                    RP_TR("Combat factor on the back.")});
    if (!u.reduced) form.back().disabled = RP_TR("The unit has one step.");
    std::string further;
    for (const int factor : u.further) further += (further.empty() ? "" : " ") + number(factor);
    form.push_back({"further", RP_TR("Further factors"), Kind::text, further,
                    RP_TR("Combat factors with two, three … steps lost, with blanks between; each is one step more.")});
    if (!u.reduced) form.back().disabled = RP_TR("The unit has one step.");
    form.push_back({"range", RP_TR("Range"), Kind::number, number(u.range),
                    RP_TR("Bombardment range in hexes; 0 = none (rule 7.2).")});
    form.push_back({"", RP_TR("History"), Kind::heading, "", ""});
    form.push_back({"title", RP_TR("Title"), Kind::text, u.title, RP_TR("The unit's full name.")});
    form.push_back({"commander", RP_TR("Commander"), Kind::text, u.commander, RP_TR("Who led it.")});
    form.push_back({"men", RP_TR("Men"), Kind::number, number(u.men), RP_TR("Strength in men; 0 = not stated."),
                    kMen.min, kMen.max});
    form.push_back({"guns", RP_TR("Guns"), Kind::number, number(u.guns), RP_TR("Number of pieces; 0 = not stated."),
                    kGuns.min, kGuns.max});
    form.push_back({"", RP_TR("Start and rules"), Kind::heading, "", ""});
    form.push_back({"at", RP_TR("Set up in"), Kind::text,
                    u.at && *u.at < scenario.map.grid().size() ? scenario.map.grid().label(*u.at) : "",
                    RP_TR("The hex it starts in; empty when it arrives later.")});
    std::vector<FormField::Choice> groups{{"", say("(none)")}};
    for (const ReinforcementGroup& g : scenario.reinforcements)
        if (g.side == u.side) groups.push_back({g.id, say("{1} (turn {2})", g.id, g.turn)});
    form.push_back(
        {"arrives", RP_TR("Arrives with"), Kind::choice,
         u.arrives && *u.arrives < scenario.reinforcements.size() ? scenario.reinforcements[*u.arrives].id : "",
         RP_TR("The reinforcement group it comes with."), 0, 0, groups});
    std::string traits;
    for (const std::string& trait : u.traits) traits += (traits.empty() ? "" : " ") + trait;
    form.push_back({"traits", RP_TR("Traits"), Kind::text, traits,
                    RP_TR("Words that rule modules look for, separated by spaces.")});
    form.push_back({"id", RP_TR("Id"), Kind::text, u.id,
                    RP_TR("Its name in files and rule modules: small letters, digits, . _ -")});
    add_unit_values(form, scenario, unit);
    add_provenance(form, u.provenance);
    return form;
}

namespace {

std::string take_number(std::string_view value, data::Range range, int& out) {
    int n = 0;
    if (!read_number(value, n)) return say("\"{1}\" is not a whole number.", value);
    if (!range.holds(n)) return say("Only numbers from {1} to {2} are possible.", range.min, range.max);
    out = n;
    return {};
}

std::string take_further(Unit& u, std::string_view value) {
    std::vector<int> factors;
    for (std::size_t at = 0; at < value.size();) {
        const std::size_t end = std::min(value.find(' ', at), value.size());
        int n = 0;
        if (end > at) {
            const std::string why = take_number(value.substr(at, end - at), data::range_of<&Unit::reduced>, n);
            if (!why.empty()) return why;
            factors.push_back(n);
        }
        at = end + 1;
    }
    if (factors.size() > kMaxSteps - 2U) return say("A unit has at most {1} steps.", kMaxSteps);
    u.further = std::move(factors);
    return {};
}

std::string take_place(const Scenario& s, Unit& u, std::string_view name, std::string_view value) {
    if (name == "at") {
        const std::string text = trimmed(value);
        if (text.empty()) {
            u.at.reset();
            return {};
        }
        const auto hex = find_hex(s.map, text);
        if (!hex) return no_such_hex(text);
        u.at = *hex;
        u.arrives.reset();
        return {};
    }
    if (value.empty()) {
        u.arrives.reset();
        return {};
    }
    for (std::size_t g = 0; g < s.reinforcements.size(); ++g)
        if (s.reinforcements[g].id == value) {
            u.arrives = static_cast<std::uint8_t>(g);
            u.at.reset();
            return {};
        }
    return say(kNoGroup);
}

std::string take_kind(const Scenario& s, Unit& u, std::string_view name, std::string_view value) {
    if (name == "side") {
        const auto side = s.side(value);
        if (!side) return say("There is no such side.");
        if (*side != u.side) u.arrives.reset();
        u.side = *side;
        return {};
    }
    const auto kind = s.ruleset.unit_class(value);
    if (!kind) return say("There is no such class.");
    u.unit_class = *kind;
    return {};
}

std::string take_unit_field(const Scenario& s, std::size_t index, Unit& u, std::string_view name,
                            std::string_view value) {
    if (take_provenance(u.provenance, name, value)) return {};
    if (name == "side" || name == "class") return take_kind(s, u, name, value);
    if (name == "at" || name == "arrives") return take_place(s, u, name, value);
    if (name == "name") u.name = trimmed(value);
    else if (name == "title") u.title = trimmed(value);
    else if (name == "commander") u.commander = trimmed(value);
    else if (name == "men") return take_number(value, kMen, u.men);
    else if (name == "guns") return take_number(value, kGuns, u.guns);
    else if (name == "full") return take_number(value, data::range_of<&Unit::full>, u.full);
    else if (name == "range") return take_number(value, data::range_of<&Unit::range>, u.range);
    else if (name == "two-steps") {
        u.reduced = value == "true" ? std::optional<int>(std::max(1, (u.full + 1) / 2)) : std::nullopt;
        u.further.clear();
    } else if (name == "further") return take_further(u, value);
    else if (name == "reduced") {
        int n = 0;
        const std::string why = take_number(value, data::range_of<&Unit::reduced>, n);
        if (why.empty()) u.reduced = n;
        return why;
    } else if (name == "traits") {
        u.traits.clear();
        std::string word;
        for (const char c : std::string(value) + " ") {
            if (c != ' ') word += c;
            else if (!word.empty()) {
                if (!is_id(word)) return say("A trait is written in small letters and digits: \"{1}\" is not.", word);
                u.traits.push_back(std::exchange(word, {}));
            }
        }
    } else if (name == "id") {
        const std::string id = trimmed(value);
        if (!is_id(id))
            return say(
                "An id has small letters, digits, dots, dashes and underscores, and begins with a letter or digit.");
        if (const auto other = s.unit(id); other && *other != index) return say("Another unit has this id.");
        u.id = id;
    }
    return {};
}

// Modules name units by id; they follow when the id changes.
void rename_in_modules(Edit& e, const std::string& from, const std::string& to) {
    for (std::size_t m = 0; m < e.scenario().modules.size(); ++m) {
        ModuleUse use = e.scenario().modules[m];
        bool changed = false;
        for (ModuleParam& p : use.params)
            if (p.name == "unit" && p.value == from) {
                p.value = to;
                changed = true;
            }
        if (changed) e.change(lists::modules, m, use);
    }
}

}  // namespace

std::string set_unit_field(Document& document, std::size_t unit, std::string_view name, std::string_view value) {
    const Scenario& s = document.scenario();
    if (unit >= s.units.size()) return say(kGone);
    if (const auto of_modules = value_field(name)) return set_unit_value(document, unit, *of_modules, value);
    Unit changed = s.units[unit];
    const std::string why = take_unit_field(s, unit, changed, name, value);
    if (!why.empty()) return why;
    const std::string before = s.units[unit].id;
    return error_of(document.edit(named("Change {1}", short_name(s, unit)), "unit." + before + "." + std::string(name),
                                  [&](Edit& e) {
                                      if (changed.id != before) rename_in_modules(e, before, changed.id);
                                      e.change(lists::units, unit, changed);
                                  }));
}

std::vector<ArrivalRow> arrivals(const Scenario& scenario) {
    std::vector<ArrivalRow> rows;
    const Grid& grid = scenario.map.grid();
    int last = static_cast<int>(scenario.turns.size());
    for (const ReinforcementGroup& g : scenario.reinforcements) last = std::max(last, g.turn);
    for (int turn = std::min(1, last); turn <= last; ++turn) {
        const bool on_track = turn >= 1 && static_cast<std::size_t>(turn) <= scenario.turns.size();
        std::vector<ArrivalRow> below;
        for (std::size_t g = 0; g < scenario.reinforcements.size(); ++g) {
            const ReinforcementGroup& group = scenario.reinforcements[g];
            if (group.turn != turn) continue;
            const std::string side = group.side < scenario.sides.size() ? scenario.sides[group.side].abbreviation : "";
            below.push_back({ArrivalRow::Kind::group, turn, g, 0,
                             side + "  " + group.id + " · " +
                                 (group.entry < grid.size() ? grid.label(group.entry) : say("no entry hex"))});
            for (std::size_t u = 0; u < scenario.units.size(); ++u)
                if (scenario.units[u].arrives == g)
                    below.push_back(
                        {ArrivalRow::Kind::unit, turn, g, u,
                         scenario.units[u].name +
                             (scenario.units[u].title.empty() ? "" : "  " + say_name(scenario.units[u].title))});
        }
        if (!on_track && below.empty()) continue;
        std::string text = say("Turn {1}", turn);
        if (!on_track) text += " · " + say("beyond the last turn");
        else if (const TurnInfo& info = scenario.turns[static_cast<std::size_t>(turn) - 1]; true) {
            if (!info.label.empty()) text += " · " + info.label;
            if (info.night) text += " · " + say("night");
        }
        rows.push_back({ArrivalRow::Kind::turn, turn, 0, 0, text});
        rows.insert(rows.end(), below.begin(), below.end());
    }
    return rows;
}

std::string add_group(Document& document, SideId side, int turn, HexIndex entry, std::string& id) {
    const Scenario& s = document.scenario();
    if (side >= s.sides.size()) return say("There is no such side.");
    if (entry >= s.map.grid().size() || !s.map.present(entry)) return say("Put the cursor on the entry hex first.");
    ReinforcementGroup group;
    group.id = id = free_group_id(s, s.sides[side].id + "-group");
    group.side = side;
    group.turn = std::max(1, turn);
    group.entry = entry_near(s, entry);
    return error_of(document.edit(RP_TR("Add a reinforcement group"), [&](Edit& e) { e.add(lists::groups, group); }));
}

std::string remove_group(Document& document, std::size_t group) {
    if (group >= document.scenario().reinforcements.size()) return say(kNoGroup);
    return error_of(document.edit(named("Delete group {1}", document.scenario().reinforcements[group].id),
                                  [&](Edit& e) { e.remove(lists::groups, group); }));
}

Form group_form(const Scenario& scenario, std::size_t group) {
    using Kind = FormField::Kind;
    Form form;
    if (group >= scenario.reinforcements.size()) return form;
    const ReinforcementGroup& g = scenario.reinforcements[group];
    form.push_back({"turn", RP_TR("From turn"), Kind::number, std::to_string(g.turn),
                    RP_TR("The first turn in which its units may enter (rule 5.2)."), 1, kMaxTurns});
    form.push_back({"entry", RP_TR("Entry hex"), Kind::text,
                    g.entry < scenario.map.grid().size() ? scenario.map.grid().label(g.entry) : "",
                    RP_TR("Where its units come on.")});
    form.push_back({"side", RP_TR("Side"), Kind::choice,
                    g.side < scenario.sides.size() ? scenario.sides[g.side].id : "",
                    RP_TR("Whose reinforcements they are."), 0, 0, side_choices(scenario)});
    if (std::any_of(scenario.units.begin(), scenario.units.end(), [&](const Unit& u) { return u.arrives == group; }))
        form.back().disabled = RP_TR("The group has units of this side.");
    form.push_back({"id", RP_TR("Id"), Kind::text, g.id, RP_TR("Its name in the file.")});
    add_provenance(form, g.provenance);
    return form;
}

std::string set_group_field(Document& document, std::size_t group, std::string_view name, std::string_view value) {
    const Scenario& s = document.scenario();
    if (group >= s.reinforcements.size()) return say(kNoGroup);
    ReinforcementGroup g = s.reinforcements[group];
    std::string why;
    if (take_provenance(g.provenance, name, value)) {
    } else if (name == "turn") {
        why = take_number(value, data::range_of<&ReinforcementGroup::turn>, g.turn);
    } else if (name == "entry") {
        const auto hex = find_hex(s.map, value);
        if (!hex) return no_such_hex(value);
        g.entry = *hex;
    } else if (name == "side") {
        if (const auto side = s.side(value)) g.side = *side;
    } else if (name == "id") {
        g.id = trimmed(value);
        if (!is_id(g.id))
            why = say(
                "An id has small letters, digits, dots, dashes and underscores, and begins with a letter or digit.");
        for (std::size_t i = 0; i < s.reinforcements.size(); ++i)
            if (i != group && s.reinforcements[i].id == g.id) why = say("Another group has this id.");
    }
    if (!why.empty()) return why;
    return error_of(document.edit(named("Change group {1}", s.reinforcements[group].id),
                                  "group." + s.reinforcements[group].id + "." + std::string(name),
                                  [&](Edit& e) { e.change(lists::groups, group, g); }));
}

}  // namespace ramparts

// Units and arrivals as the panels show and change them.
#include "editor/model/forces_model.hpp"

#include <algorithm>
#include <cctype>
#include <span>

#include "editor/model/field_forms.hpp"
#include "editor/model/module_values.hpp"
#include "editor/model/sheet_model.hpp"
#include "engine/model/names.hpp"
#include "formats/text/ids.hpp"
#include "sdk/change/document/operations/edges.hpp"
#include "sdk/change/document/operations/new_document.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

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

namespace {

constexpr std::string_view kOnCounter[] = {"name", "side",    "class",   "facing", "picture",
                                           "full", "reduced", "further", "range"};
constexpr std::string_view kAtStart[] = {"at", "arrives", "traits", "id"};

bool is_one_of(std::span<const std::string_view> names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// What a unit's form has beside what the table says of a field.
void adapt(Form& form, const Scenario& s, const Unit& u) {
    FormField& field = form.back();
    if (field.name == "reduced") {
        field.kind = FormField::Kind::number;
        field.value = std::to_string(u.reduced.value_or(0));
    }
    if ((field.name == "reduced" || field.name == "further") && !u.reduced)
        field.disabled = RP_TR("The unit has one step.");
    if (field.name == "facing") {
        Unit plain = u;
        plain.facing.clear();
        field.hint = draw::facing_of(s, plain);
        if (field.hint.empty()) field.hint = say("none");
    }
    if (field.name == "arrives") {
        field.choices = {{"", say("(none)")}};
        for (const ReinforcementGroup& g : s.reinforcements)
            if (g.side == u.side) field.choices.push_back({g.id, say("{1} (turn {2})", g.id, g.turn)});
    }
    if (field.name == "full")
        form.push_back({"two-steps", RP_TR("Two steps"), FormField::Kind::flag, u.reduced ? "true" : "false",
                        RP_TR("Whether the counter has a reduced back (rule 2.6).")});
}

}  // namespace

Form unit_form(const Scenario& scenario, std::size_t unit) {
    using Kind = FormField::Kind;
    Form form;
    if (unit >= scenario.units.size()) return form;
    const Unit& u = scenario.units[unit];
    const auto add = [&](std::string_view name) {
        data::each_field<Unit>([&](const auto& f) {
            if (f.name != name) return;
            form.push_back(form_field(scenario, u, f, unit));
            adapt(form, scenario, u);
        });
    };
    form.push_back({"", RP_TR("Counter"), Kind::heading, "", ""});
    for (const std::string_view name : kOnCounter) add(name);
    form.push_back({"", RP_TR("History"), Kind::heading, "", ""});
    data::each_field<Unit>([&](const auto& f) {
        if (!is_one_of(kOnCounter, f.name) && !is_one_of(kAtStart, f.name)) add(f.name);
    });
    form.push_back({"", RP_TR("Start and rules"), Kind::heading, "", ""});
    for (const std::string_view name : kAtStart) add(name);
    form.back().label = RP_TR("Id");
    form.back().help = RP_TR("Its name in files and rule modules: small letters, digits, . _ -");
    add_unit_values(form, scenario, unit);
    add_provenance(form, u.provenance);
    return form;
}

std::string take_unit_field(const Scenario& s, std::size_t index, Unit& u, std::string_view name,
                            std::string_view value) {
    if (take_provenance(u.provenance, name, value)) return {};
    if (name == "two-steps") {
        u.reduced = value == "true" ? std::optional<int>(std::max(1, (u.full + 1) / 2)) : std::nullopt;
        u.further.clear();
    } else if (name == "id") {
        const std::string id = trimmed(value);
        if (!is_id(id)) return bad_id();
        if (const auto other = s.unit(id); other && *other != index) return say("Another unit has this id.");
    }
    const SideId side = u.side;
    std::string why = take_named(s, u, name, value);
    if (u.side != side || (name == "at" && u.at)) u.arrives.reset();
    if (name == "arrives" && u.arrives) u.at.reset();
    return why;
}

namespace {

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

void change_unit(Edit& edit, std::size_t index, const Unit& changed) {
    const std::string before = edit.scenario().units[index].id;
    if (changed.id != before) {
        rename_in_modules(edit, before, changed.id);
        edit.set(fields::counter_order, renamed_in_order(edit.scenario().counter_order, before, changed.id));
    }
    edit.change(lists::units, index, changed);
}

std::string set_unit_field(Document& document, std::size_t unit, std::string_view name, std::string_view value) {
    const Scenario& s = document.scenario();
    if (unit >= s.units.size()) return say(kGone);
    if (const auto of_modules = value_field(name)) return set_unit_value(document, unit, *of_modules, value);
    Unit changed = s.units[unit];
    const std::string why = take_unit_field(s, unit, changed, name, value);
    if (!why.empty()) return why;
    const std::string before = s.units[unit].id;
    return error_of(document.edit(named("Change {1}", short_name(s, unit)), "unit." + before + "." + std::string(name),
                                  [&](Edit& e) { change_unit(e, unit, changed); }));
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
    for (const std::string_view name : {"turn", "entry", "side"})
        data::each_field<ReinforcementGroup>([&](const auto& f) {
            if (f.name == name) form.push_back(form_field(scenario, g, f, group));
        });
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
    } else if (name != "id") {
        why = take_named(s, g, name, value);
    } else {
        g.id = trimmed(value);
        if (!is_id(g.id)) why = bad_id();
        for (std::size_t i = 0; i < s.reinforcements.size(); ++i)
            if (i != group && s.reinforcements[i].id == g.id) why = say("Another group has this id.");
    }
    if (!why.empty()) return why;
    return error_of(document.edit(named("Change group {1}", s.reinforcements[group].id),
                                  "group." + s.reinforcements[group].id + "." + std::string(name),
                                  [&](Edit& e) { e.change(lists::groups, group, g); }));
}

}  // namespace ramparts

// The battle in words; see scenario_sheet.hpp.
#include "sdk/show/print/scenario_sheet.hpp"

#include <algorithm>
#include <numeric>

#include "engine/core/joined.hpp"
#include "engine/modules/in_force.hpp"
#include "sdk/show/print/errata_sheet.hpp"

namespace ramparts::paper {
namespace {

constexpr double kText = 3.0;  ///< mm

Paragraph heading(std::string words) { return {{{std::move(words), true, false}}, 4.0, 0, 3.2, true}; }
Paragraph plain(std::string words) { return {{{std::move(words)}}, kText, 0, 1.0, false}; }
/// A line of a list: its head in bold.
Paragraph entry(std::string head, std::string words) {
    return {{{std::move(head), true, false}, {" " + std::move(words)}}, kText, 4, 0.7, false};
}

std::string side_called(const Scenario& scenario, SideId side) {
    return side < scenario.sides.size() ? scenario.sides[side].name : std::string("?");
}
std::string label_of(const Scenario& scenario, HexIndex hex) {
    return hex < scenario.map.grid().size() ? scenario.map.grid().label(hex) : std::string("?");
}

/// "9th Infantry (Maj Leavenworth); Infantry, 5, reduced 3".
std::string unit_words(const Scenario& scenario, const Unit& unit, const Speak& speak) {
    std::string words = unit.title;
    if (!unit.commander.empty()) words += (words.empty() ? "" : " ") + ("(" + unit.commander + ")");
    const auto& classes = scenario.ruleset.unit_classes;
    std::string values =
        unit.unit_class < classes.size()
            ? (classes[unit.unit_class].name.empty() ? classes[unit.unit_class].id : classes[unit.unit_class].name)
            : std::string("?");
    values += " " + std::to_string(unit.full);
    for (int lost = 1; lost < unit.steps(); ++lost) values += "–" + std::to_string(unit.factor(lost));
    const CounterMarks marks = counter_marks(scenario, unit);
    if (marks.range > 0) values = speak(message("{1}, range {2}", values, marks.range));
    for (const CounterMarks::Mark& mark : marks.values) values += ", " + mark.text;
    return words + (words.empty() ? "" : "; ") + values;
}

class Sheet {
public:
    Sheet(const Scenario& scenario, const Speak& speak) : s_(scenario), speak_(speak) {}

    Sheaf put_together() {
        sheaf_.title = battle();
        if (!s_.date.empty()) preface(s_.date);
        if (is_reconstructed(s_))
            preface(
                speak_(wording("Map, set-up and counters are in part a reconstruction for this edition, not a copy "
                               "of the published game.")));
        if (!s_.description.empty()) add(plain(s_.description));
        length();
        for (std::size_t side = 0; side < s_.sides.size(); ++side) set_up(static_cast<SideId>(side));
        arrivals();
        victory();
        modules();
        notes();
        sources();
        sheaf_.footer = speak_(message("{1}, version {2}", battle(), s_.version));
        return std::move(sheaf_);
    }

private:
    [[nodiscard]] std::string battle() const { return s_.name.empty() ? s_.id : s_.name; }
    void add(Paragraph paragraph) { sheaf_.body.push_back(std::move(paragraph)); }
    void preface(std::string words) {
        sheaf_.preface.push_back({{{std::move(words), false, true}}, kText, 0, 0.4, false});
    }

    void length() {
        add(heading(speak_(wording("Length"))));
        std::string words =
            speak_(message("{1} turns; {2} moves first.", s_.turns.size(), side_called(s_, s_.first_side)));
        std::string nights;
        for (std::size_t i = 0; i < s_.turns.size(); ++i)
            if (s_.turns[i].night) nights += (nights.empty() ? "" : ", ") + std::to_string(i + 1);
        if (!nights.empty()) words += " " + speak_(message("Night turns: {1}.", nights));
        add(plain(words));
    }

    void set_up(SideId side) {
        std::vector<const Unit*> units;
        for (const Unit& unit : s_.units)
            if (unit.side == side && unit.at) units.push_back(&unit);
        if (units.empty()) return;
        std::stable_sort(units.begin(), units.end(),
                         [&](const Unit* a, const Unit* b) { return label_of(s_, *a->at) < label_of(s_, *b->at); });
        add(heading(speak_(message("Set-up: {1}", side_called(s_, side)))));
        for (const Unit* unit : units)
            add(entry(label_of(s_, *unit->at) + "  " + unit->name, unit_words(s_, *unit, speak_)));
    }

    void arrivals() {
        if (s_.reinforcements.empty()) return;
        add(heading(speak_(wording("Reinforcements"))));
        for (const std::size_t g : groups_by_turn(s_)) {
            const ReinforcementGroup& group = s_.reinforcements[g];
            add({{{speak_(message("{1}: may enter at {2} from turn {3}", side_called(s_, group.side),
                                  label_of(s_, group.entry), group.turn)),
                   false, true}},
                 kText,
                 0,
                 1.4,
                 true});
            for (const Unit& unit : s_.units)
                if (unit.arrives == g) add(entry(unit.name, unit_words(s_, unit, speak_)));
        }
    }

    void victory() {
        if (s_.victory.empty()) return;
        add(heading(speak_(wording("Victory"))));
        add(plain(speak_(wording("After the last turn the first of these that holds decides:"))));
        int number = 0;
        for (const VictoryRule& rule : s_.victory)
            add(entry(std::to_string(++number) + ".", speak_(message("{1}.", victory_message(s_, rule)))));
    }

    void modules() {
        if (s_.modules.empty()) return;
        add(heading(speak_(wording("Rules of this battle"))));
        for (const ModuleUse& use : s_.modules) {
            const PluginModule* module = find_module(use.id);
            std::string given =
                joined(use.params, ", ", [&](const ModuleParam& param) { return param.name + " " + param.value; });
            if (!given.empty()) given = "(" + given + ")";
            if (module == nullptr) {
                add(entry(use.id, given));
                continue;
            }
            const RuleNumber number = rule_of(*module);
            std::string words = speak_(Message::of_plugin(module->doc)) + " " + given;
            if (!number.empty()) words += " [" + speak_(message("rule {1}", number)) + "]";
            add(entry(speak_(Message::of_plugin(module->title)) + ":", words));
        }
    }

    void notes() {
        if (s_.notes.empty()) return;
        add(heading(speak_(wording("Notes"))));
        for (const std::string& note : s_.notes) add(plain(note));
    }

    void sources() {
        if (s_.bibliography.empty()) return;
        add(heading(speak_(wording("Sources"))));
        for (const SourceNote& source : s_.bibliography)
            add({{{source.author + (source.author.empty() ? "" : ": ")},
                  {source.title, false, true},
                  {source.note.empty() ? "" : " – " + source.note}},
                 kText * 0.9,
                 4,
                 0.5,
                 false});
    }

    const Scenario& s_;
    const Speak& speak_;
    Sheaf sheaf_;
};

struct Digest {
    Wording head;
    std::vector<Message> lines;
};

std::vector<Message> guns() {
    return {
        wording("A gun that begins the combat phase outside every enemy zone may bombard one hex within its range and "
                "sight that is not adjacent (7.1, 7.2). It does so alone, with others, or in support of an attack "
                "(7.6). Nothing happens to guns that bombard (7.4)."),
        wording("Beyond half its range, or across a hex with a building or a unit, a gun counts 1 (7.3). Woods block "
                "the line of sight, and so do slopes between two low hexes (7.7)."),
        wording("A gun in an enemy zone attacks like infantry; a gun that is attacked counts 1 (7.8, 7.9)."),
        wording("Bombardment alone takes shifts of the hex, not of hexsides (7.4).")};
}

/// Where guns fire by the battle's own rules alone.
std::vector<Message> guns_without_support() {
    return {wording("Guns do not bombard in combats here; how they fire is below."),
            wording("A gun in an enemy zone attacks like infantry; a gun that is attacked counts 1 (7.8, 7.9).")};
}

Message sequence_of(const Scenario& s) {
    const SideId second = s.first_side == 0 ? 1 : 0;
    const std::vector<Message> phases = phases_in_force(s);
    std::vector<MessageArg> parts;
    for (const Message& phase : phases) parts.emplace_back(phase);
    return phases.size() == 2
               ? message(
                     "In each turn {1} moves, reinforcements among the rest, and then fights; after that {2} does the "
                     "same. Then the turn marker goes on (3.1, 3.2).",
                     side_called(s, s.first_side), side_called(s, second))
               : message(
                     "In each turn {1} has these phases: {2}. After that {3} does the same, and the turn marker goes "
                     "on (3.1, 3.2).",
                     side_called(s, s.first_side), all_of(std::move(parts)), side_called(s, second));
}

Message room_in_a_hex(const RuleOptions& options) {
    return options.stacking_limit <= 1
               ? Message(
                     wording("A hex holds one unit at any instant; units do not pass through one another (4.9, 4.10)."))
               : message("A hex holds up to {1} units of one side; nobody passes through enemies (4.9, 4.10).",
                         options.stacking_limit);
}

Message advance_after_combat(const RuleOptions& options) {
    return options.advance_is_optional
               ? Message(wording("One attacker next to a hex that combat has emptied may enter it, zones of control or "
                                 "not, but not after bombardment alone (6.15)."))
               : Message(wording("One attacker next to a hex that combat has emptied must enter it at once, zones of "
                                 "control or not; not after bombardment alone (6.15)."));
}

std::vector<Digest> digest(const Scenario& s) {
    return {
        {wording("Sequence of play"), {sequence_of(s)}},
        {wording("Movement"),
         {wording("Move as many of your units as you like, one after another, each up to "
                  "its movement points, from hex to hex (4.6, 4.7). A unit may always go "
                  "one hex for all of them where nothing forbids the step (4.8)."),
          room_in_a_hex(s.ruleset.options),
          wording(
              "The six hexes round a unit are its zone of control, except across a river hexside without a bridge "
              "(4.1). A unit stops in the first hex in an enemy's zone, and one that begins the phase in such a hex "
              "stays (4.3, 4.4).")}},
        {wording("Reinforcements"),
         {wording(
              "From their turn on they may enter at their hex, at any time of your movement phase, or wait (5.2). By "
              "road the first pays half a point, the second a whole one, and so on (5.3)."),
          wording("An enemy on the entry hex, or his zone of control, blocks it: wait, or bring all of them on by the "
                  "nearest hex of the edge that is free, as if by clear ground (5.3).")}},
        {wording("Combat"),
         {wording("Every enemy unit in your zones of control must be attacked, and every unit of yours in an enemy's "
                  "zone must attack; no unit attacks or is attacked twice in a phase (6.1, 6.3, 6.4)."),
          wording("Units fight together when all attackers are adjacent "
                  "to all defenders; factors are never divided (6.5, 6.7)."),
          wording("Attackers' factors to defenders', rounded for the defender, give the column; shifts move it; the "
                  "attacker may lower it before the die is rolled (6.2, 6.9, 6.16)."),
          wording("Attackers in two opposite hexes, in three with a gap between each, or more than three, take the "
                  "defender in enfilade: one column to the right (6.10).")}},
        {wording("Losses, retreat and advance"),
         {wording("Steps are lost first, as their owner likes: turn a counter over, or take it off the map when it has "
                  "none left (2.6, 6.11)."),
          wording(
              "A retreat is one hex, out of zones of control when such a hex is open, else into one; a friend in the "
              "only way out is moved on. Who cannot retreat is eliminated, and who has retreated is not attacked "
              "again in the phase (6.12 to 6.14)."),
          advance_after_combat(s.ruleset.options)}},
        {wording("Artillery"), sights_in_force(s).back().info != nullptr ? guns_without_support() : guns()},
    };
}

}  // namespace

std::vector<std::size_t> groups_by_turn(const Scenario& scenario) {
    std::vector<std::size_t> order(scenario.reinforcements.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return scenario.reinforcements[a].turn < scenario.reinforcements[b].turn;
    });
    return order;
}

Sheaf scenario_sheet(const Scenario& scenario, const Speak& speak) { return Sheet(scenario, speak).put_together(); }

namespace {

/// A module's rules by its metadata: what it is, its parameters with the values in force, its sight, its numbers.
void module_at_a_glance(Sheaf& sheaf, const ModuleUse& use, const PluginModule& module, const Speak& speak) {
    const auto in_words = [&](const std::string& text) { return speak(Message::of_plugin(text)); };
    sheaf.body.push_back(heading(in_words(module.title)));
    const auto tell = [&](std::string words, RuleNumber rule) {
        if (!rule.empty()) words += " [" + speak(message("rule {1}", rule)) + "]";
        sheaf.body.push_back(plain(std::move(words)));
    };
    tell(in_words(module.doc), rule_of(module));
    for (const SightInfo& sight : module.sights)
        if (!sight.doc.empty())
            tell(speak(message("Line of sight: {1}", Message::of_plugin(sight.doc))),
                 SightInForce{&module, &sight}.rule());
    for (const ParameterInfo& param : module.parameters) {
        const std::string value(param_or_default(use, param.name));
        if (!value.empty() && !param.doc.empty()) sheaf.body.push_back(entry(value, in_words(param.doc)));
    }
    for (const MarkInfo& mark : module.marks) {
        std::string sign = mark.text;
        if (const std::size_t at = sign.find("{1}"); at != std::string::npos) sign.replace(at, 3, "#");
        sheaf.body.push_back(entry(speak(message("{1} on a counter", sign)), in_words(mark.title)));
    }
}

}  // namespace

Sheaf rules_sheet(const Scenario& scenario, const Speak& speak) {
    Sheaf sheaf;
    const bool replaced = std::any_of(scenario.modules.begin(), scenario.modules.end(), [](const ModuleUse& use) {
        const PluginModule* module = find_module(use.id);
        return module != nullptr && module->replaces_standard;
    });
    if (replaced || scenario.sides.size() < 2) return sheaf;
    sheaf.title = speak(wording("The rules at a glance"));
    sheaf.preface.push_back(
        {{{speak(wording("In this program's own words, to remind those who know the rulebook; numbers are its rules. "
                         "Rules of the battle itself stand on its sheet, costs and shifts on the charts.")),
           false, true}},
         kText,
         0,
         0,
         false});
    for (const Digest& part : digest(scenario)) {
        sheaf.body.push_back(heading(speak(part.head)));
        for (const Message& line : part.lines) sheaf.body.push_back(plain(speak(line)));
    }
    for (const ModuleUse& use : scenario.modules)
        if (const PluginModule* module = find_module(use.id)) module_at_a_glance(sheaf, use, *module, speak);
    sheaf.footer = scenario.name.empty() ? scenario.id : scenario.name;
    return sheaf;
}

std::vector<draw::DisplayList> sheaf_pages(const Sheaf& sheaf, Paper paper, const Speak& speak) {
    return lay_out(sheaf, paper, [&](int page, int pages) { return speak(page_of(page, pages)); });
}

}  // namespace ramparts::paper

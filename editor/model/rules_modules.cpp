// Rule modules by their catalogue, the ruleset's options, and the note on shared rulesets.
#include <algorithm>

#include "editor/model/kinds_model.hpp"
#include "editor/model/parameter_field.hpp"
#include "editor/model/plugin_words.hpp"
#include "editor/model/readout.hpp"
#include "editor/model/rules_model.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/plugin/translation_file.hpp"
#include "formats/scenario/options_table.hpp"
#include "formats/scenario/place_words.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

// What the field is for, what it takes, and the rule that it belongs to.
std::string help_of(const PluginModule& module, const ParameterInfo& param) {
    std::string help = module_text(module.id, param.doc);
    help += (help.empty() ? "(" : " (") + parameter_words(param) + ")";
    if (const RuleNumber rule = rule_of(module); !rule.empty()) help += " " + say("Rule {1}.", rule);
    return help;
}

}  // namespace

std::string module_title(const ModuleUse& use) {
    const PluginModule* info = find_module(use.id);
    return info != nullptr ? std::string(info->title) : use.id;
}

Message module_trouble(std::string_view id) {
    const auto catalogue = installed_catalogue();
    const CatalogueModule* entry = catalogue->find(id);
    if (entry == nullptr) return message("there is no rule module '{1}'", id);
    if (entry->code != nullptr) return {};
    return entry->why_not.empty() ? message("the rule module '{1}' does not run", module_name(id))
                                  : message("the rule module '{1}' does not run: {2}", module_name(id), entry->why_not);
}

Form module_form(const Scenario& s, std::size_t index) {
    Form form;
    if (index >= s.modules.size()) return form;
    const ModuleUse& use = s.modules[index];
    if (const PluginModule* info = find_module(use.id)) {
        for (const ParameterInfo& param : info->parameters) {
            form.push_back(parameter_field(s, param, std::string(param_or_default(use, param.name)),
                                           [&](std::string_view text) { return module_text(info->id, text); }));
            form.back().help = help_of(*info, param);
        }
        add_provenance(form, use.provenance);
        return form;
    }
    // Nobody can tell what its values mean: they stay as they are until it is there.
    for (const ModuleParam& p : use.params) {
        FormField field{p.name, p.name, FormField::Kind::text, p.value,
                        RP_TR("A parameter of a module that a plugin provides.")};
        field.disabled = RP_TR("The module is not there: its values are kept as they are.");
        form.push_back(std::move(field));
    }
    add_provenance(form, use.provenance);
    return form;
}

std::string set_module_field(Document& document, std::size_t index, std::string_view name, std::string_view value) {
    const Scenario& s = document.scenario();
    if (index >= s.modules.size()) return say("There is no such module any more.");
    ModuleUse use = s.modules[index];
    if (!take_provenance(use.provenance, name, value)) {
        std::string text = trimmed(value);
        const PluginModule* info = find_module(use.id);
        if (info == nullptr) return say("The module is not there: its values are kept as they are.");
        if (const ParameterInfo* param = info != nullptr ? find_param(*info, name) : nullptr) {
            if (param->type == ParameterType::hex)
                if (const auto hex = find_hex(s.map, text)) text = s.map.grid().label(*hex);
            if (const auto problem = param_problem(s, *param, text))
                return say("{1}: {2}.", module_text(use.id, shown_name(name)), say_message(*problem));
        }
        const auto found =
            std::find_if(use.params.begin(), use.params.end(), [&](const ModuleParam& p) { return p.name == name; });
        if (found != use.params.end()) found->value = text;
        else use.params.push_back({std::string(name), text});
    }
    return error_of(document.edit(named("Change {1}", module_title(use)), "module." + use.id + "." + std::string(name),
                                  [&](Edit& e) { e.change(lists::modules, index, use); }));
}

std::string module_obstacle(const Scenario& s, std::string_view id) {
    const PluginModule* info = find_module(id);
    if (info == nullptr) return say("There is no such module.");
    if (const Message trouble = module_trouble(id); !trouble.empty()) return say_message(trouble);
    if (!info->repeatable &&
        std::any_of(s.modules.begin(), s.modules.end(), [&](const ModuleUse& use) { return use.id == id; }))
        return say("It is switched on already.");
    for (const ModuleUse& use : s.modules)
        if (exclude_each_other(id, use.id)) return say("It cannot be used with {1}, which is on.", module_title(use));
    for (const ParameterInfo& param : info->parameters)
        if (param.required && param.type == ParameterType::unit && s.units.empty())
            return say("It needs a unit; there are none yet.");
    return {};
}

namespace {

bool suits(const UnitClass& kind, std::string_view wanted) {
    return wanted.empty() || (wanted == "bombards" && kind.bombards) || kind.symbol == wanted || kind.id == wanted;
}

}  // namespace

std::string add_module(Document& document, std::string_view id) {
    const Scenario& s = document.scenario();
    if (const std::string why = module_obstacle(s, id); !why.empty()) return why;
    const PluginModule& info = *find_module(id);
    ModuleUse use;
    use.id = std::string(id);
    for (const ParameterInfo& param : info.parameters) {
        if (!param.required) continue;
        // A module that may be used more than once is for other units and sides each time.
        const auto taken = [&](const std::string& each) {
            return std::any_of(s.modules.begin(), s.modules.end(), [&](const ModuleUse& other) {
                return other.id == use.id && other.param(param.name) == each;
            });
        };
        std::string value(param.otherwise);
        if (param.type == ParameterType::unit) {
            // The first unit whose class suits it.
            const Unit* best = &s.units.front();
            for (const Unit& u : s.units) {
                if (u.unit_class >= s.ruleset.unit_classes.size()) continue;
                if (suits(s.ruleset.unit_classes[u.unit_class], param.suits) && !taken(u.id)) {
                    best = &u;
                    break;
                }
            }
            value = best->id;
        } else if (param.type == ParameterType::side && !s.sides.empty()) {
            const auto free =
                std::find_if(s.sides.begin(), s.sides.end(), [&](const SideInfo& side) { return !taken(side.id); });
            value = (free == s.sides.end() ? s.sides.front() : *free).id;
        } else if (param.type == ParameterType::hex) {
            const auto unit = s.unit(use.param("unit"));
            if (unit && s.units[*unit].at) value = s.map.grid().label(*s.units[*unit].at);
        }
        use.params.push_back({std::string(param.name), value});
    }
    return error_of(document.edit(named("Switch on {1}", info.title), [&](Edit& e) { e.add(lists::modules, use); }));
}

std::string remove_module(Document& document, std::size_t index) {
    if (index >= document.scenario().modules.size()) return say("There is no such module any more.");
    return error_of(document.edit(named("Switch off {1}", module_title(document.scenario().modules[index])),
                                  [&](Edit& e) { e.remove(lists::modules, index); }));
}

Form options_form(const Scenario& scenario) {
    using Kind = FormField::Kind;
    const RuleOptions& o = scenario.ruleset.options;
    Form form;
    const auto choice = [&](const char* name, const char* label, const char* help, bool first,
                            std::vector<FormField::Choice> all) {
        form.push_back({name, label, Kind::choice, all[first ? 0 : 1].value, help, 0, 0, std::move(all)});
    };
    choice("odds-clamp", RP_TR("Limits of the odds"),
           RP_TR("Whether the lowest and highest column bite after or before the shifts (6.16)."),
           o.odds_clamp == RuleOptions::OddsClamp::after,
           {{"after", say("after the shifts")}, {"before", say("before the shifts")}});
    choice("hex-shift", RP_TR("Several defending hexes"), RP_TR("Which of their terrain shifts counts."),
           o.hex_shift == RuleOptions::HexShift::largest,
           {{"largest", say("the largest shift")}, {"smallest", say("the smallest shift")}});
    choice("hexside-shift", RP_TR("Hexside shift"),
           RP_TR("Whether all attacks must cross the same kind for its shift (6.9)."),
           o.hexside_shift == RuleOptions::HexsideShift::every_pair,
           {{"every-pair", say("every pair crosses some")}, {"same-kind", say("all cross the same kind")}});
    choice(
        "multi-hex-combat", RP_TR("Combat over several hexes"),
        RP_TR("After which combats nobody may retreat into a hex that held a unit (6.12)."),
        o.multi_hex_combat == RuleOptions::MultiHexCombat::either,
        {{"either", say("attackers or defenders in several hexes")}, {"defenders", say("defenders in several hexes")}});
    const auto number = [&](std::string_view name, const char* label, const char* help) {
        for (const NumberOption& option : kNumberOptions)
            if (option.id == name)
                form.push_back({std::string(name), label, Kind::number, std::to_string(o.*option.member), help,
                                option.range.min, option.range.max});
    };
    number("stacking-limit", RP_TR("Units in a hex"),
           RP_TR("How many units of a side that count for stacking a hex holds (4.9)."));
    number("leader-limit", RP_TR("Leaders in a hex"), RP_TR("How many leaders of a side a hex holds."));
    const auto flag = [&](const char* name, const char* label, bool value, const char* help) {
        form.push_back({name, label, Kind::flag, value ? "true" : "false", help});
    };
    flag("enfilade-counts-bombardment", RP_TR("Guns count for enfilade"), o.enfilade_counts_bombardment,
         RP_TR("Supporting guns count towards four attackers (6.10)."));
    flag("enfilade-needs-empty-between", RP_TR("Enfilade needs empty hexes"), o.enfilade_needs_empty_between,
         RP_TR("The hexes between three attackers must hold no unit at all (6.10)."));
    flag("minimum-move-enters-map", RP_TR("One-hex move enters the map"), o.minimum_move_enters_map,
         RP_TR("The guarantee of one hex brings a reinforcement on (4.8)."));
    flag("friendly-blocks-entry", RP_TR("Friends block the entry"), o.friendly_blocks_entry,
         RP_TR("A friend on the entry hex opens the substitute hexes too (5.3)."));
    flag("displace-out-of-ezoc", RP_TR("Displace out of enemy zones"), o.displace_out_of_ezoc,
         RP_TR("A friend in an enemy zone of control may be displaced (6.13)."));
    flag("retreat-must-leave-ezoc-first", RP_TR("Retreats avoid enemy zones"), o.retreat_must_leave_ezoc_first,
         RP_TR("Enemy zones of control only when nothing else is open (6.14)."));
    flag("corner-crosses-hexside", RP_TR("Lines through corners cross"), o.corner_crosses_hexside,
         RP_TR("A line of sight through a corner crosses the hexside there (7.7)."));
    flag("lapsed-gun-may-bombard", RP_TR("Freed guns may bombard"), o.lapsed_gun_may_bombard,
         RP_TR("A gun that began in an enemy zone may fire once those enemies are gone (7.8)."));
    flag("advance-is-optional", RP_TR("Advance is optional"), o.advance_is_optional,
         RP_TR("The advance after combat may be declined (6.15)."));
    return form;
}

std::string set_option(Document& document, std::string_view name, std::string_view value) {
    RuleOptions o = document.ruleset().options;
    for (const ChoiceOption& choice : kChoiceOptions)
        for (std::size_t i = 0; choice.id == name && i < choice.values.size(); ++i)
            if (choice.values[i] == value) choice.set(o, i);
    for (const FlagOption& flag : kFlagOptions)
        if (flag.id == name) o.*flag.member = value == "true";
    for (const NumberOption& number : kNumberOptions)
        if (int to = 0; number.id == name) {
            if (!read_number(value, to) || !number.range.holds(to))
                return say("That takes a whole number from {1} to {2}.", number.range.min, number.range.max);
            o.*number.member = to;
        }
    return error_of(document.edit(named("Change the option {1}", name), [&](Edit& e) { e.set(fields::options, o); }));
}

std::string ruleset_note(const Scenario& scenario) {
    std::string text =
        say("Ruleset {1} ({2}).", scenario.ruleset.name.empty() ? scenario.ruleset.id : scenario.ruleset.name,
            scenario.ruleset_href);
    if (shares_rules(scenario))
        text += " " + say("Other scenarios share this file: a change here changes them too, unless the scenario gets "
                          "its own copy.");
    if (!scenario.ruleset_sha256.empty())
        text += " " + say("The scenario is pinned to its exact content; saving pins the new one.");
    return text;
}

}  // namespace ramparts

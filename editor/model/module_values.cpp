// Values of units, classes and turns; see module_values.hpp.
#include "editor/model/module_values.hpp"

#include <algorithm>

#include "engine/model/names.hpp"
#include "engine/modules/module_params.hpp"
#include "engine/modules/module_tables.hpp"
#include "formats/plugin/translation_file.hpp"
#include "formats/scenario/fields.hpp"
#include "formats/scenario/places.hpp"
#include "sdk/check/module_values.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kValueField = "set.";

void declare(std::vector<DeclaredValue>& all, DeclaredValue value) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const auto& v) { return v.name == value.name; });
    if (known == all.end()) return all.push_back(std::move(value));
    known->least = std::max(known->least, value.least);
    known->most = std::min(known->most, value.most);
}

// Calls `f` for each module in use that is known, once.
template <class F>
void each_module(const Scenario& scenario, F&& f) {
    std::vector<std::string_view> seen;
    for (const ModuleUse& use : scenario.modules) {
        if (std::find(seen.begin(), seen.end(), use.id) != seen.end()) continue;
        seen.push_back(use.id);
        if (const PluginModule* module = find_module(use.id)) f(*module);
    }
}

std::string help_of_value(const PluginModule& module, const std::string& doc, int least, int most,
                          const std::optional<int>& otherwise) {
    std::string takes = say("a whole number from {1} to {2}", least, most);
    if (otherwise) takes = say("{1}; {2} when left out", takes, *otherwise);
    std::string help = module_text(module.id, doc);
    help += (help.empty() ? "(" : " (") + takes + ")";
    if (const RuleNumber rule = rule_of(module); !rule.empty()) help += " " + say("Rule {1}.", rule);
    return help;
}

std::string by_default(const std::optional<int>& otherwise) {
    return otherwise ? say("{1} when left out", *otherwise) : say("as its rules say");
}

FormField field_of_value(const DeclaredValue& value, const std::vector<SetValue>& own, std::string hint) {
    const SetValue* stated = find_value(own, value.name);
    FormField field;
    field.name = std::string(kValueField) + value.name;
    field.label = value.label;
    field.value = stated != nullptr ? std::to_string(stated->value) : std::string();
    field.help = value.help + " " + say("Empty: {1}.", hint);
    field.minimum = value.least;
    field.maximum = value.most;
    field.hint = std::move(hint);
    return field;
}

void head(Form& form, bool& headed) {
    if (!headed) form.push_back({"", RP_TR("Values for rule modules"), FormField::Kind::heading, "", ""});
    headed = true;
}

// What is stated and no module in use reads.
void add_strays(Form& form, bool& headed, const std::vector<DeclaredValue>& declared,
                const std::vector<SetValue>& own) {
    for (const SetValue& value : own) {
        if (std::any_of(declared.begin(), declared.end(), [&](const auto& d) { return d.name == value.name; }))
            continue;
        head(form, headed);
        FormField field;
        field.name = std::string(kValueField) + value.name;
        field.label = shown_name(value.name);
        field.value = std::to_string(value.value);
        field.help = say("No rule module in use reads it. Empty the field to remove it.");
        field.hint = say("not stated");
        form.push_back(std::move(field));
    }
}

// Why the text is no value of that name for `owner`; else the value, nothing when it is to be taken away.
std::string read_value(const std::vector<DeclaredValue>& declared, const ValueOwner& owner, const std::string& name,
                       std::string_view text, std::optional<int>& value) {
    const std::string typed = trimmed(text);
    if (typed.empty()) return value.reset(), std::string();
    int number = 0;
    if (!read_number(typed, number)) return say("\"{1}\" is not a whole number.", typed);
    value = number;
    for (const DeclaredValue& d : declared)
        if (d.name == name && (number < d.least || number > d.most))
            return say(value_outside(owner, {name, number}, d.least, d.most)) + ".";
    if (!data::kValue.holds(number))
        return say("Only numbers from {1} to {2} are possible.", data::kValue.min, data::kValue.max);
    return {};
}

}  // namespace

std::vector<DeclaredValue> declared_values(const Scenario& scenario) {
    std::vector<DeclaredValue> all;
    each_module(scenario, [&](const PluginModule& module) {
        for (const ValueInfo& v : module.values)
            declare(all, {v.name, module_text(module.id, shown_name(v.name)),
                          help_of_value(module, v.doc, v.least, v.most, v.otherwise), v.least, v.most, v.otherwise});
    });
    return all;
}

std::vector<DeclaredValue> declared_turn_values(const Scenario& scenario) {
    std::vector<DeclaredValue> all;
    each_module(scenario, [&](const PluginModule& module) {
        for (const AttributeInfo& a : module.attributes)
            if (a.by_turn)
                declare(all, {a.name, module_text(module.id, shown_name(a.name)),
                              help_of_value(module, module.doc, a.least, a.most, a.otherwise), a.least, a.most,
                              a.otherwise});
    });
    return all;
}

void add_unit_values(Form& form, const Scenario& scenario, std::size_t unit) {
    if (unit >= scenario.units.size()) return;
    const Unit& u = scenario.units[unit];
    const UnitClass* kind =
        u.unit_class < scenario.ruleset.unit_classes.size() ? &scenario.ruleset.unit_classes[u.unit_class] : nullptr;
    const auto declared = declared_values(scenario);
    bool headed = false;
    for (const DeclaredValue& value : declared) {
        const SetValue* of_class = kind != nullptr ? find_value(kind->values, value.name) : nullptr;
        head(form, headed);
        form.push_back(field_of_value(value, u.values,
                                      of_class != nullptr
                                          ? say("{1}, as its class {2} says", of_class->value, say_kind(kind->name))
                                          : by_default(value.otherwise)));
    }
    add_strays(form, headed, declared, u.values);
}

void add_class_values(Form& form, const Scenario& scenario, std::size_t unit_class) {
    if (unit_class >= scenario.ruleset.unit_classes.size()) return;
    const UnitClass& kind = scenario.ruleset.unit_classes[unit_class];
    const auto declared = declared_values(scenario);
    bool headed = false;
    for (const DeclaredValue& value : declared) {
        head(form, headed);
        form.push_back(field_of_value(value, kind.values, by_default(value.otherwise)));
    }
    add_strays(form, headed, declared, kind.values);
}

std::optional<std::string> value_field(std::string_view name) {
    if (!name.starts_with(kValueField)) return std::nullopt;
    return std::string(name.substr(kValueField.size()));
}

std::string set_unit_value(Document& document, std::size_t unit, const std::string& name, std::string_view text) {
    const Scenario& s = document.scenario();
    if (unit >= s.units.size()) return say("There is no such unit any more.");
    std::optional<int> value;
    std::string why = read_value(declared_values(s), {ValueOwner::Is::unit, name_of_unit(s, unit)}, name, text, value);
    if (!why.empty()) return why;
    return error_of(document.edit(named("Change {1}", name_in_play(s, unit)),
                                  "unit." + s.units[unit].id + ".set." + name,
                                  [&](Edit& e) { e.set_value(lists::units, unit, name, value); }));
}

std::string set_class_value(Document& document, std::size_t unit_class, const std::string& name,
                            std::string_view text) {
    const Scenario& s = document.scenario();
    if (unit_class >= s.ruleset.unit_classes.size()) return say("There is no such kind any more.");
    const UnitClass& kind = s.ruleset.unit_classes[unit_class];
    std::optional<int> value;
    std::string why = read_value(declared_values(s), {ValueOwner::Is::unit_class, kind_name(kind)}, name, text, value);
    if (!why.empty()) return why;
    return error_of(document.edit(named("Change {1}", kind.name), "class." + kind.id + ".set." + name,
                                  [&](Edit& e) { e.set_value(lists::unit_classes, unit_class, name, value); }));
}

std::string set_turn_value(Document& document, std::size_t turn, const std::string& name, std::string_view text) {
    const Scenario& s = document.scenario();
    if (turn >= s.turns.size()) return say("The table has changed.");
    std::optional<int> value;
    std::string why = read_value(declared_turn_values(s), {ValueOwner::Is::turn, turn + 1}, name, text, value);
    if (!why.empty()) return why;
    return error_of(document.edit(named("Change turn {1}", turn + 1),
                                  [&](Edit& e) { e.set_value(lists::turns, turn, name, value); }));
}

}  // namespace ramparts

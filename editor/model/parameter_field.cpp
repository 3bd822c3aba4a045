// Parameters of modules and transforms as fields of forms.
#include "editor/model/parameter_field.hpp"

#include <algorithm>
#include <set>

#include "formats/plugin/translation_file.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

template <class Rows>
void choose_among(FormField& field, const Rows& rows) {
    field.kind = FormField::Kind::choice;
    for (const auto& row : rows)
        field.choices.push_back({row.id, row.name.empty() ? say_kind_id(row.id) : say_kind(row.name)});
}

}  // namespace

FormField parameter_field(const Scenario& s, const ParameterInfo& param, std::string value, const ParameterText& text) {
    using Kind = FormField::Kind;
    FormField field{param.name, text(shown_name(param.name)), Kind::text, std::move(value), {}};
    switch (param.type) {
        case ParameterType::unit_class: choose_among(field, s.ruleset.unit_classes); break;
        case ParameterType::terrain: choose_among(field, s.ruleset.terrains); break;
        case ParameterType::feature: choose_among(field, s.ruleset.features); break;
        case ParameterType::hexside_kind: choose_among(field, s.ruleset.hexside_kinds); break;
        case ParameterType::road_kind: choose_among(field, s.ruleset.road_kinds); break;
        case ParameterType::unit:
            field.kind = Kind::choice;
            for (const Unit& u : s.units)
                field.choices.push_back({u.id, u.name + (u.title.empty() ? "" : " · " + u.title)});
            break;
        case ParameterType::side:
            field.kind = Kind::choice;
            field.choices = side_choices(s);
            break;
        case ParameterType::trait: {
            field.kind = Kind::choice;
            std::set<std::string> traits;
            for (const Unit& u : s.units) traits.insert(u.traits.begin(), u.traits.end());
            for (const std::string& trait : traits) field.choices.push_back({trait, trait});
            break;
        }
        case ParameterType::choice: {
            field.kind = Kind::choice;
            for (const std::string& word : param.words) field.choices.push_back({word, text(shown_name(word))});
            break;
        }
        case ParameterType::integer:
            field.kind = Kind::number;
            field.minimum = param.least;
            field.maximum = param.most;
            break;
        case ParameterType::table:
            field.kind = Kind::choice;
            for (const ModuleTable& table : s.ruleset.module_tables) field.choices.push_back({table.name, table.name});
            break;
        default: break;  // as text
    }
    const auto known = [&] {
        return std::any_of(field.choices.begin(), field.choices.end(),
                           [&](const auto& c) { return c.value == field.value; });
    };
    if (field.kind == Kind::choice && !known())
        field.choices.insert(field.choices.begin(),
                             {field.value, field.value.empty() ? say("(choose)") : field.value + " ?"});
    return field;
}

}  // namespace ramparts
